"""What a unit of work may write."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from bot.ports.room import Person, PlaceId, Status, TableId
from bot.store.rows import Deadline, LogRow, Notice, Post, TableRecord, Tenure, Update

COLUMNS: Final = tuple(TableRecord.model_fields)
"""The columns of `tables`, in the order of the record's fields."""
OPEN_TABLE: Final = f"insert into tables ({', '.join(COLUMNS)}) values ({', '.join('?' * len(COLUMNS))}) "  # noqa: S608
WRITE_TABLE: Final = (
    f"{OPEN_TABLE} on conflict (id) do update set {', '.join(f'{c} = excluded.{c}' for c in COLUMNS if c != 'id')}"
)
APPEND: Final = "insert into log values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
TENURE: Final = "insert into tenures (table_id, seat, person, robot, name, from_seq) values (?, ?, ?, ?, ?, ?)"
DEADLINE: Final = "insert or replace into deadlines values (?, ?, ?, ?, ?, ?)"
TEXT: Final = frozenset(
    {"options", "changed_by", "errata", "salts", "notice", "proposals", "places", "pause", "absent"}
)
ANNOUNCE: Final = (
    "insert or replace into notices select id, version, notice from tables where id",
    (
        "insert into posts select lower(hex(randomblob(8))), p.table_id, p.place, '', 'notice/' || t.version, "
        "0, 0, 0, '', '', 'planned', '' from places p join tables t on t.id = p.table_id where p.table_id"
    ),
)
"""An announcement at many tables, kept and planned at every place that shows them."""
ADD_POST: Final = "insert into posts values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
POST: Final = (
    f"{ADD_POST} on conflict (id) do update set to_seq = max(excluded.to_seq, to_seq + 1), status = excluded.status"
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
        self.placed(record)

    def table(self, record: TableRecord) -> None:
        """Write a table's own row."""
        self._execute(WRITE_TABLE, values(record))

    def placed(self, record: TableRecord) -> None:
        """Note where a table is shown."""
        self._execute("delete from places where table_id = ?", (record.id,))
        self._many("insert into places values (?, ?)", [(place, record.id) for place in record.places])

    def noted(self, record: TableRecord) -> None:
        """Keep what a table announces with this version of its row."""
        if record.notice is not None:
            row = (record.id, record.version, record.notice.model_dump_json())
            self._execute("insert or replace into notices values (?, ?, ?)", row)

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
        waiting = "in (select table_id from deadlines)"
        done = self._execute(
            f"update tables set notice = ?, version = version + 1 where id {waiting}",  # noqa: S608  our own words
            (notice.model_dump_json(),),
        )
        for sql in ANNOUNCE:
            self._execute(f"{sql} {waiting}")
        return done.rowcount

    def person(self, person: Person, at: int) -> None:
        """Write a person's name and language."""
        self._execute(
            "insert into people (id, name, lang, met_at) values (?, ?, ?, ?) "
            "on conflict (id) do update set name = excluded.name, lang = excluded.lang",
            (person.id, person.name, person.lang, at),
        )

    def chose(self, person: str, lang: str) -> None:
        """Note the language that somebody asked for."""
        self._execute("update people set chosen = ? where id = ?", (lang, person))

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

    def begin(self, posts: Iterable[Post]) -> None:
        """Note that sending begins, together with what goes into the same message."""
        self._many(
            "update posts set status = 'maybe', batch = ?, hash = ? where id = ?",
            [(post.batch, post.hash, post.id) for post in posts],
        )

    def unbegun(self, batch: str) -> None:
        """Note that nothing of a batch is out."""
        self._execute("update posts set status = 'planned', batch = '', hash = '' where batch = ?", (batch,))

    def gather(self, first: Post, others: Iterable[Post]) -> None:
        """Have one post stand for others after it, and note that its sending begins."""
        row = (first.to_seq, first.id)
        self._execute("update posts set to_seq = ?, status = 'maybe' where id = ?", row)
        self.skipped(others)

    def turned(self, batch: str, part: int) -> None:
        """Note how many pages of a batch are out."""
        self._execute("update posts set part = ? where batch = ?", (part, batch))

    def told(self, batch: str, message_id: str) -> None:
        """Note that a batch is out."""
        self._execute("update posts set message_id = ?, status = 'sent' where batch = ?", (message_id, batch))

    def sent(self, post: Post, message_id: str, shown: str = "") -> None:
        """Note that a post is out, unless there is more to tell by now; `shown` is the hash of what it shows."""
        self._execute("update posts set message_id = ?, hash = ? where id = ?", (message_id, shown, post.id))
        self._execute("update posts set status = 'sent' where id = ? and to_seq = ?", (post.id, post.to_seq))

    def skipped(self, posts: Iterable[Post]) -> None:
        """Note that posts need not be told any more."""
        self._many("update posts set status = 'sent' where id = ?", [(post.id,) for post in posts])

    def stands(self, board: Post, message_id: str, shown: str) -> None:
        """Note which message is a board's current one; `shown` is the hash of what it shows."""
        self._execute(f"{ADD_POST} on conflict (id) do nothing", board)
        self._execute("update posts set batch = '' where id = ?", (board.id,))
        self.sent(board, message_id, shown)

    def anew(self, board: Post) -> None:
        """Have a board posted as a message of its own, in whose place no former one stands."""
        self.plan([board])
        self._execute("update posts set status = 'planned', message_id = '', batch = '' where id = ?", (board.id,))

    def silenced(self, place: PlaceId) -> None:
        """Tell nothing more at a place."""
        self._execute("update posts set status = 'sent' where place = ? and status <> 'sent'", (place,))

    def moved(self, old: PlaceId, new: PlaceId) -> None:
        """Have told at one place what was to be told at another; messages there are out of reach."""
        gone = "status = 'sent' or kind = 'board' or kind like 'strip/%'"
        self._execute(f"delete from posts where place = ? and ({gone})", (old,))  # noqa: S608  our own words
        self._execute("update posts set place = ?, message_id = '' where place = ?", (new, old))
        self._execute("update or replace prompts set place = ? where place = ?", (new, old))

    def prompted(self, place: str, message_id: str, table: TableId, question: str) -> None:
        """Note which question a message asks."""
        self._execute("insert or replace into prompts values (?, ?, ?, ?)", (place, message_id, table, question))

    def unprompted(self, place: str, message_id: str) -> None:
        """Note that a message asks nothing any more."""
        self._execute("delete from prompts where place = ? and message_id = ?", (place, message_id))

    def closed(self, person: str, at: int) -> None:
        """Note that somebody cannot be told anything in private."""
        self._execute("insert or replace into closed values (?, ?)", (person, at))
        self._execute("delete from reached where person = ?", (person,))

    def reached(self, person: str, at: int) -> None:
        """Note that somebody can be told things in private."""
        self._execute("delete from closed where person = ?", (person,))
        self._execute("insert or ignore into reached values (?, ?)", (person, at))

    def draft(self, person: str, table: TableId, question: str, fields: Mapping[str, Sequence[str]], at: int) -> None:
        """Keep a half-made answer; one with nothing in it is let go."""
        if not fields:
            row = (person, table, question)
            self._execute("delete from drafts where person = ? and table_id = ? and question = ?", row)
            return
        self._execute(
            "insert or replace into drafts values (?, ?, ?, ?, ?)", (person, table, question, json.dumps(fields), at)
        )

    def keep(self, surface: str, updates: Iterable[Update]) -> list[Update]:
        """Keep what a platform has told, and return it; what is known already stays as it is, and is left out."""
        insert = "insert or ignore into updates values (?, ?, ?, ?, ?)"
        return [each for each in updates if self._execute(insert, (surface, *each)).rowcount]

    def applied(self, surface: str, number: int) -> None:
        """Note that an update was acted on; what it said is let go."""
        self._execute("update updates set body = '' where surface = ? and id = ?", (surface, number))

    def alive(self, at: int) -> None:
        """Note that the office is at work."""
        self.note("alive", at)

    def note(self, name: str, value: int) -> None:
        """Keep a number of the house's own."""
        self._execute("insert or replace into house values (?, ?)", (name, value))

    def forget_inbox(self, before: int) -> None:
        """Let go of the ids of updates too old to come again, and of answers that nobody finished."""
        self._execute("delete from inbox where at < ?", (before,))
        self._execute("delete from updates where at < ? and body = ''", (before,))
        self._execute("delete from drafts where at < ?", (before,))
