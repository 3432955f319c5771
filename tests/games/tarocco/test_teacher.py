"""The teacher of the family: what it would play, and what cards cost by what their seat could know."""

from random import Random

import pytest

from games.questions import Question
from games.secret import Seat
from games.spec import Moment
from games.tarocco.robots.judgement import find_true_way, judge_cards
from games.tarocco.robots.masks import mask_of
from games.tarocco.robots.memory import Way
from games.tarocco.robots.outlook import make_outlook
from games.tarocco.robots.review import CARDS, find_fault, review, same_card
from games.tarocco.robots.robots import answer_as_beginner, suggest
from games.tarocco.rules.cards import Card
from games.tarocco.rules.events import HandCounted
from games.tarocco.rules.terms import Variety
from games.values import replace
from tests.games.tarocco.table import cards, playing, view_of
from tests.games.tarocco.test_robot import played
from tools.bench.duplicates import play, seats_at

QUEENS = ("BK CK DK D6 C6", "BQ CQ D7 D9 S9", "B6 C9 D8 B8 S6", "B7 C7 DQ DA S8")
BEFORE = ((0, "BK|~"), (1, "BQ"), (2, "B6"), (3, "B7"), (0, "CK|~"), (1, "CQ"), (2, "C9"), (3, "C7"))
LAST = (*BEFORE, (0, "DK|~"), (1, "D7"), (2, "D8"))
"""The others have taken two Queens: the third, thrown onto their King, makes a cricca."""


def moment_of(hands, seat, token, *plays, **more):
    """A card after some plays, as its seat saw it."""
    state, history = played(playing(hands, **more), *plays)
    prompt = "lead" if "|" in token else "play"
    return history, Moment(len(history), view_of(state, seat), Question(Seat(seat), prompt), token)


def named(notes):
    lines = [line for note in notes for line in (note.title, *note.lines)]
    return [(line.key, dict(line.params)) for line in lines]


@pytest.mark.rule("TB-10", "TB-20", "TB-63")
def test_a_queen_on_the_others_trick_is_a_fault_and_the_count_says_why():
    history, moment = moment_of(QUEENS, 3, "DQ", *LAST)
    fault = find_fault(history, moment, Random(1))
    assert fault is not None
    assert (fault.played, fault.better) == (Card.DQ, Card.DA)
    (reason, *_) = [said for key, said in named(review(history, [moment], Random(1))) if key == "teach-reason"]
    assert reason["whose"] == "others"
    assert dict(reason["what"].params)["kind"] == "regine"
    assert find_fault(history, replace(moment, token="DA"), Random(1)) is None


def test_where_only_one_card_may_be_played_there_is_no_fault():
    alone = ("D6 C6", "D7 C7", "DK C8", "D9 S9")
    history, moment = moment_of(alone, 3, "D9", (0, "D6|~"), (1, "D7"), (2, "DK"))
    assert find_fault(history, moment, Random(1)) is None
    assert named(review(history, [moment], Random(1)))[1:] == [("teach-none", {"cards": 1})]


@pytest.mark.rule("TB-64")
def test_what_is_said_of_a_card_is_the_same_however_the_unseen_cards_lie():
    """Two others exchange what nobody has seen: the suggestion and the fault stay, word for word."""
    other = (QUEENS[0], "BQ CQ D7 B8 S6", "B6 C9 D8 D9 S9", QUEENS[3])
    said = []
    for held in (QUEENS, other):
        history, moment = moment_of(held, 3, "DQ", *LAST)
        told = suggest(history, moment.seen, moment.question, Random(5))
        said.append((told, review(history, [moment], Random(5))))
    assert said[0] == said[1]


def test_a_card_stands_for_those_that_come_to_the_same():
    assert same_card(Card.D6, cards("D6 D7 DK"), 0) is same_card(Card.D7, cards("D6 D7 DK"), 0)
    assert same_card(Card.D6, cards("D6 D8"), mask_of(cards("D7"))) is Card.D6


@pytest.mark.rule("MZ-9")
def test_in_mattazza_a_card_is_held_against_another_by_how_often_the_hand_is_lost():
    state = playing(("D6 DK", "D7 S6", "D8 S7", "D9 S8"), variety="mattazza", piles=("", "", "", ""), seats=4)
    state = replace(state, taken=(0, 1, 1, 1), sides=(0, 1, 2, 3))
    seen = view_of(state, 0).state
    way = Way(tuple(mask_of(hand.open()) for hand in state.hands), (0,) * 4, 0)
    found = judge_cards(make_outlook((), seen, Seat(0), Random(1)), Card.DK, Card.D6, [way] * 8, Random(1))
    assert found.takers[0] == (Seat(0), 100)
    assert found.rows == ()
    assert -100 <= found.points <= 100


@pytest.mark.deep
@pytest.mark.parametrize("variety", [Variety.OTTOCENTO, Variety.CENTOCINQUANTA, Variety.MATTAZZA])
def test_a_whole_hand_is_reviewed_with_three_cards_at_most_and_the_cards_as_they_lay(variety):
    moments, history, hands = [], [], []

    def watch(told, seen, question, dice):
        reply = answer_as_beginner(told, seen, question, dice)
        if question.prompt in CARDS:
            moments.append(Moment(len(told), seen, question, reply[0]))
            hands.append(mask_of(seen.state.hands[0].open()))
        history[:] = told
        return reply

    seats = seats_at(variety)
    robots = (watch, *(answer_as_beginner,) * (seats - 1))
    for event in play(variety, seats, 3, robots, [[] for _ in range(seats)]):
        history.append(event)
        if isinstance(event, HandCounted):
            break
    first = find_true_way(history, moments[0])
    assert first.hands[0] == hands[0]
    notes = review(history, moments, Random(1))
    assert len(notes) <= 4
    costs = [said["points"] for key, said in named(notes) if key == "teach-fault"]
    assert costs == sorted(costs, reverse=True)
    assert all(cost >= 8 for cost in costs)
