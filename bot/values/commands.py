"""What a command is: what can be asked for by name, with which arguments, where and by which people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from bot.values.ids import TableStatus
from bot.values.room import Room

# What was given for an argument: a number where it is one, else the words as they came.
ArgumentValue: TypeAlias = str | int


class ArgumentType(StrEnum):
    GAME = "game"
    NUMBER = "number"
    PACE = "pace"
    LANGUAGE = "language"
    TABLE = "table"
    WHERE = "where"
    TEXT = "text"


class Given(StrEnum):
    LISTED = "listed"
    TYPED = "typed"
    PRESSED = "pressed"


class Scope(StrEnum):
    NOTHING = "nothing"
    ANYHOW = "anyhow"
    TABLE = "table"


class Who(StrEnum):
    ANYBODY = "anybody"
    SEATED = "seated"
    HOST = "host"


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a command; it is worded `argument-<name>` and `argument-<name>-hint` where chats list it."""

    name: str
    type: ArgumentType = ArgumentType.TEXT
    required: bool = False
    given: Given = Given.LISTED

    def read(self, text: str) -> ArgumentValue:
        """Return what was given as a value; a number that cannot be read stays as it came."""
        number = parse_small_number(text) if self.type is ArgumentType.NUMBER else None
        return text if number is None else number


def pressed(name: str, kind: ArgumentType = ArgumentType.TEXT) -> Argument:
    """Return an argument that only buttons carry."""
    return Argument(name, kind, given=Given.PRESSED)


HERE: Final = "here"  # The one value of an argument `where`: the place itself.
ANY: Final = frozenset(TableStatus)


Family: TypeAlias = Literal["", "table", "me", "games"]
"""The commands of Discord's that hold others together."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that can be asked for by name, worded `command-<verb>` and `command-<verb>-hint`.

    `at` are the statuses in which it may be given; one to `confirm` is asked for twice, one that `changes` a table is
    not done when it arrives an hour late. `group` and `private` are its ranks in Telegram's menus of a group and of the
    private chat; `rank` is that on Discord, `under` a command of this name, or alone; 0 is for no rank. An `unlisted` one
    can be typed though nothing lists it; one with no rank and not unlisted has buttons alone.
    With `is_daily` the foot of every help names it. `web` are the names of its forms on a page. One to be given `at_home` is
    refused in a browser that was opened from a chat.
    """

    verb: str
    arguments: tuple[Argument, ...] = ()
    scope: Scope = Scope.TABLE
    at: frozenset[TableStatus] = ANY
    who: Who = Who.ANYBODY
    confirm: bool = False
    changes: bool = False
    group: int = 0
    private: int = 0
    under: Family = ""
    rank: int = 0
    unlisted: bool = False
    is_daily: bool = False
    at_home: bool = False
    web: tuple[str, ...] = ()

    @property
    def is_typed(self) -> bool:
        return self.unlisted or any((self.group, self.private, self.rank))

    @property
    def listed_arguments(self) -> tuple[Argument, ...]:
        return tuple(each for each in self.arguments if each.given is Given.LISTED)

    @property
    def carried_arguments(self) -> tuple[Argument, ...]:
        return tuple(each for each in self.every_argument if each.type is not ArgumentType.TABLE)

    @property
    def every_argument(self) -> tuple[Argument, ...]:
        return (*self.arguments, CONFIRMED) if self.confirm else self.arguments

    def may_be_given(self, status: TableStatus, *, is_seated: bool, is_host: bool) -> bool:
        holds = {Who.ANYBODY: True, Who.SEATED: is_seated, Who.HOST: is_host}
        return status in self.at and holds[self.who]


NUMBER: Final = ArgumentType.NUMBER
CONFIRMED: Final = pressed("yes")  # The second press of a command that is asked for twice.
YES: Final = "yes"
FEWER: Final = "fewer"  # The other second press of a start: the empty seats are taken away.
MORE: Final = "more"  # And its third: robots make it as many as usual.
CONCEDE: Final = "concede"  # The other second press of an end: its sender gives up.
ANSWER: Final = "answer"  # The part of a primer that says how to put an answer: what a seat is asked just now needs it.


def name_answer_help(game: str) -> str:
    """Return the name under which it is kept who has seen how to put answers in a game, beside its primer's."""
    return f"{game} {ANSWER}"


ASK_REST: Final = "?"  # Stands for an argument that is to be asked for.
GAME: Final = Argument("game", ArgumentType.GAME)
SEAT: Final = Argument("seat", NUMBER)
PROPOSAL: Final = pressed("proposal")  # The number of a proposal.
INVITATION: Final = "invitation"
# The code of an invitation, which is typed where a table's is, or comes by a link.
CODE: Final = pressed(INVITATION)
LOBBY, LIVE, PAUSED, SUSPENDED = TableStatus.LOBBY, TableStatus.LIVE, TableStatus.PAUSED, TableStatus.SUSPENDED
PLAYED: Final = frozenset({LIVE, PAUSED})
ENDED: Final = frozenset({TableStatus.OVER, TableStatus.CLOSED})

COMMANDS: Final[dict[str, Command]] = {}
"""Every command by its verb, declared above its handler; importing `bot.screens` fills it.

From it come menus, parsing, dispatch, help, a page's forms, and rights.
"""
WITH_ARGUMENTS_OF: Final = MappingProxyType({"thread": "open"})
"""Verbs that chats take themselves, by the command whose arguments their buttons carry.

`thread` makes a place within a place, and opens there.
"""

GROUP: Final = "group"
# What buttons lead to where a chat has an address for it, and which no other draws: into a group, and to a friend.
SHARE: Final = "share"
# What a chat opens by itself: a table, in a window of its own. Its button stands before all others.
WINDOW: Final = "window"

# The verbs of answering, with what their buttons carry, in its order.
FORMS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "press": ("question_id", "tokens"),  # answer on the board what every seat is asked there
        "ask": ("question_id",),  # show one question
        "answer": ("question_id", "step", "tokens"),  # answer with one thing
        "put": ("question_id", "step", "slice", "tokens"),  # of this slice have these chosen, or what `fields` hold
        "toggle": ("question_id", "step", "token", "page"),  # choose one thing more, or one less
        "page": ("question_id", "step", "page"),  # open a step, at a page of its choices
        "write": ("question_id", "step", "tokens"),  # ask for these steps to be written, or take `fields`
        "send": ("question_id", "tokens"),  # answer with the draft, or (~) with nothing filled in
        "clear": ("question_id",),  # begin the draft again
        "confirm": ("question_id", "step", "tokens"),  # the second press of a weighty answer; step ~ for an empty one
        "back": ("question_id",),  # to the question, or to my seat
    }
)


# What may still be changed in a lobby whose terms are closed: nothing by which a deal could be chosen.
WHILE_CLOSED: Final = frozenset({"start", "end", "agree", "refuse", "lang"})
# What a board of a duplicate refuses while others have still to play it, and why: it would show them the cards, or be a
# way to get rid of bad ones.
WHILE_SEALED: Final[Mapping[str, str]] = MappingProxyType(
    {**dict.fromkeys(("invite", "rematch", "share", "show", "verify"), "board-sealed"), "end": "board-end"}
)


class Standing(NamedTuple):
    """What of a table and a reader decides which commands are offered."""

    status: TableStatus
    is_seated: bool
    is_host: bool
    may_start: bool
    is_resting: bool
    has_closed_terms: bool = False
    is_sealed: bool = False


def offered_to(room: Room, verbs: Sequence[str], *, is_seated: bool, is_host: bool) -> tuple[str, ...]:
    has_hour_come = room.evening is not None and not room.evening.is_ahead  # then anyone who sits there may begin
    may_start = is_host or has_hour_come
    at = Standing(
        room.status, is_seated, is_host, may_start, room.is_resting, room.has_closed_terms, is_sealed=room.is_sealed
    )
    return list_offered(tuple(verbs), at)


@lru_cache(maxsize=512)
def list_offered(verbs: tuple[str, ...], at: Standing) -> tuple[str, ...]:
    return tuple(
        each.verb
        for each in (COMMANDS[verb] for verb in verbs)
        if each.may_be_given(
            at.status, is_seated=at.is_seated, is_host=at.may_start if each.verb == "start" else at.is_host
        )
        and not (at.has_closed_terms and each.changes and each.verb not in WHILE_CLOSED)
        and not (at.is_sealed and each.verb in WHILE_SEALED)
        and each.verb != ("pause" if at.is_resting else "resume")
    )


def parse_small_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None
