"""Films: the cards of a scene appear one by one in a look, and the picture of the earliest action is judged."""

from dataclasses import fields, is_dataclass, replace
from random import Random

import pytest

from games.kernel import make_view, open_position
from games.questions import Question
from games.schicki.picture import picture
from games.schicki.robots import ROBOTS
from games.schicki.rules import game, looks
from games.schicki.rules.events import CardAppeared, Looked, LookOver, SceneOpened, Settled
from games.schicki.rules.state import OPEN, SPOT, Card, Outcome, Picture
from games.secret import CHANCE, CLOCK, Held
from tests.games.schicki.table import A, B, C, answer, cards, close, dealing, looking, told

FOUR = ("RBYGPK", "BYGPKR", "RPKYBG", "BPKYGR+")
"""Nothing; with the third a match of umbrellas; with the fourth two worms."""


def begun(up=FOUR, seats=(A,), **options):
    """A table whose one scene is a film, and these seats have opened it at the table's beginning."""
    at = looking(up, film="on", **options)
    for seat in seats:
        at, _ = answer(at, seat, OPEN, "open", 0)
        at, _ = answer(at, CLOCK, f"look-shown-{seat}", str(seat), 0)
    return at


def appear(at, seat, up):
    """The clock shows one card more."""
    return answer(at, CLOCK, f"frame-{up}-{seat}", "past", looks.FRAME * (up - 2))


def seen(at, viewer):
    """The codes of all cards of the scene that a view holds, wherever it has them."""
    return {card.code for card in held(make_view(at, viewer).state)} & set(FOUR)


def held(value):
    """All cards in a value, in what it lets open too."""
    if isinstance(value, Held):
        value = value.open()
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value):
        for each in fields(value):
            yield from held(getattr(value, each.name))
    elif isinstance(value, tuple):
        for each in value:
            yield from held(each)


def waits(at):
    return {q.prompt: d.shape.ms for q, d in at.ask.may.items() if q.prompt.startswith(looks.FRAMES)}


def acted(at, *acts):
    """These actions, each of a seat to which all has appeared that had by then; then the deadline."""
    for seat, act, ms in acts:
        for up in (3, 4):
            if ms > looks.FRAME * (up - 2):
                at, _ = appear(at, seat, up)
        at, events = answer(at, seat, SPOT, act, ms)
    at, events = close(at)
    return at, told(events, Settled).stop


@pytest.mark.rule("SM-65")
def test_two_cards_lie_there_at_first_and_the_others_come_by_the_same_steps_for_all():
    at = begun(seats=(A, B))
    steps = {3: looks.FRAME, 4: 2 * looks.FRAME}
    assert waits(at) == {f"frame-{up}-{seat}": ms for up, ms in steps.items() for seat in (A, B)}
    at, events = appear(at, A, 3)
    assert (told(events, CardAppeared).card, told(events, CardAppeared).up) == (cards(FOUR)[2], 3)
    assert {prompt for prompt in waits(at) if prompt.endswith("0")} == {"frame-4-0"}


@pytest.mark.rule("SM-65")
def test_no_view_holds_a_card_before_it_has_appeared_to_its_own_eye():
    at = begun()
    for up in (2, 3, 4):
        assert seen(at, A) == set(FOUR[:up])
        assert [shown.code for shown in picture.scene(make_view(at, A), str, narrow=True).cards] == list(FOUR[:up])
        assert not any(seen(at, viewer) for viewer in (None, B, C))
        if up < 4:
            at, events = appear(at, A, up + 1)
            assert told(events, CardAppeared).up == up + 1
    assert not waits(at)


@pytest.mark.rule("SM-65")
def test_nothing_appears_before_the_picture_is_delivered_and_one_that_never_was_begins_anew():
    at, events = answer(looking(FOUR, film="on"), A, OPEN, "open", 0)
    assert (told(events, SceneOpened).cards, told(events, SceneOpened).total) == (cards(FOUR[:2]), 4)
    assert not waits(at)
    at, _ = answer(at, CLOCK, "look-shown-0", "-5", 10_000)
    assert not seen(at, A)
    assert (A, OPEN) in at.ask.may


@pytest.mark.rule("SM-54", "SM-57", "SM-59")
def test_a_look_ends_by_the_clock_under_its_clause_and_an_early_action_is_of_the_first_picture():
    at, _ = answer(begun(), A, SPOT, "hat", 1)
    assert [glance.up for glance in at.state.looks[A].open()[0].glances] == [2]
    at, events = answer(at, CLOCK, "look-over-0", "past", 45_000)
    assert told(events, LookOver).why == ("SM-57",)
    assert told(events, Looked).why == ("SM-59",)


@pytest.mark.rule("SM-65")
def test_what_a_look_did_not_wait_for_is_not_seen_afterwards():
    at, _ = answer(begun(), A, SPOT, "nothing", 1_000)
    assert seen(at, A) == set(FOUR[:2])
    assert not waits(at)


@pytest.mark.rule("SM-65", "SM-54")
def test_the_picture_of_the_earliest_action_is_judged_and_actions_on_others_are_void():
    at, stop = acted(begun(seats=(A, B, C)), (A, "knock", 7_000), (B, "umbrella", 4_000), (C, "umbrella", 5_000))
    assert stop.cards == cards(FOUR[:3])
    assert {deed.seat: deed.outcome for deed in stop.deeds} == {
        A: Outcome.OTHER_PICTURE,
        B: Outcome.WON,
        C: Outcome.SLOWER,
    }
    assert at.state.heights == (3, 6, 3, 3)


@pytest.mark.rule("SM-65")
def test_one_who_errs_early_keeps_the_others_from_winning_with_a_later_card():
    at, stop = acted(begun(seats=(A, B)), (A, "hat", 2_000), (B, "knock", 7_000))
    assert [deed.outcome for deed in stop.deeds] == [Outcome.LOST, Outcome.OTHER_PICTURE]
    assert at.state.heights == (2, 3, 3, 3)
    assert at.state.unseen.open().deck[-4:] == cards(FOUR)


@pytest.mark.rule("SM-65", "SM-54")
@pytest.mark.parametrize(("ms", "up"), [(2_999, 2), (3_700, 2), (3_701, 3)])
def test_for_a_moment_after_a_card_an_action_belongs_to_the_picture_before_it(ms, up):
    _, stop = acted(begun(), (A, "umbrella", ms))
    assert len(stop.cards) == up


@pytest.mark.rule("SM-65")
def test_nobody_is_judged_by_a_card_that_the_clock_has_not_shown():
    at, _ = answer(begun(), A, SPOT, "umbrella", 9_000)
    assert at.state.looks[A].open()[0].glances[0].up == 2


@pytest.mark.rule("SM-65")
def test_where_nobody_acts_the_whole_scene_is_judged():
    _, stop = acted(begun())
    assert stop.cards == cards(FOUR)


@pytest.mark.rule("SM-65", "SM-63")
@pytest.mark.parametrize(("batch", "stay"), [("1", FOUR[3:]), ("4", ())])
def test_cards_that_were_not_on_the_picture_stay_or_go_under_the_deck(batch, stay):
    at, stop = acted(begun(batch=batch), (A, "umbrella", 4_000))
    assert stop.award
    assert at.state.picture.cards == cards(stay)
    assert at.state.unseen.open().deck[20:] == (() if stay else cards(FOUR[3:]))
    assert at.state.left == len(at.state.unseen.open().deck)


@pytest.mark.rule("SM-65")
def test_cards_that_stayed_lie_there_from_the_beginning():
    state = replace(dealing(("RYPBGK", "BPKYGR+"), batch="1", film="on").state, picture=Picture(0, cards(FOUR[:2])))
    at, _ = answer(open_position(game, state), CHANCE, "dice", "3")
    at, _ = answer(at, CHANCE, "laid-1", ",".join(map(str, reversed(range(16)))))
    laid = at.state.unseen.open().laid[0]
    assert set(laid[:2]) == set(cards(FOUR[:2]))
    assert len(laid) == 3


@pytest.mark.rule("SM-65")
def test_all_at_once_nothing_is_a_film():
    _, events = answer(looking(FOUR), A, OPEN, "open", 0)
    assert (told(events, SceneOpened).cards, told(events, SceneOpened).total) == (cards(FOUR), 0)


@pytest.mark.rule("SM-65")
def test_a_robot_waits_for_what_has_yet_to_appear_and_never_for_so_long_that_the_picture_is_another():
    at = begun(robots=(0,), seats=())
    at, _ = answer(at, A, OPEN, "open", 0)
    for up in (2, 3):
        said = [ROBOTS["sharp"]((), make_view(at, A), Question(A, SPOT), Random(seed)) for seed in range(100)]
        assert None in said
        assert all(reply[0] != "nothing" and reply[1] < looks.FRAME for reply in said if reply)
        at, _ = appear(at, A, up + 1)
    said = [ROBOTS["sharp"]((), make_view(at, A), Question(A, SPOT), Random(seed)) for seed in range(100)]
    assert max({token for token, _ in said}, key=[token for token, _ in said].count) == "knock"
