"""What a table may agree on besides the usual: each option where it makes a difference."""

from random import Random

import pytest

from games.kernel import make_view, open_position
from games.secret import CHANCE, Seat, hold
from games.tarocco.robots import robots
from games.tarocco.rules import finish as hand_end
from games.tarocco.rules.cards import PACK, Card
from games.tarocco.rules.combinations import Combinations, Count, card_points, pile_worth
from games.tarocco.rules.declare import find_going_out
from games.tarocco.rules.events import HandCounted, MatchEnded, SeatsDrawn
from games.tarocco.rules.finish import find_result, hand_stakes, pass_deal, poste_for
from games.tarocco.rules.state import Accusing, Bidding, Contract, Dealing, Debt, Ending, Finished, Resting
from games.values import replace
from tests.games.tarocco.table import answer, asked, cards, has, only, question, rules_of, seated, start, together


def shuffled(first):
    """The pack with these cards on top."""
    order = [*cards(first), *(card for card in PACK if card not in cards(first))]
    return ",".join(str(PACK.index(card)) for card in order)


# -- TB-51, TB-52: a card each ---------------------------------------------------------------


@pytest.mark.rule("TB-51", "TB-52", "TZ-2")
@pytest.mark.parametrize(
    ("variety", "options", "drawn", "order", "dealer", "each"),
    [
        ("ottocento", {}, "D10 ANG CK S6", (0, 1, 3, 2), 1, ["D10", "ANG", "CK", "S6"]),
        ("ottocento", {"partners": "seated"}, "D10 DQ CK S6", (0, 1, 2, 3), 2, ["D10", "DQ", "CK", "S6"]),
        ("terziglio", {}, "M1 D7 MAT", (0, 1, 2), 2, ["M1", "D7", "MAT"]),
        ("mattazza", {}, "BK DK CQ M1 M2 BEG T16 T5", (0, 1, 2, 3, 4, 5), 3, ["BK BEG", "DK T16"]),
    ],
)
def test_everybody_draws_a_card_and_who_is_level_draws_again(variety, options, drawn, order, dealer, each):
    seats = 6 if variety == "mattazza" else None
    if seats:
        drawn, each = "BK DK CQ M1 M2 BEG T16 T5 D6 D7", ["BK D6", "DK D7", "CQ", "M1 T16", "M2 T5", "BEG"]
    state, events = answer(start(variety, seats, draw="cards", **options), CHANCE, "seats", shuffled(drawn))
    told = only(events, SeatsDrawn)
    assert [" ".join(own) for own in told.cards] == each
    assert state.order == order
    assert state.dealer == dealer


# -- Terziglio --------------------------------------------------------------------------------


@pytest.mark.rule("TB-14")
def test_the_odd_card_is_worth_a_point():
    pile = cards("DK D6 D7")
    assert card_points(pile, 1) == card_points(pile) + 1 == 6
    assert card_points(cards("DK D6"), 1) == card_points(cards("DK D6")), "there is none in an even pile"


@pytest.mark.rule("TZ-13")
def test_dead_to_45_may_start_again_from_one():
    points = [45, 46, 54, 55, 64, 65, 145]
    assert [poste_for(each, "restart") for each in points] == [0, 1, 1, 2, 2, 3, 11]


def totals(lone, others):
    return tuple(Count((), Combinations(), points, 0, ()) for points in (lone, others))


def terziglio(**options):
    return replace(start("terziglio", **options), contract=Contract(Seat(0), mio=False))


@pytest.mark.rule("TZ-12")
@pytest.mark.parametrize(("tie", "gains", "worth"), [("lost", (-10, 5, 5), 5), ("void", (0, 0, 0), 0)])
def test_level_the_lone_player_loses_or_the_hand_is_void(tie, gains, worth):
    assert hand_stakes(terziglio(tie=tie), totals(60, 60), ()) == (gains, worth)
    assert hand_stakes(terziglio(tie=tie), totals(60, 50), ())[1] == 5


@pytest.mark.rule("TB-82")
@pytest.mark.parametrize(
    ("cappotto", "trickless", "gains"),
    [
        ("counted", (1,), (-8, 4, 4)),
        ("flat-40", (1,), (80, -40, -40)),
        ("flat-40", (0,), (-80, 40, 40)),
        ("flat-40", (), (-8, 4, 4)),
    ],
)
def test_a_cappotto_may_be_forty_poste_whatever_the_count(cappotto, trickless, gains):
    assert hand_stakes(terziglio(cappotto=cappotto), totals(30, 49), trickless)[0] == gains


@pytest.mark.rule("TZ-6")
@pytest.mark.parametrize(("all_pass", "dealer"), [("next", 0), ("same", 2)])
def test_after_a_hand_in_which_all_pass_the_next_deals_or_the_same(all_pass, dealer):
    state = replace(seated("terziglio", 0, (0, 0, 0), all_pass=all_pass), phase=Bidding(Seat(0)))
    assert state.dealer == 2
    for seat in (0, 1, 2):
        state, _ = answer(state, seat, "bid", "passo")
    assert pass_deal(state).dealer == dealer


@pytest.mark.rule("TZ-1")
@pytest.mark.parametrize("said", [("enough", "enough", "more"), ("enough", "enough", "enough")])
def test_without_a_number_of_hands_a_match_lasts_until_all_have_enough(said):
    state = replace(seated("terziglio", 0, (6, -3, -3), hands="0"), hand=30, phase=Resting())
    assert asked(state, Seat(0)).by_clock == "enough"
    assert find_result(state) is None
    state, events = together(state, "another-hand", said)
    if "more" in said:
        assert isinstance(state.phase, Dealing)
        assert state.hand == 31
    else:
        assert only(events, MatchEnded).result.winners == (0,)
        assert isinstance(state.phase, Finished)


# -- QN-4 ----------------------------------------------------------------------------------------


@pytest.mark.rule("QN-4")
@pytest.mark.parametrize(("out_by", "points", "goes"), [("rounded", 15, True), ("raw", 15, False), ("raw", 20, True)])
def test_the_accuso_that_goes_out_of_quindici_may_count_as_it_is(out_by, points, goes):
    state = replace(seated("quindici", 1, (13, 0), out_by=out_by), phase=Accusing(Seat(0)))
    out = find_going_out(state, Seat(0), points)
    assert (out is not None) is goes
    if goes:
        assert out.total == (150 if out_by == "raw" else 15)


# -- Mattazza ------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-10")
@pytest.mark.parametrize(("hand", "ends"), [(5, False), (6, True)])
def test_a_match_of_mattazza_may_last_a_number_of_hands(hand, ends):
    state = replace(seated("mattazza", 0, seats=4, end="hands", hands="6"), hand=hand, scores=(5, 1, 0, 0))
    result = find_result(state)
    assert (result is not None) is ends
    if ends:
        assert result.ending is Ending.HANDS
        assert result.winners == (2, 3)


@pytest.mark.rule("MZ-6")
def test_in_mattazza_the_debtor_may_pay_with_any_card():
    state = seated("mattazza", 0, seats=3, matto_payment="free")
    piles = ("DK DQ D6 MAT", "D7 D8 D9", "ANG MON SOL")
    state = replace(
        state,
        piles=tuple(hold(cards(pile), sized=True) for pile in piles),
        taken=(1, 1, 1),
        debt=Debt(0, 1, Seat(0)),
        sides=(0, 1, 2),
    )
    step = hand_end.end_hand(state, Seat(2))
    assert question(step.state) == (0, "owing-any")
    assert set(asked(step.state).shape.options) == set(cards("DK DQ D6")), "but the Matto itself"
    assert asked(step.state).by_clock == Card.D6
    seen = make_view(open_position(rules_of("mattazza"), step.state), Seat(0))
    assert robots.answer_as_regular((), seen, question(step.state), Random(1)) == ("DK", None), (
        "it gets rid of most points"
    )
    state, events = answer(step.state, 0, "owing-any", "DK")
    assert only(events, HandCounted).hand.payment.card is Card.DK
    assert pile_worth(only(events, HandCounted).hand.counts[0].pile) < pile_worth(cards("DK DQ MAT"))
    assert not has(events, MatchEnded)
