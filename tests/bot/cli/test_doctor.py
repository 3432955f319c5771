"""The doctor finds what was put in, names it in both languages, and finds nothing where nothing is."""

import asyncio
import shutil
import sqlite3
from contextlib import closing

import pytest

from bot.__main__ import main
from bot.cli.doctor import word_task
from bot.ports.health import TaskHealth
from bot.store.sqlite.store import SqliteStore
from bot.text.translator import Translator


@pytest.fixture
async def path(tmp_path, monkeypatch):
    """A database in use nowhere, and settings that name it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ARBITRO_DATABASE", str(tmp_path / "a.db"))
    monkeypatch.setenv("ARBITRO_LANGUAGE", "en")
    await (await SqliteStore.open(tmp_path / "a.db")).close()
    return tmp_path / "a.db"


def test_all_is_well(path, capsys):
    assert main(["doctor", "--port", "9"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "No Arbitro answers here: I have looked at the database only.",
        "All is well.",
    ]


def test_a_post_that_cannot_be_read_is_counted_until_it_is_sent(path, capsys):
    row = "insert into posts (id, table_id, place, person, kind, from_seq, to_seq, part, message_id, hash, status, batch) "
    row += "values (?, 't1', ?, '', ?, 1, 1, 0, '', '', ?, '')"
    with closing(sqlite3.connect(path)) as at, at:
        at.executemany(
            row, [("p1", "s", "odd", "planned"), ("p2", "s", "began", "planned"), ("p3", "s", "odd", "sent")]
        )
    assert main(["doctor", "--port", "9"]) == 1
    assert "One message was never sent, since it cannot be read in the database." in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["it", "en"])
def test_who_died_of_what_is_said_in_both_languages(lang):
    said = word_task(TaskHealth("clock", 1, 0, 2, "KeyError", "bot/autoplay/clock.py:7"), lang, Translator())
    assert "KeyError, bot/autoplay/clock.py:7" in said
    assert said.endswith({"it": "ha ripreso.", "en": "it goes on."}[lang])


async def test_what_the_last_start_put_together_is_told_until_one_has_nothing_to_mend(
    path, tmp_path, monkeypatch, capsys
):
    there = tmp_path / "there"
    there.mkdir()
    store = await SqliteStore.open(path)
    await store.write(lambda transaction: transaction.mark_alive(1))
    for name in ("a.db", "a.db-wal", "seal.key"):
        shutil.copy(tmp_path / name, there / name)  # as a power cut would leave it
    await store.close()
    monkeypatch.setenv("ARBITRO_DATABASE", str(there / "a.db"))
    for told in (1, 0):
        await (await SqliteStore.open(there / "a.db")).close()
        assert await asyncio.to_thread(main, ["doctor", "--port", "9"]) == 0
        assert capsys.readouterr().out.count("came after a sudden end") == told
