"""Statements for every database, parameters marked `?`; inserts name columns, so that earlier code bears one more."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence, Sized
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from bot.db.seal import SEALED, Vault

if TYPE_CHECKING:
    from bot.db.store import AtWork, Store, Transaction


log = logging.getLogger(__name__)


def make_marks(values: Sized) -> str:
    return ", ".join("?" * len(values))


def insert(table: str, columns: Sequence[str]) -> str:
    return f"insert into {table} ({', '.join(columns)}) values ({make_marks(columns)})"


def upsert(table: str, columns: Sequence[str], key: Sequence[str]) -> str:
    changes = ", ".join(f"{column} = excluded.{column}" for column in columns if column not in key)
    return f"{insert(table, columns)} on conflict ({', '.join(key)}) do update set {changes}"


INSERT_HEAD: Final = insert("heads", ["table_id", "seq", "version"])
MOVE_HEAD: Final = "update heads set seq = ?, version = ? where table_id = ? and seq = ? and version = ?"
CLAIM_UPDATE: Final = insert("inbox", ["id", "table_id", "seq", "at"])
WRITE_NUMBER: Final = upsert("house", ["name", "value"], ["name"])


T = TypeVar("T")
Rows: TypeAlias = list[tuple[Any, ...]]
Asked: TypeAlias = tuple[str, tuple[Any, ...]]  # a statement with its values

Execute: TypeAlias = Callable[[str, Sequence[Any]], object]
ExecuteMany: TypeAlias = Callable[[str, Iterable[Sequence[Any]]], object]
Fetch: TypeAlias = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]
Encode: TypeAlias = Callable[[Any], Sequence[Any]]


class Reading(ABC):
    """A database as it stands at one moment, for a function that does not await."""

    def __init__(self, connection: Any, vault: Vault) -> None:
        self._connection = connection
        self.vault = vault

    def fetch(self, sql: str, *values: Any) -> Rows:
        rows: Rows = self._connection.execute(sql, values).fetchall()
        return rows

    @abstractmethod
    def fetch_together(self, statements: Iterable[Asked], parts: Iterable[Asked] = ()) -> list[Rows | None]:
        """Run statements on what stood at one moment and return their rows; of `parts`, None for what the disk does not give back."""

    @abstractmethod
    def look_around(self) -> AtWork:
        """See who is at work there."""


def as_row(*columns: Any) -> tuple[Any, ...]:
    return columns


class RowType(Generic[T]):
    """The rows of a table as values, whose fields are these columns in this order; `key` are those of its key, else the first.

    A value is its row, unless `encode` makes it. What is sealed of a row is sealed as it is written, and opened as it is read.
    """

    def __init__(
        self, table: str, columns: str, make: Callable[..., T], key: str = "", *, encode: Encode | None = None
    ) -> None:
        names = columns.split()
        self.table, self.columns = table, ", ".join(names)
        self.read = f"select {self.columns} from {table}"
        self._make, self._encode = make, encode
        self.insert = insert(table, names)
        self.upsert = upsert(table, names, key.split() or names[:1])
        sealed = [each for each in SEALED if each.table == table]
        self._is_plain = not sealed and encode is None
        self._sealed = [(each, names.index(each.column), [names.index(name) for name in each.key]) for each in sealed]

    def add(self, transaction: Transaction, *values: Any, more: str = "") -> None:
        """Add rows; a second one with its key breaks it."""
        transaction.many(self.insert + more, [self.encode(value, transaction.vault) for value in values])

    def add_new(self, transaction: Transaction, *values: Any) -> None:
        """Add rows that aren't there yet."""
        self.add(transaction, *values, more=" on conflict do nothing")

    def write(self, transaction: Transaction, value: Any) -> None:
        """Write a row, in place of one with the same key."""
        transaction.execute(self.upsert, value if self._is_plain else self.encode(value, transaction.vault))

    def encode(self, value: Any, vault: Vault) -> Sequence[Any]:
        row: Sequence[Any] = self._encode(value) if self._encode else value
        return self._exchange(row, vault.seal) if self._sealed else row

    def decode(self, rows: Iterable[Sequence[Any]], vault: Vault) -> list[T]:
        """Raise ValueError where a row does not open or makes no sense."""
        opened = (self._exchange(row, vault.open) for row in rows) if self._sealed else rows
        return [self._make(*row) for row in opened]

    def decode_readable(self, rows: Iterable[Sequence[Any]], vault: Vault) -> list[T]:
        """Log and leave out what does not open or makes no sense."""
        found: list[T] = []
        for row in rows:
            try:
                found += self.decode([row], vault)
            except (ValueError, TypeError):
                table_id = dict(zip(self.columns.split(", "), row, strict=True)).get("table_id")
                log.error("unreadable row", extra={"key": self.table, "table": table_id})  # noqa: TRY400  what it says stays out of logs
        return found

    def _exchange(self, row: Sequence[Any], exchange: Callable[..., Any]) -> Sequence[Any]:
        changed = list(row)
        for column, index, key in self._sealed:
            changed[index] = exchange(row[index], *column.find_place(row[each] for each in key))
        return changed

    async def find(self, store: Store, **key: Any) -> T | None:
        return next(iter(await self.select(store, f"where {match(tuple(key))}", *key.values())), None)

    async def select(self, store: Store, more: str, *values: Any) -> list[T]:
        """Return rows, by all that follows the table's name in the statement; raises ValueError as `decode` does."""
        return self.decode(await store.fetch(f"{self.read} {more}", *values), store.vault)


@lru_cache(maxsize=256)
def match(names: tuple[str, ...], joint: str = " and ") -> str:
    return joint.join(f"{name} = ?" for name in names)


def find_number(run: Callable[..., Any], name: str) -> int | None:
    """Find a number of the database as a whole; None where it has none of this name."""
    found = run("select value from house where name = ?", (name,)).fetchone()
    return int(found[0]) if found else None


RESERVE: Final = (
    f"{insert('pacing', ['name', 'free'])} on conflict (name) do update set "
    "free = case when pacing.free > ? then pacing.free else ? end + ? returning free"
)


def reserve_turn(fetch: Fetch, name: str, now_ms: int, rest_ms: int) -> int:
    """Reserve the next turn of a shared rate, `rest_ms` after the last; returns when it is."""
    ((free,),) = fetch(RESERVE, (name, now_ms + rest_ms, now_ms, now_ms, rest_ms))
    return int(free) - rest_ms
