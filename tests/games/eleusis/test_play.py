"""The course of rounds, line by line of `vectors/play.jsonl`; rules are spelled `near`, `written: card.red` or `worded: …`."""

import pytest

from games.eleusis import SPEC
from games.eleusis.language.catalogue import Way, WordedRule, WrittenRule
from games.eleusis.rules import game
from games.eleusis.rules.finish import total_points
from games.secret import CHANCE
from tests.games.eleusis.table import answer, dealt, guessed, hand, judge, line, playing, start
from tests.games.stated import Script, read_lines

SHAPES = {option.name: option.shape for option in SPEC.options}
RULES = {Way.WRITTEN: WrittenRule, Way.WORDED: WordedRule}


def rule_named(spelled):
    way, _, text = spelled.partition(": ")
    return RULES[way](text) if text else spelled


def make_position(rule="alt-color", hands=("", "2H 9S", "4C 5D"), opened=0, deal=0, **given):
    """A round in play; or a table of so many seats that was just `opened`, or whose first round was just dealt."""
    options = {name: given.pop(name) for name in list(given) if name in SHAPES}
    parsed = {name.replace("-", "_"): SHAPES[name].parse(token) for name, token in options.items()}
    if deal:
        return dealt(deal, rule=rule_named(rule), **given, **parsed)[0]
    if opened:
        return answer(start(opened, **given, **parsed), CHANCE, "game", "0a" * 8)[0]
    return playing(rule_named(rule), hands, **given, **parsed)


def spell_phase(at, *_):
    parts = [getattr(at.state.phase, name, None) for name in ("seat", "closing")]
    return " ".join([type(at.state.phase).__name__, *(str(each) for each in parts if each is not None)])


def spell_end(at, *_):
    result = at.state.results[-1]
    return [result.cause, result.guesser, result.out, result.points]


SCRIPT = Script(
    lambda _: game,
    make_position,
    {
        "guess": lambda at, seat, *rule: guessed(at.state, seat, rule_named(" ".join(map(str, rule)))),
        "judge": lambda at: judge(at.state),
        "refill": lambda at: answer(at.state, CHANCE, "refill", ",".join(map(str, range(52)))),
    },
    {
        "line": lambda at, *_: line(at.state),
        "hands": lambda at, *_: [hand(at.state, seat) for seat in range(len(at.state.round.hands))],
        "phase": spell_phase,
        "end": spell_end,
        "totals": lambda at, *_: total_points(at.state),
    },
)


@pytest.mark.parametrize("vector", read_lines("eleusis"))
def test_what_comes_of_an_answer_is_as_the_line_says(vector):
    for found, expected in SCRIPT.play(vector):
        assert found == expected
