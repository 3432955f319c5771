"""Databases of earlier releases are opened by this one: nothing is lost, and as they were they are kept beside."""

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random

import psycopg
import pytest

from bot.__main__ import main
from bot.app import open_app
from bot.config import Settings
from bot.db.errors import Unusable
from bot.db.moving import move_database
from bot.db.opening import open_snapshot
from bot.db.postgres.store import PostgresStore
from bot.db.schema import list_steps
from bot.db.sqlite.opening import migrate
from bot.tables.rows import PersonSettings, WeekChange
from bot.tables.stored import load_table
from bot.values.requests import Answer
from games.registry import GAMES
from tests.bot.db.test_copies import list_open
from tests.support.people import answer
from tests.support.postgres import new_schema

HERE = Path(__file__).parent
KEPT = sorted(HERE.glob("schema-*.sql"))
EXPORTS = sorted(HERE.glob("*.json"))
PLAYED = "disafebetosutovi"
SEAL_KEY = "a" * 43 + "="
"""What they are sealed with."""


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
    newest, before = list_steps()[-1][0], read_version(database)
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
    is_older = read_version(database) < list_steps()[-1][0]
    for _ in range(2):
        async with open_app(Settings(_env_file=None, database=database), GAMES, chats=(), judge=lambda work: ""):
            pass
    assert len([*database.parent.glob("a.db.schema-*")]) == is_older
    async with open_app(Settings(_env_file=None, database=tmp_path / "new.db"), GAMES, chats=(), judge=lambda _: ""):
        pass
    assert [*tmp_path.glob("new.db.schema-*")] == []


def describe_file(connection) -> tuple[dict, set]:
    """Its tables, with columns, defaults and keys, and its indexes."""
    names = connection.execute("select name from sqlite_master where type = 'table'").fetchall()
    columns = {name: connection.execute(f"pragma table_info({name})").fetchall() for (name,) in names}
    indexes = connection.execute("select sql from sqlite_master where type = 'index' and sql is not null")
    tables = {
        name: [
            (column, kind.lower(), bool(is_set or key), default, key) for _, column, kind, is_set, default, key in rows
        ]
        for name, rows in columns.items()
    }
    return tables, {sql.lower() for (sql,) in indexes}


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
def test_the_steps_of_a_kept_database_lead_to_the_schema(kept):
    with (
        closing(sqlite3.connect(":memory:", isolation_level=None)) as old,
        closing(sqlite3.connect(":memory:", isolation_level=None)) as new,
    ):
        old.executescript(kept.read_text(encoding="utf-8"))
        for connection in (old, new):
            migrate(connection)
        assert describe_file(old) == describe_file(new)


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
def test_what_a_person_had_chosen_is_chosen_still(kept):
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.executescript(kept.read_text(encoding="utf-8"))
        connection.execute(
            "update people set quiet_from = 60, quiet_to = 420, off = 65, holidays = '2026-12-24 2026-12-25', "
            "hours_source = 'guessed', away = 'robot', discreet = 1 where id = 'web:anna'"
        )
        connection.executescript("delete from primed where person = 'web:anna'; delete from bells; delete from digests")
        connection.executescript(
            """insert into primed values ('web:anna', 'hunt'), ('web:anna', 'caccia');
            insert into bells values ('web:anna', '', 'nothing'), ('web:anna', 't1', 'turns');
            insert into snoozes values ('web:anna', 't1', 9); insert into digests values ('web:anna', 480, 7);
            insert into week_changes values ('web:anna', 1, '', null),
                ('web:anna', 2, '["Europe/Rome", 60, 420, 65, "asked"]', 5), ('web:anna', 3, '', 6);"""
        )
        migrate(connection)
        bodies = dict(connection.execute("select id, body from people").fetchall())
        due = connection.execute("select digest_at, hours_at from people order by id").fetchall()
    said, holidays = PersonSettings.model_validate_json(bodies["web:anna"]), (date(2026, 12, 24), date(2026, 12, 25))
    rome = WeekChange(at=2, due=5, zone="Europe/Rome", quiet=(60, 420), off=(0, 6))
    assert due == [(None, None)] * (len(due) - 1) + [(7, 5)]
    assert said == PersonSettings(
        quiet=(60, 420), off=(0, 6), holidays=holidays, source="guessed", away="robot", discreet=True,
        levels={"": "nothing", "t1": "turns"}, snoozes={"t1": 9}, digest=(480, 7), primers=("caccia", "hunt"),
        week_changes=(WeekChange(at=1), rome, WeekChange(at=3, due=6)),
    )  # fmt: skip
    assert PersonSettings.model_validate_json(bodies["discord:2"]) in (PersonSettings(), PersonSettings(source="asked"))


RING = """insert into seat_messages (person, table_id, seat, message_id, former_id, shown, asked, rung, shown_at, ring_at, due_at, pictured)
    values ('web:anna', 't1', 0, 'm1', '', '', 'q1 q2', 'q1', 5, 9, 9, 0)"""
FIND_RINGS = "select question, reason, earliest, sent from notifications where person = 'web:anna' order by question"
RINGS = [("q1", "mark", 5, 5), ("q2", "again", 9, None)]
"""What has rung does not ring again, and what was due is due still."""


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
def test_a_ring_that_was_due_is_due_still(kept):
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.executescript(kept.read_text(encoding="utf-8"))
        connection.executescript("delete from rung; delete from seat_messages")
        connection.execute(RING)
        migrate(connection)
        assert connection.execute(FIND_RINGS).fetchall() == RINGS


async def test_a_ring_that_was_due_at_a_server_is_due_still(postgres_server):
    with new_schema(postgres_server.url, "kept") as url:
        fill(url)
        with psycopg.connect(url) as server:
            server.execute("delete from rung; delete from seat_messages")
            server.execute(RING)
        await (await PostgresStore.open(url, seal_key=SEAL_KEY)).close()
        with psycopg.connect(url) as server:
            assert server.execute(FIND_RINGS).fetchall() == RINGS


DESCRIBE = (
    """select table_name, column_name, data_type, is_nullable, collation_name, column_default, is_identity
    from information_schema.columns where table_schema = current_schema()""",
    "select tablename, indexname from pg_indexes where schemaname = current_schema() and indexdef not like '%UNIQUE%'",
    "select tablename, split_part(indexdef, ' USING ', 2) from pg_indexes where schemaname = current_schema()",
    "select relname, reloptions from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'",
    "select conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint where connamespace = current_schema()::regnamespace",
    "select proname, regexp_replace(prosrc, '\\s+', ' ', 'g') from pg_proc where pronamespace = current_schema()::regnamespace",
)


def describe_server(url: str) -> list[list[str]]:
    with psycopg.connect(url) as connection:
        return [sorted(map(repr, connection.execute(sql).fetchall())) for sql in DESCRIBE]


def fill(url: str) -> None:
    """Make a server what 0.2.0 would have left, with the rows of the kept file."""
    with closing(sqlite3.connect(":memory:")) as file, psycopg.connect(url) as server:
        file.executescript((HERE / "schema-38.sql").read_text(encoding="utf-8"))
        server.execute((HERE / "postgres-38.sql").read_text(encoding="utf-8"))
        for (name,) in file.execute("select name from sqlite_master where type = 'table'").fetchall():
            found = file.execute(f"select * from {name}")
            columns = [each[0] for each in found.description]
            sql = f"insert into {name} ({', '.join(columns)}) values ({', '.join(['%s'] * len(columns))})"
            server.cursor().executemany(f"{sql} on conflict do nothing", found.fetchall())


async def test_a_server_of_0_2_0_keeps_its_tables_and_comes_to_the_schema_of_a_new_one(postgres_server, monkeypatch):
    monkeypatch.setenv("ARBITRO_SEAL_KEY", SEAL_KEY)
    with new_schema(postgres_server.url, "kept") as old, new_schema(postgres_server.url, "fresh") as new:
        fill(old)
        async with open_app(Settings(_env_file=None, database=old), GAMES, chats=(), judge=lambda work: "") as at:
            for file in EXPORTS:
                assert await at.records.export(file.stem) == file.read_bytes(), file.name
        await (await PostgresStore.open(new)).close()
        with psycopg.connect(old) as server:
            server.execute("drop function move_turn(bigint)")  # which nothing has called since step 15
        assert describe_server(old) == describe_server(new)
        with psycopg.connect(old) as server:
            server.execute("update house set value = 37 where name = 'schema'")
        with pytest.raises(Unusable, match="too-old"):
            await PostgresStore.open(old)
        with pytest.raises(Unusable, match="too-old"), open_snapshot(old):
            pass


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
async def test_a_kept_database_is_moved_to_a_server_and_back_and_a_game_goes_on(
    kept, tmp_path, postgres_url, monkeypatch
):
    monkeypatch.setenv("ARBITRO_SEAL_KEY", SEAL_KEY)
    there, back = tmp_path / "a.db", tmp_path / "b.db"
    with closing(sqlite3.connect(there)) as connection:
        connection.executescript(kept.read_text(encoding="utf-8"))
    for source, target in ((there, postgres_url), (postgres_url, back)):
        move_database(source, target, SEAL_KEY)
        with psycopg.connect(postgres_url) as server:  # as if it had never been left
            server.execute("delete from house where name = 'moved'")
    for database in (postgres_url, back):
        async with open_app(Settings(_env_file=None, database=database), GAMES, chats=(), judge=lambda work: "") as at:
            for file in EXPORTS:
                assert await at.records.export(file.stem) == file.read_bytes(), file.name
            people = [await at.people.find(person) for person in ("web:anna", "discord:2")]
            person, question = (await list_open(at, PLAYED, people))[0]
            await at.play.answer(person, Answer(PLAYED, question.id, answer(question, Random(1))))
            assert len((await load_table(at.store, PLAYED)).rows) == 3
