"""A table from the lobby to its end, on every surface."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from bot.values.ids import TableStatus
from tests.surfaces.stage import (
    BROKEN,
    CAST,
    HOUR,
    MESSAGES,
    SPECS,
    Habit,
    NotOffered,
    answered,
    asked,
    begin,
    begun,
    gathered,
    lobby,
    played,
    room,
    seated,
)

ANNA, BRUNO, CARLA, DORA = "Anna", "Bruno", "Carla", "Dora"

PEOPLE = (CAST[0], CAST[1], replace(CAST[2], twice=True), *CAST[3:])


def list_games():
    return [each if each == "ballot" else pytest.param(each, marks=pytest.mark.deep) for each in SPECS]


@pytest.mark.parametrize("game", list_games())
async def test_people_with_all_habits_play_over_a_restart(staged, tmp_path, game):
    cast = PEOPLE[: min(max(3, SPECS[game].least), SPECS[game].most)]
    async with staged(tmp_path) as stage:
        table = await gathered(stage, cast, game, seats=len(cast))
        given = await played(stage, cast, table, Random(11), answers=4, restart_at=2)
        assert given == 4 or (await room(stage, table)).status is TableStatus.OVER
        text = stage.transcript.text()
    assert not any(each in text for each in BROKEN)
    assert game != "ballot" or "Carla › preme ancora" in text
    assert "Carla (privato)" not in text, "she takes no private messages"


async def test_a_game_is_opened_played_to_its_end_and_played_again(stage):
    table = await lobby(stage, ANNA, BRUNO)
    assert await seated(stage, table) == [ANNA, BRUNO]
    shown = await stage.read(DORA)
    assert all(name in shown for name in (ANNA, BRUNO))
    await stage.app.table_settings.set_option(stage.person(ANNA), table, "deals", {"": ("1",)})
    await begin(stage, ANNA)
    await stage.settle()
    assert (await room(stage, table)).status is TableStatus.LIVE
    people = [Habit(name, alone=True) for name in (ANNA, BRUNO)]
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
    assert [line.name for line in (await room(stage, following)).seats][:2] == [ANNA, BRUNO]


async def test_only_the_host_starts_and_robots_take_the_empty_seats(stage):
    table = await lobby(stage, ANNA, BRUNO)
    with suppress(NotOffered):
        assert "solo l’host" in await begin(stage, BRUNO)
    await begin(stage, ANNA)
    await stage.settle()
    live = await room(stage, table)
    assert live.status is TableStatus.LIVE
    assert [bool(line.robot) for line in live.seats] == [False, False, True]


@pytest.mark.needs(MESSAGES)
async def test_a_question_rings_once_and_its_answer_rings_nobody(stage):
    table = await begun(stage, ANNA, BRUNO, CARLA)
    before = {name: stage.rings(name) for name in (ANNA, BRUNO, CARLA)}
    await played(stage, [Habit(ANNA, alone=True)], table, Random(1), answers=1)
    assert stage.rings(ANNA) == before[ANNA]
    await stage.wait(2 * HOUR)
    assert [stage.rings(name) > before[name] for name in (BRUNO, CARLA)] == [True, True]


async def test_a_press_counts_once_and_one_that_comes_late_is_answered(stage):
    table = await lobby(stage, ANNA, BRUNO, CARLA)
    assert await stage.again(BRUNO)
    assert [line.name for line in (await room(stage, table)).seats] == [ANNA, BRUNO, CARLA]
    await begin(stage, ANNA)
    await stage.settle()
    anna = Habit(ANNA, alone=True)
    question = await asked(stage, anna, table)
    await answered(stage, anna, question, Random(1))
    await stage.settle()
    told = len((await stage.app.tables.get(table)).history)
    assert await stage.again(ANNA)
    await stage.settle()
    assert len((await stage.app.tables.get(table)).history) == told
    people = [Habit(name, alone=True) for name in (ANNA, BRUNO, CARLA)]
    before = len((await stage.app.tables.get(table)).history)
    await played(stage, people[1:], table, Random(1), answers=2)
    assert len((await stage.app.tables.get(table)).history) > before


async def test_a_sealed_answer_is_read_by_no_other_person(stage):
    table = await begun(stage, ANNA, BRUNO, CARLA)
    await played(stage, [Habit(ANNA, alone=True)], table, Random(1), answers=1)
    question = await asked(stage, Habit(BRUNO), table)
    low, high = [
        {"card": (token,), "to": (question.widget.parts[1].widget.choices[0].token,)} for token in cards(question)
    ]
    await stage.answer(BRUNO, question, low, alone=True)
    await stage.settle()
    first = await sealed(stage, table)
    seen = [await stage.read(name, alone=alone) for name in (ANNA, CARLA) for alone in (False, True)]
    await stage.answer(BRUNO, question, high, alone=True)
    await stage.settle()
    assert [await stage.read(name, alone=alone) for name in (ANNA, CARLA) for alone in (False, True)] == seen
    assert await sealed(stage, table) != first


async def sealed(stage, table):
    return dict((await stage.app.tables.get(table)).position.sealed)


def cards(question):
    choices = question.widget.parts[0].widget.choices
    return choices[0].token, choices[-1].token
