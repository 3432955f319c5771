"""A table through one viewer as plain values, ready to be JSON: what `docs/view.md` describes, and its schema.

Rows are short: what is empty at their end is left out.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from msgspec import Raw, Struct, field

from bot.values.ids import TableId
from bot.values.room import PanelText
from bot.values.widgets import Choice

VERSION: Final = 1  # of the protocol: another where a client of the former would fail
NEWEST: Final = 60  # lines of the history that a view has; older ones are fetched

Row = TypeVar("Row", bound=tuple[Any, ...])
Drawn: TypeAlias = tuple[Any, ...]  # a row of a display list, as `games.art.display` makes it


def trim(row: Row) -> Row:
    """Return a row without what is empty at its end."""
    last = len(row)
    while last and not row[last - 1]:
        last -= 1
    return row[:last]  # type: ignore[return-value]


class Eye(NamedTuple):
    """Whose eyes a view is for: a table, a seat or everyone's, and whether the window is narrow."""

    table: TableId
    seat: int | None = None
    is_narrow: bool = False


class ChoiceRow(NamedTuple):
    """An answer on offer. `face` is 1 for the card of the hand's deck that the token names; a label that the hand has is left out.

    `at` is one of the view's `spots`, where it can be chosen. It stands for so many `more` cards that are equal.
    """

    token: str
    label: str = ""
    face: str | int = ""
    hint: str = ""
    group: str = ""
    at: str = ""
    icon: str = ""
    more: int = 0


# One of these. In a form a number is the place of a row among the question's `rows`, a text a token and the spot it names.
Choices: TypeAlias = tuple[ChoiceRow | int | str, ...]


class Many(Struct, frozen=True, gc=False, tag_field="k", tag="many", omit_defaults=True):
    """From so many to so many; `ticked` says that all are chosen at first."""

    c: Choices
    n: tuple[int, int]
    ticked: bool = False


class Whole(Struct, frozen=True, gc=False, tag_field="k", tag="number"):
    n: tuple[int, int]


class Written(Struct, frozen=True, gc=False, tag_field="k", tag="words"):
    n: int


class InOrder(Struct, frozen=True, gc=False, tag_field="k", tag="order"):
    c: Choices


class Compound(Struct, frozen=True, gc=False, tag_field="k", tag="form"):
    p: tuple[Part, ...]


Node: TypeAlias = Choices | Many | Whole | Written | InOrder | Compound


class Part(Struct, frozen=True, gc=False, omit_defaults=True):
    """A field of a compound answer: its widget, or by the tokens of the field `on` the widget of each case; see `FormField`.

    `say` words a choice that is a token alone, which stands for its `#`; without it the token does.
    """

    name: str
    label: str
    w: Node | None = None
    on: str = ""
    cases: tuple[tuple[tuple[str, ...], Node], ...] = ()
    none: str = ""
    aside: bool = False
    say: str = ""


class AskDetails(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """What else is said of a question."""

    hint: str = ""
    verb: str = ""
    cost: str = ""
    skip: str = ""
    rule: str = ""
    tab: str = ""
    short: str = ""
    barred: str = ""
    onto: str = ""
    wish: str = ""


class Ask(AskDetails, frozen=True, omit_defaults=True):
    """A question; without `w` what it offers is fetched when it is opened, and the rest of a form after a choice of `later`.

    `flags`: see `FLAGS` in `bot.views.asks`.
    """

    id: str
    kind: str
    title: str
    w: Node | None = None
    rows: tuple[ChoiceRow, ...] = ()
    flags: str = field(name="is", default="")
    answered: str = ""
    until: int = 0
    later: tuple[str, ...] = ()


class FaceRow(NamedTuple):
    picture: str
    label: str = ""
    hint: str = ""


class LineRow(NamedTuple):
    """A line of the history: its number, its text, seconds since 1970, clauses, 1 for a heading, and its row in a chat."""

    number: int
    text: str
    at: int
    why: tuple[str, ...] = ()
    heading: int = 0
    row: str = ""


class SeatRow(NamedTuple):
    """A seat; `signs` are of a (awaited), m (mine), r (robot) and v (vacant)."""

    name: str
    signs: str = ""
    holds: str = ""
    tags: tuple[str, ...] = ()


class ScoreRow(NamedTuple):
    seat: int
    cells: tuple[str, ...] = ()
    wins: int = 0


class ProposalRow(NamedTuple):
    """What is proposed, until when in ms since 1970, and which seats are asked."""

    number: int
    text: str
    until: int
    asked: tuple[int, ...] = ()


class SaidRow(NamedTuple):
    """What a seat has said, and until when it is shown, in ms since 1970."""

    seat: int
    word: str
    until: int


class CallNode(Struct, frozen=True, gc=False, omit_defaults=True):
    """Whose turn it is, `until` when in ms since 1970 of a turn `whole` ms long; `fate` is a kind and a text."""

    kind: str
    who: str
    more: str = ""
    until: int = 0
    whole: int = 0
    fate: tuple[str, str] | None = None


class Note(Struct, frozen=True, gc=False, omit_defaults=True):
    title: str
    faces: tuple[FaceRow, ...] = ()
    lines: tuple[str, ...] = ()
    kind: str = "note"


def make_face(face: Choice) -> FaceRow:
    return trim(FaceRow(face.picture, face.label, face.hint))


def make_note(panel: PanelText) -> Note:
    return Note(panel.title, tuple(map(make_face, panel.faces)), panel.lines, panel.kind)


class Points(Struct, frozen=True, gc=False, omit_defaults=True):
    heads: tuple[str, ...]
    rows: tuple[ScoreRow, ...]


class Over(Struct, frozen=True, gc=False, omit_defaults=True):
    """How a game ended: for who reads, for all, and the steps in which it shows what was hidden; whether it was a `ladder`'s."""

    outcome: str = ""
    ending: str = ""
    reveals: tuple[str, ...] = ()
    played_for: str = ""
    ladder: bool = False


class BoardPart(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The picture: its `size` is width, height and the width of a place; `spots` are x, y and width by name.

    `alt` says it in one sentence, `twin` whole in words, `foot` is what stands below it.
    """

    size: tuple[int, int, int] = (0, 0, 0)
    spots: dict[str, tuple[int, int, int]] = {}
    art: tuple[Drawn, ...] = ()
    alt: str = ""
    twin: tuple[str, ...] = ()
    foot: tuple[str, ...] = ()


class AffairsPart(BoardPart, frozen=True, omit_defaults=True, kw_only=True):
    """What can be done beside answering: `can` has the names of forms, `prepared` a state as `SeatRoom` has it.

    `mine` are the seats of who has several, each with 1 where everyone knows that it is awaited.
    """

    can: tuple[str, ...] = ()
    proposals: tuple[ProposalRow, ...] = ()
    notice: str = ""
    prepared: str = ""
    lessons: tuple[str, ...] = ()
    rematch: str = ""
    pausing: bool = False
    mine: tuple[tuple[int, int], ...] = ()
    said: tuple[SaidRow, ...] = ()


class TableView(AffairsPart, frozen=True, omit_defaults=True, kw_only=True):
    """A table through one viewer; `game` is its name, its title, the table's name, its pace and status; `me` a seat and a name.

    The public has neither `me` nor what only seats have.
    """

    game: tuple[str, str, str, str, str]
    me: tuple[int, str] | None = None
    stage: str = ""
    call: CallNode
    seats: tuple[SeatRow, ...] = ()
    asks: tuple[Ask, ...] = ()
    hand: tuple[FaceRow, ...] = ()
    last: Note | None = None
    notes: tuple[Note, ...] = ()
    log: tuple[LineRow, ...] = ()
    older: int = 0
    score: Points | None = None
    over: Over | None = None


class SettingRow(NamedTuple):
    """A setting: its label, how it stands, its clause, what it means, and 1 where it is unusual."""

    label: str
    value: str
    clause: str = ""
    hint: str = ""
    is_unusual: int = 0


class Standing(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """How a table stands: its host's name, whether free seats are given without asking, whether one practises there."""

    host: str = ""
    open: bool = False
    practice: bool = False


class Details(Standing, frozen=True, omit_defaults=True, kw_only=True):
    """What no turn shows; `seals` are deal, digest and seed, `words` name, kind, word, what was opened and 1 while it is awaited.

    `terms` are digest and text. `primer` is there until its reader has read it, `sheets` are the score of each part, newest first, `mine` what came of my answers.
    """

    settings: tuple[SettingRow, ...] = ()
    seals: tuple[tuple[int, str, str], ...] = ()
    words: tuple[tuple[str, str, str, str, int], ...] = ()
    terms: tuple[str, str] | None = None
    bank: str = ""
    own_time: str = ""
    robots: tuple[tuple[str, str], ...] = ()
    suggestions: tuple[tuple[int, str], ...] = ()
    barred: tuple[tuple[int, str], ...] = ()
    primer: tuple[Note, ...] = ()
    help: tuple[str, ...] = ()
    sheets: tuple[Note, ...] = ()
    mine: tuple[LineRow, ...] = ()


class PreparedNode(Struct, frozen=True, gc=False, omit_defaults=True):
    """What may be answered before it is asked: the question, the rules that stand, and by which id each is changed."""

    ask: Ask
    rules: tuple[str, ...] = ()
    state: str = ""
    changes: tuple[str, ...] = ()


class Meaning(Struct, frozen=True, gc=False, omit_defaults=True):
    """What an answer would mean."""

    answer: str
    notes: tuple[Note, ...] = ()


class WholeView(Struct, frozen=True, gc=False):
    """A view as it is told whole: the protocol's version, the view's name, and the server's time in ms since 1970."""

    v: int
    version: str
    now: int
    view: TableView | Raw


class Change(Struct, frozen=True, gc=False):
    """What has changed from one view to another: fields as `find_changes` has them."""

    former: str = field(name="from")
    to: str
    now: int
    fields: dict[str, Any] | Raw = field(name="set")


class Sent(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An answer as a browser sends it: fields by the names of controls, which press it is, and whether it is the second one."""

    question: str
    fields: dict[str, tuple[str, ...]] = {}
    press: str = ""
    confirm: bool = False
