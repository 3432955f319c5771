from collections.abc import Mapping
from typing import Any, Final

from games.cards import Card
from games.eleusis.language.catalogue import ENTRY, CatalogueRule
from games.eleusis.rules.game import NO_GUESS
from games.eleusis.rules.state import Guessing, Hearing, Pardoning, Picking, Ruling, Separation, State, Ticking
from games.eleusis.words.events import card_sign, entry_words, line_words, open_rule_words, rule_words, written_meaning
from games.kernel import View
from games.message import Message, Who, say
from games.prepared import Guard, Preparation, always, offer
from games.questions import Question
from games.secret import Held, Seat, size_of
from games.spec import Label, Prompt
from games.values import replace

OWN_RULE: Final = "secret-rule"


ASIDE: Final = frozenset({"abstain", "correct", "withdraw", "no-play"})  # may be left alone, and is called by its verb


def prompt(question: Question, seen: View[State]) -> Prompt:
    match question.prompt:
        case "guess-rule":
            return guess_prompt(seen)
        case "no-play":
            count = size_of(seen.state.round.hands[question.seat]) if seen.state.round else 0
            return make_prompt("no-play", confirm=say("ask-no-play-confirm", count=count))
        case "secret-rule" | "abandon":
            return make_prompt(question.prompt, confirm=say(f"ask-{question.prompt}-confirm"))
    return dealer_prompt(question.prompt, seen) or make_prompt(question.prompt)


def dealer_prompt(prompt_name: str, seen: View[State]) -> Prompt | None:
    match seen.state.phase:
        case Picking(seat) if prompt_name == "pick":
            return make_prompt(prompt_name, say("ask-pick-hint", who=Who(seat)))
        case Ruling(seat, card) if prompt_name == "verdict":
            title = say("ask-verdict", who=Who(seat), card=card_sign(card))
            return Prompt(title, say("ask-verdict-hint", last=last_card_words(seen)), say("ask-verdict-verb"))
        case Ticking(seat) if prompt_name == "fitting":
            title = say("ask-fitting", who=Who(seat))
            return Prompt(title, say("ask-fitting-hint", last=last_card_words(seen)), say("ask-fitting-verb"))
        case Hearing(trial) if prompt_name == "hear-guess":
            rule = trial.said.rule
            title = say(
                "ask-hear-guess", who=Who(trial.said.seat), rule=rule_words(rule), meaning=written_meaning(rule)
            )
            confirm = say("ask-hear-guess-confirm")
            return Prompt(title, say("ask-hear-guess-hint"), say("ask-hear-guess-verb"), confirm)
        case Pardoning(_, found) if prompt_name == "mercy":
            title = say("ask-mercy", who=Who(found.seat), rule=rule_words(found.rule))
            parted = found.separation.open() if isinstance(found.separation, Held) else None
            return Prompt(title, separation_words(parted), say("ask-mercy-verb"), say("ask-mercy-confirm"))
    return None


def guess_prompt(seen: View[State]) -> Prompt:
    if seen.state.terms.guesses == "sealed":
        return Prompt(
            say("ask-guess-rule"),
            say("ask-guess-sealed-hint"),
            say("ask-guess-sealed-verb"),
            say("ask-guess-sealed-confirm"),
        )
    is_last = isinstance(seen.state.phase, Guessing) and seen.state.phase.closing is not None  # EE-34
    key = "ask-guess-rule-last" if is_last else "ask-guess-rule-hint"
    hint = say(key, cost=seen.state.terms.wrong_guess_cost)
    return replace(make_prompt("guess-rule", hint, say("ask-guess-rule-confirm")), lasting=not is_last)


def separation_words(separation: Separation | None) -> Message:
    if separation is None:
        return say("ask-mercy-hint")
    accepted = "yes" if separation.accepted else "no"
    return say(
        "ask-mercy-parting", line=line_words(separation.line), card=card_sign(separation.card), accepted=accepted
    )


def make_prompt(name: str, hint: Message | None = None, confirm: Message | None = None) -> Prompt:
    """Return a prompt in the messages that bear its name; what may be left alone has a tab of a word or two."""
    verb = say(f"ask-{name}-verb")
    tab = say("tab-abandon") if name == "abandon" else verb if name in ASIDE else None
    return Prompt(
        say(f"ask-{name}"),
        hint or say(f"ask-{name}-hint"),
        verb,
        confirm,
        tab=tab,
        needed=name == "give-hint",
        rare=name == "abandon",
    )


def last_card_words(seen: View[State]) -> Message:
    assert seen.state.round is not None
    return say("the-card", card=card_sign(seen.state.round.line[-1].card))


def label(question: Question, field: str, answer: Any, seen: View[State]) -> Label:
    match answer:
        case None:
            return Label(say(f"none-{field}" if field in {"words", "cue"} else f"skip-{question.prompt}"))
        case Card():
            return Label(card_sign(answer))
        case CatalogueRule():
            return Label(rule_words(answer))
    match field:
        case "entry":
            return Label(entry_words(answer), say("level", number=ENTRY[answer].level), open_rule_words(answer))
        case "way":
            return Label(say(f"way-{answer}"), hint=way_hint(question.prompt, answer, seen))
        case "cue":
            return Label(say(f"cue-{answer}"))
    is_choice = question.prompt in {"verdict", "hear-guess", "mercy", "volunteer"}
    return Label(say(f"answer-{question.prompt}-{answer}" if is_choice else f"ask-{question.prompt}-verb"))


def way_hint(prompt_name: str, way: str, seen: View[State]) -> Message:
    if prompt_name == OWN_RULE:
        return say(f"way-{way}-rule")
    by_hand = seen.state.round is not None and seen.state.round.by_hand
    return say("way-worded-guess" if by_hand else f"way-{way}-guess")


def dealer_guards(seen: View[State]) -> Mapping[str, Guard[State]]:
    def make_guard(seat: Seat) -> Guard[State]:
        return Guard(
            say("guard-dealer", who=Who(seat)),
            lambda own: own.state.round is not None and own.state.round.dealer == seat,
        )

    return {f"dealer-{seat}": make_guard(Seat(seat)) for seat in range(seen.state.seats) if seat != seen.seat}


PREPARED: Final[Mapping[str, Preparation[State]]] = {
    "volunteer": Preparation(("volunteer",), always, offer("yes", "no"), is_lasting=True),
    "abandon": Preparation(("abandon",), always, offer("press"), dealer_guards, is_lasting=True, is_weighty=True),
    "ready": Preparation(("ready",), always, offer("press"), is_lasting=True),
}


def skip_guess(seen: View[State]) -> str | None:
    """Return the answer of a seat that never guesses after a card; the last guess of a round they are asked for (EE-34)."""
    phase = seen.state.phase
    is_usual = isinstance(phase, Guessing) and phase.closing is None and not phase.formal_only
    return NO_GUESS if is_usual else None
