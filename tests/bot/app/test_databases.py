"""An office whose tables are kept on a PostgreSQL server: it plays, goes on after a restart, and commands find it."""

import time as clock

import pytest

from bot.config import Settings
from bot.db.errors import Unusable
from bot.db.opening import find_driver
from tests.support.script_game import ANNA, BRUNO, STEPS, Time, app, begun, history, press


@pytest.fixture
def run(run, postgres_url, monkeypatch):
    """Run a command on the server's database of this test."""
    monkeypatch.setenv("ARBITRO_DATABASE", postgres_url)
    monkeypatch.setattr("games.registry.GAMES", STEPS)
    return run


async def test_a_game_goes_on_where_it_left_off(tmp_path, postgres_url):
    time = Time()
    async with app(tmp_path, time, database=postgres_url) as at:
        name = await begun(at, "ssc", ANNA, BRUNO)
        await press(at, name, ANNA, 0, "a")
    async with app(tmp_path, time, database=postgres_url) as at:
        await press(at, name, BRUNO, 1, "b")
        assert await history(at, name) == ["s 0=a", "s 1=b"]
    assert [*tmp_path.iterdir()] == []


async def test_commands_read_beside_the_office_what_is_kept_on_a_server(tmp_path, postgres_url, run):
    time = Time()
    time.now = round(1000 * clock.time())  # the doctor goes by this computer's
    async with app(tmp_path, time, database=postgres_url) as at:
        name = await begun(at, "ss", ANNA, BRUNO)
        await press(at, name, ANNA, 0, "a")
        assert run("export", name, "--to", tmp_path / "one.json")[0] == 0
        assert (tmp_path / "one.json").read_bytes() == await at.records.export(name)
        assert run("refold") == (0, f"{name}: unchanged\n1 tables, 0 replay differently\n")
        assert run("doctor", "--port", "9")[1].endswith("All is well.\n")
    assert run("backup", tmp_path / "copy.db") == (
        1,
        "arbitro: The database is on a PostgreSQL server: back it up with pg_dump, and restore it with pg_restore.\n",
    )


def test_a_server_that_is_not_there_is_said_without_the_password(monkeypatch, run):
    monkeypatch.setenv("ARBITRO_DATABASE", "postgresql://anna:geheim@localhost:1/arbitro")
    status, said = run("serve")
    assert (status, said.count("\n"), "geheim" in said) == (1, 1, False)
    assert "ERROR bot.run.log: I can’t log in to a PostgreSQL server at postgresql://localhost:1/arbitro" in said


def test_an_address_is_told_from_a_path_and_kept_from_logs(tmp_path):
    address = "postgresql://anna:geheim@db/arbitro"
    settings = Settings(_env_file=None, database=address)
    assert settings.find_database() == address
    assert "geheim" not in repr(settings)
    for mistaken in ("postgresql:anna:geheim", "postgres:/anna:geheim@db/arbitro"):
        assert "geheim" not in repr(Settings(_env_file=None, database=mistaken))
    assert Settings(_env_file=None, database="~/a.db").find_database().name == "a.db"
    assert Settings(_env_file=None, database=tmp_path / "a.db").find_database() == tmp_path / "a.db"


def test_a_missing_driver_is_said_and_no_other_module(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "psycopg", None)
    monkeypatch.delitem(__import__("sys").modules, "bot.db.postgres.opening", raising=False)
    with pytest.raises(ModuleNotFoundError):
        find_driver("nowhere")
    monkeypatch.delitem(__import__("sys").modules, "bot.db.postgres.store")
    with pytest.raises(Unusable, match="no-driver"):
        find_driver("store")
