"""The kernel's names in one place, as the sketch had them, so that its games can be played on both."""

from games.event import HAPPENING, Event
from games.game import Answers, Ranking, Step
from games.game import rank_by_points as ranked
from games.questions import Ask, ClockOnly, Decision, Question, Timed, Wait
from games.questions import Delivery as Shown
from games.questions import RandomAnswer as Drawn
from games.secret import CHANCE, CLOCK, JUDGE, Seat, Secret, hold

__all__ = [
    "CHANCE", "CLOCK", "HAPPENING", "JUDGE", "Answers", "Ask", "ClockOnly", "Decision", "Drawn", "Event",
    "Question", "Ranking", "Seat", "Secret", "Shown", "Step", "Timed", "Wait", "hold", "ranked",
]  # fmt: skip
