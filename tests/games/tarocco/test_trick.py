"""Tricks: what must be played, who takes, the Matto, the signals."""

import pytest

from games.secret import Seat, hold
from games.tarocco.rules.cards import MORI, TRUMPS, Card
from games.tarocco.rules.events import Played
from games.tarocco.rules.play import taking_index
from games.tarocco.rules.state import Signal
from games.values import replace
from tests.games.tarocco.table import asked, cards, lay, legal, only, playing, vectors


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


# -- signals --------------------------------------------------------------------------------------


def words(state, card):
    shape = asked(state).shape
    said = shape.fields[1].shape.shapes.get(Card(card))
    return set(said.options) if said else set()


@pytest.mark.rule("TB-76", "TB-78")
def test_or_once_all_trumps_have_gone_face_up():
    hands = ["DQ D6 B6", "D7 S7 B7", "S6 S8 B8", "D8 S9 B9"]
    state = playing(hands, piles=(TRUMPS, ""))
    assert words(state, "B6") == {Signal.BUSSO, Signal.VOLO}
    state = playing(hands, piles=(TRUMPS[1:], "MAT"))
    state = replace(state, scarti=tuple(hold(cards("ANG" if seat == 3 else ""), Seat(seat)) for seat in range(4)))
    assert words(state, "B6") == set()
