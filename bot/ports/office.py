"""The office as adapters see it."""

from __future__ import annotations


class NotSaved(Exception):
    """A batch could not be committed, so nothing of it happened; `reason` is a message key."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
