"""The dealer of a rule in words: verdicts by hand, slips, silence and corrections."""

import pytest

from games.cards import parse_card, parse_cards
from games.eleusis.language.hint import Cue, Hint
from games.eleusis.language.rule import Way, WordedRule, WrittenRule
from games.eleusis.rules import game
from games.eleusis.rules.commitment import commitment_body
from games.eleusis.rules.events import (
    CardLaid,
    CardPlayed,
    Corrected,
    DealerSilent,
    Guessed,
    GuessJudged,
    GuessVoid,
    HandDiscarded,
    NoPlayDeclared,
    NoPlayJudged,
    RoundEnded,
    RuleRevealed,
    RuleSealed,
    VerdictWithdrawn,
)
from games.eleusis.rules.state import Cause, Guessing, Hearing, Pausing, Picking, Ruling, Ticking, Turn
from games.eleusis.rules.terms import Dealers, Guesses, Hints
from games.event import told_to
from games.forms import Refused
from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import Seat, Veiled
from tests.games.eleusis.table import (
    answer,
    counts,
    dealt,
    guess_token,
    hand,
    has,
    line,
    may,
    must,
    only,
    playing,
    then,
)

WORDS = WordedRule("dopo una carta rossa una più alta")
GUESS = WordedRule("salgono")
NO_GUESS = guess_token(None)


def by_hand(**changed):
    """A round whose dealer, seat 0, judges by hand."""
    return playing(rule=WORDS, **{"hands": ("", "2H 9S", "4C 5D"), **changed})


def laid(**changed):
    """Seat 1 has laid the 2 of hearts."""
    return answer(by_hand(**changed), 1, "play", "2H")[0]


@pytest.mark.rule("EE-54", "EE-56", "EE-90")
def test_a_rule_in_words_is_committed_as_it_was_said_and_everybody_knows_that_it_is_judged_by_hand():
    state, events = dealt(4, rule=WORDS)
    sealed = only(told_to(events, Seat(2)), RuleSealed)
    assert (sealed.by_hand, sealed.rule) == (True, Veiled())
    assert commitment_body(WORDS) == {"kind": "text", "text": "dopo una carta rossa una più alta"}
    assert state.round.by_hand
    assert not dealt(4, rule=WrittenRule("card.red"))[0].round.by_hand


@pytest.mark.rule("EE-55", "EE-56")
def test_what_was_written_and_what_was_picked_look_alike_to_the_others():
    picked, events = dealt(4, rule="only-color")
    written, others = dealt(4, rule=WrittenRule("card.red"))
    assert [told_to(events, eye) for eye in (None, Seat(2))] == [told_to(others, eye) for eye in (None, Seat(2))]
    assert make_view(open_position(game, picked), Seat(2)) == make_view(open_position(game, written), Seat(2))


@pytest.mark.rule("EE-56", "EE-21")
def test_a_card_lies_open_before_its_dealer_alone_who_says_what_it_is():
    state, events = answer(by_hand(), 1, "play", "2H")
    assert [only(told_to(events, eye), CardLaid).card for eye in (None, Seat(0), Seat(2))] == [parse_card("2H")] * 3
    assert not has(events, CardPlayed)
    assert (state.phase, list(game.ask(state).must)) == (
        Ruling(Seat(1), parse_card("2H")),
        [Question(Seat(0), "verdict")],
    )
    right, events = answer(state, 0, "verdict", "right")
    assert (only(events, CardPlayed).right, right.phase, line(right)) == (True, Guessing(Seat(1)), "7S 2H")
    wrong, events = answer(state, 0, "verdict", "wrong")
    assert (only(events, CardPlayed).right, wrong.phase, line(wrong)) == (False, Turn(Seat(2)), "7S/2H")
    assert counts(wrong) == (0, 2, 2)


@pytest.mark.rule("EE-56", "EE-22", "EE-23")
def test_after_a_claim_the_dealer_ticks_what_fits_and_nothing_makes_the_claim_true():
    state, events = answer(by_hand(), 1, "no-play", "press")
    assert only(events, NoPlayDeclared).hand == parse_cards("9S 2H")
    assert not has(events, NoPlayJudged)
    assert (state.phase, must(state, 0, "fitting")) == (Ticking(Seat(1)), True)
    true, events = answer(state, 0, "fitting", "")
    assert (only(events, NoPlayJudged).right, only(events, HandDiscarded).count) == (True, 2)
    assert true.phase == Guessing(Seat(1))


@pytest.mark.rule("EE-56", "EE-24", "EE-27")
def test_after_a_false_claim_the_dealer_picks_among_what_he_ticked():
    state, _ = then(by_hand(), (1, "no-play", "press"), (0, "fitting", "9S,2H"))
    assert isinstance(state.phase, Picking)
    assert game.ask(state).must[Question(Seat(0), "pick")].shape.options == parse_cards("9S 2H")
    state, _ = answer(state, 0, "pick", "2H")
    assert (line(state), hand(state, 1), state.phase) == ("7S 2H", "9S 2C", Turn(Seat(2)))


@pytest.mark.rule("EE-24")
def test_what_the_dealer_ticked_only_he_knows():
    one, _ = then(by_hand(), (1, "no-play", "press"), (0, "fitting", "2H"))
    two, _ = then(by_hand(), (1, "no-play", "press"), (0, "fitting", "9S,2H"))
    assert make_view(open_position(game, one), Seat(1)) == make_view(open_position(game, two), Seat(1))
    assert make_view(open_position(game, one), Seat(0)) != make_view(open_position(game, two), Seat(0))


# -- slips ---------------------------------------------------------------------------------


@pytest.mark.rule("EE-71")
def test_a_wrong_that_was_a_slip_is_withdrawn_and_the_drawn_card_goes_back_for_all_to_see():
    before = laid()
    state, _ = answer(before, 0, "verdict", "wrong")
    assert hand(state, 1) == "9S 2C"
    assert not may(state, 1, "withdraw")
    state, events = answer(state, 0, "withdraw", "press")
    withdrawn = only(told_to(events, None), VerdictWithdrawn)
    assert (withdrawn.seat, withdrawn.card, withdrawn.returned) == (1, parse_card("2H"), parse_cards("2C"))
    assert state == before
    state, _ = answer(state, 0, "verdict", "right")
    assert (line(state), state.phase) == ("7S 2H", Guessing(Seat(1)))


@pytest.mark.rule("EE-71")
def test_a_right_that_was_a_slip_is_withdrawn_while_nobody_has_guessed():
    before = laid()
    state, _ = answer(before, 0, "verdict", "right")
    undone, events = answer(state, 0, "withdraw", "press")
    assert (undone, only(events, VerdictWithdrawn).returned) == (before, ())
    state, _ = answer(state, 1, "guess-rule", NO_GUESS)
    assert not may(state, 0, "withdraw")


@pytest.mark.rule("EE-71")
def test_once_the_next_card_lies_on_the_table_a_verdict_stands():
    state, _ = then(laid(), (0, "verdict", "wrong"), (2, "play", "4C"))
    assert not may(state, 0, "withdraw")
    with pytest.raises(Refused):
        answer(state, 0, "withdraw", "press")


@pytest.mark.rule("EE-71")
def test_ticks_can_be_withdrawn_until_a_card_is_placed_or_a_hand_dealt_again():
    claimed, _ = answer(by_hand(), 1, "no-play", "press")
    false, _ = answer(claimed, 0, "fitting", "9S")
    undone, events = answer(false, 0, "withdraw", "press")
    assert (undone, only(events, VerdictWithdrawn).card) == (claimed, None)
    assert not may(answer(false, 0, "pick", "9S")[0], 0, "withdraw")
    assert not may(answer(claimed, 0, "fitting", "")[0], 0, "withdraw")


@pytest.mark.rule("EE-71", "EE-25")
def test_a_last_card_can_be_taken_back_from_going_out():
    claimed, _ = answer(by_hand(hands=("", "9S", "4C 5D")), 1, "no-play", "press")
    out, _ = answer(claimed, 0, "fitting", "")
    assert out.phase == Guessing(Seat(1), Cause.OUT)
    assert answer(out, 0, "withdraw", "press")[0] == claimed


@pytest.mark.rule("EE-71", "EE-105")
def test_hints_and_votes_neither_fix_a_verdict_nor_are_lost_with_it():
    state, _ = answer(laid(hints=Hints.ALWAYS), 0, "verdict", "wrong")
    state, _ = then(state, (2, "abandon", "press"), (0, "give-hint", "colori|~"), (0, "withdraw", "press"))
    assert (state.phase, state.round.votes) == (Ruling(Seat(1), parse_card("2H")), (2,))
    assert state.round.hints == (Hint("colori"),)


@pytest.mark.rule("EE-71")
def test_the_verdicts_of_a_formal_rule_are_nobodys_to_withdraw():
    state, _ = answer(playing(), 1, "play", "9S")
    assert not may(state, 0, "withdraw")
    assert not may(state, 0, "correct")


@pytest.mark.rule("EE-71")
def test_an_older_mistake_is_owned_up_to_and_play_goes_on():
    state, _ = then(laid(), (0, "verdict", "right"), (1, "guess-rule", NO_GUESS))
    state, events = answer(state, 0, "correct", "il 2 di cuori era sbagliato")
    assert only(events, Corrected).words == "il 2 di cuori era sbagliato"
    assert (state.phase, state.round.notes) == (Turn(Seat(2)), ("il 2 di cuori era sbagliato",))
    with pytest.raises(Refused):
        answer(state, 0, "correct", " ")


# -- silence -------------------------------------------------------------------------------


@pytest.mark.rule("EE-105", "EE-56")
@pytest.mark.parametrize(("doing", "asked"), [(("play", "2H"), "verdict"), (("no-play", "press"), "fitting")])
def test_a_dealer_who_is_silent_twice_ends_the_round_and_nobody_scores(doing, asked):
    state, _ = answer(by_hand(), 1, *doing)
    waiting = state.phase
    state, events = answer(state, 0, asked, "silent", by_clock=True)
    assert (only(events, DealerSilent).dealer, state.phase) == (0, waiting)
    state, events = answer(state, 0, asked, "silent", by_clock=True)
    assert (only(events, RoundEnded).cause, state.results[-1].points) == (Cause.ABANDONED, ())
    assert only(events, RuleRevealed).rule == WORDS
    assert state.phase == Pausing()


@pytest.mark.rule("EE-105")
def test_a_dealer_who_judges_after_all_is_not_held_to_his_silence():
    state, _ = answer(laid(), 0, "verdict", "silent", by_clock=True)
    state, _ = then(state, (0, "verdict", "wrong"), (2, "play", "4C"))
    state, events = answer(state, 0, "verdict", "silent", by_clock=True)
    assert not has(events, RoundEnded)
    assert state.phase == Ruling(Seat(2), parse_card("4C"))


@pytest.mark.rule("EE-105")
def test_only_the_clock_may_be_silent():
    with pytest.raises(Refused):
        answer(laid(), 0, "verdict", "silent")


# -- guesses that the dealer judges --------------------------------------------------------


def heard(rule=WORDS, guess=GUESS, **changed):
    """Seat 1 has guessed after a right card."""
    state, _ = answer(playing(rule=rule, hands=("", "2H 9S", "4C 5D"), **changed), 1, "play", "2H")
    if isinstance(rule, WordedRule):
        state, _ = answer(state, 0, "verdict", "right")
    return answer(state, 1, "guess-rule", guess_token(guess))


@pytest.mark.rule("EE-86", "EE-29")
@pytest.mark.parametrize("rule", [WORDS, "alt-color"])
def test_a_guess_in_words_is_told_to_all_and_judged_by_the_dealer(rule):
    state, events = heard(rule)
    assert only(told_to(events, None), Guessed).guess == GUESS
    assert isinstance(state.phase, Hearing)
    assert game.ask(state).must[Question(Seat(0), "hear-guess")].weighty
    wrong, events = answer(state, 0, "hear-guess", "wrong")
    assert (only(events, GuessJudged).right, wrong.phase) == (False, Turn(Seat(2)))
    assert [each.right for each in wrong.round.guesses] == [False]
    right, events = answer(state, 0, "hear-guess", "right")
    assert (only(events, GuessJudged).right, right.results[-1].cause) == (True, Cause.GUESSED)
    assert (right.results[-1].guesser, right.results[-1].points) == (1, (17, 17, 10))


@pytest.mark.rule("EE-86")
def test_any_guess_at_a_rule_in_words_is_the_dealers_to_judge():
    state, _ = heard(WORDS, WrittenRule("card.rank > last.rank"))
    assert isinstance(state.phase, Hearing)


@pytest.mark.rule("EE-86")
def test_a_guess_in_words_that_is_not_judged_in_time_is_void_and_may_be_made_again_formally():
    state, _ = heard("alt-color")
    state, events = answer(state, 0, "hear-guess", "silent", by_clock=True)
    assert (only(events, GuessVoid).seat, state.round.guesses) == (1, ())
    assert state.phase == Guessing(Seat(1), formal_only=True)
    with pytest.raises(Refused):
        answer(state, 1, "guess-rule", guess_token(GUESS))
    state, _ = answer(state, 1, "guess-rule", guess_token("near"))
    assert not isinstance(state.phase, Hearing)


@pytest.mark.rule("EE-86", "EE-105")
def test_of_a_rule_in_words_the_dealer_may_not_be_silent_twice_about_a_guess_either():
    state, _ = heard()
    state, events = answer(state, 0, "hear-guess", "silent", by_clock=True)
    assert (has(events, GuessVoid), isinstance(state.phase, Hearing)) == (False, True)
    state, _ = answer(state, 0, "hear-guess", "silent", by_clock=True)
    assert state.results[-1].cause is Cause.ABANDONED


@pytest.mark.rule("EE-57", "EE-86")
def test_a_robot_takes_no_guesses_in_words_and_has_no_rule_in_words():
    state, _ = answer(playing(robots=(0,), dealers=Dealers.EVERYBODY), 1, "play", "2H")
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


@pytest.mark.rule("EE-106", "EE-86")
def test_a_sealed_guess_in_words_is_only_void_if_it_is_not_judged():
    state = playing(hands=("", "2H 9S", "4C 5D"), guesses=Guesses.SEALED)
    state, _ = then(state, (1, "play", "2H"), (1, "guess-rule", guess_token(GUESS)), (2, "play", "5D"))
    assert isinstance(state.phase, Hearing)
    state, events = answer(state, 0, "hear-guess", "silent", by_clock=True)
    assert (only(events, GuessVoid).seat, state.phase, state.round.guesses) == (1, Turn(Seat(1)), ())


# -- hints of such a dealer ----------------------------------------------------------------


@pytest.mark.rule("EE-13", "EE-49")
def test_a_ready_hint_must_be_true_where_that_can_be_known():
    formal, worded = playing(hints=Hints.ALWAYS), by_hand(hints=Hints.ALWAYS)
    offered = [
        game.ask(state).may[Question(Seat(0), "give-hint")].shape.fields[1].shape.options for state in (formal, worded)
    ]
    assert set(offered[0]) < set(offered[1]) == set(Cue)
    assert Cue.COLORS in offered[0]
    state, _ = answer(formal, 0, "give-hint", "~|colors")
    assert state.round.hints == (Hint(cue=Cue.COLORS),)
