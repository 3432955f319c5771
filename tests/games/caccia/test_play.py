"""The course of a hunt, line by line of `vectors/play.jsonl`."""

import pytest

from games.caccia.rules import game
from games.caccia.rules.game import partisans_of
from games.caccia.rules.rounds import lay_map, seat_roles
from games.caccia.rules.state import Clue, Turn
from games.caccia.rules.trail import possible_houses
from games.caccia.words.describe import panels
from games.kernel import make_view
from games.secret import CHANCE, Seat
from games.values import replace
from tests.games.caccia.table import answer, by_path, cast_as_spy, hunting, orders, sneaking, start
from tests.games.stated import Script, read_lines

KINDS = {"start": start, "cast": cast_as_spy, "sneaking": sneaking, "hunting": hunting}
"""What a position may be: `laid` is a map where the cards lie in order."""


def make_position(**given):
    kind = given.pop("is")
    if clues := given.pop("clues", ()):
        places = [(house, False, 1) for house in range(1, 91)] if clues == "everywhere" else clues
        given["clues"] = [Clue(*each) for each in places]
    cards = [Turn(number, card, moved=True) for number, card in enumerate(given.pop("cards", ()), 1)]
    state = lay_map(cast_as_spy(**given), range(90)).state if kind == "laid" else KINDS[kind](**given)
    return replace(state, turns=tuple(cards) or state.turns)


def lay(at, first=""):
    """The map of a shuffle in which these cards come first."""
    cards = [*map(int, first.split(","))] if first else []
    order = [card - 1 for card in (*cards, *(card for card in range(1, 91) if card not in cards))]
    return answer(at.state, CHANCE, "map", ",".join(map(str, order)))


def give_orders(at, *given):
    """Orders to some partisans, as `2:35|34`; the others stay and do nothing."""
    said = {int(number): tuple(order.split("|")) for number, _, order in (each.partition(":") for each in given)}
    return orders(at.state, said)


def known(at):
    return possible_houses(make_view(at, None).state)


SCRIPT = Script(
    lambda _: game,
    make_position,
    {
        "map": lay,
        "deck": lambda at: answer(at.state, CHANCE, "deck", ",".join(map(str, range(89)))),
        "by": lambda at, card, path: by_path(at.state, card, [*map(int, str(path).split(","))]),
        "orders": give_orders,
    },
    {
        "led": lambda at, *_: [partisans_of(at.state, Seat(seat)) for seat in range(at.state.seats)],
        "roles": lambda at, *_: seat_roles(at.state),
        "boundary": lambda at, *_: game.boundary(at.state),
        "possible": lambda at, _, houses: [each for each in houses if each in known(at)],
        "impossible": lambda at, _, houses: [each for each in houses if each not in known(at)],
        "ready": lambda at, *_: [
            each.seat for each in dict(panels(make_view(at, Seat(2)))[-1].lines[-1].params)["ready"]
        ],
    },
    {each: f"board.{each}" for each in ("blocked", "refuges", "removed", "partisans", "clues")},
)


@pytest.mark.parametrize("line", read_lines("caccia"))
def test_a_hunt_goes_as_the_line_says(line):
    for found, expected in SCRIPT.play(line):
        assert found == expected
