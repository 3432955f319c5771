"""A question's answer while it is being filled in: which controls there are, what is still missing, in which portions.

Pure, and the same for every chat: an adapter draws the steps that this page names with what its platform has.
A step is named by its key, the place of its control among all that the question could have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from bot.forms.tokens import LEFT_OUT, payload
from bot.ports.room import Arrange, Choice, Numeric, Part, Parts, PickMany, PickOne, Widget, Words, control

Fields: TypeAlias = Mapping[str, tuple[str, ...]]
Single: TypeAlias = PickOne | PickMany | Numeric | Words | Arrange
"""What one control holds."""
FEW_NUMBERS: Final = 25
"""Up to so many numbers are choices; more are written."""
FILLED_IN: Final = "+"
"""What stands in an optional part of several controls once somebody wants to fill it in."""


@dataclass(frozen=True, slots=True)
class Step:
    """One control, and what is in it; `given` None where nobody was there yet. `none` is the label of leaving it out."""

    key: str
    name: str
    label: str
    widget: Single
    given: tuple[str, ...] | None = None
    none: str = ""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What is on offer, in order; nothing where it is to be written."""
        match self.widget:
            case PickOne(choices) | PickMany(choices) | Arrange(choices):
                return choices
            case Numeric(least, most) if most - least < FEW_NUMBERS:
                return tuple(Choice(str(number), str(number)) for number in range(least, most + 1))
        return ()

    @property
    def is_written(self) -> bool:
        """Whether it is to be written rather than chosen."""
        return not self.choices

    @property
    def takes_several(self) -> bool:
        """Whether choosing one thing leaves others to be chosen."""
        return isinstance(self.widget, PickMany | Arrange)

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most that are to be chosen."""
        match self.widget:
            case PickMany(_, least, most):
                return least, most
            case Arrange(choices):
                return len(choices), len(choices)
        return 1, 1

    @property
    def is_left_out(self) -> bool:
        """Whether somebody has said that it stays empty."""
        return self.given == (LEFT_OUT,)

    @property
    def count(self) -> int:
        """How many are chosen."""
        return 0 if self.given is None or self.is_left_out else len(self.given)

    @property
    def is_complete(self) -> bool:
        """Whether it holds as much as it needs."""
        least, most = self.bounds
        return self.is_left_out if self.is_left_out or self.given is None else least <= self.count <= most

    @property
    def is_missing(self) -> bool:
        """Whether the answer cannot be sent for want of it."""
        if self.none or self.bounds[0] == 0:
            return self.given is not None and not self.is_complete
        return not self.is_complete

    def choice(self, token: str) -> Choice | None:
        """The choice that a token, or what a button carries for it, stands for."""
        return next((choice for choice in self.choices if token in {choice.token, payload(choice.token)}), None)

    def said(self) -> tuple[str, ...]:
        """What is in it, as it was offered."""
        if self.given is None:
            return ()
        if self.is_left_out:
            return (self.none,)
        found = ((token, self.choice(token)) for token in self.given)
        return tuple(choice.label if choice else token for token, choice in found)


@dataclass(frozen=True, slots=True)
class Slice:
    """Choices that are shown together. `key` names them for `put`, which leaves all others as they are."""

    key: str
    label: str
    choices: tuple[Choice, ...]


# -- which steps there are ---------------------------------------------------------------


def steps(widget: Widget, fields: Fields) -> tuple[Step, ...]:
    """The controls that can be filled in by now, in order: those of cases not chosen are not there."""
    keys = named(widget)
    return tuple(
        Step(keys[each.name], each.name, each.label, each.widget, fields.get(each.name), each.none)
        for each in reached(widget, "", "", "", fields)
    )


@lru_cache(maxsize=512)
def named(widget: Widget) -> Mapping[str, str]:
    """The key of every control that a widget could have, by its name."""
    return {each.name: str(place) for place, each in enumerate(reached(widget, "", "", "", None))}


def reached(widget: Widget, name: str, label: str, none: str, fields: Fields | None) -> Iterator[Step]:
    """The controls in order, without keys: all there could be, or those that `fields` lead to."""
    if not isinstance(widget, Parts):
        yield Step("", name, label, widget, none=none)
        return
    if none:
        yield Step("", name, label, PickOne((Choice(FILLED_IN, label),)), none=none)
        if fields is not None and fields.get(name) != (FILLED_IN,):
            return
    chosen: dict[str, str] = {}
    for part in widget.parts:
        for case, inner in cases(part, chosen, fields):
            own = case or part.name
            yield from reached(inner, own, part.label, part.none, fields)
            if fields is not None:
                chosen[part.name] = ",".join(fields.get(own, ("",)))


def cases(part: Part, chosen: Mapping[str, str], fields: Fields | None) -> Iterator[tuple[str, Widget]]:
    """A part's widgets, each with the name of its case's control: the one that is chosen, or all."""
    if not part.on:
        assert part.widget is not None
        yield "", part.widget
        return
    for token, widget in part.cases:
        if fields is None or chosen.get(part.on) == token:
            yield control(part.name, token), widget


def opened(steps: Sequence[Step], at: str = "") -> Step | None:
    """The step that is open: the one of that key, else the first that nobody was at or that is not complete."""
    for step in steps:
        if at and step.key == at:
            return step
    return next((step for step in steps if not step.is_complete), None)


def found(steps: Sequence[Step], key: str) -> Step | None:
    """The step of a key, or of a control's whole name."""
    return next((step for step in steps if key in {step.key, step.name}), None)


def is_ready(steps: Sequence[Step]) -> bool:
    """Whether the answer can be sent."""
    return not any(step.is_missing for step in steps)


def is_whole(steps: Sequence[Step]) -> bool:
    """Whether every control has been seen to, and nothing is left to choose."""
    return all(step.given is not None and step.is_complete for step in steps)


def is_single(widget: Widget) -> bool:
    """Whether one press answers: one thing of several, and nothing besides."""
    return isinstance(widget, PickOne) or (isinstance(widget, Numeric) and widget.most - widget.least < FEW_NUMBERS)


# -- in portions -------------------------------------------------------------------------


def slices(step: Step, most: int) -> tuple[Slice, ...]:
    """The choices in portions of at most so many: all together where they are few, else each group apart."""
    groups: dict[str, list[Choice]] = {}
    for choice in step.choices:
        groups.setdefault(choice.group, []).append(choice)
    together = [choice for group in groups.values() for choice in group]
    if len(together) <= most:
        return (Slice(span(0, len(together)), "", tuple(together)),) if together else ()
    found, start = list[Slice](), 0
    for label, group in groups.items():
        for first in range(0, len(group), most):
            portion = tuple(group[first : first + most])
            found.append(Slice(span(start, len(portion)), label, portion))
            start += len(portion)
    return tuple(found)


def span(start: int, size: int) -> str:
    """The name of a portion: its first and last place in the order of groups."""
    return f"{start}-{start + size - 1}"


def portion(step: Step, key: str) -> tuple[Choice, ...]:
    """The choices of a slice's key; all of them where it is none."""
    (whole,) = slices(step, len(step.choices)) or (Slice("", "", ()),)
    first, _, last = key.partition("-")
    if not (first.isdecimal() and last.isdecimal()):
        return whole.choices
    return whole.choices[int(first) : int(last) + 1]


# -- filling in ----------------------------------------------------------------------------


def put(step: Step, tokens: Sequence[str], key: str = "") -> tuple[str, ...]:
    """What is in a control once these, and no others of their slice, are chosen."""
    if not step.takes_several:
        return tuple(tokens)
    others = {choice.token for choice in step.choices} - {choice.token for choice in portion(step, key)}
    kept = [token for token in step.given or () if token in others]
    if isinstance(step.widget, Arrange):
        return arranged(step.widget, (*kept, *tokens))
    wanted = {*kept, *tokens}
    return tuple(choice.token for choice in step.choices if choice.token in wanted)


def toggled(step: Step, token: str) -> tuple[str, ...]:
    """What is in a control once this is chosen, or no longer; an order grows at its end."""
    given = () if step.given is None or step.is_left_out else step.given
    if not step.takes_several:
        return (token,)
    if token in given:
        return tuple(each for each in given if each != token)
    if isinstance(step.widget, Arrange):
        return arranged(step.widget, (*given, token))
    return tuple(choice.token for choice in step.choices if choice.token in {*given, token})


def arranged(widget: Arrange, given: Sequence[str]) -> tuple[str, ...]:
    """An order so far; the last one finds its place by itself."""
    order = tuple(dict.fromkeys(given))
    left = [choice.token for choice in widget.choices if choice.token not in order]
    return (*order, *left) if len(left) == 1 else order


def filled(widget: Widget, fields: Fields, name: str, given: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The draft with something in one control, and without what belonged to a case that is chosen no longer."""
    after = {**fields, name: given}
    while gone := set(after) - {step.name for step in steps(widget, after)}:
        after = {key: value for key, value in after.items() if key not in gone}
    return after
