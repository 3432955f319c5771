"""Feats and streaks: truth tables, each from events that a game told everybody."""

import pytest

from bot.people.record_rows import ResultRow
from bot.records.records import make_line
from bot.records.rows import Outcome
from games.biglietti.rules.events import VoteCounted
from games.biglietti.rules.state import Vote
from games.caccia.rules.events import ArrestTried, RoundEnded
from games.caccia.rules.state import Ending, Removal, Result
from games.cards import parse_card
from games.eleusis.rules.events import CardPlayed, GuessForgiven, GuessJudged, RoundBegan, VerdictWithdrawn
from games.feats import Tally, find_feats
from games.registry import GAMES
from games.schicki.rules.events import Settled
from games.schicki.rules.state import Act, Deed, Stop
from games.schicki.rules.state import Outcome as Fate
from games.secret import Seat
from games.tarocco.rules.combinations import Accuso, Count, combinations_in
from games.tarocco.rules.events import Declared, HandCounted
from games.tarocco.rules.state import Hand
from tests.games.tarocco.table import cards

A, B, C = Seat(0), Seat(1), Seat(2)
NONE = combinations_in(())


def found(game, *told):
    return find_feats(GAMES[game].feats, told)


def line(wins):
    rows = [
        ResultRow("t", "p", "Anna", 0, "eleusis", "people", at, Outcome(2 - (sign == "+"), 3, sign == "+", 0).encode())
        for at, sign in enumerate(wins)
    ]
    made = make_line(rows, (), None)
    return made.played, made.won, made.streak, made.longest


@pytest.mark.parametrize(
    ("wins", "said"),
    [("-", (1, 0, 0, 0)), ("+", (1, 1, 1, 1)), ("++-+", (4, 3, 1, 2)), ("-+++", (4, 3, 3, 3)), ("+--", (3, 1, 0, 1))],
)
def test_a_streak_is_of_the_last_wins_and_the_longest_of_any(wins, said):
    assert line(wins) == said


@pytest.mark.parametrize(("tally", "said"), [("total", 9), ("mean", 3), ("most", 5), ("least", 1)])
def test_values_of_several_tables_come_together(tally, said):
    assert Tally(tally).sum_up([3, 1, 5]) == said


def hand(*counts, trickless=None):
    return HandCounted(hand=Hand(1, A, (0, 1, 0, 1), counts, ((),) * 4, trickless, None, None, (0,) * 4, (0,) * 4))


@pytest.mark.rule("TB-30", "TB-82")
def test_a_criccone_is_the_highest_declared_or_counted_by_the_side_and_a_cappotto_is_the_others():
    three = combinations_in(cards("DK CK SK DQ CQ SQ DN CN SN"))
    two = combinations_in(cards("DK CK SK DQ CQ SQ"))
    told = (
        Declared(accuso=Accuso(B, two), side_points=31, reach=31),
        Declared(accuso=Accuso(C, three), side_points=88, reach=88),
        hand(Count((), three, 0, 0, ()), Count((), two, 0, 0, ()), trickless=1),
    )
    assert found("ottocento", *told) == {A: {"criccone": 88, "cappotto": 1}, C: {"criccone": 88, "cappotto": 1}}
    assert found("ottocento", *told[:2]) == {C: {"criccone": 88}}, "declared by one alone"
    assert found("mattazza", *told) == {}, "Mattazza counts no cricche"


@pytest.mark.rule("BP-41", "BP-43", "BP-44")
def test_a_chain_is_that_which_saved_and_of_excuses_alone():
    def vote(linked, *, saved):
        return VoteCounted(target=A, vote=Vote((), (), linked, (), 1, (None, None), saved))

    assert found("biglietti", vote((B, C), saved=True), vote((B,), saved=True)) == {A: {"chain": 2}}
    assert found("biglietti", vote((B,), saved=False), vote((), saved=True)) == {}


@pytest.mark.rule("CS-60", "CS-55")
def test_a_spy_who_raided_all_came_home_and_only_a_right_arrest_counts():
    def over(spy, ending, raided):
        removed = tuple(Removal(house, house) for house in range(raided))
        result = Result(1, spy, ending, (spy,), 1, 1, (), (), removed, 9)
        return RoundEnded(result=result)

    def arrest(seat, *, caught):
        return ArrestTried(seat=seat, number=1, house=3, caught=caught, void=())

    told = (over(A, Ending.REFUGES, 6), over(B, Ending.DECK, 2), arrest(C, caught=False), arrest(C, caught=True))
    assert found("caccia", *told) == {A: {"points": 6, "home": 1}, B: {"points": 2}, C: {"arrests": 1}}


@pytest.mark.rule("EE-30", "EE-71", "EE-88")
def test_the_fewest_plays_are_those_of_its_own_in_that_round():
    card = parse_card("7H")

    def plays(seat, count):
        return [CardPlayed(seat=seat, card=card, right=True, position=1)] * count

    began = RoundBegan(number=1, rounds=3, dealer=C)
    told = [*plays(A, 5), began, *plays(A, 3), *plays(B, 4), GuessJudged(seat=B, right=False), *plays(A, 1)]
    withdrawn = VerdictWithdrawn(dealer=C, seat=A, card=card, returned=())
    assert found("eleusis", *told) == {}
    assert found("eleusis", *told, GuessJudged(seat=A, right=True)) == {A: {"rules": 1, "plays": 4}}
    assert found("eleusis", *told, withdrawn, GuessJudged(seat=A, right=True)) == {A: {"rules": 1, "plays": 3}}
    assert found("eleusis", *told, GuessForgiven(dealer=C, seat=B)) == {B: {"rules": 1, "plays": 4}}


@pytest.mark.rule("SM-57")
def test_the_fastest_grab_is_timed_in_scenes_alone():
    def settled(scene, *deeds):
        return Settled(stop=Stop(scene, (), deeds, True, None, (0, 0, 0), 9), turner=A)

    live = settled(0, Deed(A, Act.HAT, 0, Fate.WON), Deed(B, Act.HAT, 80, Fate.SLOWER))
    scene = settled(2, Deed(A, Act.HAT, 2_400, Fate.WON), Deed(B, Act.RED, 900, Fate.LOST))
    assert found("schicki", live) == {A: {"grabs": 1}}
    assert found("schicki", live, scene) == {A: {"grabs": 2, "fastest": 2_400}}
