"""The robot that every game may have."""

from functools import partial
from random import Random

import pytest

from games.forms import Number, Pick, Say
from games.kernel import View
from games.questions import Decision, Question
from games.robots import SELDOM, random_answer, random_token
from games.secret import Seat

MINE = Question(Seat(0), "choose")


def asked(shape, *awaited):
    return View(Seat(0), None, "choosing", tuple(map(Seat, awaited)), {MINE: Decision(shape)}, {})


def replies(seen, robot=random_answer, seeds=200):
    return [robot((), seen, MINE, Random(seed)) for seed in range(seeds)]


def test_it_answers_anything_legal_whenever_it_is_awaited():
    seen = asked(Pick(("a", "b", "c")), 0)
    assert set(replies(seen)) == {("a", None), ("b", None), ("c", None)}


def test_of_what_nobody_waits_for_it_leaves_most_alone():
    given = [reply for reply in replies(asked(Number(1, 3), 1), seeds=400) if reply is not None]
    assert set(given) == {("1", None), ("2", None), ("3", None)}
    assert 0.5 < len(given) * SELDOM / 400 < 1.5


def test_it_says_only_words_it_was_handed():
    seen = asked(Say(20), 0)
    with pytest.raises(AssertionError, match="no words"):
        random_answer((), seen, MINE, Random(1))
    assert set(replies(seen, partial(random_answer, words=("hm", "oh")))) == {("hm", None), ("oh", None)}


def test_the_same_dice_draw_the_same_token():
    assert [random_token(Number(0, 9), Random(5)) for _ in range(3)] == [random_token(Number(0, 9), Random(5))] * 3
