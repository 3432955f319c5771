"""Posts as they are stored, with the change that causes them."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, Self, TypeAlias

from bot.values.ids import AccountId, ChannelId, Language, PersonId, TableId

PermissionTexts: TypeAlias = Mapping[Language, Sequence[str]]  # what we miss in a channel, in words
PLACEHOLDER: Final = "covered "


class ShownHash(NamedTuple):
    """What a seat's message shows: the hash of the seat's `own` part, and of the `whole`; a placeholder has one."""

    own: str = ""
    whole: str = ""
    is_placeholder: bool = False

    def encode(self) -> str:
        if self.is_placeholder:
            return f"{PLACEHOLDER}{self.own}"
        return f"{self.own}-{self.whole}" if self.whole else self.own

    @classmethod
    def decode(cls, text: str) -> Self:
        if text.startswith(PLACEHOLDER):
            return cls(text.removeprefix(PLACEHOLDER), is_placeholder=True)
        own, _, whole = text.partition("-")
        return cls(own, whole)


class SeatMessageRow(NamedTuple):
    """The one private message of a seat, to `account_id`; `former_id` at `former_account` is still to be deleted.

    `asked` are the questions that it shows as open. It is looked at again at `due_ms`.
    """

    person_id: PersonId
    table_id: TableId
    seat: int
    message_id: str = ""
    former_id: str = ""
    shown: ShownHash = ShownHash()
    asked: tuple[str, ...] = ()
    shown_ms: int = 0
    due_ms: int | None = None
    is_pictured: bool = False
    account_id: AccountId = AccountId("")
    former_account: AccountId = AccountId("")


class Kind(StrEnum):
    """What is told otherwise than as a notice to a person, or has been since a release; stored words never change."""

    # -- to everybody in a channel
    STATUS = "board"  # the one message that shows a table in a channel
    FORMER = "strip"  # a former status message, `about`, is archived: only the history in it stays
    CALLS = "call"  # the one message that calls those who are awaited and cannot be reached in private
    SERIES = "series"  # the one message of a season or a duplicate; `about` a former one, which is archived
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
    ACCOUNT = "account"  # to an account, at no table, of another that was linked or dropped: `about` has its id, a space, and a key
    DIGEST = "digest"  # all tables that wait for them as they stand when it is sent; its row belongs to one of them


KINDS: Final = frozenset(Kind)
TO_CHANNELS: Final = frozenset(list(Kind)[: list(Kind).index(Kind.SEAT)])
TO_PEOPLE: Final = frozenset(Kind) - TO_CHANNELS | {Kind.NOTICE}
OF_SEAT: Final = frozenset({Kind.SEAT, Kind.REMINDER})  # what is told by the one message of a seat
BOUND_TO_A_MESSAGE: Final = (Kind.STATUS, Kind.FORMER, Kind.CALLS, Kind.SERIES)  # what means nothing at another place
TEXTS: Final = TO_CHANNELS.difference(BOUND_TO_A_MESSAGE)  # what is said in a channel, above its status message
AT_NO_TABLE: Final = frozenset({Kind.SERIES, Kind.ACCOUNT})
OPENING: Final = frozenset({Kind.CHAPTER, Kind.DAY})  # what begins a new message
NUMBERED: Final = frozenset(
    {Kind.CLOSED, Kind.NOTICE, Kind.REMINDER, Kind.PROPOSAL, Kind.SETTLED, Kind.TIME_UP}
)  # those with a `number`
ABOUT: Final = frozenset(
    {Kind.ACCOUNT, Kind.FORMER, Kind.SERIES, Kind.DAY, Kind.BLOCKED, Kind.SETTLED, Kind.EVENING, Kind.BROWSER}
)  # those that are `about` something
NOWHERE: Final = -1  # the seat of what is told in a channel


class Reason(StrEnum):
    """Why a person is notified; a reminder is named by its stage (`name_stage`)."""

    TURN = "turn"  # a question waits for them
    LIVE = "live turn"  # it does at a live table, which does not count among the notifications of their day
    AGAIN = "again"  # it waits still, as their night ends or what they muted speaks again
    CALL = "call"  # it does, and only the call note of a channel reaches them
    LATE_CALL = "late call"  # the same when little time is left
    MARK = "mark"  # nothing is sent: something is noted once


def name_stage(stage: int) -> str:
    return f"stage {stage}"


class Notification(NamedTuple):
    """A person is to be notified of a question once for a `reason`, not before `earliest_ms`; they were at `sent_ms`."""

    person_id: PersonId
    table_id: TableId
    question: str
    reason: str
    earliest_ms: int
    sent_ms: int | None = None


class Digest(NamedTuple):
    """A daily digest of all tables: at which minute of the person's day, and when next."""

    person_id: PersonId
    minute: int
    due_ms: int


class CalledFor(NamedTuple):
    """A question that a call note announces; `is_late` when little time is left."""

    question_id: str
    is_late: bool = False


def encode_calls(calls: Iterable[CalledFor]) -> str:
    """Encode for a post's `hash`, which a call note does not need otherwise."""
    return ",".join(f"{question}{'!' if is_late else ''}" for question, is_late in calls)


class Post(NamedTuple):
    """Something to tell: to a channel, or to the person of `seat`; another `kind` than those above is a notice to a person."""

    kind: str
    seat: int = NOWHERE
    number: int = 0
    about: str = ""


class PostRow(NamedTuple):
    """Something to tell in a chat: entries `from_seq` to `to_seq`, never their content.

    Either `channel_id` or `person_id` is empty. Status `maybe`: sending has begun, by `account_id`, with `batch` or else `id`
    as nonce. `refusals` counts how often in a row the chat refused every form of it.
    """

    id: str
    table_id: TableId
    channel_id: ChannelId
    person_id: PersonId
    post: Post
    from_seq: int
    to_seq: int
    refusals: int = 0
    message_id: str = ""
    hash: str = ""
    status: str = "planned"
    batch: str = ""
    account_id: AccountId = AccountId("")

    @property
    def reader(self) -> str:
        return self.channel_id or self.person_id

    @property
    def calls(self) -> tuple[CalledFor, ...]:
        return tuple(CalledFor(each.removesuffix("!"), each.endswith("!")) for each in self.hash.split(",") if each)


def make_random_id() -> str:
    return secrets.token_hex(8)


class BlockedChannel(NamedTuple):
    """A channel where we may not post a table: the missing permissions, and how often we tried."""

    channel_id: ChannelId
    table_id: TableId
    missing: PermissionTexts
    tries: int


def encode(post: Post) -> str:
    seat = (str(post.seat),) if post.seat != NOWHERE else ()
    is_known = post.kind in KINDS
    number = (str(post.number),) if post.kind in NUMBERED or not is_known else ()
    about = (post.about,) if post.kind in ABOUT or not is_known else ()
    return "/".join((post.kind, *seat, *number, *about))


def is_numbered(kind: str) -> bool:
    return kind in NUMBERED or kind not in KINDS


def decode(kind: str, *, to_channel: bool) -> Post:
    """Raise ValueError for what no post is spelled as."""
    word, *fields = kind.split("/", 1 + (not to_channel) + is_numbered(kind.partition("/")[0]))
    try:
        seat = NOWHERE if to_channel else int(fields.pop(0))
        number = int(fields.pop(0)) if is_numbered(word) else 0
        post = Post(Kind(word) if word in KINDS else word, seat, number, *fields)
    except (IndexError, TypeError, ValueError) as fault:
        raise ValueError(f"no post is spelled {kind!r}") from fault
    is_sent_there = word in TO_CHANNELS if to_channel else word in TO_PEOPLE or word not in KINDS
    if encode(post) != kind or not is_sent_there:
        raise ValueError(f"no post is spelled {kind!r}")
    return post
