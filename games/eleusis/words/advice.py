"""Private help with a rule that has not been given yet: what it means, how much it allows, what the table says of it.

Nothing here is told to anybody but the seat that weighs its answer, and nothing of it is more than the seat can know:
of a guess only what lies on the table (EE-85), of one's own rule whatever follows from it (EE-51, EE-58).
"""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, Final

from games.box import Counsel, Panel
from games.eleusis.language.example import previewed
from games.eleusis.language.expression import Expression
from games.eleusis.language.permissiveness import Meter, measured
from games.eleusis.language.rule_forms import expression, given, is_formal
from games.eleusis.rules.state import Rule, State
from games.eleusis.words.evidence import evidence
from games.eleusis.words.phrases import line_words, signs, sorted_signs
from games.eleusis.words.rule_words import meaning
from games.kernel import View
from games.message import Message, say
from games.questions import Question


def of_own_rule(seen: View[State], question: Question, answer: Any) -> tuple[Panel, ...]:  # noqa: ARG001 (the protocol's)
    """EE-51, EE-58: the rule read back, its measure, and how it would judge."""
    rule = given(answer)
    if rule is None or not is_formal(rule):
        return (Panel(say("counsel-worded"), lines=(say("counsel-worded-judge"), say("counsel-worded-clear"))),)
    return (*read_back(rule), *measure(expression(rule)), *example(expression(rule)))


def of_guess(seen: View[State], question: Question, answer: Any) -> tuple[Panel, ...]:  # noqa: ARG001 (the protocol's)
    """EE-85: the guess read back, and whether it contradicts what lies on the table."""
    rule, round_ = given(answer), seen.state.round
    if rule is None or round_ is None or not is_formal(rule):
        return ()
    if not seen.state.terms.assist_consistency:
        return read_back(rule)
    return (*read_back(rule), Panel(say("counsel-evidence"), lines=(evidence(rule, round_.line),)))


def read_back(rule: Rule) -> tuple[Panel, ...]:
    """What the rule says, in words."""
    return (Panel(say("counsel-meaning"), lines=(say("counsel-meaning-words", meaning=meaning(expression(rule))),)),)


def measure(rule: Expression) -> tuple[Panel, ...]:
    """How much the rule allows."""
    return (Panel(say("counsel-meter"), lines=tuple(meter_words(measured(rule)))),)


def meter_words(found: Meter) -> Iterator[Message]:
    """The measure in sentences, the verdict first."""
    yield say("counsel-band", band=found.band.value, average=percent(found.average))
    yield say("counsel-opening", opening=percent(found.opening), floor=percent(found.floor))
    if found.stuck is not None:
        yield say("counsel-dead-end", line=line_words(found.stuck), chance=percent(found.dead))


def percent(share: float) -> int:
    """A share in whole percents."""
    return round(100 * share)


def example(rule: Expression) -> tuple[Panel, ...]:
    """A line of right cards, and some cards judged after it."""
    found = previewed(rule)
    right = tuple(each.card for each in found.judged if each.right)
    wrong = tuple(each.card for each in found.judged if not each.right)
    lines = (say("counsel-after", right=sorted_signs(right), wrong=sorted_signs(wrong)),)
    return (Panel(say("counsel-example"), signs(found.line), lines),)


COUNSEL: Final[MappingProxyType[str, Counsel[State]]] = MappingProxyType(
    {
        "secret-rule": of_own_rule,
        "guess-rule": of_guess,
        "prepare-guess": of_guess,
        "replace-guess": of_guess,
    }
)
