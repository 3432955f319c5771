"""How much a rule allows, against the figures that the rules were chosen by."""

from random import Random

import pytest

from games.cards import DECK
from games.eleusis.language import permissiveness
from games.eleusis.language.catalogue import VARIANTS, catalogue_expression
from games.eleusis.language.equivalence import make_rule_pair
from games.eleusis.language.parser import parse_rule
from games.eleusis.language.permissiveness import Band, Level, measure_rule
from tests.games.eleusis import plain
from tests.games.eleusis.invented import Inventor
from tests.games.eleusis.table import rule_of, usual, vectors

FIGURES = """
    alt-color              50  50  50    2
    suit-cycle             25  25  25    4
    color-blocks           50  50  50    6
    alt-parity             50  50  46    2
    alt-size               50  50  46    2
    step-up                23  23  23   13
    parity-color           50  50  50    2
    suit-or-rank           31  31  31   52
    color-direction        54  54   8   26
    only-color             50  50  50    1
    only-parity            46  46  46    1
    same-color             50  50  50    2
    alt-face               36  49  23    2
    near                   47  48  31   13
    step-down              23  23  23   13
    far                    43  46  31   13
    alt-suit-pair          50  50  50    2
    parity-blocks          50  50  46    4
    suit-pairs             25  49  25    8
    two-and-one            50  50  50    6
    size-color             50  50  50    2
    color-parity           50  50  46    2
    color-size             50  50  46    2
    face-flips             50  50  50    4
    twin-suit              25  25  25    4
    same-parity-new-color  25  25  23    4
    holes                  50  50  46    2
    close-hop              39  41  23   13
    one-changes            50  50  50    4
    color-or-neighbour     57  57  54   26
    mod-cycle              33  33  31    3
    sum-multiple           33  33  31   13
    sum-band               47  48  31   13
    face-suit              25  25  25    8
    color-step             38  38  38   26
    before-last-color      50  50  50    4
    zigzag                 46  46  46   26
    suit-size              50  50  46    2
    repeat-color-parity    46  50  46    4
    rise-color             50  50  50  169
    new-suit-of-three      75  51  50   16
    three-odd              54  52  46  169
    one-feature            37  37  35    8
    hop-limit              35  56  23  169
    own-colour-ladder      46  46  46  169
    face-count-parity      48  49  46    2
    running-total          50  50  46    4
    parity-sum-color       50  50  50  169
"""
"""Of each rule of the catalogue, in percent: the opening, the average, the tightest position; and how many positions."""
MEASURES = {name: tuple(map(int, rest)) for name, *rest in map(str.split, FIGURES.strip().splitlines())}


def near(found, wanted):
    low, high = wanted if isinstance(wanted, list) else (wanted - 0.0005, wanted + 0.0005)
    return low <= found <= high


@pytest.mark.parametrize("vector", vectors("meter"))
def test_a_rule_is_measured_as_the_worked_example_says(vector):
    found = measure_rule(rule_of(vector["rule"]))
    assert found.band == vector["band"].replace(" ", "-")
    assert found.level == vector.get("level", found.level)
    for share in ("opening", "average", "floor", "ceiling"):
        assert near(getattr(found, share), vector.get(share, [0, 1])), share
    assert found.positions == vector.get("states", found.positions)


@pytest.mark.rule("EE-51")
@pytest.mark.parametrize("entry", sorted(MEASURES))
def test_the_catalogue_allows_as_much_as_it_was_chosen_for(entry):
    found = measure_rule(catalogue_expression(usual(entry)))
    assert found.exact
    shares = (round(100 * share) for share in (found.opening, found.average, found.floor))
    assert (*shares, found.positions) == MEASURES[entry]


@pytest.mark.rule("EE-51", "EE-52")
def test_no_rule_of_the_catalogue_is_warned_of():
    assert len(MEASURES) == 48
    assert {measure_rule(catalogue_expression(rule)).level for rule in VARIANTS} <= {Level.OK, Level.NOTE}


@pytest.mark.rule("EE-51", "EE-52")
def test_a_dead_end_is_warned_of_with_a_main_line_that_leads_there():
    found = measure_rule(parse_rule("card.rank == last.rank + 1"))
    assert (found.level, found.floor) == (Level.WARN, 0)
    assert found.dead == pytest.approx(1)
    assert len(found.stuck) == 1
    assert found.stuck[0].rank == 13
    assert not any(plain.accepts(parse_rule("card.rank == last.rank + 1"), found.stuck, face) for face in DECK)


@pytest.mark.rule("EE-51")
def test_a_dead_end_that_takes_some_cards_is_reached_by_the_shortest_way():
    rule = parse_rule("if pos < 5 then card.red else card.red and card.black")
    found = measure_rule(rule)
    assert len(found.stuck) == 4
    assert all(plain.accepts(rule, found.stuck[:index], found.stuck[index]) for index in range(1, 4))
    assert not any(plain.accepts(rule, found.stuck, face) for face in DECK)


@pytest.mark.rule("EE-51")
@pytest.mark.parametrize(
    ("rule", "band"),
    [
        ("card.rank == last.rank", Band.TOO_STRICT),
        ("card.rank in 1..2", Band.STRICT),
        ("card.rank in 1..3", Band.GOOD),
        ("card.rank <= 8", Band.LOOSE),
        ("card.rank <= 10", Band.TOO_LOOSE),
        ("card.red or card.black", Band.TOO_LOOSE),
    ],
)
def test_how_much_is_right_has_a_name(rule, band):
    assert measure_rule(parse_rule(rule)).band is band


@pytest.mark.rule("EE-51")
def test_a_rule_that_dries_up_is_noted():
    found = measure_rule(parse_rule("card.rank >= last.rank"))
    assert (found.band, found.level) == (Band.STRICT, Level.NOTE)
    assert round(100 * found.opening) == 54
    assert round(100 * found.average) == 13


@pytest.mark.deep
@pytest.mark.rule("EE-51", "EE-69")
def test_what_has_too_many_positions_is_measured_by_the_same_main_lines_every_time():
    rule = parse_rule("card != prev(2) and card != last and card.rank + prev(3).rank > 5")
    measure_rule.cache_clear()
    found = measure_rule(rule)
    measure_rule.cache_clear()
    assert not found.exact
    assert measure_rule(rule) == found
    assert 0.7 < found.average < 1


@pytest.mark.rule("EE-51")
def test_many_main_lines_give_nearly_the_exact_measure():
    for entry in ("step-up", "hop-limit", "suit-pairs", "color-direction"):
        rule = catalogue_expression(usual(entry))
        one = make_rule_pair(rule, rule)
        exact, tried = measure_rule(rule), permissiveness.measure_by_walks(one, permissiveness.face_class_sizes(one))
        assert abs(exact.average - tried.average) < 0.02
        assert abs(exact.opening - tried.opening) < 0.03


@pytest.mark.rule("EE-51")
def test_the_opening_of_any_rule_is_what_can_be_counted_by_hand():
    inventor = Inventor(Random(9), "much")
    for _ in range(4):
        rule = parse_rule(inventor.rule()[0])
        by_hand = sum(plain.accepts(rule, (starter,), face) for starter in DECK for face in DECK) / len(DECK) ** 2
        found = measure_rule(rule)
        assert abs(found.opening - by_hand) < (1e-9 if found.exact else 0.1)
        assert 0 <= found.floor <= found.ceiling <= 1
        assert found.dead or found.floor - 1e-9 <= found.average <= found.ceiling + 1e-9
