"""A game that is looked back on, step by step, ready to be JSON: what `docs/view.md` describes."""

from typing import Any, Final, NamedTuple

from msgspec import Struct, field

from bot.values.table_view import LineRow, TableView

STRETCH: Final = 40  # steps that are sent at once


class StepRow(NamedTuple):
    """A step: the number of its last line, its place among all entries where that is no secret, and the heading it brings."""

    number: int
    entry: int = 0
    heading: str = ""


class EyeRow(NamedTuple):
    """Whose eyes one may look through: a seat, or -1 for everyone's."""

    seat: int
    name: str


class Replay(Struct, frozen=True, omit_defaults=True):
    """What there is to see through an eye: its steps, the other eyes one may look through, and whether it may be kept as a file."""

    game: tuple[str, str, str]
    seat: int
    steps: tuple[StepRow, ...]
    eyes: tuple[EyeRow, ...] = ()
    keep: bool = False


class Past(Struct, frozen=True, omit_defaults=True):
    """A step: what it told, and what changed with it in the view; `slim` is what changed otherwise in a narrow window."""

    told: tuple[LineRow, ...]
    fields: dict[str, Any] = field(name="set", default_factory=dict)
    slim: dict[str, Any] = {}


class Stretch(Struct, frozen=True):
    """Steps in a row, from the `first` on, which has its view whole."""

    first: int
    view: TableView
    steps: tuple[Past, ...]


class KeptEye(Struct, frozen=True):
    """What a file has of an eye: whose it is, its steps, and its first view for either size of window."""

    name: str
    replay: Replay
    view: TableView
    slim: dict[str, Any]


class KeptReplay(Struct, frozen=True):
    """A whole replay, to be kept: the step of each eye by its place, entry by entry, so that what is alike lies together."""

    eyes: tuple[KeptEye, ...]
    entries: tuple[tuple[tuple[int, Past], ...], ...]
