"""A rule at work before it is sealed."""

import pytest

from games.eleusis.language.catalogue import VARIANTS, catalogue_expression
from games.eleusis.language.parser import parse_rule
from games.eleusis.language.permissiveness import make_example
from tests.games.eleusis import plain


@pytest.mark.rule("EE-58")
def test_a_rule_is_shown_by_8_right_cards_and_10_judged_ones():
    for rule in map(catalogue_expression, VARIANTS):
        found = make_example(rule)
        assert (len(found.line), len(found.judged)) == (9, 10)
        assert all(plain.accepts(rule, found.line[:index], found.line[index]) for index in range(1, 9))
        assert [each.right for each in found.judged] == [
            plain.accepts(rule, found.line, each.card) for each in found.judged
        ]
        assert len({each.card for each in found.judged}) == 10


@pytest.mark.rule("EE-58")
def test_where_nothing_fits_any_more_the_example_ends():
    found = make_example(parse_rule("card.rank == last.rank + 4"))
    assert len(found.line) < 9
    assert not any(each.right for each in found.judged)
