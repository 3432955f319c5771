"""The doctor finds what was put in, names it in both languages, and finds nothing where nothing is."""

import shutil
import socket
import sqlite3
from contextlib import closing

import pytest

from bot.__main__ import main
from bot.cli.doctor import word_task
from bot.cli.sentences import speak
from bot.db.sqlite.store import SqliteStore
from bot.values.health import TaskHealth
from tests.support.script_game import ANNA, BRUNO, Time, app, begun


@pytest.fixture
async def path(tmp_path, monkeypatch):
    """A database in use nowhere."""
    monkeypatch.chdir(tmp_path)
    await (await SqliteStore.open(tmp_path / "arbitro.db")).close()
    return tmp_path / "arbitro.db"


def test_a_post_that_cannot_be_read_is_counted_until_it_is_sent(path, run):
    silent = "Arbitro isn’t running here. I checked what I can without it.\n"
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
    said = word_task(TaskHealth("clock", 1, 0, 2, "KeyError", "bot/play/clock.py:7"), speak(lang))
    assert ("KeyError, bot/play/clock.py:7" in said, said.endswith(last)) == (True, True)


async def test_what_the_last_start_put_together_is_told_until_one_has_nothing_to_mend(path, tmp_path, monkeypatch, run):
    there = tmp_path / "there"
    there.mkdir()
    store = await SqliteStore.open(path)
    await store.write(lambda transaction: transaction.write_number("alive", 1))
    for name in ("arbitro.db", "arbitro.db-wal", "seal.key"):
        shutil.copy(tmp_path / name, there / name)  # as a power cut would leave it
    await store.close()
    monkeypatch.setenv("ARBITRO_DATABASE", str(there / "arbitro.db"))
    for told in (1, 0):
        await (await SqliteStore.open(there / "arbitro.db")).close()
        status, said = run("doctor", "--port", "9")
        assert (status, said.count("followed a crash")) == (0, told)


WRONG = {
    "PORT": ("many", "it must be a number"),
    "SEATS": ("all", "choose from invited, anyone"),
    "ZONE": ("Rome", "it must be a time zone like Europe/Rome"),
    "PUBLIC_URL": ("http://a.example", "it must be an address like https://arbitro.example.com"),
    "HOST_PASSWORD": ("2short", "it must have at least 12 characters"),
    "GRACE_MS": ("-1", "it must be at least 0"),
}


@pytest.mark.parametrize("command", ["doctor", "healthy", "backup", "accounts"])
def test_every_command_says_which_settings_are_wrong_and_what_they_must_be(path, monkeypatch, capsys, command):
    for name, (value, _) in WRONG.items():
        monkeypatch.setenv(f"ARBITRO_{name}", value)
    given = {"backup": ["copy.db"], "accounts": ["memory:anna"]}.get(command, [])
    assert main([command, *given]) == 78
    said = capsys.readouterr().err
    for name, (_, why) in WRONG.items():
        assert f"arbitro: ARBITRO_{name} can’t be used: {why}.\n" in said
    assert WRONG["HOST_PASSWORD"][0] not in said


def test_a_secret_that_cannot_be_read_is_named(path, tmp_path, monkeypatch, capsys):
    (tmp_path / "secrets").mkdir()
    (tmp_path / "secrets" / "arbitro_telegram_token").write_bytes(b"\xff\xfe")
    monkeypatch.setenv("ARBITRO_CREDENTIALS", str(tmp_path / "secrets"))
    assert main(["doctor"]) == 78
    assert "ARBITRO_TELEGRAM_TOKEN can’t be used" in capsys.readouterr().err


def test_names_that_are_no_settings_and_a_key_open_to_others_are_told(path, monkeypatch, run):
    monkeypatch.setenv("ARBITRO_DISCRD_TOKEN", "x")
    (path.parent / ".env").write_text("ARBITRO_QQQ=1\nno setting\nARBITRO_TELEGRAM_TOKEN=t\n")
    monkeypatch.setattr("bot.config.find_spec", lambda name: None)
    (path.parent / "seal.key").chmod(0o640)
    status, said = run("doctor", "--port", "9")
    assert status == 1
    assert "I don’t know the setting ARBITRO_DISCRD_TOKEN: did you mean ARBITRO_DISCORD_TOKEN?\n" in said
    assert "I don’t know the setting ARBITRO_QQQ. .env.example lists all of them.\n" in said
    assert "seal.key can be read by other users" in said
    assert ".env, line 2, isn’t NAME=value, so I ignore it.\n" in said
    assert "ARBITRO_TELEGRAM_TOKEN is set, but the Telegram library isn’t installed." in said


def test_a_taken_port_and_a_log_that_cannot_be_written_are_told(path, monkeypatch, run):
    monkeypatch.setenv("ARBITRO_LOG_FILE", str(path.parent / "nowhere" / "log"))
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        monkeypatch.setenv("ARBITRO_PORT", str(port))
        assert f"I can’t listen at 127.0.0.1, port {port} (Address already in use)." in run("doctor")[1]
    status, said = run("doctor")
    assert (status, "I can’t listen" in said, "I can’t write the log to" in said) == (1, False, True)


async def test_a_database_with_tables_and_no_backup_is_told(tmp_path, run):
    async with app(tmp_path, Time()) as at:
        await begun(at, "ss", ANNA, BRUNO)
    said = run("doctor", "--port", "9")
    assert said[0] == 0
    assert "arbitro.db has never been backed up" in said[1]
    assert run("backup", str(tmp_path / "copy.db"))[0] == 0
    assert "backed up" not in run("doctor", "--port", "9")[1]
