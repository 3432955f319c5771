"""What someone wants to do who plays as the game's own robots do, and how that is filled in."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bot.forms.draft import case_token, join_names
from bot.tables.snapshot import Table
from bot.values.widgets import control_name
from games.event import visible_to
from games.forms import Cases, Form, Order, PickSome, Shape
from games.questions import Question
from games.secret import Seat
from tests.laws.playout import THOROUGH

Fields = dict[str, tuple[str, ...]]

LEVELS = {"eleusis": "companion"}
"""Robots that play well enough in a moment; elsewhere the best that takes no longer."""


def wish(table: Table, question: Question, dice: Random, *, must: bool) -> str | None:
    """The token that a robot would give; None where it keeps silent and may."""
    spec, seat = table.spec, Seat(question.seat)
    level = LEVELS.get(spec.name) or [each for each in spec.robots if each not in THOROUGH][-1]
    history = tuple(event for _, events in table.history for event in visible_to(events, seat))
    seen = table.view_for(seat)
    reply = spec.robots[level](history, seen, question, dice)
    if reply is not None:
        return reply[0]
    if not must:
        return None
    shape = seen.asked[question].shape
    return shape.token(shape.nth(dice.randrange(shape.count())))


def as_fields(shape: Shape[Any], token: str) -> Fields:
    """An answer as the controls of a surface hold it."""
    return dict(controls(shape, shape.parse(token), ""))


def controls(shape: Shape[Any], answer: Any, name: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The controls of an answer, each with what is in it; what is left out has none."""
    if isinstance(shape, PickSome | Order):
        yield name, tuple(map(str, answer))
    elif isinstance(shape, Form):
        for position, each in enumerate(shape.fields):
            inner, _ = shape.next_shape(answer[:position])
            if inner is None or answer[position] is None:
                continue
            own = join_names(name, each.name)
            if isinstance(each.shape, Cases):
                on = [field.name for field in shape.fields].index(each.shape.on)
                own = control_name(own, case_token(shape, each.shape.on, answer[on]))
            yield from controls(inner, answer[position], own)
    else:
        yield name, (shape.token(answer),)
