"""Who sees what: two routes with one public story cannot be told apart by anybody but the spy."""

from random import Random

import pytest

from games.caccia import SPEC
from games.caccia.rules import board
from games.caccia.rules.board import card_goals, round_ground
from games.caccia.rules.events import CardPlayed, HandDrawn, MapLaid, RoundEnded
from games.caccia.rules.state import Deed, Sneaking
from games.event import event_facts, visible_to
from games.kernel import make_view, open_position
from games.secret import Held, Seat, Veiled, veil
from tests.games.caccia.table import move, orders, play_any, secret, sneaking

OTHERS = (None, *map(Seat, range(1, 6)))
DECK = tuple(range(40, 90))


class Twins:
    """Two rounds in step: the same cards and orders, other hideouts and other ways, until somebody could tell."""

    def __init__(self, seed, **options):
        self.dice = Random(seed)
        one, other = self.dice.sample([house for house in range(1, 91) if house not in (7, 20, 33)], 2)
        fixed = {"blocked": (7, 20, 33), "refuges": (40, 61), "partisans": (5, 25, 45, 65, 85), "deck": DECK}
        self.pair = [sneaking(at, (1, 2, 3), hideout=at, **fixed, **options) for at in (one, other)]
        self.turns, self.apart = 0, 0

    def __iter__(self):
        """Each pair of states with what was told on the way to it, as long as the public story is one."""
        while all(isinstance(state.phase, Sneaking) for state in self.pair) and self.turns < 25:
            steps = self.sneak()
            if steps is None:
                return
            yield self.taken(steps)
            given = self.orders(steps)
            yield self.taken([orders(state, given) for state in self.pair])
            self.turns += 1
            self.apart += secret(self.pair[0]).route != secret(self.pair[1]).route

    def taken(self, steps):
        self.pair = [state for state, _ in steps]
        return steps

    def sneak(self):
        """Both play a card that both can move, and neither ends on a refuge."""
        there = [card_goals(state, secret(state)) for state in self.pair]
        cards = sorted(set(there[0]) & set(there[1]))
        if not cards:
            return None
        card = self.dice.choice(cards)
        quiet = [[goal for goal in ways[card] if goal.house not in (40, 61)] for ways in there]
        if not all(quiet):
            return None
        pairs = zip(self.pair, quiet, strict=True)
        return [move(state, card, self.dice.choice(ways)) for state, ways in pairs]

    def orders(self, steps):
        """Orders that catch nobody, and questions that are answered alike."""
        states, given = [state for state, _ in steps], {}
        trails = [secret(state).trail for state in states]
        spies = {secret(state).house for state in states}
        for number, at in enumerate(states[0].board.partisans, 1):
            there = self.dice.choice(board.reachable_houses(round_ground(states[0]), at))
            near = [
                h for h in board.free_neighbours(round_ground(states[0]), there) if (h in trails[0]) == (h in trails[1])
            ]
            given[number] = (there, self.dice.choice([*near, Deed.NOTHING]))
        if self.dice.random() < 0.2:
            house = given[2][0]
            given[2] = (house, Deed.NOTHING if house in spies else Deed.ARREST)
        return given


@pytest.mark.rule("CS-70")
@pytest.mark.parametrize("manner", ["together", "in-turn"])
def test_two_routes_with_one_public_story_look_the_same_to_everybody_else(manner):
    looked, twins = 0, Twins(1, aid="on", orders=manner)
    for (one, events), (other, more) in twins:
        for viewer in OTHERS:
            assert visible_to(events, viewer) == visible_to(more, viewer)
            a, b = (make_view(open_position(SPEC.game, state), viewer) for state in (one, other))
            assert (a.state, a.face, a.awaited, a.asked) == (b.state, b.face, b.awaited, b.asked)
            looked += 1
    assert twins.apart == twins.turns
    assert looked > 70


@pytest.mark.rule("CS-70")
def test_only_the_spy_sees_the_spys_own():
    """Whatever becomes of a round, its secret is open to one eye until the end."""
    for state, events in play_any(4, 3):
        viewers = [viewer for viewer in (None, *range(4)) if isinstance(veil(state, viewer).secret, Held)]
        assert viewers in ([], [state.spy])
        for event in visible_to(events, None):
            match event:
                case MapLaid(hideout=hidden) | HandDrawn(hand=hidden):
                    assert isinstance(hidden, Veiled)


@pytest.mark.rule("CS-70", "CS-76")
def test_until_the_end_the_public_story_names_no_house_of_the_spys():
    """But for refuges that are removed, and the house of an arrest that did not fail."""
    playout = play_any(3, 12)
    last = playout.last
    public = playout.stories[None]
    assert isinstance(public[-1], RoundEnded)
    named = [event_facts(event) for event in public if isinstance(event, CardPlayed)]
    assert len(named) == len(last.turns)
    assert all("house" not in line and "path" not in line for line in named)
    assert not any("crept" in event_facts(event) for event in public)
