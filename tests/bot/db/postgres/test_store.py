"""What is PostgreSQL's own: lines that break, whoever else writes, and the same schema as SQLite's."""

import asyncio
import re
import sqlite3
import sys
from contextlib import closing

import psycopg
import pytest

from bot.db.errors import Conflict, Unusable
from bot.db.opening import migrate_database
from bot.db.postgres.opening import hold_database, show_address
from bot.db.postgres.session import Session
from bot.db.postgres.store import PostgresStore
from bot.db.schema import Step, list_steps
from bot.db.sqlite import opening
from bot.db.store import WaitingUnit
from bot.run.jobs import Role
from bot.run.stored import keep_updates, waiting_updates
from bot.tables.rows import Head
from bot.tables.stored import find_person
from bot.values.requests import NotSaved, Repeated, Update
from tests.bot.db.test_conformance import append
from tests.support.cut_wire import CutWire
from tests.support.postgres import new_schema
from tests.support.sealed_rows import open_tokens


async def entries(store: PostgresStore) -> list[tuple]:
    found = await store.fetch("select table_id, seq, token from log order by table_id, seq")
    return open_tokens(store.vault, found)


async def numbers(store: PostgresStore) -> list[int]:
    return [seq for _, seq, _ in await entries(store)]


async def turn(store: PostgresStore) -> int:
    return await store.read_number("turn")


@pytest.fixture
async def store(postgres_url):
    store = await PostgresStore.open(postgres_url)
    yield store
    await store.close()


@pytest.fixture
def wire(postgres_server):
    wire = CutWire(psycopg.conninfo.conninfo_to_dict(postgres_server.url)["host"])
    yield wire
    wire.close()


@pytest.fixture
async def far_store(postgres_url, wire):
    folder = psycopg.conninfo.conninfo_to_dict(postgres_url)["host"]
    url = postgres_url.replace(f"host={folder}", f"host=127.0.0.1&port={wire.port}")
    store = await PostgresStore.open(url, patience_s=0.2)
    yield store
    wire.is_down = False
    await store.close()


async def test_many_writers_share_few_transactions(store):
    before = await turn(store)
    await asyncio.gather(*(store.write(append(1, table=f"t{n:03}")) for n in range(300)))
    assert len(await entries(store)) == 300
    assert await turn(store) - before <= 6


async def test_faults_leave_no_statement_behind_that_the_server_does_not_know(store):
    for seq in range(1, 12):
        await store.write(append(seq))
        outcomes = await asyncio.gather(
            store.write(append(seq)),
            store.write(lambda transaction: transaction.claim_update("u", "t1", 1, 0)),
            store.write(lambda transaction, seq=seq: transaction.write_number("n", seq)),
            return_exceptions=True,
        )
        assert isinstance(outcomes[0], psycopg.errors.UniqueViolation)
        assert isinstance(outcomes[1], Repeated) == (seq > 1)
    assert await store.read_number("n") == 11


async def test_who_is_behind_again_and_again_goes_on_by_the_same_connection(store):
    pid = store._session._connection.info.backend_pid
    for seq in range(1, 12):
        outcomes = await asyncio.gather(
            store.write(append(seq)),
            store.write(lambda transaction: transaction.move_head("t1", Head(99, 0), Head(100, 0))),
            store.write(lambda transaction, seq=seq: transaction.write_number("n", seq)),
            return_exceptions=True,
        )
        assert [type(each) for each in outcomes] == [type(None), Conflict, type(None)]
    assert store._session._connection.info.backend_pid == pid
    assert await store.read_number("n") == 11


@pytest.mark.parametrize("is_answer_lost", [False, True])
async def test_what_a_broken_line_left_open_is_written_once(far_store, wire, is_answer_lost):
    await far_store.write(append(1))
    wire.lose_answer() if is_answer_lost else wire.cut()
    await asyncio.gather(*(far_store.write(append(seq)) for seq in range(2, 9)))
    assert await numbers(far_store) == list(range(1, 9))


@pytest.mark.parametrize("after", range(6))
async def test_a_unit_that_asks_is_written_once_wherever_the_line_breaks(far_store, wire, after):
    updates = [Update(number, "lane", "body", 0) for number in (1, 2)]
    wire.lose_answer(after)
    assert await far_store.ask(lambda transaction: keep_updates(transaction, "chat", updates)) == updates
    wire.cut()
    assert await far_store.ask(lambda transaction: keep_updates(transaction, "chat", updates)) == []
    assert await waiting_updates(far_store, "chat") == updates


async def test_while_the_server_is_away_what_is_on_its_way_waits_and_all_else_is_refused(far_store, wire):
    await far_store.write(append(1))
    wire.is_down = True
    wire.lose_answer()
    on_its_way = far_store.write(append(2))
    await asyncio.sleep(0)
    with pytest.raises(NotSaved, match="away"):
        await far_store.write(append(3))
    with pytest.raises(NotSaved, match="away"):
        await find_person(far_store, "web:1")
    assert not on_its_way.done()
    wire.is_down = False
    await on_its_way
    assert await numbers(far_store) == [1, 2]
    await far_store.write(append(3))


@pytest.fixture
def standby(postgres_url):
    """Makes a server one that may only be read, for whoever connects from now on, and ends all lines to it; then undoes it."""
    with closing(psycopg.connect(postgres_url, autocommit=True)) as connection:

        def begin() -> None:
            connection.execute("alter role arbitro set default_transaction_read_only = on")
            connection.execute(
                "select pg_terminate_backend(pid, 60000) from pg_stat_activity "
                "where backend_type = 'client backend' and pid <> pg_backend_pid()"
            )

        def end() -> None:
            connection.execute("alter role arbitro reset default_transaction_read_only")

        yield begin, end
        end()


async def test_what_is_on_its_way_waits_while_the_server_may_only_be_read_and_is_written_once(postgres_url, standby):
    begin, end = standby
    store = await PostgresStore.open(postgres_url, patience_s=0.2, role=Role.HOUSE)
    await store.write(append(1))
    await asyncio.to_thread(begin)
    on_its_way = store.write(append(2))
    await asyncio.sleep(0)
    with pytest.raises(NotSaved, match="away"):
        await store.write(append(3))
    assert not on_its_way.done()
    with pytest.raises(Unusable, match="read-only"):
        await PostgresStore.open(postgres_url, role=Role.BESIDE)
    end()
    await on_its_way
    await store.write(append(3))
    assert await numbers(store) == [1, 2, 3]
    await store.close()


async def test_who_was_taken_for_dead_writes_no_more_and_hears_of_it(postgres_url):
    losses = []
    store = await PostgresStore.open(postgres_url, handle_loss=lambda: losses.append("lost"))
    await store.write(append(1))
    assert losses == []
    other = await asyncio.to_thread(Session, postgres_url, store._lease, store.vault)
    results = await asyncio.gather(*(store.write(append(seq)) for seq in (2, 3)), return_exceptions=True)
    assert [(type(each), each.reason) for each in results] == [(NotSaved, "in-use")] * 2
    assert await asyncio.to_thread(other.commit, [WaitingUnit(append(2, "b"), asyncio.Future(), asks=False)]) == [None]
    assert await entries(store) == [("t1", 1, "a"), ("t1", 2, "b")]
    assert set(losses) == {"lost"}
    other.close()
    await store.close()


@pytest.mark.parametrize(("given", "kept"), [("off", "on"), ("local", "local"), ("on", "on")])
async def test_what_is_told_is_on_the_disk_whatever_the_server_is_used_to(postgres_url, given, kept):
    store = await PostgresStore.open(f"{postgres_url}%20-csynchronous_commit%3D{given}")
    assert store._session._connection.execute("show synchronous_commit").fetchone() == (kept,)
    await store.close()


async def test_a_database_that_cannot_be_used_is_refused_and_named_without_what_opens_it(postgres_server, wire):
    wire.is_down = True
    url = f"postgresql://anna:geheim@127.0.0.1:{wire.port}/arbitro"
    with pytest.raises(Unusable) as unusable:
        await PostgresStore.open(url)
    assert (unusable.value.reason, unusable.value.path) == ("away", f"postgresql://127.0.0.1:{wire.port}/arbitro")
    assert "geheim" not in str(unusable.value)
    assert show_address(postgres_server.url).endswith("/postgres")


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://anna:ge@he im77@[::1:1/x", "postgresql://…"),
        ("postgresql:anna:geheim", "postgresql://…"),
        ("postgresql://db/x?passwrd=geheim", "postgresql://…"),
        ("postgresql://anna:9/geheim@db:5432/x", "postgresql://…"),
        ("postgresql://anna:geheim/77@db/x", "postgresql://…"),
        ("postgresql://anna:geheim@db:5433/x?sslmode=require", "postgresql://db:5433/x"),
        ("postgresql://anna:ge@heim@db/x", "postgresql://…"),
        ("postgresql://anna:1234/x", "postgresql://anna/x"),
    ],
)
async def test_no_part_of_a_password_is_shown_however_an_address_is_mistaken(url, shown):
    assert show_address(url) == shown
    assert not {"geheim", "77", "1234"} & set(re.split(r"\W", shown))
    if shown.endswith("…"):
        with pytest.raises(Unusable) as unusable:
            hold_database(url, 0)
        assert unusable.value.reason in {"address", "away"}
        assert unusable.value.path == shown


async def test_a_database_of_a_later_release_is_left_alone_and_none_is_made_beside_others(postgres_server):
    with new_schema(postgres_server.url, "later") as url:
        with pytest.raises(Unusable, match="unready"):
            await PostgresStore.open(url, role=Role.BESIDE)
        await (await PostgresStore.open(url)).close()
        with closing(psycopg.connect(url, autocommit=True)) as connection:
            connection.execute("update house set value = 999 where name in ('schema', 'least')")
        with pytest.raises(Unusable, match="newer"):
            await PostgresStore.open(url)


@pytest.mark.parametrize("role", Role)
async def test_code_of_before_works_where_the_release_that_migrated_bears_it(postgres_server, role):
    with new_schema(postgres_server.url, "side") as url, closing(psycopg.connect(url, autocommit=True)) as connection:
        await (await PostgresStore.open(url)).close()
        assert migrate_database(url) == (show_address(url), list_steps()[-1][0])
        connection.execute("update house set value = value + 1 where name = 'schema'")
        store = await PostgresStore.open(url, role=role)
        await store.write(append(1))
        await store.close()
        connection.execute("update house set value = 999 where name = 'least'")
        with pytest.raises(Unusable, match="newer"):
            await PostgresStore.open(url, role=role)
        with pytest.raises(Unusable, match="newer"):
            migrate_database(url)


async def test_a_database_is_migrated_under_those_at_work_who_bear_it_and_under_nobody_else(
    postgres_server, monkeypatch
):
    with new_schema(postgres_server.url, "rolled") as url, closing(psycopg.connect(url, autocommit=True)) as connection:
        await (await PostgresStore.open(url)).close()
        old = await PostgresStore.open(url, role=Role.BESIDE)
        steps = [*list_steps(), Step(999, "create table t (a bigint)")]
        monkeypatch.setattr("bot.db.schema.list_steps", lambda: steps)
        for role in (Role.HOUSE, Role.BESIDE):
            with pytest.raises(Unusable, match="unready"):
                await PostgresStore.open(url, role=role)
        connection.execute("update house set value = value - 1 where name = 'least'")
        with pytest.raises(Unusable, match="in-use"):
            migrate_database(url)
        await old.close()


# -- the server ended hard, or the process that writes


WRITE = """
import asyncio, itertools, sys
from bot.db.postgres.store import PostgresStore
from tests.bot.db.test_conformance import append
async def main():
    store = await PostgresStore.open(sys.argv[1])
    found = await store.fetch("select coalesce(max(seq), 0) from log")
    for seq in itertools.count(found[0][0] + 1):
        await store.write(append(seq))
        print(seq, flush=True)
asyncio.run(main())
"""


async def test_a_server_that_crashes_and_comes_again_loses_and_doubles_nothing(postgres_server, postgres_url):
    store = await PostgresStore.open(postgres_url, patience_s=60)
    written, has_some = list[int](), asyncio.Event()

    async def write(seq: int) -> None:
        await store.write(append(seq))
        written.append(seq)
        has_some.set()

    for first in (1, 101, 201):
        writing = asyncio.gather(*(write(seq) for seq in range(first, first + 100)))
        has_some.clear()
        await has_some.wait()
        await asyncio.to_thread(postgres_server.crash)
        await asyncio.to_thread(postgres_server.start)
        await writing
    assert written == list(range(1, 301))
    assert await numbers(store) == written
    await store.close()


async def test_a_process_that_is_killed_has_written_all_that_it_acknowledged_and_one_more_at_most(postgres_url):
    last = 0
    for _ in range(2):
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", WRITE, postgres_url, stdout=pipe)
        for _ in range(30):
            last = int(await process.stdout.readline())
        process.kill()
        told = (await process.communicate())[0].split()
        last = int(told[-1]) if told else last
        store = await PostgresStore.open(postgres_url)
        assert await numbers(store) in (list(range(1, last + 1)), list(range(1, last + 2)))
        last = len(await numbers(store))
        await store.close()


# -- one schema

COLUMNS = """
select c.table_name, c.column_name, c.data_type, c.is_nullable = 'NO', c.collation_name
from information_schema.columns c where c.table_schema = current_schema() order by 1, 2
"""
KEYS = """
select r.relname, array_agg(a.attname::text order by a.attname)
from pg_index i join pg_class r on r.oid = i.indrelid join pg_attribute a on a.attrelid = r.oid and a.attnum = any(i.indkey)
where i.indisunique and r.relnamespace = current_schema()::regnamespace group by i.indexrelid, r.relname
"""
INDEXES = "select tablename, indexname from pg_indexes where schemaname = current_schema()"
TYPES = {"text": "TEXT", "bigint": "INTEGER", "bytea": "BLOB"}


def describe_sqlite() -> tuple[list, list, set]:
    """The columns, the keys and the indexes with names of its schema."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    opening.migrate(connection)
    columns, keys, indexes = [], [], set()
    for (table,) in connection.execute("select name from sqlite_master where type = 'table'").fetchall():
        found = connection.execute(f"pragma table_info({table})").fetchall()
        columns += [(table, name, kind.upper(), bool(is_set or key)) for _, name, kind, is_set, _, key in found]
        keys.append((table, sorted(each[1] for each in found if each[5])))
        for _, name, is_unique, origin, _ in connection.execute(f"pragma index_list({table})").fetchall():
            if is_unique and origin == "u":
                keys.append((table, sorted(row[2] for row in connection.execute(f"pragma index_info({name})"))))
            elif origin == "c":
                indexes.add((table, name))
    connection.close()
    return sorted(columns), sorted(keys), indexes


@pytest.mark.smoke
async def test_both_databases_have_the_same_tables_columns_keys_and_indexes(store):
    columns, keys, indexes = describe_sqlite()
    found = await store.fetch(COLUMNS)
    assert [(table, name, TYPES[kind], is_set) for table, name, kind, is_set, _ in found] == columns
    assert {collation for _, _, kind, _, collation in found if kind == "text"} == {"C"}
    assert sorted(map(tuple, await store.fetch(KEYS))) == keys
    assert set(await store.fetch(INDEXES)) >= indexes
