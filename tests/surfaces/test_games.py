"""A table from the lobby to its end, on every surface."""

from __future__ import annotations

from random import Random

import pytest

from bot.ports.ids import TableStatus
from tests.surfaces.stage import BOXES, BROKEN, CAST, HOUR, MESSAGES, Habit, begin, begun, gathered, lobby, played, room

ANNA, BRUNO, CARLA, DORA = "Anna", "Bruno", "Carla", "Dora"


def list_games():
    return [each if each == "ballot" else pytest.param(each, marks=pytest.mark.deep) for each in BOXES]


@pytest.mark.parametrize("game", list_games())
async def test_people_with_all_habits_play_over_a_restart(staged, tmp_path, game):
    cast = CAST[: min(max(4, BOXES[game].least), BOXES[game].most)]
    async with staged(tmp_path) as stage:
        table = await gathered(stage, cast, game, seats=len(cast))
        given = await played(stage, cast, table, Random(11), answers=6, restart_at=3)
        assert given == 6 or (await room(stage, table)).status is TableStatus.OVER
        text = stage.transcript.text()
    assert not any(each in text for each in BROKEN)
    assert game != "ballot" or "Dario › preme ancora" in text
    assert "Carla (privato)" not in text, "she takes no private messages"


async def test_a_game_is_opened_played_to_its_end_and_played_again(stage):
    table = await lobby(stage, ANNA, BRUNO, CARLA)
    assert [line.name for line in (await room(stage, table)).seats] == [ANNA, BRUNO, CARLA]
    shown = await stage.read(DORA)
    assert all(name in shown for name in (ANNA, BRUNO, CARLA))
    await stage.office.lobby.set_option(stage.person(ANNA), table, "deals", {"": ("1",)})
    await begin(stage, ANNA)
    await stage.settle()
    assert (await room(stage, table)).status is TableStatus.LIVE
    people = [Habit(name, alone=True) for name in (ANNA, BRUNO, CARLA)]
    await played(stage, people, table, Random(3), answers=100)
    await stage.settle()
    over = await room(stage, table)
    assert over.status is TableStatus.OVER
    assert all(seal.seed for seal in over.seals), "the seeds are opened"
    assert over.score.ending.split(".")[0] in await stage.read(DORA)
    await stage.press(ANNA, "rematch")
    await stage.settle()
    following = (await room(stage, table)).rematch
    assert (await room(stage, following)).status is TableStatus.LOBBY
    await stage.press(BRUNO, "join")
    await stage.settle()
    assert [line.name for line in (await room(stage, following)).seats if not line.vacant] == [ANNA, BRUNO]


async def test_only_the_host_starts_and_robots_take_the_empty_seats(stage):
    table = await lobby(stage, ANNA, BRUNO)
    said = await begin_refused(stage, BRUNO)
    assert "whoever opened" in said or not said
    await begin(stage, ANNA)
    await stage.settle()
    live = await room(stage, table)
    assert live.status is TableStatus.LIVE
    assert [bool(line.robot) for line in live.seats] == [False, False, True]


async def begin_refused(stage, who):
    try:
        return await begin(stage, who)
    except AssertionError:
        return ""


@pytest.mark.needs(MESSAGES)
async def test_a_question_rings_once_and_its_answer_rings_nobody(stage):
    table = await begun(stage, ANNA, BRUNO, CARLA)
    before = {name: stage.rings(name) for name in (ANNA, BRUNO, CARLA)}
    await played(stage, [Habit(ANNA, alone=True)], table, Random(1), answers=1)
    assert stage.rings(ANNA) == before[ANNA]
    await stage.wait(2 * HOUR)
    assert [stage.rings(name) > before[name] for name in (BRUNO, CARLA)] == [True, True]
