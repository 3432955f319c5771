"""Looks: how scenes are dealt, opened and answered, and how they are settled when all have looked."""

from dataclasses import replace

import pytest

from games.forms import Roll
from games.kernel import open_position
from games.questions import Question
from games.schicki.rules import game
from games.schicki.rules.award import MOST_TURNED
from games.schicki.rules.events import LookOver, Noted, Settled
from games.schicki.rules.looks import compose_scene
from games.schicki.rules.state import Dealing, Erratum, Finished, Picture, Terms
from games.secret import CLOCK
from tests.games.schicki.table import (
    APART,
    BARE,
    RED_HATS,
    TWINS,
    A,
    answer,
    cards,
    close,
    deal,
    dealing,
    look,
    looking,
    opened_event,
    told,
)

BACKWARDS = ",".join(map(str, reversed(range(16))))


def stops(events):
    return [each.stop for each in map(opened_event, events) if isinstance(each, Settled)]


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


@pytest.mark.rule("SM-59", "SM-71")
@pytest.mark.parametrize(
    ("batch", "seconds", "extra"), [("4", "45", 360_000), ("4", "90", 360_000), ("1", "45", 90_000)]
)
def test_there_is_time_for_every_look_of_a_batch_also_for_whoever_reads(batch, seconds, extra):
    at, _ = deal(dealing((*RED_HATS * 4, *APART), batch=batch, look=seconds), ",".join("3" * int(batch)))
    assert len(at.state.scenes) == int(batch)
    assert at.ask.extra_ms == extra


# -- looking -------------------------------------------------------------------------------


@pytest.mark.rule("SM-57", "SM-71")
@pytest.mark.parametrize(
    ("seconds", "opened", "by_picture"), [("45", "open", True), ("45", "read", False), ("90", "open", False)]
)
def test_the_picture_alone_delivers_a_look_unless_the_scene_is_told_in_words(seconds, opened, by_picture):
    at, _ = answer(looking(RED_HATS, look=seconds), A, "open-scene", opened, 1_000)
    assert at.ask.require_decision(Question(CLOCK, "look-shown-0")).shape.by_picture is by_picture


@pytest.mark.rule("SM-57")
@pytest.mark.parametrize(("seconds", "look_seconds"), [(45, "45"), (90, "90")])
def test_a_look_is_over_when_its_time_is(seconds, look_seconds):
    at, _ = look(looking(RED_HATS, look=look_seconds), A)
    wait = next(d.shape for q, d in at.ask.may.items() if q.prompt == "look-over-0")
    assert wait.ms == 1_000 * seconds
    _, events = answer(at, CLOCK, "look-over-0", "past", 1_000 * seconds)
    assert told(events, LookOver).scene == 1
    late, events = answer(at, A, "spot", "hat", 1_000 * seconds + 1)
    assert told(events, LookOver).scene == 1
    assert late.state.looks[A].open()[0].glances == ()


# -- results -------------------------------------------------------------------------------


@pytest.mark.rule("SM-48")
def test_scenes_and_their_cards_count_towards_the_end_and_cards_that_stayed_only_once():
    at = looking((), scenes=(BARE, RED_HATS))
    counted = len(BARE) + len(RED_HATS)
    assert close(at)[0].state.turned == counted
    left = MOST_TURNED - counted - 2
    for before, phase in ((left - 1, Dealing), (left, Finished)):
        assert isinstance(close(open_position(game, replace(at.state, turned=before)))[0].state.phase, phase)
    at = looking(TWINS, batch="1")
    stayed = replace(at.state, picture=Picture(0, cards(TWINS[:1])), turned=1)
    assert close(open_position(game, stayed))[0].state.turned == len(TWINS)


@pytest.mark.rule("SM-62", "SM-63")
@pytest.mark.parametrize("batch", ["1", "6"])
def test_each_scene_of_a_group_has_a_die_of_six_sides(batch):
    at = dealing((*RED_HATS, *APART), batch=batch)
    shape = next(decision.shape for question, decision in at.ask.must.items() if question.prompt == "dice")
    assert shape == Roll(6, int(batch))


@pytest.mark.rule("SM-57")
def test_an_act_at_the_very_first_instant_took_no_time():
    _, events = look(looking(RED_HATS), A, "knock:0")
    assert told(events, Noted).ms == 0
