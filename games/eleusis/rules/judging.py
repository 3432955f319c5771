"""The judgement of a guess: by the judge, by the dealer, or by the dealer's mercy (EE-30 to EE-33, EE-80 to EE-89)."""

from typing import Final

from games.eleusis.language.catalogue import Cards, Rule, encode_rule, rule_expression
from games.eleusis.language.evaluation import accepts
from games.eleusis.rules import events
from games.eleusis.rules.comparing import EXACT_STEPS, STEPWISE, VERDICT, Judged, encode_layout
from games.eleusis.rules.finish import end_round, put_on_trial
from games.eleusis.rules.state import (
    Cause,
    Erratum,
    Guess,
    Guessing,
    Hearing,
    Judging,
    Mercy,
    Pardoning,
    Picking,
    Round,
    Ruling,
    Separation,
    Slip,
    State,
    Ticking,
    Trial,
    Turn,
    Verdict,
    current_round,
    secret_rule,
    with_round,
)
from games.eleusis.rules.turn import draw_next_fine, lay_card, settle_claim
from games.event import Told
from games.game import Step, expect
from games.questions import ClockOnly, Work
from games.secret import hold
from games.values import replace

VOID: Final = ClockOnly("void")  # stands where the judge did not come to an end (EE-107)


def comparison_work(state: State, guessed_rule: Rule) -> Work[Judged]:
    round_ = current_round(state)
    similar = "similarity" if state.terms.similarity else ""
    matter = (
        encode_rule(secret_rule(round_)),
        encode_rule(guessed_rule),
        state.terms.guess_scope,
        encode_layout(round_.line),
        similar,
    )
    if Erratum.STEPS in state.errata:
        return Work(STEPWISE, matter, VERDICT, EXACT_STEPS)
    return Work("same-rule", matter, VERDICT)


def take_judgement(state: State, answer: Judged) -> Step[State]:
    """Take the judge's answer; a wrong guess goes on to the dealer where he may have mercy (EE-30, EE-88)."""
    phase = expect(state.phase, Judging)
    verdict, line, tested, share = answer
    trial, right = phase.trial, verdict is Verdict.RIGHT
    merciful = not right and state.terms.dealer_mercy and current_round(state).dealer not in state.robots
    viewers = (current_round(state).dealer,) if merciful else ()
    parted = None if right or line is None else make_separation(current_round(state), line)
    made = Guess(trial.said.seat, trial.said.rule, right, hold(parted, *viewers), hold(share, *viewers), tested or 0)
    told = (events.GuessJudged(seat=made.seat, right=right, tested=made.tested, why=judgement_clauses(made)),)
    if merciful:
        return Step(replace(state, phase=Pardoning(trial, made)), told)
    return record_guess(state, trial, made, told)


def make_separation(round_: Round, line: Cards) -> Separation:
    *before, last = line
    return Separation(tuple(before), last, accepts(rule_expression(secret_rule(round_)), before, last))


def judgement_clauses(judged_guess: Guess) -> tuple[str, ...]:
    if judged_guess.tested:
        return ("EE-32", "EE-84")
    return ("EE-32",) if judged_guess.right else ("EE-31",)


def decide_mercy(state: State, answer: Mercy) -> Step[State]:
    """Take the dealer's choice to forgive a guess that is not quite right, or not to (EE-88)."""
    phase = expect(state.phase, Pardoning)
    made, dealer = phase.found, current_round(state).dealer
    if answer is Mercy.STANDS:
        return record_guess(state, phase.trial, made)
    made = replace(made, right=True, forgiven=True)
    return record_guess(
        state, phase.trial, made, (events.GuessForgiven(dealer=dealer, seat=made.seat, why=("EE-88",)),)
    )


def judge_by_dealer(state: State, answer: Verdict) -> Step[State]:  # EE-86
    phase = expect(state.phase, Hearing)
    said, right = phase.trial.said, answer is Verdict.RIGHT
    made = Guess(said.seat, said.rule, right, hold(None))
    told = (events.GuessJudged(seat=said.seat, right=right, why=(*judgement_clauses(made), "EE-86")),)
    return record_guess(with_round(state, silences=0), phase.trial, made, told)


def void_guess(state: State, trial: Trial) -> Step[State]:  # EE-86
    said = trial.said
    told = (events.GuessVoid(seat=said.seat, why=("EE-86",)),)
    if state.terms.guesses == "sealed":
        return proceed_after_guess(state, trial, told)
    return Step(replace(state, phase=Guessing(said.seat, trial.closing, formal_only=True)), told)


def lose_guess(state: State, trial: Trial) -> Step[State]:
    """Make void a guess with which the judge did not come to an end; the play goes on as if there had been none (EE-107)."""
    return proceed_after_guess(state, trial, (events.GuessUnsettled(seat=trial.said.seat, why=("EE-107",)),))


def record_guess(state: State, trial: Trial, judged_guess: Guess, told: Told = ()) -> Step[State]:  # EE-87
    parted = judged_guess.separation.open()
    if not judged_guess.right and parted is not None and state.terms.counter_examples == "immediately":
        seat, guess, share = judged_guess.seat, judged_guess.rule, judged_guess.agreement.open()
        refuted = events.GuessRefuted(seat=seat, guess=guess, separation=parted, agreement=share, why=("EE-87",))
        told = (*told, refuted)
    state = with_round(state, guesses=(*current_round(state).guesses, judged_guess))
    if judged_guess.right:
        winner = judged_guess.seat if trial.winner is None else trial.winner
        return proceed_after_guess(state, replace(trial, winner=winner), told)
    if state.terms.wrong_guess_cost and trial.closing is None:
        state = with_round(state, fined=(*current_round(state).fined, judged_guess.seat))
    return proceed_after_guess(state, trial, told)


def proceed_after_guess(state: State, trial: Trial, told: Told) -> Step[State]:  # EE-32
    if trial.rest:
        return put_on_trial(state, replace(trial, said=trial.rest[0], rest=trial.rest[1:]), told)
    if trial.winner is not None:
        return end_round(state, Cause.GUESSED, trial.winner, told)
    if trial.closing is not None:
        return end_round(state, trial.closing, None, told)
    return draw_next_fine(state, trial.seat).after(told)


def judge_card(state: State, answer: Verdict) -> Step[State]:  # EE-56
    phase = expect(state.phase, Ruling)
    judged = with_round(state, silences=0)
    return make_revocable(state, lay_card(judged, phase.seat, phase.card, right=answer is Verdict.RIGHT))


def judge_claim(state: State, playable: Cards) -> Step[State]:
    """Take the dealer's verdict on a no-play claim: the cards that fit, none if it is true (EE-56)."""
    phase = expect(state.phase, Ticking)
    return make_revocable(state, settle_claim(with_round(state, silences=0), phase.seat, playable, ()))


def make_revocable(before: State, step: Step[State]) -> Step[State]:
    """Keep the table before a verdict for its withdrawal, unless cards, guesses or the end followed (EE-71)."""
    phase, after = before.phase, step.state
    if Erratum.VERDICT in before.errata and current_round(before).sealed != current_round(after).sealed:
        return step
    assert isinstance(phase, Ruling | Ticking)
    drawn = tuple(card for event in step.events if isinstance(event, events.CardsDrawn) for card in event.cards.open())
    dealt_again = isinstance(phase, Ticking) and drawn
    if dealt_again or not isinstance(after.phase, Turn | Guessing | Picking):
        return step
    slip = Slip(phase, current_round(before), hold(drawn, phase.seat))
    return Step(replace(after, slip=slip), step.events)


def withdraw_verdict(state: State) -> Step[State]:
    """Restore the table before the last verdict; a card drawn for it is shown and returns (EE-71).

    A guess prepared for the next turn goes with that turn, and only its seat is told.
    """
    slip, since = state.slip, current_round(state)
    assert slip is not None
    phase, returned = slip.phase, slip.drawn.open()
    told = events.VerdictWithdrawn(
        dealer=since.dealer,
        seat=phase.seat,
        card=phase.card if isinstance(phase, Ruling) else None,
        returned=returned,
        why=("EE-71",),
    )
    kept = {name: getattr(since, name) for name in ("hints", "notes", "votes", "abstained", "sealed")}
    if Erratum.VERDICT in state.errata:
        kept["silences"] = since.silences
    lost: Told = ()
    if Erratum.WITHDRAWN in state.errata and isinstance(state.phase, Turn) and since.prepared.open() is not None:
        dropped = events.GuessPrepared(seat=state.phase.seat, guess=None, why=("EE-71", "EE-102"))
        lost = (hold(dropped, dropped.seat),)
    return Step(replace(state, round=replace(slip.round, **kept), phase=phase, slip=None), (told, *lost))


def handle_silence(state: State) -> Step[State]:
    """Count a silence of the dealer: the second in a row abandons the round (EE-105).

    Where the rule is formal, only a guess in words is lost by it (EE-86).
    """
    round_ = current_round(state)
    if isinstance(state.phase, Hearing) and not round_.by_hand:
        return void_guess(state, state.phase.trial)
    told = (events.DealerSilent(dealer=round_.dealer, why=("EE-105",)),)
    if round_.silences:
        return end_round(state, Cause.ABANDONED, None, told)
    return Step(with_round(state, silences=1), told)


def tell_correction(state: State, words: str) -> Step[State]:
    """Tell that an older verdict was wrong; the players may go on, or vote to abandon (EE-71)."""
    told = events.Corrected(dealer=current_round(state).dealer, words=words, why=("EE-71",))
    return Step(with_round(state, notes=(*current_round(state).notes, words)), (told,))
