"""What a rule or a guess means that is not sealed yet: in words, by the table, and how much it allows."""

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Any, Final

from games.eleusis.language.catalogue import CatalogueRule, Column, Rule, is_formal, rule_expression, rule_from_answer
from games.eleusis.language.equivalence import find_contradiction
from games.eleusis.language.evaluation import accepts
from games.eleusis.language.expression import Expression
from games.eleusis.language.permissiveness import Meter, make_example, measure_rule
from games.eleusis.rules.state import State
from games.eleusis.words.events import card_sign, card_signs, line_words, rule_words, sorted_signs
from games.eleusis.words.rule_words import clause_words
from games.kernel import View
from games.message import Message, say
from games.questions import Question
from games.spec import Advice, Note


def advise_on_rule(seen: View[State], question: Question, answer: Any) -> tuple[Note, ...]:  # noqa: ARG001 (the protocol's)
    rule = rule_from_answer(answer)
    if rule is None or not is_formal(rule):
        return (Note(say("counsel-worded"), lines=(say("counsel-worded-judge"), say("counsel-worded-clear"))),)
    said = rule_expression(rule)
    meter = Note(say("counsel-meter"), lines=tuple(meter_lines(measure_rule(said))))
    return (*meaning_panel(rule), meter, *example_panel(said))


def advise_on_guess(seen: View[State], question: Question, answer: Any) -> tuple[Note, ...]:  # noqa: ARG001 (the protocol's)
    """Return the guess in words, and whether it contradicts what lies on the table (EE-85)."""
    rule, round_ = rule_from_answer(answer), seen.state.round
    if rule is None or round_ is None or not is_formal(rule):
        return ()
    if not seen.state.terms.assist_consistency:
        return meaning_panel(rule)
    return (*meaning_panel(rule), Note(say("counsel-evidence"), lines=(evidence_words(rule, round_.line),)))


def meaning_panel(rule: Rule) -> tuple[Note, ...]:
    is_ready = isinstance(rule, CatalogueRule)
    meaning = rule_words(rule) if is_ready else clause_words(rule_expression(rule))
    return (Note(say("counsel-meaning"), lines=(say("counsel-meaning-words", meaning=meaning),)),)


def meter_lines(found: Meter) -> Iterator[Message]:
    yield say("counsel-band", band=found.band.value, average=to_percent(found.average))
    yield say("counsel-opening", opening=to_percent(found.opening), floor=to_percent(found.floor))
    if found.stuck is not None:
        yield say("counsel-dead-end", line=line_words(found.stuck), chance=to_percent(found.dead))


def to_percent(share: float) -> int:
    return round(100 * share)


def example_panel(rule: Expression) -> tuple[Note, ...]:
    found = make_example(rule)
    lines = (say("counsel-after", right=sorted_signs(found.right), wrong=sorted_signs(found.wrong)),)
    return (Note(say("counsel-example"), card_signs(found.line), lines),)


COUNSEL: Final[MappingProxyType[str, Advice[State]]] = MappingProxyType(
    {
        "secret-rule": advise_on_rule,
        "guess-rule": advise_on_guess,
        "prepare-guess": advise_on_guess,
        "replace-guess": advise_on_guess,
    }
)


def evidence_words(rule: Rule, layout: Sequence[Column]) -> Message:
    """Say which card contradicts a formal rule first, or that none does (EE-85)."""
    said = rule_expression(rule)
    found = find_contradiction(said, layout)
    if found is None:
        return say("evidence-agrees", count=len(layout) - 1 + sum(len(column.wrong) for column in layout))
    *_, last = found.line
    judged = "wrong" if accepts(said, found.line, found.card) else "right"
    return say(
        "evidence-against", card=card_sign(found.card), last=card_sign(last), judged=judged, place=len(found.line) + 1
    )
