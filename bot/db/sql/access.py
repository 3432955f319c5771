"""How the parts of a store and of a transaction reach the database."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from bot.db.seal import Vault

Execute: TypeAlias = Callable[[str, Sequence[Any]], object]
ExecuteMany: TypeAlias = Callable[[str, Iterable[Sequence[Any]]], object]
Fetch: TypeAlias = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]


class Reads(ABC):
    """Statements that read; parts of a store."""

    _vault: Vault

    @abstractmethod
    async def _fetch_all(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run one statement and return its rows; raises NotSaved."""


class Writes:
    """Statements that write; parts of a transaction.

    `_execute` writes. `_fetch` writes too, and waits for what the statement gives back: a few writes alone need that.
    """

    __slots__ = ()
    _vault: Vault
    _execute: Execute
    _many: ExecuteMany
    _fetch: Fetch
