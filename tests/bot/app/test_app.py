"""The office with real games: people and robots play whole games through its parts, and a restart loses nothing."""

import sys
from collections import Counter
from random import Random

import pytest

from bot.app import App
from bot.values.ids import TableId, TablePace
from bot.values.requests import Answer, NewTable
from bot.values.screens import Focus, SeatLengths
from bot.views.look_backs import ONE_LOOK_MS, Looks
from games.registry import GAMES
from tests.probes import PROBES
from tests.support.people import answer
from tests.support.script_game import ANNA, BRUNO, CARLA, app, expect_refusal

SPECS = {**PROBES, **GAMES}


@pytest.fixture
async def at(tmp_path, time):
    async with app(tmp_path, time, SPECS) as made:
        yield made


async def opened(at: App, game: str) -> str:
    """Anna and Bruno at a table of this game, with robots in the seats that are left."""
    spec = SPECS[game]
    name = await at.openings.open(
        ANNA, NewTable(game, name="Giovedì", lang="it", pace=TablePace.LIVE, seats=min(max(spec.least, 3), spec.most))
    )
    await at.lobby.join(BRUNO, name)
    await at.openings.start(ANNA, name)
    await at.autoplay.wait_idle()
    return name


async def answer_all(at, name):
    for person, seat in ((ANNA, 0), (BRUNO, 1)):
        for form in (await at.views.seat_room(person, name, seat)).questions:
            await at.play.answer(person, Answer(name, form.id, answer(form, Random(1))))
    await at.autoplay.wait_idle()


async def test_a_seat_is_shown_to_whoever_holds_it_and_to_nobody_else(at):
    name = await opened(at, "ballot")
    for person, seat in ((BRUNO, 0), (CARLA, 1), (ANNA, 2), (ANNA, 99), (ANNA, -1)):
        await expect_refusal("not-your-seat", at.views.seat_room(person, name, seat))
        await expect_refusal("not-your-seat", at.reading.picture(name, "it", person=person, seat=seat))
    await expect_refusal("not-your-seat", at.reading.picture(name, "it", seat=0))
    assert (await at.reading.picture(name, "it"))[:4] == b"\x89PNG"


async def test_a_question_is_shown_to_its_seat_while_it_is_open(at):
    name = await opened(at, "ballot")
    [asked] = [form for form in (await at.views.seat_room(ANNA, name, 0)).questions if form.kind == "must"]
    assert await at.reading.question(ANNA, name, asked.id) == asked
    for person, question_id, reason in (
        (BRUNO, asked.id, "not-your-seat"),
        (CARLA, asked.id, "not-your-seat"),
        (ANNA, "nonsense", "stale"),
    ):
        await expect_refusal(reason, at.reading.question(person, name, question_id))
    await at.host.pause(ANNA, name)
    await expect_refusal("paused", at.reading.question(ANNA, name, asked.id))
    await at.votes.propose(ANNA, name, "resume")
    await answer_all(at, name)
    await expect_refusal("stale", at.reading.question(ANNA, name, asked.id))


async def test_a_seat_is_put_into_words_once_for_each_look(at):
    """Counted, not timed."""
    name = await opened(at, "eleusis")
    counted = Counter()

    def count(frame, event, _):
        if event == "call" and frame.f_code.co_name in {"make_seat_screen", "panels"}:
            counted[frame.f_code.co_name] += 1

    sys.setprofile(count)
    try:
        await at.seat_screens.show(ANNA, name, 0, SeatLengths(2_000, 1_000), Focus())
    finally:
        sys.setprofile(None)
    assert counted == {"make_seat_screen": 1, "panels": 1}


async def test_why_tells_what_follows_from_clauses_with_ones_own_lines(at):
    name = await opened(at, "biglietti")
    public = [line for line in (await at.views.room(name, "it")).record if line.why]
    own = [line for line in (await at.views.seat_room(ANNA, name, 0)).room.record if line.why]
    assert list(await at.reading.why(CARLA, name)) == public
    assert list(await at.reading.why(ANNA, name)) == own
    assert own


async def test_a_record_is_worked_out_once_until_something_happens(at):
    name = await opened(at, "ballot")
    await at.autoplay.wait_idle()
    first, proof = await at.records.export(name), await at.records.verify(name, "it")
    assert await at.records.export(name) is first
    assert await at.records.verify(name, "it") == proof
    assert await at.records.verify(name, "en") != proof
    await answer_all(at, name)
    assert await at.records.export(name) != first


async def test_a_list_of_tables_reads_none_twice_that_has_left_the_memory(tmp_path, time):
    async with app(tmp_path, time, SPECS, tables_in_memory=1) as at:
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


def test_a_look_begins_where_the_one_before_it_ended(time):
    looks, table = Looks(time), TableId("abcdef")
    anna, bruno = ("web:anna", table, 0), ("web:bruno", table, 1)
    assert looks.note_look(anna, 3) is None
    time.now += ONE_LOOK_MS
    assert looks.note_look(anna, 5) == 3
    time.now += ONE_LOOK_MS - 1
    assert looks.note_look(anna, 8) == 3, "loaded once more, a page says the same"
    time.now += ONE_LOOK_MS
    assert looks.note_look(anna, 9) == 8
    assert looks.note_look(bruno, 9) is None
    assert looks.note_look(("web:anna", table, 1), 9) is None, "every seat of theirs by itself"
