"""A hunt at every surface: two presses for a step, nothing to send them by, and at the end the spy's route for all to see."""

from random import Random

import pytest

from bot.ports.ids import TableStatus
from bot.ports.widgets import control_name
from games.caccia import BOX
from games.caccia.rules import board
from games.caccia.rules.moves import card_goals, round_ground
from games.caccia.rules.team import partisans_of
from games.kernel import make_view
from tests.adapters.discord.session import staged as at_discord
from tests.adapters.telegram.session import staged as at_telegram
from tests.laws.presentation import png, speaking
from tests.support.conversation import staged as in_memory
from tests.support.people import Habit, answered, asked

ANNA, BRUNO = Habit("Anna"), Habit("Bruno", alone=True)
"""One plays where all are, one in private."""


def at_discord_board(stage):
    """The last picture that everybody sees."""
    return next(a.content for post in reversed(stage.here.messages) for a in post.attachments if a.is_picture)


def at_telegram_board(stage):
    return next(post.picture for post in reversed(stage.place.posts) if post.picture)


SURFACES = {"discord": (at_discord, at_discord_board), "telegram": (at_telegram, at_telegram_board)}


async def hunting(stage, **options):
    """A table of two that hunt, by the options given."""
    for habit in (ANNA, BRUNO):
        await stage.arrive(habit.name, habit.lang)
    await stage.enter("Anna", "open", "caccia", "2", "free", "Giovedì")
    await stage.settle()
    await stage.press("Bruno", "join")
    await stage.settle()
    (line,) = await stage.office.people.list_tables(stage.person("Anna"))
    for name, token in options.items():
        await stage.office.lobby.set_option(stage.person("Anna"), line.id, name, {"": (token,)})
    await stage.press("Anna", "start")
    await stage.settle()
    return line.id


def caught(state):
    """A move, by the fields of its question, and orders that end with an arrest where it leads: the test knows where."""
    for card, ways in card_goals(state, state.secret.open()).items():
        for goal, path in ways.items():
            for number, start in enumerate(state.partisans, 1):
                if path[-1] in board.reachable_houses(round_ground(state), start):
                    return {"card": (str(card),), control_name("house", str(card)): (str(goal),)}, number, path[-1]
    raise AssertionError("no card leads where a partisan can come")


def order(state, number, arresting, there):
    """An order by the fields of its question: the one who arrests goes there, the others stay."""
    house = there if number == arresting else state.partisans[number - 1]
    deed = "arrest" if number == arresting else "nothing"
    return {"house": (str(house),), control_name("action", str(house)): (deed,)}


async def step(stage, habit, question, fields):
    """One step: how many presses it took."""
    since = len(stage.transcript.lines)
    await stage.answer(habit.name, question, fields, alone=habit.alone)
    await stage.settle()
    return len([line for line in stage.transcript.lines[since:] if " › " in line and "/" not in line])


async def hunted(stage, table):
    """A spy that goes where it is arrested in its first turn: how many presses each step took."""
    at = await stage.office.tables.get(table)
    state, steps = at.position.state, []
    move, arresting, there = caught(state)
    seats = {habit: (await stage.office.play.seats_of(stage.person(habit.name), table))[0] for habit in (ANNA, BRUNO)}
    spy = next(habit for habit, seat in seats.items() if seat == state.spy)
    team = BRUNO if spy is ANNA else ANNA
    steps.append(await step(stage, spy, await asked(stage, spy, table), move))
    for number in partisans_of(state, seats[team]):
        if (question := await asked(stage, team, table)) is None:
            break
        assert str(number) in question.title
        steps.append(await step(stage, team, question, order(state, number, arresting, there)))
    assert (await stage.office.tables.get(table)).record.status is TableStatus.OVER
    return steps


async def route(stage, table):
    """The picture of the whole route, as it is drawn for everybody."""
    at = await stage.office.tables.get(table)
    scene = BOX.scenery.scene(make_view(at.position, None), speaking(BOX, "it"), narrow=False)
    assert scene.route is not None
    assert len(scene.route.turns) == len(at.position.state.results[-1].route) == 1
    return png(BOX.scenery.draw(scene))


@pytest.mark.rule("CS-76")
@pytest.mark.parametrize(("surface", "orders"), [("discord", "in-turn"), ("telegram", "together")])
async def test_a_step_is_two_presses_and_at_the_end_everybody_sees_the_route(surface, orders, tmp_path):
    staged, shown = SURFACES[surface]
    async with staged(tmp_path) as stage:
        table = await hunting(stage, orders=orders)
        steps = await hunted(stage, table)
        assert set(steps) == {2}
        assert shown(stage) == await route(stage, table)


@pytest.mark.rule("CS-73")
async def test_five_orders_ring_once_and_each_says_what_it_was_and_is_changed_by_two_presses_more(tmp_path):
    dice = Random(4)
    async with in_memory(tmp_path) as stage:
        table = await hunting(stage)
        spy = ANNA if await asked(stage, ANNA, table) else BRUNO
        await answered(stage, spy, await asked(stage, spy, table), dice)
        team = ANNA if spy is BRUNO else BRUNO
        await stage.settle()
        letters = [shown.said for shown in stage.chat.private[stage.person(team.name).id] if shown.said.question]
        assert [said.silent for said in letters] == [False, True, True, True, True]
        assert ["Turno 1. La spia gioca" in said.text for said in letters] == [True, False, False, False, False]
        first = await asked(stage, team, table)
        said = await answered(stage, team, first, dice)
        assert f"{first.title}: " in said
        assert "Puoi cambiare finché mancano risposte." in said
        before = await standing(stage, team, table, first)
        await stage.enter(team.name, "hand", alone=team.alone)
        await stage.press(team.name, "ask", first.id, alone=team.alone)
        since = len(stage.transcript.lines)
        said = await answered(stage, team, first, dice)
        after = await standing(stage, team, table, first)
        assert len([line for line in stage.transcript.lines[since:] if " › " in line]) == 2
        assert before
        assert after in said
        assert after != before


async def standing(stage, habit, table, question):
    """What is ordered as things stand."""
    (seat,) = await stage.office.play.seats_of(stage.person(habit.name), table)
    room = await stage.office.views.seat_room(stage.person(habit.name), table, seat)
    return next(each.answered for each in room.questions if each.id == question.id)
