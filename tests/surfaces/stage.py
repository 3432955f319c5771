"""What a scenario may do on any surface, and what many scenarios begin with."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from bot.tables.stored import table_ids, tables_of
from bot.values.commands import YES
from bot.values.ids import Language, TableId, TableStatus
from bot.values.requests import Person
from bot.values.widgets import QuestionForm
from games.registry import GAMES
from tests.probes import PROBES
from tests.support.ledger import Note
from tests.support.people import answer
from tests.support.worded_steps import WORDED

if TYPE_CHECKING:
    from bot.app import App

SPECS = {**GAMES, **PROBES, **WORDED}
HOUR = 3_600_000
HOURS = 50
"""How many hours in a row a table may wait for no one."""
BROKEN = ("Si è rotto qualcosa", "Something broke", "Qui manca una frase", "Some text is missing")
MESSAGES, RENDERED = "messages", "rendered"
"""What a surface may lack: messages that it sends by itself, and widgets drawn as a chat draws them."""


class Stage(Protocol):
    """A surface with people at it.

    `alone` means a person's private chat (in a browser their seat's page), otherwise where the table is shown. A verb is
    one of `bot.values.commands`. What a person does returns the reply.
    """

    app: App
    transcript: Transcript
    time: Time

    def person(self, who: str) -> Person: ...

    async def arrive(self, who: str, lang: Language) -> None: ...

    async def enter(self, who: str, verb: str, *args: str, alone: bool = False) -> str: ...

    async def press(self, who: str, verb: str, *args: str, alone: bool = False) -> str: ...

    async def again(self, who: str) -> str:
        """Press once more what this person pressed last, even if it is gone from the screen."""
        ...

    async def answer(
        self, who: str, question: QuestionForm, fields: Mapping[str, Sequence[str]], *, alone: bool
    ) -> str: ...

    async def read(self, who: str, *, alone: bool = False) -> str:
        """Return everything this person can read now."""
        ...

    def rings(self, who: str) -> int:
        """Return how often this person's private chat has rung; needs MESSAGES."""
        ...

    def called(self) -> set[str]:
        """Return whom the messages where the table is shown have called by name; needs MESSAGES."""
        ...

    async def shut(self, who: str) -> None:
        """Let this person receive no private messages any more."""
        ...

    async def restart(self) -> None: ...

    async def settle(self) -> None:
        """Wait until only people have something to do."""
        ...

    async def wait(self, ms: int = HOUR) -> None:
        """Let time pass, and the clock do what is due."""
        ...


class NotOffered(AssertionError):
    """There is no such button in sight."""


FOLDED = frozenset(
    [
        "why",
        "rules",
        "history",
        "words",
        "score",
        "snooze",
        "prepare",
        "lesson",
        "board",
        "verify",
        "help",
        "browser",
        "leave",
        "settings",
        "tonight",
        "pause",
        "primer",
        "word",
        "invite",
        "join",
    ]
)
"""What stands behind [⋯]."""


async def press_unfolding(stage: Any, who: str, verb: str, args: tuple[str, ...], *, alone: bool) -> str:
    try:
        said: str = await stage.press_shown(who, verb, *args, alone=alone)
    except NotOffered:
        if verb not in FOLDED:
            raise
        await stage.press_shown(who, "more", alone=alone)
        await stage.settle()
        said = await stage.press_shown(who, verb, *args, alone=alone)
    return said


class Time:
    """A clock that stands still until told to go; with `flow`, in seconds, it also goes with that."""

    def __init__(self, flow: Callable[[], float] = lambda: 0.0) -> None:
        self._flow = flow
        self._ahead = 1_800_000_000_000

    def __call__(self) -> int:
        return self.ms

    @property
    def ms(self) -> int:
        return self._ahead + round(self._flow() * 1000)

    @ms.setter
    def ms(self, value: int) -> None:
        self._ahead += value - self.ms


@dataclass(slots=True)
class Transcript:
    """What was done and read, in order; ids and seeds that differ from run to run get an alias."""

    lines: list[str] = field(default_factory=list)
    _aliases: dict[str, str] = field(default_factory=dict)

    def does(self, who: str, what: str) -> None:
        self.lines.append(f"\n{who} › {self.plain(what)}")

    def reads(self, where: str, text: str, offered: Iterable[str] = ()) -> None:
        for line in self.plain(text).splitlines():
            self.lines.append(f"    {where} │ {line}")
        if labels := [self.plain(label) for label in offered]:
            self.lines.append(f"    {where} │ [{'] ['.join(labels)}]")

    def notes(self, note: Note) -> None:
        self.lines.append(self.plain(note.line))

    def calls(self, name: str, alias: str) -> None:
        self._aliases[name] = alias

    def plain(self, text: str) -> str:
        for name, alias in self._aliases.items():
            text = text.replace(name, alias)
        return text

    def text(self) -> str:
        return "\n".join(self.lines).strip() + "\n"


@dataclass(frozen=True, slots=True)
class Habit:
    """How a person plays: where they answer, and whether they press everything twice."""

    name: str
    lang: Language = "it"
    alone: bool = False
    twice: bool = False
    shut: bool = False


CAST = (
    Habit("Anna"),
    Habit("Bruno", "en", alone=True),
    Habit("Carla", shut=True),
    Habit("Dario", twice=True),
    Habit("Elena", "en"),
)


async def judged(game, work):
    return SPECS[game].judge(work)


async def no_sleep(seconds):
    await asyncio.sleep(min(seconds, 0.001))


async def table_of(stage: Stage, who: str) -> TableId:
    (table,) = await tables_of(stage.app.store, stage.person(who).id)
    return table


async def opened(stage: Stage, host: str, game: str, seats: int, pace: str = "free") -> TableId:
    before = set(await table_ids(stage.app.store))
    await stage.enter(host, "open", game, str(seats), pace, "Giovedì")
    await stage.settle()
    (table,) = set(await table_ids(stage.app.store)) - before
    return table


async def lobby(stage: Stage, *names: str, game: str = "ballot", seats: int = 3, pace: str = "free") -> TableId:
    host, *others = names
    table = await opened(stage, host, game, seats, pace)
    for name in others:
        await stage.press(name, "join")
        await stage.settle()
    return table


async def begin(stage: Stage, host: str, *, alone: bool = False) -> str:
    """Start a table; robots take the empty seats."""
    said = await stage.press(host, "start", alone=alone)
    with suppress(NotOffered):
        return await stage.press(host, "start", YES, alone=alone)
    return said


async def begun(stage: Stage, *names: str, game: str = "ballot", seats: int = 3, pace: str = "free") -> TableId:
    table = await lobby(stage, *names, game=game, seats=seats, pace=pace)
    await begin(stage, names[0])
    await stage.settle()
    return table


async def gathered(stage: Stage, cast: Sequence[Habit], game: str, *, seats: int) -> TableId:
    for habit in cast:
        await stage.arrive(habit.name, habit.lang)
        if habit.shut:
            await stage.shut(habit.name)
    host, *others = [habit.name for habit in cast]
    table = await opened(stage, host, game, seats)
    stage.transcript.calls(table, "******")
    for name in others:
        await stage.press(name, "join")
        await stage.settle()
    await begin(stage, host)
    await stage.settle()
    return table


async def played(
    stage: Stage, cast: Sequence[Habit], table: TableId, dice: Random, *, answers: int, restart_at: int | None = None
) -> int:
    """Play until the game is over or so many answers are given; return how many were."""
    given = hours = 0
    while given < answers and (await stage.app.tables.get(table)).record.status is TableStatus.LIVE:
        assert hours < HOURS, "nobody is asked any more"
        waiting = [(habit, question) for habit in cast if (question := await asked(stage, habit, table)) is not None]
        if not waiting:
            hours += 1
            await stage.wait()
            continue
        habit, question = waiting[given % len(waiting)]
        said = await answered(stage, habit, question, dice)
        assert await asked(stage, habit, table) != question, f"{habit.name} answered in vain: {said}"
        given += 1
        await stage.settle()
        if given == restart_at:
            await stage.restart()
    return given


async def asked(stage: Stage, habit: Habit, table: TableId) -> QuestionForm | None:
    person = stage.person(habit.name)
    at = await stage.app.tables.get(table)
    if at.record.status is not TableStatus.LIVE or at.position is None or at.position.ask is None:
        return None
    awaited = {question.seat for question in at.position.ask.questions()}
    for seat in at.seats_of(person.id):
        if seat not in awaited:
            continue  # drawing up a room is dear
        for question in (await stage.app.views.seat_room(person, table, seat)).questions:
            if (question.timed or question.kind != "may") and not question.answered:
                return question
    return None


async def answered(stage: Stage, habit: Habit, question: QuestionForm, dice: Random) -> str:
    fields = {name: sent for name, sent in answer(question, dice).items() if name != "confirm"}
    said = await stage.answer(habit.name, question, fields, alone=habit.alone)
    if habit.twice:
        await stage.again(habit.name)
    return said


async def room(stage: Stage, table: TableId):
    return await stage.app.views.room(table, "it")


async def seated(stage: Stage, table: TableId) -> list[str]:
    """Return who sits there, people and robots."""
    return [line.name for line in (await room(stage, table)).seats if not line.vacant]
