"""What can be told on a chat, never what it holds, and how it is spelled in the column `kind` of `posts`."""

from enum import StrEnum
from typing import Final, NamedTuple


class Kind(StrEnum):
    # -- to everybody in a channel
    STATUS = "board"  # the one message that shows a table in a channel
    FORMER = "strip"  # a former status message, `about`, is archived: only the history in it stays
    CALLS = "call"  # the one message that calls those who are awaited and cannot be reached in private
    CHAPTER = "chapter"  # what follows starts a new message
    DAY = "day"  # what follows is told in a new message, the chronicle of the day `about`
    HISTORY = "lines"  # what happened
    RESULT = "result"  # the game is over, and everybody seated is called to read how
    BEGAN = "began"  # the game begins
    HOUR = "hour"  # the planned hour has come, and those who come are called
    CLOSED = "closed"  # the person of seat `number` cannot be reached in private, and has to come and look

    # -- to a channel or to one person
    NOTICE = "notice"  # what Arbitro announced with version `number` of the table's row

    # -- to one person
    SEAT = "seat"  # the one private message of a seat, in which it is asked, as it stands when it is sent
    REMINDER = "reminder"  # of a seat's question; `number` is its stage, 0 if a player asked for it
    GREETING = "seated"  # they sit down in a lobby
    LOST = "lost"  # the channel where the table was shown is gone, or closed to us
    BLOCKED = "barred"  # we may not speak in a channel, `about`, that shows the table
    PROPOSAL = "propose"  # proposal `number`, on which they may vote
    SETTLED = "settled"  # its messages are edited: it was settled with version `about` of the table's row
    DENIED = "denied"  # they asked for a seat, and are refused
    OPENED = "opened"  # a table has opened for whose game they wanted a notification
    NEXT_GAME = "next"  # the next game has opened for them on the waiting list, and a seat is reserved
    EVENING = "evening"  # `about` a planned game: how soon it is, that it was moved, or cancelled
    BROWSER = "browser"  # their seats were opened in a browser: `about` is the session's id, a slash and its label
    TIME_UP = "late"  # their time was up, and entry `number` answers for them
    ROBOT = "kept"  # a robot keeps their seat
    END = "over"  # the game is over
    DIGEST = "digest"  # all tables that wait for them as they stand when it is sent; its row belongs to one of them


TO_CHANNELS: Final = frozenset(list(Kind)[: list(Kind).index(Kind.SEAT)])
TO_PEOPLE: Final = frozenset(Kind) - TO_CHANNELS | {Kind.NOTICE}
OF_SEAT: Final = frozenset({Kind.SEAT, Kind.REMINDER})  # what is told by the one message of a seat
BOUND_TO_A_MESSAGE: Final = (Kind.STATUS, Kind.FORMER, Kind.CALLS)  # what means nothing at another place
TEXTS: Final = TO_CHANNELS.difference(BOUND_TO_A_MESSAGE)  # what is said in a channel, above its status message
OPENING: Final = frozenset({Kind.CHAPTER, Kind.DAY})  # what begins a new message
NUMBERED: Final = frozenset(
    {Kind.CLOSED, Kind.NOTICE, Kind.REMINDER, Kind.PROPOSAL, Kind.SETTLED, Kind.TIME_UP}
)  # those with a `number`
ABOUT: Final = frozenset(
    {Kind.FORMER, Kind.DAY, Kind.BLOCKED, Kind.SETTLED, Kind.EVENING, Kind.BROWSER}
)  # those that are `about` something
NOWHERE: Final = -1  # the seat of what is told in a channel


class Post(NamedTuple):
    """Something to tell: to a channel, or to the person of `seat`."""

    kind: Kind
    seat: int = NOWHERE
    number: int = 0
    about: str = ""


def encode(post: Post) -> str:
    seat = (str(post.seat),) if post.seat != NOWHERE else ()
    number = (str(post.number),) if post.kind in NUMBERED else ()
    return "/".join((post.kind, *seat, *number, *((post.about,) if post.kind in ABOUT else ())))


def decode(kind: str, *, to_channel: bool) -> Post:
    """Raise ValueError for what no post is spelled as."""
    word, *fields = kind.split("/", 1 + (not to_channel) + (kind.partition("/")[0] in NUMBERED))
    try:
        known = Kind(word)
        seat = NOWHERE if to_channel else int(fields.pop(0))
        number = int(fields.pop(0)) if known in NUMBERED else 0
        post = Post(known, seat, number, *fields)
    except (IndexError, ValueError) as fault:
        raise ValueError(f"no post is spelled {kind!r}") from fault
    if encode(post) != kind or known not in (TO_CHANNELS if to_channel else TO_PEOPLE):
        raise ValueError(f"no post is spelled {kind!r}")
    return post
