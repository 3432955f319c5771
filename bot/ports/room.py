"""What surfaces draw and what they send: the only names of the office that adapters need.

Everything here is already in the reader's language and veiled for the reader's eye. Text may hold
signs (`bot.speech.SIGN`): `plain` shortens them for text surfaces, a browser may draw them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Literal, NewType, TypeAlias

from games.forms import Refused as Refused  # noqa: PLC0414  surfaces catch it, and may not know games

PersonId = NewType("PersonId", str)
"""A human on a platform, as `web:3f9c…` or `discord:1001`."""
TableId = NewType("TableId", str)
"""Six letters and digits."""
PlaceId = NewType("PlaceId", str)
"""Where a chat shows a table to everybody, as `discord:1001/2002`."""
Language: TypeAlias = Literal["it", "en"]


class TablePace(StrEnum):
    """How a table lives: tonight, a move a day, or with no clock."""

    LIVE = "live"
    DAY = "day"
    FREE = "free"


class TableStatus(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    LIVE = "live"
    PAUSED = "paused"
    SUSPENDED = "suspended"
    OVER = "over"
    CLOSED = "closed"


# -- what is asked -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer on offer; `picture` is a face as `deck/code`, `group` a heading it stands under.

    `spot` is where it lies on the seat's board, as parts of the picture's width and height.
    """

    token: str
    label: str
    picture: str = ""
    group: str = ""
    hint: str = ""
    spot: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class PickOne:
    """Exactly one; a single choice is a button."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class PickMany:
    """From `least` to `most`."""

    choices: tuple[Choice, ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Numeric:
    """A whole number."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Words:
    """Free words, at most `limit` characters."""

    limit: int


@dataclass(frozen=True, slots=True)
class Arrange:
    """All choices, in an order of one's own."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class FormField:
    """One field of a compound answer; `name` is the name of its control, as `Press.fields` has it.

    Where `on` names an earlier part, `cases` gives the widget for each of its tokens and the part falls away
    for tokens not listed; else `widget` stands. A case's control is called `control(name, token)`, so that a page
    may send all of them: those of cases not chosen are not read. A surface that shows only the chosen case may
    call it `name`. `none` is the label of leaving it out, empty if it may not be; leaving out is sending nothing,
    an empty value or `~`. Parts inside a part have names that are whole already.
    """

    name: str
    label: str
    widget: Widget | None = None
    on: str = ""
    cases: tuple[tuple[str, Widget], ...] = ()
    none: str = ""


def control_name(name: str, token: str) -> str:
    """The name of a part's control where the earlier part it depends on has been given `token`."""
    return f"{name}@{token}"


@dataclass(frozen=True, slots=True)
class FormFields:
    """Several fields, sent as one answer."""

    parts: tuple[FormField, ...]


Widget: TypeAlias = PickOne | PickMany | Numeric | Words | Arrange | FormFields


@dataclass(frozen=True, slots=True)
class QuestionForm:
    """One question to one seat, ready to be drawn.

    `id` is opaque. `kind` is `must`, `may` or `window`. `sealed` says that others answer too before anything is shown;
    `answered` is the label of one's own sealed answer, which may still be changed. `confirm` is said before the second
    press of a weighty answer. `skip` is the label of a form left wholly empty. `weighed` says that `Office.weigh` may
    have something to say first. `timed`: how fast it is answered counts. `at_once`: a form's last choice answers.
    """

    id: str
    seat: int
    kind: str
    title: str
    widget: Widget
    hint: str = ""
    verb: str = ""
    confirm: str = ""
    weighty: bool = False
    sealed: bool = False
    answered: str = ""
    skip: str = ""
    deadline: datetime | None = None
    weighed: bool = False
    timed: bool = False
    at_once: bool = False


# -- what is shown ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule by its number and text."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened, as this reader hears it; `heading` opens a part of the record."""

    seq: int
    text: str
    at: datetime
    why: tuple[Clause, ...] = ()
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """Whose turn it is and until when; `kind` is you, wait, sealed, late or done."""

    kind: str
    who: str
    more: str = ""
    deadline: datetime | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """The table as a picture and in words; `version` changes exactly when the picture does."""

    version: str
    alt: str
    lines: tuple[str, ...] = ()
    foot: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat as it is listed; `robot` is a level or empty, `number` counts from 1."""

    seat: int
    number: int
    name: str
    robot: str = ""
    tags: tuple[str, ...] = ()
    count: str = ""
    awaited: bool = False
    mine: bool = False
    vacant: bool = False


@dataclass(frozen=True, slots=True)
class PanelText:
    """A hand or a note, for one seat's eyes."""

    title: str
    faces: tuple[Choice, ...] = ()
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerMeaning:
    """What an answer not given yet would be and mean, for the eyes of whoever weighs it."""

    answer: str
    panels: tuple[PanelText, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """The score sheet: heads without the names' column; a row is seat, name, cells, whether it wins. `in_parts`: see `ledger`."""

    heads: tuple[str, ...]
    rows: tuple[tuple[int, str, tuple[str, ...], bool], ...]
    ending: str = ""
    in_parts: bool = False


@dataclass(frozen=True, slots=True)
class Seal:
    """A commitment, and what it held once that may be told; `deal` 0 is the table's master seed."""

    deal: int
    digest: str
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of the table as it stands, with the widget that changes it."""

    name: str
    label: str
    widget: Widget
    token: str
    hint: str = ""
    clause: str = ""
    changed_by: str = ""


@dataclass(frozen=True, slots=True)
class Room:
    """A table as the public sees it, from the lobby to the end. `version` grows with everything that changes it."""

    id: TableId
    name: str
    game: str
    title: str
    lang: Language
    pace: TablePace
    status: TableStatus
    version: int
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
    settings: tuple[Setting, ...] = ()
    presets: tuple[Choice, ...] = ()
    preset: str = ""
    robots: tuple[Choice, ...] = ()
    notice: str = ""
    rematch: TableId | None = None
    ladder: bool = False


@dataclass(frozen=True, slots=True)
class SeatRoom:
    """A table as one seat sees it; only for the person who holds it."""

    room: Room
    seat: int
    number: int
    name: str
    call: Call
    questions: tuple[QuestionForm, ...] = ()
    panels: tuple[PanelText, ...] = ()
    recap: tuple[Line, ...] = ()
    mine: tuple[Line, ...] = ()
    primer: tuple[PanelText, ...] = ()
    help: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class History:
    """One page of the public record, `page` of `pages`, counted from 0."""

    lines: tuple[Line, ...]
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game on the shelf."""

    name: str
    title: str
    blurb: str
    least: int
    most: int
    minutes: int
    ladder: bool = False


@dataclass(frozen=True, slots=True)
class LadderStep:
    """A step of a practice ladder as somebody finds it: `next` is the first not passed, `table` where it was left open."""

    name: str
    title: str
    hint: str
    passed: int = 0
    next: bool = False
    table: TableId | None = None


@dataclass(frozen=True, slots=True)
class TableLine:
    """One of a person's tables: `urgent` first, then by deadline."""

    id: TableId
    name: str
    title: str
    status: TableStatus
    seats: tuple[int, ...]
    call: str
    urgent: bool = False
    deadline: datetime | None = None


# -- what is sent -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Person:
    """Who is at the other end."""

    id: PersonId
    name: str
    lang: Language


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as a surface sends it: fields by the names of the parts, a lone widget under the empty name.

    `inbox` is the platform's own id of the update, by which a repetition is known; `at` its time, if it has one.
    """

    table: TableId
    question: str
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    inbox: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """What became of a press, said to the presser alone."""

    text: str
    seq: int
    again: bool = False
