"""The one table of commands: what can be asked for by name, with which arguments, where and by whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.values.ids import TableStatus
from bot.values.room import Room

ArgumentValue: TypeAlias = str | int
"""What was given for an argument: a number where it is one, else the words as they came."""


class ArgumentType(StrEnum):
    """What an argument is."""

    GAME = "game"
    NUMBER = "number"
    PACE = "pace"
    LANGUAGE = "language"
    TABLE = "table"
    WHERE = "where"
    TEXT = "text"


class Given(StrEnum):
    """How an argument comes: chats that list arguments list it, or it can be typed, or only buttons carry it."""

    LISTED = "listed"
    TYPED = "typed"
    PRESSED = "pressed"


class Scope(StrEnum):
    """What a command is about: no table, one if there is one, or always one."""

    NOTHING = "nothing"
    ANYHOW = "anyhow"
    TABLE = "table"


class Who(StrEnum):
    """Whose right a command is at its table."""

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


HERE: Final = "here"
"""The one value of an argument `where`: the place itself."""
ANY: Final = frozenset(TableStatus)


@dataclass(frozen=True, slots=True)
class Command:
    """Something that can be asked for by name, worded `command-<verb>` and `command-<verb>-hint`.

    `at` are the statuses in which it may be given; one to `confirm` is asked for twice, one that `changes` a table is
    not done when it arrives an hour late. `group` and `private` are its ranks in the menus of a group and of the
    private chat, `top` beside Discord's `/table`, whose `subcommand` it may be; 0 is for no rank. With `is_daily` the
    foot of every help names it. `web` are the names of its forms on a page.
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
    subcommand: bool = True
    top: int = 0
    is_daily: bool = False
    web: tuple[str, ...] = ()

    @property
    def listed_arguments(self) -> tuple[Argument, ...]:
        """The arguments that chats list."""
        return tuple(each for each in self.arguments if each.given is Given.LISTED)

    @property
    def carried_arguments(self) -> tuple[Argument, ...]:
        """The arguments that a button carries, in their order; the table has a place of its own."""
        return tuple(each for each in self.every_argument if each.type is not ArgumentType.TABLE)

    @property
    def every_argument(self) -> tuple[Argument, ...]:
        """All arguments, and whether it was asked for twice where it is to be."""
        return (*self.arguments, CONFIRMED) if self.confirm else self.arguments

    def may_be_given(self, status: TableStatus, *, is_seated: bool, is_host: bool) -> bool:
        """Tell whether somebody may give it at a table of this status."""
        holds = {Who.ANYBODY: True, Who.SEATED: is_seated, Who.HOST: is_host}
        return status in self.at and holds[self.who]


NUMBER: Final = ArgumentType.NUMBER
PRESSED: Final = Given.PRESSED
CONFIRMED: Final = Argument("yes", given=PRESSED)
"""The second press of a command that is asked for twice."""
YES: Final = "yes"
FEWER: Final = "fewer"
"""The other second press of a start: the empty seats are taken away."""
CONCEDE: Final = "concede"
"""The other second press of an end: whoever asks for it gives up."""
ANSWER: Final = "answer"
"""The part of a primer that says how to put an answer: what a seat is asked just now needs it."""


def name_answer_help(game: str) -> str:
    """Return the name under which it is kept who has seen how to put answers in a game, beside its primer's."""
    return f"{game} {ANSWER}"


ASK_REST: Final = "?"
"""Stands for an argument that is to be asked for."""
GAME: Final = Argument("game", ArgumentType.GAME)
SEAT: Final = Argument("seat", NUMBER)
PROPOSAL: Final = Argument("proposal", given=PRESSED)
"""The number of a proposal."""
GUEST: Final = Argument("guest", NUMBER, given=PRESSED)
SUGGESTION: Final = Argument("suggestion", NUMBER, given=PRESSED)
"""The numbers by which the host knows whom to readmit, and what was suggested."""
PAGE: Final = Argument("page", NUMBER, given=PRESSED)
PORTION: Final = Argument("portion", NUMBER, given=PRESSED)
"""Which part of a page that one screen is too short for; all count from 0."""
INVITATION: Final = "invitation"
CODE: Final = Argument(INVITATION, given=PRESSED)
"""The code of an invitation, which is typed where a table's is, or comes by a link."""
OPENING: Final = (GAME, Argument("seats", NUMBER), Argument("pace", ArgumentType.PACE), Argument("name"))
LOBBY, LIVE, PAUSED, SUSPENDED = TableStatus.LOBBY, TableStatus.LIVE, TableStatus.PAUSED, TableStatus.SUSPENDED
PLAYED: Final = frozenset({LIVE, PAUSED})
ENDED: Final = frozenset({TableStatus.OVER, TableStatus.CLOSED})

COMMANDS: Final = (
    Command("open", OPENING, Scope.NOTHING, changes=True, group=1, private=30, is_daily=True),
    Command(
        "join", (SEAT, Argument("table", ArgumentType.TABLE), CODE), at=PLAYED | {LOBBY},
        changes=True, group=2, private=5, is_daily=True, web=("sit",),
    ),
    Command("leave", who=Who.SEATED, confirm=True, changes=True, group=3, private=13, web=("leave",)),
    Command(
        "start", at=frozenset({LOBBY}), who=Who.HOST, confirm=True,
        changes=True, group=4, private=12, is_daily=True, web=("start",),
    ),
    Command(
        "word", (Argument("word"),), at=frozenset({LOBBY}), who=Who.SEATED,
        changes=True, group=26, private=27, web=("word",),
    ),
    Command("tonight", at=frozenset({LOBBY}), who=Who.SEATED, changes=True, subcommand=False),
    Command("board", group=5, private=6, is_daily=True),
    Command(
        "hand", (Argument("seat", NUMBER, given=Given.TYPED),), who=Who.SEATED,
        group=6, private=1, top=1, is_daily=True,
    ),
    Command("why", (Argument("line", NUMBER, given=PRESSED), PORTION), group=7, private=7, is_daily=True),
    Command(
        "rules", (PAGE, Argument("words"), Argument("game", ArgumentType.GAME, given=PRESSED)), Scope.ANYHOW,
        group=8, private=8, is_daily=True,
    ),
    Command("score", (PAGE, PORTION), group=9, private=9),
    Command("history", (PAGE, PORTION), group=10, private=10),
    Command("settings", group=11, private=11, web=("option", "preset", "pace", "custom", "size", "several")),
    Command(
        "remove", (SEAT,), at=frozenset({LOBBY}), who=Who.HOST, confirm=True,
        changes=True, group=22, private=23, web=("remove",),
    ),
    Command(
        "readmit", (GUEST,), at=PLAYED | {LOBBY}, who=Who.HOST,
        changes=True, group=23, private=24, web=("readmit",),
    ),
    Command(
        "accept", (SUGGESTION,), at=PLAYED | {LOBBY}, who=Who.HOST, changes=True, subcommand=False, web=("accept",)
    ),
    Command(
        "decline", (SUGGESTION,), at=PLAYED | {LOBBY}, who=Who.HOST, changes=True, subcommand=False, web=("decline",)
    ),
    Command(
        "replace", (SEAT,), at=PLAYED, who=Who.SEATED, confirm=True,
        changes=True, group=12, private=14, web=("robot",),
    ),
    Command("pause", at=frozenset({LIVE}), who=Who.SEATED, changes=True, group=13, private=15, web=("pause",)),
    Command("resume", at=PLAYED, who=Who.SEATED, changes=True, group=14, private=16, web=("resume",)),
    Command("time", at=frozenset({LIVE}), who=Who.SEATED, changes=True, group=15, private=17, web=("time",)),
    Command("retract", at=frozenset({LIVE}), who=Who.SEATED, changes=True, group=27, private=28, web=("retract",)),
    Command(
        "prepare", (SEAT, Argument("question", given=PRESSED), Argument("number", NUMBER, given=PRESSED), Argument("of", NUMBER, given=PRESSED)), at=PLAYED,
        who=Who.SEATED, subcommand=False,
    ),
    Command("lesson", (SEAT, Argument("lesson", given=PRESSED)), at=PLAYED | ENDED, who=Who.SEATED, subcommand=False),
    Command("remind", at=frozenset({LIVE}), who=Who.SEATED, changes=True, group=16, private=18, web=("remind",)),
    Command("end", at=ANY - ENDED, who=Who.SEATED, confirm=True, changes=True, group=17, private=19, web=("end",)),
    Command(
        "agree", (PROPOSAL,), at=ANY - ENDED, who=Who.SEATED, changes=True, subcommand=False, web=("agree",)
    ),
    Command(
        "refuse", (PROPOSAL,), at=ANY - ENDED, who=Who.SEATED, changes=True, subcommand=False, web=("refuse",)
    ),
    Command("invite", (Argument("what", given=PRESSED),), at=PLAYED | {LOBBY}, who=Who.SEATED, group=39, private=39, web=("invite", "withdraw")),
    Command("show", (CODE,), at=ANY - ENDED, who=Who.SEATED, changes=True, subcommand=False),
    Command(
        "hide", (Argument("where", given=PRESSED),), at=ANY - ENDED, who=Who.SEATED, confirm=True,
        changes=True, group=34, private=35,
    ),
    Command("rematch", at=ENDED, changes=True, group=18, private=20, web=("rematch",)),
    Command("verify", group=19, private=21),
    Command("share", at=frozenset({TableStatus.OVER}), who=Who.SEATED, group=40, private=40, subcommand=False, top=18),
    Command(
        "primer", (Argument("game", ArgumentType.GAME, given=PRESSED), Argument("part", given=PRESSED)), Scope.ANYHOW,
        private=22, subcommand=False,
    ),
    Command("tables", (Argument("where", ArgumentType.WHERE),), Scope.NOTHING, group=20, private=2, subcommand=False, top=2, is_daily=True),
    Command("results", (GAME,), Scope.NOTHING, group=29, subcommand=False, top=9),
    Command("games", scope=Scope.NOTHING, group=21, private=3, subcommand=False, top=3),
    Command("practice", (GAME,), Scope.NOTHING, changes=True, private=4, subcommand=False, top=4),
    Command("ladder", (GAME, Argument("step", given=PRESSED)), Scope.NOTHING, subcommand=False, top=5),
    Command("help", scope=Scope.ANYHOW, group=24, private=25, subcommand=False, top=6, is_daily=True),
    Command(
        "language", (Argument("which", ArgumentType.LANGUAGE, required=True), Argument("where", given=PRESSED)), Scope.NOTHING,
        group=25, private=26, subcommand=False, top=7,
    ),
    Command(
        "notifications", (Argument("bell", given=Given.TYPED), Argument("where", given=PRESSED)), Scope.NOTHING,
        group=28, private=29, subcommand=False, top=8,
    ),
    Command(
        "snooze", (Argument("snooze", given=PRESSED),), at=frozenset({LIVE}), who=Who.SEATED,
        group=33, private=34, subcommand=False, top=13,
    ),
    Command(
        "next", (Argument("what", given=PRESSED),), at=PLAYED | {LOBBY}, changes=True,
        group=38, private=38, subcommand=False, top=17, web=("next",),
    ),
    Command("evening", (Argument("day"), GAME), Scope.NOTHING, changes=True, group=37, private=37, subcommand=False, top=16),
    Command(
        "coming", (Argument("answer", given=PRESSED),), at=frozenset({LOBBY}), changes=True, subcommand=False, web=("coming",)
    ),
    Command("move", (Argument("day"),), at=frozenset({LOBBY}), who=Who.HOST, changes=True, subcommand=False, web=("move",)),
    Command("tellme", (GAME, Argument("what", given=PRESSED)), Scope.NOTHING, group=35, subcommand=False, top=14),
    Command("hours", (Argument("when"),), Scope.NOTHING, group=31, private=32, subcommand=False, top=11),
    Command("privacy", scope=Scope.NOTHING, group=30, private=31, subcommand=False, top=10),
    Command("data", (Argument("what", given=PRESSED),), Scope.NOTHING, group=32, private=33, subcommand=False, top=12),
    Command("browser", who=Who.SEATED, subcommand=False),
    Command("window", subcommand=False),
    Command(
        "accounts", (Argument("what", given=PRESSED), Argument("which", given=PRESSED)), Scope.NOTHING,
        group=36, private=36, subcommand=False, top=15,
    ),
    Command(
        "link", (Argument("code"), Argument("step", given=PRESSED)), Scope.NOTHING,
        private=41, subcommand=False, top=19,
    ),
    Command("discreet", (Argument("want", given=PRESSED),), Scope.NOTHING, private=42, subcommand=False, top=20),
    Command("welcome", scope=Scope.NOTHING, subcommand=False),
)  # fmt: skip
"""Every command, once. From it come menus, parsing, dispatch, help, a page's forms, and rights."""
BY_VERB: Final[Mapping[str, Command]] = MappingProxyType({each.verb: each for each in COMMANDS})
WITH_ARGUMENTS_OF: Final = MappingProxyType({"thread": "open"})
"""Verbs that chats take themselves, by the command whose arguments their buttons carry.

`thread` makes a place within a place, and opens there.
"""

GROUP: Final = "group"
SHARE: Final = "share"
"""What buttons lead to where a chat has an address for it, and which no other draws: into a group, and to a friend."""
WINDOW: Final = "window"
"""What a chat opens by itself: a table, in a window of its own. Its button stands before all others."""

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
        "clear": ("question_id",),  # begin the draft anew
        "confirm": ("question_id", "step", "tokens"),  # the second press of a weighty answer; step ~ for an empty one
        "back": ("question_id",),  # to the question, or to my seat
    }
)
"""The verbs of answering, with what their buttons carry, in its order."""


WHILE_CLOSED: Final = frozenset({"start", "end", "agree", "refuse", "lang"})
"""What may still be changed in a lobby whose terms are closed: nothing by which a deal could be chosen."""


def offered_to(room: Room, verbs: Sequence[str], *, is_seated: bool, is_host: bool) -> tuple[str, ...]:
    """Return those of some commands that somebody may give at a table."""
    given = [BY_VERB[verb] for verb in verbs]
    has_hour_come = room.evening is not None and not room.evening.is_ahead  # then anybody who sits there may begin
    return tuple(
        each.verb
        for each in given
        if each.may_be_given(
            room.status, is_seated=is_seated, is_host=is_host or (each.verb == "start" and has_hour_come)
        )
        and not (room.has_closed_terms and each.changes and each.verb not in WHILE_CLOSED)
        and each.verb != ("pause" if room.is_resting else "resume")
    )


def parse_small_number(text: str) -> int | None:
    """Return a whole number of at most four digits, or None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None
