import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeAlias

from bot.db.deadlines import DeadlineAsks, DeadlineWrites
from bot.db.jobs import RateAsks
from bot.db.notify import BlockedChannel, NotifyAsks, NotifyWrites, PostRow, SeatMessageRow, make_random_id
from bot.db.people import AccountAsks, AccountWrites, DoorAsks, DoorWrites
from bot.db.personal_rows import PersonalAsks, PersonalWrites
from bot.db.posts import Kind, Post, encode
from bot.db.rows import (
    EVENING,
    LOBBY,
    Bank,
    Deadline,
    DeadlineChange,
    DeadlineKey,
    Head,
    LogRow,
    Notice,
    Prepared,
    RefusedUpdate,
    SeatAssignment,
    TableRecord,
)
from bot.db.seal import Vault
from bot.db.statements import (
    APPEND_ENTRY,
    ASSIGNMENT_COLUMNS,
    BANK_COLUMNS,
    BOUND,
    COLUMNS,
    DEADLINE_COLUMNS,
    INSERT_HEAD,
    POST_COLUMNS,
    PREPARED_COLUMNS,
    SEAT_MESSAGE_COLUMNS,
    WEEK_COLUMNS,
    WRITE_NUMBER,
    Execute,
    ExecuteMany,
    Fetch,
    T,
    insert,
    insert_new,
    upsert,
)
from bot.db.stored_rows import (
    decode_week,
    encode_holidays,
    encode_prepared,
    encode_record,
    encode_week,
    seal_entry,
    seal_refused,
    seal_update,
)
from bot.run.supervisor import Supervisor
from bot.values.health import Times
from bot.values.hours import Week
from bot.values.ids import ChannelId, PersonId, TableId, TableStatus
from bot.values.requests import NotSaved, Update

LONGEST_S: Final = 5.0  # seconds before a writer that died is started again, at most: everybody waits for it
MOST_UPDATES: Final = 100_000  # updates, and ids of updates, that are remembered at most
KEPT_FOR_A_WHILE: Final = ("inbox", "updates", "set_aside", "drafts", "account_notices", "closed", "rung", "attends")
# Tables with rows of a channel, and the rest of their keys.
OF_CHANNELS: Final = {
    "prompts": "message_id",
    "blocked_places": "table_id",
    "told_blocked": "person",
    "attends": "account",
}
LONG_MS: Final = 60 * 24 * 3_600_000  # for how much longer rows are kept that may still matter to a person

INSERT_TABLE: Final = insert("tables", COLUMNS)
WRITE_TABLE: Final = upsert("tables", COLUMNS, ["id"])
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
INSERT_POST: Final = insert_new("posts", POST_COLUMNS)
ADD_POST: Final = (
    f"{insert('posts', POST_COLUMNS)} on conflict (id) do update set to_seq = case when excluded.to_seq > posts.to_seq "
    "then excluded.to_seq else posts.to_seq + 1 end, status = excluded.status, part = excluded.part"
)
WRITE_WEEK: Final = "update people set zone = ?, quiet_from = ?, quiet_to = ?, off = ?, hours_source = ? where id = ?"
MARK_PRIMER_READ: Final = insert_new("primed", ["person", "game"])
ADD_LADDER_TABLE: Final = insert_new("climbs", ["table_id", "person", "game", "rung"])
WRITE_BLOCKED_CHANNEL: Final = upsert(
    "blocked_places", ["place", "table_id", "missing", "tries"], ["place", "table_id"]
)
MARK_TOLD_BLOCKED: Final = f"{insert_new('told_blocked', ['place', 'person'])} returning person"
LINK_MESSAGE: Final = upsert("prompts", ["place", "message_id", "table_id", "question"], ["place", "message_id"])
WRITE_SEAT_MESSAGE: Final = upsert("seat_messages", SEAT_MESSAGE_COLUMNS, ["person", "table_id", "seat"])
WRITE_DRAFT: Final = upsert(
    "drafts", ["person", "table_id", "question", "fields", "at"], ["person", "table_id", "question"]
)
KEEP_UPDATE: Final = f"{insert_new('updates', ['surface', 'id', 'lane', 'body', 'at'])} returning id"
SET_ASIDE: Final = upsert(
    "set_aside", ["surface", "update_id", "fault", "place", "body", "at"], ["surface", "update_id"]
)
# The deadlines of those who have said when they are awake, each with its person's week and what its table agreed on.
FIND_PERSONAL: Final = (
    f"select {', '.join(f'd.{name}' for name in DEADLINE_COLUMNS)}, {', '.join(f'p.{name}' for name in WEEK_COLUMNS)}, "
    "coalesce(own.body, '{}') from people p join tenures t on t.person = p.id "
    "join deadlines d on d.table_id = t.table_id left join tables own on own.id = t.table_id "
    "where p.zone <> '' and d.given > 0 "
    "and substr(d.question, 1, length(cast(t.seat as text)) + 1) = cast(t.seat as text) || '/' and not exists "
    "(select 1 from tenures u where u.table_id = t.table_id and u.seat = t.seat and u.id > t.id)"
)

LEVEL_ENDS: Final = (
    "update deadlines set later = (select max(other.at + other.later) from deadlines other "
    "where other.table_id = deadlines.table_id and other.given > 0) - at where given > 0 and table_id in "
    "(select t.table_id from tenures t join people p on p.id = t.person where p.zone <> '')"
)


def encode_post(row: PostRow) -> tuple[Any, ...]:
    return (*row[:4], encode(row.post), *row[5:])


class Transaction(AccountWrites, PersonalWrites, NotifyWrites, DoorWrites, DeadlineWrites, ABC):
    """All that a unit may write; undone if the unit raises."""

    @abstractmethod
    def claim_update(self, inbox_id: str, table_id: TableId, seq: int, at_ms: int) -> None:
        """Raise Repeated if the update was handled before."""

    @abstractmethod
    def move_head(self, table_id: TableId, known: Head, head: Head) -> None:
        """Move a table on from where it is known to be; raises Conflict, and the unit leaves nothing, if it is elsewhere.

        Every unit that adds an entry or changes a table's own row begins with it: so nothing slips in behind a change.
        """

    def append_entry(self, table_id: TableId, row: LogRow) -> None:
        """Add an entry; a second one with its number breaks the key."""
        row = seal_entry(row, table_id, self._vault)
        self._execute(APPEND_ENTRY, (table_id, *row, 1))  # nobody reads `secret`, which every row has had so

    def insert_table(self, record: TableRecord) -> None:
        """Add a table; a second one with its id breaks the key."""
        self._execute(INSERT_HEAD, (record.id, 0, record.version))
        self._execute(INSERT_TABLE, encode_record(record, self._vault))
        self.write_channels(record)

    def write_table(self, record: TableRecord) -> None:
        self._execute(WRITE_TABLE, encode_record(record, self._vault))

    def write_channels(self, record: TableRecord) -> None:
        self._execute("delete from places where table_id = ?", (record.id,))
        self._many(ADD_CHANNEL, [(channel, record.id) for channel in record.places])

    def write_notice(self, record: TableRecord) -> None:
        if record.notice is not None:
            self._execute(WRITE_NOTICE, (record.id, record.version, record.notice.model_dump_json()))

    def add_assignments(self, table_id: TableId, assignments: Iterable[SeatAssignment]) -> None:
        self._many(
            ADD_ASSIGNMENT, [(table_id, t.seat, t.person, t.robot, t.name, t.from_seq, t.reserve) for t in assignments]
        )

    def mark_server_needed(self, table_id: TableId, *, awaited: bool) -> None:
        self._execute("update tables set stirring = ? where id = ?", (int(awaited), table_id))

    def write_status(self, table_id: TableId, status: TableStatus) -> None:
        self._execute("update tables set status = ? where id = ?", (status, table_id))

    def write_deadline(self, deadline: Deadline, due_ms: int) -> None:
        """`due_ms` is when the clock has to look at it next."""
        self._execute(WRITE_DEADLINE, (*deadline.encode(), due_ms))

    def write_bank(self, table_id: TableId, bank: Bank) -> None:
        self._execute(WRITE_BANK, (table_id, *bank))

    def write_prepared(self, table_id: TableId, prepared: Prepared) -> None:
        if prepared.rules:
            self._execute(WRITE_PREPARED, (table_id, *encode_prepared(prepared, table_id, self._vault)))
        else:
            gone = "delete from prepared where table_id = ? and seat = ? and topic = ?"
            self._execute(gone, (table_id, prepared.seat, prepared.topic))

    def delete_deadline(self, table_id: TableId, key: DeadlineKey) -> None:
        self._execute("delete from deadlines where table_id = ? and question = ?", (table_id, key.encode()))

    def delete_deadlines(self, table_id: TableId) -> None:
        self._execute("delete from deadlines where table_id = ?", (table_id,))

    def shift_times(self, ms: int) -> None:
        """Shift every deadline by the downtime, and the age of what is kept for a while."""
        self._execute(SHIFT_DEADLINES, (ms, ms, ms))
        self._execute("update prepared set due = due + ?", (ms,))
        for name in KEPT_FOR_A_WHILE:
            self._execute(f"update {name} set at = at + ?", (ms,))
        moved = "update seat_messages set shown_at = shown_at + ?, ring_at = ring_at + ?, due_at = due_at + ?"
        self._execute(moved, (ms, ms, ms))

    def renew_deadlines(self, now_ms: int) -> None:
        """Start every deadline that began after `now_ms`, by a clock that was ahead, now."""
        sql = (
            "update deadlines set at = at - opened_at + ?, due = due - opened_at + ?, opened_at = ? where opened_at > ?"
        )
        self._execute(sql, (now_ms, now_ms, now_ms, now_ms))

    def level_ends(self) -> None:
        """Tell one end, the last, of all who are awaited at a table where people have weeks of their own."""
        self._execute(LEVEL_ENDS, ())

    def write_week(self, person_id: str, week: Week | None, *, booked: bool = False) -> None:
        """Write holidays only where they are `booked`; None forgets everything else."""
        self._execute(WRITE_WEEK, (*encode_week(week), person_id))
        self._many("update people set holidays = ? where id = ?", encode_holidays(week, person_id) if booked else ())

    def mark_primer_read(self, person_id: str, game: str) -> None:
        self._execute(MARK_PRIMER_READ, (person_id, game))

    def add_ladder_table(self, table_id: TableId, person_id: str, game: str, step: str) -> None:
        self._execute(ADD_LADDER_TABLE, (table_id, person_id, game, step))

    def mark_passed(self, table_id: TableId, person_ids: Iterable[str], at_ms: int) -> None:
        sql = "update climbs set passed_at = ? where table_id = ? and person = ?"
        self._many(sql, [(at_ms, table_id, who) for who in person_ids])

    def add_posts(self, posts: Iterable[PostRow]) -> None:
        """Add posts to send; an existing one is sent again."""
        self._many(ADD_POST, [encode_post(row) for row in posts])

    def mark_sending(self, posts: Iterable[PostRow]) -> None:
        sql = "update posts set status = 'maybe', batch = ?, hash = ?, account = ? where id = ?"
        self._many(sql, [(post.batch, post.hash, post.account_id, post.id) for post in posts])

    def unmark_sending(self, batch_id: str) -> None:
        self._execute(
            "update posts set status = 'planned', batch = '', hash = '', account = '' where batch = ?", (batch_id,)
        )

    def mark_refused(self, posts: Iterable[PostRow]) -> None:
        """Note that every form was refused: they stay planned."""
        planned = "status = 'planned', batch = '', account = ''"
        sql = f"update posts set part = part + 1, {planned} where id = ? and status <> 'sent'"
        self._many(sql, [(post.id,) for post in posts])

    def mark_batch_sent(self, batch_id: str, message_id: str) -> None:
        self._execute("update posts set message_id = ?, status = 'sent' where batch = ?", (message_id, batch_id))

    def attach_posts(self, posts: Iterable[PostRow], message_id: str) -> None:
        """Note that a message already out tells these."""
        sql = "update posts set message_id = ?, status = 'sent', batch = id where id = ?"
        self._many(sql, [(message_id, post.id) for post in posts])

    def mark_edited(self, board: PostRow, content_hash: str) -> None:
        """Note what a status message shows now, unless another message is current meanwhile."""
        same = (board.id, board.message_id)
        self._execute("update posts set hash = ?, batch = '' where id = ? and message_id = ?", (content_hash, *same))
        settled = "update posts set status = 'sent' where to_seq = ? and id = ? and message_id = ?"
        self._execute(settled, (board.to_seq, *same))

    def mark_sent(self, post: PostRow, message_id: str, content_hash: str = "") -> None:
        """Note a sent post, unless it has grown since; `content_hash` is of what it shows."""
        self._execute("update posts set message_id = ?, hash = ? where id = ?", (message_id, content_hash, post.id))
        self._execute("update posts set status = 'sent' where id = ? and to_seq = ?", (post.id, post.to_seq))

    def skip_posts(self, posts: Iterable[PostRow]) -> None:
        self._many("update posts set status = 'sent' where id = ?", [(post.id,) for post in posts])

    def set_status_message(self, board: PostRow, message_id: str, content_hash: str) -> None:
        """Note the current status message; `content_hash` is of what it shows."""
        self._execute(INSERT_POST, encode_post(board))
        self._execute("update posts set batch = '' where id = ?", (board.id,))
        self.mark_sent(board, message_id, content_hash)

    def reset_status_message(self, board: PostRow) -> None:
        self.add_posts([board])
        self._execute("update posts set status = 'planned', message_id = '', batch = '' where id = ?", (board.id,))

    def write_blocked_channel(self, blocked: BlockedChannel) -> None:
        missing = json.dumps(blocked.missing)
        self._execute(WRITE_BLOCKED_CHANNEL, (blocked.channel_id, blocked.table_id, missing, blocked.tries))

    def unblock_channel(self, channel_id: ChannelId, table_id: TableId) -> None:
        """Once the channel blocks no table, people may be told again."""
        self._execute("delete from blocked_places where place = ? and table_id = ?", (channel_id, table_id))
        others = "select 1 from blocked_places where place = ?"
        self._execute(f"delete from told_blocked where place = ? and not exists ({others})", (channel_id, channel_id))

    def skip_posts_at(self, channel_id: ChannelId) -> None:
        """Skip what is unsent to a channel; forget its blocks and subscriptions."""
        self._execute("update posts set status = 'sent' where place = ? and status <> 'sent'", (channel_id,))
        for name in ("blocked_places", "told_blocked", "wishes"):
            self._execute(f"delete from {name} where place = ?", (channel_id,))

    def move_channel(self, old: ChannelId, new: ChannelId) -> None:
        """Move what was planned for a channel; messages at the old one are out of reach."""
        gone = f"status = 'sent' or {BOUND}"
        self._execute(f"delete from posts where place = ? and ({gone})", (old,))
        self._execute("update posts set place = ?, message_id = '' where place = ?", (new, old))
        for name, other in OF_CHANNELS.items():
            moved = f"select {other} from {name} where place = ?"
            self._execute(f"delete from {name} where place = ? and {other} in ({moved})", (new, old))
            self._execute(f"update {name} set place = ? where place = ?", (new, old))
        self._move_subscriptions(old, new)
        self._execute("update series set place = ? where place = ?", (new, old))

    def link_question_message(self, reader: str, message_id: str, table_id: TableId, question_id: str) -> None:
        self._execute(LINK_MESSAGE, (reader, message_id, table_id, question_id))

    def unlink_question_message(self, reader: str, message_id: str) -> None:
        self._execute("delete from prompts where place = ? and message_id = ?", (reader, message_id))

    def write_seat_message(self, row: SeatMessageRow) -> None:
        shown = self._vault.seal(row.shown.encode(), row.table_id, "seat_messages", "shown", row.person_id, row.seat)
        told = (*row[:5], shown, " ".join(row.asked), " ".join(row.rung), *row[8:11], int(row.is_pictured), *row[12:])
        self._execute(WRITE_SEAT_MESSAGE, told)

    def unset_due(self, row: SeatMessageRow) -> None:
        self._execute("update seat_messages set due_at = null where person = ? and table_id = ? and seat = ?", row[:3])

    def delete_seat_message(self, row: SeatMessageRow) -> None:
        self._execute("delete from seat_messages where person = ? and table_id = ? and seat = ?", row[:3])

    def write_draft(
        self, person_id: str, table_id: TableId, question_id: str, fields: Mapping[str, Sequence[str]], at_ms: int
    ) -> None:
        if not fields:
            row = (person_id, table_id, question_id)
            self._execute("delete from drafts where person = ? and table_id = ? and question = ?", row)
            return
        sealed = self._vault.seal(json.dumps(fields), table_id, "drafts", "fields", person_id, question_id)
        self._execute(WRITE_DRAFT, (person_id, table_id, question_id, sealed, at_ms))

    def mark_applied(self, chat_name: str, number: int) -> None:
        self._execute("update updates set body = '' where surface = ? and id = ?", (chat_name, number))

    def set_aside(self, update: RefusedUpdate, at_ms: int) -> None:
        """Keep an update that cannot be handled, and count it as handled."""
        self._execute(SET_ASIDE, (*seal_refused(update, self._vault), at_ms))
        done = "update updates set body = '' where surface = ? and cast(id as text) = ?"
        self._execute(done, (update.chat_name, update.update_id))

    def mark_alive(self, at_ms: int) -> None:
        self.write_number("alive", at_ms)

    def write_number(self, name: str, value: int) -> None:
        self._execute(WRITE_NUMBER, (name, value))

    def forget_inbox(self, before_ms: int, most: int = MOST_UPDATES) -> None:
        """Delete updates, set aside or not, and their ids: those too old to come again, and the oldest where there are more than `most`.

        Also drafts that nobody finished, old links, and browsers unused for ninety days. What nobody has acted on, who
        could not be reached, and who was in a channel where no table is open is kept for two months more.
        """
        self._execute("delete from inbox where at < ?", (before_ms,))
        self._execute("delete from updates where at < ? and body = ''", (before_ms,))
        self._execute("delete from updates where at < ?", (before_ms - LONG_MS,))
        for name in ("inbox", "updates"):
            oldest = f"select at from {name} order by at desc limit 1 offset ?"
            self._execute(f"delete from {name} where at <= ({oldest})", (most,))
        for name in ("set_aside", "drafts", "account_notices"):
            self._execute(f"delete from {name} where at < ?", (before_ms,))
        for name in ("closed", "rung"):
            self._execute(f"delete from {name} where at < ?", (before_ms - LONG_MS,))
        self._execute("delete from snoozes where until < ?", (before_ms,))
        self._forget_doors(before_ms)
        self._forget_attendance(before_ms - LONG_MS)


class AskingTransaction(Transaction, AccountAsks, DeadlineAsks, DoorAsks, NotifyAsks, PersonalAsks, RateAsks, ABC):
    """All that a unit may write, and what it may ask."""

    def __init__(self, execute: Execute, many: ExecuteMany, fetch: Fetch, vault: Vault) -> None:
        self._execute = execute
        self._many = many
        self._fetch = fetch
        self._vault = vault

    def change_personal_deadlines(self, change: DeadlineChange) -> None:
        for row in self._fetch(FIND_PERSONAL, ()):
            split = len(DEADLINE_COLUMNS)
            deadline, week = Deadline.decode(*row[:split]), decode_week(*row[split:-1])
            self.write_deadline(*change(deadline, week, json.loads(row[-1]).get("customs", {})))

    def announce_at_deadlines(self, notice: Notice) -> int:
        """Announce a notice at every table with a deadline; returns at how many."""
        written = notice.model_dump_json()
        self._execute(f"update heads set version = version + 1 where table_id {WAITING}", ())
        changed = f"update tables set notice = ?, version = version + 1 where id {WAITING} returning id, version"
        versions: dict[TableId, int] = dict(self._fetch(changed, (written,)))
        self._many(WRITE_NOTICE, [(table, version, written) for table, version in versions.items()])
        shown = self._fetch(f"select place, table_id from places where table_id {WAITING} order by place, table_id", ())
        self.add_posts(
            PostRow(make_random_id(), table, channel, PersonId(""), Post(Kind.NOTICE, number=versions[table]), 0, 0)
            for channel, table in shown
        )
        return len(versions)

    def mark_told_blocked(self, channel_id: ChannelId, person_ids: Iterable[PersonId]) -> list[PersonId]:
        return [person for person in person_ids if self._fetch(MARK_TOLD_BLOCKED, (channel_id, person))]

    def keep_updates(self, chat_name: str, updates: Iterable[Update]) -> list[Update]:
        """Return those not known before."""
        return [each for each in updates if self._fetch(KEEP_UPDATE, seal_update(each, chat_name, self._vault))]


def refuse_answer(sql: str, _: object) -> list[tuple[Any, ...]]:
    raise AssertionError(f"a unit that asks is not given to ask(): {sql}")


UnitOfWork: TypeAlias = Callable[[Transaction], T]  # what is written together, or not at all
AskingUnit: TypeAlias = Callable[[AskingTransaction], T]


@dataclass(frozen=True, slots=True)
class Failed:
    """The outcome of a unit that raised; nothing of it was written."""

    fault: Exception


class WaitingUnit(NamedTuple):
    unit: AskingUnit[Any]
    future: asyncio.Future[Any]
    asks: bool


class BatchWriter(ABC):
    """Commits units in batches of at most `most`, in the order given; `refusal` is why others are not saved.

    `fault` is why the newest batch was not saved, empty where it was; `times` are those of batches.
    """

    most: int
    refusal: str
    fault = ""
    _is_away = False

    def __init__(self, supervisor: Supervisor) -> None:
        self._units: list[WaitingUnit] = []
        self._given = asyncio.Event()  # set when a unit is added, and whenever the writer is to look
        self._is_closing = False
        self.times = Times()
        self._task = supervisor.start("writer", self._run, longest_s=LONGEST_S, outlives=True)

    @abstractmethod
    async def close(self) -> None:
        """Commit what was given, and end."""

    @abstractmethod
    async def _commit(self, batch: Sequence[WaitingUnit]) -> None:
        """Commit units together and settle them."""

    def write(self, unit: AskingUnit[T], *, asks: bool) -> asyncio.Future[T]:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self._task.done() or self._is_away:
            future.set_exception(NotSaved(self.refusal))
        else:
            self._units.append(WaitingUnit(unit, future, asks))
            self._given.set()
        return future

    def _begin_to_close(self) -> None:
        self._is_closing = True
        self._given.set()

    async def _run(self) -> None:
        while self._units or not self._is_closing:
            await self._rest()
            self._given.clear()
            while self._units:
                batch, began = self._take(self.most), perf_counter()
                try:
                    await self._commit(batch)
                finally:
                    self._refuse(batch)
                    self.times.note(perf_counter() - began)

    async def _rest(self) -> None:
        await self._given.wait()

    def _take(self, most: int) -> list[WaitingUnit]:
        taken, self._units = self._units[:most], self._units[most:]
        return taken

    def _settle(self, batch: Sequence[WaitingUnit], outcomes: Sequence[Any]) -> None:
        faults = [each.fault for each in outcomes if isinstance(each, Failed)]
        self.fault = next((each.reason for each in faults if isinstance(each, NotSaved)), "")
        settle_units(batch, outcomes)

    def _refuse(self, batch: Sequence[WaitingUnit]) -> None:
        settle_units(batch, [Failed(NotSaved(self.refusal)) for _ in batch])


def settle_units(batch: Sequence[WaitingUnit], outcomes: Sequence[Any]) -> None:
    for (_, future, _), outcome in zip(batch, outcomes, strict=True):
        if future.done():
            continue
        if isinstance(outcome, Failed):
            future.set_exception(outcome.fault)
        else:
            future.set_result(outcome)
