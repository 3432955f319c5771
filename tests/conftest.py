"""Where tests keep their files, and how seldom garbage is collected while they run.

Files are in memory, where there is room, since half of what waits here waits for disks.
"""

import os
import shutil
from pathlib import Path

from bot.office.gc_settings import collect_seldom

MEMORY = Path("/dev/shm")
ROOM = 1 << 31
"""Bytes that have to be free in it."""


def pytest_configure():
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_collection_finish():
    """Thousands of tests stay in memory: looking through them again and again took a fifth of the processor's time."""
    collect_seldom()
