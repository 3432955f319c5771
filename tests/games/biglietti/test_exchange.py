"""The round of cards after a control, one by one and all at once."""

import pytest

from games.biglietti.rules.events import CardGiven, CardsSwapped, ExchangeBegan, ExchangeSkipped, TurnEnded
from games.biglietti.rules.state import Card, Controlling, Giving, Swapping
from games.forms import Refused
from games.secret import Seat, Veiled, veil
from tests.games.biglietti.table import (
    answer,
    asked,
    control,
    give,
    hand,
    has,
    only,
    options,
    together,
    travelling,
    vote,
)


def exchanging(hands, plays=None, **options):
    """A table where seat 0 was just controlled: it shows a ticket, or `plays` were voted."""
    state, events = control(travelling(hands, **options), 0, 0)
    return vote(state, plays) if plays else (state, events)


def cards_of(seat_options):
    return sorted({token.rpartition("|")[2] for token in seat_options})


@pytest.mark.rule("BP-50")
def test_in_a_turn_without_a_vote_all_take_part():
    state, events = exchanging(["TN", "N", "A", "EP"])
    assert only(events, ExchangeBegan).participants == (0, 1, 2, 3)
    assert state.phase == Giving(Seat(0), (1, 2, 3))


@pytest.mark.rule("BP-50")
def test_those_who_hid_are_passed_by():
    _, events = exchanging(["NA", "HE", "NE", "HN"], {1: "H", 2: "N", 3: "H"})
    told = only(events, ExchangeBegan)
    assert (told.participants, told.left_out) == ((0, 2), ())


@pytest.mark.rule("BP-51")
@pytest.mark.parametrize("hand_", ["", "P"])
def test_who_has_nothing_to_give_is_left_out_and_all_see_it(hand_):
    _, events = exchanging(["TN", "N", hand_, "E"])
    told = only(events, ExchangeBegan)
    assert (told.participants, told.left_out) == ((0, 1, 3), (2,))


@pytest.mark.rule("BP-51", "BP-53")
def test_the_agent_who_was_controlled_takes_part_with_the_polfer_alone():
    _, events = exchanging(["P", "N", "NN", "N"], {1: "N", 2: "N", 3: "N"})
    assert only(events, ExchangeBegan).participants == (0, 2)
    _, events = exchanging(["NP", "N", "NN", "N"], {1: "N", 2: "N", 3: "N"})
    assert only(events, ExchangeBegan).left_out == (1, 3)


@pytest.mark.rule("BP-51")
@pytest.mark.parametrize(
    ("hands", "plays"),
    [(["", "NN", "NN", "NN"], {1: "N", 2: "N", 3: "N"}), (["N", "HN", "HN", "HN"], {1: "H", 2: "H", 3: "H"})],
)
def test_without_a_card_of_the_targets_or_a_second_traveller_there_is_no_exchange(hands, plays):
    state, events = exchanging(hands, plays)
    assert has(events, ExchangeSkipped)
    assert isinstance(state.phase, Controlling)
    assert has(events, TurnEnded)


@pytest.mark.rule("BP-52")
def test_the_round_goes_where_each_giver_likes_and_closes_at_the_target():
    state, _ = exchanging(["TN", "NN", "AA", "EE"])
    assert options(state, 0, "give") == [f"{to}|{card}" for to in (1, 2, 3) for card in ("ticket", "neutral")]
    state, _ = give(state, 0, 3, "ticket")
    assert options(state, 3, "give") == ["1|excuse", "2|excuse"]
    state, _ = give(state, 3, 1, "excuse")
    state, events = give(state, 1, 2, "neutral")
    assert only(events, CardGiven).last is False
    state, events = give(state, 2, 0, "accusation")
    assert [hand(state, seat) for seat in range(4)] == ["AN", "EN", "AN", "TE"]
    assert only(events, CardGiven).last is True
    assert state.turn.receivers == (3, 1, 2, 0)


@pytest.mark.rule("BP-52")
def test_nobody_receives_twice():
    state, _ = exchanging(["TN", "NN", "AA", "EE"])
    state, _ = give(state, 0, 3, "ticket")
    with pytest.raises(Refused):
        answer(state, 3, "give", "0|excuse")


@pytest.mark.rule("BP-53")
def test_only_the_one_who_was_controlled_may_give_the_polfer():
    state, _ = exchanging(["TP", "NN", "AA", "EE"])
    assert "polfer" in cards_of(options(state, 0, "give"))
    state, _ = give(state, 0, 1, "polfer")
    assert cards_of(options(state, 1, "give")) == ["neutral"]


@pytest.mark.rule("BP-54")
def test_the_card_just_received_stays_but_another_of_its_kind_may_go():
    state, _ = exchanging(["TA", "NA", "E", "E"])
    state, _ = give(state, 0, 1, "ticket")
    assert cards_of(options(state, 1, "give")) == ["accusation", "neutral"]
    state, _ = give(state, 1, 2, "accusation")
    assert options(state, 2, "give-card") == ["excuse"]
    state, _ = exchanging(["TA", "NA", "E", "E"])
    state, _ = give(state, 0, 1, "accusation")
    assert cards_of(options(state, 1, "give")) == ["accusation", "neutral"]


@pytest.mark.rule("BP-54")
def test_the_card_on_the_table_is_not_given():
    state, _ = exchanging(["NA", "NE", "NN", "NN"], {1: "E", 2: "N", 3: "N"})
    state, _ = give(state, 0, 1, "neutral")
    assert cards_of(options(state, 1, "give")) == ["neutral"]


@pytest.mark.rule("BP-78")
def test_to_whom_the_last_cards_go_is_not_asked_but_which_card_is():
    state, _ = exchanging(["TN", "NN", "AA", "EE"])
    state, _ = give(state, 0, 1, "neutral")
    state, _ = give(state, 1, 2, "neutral")
    assert not asked(state, 2, "give")
    assert options(state, 2, "give-card") == ["accusation"]
    state, _ = answer(state, 2, "give-card", "accusation")
    assert options(state, 3, "give-card") == ["excuse"]
    state, events = answer(state, 3, "give-card", "excuse")
    assert only(events, CardGiven).to == 0


@pytest.mark.rule("BP-71")
def test_a_gift_is_known_to_its_giver_and_its_receiver():
    state, _ = exchanging(["TN", "NN", "AA", "EE"])
    state, events = give(state, 0, 3, "ticket")
    for eye in (None, Seat(1), Seat(4)):
        seen = veil(only(events, CardGiven), eye)
        assert (seen.giver, seen.to) == (0, 3)
        with pytest.raises(RuntimeError):
            seen.card.open()
    for eye in (0, 3):
        assert veil(only(events, CardGiven), Seat(eye)).card.open() is Card.TICKET
        assert veil(state, Seat(eye)).phase.came.open() is Card.TICKET


@pytest.mark.rule("BP-75")
def test_the_silent_give_the_first_of_a_fixed_order_to_the_next_clockwise():
    state, _ = exchanging(["TN", "NEH", "AA", "EE"])
    assert asked(state, 0, "give").by_clock == "1|neutral"
    state, _ = give(state, 0, 2, "ticket")
    assert asked(state, 2, "give").by_clock == "3|accusation"
    state, _ = give(state, 2, 3, "accusation")
    assert asked(state, 3, "give-card").by_clock == "excuse"


# -- all at once -------------------------------------------------------------------------------


@pytest.mark.rule("BP-58")
def test_all_name_a_card_and_a_receiver_at_once_and_one_line_tells_all():
    state, events = exchanging(["TN", "NN", "AA", "EP"], exchange="batched")
    assert isinstance(state.phase, Swapping)
    assert cards_of(options(state, 3, "give")) == ["excuse"]
    assert {token[0] for token in options(state, 1, "give")} == {"2", "3"}
    state, events = together(state, "give", {0: "2|ticket", 1: "2|neutral", 2: "3|accusation", 3: "2|excuse"})
    told = only(events, CardsSwapped)
    assert told.order == (0, 2, 3, 1)
    assert [wish.open() for wish in told.wished] == [2, 3, 2, 2]
    for eye in (None, *map(Seat, range(5))):
        seen = veil(told, eye).wished
        assert [not isinstance(wish, Veiled) for wish in seen] == [giver == eye for giver in told.order]
    assert [hand(state, seat) for seat in range(4)] == ["NN", "EN", "TA", "AP"]


@pytest.mark.rule("BP-58")
def test_with_two_participants_only_the_card_is_asked():
    state, _ = exchanging(["NA", "HE", "NE", "HN"], {1: "H", 2: "N", 3: "H"}, exchange="batched")
    assert options(state, 0, "give-card") == ["accusation", "neutral"]
    state, events = together(state, "give-card", {0: "accusation", 2: "excuse"})
    assert only(events, CardsSwapped).order == (0, 2)
    assert (hand(state, 0), hand(state, 2)) == ("EN", "AN")


@pytest.mark.rule("BP-58", "BP-54")
def test_nobody_passes_on_what_comes_at_the_same_moment():
    state, _ = exchanging(["TA", "N", "E", "E"], exchange="batched")
    assert cards_of(options(state, 1, "give")) == ["neutral"]


@pytest.mark.rule("BP-58", "BP-71")
def test_each_card_is_known_to_the_two_it_passed_between():
    state, _ = exchanging(["TN", "NN", "AA", "EP"], exchange="batched")
    _, events = together(state, "give", {0: "2|ticket", 1: "2|neutral", 2: "3|accusation", 3: "2|excuse"})
    seen = veil(only(events, CardsSwapped), Seat(2)).cards
    known = []
    for card in seen:
        try:
            known.append(card.open())
        except RuntimeError:
            known.append(None)
    assert known == [Card.TICKET, Card.ACCUSATION, None, None]


@pytest.mark.rule("BP-75", "BP-58")
def test_the_silent_name_the_next_one_who_takes_part():
    state, _ = exchanging(["TN", "NN", "", "EA"], exchange="batched")
    assert asked(state, 0, "give").by_clock == "1|neutral"
    assert asked(state, 1, "give-card").by_clock == "neutral"


def test_a_table_may_do_without_the_exchange():
    state, events = exchanging(["TN", "NN", "AA", "EE"], exchange="off")
    assert isinstance(state.phase, Controlling)
    assert not has(events, ExchangeBegan)
    assert not has(events, ExchangeSkipped)
