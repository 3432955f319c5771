"""When a database was copied last: the time of an empty file beside it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.db.sqlite.privacy import create_private_file

COPIED: Final = ".copied"
"""What is put after the name of a database for the file whose time says when it was copied last."""


def mark_copied(path: Path) -> None:
    """Note that a database was copied just now, where we may write beside it."""
    mark = path.with_name(path.name + COPIED)
    with suppress(OSError):
        create_private_file(mark)
        os.utime(mark)


def last_copied_ms(path: Path) -> int | None:
    """Return when a database was copied last, in ms since 1970; None where nobody knows of any copy."""
    try:
        return path.with_name(path.name + COPIED).stat().st_mtime_ns // 1_000_000
    except OSError:
        return None
