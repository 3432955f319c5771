"""A game put in words as its people read it, line by line, for snapshots that a person reads in a diff."""

import dataclasses
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any, Final

from msgspec import Struct, structs

from bot.text.signs import shorten_signs
from bot.values.ids import Language
from bot.values.widgets import (
    Arrange,
    Choice,
    FormField,
    FormFields,
    Numeric,
    PickMany,
    PickOne,
    QuestionForm,
    Widget,
    Words,
)
from bot.views.questions import QuestionPresenter
from games.event import Told, event_name, visible_to
from games.kernel import Position, View, make_view
from games.message import Message, Sign
from games.secret import Seat
from games.spec import GameSpec, Note, told_scene
from games.values import is_frozen
from tests.laws.company import NAMES
from tests.laws.presentation import speaking

OFFERED: Final = 9
"""Choices of a field that are written out."""


class Teller:
    """Puts what happens in a game, and where it stands, into lines of one language."""

    def __init__(self, spec: GameSpec[Any], seats: int, lang: Language) -> None:
        self.spec, self.seats, self.lang = spec, seats, lang
        self.viewers = (None, *map(Seat, range(seats)))
        self.speak = speaking(spec, lang)

    def say(self, said: Message | Sign | None) -> str:
        return "" if said is None else shorten_signs(self.speak(said))

    def say_all(self, said: Iterable[Message | Sign | None], between: str = " | ") -> str:
        return between.join(filter(None, map(self.say, said)))

    # -- what happened

    def tell(self, at: Position[Any], events: Told) -> Iterator[str]:
        """Yield what all read, and what only some do, with what became of their answers."""
        heard = {viewer: list(self.hear(at, events, viewer)) for viewer in self.viewers}
        public = heard.pop(None)
        yield from public
        yield from self.by_seats(
            {seat: [line for line in lines if line not in public] for seat, lines in heard.items()}
        )

    def hear(self, at: Position[Any], events: Told, viewer: Seat | None) -> Iterator[str]:
        seen = make_view(at, viewer)
        for event in visible_to(events, viewer):
            if line := self.say(self.spec.describe.event(event, seen)):
                yield f"# {line}" if self.spec.describe.heading(event, seen) else line
            if fate := self.spec.describe.fate(event, seen):
                yield f"({fate.kind}) {self.say(fate.text)}"

    def by_seats(self, told: dict[Seat, list[str]]) -> Iterator[str]:
        """Yield what some seats read, once for all that read the same; a line that is indented belongs to the one above."""
        shared: dict[str, list[str]] = {}
        for seat, lines in told.items():
            for block in dict.fromkeys(join_blocks(lines)):
                shared.setdefault(block, []).append(NAMES[seat])
        former: list[str] = []
        for block, names in sorted(shared.items(), key=lambda item: (-len(item[1]), item[1])):
            if names != former:
                yield f"  [{', '.join(names)}]"
            yield from (f"    {line}" for line in block.splitlines())
            former = names

    # -- where it stands

    def show(self, at: Position[Any]) -> Iterator[str]:
        """Yield the stage, the seats, the foot and the sheet, the twin of the picture, and what each seat holds and is asked."""
        views = {viewer: make_view(at, viewer) for viewer in self.viewers}
        public, describe = views[None], self.spec.describe
        yield f"== {self.say_all((describe.stage(public), describe.waiting(public), *describe.foot(public)))}"
        if at.ask is None:
            yield f"== {self.say(describe.ending(public))}"
            yield from (f"  > {self.say(each)}" for each in (self.spec.reveals(public) if self.spec.reveals else ()))
        sheet = describe.sheet(public)
        rows = dict(sheet.rows)
        for seat in map(Seat, range(self.seats)):
            label = describe.place(seat, public)
            yield f"  {NAMES[seat]}: {self.say_all((*label.tags, label.count, *rows.get(seat, ())))}"
        yield f"  ({self.say_all(sheet.heads)})"
        yield f"  picture: {self.say(self.spec.scenery.alt(told_scene(self.spec.scenery, public)))}"
        twin = self.twin(public)
        yield from (f"    {line}" for line in twin)
        own = {}
        for seat, seen in views.items():
            if seat is not None:
                lines = [f"picture: {line}" for line in self.twin(seen) if line not in twin]
                own[seat] = [*lines, *self.panels(seen), *self.questions(at, seen)]
        yield from self.by_seats(own)

    def twin(self, seen: View[Any]) -> list[str]:
        return [self.say(line) for line in self.spec.scenery.lines(told_scene(self.spec.scenery, seen))]

    def panels(self, seen: View[Any]) -> Iterator[str]:
        yield from (self.panel(each) for each in self.spec.describe.panels(seen))

    def panel(self, panel: Note) -> str:
        tags = [*panel.tags, *[None] * len(panel.signs)]
        signs = [
            self.say(sign) + (f" ({self.say(tag)})" if tag else "")
            for sign, tag in zip(panel.signs, tags, strict=False)
        ]
        return f"{self.say(panel.title)}: {' '.join(signs)} {self.say_all(panel.lines)}".rstrip()

    def questions(self, at: Position[Any], seen: View[Any]) -> Iterator[str]:
        assert at.ask is not None or not seen.asked
        for question in sorted(seen.asked):
            if question.seat == seen.seat:
                asker = QuestionPresenter(self.spec, self.lang, self.speak_plain, seen, at.ask)
                yield from self.form(question.prompt, asker.make_form(question, ""))

    def speak_plain(self, said: Message | None) -> str:
        return self.say(said)

    def form(self, prompt: str, form: QuestionForm) -> Iterator[str]:
        said = (
            form.title,
            form.hint,
            form.barred,
            form.clause,
            form.verb,
            form.onto,
            form.confirm,
            form.skip,
            form.tab,
            form.short,
        )
        yield f"? {prompt} ({form.kind}): {' | '.join(filter(None, said))}"
        yield from (f"    {line}" for line in widget_lines(form.widget))

    # -- the picture

    def draw(self, at: Position[Any]) -> Iterator[str]:
        """Yield the parts of the public's picture, and of each seat's what is otherwise."""
        scenes = {viewer: list(self.scene(make_view(at, viewer))) for viewer in self.viewers}
        public = scenes.pop(None)
        yield from public
        yield from self.by_seats(
            {seat: [line for line in lines if line not in public] for seat, lines in scenes.items()}
        )

    def scene(self, seen: View[Any]) -> Iterator[str]:
        scene = self.spec.scenery.scene(seen, self.speak, narrow=False)
        for name, value in given_fields(scene):
            if isinstance(value, tuple) and value and is_frozen(value[0]):
                yield from (f"{name}[{index}]: {spell(each)}" for index, each in enumerate(value))
            else:
                yield f"{name}: {spell(value)}"


def join_blocks(lines: list[str]) -> Iterator[str]:
    """Yield lines with those that are indented below them."""
    for index, line in enumerate(lines):
        if not line.startswith(" "):
            more = takewhile(lambda each: each.startswith(" "), lines[index + 1 :])
            yield "\n".join((line, *more))


def widget_lines(widget: Widget) -> Iterator[str]:
    """Yield what a question offers, a line a field."""
    match widget:
        case PickOne(choices) | PickMany(choices) | Arrange(choices):
            yield f"{type(widget).__name__}: {spell_choices(choices)}"
        case Numeric(least, most):
            yield f"{least} to {most}"
        case Words(limit):
            yield f"at most {limit} characters"
        case FormFields(parts):
            for part in parts:
                yield from part_lines(part)


def part_lines(part: FormField) -> Iterator[str]:
    head = f"{part.label}{f' (or: {part.none})' if part.none else ''}"
    cases = part.cases if part.on else (("", part.widget),)
    for token, widget in cases[:3]:
        yield from (f"{head}{f', with {token}' if token else ''}: {line}" for line in widget_lines(widget))
    if len(cases) > 3:
        yield f"{head}: … {len(cases)} cases"


def spell_choices(choices: tuple[Choice, ...]) -> str:
    """Return the choices in a row, the middle of a long one left out."""
    spelled = [
        " ".join(filter(None, (c.group and f"[{c.group}]", c.label, c.hint and f"({c.hint})", c.picture or c.icon)))
        for c in choices
    ]
    if len(spelled) > OFFERED:
        spelled = [*spelled[: OFFERED - 2], f"… {len(spelled)} in all", spelled[-1]]
    return " · ".join(spelled)


def given_fields(value: Any) -> Iterator[tuple[str, Any]]:
    for field in structs.fields(value) if isinstance(value, Struct) else dataclasses.fields(value):
        given = getattr(value, field.name)
        if field.name not in {"alt", "told"} and given not in (field.default, None, (), "", False):
            yield field.name, given


def spell(value: Any) -> str:
    if is_frozen(value):
        return " ".join(f"{name}={spell(each)}" for name, each in given_fields(value))
    if isinstance(value, tuple):
        return f"({', '.join(map(spell, value))})"
    return str(value) if isinstance(value, str | int | float) else repr(value)


def kinds_told(events: Iterable[Any]) -> set[str]:
    """Return the names of some events, secret ones too."""
    return {event_name(each.open() if hasattr(each, "open") else each) for each in events}
