"""What can be told on a chat, never what it holds, and how it is spelled in the column `kind` of `posts`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, Literal, TypeAlias, overload

from bot.values.ids import ChannelId


@dataclass(frozen=True, slots=True)
class Plain:
    """A post that says all by its kind."""


@dataclass(frozen=True, slots=True)
class ForSeat:
    seat: int


# -- to everybody in a channel


class StatusMessage(Plain):
    """The one message that shows a table in a channel."""


@dataclass(frozen=True, slots=True)
class ButtonRemoval:
    """A former status message is archived: only the history in it stays."""

    message_id: str


class CallNote(Plain):
    """The one message that calls those who are awaited and cannot be reached in private."""


class ChapterStart(Plain):
    """What follows starts a new message."""


@dataclass(frozen=True, slots=True)
class DayStart:
    """What follows is told in a new message, the chronicle of this day."""

    day: date


class HistoryLines(Plain):
    """What happened."""


class ResultCall(Plain):
    """The game is over, and everybody seated is called to read how."""


class StartNotice(Plain):
    """The game begins."""


class HourCome(Plain):
    """The planned hour has come, and those who come are called."""


@dataclass(frozen=True, slots=True)
class TableNotice:
    """What Arbitro announced with this version of the table's row."""

    version: int


class ClosedMessagesNotice(ForSeat):
    """A seat's person cannot be reached in private, and has to come and look."""


# -- to one person


class Greeting(ForSeat):
    """A person sits down in a lobby."""


class SeatMessage(ForSeat):
    """The one private message of a seat, in which it is asked, as it stands when it is sent."""


@dataclass(frozen=True, slots=True)
class PrivateNotice:
    """What Arbitro announced with this version of the table's row."""

    seat: int
    version: int


@dataclass(frozen=True, slots=True)
class PrivateReminder:
    """A reminder of a seat's question; `stage` is 0 if a player asked for it, 1 at half of the time, 2 near its end."""

    seat: int
    stage: int


class LostChannelNotice(ForSeat):
    """The channel where the table was shown is gone, or closed to us."""


@dataclass(frozen=True, slots=True)
class BlockedChannelNotice:
    """We may not speak in a channel that shows the table."""

    seat: int
    channel_id: ChannelId


@dataclass(frozen=True, slots=True)
class ProposalMessage:
    """A proposal on which a seat's person may vote."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class ProposalClosing:
    """The messages of a proposal are edited: it was settled with this version of the table's row."""

    seat: int
    number: int
    version: int


class AdmissionDenied(ForSeat):
    """A person without a seat asked for one, and is refused."""


class LobbyOpened(ForSeat):
    """A table has opened for whose game a person without a seat wanted a notification."""


class NextGame(ForSeat):
    """The next game has opened for a person on the waiting list, and a seat is reserved for them."""


@dataclass(frozen=True, slots=True)
class EveningNews:
    """News of a planned game for a person who comes: how soon it is, that it was moved, or cancelled."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class BrowserOpened:
    """A person's seats were opened in a browser, in a session of this id, labelled by its user agent."""

    seat: int
    session_id: str
    label: str


@dataclass(frozen=True, slots=True)
class TimeUp:
    """A player's time was up, and this entry answers for them."""

    seat: int
    seq: int


class RobotSits(ForSeat):
    """A robot keeps the seat of a silent player."""


class EndMessage(ForSeat):
    """The game is over."""


class TablesDigest(ForSeat):
    """The digest of all tables as they stand when it is sent; its row belongs to one where the person has this seat."""


# What is said at a place, together with what else there is to say, above the status message.
TextPost: TypeAlias = (
    ChapterStart | DayStart | HistoryLines | StartNotice | HourCome | TableNotice | ClosedMessagesNotice | ResultCall
)
ChannelPost: TypeAlias = StatusMessage | ButtonRemoval | CallNote | TextPost
MessagePost: TypeAlias = (
    Greeting
    | PrivateNotice
    | LostChannelNotice
    | BlockedChannelNotice
    | ProposalMessage
    | AdmissionDenied
    | LobbyOpened
    | NextGame
    | EveningNews
    | BrowserOpened
    | TimeUp
    | RobotSits
    | EndMessage
)
SeatPost: TypeAlias = SeatMessage | PrivateReminder  # what is told by the one message of a seat
PersonPost: TypeAlias = MessagePost | SeatPost | ProposalClosing | TablesDigest
Post: TypeAlias = ChannelPost | PersonPost

# -- the one codec


# How the fields are read, in order; only the last may hold a slash.
Parts: TypeAlias = tuple[Callable[[str], Any], ...]

TO_CHANNELS: Final[dict[str, tuple[type[ChannelPost], Parts]]] = {
    "board": (StatusMessage, ()),
    "strip": (ButtonRemoval, (str,)),
    "call": (CallNote, ()),
    "chapter": (ChapterStart, ()),
    "day": (DayStart, (date.fromisoformat,)),
    "lines": (HistoryLines, ()),
    "result": (ResultCall, ()),
    "began": (StartNotice, ()),
    "hour": (HourCome, ()),
    "notice": (TableNotice, (int,)),
    "closed": (ClosedMessagesNotice, (int,)),
}
TO_PEOPLE: Final[dict[str, tuple[type[PersonPost], Parts]]] = {
    "seated": (Greeting, (int,)),
    "seat": (SeatMessage, (int,)),
    "notice": (PrivateNotice, (int, int)),
    "reminder": (PrivateReminder, (int, int)),
    "lost": (LostChannelNotice, (int,)),
    "barred": (BlockedChannelNotice, (int, ChannelId)),
    "propose": (ProposalMessage, (int, int)),
    "settled": (ProposalClosing, (int, int, int)),
    "denied": (AdmissionDenied, (int,)),
    "opened": (LobbyOpened, (int,)),
    "next": (NextGame, (int,)),
    "evening": (EveningNews, (int, str)),
    "browser": (BrowserOpened, (int, str, str)),
    "late": (TimeUp, (int, int)),
    "kept": (RobotSits, (int,)),
    "over": (EndMessage, (int,)),
    "digest": (TablesDigest, (int,)),
}
WORDS: Final[dict[type[Post], str]] = {
    made: word for words in (TO_CHANNELS, TO_PEOPLE) for word, (made, _) in words.items()
}
# The words of what concerns one message and means nothing at another place.
BOUND_TO_A_MESSAGE: Final = (WORDS[StatusMessage], WORDS[ButtonRemoval], WORDS[CallNote])


def encode(post: Post) -> str:
    fields = (getattr(post, name) for name in post.__match_args__)
    return "/".join((WORDS[type(post)], *map(str, fields)))


@overload
def decode(kind: str, *, to_channel: Literal[True]) -> ChannelPost: ...
@overload
def decode(kind: str, *, to_channel: Literal[False]) -> PersonPost: ...
@overload
def decode(kind: str, *, to_channel: bool) -> Post: ...
def decode(kind: str, *, to_channel: bool) -> Post:
    """Raise ValueError for what no post is spelled as."""
    words: Mapping[str, tuple[type[Post], Parts]] = TO_CHANNELS if to_channel else TO_PEOPLE
    try:
        made, parts = words[kind.partition("/")[0]]
        _, *fields = kind.split("/", len(parts))
        post = made(*(part(field) for part, field in zip(parts, fields, strict=True)))
    except (KeyError, ValueError) as fault:
        raise ValueError(f"no post is spelled {kind!r}") from fault
    if encode(post) != kind:
        raise ValueError(f"no post is spelled {kind!r}")
    return post
