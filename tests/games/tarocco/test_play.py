"""The course of hands, line by line of `vectors/play.jsonl`."""

import pytest

from games.tarocco.rules import state as states
from games.tarocco.rules.cards import Card
from games.tarocco.rules.game import Tarocco
from games.values import replace
from tests.games.stated import Script, read_lines
from tests.games.tarocco.table import answer, asked, choices, dealt, lay, next_hand, playing, question, seated, until
from tests.games.tarocco.test_two_players import table as deal_two

PACKED = ",".join(map(str, range(62)))


def make_position(hands=(), state=None, **given):
    """Between two tricks where hands are in a list, after the deal where they are by seat, before it where they are none."""
    if isinstance(hands, list):
        return replace(playing(hands, **given), **state or {})
    if hands and given.get("variety") in {"millone", "centocinquanta", "quindici"}:
        return deal_two(hands={int(seat): held for seat, held in hands.items()}, **given)
    state = seated(**{"dealer": 3, **given})
    return dealt(state, {int(seat): held for seat, held in hands.items()})[0] if hands else state


def say(at, *words):
    """Words at the bidding, each of whoever is asked."""
    state, events = at.state, ()
    for word in words:
        state, more = answer(state, *question(state), word)
        events = (*events, *more)
    return state, events


def list_signals(state, card):
    said = asked(state).shape.fields[1].shape.shapes.get(card)
    return [*said.options] if said else []


SCRIPT = Script(
    lambda state: Tarocco(state.terms.variety),
    make_position,
    {
        "lay": lambda at, *names: lay(at.state, *names),
        "until": lambda at, *phases: until(at.state, *(getattr(states, name) for name in phases)),
        "pack": lambda at: answer(at.state, -1, "pack", PACKED),
        "next-hand": lambda at: next_hand(at.state),
        "said": say,
    },
    {
        "asks": lambda at, *_: " ".join(map(str, question(at.state))),
        "choices": lambda at, *_: choices(at.state),
        "silence": lambda at, *_: asked(at.state).by_clock,
        "weighty": lambda at, *_: asked(at.state).weighty,
        "held": lambda at, *_: [len(held.open()) for held in at.state.hands],
        "signals": lambda at, _, cards: {each: list_signals(at.state, Card(each)) for each in cards},
        "totals": lambda at, *_: [count.total for count in at.state.sheet[-1].counts],
    },
)


@pytest.mark.parametrize("line", read_lines("tarocco"))
def test_a_hand_goes_as_the_line_says(line):
    for found, expected in SCRIPT.play(line):
        assert found == expected
