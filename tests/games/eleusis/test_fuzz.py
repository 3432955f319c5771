"""Rules written by chance: judged as a plain reading judges them, and compared so that play bears it out."""

from itertools import islice
from random import Random

import pytest

from games.cards import DECK
from games.eleusis.language.equivalence import Unsettled, find_counterexample
from games.eleusis.language.evaluation import accepts
from games.eleusis.language.parser import parse_rule
from tests.games.eleusis import plain
from tests.games.eleusis.invented import Inventor

BOUND = 3_000
"""Comparisons spent on a pair here: enough for most, and quick."""


def pairs(seed, memory):
    """Two rules each time: half of them one rule in two spellings, half two rules."""
    inventor = Inventor(Random(seed), memory)
    while True:
        one, other = inventor.rule()
        yield parse_rule(one), parse_rule(other), True
        yield parse_rule(one), parse_rule(inventor.rule()[1]), False


def play(rule, starter, dice, cards):
    """A main line that the rule accepts, by a plain reading, card by card; as long as something fits."""
    line = (starter,)
    yield line
    for _ in range(cards):
        right = [face for face in DECK if plain.accepts(rule, line, face)]
        if not right:
            return
        line = (*line, dice.choice(right))
        yield line


def borne_out(one, other, starter, dice, bound=BOUND):
    """What two rules are found to be, after play has borne it out: the same, different, or unsettled."""
    try:
        found = find_counterexample(one, other, (starter,), bound)
    except Unsettled:
        return "unsettled"
    if found is None:
        for line in play(one, starter, dice, 5):
            differing = [face for face in DECK if plain.accepts(one, line, face) != plain.accepts(other, line, face)]
            assert not differing
        return "same"
    assert found.line[0] == starter
    assert all(plain.accepts(one, found.line[:index], found.line[index]) for index in range(1, len(found.line)))
    assert plain.accepts(one, found.line, found.card) != plain.accepts(other, found.line, found.card)
    return "different"


@pytest.mark.rule("EE-62", "EE-63", "EE-64", "EE-65", "EE-66", "EE-70")
@pytest.mark.parametrize("memory", ["little", "much"])
def test_what_is_remembered_is_enough_to_judge_as_if_the_whole_line_were_read(memory):
    dice = Random(3)
    for one, other, _ in islice(pairs(4, memory), 20):
        for line in play(one, dice.choice(DECK), dice, 14):
            for rule in (one, other):
                face = dice.choice(DECK)
                assert accepts(rule, line, face) == plain.accepts(rule, line, face)


@pytest.mark.rule("EE-80", "EE-82", "EE-83")
@pytest.mark.parametrize("memory", ["little", "much"])
def test_every_comparison_of_two_rules_is_borne_out_by_play(memory):
    dice, found = Random(5), []
    for one, other, spelled in islice(pairs(6, memory), 28):
        outcome = borne_out(one, other, dice.choice(DECK), dice)
        assert not (spelled and outcome == "different"), "one rule in two spellings"
        found.append(outcome)
    assert found.count("same") > 4
    assert found.count("different") > 4
