"""The removal, the end of a turn, of a leg and of the game."""

from dataclasses import replace

import pytest

from games.biglietti.rules import game
from games.biglietti.rules.events import CardRemoved, Dropped, GameEnded, LegBegan, LegEnded, TurnEnded
from games.biglietti.rules.seats import points_of, with_held
from games.biglietti.rules.state import Card, Controlling, Ending, Finished, Leg, Play
from games.secret import Seat
from tests.games.biglietti.table import (
    answer,
    asked,
    control,
    got,
    hand,
    has,
    only,
    options,
    travelling,
    vote,
)


def voted(hands, plays, **more):
    """A control of seat 0 and the vote after it; nothing is exchanged."""
    state, _ = control(travelling(hands, exchange="off", **more), 0, 0)
    return vote(state, plays)


@pytest.mark.rule("BP-55")
def test_on_the_return_leg_the_controller_removes_a_card_of_the_vote():
    state, _ = voted(["N", "EN", "AN", "N"], {1: "E", 2: "A", 3: "N"}, leg=Leg.RETURN)
    assert options(state, state.controller, "remove") == ["1", "2", "3"]
    state, events = answer(state, state.controller, "remove", "2")
    assert only(events, CardRemoved).play == Play(Seat(2), Card.ACCUSATION)
    assert [hand(state, seat) for seat in range(4)] == ["N", "EN", "N", "N"]
    assert state.removed == (Card.ACCUSATION,)
    assert state.turn.removed == Play(Seat(2), Card.ACCUSATION)


@pytest.mark.rule("BP-55")
def test_on_the_outbound_leg_nothing_is_removed():
    state, events = voted(["N", "EN", "AN", "N"], {1: "E", 2: "A", 3: "N"})
    assert isinstance(state.phase, Controlling)
    assert not has(events, CardRemoved)


@pytest.mark.rule("BP-55")
def test_without_a_vote_nothing_is_removed_and_a_ticket_that_was_shown_is_safe():
    state, events = control(travelling(["TN", "N", "N", "P"], leg=Leg.RETURN, exchange="off"), 0, 0)
    assert isinstance(state.phase, Controlling)
    assert not has(events, CardRemoved)


@pytest.mark.rule("BP-55", "BP-78")
def test_the_only_card_on_the_table_goes_without_a_question():
    state, events = voted(["N", "EN", "", ""], {1: "E"}, leg=Leg.RETURN)
    assert only(events, CardRemoved).forced
    assert hand(state, 1) == "N"


@pytest.mark.rule("BP-55")
def test_by_option_a_ticket_that_was_shown_may_be_removed_and_is_not_given_away():
    state = travelling(["TN", "N", "N", "P"], leg=Leg.RETURN, removal_scope="vote-and-shown")
    state, _ = control(state, 0, 0)
    assert {token[2:] for token in options(state, 0, "give")} == {"neutral"}
    state = travelling(["TN", "N", "N", "P"], leg=Leg.RETURN, removal_scope="vote-and-shown", exchange="off")
    state, events = control(state, 0, 0)
    assert only(events, CardRemoved).play == Play(Seat(0), Card.TICKET)
    assert hand(state, 0) == "N"


@pytest.mark.rule("BP-67", "BP-55")
def test_by_option_the_polfer_cannot_be_removed():
    state, _ = voted(["N", "EN", "AN", "P"], {1: "E", 2: "A", 3: "P"}, leg=Leg.RETURN, polfer_removable="off")
    assert options(state, state.controller, "remove") == ["1", "2"]


@pytest.mark.rule("BP-73")
@pytest.mark.parametrize(("plays", "seat"), [("AEE", "2"), ("ANH", "2"), ("AHH", "2"), ("TAP", "2"), ("PPT", "3")])
def test_a_silent_controller_removes_by_a_fixed_order_clockwise_from_the_target(plays, seat):
    state, _ = voted(["N", "TEANHP", "TEANHP", "TEANHP"], dict(enumerate(plays, 1)), leg=Leg.RETURN)
    assert asked(state, state.controller, "remove").by_clock == seat


@pytest.mark.rule("BP-56")
def test_cards_are_taken_back_but_hides_stay():
    state, events = voted(["N", "EN", "HN", "AN"], {1: "E", 2: "H", 3: "A"})
    assert [hand(state, seat) for seat in range(4)] == ["N", "EN", "N", "AN"]
    assert (state.hidden, state.lying, state.table) == ((2,), (2,), ())
    told = only(events, TurnEnded)
    assert (told.hidden, told.allowed, told.left) == ((2,), (0, 1, 3), 2)


@pytest.mark.rule("BP-57")
def test_who_hid_is_hidden_even_if_that_card_was_removed():
    state, _ = voted(["N", "EN", "HN", "AN"], {1: "E", 2: "H", 3: "A"}, leg=Leg.RETURN)
    state, _ = answer(state, state.controller, "remove", "2")
    assert (state.hidden, state.lying) == ((2,), ())
    assert state.removed == (Card.HIDE,)
    assert hand(state, 2) == "N"


# -- legs ----------------------------------------------------------------------------------------


def last_of(leg, hands, held, **more):
    """The last control of a leg, wasted on a ticket: seat 0 shows it."""
    return control(travelling(hands, control=(0,), leg=leg, held=held, exchange="off", **more), 0, 0)


@pytest.mark.rule("BP-21", "BP-12", "BP-22")
def test_the_outbound_leg_ends_with_the_controllers_hand_and_the_other_pile_is_taken_up():
    state, events = last_of(Leg.OUTBOUND, ["TN", "N", "N", "P"], {1: [2], 2: [1]}, pile=(0, 3))
    assert only(events, LegEnded).free == (0, 3)
    assert only(events, LegBegan).leg is Leg.RETURN
    assert (state.leg, state.control.open(), state.pile.open()) == (Leg.RETURN, (0, 3), ())


@pytest.mark.rule("BP-23")
def test_hands_control_cards_and_hiding_carry_over():
    state, _ = control(travelling(["N", "HN", "AN", "AP"], control=(1,), held={2: [1]}, exchange="off"), 0, 1)
    state, _ = vote(state, {1: "H", 2: "A", 3: "A"})
    assert state.leg is Leg.RETURN
    assert (state.hidden, state.lying) == ((1,), (1,))
    assert (got(state, 0), got(state, 2)) == ([1], [1])
    assert [hand(state, seat) for seat in range(4)] == ["N", "N", "AN", "AP"]


@pytest.mark.rule("BP-62")
def test_a_control_card_of_no_points_makes_its_holder_not_free():
    _, events = last_of(Leg.OUTBOUND, ["TN", "N", "N", "P"], {1: [0], 2: [0]})
    assert only(events, LegEnded).free == (0, 3)


@pytest.mark.rule("BP-63")
@pytest.mark.parametrize(("held", "wins"), [({1: [1]}, True), ({1: [1], 2: [0]}, False), ({3: [4]}, True)])
def test_at_the_end_of_the_outbound_leg_the_agent_needs_twice_as_many_free_others_as_tickets(held, wins):
    state, _ = last_of(Leg.OUTBOUND, ["TN", "N", "N", "P"], held)
    assert isinstance(state.phase, Finished) is wins
    if wins:
        assert (state.phase.result.ending, state.phase.result.winners) == (Ending.AGENT_OUTBOUND, (3,))


@pytest.mark.rule("BP-64")
@pytest.mark.parametrize(("held", "ending"), [({1: [1]}, Ending.AGENT_RETURN), ({1: [1], 2: [0]}, Ending.FEWEST)])
def test_at_the_end_of_the_return_leg_the_agent_needs_more_free_others_than_tickets(held, ending):
    state, _ = last_of(Leg.RETURN, ["TN", "N", "N", "P"], held)
    assert state.phase.result.ending is ending


@pytest.mark.rule("BP-65")
@pytest.mark.parametrize(("fixed", "wins"), [("off", True), ("on", False)])
def test_a_ticket_that_was_removed_counts_no_more_unless_the_number_is_fixed(fixed, wins):
    held = {1: [1], 2: [1], 3: [1], 4: [1], 0: [1]}
    state, _ = last_of(
        Leg.RETURN, ["TN", "N", "N", "N", "N", "P", "N"], {**held, 6: []}, removed="T", tickets_fixed=fixed
    )
    assert state.phase.result.tickets == (1 if fixed == "off" else 2)
    assert state.phase.result.ending is Ending.FEWEST
    held = {1: [1], 2: [1], 3: [1], 5: [1], 0: [1]}
    state, _ = last_of(Leg.RETURN, ["TN", "N", "N", "N", "N", "P", "N"], {**held}, removed="T", tickets_fixed=fixed)
    assert (state.phase.result.ending is Ending.AGENT_RETURN) is wins


@pytest.mark.rule("BP-66")
def test_all_who_have_fewest_points_win_together_but_never_the_agent():
    held = {0: [1, 1], 1: [2], 2: [3], 3: [0]}
    _, events = last_of(Leg.RETURN, ["TN", "N", "N", "P"], held)
    result = only(events, GameEnded).result
    assert (result.ending, result.winners, result.agent) == (Ending.FEWEST, (0, 1), 3)
    assert result.points == (2, 2, 3, 0, 0)


@pytest.mark.rule("BP-67")
def test_without_a_polfer_nobody_is_the_agent():
    state, _ = last_of(Leg.RETURN, ["TN", "N", "N", "N"], {0: [1]}, removed="P")
    assert (state.phase.result.agent, state.phase.result.winners) == (None, (1, 2, 3))


@pytest.mark.rule("BP-68", "BP-60")
def test_the_controllers_limit_comes_before_the_agents_check():
    state, events = control(travelling(["N", "N", "N", "P"], control=(2,), held={0: [3, 3]}, hidden=(0, 1)), 0, 2)
    assert state.phase.result.ending is Ending.LIMIT
    assert not has(events, LegEnded)


@pytest.mark.rule("BP-60", "BP-61")
@pytest.mark.parametrize(("leg", "held", "clause"), [(Leg.OUTBOUND, [3, 3], "BP-60"), (Leg.RETURN, [3, 4], "BP-61")])
def test_the_controllers_win_says_by_the_limit_of_which_leg(leg, held, clause):
    state = travelling(["N", "N", "N", "P"], leg=leg, control=(2,), held={0: held}, hidden=(0, 1))
    assert only(control(state, 0, 2)[1], GameEnded).why == (clause, "BP-68")


@pytest.mark.rule("BP-63", "BP-64", "BP-66")
@pytest.mark.parametrize(
    ("leg", "held", "why"),
    [
        (Leg.OUTBOUND, {1: [1]}, ("BP-63", "BP-65", "BP-68")),
        (Leg.RETURN, {1: [1]}, ("BP-64", "BP-65", "BP-68")),
        (Leg.RETURN, {1: [1], 2: [0]}, ("BP-66", "BP-68")),
    ],
)
def test_the_end_of_a_leg_says_by_which_check_it_came(leg, held, why):
    _, events = last_of(leg, ["TN", "N", "N", "P"], held)
    assert only(events, GameEnded).why == why
    assert all(map(game.recallable, events))


@pytest.mark.rule("BP-70")
def test_at_the_end_everything_is_shown():
    state, _ = last_of(Leg.RETURN, ["TN", "N", "HE", "P"], {0: [1, 1], 1: [2], 2: [3]})
    result = state.phase.result
    assert result.hands[2] == (Card.EXCUSE, Card.HIDE)
    assert result.held == ((1, 1), (2,), (3,), (), ())
    assert (result.agent, result.wasted, result.control, result.tickets) == (3, (0,), (), 1)


@pytest.mark.rule("BP-70")
def test_cards_on_the_table_are_shown_as_their_owners():
    state, _ = control(travelling(["N", "EA", "AH", "AP"], control=(4, 0), held={0: [4]}, hidden=(3,)), 0, 4)
    state, _ = vote(state, {1: "A", 2: "H", 3: "P"})
    assert state.phase.result.ending is Ending.LIMIT
    assert state.phase.result.agent == 3
    assert [len(cards) for cards in state.phase.result.hands] == [1, 2, 2, 3, 0]


# -- points by leg -----------------------------------------------------------------------------


def turned_back():
    """A table that counts points by leg, at the start of the return leg; seat 1 holds 3 and 1, seat 2 a 2."""
    state, _ = last_of(Leg.OUTBOUND, ["TN", "TN", "N", "P"], {1: [3, 1], 2: [2]}, pile=(1, 3, 3), points="per-leg")
    assert state.leg is Leg.RETURN
    return state


@pytest.mark.rule("BP-61")
def test_by_option_the_points_of_the_outbound_leg_count_no_more():
    state, _ = control(turned_back(), 2, 3)
    state, _ = vote(state, {0: "N", 1: "N", 3: "P"})
    state, _ = answer(state, state.controller, "remove", "0")
    assert (points_of(state, 1), points_of(state, 2)) == (0, 0)


@pytest.mark.rule("BP-61", "BP-35")
def test_by_option_a_card_that_counts_goes_before_one_that_counts_no_more():
    state = with_held(turned_back(), Seat(1), (3, 1, 3))
    state = replace(state, hidden=(Seat(1), Seat(2)), lying=())
    assert points_of(state, 1) == 3
    state, _ = control(state, 1, 1)
    once, events = answer(state, 1, "drop", "3")
    assert only(events, Dropped).count == 1
    assert (got(once, 1), points_of(once, 1)) == ([3, 1], 0)
    twice, _ = control(replace(once, hidden=(Seat(1), Seat(2))), 1, 3)
    twice, _ = answer(twice, 1, "drop", "1")
    assert (got(twice, 1), points_of(twice, 1)) == ([3], 0)
