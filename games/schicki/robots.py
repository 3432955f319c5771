"""Robots that look as people do: they notice part of what lies there, after a while, and sometimes err."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Final

from msgspec import Struct

from games.event import Event
from games.kernel import View
from games.questions import Question
from games.robots import random_token
from games.schicki.rules.looks import FRAME, is_film, look_cards
from games.schicki.rules.race import PAUSES
from games.schicki.rules.state import (
    ACT,
    OPEN,
    READY,
    SIT_OUT,
    SPOT,
    Act,
    Cards,
    CountBy,
    Look,
    Sight,
    State,
    are_several,
    sight_of,
    window_prompt,
)
from games.secret import visible_value
from games.spec import Dice, Reply, Robot

FINE: Final = 1000  # chances are cut into so many parts
TARRIES: Final = 600_000  # ms after which a robot that has not looked sits a batch out
MARGIN: Final = 300  # ms before the next card at which a robot presses at the latest
LIFTS: Final = 350  # the fewest ms that seeing and pressing takes
CALLS: Final = tuple(Act)[:6]
FEW: Final = 4  # a robot that presses at random acts on one picture in so many


class Skill(Struct, frozen=True):
    """`base`: ms for an easy table. Of a thousand chances, how many suffice to notice worms, equal cards, a match.

    `errs`: how often, in as many, it sees something that is not there. `counts`: it goes on looking once it has found a
    match, and so may notice that there are several.
    """

    base: int
    worms: int
    equals: int
    match: int
    errs: int
    counts: bool = True


DREAMY: Final = Skill(2900, 600, 350, 330, 20, counts=False)
CALM: Final = Skill(2100, 800, 700, 480, 10)
SHARP: Final = Skill(1500, 930, 850, 680, 6)


def answer_as_random(
    history: Sequence[Event],  # noqa: ARG001 (it looks at nothing)
    seen: View[State],
    question: Question,
    dice: Dice,
) -> Reply:
    """Answer anything legal, each as likely; of the pictures all see, press on one in `FEW`."""
    if (reply := routine_reply(question)) is not None:
        return reply
    if question.prompt in ACT and (not is_current(seen, question) or dice.randrange(FEW)):
        return None
    decision = seen.asked[question]
    token = random_token(decision.shape, dice)
    return token, LIFTS + dice.randrange(look_limit_ms(seen.state) - LIFTS)


def routine_reply(question: Question) -> Reply:
    """Return the answer that needs no thought, else None: be ready, open a scene, sit out only when time is up."""
    match question.prompt:
        case name if name == READY:
            return "press", None
        case name if name == OPEN:
            return "open", None
        case name if name == SIT_OUT:
            return "out", TARRIES
    return None


def look_limit_ms(state: State) -> int:
    return (FRAME if state.terms.mode == "looks" and is_film(state) else PAUSES[state.terms.rhythm][0]) - MARGIN


def is_current(seen: View[State], question: Question) -> bool:
    """Tell whether this is the window on what lies there now, in which it has not pressed yet."""
    return question.prompt == window_prompt(seen.state.picture.stage) and question not in seen.sealed


def answer_by_looking(
    skill: Skill,
    history: Sequence[Event],  # noqa: ARG001 (what lies there is enough)
    seen: View[State],
    question: Question,
    dice: Dice,
) -> Reply:
    state = seen.state
    if (reply := routine_reply(question)) is not None:
        return reply
    if question.prompt in ACT:
        if not is_current(seen, question):
            return None
        act, ms = notice_act(skill, state.picture.cards, state.terms.count_by, dice)
        return None if act is Act.NOTHING or ms > look_limit_ms(state) else (act.value, ms)
    assert question.prompt == SPOT
    look, cards = own_look(seen)
    act, ms = notice_act(skill, cards, state.terms.count_by, dice)
    if look.glances and act in CALLS:
        act = Act.NOTHING
    if len(cards) < look.total and (act is Act.NOTHING or ms > FRAME - MARGIN):
        return None
    return act.value, min(ms, 500 * state.terms.look)


def own_look(seen: View[State]) -> tuple[Look, Cards]:
    state = seen.state
    assert seen.seat is not None
    looks: tuple[Look, ...] = visible_value(state.looks[seen.seat])
    look = next(each for each in looks if not each.over)
    return look, look_cards(look, state)


def notice_act(skill: Skill, cards: Cards, count_by: CountBy, dice: Dice) -> tuple[Act, int]:
    there = cached_sight(cards, count_by)
    if draw_chance(dice, skill.errs):
        return CALLS[dice.randrange(len(CALLS))], draw_reaction_ms(skill, cards, 100, dice)
    if there.worms and draw_chance(dice, skill.worms):
        return Act.KNOCK, draw_reaction_ms(skill, cards, 70, dice)
    if there.identical and draw_chance(dice, skill.equals):
        return Act.RED, draw_reaction_ms(skill, cards, 90, dice)
    found = tuple(match for match in there.matches if draw_chance(dice, skill.match))
    if skill.counts and are_several(found, count_by):
        return Act.BLUE, draw_reaction_ms(skill, cards, 120, dice)
    if found:
        return Act(found[0].element.value), draw_reaction_ms(skill, cards, 100, dice)
    return Act.NOTHING, draw_reaction_ms(skill, cards, 250, dice)


@lru_cache(maxsize=4096)
def cached_sight(cards: Cards, count_by: CountBy) -> Sight:
    return sight_of(cards, count_by)


def draw_reaction_ms(skill: Skill, cards: Cards, effort: int, dice: Dice) -> int:
    usual = skill.base * (60 + 10 * len(cards)) * effort // 10_000
    return LIFTS + usual // 2 + dice.randrange(usual) // 2 + dice.randrange(usual) // 2


def draw_chance(dice: Dice, chance: int) -> bool:
    return dice.randrange(FINE) < chance


dreamy: Final[Robot[State]] = partial(answer_by_looking, DREAMY)
calm: Final[Robot[State]] = partial(answer_by_looking, CALM)
sharp: Final[Robot[State]] = partial(answer_by_looking, SHARP)
# mildest first
ROBOTS: Final[Mapping[str, Robot[State]]] = {"random": answer_as_random, "dreamy": dreamy, "calm": calm, "sharp": sharp}
