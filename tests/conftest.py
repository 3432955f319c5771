"""Where tests keep their files, and how seldom garbage is collected while they run.

Files are in memory, where there is room, since half of what waits here waits for disks.
"""

import os
import shutil
from pathlib import Path

import pytest

from bot.office.gc_settings import collect_seldom
from tests.support.postgres import new_schema, run_server, wipe

MEMORY = Path("/dev/shm")
ROOM = 1 << 31
"""Bytes that have to be free in it."""


def pytest_configure():
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_collection_finish():
    """Thousands of tests stay in memory: looking through them again and again took a fifth of the processor's time."""
    collect_seldom()


@pytest.fixture(scope="session")
def postgres_server():
    """A server of this process's tests, started for the first that wants it."""
    with run_server() as url:
        yield url


@pytest.fixture(scope="session")
def postgres_schema(postgres_server):
    """A schema that tests share, one after the other."""
    with new_schema(postgres_server, "shared") as url:
        yield url


@pytest.fixture
def postgres_url(postgres_schema):
    """The address of a database in which nothing is kept."""
    yield postgres_schema
    wipe(postgres_schema)
