"""What adapters draw and what they send: the only names of the bot that they need.

Everything here is already in the reader's language and veiled for the reader's viewer. Text may hold
signs (`bot.text.signs.SIGN`): `shorten_signs` shortens them for chats, a browser may draw them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from bot.values.ids import ChannelId, ContributionKind, Language, TableId, TablePace, TableStatus
from bot.values.widgets import Choice, QuestionForm, Widget

USUAL_SEATS: Final = 4  # How many make a company, before anyone says how many they are.

# -- what is shown ---------------------------------------------------------------------


class Clause(Struct, frozen=True, gc=False):
    id: str
    text: str


class Line(Struct, frozen=True, gc=False, cache_hash=True):
    """One thing that happened, as this reader is told it; `heading` opens a part of the record.

    Lines of one `row` stand beside each other in a chat, as the cards of a trick do.
    """

    seq: int
    text: str
    at: datetime
    why: tuple[Clause, ...] = ()
    heading: bool = False
    row: str = ""


class FateLine(Struct, frozen=True, gc=False):
    kind: str
    text: str


class Call(Struct, frozen=True, gc=False):
    """Whose turn it is and until when; `kind` is you, wait, sealed, late or done. `fate` is told until the next answer."""

    kind: str
    who: str
    more: str = ""
    deadline: datetime | None = None
    fate: FateLine | None = None


class Board(Struct, frozen=True, gc=False):
    """The table's picture in words."""

    alt: str
    lines: tuple[str, ...] = ()
    foot: tuple[str, ...] = ()


class SeatLine(Struct, frozen=True, gc=False):
    """A seat as it is listed; `robot` is a level or empty, `number` counts from 1.

    `origin` is where its person is to be reached before the game, if not all are to be reached in the same way.
    """

    seat: int
    number: int
    name: str
    robot: str = ""
    tags: tuple[str, ...] = ()
    count: str = ""
    awaited: bool = False
    mine: bool = False
    vacant: bool = False
    origin: str = ""


class PanelText(Struct, frozen=True, gc=False):
    """A hand or a note, for one seat's viewers; `kind` is hand, last (the last trick), meld (declared cards) or note.

    A hand holds all cards in the order of the pack. The hint of a face says that it is new, or who played it.
    """

    title: str
    faces: tuple[Choice, ...] = ()
    lines: tuple[str, ...] = ()
    kind: str = "note"


@dataclass(frozen=True, slots=True)
class AnswerMeaning:
    answer: str
    panels: tuple[PanelText, ...] = ()


class Score(Struct, frozen=True, gc=False):
    """The score: heads without the names' column; a row is seat, name, cells, whether it wins.

    `in_parts` says that there are score sheets of each part. `ending` is everyone's, `outcome` what came of it for who
    reads. `reveals` are the steps in which the end shows what was hidden. `has_outcome`: the last column says who won.
    `played_for` names the people that robots played for at the end.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[int, str, tuple[str, ...], bool], ...]
    ending: str = ""
    in_parts: bool = False
    outcome: str = ""
    reveals: tuple[str, ...] = ()
    has_outcome: bool = False
    played_for: str = ""


@dataclass(frozen=True, slots=True)
class Seal:
    deal: int
    digest: str
    seed: str = ""


@dataclass(frozen=True, slots=True)
class ContributionLine:
    """What a person adds to the chance of a table, as all are shown it; `opened` is a sealed word once it is known."""

    seat: int
    name: str
    kind: ContributionKind
    shown: str
    opened: str = ""
    awaited: bool = False


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table agreed on when it was closed: its digest, and the text that it is the digest of."""

    digest: str
    text: str


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of the table as it stands, with the widget that changes it; `usual` is what it is put back to."""

    name: str
    label: str
    widget: Widget
    token: str
    hint: str = ""
    clause: str = ""
    changed_by: str = ""
    usual: str = ""

    @property
    def is_unusual(self) -> bool:
        """Whether it is another than its table's preset has, or the rules."""
        return self.token != self.usual


@dataclass(frozen=True, slots=True)
class GuestLine:
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class SuggestionLine:
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class TableOutline:
    id: TableId
    name: str
    game: str
    lang: Language
    status: TableStatus
    places: tuple[ChannelId, ...] = ()
    spoken: Mapping[ChannelId, Language] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ProposalLine:
    """What a person proposes, until when, and the seats of those who are asked whether they agree."""

    number: int
    text: str
    until: datetime
    asked: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Room:
    """A table as the public sees it, from the lobby to the end.

    An `elastic` lobby starts with those who sit; its seats end with the one for the next to come. With `is_pausing` it rests as soon as no one looks. At an `open` one free seats are given without asking; `barred` is drawn for the host alone. `bank` says what time of their own people have, `own_time` which time the table agreed on in the place of its pace's, `customs` what is done beside the rules, `usual_length` how long the game usually takes. `retractable` is the seat
    whose last answer may be taken back, if everyone agrees.
    """

    id: TableId
    name: str
    game: str
    title: str
    lang: Language
    pace: TablePace
    status: TableStatus
    seats: tuple[SeatLine, ...]
    call: Call
    least: int
    most: int
    host: str = ""
    practice: bool = False
    stage: str = ""
    board: Board | None = None
    record: tuple[Line, ...] = ()
    score: Score | None = None
    seals: tuple[Seal, ...] = ()
    contributions: tuple[ContributionLine, ...] = ()
    terms: Terms | None = None
    settings: tuple[Setting, ...] = ()
    presets: tuple[Choice, ...] = ()
    preset: str = ""
    robots: tuple[Choice, ...] = ()
    notice: str = ""
    rematch: TableId | None = None
    ladder: bool = False
    open: bool = True
    proposals: tuple[ProposalLine, ...] = ()
    several: bool = False
    barred: tuple[GuestLine, ...] = ()
    suggestions: tuple[SuggestionLine, ...] = ()
    retractable: int | None = None
    is_pausing: bool = False
    bank: str = ""
    own_time: str = ""
    customs: tuple[Setting, ...] = ()
    usual_length: str = ""
    evening: EveningPlan | None = None
    elastic: bool = False
    is_sealed: bool = False

    @property
    def taken(self) -> int:
        return sum(not line.vacant for line in self.seats)

    @property
    def lacking(self) -> int:
        """How many seats a start now would leave to robots."""
        return max(0, (self.least if self.elastic else len(self.seats)) - self.taken)

    @property
    def is_resting(self) -> bool:
        return self.status is TableStatus.PAUSED or self.is_pausing

    @property
    def has_closed_terms(self) -> bool:
        return self.status is TableStatus.LOBBY and self.terms is not None

    @property
    def is_ahead(self) -> bool:
        return self.evening is not None and self.evening.is_ahead

    def is_host(self, seats: Collection[int]) -> bool:
        return any(line.seat in seats and line.name == self.host for line in self.seats)


@dataclass(frozen=True, slots=True)
class SeatRoom:
    """A table as one seat sees it; only for the person who holds it.

    `unseen` says what delivers something that the seat has still to be shown: the `page`, or its `picture` alone. `lessons`: what a teacher may be asked.
    """

    room: Room
    seat: int
    number: int
    name: str
    call: Call
    questions: tuple[QuestionForm, ...] = ()
    panels: tuple[PanelText, ...] = ()
    unseen: Literal["", "page", "picture"] = ""
    lessons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class History:
    lines: tuple[Line, ...]
    page: int
    pages: int
    is_told: bool  # whether all may be seen again


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game on the shelf; the `minutes` it takes may depend on the seats, as in 30–60.

    `mood` is what one does there, in a verb. Games of one `family` stand together under its title and `family_blurb`,
    where `brief` says how this one differs from the others.
    """

    name: str
    title: str
    blurb: str
    least: int
    most: int
    minutes: str
    ladder: bool = False
    mood: str = ""
    brief: str = ""
    family: str = ""
    family_blurb: str = ""

    @property
    def usual_seats(self) -> int:
        """How many seats a table has that no one gave a number for: four, if the game takes as many."""
        return min(self.most, max(self.least, USUAL_SEATS))


@dataclass(frozen=True, slots=True)
class LadderStep:
    """A step of a practice ladder: `next` marks the first not passed, `table_id` is one that was left open there."""

    name: str
    title: str
    hint: str
    passed: int = 0
    next: bool = False
    table_id: TableId | None = None


@dataclass(frozen=True, slots=True)
class TableLine:
    """One of a person's tables: `urgent` first, then by deadline."""

    id: TableId
    name: str
    game: str
    title: str
    status: TableStatus
    seats: tuple[int, ...]
    call: str
    urgent: bool = False
    deadline: datetime | None = None


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """When a lobby is to be played, in words as planned, and the names of who may come and who cannot.

    `is_ahead` until the hour has come: then it is a lobby like any other.
    """

    at: datetime
    when: str
    maybe: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    is_ahead: bool = True


class ShownChannel(NamedTuple):
    """Where a table is shown: an opaque key for buttons, its chat, and its number there.

    The number is 0 where there is only one on that chat.
    """

    id: ChannelId
    key: str
    chat: str
    number: int


@dataclass(frozen=True, slots=True)
class Grid:
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Points:
    items: tuple[str, ...]


Block: TypeAlias = str | Clause | Grid | Points  # A paragraph, a clause, a table or a list.


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    blocks: tuple[Block, ...]
    is_part: bool = False


@dataclass(frozen=True, slots=True)
class LookBack:
    """What a seat was told since its holder last looked: what became of their own answer, what else happened, how much `more`.

    It can be seen step by step after the line `before`, None where there are no pictures of it.
    """

    verdicts: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    more: int = 0
    before: int | None = None
