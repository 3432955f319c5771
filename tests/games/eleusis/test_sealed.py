"""Guesses that wait: sealed until the reveal, or prepared with a play; and dealers who volunteer."""

import pytest

from games.eleusis.language.rule import WordedRule
from games.eleusis.rules import game
from games.eleusis.rules.events import DealerVolunteered, Guessed, GuessSealed, RoundBegan
from games.eleusis.rules.state import Choosing, Guessing, Turn, Volunteering
from games.eleusis.rules.terms import DealerOrder, Dealers, Guesses
from games.event import told_to
from games.kernel import Entry, make_view, open_position, submit
from games.questions import Question
from games.secret import CHANCE, Seat
from tests.games.eleusis.table import answer, guess_token, guessed, has, may, must, only, playing, start, then, usual

NO_GUESS = guess_token(None)


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
