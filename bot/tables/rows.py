"""The rows of the record as typed values: the boundary at which stored data is checked again."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated, Any, Final, NamedTuple, Self, TypeAlias

from pydantic import BaseModel, Field, PlainSerializer, PlainValidator, ValidationError

from bot.db.seal import Vault
from bot.db.statements import Reading, insert, make_marks, upsert
from bot.db.store import Store, Transaction
from bot.values.hours import Week
from bot.values.ids import ChannelId, ContributionKind, Language, PersonId, TableId, TablePace, TableStatus

QUESTION_KEY: Final = re.compile(r"(-?[0-9]+)/(.*)/([0-9]+)", re.DOTALL)


class DeadlineKey(NamedTuple):
    """What a deadline ends: a question asked for the `times`-th time, or, without a seat, a wait of the table."""

    prompt: str
    seat: int | None = None
    times: int = 0

    @property
    def asks_person(self) -> bool:
        return self.seat is not None and self.seat >= 0

    @property
    def question(self) -> tuple[int | None, str]:
        return self.seat, self.prompt

    def encode(self) -> str:
        return self.prompt if self.seat is None else f"{self.seat}/{self.prompt}/{self.times}"

    @classmethod
    def decode(cls, text: str) -> Self:
        found = QUESTION_KEY.fullmatch(text)
        return cls(found[2], int(found[1]), int(found[3])) if found else cls(text)


LOBBY: Final = DeadlineKey("lobby")
# A lobby's next call to a planned game: it is of the calendar, and no absence of ours moves it.
EVENING: Final = DeadlineKey("-evening")
PROPOSALS: Final = DeadlineKey("-proposals")  # at which a table's next proposal runs out


def read_key(value: Any) -> DeadlineKey:
    return DeadlineKey.decode(value) if isinstance(value, str) else DeadlineKey(*value)


StoredKey: TypeAlias = Annotated[
    DeadlineKey, PlainValidator(read_key), PlainSerializer(DeadlineKey.encode, return_type=str)
]


class Stage(IntEnum):
    """How far a deadline is; the stored number adds the weeks waited (`Deadline.reminders`)."""

    OPEN = 0
    REMINDED = 1
    LAST = 2  # nothing is left but the end
    OVER = 3  # time is up: a robot is to give that answer, or all go on waiting
    PRESSED = 4  # a first press has moved the end of a wait of the clock


class Deadline(NamedTuple):
    """Until when a question waits.

    `given_ms` is the thinking time of the pace, by the wall clock; 0 where a time is nobody's own. By `gained_ms`
    it ends later than it did at first since its person changed their hours, and by `later_ms` than that all are told.
    Its last `bank_ms` are of the seat's bank. All have waited for `weeks` since time was up.
    """

    table_id: TableId
    key: DeadlineKey
    opened_at_ms: int
    at_ms: int
    stage: Stage
    given_ms: int = 0
    gained_ms: int = 0
    later_ms: int = 0
    bank_ms: int = 0
    weeks: int = 0

    @property
    def is_endless(self) -> bool:
        """Return whether no clock runs: the person is only reminded."""
        return not self.given_ms and self.key.asks_person

    @property
    def reminders(self) -> int:
        """Return the stage as stored, with the weeks counted on; without a clock, no reminder came before them."""
        if self.stage < Stage.OVER:
            return int(self.stage)
        return int(Stage.OVER) + max(0, self.weeks - self.is_endless)

    def encode(self) -> tuple[TableId, str, int, int, int, int, int, int, int]:
        return (
            *(self.table_id, self.key.encode(), self.opened_at_ms, self.at_ms, self.reminders),
            *(self.given_ms, self.gained_ms, self.later_ms, self.bank_ms),
        )

    @classmethod
    def decode(cls, table_id: TableId, key: str, opened_at_ms: int, at_ms: int, reminders: int, *times: int) -> Self:
        read = cls(table_id, DeadlineKey.decode(key), opened_at_ms, at_ms, Stage(min(reminders, Stage.OVER)), *times)
        if reminders < Stage.OVER:
            return read
        if not read.key.asks_person:
            return read._replace(stage=Stage.PRESSED)
        return read._replace(weeks=reminders - Stage.OVER + read.is_endless)


# From a deadline and its person's week to what becomes of it, and when the clock has to look at it next.
DeadlineChange: TypeAlias = Callable[[Deadline, Week, Mapping[str, str]], tuple[Deadline, int]]
# The columns of `tables`: what is asked for in SQL, what is sealed, and all else of the record as JSON in its `body`.
COLUMNS: Final = (
    "id", "game", "pace", "status", "opened_at", "started_at", "version", "notice", "seed", "key", "ballots", "body",
)  # fmt: skip
INSERT_TABLE: Final = insert("tables", COLUMNS)
WRITE_TABLE: Final = upsert("tables", COLUMNS, ["id"])
ASSIGNMENT_COLUMNS: Final = ("seat", "person", "robot", "name", "from_seq", "reserve")
ADD_ASSIGNMENT: Final = insert("tenures", ("table_id", *ASSIGNMENT_COLUMNS))
ADD_CHANNEL: Final = insert("places", ["place", "table_id"])
WRITE_NOTICE: Final = upsert("notices", ["table_id", "version", "notice"], ["table_id", "version"])
DEADLINE_COLUMNS: Final = ("table_id", "question", "opened_at", "at", "stage", "given", "gained", "later", "bank")
WRITE_DEADLINE: Final = upsert("deadlines", (*DEADLINE_COLUMNS, "due"), ["table_id", "question"])
BANK_COLUMNS: Final = ("seat", "remaining", "charged", "person", "pace")
WRITE_BANK: Final = upsert("banks", ("table_id", *BANK_COLUMNS), ["table_id", "seat"])
PREPARED_COLUMNS: Final = ("seat", "topic", "person", "rules", "question", "due")
WRITE_PREPARED: Final = upsert("prepared", ("table_id", *PREPARED_COLUMNS), ["table_id", "seat", "topic"])
log = logging.getLogger(__name__)
BALLOTS: Final = ("agreed", "against")  # who has voted how on a proposal
READ_TABLE: Final = f"select {', '.join(COLUMNS)} from tables where id = ?"
READ_ASSIGNMENTS: Final = f"select {', '.join(ASSIGNMENT_COLUMNS)} from tenures where table_id = ? order by id"
LOG_COLUMNS: Final = ("seq", "seat", "prompt", "token", "via", "person", "at", "platform_at", "digest")
READ_LOG: Final = f"select {', '.join(LOG_COLUMNS)} from log where table_id = ? order by seq"
READ_LATER: Final = f"select {', '.join(LOG_COLUMNS)} from log where table_id = ? and seq > ? order by seq"
READ_PREPARED: Final = f"select {', '.join(PREPARED_COLUMNS)} from prepared where table_id = ? order by seat, topic"
READ_BANKS: Final = f"select {', '.join(BANK_COLUMNS)} from banks where table_id = ? order by seat"
READ_DEADLINES: Final = f"select {', '.join(DEADLINE_COLUMNS)} from deadlines where table_id = ?"
READ_TIMES: Final = (READ_DEADLINES, READ_BANKS, READ_PREPARED)
READ_PARTS: Final = (READ_ASSIGNMENTS, READ_LOG, *READ_TIMES)
READ_HEAD: Final = "select seq, version from heads where table_id = ?"
MOST_SEALED: Final = 24  # As many answers to one step may be sealed; only more tell all that there was a move.
SEALED_COLUMNS: Final = ("seed", "key")  # the columns of `tables` that are sealed
APPEND_ENTRY: Final = insert("log", ("table_id", *LOG_COLUMNS, "secret"))


class Notice(BaseModel, frozen=True):
    """An announcement at a table: `notice-<key>` and its parameters. `seq` is the last entry then."""

    key: str
    params: dict[str, str | int] = Field(default_factory=dict)
    at: int
    seq: int = 0


class ConsentRequest(BaseModel, frozen=True):
    """A proposal, open until `ends`; `number` tells it from others at its table, `whom` is the person whose seat it would take.

    `voters` had a ballot when it was proposed; who `agreed` or is `against` is told nobody before it is over. `lang` is the
    proposer's. `refused`: it is over, and the proposer proposes nothing more until `ends`.
    """

    by: PersonId
    at: int
    ends: int = 0
    number: int = 0
    name: str = ""
    whom: str = ""
    level: str = ""
    voters: tuple[PersonId, ...] = ()
    agreed: tuple[PersonId, ...] = ()
    against: tuple[PersonId, ...] = ()
    refused: bool = False
    lang: Language | None = None


class BarredGuest(BaseModel, frozen=True):
    """A guest removed by the host: the name they used, and a number for readmission."""

    name: str
    number: int


class Suggestion(BaseModel, frozen=True):
    """A guest's suggested setting: an option or custom `name`, a preset, the pace or the seats, as a token."""

    by: PersonId
    at: int
    number: int
    what: str
    name: str = ""
    token: str


class Pause(BaseModel, frozen=True):
    """A requested pause, and the stopped deadlines without table and key.

    `who` requested one that waits until nobody looks: the table is still live.
    """

    at: int
    who: str = ""
    deadlines: Mapping[str, tuple[int, ...]] = Field(default_factory=dict)

    def hold(self, running: Mapping[DeadlineKey, Deadline]) -> Pause:
        return self.model_copy(update={"deadlines": {key.encode(): row.encode()[2:] for key, row in running.items()}})

    def list_held(self, table_id: TableId) -> dict[DeadlineKey, Deadline]:
        held = (Deadline.decode(table_id, key, *row) for key, row in self.deadlines.items())
        return {row.key: row for row in held}


class Contribution(BaseModel, frozen=True):
    """What one person added to the chance of a table, at `at`.

    `shown` is what everybody was shown then: the press, the word, or the digest of a sealed word. `opened` is the sealed
    word, once the terms were closed; `seat` is the person's first, and is not known before.
    """

    person: str
    kind: ContributionKind
    shown: str
    at: int
    opened: str = ""
    seat: int = -1

    @property
    def is_sealed(self) -> bool:
        return self.kind is ContributionKind.SEALED

    @property
    def is_awaited(self) -> bool:
        return self.is_sealed and not self.opened


class Figures(BaseModel, frozen=True):
    """A seat's time beyond that of its questions, and the increment per answer; 0 for none.

    `length_ms` is the length of a move where a table agreed on one, else 0.
    """

    bank_ms: int = 0
    increment_ms: int = 0
    length_ms: int = 0


class Board(BaseModel, frozen=True):
    """Which board of a duplicate a table plays; until it `is_open` nothing of it leaves the table."""

    series: str
    number: int
    is_open: bool = False


class TableRecord(BaseModel, frozen=True):
    """A table's own row. Times are ms since 1970, UTC; `options` are tokens by name.

    `seed` is the master seed, `key` makes the public names of questions. `contributions` are in the order made, and by
    seat once the `terms` (a digest) were closed at `closed_at`; tables of earlier releases have `salts` by person instead,
    those of a duplicate the one of their board.
    `version` counts the changes that are no log entry. `practice`: one person holds several seats, or plays robots alone.
    `absent` people (with the last entry then) may be replaced by robots, `barred` ones may not sit, `several` lets guests
    hold more than one seat. `sat_before` comes with a rematch's terms: by seat, the seats that its person held at the
    `former` table's end. `customs` are unusual house rules, `lengthened` the questions given more time last because
    nobody objected, `spoken` the languages of channels that are not the table's own. The lobby of an `elastic` table makes
    room for each who joins, up to the game's most, and it starts with those who sit.
    """

    id: TableId
    game: str
    name: str = Field(max_length=60)
    lang: Language
    pace: TablePace
    status: TableStatus
    seats: int = Field(ge=1, le=12)
    host: PersonId
    options: dict[str, str] = Field(default_factory=dict)
    preset: str = ""
    changed_by: dict[str, str] = Field(default_factory=dict)
    errata: tuple[str, ...] = ()
    seed: bytes = Field(repr=False)
    key: bytes = Field(repr=False)
    salts: dict[str, str] = Field(default_factory=dict)
    contributions: tuple[Contribution, ...] = ()
    terms: str = ""
    closed_at: int | None = None
    opened_at: int
    started_at: int | None = None
    former: TableId | None = None
    rematch: TableId | None = None
    practice: bool = False
    places: tuple[ChannelId, ...] = ()
    version: int = 0
    notice: Notice | None = None
    proposals: dict[str, ConsentRequest] = Field(default_factory=dict)
    pause: Pause | None = None
    absent: dict[str, int] = Field(default_factory=dict)
    barred: dict[PersonId, BarredGuest] = Field(default_factory=dict)
    several: bool = False
    suggestions: dict[str, Suggestion] = Field(default_factory=dict)
    sat_before: tuple[tuple[int, ...], ...] = ()
    figures: Figures = Figures()
    customs: dict[str, str] = Field(default_factory=dict)
    lengthened: tuple[StoredKey, ...] = ()
    evening: Evening | None = None
    queue: dict[PersonId, Queued] = Field(default_factory=dict)
    spoken: dict[ChannelId, Language] = Field(default_factory=dict)
    elastic: bool = False
    board: Board | None = None

    @property
    def is_sealed(self) -> bool:
        """Tell whether others have still to play these cards: only who sat here may know of them."""
        return self.board is not None and not self.board.is_open

    @property
    def pausing(self) -> str:
        """Return who wants a pause once nobody looks at a picture; empty for none."""
        return self.pause.who if self.pause is not None and self.status is TableStatus.LIVE else ""


class Bank(NamedTuple):
    """A seat's time beyond that of its questions, and until when overtime is paid.

    It belongs to the person and the pace at the time.
    """

    seat: int
    left_ms: int
    charged_ms: int
    person: str
    pace: str


@dataclass(frozen=True, slots=True)
class PreparedRule:
    """A guard (empty for always), the token to answer, and whether it is used once."""

    guard: str = field(repr=False)
    token: str = field(repr=False)
    is_once: bool = field(repr=False)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A seat's prepared answers to one topic; the first rule that fits is used.

    `key` is the question it was last planned for, `due_ms` when it is given there; None where it is not.
    """

    seat: int
    topic: str
    person: str
    rules: tuple[PreparedRule, ...] = field(repr=False)
    key: DeadlineKey | None = None
    due_ms: int | None = None


class Head(NamedTuple):
    """A table's last entry and the version of its own row; every change of the table moves it."""

    seq: int = 0
    version: int = 0


class SeatAssignment(NamedTuple):
    """Who holds a seat from an entry on: a person, a robot of some level, or nobody.

    `reserve` is the person for whom a robot keeps it.
    """

    seat: int
    person: str
    robot: str
    name: str
    from_seq: int
    reserve: str = ""


class LogRow(NamedTuple):
    """A log entry; `via` is hand, draft (a hand's, sent when time was up), clock, robot, chance, judge or host; `at_ms` is since 1970.

    `platform_at` is the platform's own time of the press, if known.
    """

    seq: int
    seat: int
    prompt: str
    token: str
    via: str
    person: str
    at_ms: int
    platform_at: int | None
    digest: str


def shift_deadline(deadline: Deadline, by_ms: int) -> Deadline:
    return deadline._replace(opened_at_ms=deadline.opened_at_ms + by_ms, at_ms=deadline.at_ms + by_ms)


class LaterRows(NamedTuple):
    """What was written of a table after some entry."""

    head: Head
    rows: list[LogRow]
    deadlines: list[Deadline]
    banks: list[Bank]
    prepared: list[Prepared]


class StoredTable(NamedTuple):
    """Everything kept of a table, at `head`. `is_damaged`: only its own row could be read."""

    record: TableRecord
    assignments: list[SeatAssignment]
    rows: list[LogRow]
    deadlines: list[Deadline]
    is_damaged: bool = False
    head: Head = Head()
    banks: Sequence[Bank] = ()
    prepared: Sequence[Prepared] = ()


class Evening(BaseModel, frozen=True):
    """A planned game: at `at`, by the clocks of `zone`.

    `maybe` and `no` name the undecided and the absent; `called` counts the calls sent.
    """

    at: int
    zone: str
    maybe: dict[PersonId, str] = Field(default_factory=dict)
    no: dict[PersonId, str] = Field(default_factory=dict)
    called: int = 0


class Queued(BaseModel, frozen=True):
    """Waits for the next game: the name they use, and until when a seat is kept."""

    name: str
    until: int = 0


def seal_entry(row: LogRow, table_id: TableId, vault: Vault) -> LogRow:
    token, digest = (
        vault.seal(value, table_id, "log", name, row.seq)
        for name, value in (("token", row.token), ("digest", row.digest))
    )
    return row._replace(token=token, digest=digest)


def decode_entry(columns: tuple[Any, ...], table_id: TableId, vault: Vault) -> LogRow:
    """Raise ValueError where it does not open."""
    row = LogRow._make(columns)
    token, digest = (
        vault.open(value, table_id, "log", name, row.seq)
        for name, value in (("token", row.token), ("digest", row.digest))
    )
    return row._replace(token=token, digest=digest)


def encode_record(record: TableRecord, vault: Vault) -> list[Any]:
    plain = record.model_dump(mode="json", exclude=set(SEALED_COLUMNS))
    row: dict[str, Any] = {
        name: vault.seal_bytes(getattr(record, name), record.id, "tables", name) for name in SEALED_COLUMNS
    }
    row["ballots"] = seal_ballots(plain["proposals"], record, vault)
    row |= {name: plain.pop(name) for name in COLUMNS if name in plain}
    row["notice"] = json.dumps(row["notice"]) if row["notice"] else None
    row["body"] = json.dumps(plain)
    return [row[name] for name in COLUMNS]


def decode_record(row: tuple[Any, ...], vault: Vault) -> TableRecord:
    """Raise ValueError where the row makes no sense."""
    values = dict(zip(COLUMNS, row, strict=True))
    try:
        for name in SEALED_COLUMNS:
            values[name] = vault.open_bytes(values[name], values["id"], "tables", name)
        sealed, notice = values.pop("ballots"), values.pop("notice")
        plain = json.loads(values.pop("body")) | values | {"notice": json.loads(notice) if notice else None}
        if sealed:
            open_ballots(plain, sealed, vault)
        return TableRecord.model_validate(plain)
    except (ValidationError, TypeError, LookupError, ValueError) as fault:
        raise ValueError(f"table {values.get('id')!r} has an unreadable row") from fault


def seal_ballots(proposals: dict[str, dict[str, Any]], record: TableRecord, vault: Vault) -> str:
    ballots = {what: [each[name] for name in BALLOTS] for what, each in proposals.items()}
    everybody = {what: [*each["voters"], each["by"], each["whom"], record.host] for what, each in proposals.items()}
    for each in proposals.values():
        each.update({name: [] for name in BALLOTS})
    whole = json.dumps({what: [people, people] for what, people in everybody.items()})
    return vault.seal(json.dumps(ballots).ljust(len(whole)), record.id, "tables", "ballots")


def open_ballots(values: dict[str, Any], sealed: str, vault: Vault) -> None:
    for what, given in json.loads(vault.open(sealed, values["id"], "tables", "ballots")).items():
        for name, people in zip(BALLOTS, given, strict=True):
            values["proposals"][what][name] += people


def encode_prepared(prepared: Prepared, table_id: TableId, vault: Vault) -> tuple[Any, ...]:
    plain = json.dumps([(rule.guard, rule.token, rule.is_once) for rule in prepared.rules])
    rules = vault.seal(plain, table_id, "prepared", "rules", prepared.seat, prepared.topic)
    key = prepared.key.encode() if prepared.key else ""
    return prepared.seat, prepared.topic, prepared.person, rules, key, prepared.due_ms


def decode_prepared(rows: Iterable[tuple[Any, ...]], table_id: TableId, vault: Vault) -> list[Prepared]:
    """Log and leave out what does not open."""
    found = []
    for seat, topic, person, sealed, key, due_ms in rows:
        try:
            rules = json.loads(vault.open(sealed, table_id, "prepared", "rules", seat, topic))
            planned = DeadlineKey.decode(key) if key else None
            found.append(Prepared(seat, topic, person, tuple(PreparedRule(*rule) for rule in rules), planned, due_ms))
        except (ValueError, TypeError):
            log.error("unreadable prepared answer", extra={"table": table_id})  # noqa: TRY400  what it says stays out of logs
    return found


def insert_table(transaction: Transaction, record: TableRecord) -> None:
    """Add a table; a second one with its id breaks the key."""
    transaction.add_head(record.id, record.version)
    transaction.execute(INSERT_TABLE, encode_record(record, transaction.vault))
    write_channels(transaction, record)


def write_table(transaction: Transaction, record: TableRecord) -> None:
    transaction.execute(WRITE_TABLE, encode_record(record, transaction.vault))


def write_channels(transaction: Transaction, record: TableRecord) -> None:
    transaction.execute("delete from places where table_id = ?", (record.id,))
    transaction.many(ADD_CHANNEL, [(channel, record.id) for channel in record.places])


def write_notice(transaction: Transaction, record: TableRecord) -> None:
    if record.notice is not None:
        transaction.execute(WRITE_NOTICE, (record.id, record.version, record.notice.model_dump_json()))


def append_entry(transaction: Transaction, table_id: TableId, row: LogRow) -> None:
    """Add an entry; a second one with its number breaks the key."""
    row = seal_entry(row, table_id, transaction.vault)
    transaction.execute(APPEND_ENTRY, (table_id, *row, 1))  # nobody reads `secret`, which every row has had so


def add_assignments(transaction: Transaction, table_id: TableId, assignments: Iterable[SeatAssignment]) -> None:
    transaction.many(
        ADD_ASSIGNMENT, [(table_id, t.seat, t.person, t.robot, t.name, t.from_seq, t.reserve) for t in assignments]
    )


def mark_server_needed(transaction: Transaction, table_id: TableId, *, awaited: bool) -> None:
    transaction.execute("update tables set stirring = ? where id = ?", (int(awaited), table_id))


def write_status(transaction: Transaction, table_id: TableId, status: TableStatus) -> None:
    transaction.execute("update tables set status = ? where id = ?", (status, table_id))


def write_deadline(transaction: Transaction, deadline: Deadline, due_ms: int) -> None:
    """`due_ms` is when the clock has to look at it next."""
    transaction.execute(WRITE_DEADLINE, (*deadline.encode(), due_ms))


def delete_deadline(transaction: Transaction, table_id: TableId, key: DeadlineKey) -> None:
    transaction.execute("delete from deadlines where table_id = ? and question = ?", (table_id, key.encode()))


def delete_deadlines(transaction: Transaction, table_id: TableId) -> None:
    transaction.execute("delete from deadlines where table_id = ?", (table_id,))


def write_bank(transaction: Transaction, table_id: TableId, bank: Bank) -> None:
    transaction.execute(WRITE_BANK, (table_id, *bank))


def write_prepared(transaction: Transaction, table_id: TableId, prepared: Prepared) -> None:
    if prepared.rules:
        transaction.execute(WRITE_PREPARED, (table_id, *encode_prepared(prepared, table_id, transaction.vault)))
    else:
        gone = "delete from prepared where table_id = ? and seat = ? and topic = ?"
        transaction.execute(gone, (table_id, prepared.seat, prepared.topic))


def mark_passed(transaction: Transaction, table_id: TableId, person_ids: Iterable[str], at_ms: int) -> None:
    sql = "update climbs set passed_at = ? where table_id = ? and person = ?"
    transaction.many(sql, [(at_ms, table_id, who) for who in person_ids])


def read_table(reading: Reading, table_id: TableId) -> StoredTable | None:
    """Read all that is kept of a table; raises ValueError where its own row makes no sense."""
    found, heads, *parts = reading.fetch_together(
        [(sql, (table_id,)) for sql in (READ_TABLE, READ_HEAD)], [(sql, (table_id,)) for sql in READ_PARTS]
    )
    if not found or not heads:
        return None
    record = decode_record(found[0], reading.vault)
    assignments, rows, deadlines, banks, prepared = (part or () for part in parts)
    return StoredTable(
        record,
        [SeatAssignment(*row) for row in assignments],
        [decode_entry(row, record.id, reading.vault) for row in rows],
        [Deadline.decode(*row) for row in deadlines],
        is_damaged=None in parts,
        head=Head(*heads[0]),
        banks=[Bank(*row) for row in banks],
        prepared=decode_prepared(prepared, record.id, reading.vault),
    )


async def load_table(store: Store, table_id: TableId) -> StoredTable | None:
    return await store.read(lambda reading: read_table(reading, table_id))


def read_whole_table(reading: Reading, table_id: TableId) -> StoredTable | None:
    """Read all that is kept of a table; raises ValueError where any of it can't be read."""
    stored = read_table(reading, table_id)
    if stored is not None and stored.is_damaged:
        raise ValueError(f"table {table_id!r} is damaged")
    return stored


async def load_later(store: Store, table_id: TableId, seq: int) -> LaterRows:
    """Read what was written of a table that there is after entry `seq`, as of one moment."""
    return await store.read(lambda reading: read_later(reading, table_id, seq))


def read_later(reading: Reading, table_id: TableId, seq: int) -> LaterRows:
    named = (table_id,)
    found = reading.fetch_together(
        [(READ_HEAD, named), (READ_LATER, (table_id, seq)), *((sql, named) for sql in READ_TIMES)]
    )
    heads, rows, deadlines, banks, prepared = (each or [] for each in found)
    entries = [decode_entry(row, table_id, reading.vault) for row in rows]
    waits, left = [Deadline.decode(*row) for row in deadlines], [Bank(*row) for row in banks]
    return LaterRows(Head(*heads[0]), entries, waits, left, decode_prepared(prepared, table_id, reading.vault))


async def find_heads(store: Store, table_ids: Collection[TableId]) -> dict[TableId, Head]:
    sql = f"select table_id, seq, version from heads where table_id in ({make_marks(table_ids)})"
    return {TableId(name): Head(seq, version) for name, seq, version in await store.fetch(sql, *table_ids)}


def list_table_ids(reading: Reading, *statuses: TableStatus) -> list[TableId]:
    where = f"where status in ({make_marks(statuses)})" if statuses else ""
    return [
        TableId(row[0]) for row in reading.fetch(f"select id from tables {where} order by opened_at, id", *statuses)
    ]


async def table_ids(store: Store, *statuses: TableStatus) -> list[TableId]:
    return await store.read(lambda reading: list_table_ids(reading, *statuses))


async def tables_needing_server(store: Store) -> list[TableId]:
    """List live tables where robots, the judge or chance have something to do."""
    return await store.column(
        "select id from tables where status = 'live' and (stirring = 1 or id in (select table_id from prepared)) order by id"
    )


async def idle_tables(store: Store, live_ms: int, else_ms: int) -> list[TableId]:
    """List begun tables with few answers by hand since `live_ms` at a live pace, else `else_ms`, where nobody was asked to go on.

    These few may all be sealed, and then nobody knows of them.
    """
    sql = (
        "select id from (select id, opened_at, pace, coalesce((select at from log where table_id = tables.id "
        f"and via = 'hand' order by seq desc limit 1 offset {MOST_SEALED}), started_at) as moved from tables where status in "
        "('live', 'paused') and body not like '%\"abandoned\": {%') as begun "
        "where moved < (case when pace in ('live', 'evening') then ? else ? end) order by opened_at, id"
    )
    return await store.column(sql, live_ms, else_ms)


async def times_opened(store: Store, person_id: PersonId, since_ms: int) -> list[int]:
    """List when the person opened tables since a time, the latest first; the first seated has opened it."""
    sql = (
        "select b.opened_at from tenures t join tables b on b.id = t.table_id where t.person = ? and b.opened_at > ? "
        "and not exists (select 1 from tenures u where u.table_id = t.table_id and u.id < t.id) order by 1 desc"
    )
    return await store.column(sql, person_id, since_ms)


async def tables_at(store: Store, channel_id: ChannelId) -> list[TableId]:
    """List the tables in a channel, those still open first, then newest first."""
    return await store.column(
        "select p.table_id from places p join tables t on t.id = p.table_id where p.place = ? "
        "order by t.status in ('over', 'closed'), t.opened_at desc, t.id",
        channel_id,
    )


async def open_tables_at(store: Store, channel_id: ChannelId) -> list[TableId]:
    return await store.column(
        "select p.table_id from places p join tables t on t.id = p.table_id where p.place = ? "
        "and t.status not in ('over', 'closed')",
        channel_id,
    )


async def channels_under(store: Store, prefix: str) -> list[ChannelId]:
    return await store.column(
        "select distinct place from places where substr(place, 1, ?) = ? order by place", len(prefix), prefix
    )


async def find_notice(store: Store, table_id: TableId, version: int) -> Notice | None:
    sql = "select notice from notices where table_id = ? and version = ?"
    return await store.find(Notice.model_validate_json, sql, table_id, version)
