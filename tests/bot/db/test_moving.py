"""A database carried into another: every row of every table, or none, and only one of the two opens afterwards."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from bot.db.errors import Unusable
from bot.db.moving import OF_PROCESSES, move_database
from bot.db.opening import hold, open_store
from bot.db.postgres.store import NUMBERED
from bot.db.sqlite.opening import list_tables, migrate
from bot.people.stored import write_person
from bot.run.jobs import Role
from bot.tables.posts import Kind, Post, PostRow
from bot.tables.stored import add_posts, unsent_posts
from tests.support.script_game import ANNA, BRUNO, Time, app, begun, history, press

TEXTS = ("", "è", "\\N", "a\tb\nc", "'; --", "{1,2}", "🂡 ￿")
"""What may stand in a column, a row each; they sort otherwise than by their letters."""


@pytest.fixture(autouse=True)
def _own_key(tmp_path, monkeypatch):
    """Nobody has a key yet for databases on a server."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def make_rows(shape) -> list[tuple]:
    """A row for each text, with other numbers, bytes and keys."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        kinds = [each[2].lower() for each in connection.execute(f"pragma table_info({shape.name})")]
    made = {"text": lambda n: TEXTS[n], "integer": lambda n: (n - 3) * 10**12, "blob": lambda n: bytes(range(n))}
    rows = [[made[kind](n) for kind in kinds] for n in range(len(TEXTS))]
    if shape.name == "posts":
        for row in rows:
            row[shape.columns.index("status")] = "planned"
    return [tuple(row) for row in rows]


def read_all(database) -> dict[str, list[tuple]]:
    """All rows by table, without what a database says of itself."""
    with hold(database) as held:
        found = {
            shape.name: held.run(f"select {', '.join(shape.columns)} from {shape.name}").fetchall()
            for shape in list_tables()
            if shape.name not in OF_PROCESSES
        }
    found["house"] = [row for row in found["house"] if row[0] not in {"schema", "least", "turn", "seal"}]
    return {name: sorted(rows, key=repr) for name, rows in found.items()}


@pytest.mark.parametrize("is_back", [False, True], ids=["to a server", "to a file"])
def test_every_row_is_carried(tmp_path, postgres_url, monkeypatch, is_back):
    monkeypatch.setattr("bot.db.moving.MOST", 3)
    source, target = (postgres_url, tmp_path / "a.db") if is_back else (tmp_path / "a.db", postgres_url)
    shapes = list_tables()
    with hold(source) as held:
        for shape in shapes:
            held.insert_all(shape.name, shape.columns, make_rows(shape))
    before = read_all(source)
    assert {len(rows) for rows in before.values()} == {len(TEXTS)}
    moved = move_database(source, target)
    assert moved[1:] == (len(TEXTS),) * 3
    assert read_all(target) == before
    with pytest.raises(Unusable, match="moved"):
        read_all(source)


@pytest.mark.file
async def test_a_game_goes_on_where_it_was_moved_to_and_nowhere_else(tmp_path, postgres_url, run):
    time, path = Time(), tmp_path / "arbitro.db"
    async with app(tmp_path, time) as at:
        name = await begun(at, "ssc", ANNA, BRUNO)
        await press(at, name, ANNA, 0, "a")
        posts = [PostRow(each, name, "chat:square", "", Post(Kind.HISTORY), 1, 1) for each in ("b", "a")]
        await at.store.write(lambda transaction: add_posts(transaction, posts))
    status, said = run("move", path, postgres_url)
    assert (status, "Tables: 1, moves: 1, people: 0" in said) == (0, True)
    async with app(tmp_path, time, database=postgres_url) as at:
        await press(at, name, BRUNO, 1, "b")
        assert await history(at, name) == ["s 0=a", "s 1=b"]
        later = PostRow("0", name, "chat:square", "", Post(Kind.HISTORY), 2, 2)
        await at.store.write(lambda transaction: add_posts(transaction, [later]))
        assert [row.id for row in await unsent_posts(at.store, name)] == ["b", "a", "0"]
    back = tmp_path / "back" / "arbitro.db"
    back.parent.mkdir()
    assert run("move", postgres_url, back)[0] == 0
    async with app(back.parent, time) as at:
        await press(at, name, ANNA, 0, "c")
        assert await history(at, name) == ["s 0=a", "s 1=b"]
        await press(at, name, BRUNO, 1, "d")
        assert (await history(at, name))[-1] == "c 0=c 1=d"
    with pytest.raises(Unusable, match="moved"):
        await open_store(path)
    status, said = run("export", name, "--to", "-")
    assert (status, "has been moved elsewhere" in said) == (1, True)


@pytest.mark.file
async def test_nothing_is_moved_into_a_database_with_rows_or_from_one_at_work(tmp_path, postgres_url):
    path, other = tmp_path / "arbitro.db", tmp_path / "other.db"
    async with app(tmp_path, Time()) as at:
        await begun(at, "s", ANNA, BRUNO)
        with pytest.raises(Unusable, match="in-use"):
            move_database(path, postgres_url)
    with pytest.raises(Unusable, match="in-use"):
        move_database(path, path)
    store = await open_store(other)
    await store.write(lambda transaction: transaction.write_number("n", 1))
    await store.close()
    with pytest.raises(Unusable, match="not-empty"):
        move_database(path, other)
    assert len(read_all(path)["tables"]) == 1


async def test_nothing_is_moved_off_a_server_while_a_process_takes_presses_there(tmp_path, postgres_url, monkeypatch):
    await (await open_store(postgres_url)).close()
    async with app(tmp_path, Time(), database=postgres_url, role=Role.BESIDE):
        with monkeypatch.context() as impatient:
            impatient.setattr("bot.db.postgres.store.HOLD_MS", 0)
            with pytest.raises(Unusable, match="in-use"):
                move_database(postgres_url, tmp_path / "b.db")
    move_database(postgres_url, tmp_path / "b.db")


def test_every_table_that_the_server_numbers_counts_on_after_a_move(postgres_url):
    with hold(postgres_url) as held:
        found = held.run(
            "select table_name, column_name from information_schema.columns "
            "where table_schema = current_schema() and is_identity = 'YES' order by 1"
        ).fetchall()
    assert dict(found) == NUMBERED


async def test_what_a_server_cannot_take_is_no_move_at_all(tmp_path, postgres_url):
    store = await open_store(tmp_path / "a.db")
    for person in (ANNA, replace(BRUNO, name="Bru\0no")):
        await store.write(lambda transaction, person=person: write_person(transaction, person, 1))
    await store.close()
    with pytest.raises(Unusable, match="disk"):
        move_database(tmp_path / "a.db", postgres_url)
    assert len(read_all(tmp_path / "a.db")["people"]) == 2
    assert {len(rows) for rows in read_all(postgres_url).values()} == {0}


def test_a_database_that_is_not_there_is_not_made_to_be_moved(tmp_path, postgres_url, run):
    status, said = run("move", tmp_path / "none.db", postgres_url)
    assert (status, "none.db" in said) == (1, True)
    assert [*tmp_path.iterdir()] == []
