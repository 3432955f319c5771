"""The robots of Schicki Micki: they see what lies there, in a time that people need too, and err now and then."""

from collections import Counter
from random import Random

import pytest

from games.kernel import make_view, open_position
from games.questions import Question
from games.schicki import robots
from games.schicki.robots import ROBOTS
from games.schicki.rules import game
from games.schicki.rules.state import OPEN, READY, SIT_OUT, SPOT, Readying, window_prompt
from games.secret import Seat
from games.values import replace
from tests.games.schicki.table import BARE, RED_HATS, TWINS, TWO_MATCHES, WORMS, answer, looking, press, racing, start

TIMES = 300


def reply(at, asked, level="calm", seat=0, seed=1):
    """What a robot says to a question."""
    return ROBOTS[level]((), make_view(at, Seat(seat)), Question(Seat(seat), asked), Random(seed))


def replies(at, asked, level):
    """What it says in many tries."""
    return [found for seed in range(TIMES) if (found := reply(at, asked, level, seed=seed)) is not None]


def racing_replies(up, level, **how):
    """What it presses on these cards, in many tries."""
    at = racing(up, **how)
    return replies(at, window_prompt(at.state.picture.stage), level)


@pytest.mark.rule("SM-35")
@pytest.mark.parametrize(("up", "act"), [(RED_HATS, "hat"), (TWO_MATCHES, "blue"), (TWINS, "red"), (WORMS, "knock")])
def test_what_the_sharp_one_does_most_is_what_wins(up, act):
    pressed = Counter(token for token, _ in racing_replies(up, "sharp"))
    assert pressed.most_common(1)[0][0] == act
    assert len(pressed) > 1


@pytest.mark.rule("SM-24")
def test_the_calm_one_often_sees_but_one_of_two_matches_and_calls_it():
    pressed = Counter(token for token, _ in racing_replies(TWO_MATCHES, "calm"))
    assert pressed["scarf"] + pressed["tail"] > pressed["blue"] > TIMES * 0.1


@pytest.mark.rule("SM-37")
def test_with_nothing_to_see_it_hardly_ever_presses():
    for level in ("calm", "sharp"):
        assert len(racing_replies(BARE, level)) < TIMES * 0.03


@pytest.mark.rule("SM-51")
@pytest.mark.parametrize("rhythm", ["slow", "normal", "fast"])
def test_it_needs_as_long_as_people_do_and_presses_before_another_picture_can_come(rhythm):
    for level in ROBOTS:
        pressed = racing_replies(RED_HATS, level, rhythm=rhythm)
        most = {"slow": 7_000, "normal": 4_000, "fast": 3_000}[rhythm]
        assert pressed
        assert all(300 < ms < most for _, ms in pressed)
        assert len({ms for _, ms in pressed}) > len(pressed) * 0.7


@pytest.mark.rule("SM-54")
def test_it_presses_on_the_picture_that_lies_there_and_only_once():
    at = racing((*RED_HATS, "PKBYGR"), former=2)
    assert not any(replies(at, window_prompt(2), level) for level in ROBOTS)
    at = press(at, 0, "hat", 5_000)
    assert not any(replies(at, window_prompt(3), level) for level in ROBOTS)


@pytest.mark.rule("SM-57")
def test_alone_with_a_scene_it_says_when_it_sees_nothing_and_never_overstays():
    at, _ = answer(looking(BARE), 0, OPEN, "open", 1_000)
    for level in ROBOTS:
        said = replies(at, SPOT, level)
        assert len(said) == TIMES
        assert all(ms < 45_000 for _, ms in said)
    assert Counter(token for token, _ in replies(at, SPOT, "sharp"))["nothing"] > TIMES * 0.95


@pytest.mark.rule("SM-32")
def test_after_a_call_its_hands_are_free_and_it_calls_no_more():
    at, _ = answer(looking(RED_HATS), 0, OPEN, "open", 1_000)
    at, _ = answer(at, 0, SPOT, "hat", 3_000)
    for level in ("calm", "sharp"):
        assert {token for token, _ in replies(at, SPOT, level)} <= {"nothing", "blue", "red", "knock"}


@pytest.mark.rule("SM-59")
def test_it_is_ready_opens_its_scenes_and_sits_out_only_after_a_long_while():
    at = open_position(game, replace(start(2), phase=Readying()))
    for level in ROBOTS:
        assert reply(at, READY, level) == ("press", None)
        assert reply(looking(WORMS), OPEN, level) == ("open", None)
        token, after = reply(looking(WORMS), SIT_OUT, level)
        assert (token, after) == ("out", robots.TARRIES)


def test_the_dreamer_sees_least_and_last_and_never_that_several_match():
    dreamy, calm, sharp = (racing_replies(RED_HATS, level, rhythm="slow") for level in ("dreamy", "calm", "sharp"))
    assert len(dreamy) < len(calm) < len(sharp)
    mean = [sum(ms for _, ms in said) / len(said) for said in (dreamy, calm, sharp)]
    assert mean == sorted(mean, reverse=True)
    pressed = Counter(token for token, _ in racing_replies(TWO_MATCHES, "dreamy", rhythm="slow"))
    assert pressed["blue"] < TIMES * 0.02 < pressed["scarf"] + pressed["tail"]
