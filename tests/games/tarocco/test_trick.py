"""Tricks: what must be played, who takes, the Matto, the signals."""

from dataclasses import replace

import pytest

from games.forms import Refused
from games.secret import Seat, hold
from games.tarocco.rules.cards import MORI, TRUMPS, Card
from games.tarocco.rules.events import HandCounted, Played, TrickTaken
from games.tarocco.rules.state import Playing, Signal
from games.tarocco.rules.trick import taking_index
from tests.games.tarocco.table import answer, asked, cards, choices, has, lay, legal, only, playing, question, vectors


@pytest.mark.parametrize(("given", "expected"), vectors("trick"))
def test_a_trick_is_taken(given, expected):
    laid = cards(given["played_in_order"])
    assert taking_index(laid) == expected["winning_index"]
    assert laid[taking_index(laid)] == expected["winning_card"]


@pytest.mark.parametrize(("given", "expected"), vectors("legal"))
def test_what_may_be_played(given, expected):
    assert sorted(legal(cards(given["hand"]), cards(given["table"]))) == sorted(expected["legal"])


@pytest.mark.rule("TB-4", "TB-63")
def test_among_mori_the_last_one_takes():
    assert taking_index((MORI[3], MORI[0], MORI[2])) == 2


@pytest.mark.rule("TB-64")
def test_the_last_trick_can_be_seen_and_nothing_older():
    state = playing(["D6 S6 B6 C6", "D7 S7 B7 C7", "D8 S8 B8 C8", "D9 S9 B9 C9"])
    state, events = lay(state, "D6 D7 D8 D9", "S6 S7 S8 S9")
    assert [play.card for play in state.trick.plays] == list(cards("S6 S7 S8 S9"))
    assert state.trick.taker == 3
    state, events = lay(state, "B9")
    assert [play.card for play in state.last.plays] == list(cards("S6 S7 S8 S9"))
    assert not only(events, Played).stays
    _, events = lay(playing(["D6 S6", "D7 S7", "D8 S8", "D9 S9"], trick_history="all"), "D6")
    assert only(events, Played).stays


# -- the Matto --------------------------------------------------------------------------------


@pytest.mark.rule("TB-70")
def test_by_option_the_matto_is_not_led_before_the_last_card():
    state = playing(["MAT S6 B6", "S7 D7 B7", "D6 S8 B8", "D8 S9 B9"], matto_lead="forbidden")
    assert choices(state) == ["S6", "B6"]
    assert legal(cards("MAT"), (), state.terms.matto_lead) == cards("MAT")


@pytest.mark.rule("TB-71")
@pytest.mark.parametrize(("option", "owes"), [("kept", True), ("lost", False)])
def test_the_matto_in_the_last_trick(option, owes):
    state = playing(["DK", "MAT", "D6", "D8"], number=14, matto_last=option, piles=("", "S6 S7 S8 S9"))
    state = replace(state, taken=(0, 1, 0, 0))
    state, events = lay(state, "DK")
    taken = only(events, TrickTaken)
    assert (taken.owing == 1) is owes
    assert taken.why == ("TB-63", "TB-68" if owes else "TB-71", "TB-15")
    count = state.sheet[-1].counts[1]
    assert (Card.MAT in count.pile) is owes
    assert state.sheet[-1].payment == (None if not owes else state.sheet[-1].payment)


@pytest.mark.rule("TB-61")
def test_what_is_forced_before_all_plays_itself():
    """The last trick: everybody has one card, and all know it."""
    state = playing(["D6 S6", "D7 S7", "DK S8", "D8 S9"])
    state, events = lay(state, "D6", "D7", "DK", "D8")
    assert [event.card for event in events if isinstance(event, Played)][4:] == list(cards("S8 S9 S6 S7"))
    assert not isinstance(state.phase, Playing)


# -- signals --------------------------------------------------------------------------------------


def words(state, card):
    """The signals that may go with a card."""
    shape = asked(state).shape
    said = shape.fields[1].shape.shapes.get(Card(card))
    return set(said.options) if said else set()


@pytest.mark.rule("TB-75", "TB-77")
def test_on_trumps_one_may_knock_and_say_truly_whether_there_are_more():
    state = playing(["T5 T6 B6", "D7 S7 B7", "D6 S8 B8", "D8 S9 B9"])
    assert words(state, "T5") == {Signal.BUSSO, Signal.STRISCIO}
    state = playing(["T5 S6 MAT", "D7 S7 B7", "D6 S8 B8", "D8 S9 B9"])
    assert words(state, "T5") == {Signal.BUSSO, Signal.VOLO}
    assert words(state, "MAT") == set()
    with pytest.raises(Refused):
        answer(state, 0, "lead", "T5|striscio")
    state, events = answer(state, 0, "lead", "T5|volo")
    assert only(events, Played).signal is Signal.VOLO
    assert state.trick.plays[0].signal is Signal.VOLO


@pytest.mark.rule("TB-76")
def test_in_a_suit_only_once_its_king_is_gone():
    hands = ["DQ D6 B6", "D7 S7 B7", "S6 S8 B8", "D8 S9 B9"]
    assert words(playing(hands), "DQ") == set()
    state = playing(hands, piles=("DK", ""))
    assert words(state, "DQ") == {Signal.BUSSO, Signal.STRISCIO}
    assert words(state, "B6") == set()


@pytest.mark.rule("TB-76", "TB-78")
def test_or_once_all_trumps_have_gone_face_up():
    hands = ["DQ D6 B6", "D7 S7 B7", "S6 S8 B8", "D8 S9 B9"]
    state = playing(hands, piles=(TRUMPS, ""))
    assert words(state, "B6") == {Signal.BUSSO, Signal.VOLO}
    state = playing(hands, piles=(TRUMPS[1:], "MAT"))
    state = replace(state, scarti=tuple(hold(cards("ANG" if seat == 3 else ""), Seat(seat)) for seat in range(4)))
    assert words(state, "B6") == set()


@pytest.mark.rule("TB-76")
def test_by_option_trumps_wait_for_the_angelo():
    hands = ["T5 D6 B6", "D7 S7 B7", "S6 S8 B8", "D8 S9 B9"]
    assert words(playing(hands, trump_signals="after-angelo"), "T5") == set()
    assert words(playing(hands, trump_signals="after-angelo", piles=("", "ANG")), "T5")


@pytest.mark.rule("TB-68")
def test_by_option_the_owner_of_the_matto_picks_a_scartino_he_won():
    hands = ["DK S6", "MAT B7", "D6 S8", "D8 B9"]
    state = playing(hands, number=13, matto_payment="owner", piles=("", "C6 DQ M1 CN"))
    state = replace(state, taken=(0, 1, 0, 0))
    state, _ = lay(state, "DK", "MAT", "D6", "D8")
    assert question(state) == (1, "owing")
    assert choices(state) == ["C6", "M1"]
    assert asked(state).by_clock == "C6"
    state, events = answer(state, 1, "owing", "M1")
    assert state.sheet[0].payment.card == Card.M1
    assert has(events, HandCounted)


@pytest.mark.rule("TB-68")
def test_in_silence_the_matto_is_paid_for_with_the_scartino_that_costs_least():
    """A 9 of the Grande's numbers, not one of three Mori that make a sequence."""
    hands = ["DK S6", "MAT B7", "D6 S8", "D8 B9"]
    state = playing(hands, number=13, matto_payment="owner", piles=("", "M1 M2 M3 T9 DQ"))
    state, _ = lay(replace(state, taken=(0, 1, 0, 0)), "DK", "MAT", "D6", "D8")
    assert question(state) == (1, "owing")
    assert asked(state).by_clock == "T9"
