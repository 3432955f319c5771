"""What is SQLite's own: one process, few commits, a disk that is full or damaged, and steps from every release."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing

import pytest

from bot.ports.hours import Week
from bot.ports.office import NotSaved
from bot.ports.requests import Person
from bot.store.port import Unusable
from bot.store.posts import StartNotice
from bot.store.rows import Deadline, Head
from bot.store.seal import UNSEALED
from bot.store.sql.statements import APPEND_ENTRY, COLUMNS, insert
from bot.store.sql.stored_rows import encode_record
from bot.store.sqlite import opening
from bot.store.sqlite.opening import list_migrations, migrate
from bot.store.sqlite.store import SqliteStore
from tests.bot.store.test_conformance import append, entry, post, record


@pytest.fixture
async def store(tmp_path):
    store = await SqliteStore.open(tmp_path / "a.db")
    yield store
    await store.close()


async def test_many_writers_share_few_commits(store):
    commits = []
    await store._writing.set_trace_callback(lambda sql: commits.append(sql) if sql == "commit" else None)
    await asyncio.gather(*(store.write(append(1, table=f"t{n:03}")) for n in range(300)))
    assert await store._fetch_all("select count(*) from log") == [(300,)]
    assert len(commits) <= 2


async def test_a_unit_is_on_disk_when_its_caller_goes_on(store, tmp_path):
    await store.write(append(1))
    with closing(sqlite3.connect(tmp_path / "a.db")) as beside:
        assert beside.execute("select count(*) from log").fetchone() == (1,)
    assert await store._writing.run(lambda c: c.execute("pragma synchronous").fetchone()) == (2,)
    assert await store._writing.run(lambda c: c.execute("pragma journal_mode").fetchone()) == ("wal",)


async def test_a_full_disk_loses_the_batch_says_so_and_lets_the_next_one_in(store):
    await store.write(append(1))
    pages = (await store._writing.run(lambda c: c.execute("pragma page_count").fetchone()))[0]
    await store._writing.run(lambda c: c.execute(f"pragma max_page_count = {pages}").fetchone())
    small, big = store.write(append(2)), store.write(append(3, "x" * 100_000))
    results = await asyncio.gather(small, big, return_exceptions=True)
    assert [r.reason for r in results if isinstance(r, NotSaved)] == ["full", "full"]
    await store._writing.run(lambda c: c.execute("pragma max_page_count = 100000").fetchone())
    await store.write(append(2))
    assert await store._fetch_all("select seq from log order by seq") == [(1,), (2,)]


async def test_a_database_in_a_place_that_is_no_folder_is_refused(tmp_path):
    (tmp_path / "file").write_text("here")
    with pytest.raises(Unusable, match="no-folder"):
        await SqliteStore.open(tmp_path / "file" / "a.db")


async def test_a_database_that_may_only_be_read_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "a.db"
    await (await SqliteStore.open(path)).close()
    monkeypatch.setattr(opening, "list_migrations", lambda: [*list_migrations(), (999, "create table t (a);")])

    def read_only(connection: sqlite3.Connection, key: object, **_: object) -> None:
        connection.execute("pragma query_only = on")
        migrate(connection)

    monkeypatch.setattr("bot.store.sqlite.store.prepare_writer", read_only)
    with pytest.raises(Unusable, match="read-only"):
        await SqliteStore.open(path)


def schema(path) -> list[tuple]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("select name, sql from sqlite_master order by name").fetchall()


@pytest.mark.parametrize("release", range(1, len(list_migrations()) + 1))
async def test_a_database_of_any_release_is_brought_up_to_this_one(tmp_path, release):
    paths = tmp_path / "a.db", tmp_path / "fresh.db"
    for path, upto in zip(paths, (release, None), strict=True):
        with closing(sqlite3.connect(path, isolation_level=None)) as old:
            migrate(old, upto=upto)
            old.execute("insert into people (id, name, lang, met_at) values ('web:1', 'Anna', 'it', 1)")
    store = await SqliteStore.open(paths[0])
    assert (await store.find_person("web:1")).name == "Anna"
    await store.close()
    assert schema(paths[0]) == schema(paths[1])


async def test_rows_of_before_keep_their_order_their_head_and_the_time_they_were_given(tmp_path):
    names = "(id, table_id, place, person, kind, from_seq, to_seq, part, message_id, hash, status, batch)"
    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as old:
        migrate(old, upto=12)
        for post_id in ("c", "a", "d", "b"):
            row = (post_id, "t1", "chat:1/square", "", "lines", 1, 2, 0, "", "", "planned", "")
            old.execute(f"insert into posts {names} values ({', '.join('?' * 12)})", row)
        old.execute("delete from posts where id = 'd'")
        for table_id, version, entries in (("new", 0, 0), ("old", 7, 3)):
            made = record(table_id, version=version)
            old.execute(insert("tables", COLUMNS[:-7]), encode_record(made, UNSEALED)[:-7])
            old.executemany(APPEND_ENTRY, [(table_id, *entry(seq + 1), 1) for seq in range(entries)])
        migrate(old, upto=15)
        for question in ("0/play/3", "11/play/3", "-3/wait/1", "lobby"):
            old.execute("insert into deadlines values ('t', ?, 100, 160, 1, 160)", (question,))
    store = await SqliteStore.open(tmp_path / "a.db")
    await store.write(lambda transaction: transaction.add_posts([post("c", seq=5), post("0")]))
    assert [row.id for row in await store.unsent_posts("t1")] == ["c", "a", "b", "0"]
    assert (await store.find_post("c")).to_seq == 5
    assert [(await store.load_table(table_id)).head for table_id in ("new", "old")] == [Head(0, 0), Head(3, 7)]
    given = {"0/play/3": 60, "11/play/3": 60, "-3/wait/1": 0, "lobby": 0}
    assert {row.question: row for row in await store.due_deadlines(200)} == {
        question: Deadline("t", question, 100, 160, 1, ms) for question, ms in given.items()
    }
    await store.close()


async def test_a_zone_that_is_no_more_is_taken_for_utc(store):
    await store.write(lambda transaction: transaction.write_person(Person("web:1", "Anna", "it"), 1))
    await store.write(lambda transaction: transaction.write_week("web:1", Week("Europe/Rome")))
    await store._writing.run(lambda c: c.execute("update people set zone = 'Europe/Atlantis'"))
    assert await store.find_weeks(["web:1"]) == {"web:1": Week("UTC")}


async def test_a_step_that_fails_changes_nothing(tmp_path, monkeypatch):
    path = tmp_path / "a.db"
    await (await SqliteStore.open(path)).close()
    shutil.copy(path, tmp_path / "before.db")
    broken = [*list_migrations(), (len(list_migrations()) + 1, "create table half (a);\ncreate table half (a);")]
    monkeypatch.setattr(opening, "list_migrations", lambda: broken)
    with pytest.raises(Unusable):
        await SqliteStore.open(path)
    assert schema(path) == schema(tmp_path / "before.db")


async def test_a_post_that_makes_no_sense_is_left_out_and_holds_no_other_up(store, caplog):
    caplog.clear()
    rows = [post(name, StartNotice()) for name in ("1", "2")]
    await store.write(lambda transaction: transaction.add_posts(rows))
    await store._writing.run(lambda c: c.execute("update posts set kind = 'began/secret' where id = '1'"))
    assert await store.unsent_posts("t1") == rows[1:]
    assert await store.find_post("1") is None
    assert "unreadable post" in caplog.text
    assert "secret" not in caplog.text
