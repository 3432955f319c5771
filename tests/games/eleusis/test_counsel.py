"""Private help with a rule: what it means, how much it allows, and what the table says of it, for one seat alone."""

import pytest

from games.cards import parse_cards
from games.eleusis.language.catalogue import (
    VARIANTS,
    WordedRule,
    WrittenRule,
    catalogue_expression,
    form_answer,
    rule_expression,
)
from games.eleusis.language.evaluation import accepts
from games.eleusis.language.parser import parse_rule
from games.eleusis.language.permissiveness import make_example
from games.eleusis.rules import game
from games.eleusis.words.counsel import COUNSEL
from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import CHANCE, Seat
from tests.games.eleusis import plain
from tests.games.eleusis.table import answer, playing, start, usual
from tests.games.reader import Reader

NAMES = ("Anna", "Bruno", "Chiara", "Davide")
words = Reader("eleusis", game, NAMES).words


def choosing():
    """A table where Anna is about to choose a rule."""
    return answer(start(4), CHANCE, "game", "0a" * 8)[0]


def counselled(rule, state=None, seat=0, prompt="secret-rule", lang="it"):
    state = state or choosing()
    seen = make_view(open_position(game, state), Seat(seat))
    panels = COUNSEL[prompt](seen, Question(Seat(seat), prompt), form_answer(rule))
    return {
        words(panel.title, lang): " ".join(
            [*(sign.short for sign in panel.signs), *(words(x, lang) for x in panel.lines)]
        )
        for panel in panels
    }


def guessing(line="7S/5D 2H"):
    """Bruno has just played a right card and may guess."""
    return answer(playing(hands=("", "9S 4C", "4C 5D"), line=line), 1, "play", "9S")[0]


@pytest.mark.rule("EE-51", "EE-58")
def test_the_dealer_reads_the_rule_back_with_its_measure_and_an_example():
    said = counselled(WrittenRule("card.color != last.color"))
    assert list(said) == ["Vuol dire", "Quanto permette", "Una sequenza d’esempio"]
    assert "sono circa 50 su 100: è una buona misura" in said["Quanto permette"]
    narrow = counselled(WrittenRule("card.rank >= last.rank"))["Quanto permette"]
    assert "All’inizio sono 54 su 100; nel punto più stretto 8." in narrow, "«il 8 %» nobody says"


@pytest.mark.rule("EE-58")
@pytest.mark.parametrize(
    ("lang", "title", "means"),
    [
        ("it", "Vuol dire", "Dopo una carta fino a 7 una rossa, dopo una più alta una nera."),
        ("en", "It means", "After a card up to 7, red; after a higher one, black."),
    ],
)
def test_a_rule_of_the_catalogue_is_read_back_in_the_catalogue_s_words(lang, title, means):
    assert counselled(usual("size-color"), lang=lang)[title] == means


@pytest.mark.rule("EE-58")
@pytest.mark.parametrize("entry", ["alt-color", "step-up", "new-suit-of-three", "running-total"])
def test_the_example_is_a_line_of_eight_right_cards_and_ten_cards_judged_after_it(entry):
    seen = make_view(open_position(game, choosing()), Seat(0))
    question = Question(Seat(0), "secret-rule")
    example = COUNSEL["secret-rule"](seen, question, form_answer(usual(entry)))[-1]
    line = parse_cards(" ".join(sign.picture.removeprefix("french/") for sign in example.signs))
    rule = rule_expression(usual(entry))
    assert len(line) == 9
    assert all(accepts(rule, line[:index], line[index]) for index in range(1, 9))
    right, wrong = (dict(example.lines[0].params)[name] for name in ("right", "wrong"))
    assert len(right) + len(wrong) == 10
    for signs, verdict in ((right, True), (wrong, False)):
        for sign in signs:
            (card,) = parse_cards(sign.picture.removeprefix("french/"))
            assert accepts(rule, line, card) is verdict


@pytest.mark.rule("EE-51", "EE-52")
def test_a_rule_that_is_too_strict_and_can_get_stuck_is_warned_of_and_may_be_sealed_all_the_same():
    rule = WrittenRule("card.rank == last.rank + 1")
    said = counselled(rule, lang="en")["How much it allows"]
    assert "too strict" in said
    assert "It can get stuck: after" in said
    state, _ = answer(choosing(), 0, "secret-rule", "written|~|~|card.rank == last.rank + 1|~")
    assert state.round.rule.open() == rule


@pytest.mark.rule("EE-52")
def test_a_rule_that_is_too_loose_is_warned_of():
    assert "troppo larga" in counselled(WrittenRule("card.suit != last.suit"))["Quanto permette"]


@pytest.mark.rule("EE-56", "EE-95")
def test_a_rule_in_words_is_not_measured_and_its_dealer_is_told_so():
    (said,) = counselled(WordedRule("solo rosse")).values()
    assert "Giudichi tu ogni carta" in said


@pytest.mark.rule("EE-85")
def test_a_guess_that_contradicts_the_table_is_warned_of_in_private():
    said = counselled(WrittenRule("card.red"), guessing(), 1, "guess-rule")["Le carte sul tavolo"]
    assert said == "Secondo questa regola 5♦ dopo 7♠, al posto 2, sarebbe giusta; invece era sbagliata."
    said = counselled(usual("same-color"), guessing("7S 2H"), 1, "guess-rule", "en")["The cards on the table"]
    assert said == "By this rule 2♥ after 7♠, in place 2, would be wrong; but it was right."


@pytest.mark.rule("EE-85")
def test_a_guess_that_agrees_with_the_table_is_said_to():
    said = counselled(usual("alt-color"), guessing("7S 2H"), 1, "guess-rule")["Le carte sul tavolo"]
    assert said == "È d’accordo con tutto quello che c’è sul tavolo."
    said = counselled(usual("alt-color"), playing(), 1, "prepare-guess")["Le carte sul tavolo"]
    assert said == "Sul tavolo non c’è ancora niente che lo contraddica."


@pytest.mark.rule("EE-85")
def test_a_table_may_do_without_the_warning():
    state = answer(playing(hands=("", "2H 4C", "4C 5D"), assist_consistency=False), 1, "play", "2H")[0]
    assert list(counselled(usual("same-color"), state, 1, "guess-rule")) == ["Vuol dire"]


@pytest.mark.rule("EE-85")
def test_the_counsel_for_a_guess_is_the_same_whatever_the_secret_rule_is():
    told = set()
    for secret in ("alt-color", "step-up", "only-color"):
        state = playing(rule=secret, hands=("", "9S 4C", "4C 5D"), line="7S/5D 2H")
        told.add(str(counselled(WrittenRule("card.red"), state, 1, "prepare-guess")))
    assert len(told) == 1


def test_no_guess_and_no_words_have_no_counsel():
    assert counselled(None, guessing(), 1, "guess-rule") == {}
    assert counselled(WordedRule("rosse"), guessing(), 1, "guess-rule") == {}


@pytest.mark.rule("EE-58")
def test_a_rule_is_shown_by_8_right_cards_and_10_judged_ones():
    for rule in map(catalogue_expression, VARIANTS):
        found = make_example(rule)
        assert (len(found.line), len({*found.right, *found.wrong})) == (9, 10)
        assert all(plain.accepts(rule, found.line[:index], found.line[index]) for index in range(1, 9))
        assert all(plain.accepts(rule, found.line, card) for card in found.right)
        assert not any(plain.accepts(rule, found.line, card) for card in found.wrong)


@pytest.mark.rule("EE-58")
def test_where_nothing_fits_any_more_the_example_ends():
    found = make_example(parse_rule("card.rank == last.rank + 4"))
    assert len(found.line) < 9
    assert not found.right
