"""The statements that write rows, in words that every database of ours takes; parameters are marked `?`.

Each insert names its columns: a schema with one column more is written by the code of before.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bot.db.posts import BOUND_TO_A_MESSAGE
from bot.db.rows import EVENING, LOBBY, TableRecord

if TYPE_CHECKING:
    from bot.db.seal import Vault


def insert(table: str, columns: Sequence[str]) -> str:
    return f"insert into {table} ({', '.join(columns)}) values ({', '.join('?' * len(columns))})"


def insert_new(table: str, columns: Sequence[str]) -> str:
    """Write an insert that leaves a row alone which is there already."""
    return f"{insert(table, columns)} on conflict do nothing"


def upsert(table: str, columns: Sequence[str], key: Sequence[str]) -> str:
    """Write an insert that takes the place of the row with the same `key`."""
    changes = ", ".join(f"{column} = excluded.{column}" for column in columns if column not in key)
    return f"{insert(table, columns)} on conflict ({', '.join(key)}) do update set {changes}"


# The columns of `tables`, in the order of the record's fields; the ballots of its proposals stand apart, sealed.
COLUMNS: Final = (*TableRecord.model_fields, "ballots")
JSON_COLUMNS: Final = frozenset(
    {
        "options",
        "changed_by",
        "errata",
        "salts",
        "contributions",
        "notice",
        "proposals",
        "places",
        "pause",
        "absent",
        "barred",
        "suggestions",
        "sat_before",
        "figures",
        "customs",
        "lengthened",
        "evening",
        "queue",
        "spoken",
    }
)
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

INSERT_TABLE: Final = insert("tables", COLUMNS)
WRITE_TABLE: Final = upsert("tables", COLUMNS, ["id"])
INSERT_HEAD: Final = insert("heads", ["table_id", "seq", "version"])
MOVE_HEAD: Final = "update heads set seq = ?, version = ? where table_id = ? and seq = ? and version = ?"
APPEND_ENTRY: Final = insert("log", ("table_id", *LOG_COLUMNS, "secret"))
ADD_ASSIGNMENT: Final = insert("tenures", ("table_id", *ASSIGNMENT_COLUMNS))
ADD_CHANNEL: Final = insert("places", ["place", "table_id"])
WRITE_NOTICE: Final = upsert("notices", ["table_id", "version", "notice"], ["table_id", "version"])
WRITE_DEADLINE: Final = upsert("deadlines", (*DEADLINE_COLUMNS, "due"), ["table_id", "question"])
SHIFT_DEADLINES: Final = (
    f"update deadlines set opened_at = opened_at + ?, at = at + ?, due = due + ? where question <> '{EVENING.encode()}'"
)
WRITE_BANK: Final = upsert("banks", ("table_id", *BANK_COLUMNS), ["table_id", "seat"])
WRITE_PREPARED: Final = upsert("prepared", ("table_id", *PREPARED_COLUMNS), ["table_id", "seat", "topic"])
# Which tables ask something until some time; what people are reminded of without an end is none.
WAITING: Final = (
    f"in (select table_id from deadlines where question not in ('{LOBBY.encode()}', '{EVENING.encode()}') "
    "and (given > 0 or question like '-%'))"
)
CLAIM_UPDATE: Final = insert("inbox", ["id", "table_id", "seq", "at"])
INSERT_POST: Final = insert_new("posts", POST_COLUMNS)
ADD_POST: Final = (
    f"{insert('posts', POST_COLUMNS)} on conflict (id) do update set to_seq = case when excluded.to_seq > posts.to_seq "
    "then excluded.to_seq else posts.to_seq + 1 end, status = excluded.status, part = excluded.part"
)
# Whether a post means nothing without the message that it concerns.
BOUND: Final = " or ".join(f"substr(kind || '/', 1, {len(word) + 1}) = '{word}/'" for word in BOUND_TO_A_MESSAGE)
WRITE_BAN: Final = insert_new("bans", ["person", "at"])
WRITE_FORGOTTEN: Final = upsert("forgotten", ["digest", "at"], ["digest"])
WRITE_WEEK: Final = "update people set zone = ?, quiet_from = ?, quiet_to = ?, off = ?, hours_source = ? where id = ?"
MARK_PRIMER_READ: Final = insert_new("primed", ["person", "game"])
ADD_LADDER_TABLE: Final = insert_new("climbs", ["table_id", "person", "game", "rung"])
WRITE_BLOCKED_CHANNEL: Final = upsert(
    "blocked_places", ["place", "table_id", "missing", "tries"], ["place", "table_id"]
)
MARK_TOLD_BLOCKED: Final = f"{insert_new('told_blocked', ['place', 'person'])} returning person"
LINK_MESSAGE: Final = upsert("prompts", ["place", "message_id", "table_id", "question"], ["place", "message_id"])
WRITE_SEAT_MESSAGE: Final = upsert("seat_messages", SEAT_MESSAGE_COLUMNS, ["person", "table_id", "seat"])
WRITE_LEVEL: Final = upsert("bells", ["person", "table_id", "bell"], ["person", "table_id"])
WRITE_DRAFT: Final = upsert(
    "drafts", ["person", "table_id", "question", "fields", "at"], ["person", "table_id", "question"]
)
KEEP_UPDATE: Final = f"{insert_new('updates', ['surface', 'id', 'lane', 'body', 'at'])} returning id"
SET_ASIDE: Final = upsert(
    "set_aside", ["surface", "update_id", "fault", "place", "body", "at"], ["surface", "update_id"]
)
WRITE_NUMBER: Final = upsert("house", ["name", "value"], ["name"])
# The deadlines of those who have said when they are awake, each with its person's week and what its table agreed on.
FIND_PERSONAL: Final = (
    f"select {', '.join(f'd.{name}' for name in DEADLINE_COLUMNS)}, {', '.join(f'p.{name}' for name in WEEK_COLUMNS)}, "
    "coalesce(own.customs, '{}') from people p join tenures t on t.person = p.id "
    "join deadlines d on d.table_id = t.table_id left join tables own on own.id = t.table_id "
    "where p.zone <> '' and d.given > 0 "
    "and substr(d.question, 1, length(cast(t.seat as text)) + 1) = cast(t.seat as text) || '/' and not exists "
    "(select 1 from tenures u where u.table_id = t.table_id and u.seat = t.seat and u.id > t.id)"
)


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
