"""A chat in memory whose tables are played to their ends by whoever is asked, at random."""

from random import Random

import pytest

from bot.tables.change import GivenAnswer
from bot.values.ids import TableStatus
from games.event import visible_to
from games.kernel import make_view
from games.robots import random_answer
from tests.surfaces.drivers.memory import staged
from tests.surfaces.stage import SPECS, begin, lobby

PEOPLE = (("Anna", "it"), ("Bruno", "it"), ("Carla", "en"), ("Dora", "it"))


@pytest.fixture
async def stage(tmp_path):
    async with staged(tmp_path, *PEOPLE) as made:
        yield made


def list_told(table, seat):
    return visible_to((each for _, events in table.history for each in events), seat)


async def finish(stage, table_id, seed=1):
    """Have people answer whatever a table asks, until it is over."""
    dice, tables = Random(seed), stage.app.tables
    levels = (await tables.get(table_id)).spec.robots
    robot = levels.get("random") or next(iter(levels.values()))
    for _ in range(5_000):
        await stage.app.autoplay.wait_idle()
        table = await tables.get(table_id)
        if table.record.status is TableStatus.OVER:
            return table
        ask = table.position.ask
        asked = [each for each in ask.questions() if each.seat >= 0 and table.seat_person(each.seat)]
        musts = [each for each in asked if each in ask.must and each not in table.position.sealed] or asked
        given = None
        for question in dice.sample(musts, len(musts)):
            told = list_told(table, question.seat) if robot is not random_answer else ()
            reply = robot(told, make_view(table.position, question.seat), question, dice)
            if reply is not None:
                given = GivenAnswer(question, reply[0], "hand", table.seat_person(question.seat))
                break
        if given is None:
            await stage.wait(60_000)
        else:
            await tables.change(table_id, lambda *_, it=given: it)
    raise AssertionError("never over")


async def play(stage, *names, game="ballot", seats=0, seed=1):
    """Play one game to its end, of a single deal where it has boards; robots take the seats that are left."""
    table_id = await lobby(stage, *names, game=game, seats=seats or len(names))
    if (board := SPECS[game].board) is not None:
        await stage.app.tables.change(table_id, lambda table, _: {"options": {**table.record.options, **board.tokens}})
    await begin(stage, names[0])
    await stage.settle()
    return await finish(stage, table_id, seed)
