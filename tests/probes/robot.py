"""A robot for any game: it takes any legal answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.box import Dice
from games.event import Event
from games.forms import Say
from games.kernel import View
from games.questions import Question

WORDS = ("fire", "the sea, perhaps", "not what you think")


def random_robot(
    story: Sequence[Event],
    seen: View[Any],
    question: Question,
    dice: Dice,
) -> tuple[str, int | None] | None:
    """Any answer to what the table awaits; of what it need not answer, one in four."""
    if question.seat not in seen.awaited and dice.randrange(4):
        return None
    shape = seen.asked[question].shape
    if isinstance(shape, Say):
        return WORDS[dice.randrange(len(WORDS))], None
    return shape.token(shape.nth(dice.randrange(shape.count()))), None
