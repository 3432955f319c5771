"""The doctor finds what was put in, names it in both languages, and finds nothing where nothing is."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from bot.cli.doctor import word_task
from bot.cli.sentences import speak
from bot.db.sqlite.store import SqliteStore
from bot.text.translator import Translator
from bot.values.health import TaskHealth


@pytest.fixture
async def path(tmp_path, monkeypatch):
    """A database in use nowhere."""
    monkeypatch.chdir(tmp_path)
    await (await SqliteStore.open(tmp_path / "arbitro.db")).close()
    return tmp_path / "arbitro.db"


def test_a_post_that_cannot_be_read_is_counted_until_it_is_sent(path, run):
    silent = "Arbitro isn’t running here, so I only checked the database.\n"
    assert run("doctor", "--port", "9") == (0, f"{silent}All is well.\n")
    row = "insert into posts (id, table_id, place, person, kind, from_seq, to_seq, part, message_id, hash, status, batch) "
    row += "values (?, 't1', ?, '', ?, 1, 1, 0, '', '', ?, '')"
    with closing(sqlite3.connect(path)) as at, at:
        at.executemany(
            row, [("p1", "s", "odd", "planned"), ("p2", "s", "began", "planned"), ("p3", "s", "odd", "sent")]
        )
    status, said = run("doctor", "--port", "9")
    assert (status, "One message was never sent: it can’t be read in the database." in said) == (1, True)


@pytest.mark.parametrize(("lang", "last"), [("it", "è ripartito."), ("en", "running again.")])
def test_who_died_of_what_is_said_in_both_languages(lang, last):
    said = word_task(TaskHealth("clock", 1, 0, 2, "KeyError", "bot/play/clock.py:7"), speak(lang, Translator()))
    assert ("KeyError, bot/play/clock.py:7" in said, said.endswith(last)) == (True, True)


async def test_what_the_last_start_put_together_is_told_until_one_has_nothing_to_mend(path, tmp_path, monkeypatch, run):
    there = tmp_path / "there"
    there.mkdir()
    store = await SqliteStore.open(path)
    await store.write(lambda transaction: transaction.mark_alive(1))
    for name in ("arbitro.db", "arbitro.db-wal", "seal.key"):
        shutil.copy(tmp_path / name, there / name)  # as a power cut would leave it
    await store.close()
    monkeypatch.setenv("ARBITRO_DATABASE", str(there / "arbitro.db"))
    for told in (1, 0):
        await (await SqliteStore.open(there / "arbitro.db")).close()
        status, said = run("doctor", "--port", "9")
        assert (status, said.count("followed a crash")) == (0, told)
