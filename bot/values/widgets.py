"""Questions as widgets, ready to be drawn and filled in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Final, TypeAlias

from msgspec import Struct


class Choice(Struct, frozen=True, gc=False, cache_hash=True):
    """One answer on offer; `picture` is a face as `deck/code`, `group` a heading it stands under.

    `spot` names the place of the seat's bare picture where it can be chosen.
    `icon` is a small drawing beside the words, as `deck/code`. `brief` is a label that fits several times into a row.
    `alike` are the tokens of equal cards that it stands for.
    """

    token: str
    label: str
    picture: str = ""
    group: str = ""
    hint: str = ""
    spot: str = ""
    icon: str = ""
    brief: str = ""
    alike: tuple[str, ...] = ()

    @property
    def count_mark(self) -> str:
        """What its button says behind its label of how many equal cards it stands for."""
        return f" ×{len(self.alike) + 1}" if self.alike else ""


class PickOne(Struct, frozen=True, gc=False):
    """Exactly one; a single choice is a button."""

    choices: tuple[Choice, ...]


class PickMany(Struct, frozen=True, gc=False):
    """From `least` to `most`; `ticked` says that all are chosen beforehand."""

    choices: tuple[Choice, ...]
    least: int
    most: int
    ticked: bool = False


class Numeric(Struct, frozen=True, gc=False):
    least: int
    most: int


class Words(Struct, frozen=True, gc=False):
    """Free words, at most `limit` characters."""

    limit: int


class Arrange(Struct, frozen=True, gc=False):
    """All choices, in an order that the reader gives them."""

    choices: tuple[Choice, ...]


class FormField(Struct, frozen=True, gc=False):
    """One field of a compound answer; `name` is the name of its control, as `Answer.fields` has it.

    Where `on` names an earlier field, `cases` gives the widget for each of its tokens and the field falls away
    for tokens not listed; else `widget` stands. A case's control is called `control_name(name, token)`, so that a page
    may send all of them: those of cases not chosen are not read. A surface that shows only the chosen case may
    call it `name`. `none` is the label of leaving it out, empty if it may not be; leaving out is sending nothing,
    an empty value or `~`. Fields inside a field have names that are whole already. `aside`: it is filled in before the
    others or not at all, and is not asked for.
    """

    name: str
    label: str
    widget: Widget | None = None
    on: str = ""
    cases: tuple[tuple[str, Widget], ...] = ()
    none: str = ""
    aside: bool = False


def control_name(name: str, token: str) -> str:
    """Return the name of a field's control, if the earlier field it depends on has been given `token`."""
    return f"{name}@{token}"


class FormFields(Struct, frozen=True, gc=False):
    parts: tuple[FormField, ...]


Widget: TypeAlias = PickOne | PickMany | Numeric | Words | Arrange | FormFields


class QuestionForm(Struct, frozen=True, gc=False):
    """One question to one seat, ready to be drawn.

    `id` is opaque. `kind` is `must`, `may` or `window`. `sealed` says that others answer too before anything is shown;
    `answered` is the label of the seat's own sealed answer, which may still be changed. `confirm` is said before the second
    press of a weighty answer. `skip` is the label of a form left wholly empty. `weighed` says that a preview of the
    answer may have something to say first. `timed`: how fast it is answered counts,
    unless it is `leisurely`. `at_once`: a form's last choice
    answers. `clause` is the number of the rule by which other answers are not on offer. Where several like it are asked at once, `tab` names it in a word or two, and `short` is its sealed answer in as few.
    `barred` says why the other cards of a hand may not be chosen, where the hint says more.
    `onto` are the words of its button before a place that was chosen, where the verb alone does not go with it.
    `rare`: chats offer it behind [⋯]. `wish` names what a person may wish so that it is never asked again.
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
    has_preview: bool = False
    timed: bool = False
    leisurely: bool = False
    at_once: bool = False
    clause: str = ""
    tab: str = ""
    short: str = ""
    barred: str = ""
    onto: str = ""
    rare: bool = False
    wish: str = ""


LEFT_OUT: Final = "~"


PREPARED: Final = "+"  # What the id of a question begins with that has not been asked yet.

# What is said of what is prepared for a question that is asked now, by what becomes of it.
STATES: Final[Mapping[str, str]] = MappingProxyType(
    {"planned": "prepared-state-planned", "aside": "prepared-state-aside"}
)


@dataclass(frozen=True, slots=True)
class PreparedTopic:
    """What a seat may answer before it is asked, and what it has prepared: rules in words, in their order.

    `state` is empty, `planned` where it will be used for what is asked now, or `aside` where it will not. `changes` are
    the ids of questions, for each rule the one whose answer takes its place.
    """

    form: QuestionForm
    rules: tuple[str, ...] = field(default=(), repr=False)
    state: str = ""
    changes: tuple[str, ...] = ()


CARD: Final = "card"
HAND: Final = "hand"
PLAYS: Final = "plays"
LESSONS: Final = (CARD, HAND, PLAYS)
"""What would you play, of what a seat is asked now; what the answers of the last hand cost, or what the plays of a round told."""
