"""Scripted people: whoever answers a question the office's way, without knowing the game, and a table of them.

A `Stage` is a surface with people at it. The same conversation runs on every one: in memory (`tests.memory_stage`), and
on each chat with its own library and protocol. It leaves a transcript that can be read as it was lived.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Protocol

from bot.forms import draft as draft_steps
from bot.forms.buttons import can_be_passed
from bot.forms.draft import DraftStep
from bot.ports.commands import YES
from bot.ports.ids import Language, TableId, TableStatus
from bot.ports.requests import Person
from bot.ports.widgets import (
    LEFT_OUT,
    Arrange,
    FormField,
    FormFields,
    Numeric,
    PickMany,
    PickOne,
    QuestionForm,
    Widget,
    Words,
    control_name,
)
from tests.support.ledger import Note

if TYPE_CHECKING:
    from bot.office.office import LocalOffice

HOURS = 50
"""For so long a table may wait for nobody."""
WORDS = ("guarda i numeri", "beware, all | of, you ~ 100%", "perché no?")
RULES = ("card.red", "card.color != last.color", "card.rank >= last.rank")
"""What is said where words must be a rule: in the case of a field that is written."""

Fields = dict[str, tuple[str, ...]]


# -- any answer to any question ----------------------------------------------------------------


def answer(question: QuestionForm, dice: Random) -> Fields:
    """Any answer to a question, as the fields a surface sends; weighty ones are confirmed at once."""
    fields = dict(filled(question.widget, "", dice))
    if question.weighty:
        fields["confirm"] = ("yes",)
    return fields


def filled(widget: Widget, name: str, dice: Random) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The controls of a widget with something in them."""
    match widget:
        case PickOne(choices):
            yield name, (dice.choice(choices).token,)
        case PickMany(choices, least, most):
            some = dice.sample(choices, dice.randint(least, min(most, len(choices))))
            yield name, tuple(choice.token for choice in some)
        case Numeric(least, most):
            yield name, (str(dice.randint(least, most)),)
        case Words(limit):
            said = RULES if name.endswith(control_name("", "written")) else WORDS
            yield name, (dice.choice(said)[:limit],)
        case Arrange(choices):
            yield name, tuple(choice.token for choice in dice.sample(choices, len(choices)))
        case FormFields(parts):
            given: Fields = {}
            for part in parts:
                given.update(filled_part(part, given, dice))
            yield from given.items()


def said(given: Fields, name: str) -> str:
    """What was chosen in a control, whichever case it stands in."""
    return next((values[0] for key, values in given.items() if key == name or key.startswith(f"{name}@")), "")


def filled_part(part: FormField, given: Fields, dice: Random) -> Fields:
    """One field, left out now and then where that is allowed."""
    if part.none and dice.random() < 0.3:
        return {}
    if not part.on:
        assert part.widget is not None
        return dict(filled(part.widget, part.name, dice))
    outer = part.name.rpartition(".")[0]
    chosen = said(given, f"{outer}.{part.on}" if outer else part.on) or said(given, part.on)
    case = dict(part.cases).get(chosen)
    return dict(filled(case, control_name(part.name, chosen), dice)) if case else {}


def step_by_step(
    question: QuestionForm, wanted: Mapping[str, Sequence[str]]
) -> Iterator[tuple[DraftStep, tuple[str, ...]]]:
    """An answer as somebody fills it in: each open step with what goes into it (`~` where it is left out).

    One that leaves out everything is the button for none; what need not be left out by a button stays as it is.
    """
    fields: Fields = {}
    untouched: set[str] = set()
    steps = draft_steps.list_steps(question.widget, fields)
    if question.skip and all(tuple(given) in {(), (LEFT_OUT,)} for given in wanted.values()):
        yield replace(steps[0], none=question.skip), (LEFT_OUT,)
        return
    while (step := next_step([each for each in steps if each.key not in untouched], wanted)) is not None:
        inner = any(name.startswith(f"{step.name}.") for name in wanted)
        otherwise = (draft_steps.FILLED_IN,) if inner else (LEFT_OUT,)
        given = tuple(wanted.get(step.name) or (otherwise if step.none else ()))
        if given == (LEFT_OUT,) and not can_be_passed(step, steps):
            untouched.add(step.key)
            continue
        yield step, given
        if not given:
            return
        fields = draft_steps.fill(question.widget, fields, step.name, given)
        steps = draft_steps.list_steps(question.widget, fields)


def next_step(steps: Sequence[DraftStep], wanted: Mapping[str, Sequence[str]]) -> DraftStep | None:
    """What is filled in next: first what nobody is asked for and somebody wants to say all the same."""
    aside = (step for step in steps if step.is_passed_over and step.name in wanted)
    return next(aside, None) or draft_steps.open_step(steps)


def left_out(question: QuestionForm, fields: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """What is chosen beforehand and somebody does not want: they untick it, and are asked once more."""
    widget = question.widget
    if not (isinstance(widget, PickMany) and widget.ticked):
        return ()
    return tuple(choice.token for choice in widget.choices if choice.token not in fields.get("", ()))


def wants_button(question: QuestionForm) -> bool:
    """Whether what was filled in is sent by a button of its own."""
    return not (draft_steps.is_single(question.widget) or isinstance(question.widget, Words) or question.at_once)


# -- people at a surface -----------------------------------------------------------------------


@dataclass(slots=True)
class Transcript:
    """What was done and read, in the order it happened; ids and seeds that differ from run to run are named anew."""

    lines: list[str] = field(default_factory=list)
    _aliases: dict[str, str] = field(default_factory=dict)

    def does(self, who: str, what: str) -> None:
        """Somebody does something."""
        self.lines.append(f"\n{who} › {self.plain(what)}")

    def reads(self, where: str, text: str, offered: Iterable[str] = ()) -> None:
        """Something can be read somewhere."""
        for line in self.plain(text).splitlines():
            self.lines.append(f"    {where} │ {line}")
        if labels := [self.plain(label) for label in offered]:
            self.lines.append(f"    {where} │ [{'] ['.join(labels)}]")

    def notes(self, note: Note) -> None:
        """Somebody could see or hear something."""
        self.lines.append(self.plain(note.line))

    def calls(self, name: str, alias: str) -> None:
        """Write `alias` wherever `name` would stand."""
        self._aliases[name] = alias

    def plain(self, text: str) -> str:
        """A text as it is kept."""
        for name, alias in self._aliases.items():
            text = text.replace(name, alias)
        return text

    def text(self) -> str:
        """All of it."""
        return "\n".join(self.lines).strip() + "\n"


class Stage(Protocol):
    """A surface with people at it. `alone` is in somebody's private chat, else it is where the table is shown.

    What comes back is what the person reads at once; all of it goes into the transcript, too.
    """

    office: LocalOffice
    transcript: Transcript

    def person(self, who: str) -> Person:
        """Somebody by name, as the office knows them."""
        ...

    async def arrive(self, who: str, lang: Language) -> None:
        """Somebody is there."""
        ...

    async def enter(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        """Enter a command, or what the surface has in its place."""
        ...

    async def press(self, who: str, verb: str, *args: str, alone: bool = False) -> str:
        """Press the newest button in sight that does this; raises NotOffered where there is none."""
        ...

    async def answer(
        self, who: str, question: QuestionForm, fields: Mapping[str, Sequence[str]], *, alone: bool
    ) -> str:
        """Answer a question with the surface's own widgets, weighty ones twice."""
        ...

    async def again(self, who: str) -> str:
        """Press once more what was pressed last, where it was."""
        ...

    async def shut(self, who: str) -> None:
        """Somebody can no longer be told anything in private."""
        ...

    async def restart(self) -> None:
        """The office stops, and begins again."""
        ...

    async def settle(self) -> None:
        """Wait until nothing is left to say or do but for people."""
        ...

    async def wait(self) -> None:
        """An hour passes, and the clock does what is due."""
        ...


class NotOffered(AssertionError):
    """There is no such button in sight."""


@dataclass(frozen=True, slots=True)
class Habit:
    """How somebody plays: where they answer, and whether they press everything twice."""

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
"""One at the place, one who answers from the private chat, one who cannot be told anything there, one who presses twice."""


async def gathered(stage: Stage, cast: Sequence[Habit], game: str, *, seats: int) -> TableId:
    """A table of these people, opened, joined and begun."""
    for habit in cast:
        await stage.arrive(habit.name, habit.lang)
        if habit.shut:
            await stage.shut(habit.name)
    host, *others = cast
    await stage.enter(host.name, "open", game, str(seats), "free", "Giovedì")
    await stage.settle()
    (table,) = [line.id for line in await stage.office.people.list_tables(stage.person(host.name))]
    stage.transcript.calls(table, "******")
    for habit in others:
        await stage.press(habit.name, "join")
        await stage.settle()
    await begin(stage, host.name)
    await stage.settle()
    return table


async def begin(stage: Stage, host: str, *, alone: bool = False) -> str:
    """Begin a table; robots take the seats that are left, where there are any and the host is asked."""
    said = await stage.press(host, "start", alone=alone)
    with suppress(NotOffered):
        return await stage.press(host, "start", YES, alone=alone)
    return said


async def played(
    stage: Stage, cast: Sequence[Habit], table: TableId, dice: Random, *, answers: int, restart_at: int | None = None
) -> int:
    """Any game, until it is over or so many answers were given; where nobody is asked, time passes. Returns how many."""
    given = hours = 0
    while given < answers and (await stage.office.tables.get(table)).record.status is TableStatus.LIVE:
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
    """What somebody has to answer first, if anything."""
    person = stage.person(habit.name)
    at = await stage.office.tables.get(table)
    if at.record.status is not TableStatus.LIVE or at.position is None or at.position.ask is None:
        return None
    awaited = {question.seat for question in at.position.ask.questions()}
    for seat in at.seats_of(person.id):
        if seat not in awaited:
            continue  # so that nothing is drawn up for those whom nobody asks
        for question in (await stage.office.views.seat_room(person, table, seat)).questions:
            if (question.timed or question.kind != "may") and not question.answered:
                return question
    return None


async def answered(stage: Stage, habit: Habit, question: QuestionForm, dice: Random) -> str:
    """One answer, given as this person gives them."""
    fields = {name: sent for name, sent in answer(question, dice).items() if name != "confirm"}
    said = await stage.answer(habit.name, question, fields, alone=habit.alone)
    if habit.twice:
        await stage.again(habit.name)
    return said


class Fate:
    """What stands in for `secrets` where a transcript is to be the same every time."""

    def __init__(self, seed: int) -> None:
        self._dice = Random(seed)

    def table_id(self) -> TableId:
        """A code as tables had them when the evenings were written down: it is in the salts, so in every deal."""
        return TableId("".join(self._dice.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(6)))

    def randbits(self, size: int) -> int:
        return self._dice.getrandbits(size)

    def token_bytes(self, size: int) -> bytes:
        return self._dice.randbytes(size)

    def token_hex(self, size: int) -> str:
        return self._dice.randbytes(size).hex()
