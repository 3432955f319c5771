"""What is SQLite's own: one process, few commits, a disk that is full or damaged, and steps from every release."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
import sys
from pathlib import Path

import pytest

from bot.ports.hours import Week
from bot.ports.office import NotSaved
from bot.ports.requests import Person
from bot.store.port import Unusable
from bot.store.posts import StartNotice, StoryLines
from bot.store.rows import Deadline, Head, LogRow, PostRow, TableRecord
from bot.store.seal import UNSEALED
from bot.store.sql.statements import APPEND_ENTRY, COLUMNS, insert
from bot.store.sql.stored_rows import encode_record
from bot.store.sqlite import opening
from bot.store.sqlite.opening import list_migrations, migrate
from bot.store.sqlite.store import SqliteStore
from tests.support.sealed_rows import open_tokens

HOLD = """
import asyncio, sys
from pathlib import Path
from bot.store.sqlite.store import SqliteStore
from bot.store.port import Unusable
async def main():
    try:
        store = await SqliteStore.open(Path(sys.argv[1]))
    except Unusable as unusable:
        print(unusable.reason, flush=True)
        return
    print("held", flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


def row(seq: int, token: str = "a") -> LogRow:
    return LogRow(seq, 0, "choose", token, "hand", "web:1", 1, None, "0" * 16)


def append(table: str, seq: int, token: str = "a"):
    return lambda transaction: transaction.append_entry(table, row(seq, token))


async def rows(store: SqliteStore) -> list[tuple]:
    found = await store._fetch_all("select table_id, seq, token from log order by table_id, seq")
    return open_tokens(store._vault, found)


async def test_many_writers_share_few_commits(tmp_path):
    store = await SqliteStore.open(tmp_path / "a.db")
    commits = []
    await store._writing.set_trace_callback(lambda sql: commits.append(sql) if sql == "commit" else None)
    await asyncio.gather(*(store.write(append(f"t{n:03}", 1)) for n in range(300)))
    assert len(await rows(store)) == 300
    assert len(commits) <= 2
    await store.close()


async def test_a_unit_is_on_disk_when_its_caller_goes_on(tmp_path):
    store = await SqliteStore.open(tmp_path / "a.db")
    await store.write(append("a", 1))
    context = sqlite3.connect(tmp_path / "a.db")
    assert context.execute("select count(*) from log").fetchone() == (1,)
    context.close()
    assert await store._writing.run(lambda c: c.execute("pragma synchronous").fetchone()) == (2,)
    assert await store._writing.run(lambda c: c.execute("pragma journal_mode").fetchone()) == ("wal",)
    await store.close()


async def test_a_full_disk_loses_the_batch_says_so_and_lets_the_next_one_in(tmp_path):
    store = await SqliteStore.open(tmp_path / "a.db")
    await store.write(append("a", 1))
    pages = (await store._writing.run(lambda c: c.execute("pragma page_count").fetchone()))[0]
    await store._writing.run(lambda c: c.execute(f"pragma max_page_count = {pages}").fetchone())
    small, big = store.write(append("a", 2)), store.write(append("a", 3, "x" * 100_000))
    results = await asyncio.gather(small, big, return_exceptions=True)
    assert [r.reason for r in results if isinstance(r, NotSaved)] == ["full", "full"]
    await store._writing.run(lambda c: c.execute("pragma max_page_count = 100000").fetchone())
    await store.write(append("a", 2))
    assert [seq for _, seq, _ in await rows(store)] == [1, 2]
    await store.close()


async def started(path: Path) -> tuple[asyncio.subprocess.Process, str]:
    """Another process that opens the database, and what it says of it."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", HOLD, str(path), stdout=pipe)
    return process, (await process.stdout.readline()).decode().strip()


async def test_a_second_process_on_the_same_database_is_refused_and_a_killed_one_leaves_it_free(tmp_path):
    path = tmp_path / "a.db"
    first, said = await started(path)
    assert said == "held"
    second, said = await started(path)
    assert said == "in-use"
    assert await second.wait() == 0
    with pytest.raises(Unusable, match="in-use"):
        await SqliteStore.open(path)
    first.kill()
    await first.wait()
    store = await SqliteStore.open(path)
    with pytest.raises(Unusable, match="in-use"):
        await SqliteStore.open(path)
    await store.close()
    await (await SqliteStore.open(path)).close()


@pytest.mark.parametrize(
    ("reason", "spoil"),
    [
        ("no-database", lambda whole: b"not a database at all, but long enough to be read as one" * 40),
        ("corrupt", lambda whole: whole[:100] + b"\xff" * 100 + whole[200:]),
        ("newer", lambda whole: whole[:60] + (999).to_bytes(4, "big") + whole[64:]),  # its `user_version`
    ],
)
async def test_what_is_no_database_of_this_release_is_left_as_it_is(tmp_path, reason, spoil):
    path = tmp_path / "a.db"
    await (await SqliteStore.open(path)).close()
    path.write_bytes(spoil(path.read_bytes()))
    before = path.read_bytes()
    with pytest.raises(Unusable, match=reason):
        await SqliteStore.open(path)
    assert path.read_bytes() == before


async def test_a_database_in_a_place_that_is_no_folder_is_refused(tmp_path):
    (tmp_path / "file").write_text("here")
    with pytest.raises(Unusable, match="no-folder"):
        await SqliteStore.open(tmp_path / "file" / "a.db")


async def test_a_read_only_folder_is_refused(tmp_path):
    folder = tmp_path / "shut"
    folder.mkdir()
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        (folder / "probe").touch()
    except PermissionError:
        pass
    else:
        pytest.skip("whoever runs this may write anywhere")
    with pytest.raises(Unusable) as unusable:
        await SqliteStore.open(folder / "a.db")
    assert unusable.value.reason in {"no-folder", "read-only"}
    folder.chmod(stat.S_IRWXU)


async def test_a_database_that_may_only_be_read_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "a.db"
    await (await SqliteStore.open(path)).close()
    monkeypatch.setattr(opening, "list_migrations", lambda: [*list_migrations(), (999, "create table t (a);")])

    def read_only(connection: sqlite3.Connection, key: object, **_: object) -> None:
        connection.execute("pragma query_only = on")
        migrate(connection)

    monkeypatch.setattr("bot.store.sqlite.store.prepare_writer", read_only)
    with pytest.raises(Unusable) as unusable:
        await SqliteStore.open(path)
    assert unusable.value.reason == "read-only"


def schema(connection: sqlite3.Connection) -> list[tuple]:
    return connection.execute("select name, sql from sqlite_master order by name").fetchall()


@pytest.mark.parametrize("release", range(1, len(list_migrations()) + 1))
async def test_a_database_of_any_release_is_brought_up_to_this_one(tmp_path, release):
    path = tmp_path / "a.db"
    old = sqlite3.connect(path, isolation_level=None)
    migrate(old, upto=release)
    old.execute("insert into people (id, name, lang, met_at) values ('web:1', 'Anna', 'it', 1)")
    old.close()
    store = await SqliteStore.open(path)
    assert (await store.find_person("web:1")).name == "Anna"
    await store.close()
    fresh = sqlite3.connect(":memory:", isolation_level=None)
    migrate(fresh)
    now = sqlite3.connect(path)
    assert schema(now) == schema(fresh)
    now.close()
    fresh.close()


async def test_posts_keep_their_order_once_it_is_written_down(tmp_path):
    path = tmp_path / "a.db"
    old = sqlite3.connect(path, isolation_level=None)
    migrate(old, upto=12)
    names = "(id, table_id, place, person, kind, from_seq, to_seq, part, message_id, hash, status, batch)"
    for post_id in ("c", "a", "d", "b"):
        old.execute(
            f"insert into posts {names} values (?, 't', 'p', '', 'lines', 1, 2, 0, '', '', 'planned', '')", post_id
        )
    old.execute("delete from posts where id = 'd'")
    old.close()
    store = await SqliteStore.open(path)
    again = PostRow("c", "t", "p", "", StoryLines(), 1, 5)
    await store.write(lambda transaction: transaction.add_posts([again, again._replace(id="0")]))
    assert [row.id for row in await store.unsent_posts("t")] == ["c", "a", "b", "0"]
    assert (await store.find_post("c")).to_seq == 5
    await store.close()


async def test_a_table_of_before_has_its_head_where_its_log_and_its_row_are(tmp_path):
    path = tmp_path / "a.db"
    old = sqlite3.connect(path, isolation_level=None)
    migrate(old, upto=13)
    for table_id, version, entries in (("new", 0, 0), ("old", 7, 3)):
        record = TableRecord(
            id=table_id, game="race", name="", lang="it", pace="free", status="live", seats=2, host="web:1",
            seed=b"seed", key=b"key", opened_at=1, version=version,
        )  # fmt: skip
        old.execute(insert("tables", COLUMNS[:-7]), encode_record(record, UNSEALED)[:-7])
        old.executemany(APPEND_ENTRY, [(table_id, *row(seq + 1), 1) for seq in range(entries)])
    old.close()
    store = await SqliteStore.open(path)
    assert [(await store.load_table(table_id)).head for table_id in ("new", "old")] == [Head(0, 0), Head(3, 7)]
    await store.close()


async def test_a_deadline_of_before_goes_on_as_long_as_it_was_given(tmp_path):
    path = tmp_path / "a.db"
    old = sqlite3.connect(path, isolation_level=None)
    migrate(old, upto=15)
    for question in ("0/play/3", "11/play/3", "-3/wait/1", "lobby"):
        old.execute("insert into deadlines values ('t', ?, 100, 160, 1, 160)", (question,))
    old.close()
    store = await SqliteStore.open(path)
    given = {"0/play/3": 60, "11/play/3": 60, "-3/wait/1": 0, "lobby": 0}
    assert {row.question: row for row in await store.due_deadlines(200)} == {
        question: Deadline("t", question, 100, 160, 1, ms) for question, ms in given.items()
    }
    await store.close()


async def test_a_zone_that_is_no_more_is_taken_for_utc(tmp_path):
    path = tmp_path / "a.db"
    store = await SqliteStore.open(path)
    await store.write(lambda transaction: transaction.write_person(Person("web:1", "Anna", "it"), 1))
    await store.write(lambda transaction: transaction.write_week("web:1", Week("Europe/Rome")))
    await store.close()
    beside = sqlite3.connect(path, isolation_level=None)
    beside.execute("update people set zone = 'Europe/Atlantis'")
    beside.close()
    store = await SqliteStore.open(path)
    assert await store.find_weeks(["web:1"]) == {"web:1": Week("UTC")}
    await store.close()


async def test_a_step_that_fails_changes_nothing(tmp_path, monkeypatch):
    path = tmp_path / "a.db"
    await (await SqliteStore.open(path)).close()
    shutil.copy(path, tmp_path / "before.db")
    broken = [*list_migrations(), (len(list_migrations()) + 1, "create table half (a);\ncreate table half (a);")]
    monkeypatch.setattr(opening, "list_migrations", lambda: broken)
    with pytest.raises(Unusable):
        await SqliteStore.open(path)
    now, before = sqlite3.connect(path), sqlite3.connect(tmp_path / "before.db")
    assert schema(now) == schema(before)
    now.close()
    before.close()


async def test_a_post_that_makes_no_sense_is_left_out_and_holds_no_other_up(tmp_path, caplog):
    store = await SqliteStore.open(tmp_path / "a.db")
    caplog.clear()
    row = PostRow("1", "a", "chat:square", "", StartNotice(), 1, 1)
    await store.write(lambda transaction: transaction.add_posts([row, row._replace(id="2")]))
    await store._writing.run(lambda c: c.execute("update posts set kind = 'began/secret' where id = '1'"))
    assert await store.unsent_posts("a") == [row._replace(id="2")]
    assert await store.find_post("1") is None
    assert "unreadable post" in caplog.text
    assert "secret" not in caplog.text
    await store.close()
