"""The questions of Eleusis Express as they are put, and the answers as they are offered."""

from __future__ import annotations

from typing import Any

from games.ask import Question
from games.box import Label, Prompt
from games.cards import Card
from games.eleusis.catalogue import ENTRY
from games.eleusis.state import CatalogueRule, Guessing, Picking, State
from games.eleusis.wording import entry_words, rule_words, sign, size, usual_words
from games.kernel import View
from games.message import Message, Who, say


def prompt(question: Question, seen: View[State]) -> Prompt:
    """How a question is put: its heading, what the answer does, the verb of its button."""
    match question.prompt:
        case "pick":
            phase = seen.state.phase
            who = Who(phase.seat) if isinstance(phase, Picking) else Who(question.seat)
            return asked("pick", say("ask-pick-hint", who=who))
        case "guess":
            return asked("guess", say("ask-guess-last" if is_last(seen) else "ask-guess-hint"))
        case "no-play":
            return asked("no-play", confirm=say("ask-no-play-confirm", count=held(question, seen)))
        case "abandon":
            return asked("abandon", confirm=say("ask-abandon-confirm"))
    return asked(question.prompt)


def asked(name: str, hint: Message | None = None, confirm: Message | None = None) -> Prompt:
    """A question in its own words."""
    return Prompt(say(f"ask-{name}"), hint or say(f"ask-{name}-hint"), say(f"ask-{name}-verb"), confirm)


def is_last(seen: View[State]) -> bool:
    """Whether the round ends after this guess, right or not (EE-34)."""
    return isinstance(seen.state.phase, Guessing) and seen.state.phase.closing is not None


def held(question: Question, seen: View[State]) -> int:
    """How many cards the asked seat holds."""
    return size(seen.state.round.hands[question.seat]) if seen.state.round else 0


def label(question: Question, field: str, answer: Any, seen: View[State]) -> Label:  # noqa: ARG001 (the protocol's)
    """How one answer is offered: a card, a rule by its level, its details, a button."""
    match answer:
        case None:
            return Label(say(f"skip-{question.prompt}"))
        case Card():
            return Label(sign(answer))
        case CatalogueRule():
            return Label(rule_words(answer))
        case str() if field == "entry":
            return Label(entry_words(answer), say("level", number=ENTRY[answer].level), usual_words(answer))
    return Label(say(f"ask-{question.prompt}-verb"))
