"""An office of the script game, whose clock a test moves, and commands on its database."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from bot.__main__ import main
from tests.support.script_game import Time, app


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def at(tmp_path, time):
    async with app(tmp_path, time) as made:
        yield made


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Run a command on the database of this test, in a thread that has no loop; its status, and what it said."""
    monkeypatch.setenv("ARBITRO_DATABASE", str(tmp_path / "arbitro.db"))
    monkeypatch.setenv("ARBITRO_LANGUAGE", "en")

    def command(*given: object) -> tuple[int, str]:
        capsys.readouterr()
        with ThreadPoolExecutor(1) as thread:
            status = thread.submit(main, [str(each) for each in given]).result()
        said = capsys.readouterr()
        return status, said.out + said.err

    return command
