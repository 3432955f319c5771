"""Guesses that wait: sealed until the reveal, or prepared with a play; and dealers who volunteer."""

import pytest

from games.eleusis.language.rule import WordedRule, WrittenRule
from games.eleusis.rules import game
from games.eleusis.rules.events import (
    DealerVolunteered,
    Guessed,
    GuessFined,
    GuessJudged,
    GuessSealed,
    RoundBegan,
)
from games.eleusis.rules.state import Cause, Choosing, Guessing, Judging, Refilling, SpokenGuess, Turn, Volunteering
from games.eleusis.rules.terms import DealerOrder, Dealers, Guesses
from games.event import told_to
from games.forms import Refused
from games.kernel import Entry, make_view, open_position, submit
from games.questions import Question
from games.secret import CHANCE, Seat
from tests.games.eleusis.table import (
    answer,
    counts,
    guess_token,
    guessed,
    has,
    judge,
    may,
    must,
    only,
    playing,
    start,
    then,
    usual,
)

NO_GUESS = guess_token(None)
RED_BLACK = WrittenRule("if last.red then card.black else card.red")


def sealing(**changed):
    """Three players after the dealer, seat 0: 1, 2 and 3; colours alternate."""
    return playing(**{"hands": ("", "2H 9S", "4C 5D", "AH KS"), "guesses": Guesses.SEALED, **changed})


def sealed(*steps, **changed):
    """Each step is a seat, its card, and its guess if the card is right."""
    state = sealing(**changed)
    for seat, card, *rule in steps:
        state, _ = answer(state, seat, "play", card)
        if rule:
            state, _ = answer(state, seat, "guess-rule", guess_token(rule[0]))
    return state


def revealed(state):
    """Every guess on trial, judged."""
    heard = ()
    while isinstance(state.phase, Judging):
        state, events = judge(state)
        heard = (*heard, *events)
    return state, heard


@pytest.mark.rule("EE-106")
def test_a_sealed_guess_is_known_to_its_seat_alone_and_play_goes_on():
    state, _ = answer(sealing(), 1, "play", "2H")
    assert state.phase == Guessing(Seat(1))
    one, events = answer(state, 1, "guess-rule", guess_token("near"))
    two, others = answer(state, 1, "guess-rule", NO_GUESS)
    assert (one.phase, has(events, Guessed)) == (Turn(Seat(2)), False)
    for eye in (None, Seat(0), Seat(2)):
        assert told_to(events, eye) == told_to(others, eye)
        assert make_view(open_position(game, one), eye) == make_view(open_position(game, two), eye)
    assert only(told_to(events, Seat(1)), GuessSealed).guess.open() == usual("near")


@pytest.mark.rule("EE-106")
def test_a_sealed_guess_can_be_replaced_until_the_reveal_and_nobody_hears_of_it():
    state = sealed((1, "2H", "near"))
    assert not may(state, 2, "replace-guess")
    state, events = answer(state, 1, "replace-guess", guess_token("alt-color"))
    assert told_to(events, Seat(2)) == told_to(events, None) == ()
    assert only(told_to(events, Seat(1)), GuessSealed).again
    state, _ = then(state, (2, "play", "5D"))
    state, events = answer(state, 3, "play", "AH")
    assert [event.guess for event in events if isinstance(event, Guessed)] == [usual("alt-color")]


@pytest.mark.rule("EE-106", "EE-29")
def test_all_sealed_guesses_are_revealed_when_the_turn_comes_round_to_the_dealer():
    state = sealed((1, "2H", "near"), (2, "4C", None))
    state, _ = answer(state, 3, "play", "AH")
    state, events = answer(state, 3, "guess-rule", guess_token("far"))
    assert [(event.seat, event.guess) for event in events if isinstance(event, Guessed)] == [
        (1, usual("near")),
        (3, usual("far")),
    ]
    assert (state.phase.trial.said, state.phase.trial.rest) == (
        SpokenGuess(Seat(1), usual("near")),
        (SpokenGuess(Seat(3), usual("far")),),
    )
    state, heard = revealed(state)
    assert [(event.seat, event.right) for event in heard] == [(1, False), (3, False)]
    assert (state.phase, state.round.sealed) == (Turn(Seat(1)), ())


@pytest.mark.rule("EE-106", "EE-41")
def test_of_several_right_guesses_the_first_in_the_order_of_play_has_the_bonus():
    state = sealed((1, "2H", "near"), (2, "4C", "alt-color"), (3, "AH", RED_BLACK))
    state, heard = revealed(state)
    assert [event.right for event in heard if isinstance(event, GuessJudged)] == [False, True, True]
    result = state.results[-1]
    assert (result.cause, result.guesser, result.points) == (Cause.GUESSED, 2, (17, 11, 17, 11))


@pytest.mark.rule("EE-106")
def test_where_nobody_sealed_anything_the_turn_just_comes_round():
    state = sealed((1, "2H", None), (2, "4C", None))
    state, _ = answer(state, 3, "play", "AH")
    state, events = answer(state, 3, "guess-rule", NO_GUESS)
    assert (state.phase, has(events, Guessed)) == (Turn(Seat(1)), False)


@pytest.mark.rule("EE-106", "EE-34", "EE-42")
def test_who_goes_out_brings_the_reveal_forward():
    state = sealed((1, "2H", "alt-color"), hands=("", "2H 9S", "4C", "AH KS"))
    state, _ = answer(state, 2, "play", "4C")
    state, events = answer(state, 2, "guess-rule", NO_GUESS)
    assert [event.seat for event in events if isinstance(event, Guessed)] == [1]
    state, _ = revealed(state)
    result = state.results[-1]
    assert (result.guesser, result.out, result.points) == (1, 2, (17, 17, 15, 10))


@pytest.mark.rule("EE-106", "EE-101")
def test_a_turn_that_is_skipped_comes_round_too():
    state = sealed((1, "2H", "near"), (2, "5D"))
    state, events = answer(state, 3, "play", "skip", by_clock=True)
    assert (has(events, Guessed), isinstance(state.phase, Judging)) == (True, True)


# -- prepared ------------------------------------------------------------------------------


@pytest.mark.rule("EE-102")
def test_a_prepared_guess_can_be_taken_away_and_lets_the_turn_stand_as_it_was():
    at = open_position(game, playing())
    at, _ = submit(game, at, Entry(Seat(1), "prepare-guess", guess_token("alt-color")))
    at, _ = submit(game, at, Entry(Seat(1), "prepare-guess", NO_GUESS))
    assert at.times[Question(Seat(1), "play")] == 1
    assert answer(at.state, 1, "play", "2H")[0].phase == Guessing(Seat(1))


@pytest.mark.rule("EE-102", "EE-56")
def test_a_prepared_guess_waits_for_the_dealers_verdict():
    state = playing(rule=WordedRule("rosse"), hands=("", "2H 9S", "4C"))
    state, _ = then(state, (1, "prepare-guess", guess_token("only-color")), (1, "play", "2H"))
    right, events = answer(state, 0, "verdict", "right")
    assert only(events, Guessed).guess == usual("only-color")
    assert not may(right, 0, "withdraw")
    wrong, events = answer(state, 0, "verdict", "wrong")
    assert not has(events, Guessed)
    back, _ = answer(wrong, 0, "withdraw", "press")
    assert back == state


# -- what a wrong guess costs --------------------------------------------------------------


@pytest.mark.rule("EE-31", "EE-106", "EE-36")
def test_all_who_sealed_a_wrong_guess_draw_even_from_a_fresh_deck():
    state = sealed((1, "2H", "near"), (2, "4C", None), (3, "AH", "far"), wrong_guess_cost=1, stock="QC")
    state, heard = revealed(state)
    assert [event.seat for event in heard if isinstance(event, GuessFined)] == [1, 3]
    assert isinstance(state.phase, Refilling)
    state, _ = answer(state, CHANCE, "refill", ",".join(map(str, range(52))))
    assert (counts(state), state.phase, state.round.fined) == ((0, 2, 1, 2), Turn(Seat(1)), ())


# -- dealers who volunteer -----------------------------------------------------------------


def called(*said, **options):
    """A table of three that asks who will deal; each says yes or no."""
    state, _ = answer(start(3, dealer_order=DealerOrder.VOLUNTEER, **options), CHANCE, "game", "0a" * 8)
    position, events = open_position(game, state), ()
    for seat, word in said:
        position, events = submit(game, position, Entry(Seat(seat), "volunteer", word))
    return position.state, events


@pytest.mark.rule("EE-45")
def test_whoever_volunteers_deals_and_of_several_the_first_in_order():
    state, _ = called()
    assert (state.phase, [must(state, seat, "volunteer") for seat in range(3)]) == (Volunteering(), [True] * 3)
    state, events = called((0, "no"), (2, "yes"), (1, "yes"))
    assert (only(events, DealerVolunteered).seat, only(events, RoundBegan).dealer) == (1, 1)
    assert (state.phase, state.order) == (Choosing(), (1, 0, 2))


@pytest.mark.rule("EE-45")
def test_where_nobody_volunteers_the_next_in_order_deals():
    state, events = called((0, "no"), (2, "no"), (1, "no"))
    assert (has(events, DealerVolunteered), state.round.dealer) == (False, 0)


@pytest.mark.rule("EE-45")
def test_silence_is_no_offer():
    state, _ = called()
    decision = game.ask(state).must[Question(Seat(1), "volunteer")]
    assert decision.parse(decision.by_clock) == "no"
    with pytest.raises(Refused):
        decision.parse("maybe")


@pytest.mark.rule("EE-45", "EE-6")
def test_those_who_have_dealt_are_not_asked_again_before_the_others_have():
    state = playing(dealer_order=DealerOrder.VOLUNTEER)
    state, _ = answer(state, 1, "play", "2H")
    state, _ = guessed(state, 1, "alt-color")
    state, _ = then(state, *((seat, "ready", "press") for seat in range(3)))
    assert (state.phase, [must(state, seat, "volunteer") for seat in range(3)]) == (
        Volunteering(),
        [False, True, True],
    )


@pytest.mark.rule("EE-45")
def test_robots_do_not_volunteer_and_a_single_person_is_not_asked():
    state, _ = called(robots=(1, 2), dealers=Dealers.EVERYBODY)
    assert isinstance(state.phase, Choosing)
