"""Orders of a hunt as they are given in private, and the plan of the team."""

import re
from random import Random

import pytest

from tests.surfaces.drivers.memory import staged as in_memory
from tests.surfaces.stage import Habit, answered, asked, begin

ANNA, BRUNO = Habit("Anna"), Habit("Bruno", alone=True)
"""One plays where all are, one in private."""


async def hunting(stage):
    """A table of two that hunt."""
    for habit in (ANNA, BRUNO):
        await stage.arrive(habit.name, habit.lang)
    await stage.enter("Anna", "open", "caccia", "2", "free", "Giovedì")
    await stage.settle()
    await stage.press("Bruno", "join")
    await stage.settle()
    (line,) = await stage.app.people.list_tables(stage.person("Anna"))
    await begin(stage, "Anna")
    await stage.settle()
    return line.id


@pytest.mark.deep
@pytest.mark.rule("CS-73")
async def test_five_orders_ring_once_and_each_says_what_it_was_and_is_changed_by_two_presses_more(tmp_path):
    dice = Random(4)
    async with in_memory(tmp_path) as stage:
        table = await hunting(stage)
        spy = ANNA if await asked(stage, ANNA, table) else BRUNO
        await answered(stage, spy, await asked(stage, spy, table), dice)
        team = ANNA if spy is BRUNO else BRUNO
        await stage.settle()
        (letter,) = [each for each in private(stage, team) if not each.said.silent]
        orders = [f"Partigiano {number}, in" for number in range(1, 6)]
        assert "Turno 1. La spia gioca" in letter.said.text
        assert letter.said.question.title.startswith(orders[0])
        assert [named(button) for button in letter.said.buttons if button.verb == "ask"][:4] == orders[1:]
        first = await asked(stage, team, table)
        said = await answered(stage, team, first, dice)
        before = await standing(stage, team, table, first)
        assert said.count(f"{first.title} – hai risposto: {before}. Puoi ancora cambiare.") == 1
        assert said.count(before) == 1, "once is enough"
        await stage.settle()
        turned = private(stage, team)[-1]
        assert turned.id == letter.id  # by edits, which ring nobody
        assert f"hai risposto: {before}." in turned.said.text
        assert turned.said.question.title.startswith(orders[1])
        assert f"✎ {orders[0]}" in [named(button) for button in turned.said.buttons if button.verb == "ask"]
        await stage.enter(team.name, "hand", alone=team.alone)
        await stage.press(team.name, "ask", first.id, alone=team.alone)
        since = len(stage.transcript.lines)
        said = await answered(stage, team, first, dice)
        after = await standing(stage, team, table, first)
        assert len([line for line in stage.transcript.lines[since:] if " › " in line]) == 2
        assert before
        assert after in said
        assert after != before
        await stage.settle()
        assert [each.id for each in private(stage, team) if not each.said.silent or each.said.question] == [letter.id]


async def opened(stage, habit, table, prompt):
    """A question that need not be answered, once its button has been pressed."""
    at = await stage.app.tables.get(table)
    (seat,) = await stage.app.play.seats_of(stage.person(habit.name), table)
    room = await stage.app.views.seat_room(stage.person(habit.name), table, seat)
    question = next(each for each in room.questions if at.find_question(each.id).prompt == prompt)
    await stage.enter(habit.name, "hand", alone=True)
    await stage.press(habit.name, "ask", question.id, alone=True)
    return question


@pytest.mark.deep
@pytest.mark.rule("CS-73")
async def test_the_plan_is_read_by_the_team_alone_and_takes_no_news_away(tmp_path):
    people = [Habit(name, alone=True) for name in ("Anna", "Bruno", "Carla")]
    async with in_memory(tmp_path) as stage:
        for habit in people:
            await stage.arrive(habit.name, habit.lang)
        await stage.enter("Anna", "open", "caccia", "3", "free", "Giovedì")
        await stage.settle()
        for name in ("Bruno", "Carla"):
            await stage.press(name, "join")
            await stage.settle()
        (line,) = await stage.app.people.list_tables(stage.person("Anna"))
        await begin(stage, "Anna")
        await stage.settle()
        [spy] = [habit for habit in people if await asked(stage, habit, line.id)]
        await answered(stage, spy, await asked(stage, spy, line.id), Random(4))
        await stage.settle()
        one, other = (habit for habit in people if habit != spy)
        before = list(private(stage, spy)), await stage.read(one.name)
        for prompt, choice in (("side", 1), ("note", 0)):
            question = await opened(stage, one, line.id, prompt)
            token = question.widget.choices[choice].token
            await stage.answer(one.name, question, {"": (token,)}, alone=True)
            await stage.settle()
        said = await stage.read(one.name, alone=True)
        assert "Turno 1. La spia gioca" in said
        assert f"{one.name} segna" not in said
        said = await stage.press(one.name, "words", alone=True)
        assert f"Piano: {one.name} a sinistra e segnate {token}" in said
        await answered(stage, one, await asked(stage, one, line.id), Random(4))
        await stage.wait(31_000)
        said = private(stage, other)[-1].said
        assert any(re.match(rf"Piano: {one.name} a sinistra, P\d .+ e segnate {token}", each) for each in said.lines)
        assert "Turno 1. La spia gioca" in said.text
        assert (list(private(stage, spy)), await stage.read(one.name)) == before


def named(button):
    return button.label.rpartition(" ")[0]


def private(stage, habit):
    return stage.chat.private[stage.person(habit.name).id]


async def standing(stage, habit, table, question):
    (seat,) = await stage.app.play.seats_of(stage.person(habit.name), table)
    room = await stage.app.views.seat_room(stage.person(habit.name), table, seat)
    return next(each.answered for each in room.questions if each.id == question.id)
