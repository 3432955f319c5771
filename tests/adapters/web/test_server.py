"""Binding, and saying where."""

from contextlib import closing

import pytest

from adapters.web.server import announce, bind_socket, serve
from bot.config import Settings
from tests.adapters.web.site import site


async def test_a_taken_port_is_one_clear_sentence_and_a_failure(tmp_path, capsys):
    async with site(tmp_path) as app:
        settings = Settings(_env_file=None, database=tmp_path / "other.db")
        with closing(bind_socket("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            assert await serve(app.state.desk.office, settings, port=port) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert str(port) in said
    assert "occupata" in said


async def test_an_address_that_is_not_ours_is_one_clear_sentence(tmp_path, capsys):
    async with site(tmp_path) as app:
        settings = Settings(_env_file=None, database=tmp_path / "other.db", host="203.0.113.9", port=8000)
        assert await serve(app.state.desk.office, settings) == 1
    assert "ARBITRO_HOST" in capsys.readouterr().err


@pytest.mark.parametrize(("far", "warned"), [("", False), ("http://192.168.1.20:8000", True)])
def test_a_network_is_warned_of(capsys, far, warned):
    announce(Settings(_env_file=None, language="en"), "http://127.0.0.1:8000", far, "printed-key")
    said = capsys.readouterr().out
    assert "http://127.0.0.1:8000/host?key=printed-key" in said
    assert ("anybody on this network" in said) is warned
    assert (bool(far) and far in said) is warned
