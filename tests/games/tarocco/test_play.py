"""Stated positions, answers given to them, and what comes of the last: each in a line of `vectors/play.jsonl`.

A step is cards that are `laid`, a seat with its prompt and token, `silent`, `until` a phase, `said` at the bidding, or `pack`.
"""

from __future__ import annotations

import json
from enum import Enum
from functools import reduce
from operator import attrgetter
from pathlib import Path

import pytest

from games.forms import Refused
from games.secret import Seat, Secret
from games.tarocco.rules import events as all_events
from games.tarocco.rules import state as states
from tests.games.tarocco.table import (
    answer,
    asked,
    choices,
    dealt,
    has,
    held,
    lay,
    next_hand,
    only,
    playing,
    question,
    seated,
    silent,
    until,
)  # fmt: skip
from tests.games.tarocco.test_two_players import table as deal_two

LINES = (Path(__file__).parent / "vectors" / "play.jsonl").read_text("utf-8").splitlines()
EXAMPLES = [pytest.param(v, id=v["id"], marks=pytest.mark.rule(*v["clauses"].split())) for v in map(json.loads, LINES)]
PACKED = ",".join(map(str, range(62)))


def state_of(hands=(), **given):
    """Between two tricks where hands are in a list, after the deal where they are by seat, before it where they are none."""
    if isinstance(hands, list):
        return playing(hands, **given)
    if hands and given.get("variety") in {"millone", "centocinquanta", "quindici"}:
        return deal_two(hands={int(seat): held for seat, held in hands.items()}, **given)
    state = seated(**{"dealer": 3, **given})
    return dealt(state, {int(seat): held for seat, held in hands.items()})[0] if hands else state


def take(state, step):
    verb, *rest = step.split(" ", 2)
    match verb:
        case "lay":
            return lay(state, step.removeprefix("lay "))
        case "silent":
            return silent(state)
        case "until":
            return until(state, *(getattr(states, name) for name in rest))
        case "pack":
            return answer(state, -1, "pack", PACKED)
        case "next-hand":
            return next_hand(state)
        case "said":
            return reduce(say, " ".join(rest).split(), (state, ()))
    return answer(state, int(verb), rest[0], rest[1] if rest[1:] else "")


def say(told, word):
    state, events = told
    state, more = answer(state, *question(state), word)
    return state, (*events, *more)


def spell(value):
    match value:
        case Secret():
            return spell(value.open())
        case Enum():
            return str(value)
        case tuple() | list():
            return list(map(spell, value))
        case None | bool() | int() | str():
            return value
    return type(value).__name__


def look(state, events, what, expected):
    """What the table shows, spelled as the example spells it."""
    match what:
        case "asks":
            return " ".join(map(str, question(state)))
        case "choices":
            return choices(state)
        case "silence":
            return asked(state).by_clock
        case "weighty":
            return asked(state).weighty
        case "held":
            return [len(held(state, Seat(seat))) for seat in range(state.seats)]
        case "phase":
            return type(state.phase).__name__
        case "totals":
            return [count.total for count in state.sheet[-1].counts]
        case "told":
            named = {kind: getattr(all_events, kind) for kind in expected}
            return {
                kind: {field: spell(attrgetter(field)(only(events, named[kind]))) for field in fields}
                for kind, fields in expected.items()
            }
        case "untold":
            return [kind for kind in expected if not has(events, getattr(all_events, kind))]
    return spell(attrgetter(what)(state))


@pytest.mark.parametrize("vector", EXAMPLES)
def test_what_comes_of_an_answer_is_as_the_example_says(vector):
    state, events = state_of(**vector.get("at", {})), ()
    *steps, last = vector.get("do") or ["stay"]
    for step in steps:
        state, events = take(state, step)
    if vector.get("refused"):
        with pytest.raises(Refused):
            take(state, last)
        return
    state, events = take(state, last) if last != "stay" else (state, events)
    assert {what: look(state, events, what, expected) for what, expected in vector["expect"].items()} == vector[
        "expect"
    ]
