"""Files that are for their owner alone, and folders that are on disk as they stand in memory."""

import logging
import os
import stat
from pathlib import Path
from typing import Final

log = logging.getLogger(__name__)

OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO  # what a group and everybody else may do


def create_private_file(path: Path) -> None:
    """Raise OSError."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, stat.S_IRUSR | stat.S_IWUSR))


def close_to_others(path: Path) -> None:
    if os.name != "posix" or not path.exists():
        return
    mode = stat.S_IMODE(path.stat().st_mode)
    if not mode & OTHERS:
        return
    try:
        path.chmod(mode & ~OTHERS)
    except OSError:
        log.warning("%s is open to others (%o), and that cannot be changed", path.name, mode)
    else:
        log.warning("%s was open to others (%o); now it is for its owner alone", path.name, mode)


def sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
