"""No legal guess costs the judge more than its steps, which are the same on every machine."""

import sys

import pytest

from games.eleusis.language.catalogue import WrittenRule, encode_rule
from games.eleusis.language.equivalence import Effort, Unsettled, find_counterexample_in_steps, make_rule_pair
from games.eleusis.language.parser import parse_rule
from games.eleusis.language.permissiveness import LENGTH, LINES, FixedRandom, affordable_lines, compare_by_sampling
from games.eleusis.rules.comparing import (
    EXACT_STEPS,
    SAMPLED_STEPS,
    SHARED_STEPS,
    STEPWISE,
    VERDICT,
    compare_rules,
    judge_guess,
)
from games.questions import Work
from tests.games.eleusis.hostile import CORPUS, hostile_rules, is_legal
from tests.games.eleusis.table import layout

CHEAP = 5
"""The place in the corpus of what takes least; all others are deep."""
DEAR = 1
"""The place in the corpus of what takes most."""
STARTER = (layout("7H")[0].card,)


def asked(rule: str, guess: str, *, scope="round", bound=EXACT_STEPS, task=STEPWISE, similar="similarity"):
    return Work(
        task, (encode_rule(WrittenRule(rule)), encode_rule(WrittenRule(guess)), scope, "7H", similar), VERDICT, bound
    )


@pytest.mark.rule("EE-84")
def test_the_lines_that_are_tried_are_the_same_for_everybody_and_for_ever():
    fixed = FixedRandom()
    assert [fixed.draw_below(52) for _ in range(8)] == [42, 29, 12, 18, 10, 3, 50, 10]


@pytest.mark.rule("EE-69")
def test_whoever_means_harm_writes_legal_rules():
    assert [text for text in hostile_rules(30) if not is_legal(text)] == []


@pytest.mark.rule("EE-83", "EE-84")
@pytest.mark.parametrize(
    "text",
    [pytest.param(text, id=str(at), marks=() if at == CHEAP else pytest.mark.deep) for at, text in enumerate(CORPUS)],
)
def test_no_comparison_takes_more_steps_than_its_bounds(text):
    made = compare_rules(asked(text, text))
    assert made.found is None
    assert 0 < made.steps <= EXACT_STEPS + SAMPLED_STEPS


@pytest.mark.deep
@pytest.mark.rule("EE-84", "EE-89")
def test_nor_does_what_is_told_of_a_wrong_guess():
    text = CORPUS[0]
    made = compare_rules(asked(text, f"{text} and (pos < 12 or card.red)"))
    assert made.share is not None
    assert 0 < made.steps <= EXACT_STEPS + SAMPLED_STEPS + SHARED_STEPS


@pytest.mark.deep
@pytest.mark.rule("EE-83", "EE-84")
def test_rules_of_chance_keep_to_the_bounds_whatever_these_are():
    for text in hostile_rules(15):
        rule = parse_rule(text)
        exact, sampled = Effort(20_000), Effort(400_000)
        try:
            find_counterexample_in_steps(rule, rule, STARTER, exact)
        except Unsettled:
            compare_by_sampling(rule, rule, STARTER, sampled)
        assert exact.spent <= 20_000
        two = make_rule_pair(rule, rule)
        assert sampled.spent <= max(400_000, LENGTH * 52 * (two.weight + 1))


@pytest.mark.rule("EE-83", "EE-84")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, id=str(at), marks=pytest.mark.deep("whole") if at == DEAR else ())
        for at, text in enumerate(hostile_rules(2, seed=3))
    ],
)
@pytest.mark.few(2)
def test_the_steps_that_are_counted_are_steps_that_are_taken(text):
    """A step that is not counted would be a way round every bound: calls are counted by the interpreter itself."""
    rule, exact, sampled = parse_rule(text), Effort(30_000), Effort(30_000)
    ready = count_calls(lambda: make_rule_pair(rule, rule)) + BEGIN
    assert count_calls(lambda: settle(rule, exact)) <= exact.spent + ready
    assert count_calls(lambda: compare_by_sampling(rule, rule, STARTER, sampled)) <= sampled.spent + ready


BEGIN = 500
"""Calls it takes to begin, however short the way."""


def settle(rule, effort: Effort) -> None:
    try:
        find_counterexample_in_steps(rule, rule, STARTER, effort)
    except Unsettled:
        return


def count_calls(run) -> int:
    made = 0

    def note(_frame, event, _arg):
        nonlocal made
        made += event == "call"

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        run()
    finally:
        sys.setprofile(before)
    return made


@pytest.mark.rule("EE-84")
def test_long_rules_are_tried_on_fewer_lines_and_short_ones_on_all():
    short, long = (make_rule_pair(rule, rule) for rule in map(parse_rule, ("card.rank > last.rank", CORPUS[2])))
    assert affordable_lines(short, LINES, LENGTH, Effort(SAMPLED_STEPS)) == LINES
    assert 1 <= affordable_lines(long, LINES, LENGTH, Effort(SAMPLED_STEPS)) < LINES
    assert affordable_lines(long, LINES, LENGTH, Effort(0)) == 1


@pytest.mark.deep
@pytest.mark.rule("EE-84")
def test_what_was_tried_is_told_and_the_same_each_time():
    work = asked(CORPUS[2], CORPUS[2], bound=1)
    verdict = VERDICT.parse(judge_guess(work))
    assert 0 < verdict[2] < LINES * LENGTH * 52
    assert judge_guess(work) == judge_guess(work)


@pytest.mark.deep
@pytest.mark.rule("EE-84")
def test_a_table_from_before_is_judged_as_it_was():
    """Its record must verify: the same lines and as many, however long that takes; a small bound keeps it short here."""
    rule = "card.rank" + "+pos" * 40 + " > prev(2).rank-99"
    assert judge_guess(asked(rule, rule, task="same-rule", bound=1)) == "right|~|416000|~"
    assert judge_guess(asked(rule, rule, bound=1)) != "right|~|416000|~"


@pytest.mark.deep
@pytest.mark.rule("EE-82")
def test_a_difference_within_reach_is_found_in_hostile_rules_too():
    found = [compare_rules(asked(text, "card.red", bound=20_000)).found for text in CORPUS]
    assert all(found)
