"""Every press is acknowledged in time, whatever it waits for: a picture that is being drawn, a database that is busy."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from dataclasses import dataclass, field, replace

import pytest

from tests.surfaces.drivers.discord import staged
from tests.surfaces.stage import SPECS, begin

pytestmark = [pytest.mark.real_time, pytest.mark.deep]
IN_TIME = 1.5
"""Seconds within which everybody reads something."""


@dataclass
class Slow:
    """A scenery whose pictures take until somebody allows them."""

    allowed: threading.Event = field(default_factory=threading.Event)

    def __getattr__(self, name):
        return getattr(SPECS["ballot"].scenery, name)

    def draw(self, scene):
        self.allowed.wait(60)
        return SPECS["ballot"].scenery.draw(scene)


@pytest.fixture
def slow():
    return Slow()


@pytest.fixture
async def stage(tmp_path, slow):
    specs = {"ballot": replace(SPECS["ballot"], scenery=slow)}
    slow.allowed.set()
    async with staged(tmp_path, *((who, "it") for who in ("Anna", "Bruno", "Carla")), specs=specs) as made:
        await made.enter("Anna", "open", "ballot", "3", "free", "Giovedì")
        for who in ("Bruno", "Carla"):
            await made.settle()
            await made.press(who, "join")
        await begin(made, "Anna")
        await made.settle()
        slow.allowed.clear()
        made.hurry()
        yield made
        slow.allowed.set()


async def test_presses_are_acknowledged_while_pictures_are_drawn_and_answered_when_they_are(stage, slow):
    stage.app.reading._pictures.kept._kept.clear()
    before = len(stage.world.acknowledged)
    who = [stage.members[name] for name in ("Anna", "Bruno", "Carla")]
    looking = [asyncio.create_task(each.command(stage.here, "table board")) for each in who]
    await asyncio.sleep(0.2)
    looking.append(asyncio.create_task(stage.members["Anna"].command(stage.here, "hand")))
    assert await stage.world.until(lambda: len(stage.world.acknowledged) >= before + 4, 5.0)
    slow.allowed.set()
    seen = await asyncio.gather(*looking)
    assert all(each.after < IN_TIME for each in seen)
    assert all(each.post.ephemeral and each.post.alts for each in seen)


async def test_a_newcomer_is_acknowledged_while_the_database_is_busy(stage, tmp_path):
    await stage.arrive("Dario", "it")
    with closing(sqlite3.connect(tmp_path / "discord.db", isolation_level=None)) as other:
        other.execute("begin immediate")
        before = len(stage.world.acknowledged)
        asking = asyncio.create_task(stage.members["Dario"].command(stage.here, "tables"))
        assert await stage.world.until(lambda: len(stage.world.acknowledged) > before, 2 * IN_TIME)
        other.execute("rollback")
    seen = await asking
    assert seen.after < IN_TIME
    assert seen.post.ephemeral
    assert "nessun tavolo" in seen.text.lower()
