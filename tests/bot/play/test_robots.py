"""What a robot's process is given, how much it may think there, and when its answer comes."""

import pickle
from dataclasses import replace
from random import Random

import pytest

from bot.play.robots import BUDGET_MS, LEAST, Robots, ThinkingPace, think
from games.kernel import make_view, open_position
from games.questions import Question
from games.registry import GAMES
from games.robots import Thinker
from games.secret import Seat
from games.tarocco.robots.memory import EXPERT
from games.tarocco.robots.robots import answer_as_expert
from tests.games.tarocco.table import playing, rules_of
from tests.support.script_game import ANNA, Time, app

FOUR = ("DK D6 C6 C7", "S7 T9 C8 C9", "D8 D9 DQ B6", "B7 B8 B9 BK")
EXCHANGED = ("DK D6 C6 C7", "S7 DQ D8 B6", "T9 C8 D9 C9", "B7 B8 B9 BK")


class Scribe:
    """Workers that note what they are given, do it, and let time pass meanwhile."""

    def __init__(self, time, ms):
        self.given, self.time, self.ms = [], time, ms

    async def run(self, seconds, function, *args):
        self.given.append(pickle.dumps(args))
        self.time.now += self.ms
        return function(*args)


async def plans(tmp_path, hands, ms=0, seed=1):
    """What is planned for a robot whose turn it is, and what its process was given."""
    time = Time()
    async with app(tmp_path, time, {"ottocento": GAMES["ottocento"]}) as at:
        table = await at.tables.get(await at.openings.practice(ANNA, "ottocento", name="T", lang="it", seats=4))
        await at.autoplay.wait_idle()
        table = replace(table, history=(), position=open_position(rules_of(), playing(hands, lead=3)))
        scribe = Scribe(time, ms)
        robots = Robots(700, 2200, scribe, 5, Random(seed))
        return await robots.plan_answers(table, 1_000), scribe.given


async def test_a_robots_process_is_given_what_its_seat_sees_and_nothing_else(tmp_path):
    """Two others exchange cards: what goes to the process is the same, byte by byte."""
    _, given = await plans(tmp_path / "one", FOUR)
    _, other = await plans(tmp_path / "other", EXCHANGED)
    assert len(given) == 1
    assert given == other
    _, own = await plans(tmp_path / "own", (*FOUR[:2], "D8 D9 DQ BK", "B7 B8 B9 B6"))
    assert own != given, "its own cards do go there"


async def test_an_answer_comes_at_the_same_time_however_long_was_thought(tmp_path):
    at = set()
    for ms in (0, 5, 600):
        ((plan,), _) = await plans(tmp_path / str(ms), FOUR, ms)
        at.add(plan.at_ms)
    assert len(at) == 1
    assert 1_700 <= at.pop() <= 3_200


@pytest.fixture
def seen():
    return make_view(open_position(rules_of(), playing(FOUR)), Seat(0))


@pytest.mark.deep
def test_the_same_part_of_a_thought_is_the_same_answer_on_every_machine(seen):
    question = Question(Seat(0), "lead")
    for part in (1.0, 0.3):
        answers = {think(answer_as_expert, (), seen, question, 0.5, part)[0] for _ in range(2)}
        assert len(answers) == 1


def test_a_part_of_a_level_supposes_less_and_chooses_by_the_same_rules():
    less = EXPERT.part(0.1)
    assert (less.times(30), EXPERT.times(30)) == (90, 900)
    assert (less.recalls, less.knocks, less.crafty, less.talks) == (True, True, True, True)
    assert all(tries >= 1 for tries in EXPERT.part(LEAST / 100).fit_tries((6, 8, 16), 15, 60))


def test_however_many_cards_there_are_a_level_imagines_no_more_than_it_may():
    tries = EXPERT.fit_tries((10, 20, 40), 18, 40)
    cards, left = 0, 18
    for each in tries:
        cards += each * left * 40
        left = max(2, (left + 1) // 2)
    assert cards <= EXPERT.cards
    assert EXPERT.fit_tries((6, 8, 16), 3, 12) == (180, 240, 480)


def test_a_slow_machine_lowers_the_part_before_anything_is_thought_and_a_quick_one_raises_it_again():
    pace = ThinkingPace()
    assert pace.part_for("old hand") == 1.0
    pace.note("old hand", 1.0, 10 * BUDGET_MS)
    assert pace.part_for("old hand") == pytest.approx(0.1)
    pace.note("old hand", 0.1, BUDGET_MS)
    assert pace.part_for("old hand") == pytest.approx(0.1), "a tenth of the thought took a tenth of the time"
    assert pace.part_for("sound") == 1.0
    for _ in range(100):
        pace.note("old hand", 0.1, BUDGET_MS / 100)
    assert pace.part_for("old hand") == 1.0
    pace.note("old hand", 1.0, 1e9)
    assert pace.part_for("old hand") == LEAST


def test_a_thinker_is_asked_for_a_part_and_any_other_robot_as_it_is(seen):
    asked = []
    thinker = Thinker(lambda history, seen, question, dice, part: asked.append(part) or ("x", None))
    assert think(thinker, (), seen, Question(Seat(0), "lead"), 0.5, 0.25)[0] == ("x", None)
    assert think(lambda *_: ("y", 3), (), seen, Question(Seat(0), "lead"), 0.5, 0.25)[0] == ("y", 3)
    assert asked == [0.25]
