"""What robots of any game may be: one that answers anything legal, and one that may be asked to think less."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from games.event import Event
from games.forms import Say, Shape
from games.kernel import View
from games.questions import Question
from games.spec import Dice, Reply

S = TypeVar("S")

SELDOM: Final = 4  # A robot at random answers one in so many of the questions that may wait.


def random_answer(
    history: Sequence[Event],  # noqa: ARG001 (it looks at nothing)
    seen: View[Any],
    question: Question,
    dice: Dice,
    *,
    words: Sequence[str] = (),
) -> Reply:
    """Answer anything legal, each equally likely, seldom what may wait. Free text is one of `words`."""
    if question.seat not in seen.awaited and dice.randrange(SELDOM):
        return None
    return random_token(seen.asked[question].shape, dice, words), None


def random_token(shape: Shape[Any], dice: Dice, words: Sequence[str] = ()) -> str:
    """Return the token of any legal answer, each as likely as another; of free text, one of the `words`."""
    if isinstance(shape, Say):
        assert words, "a robot at random has no words to say"
        return words[dice.randrange(len(words))]
    return shape.token(shape.nth(dice.randrange(shape.count())))


@dataclass(frozen=True, slots=True)
class Thinker(Generic[S]):
    """A robot that may be asked to think less: `answer` takes which part of its whole thought it may think, too."""

    answer: Callable[[Sequence[Event], View[S], Question, Dice, float], Reply]

    def __call__(self, history: Sequence[Event], seen: View[S], question: Question, dice: Dice, /) -> Reply:
        return self.answer(history, seen, question, dice, 1.0)
