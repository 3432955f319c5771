"""What a seat of Eleusis Express holds or may read beside the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.eleusis.language.catalogue import rule_source
from games.eleusis.language.rule import CatalogueRule, Rule, Way
from games.eleusis.language.rule_forms import is_formal
from games.eleusis.rules.state import Choosing, Finished, Guess, Guessing, Hearing, Round, State
from games.eleusis.words.events import verdict_word
from games.eleusis.words.evidence import evidence_words
from games.eleusis.words.phrases import explained_rule_words, rule_words, sorted_signs
from games.kernel import View
from games.message import Message, Quote, Who, say
from games.secret import Held, Secret
from games.spec import Note, NoteKind

ADVICE: Final = Note(say("panel-advice"), lines=tuple(say(f"panel-advice-{part}") for part in (1, 2, 3)))
WRITING: Final = Note(
    say("panel-writing"), lines=tuple(say(f"panel-writing-{part}") for part in range(1, 8)), kind=NoteKind.HELP
)
"""How a rule is written, by examples (EE-66)."""


def panels(seen: View[State]) -> tuple[Note, ...]:
    """Return the dealer's rule or the hand, what the seat has sealed, and the guesses of this round."""
    round_ = seen.state.round
    if seen.seat is None or round_ is None or isinstance(seen.state.phase, Finished):
        return ()
    own = (dealer_panel if seen.seat == round_.dealer else hand_panel)(seen, round_)
    heard = evidence_panel(seen, round_)
    return (*own, *heard, *own_guesses_panel(seen, round_), *writing_panel(seen), *guesses_panel(round_))


def dealer_panel(seen: View[State], round_: Round) -> tuple[Note, ...]:
    """Return the rule in words and as an expression; advice while there is none yet."""
    if isinstance(round_.rule, Held) and (rule := round_.rule.open()) is not None:
        lines = [say("panel-rule-words", rule=explained_rule_words(rule))]
        if isinstance(rule, CatalogueRule):
            lines.append(say("panel-rule-source", source=Quote(rule_source(rule))))
        if not is_formal(rule):
            lines.append(say("panel-rule-by-hand"))
        return (Note(say("panel-rule"), lines=tuple(lines)),)
    return (ADVICE,) if isinstance(seen.state.phase, Choosing) else ()


def evidence_panel(seen: View[State], round_: Round) -> tuple[Note, ...]:
    """Return whether the table contradicts a guess that the dealer judges (EE-86)."""
    phase = seen.state.phase
    if seen.seat != round_.dealer or not isinstance(phase, Hearing) or not is_formal(phase.trial.said.rule):
        return ()
    return (Note(say("evidence-of"), lines=(evidence_words(phase.trial.said.rule, round_.line),)),)


def hand_panel(seen: View[State], round_: Round) -> tuple[Note, ...]:
    """Return the hand by suit, then rank; nothing once it is empty."""
    hand = round_.hands[seen.seat] if round_.hands and seen.seat is not None else None
    if not isinstance(hand, Held) or not round_.line or not (cards := hand.open()):
        return ()
    return (Note(say("panel-hand", count=len(cards)), signs=sorted_signs(cards), kind=NoteKind.HAND),)


def own_guesses_panel(seen: View[State], round_: Round) -> tuple[Note, ...]:
    """Return the guesses this seat has prepared or sealed (EE-102, EE-106)."""
    sealed = [each.rule for each in round_.sealed if each.seat == seen.seat]
    lines = (*own_guess_lines("prepared", [round_.prepared]), *own_guess_lines("sealed", sealed))
    return (Note(say("panel-left"), lines=lines),) if lines else ()


def own_guess_lines(key: str, left: Iterable[Secret[Rule | None]]) -> tuple[Message, ...]:
    own = (each.open() for each in left if isinstance(each, Held))
    return tuple(say(f"panel-left-{key}", rule=rule_words(rule)) for rule in own if rule is not None)


def writing_panel(seen: View[State]) -> tuple[Note, ...]:
    """Return how to write a rule, for a seat that is asked for one and may write it."""
    phase = seen.state.phase
    asked = isinstance(phase, Choosing) or (isinstance(phase, Guessing) and phase.seat == seen.seat)
    dealer = seen.state.round is not None and seen.seat == seen.state.round.dealer
    is_asked = asked and dealer == isinstance(phase, Choosing)
    return (WRITING,) if is_asked and Way.WRITTEN in seen.state.terms.ways else ()


def guesses_panel(round_: Round) -> tuple[Note, ...]:
    lines = tuple(map(guess_words, round_.guesses))
    return (Note(say("panel-guesses"), lines=lines),) if lines else ()


def guess_words(guess: Guess) -> Message:
    told = "forgiven" if guess.forgiven else verdict_word(guess.right)
    return say("panel-guess", who=Who(guess.seat), rule=rule_words(guess.rule), verdict=told)
