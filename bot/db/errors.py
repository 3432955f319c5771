from pathlib import Path
from typing import Final

from bot.values.requests import NotSaved

BUSY_MS: Final = 5_000  # how long to wait for a database that another process holds or has locked


class Repeated(Exception):
    """The update was handled before; `seq` is the entry it caused, 0 for none."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


class Conflict(NotSaved):
    """The table changed since it was read."""

    def __init__(self) -> None:
        super().__init__("behind")


class Unusable(Exception):
    """The database cannot be used; `reason` is a message key, one of the sentences `unusable-…`."""

    def __init__(self, reason: str, path: Path | str) -> None:
        super().__init__(f"{path}: {reason}")
        self.reason = reason
        self.path = path
