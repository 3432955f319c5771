"""The worked examples: the board, the pieces, setup, orders, and turns of the spy."""

from collections import Counter

import pytest

from games.caccia.rules import board, game
from games.caccia.rules.board import Ground
from games.caccia.rules.events import ArrestTried, PartisanActed
from games.caccia.rules.game import default_order
from games.caccia.rules.rounds import all_seats, lay_map, stack_deck
from games.caccia.rules.state import Ending, Goal, Hunting, Laying
from games.forms import Refused
from games.kernel import Entry, open_position, submit
from tests.games.caccia.table import (
    LETTERS,
    answer,
    asked,
    by_path,
    cast_as_spy,
    every,
    hunting,
    idle,
    order,
    orders,
    secret,
    sneaking,
    vectors,
)

SIGNS = {piece: letter for letter, piece in LETTERS.items()}


@pytest.mark.parametrize("v", vectors("coords"))
def test_a_house_lies_where_its_number_says(v):
    house = v["given"]["house"]
    assert {"ray": board.ray_of(house), "ring": board.ring_of(house)} == v["expect"]
    assert board.house_at(board.ray_of(house), board.ring_of(house)) == house


@pytest.mark.parametrize("v", vectors("neighbours"))
def test_houses_border_over_the_centre_and_over_the_rim(v):
    topology = v["given"].get("topology", "sphere")
    assert list(board.neighbours_of(v["given"]["house"], topology)) == v["expect"]["houses"]


@pytest.mark.parametrize("v", vectors("piece"))
def test_a_card_shows_a_piece(v):
    assert "".join(SIGNS[board.card_piece(card)] for card in v["given"]["cards"]) == v["expect"]["pieces"]


@pytest.mark.parametrize("v", vectors("deck"))
def test_the_deck_has_so_many_of_each_piece(v):
    assert Counter(SIGNS[board.card_piece(card)] for card in range(1, 91)) == v["expect"]


@pytest.mark.parametrize("v", vectors("moves"))
def test_a_piece_may_go_there_and_nowhere_else(v):
    given, expect = v["given"], v["expect"]
    there = board.move_paths(Ground(tuple(given["blocked"])), given["from"], LETTERS[given["piece"]])
    assert sorted({goal.house for goal in there}) == expect["dest"]
    for house, ways in expect.get("paths", {}).items():
        assert sorted(path for goal, path in there.items() if goal.house == int(house)) == sorted(map(tuple, ways))
        assert there[Goal(int(house))] == min(map(tuple, ways), key=lambda way: (len(way), way[0]))


@pytest.mark.parametrize("v", vectors("connected"))
def test_a_map_hangs_together_or_is_redrawn(v):
    assert board.is_connected(Ground(tuple(v["given"]["blocked"]))) == v["expect"]["connected"]


@pytest.mark.parametrize("v", vectors("reach"))
def test_a_partisan_may_stop_there(v):
    assert (
        list(board.reachable_houses(Ground(tuple(v["given"]["blocked"])), v["given"]["house"])) == v["expect"]["houses"]
    )


@pytest.mark.parametrize("v", vectors("split"))
def test_partisans_are_shared_in_seat_order(v):
    for players, shares in zip(v["given"]["players"], v["expect"]["shares"], strict=True):
        state = cast_as_spy(1, players)
        led = {seat: [n for n in range(1, 6) if state.holders[n - 1] == seat] for seat in all_seats(state)}
        circle = [(1 + step) % players for step in range(1, players)]
        assert [led[seat] for seat in circle] == shares
        assert led[1] == []


@pytest.mark.parametrize("v", vectors("setup"))
def test_the_first_cards_are_the_map(v):
    first, expect = [card - 1 for card in v["given"]["first_38_cards"]], v["expect"]
    state = lay_map(cast_as_spy(), (*first, *(card for card in range(90) if card not in first))).state
    assert not isinstance(state.phase, Laying)
    assert list(state.board.blocked) == expect["blocked"]
    assert list(state.board.refuges) == expect["refuges"]
    assert dict(enumerate(state.board.partisans, 1)) == {int(n): house for n, house in expect["partisans"].items()}
    assert secret(state).hideout == secret(state).house == expect["hideout"]
    state = stack_deck(state, tuple(range(89))).state
    cards = [*secret(state).hand, *state.deck.open()]
    assert len(cards) == expect["deck_before_hand"]
    assert (expect["hideout"] in cards) == expect["deck_contains_hideout"]
    assert len(secret(state).hand) == 3


@pytest.mark.parametrize("v", vectors("resolve"))
def test_orders_are_carried_out(v):
    given, expect = v["given"], v["expect"]
    manner = {"simultaneous": "together", "sequential": "in-turn"}[given["mode"]]
    state = hunting(given["spy"], trail=given["trail"], partisans=given["partisans"].values(), orders=str(manner))
    wanted = {n: (house, {"ask": str(at), "none": "nothing"}.get(what, what)) for n, house, what, at in given["orders"]}
    if manner == "together":
        after, told = orders(state, wanted)
    else:
        after, told = state, ()
        for number, (house, action) in wanted.items():
            if isinstance(after.phase, Hunting):
                after, more = order(after, number, house, action)
                told = (*told, *more)
    assert dict(enumerate(after.board.partisans, 1)) == {int(n): house for n, house in expect["partisans"].items()}
    answers = {str(act.asked): act.passed for act in every(told, PartisanActed) if act.asked is not None}
    assert answers == expect["answers"]
    assert {str(clue.house): clue.passed for clue in after.board.clues} == expect["answers"]
    assert result(after) == expect["result"]
    if expect["result"] != "arrest":
        assert [number for tried in every(told, ArrestTried) for number, _ in tried.void] == expect["void"]


def result(state):
    """How the partisans' turn went, as the examples say it."""
    if state.results:
        return {Ending.ARREST: "arrest", Ending.REFUGES: "spy", Ending.DECK: "clock"}[state.results[-1].ending]
    return "failed" if state.turns[-1].tried else None


@pytest.mark.parametrize("v", vectors("script"))
def test_the_spy_plays_these_turns(v):
    given = v["given"]
    terms = {name: token.replace("_", "-") for name, token in given.get("options", {}).items()}
    state = sneaking(
        given["spy"],
        given["hand"],
        hideout=given["hideout"],
        trail=given.get("trail", ()),
        due=given.get("must_return", False),
        deck=given["draw"],
        refuges=given["refuges"],
        blocked=given["blocked"],
        partisans=(90, 85, 80, 75, 70),
        **terms,
    )
    for played, expect in zip(given["play"], v["expect"]["turns"], strict=True):
        if played is None:
            assert state.results[-1].ending is Ending.DECK
            assert expect == {"result": "clock"}
            continue
        removed = state.board.removed
        state, _ = step(state, *played)
        new = [each.house for each in state.board.removed if each not in removed]
        assert spelled(state, new) == {**expect, "hand": sorted(expect["hand"]), "trail": sorted(expect["trail"])}
        state = idle(state)


def step(state, card, house, path):
    return answer(state, state.spy, "stuck", str(card)) if house is None else by_path(state, card, path)


def spelled(state, removed):
    """The secret state after a turn, as the examples say it."""
    spy = secret(state)
    return {
        "spy": spy.house,
        "trail": list(spy.trail),
        "pending": spy.raided,
        "removed": removed[0] if removed else None,
        "refuges": len(state.board.refuges),
        "must_return": spy.due,
        "hand": list(spy.hand),
        "result": result(state) if state.results else None,
    }


@pytest.mark.parametrize("v", vectors("default"))
def test_whoever_is_silent_stays_and_asks(v):
    given = v["given"]
    house, _, asked_after = v["expect"]["order"]
    said = default_order(Ground(tuple(given["blocked"])), given["at"], tuple(given["markers"]))
    assert said == f"{house}|{asked_after}"


@pytest.mark.parametrize("v", vectors("illegal"))
def test_what_is_not_legal_is_refused(v):
    given, expect = v["given"], v["expect"]
    state = sneaking(given["spy"], given["hand"], blocked=given["blocked"])
    assert [accepted(state, 0, "move", f"{card}|{house}") for card, house in given["spy_moves"]] == expect["spy_legal"]
    state = hunting(3, blocked=given["blocked"], partisans=(given["partisan"], 30, 41, 60, 70))
    said = [f"{house}|{at if what == 'ask' else f'arrest-{at}'}" for house, what, at in given["orders"]]
    assert [accepted(state, 1, "order-1", token) for token in said] == expect["orders_legal"]
    assert accepted(state, 1, "order-1", asked(state, 1, "order-1").by_clock)


def accepted(state, seat, prompt, token):
    """Whether the rules take an answer."""
    try:
        submit(game, open_position(game, state), Entry(seat, prompt, token))
    except Refused:
        return False
    return True
