"""Where tests keep their files: in memory, where there is room, since half of what waits here waits for disks."""

import os
import shutil
from pathlib import Path

MEMORY = Path("/dev/shm")
ROOM = 1 << 31
"""Bytes that have to be free in it."""


def pytest_configure():
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
