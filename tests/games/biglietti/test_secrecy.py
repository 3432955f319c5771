"""Who sees what."""

import pytest

from games.biglietti.rules import game
from games.biglietti.rules.events import Controlled, Delivered, Eliminated
from games.event import event_facts
from games.kernel import Entry, make_view, open_position, submit
from games.secret import Held, Seat, Veiled, veil
from tests.games.biglietti.table import Playout, answer, control, only, travelling, vote

EYES = (None, *map(Seat, range(5)))


def who_sees(secret_of):
    """The eyes to which a secret, found in a veiled value, is open."""
    return [eye for eye in EYES if isinstance(secret_of(eye), Held)]


@pytest.mark.rule("BP-71")
def test_hands_are_their_owners_and_the_controllers_hand_the_controllers():
    state = travelling(["TN", "N", "N", "P"])
    assert who_sees(lambda eye: veil(state, eye).hands[3]) == [3]
    assert who_sees(lambda eye: veil(state, eye).control) == [4]
    assert [veil(state, None).hands[seat].size for seat in range(4)] == [2, 1, 1, 1]


@pytest.mark.rule("BP-71")
def test_the_card_on_offer_is_the_controllers_until_it_is_received():
    state, events = control(travelling(["N", "A", "A", "P"]), 0, 2)
    assert who_sees(lambda eye: veil(only(events, Controlled), eye).value) == [4]
    assert who_sees(lambda eye: veil(state, eye).turn.offered) == [4]
    state, events = vote(state, {1: "A", 2: "A", 3: "P"})
    assert who_sees(lambda eye: veil(only(events, Delivered), eye).value) == [0, 4]
    assert who_sees(lambda eye: veil(state, eye).held[0]) == [0, 4]
    assert veil(state, None).held[0].size == 1


@pytest.mark.rule("BP-71")
def test_a_card_that_is_eliminated_nobody_else_sees():
    state, events = control(travelling(["TN", "A", "A", "P"]), 0, 2)
    assert who_sees(lambda eye: veil(only(events, Eliminated), eye).value) == [4]
    assert who_sees(lambda eye: veil(state, eye).wasted) == [4]


@pytest.mark.rule("BP-71")
def test_by_option_the_values_received_lie_open():
    state, _ = control(travelling(["N", "A", "A", "P"], open_values="on"), 0, 2)
    state, events = vote(state, {1: "A", 2: "A", 3: "P"})
    assert all(veil(state, eye).held[0] == (2,) for eye in EYES)
    assert veil(only(events, Delivered), None).value == 2


@pytest.mark.rule("BP-71", "BP-45")
def test_a_sealed_vote_is_seen_by_nobody_else():
    state, _ = control(travelling(["N", "EA", "A", "P"]), 0, 2)
    at, told = submit(game, open_position(game, state), Entry(Seat(1), "vote", "accusation"))
    assert told == ()
    assert at.state == state
    assert [eye for eye in EYES if make_view(at, eye).sealed] == [1]


@pytest.mark.rule("BP-71", "BP-70")
def test_before_the_end_the_public_story_names_no_value_and_no_card_in_hand():
    """Invariant 8: whatever is not laid in a vote or removed is veiled in the story and in the view of the public."""
    hidden = {"controlled": "value", "delivered": "value", "eliminated": "value", "dealt": "hand", "card-given": "card"}
    for seed in range(4):
        playout = Playout(6, seed)
        *before, _ = playout
        assert all(isinstance(held, Veiled) for state, _ in before for held in veil(state, None).held)
        told = [event_facts(event) for event in playout.stories[None][:-1]]
        secrets = [line for line in told if line.split()[0] in hidden]
        assert {line.split()[0] for line in secrets} == set(hidden)
        assert all(f"{hidden[line.split()[0]]}=?" in line for line in secrets)


def test_dropping_tells_how_many_but_not_which():
    state, _ = control(travelling(["TN", "N", "N", "P"], held={0: [1, 3]}, hidden=(0, 1)), 0, 2)
    _, events = answer(state, 0, "drop", "3")
    told = events[0]
    assert who_sees(lambda eye: veil(told, eye).value) == [0, 4]
    assert veil(told, None).count == 1
