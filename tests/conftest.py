"""Where tests keep their files, how seldom garbage is collected while they are read and run, and that none looks at a clock.

Files are in memory, where there is room, since half of what waits here waits for disks.
"""

import gc
import os
import shutil
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from bot.run.worker_pool import collect_seldom
from tests import sample
from tests.support.postgres import new_schema, open_in_place_of_a_file, run_server, wipe
from tests.tiers import Tiers, add_options

MEMORY = Path("/dev/shm")
ROOM = 1 << 31
"""Bytes that have to be free in it."""


BOTH = (
    *("bot/tables/", "bot/people/", "bot/lobby/", "bot/screens/test_queue.py", "bot/screens/test_subscriptions.py"),
    *(f"bot/play/test_{name}.py" for name in ("clock", "prepared", "time_given_back")),
    *(
        f"bot/notify/test_{name}.py"
        for name in ("sender", "reach", "call_note", "seat_messages", "notification_settings")
    ),
    *(f"surfaces/test_{name}" for name in ("evenings", "guests", "private", "races", "records", "seats.", "votes")),
    *("adapters/chats/", "adapters/discord/test_brought_along.py", "adapters/discord/test_refusals.py"),
    *("adapters/telegram/test_two_tables.py", "adapters/telegram/test_never_deaf.py"),
    *(
        f"adapters/web/test_{name}.py"
        for name in ("lobby", "tables", "duplicates", "records", "invitations", "entrance")
    ),
)
"""What is run with tables in a file and on a server; with `--postgres` all is, on a server alone."""

sys.modules.setdefault("sniffio", None)  # type: ignore[arg-type]  # httpx looks for it at every request: a tenth of what one costs
settings.register_profile("clockless", deadline=None)
settings.load_profile("clockless")


def pytest_addoption(parser):
    add_options(parser)
    parser.addoption(
        "--postgres", action="store_true", help="offices keep their tables on a server, whatever file is named"
    )


def pytest_configure(config):
    os.environ["SAMPLE"] = str(sample.number())  # the same for every worker, whatever is committed meanwhile
    os.environ["LC_ALL"] = "C.UTF-8"  # commands speak English, wherever tests run
    config.pluginmanager.register(Tiers(config), "tiers")
    config.addinivalue_line("markers", "file: looks into the file of a database, and is skipped with --postgres")
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    if "PYTEST_XDIST_WORKER" not in os.environ:
        folder = TemporaryDirectory(prefix="arbitro-data-")
        config.add_cleanup(folder.cleanup)
        os.environ["XDG_DATA_HOME"] = folder.name  # the keys of databases on a server
        os.environ.setdefault("XDG_CACHE_HOME", str(config.rootpath / "build" / "cache"))


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """What is read of tests stays: looking for garbage in it took two fifths of the time that reading them takes."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish():
    """Thousands of tests stay in memory: looking through them again and again took a fifth of the processor's time."""
    collect_seldom()


@pytest.fixture(scope="session")
def postgres_server():
    """A server of this process's tests, started for the first that wants it."""
    with run_server() as server:
        yield server


@pytest.fixture(scope="session")
def postgres_schema(postgres_server):
    """A schema that tests share, one after the other."""
    with new_schema(postgres_server.url, "shared") as url:
        yield url


@pytest.fixture
def postgres_url(postgres_schema):
    """The address of a database in which nothing is kept."""
    yield postgres_schema
    wipe(postgres_schema)


def pytest_generate_tests(metafunc):
    path = metafunc.definition.path.relative_to(metafunc.config.rootpath).as_posix()
    if path.startswith(tuple(f"tests/{each}" for each in BOTH)) and not metafunc.config.getoption("--postgres"):
        server = pytest.param("server", marks=pytest.mark.deep)
        metafunc.parametrize("_database", ["file", server], indirect=True)


@pytest.fixture(autouse=True)
def _database(request, monkeypatch):
    """Where offices of a test keep their tables: in the file that it names, or on a server."""
    is_forced = request.config.getoption("--postgres")
    if getattr(request, "param", "server" if is_forced else "file") == "file":
        return
    if request.node.get_closest_marker("file"):
        pytest.skip("looks into a file")
    url = request.getfixturevalue("postgres_url")
    monkeypatch.setattr("bot.app.open_store", partial(open_in_place_of_a_file, url))
