"""Stated positions, answers given to them, and what comes of the last: each in a line of `vectors/play.jsonl`.

An answer is a seat, a prompt and a token; `guess` is answered with a rule and judged, and `!` is said by the clock.
"""

from __future__ import annotations

import pytest

from games.eleusis.language.rule import Way, WordedRule, WrittenRule
from games.eleusis.language.rule_forms import encode_rule
from games.eleusis.rules import game
from games.eleusis.rules.finish import total_points
from games.eleusis.rules.options import OPTIONS
from games.forms import Refused
from games.questions import Question
from games.secret import CHANCE, Seat, Secret
from tests.games.eleusis.table import (
    answer,
    dealt,
    guess_token,
    guessed,
    hand,
    judge,
    line,
    may,
    must,
    playing,
    start,
    vectors,
)

SHAPES = {option.name: option.shape for option in OPTIONS}
RULES = {Way.WRITTEN: WrittenRule, Way.WORDED: WordedRule}
GUESSES = ("guess-rule", "prepare-guess", "replace-guess")


def rule_named(spelled):
    """`alt-color`, `written: card.red` or `worded: solo rosse`; `~` is none."""
    way, _, text = spelled.partition(": ")
    return RULES[way](text) if text else None if spelled == "~" else spelled


def state_of(rule="alt-color", hands=("", "2H 9S", "4C 5D"), opened=0, deal=0, **given):
    """A round in play; or a table of so many seats that was just `opened`, or whose first round was just dealt."""
    options = {name: given.pop(name) for name in list(given) if name in SHAPES}
    parsed = {name.replace("-", "_"): SHAPES[name].parse(token) for name, token in options.items()}
    if deal:
        return dealt(deal, rule=rule_named(rule), **given, **parsed)[0]
    if opened:
        return answer(start(opened, **given, **parsed), CHANCE, "game", "0a" * 8)[0]
    return playing(rule_named(rule), hands, **given, **parsed)


def take(state, step):
    if step == "judge":
        return judge(state)
    seat, prompt, *rest = step.split(" ", 2)
    token = rest[0] if rest else "press"
    match prompt:
        case "guess":
            return guessed(state, int(seat), rule_named(token))
        case "refill" if not rest:
            return answer(state, -1, "refill", ",".join(map(str, range(52))))
    token = guess_token(rule_named(token)) if prompt in GUESSES else token
    return answer(state, int(seat), prompt, token.removeprefix("!"), by_clock=token.startswith("!"))


def spell(value):
    if isinstance(value, Secret):
        return spell(value.open())
    if isinstance(value, tuple):
        return " ".join(map(str, map(spell, value)))
    if value is None or isinstance(value, bool | int):
        return value
    return encode_rule(value) if "Rule" in type(value).__name__ else str(value)


def shape_of(state, asked):
    seat, prompt = asked.split(" ")
    ask, question = game.ask(state), Question(Seat(int(seat)), prompt)
    return ask.must.get(question, ask.may.get(question)).shape


def look(state, events, what, expected):
    """What the table shows, spelled as the example spells it."""
    result = state.results[-1] if state.results else None
    match what:
        case "line":
            return line(state)
        case "hands":
            return [hand(state, seat) for seat in range(len(state.round.hands))]
        case "phase":
            parts = [getattr(state.phase, name, None) for name in ("seat", "closing")]
            return " ".join([type(state.phase).__name__, *(str(each) for each in parts if each is not None)])
        case "end":
            return [result.cause.value, result.guesser, result.out, list(result.points)]
        case "order" | "rounds":
            return spell(getattr(state, what))
        case "dealer" if state.round is not None:
            return state.round.dealer
        case "totals":
            return [list(total_points(state)), spell(game.standing(state))]
        case "guesses":
            return [[each.seat, each.right] for each in state.round.guesses]
        case "may":
            return {each: may(state, *ask(each)) or must(state, *ask(each)) for each in expected}
        case "options":
            return {each: spell(shape_of(state, each).options) for each in expected}
        case "told":
            return [told(event, fields) for event, fields in zip(heard(events), expected, strict=True)]
    return spell(getattr(state.round, what))


def ask(asked):
    seat, prompt = asked.split(" ")
    return int(seat), prompt


def heard(events):
    return [event.open() if isinstance(event, Secret) else event for event in events]


def told(event, expected):
    """The event with those of its fields that the example names."""
    return [
        type(event).__name__,
        *([{name: spell(getattr(event, name)) for name in expected[1]}] if expected[1:] else []),
    ]


@pytest.mark.parametrize("vector", vectors("play"))
def test_what_comes_of_an_answer_is_as_the_example_says(vector):
    state, events = state_of(**vector.get("at", {})), ()
    *steps, last = vector["do"]
    for step in steps:
        state, events = take(state, step)
    if vector.get("refused"):
        with pytest.raises(Refused):
            take(state, last)
        return
    state, events = take(state, last)
    assert {what: look(state, events, what, expected) for what, expected in vector["expect"].items()} == vector[
        "expect"
    ]
