"""`arbitro backup` and `arbitro restore`, as a host who has lost a disk meets them."""

import shutil
import sqlite3
import stat
from contextlib import closing

import pytest

from bot.db.sqlite.store import SqliteStore
from bot.tables.stored import find_person, table_ids
from tests.house.source import ROOT
from tests.kept.test_kept import SEAL_KEY
from tests.support.damage import damage_root
from tests.support.script_game import ANNA, BRUNO, Time, app, begun, history, press

pytestmark = pytest.mark.file


async def test_a_backup_made_while_people_play_is_whole_and_the_game_goes_on_from_it(tmp_path, run):
    time, copy = Time(), tmp_path / "copies" / "monday.db"
    copy.parent.mkdir()
    async with app(tmp_path, time) as at:
        name = await begun(at, "sss", ANNA, BRUNO)
        await press(at, name, ANNA, 0, "b")
        status, said = run("backup", copy)
        assert (status, "Tables: 1, moves: 1" in said) == (0, True)
        await press(at, name, BRUNO, 1, "c")
    assert [file.name for file in copy.parent.iterdir()] == ["monday.db"]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    status, said = run("restore", copy)
    assert (status, "--replace" in said) == (1, True)
    assert run("restore", copy, "--replace")[0] == 0
    async with app(tmp_path, time) as at:
        assert await history(at, name) == ["s 0=b"]
        await press(at, name, BRUNO, 1, "a")
        assert await history(at, name) == ["s 0=b", "s 1=a"]
    kept = sqlite3.connect(tmp_path / "arbitro.db.replaced")
    assert kept.execute("select count(*) from log").fetchone() == (2,)
    kept.close()


async def test_nothing_is_restored_under_an_office_at_work(tmp_path, run):
    async with app(tmp_path, Time()):
        assert run("backup", tmp_path / "b.db")[0] == 0
        status, said = run("restore", tmp_path / "b.db", "--replace")
        assert (status, "already using the database" in said) == (1, True)
    assert run("restore", tmp_path / "b.db")[0] == 0, "nobody has played there yet"


async def test_a_copy_is_not_written_over_anything_unless_that_is_said(tmp_path, run):
    async with app(tmp_path, Time()):
        pass
    (tmp_path / "letter.txt").write_text("dear Anna")
    assert run("backup", tmp_path / "letter.txt")[0] == 1
    assert (tmp_path / "letter.txt").read_text() == "dear Anna"
    for _ in range(2):
        assert run("backup", tmp_path / "b.db", "--replace")[0] == 0
    before = (tmp_path / "arbitro.db").read_bytes()
    assert run("backup", tmp_path / "arbitro.db", "--replace")[0] == 1
    assert (tmp_path / "arbitro.db").read_bytes() == before
    assert run("backup", tmp_path / "no folder" / "b.db")[0] == 1


async def test_what_is_no_copy_of_ours_is_refused_and_the_database_stays(tmp_path, run):
    async with app(tmp_path, Time()) as at:
        await begun(at, "s", ANNA, BRUNO)
    before = (tmp_path / "arbitro.db").read_bytes()
    damaged, newer, text = (tmp_path / f"{name}.db" for name in ("damaged", "newer", "text"))
    for file in (damaged, newer):
        shutil.copy(tmp_path / "arbitro.db", file)
    damage_root(damaged, "log")
    connection = sqlite3.connect(newer)
    connection.execute("pragma user_version = 999")
    connection.close()
    text.write_text("not a database, " * 400)
    for file, words in ((damaged, "is damaged"), (newer, "a newer version"), (text, "isn’t an Arbitro database")):
        status, said = run("restore", file, "--replace")
        assert (status, words in said) == (1, True), said
    assert run("restore", tmp_path / "nothing.db", "--replace")[0] == 1
    assert (tmp_path / "arbitro.db").read_bytes() == before
    assert not (tmp_path / "arbitro.db.new").exists()


async def test_a_damaged_database_has_no_backup_and_a_copy_takes_its_place(tmp_path, run):
    async with app(tmp_path, Time()) as at:
        await begun(at, "s", ANNA, BRUNO)
    assert run("backup", tmp_path / "b.db")[0] == 0
    damage_root(tmp_path / "arbitro.db", "log")
    status, said = run("backup", tmp_path / "c.db")
    assert (status, "is damaged" in said) == (1, True)
    assert not (tmp_path / "c.db").exists()
    assert run("restore", tmp_path / "b.db")[0] == 1
    assert run("restore", tmp_path / "b.db", "--replace")[0] == 0


async def test_a_database_whose_wal_is_lost_is_taken_as_it_is_only_if_that_is_said(tmp_path, run):
    lone = tmp_path / "copy" / "arbitro.db"
    lone.parent.mkdir()
    async with app(tmp_path, Time()) as at:
        shutil.copy(tmp_path / "seal.key", lone.parent)
        name = await begun(at, "s", ANNA, BRUNO)
        await at.store._fold()
        await press(at, name, ANNA, 0, "b")
        shutil.copy(tmp_path / "arbitro.db", lone)
    status, said = run("restore", lone, "--database", lone)
    assert (status, f"arbitro restore {lone} --incomplete" in said) == (1, True)
    status, said = run("restore", lone, "--database", lone, "--incomplete")
    assert (status, "moves: 0" in said) == (0, True)
    store = await SqliteStore.open(lone)
    assert await table_ids(store) == [name]
    await store.close()


async def test_a_copy_of_an_earlier_release_is_restored_and_brought_up_when_the_office_begins(
    tmp_path, run, monkeypatch
):
    monkeypatch.setenv("ARBITRO_SEAL_KEY", SEAL_KEY)
    with closing(sqlite3.connect(tmp_path / "old.db")) as old:
        old.executescript((ROOT / "tests" / "kept" / "schema-38.sql").read_text(encoding="utf-8"))
    assert run("restore", tmp_path / "old.db")[0] == 0
    store = await SqliteStore.open(tmp_path / "arbitro.db", seal_key=SEAL_KEY)
    assert (await find_person(store, "web:anna")).name == "Anna"
    await store.close()
