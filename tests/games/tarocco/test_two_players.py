"""Millone, Centocinquanta and Quindici."""

import pytest

from games.secret import Seat
from games.tarocco.rules.cards import PACK, PIPS, SCAVEZZO, sorted_cards
from games.tarocco.rules.declare import match_points
from games.tarocco.rules.finish import conclude_hand, find_result
from games.tarocco.rules.state import Ending, Finished, Playing, Resting
from games.values import replace
from tests.games.tarocco.table import (
    answer,
    cards,
    held,
    next_hand,
    packed,
    play_hand,
    question,
    seated,
    start,
    until,
    vectors,
)


def table(variety, dealer=1, scores=(0, 0), hands=None, closed=(), **options):
    """Cards are dealt, the dealer looks at the first ones; each holds at least these."""
    state = seated(variety, dealer, scores, **options)
    size = 20 if variety == "millone" else 15
    given = {seat: list(cards((hands or {}).get(seat, ""))) for seat in range(2)}
    last = list(cards(closed))
    rest = [card for card in PACK if card not in (*given[0], *given[1], *last)]
    rest.sort(key=lambda card: card not in PIPS and card not in SCAVEZZO)
    for held_ in given.values():
        while len(held_) < size:
            held_.append(rest.pop(0))
    last += [rest.pop(0) for _ in range(2 - len(last))]
    return answer(state, -1, "pack", packed(state, given, last))[0]


@pytest.mark.parametrize(("given", "expected"), vectors("shape"))
def test_how_each_game_is_dealt(given, expected):
    for name, lead in (("ottocento", 3), ("millone", 1), ("centocinquanta", 1)):
        state = answer(seated(name, lead), -1, "pack", ",".join(map(str, range(62))))[0]
        sizes = [len(held(state, Seat(seat))) for seat in range(state.seats)]
        sizes[lead] += len(state.closed.open())
        assert sizes == expected[name].get("dealt", expected[name].get("first"))
    for players, shape in expected["mattazza"].items():
        state = answer(
            seated("mattazza", 0, (0,) * int(players), int(players)), -1, "pack", ",".join(map(str, range(62)))
        )
        assert [len(held(state[0], seat)) for seat in range(int(players))] == [shape["dealt"]] * int(players)
        assert len(state[0].stock.open()) == shape["out"]
    state = answer(seated("terziglio", 0), -1, "pack", ",".join(map(str, range(62))))[0]
    assert [len(held(state, seat)) for seat in range(3)] == expected["terziglio"]["dealt"]
    assert len(state.stock.open()) == expected["terziglio"]["pozzo"]


@pytest.mark.rule("ML-1", "CC-1", "ML-9", "TB-54")
@pytest.mark.parametrize("variety", ["millone", "centocinquanta", "quindici"])
def test_the_deal_alternates_the_opponent_leads_and_nobody_signals(variety):
    state, _ = until(table(variety), Playing)
    assert question(state) == (0, "play")
    state, _ = next_hand(until(state, Resting)[0])
    assert state.dealer == 0


# -- Centocinquanta ----------------------------------------------------------------------------------


@pytest.mark.rule("CC-1", "CC-7", "TB-87")
@pytest.mark.parametrize(("scores", "target", "is_over"), [((150, 0), "150", True), ((150, 0), "151", False)])
def test_a_match_is_played_to_what_was_agreed(scores, target, is_over):
    state = replace(seated("centocinquanta", 1, scores, target=target), hand=3)
    phase = conclude_hand(state, ()).state.phase
    assert isinstance(phase, Finished if is_over else Resting)
    assert not is_over or phase.result.ending is Ending.TARGET


@pytest.mark.rule("ML-1")
@pytest.mark.parametrize(("score", "is_over"), [(999, False), (1000, True)])
def test_millone_is_played_to_a_thousand(score, is_over):
    phase = conclude_hand(replace(seated("millone", 1, (score, 0)), hand=3), ()).state.phase
    assert isinstance(phase, Finished if is_over else Resting)


@pytest.mark.parametrize(("given", "expected"), [v for v in vectors("full_hand") if v.id == "F-12"])
@pytest.mark.parametrize("variety", ["centocinquanta", "quindici"])
def test_a_whole_hand(variety, given, expected):
    state = seated(variety, 1)
    hands = {0: given["hand0"], 1: given["first15_of_dealer"]}
    state, _ = answer(state, -1, "pack", packed(state, hands, given["last_two"]))
    state, _ = answer(state, 1, "first-cards", "take")
    state, _ = answer(state, 1, "scarto", ",".join(given["scarto"]))
    state, declared = play_hand(state, given["tricks"])
    assert declared == expected["accuso_points"]
    hand = state.sheet[0]
    for which, count in enumerate(hand.counts):
        assert count.pile == sorted_cards(cards(expected["piles"][str(which)]))
        assert count.total == expected["totals"][str(which)]["total"]
    assert hand.payment.card == expected["compensation"][2]
    if variety == "quindici":
        assert hand.gains == tuple(expected["quindici"][seat] for seat in "01")
    else:
        assert hand.gains == tuple(count.total for count in hand.counts)


# -- Quindici ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("given", "expected"), vectors("quindici"))
def test_points_are_rounded_by_tens(given, expected):
    state = start("quindici")
    assert [match_points(state, points) for points in given["points"]] == expected["result"]


# -- A single deal, for a duplicate --------------------------------------------------------------------


@pytest.mark.rule("TB-88")
@pytest.mark.parametrize(
    ("variety", "scores", "winners"),
    [
        ("ottocento", (120, 300, 120, 300), (1, 3)),
        ("terziglio", (4, -2, -2), (0,)),
        ("centocinquanta", (40, 40), (0, 1)),
        ("mattazza", (0, 1, 0, 0), (0, 2, 3)),
    ],
)
def test_in_a_duplicate_one_deal_is_all(variety, scores, winners):
    state = seated(variety, 1, seats=len(scores))
    state = replace(state, terms=replace(state.terms, single=True), hand=1, scores=scores)
    result = find_result(state)
    assert result.winners == winners
    assert result.ending is (Ending.DRAW if len(winners) == len(scores) else Ending.HANDS)
