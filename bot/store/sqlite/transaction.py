"""All writes that a unit of work may make."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from bot.ports.bells import Bell
from bot.ports.ids import PersonId, PlaceId, TableId, TableStatus
from bot.ports.requests import Person, Update
from bot.store.port import MOST_UPDATES, Repeated
from bot.store.posts import BOUND_TO_A_MESSAGE, TableNotice, encode
from bot.store.rows import (
    LOBBY,
    BlockedPlace,
    Deadline,
    LogRow,
    Notice,
    PostRow,
    RefusedUpdate,
    SeatMessageRow,
    TableRecord,
    Tenure,
    make_random_id,
)

COLUMNS: Final = tuple(TableRecord.model_fields)
"""The columns of `tables`, in the order of the record's fields."""
OPEN_TABLE: Final = f"insert into tables ({', '.join(COLUMNS)}) values ({', '.join('?' * len(COLUMNS))}) "  # noqa: S608
WRITE_TABLE: Final = (
    f"{OPEN_TABLE} on conflict (id) do update set {', '.join(f'{c} = excluded.{c}' for c in COLUMNS if c != 'id')}"
)
APPEND: Final = (
    "insert into log (table_id, seq, seat, prompt, token, via, person, at, platform_at, digest, secret) "
    "values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)"  # nobody reads `secret`, which every row has had so
)
TENURE: Final = "insert into tenures (table_id, seat, person, robot, name, from_seq) values (?, ?, ?, ?, ?, ?)"
DEADLINE: Final = "insert or replace into deadlines values (?, ?, ?, ?, ?, ?)"
TEXT: Final = frozenset(
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
    }
)
ADD_POST: Final = "insert into posts values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
POST: Final = (
    f"{ADD_POST} on conflict (id) do update set to_seq = max(excluded.to_seq, to_seq + 1), status = excluded.status"
)

KEPT_FOR_A_WHILE: Final = ("inbox", "updates", "set_aside", "drafts", "closed")
LONG_MS: Final = 60 * 24 * 3_600_000
"""For how much longer is kept what may still matter to somebody."""
BOUND: Final = f"substr(kind, 1, instr(kind || '/', '/') - 1) in ({', '.join(map(repr, BOUND_TO_A_MESSAGE))})"
"""Whether a post means nothing without the message that it concerns."""


def encode_record(record: TableRecord) -> list[Any]:
    """Encode a record as its row's columns."""
    plain = record.model_dump(mode="python")
    return [json.dumps(v) if k in TEXT and v is not None else v for k, v in plain.items()]


def encode_post(row: PostRow) -> tuple[Any, ...]:
    """Encode a post as its row's columns."""
    return (*row[:4], encode(row.post), *row[5:])


class SqliteTransaction:
    """The writing side of the database, inside one unit of work."""

    __slots__ = ("_execute", "_many")

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._execute = connection.execute
        self._many = connection.executemany

    def claim_update(self, inbox_id: str, table_id: TableId, seq: int, at_ms: int) -> None:
        """Note that an update is acted on; raises Repeated if it was before."""
        known = self._execute("select seq from inbox where id = ?", (inbox_id,)).fetchone()
        if known:
            raise Repeated(known[0])
        self._execute("insert into inbox values (?, ?, ?, ?)", (inbox_id, table_id, seq, at_ms))

    def append_entry(self, table_id: TableId, row: LogRow) -> None:
        """Add an entry to a table's log; a second one with its number breaks the key."""
        self._execute(APPEND, (table_id, *row))

    def insert_table(self, record: TableRecord) -> None:
        """Write a new table's own row; a second one with its id breaks the key."""
        self._execute(OPEN_TABLE, encode_record(record))
        self.write_places(record)

    def write_table(self, record: TableRecord) -> None:
        """Write a table's own row."""
        self._execute(WRITE_TABLE, encode_record(record))

    def write_places(self, record: TableRecord) -> None:
        """Write where a table is shown."""
        self._execute("delete from places where table_id = ?", (record.id,))
        self._many("insert into places values (?, ?)", [(place, record.id) for place in record.places])

    def write_notice(self, record: TableRecord) -> None:
        """Write what a table announces with this version of its row."""
        if record.notice is not None:
            row = (record.id, record.version, record.notice.model_dump_json())
            self._execute("insert or replace into notices values (?, ?, ?)", row)

    def add_tenures(self, table_id: TableId, tenures: Iterable[Tenure]) -> None:
        """Add who holds seats from now on."""
        self._many(TENURE, [(table_id, t.seat, t.person, t.robot, t.name, t.from_seq) for t in tenures])

    def mark_office_awaited(self, table_id: TableId, *, awaited: bool) -> None:
        """Note whether the office itself has something to do at a table."""
        self._execute("update tables set stirring = ? where id = ?", (awaited, table_id))

    def write_status(self, table_id: TableId, status: TableStatus) -> None:
        """Write a table's status."""
        self._execute("update tables set status = ? where id = ?", (status, table_id))

    def write_deadline(self, deadline: Deadline, due_ms: int) -> None:
        """Set or move a deadline; `due_ms` is when the clock has to look at it next."""
        self._execute(DEADLINE, (*deadline, due_ms))

    def delete_deadline(self, table_id: TableId, question_key: str) -> None:
        """Delete a deadline."""
        self._execute("delete from deadlines where table_id = ? and question = ?", (table_id, question_key))

    def delete_deadlines(self, table_id: TableId) -> None:
        """Delete all deadlines of a table."""
        self._execute("delete from deadlines where table_id = ?", (table_id,))

    def shift_times(self, ms: int) -> None:
        """Shift every deadline by the time the office was away, and the age of what is kept for a while only."""
        self._execute("update deadlines set opened_at = opened_at + ?, at = at + ?, due = due + ?", (ms, ms, ms))
        for name in KEPT_FOR_A_WHILE:
            self._execute(f"update {name} set at = at + ?", (ms,))  # noqa: S608  our own names
        moved = "shown_at = shown_at + ?, ring_at = ring_at + ?, due_at = due_at + ?"
        self._execute(f"update seat_messages set {moved}", (ms, ms, ms))  # noqa: S608  our own words

    def renew_deadlines(self, now_ms: int) -> None:
        """Have every deadline that began after `now_ms`, by a clock that was ahead, begin now."""
        self._execute(
            "update deadlines set at = at - opened_at + ?, due = due - opened_at + ?, opened_at = ? where opened_at > ?",
            (now_ms, now_ms, now_ms, now_ms),
        )

    def announce_at_deadlines(self, notice: Notice) -> int:
        """Announce one notice at every table with a deadline; returns at how many."""
        waiting = f"in (select table_id from deadlines where question <> '{LOBBY}')"  # noqa: S608  our own word
        written = notice.model_dump_json()
        done = self._execute(f"update tables set notice = ?, version = version + 1 where id {waiting}", (written,))  # noqa: S608
        self._execute(f"insert or replace into notices select id, version, notice from tables where id {waiting}")  # noqa: S608
        shown = self._execute(
            "select p.table_id, p.place, t.version from places p join tables t on t.id = p.table_id "  # noqa: S608
            f"where t.id {waiting} order by p.place, p.table_id"
        ).fetchall()
        self.add_posts(
            PostRow(make_random_id(), table, place, PersonId(""), TableNotice(version), 0, 0)
            for table, place, version in shown
        )
        return done.rowcount

    def write_person(self, person: Person, at_ms: int) -> None:
        """Write a person's name and language."""
        self._execute(
            "insert into people (id, name, lang, met_at) values (?, ?, ?, ?) "
            "on conflict (id) do update set name = excluded.name, lang = excluded.lang",
            (person.id, person.name, person.lang, at_ms),
        )

    def write_key(self, person_id: str, key: str) -> None:
        """Note the one key by which a person is known from now on."""
        self._execute("insert or replace into browser_keys (person, key) values (?, ?)", (person_id, key))

    def set_chosen_language(self, person_id: str, lang: str) -> None:
        """Note the language that somebody asked for."""
        self._execute("update people set chosen = ? where id = ?", (lang, person_id))

    def mark_primer_read(self, person_id: str, game: str) -> None:
        """Note that somebody has read a game's primer."""
        self._execute("insert or ignore into primed values (?, ?)", (person_id, game))

    def add_ladder_table(self, table_id: TableId, person_id: str, game: str, step: str) -> None:
        """Note that a table is a step of somebody's practice ladder; once is enough."""
        self._execute("insert or ignore into climbs values (?, ?, ?, ?, null)", (table_id, person_id, game, step))

    def mark_passed(self, table_id: TableId, person_ids: Iterable[str], at_ms: int) -> None:
        """Note who passed at a table, if it is a step of their ladder."""
        self._many(
            "update climbs set passed_at = ? where table_id = ? and person = ?",
            [(at_ms, table_id, who) for who in person_ids],
        )

    def add_posts(self, posts: Iterable[PostRow]) -> None:
        """Add posts to be sent; one that exists already is to be sent again."""
        self._many(POST, [encode_post(row) for row in posts])

    def mark_sending(self, posts: Iterable[PostRow]) -> None:
        """Note that sending begins, with the batch that goes into the same message."""
        self._many(
            "update posts set status = 'maybe', batch = ?, hash = ? where id = ?",
            [(post.batch, post.hash, post.id) for post in posts],
        )

    def unmark_sending(self, batch_id: str) -> None:
        """Note that nothing of a batch was sent."""
        self._execute("update posts set status = 'planned', batch = '', hash = '' where batch = ?", (batch_id,))

    def mark_batch_sent(self, batch_id: str, message_id: str) -> None:
        """Note that a batch was sent."""
        self._execute("update posts set message_id = ?, status = 'sent' where batch = ?", (message_id, batch_id))

    def attach_posts(self, posts: Iterable[PostRow], message_id: str) -> None:
        """Note that posts are told in a message that is out already."""
        self._many(
            "update posts set message_id = ?, status = 'sent', batch = id where id = ?",
            [(message_id, post.id) for post in posts],
        )

    def mark_edited(self, board: PostRow, content_hash: str) -> None:
        """Note what a status message shows now, unless another message has become the current one meanwhile."""
        same = (board.id, board.message_id)
        self._execute("update posts set hash = ?, batch = '' where id = ? and message_id = ?", (content_hash, *same))
        self._execute(
            "update posts set status = 'sent' where to_seq = ? and id = ? and message_id = ?", (board.to_seq, *same)
        )

    def mark_sent(self, post: PostRow, message_id: str, content_hash: str = "") -> None:
        """Note that a post was sent, unless it has grown since; `content_hash` is of what it shows."""
        self._execute("update posts set message_id = ?, hash = ? where id = ?", (message_id, content_hash, post.id))
        self._execute("update posts set status = 'sent' where id = ? and to_seq = ?", (post.id, post.to_seq))

    def skip_posts(self, posts: Iterable[PostRow]) -> None:
        """Note that posts need not be sent any more."""
        self._many("update posts set status = 'sent' where id = ?", [(post.id,) for post in posts])

    def set_status_message(self, board: PostRow, message_id: str, content_hash: str) -> None:
        """Note which message is the status message now; `content_hash` is of what it shows."""
        self._execute(f"{ADD_POST} on conflict (id) do nothing", encode_post(board))
        self._execute("update posts set batch = '' where id = ?", (board.id,))
        self.mark_sent(board, message_id, content_hash)

    def reset_status_message(self, board: PostRow) -> None:
        """Have a status message posted as a new message, with no former one to be replaced."""
        self.add_posts([board])
        self._execute("update posts set status = 'planned', message_id = '', batch = '' where id = ?", (board.id,))

    def write_blocked_place(self, blocked: BlockedPlace) -> None:
        """Note that a place does not let us speak of a table, and how often it was tried."""
        row = (blocked.place_id, blocked.table_id, json.dumps(blocked.missing), blocked.tries)
        self._execute("insert or replace into blocked_places values (?, ?, ?, ?)", row)

    def mark_told_blocked(self, place_id: PlaceId, person_ids: Iterable[PersonId]) -> list[PersonId]:
        """Note who is told that a place does not let us speak; returns those who were not told before."""
        insert = "insert or ignore into told_blocked values (?, ?)"
        return [person for person in person_ids if self._execute(insert, (place_id, person)).rowcount]

    def unblock_place(self, place_id: PlaceId, table_id: TableId) -> None:
        """Note that a place lets us speak of a table; once it blocks no other, those who were told may be told again."""
        self._execute("delete from blocked_places where place = ? and table_id = ?", (place_id, table_id))
        others = "select 1 from blocked_places where place = ?"
        self._execute(f"delete from told_blocked where place = ? and not exists ({others})", (place_id, place_id))  # noqa: S608

    def skip_posts_at(self, place_id: PlaceId) -> None:
        """Skip all that is still to be sent to a place, and forget that it was blocked."""
        self._execute("update posts set status = 'sent' where place = ? and status <> 'sent'", (place_id,))
        for name in ("blocked_places", "told_blocked"):
            self._execute(f"delete from {name} where place = ?", (place_id,))  # noqa: S608  our own names

    def move_place(self, old: PlaceId, new: PlaceId) -> None:
        """Move what was planned for one place to another; messages at the old one are out of reach."""
        gone = f"status = 'sent' or {BOUND}"
        self._execute(f"delete from posts where place = ? and ({gone})", (old,))  # noqa: S608  our own words
        self._execute("update posts set place = ?, message_id = '' where place = ?", (new, old))
        for name in ("prompts", "blocked_places", "told_blocked"):
            self._execute(f"update or replace {name} set place = ? where place = ?", (new, old))  # noqa: S608

    def link_question_message(self, reader: str, message_id: str, table_id: TableId, question_id: str) -> None:
        """Note which question a message asks."""
        self._execute("insert or replace into prompts values (?, ?, ?, ?)", (reader, message_id, table_id, question_id))

    def unlink_question_message(self, reader: str, message_id: str) -> None:
        """Note that a message asks nothing any more."""
        self._execute("delete from prompts where place = ? and message_id = ?", (reader, message_id))

    def write_seat_message(self, row: SeatMessageRow) -> None:
        """Write which message a seat has, and what it shows."""
        told = (*row[:6], " ".join(row.asked), " ".join(row.rung), *row[8:])
        self._execute(f"insert or replace into seat_messages values ({', '.join('?' * len(told))})", told)  # noqa: S608

    def unset_due(self, row: SeatMessageRow) -> None:
        """Note that a seat's message is being looked at, and need not be again; nothing else of it changes."""
        self._execute("update seat_messages set due_at = null where person = ? and table_id = ? and seat = ?", row[:3])

    def delete_seat_message(self, row: SeatMessageRow) -> None:
        """Forget the message of a seat."""
        self._execute("delete from seat_messages where person = ? and table_id = ? and seat = ?", row[:3])

    def write_bell(self, person_id: str, table_id: str, bell: Bell | None) -> None:
        """Write when somebody's telephone rings at a table, or with no table everywhere; None deletes it."""
        if bell is None:
            self._execute("delete from bells where person = ? and table_id = ?", (person_id, table_id))
        else:
            self._execute("insert or replace into bells values (?, ?, ?)", (person_id, table_id, bell.value))

    def mark_unreachable(self, person_id: str, at_ms: int) -> None:
        """Note that somebody cannot be told anything in private."""
        self._execute("insert or replace into closed values (?, ?)", (person_id, at_ms))
        self._execute("delete from reached where person = ?", (person_id,))

    def mark_reachable(self, person_id: str, at_ms: int) -> None:
        """Note that somebody can be told things in private."""
        self._execute("delete from closed where person = ?", (person_id,))
        self._execute("insert or ignore into reached values (?, ?)", (person_id, at_ms))

    def write_draft(
        self, person_id: str, table_id: TableId, question_id: str, fields: Mapping[str, Sequence[str]], at_ms: int
    ) -> None:
        """Write a draft; one with no fields is deleted."""
        if not fields:
            row = (person_id, table_id, question_id)
            self._execute("delete from drafts where person = ? and table_id = ? and question = ?", row)
            return
        self._execute(
            "insert or replace into drafts values (?, ?, ?, ?, ?)",
            (person_id, table_id, question_id, json.dumps(fields), at_ms),
        )

    def keep_updates(self, chat_name: str, updates: Iterable[Update]) -> list[Update]:
        """Keep updates of a platform; returns those that were not known already."""
        insert = "insert or ignore into updates values (?, ?, ?, ?, ?)"
        return [each for each in updates if self._execute(insert, (chat_name, *each)).rowcount]

    def mark_applied(self, chat_name: str, number: int) -> None:
        """Note that an update was acted on, and delete what it said."""
        self._execute("update updates set body = '' where surface = ? and id = ?", (chat_name, number))

    def set_aside(self, update: RefusedUpdate, at_ms: int) -> None:
        """Keep an update that cannot be handled, and count it as acted on."""
        self._execute("insert or replace into set_aside values (?, ?, ?, ?, ?, ?)", (*update, at_ms))
        done = "update updates set body = '' where surface = ? and cast(id as text) = ?"
        self._execute(done, (update.chat_name, update.update_id))

    def mark_alive(self, at_ms: int) -> None:
        """Note that the office is at work."""
        self.write_number("alive", at_ms)

    def write_number(self, name: str, value: int) -> None:
        """Write a number of the office's own, by its name."""
        self._execute("insert or replace into house values (?, ?)", (name, value))

    def forget_inbox(self, before_ms: int, most: int = MOST_UPDATES) -> None:
        """Delete updates and their ids: those too old to come again, and the oldest where there are more than `most`."""
        self._execute("delete from inbox where at < ?", (before_ms,))
        self._execute("delete from updates where at < ? and body = ''", (before_ms,))
        self._execute("delete from updates where at < ?", (before_ms - LONG_MS,))
        for name in ("inbox", "updates"):
            oldest = f"select at from {name} order by at desc limit 1 offset ?"  # noqa: S608  our own names
            self._execute(f"delete from {name} where at <= ({oldest})", (most,))  # noqa: S608
        self._execute("delete from set_aside where at < ?", (before_ms,))
        self._execute("delete from drafts where at < ?", (before_ms,))
        self._execute("delete from closed where at < ?", (before_ms - LONG_MS,))
