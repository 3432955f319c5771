"""The right to one guess: said at once, sealed until the reveal, or prepared with a play (EE-28 to EE-34, EE-102, EE-106)."""

from __future__ import annotations

from dataclasses import replace

from games.eleusis.language.rule import Rule
from games.eleusis.language.rule_forms import Given, is_formal, rule_from_answer
from games.eleusis.rules.events import Guessed, GuessPrepared, GuessSealed
from games.eleusis.rules.finish import end_round
from games.eleusis.rules.seats import current_round, is_before_dealer, next_turn, prepend_events, with_round
from games.eleusis.rules.state import Cause, Guessing, Hearing, Judging, SealedGuess, SpokenGuess, State, Trial
from games.eleusis.rules.terms import Guesses
from games.event import Told
from games.game import Step
from games.secret import Seat, hold


def grant_guess(state: State, seat: Seat, closing: Cause | None, told: Told) -> Step[State]:
    """Give a seat the right to guess; a prepared guess is made at once (EE-28, EE-102)."""
    prepared = current_round(state).prepared.open()
    if prepared is None:
        return Step(replace(state, phase=Guessing(seat, closing)), told)
    return prepend_events(submit_guess(state, seat, prepared, closing), told)


def guess_rule(state: State, seat: Seat, answer: Given) -> Step[State]:
    """Take a seat's one guess, or none (EE-28, EE-29)."""
    phase = state.phase
    assert isinstance(phase, Guessing)
    return submit_guess(state, seat, rule_from_answer(answer), phase.closing)


def submit_guess(state: State, seat: Seat, rule: Rule | None, closing: Cause | None) -> Step[State]:
    """Say a guess before everybody, or seal it; without a guess the play goes on."""
    if state.terms.guesses is Guesses.SEALED:
        return seal_guess(state, seat, rule, closing)
    if rule is None:
        return close_turn(state, seat, closing)
    told = Guessed(seat=seat, guess=rule, why=("EE-29",))
    return put_on_trial(state, Trial(seat, SpokenGuess(seat, rule), closing=closing), (told,))


def put_on_trial(state: State, trial: Trial, told: Told = ()) -> Step[State]:
    """Put a guess to the judge, or to the dealer if it or the rule is in words (EE-86)."""
    by_hand = current_round(state).by_hand or not is_formal(trial.said.rule)
    return Step(replace(state, phase=Hearing(trial) if by_hand else Judging(trial)), told)


# -- sealed guesses -----------------------------------------------------------------------


def seal_guess(state: State, seat: Seat, rule: Rule | None, closing: Cause | None) -> Step[State]:
    """Keep a seat's guess, if any, for the reveal (EE-106)."""
    kept = hold(rule, seat)
    state = with_round(state, sealed=(*current_round(state).sealed, SealedGuess(seat, kept)))
    return prepend_events(close_turn(state, seat, closing), (GuessSealed(seat=seat, guess=kept, why=("EE-106",)),))


def replace_sealed_guess(state: State, seat: Seat, answer: Given) -> Step[State]:
    """Replace a sealed guess before the reveal; nobody else is told (EE-106)."""
    kept = hold(rule_from_answer(answer), seat)
    sealed = tuple(SealedGuess(seat, kept) if each.seat == seat else each for each in current_round(state).sealed)
    told = GuessSealed(seat=seat, guess=kept, again=True, why=("EE-106",))
    return Step(with_round(state, sealed=sealed), (hold(told, seat),))


def prepare_guess(state: State, seat: Seat, answer: Given) -> Step[State]:
    """Attach a guess to the play about to be made; nobody else is told unless the play is right (EE-102)."""
    rule = rule_from_answer(answer)
    told = GuessPrepared(seat=seat, guess=rule, why=("EE-102",))
    return Step(with_round(state, prepared=hold(rule, seat)), (hold(told, seat),))


def close_turn(state: State, seat: Seat, closing: Cause | None, told: Told = ()) -> Step[State]:
    """Begin the next turn, or end the round if `closing` says why (EE-34, EE-37).

    Sealed guesses are revealed first where the round ends, or the turn passes the dealer's place (EE-106).
    """
    if closing is not None or is_before_dealer(state, seat):
        return prepend_events(reveal_sealed_guesses(state, seat, closing), told)
    return prepend_events(next_turn(state, seat), told)


def reveal_sealed_guesses(state: State, seat: Seat, closing: Cause | None) -> Step[State]:
    """Tell all sealed guesses and judge them together, in the order of play (EE-106)."""
    opened = ((each.seat, each.rule.open()) for each in current_round(state).sealed)
    queue = tuple(SpokenGuess(guesser, rule) for guesser, rule in opened if rule is not None)
    state = with_round(state, sealed=())
    if not queue:
        return next_turn(state, seat) if closing is None else end_round(state, closing, None)
    told = tuple(Guessed(seat=each.seat, guess=each.rule, why=("EE-29", "EE-106")) for each in queue)
    return put_on_trial(state, Trial(seat, queue[0], queue[1:], closing=closing), told)
