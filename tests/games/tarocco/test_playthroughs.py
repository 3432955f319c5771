"""Hands among old hands that were read card by card, with a comment a trick: every answer is legal, every trick goes where it says.

A hand is written as `python -m tools.bench.hands` writes it: its variety, what was answered that is no card, one line a trick,
what came out at the count.
"""

import re
from pathlib import Path

import pytest

from games.game import Seating
from games.kernel import Entry, open_position, submit
from games.questions import Question
from games.secret import CLOCK, Seat
from games.tarocco.rules.cards import Card
from games.tarocco.rules.events import HandCounted, Played, TrickTaken
from games.tarocco.rules.game import Tarocco
from games.tarocco.rules.terms import Variety
from tools.bench.duplicates import CARDS, sides_of

HANDS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
PLAYED = re.compile(r"(\d):(\w+)(?:\(([\w-]+)\))?")


class Replay:
    """A hand that is played again; `said` are the answers in it that are no cards, in order."""

    def __init__(self, variety, seats, said):
        self.game, self.told, self.said = Tarocco(variety), [], iter(said)
        options = {"partners": "seated"} if len(sides_of(variety, seats)[0]) > 1 else {}
        self.at = open_position(self.game, self.game.start(options, Seating(seats, ()), None, ()))

    def answer(self, seat, prompt, token):
        self.at, events = submit(self.game, self.at, Entry(Seat(int(seat)), prompt, token))
        self.told += events

    def say(self):
        """Answer all that comes before the next card, or before the count."""
        while self.at.ask is not None:
            asked = {each.prompt for each in self.at.ask.must}
            if asked & {*CARDS, "last-card", "next-hand"}:
                return
            self.answer(*next(self.said))

    def play(self, seat, card, said):
        self.say()
        if any(each.card is card for each in self.find(Played)):
            return
        if Question(CLOCK, "last-card") in self.at.ask.must:
            self.answer(CLOCK, "last-card", self.at.ask.must[Question(CLOCK, "last-card")].by_clock)
            return
        [question] = [each for each in self.at.ask.must if each.prompt in CARDS]
        assert question.seat == seat
        self.answer(seat, question.prompt, card.value if question.prompt == "play" else f"{card.value}|{said or '~'}")

    def find(self, kind):
        return [event for event in self.told if isinstance(event, kind)]


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_a_hand_that_was_read_can_be_played_so_and_comes_out_so(path):
    lines = [line for line in path.read_text("utf-8").strip().splitlines() if not line.startswith("#")]
    variety, seats = re.match(r"(\S+), (\d) seats", lines[0]).groups()
    said = [line.split(" ", 3)[1:] for line in lines if line.startswith(">")]
    replay = Replay(Variety(variety), int(seats), said)
    for line in [line for line in lines[1:-1] if not line.startswith(">")]:
        plays, _, rest = line.partition(" -> ")
        taker, _, comment = rest.partition("  #")
        assert comment.strip(), "a comment a trick"
        number, played = int(plays.partition(".")[0]), PLAYED.findall(plays)
        for seat, card, signal in played:
            replay.play(Seat(int(seat)), Card(card), signal)
        assert [each.card for each in replay.find(Played) if each.trick == number] == [card for _, card, _ in played]
        assert replay.find(TrickTaken)[number - 1].taker == int(taker)
    replay.say()
    [over] = [each.hand for each in replay.find(HandCounted)]
    totals = ", ".join(str(count.total) for count in over.counts)
    assert f"= {totals}; gains {', '.join(map(str, over.gains))}" == lines[-1]
