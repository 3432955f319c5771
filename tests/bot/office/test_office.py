"""The office with real games: people and robots play whole games through its parts, and a restart loses nothing."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.config import Settings
from bot.office.assembly import open_office
from bot.office.office import LocalOffice
from bot.ports.ids import TablePace
from bot.ports.requests import Answer
from games.forms import Refused
from games.questions import Work
from games.registry import GAMES
from tests.probes import PROBES
from tests.support.people import answer
from tests.support.script_game import ANNA, BRUNO, CARLA, Time, never

BOXES = {**PROBES, **GAMES}
LONGEST = 600


@pytest.fixture
def time() -> Time:
    return Time()


def entered(path, time: Time, sleep=never, **given: int) -> AbstractAsyncContextManager[LocalOffice]:
    settings = Settings(_env_file=None, database=path / "arbitro.db", robot_least_ms=0, robot_most_ms=0, **given)
    return open_office(settings, BOXES, now_ms=time, sleep=sleep, judge=judged)


async def judged(game: str, work: Work[Any]) -> str:
    """The games' own judges, in this process."""
    judge = BOXES[game].judge
    assert judge is not None
    return judge(work)


async def opened(at: LocalOffice, game: str) -> str:
    """Anna and Bruno at a table of this game, with robots in the seats that are left."""
    box = BOXES[game]
    for person in (ANNA, BRUNO):
        await at.people.meet(person.id, person.name, person.lang)
    name = await at.lobby.open(
        ANNA, game, name="Giovedì", lang="it", pace=TablePace.LIVE, seats=min(max(box.least, 3), box.most)
    )
    await at.lobby.join(BRUNO, name)
    await at.lobby.start(ANNA, name)
    await at.autoplay.wait_idle()
    return name


async def turn(at: LocalOffice, name: str, time: Time, dice: Random) -> None:
    """Whoever is asked answers as a surface would; when nobody is, the clock goes on."""
    for person in (ANNA, BRUNO):
        for seat in await at.play.seats_of(person, name):
            shown = await at.views.seat_room(person, name, seat)
            for question in shown.questions:
                if question.kind != "must" or question.answered:
                    continue
                try:
                    await at.play.answer(person, Answer(name, question.id, answer(question, dice)))
                except Refused as refused:
                    assert at.views.refusal_text(refused, person.lang, name)
                    continue
                await at.autoplay.wait_idle()
                return
    time.now += 3_600_000
    await at.clock.handle_due()
    await at.autoplay.wait_idle()


async def test_a_seat_is_shown_to_whoever_holds_it_and_to_nobody_else(tmp_path, time):
    async with entered(tmp_path, time) as at:
        name = await opened(at, "ballot")
        for person, seat in ((BRUNO, 0), (CARLA, 1), (ANNA, 2), (ANNA, 99), (ANNA, -1)):
            with pytest.raises(Refused, match="not-your-seat"):
                await at.views.seat_room(person, name, seat)
            with pytest.raises(Refused, match="not-your-seat"):
                await at.views.picture(name, "it", person=person, seat=seat)
        with pytest.raises(Refused, match="not-your-seat"):
            await at.views.picture(name, "it", seat=0)
        assert (await at.views.picture(name, "it"))[:4] == b"\x89PNG"


async def test_the_primer_is_shown_until_it_is_put_away_whatever_was_answered(tmp_path, time):
    game = next(game for game, box in sorted(BOXES.items()) if box.primer)
    async with entered(tmp_path, time) as at:
        name, dice = await opened(at, game), Random(1)
        seat = (await at.play.seats_of(ANNA, name))[0]
        assert (await at.views.seat_room(ANNA, name, seat)).is_first
        while not (shown := await at.views.seat_room(ANNA, name, seat)).mine:
            await turn(at, name, time, dice)
        assert shown.primer
        assert not shown.is_first
        assert not replace(shown, mine=()).is_first, "fault 25: nor where a seat has no lines of its own"
        own = replace(shown, room=replace(shown.room, record=(shown.mine[-1],)))
        assert own.newest_own == shown.mine[-1]
        later = replace(shown.mine[-1], seq=shown.mine[-1].seq + 1)
        assert replace(shown, room=replace(shown.room, record=(later,))).newest_own is None, "fault 24"
        await at.people.mark_primer_read(ANNA, game)
        assert not (await at.views.seat_room(ANNA, name, seat)).primer
        other = (await at.play.seats_of(BRUNO, name))[0]
        assert (await at.views.seat_room(BRUNO, name, other)).primer
