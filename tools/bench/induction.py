"""`python -m tools.bench.induction`: how many cards the serious robots need to find each rule of the catalogue.

Real rounds: a person deals that rule, and robots of one level in the other seats know no more of it than they see, through the game's own rules. Counted are the
cards judged before a right guess; a round that ends without one counts as endless. Beside it stands the rules page's
figure: random cards after which a perfect reasoner is left with one rule. Exit 1 where the median is more than twice that
(levels 1 to 3) or three times (above).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import inf
from random import Random
from statistics import median
from typing import Any

from games.eleusis import BOX
from games.eleusis.language.catalogue import ENTRIES
from games.eleusis.language.rule import Rule, Way, WrittenRule
from games.eleusis.language.rule_forms import form_answer
from games.eleusis.rules import game as rules
from games.eleusis.rules.events import GuessJudged
from games.eleusis.rules.judging import judge_guess
from games.event import told_to
from games.forms import Order
from games.game import Seating
from games.kernel import Entry, make_view, open_position, submit
from games.secret import CHANCE, CLOCK, JUDGE, Seat

PLAYS = {
    "alt-color": 8, "suit-cycle": 9, "color-blocks": 8, "alt-parity": 8, "alt-size": 16, "step-up": 11,
    "parity-color": 10, "suit-or-rank": 6, "color-direction": 8, "only-color": 10, "only-parity": 9, "same-color": 16,
    "alt-face": 8, "near": 20, "step-down": 13, "far": 11, "alt-suit-pair": 8, "parity-blocks": 8, "suit-pairs": 8,
    "two-and-one": 8, "size-color": 18, "color-parity": 8, "color-size": 8, "face-flips": 12, "twin-suit": 10,
    "same-parity-new-color": 10, "holes": 7, "close-hop": 13, "one-changes": 8, "color-or-neighbour": 9, "mod-cycle": 9,
    "sum-multiple": 8, "sum-band": 18, "face-suit": 16, "color-step": 13, "before-last-color": 8, "zigzag": 12,
    "suit-size": 7, "repeat-color-parity": 9, "rise-color": 9, "new-suit-of-three": 8, "three-odd": 10,
    "one-feature": 8, "hop-limit": 18, "own-colour-ladder": 13, "face-count-parity": 12, "running-total": 8,
    "parity-sum-color": 9,
}  # fmt: skip
"""The rules page's column, by entry."""
BOUND = {1: 2, 2: 2, 3: 2, 4: 3, 5: 3}
"""How many times that many cards the robots may need, by level."""
WRITTEN = (
    "card.face or card.color != last.color",
    "card.suit != last.suit and card.even != last.even",
    "if last.face then card.number else card.red",
    "if last.red then card.rank > last.rank else card.even",
    "card.prime == last.prime or card.suit == last.suit",
    "card.rank + last.rank > 14",
    "(card.even) == (phase(3) == 0)",
    "if run(size) < 3 then card.low == last.low else card.low != last.low",
    "dist(last, card) in 2..6 and card.color != last.color",
    "if prev(2).face then card.red else card.rank > 5",
)
"""What people might write: half of it in the robots' mind as it stands, half of it not."""


class Round:
    """One round with a given rule."""

    def __init__(self, rule: Rule, seats: int, seed: str, level: str) -> None:
        self.rule, self.dice, self.robot = rule, Random(seed), BOX.robots[level]
        options = {"rounds": 1, "ways": tuple(Way)}
        self.at = open_position(rules, rules.start(options, Seating(seats), None, BOX.errata))
        self.stories: dict[Seat, list[Any]] = {Seat(seat): [] for seat in range(seats)}
        self.guesses = 0

    def experiments(self) -> float:
        """Cards judged before a right guess."""
        while self.at.ask is not None:
            entry = self.entry()
            self.at, events = submit(rules, self.at, entry)
            for seat, story in self.stories.items():
                story.extend(told_to(events, seat))
            for event in events:
                if isinstance(event, GuessJudged):
                    self.guesses += 1
                    if event.right:
                        line = self.at.state.results[-1].line
                        return sum(1 + len(column.wrong) for column in line) - 1
        return inf

    def entry(self) -> Entry:
        """The next answer."""
        assert self.at.ask is not None
        for question in sorted(self.at.ask.may):
            if question.prompt == "no-play" and (reply := self.reply(question)):
                return Entry(question.seat, question.prompt, reply[0])
        question = min(each for each in self.at.ask.must if each not in self.at.sealed)
        decision = self.at.ask.must[question]
        if question.seat == JUDGE:
            return Entry(JUDGE, question.prompt, judge_guess(decision.shape))  # type: ignore[arg-type]  # the judge's work
        if question.seat in (CHANCE, CLOCK):
            shape = decision.shape
            if isinstance(shape, Order):
                order = list(range(len(shape.options)))
                self.dice.shuffle(order)
                return Entry(question.seat, question.prompt, decision.token(tuple(order)))
            return Entry(question.seat, question.prompt, decision.token(shape.nth(self.dice.randrange(shape.count()))))
        if question.prompt == "secret-rule":
            return Entry(question.seat, question.prompt, decision.token(form_answer(self.rule)))
        reply = self.reply(question)
        assert reply is not None
        return Entry(question.seat, question.prompt, reply[0])

    def reply(self, question: Any) -> tuple[str, int | None] | None:
        """A robot's answer."""
        return self.robot(self.stories[question.seat], make_view(self.at, question.seat), question, self.dice)


def figures(name: str, level: int, rules: Sequence[Rule], given: argparse.Namespace) -> float:
    """Play rounds with each of these rules, print what came of them, and say the median."""
    rounds = [Round(rule, given.seats, f"{rule!r}/{run}", given.level) for rule in rules for run in range(given.runs)]
    counts = sorted(each.experiments() for each in rounds)
    half, found = median(counts), sum(count < inf for count in counts)
    guesses = sum(each.guesses for each in rounds) / len(rounds)
    page = PLAYS.get(name)
    beside = f"{page:4} {half / page:6.2f}" if page else " " * 11
    bound = "  MISS" if page and given.level == "serious" and half > page * BOUND[level] else ""
    print(
        f"{level or ' ':>5} {name:60} {half:6}  {counts[0]:5}..{counts[-1]:<5} {guesses:7.1f}"
        f"  {found:3}/{len(counts):<3} {beside}{bound}",
        flush=True,
    )
    return half


def main() -> int:
    """Play, print a line for each rule, and say whether the bounds are kept."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.induction", description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="rounds for each variant")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--level", choices=tuple(BOX.robots), default="serious")
    parser.add_argument("--written", action="store_true", help="rules that are in no catalogue, too")
    parser.add_argument("entries", nargs="*", metavar="RULE")
    given = parser.parse_args()
    entries = [entry for entry in ENTRIES if not given.entries or entry.id in given.entries]
    print(f"level {'rule':60} median  least..most  guesses  found   page  ratio")
    ratios = [figures(each.id, each.level, each.list_variants(), given) / PLAYS[each.id] for each in entries]
    missed = sum(ratio > BOUND[entry.level] for ratio, entry in zip(ratios, entries, strict=True))
    for source in WRITTEN if given.written else ():
        figures(source, 0, [WrittenRule(source)], given)
    print(f"median ratio {median(ratios):.2f}, worst {max(ratios):.2f}; beyond their bound: {missed}")
    return 1 if missed and given.level == "serious" else 0


if __name__ == "__main__":
    sys.exit(main())
