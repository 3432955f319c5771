from itertools import combinations
from random import Random

import pytest

from games.cards import DECK, card, cards
from games.eleusis.language.catalogue import VARIANTS, expression
from games.eleusis.language.equivalence import Parting, Unsettled, contradiction, pair, parting
from games.eleusis.language.evaluation import accepts
from games.eleusis.language.parser import read
from games.eleusis.rules.judging import compared
from games.eleusis.rules.terms import Scope
from tests.games.eleusis.table import layout, rule_of, usual, vectors


@pytest.mark.parametrize("vector", vectors("equal"))
def test_two_rules_are_the_same_or_not_as_the_worked_example_says(vector):
    secret, guess = rule_of(vector["secret"]), rule_of(vector["guess"])
    starter = None if vector["starter"] == "any" else cards(vector["starter"])
    found = parting(secret, guess, starter)
    assert (found is None) == vector["equal"]
    if "separator" in vector:
        line, last = vector["separator"]
        assert found == Parting(cards(" ".join(line)), card(last))


@pytest.mark.rule("EE-80", "EE-82")
def test_where_two_rules_part_can_be_replayed_card_by_card():
    dice = Random(1)
    for _ in range(300):
        one, other = (expression(dice.choice(VARIANTS)) for _ in range(2))
        starter = dice.choice(DECK)
        found = parting(one, other, (starter,))
        if found is not None:
            assert found.line[0] == starter
            assert all(accepts(one, found.line[:place], found.line[place]) for place in range(1, len(found.line)))
            assert accepts(one, found.line, found.card) != accepts(other, found.line, found.card)


@pytest.mark.rule("EE-33", "EE-80")
@pytest.mark.parametrize("starter", ["7S", "QH"])
def test_what_is_called_the_same_survives_play(starter):
    dice = Random(starter)
    same = [(a, b) for a, b in combinations(map(expression, VARIANTS), 2) if parting(a, b, cards(starter)) is None]
    assert same, "some rules coincide after this starter"
    for one, other in same:
        line = cards(starter)
        for _ in range(12):
            assert [accepts(one, line, face) for face in DECK] == [accepts(other, line, face) for face in DECK]
            line = (*line, dice.choice([face for face in DECK if accepts(one, line, face)]))


@pytest.mark.rule("EE-80", "EE-82")
def test_no_two_variants_of_the_catalogue_are_the_same_from_every_starter():
    assert [(a, b) for a, b in combinations(VARIANTS, 2) if parting(expression(a), expression(b), None) is None] == []


@pytest.mark.rule("EE-80")
def test_every_variant_is_itself():
    assert all(parting(expression(rule), expression(rule), None) is None for rule in VARIANTS)


@pytest.mark.rule("EE-82", "EE-83")
@pytest.mark.parametrize(
    ("rule", "classes"), [("alt-color", 2), ("alt-parity", 2), ("suit-cycle", 4), ("step-up", 13), ("suit-or-rank", 52)]
)
def test_of_each_card_only_what_can_matter_is_kept(rule, classes):
    both = pair(expression(usual(rule)), expression(usual(rule)))
    assert len(both.candidates) == classes


@pytest.mark.rule("EE-83")
def test_any_two_variants_are_settled_within_4394_comparisons():
    dice = Random(2)
    for _ in range(60):
        one, other = dice.choice(VARIANTS), dice.choice(VARIANTS)
        parting(expression(one), expression(other), None, bound=4_394)
    hardest = expression(usual("hop-limit"))
    assert parting(hardest, hardest, None, bound=4_394) is None


@pytest.mark.rule("EE-83")
def test_beyond_the_bound_nothing_is_settled():
    hop = expression(usual("hop-limit"))
    with pytest.raises(Unsettled):
        parting(hop, hop, None, bound=100)


@pytest.mark.rule("EE-69", "EE-83")
def test_a_comparison_of_many_steps_counts_as_several():
    light, heavy = read("card.rank > prev(2).rank"), read("card.rank" + "+pos" * 90 + " > prev(2).rank")
    assert pair(light, light).load == 1
    assert pair(heavy, heavy).load > 3
    assert all(pair(expression(rule), expression(rule)).load == 1 for rule in VARIANTS)


@pytest.mark.rule("EE-81")
def test_the_scope_of_the_table_decides_how_far_a_guess_must_agree():
    secret, guess, table = usual("same-color"), usual("only-color"), layout("7H 2D")
    assert compared(secret, guess, Scope.ROUND, table, 400_000) is None
    assert compared(secret, guess, Scope.ANY_STARTER, table, 400_000) is not None
    assert compared(secret, guess, Scope.FROM_NOW, table, 400_000) is None


@pytest.mark.rule("EE-81")
def test_from_now_on_a_guess_must_agree_with_what_lies_on_the_table():
    secret, guess = usual("same-color"), usual("only-color")
    assert compared(secret, guess, Scope.FROM_NOW, layout("7H/2S 3D"), 400_000) is None
    assert compared(secret, guess, Scope.FROM_NOW, layout("7H/2D 3D"), 400_000) == Parting(cards("7H"), card("2D"))


@pytest.mark.rule("EE-81")
def test_from_now_on_what_could_only_happen_earlier_does_not_count():
    secret, guess = read("if pos < 3 then card.red else card.even"), read("if pos < 3 then card.face else card.even")
    assert parting(secret, guess, cards("7S")) is not None
    assert parting(secret, guess, cards("7S JH 4S")) is None


@pytest.mark.parametrize("vector", vectors("evidence"))
def test_a_guess_contradicts_the_table_where_the_worked_example_says(vector):
    table = layout(" ".join("/".join((card_, *wrong)) for card_, wrong in vector["layout"]))
    rule, found = rule_of(vector["rule"]), contradiction(rule_of(vector["rule"]), table)
    if vector["contradiction"] is None:
        assert found is None
    else:
        column, name, accepted = vector["contradiction"]
        assert (len(found.line), found.card) == (column + 1, card(name))
        assert accepts(rule, found.line, found.card) is not accepted


@pytest.mark.rule("EE-85")
@pytest.mark.parametrize(
    ("rule", "table", "found"),
    [
        ("card.suit != last.suit", "7S 2H/5D 6S", Parting(cards("7S 2H"), card("5D"))),
        ("card.color == last.color", "7S 2H/5D 6S", Parting(cards("7S"), card("2H"))),
        ("card.color != last.color", "7S 2H/5D 6S", None),
        ("card.black", "7S/AC", Parting(cards("7S"), card("AC"))),
    ],
)
def test_a_rule_contradicts_the_table_at_the_first_card_it_judges_otherwise(rule, table, found):
    assert contradiction(read(rule), layout(table)) == found
