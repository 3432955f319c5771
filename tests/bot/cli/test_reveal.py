"""Looking into a table's secrets is possible for whoever hosts it, and is told at that table."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing

import pytest

from bot.__main__ import main
from bot.log import PlainFormatter
from bot.store.sqlite.store import SqliteStore
from tests.kept.test_kept import KEPT

TABLE = "disafebetosutovi"


@pytest.fixture
def path(tmp_path, monkeypatch):
    """A database with a table that is played."""
    monkeypatch.setenv("ARBITRO_LANGUAGE", "en")
    with closing(sqlite3.connect(tmp_path / "a.db")) as connection:
        connection.executescript(KEPT[0].read_text(encoding="utf-8"))
    return tmp_path / "a.db"


async def read(path):
    store = await SqliteStore.open(path)
    try:
        return await store.load_table(TABLE)
    finally:
        await store.close()


@pytest.mark.file
def test_a_table_is_told_that_somebody_looked_and_then_its_answers_are_printed(path, capsys):
    assert main(["reveal", TABLE, "--database", str(path)]) == 0
    said = capsys.readouterr().out
    stored = asyncio.run(read(path))
    assert len(stored.rows) == 2
    assert all(row.token in said for row in stored.rows)
    assert stored.record.notice.key == "revealed"
    assert stored.head.version == stored.record.version


@pytest.mark.file
async def test_where_an_office_is_at_work_or_there_is_no_such_table_nothing_is_printed(path, capsys):
    store = await SqliteStore.open(path)
    assert await asyncio.to_thread(main, ["reveal", TABLE, "--database", str(path)]) == 1
    assert "using the database" in capsys.readouterr().err
    await store.close()
    assert await asyncio.to_thread(main, ["reveal", "babababababababa", "--database", str(path)]) == 1
    captured = capsys.readouterr()
    assert (captured.out, "no table" in captured.err) == ("", True)


@pytest.mark.file
def test_40b_what_people_wrote_reaches_the_terminal_escaped(path, capsys, monkeypatch):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "update log set prompt = ? where table_id = ? and seq = 1", ("a\x1b]0;gone\x07\u202e", TABLE)
        )
    monkeypatch.setenv("ARBITRO_DATABASE", str(path))
    main(["reveal", TABLE, "--database", str(path)])
    captured = capsys.readouterr()
    assert not any(char in captured.out + captured.err for char in "\x1b\x07\u202e")


def test_40b_a_line_of_the_log_has_no_control_characters(caplog):
    record = logging.LogRecord("bot.x", logging.ERROR, "", 0, "said %s", ("\x1b[2J\u202e",), None)
    assert PlainFormatter().format(record) == "ERROR bot.x: said \\x1b[2J\\u202e"
