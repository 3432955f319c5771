"""Looks: how scenes are dealt, opened and answered, and how they are settled when all have looked."""

from dataclasses import replace

import pytest

from games.kernel import make_view, open_position
from games.questions import NOBODY, ClockOnly, Question
from games.schicki.rules import game
from games.schicki.rules.events import (
    BatchDealt,
    CardsCleared,
    GameEnded,
    Looked,
    LookOver,
    Noted,
    SceneOpened,
    Settled,
)
from games.schicki.rules.finish import MOST_TURNED
from games.schicki.rules.looks import compose_scene
from games.schicki.rules.state import Dealing, Erratum, Finished, Look, Looking, Outcome, Picture
from games.schicki.rules.terms import Terms
from games.secret import CHANCE, CLOCK, Held, Veiled
from tests.games.schicki.table import (
    BARE,
    RED_HATS,
    TWINS,
    TWO_MATCHES,
    WORMS,
    A,
    B,
    C,
    answer,
    cards,
    dealing,
    looking,
    opened_event,
    told,
)

ORDER = ",".join(map(str, range(16)))
BACKWARDS = ",".join(map(str, reversed(range(16))))
APART = ("RPYBGK", "BGKRPY", "YRPKBG", "GKBPYR", "PYRGKB", "KBGYRP")


def deal(at, dice, order=ORDER):
    at, _ = answer(at, CHANCE, "dice", ",".join(map(str, dice)))
    for number in range(len(dice)):
        at, events = answer(at, CHANCE, f"laid-{number + 1}", order)
    return at, events


def look(at, seat, *acts, opened_at=0, shown=True):
    """Open the next scene and do this there, each so many ms after its picture."""
    at, events = answer(at, seat, "open-scene", "open", opened_at)
    if shown:
        at, _ = answer(at, seat_clock(), f"look-shown-{seat}", str(seat), opened_at)
    for act, ms in acts:
        at, events = answer(at, seat, "spot", act, opened_at + ms)
    return at, events


def seat_clock():
    return CLOCK


def closed(at):
    """The deadline has come for all who are awaited."""
    events = ()
    for question in sorted(at.ask.must):
        at, events = answer(at, question.seat, "sit-out", "asleep", 90_000_000, by_clock=True)
    return at, events


def stops(events):
    return [each.stop for each in map(opened_event, events) if isinstance(each, Settled)]


# -- dealing -------------------------------------------------------------------------------


@pytest.mark.rule("SM-62")
@pytest.mark.parametrize(("die", "size"), [(1, 2), (2, 4), (3, 3), (6, 3)])
def test_cards_are_turned_until_there_is_something_and_then_the_die_decides(die, size):
    deck = cards(("RPYBGK", "BGKRPY", "RPYBGK", *APART))
    lying, rest = compose_scene((), deck, die, Terms())
    assert len(lying) == size
    assert lying + rest == deck


@pytest.mark.rule("SM-62")
def test_a_scene_has_at_least_two_cards_even_where_one_has_two_worms():
    lying, _ = compose_scene((), cards(("BYGPKR+", *APART)), 3, Terms())
    assert len(lying) == 2


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
def test_cards_are_shown_in_shuffled_order_but_won_in_the_order_they_were_turned():
    at, _ = deal(dealing((*TWO_MATCHES, *APART, *APART), batch="1"), (3,), BACKWARDS)
    unseen = at.state.unseen.open()
    assert unseen.laid[0] == unseen.turned[0][::-1]


def settled_backwards(errata):
    """A scene whose cards were shown in the reverse order of their turning, won by a knock."""
    at, _ = deal(dealing(("BYGPKR+", *RED_HATS, *APART, *APART), batch="1"), (3,), BACKWARDS)
    at = open_position(game, replace(at.state, errata=errata))
    unseen = at.state.unseen.open()
    at, _ = look(at, A, ("knock", 500))
    at, events = closed(at)
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
    at, _ = deal(dealing((*RED_HATS * 4, *APART), batch=batch, look=seconds), (3,) * int(batch))
    assert len(at.state.scenes) == int(batch)
    assert at.ask.extra_ms == extra


@pytest.mark.rule("SM-63")
def test_a_batch_has_as_many_scenes_as_the_deck_gives():
    at, events = deal(dealing((*RED_HATS, *RED_HATS, "RPYBGK"), batch="4"), (3, 3, 3, 3))
    assert (told(events, BatchDealt).first, told(events, BatchDealt).count) == (1, 3)
    assert [len(turned) for turned in at.state.unseen.open().turned] == [2, 2, 1]
    assert at.state.unseen.open().exhausted
    assert at.state.left == 5


@pytest.mark.rule("SM-63")
def test_a_later_batch_goes_on_counting_scenes_and_says_what_is_left():
    former = dealing((*RED_HATS, *RED_HATS, "RPYBGK"), batch="2")
    at = open_position(game, replace(former.state, settled=8))
    _, events = deal(at, (3, 3))
    assert told(events, BatchDealt) == BatchDealt(first=9, count=2, left=5, why=("SM-63",))


@pytest.mark.rule("SM-57")
def test_before_it_is_opened_nobody_sees_a_scene_and_then_only_who_opened_it():
    at = looking(RED_HATS)
    assert all(isinstance(make_view(at, eye).state.scenes[0].laid, Veiled) for eye in (None, A, B))
    at, events = answer(at, A, "open-scene", "open", 5)
    assert told(events, SceneOpened).cards == cards(RED_HATS)
    assert isinstance(make_view(at, A).state.scenes[0].laid, Held)
    assert all(isinstance(make_view(at, eye).state.scenes[0].laid, Veiled) for eye in (None, B))
    assert isinstance(make_view(at, B).state.looks[A], Veiled)


# -- looking -------------------------------------------------------------------------------


@pytest.mark.rule("SM-57")
def test_the_reaction_is_counted_from_the_delivery_of_the_own_picture():
    at, _ = answer(looking(RED_HATS), A, "open-scene", "open", 1_000)
    at, _ = answer(at, CLOCK, "look-shown-0", "0", 4_000)
    _, events = answer(at, A, "spot", "hat", 6_500)
    assert told(events, Noted).ms == 2_500


@pytest.mark.rule("SM-57", "SM-71")
@pytest.mark.parametrize(
    ("seconds", "opened", "by_picture"), [("45", "open", True), ("45", "read", False), ("90", "open", False)]
)
def test_the_picture_alone_delivers_a_look_unless_the_scene_is_told_in_words(seconds, opened, by_picture):
    at, _ = answer(looking(RED_HATS, look=seconds), A, "open-scene", opened, 1_000)
    assert at.ask.require_decision(Question(CLOCK, "look-shown-0")).shape.by_picture is by_picture


@pytest.mark.rule("SM-57")
def test_where_no_delivery_is_reported_it_is_counted_from_the_opening():
    _, events = look(looking(RED_HATS), A, ("hat", 2_000), opened_at=700, shown=False)
    assert told(events, Noted).ms == 2_000


@pytest.mark.rule("SM-59")
def test_a_picture_that_never_arrived_is_hidden_again_and_its_look_is_not_used():
    at, _ = answer(looking(RED_HATS), A, "open-scene", "open", 1_000)
    at, events = answer(at, CLOCK, "look-shown-0", str(NOBODY), 4_000)
    assert told(events, LookOver) == LookOver(scene=1, arrived=False, why=("SM-59",))
    assert at.state.looks[A].open() == (Look(1),)
    assert (A, "open-scene") in at.ask.may
    assert isinstance(make_view(at, A).state.scenes[0].laid, Veiled)


@pytest.mark.rule("SM-57", "SM-59")
def test_whoever_has_acted_has_used_the_look_though_no_delivery_was_reported():
    at, _ = look(looking(TWO_MATCHES), A, ("scarf", 900), shown=False)
    at, events = answer(at, CLOCK, "look-shown-0", str(NOBODY), 4_000)
    assert events == ()
    [used] = at.state.looks[A].open()
    assert (used.opened, used.since, len(used.glances)) == (0, 4_000, 1)
    assert isinstance(make_view(at, A).state.scenes[0].laid, Held)


@pytest.mark.rule("SM-57", "SM-32")
def test_a_call_leaves_the_hands_and_anything_else_ends_the_look():
    at, _ = look(looking(TWO_MATCHES), A, ("scarf", 900))
    shape = next(d.shape for q, d in at.ask.may.items() if q == (A, "spot"))
    assert shape.options == ("blue", "red", "knock", "nothing")
    at, events = answer(at, A, "spot", "blue", 2_000)
    assert told(events, Looked).seat == A
    assert A not in {question.seat for question in at.ask.questions()}


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


@pytest.mark.rule("SM-57")
def test_after_a_look_the_next_scene_may_be_opened():
    at, _ = look(looking((), scenes=(RED_HATS, BARE)), A, ("nothing", 500))
    assert (A, "open-scene") in at.ask.may
    assert at.state.phase == Looking()


@pytest.mark.rule("SM-59")
def test_nobody_waits_for_a_seat_that_has_looked():
    at, _ = look(looking(RED_HATS), B, ("blue", 500))
    assert make_view(at, None).awaited == (A, C, 3)
    assert at.state.phase == Looking((B,))


@pytest.mark.rule("SM-59")
def test_the_results_come_when_the_last_has_looked_or_sits_out():
    at = looking(RED_HATS, piles=(0, 0), batch="4")
    at, _ = answer(at, A, "sit-out", "out", 100)
    assert not at.state.stops
    at, events = look(at, B, ("hat", 800), ("nothing", 900))
    assert stops(events)[0].deeds[0].outcome is Outcome.WON
    assert at.state.heights == (0, 2)


@pytest.mark.rule("SM-59")
def test_who_never_looks_does_nothing_and_pays_nothing():
    at = looking(RED_HATS)
    assert at.ask.must[next(iter(at.ask.must))].by_clock == ClockOnly("asleep")
    at, events = closed(at)
    assert stops(events)[0].deeds == ()
    assert at.state.heights == (3, 3, 3, 3)


@pytest.mark.rule("SM-64")
def test_looks_give_what_the_live_race_gives_for_the_same_presses():
    at = looking(RED_HATS, piles=(2, 1, 3, 0), tie="0")
    for seat, act, ms in ((0, "hat", 900), (1, "hat", 1_100), (2, "scarf", 1_000)):
        at, _ = look(at, seat, (act, ms), opened_at=10_000 * (3 - seat))
    at, events = closed(at)
    assert at.state.heights == (4, 1, 2, 0)
    assert [deed.ms for deed in stops(events)[0].deeds] == [900, 1_000, 1_100]


# -- results -------------------------------------------------------------------------------


@pytest.mark.rule("SM-63")
def test_the_scenes_of_a_batch_are_settled_in_order_and_cards_nobody_won_go_under_the_deck():
    at = looking((), scenes=(BARE, RED_HATS), piles=(0, 0), deck=5)
    at, _ = look(at, A, ("nothing", 500))
    at, _ = look(at, A, ("hat", 500), ("nothing", 700))
    at, events = closed(at)
    assert [stop.award for stop in stops(events)] == [False, True]
    assert all(stop.sight is not None for stop in stops(events))
    assert at.state.heights == (2, 0)
    assert at.state.unseen.open().deck[5:] == cards(BARE)
    assert [stop.left for stop in stops(events)] == [5 + len(BARE)] * 2
    assert isinstance(at.state.phase, Dealing)
    assert not any(isinstance(event, CardsCleared) for event in map(opened_event, events))


@pytest.mark.rule("SM-63")
def test_once_a_batch_is_settled_nothing_of_it_is_left_but_its_results():
    at, events = closed(looking((), scenes=(BARE, RED_HATS)))
    known = at.state.unseen.open()
    assert (at.state.scenes, at.state.looks, known.turned, known.laid) == ((), (), (), ())
    assert [stop.scene for stop in at.state.stops] == [stop.scene for stop in stops(events)] == [1, 2]


@pytest.mark.rule("SM-66")
def test_in_a_batch_sixteen_cards_that_nobody_won_leave_the_turner():
    at, events = closed(looking((*APART, *APART, *APART[:4]), turner=1))
    assert not any(isinstance(event, CardsCleared) for event in map(opened_event, events))
    assert (at.state.picture.cards, at.state.turner) == ((), B)


@pytest.mark.rule("SM-63", "SM-38")
def test_with_one_scene_at_a_time_its_cards_stay_and_nobody_is_told_why():
    at, _ = look(looking(TWINS, batch="1"), A, ("blue", 500))
    at, events = closed(at)
    [stop] = stops(events)
    assert (stop.sight, stop.award) == (None, False)
    assert not any(isinstance(event, CardsCleared) for event in map(opened_event, events))
    assert at.state.picture.cards == cards(TWINS)
    assert at.state.heights[A] == 2


@pytest.mark.rule("SM-66")
def test_with_one_scene_at_a_time_sixteen_cards_go_under_the_deck():
    at, events = closed(looking((*APART, *APART, *APART[:4]), batch="1", turner=1))
    assert told(events, CardsCleared).up == 16
    assert (at.state.picture.cards, at.state.turner) == ((), C)


@pytest.mark.rule("SM-48")
def test_the_batch_that_takes_the_last_card_is_the_last():
    at, _ = deal(dealing(WORMS, batch="1"), (3,))
    at, events = closed(at)
    assert isinstance(at.state.phase, Finished)
    assert told(events, GameEnded).points == (0, 0)


@pytest.mark.rule("SM-48")
def test_scenes_and_their_cards_count_towards_the_end_and_cards_that_stayed_only_once():
    at = looking((), scenes=(BARE, RED_HATS))
    counted = len(BARE) + len(RED_HATS)
    assert closed(at)[0].state.turned == counted
    left = MOST_TURNED - counted - 2
    for before, phase in ((left - 1, Dealing), (left, Finished)):
        assert isinstance(closed(open_position(game, replace(at.state, turned=before)))[0].state.phase, phase)
    at = looking(TWINS, batch="1")
    stayed = replace(at.state, picture=Picture(0, cards(TWINS[:1])), turned=1)
    assert closed(open_position(game, stayed))[0].state.turned == len(TWINS)


@pytest.mark.rule("SM-58")
def test_a_robot_needs_no_delivery():
    at, _ = answer(looking(RED_HATS, robots=(1,)), B, "open-scene", "open", 50)
    assert at.state.looks[B].open()[0].since == 50
    assert not [question for question in at.ask.may if question.prompt.startswith("look-shown")]
