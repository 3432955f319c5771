"""Looks: how scenes are dealt, opened and answered, and how they are settled when all have looked."""

import pytest

from games.kernel import open_position
from games.schicki.rules import game
from games.schicki.rules.award import MOST_TURNED
from games.schicki.rules.events import Settled
from games.schicki.rules.looks import compose_scene
from games.schicki.rules.state import Dealing, Erratum, Finished, Picture, Terms, with_course
from games.secret import visible_value
from games.values import replace
from tests.games.schicki.table import APART, BARE, RED_HATS, TWINS, A, cards, close, deal, dealing, look, looking

BACKWARDS = ",".join(map(str, reversed(range(16))))


def stops(events):
    return [each.stop for each in map(visible_value, events) if isinstance(each, Settled)]


# -- dealing -------------------------------------------------------------------------------


@pytest.mark.rule("SM-62")
def test_of_two_cards_and_of_the_only_new_one_none_is_taken_back():
    assert len(compose_scene((), cards((*RED_HATS, *APART)), 1, Terms())[0]) == 2
    assert len(compose_scene(cards(BARE), cards(("RBYGPK", *APART)), 1, Terms())[0]) == 3


@pytest.mark.rule("SM-62")
def test_of_two_new_cards_beside_those_that_lie_there_the_last_is_taken_back():
    new = cards(("BGKRPY", "RBYGPK", *APART))
    lying, rest = compose_scene(cards(("RPYBGK",)), new, 1, Terms())
    assert (lying, rest) == ((*cards(("RPYBGK",)), *new[:1]), new[1:])


@pytest.mark.rule("SM-62")
@pytest.mark.parametrize("die", range(1, 7))
def test_whatever_the_die_says_each_card_lies_there_or_is_in_the_deck(die):
    deck = cards(("RPYBGK", "BGKRPY", "RBYGPK", *APART, *BARE))
    lying, rest = compose_scene((), deck, die, Terms())
    assert (*lying, *rest) == deck


def settled_backwards(errata):
    """A scene whose cards were shown in the reverse order of their turning, won by a knock."""
    at, _ = deal(dealing(("BYGPKR+", *RED_HATS, *APART, *APART), batch="1"), "3", BACKWARDS)
    at = open_position(game, replace(at.state, errata=errata))
    unseen = at.state.unseen.open()
    at, _ = look(at, A, "knock:500")
    at, events = close(at)
    (stop,) = stops(events)
    return stop, unseen.turned[0], unseen.laid[0], at.state.unseen.open().piles[A]


@pytest.mark.rule("SM-62")
def test_a_result_numbers_the_cards_as_they_were_seen_and_they_are_won_as_they_were_turned():
    stop, turned, laid, pile = settled_backwards(tuple(Erratum))
    assert turned != laid
    assert (stop.cards, pile) == (laid, turned)
    assert [laid[place - 1].code for place in stop.sight.worms] == ["BYGPKR+"]


@pytest.mark.rule("SM-62")
def test_at_a_table_from_before_a_result_numbers_the_cards_as_they_were_turned():
    stop, turned, *_ = settled_backwards((Erratum.LATE,))
    assert stop.cards == turned


# -- results -------------------------------------------------------------------------------


@pytest.mark.rule("SM-48")
def test_scenes_and_their_cards_count_towards_the_end_and_cards_that_stayed_only_once():
    at = looking((), scenes=(BARE, RED_HATS))
    counted = len(BARE) + len(RED_HATS)
    assert close(at)[0].state.course.turned == counted
    left = MOST_TURNED - counted - 2
    for before, phase in ((left - 1, Dealing), (left, Finished)):
        assert isinstance(close(open_position(game, with_course(at.state, turned=before)))[0].state.phase, phase)
    at = looking(TWINS, batch="1")
    stayed = replace(with_course(at.state, turned=1), picture=Picture(0, cards(TWINS[:1])))
    assert close(open_position(game, stayed))[0].state.course.turned == len(TWINS)
