"""What is SQLite's own: files and what a copy of one is worth, few commits, full or damaged disks, steps from every release."""

import asyncio
import logging
import shutil
import sqlite3
import stat
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.db.errors import Unusable
from bot.db.schema import Step, list_steps
from bot.db.sqlite import backup, opening, wal
from bot.db.sqlite.opening import migrate
from bot.db.sqlite.store import SqliteStore, open_snapshot
from bot.people.stored import write_person, write_week
from bot.tables.posts import Kind, Post
from bot.tables.stored import add_posts, find_post, load_weeks, unsent_posts
from bot.values.hours import Week
from bot.values.requests import NotSaved, Person
from tests.bot.db.test_conformance import append, post


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "a.db"


@pytest.fixture
async def store(path):
    store = await SqliteStore.open(path)
    yield store
    await store.close()


def entries(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("select count(*) from log").fetchone()[0]


async def reopened(path: Path) -> int:
    """Open a database and close it; the number of its entries."""
    store = await SqliteStore.open(path)
    ((count,),) = await store.fetch("select count(*) from log")
    await store.close()
    return count


async def folded(store: SqliteStore) -> None:
    """Once the office has been idle."""
    for _ in range(10_000):
        if store._wal.is_folded:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("the -wal was never folded")


async def crash(path: Path) -> None:
    """Leave what a power cut leaves of a new database with three entries: its files as they were."""
    life = path.with_name("life")
    store = await SqliteStore.open(life / path.name)
    for seq in (1, 2, 3):
        await store.write(append(seq))
    for name in (path.name, f"{path.name}-wal", "seal.key"):
        shutil.copy(life / name, path.with_name(name))
    await store.close()
    shutil.rmtree(life)


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Somebody else reads the database as it is now, for as long as it takes."""
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("begin")
        reader.execute("select count(*) from log").fetchone()
        yield
        reader.execute("commit")


def copied(path: Path, folder: str, *ends: str) -> Path:
    """A copy of some of a database's files, and of its key."""
    beside = path.with_name(folder)
    beside.mkdir()
    shutil.copy(path.with_name("seal.key"), beside)
    for end in ("", *ends):
        shutil.copy(f"{path}{end}", f"{beside / path.name}{end}")
    return beside / path.name


async def reason(path: Path) -> str:
    """Why a database is refused; its file is not touched."""
    before = path.read_bytes()
    with pytest.raises(Unusable) as unusable:
        await SqliteStore.open(path)
    assert path.read_bytes() == before
    return unusable.value.reason


# -- the -wal ----------------------------------------------------------------------------------


async def test_after_a_crash_the_one_file_alone_is_refused_and_both_together_have_everything(path):
    await crash(path)
    lone, looked = copied(path, "lone"), copied(path, "looked", "-wal")
    for _ in range(2):
        assert await reason(lone) == "no-wal"
        with pytest.raises(Unusable, match="no-wal"), open_snapshot(lone):
            pass
    assert entries(looked) == 3
    assert not looked.with_name("a.db-wal").exists(), "SQLite's own shell folds it and takes it away"
    assert await reopened(looked) == 3
    store = await SqliteStore.open(path)
    assert entries(copied(path, "folded")) == 3, "a start folds what a crash left"
    await store.close()


async def test_idle_the_one_file_has_everything_and_the_next_write_makes_it_say_that_more_follows(path):
    store = await SqliteStore.open(path)
    store._idle_s = 0.01
    await store.write(append(1))
    await folded(store)
    whole = copied(path, "whole")
    assert entries(whole) == await reopened(whole) == 1
    store._idle_s = 3600.0
    await store.write(append(2))
    assert await reason(copied(path, "lone")) == "no-wal"
    await store.close()
    assert entries(copied(path, "closed")) == 2


async def test_a_kill_between_the_mark_and_what_follows_it_loses_nothing(store, path):
    await store.write(append(1))
    await store._fold()
    await store._writing.run(store._wal.mark)
    killed = copied(path, "killed", "-wal")
    assert [await reopened(killed) for _ in range(2)] == [1, 1]
    assert await reason(copied(path, "lone")) == "no-wal"


async def test_a_disk_that_fills_up_between_the_mark_and_what_follows_it_loses_nothing(path):
    store = await SqliteStore.open(path)

    def fail(_: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    await store._writing.run(store._wal.mark)
    store._wal.unmark = fail
    await store.close()
    again = await SqliteStore.open(path)
    await again.write(append(1))
    await again.close()
    assert entries(path) == 1


async def test_a_busy_office_folds_a_large_wal_and_every_few_minutes(store, path):
    for seq in range(1, 12):
        await store.write(append(seq, "x" * 500_000))
    assert path.with_name("a.db-wal").stat().st_size < wal.MOST + 2**20
    now = [0.0]
    store._wal = wal.Wal(path, lambda: now[0])
    await store.write(append(20))
    assert not store._wal.is_folded
    now[0] = wal.OFTEN_S
    await store.write(append(21))
    await store.write(append(22))
    assert store._wal._folded_s == now[0]


@pytest.mark.parametrize("is_folding", [False, True])
async def test_a_lone_file_says_what_it_misses_though_somebody_was_reading_when_it_was_marked_or_folded(
    store, path, is_folding
):
    await store.write(append(1))
    if not is_folding:
        await store._fold()
    with reading(path):
        await store.write(append(2))
        if is_folding:
            await store._fold()
    await store.write(append(3))
    assert await reason(copied(path, "lone")) == "no-wal"


async def test_a_fold_that_somebody_who_reads_was_in_the_way_of_is_tried_again(store, path):
    store._idle_s = 0.01
    with reading(path):
        await store.write(append(1))
        await store._fold()
        assert not store._wal.is_folded
    await folded(store)
    assert entries(copied(path, "whole")) == 1


# -- never made ---------------------------------------------------------------------------------


def header_only(path: Path) -> None:
    """What an earlier release left in the database when all of it stood in the `-wal`."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma journal_mode = wal")


def made_by_others(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("create table moz_places (url); pragma user_version = 80;")


def spoil(change: Callable[[bytes], bytes]) -> Callable[[Path], Awaitable[None]]:
    async def make(path: Path) -> None:
        await reopened(path)
        path.write_bytes(change(path.read_bytes()))

    return make


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (Path.touch, "empty"),
        (header_only, "empty"),
        (made_by_others, "no-database"),
        (spoil(lambda whole: b"not a database at all, but long enough to be read as one" * 40), "no-database"),
        (spoil(lambda whole: whole[:100] + b"\xff" * 100 + whole[200:]), "corrupt"),
        (spoil(lambda whole: whole[:60] + (999).to_bytes(4, "big") + whole[64:]), "newer"),  # its `user_version`
        (spoil(lambda whole: whole[:60] + (37).to_bytes(4, "big") + whole[64:]), "too-old"),
    ],
)
async def test_what_is_no_database_of_this_release_is_left_as_it_is(path, make, why):
    if making := make(path):
        await making
    assert await reason(path) == why


async def test_a_wal_whose_database_is_gone_gets_into_no_new_one(path):
    await crash(path)
    path.unlink()
    with pytest.raises(Unusable, match="lone-wal"):
        await SqliteStore.open(path)
    assert not path.exists()


async def test_a_start_killed_while_it_made_the_database_leaves_none(path, monkeypatch):

    class Half:
        def backup(self, made: sqlite3.Connection) -> None:
            made.execute("create table half (of_it text)")
            raise KeyboardInterrupt

    monkeypatch.setattr(opening, "empty_database", Half)
    with pytest.raises(KeyboardInterrupt):
        opening.prepare_file(path)
    monkeypatch.undo()
    assert not path.exists()
    await (await SqliteStore.open(path)).close()
    assert not path.with_name("a.db.new").exists()


# -- for its owner alone ------------------------------------------------------------------------


def modes(folder: Path) -> set[int]:
    return {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


async def test_all_files_and_their_folder_are_for_their_owner_alone(tmp_path):
    folder = tmp_path / "arbitro"
    store = await SqliteStore.open(folder / "a.db")
    store._idle_s = 0.01
    await store.write(append(1))
    assert {file.name for file in folder.iterdir()} == {"a.db", "a.db-wal", "a.db-shm", "a.db.lock", "seal.key"}
    assert modes(folder) == {0o600}
    await folded(store)
    assert modes(folder) == {0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    await store.close()
    (tmp_path / "copies").mkdir()
    backup.back_up(folder / "a.db", tmp_path / "copies" / "b.db")
    assert modes(tmp_path / "copies") == {0o600}


async def test_a_wider_mode_is_mended_and_said_and_a_folder_of_others_is_left_alone(tmp_path, caplog):
    folder, shared = tmp_path / "arbitro", tmp_path / "home"
    for each in (folder, shared):
        each.mkdir()
        each.chmod(0o755)
        await crash(each / "a.db")
        for file in each.iterdir():
            file.chmod(0o644)
    folder.chmod(0o755)
    (shared / "diary.txt").write_text("dear diary")
    (shared / "diary.txt").chmod(0o644)
    shared.chmod(0o755)
    with caplog.at_level(logging.WARNING):
        for each in (folder, shared):
            store = await SqliteStore.open(each / "a.db")
            await store.write(append(9))
            assert {stat.S_IMODE(file.stat().st_mode) for file in (*each.glob("a.db*"), each / "seal.key")} == {0o600}
            await store.close()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(shared.stat().st_mode) == 0o755
    assert stat.S_IMODE((shared / "diary.txt").stat().st_mode) == 0o644
    said = [record.message for record in caplog.records if "was open to others" in record.message]
    assert "a.db was open to others (644); now it is for its owner alone" in said
    assert "arbitro was open to others (755); now it is for its owner alone" in said


# -- damage -------------------------------------------------------------------------------------


async def test_a_damaged_page_of_any_table_but_the_log_is_said_at_the_start(path):
    store = await SqliteStore.open(path)
    size = (await store.fetch("pragma page_size"))[0][0]
    roots = dict(await store.fetch("select name, rootpage from sqlite_master where type = 'table'"))
    await store.write(append(1))
    await store.close()
    whole = path.read_bytes()
    for name, page in roots.items():
        garbled = bytearray(whole)
        garbled[(page - 1) * size : page * size] = bytes(range(7, 7 + 128)) * (size // 128)
        path.write_bytes(garbled)
        if name == "log":
            await (await SqliteStore.open(path)).close()
        else:
            assert await reason(path) == "corrupt", name


# -- one process, few commits, and steps from every release --------------------------------------


async def test_many_writers_share_few_commits(store):
    commits = []
    trace = lambda sql: commits.append(sql) if sql == "commit" else None
    await store._writing.run(lambda connection: connection.set_trace_callback(trace))
    await asyncio.gather(*(store.write(append(1, table=f"t{n:03}")) for n in range(300)))
    assert await store.fetch("select count(*) from log") == [(300,)]
    assert len(commits) <= 2


async def test_a_unit_is_on_disk_when_its_caller_goes_on(store, path):
    await store.write(append(1))
    assert entries(path) == 1
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
    assert await store.fetch("select seq from log order by seq") == [(1,), (2,)]


async def test_a_database_in_a_place_that_is_no_folder_is_refused(tmp_path):
    (tmp_path / "file").write_text("here")
    with pytest.raises(Unusable, match="no-folder"):
        await SqliteStore.open(tmp_path / "file" / "a.db")


async def test_a_database_that_may_only_be_read_is_refused(path, monkeypatch):
    await (await SqliteStore.open(path)).close()
    monkeypatch.setattr("bot.db.schema.list_steps", lambda: [*list_steps(), Step(999, "create table t (a);")])

    def read_only(connection: sqlite3.Connection, key: object, **_: object) -> None:
        connection.execute("pragma query_only = on")
        migrate(connection)

    monkeypatch.setattr("bot.db.sqlite.store.prepare_writer", read_only)
    with pytest.raises(Unusable, match="read-only"):
        await SqliteStore.open(path)


def schema(path) -> list[tuple]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("select name, sql from sqlite_master order by name").fetchall()


async def test_a_zone_that_is_no_more_is_taken_for_utc(store):
    await store.write(lambda transaction: write_person(transaction, Person("web:1", "Anna", "it"), 1))
    await store.ask(lambda transaction: write_week(transaction, "web:1", Week("Europe/Rome")))
    await store._writing.run(lambda c: c.execute("update people set zone = 'Europe/Atlantis'"))
    assert await load_weeks(store, ["web:1"]) == {"web:1": Week("UTC")}


async def test_a_step_that_fails_changes_nothing(path, monkeypatch):
    await (await SqliteStore.open(path)).close()
    shutil.copy(path, path.with_name("before.db"))
    broken = [*list_steps(), Step(999, "create table half (a);\ncreate table half (a);")]
    monkeypatch.setattr("bot.db.schema.list_steps", lambda: broken)
    with pytest.raises(Unusable):
        await SqliteStore.open(path)
    assert schema(path) == schema(path.with_name("before.db"))


async def test_a_post_that_makes_no_sense_is_left_out_and_holds_no_other_up(store, caplog):
    caplog.clear()
    rows = [post(name, Post(Kind.BEGAN)) for name in ("1", "2")]
    await store.write(lambda transaction: add_posts(transaction, rows))
    await store._writing.run(lambda c: c.execute("update posts set kind = 'began/secret' where id = '1'"))
    assert await unsent_posts(store, "t1") == rows[1:]
    assert await find_post(store, "1") is None
    assert "unreadable row" in caplog.text
    assert "secret" not in caplog.text
