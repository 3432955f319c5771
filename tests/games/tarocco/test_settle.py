"""The end of a hand and of a match."""

import pytest

from games.secret import Seat, hold
from games.tarocco.rules.cards import PACK, Card, sorted_cards
from games.tarocco.rules.combinations import Accuso, Payment, card_points, choose_payment, combinations_in, make_count
from games.tarocco.rules.events import HandCounted, MatchEnded
from games.tarocco.rules.finish import conclude_hand, settle_hand
from games.tarocco.rules.state import Debt, Ending, Finished, Playing, Resting
from games.values import replace
from tests.games.tarocco.table import answer, cards, deal, only, play_hand, playing, seated, until, vectors


def finished(piles, taken=(1, 1, 0, 0), last=0, debt=None, scarto="", dealer=3, **options):
    """The settlement of a hand of which these are the piles by side."""
    state = playing(["", "", "", ""], piles=piles, dealer=dealer, **options)
    scarti = tuple(hold(cards(scarto if seat == dealer else ""), Seat(seat)) for seat in range(4))
    return settle_hand(replace(state, taken=taken, debt=debt, scarti=scarti, sheet=()), Seat(last))


@pytest.mark.parametrize(("given", "expected"), vectors("hand_total"))
def test_a_hand_is_counted(given, expected):
    for name in "AB":
        pile = PACK if given[f"pile_{name}"] == "whole pack" else cards(given[f"pile_{name}"])
        count = make_count(pile, card_points(pile), last=given["last_trick"] == name, accusi=())
        declared = given["accusi"].get(name, 0)
        found = {
            "combos": count.combinations.total,
            "cards": count.card_points,
            "last": count.last,
            "accusi": declared,
            "total": count.total + declared,
        }
        assert found == {key: value for key, value in expected[name].items() if key != "detail"}


@pytest.mark.parametrize(("given", "expected"), vectors("compensation"))
def test_what_pays_for_the_matto(given, expected):
    pile = cards(given["pile_of_matto_side"])
    if given.get("tricks") == 0:
        step = finished((("DK", "DQ"), pile), taken=(1, 0, 0, 0), debt=Debt(1, 0, Seat(1)), scarto="D6 D7")
        hand = step.state.sheet[0]
        assert hand.payment == Payment(1, 0, Card.MAT)
        assert hand.trickless == 1
        assert hand.counts[1].pile == ()
        assert set(cards("D6 D7 MAT")) <= set(hand.counts[0].pile)
        return
    assert choose_payment(pile, ()) == expected["card"]


@pytest.mark.rule("TB-68")
def test_without_a_plain_pip_what_costs_least_pays():
    assert choose_payment(cards("MAT DA CA SA DQ M4"), ()) == Card.M4
    assert choose_payment(cards("MAT M1 M2 CQ DN"), cards("M3 M4")) == Card.DN


@pytest.mark.rule("TB-80", "TB-81", "OT-4", "TB-15")
def test_five_lines_make_the_total_of_a_side_and_each_scores_its_own():
    step = finished((PACK[:30], PACK[30:60]), last=1, scarto=PACK[60:])
    ours, theirs = step.state.sheet[0].counts
    assert (ours.last, theirs.last) == (0, 6)
    assert ours.card_points + theirs.card_points + 6 == 93
    assert ours.total == ours.combinations.total + ours.card_points
    assert step.state.scores == (ours.total, theirs.total, ours.total, theirs.total)
    assert only(step.events, HandCounted).hand == step.state.sheet[0]
    assert step.state.sheet[0].poste == 0


@pytest.mark.rule("TB-56", "TB-58", "TB-82")
def test_the_scarto_is_its_sides_unless_that_took_no_trick():
    kept = finished((PACK[:30], PACK[30:60]), scarto=PACK[60:]).state.sheet[0]
    assert set(PACK[60:]) <= set(kept.counts[1].pile)
    lost = finished((PACK[:60], ""), taken=(15, 0, 0, 0), scarto=PACK[60:]).state.sheet[0]
    assert lost.trickless == 1
    assert sorted_cards(lost.counts[0].pile) == PACK
    assert lost.counts[0].total == 939
    assert lost.counts[1].total == 0
    assert lost.scarti[3] == PACK[60:]


@pytest.mark.rule("TB-45", "TB-82")
def test_what_was_declared_stays_through_a_cappotto():
    state = playing(["", "", "", ""], piles=(PACK, ""))
    mori = cards("M1 M2 M3")
    state = replace(state, taken=(15, 0, 0, 0), accusi=(accuso(1, mori),), scarti=(hold(()),) * 4)
    hand = settle_hand(state, Seat(0)).state.sheet[0]
    assert [count.total for count in hand.counts] == [939, 10]


def accuso(seat, held):
    return Accuso(Seat(seat), combinations_in(held))


@pytest.mark.rule("TB-83", "TB-68")
def test_the_matto_is_paid_for_before_the_count():
    """The pip that is paid comes out of one pile and into the other."""
    step = finished((("DK", "DQ"), ("MAT", "S8", "S9")), debt=Debt(1, 0, Seat(1)))
    hand = step.state.sheet[0]
    assert hand.payment == Payment(1, 0, Card.S8)
    assert hand.counts[0].pile == cards("DK DQ S8")
    assert hand.counts[1].pile == cards("S9 MAT")


@pytest.mark.parametrize(("given", "expected"), [v for v in vectors("full_hand") if v.id == "F-10"])
def test_a_whole_hand(given, expected):
    hands = {int(seat): held for seat, held in given["hands"].items()} | {3: given["first15_of_dealer"]}
    state, _ = deal(seated(signals="off"), hands, given["last_two"])
    state, _ = answer(state, 3, "first-cards", "take")
    state, _ = answer(state, 3, "scarto", ",".join(given["scarto"]))
    state, declared = play_hand(state, given["tricks"])
    assert [play.card for play in state.trick.plays] == given["tricks"][-1]["cards"]
    assert state.trick.taker == given["tricks"][-1]["winner"]
    assert declared == expected["accuso_points"]
    hand = state.sheet[0]
    for which, name in enumerate(("02", "13")):
        count = hand.counts[which]
        assert list(count.pile) == list(sorted_cards(cards(expected["piles"][name])))
        assert (count.combinations.total, count.card_points, count.last, count.accusi_points, count.total) == tuple(
            expected["totals"][name][key] for key in ("combos", "cards", "last", "accusi", "total")
        )
        detail = expected["detail"][name]
        assert {each.kind.capitalize(): each.points for each in count.combinations.cricche} == detail["cricche"]
        assert count.combinations.sequence_points == detail["sequence_points"]
    giver, taker, card = expected["compensation"]
    assert hand.payment == Payment(("02", "13").index(giver), ("02", "13").index(taker), Card(card))


# -- the match -------------------------------------------------------------------------------------------


def ended(variety, scores, number, **options):
    """What follows a hand after which these are the scores by side."""
    state = replace(seated(variety, scores=scores, **options), hand=number)
    return conclude_hand(state, ())


@pytest.mark.parametrize(("given", "expected"), vectors("finish"))
def test_a_match_ends(given, expected):
    after = [before + hand for before, hand in zip(given["before"], given["hand"], strict=True)]
    assert after == expected["after"]
    step = ended("ottocento" if given["target"] else "quattro-scartate", after, 4)
    result = only(step.events, MatchEnded).result
    winners = (0, 1, 2, 3) if expected["result"] == "draw" else (0, 2)
    assert result.winners == winners
    assert (result.ending is Ending.DRAW) == (expected["result"] == "draw")


@pytest.mark.rule("OT-1", "OT-11", "TB-87")
@pytest.mark.parametrize(
    ("target", "scores", "winners"),
    [
        ("800", (800, 0), (0, 2)),
        ("800", (799, 0), None),
        ("1000", (999, 0), None),
        ("1000", (0, 1000), (1, 3)),
        ("1500", (1500, 1600), (1, 3)),
        ("800", (812, 812), None),
    ],
)
def test_whoever_has_more_of_those_who_reached_the_target_wins(target, scores, winners):
    phase = ended("ottocento", scores, 5, target=target).state.phase
    if winners is None:
        assert isinstance(phase, Resting)
    else:
        assert phase.result.winners == winners
        assert phase.result.ending is Ending.TARGET


@pytest.mark.rule("QS-1", "QS-3")
@pytest.mark.parametrize(
    ("number", "scores", "tiebreak", "ending"),
    [
        (3, (900, 0), "draw", None),
        (4, (900, 0), "draw", Ending.HANDS),
        (4, (5, 5), "draw", Ending.DRAW),
        (4, (5, 5), "four-more", None),
        (5, (6, 5), "four-more", None),
        (8, (6, 5), "four-more", Ending.HANDS),
        (4, (5, 5), "one-more", None),
        (5, (6, 5), "one-more", Ending.HANDS),
        (5, (6, 6), "one-more", None),
    ],
)
def test_four_hands_and_what_follows_a_draw(number, scores, tiebreak, ending):
    phase = ended("quattro-scartate", scores, number, tiebreak=tiebreak).state.phase
    if ending is None:
        assert isinstance(phase, Resting)
    else:
        assert isinstance(phase, Finished)
        assert phase.result.ending is ending


@pytest.mark.rule("QS-1")
def test_each_of_four_deals_once():
    state = seated("quattro-scartate", dealer=1)
    dealers = []
    while not isinstance(state.phase, Finished):
        dealers.append(state.dealer)
        state, _ = until(deal(state, dict.fromkeys(range(4), ()))[0], Resting, Finished)
        if isinstance(state.phase, Resting):
            state, _ = answer(state, -2, "next-hand", "past")
    assert dealers == [1, 2, 3, 0]
    assert len(state.sheet) == 4
    assert not isinstance(state.phase, Playing)
