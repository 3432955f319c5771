"""How each question of Eleusis Express is asked: its shape, and what becomes of it in silence."""

from __future__ import annotations

from typing import Any, Final

from games.eleusis.language.hint import Cue, Hint
from games.eleusis.language.hints import true_cues
from games.eleusis.language.rule import Way
from games.eleusis.language.rule_forms import is_formal, order_ways, rule_expression, rule_form
from games.eleusis.rules.seats import current_round, secret_rule
from games.eleusis.rules.state import Guessing, Mercy, OpeningHint, State, Verdict
from games.eleusis.rules.terms import DealerOrder, Guesses, Hints, Starter
from games.eleusis.rules.turn import hand_faces
from games.forms import Field, Form, Pick, PickSome, Press, Refused, Say
from games.questions import ClockOnly, Decision, Question, Questions, ThinkingTime
from games.secret import Seat

WORDS: Final = 200
NO_GUESS: Final = "~|~|~|~|~"
NO_HINT: Final = "~|~"
MINUTE: Final = 60_000
REFUSALS: Final = 3
SILENT: Final = ClockOnly("silent", people_only=True)
WEIGHTY: Final = Decision(Press(), weighty=True)
FORMAL: Final = (Way.CATALOGUE, Way.WRITTEN)


def is_dealer_order_drawn(state: State) -> bool:
    """EE-45: whether chance orders the dealers."""
    return state.terms.dealer_order is DealerOrder.RANDOM


def volunteer_decision() -> Decision[Any]:
    """EE-45: whether a seat takes the deal; in silence it does not."""
    return Decision(Pick(("yes", "no")), "no", ThinkingTime.QUICK)


def has_robot_dealer(state: State) -> bool:
    """EE-57: whether the dealer of the round has been a robot from the start; then nothing is judged by hand."""
    return current_round(state).dealer in state.robots


def rule_decision(state: State) -> Decision[Any]:
    """EE-54, EE-100: a rule in one of the table's ways; in silence the deal passes."""
    ways = state.terms.ways if not has_robot_dealer(state) else (*state.terms.ways, Way.CATALOGUE)
    return Decision(
        rule_form(order_ways(ways), optional=False), ClockOnly("pass-deal"), ThinkingTime.STUDY, weighty=True
    )


def guess_decision(state: State, phase: Guessing | None = None) -> Decision[Any]:
    """EE-28, EE-103: a rule, or no guess; words only where there is a person to judge them in time (EE-86)."""
    ways = state.terms.ways
    if has_robot_dealer(state) or (phase is not None and phase.formal_only):
        ways = tuple(way for way in ways if way is not Way.WORDED) or FORMAL
    return Decision(rule_form(order_ways(ways), optional=True), NO_GUESS, ThinkingTime.QUICK, weighty=phase is not None)


def hint_form(state: State) -> Form:
    """EE-13: words, a cue, or both; of a formal rule only cues that are true of it."""
    round_ = current_round(state)
    rule = secret_rule(round_)
    cues = true_cues(rule_expression(rule), round_.line[0].card) if is_formal(rule) else tuple(Cue)
    return Form(
        (
            Field("words", Say(WORDS, require_words), optional=True),
            Field("cue", Pick(cues), optional=True),
        )
    )


def require_words(words: str) -> None:
    """Raise Refused for words that say nothing."""
    if not words.strip():
        raise Refused("empty-hint")


def hint_decision(state: State) -> Decision[Any]:
    """EE-13: a hint before play, or none."""
    return Decision(hint_form(state), NO_HINT)


def hint_from_answer(answer: tuple[str | None, Cue | None]) -> Hint | None:
    """What was said, if anything."""
    words, cue = answer
    return Hint(words, cue) if words is not None or cue is not None else None


def turn_questions(state: State, seat: Seat) -> Questions:
    """EE-15, EE-101: one of the faces in hand; in silence the turn is skipped."""
    return {Question(seat, "play"): Decision(Pick(hand_faces(state, seat)), ClockOnly("skip"))}


def optional_turn_questions(state: State, seat: Seat) -> Questions:
    """EE-15, EE-22, EE-102: the other thing a turn can be, and a guess that goes with it."""
    return {Question(seat, "no-play"): WEIGHTY, Question(seat, "prepare-guess"): guess_decision(state)}


def verdict_decision() -> Decision[Any]:
    """EE-56: right or wrong; silence does not judge."""
    return Decision(Pick(tuple(Verdict)), SILENT)


def fitting_decision(state: State, seat: Seat) -> Decision[Any]:
    """EE-56: which cards of the hand that was shown fit; none makes the claim true."""
    faces = hand_faces(state, seat)
    return Decision(PickSome(faces, 0, len(faces)), SILENT)


def hearing_decision() -> Decision[Any]:
    """EE-86: right or not right: the last word on a guess, so two presses."""
    return Decision(Pick(tuple(Verdict)), SILENT, weighty=True)


def mercy_decision() -> Decision[Any]:
    """EE-88: what the referee found stands, unless the dealer forgives it in time."""
    return Decision(Pick(tuple(Mercy)), Mercy.STANDS, weighty=True)


def optional_round_questions(state: State) -> Questions:
    """What may be said at any time in a round: votes, hints, corrections, a slip taken back, a sealed guess replaced."""
    return {
        **hint_questions(state),
        **starter_questions(state),
        **abandon_questions(state),
        **correction_questions(state),
        **replace_guess_questions(state),
    }


def hint_questions(state: State) -> Questions:
    """EE-49: the dealer may speak once half of the stock is drawn; always; or never."""
    round_ = current_round(state)
    if isinstance(state.phase, OpeningHint):
        return {}
    match state.terms.hints:
        case Hints.HALF:
            is_open = 2 * round_.drawn >= round_.opened_with
        case Hints.ALWAYS:
            is_open = True
        case Hints.NEVER:
            is_open = False
    return {Question(round_.dealer, "give-hint"): Decision(hint_form(state))} if is_open else {}


def starter_questions(state: State) -> Questions:
    """EE-12: where the table lets the dealer refuse a starter, so often and while a card is left to turn."""
    round_ = current_round(state)
    if state.terms.starter is Starter.KEPT or not isinstance(state.phase, OpeningHint):
        return {}
    assert round_.stock is not None
    is_open = round_.refused < REFUSALS and len(round_.stock.open()) > 0
    return {Question(round_.dealer, "another-starter"): Decision(Press())} if is_open else {}


def abandon_questions(state: State) -> Questions:
    """EE-105: every seat may vote to abandon the round, once."""
    votes = current_round(state).votes
    voters = (Seat(seat) for seat in range(state.seats) if seat not in votes)
    return {Question(seat, "abandon"): WEIGHTY for seat in voters}


def correction_questions(state: State) -> Questions:
    """EE-71: the dealer of a rule in words may withdraw a slip, and own up to what can no longer be withdrawn."""
    round_ = current_round(state)
    if not round_.by_hand:
        return {}
    slip = {Question(round_.dealer, "withdraw"): Decision(Press())} if state.slip is not None else {}
    return {Question(round_.dealer, "correct"): Decision(Say(WORDS, require_words)), **slip}


def replace_guess_questions(state: State) -> Questions:
    """EE-106: whoever has sealed a guess, or none, may replace it until the reveal."""
    if state.terms.guesses is not Guesses.SEALED:
        return {}
    return {Question(left.seat, "replace-guess"): guess_decision(state) for left in current_round(state).sealed}


def ready_questions(state: State, ready: tuple[Seat, ...]) -> Questions:
    """Every seat that has not yet may say that it has seen enough."""
    waiting = (Seat(seat) for seat in range(state.seats) if seat not in ready)
    return {Question(seat, "ready"): Decision(Press()) for seat in waiting}
