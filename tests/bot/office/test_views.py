"""What is shown of a table, and to whom."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

import pytest

from bot.ports.requests import Answer
from bot.ports.screens import Focus, SeatLengths
from games.forms import Refused
from tests.bot.office.test_office import entered, opened
from tests.support.people import answer
from tests.support.script_game import ANNA, BRUNO, CARLA, Time


@pytest.fixture
def time() -> Time:
    return Time()


async def test_a_question_is_shown_to_its_seat_while_it_is_open(tmp_path, time):
    async with entered(tmp_path, time) as at:
        name = await opened(at, "ballot")
        [asked] = [form for form in (await at.views.seat_room(ANNA, name, 0)).questions if form.kind == "must"]
        assert await at.views.question(ANNA, name, asked.id) == asked
        for person, question_id, reason in (
            (BRUNO, asked.id, "not-your-seat"),
            (CARLA, asked.id, "not-your-seat"),
            (ANNA, "nonsense", "stale"),
        ):
            with pytest.raises(Refused, match=reason):
                await at.views.question(person, name, question_id)
        await at.host.pause(ANNA, name)
        with pytest.raises(Refused, match="paused"):
            await at.views.question(ANNA, name, asked.id)
        await at.host.resume(ANNA, name)
        for person, seat in ((ANNA, 0), (BRUNO, 1)):
            for form in (await at.views.seat_room(person, name, seat)).questions:
                await at.play.answer(person, Answer(name, form.id, answer(form, Random(1))))
        await at.autoplay.wait_idle()
        with pytest.raises(Refused, match="stale"):
            await at.views.question(ANNA, name, asked.id)


async def test_a_seat_is_shown_with_its_picture_whatever_the_others_see(tmp_path, time):
    async with entered(tmp_path, time) as at:
        name = await opened(at, "caccia")
        lengths = SeatLengths(2_000, 1_000)
        drawn = [
            await at.seat_messages.show(person, name, seat, lengths, Focus())
            for person, seat in ((ANNA, 0), (BRUNO, 1))
        ]
        assert all(shown.picture[:4] == b"\x89PNG" and shown.alt and shown.lines for shown in drawn)
        assert drawn[0].picture != drawn[1].picture
        with pytest.raises(Refused, match="not-your-seat"):
            await at.seat_messages.show(CARLA, name, 0, lengths, Focus())


async def test_a_seat_is_put_into_words_once_for_each_look(tmp_path, time):
    """Counted, not timed."""
    async with entered(tmp_path, time) as at:
        name = await opened(at, "eleusis")
        counted = Counter()

        def count(frame, event, _):
            if event == "call" and frame.f_code.co_name in {"make_seat_screen", "panels"}:
                counted[frame.f_code.co_name] += 1

        sys.setprofile(count)
        try:
            await at.seat_messages.show(ANNA, name, 0, SeatLengths(2_000, 1_000), Focus())
        finally:
            sys.setprofile(None)
        assert counted == {"make_seat_screen": 1, "panels": 1}


async def test_why_tells_what_follows_from_clauses_with_ones_own_lines(tmp_path, time):
    async with entered(tmp_path, time) as at:
        name = await opened(at, "biglietti")
        public = [line for line in (await at.views.room(name, "it")).record if line.why]
        own = [line for line in (await at.views.seat_room(ANNA, name, 0)).room.record if line.why]
        assert list(await at.views.why(CARLA, name)) == public
        assert list(await at.views.why(ANNA, name)) == own
        assert own


async def test_a_record_is_worked_out_once_until_something_happens(tmp_path, time):
    async with entered(tmp_path, time) as at:
        name = await opened(at, "ballot")
        await at.autoplay.wait_idle()
        first, proof = await at.views.export(name), await at.views.verify(name, "it")
        assert await at.views.export(name) is first
        assert await at.views.verify(name, "it") == proof
        assert await at.views.verify(name, "en") != proof
        for person, seat in ((ANNA, 0), (BRUNO, 1)):
            for form in (await at.views.seat_room(person, name, seat)).questions:
                await at.play.answer(person, Answer(name, form.id, answer(form, Random(1))))
        await at.autoplay.wait_idle()
        assert await at.views.export(name) != first


async def test_a_list_of_tables_reads_none_twice_that_has_left_the_memory(tmp_path, time):
    async with entered(tmp_path, time, tables_in_memory=1) as at:
        names = [await opened(at, "ballot") for _ in range(4)]
        await at.autoplay.wait_idle()
        first = await at.people.list_tables(ANNA)
        assert {line.id for line in first} == set(names)
        loaded = at.tables.list_loaded()
        assert len(loaded) == 1
        assert await at.people.list_tables(ANNA) == first
        assert at.tables.list_loaded() == loaded
        await at.host.pause(ANNA, next(name for name in names if name not in loaded))
        again = {line.id: line for line in await at.people.list_tables(ANNA)}
        assert again != {line.id: line for line in first}
        assert {line.id for line in await at.people.list_tables(BRUNO)} == set(names)
