"""Who is at work on a database, and who is silent there."""

from __future__ import annotations

import asyncio
import os
from contextlib import closing

import pytest

from bot.store.port import Unusable
from bot.store.postgres.connection import connect
from bot.store.postgres.presence import HouseWatch, list_processes
from bot.store.postgres.standby import Standby
from bot.store.postgres.store import PostgresStore
from bot.store.processes import Role
from tests.support.postgres import wait_for_leaving


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def house(postgres_url, monkeypatch):
    """Somebody who keeps house and speaks only when told to."""
    monkeypatch.setattr("bot.store.postgres.store.BEAT_S", 3_600)
    store = await PostgresStore.open(postgres_url, role=Role.HOUSE)
    await store.read_number("n")
    yield store
    await store.close()


async def test_who_is_at_work_and_who_waits_is_seen(house, postgres_url):
    beside = await PostgresStore.open(postgres_url, role=Role.BESIDE)
    waiting = Standby(postgres_url, HouseWatch())
    assert waiting.attempt() is None
    with closing(connect(postgres_url)) as connection:
        found = list_processes(connection)
        assert [each.what for each in found] == ["house", "beside", "waiting"]
        assert all(each.place.endswith(f":{os.getpid()}") and each.silent_s < 60 for each in found)
        waiting.close()
        await beside.close()
        await asyncio.to_thread(wait_for_leaving, postgres_url, 1)
        with closing(connect(postgres_url)):  # whoever only reads is not at work
            assert [each.what for each in list_processes(connection)] == ["house"]


async def test_who_keeps_house_loses_the_place_only_after_a_lease_without_a_word(house, postgres_url):
    clock = Clock()
    standby = Standby(postgres_url, HouseWatch(15.0, clock))
    for clock.now in (0.0, 14.0, 14.9):
        assert standby.attempt() is None
    assert await house.read_number("n") is None
    for clock.now in (16.0, 30.9):
        assert standby.attempt() is None
    clock.now = 31.1
    assert standby.attempt() is None
    held = None
    while held is None:
        held = standby.attempt()
    held.connection.close()


async def test_who_waits_goes_on_waiting_when_the_server_breaks_off(house, postgres_url):
    standby = Standby(postgres_url, HouseWatch())
    assert standby.attempt() is None
    with closing(connect(postgres_url)) as connection:
        connection.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name like '% waiting %'"
        )
    with pytest.raises(Unusable, match="away"):
        standby.attempt()
    assert standby.attempt() is None
    standby.close()
