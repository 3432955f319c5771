"""The accuso, and going out."""

from dataclasses import replace

import pytest

from games.secret import Seat
from games.tarocco.rules.combinations import Kind, combinations_in
from games.tarocco.rules.count import Accuso
from games.tarocco.rules.declare import find_going_out
from games.tarocco.rules.events import Declared, GoneOut
from games.tarocco.rules.game import Tarocco
from games.tarocco.rules.options import OPTIONS
from games.tarocco.rules.state import Accusing, Finished, Looking, Resting
from games.tarocco.rules.terms import Judged, Variety
from tests.games.tarocco.table import (
    answer,
    asked,
    cards,
    dealt,
    has,
    only,
    question,
    seated,
    silent,
    start,
    until,
    vectors,
)

RICH = {
    0: "DK DQ DN DJ CK CQ SK D6",
    1: "M1 M2 M3",
    2: "DA CA SA BA",
    3: "C6 C7 C8 C9 C10 B6 B7 B8 B9 B10 S6 S7 S8 S9 S10",
}


def first_trick(hands=None, scores=(0, 0), **options):
    """A table at the first accuso: the dealer, seat 3, has made his scarto."""
    return until(dealt(seated(scores=scores, **options), RICH if hands is None else hands)[0], Accusing)[0]


@pytest.mark.rule("TB-40")
def test_nobody_is_asked_twice():
    state = first_trick()
    asked_of = []
    while not isinstance(state.phase, Resting):
        if isinstance(state.phase, Accusing):
            asked_of.append(state.phase.seat)
        state, _ = silent(state)
    assert asked_of == [0, 1, 2, 3]


@pytest.mark.rule("TB-41")
def test_the_scartatore_declares_what_is_left_after_the_scarto():
    hands = {3: "D6 D7 DJ CJ SJ BJ C6 C7 C8 C9 C10 S6 S7 S8 S9"}
    state, _ = answer(dealt(seated(), hands)[0], 3, "first-cards", "take")
    state, _ = answer(state, 3, "scarto", "DJ,CJ")
    while question(state).seat != 3:
        state, _ = silent(state)
    assert question(state).prompt == "accuso-none"


@pytest.mark.parametrize("terms", [{}, {"accuso": "all-or-nothing"}])
def test_whoever_holds_nothing_has_as_much_time_to_say_so(terms):
    """All may read the deadline: it does not tell who has something to declare."""
    poor = first_trick({0: "D6 D7 D8 D9 D10 C6 C7 C8 C9 C10 S6 S7 S8 S9 S10"}, **terms)
    rich = first_trick(**terms)
    assert question(poor) != question(rich)
    one, other = (Tarocco(state.terms.variety).ask(state) for state in (poor, rich))
    assert (one.face, one.pace) == (other.face, other.pace)


@pytest.mark.rule("TB-44", "TB-45")
def test_partners_add_points_and_never_cards():
    state, _ = until(first_trick(), Resting)
    counts = state.sheet[0].counts
    assert [accuso.points for accuso in counts[0].accusi] == [32, 15]
    assert counts[0].accusi_points == 47
    assert counts[1].accusi_points == 10


# -- going out -----------------------------------------------------------------------------------------


WHO = {
    "scartatore before taking the last two": (3, True),
    "first hand": (0, False),
    "partner of the first hand": (2, False),
    "scartatore after taking the last two": (3, False),
    "any, combination from the second deal": (0, False),
}


@pytest.mark.parametrize(("given", "expected"), vectors("going_out"))
def test_who_may_go_out(given, expected):
    seat, is_early = WHO[given["who"]]
    dealer = 1 if given["game"] == "millone" else 3
    state = seated(given["game"], dealer, scores=(given["score"], given["score"]))
    if is_early:
        state = dealt(state, {})[0]
        assert isinstance(state.phase, Looking)
    if earlier := given["partner_declared_earlier"]:
        state = replace(state, accusi=(exactly((seat + 2) % 4, earlier),))
    out = find_going_out(state, Seat(seat), given["own"])
    assert (out is not None) is expected["may_go_out"]


def exactly(seat, points):
    """An accuso of so many points."""
    held = {25: "BK BQ BN BJ BA MAT", 20: "BK BQ BN BJ BA"}[points]
    accuso = Accuso(Seat(seat), combinations_in(cards(held)))
    assert accuso.points == points
    return accuso


@pytest.mark.rule("OT-8")
def test_his_partner_adds_what_was_declared_before():
    state = first_trick(scores=(760, 0))
    while question(state).seat != 2:
        state, _ = silent(state)
    state, events = answer(state, 2, "accuso", "assi")
    out = only(events, GoneOut).out
    assert (out.seat, out.declared, out.added, out.total) == (2, 15, 32, 807)
    assert state.phase.result.scores == (807, 10, 807, 10)
    assert only(events, GoneOut).why == ("TB-85", "OT-8")


@pytest.mark.rule("OT-8", "TB-85")
def test_nobody_goes_out_with_nothing_in_hand():
    hands = {**RICH, 2: "C6 C7 C8 C9 C10 B6 B7 B8 B9 B10 S6 S7 S8 S9 S10", 3: "M4 T5"}
    state = first_trick(hands, scores=(760, 0))
    while not isinstance(state.phase, Resting | Finished):
        state, events = silent(state)
        assert not has(events, GoneOut)


@pytest.mark.rule("OT-9")
@pytest.mark.parametrize(("late_out", "goes"), [("allowed", True), ("never", False)])
def test_the_scartatore_who_took_the_two_may_go_out_on_his_own(late_out, goes):
    hands = {3: "DJ CJ SJ C6 C7 C8 C9 C10 B6 B7 B8 B9 B10 S6 S7"}
    state, _ = dealt(seated(scores=(0, 788), late_out=late_out), hands)
    state, _ = answer(state, 3, "first-cards", "take")
    while question(state).seat != 3 or not isinstance(state.phase, Accusing):
        state, events = silent(state)
    assert asked(state).weighty is goes
    state, events = answer(state, 3, "accuso", "fanti")
    assert has(events, GoneOut) is goes


@pytest.mark.rule("OT-10")
def test_a_declaration_that_does_not_end_the_match_stays_recorded():
    state, _ = until(first_trick(scores=(0, 100)), Resting)
    hand = state.sheet[0]
    assert hand.counts[0].accusi_points == 47
    assert hand.scores[0] == hand.counts[0].total
    assert hand.scores[1] == 100 + hand.counts[1].total


@pytest.mark.rule("TB-41")
def test_by_option_the_scartatore_is_judged_on_what_he_had_before_the_scarto():
    hands = {3: "D6 D7 DJ CJ SJ C6 C7 C8 C9 C10 S6 S7 S8 S9 S10"}
    state, _ = dealt(seated(scartatore_accuso="before-scarto"), hands)
    state, _ = answer(state, 3, "first-cards", "take")
    state, _ = answer(state, 3, "scarto", "DJ,CJ")
    while question(state).seat != 3:
        state, _ = silent(state)
    assert asked(state).shape.options == (Kind.FANTI,)
    _, events = answer(state, 3, "accuso", "fanti")
    assert only(events, Declared).accuso.points == 12


@pytest.mark.rule("TB-41", "ML-3", "ML-4")
def test_in_millone_nobody_declares_cards_that_were_never_held_together():
    """Fault 45: ten cards come after ten were put aside."""
    judged = next(each for each in OPTIONS[Variety.MILLONE] if each.name == "scartatore-accuso")
    assert judged.shape_for(2).options == (Judged.AFTER_SCARTO,)
    was_chosen = {"variety": "millone", "scartatore_accuso": "before-scarto"}
    assert start(**was_chosen, errata=("TB-41",)).terms.scartatore_accuso is Judged.AFTER_SCARTO
    assert start(**was_chosen).terms.scartatore_accuso is Judged.BEFORE_SCARTO
