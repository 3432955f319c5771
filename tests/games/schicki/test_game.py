"""The course of a game: how it begins, what stops the turning, which cards make a scene, how both ways compare."""

from dataclasses import replace

import pytest

from games.kernel import open_position
from games.schicki.rules import game, race
from games.schicki.rules.deck import DECK
from games.schicki.rules.events import BatchDealt, CardTurned, GameOpened, Settled
from games.schicki.rules.finish import standing
from games.schicki.rules.questions import READY
from games.schicki.rules.state import Act, Drawing, Outcome, Readying, Shuffling, Situation
from games.schicki.rules.terms import Mode
from games.secret import CHANCE, CLOCK
from games.tokens import join_tokens
from tests.games.schicki.table import (
    BARE,
    RED_HATS,
    TWINS,
    TWO_MATCHES,
    WORMS,
    A,
    B,
    C,
    D,
    answer,
    dealing,
    looking,
    opened_event,
    pass_by,
    press,
    racing,
    start,
    told,
)

BARE_TWO = ("RPYBGK", "BGKRPY")
"""Two hens of the deck that share nothing."""
NEXT = ("YRPKBG", "GKBPYR", "PYRGKB", "KBGYRP")
"""Four more that share nothing with them or with each other."""


def shuffled(at, order):
    at, _ = answer(at, CHANCE, "deck", join_tokens(order))
    return answer(at, CHANCE, "turner", "2")


@pytest.mark.rule("SM-6", "SM-7")
@pytest.mark.parametrize("mode", Mode)
def test_the_cards_are_shuffled_and_somebody_is_drawn_to_turn_first(mode):
    state = start(mode=mode)
    assert isinstance(state.phase, Shuffling)
    at, events = shuffled(open_position(game, state), reversed(range(64)))
    opened_ = told(events, GameOpened)
    assert (opened_.cards, opened_.turner, at.state.turner) == (64, C, C)
    assert at.state.unseen.open().deck == DECK[::-1]
    assert at.state.heights == (0, 0, 0, 0)
    assert isinstance(at.state.phase, Readying) is (mode is Mode.LIVE)


@pytest.mark.rule("SM-5")
def test_whoever_has_more_cards_stands_higher():
    state = racing(RED_HATS, piles=(2, 7, 0, 7)).state
    assert standing(state) == ((B, D), (A,), (C,))


@pytest.mark.rule("SM-70")
@pytest.mark.parametrize(("robots", "ready"), [((), (A, B, C, D)), ((C, D), (A, B))])
def test_the_first_card_waits_until_all_people_are_there_or_for_a_while(robots, ready):
    at = open_position(game, replace(start(robots=robots), phase=Readying()))
    late, _ = answer(at, CLOCK, race.BEGINNING.prompt, "past", 20_000)
    assert isinstance(late.state.phase, Drawing)
    for seat in ready:
        assert isinstance(at.state.phase, Readying)
        at, _ = answer(at, seat, READY, "press")
    assert isinstance(at.state.phase, Drawing)


@pytest.mark.rule("SM-9")
@pytest.mark.parametrize("seat", [A, B])
def test_anybody_even_the_turner_stops_the_turning(seat):
    """What was to be the next card is turned only once the stop is settled."""
    at = press(racing(BARE, turner=0), seat, "knock", 1_000)
    at, events = pass_by(at, 5_500)
    assert told(events, Settled).stop.deeds[0].seat == seat
    assert not any(isinstance(opened_event(each), CardTurned) for each in events)
    assert len(at.state.picture.cards) == 2


@pytest.mark.rule("SM-33")
@pytest.mark.parametrize("later", ["blue", "red", "knock"])
def test_hands_can_do_one_thing_only(later):
    at = press(press(racing(RED_HATS), B, "knock", 1_000), B, later, 1_100)
    _, events = pass_by(at)
    assert [deed.outcome for deed in told(events, Settled).stop.deeds] == [Outcome.LOST, Outcome.HANDS_FULL]


@pytest.mark.rule("SM-33")
def test_hands_that_found_no_pawn_are_free_for_something_else():
    at = racing((*TWO_MATCHES, "PKGBYR+"))
    for seat, act, ms in ((A, "red", 900), (B, "red", 1_000), (B, "knock", 1_100)):
        at = press(at, seat, act, ms)
    _, events = pass_by(at)
    assert [deed.outcome for deed in told(events, Settled).stop.deeds] == [Outcome.LOST, Outcome.NO_PAWN, Outcome.WON]


@pytest.mark.rule("SM-43")
def test_a_wrong_call_and_a_wrong_grab_cost_a_card_each():
    at = press(press(racing(BARE), B, "tail", 1_000), B, "red", 1_100)
    at, events = pass_by(at)
    assert [deed.paid for deed in told(events, Settled).stop.deeds] == [1, 1]
    assert at.state.heights == (3, 1, 3, 3)


# -- scenes ------------------------------------------------------------------------------------------


def scene(deck, die, **options):
    """The cards of the first scene that is dealt from a deck."""
    at = dealing(deck, batch="1", **options)
    at, _ = answer(at, CHANCE, "dice", str(die))
    at, events = answer(at, CHANCE, "laid-1", join_tokens(range(16)))
    assert told(events, BatchDealt).count == 1
    return [card.code for card in at.state.unseen.open().turned[0]]


@pytest.mark.rule("SM-62")
@pytest.mark.parametrize(
    ("die", "cards_"),
    [(1, [*BARE_TWO]), (2, [*BARE_TWO, "hat:P", "scarf:K"]), (3, [*BARE_TWO, "hat:P"]), (6, [*BARE_TWO, "hat:P"])],
)
def test_cards_are_added_until_there_is_something_to_see_and_a_die_may_change_it(die, cards_):
    assert scene((*BARE_TWO, "hat:P", "scarf:K", *NEXT), die) == cards_


@pytest.mark.rule("SM-62")
def test_two_cards_at_least_make_a_scene_and_the_last_of_two_is_not_taken_back():
    assert scene(("RBKPYG+", *NEXT), 1) == ["RBKPYG+", NEXT[0]]


@pytest.mark.rule("SM-62")
def test_a_scene_is_shown_shuffled():
    at = dealing((*BARE_TWO, "hat:P", *NEXT), batch="1")
    at, _ = answer(at, CHANCE, "dice", "3")
    at, _ = answer(at, CHANCE, "laid-1", join_tokens((2, 0, *range(3, 16), 1)))
    assert [card.code for card in at.state.unseen.open().laid[0]] == ["hat:P", *BARE_TWO]


# -- both ways -----------------------------------------------------------------------------------------


def raced(up, presses, **options):
    at = racing(up, tie="0", **options)
    for seat, act, ms in presses:
        at = press(at, seat, act, ms)
    at, events = pass_by(at)
    return at.state, told(events, Settled).stop


def looked(up, presses, **options):
    """The same presses in looks that all begin together."""
    at, events = looking(up, tie="0", **options), ()
    for seat in (A, B, C, D):
        at, _ = answer(at, seat, "open-scene", "open", 0)
        at, _ = answer(at, CLOCK, f"look-shown-{seat}", str(seat), 0)
        ended = False
        for each, act, ms in presses:
            if each == seat:
                ended = act in {"blue", "red", "knock"}
                at, events = answer(at, seat, "spot", act, ms)
        if not ended:
            at, events = answer(at, CLOCK, f"look-over-{seat}", "past", 45_000)
    return at.state, next(each.stop for each in map(opened_event, events) if isinstance(each, Settled))


RACES = {
    "one": (RED_HATS, [(A, "hat", 900), (B, "hat", 1_100), (C, "tail", 1_200), (C, "knock", 1_900)]),
    "several": (TWO_MATCHES, [(A, "scarf", 800), (A, "blue", 1_500), (B, "blue", 1_600), (D, "red", 1_700)]),
    "identical": (TWINS, [(D, "blue", 900), (C, "red", 1_000), (B, "red", 1_001)]),
    "worms": (WORMS, [(D, "beak", 900), (C, "knock", 1_000), (B, "knock", 1_000)]),
    "nothing": (BARE, [(D, "knock", 900), (A, "hat", 2_000)]),
}


@pytest.mark.rule("SM-64")
@pytest.mark.parametrize(("up", "presses"), RACES.values(), ids=RACES)
def test_looks_that_begin_together_come_out_as_a_race(up, presses):
    (raced_, stop), (looked_, scene_) = raced(up, presses), looked(up, presses)
    results = [[(d.seat, d.act, d.outcome, d.paid, d.won) for d in each.deeds] for each in (stop, scene_)]
    assert results[0] == results[1]
    assert raced_.heights == looked_.heights
    assert raced_.owed == looked_.owed


@pytest.mark.rule("SM-68")
def test_whoever_does_not_look_pays_nothing_and_the_scene_is_settled_without_them():
    at = looking(RED_HATS)
    at, _ = answer(at, A, "open-scene", "open", 0)
    at, _ = answer(at, A, "spot", "hat", 2_000)
    events = ()
    for question in sorted(at.ask.must):
        at, events = answer(at, question.seat, "sit-out", "asleep", 90_000, by_clock=True)
    stop = told(events, Settled).stop
    assert [(deed.seat, deed.act) for deed in stop.deeds] == [(A, Act.HAT)]
    assert stop.sight.situation is Situation.ONE
    assert at.state.heights == (5, 3, 3, 3)
