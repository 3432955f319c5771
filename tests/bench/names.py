"""The kernel's names in one place, as the sketch had them, so that its games can be played on both."""

from games.event import HAPPENING, Event
from games.game import Answers, Ranking, Step, ranked
from games.questions import Ask, ClockOnly, Decision, Drawn, Pace, Question, Shown, Timed, Wait
from games.secret import CHANCE, CLOCK, JUDGE, Seat, Secret, hold

__all__ = [
    "CHANCE", "CLOCK", "HAPPENING", "JUDGE", "Answers", "Ask", "ClockOnly", "Decision", "Drawn", "Event", "Pace",
    "Question", "Ranking", "Seat", "Secret", "Shown", "Step", "Timed", "Wait", "hold", "ranked",
]  # fmt: skip
