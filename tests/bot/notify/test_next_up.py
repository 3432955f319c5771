"""Whoever wishes it is told over days that they are next, once for each turn before theirs; nobody else is."""

from random import Random

import pytest

from bot.tables.change import GivenAnswer
from bot.tables.stored import next_notification_ms
from bot.values.hours import NotificationLevel
from games.robots import random_token
from tests.surfaces.drivers.memory import staged
from tests.surfaces.stage import begun

NEXT = "dopo tocca a te"
NAMES = ("Anna", "Bruno")


@pytest.fixture
async def stage(tmp_path):
    async with staged(tmp_path, *[(name, "it") for name in NAMES]) as made:
        yield made


async def answer(stage, table, *, until=()) -> int:
    for _ in range(60):
        held = await stage.app.tables.get(table)
        question = min(held.position.ask.must)
        if question.prompt in until:
            return question.seat
        token = random_token(held.position.ask.require_decision(question).shape, Random(1))
        given = GivenAnswer(question, token, "hand", held.assignment_of(question.seat).person)
        await stage.app.tables.change(table, lambda *_, given=given: given)
        await stage.settle()
        if not until:
            return question.seat
    raise AssertionError("nobody is asked that")


async def pass_minutes(stage) -> None:
    stage.time.ms += 16 * 60_000
    await stage.app.clock.handle_due()
    await stage.settle()


def told(stage, name: str) -> list[bool]:
    """Whether each message that says so made no sound."""
    shown = stage.chat.private.get(stage.person(name).id, [])
    return [each.said.silent for each in shown if NEXT in each.said.text]


@pytest.mark.parametrize(
    ("level", "pace", "is_told"), [("early", "day", True), ("turns", "day", False), ("early", "live", False)]
)
@pytest.mark.deep
async def test_who_is_next_is_told_where_they_wish_it(stage, level, pace, is_told):
    table = await begun(stage, *NAMES, game="quindici", seats=2, pace=pace)
    for name in NAMES:
        await stage.app.notification_settings.choose(stage.person(name), NotificationLevel(level), None)
    seat = await answer(stage, table, until=("lead", "play"))
    await pass_minutes(stage)
    second, first = NAMES[1 - seat], NAMES[seat]
    assert (False in told(stage, second)) is is_told
    assert told(stage, first) == [] or not is_told
    rings = len([each for each in told(stage, second) if not each])
    await pass_minutes(stage)
    assert len([each for each in told(stage, second) if not each]) == rings, "once"


@pytest.mark.deep
async def test_who_wishes_it_no_more_before_it_rings_is_not_told_and_nothing_stays_due(stage):
    table = await begun(stage, *NAMES, game="quindici", seats=2, pace="day")
    for name in NAMES:
        await stage.app.notification_settings.choose(stage.person(name), NotificationLevel.EARLY, None)
    await answer(stage, table, until=("lead", "play"))
    for name in NAMES:
        await stage.app.notification_settings.choose(stage.person(name), NotificationLevel.NOTHING, None)
    for _ in range(2):
        await pass_minutes(stage)
    assert False not in [each for name in NAMES for each in told(stage, name)]
    assert await next_notification_ms(stage.app.store) is None
