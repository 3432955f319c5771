"""What a first visit and a turn cost on the wire: so much and no more. All games: `python -m tools.bench wire`."""

from statistics import median

import pytest

from games.registry import GAMES
from tests.deep.browser.wire import first_visit, presses, seated

pytestmark = pytest.mark.browser

FIRST, FIRST_REQUESTS = 70_000, 8
TURN, TURN_REQUESTS = 3_000, 2


@pytest.mark.few(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_first_visit_and_a_turn_cost_so_much(house, browser, game):
    people = seated(browser, house.home, game, GAMES[game].least)
    first = first_visit(browser, people[0])
    assert first.bytes <= FIRST, first
    assert first.requests <= FIRST_REQUESTS, first
    turns = list(presses(people, 6))
    assert median(turn.bytes for turn in turns) <= TURN, turns
    assert max(turn.requests for turn in turns) <= TURN_REQUESTS, turns
    for each in people:
        each.page.context.close()
