from itertools import combinations
from random import Random

import pytest

from games.cards import DECK, parse_card, parse_cards
from games.eleusis.language.catalogue import ENTRIES, VARIANTS, catalogue_expression
from games.eleusis.language.equivalence import (
    Counterexample,
    Effort,
    Unsettled,
    find_contradiction,
    find_counterexample,
    make_rule_pair,
)
from games.eleusis.language.evaluation import accepts
from games.eleusis.language.parser import parse_rule
from games.eleusis.rules.comparing import compare_exactly
from tests.games.eleusis.table import layout, rule_of, usual, vectors

SETS = [
    pytest.param([entry.usual_rule() for entry in ENTRIES[::2]], id="some"),
    pytest.param(VARIANTS, id="all", marks=pytest.mark.deep),
]


@pytest.mark.parametrize("vector", vectors("equal"))
def test_two_rules_are_the_same_or_not_as_the_worked_example_says(vector):
    secret, guess = rule_of(vector["secret"]), rule_of(vector["guess"])
    starter = None if vector["starter"] == "any" else parse_cards(vector["starter"])
    found = find_counterexample(secret, guess, starter)
    assert (found is None) == vector["equal"]
    if "separator" in vector:
        line, last = vector["separator"]
        assert found == Counterexample(parse_cards(" ".join(line)), parse_card(last))


@pytest.mark.rule("EE-80", "EE-82")
def test_where_two_rules_part_can_be_replayed_card_by_card():
    dice = Random(1)
    for _ in range(300):
        one, other = (catalogue_expression(dice.choice(VARIANTS)) for _ in range(2))
        starter = dice.choice(DECK)
        found = find_counterexample(one, other, (starter,))
        if found is not None:
            assert found.line[0] == starter
            assert all(accepts(one, found.line[:index], found.line[index]) for index in range(1, len(found.line)))
            assert accepts(one, found.line, found.card) != accepts(other, found.line, found.card)


@pytest.mark.rule("EE-33", "EE-80")
@pytest.mark.parametrize(
    ("starter", "rules"),
    [
        pytest.param("QH", [entry.usual_rule() for entry in ENTRIES[:30]], id="QH"),
        pytest.param("7S", VARIANTS, id="7S", marks=pytest.mark.deep),
    ],
)
def test_what_is_called_the_same_survives_play(starter, rules):
    dice = Random(starter)
    same = [
        (a, b)
        for a, b in combinations(map(catalogue_expression, rules), 2)
        if find_counterexample(a, b, parse_cards(starter)) is None
    ]
    assert same, "some rules coincide after this starter"
    for one, other in same:
        line = parse_cards(starter)
        for _ in range(12):
            assert [accepts(one, line, face) for face in DECK] == [accepts(other, line, face) for face in DECK]
            line = (*line, dice.choice([face for face in DECK if accepts(one, line, face)]))


@pytest.mark.rule("EE-80", "EE-82")
@pytest.mark.parametrize("rules", SETS)
def test_no_two_variants_of_the_catalogue_are_the_same_from_every_starter(rules):
    assert [
        (a, b)
        for a, b in combinations(rules, 2)
        if find_counterexample(catalogue_expression(a), catalogue_expression(b), None) is None
    ] == []


@pytest.mark.rule("EE-80")
def test_every_variant_is_itself():
    assert all(
        find_counterexample(catalogue_expression(rule), catalogue_expression(rule), None) is None for rule in VARIANTS
    )


@pytest.mark.rule("EE-82", "EE-83")
@pytest.mark.parametrize(
    ("rule", "classes"), [("alt-color", 2), ("alt-parity", 2), ("suit-cycle", 4), ("step-up", 13), ("suit-or-rank", 52)]
)
def test_of_each_card_only_what_can_matter_is_kept(rule, classes):
    both = make_rule_pair(catalogue_expression(usual(rule)), catalogue_expression(usual(rule)))
    assert len(both.candidates) == classes


@pytest.mark.rule("EE-83")
def test_any_two_variants_are_settled_within_4394_comparisons():
    dice = Random(2)
    for _ in range(60):
        one, other = dice.choice(VARIANTS), dice.choice(VARIANTS)
        find_counterexample(catalogue_expression(one), catalogue_expression(other), None, bound=4_394)
    hardest = catalogue_expression(usual("hop-limit"))
    assert find_counterexample(hardest, hardest, None, bound=4_394) is None


@pytest.mark.rule("EE-83")
def test_beyond_the_bound_nothing_is_settled():
    hop = catalogue_expression(usual("hop-limit"))
    with pytest.raises(Unsettled):
        find_counterexample(hop, hop, None, bound=100)


@pytest.mark.rule("EE-69", "EE-83")
def test_a_comparison_of_many_steps_counts_as_several():
    light, heavy = parse_rule("card.rank > prev(2).rank"), parse_rule("card.rank" + "+pos" * 90 + " > prev(2).rank")
    assert make_rule_pair(light, light).load == 1
    assert make_rule_pair(heavy, heavy).load > 3
    assert all(make_rule_pair(catalogue_expression(rule), catalogue_expression(rule)).load == 1 for rule in VARIANTS)


@pytest.mark.rule("EE-81")
def test_the_scope_of_the_table_decides_how_far_a_guess_must_agree():
    secret, guess, table = usual("same-color"), usual("only-color"), layout("7H 2D")
    assert compare_exactly(secret, guess, "round", table, Effort(400_000)) is None
    assert compare_exactly(secret, guess, "any-starter", table, Effort(400_000)) is not None
    assert compare_exactly(secret, guess, "from-now", table, Effort(400_000)) is None


@pytest.mark.rule("EE-81")
def test_from_now_on_a_guess_must_agree_with_what_lies_on_the_table():
    secret, guess = usual("same-color"), usual("only-color")
    assert compare_exactly(secret, guess, "from-now", layout("7H/2S 3D"), Effort(400_000)) is None
    assert compare_exactly(secret, guess, "from-now", layout("7H/2D 3D"), Effort(400_000)) == Counterexample(
        parse_cards("7H"), parse_card("2D")
    )


@pytest.mark.rule("EE-81")
def test_from_now_on_what_could_only_happen_earlier_does_not_count():
    secret, guess = (
        parse_rule("if pos < 3 then card.red else card.even"),
        parse_rule("if pos < 3 then card.face else card.even"),
    )
    assert find_counterexample(secret, guess, parse_cards("7S")) is not None
    assert find_counterexample(secret, guess, parse_cards("7S JH 4S")) is None


@pytest.mark.parametrize("vector", vectors("evidence"))
def test_a_guess_contradicts_the_table_where_the_worked_example_says(vector):
    table = layout(" ".join("/".join((card_, *wrong)) for card_, wrong in vector["layout"]))
    rule, found = rule_of(vector["rule"]), find_contradiction(rule_of(vector["rule"]), table)
    if vector["contradiction"] is None:
        assert found is None
    else:
        column, name, accepted = vector["contradiction"]
        assert (len(found.line), found.card) == (column + 1, parse_card(name))
        assert accepts(rule, found.line, found.card) is not accepted


@pytest.mark.rule("EE-85")
@pytest.mark.parametrize(
    ("rule", "table", "found"),
    [
        ("card.suit != last.suit", "7S 2H/5D 6S", Counterexample(parse_cards("7S 2H"), parse_card("5D"))),
        ("card.color == last.color", "7S 2H/5D 6S", Counterexample(parse_cards("7S"), parse_card("2H"))),
        ("card.color != last.color", "7S 2H/5D 6S", None),
        ("card.black", "7S/AC", Counterexample(parse_cards("7S"), parse_card("AC"))),
    ],
)
def test_a_rule_contradicts_the_table_at_the_first_card_it_judges_otherwise(rule, table, found):
    assert find_contradiction(parse_rule(rule), layout(table)) == found
