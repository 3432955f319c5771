"""Who sees what."""

import pytest

from games.event import event_facts
from games.secret import Held, Seat, Veiled, veil
from games.tarocco.rules.events import ClosedTaken, Dealt, Discarded, Played
from games.tarocco.rules.state import Accusing, Playing
from tests.games.tarocco.table import Playout, answer, dealt, lay, only, playing, seated, silent, until

EYES = (None, *map(Seat, range(4)))


@pytest.mark.rule("TB-53", "TB-56")
def test_a_hand_is_its_owners_and_its_size_everybodys():
    state, _ = until(dealt(seated(), {})[0], Accusing)
    for seat in map(Seat, range(4)):
        assert [eye for eye in EYES if isinstance(veil(state, eye).hands[seat], Held)] == [seat]
        assert veil(state, None).hands[seat] == Veiled(15)
    assert [eye for eye in EYES if isinstance(veil(state, eye).scarti[3], Held)] == [3]


@pytest.mark.rule("TB-64")
def test_what_was_won_lies_face_down_before_all():
    state, _ = lay(playing(["DK S6 B6", "D7 S7 B7", "D6 S8 B8", "D8 S9 B9"]), "DK", "D7", "D6", "D8")
    assert all(veil(state, eye).piles[0] == Veiled(4) for eye in EYES)


@pytest.mark.rule("TB-42", "TB-56", "TB-90")
def test_before_the_count_the_public_hears_of_no_card_that_was_not_shown():
    kinds = {Dealt: "hand", ClosedTaken: "cards", Discarded: "cards"}
    playout = Playout("ottocento", 4)
    for state, _ in playout:
        if isinstance(state.phase, Playing) and state.trick and state.trick.number > 3:
            break
    told = [event for event in playout.stories[None] if type(event) in kinds]
    assert {type(event) for event in told} == set(kinds)
    assert all(f"{kinds[type(event)]}=?" in event_facts(event) for event in told)
    assert any(isinstance(event, Played) for event in playout.stories[None])


@pytest.mark.rule("OT-6")
def test_the_two_closed_cards_are_nobodys_until_they_are_taken():
    state, _ = dealt(seated(), {})
    assert all(veil(state, eye).closed == Veiled(2) for eye in EYES)


@pytest.mark.rule("TB-53", "TB-56", "OT-6")
def test_what_is_told_of_hidden_cards_is_told_to_their_owner_alone():
    state, given = dealt(seated(), {})
    state, taken = answer(state, 3, "first-cards", "take")
    _, put = silent(state)
    told = [(each, "hand") for each in given if isinstance(each, Dealt)]
    told += [(only(taken, ClosedTaken), "cards"), (only(put, Discarded), "cards")]
    assert len(told) == 6
    for event, field in told:
        assert [eye for eye in EYES if isinstance(getattr(veil(event, eye), field), Held)] == [event.seat]
