"""The law of what may be taken back: such an answer told every viewer itself, and nothing that was hidden or drawn.

On twins that a viewer cannot tell apart the same answer tells it the same, and shows it the same. And everyone notices
what is answered next: since only the last answer can be taken back, one in secret would be told by that.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias

from bot.tables.change import is_resolved_at_once, tells_itself_alone
from games.event import Told, visible_to
from games.forms import Refused
from games.kernel import Entry, Position, submit
from games.questions import Question
from games.secret import Seat
from games.spec import GameSpec
from tests.laws.playout import Playout, accepts, any_token
from tests.laws.secrecy import secrets_are_kept, sight

Step: TypeAlias = tuple[str, tuple[Position[Any], Position[Any]], tuple[Told, Told], list[bool]]
"""An answer in both of two twins: its prompt, what it leads to, what it tells, and whether it may be taken back."""


def what_is_taken_back_told_nothing_else(playout: Playout, dice: Random) -> int:
    """Each answer that may be taken back is given in both of two twins; every viewer that saw no difference sees none."""
    spec, looked = playout.setup.spec, 0
    known: tuple[Any, ...] = ()
    steps: list[Step] = []

    def look(one: Position[Any], other: Position[Any], seat: Seat | None) -> None:
        nonlocal looked, known, steps
        if not known or known[0] is not one or known[1] is not other:  # one viewer after the other looks at the same
            known, steps = (one, other), list(retractable_steps(spec, (one, other), dice))
        for step in steps:
            tells_alike(step, seat)
        looked += len(steps)

    if spec.retractable:
        secrets_are_kept(playout, dice, 1 if spec.name == "mattazza" else 2, look)
    return looked


def retractable_steps(spec: GameSpec[Any], twins: tuple[Position[Any], Position[Any]], dice: Random) -> Iterator[Step]:
    """Give an answer to each question that is asked in both, where it may be taken back in either."""
    one, other = (at.ask for at in twins)
    for question in one.questions() if one and other else ():
        is_both = other is not None and question in other.questions()
        if question.prompt not in spec.retractable or not is_both or not is_resolved_at_once(twins[0], question):
            continue
        shapes = [ask.require_decision(question).shape for ask in (one, other) if ask]
        token = any_token(shapes[0], dice, None)
        if token is None or not accepts(shapes[1], token):
            continue
        try:
            (left, told), (right, heard) = (
                submit(spec.game, at, Entry(question.seat, question.prompt, token)) for at in twins
            )
        except Refused:
            continue
        after = ((twins[0], told, left), (twins[1], heard, right))
        may_be = [tells_itself_alone(spec, before, question, events, at) for before, events, at in after]
        if any(may_be):
            nothing_follows_in_secret(spec, left, question, dice)
            yield question.prompt, (left, right), (told, heard), may_be


def tells_alike(step: Step, seat: Seat | None) -> None:
    """Compare what a viewer is told and sees of an answer in both twins."""
    prompt, (one, other), (told, heard), may_be = step
    assert visible_to(told, seat) == visible_to(heard, seat), f"{prompt} tells {seat} more than the answer"
    assert sight(one, seat) == sight(other, seat), f"{prompt} shows {seat} more than the answer"
    assert all(may_be), f"whether {prompt} may be taken back tells {seat} what is hidden"


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
