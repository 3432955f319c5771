"""Statements for every database, parameters marked `?`; inserts name columns, so that earlier code bears one more."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence, Sized
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from bot.db.posts import BOUND_TO_A_MESSAGE

if TYPE_CHECKING:
    from bot.db.seal import Vault


def make_marks(values: Sized) -> str:
    return ", ".join("?" * len(values))


def insert(table: str, columns: Sequence[str]) -> str:
    return f"insert into {table} ({', '.join(columns)}) values ({make_marks(columns)})"


def insert_new(table: str, columns: Sequence[str]) -> str:
    return f"{insert(table, columns)} on conflict do nothing"


def upsert(table: str, columns: Sequence[str], key: Sequence[str]) -> str:
    changes = ", ".join(f"{column} = excluded.{column}" for column in columns if column not in key)
    return f"{insert(table, columns)} on conflict ({', '.join(key)}) do update set {changes}"


# The columns of `tables`: what is asked for in SQL, what is sealed, and all else of the record as JSON in its `body`.
COLUMNS: Final = (
    "id", "game", "pace", "status", "opened_at", "started_at", "version", "notice", "seed", "key", "ballots", "body",
)  # fmt: skip
SEALED_COLUMNS: Final = ("seed", "key")  # the columns of `tables` that are sealed
# The columns of `posts`, in the order of a PostRow, whose `refusals` are `part` there; `n` beside them is the order in which they were planned.
POST_COLUMNS: Final = (
    "id", "table_id", "place", "person", "kind", "from_seq", "to_seq", "part", "message_id", "hash", "status", "batch",
    "account",
)  # fmt: skip
LOG_COLUMNS: Final = ("seq", "seat", "prompt", "token", "via", "person", "at", "platform_at", "digest")
ASSIGNMENT_COLUMNS: Final = ("seat", "person", "robot", "name", "from_seq", "reserve")
DEADLINE_COLUMNS: Final = ("table_id", "question", "opened_at", "at", "stage", "given", "gained", "later", "bank")
BANK_COLUMNS: Final = ("seat", "remaining", "charged", "person", "pace")
PREPARED_COLUMNS: Final = ("seat", "topic", "person", "rules", "question", "due")
WEEK_COLUMNS: Final = ("zone", "quiet_from", "quiet_to", "off", "holidays", "hours_source")
SEAT_MESSAGE_COLUMNS: Final = (
    "person", "table_id", "seat", "message_id", "former_id", "shown", "asked", "rung", "shown_at", "ring_at", "due_at", "pictured",
    "account", "former_account",
)  # fmt: skip

INSERT_HEAD: Final = insert("heads", ["table_id", "seq", "version"])
MOVE_HEAD: Final = "update heads set seq = ?, version = ? where table_id = ? and seq = ? and version = ?"
APPEND_ENTRY: Final = insert("log", ("table_id", *LOG_COLUMNS, "secret"))
CLAIM_UPDATE: Final = insert("inbox", ["id", "table_id", "seq", "at"])
# Whether a post means nothing without the message that it concerns.
BOUND: Final = " or ".join(f"substr(kind || '/', 1, {len(word) + 1}) = '{word}/'" for word in BOUND_TO_A_MESSAGE)
WRITE_NUMBER: Final = upsert("house", ["name", "value"], ["name"])


T = TypeVar("T")

Execute: TypeAlias = Callable[[str, Sequence[Any]], object]
ExecuteMany: TypeAlias = Callable[[str, Iterable[Sequence[Any]]], object]
Fetch: TypeAlias = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]


class Reads(ABC):
    _vault: Vault

    @abstractmethod
    async def _fetch_all(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run one statement and return its rows; raises NotSaved."""

    async def _find(self, kind: Callable[..., T], sql: str, *values: Any) -> T | None:
        rows = await self._fetch_all(sql, *values)
        return kind(*rows[0]) if rows else None

    async def _rows(self, kind: Callable[..., T], sql: str, *values: Any) -> list[T]:
        return [kind(*row) for row in await self._fetch_all(sql, *values)]

    async def _column(self, sql: str, *values: Any) -> list[Any]:
        return [row[0] for row in await self._fetch_all(sql, *values)]

    async def _value(self, sql: str, *values: Any) -> T | None:
        return next(iter(await self._column(sql, *values)), None)


class Writes:
    """Statements that only write; parts of a transaction."""

    _vault: Vault
    _execute: Execute
    _many: ExecuteMany


class Asks(Writes):
    """Statements that write and need an answer: a round trip each on a server."""

    _fetch: Fetch
