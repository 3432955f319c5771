"""Looking into a table's secrets is possible for whoever hosts it, and is told at that table."""

import logging
import sqlite3
from contextlib import closing

import pytest

from bot.db.sqlite.store import SqliteStore
from bot.run.log import PlainFormatter
from bot.tables.stored import load_table
from tests.kept.test_kept import KEPT, SEAL_KEY

TABLE = "disafebetosutovi"


@pytest.fixture
def path(tmp_path):
    """A database with a table that is played."""
    with closing(sqlite3.connect(tmp_path / "arbitro.db")) as connection:
        connection.executescript(KEPT[0].read_text(encoding="utf-8"))
    (tmp_path / "seal.key").write_text(SEAL_KEY)
    return tmp_path / "arbitro.db"


@pytest.mark.file
async def test_a_table_is_told_that_somebody_looked_and_then_its_answers_are_printed(path, run):
    status, said = run("reveal", TABLE)
    store = await SqliteStore.open(path)
    stored = await load_table(store, TABLE)
    assert (status, len(stored.rows)) == (0, 2)
    assert all(row.token in said for row in stored.rows)
    assert stored.record.notice.key == "revealed"
    assert stored.head.version == stored.record.version
    status, said = run("reveal", TABLE)
    assert (status, said.startswith("arbitro: "), "using the database" in said) == (1, True, True)
    await store.close()
    status, said = run("reveal", "babababababababa")
    assert (status, said.startswith("arbitro: "), "readable table" in said) == (1, True, True)


@pytest.mark.file
def test_40b_what_people_wrote_reaches_the_terminal_escaped(path, run):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "update log set prompt = ? where table_id = ? and seq = 1", ("a\x1b]0;gone\x07\u202e", TABLE)
        )
    _, said = run("reveal", TABLE)
    assert said
    assert not any(char in said for char in "\x1b\x07\u202e")


def test_40b_a_line_of_the_log_has_no_control_characters():
    record = logging.LogRecord("bot.x", logging.ERROR, "", 0, "said %s", ("\x1b[2J\u202e",), None)
    assert PlainFormatter().format(record).partition("] ")[2] == "ERROR bot.x: said \\x1b[2J\\u202e"
