"""The dealer of a rule in words: verdicts by hand, slips, silence and corrections."""

import pytest

from games.eleusis.language.catalogue import Cue, Hint, Way, WordedRule, WrittenRule
from games.eleusis.rules import game
from games.eleusis.rules.events import RuleSealed
from games.eleusis.rules.start import commitment_body
from games.event import visible_to
from games.forms import Refused
from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import Seat, Veiled
from tests.games.eleusis.table import answer, dealt, guess_token, only, playing, then

WORDS = WordedRule("dopo una carta rossa una più alta")
GUESS = WordedRule("salgono")


def by_hand(**changed):
    """A round whose dealer, seat 0, judges by hand."""
    return playing(rule=WORDS, **{"hands": ("", "2H 9S", "4C 5D"), **changed})


@pytest.mark.rule("EE-54", "EE-56", "EE-90")
def test_a_rule_in_words_is_committed_as_it_was_said_and_everybody_knows_that_it_is_judged_by_hand():
    state, events = dealt(4, rule=WORDS)
    sealed = only(visible_to(events, Seat(2)), RuleSealed)
    assert (sealed.by_hand, sealed.rule) == (True, Veiled())
    assert commitment_body(WORDS) == {"kind": "text", "text": "dopo una carta rossa una più alta"}
    assert state.round.by_hand
    assert not dealt(4, rule=WrittenRule("card.red"))[0].round.by_hand


@pytest.mark.rule("EE-55", "EE-56")
def test_what_was_written_and_what_was_picked_look_alike_to_the_others():
    picked, events = dealt(4, rule="only-color")
    written, others = dealt(4, rule=WrittenRule("card.red"))
    assert [visible_to(events, viewer) for viewer in (None, Seat(2))] == [
        visible_to(others, viewer) for viewer in (None, Seat(2))
    ]
    assert make_view(open_position(game, picked), Seat(2)) == make_view(open_position(game, written), Seat(2))


@pytest.mark.rule("EE-24")
def test_what_the_dealer_ticked_only_he_knows():
    one, _ = then(by_hand(), (1, "no-play", "press"), (0, "fitting", "2H"))
    two, _ = then(by_hand(), (1, "no-play", "press"), (0, "fitting", "9S,2H"))
    assert make_view(open_position(game, one), Seat(1)) == make_view(open_position(game, two), Seat(1))
    assert make_view(open_position(game, one), Seat(0)) != make_view(open_position(game, two), Seat(0))


# -- guesses that the dealer judges --------------------------------------------------------


@pytest.mark.rule("EE-57", "EE-86")
def test_a_robot_takes_no_guesses_in_words_and_has_no_rule_in_words():
    state, _ = answer(playing(robots=(0,), dealers="everybody"), 1, "play", "2H")
    with pytest.raises(Refused):
        answer(state, 1, "guess-rule", guess_token(GUESS))
    ways = game.ask(state).must[Question(Seat(1), "guess-rule")].shape.fields[0].shape.options
    assert ways == (Way.CATALOGUE, Way.WRITTEN)


@pytest.mark.rule("EE-54")
def test_the_table_decides_in_which_ways_rules_are_given():
    state = playing(ways=(Way.WORDED, Way.CATALOGUE))
    state, _ = answer(state, 1, "play", "2H")
    assert game.ask(state).must[Question(Seat(1), "guess-rule")].shape.fields[0].shape.options == (
        Way.CATALOGUE,
        Way.WORDED,
    )


# -- hints of such a dealer ----------------------------------------------------------------


@pytest.mark.rule("EE-13", "EE-49")
def test_a_ready_hint_must_be_true_where_that_can_be_known():
    formal, worded = playing(hints="always"), by_hand(hints="always")
    offered = [
        game.ask(state).may[Question(Seat(0), "give-hint")].shape.fields[1].shape.options for state in (formal, worded)
    ]
    assert set(offered[0]) < set(offered[1]) == set(Cue)
    assert Cue.COLORS in offered[0]
    state, _ = answer(formal, 0, "give-hint", "~|colors")
    assert state.round.hints == (Hint(cue=Cue.COLORS),)
