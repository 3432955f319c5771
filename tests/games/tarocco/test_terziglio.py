"""Terziglio: the bidding, the Pozzo, one against two, and poste."""

import pytest

from games.kernel import make_view, open_position
from games.secret import Seat, hold
from games.tarocco.rules.cards import sorted_cards
from games.tarocco.rules.combinations import Combinations, Count
from games.tarocco.rules.events import HandBegan, HandVoid, MatchEnded
from games.tarocco.rules.finish import hand_stakes, poste_for, settle_hand
from games.tarocco.rules.state import Bidding, Contract, Dealing, Ending, Finished, Resting
from games.tarocco.words import describe
from games.values import replace
from tests.games.tarocco.table import (
    answer,
    cards,
    only,
    packed,
    play_any,
    play_hand,
    question,
    rules_of,
    seated,
    silent,
    start,
    until,
    vectors,
)


def bidding(ricevitore=0, **options):
    """All have eighteen cards, and the ricevitore is asked first."""
    state = seated("terziglio", dealer=ricevitore, **options)
    return answer(state, -1, "pack", ",".join(map(str, range(62))))[0]


def said(state, *words):
    """Words, one after the other, of whoever is asked."""
    events = ()
    for word in words:
        state, more = answer(state, *question(state), word)
        events = (*events, *more)
    return state, events


@pytest.mark.rule("TZ-6")
def test_if_all_pass_the_hand_is_dealt_again_at_once_and_counts_for_nothing():
    state = bidding(hands="3", errata=("TZ-6",))
    before = describe.chapter(make_view(open_position(rules_of("terziglio"), state), None))
    state, events = said(state, "passo", "passo", "passo")
    assert only(events, HandVoid).dealer == 2
    assert only(events, HandBegan).number == 1
    assert isinstance(state.phase, Dealing)
    assert (state.hand, state.dealer, state.sides, state.sheet) == (1, 0, (0, 1, 2), ())
    assert describe.chapter(make_view(open_position(rules_of("terziglio"), state), None)) == before
    state, _ = answer(state, -1, "pack", ",".join(map(str, range(62))))
    assert state.phase == Bidding(Seat(1))


@pytest.mark.rule("TZ-8")
def test_without_the_pozzo_it_goes_to_whoever_takes_the_last_trick():
    state, _ = said(bidding(), "di-mio")
    pozzo = state.stock.open()
    state, _ = until(state, Resting)
    hand = state.sheet[0]
    winner = hand.sides[state.trick.taker]
    assert set(pozzo) <= set(hand.counts[winner].pile)
    assert hand.counts[winner].last == 6
    assert sum(len(count.pile) for count in hand.counts) == 62


@pytest.mark.rule("TZ-11")
def test_a_lone_player_without_a_trick_loses_his_scarto():
    state, _ = said(bidding(), "posso", "va-bene", "va-bene")
    state, _ = silent(state)
    aside = state.scarti[0].open()
    empty = hold((), sized=True)
    step = settle_hand(replace(state, taken=(0, 9, 9), piles=(empty, empty)), Seat(1))
    assert set(aside) <= set(step.state.sheet[0].counts[1].pile)


@pytest.mark.parametrize(("given", "expected"), vectors("poste"))
def test_points_become_poste(given, expected):
    assert [poste_for(points) for points in given["points"]] == expected["default"]
    assert [poste_for(p, "dead-to-45") for p in given["points"]] == expected["variant_dead_to_45"]


def totals(lone, others):
    return tuple(Count((), Combinations(), points, 0, ()) for points in (lone, others))


@pytest.mark.parametrize(("given", "expected"), vectors("terziglio"))
def test_a_hand_is_settled(given, expected):
    state = replace(start("terziglio"), contract=Contract(Seat(0), mio=given["contract"] == "mio"))
    counts = totals(given["declarer"], given["defenders"])
    assert (given["declarer"] > given["defenders"]) == (expected["winner"] == "declarer")
    assert poste_for(max(given["declarer"], given["defenders"])) == expected["poste"]
    gains, worth = hand_stakes(state, counts, ())
    assert worth == expected["poste"]
    assert gains == (expected["declarer_delta"], *[expected["each_defender_delta"]] * 2)


@pytest.mark.rule("TZ-1", "TZ-14")
@pytest.mark.parametrize("seed", range(4))
def test_a_match_is_so_many_hands_and_every_settlement_comes_to_nothing(seed):
    playout = play_any("terziglio", seed, hands="3")
    ends = [event for _, events in playout for event in events if isinstance(event, MatchEnded)]
    last = playout.at.state
    assert last.hand == 3
    assert all(sum(hand.gains) == 0 for hand in last.sheet)
    assert all(sum(len(count.pile) for count in hand.counts) == 62 for hand in last.sheet)
    assert ends[0].result.ending in {Ending.HANDS, Ending.DRAW}
    assert ends[0].why == ("TZ-1",)
    assert isinstance(last.phase, Finished)


@pytest.mark.parametrize(("given", "expected"), [v for v in vectors("full_hand") if v.id == "F-14"])
def test_a_whole_hand(given, expected):
    hands = {int(seat): names for seat, names in given["hands"].items()}
    state = seated("terziglio", dealer=0)
    state, _ = answer(state, -1, "pack", packed(state, hands, given["pozzo"], packet=6))
    state, _ = said(state, "passo", "posso", "va-bene", "va-bene")
    state, _ = answer(state, 1, "scarto", ",".join(sorted_cards(cards(given["scarto"]))))
    state, declared = play_hand(state, given["tricks"])
    assert declared == expected["accuso_points"]
    hand = state.sheet[0]
    for which, name in enumerate(("dec", "def")):
        count = hand.counts[which]
        assert count.pile == sorted_cards(cards(expected["piles"][name]))
        assert (count.combinations.total, count.card_points, count.last, count.accusi_points, count.total) == tuple(
            expected["totals"][name][key] for key in ("combos", "cards", "last", "accusi", "total")
        )
    assert hand.payment.card == expected["compensation"][2]
    settled = expected["settlement"]
    assert hand.poste == settled["poste"]
    assert hand.gains == (settled["each_defender_delta"], settled["declarer_delta"], settled["each_defender_delta"])
