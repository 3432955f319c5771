"""Hands among old hands, written down to be read card by card: `python -m tools.bench.hands mattazza 1 20`.

A hand is written as it was answered, so that the rules can play it again: what is not a card as `> SEAT PROMPT TOKEN`, a
trick on one line, and room for a comment after it. With `--why` each card is followed by what an old hand's thought, with
other dice, makes of it: the best card, and by how many thousandths of a match the next ones come to less, and the error of that
(in Mattazza of a lost hand, in Terziglio hundredths of a posta).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from games.event import Event
from games.kernel import Position, make_view
from games.questions import Question
from games.spec import Robot
from games.tarocco.robots.choice import weigh_cards
from games.tarocco.robots.memory import EXPERT, Mind, make_memory
from games.tarocco.robots.outlook import LOST
from games.tarocco.robots.robots import answer_as_expert
from games.tarocco.rules.cards import Card
from games.tarocco.rules.events import HandCounted, MatchEnded, Played, TrickTaken
from games.tarocco.rules.game import LAST
from games.tarocco.rules.play import playable_cards
from games.tarocco.rules.state import State
from games.tarocco.rules.terms import Variety
from tools.bench.duplicates import CARDS, play_answers, seats_at

THOUSANDTHS: Final = 1000.0
UNITS: Final = {Variety.MATTAZZA: THOUSANDTHS / LOST, Variety.TERZIGLIO: 100.0}
"""Of what one is worth where a card is not valued by its part in a match."""


def write_hand(variety: Variety, seed: int, robot: Robot[State] = answer_as_expert, *, why: bool = False) -> str:
    """Play one hand, the first of a match, and write it down."""
    seats, again = seats_at(variety), Random(f"why/{seed}")
    page = Page([f"{variety.value}, {seats} seats"])
    for answered in play_answers(variety, seats, seed, (robot,) * seats, [[] for _ in range(seats)]):
        if answered.question.prompt in CARDS:
            page.show_hands(answered.at)
            page.reasons += [weigh(answered.at, answered.question, answered.history, again)] if why else []
        page.note_answer(answered.question, answered.token)
        for event in answered.events:
            page.note_event(event)
        if page.is_full:
            break
    return "\n".join(page.lines) + "\n"


@dataclass(slots=True)
class Page:
    """What is written of a hand so far."""

    lines: list[str]
    laid: list[Played] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    has_hands: bool = False
    is_full: bool = False

    def show_hands(self, at: Position[State]) -> None:
        """Write the hands and what was put aside, at the first card."""
        if self.has_hands:
            return
        self.has_hands = True
        for seat, (hand, scarto) in enumerate(zip(at.state.hands, at.state.scarti, strict=True)):
            aside = " ".join(scarto.open())
            self.lines.append(f"# {seat}: {' '.join(hand.open())}" + (f"; aside {aside}" if aside else ""))

    def note_answer(self, question: Question, token: str) -> None:
        """Write an answer that is no card."""
        if question.prompt not in CARDS and question != LAST:
            self.lines.append(f"> {int(question.seat)} {question.prompt} {token}")

    def note_event(self, event: object) -> None:
        """Write a trick when it is taken, and the end when it is there."""
        match event:
            case Played():
                self.laid.append(event)
            case TrickTaken(taker=taker):
                plays = " ".join(map(word_play, self.laid))
                self.lines += [f"{self.laid[0].trick}. {plays} -> {int(taker)}  #", *self.reasons]
                self.laid, self.reasons = [], []
            case HandCounted(hand=hand):
                totals = ", ".join(str(count.total) for count in hand.counts)
                self.lines.append(f"= {totals}; gains {', '.join(map(str, hand.gains))}")
                self.is_full = True
            case MatchEnded():
                self.is_full = True


def word_play(event: Played) -> str:
    """Write a card, and what was said with it."""
    said = event.signal or event.phrase
    return f"{int(event.seat)}:{event.card.value}" + (f"({said.value})" if said else "")


def weigh(at: Position[State], question: Question, history: Sequence[Event], dice: Random) -> str:
    """Say what the best cards come to, each by how much less than the best."""
    state, seat = make_view(at, question.seat).state, question.seat
    options = playable_cards(state, seat)
    if len(options) < 2:
        return f"    {int(seat)}: {options[0].value} alone"
    found = weigh_cards(Mind(history, state, seat, dice, EXPERT), make_memory(history, state, seat), options)
    best, *others = found
    if not found[best]:
        return f"    {int(seat)}: {best.value} comes to the same as any"
    scale = UNITS.get(state.terms.variety, THOUSANDTHS)
    gaps = [word_gap(each, found[best], found[each], scale) for each in others[:3]]
    return f"    {int(seat)}: {', '.join([best.value, *gaps])}"


def word_gap(card: Card, best: Sequence[float], its: Sequence[float], scale: float) -> str:
    """Say how much less a card comes to than the best, in the ways in which both were tried, and the error of that."""
    gaps = [scale * (one - other) for one, other in zip(its, best, strict=False)]
    return f"{card.value} {fmean(gaps):+.0f} ±{stdev(gaps) / sqrt(len(gaps)):.0f}"


def main() -> None:
    """Write some hands."""
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("variety", type=Variety)
    said.add_argument("first", type=int)
    said.add_argument("last", type=int)
    said.add_argument("--why", action="store_true")
    wanted = said.parse_args()
    for seed in range(wanted.first, wanted.last + 1):
        print(f"hand {seed}\n{write_hand(wanted.variety, seed, why=wanted.why)}", flush=True)


if __name__ == "__main__":
    main()
