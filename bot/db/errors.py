"""The database's own errors; those that its callers meet every day are in `bot.values.requests`."""

from pathlib import Path
from typing import Final

from bot.values.ids import Refused
from bot.values.requests import NotSaved

BUSY_MS: Final = 5_000  # how long to wait for a database that another process holds or has locked


class Conflict(Refused):
    """Another process changed the table since it was read; who asked decides again."""

    def __init__(self) -> None:
        super().__init__("busy")


class Evicted(NotSaved):
    """Others took this process for gone, and its jobs are theirs."""

    def __init__(self) -> None:
        super().__init__("lost")


class Unusable(Exception):
    """The database cannot be used; `reason` is a message key, one of the sentences `unusable-…`."""

    def __init__(self, reason: str, path: Path | str = "") -> None:
        super().__init__(f"{path}: {reason}")
        self.reason = reason
        self.path = path
