"""What a chat shows and is sent: words, a picture, buttons, at most one question, drawn with what the platform has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from bot.values.commands import WINDOW
from bot.values.ids import AccountId, ChannelId, TableId
from bot.values.room import PanelText
from bot.values.widgets import FormField, QuestionForm


class ButtonStyle(StrEnum):
    MAIN = "main"
    PLAIN = "plain"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A request on offer, or with `url` a link; the person is the one who presses, never part of it.

    Those of the same `row` stand beside each other; 0 leaves it to the chat.
    """

    label: str
    verb: str = ""
    table_id: TableId | None = None
    args: tuple[str, ...] = ()
    look: ButtonStyle = ButtonStyle.PLAIN
    url: str = ""
    row: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """What a person has filled in so far of a question's answer, by the names of its controls; nothing is answered yet.

    `at` is the key of the step that is open (`bot.forms.draft.DraftStep`), empty for the next one; `page` that of its
    choices.
    """

    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    at: str = ""
    page: int = 0


@dataclass(frozen=True, slots=True)
class SeatLengths:
    text: int
    caption: int


@dataclass(frozen=True, slots=True)
class Focus:
    """What a person is at while they look at their seat: a question they opened, what they filled in, what is said first.

    With no draft it is the one that is kept. `is_unfolded` says that all that can be looked at beside the question is on
    offer, not only the way to it.
    """

    question_id: str = ""
    draft: Draft | None = None
    lead: str = ""
    is_unfolded: bool = False


@dataclass(frozen=True, slots=True)
class InputDialog:
    """What has to be written or chosen before a request can be made.

    The surface asks for these parts, in a modal where it has one, else one after the other, and sends the request of
    `verb`, `table_id` and `args` with them as its fields. `fields` is what they hold at first.
    """

    title: str
    verb: str
    table_id: TableId | None
    args: tuple[str, ...]
    parts: tuple[FormField, ...]
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def with_toast(screen: PrivateScreen, toast: str) -> PrivateScreen:
    return replace(screen, text=f"{toast}\n{screen.text}") if toast else screen


def without_windows(screen: PrivateScreen) -> PrivateScreen:
    return replace(screen, buttons=part_windows(screen.buttons)[1])


def part_windows(offered: Sequence[Button]) -> tuple[tuple[Button, ...], tuple[Button, ...]]:
    """Part the buttons that open windows, which stand before all others, from the rest."""
    return tuple(each for each in offered if each.verb == WINDOW), tuple(
        each for each in offered if each.verb != WINDOW
    )


@dataclass(frozen=True, slots=True)
class PlannedHour:
    """When a table is to be played, for a chat that has a calendar; `is_off` where it is not after all."""

    table_id: TableId
    title: str
    at: datetime
    is_off: bool = False


@dataclass(frozen=True, slots=True)
class PublicScreen:
    """What everyone in a channel may read. It is a type of its own, so that nothing private can be posted.

    `alt` says what the picture is, `lines` all that it shows, for a chat whose pictures have no words of their own.
    `mentions` are the accounts of people who are awaited, called by the platform's own means; `silent` rings nowhere. `title` says in
    a few words how a table stands, where its place is named after it; `hour` is when it is to be played.
    `ring` is what a locked screen shows of it, in a chat whose notifications are words of their own.
    `reply_to` is the table's message that it follows, where another table is in the channel.
    """

    text: str
    picture: bytes | None = None
    alt: str = ""
    lines: tuple[str, ...] = ()
    buttons: tuple[Button, ...] = ()
    mentions: tuple[AccountId, ...] = ()
    deadline: datetime | None = None
    silent: bool = True
    pinned: bool = False
    title: str = ""
    hour: PlannedHour | None = None
    ring: str = ""
    reply_to: str = ""


@dataclass(frozen=True, slots=True)
class TableHeading:
    """Which table something is about: its name, as a link where the chat shows it in a channel, and where its game stands.

    `is_last`: it stands below the text, which is the news.
    """

    name: str
    channel_id: ChannelId | None = None
    stage: str = ""
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class PrivateScreen:
    """What one person alone may read, drawn in this order: heading, text, panels, the question's title, hint, widgets.

    `question` is drawn with the surface's own widgets, filled as `draft` has it. `alt` and `lines` as in `PublicScreen`.
    `seat` says that it shows what a seat is asked: the one message of that seat may show it. `brief` is the least of it,
    most needed first, for a chat that has room for a few words only. `festive`: its reader has won. `noted_at` is a time
    that the text notes. `document` is a file for its reader alone, which a chat sends in their private chat where it has to.
    `drawn` is what a seat's screen was drawn from. `ring` as in `PublicScreen`: never a card. What is `hidden` is for
    its reader's viewers: a chat whose notifications show the message itself shows the ring in it, and the rest after a touch.
    """

    text: str
    question: QuestionForm | None = None
    draft: Draft = field(default_factory=Draft)
    picture: bytes | None = None
    alt: str = ""
    lines: tuple[str, ...] = ()
    panels: tuple[PanelText, ...] = ()
    buttons: tuple[Button, ...] = ()
    table_id: TableId | None = None
    deadline: datetime | None = None
    silent: bool = False
    seat: int | None = None
    heading: TableHeading | None = None
    brief: tuple[str, ...] = ()
    festive: bool = False
    noted_at: datetime | None = None
    document: bytes = b""
    document_name: str = ""
    ring: str = ""
    hidden: bool = False
    drawn: object = field(default=None, compare=False)

    @property
    def has_hints(self) -> bool:
        """Tell whether what is said of single choices stands beside them: below a picture only that of what is chosen."""
        return self.picture is None


@dataclass(frozen=True, slots=True)
class Reply:
    """What a request leads to, for the one who made it.

    `toast` is a sentence shown for a moment; `screen` takes the place of the private screen that was pressed, or is
    a new one; `entry` is to be filled in first. `noted_at` is the time that a toast notes, for a chat that shows
    times as their reader's own. `posted` is shown to all in the channel where it was asked for, beside it. `short_toast` says what the press put in or took out, where the answer can be
    sent after it as little or as well as before: it will do in a chat that can show only so much.
    """

    toast: str = ""
    screen: PrivateScreen | None = None
    entry: InputDialog | None = None
    noted_at: datetime | None = None
    short_toast: str = ""
    posted: PublicScreen | None = None
