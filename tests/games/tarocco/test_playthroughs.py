"""Hands among old hands that were read card by card, with a comment a trick: every card is legal, every trick goes where it says."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from games.secret import Seat, hold
from games.tarocco.rules.cards import Card, sorted_cards
from games.tarocco.rules.events import HandCounted, Played, TrickTaken
from games.tarocco.rules.play import play_card
from games.tarocco.rules.trick import playable_cards
from tests.games.tarocco.table import cards, playing

HANDS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
PLAYED = re.compile(r"(\d):(\w+)")


def begun(lines):
    """The table before the first card."""
    variety, dealer, leader = re.match(r"(\S+), dealer (\d), led by (\d)", lines[1]).groups()
    held = [line[3:] for line in lines[2:6]]
    state = playing(held, int(leader), dealer=int(dealer), variety=variety, number=0)
    seat, aside = re.match(r"aside (\d): (.*)", lines[6]).groups()
    scarti = [hold((), Seat(each), sized=True) for each in range(4)]
    scarti[int(seat)] = hold(sorted_cards(cards(aside)), Seat(int(seat)), sized=True)
    return replace(state, scarti=tuple(scarti))


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_a_hand_that_was_read_can_be_played_so_and_comes_out_so(path):
    lines = path.read_text("utf-8").splitlines()
    state, told = begun(lines), []
    for line in lines[7:-1]:
        plays, _, rest = line.partition("->")
        assert "#" in rest, "a comment a trick"
        for seat, card in PLAYED.findall(plays):
            if any(isinstance(each, Played) and each.card == Card(card) for each in told):
                continue  # the last card of a hand plays itself
            assert Card(card) in playable_cards(state, Seat(int(seat)))
            step = play_card(state, Seat(int(seat)), Card(card))
            state, told = step.state, [*told, *step.events]
        taken = [each for each in told if isinstance(each, TrickTaken)]
        number = int(line.partition(".")[0])
        assert taken[number - 1].taker == int(rest.split()[0])
    (over,) = [each.hand for each in told if isinstance(each, HandCounted)]
    assert [count.total for count in over.counts] == [int(total) for total in lines[-1].lstrip("= ").split(", ")]
