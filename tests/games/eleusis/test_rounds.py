"""The worked examples of whole rounds and of scoring."""

import pytest

from games.cards import DECK, parse_cards
from games.eleusis.language.catalogue import WrittenRule
from games.eleusis.rules.events import CardPlayed, GuessJudged, NoPlayJudged
from games.eleusis.rules.finish import round_points
from games.eleusis.rules.state import Refilling, Turn
from games.forms import Refused
from games.secret import CHANCE, Seat, hold
from games.values import replace
from tests.games.eleusis.table import (
    answer,
    catalogue_rule,
    counts,
    guess_token,
    judge,
    line,
    only,
    pending,
    playing,
    vectors,
)


class Played:
    """A worked round: its people are seats 1, 2, …; its dealer is seat 0."""

    def __init__(self, vector):
        self.names = (vector["dealer"], *vector["players"])
        self.secret = catalogue_rule(vector["rule"])
        self.extra = list(vector.get("extra", ()))
        size, stock = vector["deal"], vector["stock"]
        held = [" ".join(stock[size * position : size * (position + 1)]) for position in range(len(vector["players"]))]
        starter, *left = stock[size * len(held) :]
        self.state = playing(
            self.secret,
            hands=("", *held),
            line=starter,
            stock=" ".join(left),
            stock_end="new-deck" if self.extra else "end-round",
        )

    def seat(self, name):
        return self.names.index(name)

    def give(self, seat, prompt, token):
        self.state, events = answer(self.state, seat, prompt, token)
        if isinstance(self.state.phase, Refilling):
            first = [DECK.index(face) for face in parse_cards(" ".join(self.extra.pop(0)))]
            order = (*first, *(position for position in range(52) if position not in first))
            self.state, more = answer(self.state, CHANCE, "refill", ",".join(map(str, order)))
            events = (*events, *more)
        return events

    def play(self, name, card, right):
        told = only(self.give(self.seat(name), "play", card), CardPlayed)
        assert told.right == right

    def no_play(self, name, right, placed=None):
        told = only(self.give(self.seat(name), "no-play", "press"), NoPlayJudged)
        assert told.right == right
        if placed is not None:
            self.give(0, "pick", placed)

    def pass_(self, name):
        self.give(self.seat(name), "guess-rule", "~|~|~|~|~")

    def guess(self, name, text, right):
        self.give(self.seat(name), "guess-rule", guess_token(WrittenRule(text)))
        self.state, events = judge(self.state)
        assert only(events, GuessJudged).right == right

    def refused(self, name, card):
        before = self.state
        with pytest.raises(Refused):
            answer(self.state, self.seat(name), "play", card)
        assert self.state == before


@pytest.mark.parametrize("vector", vectors("round"))
def test_the_round_goes_as_the_worked_example_says(vector):
    played = Played(vector)
    for verb, *rest in vector["do"]:
        getattr(played, {"pass": "pass_"}.get(verb, verb))(*rest)
    state, expect = played.state, vector["expect"]
    result = state.results[-1] if state.results else None
    if "line" in expect:
        assert [str(column.card) for column in state.round.line] == expect["line"]
    if "side" in expect:
        assert sides(state) == expect["side"]
    if "hands" in expect:
        assert dict(zip(played.names[1:], counts(state)[1:], strict=True)) == expect["hands"]
    if "over" in expect:
        assert (result and result.cause.value) == expect["over"]
    if "scores" in expect:
        assert dict(zip(played.names, result.points, strict=True)) == expect["scores"]
    if "turn" in expect:
        assert state.phase == Turn(Seat(played.seat(expect["turn"])))
    if "guess_right" in expect:
        assert pending(state) == (played.seat(expect["guess_right"]) if expect["guess_right"] else None)


def sides(state):
    return {
        f"{column.card}@{position}": [str(card) for card in column.wrong]
        for position, column in enumerate(state.round.line, 1)
        if column.wrong
    }


@pytest.mark.parametrize("vector", vectors("score"))
def test_the_points_are_those_of_the_worked_example(vector):
    names = (vector["dealer"], *vector["hands"])
    held = ("", *(" ".join(map(str, DECK[:size])) for size in vector["hands"].values()))
    state = playing(hands=held)
    out = names.index(vector["out"]) if "out" in vector else None
    state = replace(state, round=replace(state.round, out=out))
    guesser = names.index(vector["guessed"]) if "guessed" in vector else None
    assert dict(zip(names, round_points(state, guesser), strict=True)) == vector["scores"]


@pytest.mark.rule("EE-38", "EE-40")
def test_a_card_that_could_not_be_drawn_counts_as_held():
    state = playing(hands=("", "2H 9S", "4C 5D"))
    state = replace(state, round=replace(state.round, owed=(0, 1, 0)))
    assert round_points(state, None) == (10, 9, 10)


@pytest.mark.rule("EE-43")
def test_the_dealer_may_score_nothing():
    full = " ".join(map(str, DECK[:12]))
    assert round_points(playing(hands=("", full, full)), None) == (0, 0, 0)


@pytest.mark.rule("EE-8")
def test_the_twin_of_a_card_on_the_table_is_a_card_like_any_other():
    state = playing(hands=("", "7S 7S", "4C"), line="7S", stock="2C")
    state, _ = answer(state, 1, "play", "7S")
    assert line(state) == "7S/7S"
    assert state.round.hands[1] == hold(parse_cards("7S 2C"), Seat(1), sized=True)
