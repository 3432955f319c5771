"""Who is at work on a database."""

from __future__ import annotations

import asyncio
import os
from contextlib import closing

from bot.store.postgres.connection import connect
from bot.store.postgres.presence import list_processes
from bot.store.postgres.store import PostgresStore
from bot.store.processes import Role
from tests.support.postgres import wait_for_leaving


async def test_who_is_at_work_is_seen_and_each_has_a_number_of_its_own(postgres_url):
    stores = [await PostgresStore.open(postgres_url, role=role) for role in (Role.HOUSE, Role.HOUSE, Role.BESIDE)]
    assert [store.number for store in stores] == [1, 2, 3]
    for store in stores:
        await store.read_number("n")
    with closing(connect(postgres_url)) as connection:
        found = list_processes(connection)
    assert [each.what for each in found] == ["house", "house", "beside"]
    assert all(each.place.endswith(f":{os.getpid()}") and each.silent_s < 60 for each in found)
    for store in stores[1:]:
        await store.close()
    await asyncio.to_thread(wait_for_leaving, postgres_url, 1)
    with closing(connect(postgres_url)) as connection:  # whoever only reads is not at work
        assert [each.what for each in list_processes(connection)] == ["house"]
    await stores[0].close()
