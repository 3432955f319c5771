"""What the cards on the table say of a guess, and nothing that is not on the table (EE-85)."""

from __future__ import annotations

from collections.abc import Sequence

from games.eleusis.language.equivalence import find_contradiction
from games.eleusis.language.evaluation import accepts
from games.eleusis.language.rule import Column, Rule
from games.eleusis.language.rule_forms import rule_expression
from games.eleusis.words.phrases import card_sign
from games.message import Message, say


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
