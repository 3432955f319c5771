"""A step on the chats: a card and a house, or a house and a deed, and nothing to send them by."""

from random import Random

import pytest

from tests.bot.conversing import staged as in_memory
from tests.discord.conversing import staged as at_discord
from tests.people import Habit, answered, asked
from tests.telegram.evening import staged as at_telegram

STAGES = {"discord": at_discord, "telegram": at_telegram}
ANNA, BRUNO = Habit("Anna"), Habit("Bruno", alone=True)
"""One plays where all are, one in private."""
STEPS = 4


async def hunting(stage, **options):
    """A table of two that hunt, by the options given."""
    for habit in (ANNA, BRUNO):
        await stage.arrive(habit.name, habit.lang)
    await stage.enter("Anna", "open", "caccia", "2", "free", "Giovedì")
    await stage.settle()
    await stage.press("Bruno", "join")
    await stage.settle()
    (line,) = await stage.office.my_tables(stage.person("Anna"))
    for name, token in options.items():
        await stage.office.choose(stage.person("Anna"), line.id, name, {"": (token,)})
    await stage.press("Anna", "start")
    await stage.settle()
    return line.id


def pressed(stage, since):
    """What was pressed and chosen from a line of the transcript on."""
    return [line for line in stage.transcript.lines[since:] if " › " in line and "/" not in line]


async def step(stage, habit, question, dice):
    """One step: how many presses it took, and what was said to it."""
    since = len(stage.transcript.lines)
    said = await answered(stage, habit, question, dice)
    await stage.settle()
    return len(pressed(stage, since)), said


@pytest.mark.parametrize(("surface", "orders"), [("discord", "in-turn"), ("telegram", "together")])
async def test_a_step_is_two_presses(surface, orders, tmp_path):
    dice, steps = Random(4), list[int]()
    async with STAGES[surface](tmp_path) as stage:
        table = await hunting(stage, orders=orders)
        while len(steps) < STEPS:
            for habit in (ANNA, BRUNO):
                while len(steps) < STEPS and (question := await asked(stage, habit, table)) is not None:
                    count, _ = await step(stage, habit, question, dice)
                    assert await asked(stage, habit, table) != question
                    steps.append(count)
    assert steps == [2] * STEPS


async def test_an_order_says_what_was_ordered_and_is_changed_by_two_presses_more(tmp_path):
    dice = Random(4)
    async with in_memory(tmp_path) as stage:
        table = await hunting(stage)
        spy = ANNA if await asked(stage, ANNA, table) else BRUNO
        await step(stage, spy, await asked(stage, spy, table), dice)
        team = ANNA if spy is BRUNO else BRUNO
        first = await asked(stage, team, table)
        _, said = await step(stage, team, first, dice)
        assert f"{first.title}: " in said
        assert "Puoi cambiare finché mancano risposte." in said
        given = (await order(stage, team, table, first)).answered
        assert given
        await stage.press(team.name, "hand", alone=team.alone)
        count, said = await step(stage, team, first, dice)
        changed = (await order(stage, team, table, first)).answered
        assert count <= 3  # the way to an order already given, and two for the new one
        assert changed != given
        assert changed in said


async def order(stage, habit, table, question):
    """A question as it stands now."""
    (seat,) = await stage.office.held(stage.person(habit.name), table)
    room = await stage.office.seat_room(stage.person(habit.name), table, seat, habit.lang)
    return next(each for each in room.questions if each.id == question.id)
