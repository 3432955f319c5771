"""Databases of earlier releases are opened by this one: nothing is lost, and as they were they are kept beside."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.app import open_app
from bot.config import Settings
from bot.db.sqlite.opening import list_migrations
from games.registry import GAMES

HERE = Path(__file__).parent
KEPT = sorted(HERE.glob("schema-*.sql"))
EXPORTS = sorted(HERE.glob("*.json"))
SEAL_KEY = "a" * 43 + "="
"""What those from 17 on are sealed with."""


def read_version(path):
    """The step that a database is at."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("pragma user_version").fetchone()[0]


@pytest.fixture(params=KEPT, ids=lambda path: path.stem)
def database(request, tmp_path, monkeypatch):
    monkeypatch.setenv("ARBITRO_SEAL_KEY", SEAL_KEY)
    path = tmp_path / "a.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(request.param.read_text(encoding="utf-8"))
    return path


@pytest.mark.file
async def test_every_table_of_before_is_exported_as_it_was_and_is_kept_as_it_was(database, monkeypatch, capsys):
    monkeypatch.setenv("ARBITRO_DATABASE", str(database))
    newest, before = list_migrations()[-1][0], read_version(database)
    assert main(["refold"]) == 0
    assert "0 replay differently" in capsys.readouterr().out
    assert read_version(database) == before
    async with open_app(Settings(_env_file=None, database=database), GAMES, chats=(), judge=lambda work: "") as at:
        for file in EXPORTS:
            assert await at.records.export(file.stem) == file.read_bytes(), file.name
        people = [await at.people.find(person) for person in ("web:anna", "discord:2")]
    assert [person.name for person in people] == ["Anna", "Bruno"]
    assert read_version(database) == newest
    if before == newest:
        return
    with closing(sqlite3.connect(database.with_name(f"a.db.schema-{before}"))) as kept:
        assert kept.execute("pragma user_version").fetchone() == (before,)
        assert kept.execute("select count(*) from tables").fetchone() == (len(EXPORTS),)
        assert kept.execute("pragma integrity_check").fetchone() == ("ok",)


async def test_a_database_of_this_release_or_an_unused_one_is_not_kept_twice(tmp_path, database):
    is_older = read_version(database) < list_migrations()[-1][0]
    for _ in range(2):
        async with open_app(Settings(_env_file=None, database=database), GAMES, chats=(), judge=lambda work: ""):
            pass
    assert len([*database.parent.glob("a.db.schema-*")]) == is_older
    async with open_app(Settings(_env_file=None, database=tmp_path / "new.db"), GAMES, chats=(), judge=lambda _: ""):
        pass
    assert [*tmp_path.glob("new.db.schema-*")] == []
