"""Orders that are prepared: a partisan stays, with a question or with none, by what its own leader sees."""

from games.caccia import SPEC
from games.caccia.rules.game import order_decision
from games.caccia.rules.start import lay_map
from games.caccia.rules.state import Clue
from games.kernel import make_view, open_position
from games.secret import Seat
from tests.games.caccia.table import cast_as_spy, hunting


def seen_by(seat, **given):
    return make_view(open_position(SPEC.game, hunting(**given)), Seat(seat))


def test_an_order_is_prepared_by_whoever_leads_the_partisan_and_leaves_it_where_it_is():
    order = SPEC.prepared["order-2"]
    assert order.is_awaited
    assert order.shape(seen_by(2)).options == ("ask", "stay")
    assert not order.shape(seen_by(1)).options
    assert not order.shape(seen_by(0)).options, "the spy leads none"
    decision = order_decision(hunting(), 2)
    assert order.find_token("stay", decision) == "30|nothing"
    assert order.find_token("ask", decision) == decision.by_clock
    assert order.find_token("arrest", decision) is None


def test_before_a_partisan_has_a_house_no_clue_is_near_it():
    state = lay_map(cast_as_spy(starts="chosen"), tuple(range(90))).state
    seen = make_view(open_position(SPEC.game, state), Seat(2))
    order = SPEC.prepared["order-2"]
    assert (order.holds("near", seen), order.holds("far", seen)) == (False, True)


def test_a_guard_goes_by_where_the_spy_is_known_to_have_passed_within_reach():
    order, agree = SPEC.prepared["order-2"], SPEC.prepared["agree"]
    for clues, near, seen in (
        ((), False, False),
        ((Clue(34, True, 1),), True, True),
        ((Clue(34, False, 1),), False, False),
        ((Clue(50, True, 1),), False, True),
    ):
        view = seen_by(2, clues=clues)
        assert (order.holds("near", view), order.holds("far", view)) == (near, not near)
        assert (agree.holds("seen", view), agree.holds("unseen", view)) == (seen, not seen)
