"""Between processes: who is at work is seen, what is rung at one is heard at the others, and what was missed is made up for."""

import asyncio
import os
from contextlib import asynccontextmanager, closing

import psycopg
import pytest

from bot.db.postgres.opening import connect, list_processes
from bot.db.postgres.store import PostgresStore
from bot.run.jobs import Mark, Role
from bot.run.supervisor import cancel_all
from bot.tables.rows import Head
from bot.tables.stored import insert_table
from tests.bot.db.test_conformance import record
from tests.support.postgres import wait_for_leaving

LONGEST_S = 20


@asynccontextmanager
async def hearing(store: PostgresStore):
    heard = asyncio.Queue[list[str]]()
    task = asyncio.create_task(store.feed.hear(heard.put_nowait))
    yield lambda: asyncio.wait_for(heard.get(), LONGEST_S)
    await cancel_all(task)


@pytest.fixture
async def stores(postgres_url):
    stores = [await PostgresStore.open(postgres_url, role=role) for role in (Role.HOUSE, Role.BESIDE)]
    yield stores
    for store in stores:
        await store.close()


async def test_commits_and_calls_are_heard_elsewhere_and_not_at_home(stores):
    house, beside = stores
    async with hearing(house) as at_house, hearing(beside) as at_beside:
        assert await at_house() == await at_beside() == [Mark.ALL]
        await beside.write(lambda transaction: insert_table(transaction, record()))
        assert await at_house() == ["t1"]
        beside.feed.tell("!t1", "@9")
        beside.feed.tell("@5")
        assert await at_house() == ["!t1", "@9", "@5"]
        await house.write(lambda transaction: transaction.move_head("t1", Head(), Head(1, 0)))
        assert await at_beside() == ["t1"]
        house.feed.tell(Mark.ALL)
        assert await at_beside() == [Mark.ALL]


async def test_what_a_unit_that_failed_would_have_changed_is_not_rung(stores):
    house, beside = stores
    async with hearing(house) as at_house:
        await at_house()
        failed, _ = await asyncio.gather(
            beside.write(lambda transaction: transaction.move_head("t1", Head(7, 7), Head(8, 8))),
            beside.write(lambda transaction: insert_table(transaction, record("t2"))),
            return_exceptions=True,
        )
        assert isinstance(failed, Exception)
        assert await at_house() == ["t2"]


async def test_whoever_was_cut_off_hears_that_something_may_have_been_missed(stores, postgres_url, monkeypatch):
    monkeypatch.setattr("bot.db.postgres.lease.AWAY_S", 0.01)
    house, beside = stores
    async with hearing(house) as at_house:
        await at_house()
        await asyncio.to_thread(cut_listeners, postgres_url)
        assert await at_house() == [Mark.ALL]
        beside.feed.tell("!t1")
        assert await at_house() == ["!t1"]


def cut_listeners(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'")


async def test_more_tables_than_one_bell_takes_are_told_by_several(stores):
    house, beside = stores
    names = [f"a-table-of-a-long-name-{n:04}" for n in range(900)]
    async with hearing(house) as at_house:
        await at_house()
        beside.feed.tell(*names)
        heard = []
        while len(heard) < len(names):
            heard += await at_house()
        assert heard == names


async def test_who_is_at_work_is_seen_and_each_has_a_number_of_its_own(postgres_url):
    stores = [await PostgresStore.open(postgres_url, role=role) for role in (Role.HOUSE, Role.HOUSE, Role.BESIDE)]
    assert [store._lease.number for store in stores] == [1, 2, 3]
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
