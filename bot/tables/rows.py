"""The rows of the record as typed values: the boundary at which stored data is checked again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import IntEnum
from typing import Annotated, Any, Final, NamedTuple, Self, TypeAlias

from pydantic import BaseModel, Field, PlainSerializer, PlainValidator, ValidationError

from bot.values.hours import NotificationLevel, Week, is_zone
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
        table_id, key, opened_at_ms, at_ms, _, given_ms, gained_ms, later_ms, bank_ms, _ = self
        return table_id, key.encode(), opened_at_ms, at_ms, self.reminders, given_ms, gained_ms, later_ms, bank_ms

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
    """Which board of a duplicate a table plays; until it `is_open` nothing of it leaves the table.

    It `has_run_out` where time was up while people could still play it.
    """

    series: str
    number: int
    is_open: bool = False
    has_run_out: bool = False


# The columns of `tables`: what is asked for in SQL, what is sealed, and all else of the record as JSON in its `body`.
TABLE_COLUMNS: Final = "id game pace status opened_at started_at version notice seed key ballots body"
BALLOTS: Final = ("agreed", "against")  # who has voted how on a proposal


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

    def encode(self) -> list[Any]:
        row: dict[str, Any] = {
            **self.model_dump(mode="json", exclude={"seed", "key"}),
            "seed": self.seed,
            "key": self.key,
        }
        row["ballots"] = take_ballots(row["proposals"], self.host)
        row["notice"] = json.dumps(row["notice"]) if row["notice"] else None
        row["body"] = json.dumps({name: value for name, value in row.items() if name not in TABLE_COLUMNS.split()})
        return [row[name] for name in TABLE_COLUMNS.split()]

    @classmethod
    def decode(cls, *row: Any) -> Self:
        """Raise ValueError where the row makes no sense."""
        values = dict(zip(TABLE_COLUMNS.split(), row, strict=True))
        try:
            ballots, notice = values.pop("ballots"), values.pop("notice")
            plain = json.loads(values.pop("body")) | values | {"notice": json.loads(notice) if notice else None}
            for what, given in json.loads(ballots or "{}").items():
                for name, people in zip(BALLOTS, given, strict=True):
                    plain["proposals"][what][name] += people
            return cls.model_validate(plain)
        except (ValidationError, TypeError, LookupError, ValueError) as fault:
            raise ValueError(f"table {values.get('id')!r} has an unreadable row") from fault


def take_ballots(proposals: dict[str, dict[str, Any]], host: str) -> str:
    """Take out who has voted how; the text is as long whatever it says."""
    ballots = {what: [each[name] for name in BALLOTS] for what, each in proposals.items()}
    everybody = {what: [*each["voters"], each["by"], each["whom"], host] for what, each in proposals.items()}
    for each in proposals.values():
        each.update({name: [] for name in BALLOTS})
    whole = json.dumps({what: [people, people] for what, people in everybody.items()})
    return json.dumps(ballots).ljust(len(whole))


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

    def encode(self) -> tuple[Any, ...]:
        rules = json.dumps([(rule.guard, rule.token, rule.is_once) for rule in self.rules])
        return self.seat, self.topic, self.person, rules, self.key.encode() if self.key else "", self.due_ms

    @classmethod
    def decode(cls, seat: int, topic: str, person: str, rules: str, key: str, due_ms: int | None) -> Self:
        planned = DeadlineKey.decode(key) if key else None
        return cls(seat, topic, person, tuple(PreparedRule(*rule) for rule in json.loads(rules)), planned, due_ms)


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


GUESSED: Final = "guessed"


ASKED: Final = "asked"


class WeekChange(BaseModel, frozen=True):
    """A change of someone's hours; with `due`, to these from then on, without a zone to none."""

    at: int
    due: int | None = None
    zone: str = ""
    quiet: tuple[int, int] | None = None
    off: tuple[int, ...] = ()

    @property
    def week(self) -> Week | None:
        return make_week(self.zone, self) if self.zone else None


class PersonSettings(BaseModel, frozen=True):
    """What a person has chosen and is read whole; `off` are weekdays, `source` says whose the hours are, `away` who answers on holidays.

    `levels` and `snoozes` are by table, everywhere under the empty name; `digest` is the minute of their day and when the next
    is due. `primers` are the games whose they have read.
    """

    quiet: tuple[int, int] | None = None
    off: tuple[int, ...] = ()
    holidays: tuple[date, ...] = ()
    source: str = ""
    away: str = ""
    discreet: bool = False
    automatic: tuple[str, ...] = ()
    levels: dict[str, NotificationLevel] = Field(default_factory=dict)
    snoozes: dict[str, int] = Field(default_factory=dict)
    digest: tuple[int, int] | None = None
    primers: tuple[str, ...] = ()
    week_changes: tuple[WeekChange, ...] = ()


NOTHING_SAID: Final = PersonSettings()


def decode_week(zone: str, body: str) -> Week:
    said = PersonSettings.model_validate_json(body)
    return replace(make_week(zone, said), holidays=frozenset(said.holidays), guessed=said.source == GUESSED)


def make_week(zone: str, said: PersonSettings | WeekChange) -> Week:
    """Take a zone unknown by now for UTC."""
    return Week(zone if is_zone(zone) else "UTC", said.quiet, frozenset(said.off))
