"""What a seat's message has behind a button, on both chats."""

from __future__ import annotations

import pytest

from bot.ports.commands import ANSWER
from tests.adapters.discord import session as discord
from tests.adapters.telegram import session as telegram
from tests.support.people import Habit, asked, gathered

CAST = (Habit("Anna", alone=True), Habit("Bruno", alone=True), Habit("Carla", alone=True))


@pytest.fixture(params=[discord, telegram], ids=["discord", "telegram"])
async def stage(request, tmp_path):
    async with request.param.staged(tmp_path) as stage:
        yield stage


async def test_how_rules_are_written_is_behind_a_button(stage):
    table = await gathered(stage, CAST, "eleusis", seats=3)
    (who,) = [habit.name for habit in CAST if await asked(stage, habit, table)]
    seen = await stage.enter(who, "hand", alone=True)
    assert "card.red" not in seen
    assert "card.red" in await stage.press(who, "primer", "", ANSWER, alone=True)
    await stage.settle()
    assert "Come si scrive una regola" in stage.transcript.text()
