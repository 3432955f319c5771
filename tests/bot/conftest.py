"""An office of the script game, whose clock a test moves, and commands on its database."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from bot.__main__ import main
from tests.support.calm import Threadless
from tests.support.script_game import Time, app

THREADLESS = {"audit", "lobby", "notify", "people", "screens", "views", "votes"}
"""Folders whose tests are not about what threads, processes and disks do meanwhile."""


def pytest_asyncio_loop_factories(config, item):
    is_threaded = item.path.parent.name not in THREADLESS or item.get_closest_marker("real_time")
    return {"threaded": asyncio.SelectorEventLoop} if is_threaded else {"threadless": Threadless}


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
