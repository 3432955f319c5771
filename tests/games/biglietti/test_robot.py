"""The robots of Biglietti: legal, blind to what they may not see, and the sly one better in every role."""

from itertools import product
from math import prod
from random import Random

import pytest

from bot.audit.simulate import run, start_game
from games.biglietti import SPEC, robots
from games.biglietti.rules import game as rules
from games.biglietti.rules.events import Dealt
from games.biglietti.rules.game import count_vote
from games.biglietti.rules.state import Card, Giving, Leg, Removing, traveller_deck
from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import Seat
from tests.games.biglietti.table import by_default, control, travelling, vote

HANDS = ("EN", "TN", "NNE", "EEA", "HHA", "APH", "HAE")


def said(state, seat, prompt, history=(), seed=1):
    """What the sly robot answers."""
    seen = make_view(open_position(rules, state), Seat(seat))
    token, _ = robots.answer_as_sly(history, seen, Question(Seat(seat), prompt), Random(seed))
    return token


def often(state, seat, prompt):
    """All that it answers in many tries."""
    return {said(state, seat, prompt, seed=seed) for seed in range(60)}


def asked_for_help(target=2, hands=HANDS, held=None, **more):
    return control(travelling(hands, held=held or {}, **more), target, 1)[0]


# -- the Controller ----------------------------------------------------------------------------


@pytest.mark.rule("BP-60")
def test_the_controller_wins_when_it_can():
    state = travelling(HANDS, control=(0, 1, 4), held={3: (3, 2)})
    assert often(state, 7, "control") == {"3|4"}


def test_the_controller_leaves_alone_who_has_just_shown_a_ticket():
    state = travelling(HANDS, control=(2, 2, 2), held={})
    after, events = control(state, 1, 2)
    after, _ = by_default(after)
    answers = {said(after, 7, "control", history=events, seed=seed).split("|")[0] for seed in range(60)}
    assert "1" not in answers


@pytest.mark.rule("BP-36")
def test_the_second_card_is_the_higher_of_those_that_are_level():
    state, _ = control(travelling(HANDS, control=(0, 0, 1, 1, 2), hidden=(0, 1, 2, 3)), 2, 2)
    assert said(state, 7, "second") == "1"


@pytest.mark.rule("BP-55", "BP-67")
def test_the_controller_removes_the_polfer_first_and_then_what_saves_people():
    state = asked_for_help(leg=Leg.RETURN, pile=())
    state, _ = vote(state, {0: "E", 1: "T", 3: "E", 4: "H", 5: "P", 6: "H"})
    state, _ = by_default(state, until=Removing)
    assert said(state, 7, "remove") == "5"


# -- a traveller -------------------------------------------------------------------------------


@pytest.mark.rule("BP-63")
def test_the_agent_helps_everybody_and_never_lays_the_polfer_on_the_table():
    assert often(asked_for_help(hands=("EN", "TN", "NNE", "EEA", "HHA", "APHE", "HAE")), 5, "vote") == {"excuse"}
    assert often(asked_for_help(), 5, "vote") == {"hide"}


def test_another_traveller_accuses_hides_and_sometimes_helps():
    assert often(asked_for_help(), 6, "vote") == {"accusation", "hide", "excuse"}


@pytest.mark.rule("BP-60")
def test_everybody_helps_a_traveller_who_is_near_the_limit():
    state = asked_for_help(held={2: (1, 1, 1, 1)})
    assert often(state, 6, "vote") == {"excuse"}
    assert often(state, 3, "vote") == {"excuse"}


CHAINING = (Card.EXCUSE, Card.NEUTRAL, Card.ACCUSATION, Card.HIDE)


@pytest.mark.rule("BP-41", "BP-42", "BP-43", "BP-44")
@pytest.mark.parametrize("voters", [1, 2, 3, 4])
def test_the_odds_of_a_failing_vote_are_those_of_all_the_cards_that_may_lie(voters):
    odds = (0.3, 0.15, 0.35)
    chances = dict(zip(CHAINING, (*odds, 1 - sum(odds)), strict=True))
    failed = 0.0
    for cards in product(CHAINING, repeat=voters):
        if not count_vote(range(voters + 1), 0, dict(enumerate(cards, 1))).saved:
            failed += prod(chances[card] for card in cards)
    assert robots.failure_odds(voters, *odds) == pytest.approx(failed)


@pytest.mark.rule("BP-43")
def test_the_more_vote_the_less_each_accuses_for_the_same_chance():
    rates = [robots.accusing_rate(seats - 2, traveller_deck(seats), robots.HIDES, 0.4) for seats in (5, 7, 9, 12)]
    assert rates == sorted(set(rates), reverse=True)


@pytest.mark.rule("BP-60", "BP-63", "BP-64")
def test_a_delivery_is_wanted_less_near_the_limit_and_more_where_the_agent_is_ahead():
    def wanted(left=8, **more):
        seen = make_view(open_position(rules, asked_for_help(control=(1,) * left, **more)), Seat(6))
        return robots.wanted_delivery(seen.state, Seat(2))

    assert wanted() > wanted(held={2: (1,)}) > wanted(held={2: (1, 1, 1)}) > wanted(held={2: (1, 1, 1, 1)}) == 0
    assert wanted(left=4) > wanted(left=8)
    assert wanted(left=4) > wanted(left=4, held={0: (1,), 1: (1,)})


@pytest.mark.rule("BP-35")
def test_the_highest_card_is_dropped_and_a_lone_zero_is_kept():
    def dropping(held):
        return control(travelling(HANDS, hidden=(0, 1, 4, 6), held={1: held}), 1, 2)[0]

    assert said(dropping((1, 3)), 1, "drop") == "3"
    assert said(dropping((0,)), 1, "drop") == "keep"


def test_a_ticket_is_kept_as_long_as_there_is_anything_else_to_give():
    state, _ = control(travelling(HANDS), 1, 2)
    assert isinstance(state.phase, Giving)
    assert {token.split("|")[1] for token in often(state, 1, "give")} == {"neutral"}


@pytest.mark.rule("BP-53", "BP-64")
def test_the_agent_passes_the_polfer_on_only_when_it_can_hardly_win_with_it():
    held = {0: (), 1: (1,), 2: (1,), 3: (2,), 4: (1,), 6: (1, 1)}

    def giving(leg, held):
        state = asked_for_help(target=5, leg=leg, held=held)
        return vote(state, {0: "E", 1: "N", 2: "N", 3: "E", 4: "A", 6: "A"})[0]

    for leg in Leg:
        assert said(giving(leg, held), 5, "give") == "0|polfer"
        assert "polfer" not in said(giving(leg, {}), 5, "give")


@pytest.mark.rule("BP-52", "BP-63")
def test_the_agent_gives_what_protects_to_somebody_free_and_keeps_the_accusations():
    hands = ("EN", "TN", "NNE", "EEA", "HHA", "APTE", "HAE")
    state = asked_for_help(target=5, hands=hands, held={0: (1,), 1: (1,)})
    assert often(state, 5, "give") == {"2|ticket", "3|ticket", "4|ticket", "6|ticket"}


@pytest.mark.rule("BP-64")
def test_the_agent_gives_up_as_soon_as_too_few_are_likely_to_stay_free():
    def hopes(free, left):
        held = dict.fromkeys(range(6 - free), (1,))
        state = travelling(HANDS, leg=Leg.RETURN, control=(1,) * left, pile=(), held=held)
        return robots.agent_odds(make_view(open_position(rules, state), Seat(6)).state, Seat(6))

    assert hopes(free=3, left=0) == 1
    assert hopes(free=2, left=0) == 0
    assert hopes(free=6, left=3) > hopes(free=6, left=6) > hopes(free=4, left=6) > 0


# -- both --------------------------------------------------------------------------------------


def played(seats, game, levels=("random", "sly"), **options):
    dice = Random(f"robots/{seats}/{game}")
    order = [levels[seat % len(levels)] for seat in range(seats)]
    dice.shuffle(order)
    values = {o.name: o.shape.parse(options.get(o.name.replace("-", "_"), o.default)) for o in SPEC.options}
    play = start_game(SPEC, seats, values, tuple(order), dice)
    run(play)
    return play, order


def shares(games, seats):
    """By role at the deal and level: how large a part of the wins a seat has on average."""
    parts = {(role, level): [] for role in ("controller", "agent", "traveller") for level in ("random", "sly")}
    for game in range(games):
        play, order = played(seats, game, exchange="batched")
        state = play.at.state
        won = state.phase.result.winners
        for seat in range(seats):
            hand = next((e.hand.open() for e in play.stories[seat] if isinstance(e, Dealt) and e.seat == seat), None)
            role = "controller" if hand is None else "agent" if Card.POLFER in hand else "traveller"
            parts[role, order[seat]].append(1 / len(won) if seat in won else 0)
    return {key: sum(each) / len(each) for key, each in parts.items()}


@pytest.mark.deep
def test_in_each_role_the_sly_robot_wins_at_least_1_4_times_the_share_of_a_random_one_at_its_table():
    found = shares(120, 6)
    for role in ("controller", "agent", "traveller"):
        assert found[role, "sly"] >= 1.4 * found[role, "random"], (role, found)
