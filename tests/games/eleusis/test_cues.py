"""Ready hints: what may be said of a rule is true of it, wherever play leads."""

from random import Random
from types import SimpleNamespace

import pytest

from bot.text.translator import Translator
from games.cards import DECK, parse_card
from games.eleusis.language.catalogue import ENTRIES, VARIANTS, CatalogueRule, Cue, catalogue_expression
from games.eleusis.language.equivalence import reachable_results, true_cues
from games.eleusis.language.evaluation import accepts
from games.eleusis.language.parser import parse_rule
from games.eleusis.words.events import hint_words
from tests.games.eleusis.table import usual

SPEC = SimpleNamespace(package="games.eleusis")
AMOUNTS = {Cue.HALF: (0.4, 0.6), Cue.FEW: (0.0, 0.5), Cue.MANY: (0.5, 1.0)}


def walk(rule, dice, length=12):
    """The right faces after each card of a random main line, with the card."""
    line = [dice.choice(DECK)]
    while len(line) < length:
        right = {face for face in DECK if accepts(rule, line, face)}
        yield tuple(line), right
        if not right:
            return
        line.append(dice.choice(sorted(right)))


def alike(right, key):
    """Whether faces that agree in this are right together or wrong together."""
    kinds = {}
    for face in DECK:
        kinds.setdefault(key(face), set()).add(face in right)
    return all(len(kind) == 1 for kind in kinds.values())


def holds(cue, line, right):
    match cue:
        case Cue.TWIN_RIGHT:
            return line[-1] in right
        case Cue.TWIN_WRONG:
            return line[-1] not in right
        case Cue.RANKS:
            return alike(right, lambda face: face.rank)
        case Cue.SUITS:
            return alike(right, lambda face: face.suit)
        case Cue.COLORS:
            return alike(right, lambda face: face.suit.is_red)
        case Cue.HALF | Cue.FEW | Cue.MANY:
            least, most = AMOUNTS[cue]
            return least <= len(right) / 52 <= most
    return True


@pytest.mark.rule("EE-13")
@pytest.mark.parametrize("rule", VARIANTS[::3], ids=str)
@pytest.mark.few(8)
def test_a_ready_hint_is_true_in_every_game_that_is_played(rule):
    said, dice, last = catalogue_expression(rule), Random(str(rule)), {}
    for _ in range(6):
        seen = list(walk(said, dice))
        starter = seen[0][0][0]
        cues = true_cues(said, starter)
        for line, right in seen:
            assert [cue for cue in cues if not holds(cue, line, right)] == []
            if Cue.LAST_ONLY in cues:
                assert last.setdefault(line[-1], right) == right
            if Cue.ALONE in cues:
                assert right == seen[0][1]


@pytest.mark.rule("EE-13")
def test_that_older_cards_count_is_said_only_where_one_last_card_leaves_two_answers():
    rule = parse_rule("if prev(2).red then card.even else card.odd")
    assert Cue.OLDER in true_cues(rule, parse_card("7S"))
    answers = {
        accepts(rule, [parse_card("7S"), first, parse_card("9H")], parse_card("4C"))
        for first in (parse_card("9H"), parse_card("3C"))
    }
    assert answers == {True, False}
    assert Cue.OLDER not in true_cues(parse_rule("prev(2).red == prev(2).red and card.red"), parse_card("7S"))


@pytest.mark.rule("EE-13")
@pytest.mark.parametrize(
    ("entry", "cues"),
    [
        ("alt-color", "half twin-wrong last-only suits colors"),
        ("suit-or-rank", "few twin-right last-only"),
        ("color-blocks", "half older suits colors"),
        ("only-parity", "half alone ranks"),
        ("zigzag", "half twin-wrong older ranks"),
    ],
)
def test_hints_begin_with_the_vaguest(entry, cues):
    assert true_cues(catalogue_expression(usual(entry)), parse_card("7S")) == tuple(map(Cue, cues.split()))


@pytest.mark.rule("EE-13")
@pytest.mark.parametrize("n", [3, 4])
def test_that_the_right_cards_are_now_more_now_fewer_says_neither_many_nor_few(n):
    """At most four ranks apart: a third of the cards at least, seven tenths at most."""
    rule = catalogue_expression(CatalogueRule("near", (n,)))
    shares = {sum(found.verdicts) for found in reachable_results(rule, parse_card("7S"))}
    assert len(shares) > 1
    assert Cue.VARIES in true_cues(rule, parse_card("7S"))
    for lang, word in (
        ("it", "Le carte che vanno bene a volte sono di più, a volte di meno"),
        ("en", "Sometimes more"),
    ):
        assert Translator().speak(SPEC, hint_words(None, Cue.VARIES), lang, str).startswith(word)


@pytest.mark.rule("EE-49")
def test_every_rule_of_the_catalogue_has_a_hint_to_give():
    assert all(true_cues(catalogue_expression(entry.usual_rule()), parse_card("7S")) for entry in ENTRIES)


def test_of_a_rule_with_too_many_positions_nothing_is_said():
    wide = parse_rule("card.rank * prev(2).rank + prev(3).rank > last.rank + prev(4).rank")
    assert true_cues(wide, parse_card("7S")) == ()
