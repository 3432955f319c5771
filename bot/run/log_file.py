"""The log, where the host has it written into a file."""

from __future__ import annotations

import logging
import os
import stat
from typing import TextIO

from bot.db.sqlite.privacy import OTHERS

log = logging.getLogger(__name__)


def close_log_to_others(stream: TextIO) -> None:
    """Close the file to others that a log is written into, if it is a file and ours."""
    try:
        known = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return
    mode = stat.S_IMODE(known.st_mode)
    if os.name == "posix" and stat.S_ISREG(known.st_mode) and known.st_uid == os.getuid() and mode & OTHERS:
        os.fchmod(stream.fileno(), mode & ~OTHERS)
        log.warning("the log was open to others (%o); now it is for its owner alone", mode)
