"""Robots that look as people do: they notice some of what is there, sooner or later, and err now and then.

What they know is what lies before everybody, or in the scene they have opened; how fast they are depends on that alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final, TypeAlias

from games.box import Dice, Robot
from games.event import Event
from games.kernel import View
from games.questions import Question
from games.schicki.rules.film import FRAME, is_film
from games.schicki.rules.questions import ACT, OPEN, READY, SIT_OUT, SPOT, prompt
from games.schicki.rules.race import PAUSES
from games.schicki.rules.sight import are_several, sight
from games.schicki.rules.state import Act, Cards, CountBy, Look, Mode, Sight, State
from games.schicki.words.phrases import known, lying

Reply: TypeAlias = tuple[str, int | None] | None

FINE: Final = 1000
"""Into how many parts chances are cut."""
TARRIES: Final = 600_000
"""After how many ms a robot that has not looked by then sits a batch out."""
MARGIN: Final = 300
"""How many ms before the next card may be turned a robot presses at the latest, or not at all."""
LIFTS: Final = 350
"""The least time in ms that anybody needs to see and to press."""
CALLS: Final = tuple(Act)[:6]
FEW: Final = 4
"""Of so many pictures a robot that presses at random presses on one."""


@dataclass(frozen=True, slots=True)
class Skill:
    """`base`: ms for an easy table. Of a thousand chances, how many suffice to notice worms, equal cards, a match.

    `errs`: how often, in as many, it sees something that is not there.
    """

    base: int
    worms: int
    equals: int
    match: int
    errs: int


CALM: Final = Skill(2100, 800, 700, 480, 10)
SHARP: Final = Skill(1500, 930, 850, 680, 6)


# -- at random -----------------------------------------------------------------------------


def aimless(
    story: Sequence[Event],  # noqa: ARG001 (it looks at nothing)
    seen: View[State],
    question: Question,
    dice: Dice,
) -> Reply:
    """Any legal answer, each as likely as another; of the pictures that all see, it presses on one in four."""
    if (reply := of_course(question)) is not None:
        return reply
    if question.prompt in ACT and (not is_current(seen, question) or dice.randrange(FEW)):
        return None
    decision = seen.asked[question]
    token = decision.token(decision.shape.nth(dice.randrange(decision.shape.count())))
    return token, LIFTS + dice.randrange(limit(seen.state) - LIFTS)


def of_course(question: Question) -> Reply:
    """What needs no thought: to be ready, to open a scene, and not to sit it out while there is time."""
    match question.prompt:
        case name if name == READY:
            return "press", None
        case name if name == OPEN:
            return "open", None
        case name if name == SIT_OUT:
            return "out", TARRIES
    return None


def limit(state: State) -> int:
    """How long a robot may look at a picture: no longer than the shortest pause, for then it is another."""
    return (FRAME if state.terms.mode is Mode.LOOKS and is_film(state) else PAUSES[state.terms.rhythm][0]) - MARGIN


def is_current(seen: View[State], question: Question) -> bool:
    """Whether this is the window on what lies there now, where it has not pressed yet."""
    return question.prompt == prompt(seen.state.picture.stage) and question not in seen.sealed


# -- by looking ----------------------------------------------------------------------------


def watchful(
    skill: Skill,
    story: Sequence[Event],  # noqa: ARG001 (what lies there is enough)
    seen: View[State],
    question: Question,
    dice: Dice,
) -> Reply:
    """What it notices, as fast as it does; alone with a scene also that nothing is there."""
    state = seen.state
    if (reply := of_course(question)) is not None:
        return reply
    if question.prompt in ACT:
        if not is_current(seen, question):
            return None
        act, ms = glimpsed(skill, state.picture.cards, state.terms.count_by, dice)
        return None if act is Act.NOTHING or ms > limit(state) else (act.value, ms)
    assert question.prompt == SPOT
    look, cards = alone(seen)
    act, ms = glimpsed(skill, cards, state.terms.count_by, dice)
    if look.glances and act in CALLS:
        act = Act.NOTHING
    if len(cards) < look.total and (act is Act.NOTHING or ms > FRAME - MARGIN):
        return None
    return act.value, min(ms, 500 * state.terms.look)


def alone(seen: View[State]) -> tuple[Look, Cards]:
    """The look it is at, and what it sees there."""
    state = seen.state
    assert seen.seat is not None
    looks: tuple[Look, ...] = known(state.looks[seen.seat])
    look = next(each for each in looks if not each.over)
    return look, lying(look, state)


def glimpsed(skill: Skill, cards: Cards, count_by: CountBy, dice: Dice) -> tuple[Act, int]:
    """What it takes the cards for, and after how many ms."""
    there = beheld(cards, count_by)
    if by_chance(dice, skill.errs):
        return CALLS[dice.randrange(len(CALLS))], reaction(skill, cards, 100, dice)
    if there.worms and by_chance(dice, skill.worms):
        return Act.KNOCK, reaction(skill, cards, 70, dice)
    if there.identical and by_chance(dice, skill.equals):
        return Act.RED, reaction(skill, cards, 90, dice)
    found = tuple(match for match in there.matches if by_chance(dice, skill.match))
    if are_several(found, count_by):
        return Act.BLUE, reaction(skill, cards, 120, dice)
    if found:
        return Act(found[0].element.value), reaction(skill, cards, 100, dice)
    return Act.NOTHING, reaction(skill, cards, 250, dice)


@lru_cache(maxsize=4096)
def beheld(cards: Cards, count_by: CountBy) -> Sight:
    """What lies there, reckoned once for all who look."""
    return sight(cards, count_by)


def reaction(skill: Skill, cards: Cards, effort: int, dice: Dice) -> int:
    """The ms until the press: longer with more cards, and seldom twice the same."""
    usual = skill.base * (60 + 10 * len(cards)) * effort // 10_000
    return LIFTS + usual // 2 + dice.randrange(usual) // 2 + dice.randrange(usual) // 2


def by_chance(dice: Dice, chance: int) -> bool:
    """Whether something this likely happens."""
    return dice.randrange(FINE) < chance


calm: Final[Robot[State]] = partial(watchful, CALM)
sharp: Final[Robot[State]] = partial(watchful, SHARP)
ROBOTS: Final[Mapping[str, Robot[State]]] = {"random": aimless, "calm": calm, "sharp": sharp}
"""By level, mildest first."""
