"""How each question of Eleusis Express is asked: its shape, and what becomes of it in silence."""

from __future__ import annotations

from typing import Any, Final

from games.eleusis.language.hint import Cue, Hint
from games.eleusis.language.hints import honest
from games.eleusis.language.rule_forms import expression, is_formal, ordered, rule_form
from games.eleusis.rules.seats import now, secret
from games.eleusis.rules.state import Guessing, Mercy, OpeningHint, State, Verdict
from games.eleusis.rules.terms import DealerOrder, Guesses, Hints, Starter, Way
from games.eleusis.rules.turn import held
from games.forms import Field, Form, Pick, PickSome, Press, Refused, Say
from games.questions import ClockOnly, Decision, Pace, Question, Questions
from games.secret import Seat

WORDS: Final = 200
NO_GUESS: Final = "~|~|~|~|~"
NO_HINT: Final = "~|~"
MINUTE: Final = 60_000
REFUSALS: Final = 3
SILENT: Final = ClockOnly("silent", people_only=True)
WEIGHTY: Final = Decision(Press(), weighty=True)
FORMAL: Final = (Way.CATALOGUE, Way.WRITTEN)


def draws_dealers(state: State) -> bool:
    """EE-45: whether chance orders the dealers."""
    return state.terms.dealer_order is DealerOrder.RANDOM


def volunteering() -> Decision[Any]:
    """EE-45: whether a seat takes the deal; in silence it does not."""
    return Decision(Pick(("yes", "no")), "no", Pace.QUICK)


def has_robot_dealer(state: State) -> bool:
    """EE-57: whether the dealer of the round has been a robot from the start; then nothing is judged by hand."""
    return now(state).dealer in state.robots


def rule_decision(state: State) -> Decision[Any]:
    """EE-54, EE-100: a rule in one of the table's ways; in silence the deal passes."""
    ways = state.terms.ways if not has_robot_dealer(state) else (*state.terms.ways, Way.CATALOGUE)
    return Decision(rule_form(ordered(ways), optional=False), ClockOnly("pass-deal"), Pace.STUDY, weighty=True)


def guess_decision(state: State, phase: Guessing | None = None) -> Decision[Any]:
    """EE-28, EE-103: a rule, or no guess; words only where there is a person to judge them in time (EE-86)."""
    ways = state.terms.ways
    if has_robot_dealer(state) or (phase is not None and phase.formal_only):
        ways = tuple(way for way in ways if way is not Way.WORDED) or FORMAL
    return Decision(rule_form(ordered(ways), optional=True), NO_GUESS, Pace.QUICK, weighty=phase is not None)


def hint_form(state: State) -> Form:
    """EE-13: words, a cue, or both; of a formal rule only cues that are true of it."""
    round_ = now(state)
    rule = secret(round_)
    cues = honest(expression(rule), round_.line[0].card) if is_formal(rule) else tuple(Cue)
    return Form(
        (
            Field("words", Say(WORDS, something), optional=True),
            Field("cue", Pick(cues), optional=True),
        )
    )


def something(words: str) -> None:
    """Raise Refused for words that say nothing."""
    if not words.strip():
        raise Refused("empty-hint")


def first_hint(state: State) -> Decision[Any]:
    """EE-13: a hint before play, or none."""
    return Decision(hint_form(state), NO_HINT)


def hint_of(answer: tuple[str | None, Cue | None]) -> Hint | None:
    """What was said, if anything."""
    words, cue = answer
    return Hint(words, cue) if words is not None or cue is not None else None


def turn(state: State, seat: Seat) -> Questions:
    """EE-15, EE-101: one of the faces in hand; in silence the turn is skipped."""
    return {Question(seat, "play"): Decision(Pick(held(state, seat)), ClockOnly("skip"))}


def beside_turn(state: State, seat: Seat) -> Questions:
    """EE-15, EE-22, EE-102: the other thing a turn can be, and a guess that goes with it."""
    return {Question(seat, "no-play"): WEIGHTY, Question(seat, "prepare-guess"): guess_decision(state)}


def ruling() -> Decision[Any]:
    """EE-56: right or wrong; silence does not judge."""
    return Decision(Pick(tuple(Verdict)), SILENT)


def ticking(state: State, seat: Seat) -> Decision[Any]:
    """EE-56: which cards of the hand that was shown fit; none makes the claim true."""
    faces = held(state, seat)
    return Decision(PickSome(faces, 0, len(faces)), SILENT)


def hearing() -> Decision[Any]:
    """EE-86: right or not right: the last word on a guess, so two presses."""
    return Decision(Pick(tuple(Verdict)), SILENT, weighty=True)


def mercy() -> Decision[Any]:
    """EE-88: what the referee found stands, unless the dealer forgives it in time."""
    return Decision(Pick(tuple(Mercy)), Mercy.STANDS, weighty=True)


def beside_play(state: State) -> Questions:
    """What may be said at any time in a round: votes, hints, corrections, a slip taken back, a sealed guess replaced."""
    return {**hints(state), **another_starter(state), **abandonment(state), **by_hand(state), **sealed_again(state)}


def hints(state: State) -> Questions:
    """EE-49: the dealer may speak once half of the stock is drawn; always; or never."""
    round_ = now(state)
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


def another_starter(state: State) -> Questions:
    """EE-12: where the table lets the dealer refuse a starter, so often and while a card is left to turn."""
    round_ = now(state)
    if state.terms.starter is Starter.KEPT or not isinstance(state.phase, OpeningHint):
        return {}
    assert round_.stock is not None
    is_open = round_.refused < REFUSALS and len(round_.stock.open()) > 0
    return {Question(round_.dealer, "another-starter"): Decision(Press())} if is_open else {}


def abandonment(state: State) -> Questions:
    """EE-105: every seat may vote to abandon the round, once."""
    votes = now(state).votes
    voters = (Seat(seat) for seat in range(state.seats) if seat not in votes)
    return {Question(seat, "abandon"): WEIGHTY for seat in voters}


def by_hand(state: State) -> Questions:
    """EE-71: the dealer of a rule in words may withdraw a slip, and own up to what can no longer be withdrawn."""
    round_ = now(state)
    if not round_.by_hand:
        return {}
    slip = {Question(round_.dealer, "withdraw"): Decision(Press())} if state.slip is not None else {}
    return {Question(round_.dealer, "correct"): Decision(Say(WORDS, something)), **slip}


def sealed_again(state: State) -> Questions:
    """EE-106: whoever has sealed a guess, or none, may replace it until the reveal."""
    if state.terms.guesses is not Guesses.SEALED:
        return {}
    return {Question(left.seat, "replace-guess"): guess_decision(state) for left in now(state).sealed}


def readiness(state: State, ready: tuple[Seat, ...]) -> Questions:
    """Every seat that has not yet may say that it has seen enough."""
    waiting = (Seat(seat) for seat in range(state.seats) if seat not in ready)
    return {Question(seat, "ready"): Decision(Press()) for seat in waiting}
