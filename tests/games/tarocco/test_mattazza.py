"""Mattazza: few points, but at least one trick."""

import pytest

from games.kernel import make_view, open_position
from games.message import say
from games.secret import CLOCK, Seat, hold
from games.tarocco.rules.cards import sorted_cards
from games.tarocco.rules.combinations import Combinations, Count, points_by_tricks
from games.tarocco.rules.events import Declared, LosersCharged, MatchEnded, Played
from games.tarocco.rules.finish import conclude_hand, losers_of, pass_deal, settle_hand
from games.tarocco.rules.game import LAST
from games.tarocco.rules.state import Debt, Ending, Finished, Hand, Phrase, Playing, Resting
from games.tarocco.rules.terms import OPTIONS, Variety
from games.tarocco.words import describe
from games.values import replace
from tests.games.tarocco.table import (
    answer,
    asked,
    cards,
    held,
    only,
    packed,
    play_hand,
    question,
    rules_of,
    seated,
    until,
    vectors,
)


def table(players=4, dealer=None, **options):
    """Ten cards each, and whoever sits after the dealer leads."""
    state = seated("mattazza", players - 1 if dealer is None else dealer, (0,) * players, players, **options)
    return answer(state, -1, "pack", ",".join(map(str, range(62))))[0]


@pytest.mark.rule("MZ-2", "MZ-3", "MZ-4", "TB-46")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_ten_cards_each_no_scarto_no_accuso_ten_tricks(players):
    state = table(players)
    assert state.phase == Playing(Seat(0))
    assert [len(held(state, seat)) for seat in range(players)] == [10] * players
    assert len(state.stock.open()) == 62 - 10 * players
    state, events = until(state, Resting, Finished)
    assert not any(isinstance(event, Declared) for event in events)
    assert state.trick.number == 10
    assert sum(len(count.pile) for count in state.sheet[0].counts) == 10 * players


@pytest.mark.rule("MZ-5")
def test_a_phrase_may_go_with_a_card_and_binds_nobody():
    state, events = answer(table(), 0, "card-and-phrase", phrase(table()))
    assert only(events, Played).phrase is Phrase.CAMPAGNA
    assert question(state).prompt == "card-and-phrase"


def phrase(state):
    """The first card that may be played, with a phrase."""
    return f"{asked(state).shape.fields[0].shape.options[0]}|{Phrase.CAMPAGNA}"


@pytest.mark.rule("MZ-5", "TB-61")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_at_a_table_from_before_the_correction_the_last_card_is_asked_for(players):
    state = last_trick(players, "MZ-5")
    seat = state.phase.seat
    assert asked(state).shape.fields[0].shape.options == held(state, seat)
    state, events = answer(state, seat, "card-and-phrase", phrase(state))
    assert only(events, Played).phrase is Phrase.CAMPAGNA
    for _ in range(players - 1):
        assert isinstance(state.phase, Playing)
        state, _ = answer(state, state.phase.seat, "card-and-phrase", asked(state).by_clock)
    assert len(state.sheet) == 1


def last_trick(players, *errata):
    state = table(players, errata=errata)
    for _ in range(9 * players):
        state, _ = answer(state, state.phase.seat, "card-and-phrase", asked(state).by_clock)
    return state


@pytest.mark.rule("MZ-5", "TB-61")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_last_card_is_not_asked_for_and_waits_a_moment_for_a_phrase(players):
    state = last_trick(players, "MZ-5", "TB-61")
    ask = rules_of("mattazza").ask(state)
    assert list(ask.must) == [LAST]
    (may,) = ask.may
    assert may == (state.phase.seat, "card-and-phrase")
    viewer = make_view(open_position(rules_of("mattazza"), state), may.seat)
    assert describe.prompt(may, viewer).title == say("ask-last-card")
    assert describe.waiting(make_view(open_position(rules_of("mattazza"), state), None)) == say("waiting-last-card")
    card = held(state, may.seat)[0]
    state, events = answer(state, may.seat, "card-and-phrase", f"{card}|{Phrase.CAMPAGNA}")
    assert (only(events, Played).card, only(events, Played).phrase) == (card, Phrase.CAMPAGNA)
    for left in reversed(range(players - 1)):
        assert isinstance(state.phase, Playing)
        state, events = answer(state, CLOCK, "last-card", "past")
        assert only(events, Played).phrase is None
        assert len(state.sheet) == (not left)


@pytest.mark.rule("MZ-5")
def test_at_a_table_from_before_the_correction_the_last_card_plays_itself():
    state = table()
    for _ in range(4 * 9):
        state, events = answer(state, state.phase.seat, "card-and-phrase", asked(state).by_clock)
    assert [event.phrase for event in events if isinstance(event, Played)][1:] == [None] * 4
    assert len(state.sheet) == 1


@pytest.mark.rule("MZ-10")
@pytest.mark.parametrize(("players", "is_offered"), [(3, True), (4, True), (5, False), (6, False)])
def test_two_losers_end_it_at_three_and_four_seats_only(players, is_offered):
    end = next(option for option in OPTIONS[Variety.MATTAZZA] if option.name == "end")
    assert ("two-losers" in end.shape_for(players).options) is is_offered
    assert (end.fit_token("two-losers", players) == "two-losers") is is_offered
    assert end.fit_token("hands", players) == "hands"


@pytest.mark.parametrize(("given", "expected"), vectors("group"))
def test_cards_are_counted_by_the_trick(given, expected):
    assert points_by_tricks(cards(given["group"]), given["size"]) == expected["points"]


def counts_of(points):
    return tuple(Count((), Combinations(), each, 0, ()) for each in points)


@pytest.mark.parametrize(("given", "expected"), vectors("mattazza_losers"))
def test_who_loses_a_hand(given, expected):
    names = sorted(given["scores"])
    state = seated("mattazza", 0, (0,) * len(names), len(names))
    trickless = tuple(index for index, name in enumerate(names) if not given["tricks"][name])
    losers = losers_of(state, counts_of(given["scores"][name] for name in names), trickless)
    assert [names[seat] for seat in losers] == expected["losers"]


@pytest.mark.rule("MZ-6")
def test_a_player_without_a_trick_gives_up_the_matto():
    state = table(3)
    piles = tuple(hold(cards(pile), sized=True) for pile in ("MAT", "DK DQ DN", "CK CQ CN"))
    state = replace(state, piles=piles, taken=(0, 1, 1), debt=Debt(0, 1, Seat(0)))
    hand = settle_hand(state, Seat(2)).state.sheet[0]
    assert "MAT" in hand.counts[1].pile
    assert hand.losers == (0,)
    assert hand.gains == (1, 0, 0)


def charged(scores, losers, order=None, **options):
    """What follows a hand after which these are the penalty points."""
    state = seated("mattazza", 0, (0,) * len(scores), len(scores), **options)
    state = replace(state, scores=scores, order=tuple(map(Seat, order)) if order else state.order)
    over = Hand(
        number=1,
        dealer=Seat(0),
        sides=state.sides,
        counts=counts_of([0] * len(scores)),
        scarti=((),) * len(scores),
        trickless=None,
        payment=None,
        out=None,
        gains=(0,) * len(scores),
        scores=scores,
        losers=tuple(map(Seat, losers)),
    )
    return conclude_hand(replace(state, sheet=(over,)), ())


@pytest.mark.rule("MZ-1", "MZ-9", "MZ-10")
def test_three_penalty_points_put_a_player_out_and_the_rest_play_on():
    step = charged((3, 1, 0, 0), (0,))
    assert only(step.events, LosersCharged).out == (0,)
    assert isinstance(step.state.phase, Resting)
    state = pass_deal(step.state)
    assert state.order == (1, 2, 3)
    assert state.dealer == 1


@pytest.mark.rule("MZ-10", "MZ-11")
@pytest.mark.parametrize(
    ("scores", "losers", "winners"),
    [((3, 1, 0), (0,), (1, 2)), ((3, 3, 1), (0, 1), (2,)), ((3, 3, 3), (0, 1, 2), (0, 1, 2))],
)
def test_with_two_left_the_match_is_over(scores, losers, winners):
    step = charged(scores, losers)
    result = only(step.events, MatchEnded).result
    assert (result.ending, result.winners) == (Ending.LAST_LEFT, winners)


@pytest.mark.rule("MZ-10")
@pytest.mark.parametrize(
    ("option", "scores", "winners"),
    [("first-out", (3, 1, 0, 0), (2, 3)), ("two-losers", (3, 1, 0, 0), None), ("two-losers", (3, 3, 1, 2), (2,))],
)
def test_by_option_it_ends_by_penalty_points(option, scores, winners):
    step = charged(scores, (0,), end=option)
    if winners is None:
        assert isinstance(step.state.phase, Resting)
        assert pass_deal(step.state).order == (0, 1, 2, 3)
    else:
        assert step.state.phase.result.winners == winners
        assert step.state.phase.result.ending is Ending.PENALTIES
        assert rules_of("mattazza").standing(step.state)[0] == winners


@pytest.mark.rule("MZ-2")
def test_by_option_the_loser_deals():
    state = charged((1, 0, 1, 0), (0, 2), next_dealer="last-loser").state
    assert pass_deal(state).dealer == 2
    state = charged((1, 0, 3, 0), (2,), next_dealer="last-loser").state
    assert pass_deal(state).dealer == 1
    state = charged((1, 0, 1, 0), (2,), next_dealer="last-loser").state
    earlier = replace(state.sheet[-1], losers=(Seat(0),))
    assert pass_deal(replace(state, sheet=(earlier, *state.sheet))).dealer == 2


@pytest.mark.parametrize(("given", "expected"), [v for v in vectors("full_hand") if v.id == "F-16"])
def test_a_whole_hand(given, expected):
    state = seated("mattazza", 3, (0,) * 4, 4)
    hands = {int(seat): names for seat, names in given["hands"].items()}
    state, _ = answer(state, -1, "pack", packed(state, hands))
    state, _ = play_hand(state, given["tricks"])
    hand = state.sheet[0]
    assert {str(seat): state.taken[seat] for seat in range(4)} == expected["tricks_won"]
    for seat, count in enumerate(hand.counts):
        assert count.pile == sorted_cards(cards(expected["piles"][str(seat)]))
        totals = expected["totals"][str(seat)]
        assert (count.combinations.total, count.card_points, count.last, count.total) == tuple(
            totals[key] for key in ("combos", "cards", "last", "total")
        )
    assert [str(seat) for seat in hand.losers] == expected["losers"]
