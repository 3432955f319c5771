"""A turn: a card, a no-play declaration, or a hint from the dealer."""

from dataclasses import replace

import pytest

from games.cards import parse_card, parse_cards
from games.eleusis.language.hint import Hint
from games.eleusis.rules import game
from games.eleusis.rules.events import (
    CardPlaced,
    CardPlayed,
    CardsDrawn,
    HandDiscarded,
    NoPlayDeclared,
    NoPlayJudged,
    TurnSkipped,
    WentOut,
)
from games.eleusis.rules.hint_events import HintGiven, HintsOpened
from games.eleusis.rules.state import Cause, Guessing, Pausing, Spot, Turn
from games.eleusis.rules.terms import Hints
from games.event import told_to
from games.forms import Refused
from games.questions import Question
from games.secret import Seat, Veiled, veil
from tests.games.eleusis.table import answer, counts, hand, has, line, may, must, only, playing, then


@pytest.mark.rule("EE-15")
def test_on_turn_a_player_plays_one_card_of_the_hand_or_declares_no_play():
    state = playing(hands=("", "2H 9S 9S", "4C"))
    ask = game.ask(state)
    assert list(ask.must) == [Question(Seat(1), "play")]
    assert ask.must[Question(Seat(1), "play")].shape.options == parse_cards("9S 2H")
    assert may(state, 1, "no-play")
    assert not may(state, 2, "no-play")


@pytest.mark.rule("EE-15", "EE-101")
@pytest.mark.parametrize("token", ["skip", "pass", "", "3C", "7S"])
def test_there_is_no_pass_and_no_card_that_is_not_held(token):
    with pytest.raises(Refused):
        answer(playing(), 1, "play", token)


@pytest.mark.rule("EE-7", "EE-16", "EE-21", "EE-9")
def test_a_right_card_lengthens_the_main_line_and_the_hand_is_one_smaller():
    state, events = answer(playing(), 1, "play", "2H")
    played = only(events, CardPlayed)
    assert (played.right, played.position, played.why) == (True, 2, ("EE-16",))
    assert (line(state), hand(state, 1), state.round.latest) == ("7S 2H", "9S", Spot(2))
    assert not has(events, CardsDrawn)


@pytest.mark.rule("EE-8", "EE-17", "EE-35")
def test_a_wrong_card_goes_under_the_last_one_and_a_card_is_drawn():
    state, events = answer(playing(line="7S/5S 2H/3D 8C"), 1, "play", "9S")
    played = only(events, CardPlayed)
    assert (played.right, played.position, played.why) == (False, 3, ("EE-17",))
    assert (line(state), hand(state, 1), state.round.latest) == ("7S/5S 2H/3D 8C/9S", "2H 2C", Spot(3, 0))
    assert state.phase == Turn(Seat(2))


@pytest.mark.rule("EE-17")
def test_the_card_drawn_is_told_to_its_owner_alone():
    _, events = answer(playing(), 1, "play", "9S")
    assert only(told_to(events, Seat(1)), CardsDrawn).cards.open() == parse_cards("2C")
    others = only(told_to(events, Seat(0)), CardsDrawn)
    assert (others.count, others.cards) == (1, Veiled(1))


@pytest.mark.rule("EE-19")
def test_before_anything_was_accepted_the_last_card_is_the_starter():
    assert only(answer(playing(line="7H/5D"), 1, "play", "9S")[1], CardPlayed).right
    assert not only(answer(playing(line="7S/5D"), 1, "play", "9S")[1], CardPlayed).right


@pytest.mark.rule("EE-14", "EE-5")
def test_turns_go_clockwise_past_the_dealer():
    state = playing(hands=("2C 3C", "", "2S 3S", "4S 5S"), dealer=1, turn=2, stock="2S 3S 4S 5S 6S 7S")
    order = []
    for _ in range(6):
        seat = state.phase.seat
        order.append(seat)
        held = state.round.hands[seat].open()
        wrong = next(each for each in held if not each.suit.is_red)
        state, _ = answer(state, seat, "play", str(wrong))
    assert order == [2, 3, 0, 2, 3, 0]


@pytest.mark.rule("EE-101")
def test_a_silent_player_is_skipped_and_nothing_else_changes():
    state = playing()
    after, events = answer(state, 1, "play", "skip", by_clock=True)
    assert only(events, TurnSkipped).seat == 1
    assert (after.round, after.phase) == (state.round, Turn(Seat(2)))


# -- no-play --------------------------------------------------------------------------------


@pytest.mark.rule("EE-22")
def test_declaring_no_play_shows_the_hand_to_everybody_once_and_no_other():
    state, events = answer(playing(hands=("", "2S 9S", "4C 5D")), 1, "no-play", "press")
    for eye in (None, Seat(0), Seat(2)):
        assert only(told_to(events, eye), NoPlayDeclared).hand == parse_cards("2S 9S")
        assert isinstance(veil(state, eye).round.hands[1], Veiled)
    assert isinstance(veil(state, Seat(0)).round.hands[2], Veiled)


@pytest.mark.rule("EE-23", "EE-24")
def test_after_a_false_claim_the_dealer_picks_among_the_playable_cards():
    state, events = answer(playing(hands=("", "2H 9S 5D", "4C")), 1, "no-play", "press")
    assert not only(events, NoPlayJudged).right
    assert (state.phase.seat, state.phase.playable.open()) == (1, parse_cards("2H 5D"))
    assert game.ask(state).must[Question(Seat(0), "pick")].shape.options == parse_cards("2H 5D")
    with pytest.raises(Refused):
        answer(state, 0, "pick", "9S")


@pytest.mark.rule("EE-24", "EE-27", "EE-20")
def test_the_picked_card_joins_the_line_one_is_drawn_and_nothing_guessed():
    state, _ = answer(playing(hands=("", "2H 9S 5D", "4C")), 1, "no-play", "press")
    state, events = answer(state, 0, "pick", "5D")
    placed = only(events, CardPlaced)
    assert (placed.card, placed.position, placed.dealer, placed.seat) == (parse_card("5D"), 2, 0, 1)
    assert (line(state), hand(state, 1)) == ("7S 5D", "9S 2H 2C")
    assert state.phase == Turn(Seat(2))


@pytest.mark.rule("EE-24", "EE-20")
def test_a_false_claim_with_one_card_does_not_go_out():
    state, _ = then(playing(hands=("", "2H", "4C")), (1, "no-play", "press"), (0, "pick", "2H"))
    assert hand(state, 1) == "2C"
    assert state.results == ()


@pytest.mark.rule("EE-26", "EE-28")
def test_a_true_claim_exchanges_the_hand_for_one_card_fewer_and_earns_a_guess():
    state, events = answer(playing(hands=("", "2S 9S JC", "4C")), 1, "no-play", "press")
    assert only(events, NoPlayJudged).right
    assert only(events, HandDiscarded).count == 3
    assert only(told_to(events, Seat(1)), CardsDrawn).cards.open() == parse_cards("2C 3C")
    assert (hand(state, 1), state.round.discard) == ("2C 3C", parse_cards("2S 9S JC"))
    assert state.phase == Guessing(Seat(1))


@pytest.mark.rule("EE-25", "EE-34", "EE-42")
def test_a_true_claim_with_one_card_goes_out():
    state, events = answer(playing(hands=("", "2S", "4C 5D")), 1, "no-play", "press")
    assert only(events, WentOut).seat == 1
    assert (counts(state), state.round.discard) == ((0, 0, 2), parse_cards("2S"))
    assert state.phase == Guessing(Seat(1), Cause.OUT)
    state, _ = answer(state, 1, "guess-rule", "~|~|~|~|~")
    assert state.results[-1].points == (15, 15, 10)


@pytest.mark.rule("EE-42")
def test_the_bonus_for_going_out_by_no_play_may_be_off():
    state = playing(hands=("", "2S", "4C 5D"), noplay_out_bonus="off")
    state, _ = then(state, (1, "no-play", "press"), (1, "guess-rule", "~|~|~|~|~"))
    assert state.results[-1].points == (12, 12, 10)
    state = playing(hands=("", "2H", "4C 5D"), noplay_out_bonus="off")
    state, _ = then(state, (1, "play", "2H"), (1, "guess-rule", "~|~|~|~|~"))
    assert state.results[-1].points == (15, 15, 10)


@pytest.mark.rule("EE-34")
def test_whoever_goes_out_may_be_given_no_guess():
    state, _ = answer(playing(hands=("", "2H", "4C 5D"), guess_on_out="off"), 1, "play", "2H")
    assert isinstance(state.phase, Pausing)
    assert state.results[-1].cause is Cause.OUT


# -- hints ----------------------------------------------------------------------------------


@pytest.mark.rule("EE-49")
@pytest.mark.parametrize(("drawn", "is_open"), [(27, False), (28, True)])
def test_hints_open_once_half_of_the_stock_left_by_the_deal_is_drawn(drawn, is_open):
    state = playing(opened_with=55)
    state = replace(state, round=replace(state.round, drawn=drawn))
    assert may(state, 0, "give-hint") == is_open
    assert not may(state, 1, "give-hint")


@pytest.mark.rule("EE-49")
def test_drawing_is_counted_towards_hints():
    state, _ = answer(playing(stock="2C 3C", hands=("", "9S 2H", "4C")), 1, "play", "9S")
    assert state.round.drawn == 1
    assert may(state, 0, "give-hint")


@pytest.mark.rule("EE-49")
def test_all_are_told_once_when_hints_become_possible():
    state, events = answer(playing(hands=("", "9S 2H 4H", "4S"), opened_with=3), 1, "play", "9S")
    assert not has(events, HintsOpened)
    state, events = answer(state, 2, "play", "4S")
    assert (only(told_to(events, None), HintsOpened).dealer, may(state, 0, "give-hint")) == (0, True)
    assert not has(answer(state, 1, "play", "2C")[1], HintsOpened)


@pytest.mark.rule("EE-49")
@pytest.mark.parametrize("changed", [{"hints": Hints.ALWAYS}, {"hints": Hints.NEVER}, {"errata": ()}])
def test_where_hints_open_at_no_moment_or_the_table_is_from_before_nothing_is_told(changed):
    state = playing(hands=("", "9S 2H", "4S"), opened_with=1, **{k: v for k, v in changed.items() if k != "errata"})
    _, events = answer(replace(state, errata=changed.get("errata", state.errata)), 1, "play", "9S")
    assert not has(events, HintsOpened)


@pytest.mark.rule("EE-49")
def test_hints_may_be_always_open_or_never():
    assert may(playing(hints=Hints.ALWAYS), 0, "give-hint")
    assert not may(playing(hints=Hints.NEVER, stock="2C", opened_with=0), 0, "give-hint")


@pytest.mark.rule("EE-49")
def test_a_hint_is_told_to_all_and_recorded_and_the_turn_stays():
    state, events = answer(playing(hints=Hints.ALWAYS), 0, "give-hint", "conta il seme|~")
    for eye in (None, Seat(1), Seat(2)):
        told = only(told_to(events, eye), HintGiven)
        assert (told.words, told.opening, told.why) == ("conta il seme", False, ("EE-49",))
    assert (state.round.hints, state.phase) == ((Hint("conta il seme"),), Turn(Seat(1)))
    assert must(state, 1, "play")


@pytest.mark.rule("EE-49")
def test_an_empty_hint_is_refused():
    with pytest.raises(Refused):
        answer(playing(hints=Hints.ALWAYS), 0, "give-hint", "~|~")
