"""A hunt at every surface: two presses for a step, nothing to send them by, and at the end the spy's route for all to see."""

import re
from random import Random

import pytest

from bot.values.ids import TableStatus
from bot.values.widgets import control_name
from bot.views.pictures import encode_png
from games.caccia import SPEC
from games.caccia.rules import board
from games.caccia.rules.board import card_goals, round_ground
from games.caccia.rules.game import partisans_of
from games.kernel import make_view
from tests.laws.presentation import speaking
from tests.surfaces.drivers.discord import staged as at_discord
from tests.surfaces.drivers.memory import staged as in_memory
from tests.surfaces.drivers.telegram import staged as at_telegram
from tests.surfaces.stage import Habit, answered, asked, begin

ANNA, BRUNO = Habit("Anna"), Habit("Bruno", alone=True)
"""One plays where all are, one in private."""
DEALS = 9
"""So many are tried: chance deals, and in a few of a hundred a spy can go nowhere where a partisan comes."""


def at_discord_board(stage):
    """The last picture that everybody sees."""
    return next(a.content for post in reversed(stage.here.messages) for a in post.attachments if a.is_picture)


def at_telegram_board(stage):
    return next(post.picture for post in reversed(stage.channel.posts) if post.picture)


SURFACES = {"discord": (at_discord, at_discord_board), "telegram": (at_telegram, at_telegram_board)}
"""How each is staged, and what everybody sees there."""


async def hunting(stage, **options):
    """A table of two that hunt, by the options given."""
    for habit in (ANNA, BRUNO):
        await stage.arrive(habit.name, habit.lang)
    await stage.enter("Anna", "open", "caccia", "2", "free", "Giovedì")
    await stage.settle()
    await stage.press("Bruno", "join")
    await stage.settle()
    (line,) = await stage.app.people.list_tables(stage.person("Anna"))
    for name, token in options.items():
        await stage.app.table_settings.set_option(stage.person("Anna"), line.id, name, {"": (token,)})
    await begin(stage, "Anna")
    await stage.settle()
    return line.id


def caught(state):
    """A move, by the fields of its question, and orders that end with an arrest where it leads; None where no card leads where a partisan comes."""
    for card, ways in card_goals(state, state.secret.open()).items():
        for goal, path in ways.items():
            for number, start in enumerate(state.board.partisans, 1):
                if path[-1] in board.reachable_houses(round_ground(state), start):
                    return {"card": (str(card),), control_name("house", str(card)): (str(goal),)}, number, path[-1]
    return None


def order(state, number, arresting, there):
    house = there if number == arresting else state.board.partisans[number - 1]
    deed = "arrest" if number == arresting else "nothing"
    return {"house": (str(house),), control_name("action", str(house)): (deed,)}


async def step(stage, habit, question, fields):
    """One step: how many presses it took."""
    since = len(stage.transcript.lines)
    await stage.answer(habit.name, question, fields, alone=habit.alone)
    await stage.settle()
    return len([line for line in stage.transcript.lines[since:] if " › " in line and "/" not in line])


async def hunted(stage, table):
    """A spy that goes where it is arrested in its first turn: what each step took."""
    at = await stage.app.tables.get(table)
    state, steps = at.position.state, []
    move, arresting, there = caught(state)
    seats = {habit: (await stage.app.play.seats_of(stage.person(habit.name), table))[0] for habit in (ANNA, BRUNO)}
    spy = next(habit for habit, seat in seats.items() if seat == state.spy)
    team = BRUNO if spy is ANNA else ANNA
    steps.append(await step(stage, spy, await asked(stage, spy, table), move))
    for number in partisans_of(state, seats[team]):
        if (question := await asked(stage, team, table)) is None:
            break
        assert str(number) in question.title
        steps.append(await step(stage, team, question, order(state, number, arresting, there)))
    assert (await stage.app.tables.get(table)).record.status is TableStatus.OVER
    return steps


async def route(stage, table):
    """The picture of the whole route, as it is drawn for everybody."""
    at = await stage.app.tables.get(table)
    scene = SPEC.scenery.scene(make_view(at.position, None), speaking(SPEC, "it"), narrow=False)
    assert scene.route is not None
    assert len(scene.route.turns) == len(at.position.state.results[-1].route) == 1
    return encode_png(lambda: SPEC.scenery.draw(scene).to_image())


@pytest.mark.deep
@pytest.mark.rule("CS-76")
@pytest.mark.parametrize(("surface", "orders"), [("discord", "in-turn"), ("telegram", "together")])
async def test_a_step_is_two_presses_and_at_the_end_everybody_sees_the_route(surface, orders, tmp_path):
    staged, shown = SURFACES[surface]
    for deal in range(DEALS):
        (folder := tmp_path / str(deal)).mkdir()
        async with staged(folder) as stage:
            table = await hunting(stage, orders=orders)
            if caught((await stage.app.tables.get(table)).position.state) is None:
                continue
            assert set(await hunted(stage, table)) == {2}
            assert shown(stage) == await route(stage, table)
            return
    raise AssertionError("in no deal does a card lead where a partisan can come")


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
