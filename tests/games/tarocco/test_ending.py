"""The exact end of a hand: what it finds is what a look at every line of play finds."""

from random import Random

import pytest

from games.kernel import make_view, open_position
from games.secret import Seat
from games.tarocco.robots.ending import Ending
from games.tarocco.robots.masks import BIT, mask_of
from games.tarocco.robots.memory import Way
from games.tarocco.robots.outlook import make_outlook
from games.tarocco.rules.cards import PACK, Card
from games.tarocco.rules.events import HandCounted
from games.tarocco.rules.play import play_card, playable_cards
from tests.games.tarocco.table import cards, playing, rules_of

HELD = 3


def open_ending(state, seat):
    seen = make_view(open_position(rules_of(state.terms.variety), state), Seat(seat)).state
    hands = tuple(mask_of(hand.open()) for hand in state.hands)
    ahead = make_outlook((), seen, Seat(seat), Random(1))
    return Ending(ahead, Way(hands, (0,) * state.seats, 0))


def best_margin(state, seat, card):
    """Side 0's points less side 1's after a card, by every line of play that the rules allow."""
    step = play_card(state, Seat(seat), card)
    for event in step.events:
        if isinstance(event, HandCounted):
            first, second = event.hand.counts
            return first.total - second.total
    following = step.state.phase.seat
    margins = [best_margin(step.state, following, each) for each in playable_cards(step.state, following)]
    return max(margins) if step.state.sides[following] == 0 else min(margins)


@pytest.mark.parametrize("seed", range(4))
def test_it_finds_what_every_line_of_play_comes_to(seed):
    """Without the Matto, for which the rules pay at the end; both sides have a trick already in their piles by `taken`."""
    pack = [card for card in PACK if card is not Card.MAT]
    Random(seed).shuffle(pack)
    hands = [" ".join(pack[HELD * seat : HELD * seat + HELD]) for seat in range(4)]
    state = playing(hands, lead=seed % 4)
    ending = open_ending(state, seed % 4)
    for card in playable_cards(state, Seat(seed % 4)):
        sign = -1 if state.sides[seed % 4] else 1
        assert ending.card_worth(BIT[card]) == sign * best_margin(state, seed % 4, card)


class Forgetful(dict):
    """Keeps nothing."""

    def __setitem__(self, key, value):
        pass


@pytest.mark.parametrize("seed", [1, 52, 58, 72])
def test_what_is_kept_of_a_window_changes_nothing(seed):
    """Of cards of two suits, so that tricks in another order come to the same stand; in all but the first a wrong end of the window tells."""
    pack = [card for card in PACK if card in cards("DA D6 D7 D8 D9 D10 DJ DN DQ DK CA C6 CJ CN CQ CK")]
    Random(f"kept/{seed}").shuffle(pack)
    seat, held = seed % 4, HELD + 1
    state = playing([" ".join(pack[held * each : held * each + held]) for each in range(4)], lead=seat)
    keeps, forgets = open_ending(state, seat), open_ending(state, seat)
    forgets.kept = Forgetful()
    for card in playable_cards(state, Seat(seat)):
        assert keeps.card_worth(BIT[card]) == forgets.card_worth(BIT[card])
    assert keeps.kept


def test_the_last_king_is_saved_for_the_trick_that_it_takes():
    """Leading the pip lets the partner's trump take the other side's Queens; leading the King throws it under a trump."""
    state = playing(("DK C6", "DQ T9", "CQ T8", "DJ CJ"))
    ending = open_ending(state, 0)
    worth = {card: ending.card_worth(BIT[card]) for card in cards("DK C6")}
    assert worth == {card: best_margin(state, 0, card) for card in worth}
