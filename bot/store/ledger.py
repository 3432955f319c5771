"""What a unit of work may write."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from typing import Any, Final

from bot.ports import Person, Status, TableId
from bot.records import Deadline, LogRow, Notice, Post, TableRecord, Tenure

COLUMNS: Final = tuple(TableRecord.model_fields)
"""The columns of `tables`, in the order of the record's fields."""
OPEN_TABLE: Final = f"insert into tables ({', '.join(COLUMNS)}) values ({', '.join('?' * len(COLUMNS))}) "  # noqa: S608
WRITE_TABLE: Final = (
    f"{OPEN_TABLE} on conflict (id) do update set {', '.join(f'{c} = excluded.{c}' for c in COLUMNS if c != 'id')}"
)
APPEND: Final = "insert into log values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
TENURE: Final = "insert into tenures (table_id, seat, person, robot, name, from_seq) values (?, ?, ?, ?, ?, ?)"
DEADLINE: Final = "insert or replace into deadlines values (?, ?, ?, ?, ?, ?)"
TEXT: Final = frozenset({"options", "changed_by", "errata", "salts", "notice", "proposals", "places"})
POST: Final = (
    "insert into posts values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do update set "
    "to_seq = excluded.to_seq, status = excluded.status"
)


def values(record: TableRecord) -> list[Any]:
    """A record as its row's columns."""
    plain = record.model_dump(mode="python")
    return [json.dumps(v) if k in TEXT and v is not None else v for k, v in plain.items()]


class Repeated(Exception):
    """The platform's update was acted on before; `seq` is the entry it caused, 0 if it caused none."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


class Ledger:
    """The writing end of the database, inside one unit of work."""

    __slots__ = ("_execute", "_many")

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._execute = connection.execute
        self._many = connection.executemany

    def once(self, inbox: str, table: TableId, seq: int, at: int) -> None:
        """Note that an update is acted on; raises Repeated if it was before."""
        known = self._execute("select seq from inbox where id = ?", (inbox,)).fetchone()
        if known:
            raise Repeated(known[0])
        self._execute("insert into inbox values (?, ?, ?, ?)", (inbox, table, seq, at))

    def append(self, table: TableId, row: LogRow) -> None:
        """Add an entry; a second one with its number breaks the key."""
        self._execute(APPEND, (table, *row))

    def open(self, record: TableRecord) -> None:
        """Write a new table's own row; a second one of its name breaks the key."""
        self._execute(OPEN_TABLE, values(record))

    def table(self, record: TableRecord) -> None:
        """Write a table's own row."""
        self._execute(WRITE_TABLE, values(record))

    def tenures(self, table: TableId, tenures: Iterable[Tenure]) -> None:
        """Add who holds seats from now on."""
        self._many(TENURE, [(table, t.seat, t.person, t.robot, t.name, t.from_seq) for t in tenures])

    def stirring(self, table: TableId, *, stirring: bool) -> None:
        """Note whether the office itself has something to do at a table."""
        self._execute("update tables set stirring = ? where id = ?", (stirring, table))

    def status(self, table: TableId, status: Status) -> None:
        """Note where a table is in its life."""
        self._execute("update tables set status = ? where id = ?", (status, table))

    def deadline(self, deadline: Deadline, due: int) -> None:
        """Set or move a deadline; `due` is when the clock has to look at it next."""
        self._execute(DEADLINE, (*deadline, due))

    def no_deadline(self, table: TableId, question: str) -> None:
        """Take a deadline away."""
        self._execute("delete from deadlines where table_id = ? and question = ?", (table, question))

    def no_deadlines(self, table: TableId) -> None:
        """Take all deadlines of a table away."""
        self._execute("delete from deadlines where table_id = ?", (table,))

    def extend(self, ms: int) -> None:
        """Move every deadline by the time the office was away."""
        self._execute("update deadlines set opened_at = opened_at + ?, at = at + ?, due = due + ?", (ms, ms, ms))

    def announce_at_deadlines(self, notice: Notice) -> int:
        """Put one notice up at every table where a deadline runs; says at how many."""
        waiting = "select distinct table_id from deadlines"
        done = self._execute(
            f"update tables set notice = ?, version = version + 1 where id in ({waiting})",  # noqa: S608  our own words
            (notice.model_dump_json(),),
        )
        return done.rowcount

    def person(self, person: Person, at: int) -> None:
        """Write a person's name and language."""
        self._execute(
            "insert into people values (?, ?, ?, ?) "
            "on conflict (id) do update set name = excluded.name, lang = excluded.lang",
            (person.id, person.name, person.lang, at),
        )

    def primed(self, person: str, game: str) -> None:
        """Note that somebody has been given a game's primer."""
        self._execute("insert or ignore into primed values (?, ?)", (person, game))

    def climbs(self, table: TableId, person: str, game: str, rung: str) -> None:
        """Note that a table is a rung of somebody's practice ladder."""
        self._execute("insert into climbs values (?, ?, ?, ?, null)", (table, person, game, rung))

    def passed(self, table: TableId, people: Iterable[str], at: int) -> None:
        """Note who passed at a table, if it is a rung of theirs."""
        self._many(
            "update climbs set passed_at = ? where table_id = ? and person = ?", [(at, table, who) for who in people]
        )

    def saw(self, person: str, table: TableId, seq: int) -> None:
        """Move how far somebody has been told a table's story; never back."""
        self._execute(
            "insert into seen values (?, ?, ?) on conflict do update set seq = max(seq, excluded.seq)",
            (person, table, seq),
        )

    def plan(self, posts: Iterable[Post]) -> None:
        """Note what is to be told; a post that is known is to be told anew."""
        self._many(POST, list(posts))

    def gather(self, whole: Iterable[Post], parts: Iterable[Post]) -> None:
        """Put in the place of posts not yet begun those they are sent as, and note that sending begins."""
        self._many("delete from posts where id = ?", [(post.id,) for post in whole])
        self._many(POST, [post._replace(status="maybe") for post in parts])

    def sent(self, post: Post, message_id: str, shown: str = "") -> None:
        """Note that a post is out, unless there is more to tell by now; `shown` is the hash of what it shows."""
        self._execute("update posts set message_id = ?, hash = ? where id = ?", (message_id, shown, post.id))
        self._execute("update posts set status = 'sent' where id = ? and to_seq = ?", (post.id, post.to_seq))

    def prompted(self, place: str, message_id: str, table: TableId, question: str) -> None:
        """Note which question a message asks."""
        self._execute("insert or replace into prompts values (?, ?, ?, ?)", (place, message_id, table, question))

    def closed(self, person: str, at: int) -> None:
        """Note that somebody cannot be told anything in private."""
        self._execute("insert or ignore into closed values (?, ?)", (person, at))

    def opened(self, person: str) -> None:
        """Note that somebody can be told things in private again."""
        self._execute("delete from closed where person = ?", (person,))

    def alive(self, at: int) -> None:
        """Note that the office is at work."""
        self._execute("insert or replace into house values ('alive', ?)", (at,))

    def forget_inbox(self, before: int) -> None:
        """Let go of the ids of updates too old to come again."""
        self._execute("delete from inbox where at < ?", (before,))
