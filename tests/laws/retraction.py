"""The law of what may be taken back: such an answer told every viewer itself, and nothing that was hidden or drawn.

On twins that a viewer cannot tell apart the same answer tells it the same, and shows it the same. And everybody notices
what is answered next: since only the last answer can be taken back, one in secret would be told by that.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from bot.tables.change import is_resolved_at_once, tells_itself_alone
from games.event import visible_to
from games.forms import Refused
from games.kernel import Entry, Position, submit
from games.questions import Question
from games.secret import Seat
from games.spec import GameSpec
from tests.laws.playout import Playout, accepts, any_token
from tests.laws.secrecy import secrets_are_kept, sight


def what_is_taken_back_told_nothing_else(playout: Playout, dice: Random) -> int:
    """Each answer that may be taken back is given in both of two twins; every viewer that saw no difference sees none."""
    spec, looked = playout.setup.spec, 0

    def look(one: Position[Any], other: Position[Any], seat: Seat | None) -> None:
        nonlocal looked
        for question in retractable_questions(spec, one, other):
            looked += tells_alike(spec, (one, other), question, seat, dice)

    if spec.retractable:
        secrets_are_kept(playout, dice, 1 if spec.name == "mattazza" else 2, look)
    return looked


def retractable_questions(spec: GameSpec[Any], one: Position[Any], other: Position[Any]) -> Iterator[Question]:
    """Yield what is asked in both and declared retractable."""
    for question in one.ask.questions() if one.ask and other.ask else ():
        is_both = other.ask is not None and question in other.ask.questions()
        if question.prompt in spec.retractable and is_both and is_resolved_at_once(one, question):
            yield question


def tells_alike(
    spec: GameSpec[Any], twins: tuple[Position[Any], Position[Any]], question: Question, seat: Seat | None, dice: Random
) -> int:
    """Give one answer in both, and compare what a viewer is told and sees where it may be taken back in either."""
    shapes = [at.ask.require_decision(question).shape for at in twins if at.ask]
    token = any_token(shapes[0], dice, None)
    if token is None or not accepts(shapes[1], token):
        return 0
    try:
        steps = [submit(spec.game, at, Entry(question.seat, question.prompt, token)) for at in twins]
    except Refused:
        return 0
    (one, told), (other, heard) = steps
    may_be = [
        tells_itself_alone(spec, before, question, events, after)
        for before, (after, events) in zip(twins, steps, strict=True)
    ]
    if not any(may_be):
        return 0
    assert visible_to(told, seat) == visible_to(heard, seat), f"{question.prompt} tells {seat} more than the answer"
    assert sight(one, seat) == sight(other, seat), f"{question.prompt} shows {seat} more than the answer"
    assert all(may_be), f"whether {question.prompt} may be taken back tells {seat} what is hidden"
    nothing_follows_in_secret(spec, one, question, dice)
    return 1


def nothing_follows_in_secret(spec: GameSpec[Any], after: Position[Any], retractable: Question, dice: Random) -> None:
    """Give each answer that may come next: the public hears of it, or sees it."""
    assert after.ask is not None
    for question in after.ask.questions():
        token = any_token(after.ask.require_decision(question).shape, dice, None)
        if token is None:
            continue
        try:
            then, told = submit(spec.game, after, Entry(question.seat, question.prompt, token))
        except Refused:
            continue
        is_noticed = bool(visible_to(told, None)) or sight(after, None) != sight(then, None)
        assert is_noticed, f"that {retractable.prompt} may be taken back no longer tells of a secret {question.prompt}"
