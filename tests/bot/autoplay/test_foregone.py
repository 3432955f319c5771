"""Answers that everybody could give for somebody: given by wish, in a robot's time, and only where all know them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.tables.open_questions import foregone_questions
from games.questions import Question
from games.registry import GAMES
from games.secret import Seat
from tests.support.script_game import ANNA, BRUNO, STEPS, Time, begun, office, press

WISHED = {"steps": replace(STEPS["steps"], foregone=("agree",))}
LEAST, MOST = 700, 2_200
"""The ms that a robot takes."""


class Sleeps:
    """Sleeps that a test ends, and how long each was to be."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self.begun = asyncio.Event()
        self.over = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        if seconds * 1_000 > MOST:
            await asyncio.Event().wait()
        self.asked.append(seconds)
        self.begun.set()
        await self.over.wait()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def sleeps() -> Sleeps:
    return Sleeps()


def vias(table) -> list[str]:
    return [happened.row.via for happened in table.story]


async def test_the_only_answer_is_given_for_whoever_wishes_it_in_the_time_that_a_robot_takes(tmp_path, time, sleeps):
    async with office(tmp_path, time, WISHED, sleep=sleeps, robot_least_ms=LEAST, robot_most_ms=MOST) as at:
        await at.people.meet(ANNA.id, ANNA.name, ANNA.lang)
        await at.bells.wish(ANNA, is_on=True)
        name = await begun_with(at, "os")
        await sleeps.begun.wait()
        assert vias(await at.tables.get(name)) == []
        assert LEAST <= sleeps.asked[-1] * 1_000 <= MOST
        time.now += MOST
        sleeps.over.set()
        await at.autoplay.wait_idle()
        table = await at.tables.get(name)
        assert vias(table) == ["wish"]
        assert table.story[0].row.person == ""


async def begun_with(at, script):
    """A table of Anna and Bruno; it does not wait for what the office will answer later."""
    name = await at.lobby.open(ANNA, "steps", name="Tavolo", lang="it", pace="live", seats=2)
    await at.lobby.join(BRUNO, name, 1)
    await at.lobby.set_option(ANNA, name, "script", {"": (script,)})
    await at.lobby.start(ANNA, name)
    return name


@pytest.mark.parametrize("wisher", [BRUNO, None])
async def test_nobody_else_is_answered_for(tmp_path, time, wisher):
    async with office(tmp_path, time, WISHED) as at:
        if wisher is not None:
            await at.bells.wish(wisher, is_on=True)
        name = await begun(at, "os", ANNA, BRUNO)
        assert vias(await at.tables.get(name)) == []


async def test_a_wish_holds_at_once_for_what_waits_already_and_outlives_a_restart(tmp_path, time):
    async with office(tmp_path, time, WISHED) as at:
        name = await begun(at, "oo", ANNA, BRUNO)
        await at.bells.wish(BRUNO, is_on=True)
        await at.autoplay.wait_idle()
        assert vias(await at.tables.get(name)) == []
        await at.bells.wish(ANNA, is_on=True)
        await at.autoplay.wait_idle()
        assert vias(await at.tables.get(name)) == ["wish", "wish"]
    async with office(tmp_path, time, WISHED) as at:
        name = await begun(at, "o", ANNA, BRUNO)
        assert vias(await at.tables.get(name)) == ["wish"]


async def test_whoever_presses_first_has_answered_and_nothing_is_given_twice(tmp_path, time, sleeps):
    async with office(tmp_path, time, WISHED, sleep=sleeps, robot_least_ms=LEAST, robot_most_ms=MOST) as at:
        await at.bells.wish(ANNA, is_on=True)
        name = await begun_with(at, "os")
        await sleeps.begun.wait()
        await press(at, name, ANNA, 0, "yes", prompt="agree")
        time.now += MOST
        sleeps.over.set()
        await at.autoplay.wait_idle()
        assert vias(await at.tables.get(name)) == ["hand"]


async def test_a_prompt_of_which_the_game_does_not_say_that_all_know_it_is_always_asked(tmp_path, time):
    async with office(tmp_path, time) as at:
        await at.bells.wish(ANNA, is_on=True)
        name = await begun(at, "os", ANNA, BRUNO)
        assert vias(await at.tables.get(name)) == []


def test_what_a_hand_would_tell_is_never_answered_for_anybody():
    """Nothing to declare, one legal card, no ticket: these are asked as if there were more."""
    private = {
        "accuso-none",
        "accuso",
        "accuso-all",
        "play",
        "lead",
        "first-cards",
        "first-hand",
        "ticket",
        "drop",
        "move",
    }
    for box in GAMES.values():
        assert not private & set(box.foregone)


async def test_an_answer_of_several_is_never_foregone(tmp_path, time):
    async with office(tmp_path, time, {"steps": replace(STEPS["steps"], foregone=("agree", "choose"))}) as at:
        name = await begun(at, "so", ANNA, BRUNO)
        table = await at.tables.get(name)
        assert list(foregone_questions(table, table.position)) == []
        await press(at, name, ANNA, 0, "b")
        assert list(foregone_questions(table, table.position)) == [Question(Seat(1), "agree")]
