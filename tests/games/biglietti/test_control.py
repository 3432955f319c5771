"""Who may be controlled, the four situations, and what becomes of the Control card."""

import pytest

from games.biglietti.rules import game
from games.biglietti.rules.events import (
    Controlled,
    ControllerSilent,
    Delivered,
    Dropped,
    Eliminated,
    HidesTakenBack,
    SituationFound,
    TurnEnded,
    VoteCounted,
)
from games.biglietti.rules.state import Adding, Controlling, Dropping, Ending, Leg, Lots, Situation, Voting
from games.forms import Refused
from games.kernel import Entry, open_position, submit
from games.secret import CHANCE
from tests.games.biglietti.table import (
    answer,
    asked,
    by_default,
    control,
    got,
    hand,
    has,
    only,
    options,
    travelling,
    vote,
)


def targets(state):
    return sorted({int(token.partition("|")[0]) for token in options(state, state.controller, "control")})


@pytest.mark.rule("BP-30")
def test_when_nobody_hid_anybody_may_be_controlled_and_the_same_one_again():
    state = travelling(["TN", "N", "N", "P"], exchange="off")
    state, _ = control(state, 0, 1)
    assert targets(state) == [0, 1, 2, 3]


@pytest.mark.rule("BP-31")
def test_when_half_hid_one_of_them_must_be_controlled():
    assert targets(travelling(["N", "N", "N", "P"], hidden=(1, 3))) == [1, 3]


@pytest.mark.rule("BP-32")
def test_when_fewer_than_half_hid_one_of_the_others_must_be_controlled():
    state = travelling(["N", "N", "N", "N", "P"], hidden=(1, 3))
    assert targets(state) == [0, 2, 4]
    with pytest.raises(Refused):
        control(state, 1, 0)


@pytest.mark.rule("BP-33")
def test_a_card_is_handed_over_from_the_hand_and_all_hear_to_whom():
    state, events = control(travelling(["N", "N", "N", "P"], control=(0, 2, 2)), 3, 2)
    told = only(events, Controlled)
    assert (told.turn, told.target, told.hidden, told.left) == (1, 3, False, 2)
    assert told.value.open() == 2
    assert state.control.open() == (0, 2)
    with pytest.raises(Refused):
        control(travelling(["N", "N", "N", "P"], control=(0, 2, 2)), 3, 1)


@pytest.mark.rule("BP-34")
def test_once_the_situation_is_known_hides_go_back_to_their_players():
    state, events = control(travelling(["N", "N", "N", "N", "P"], hidden=(1,)), 0, 1)
    assert only(events, HidesTakenBack).seats == (1,)
    assert hand(state, 1) == "NH"
    assert options(state, 1, "vote") == ["neutral", "hide"]


@pytest.mark.rule("BP-35")
def test_hidden_with_a_ticket_the_new_card_goes_and_an_older_one_may():
    state, events = control(travelling(["TN", "N", "N", "P"], held={0: [1, 3]}, hidden=(0, 1)), 0, 2)
    assert isinstance(state.phase, Dropping)
    assert only(events, SituationFound).situation is Situation.HIDDEN_TICKET
    assert only(events, Eliminated).value.open() == 2
    assert options(state, 0, "drop") == ["keep", "1", "3"]
    dropped, events = answer(state, 0, "drop", "3")
    assert (only(events, Dropped).count, only(events, Dropped).held) == (1, 1)
    assert got(dropped, 0) == [1]
    assert dropped.wasted.open() == (2, 3)
    spared, events = answer(state, 0, "drop", "keep")
    assert only(events, Dropped).count == 0
    assert got(spared, 0) == [1, 3]


@pytest.mark.rule("BP-35")
def test_hidden_with_a_ticket_and_without_control_cards_nothing_is_asked():
    state, events = control(travelling(["TN", "N", "N", "P"], hidden=(0, 1)), 0, 2)
    assert not isinstance(state.phase, Dropping)
    assert not has(events, Delivered)
    assert got(state, 0) == []


@pytest.mark.rule("BP-36", "BP-78")
def test_hidden_without_a_ticket_two_cards_come_and_one_who_has_no_choice_is_asked_all_the_same():
    state, events = control(travelling(["N", "N", "N", "P"], control=(0, 1, 3, 3), hidden=(0, 1)), 0, 1)
    assert isinstance(state.phase, Adding)
    assert only(events, Delivered).held == 1
    assert options(state, state.controller, "second") == ["3"]
    state, events = answer(state, state.controller, "second", "3")
    assert (only(events, Delivered).second, only(events, Delivered).held) == (True, 2)
    assert got(state, 0) == [1, 3]


@pytest.mark.rule("BP-36")
def test_with_the_last_card_of_the_leg_there_is_no_second():
    state, _ = control(travelling(["N", "N", "N", "P"], control=(1,), hidden=(0, 1), turn=4), 0, 1)
    assert not isinstance(state.phase, Adding)
    assert got(state, 0) == [1]


@pytest.mark.rule("BP-37")
def test_not_hidden_with_a_ticket_the_card_goes_the_ticket_stays_and_nobody_votes():
    state, events = control(travelling(["TN", "N", "N", "P"], exchange="off"), 0, 2)
    assert only(events, SituationFound).situation is Situation.OPEN_TICKET
    assert only(events, Eliminated).value.open() == 2
    assert not has(events, VoteCounted)
    assert hand(state, 0) == "TN"
    assert only(events, TurnEnded).hidden == ()


@pytest.mark.rule("BP-45")
def test_all_who_have_cards_but_the_target_choose_one_and_all_are_turned_up_together():
    state, _ = control(travelling(["N", "EA", "NH", "P", ""]), 0, 1)
    assert state.phase == Voting((1, 2, 3))
    assert options(state, 1, "vote") == ["excuse", "accusation"]
    assert not asked(state, 0, "vote")
    state, events = vote(state, {1: "E", 2: "H", 3: "P"})
    told = only(events, VoteCounted).vote
    assert [(play.seat, str(play.card)) for play in told.plays] == [(1, "excuse"), (2, "hide"), (3, "polfer")]
    assert told.idle == (4,)


@pytest.mark.rule("BP-45")
def test_where_nobody_else_has_a_card_nobody_accuses():
    state, events = control(travelling(["N", "", "", ""]), 0, 1)
    assert only(events, VoteCounted).vote.saved
    assert isinstance(state.phase, Controlling)


@pytest.mark.rule("BP-46", "BP-43")
@pytest.mark.parametrize(("plays", "held"), [("EEA", []), ("ENA", [2]), ("NNN", [])])
def test_saved_the_card_goes_and_otherwise_it_is_received(plays, held):
    state, _ = control(travelling(["N", "EN", "ENA", "AEN"]), 0, 2)
    state, events = vote(state, {1: plays[0], 3: plays[1], 2: plays[2]})
    assert got(state, 0) == held
    assert has(events, Delivered) is bool(held)
    assert has(events, Eliminated) is not bool(held)


@pytest.mark.rule("BP-60")
def test_with_eight_points_the_controller_wins_at_once():
    state, _ = control(travelling(["N", "A", "A", "P"], held={0: [3, 3]}), 0, 2)
    state, events = vote(state, {1: "A", 2: "A", 3: "P"})
    assert state.phase.result.ending is Ending.LIMIT
    assert state.phase.result.winners == (4,)
    assert not has(events, TurnEnded)


@pytest.mark.rule("BP-60")
def test_the_first_of_two_cards_may_be_enough():
    state, _ = control(travelling(["N", "A", "A", "P"], control=(0, 4), held={0: [4]}, hidden=(0, 1)), 0, 4)
    assert state.phase.result.winners == (4,)
    assert state.control.open() == (0,)


@pytest.mark.rule("BP-61")
@pytest.mark.parametrize(("value", "wins"), [(1, False), (2, True)])
def test_on_the_return_leg_it_takes_nine_with_those_of_the_outbound_leg(value, wins):
    state, _ = control(travelling(["N", "A", "A", "P"], control=(1, 2), held={0: [4, 3]}, leg=Leg.RETURN), 0, value)
    state, _ = vote(state, {1: "A", 2: "A", 3: "P"})
    assert hasattr(state.phase, "result") is wins


@pytest.mark.rule("BP-72", "BP-73")
def test_a_silent_controller_controls_by_lot_with_the_lowest_card():
    state = travelling(["N", "N", "N", "N", "P"], control=(1, 2, 3), hidden=(1,))
    state, events = answer(state, state.controller, "control", "silent", by_clock=True)
    assert isinstance(state.phase, Lots)
    assert has(events, ControllerSilent)
    assert asked(state, CHANCE, "target").shape.count() == 4
    state, events = answer(state, CHANCE, "target", "1")
    assert (only(events, Controlled).target, only(events, Controlled).value.open()) == (2, 1)


@pytest.mark.rule("BP-73")
def test_silence_is_for_the_clock_alone():
    state = travelling(["N", "N", "N", "P"])
    with pytest.raises(Refused):
        answer(state, state.controller, "control", "silent")


@pytest.mark.rule("BP-73")
def test_a_silent_controller_adds_the_lowest_of_those_that_are_level():
    state, _ = control(travelling(["N", "N", "N", "P"], control=(1, 3, 3, 2, 2), hidden=(0, 1)), 0, 1)
    assert asked(state, state.controller, "second").by_clock == "2"


@pytest.mark.rule("BP-74")
@pytest.mark.parametrize(("mine", "plays"), [("TEANHP", "neutral"), ("TEAHP", "excuse"), ("TAHP", "hide")])
def test_a_silent_traveller_votes_by_a_fixed_order(mine, plays):
    state, _ = control(travelling(["N", mine, "N", "N"]), 0, 1)
    assert asked(state, 1, "vote").by_clock == plays


@pytest.mark.rule("BP-74")
@pytest.mark.parametrize(("mine", "plays"), [("TAP", "accusation"), ("TP", "ticket"), ("P", "polfer")])
def test_the_dangerous_cards_come_last(mine, plays):
    state, _ = control(travelling(["N", mine, "N", "N"]), 0, 1)
    assert asked(state, 1, "vote").by_clock == plays


@pytest.mark.rule("BP-76")
@pytest.mark.parametrize(("held", "token"), [([0, 2, 1], "2"), ([0, 0], "keep")])
def test_a_silent_traveller_eliminates_the_highest_card_but_keeps_zeros(held, token):
    state, _ = control(travelling(["TN", "N", "N", "P"], held={0: held}, hidden=(0, 1)), 0, 1)
    assert asked(state, 0, "drop").by_clock == token


@pytest.mark.rule("BP-77")
def test_a_vote_may_be_changed_until_the_last_is_in():
    state, _ = control(travelling(["N", "EA", "N", "N"]), 0, 1)
    at = open_position(game, state)
    for seat, token in ((1, "excuse"), (2, "neutral"), (1, "accusation"), (3, "neutral")):
        at, events = submit(game, at, Entry(seat, "vote", token))
    assert only(events, VoteCounted).vote.accusations == 1


@pytest.mark.rule("BP-20")
def test_a_turn_goes_from_the_control_to_the_removal_in_its_order():
    state = travelling(["NE", "NE", "NA", "NEP"], leg=Leg.RETURN)
    state, events = control(state, 0, 1)
    at, later = by_default(state)
    names = [type(event).__name__ for event in (*events, *later)]
    assert names == [
        "Controlled",
        "SituationFound",
        "VoteCounted",
        "Eliminated",
        "ExchangeBegan",
        *["CardGiven"] * 4,
        "CardRemoved",
        "TurnEnded",
    ]
    assert isinstance(at.phase, Controlling)


@pytest.mark.rule("BP-37", "BP-78")
def test_where_showing_is_left_to_the_target_everybody_is_asked():
    with_ticket = travelling(["TN", "N", "N", "P"], ticket_showing="optional")
    state, events = control(with_ticket, 0, 1)
    assert options(state, 0, "ticket") == ["show", "keep"]
    assert not has(events, SituationFound)
    _, events = answer(state, 0, "ticket", "keep")
    assert only(events, SituationFound).situation is Situation.OPEN_NO_TICKET
    _, events = answer(state, 0, "ticket", "show")
    assert only(events, SituationFound).situation is Situation.OPEN_TICKET
    state, _ = control(with_ticket, 1, 1)
    assert options(state, 1, "ticket") == ["keep"]
