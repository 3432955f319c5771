"""The dealer's own verdicts on a rule in words: each may be withdrawn, and may fail to come (EE-56, EE-71, EE-105)."""

from __future__ import annotations

from dataclasses import replace

from games.eleusis.language.rule import Cards
from games.eleusis.rules.events import CardsDrawn, Corrected, DealerSilent, GuessPrepared, VerdictWithdrawn
from games.eleusis.rules.finish import end_round
from games.eleusis.rules.judging import void_guess
from games.eleusis.rules.seats import current_round, with_round
from games.eleusis.rules.state import (
    Cause,
    Erratum,
    Guessing,
    Hearing,
    Picking,
    Ruling,
    Slip,
    State,
    Ticking,
    Turn,
    Verdict,
)
from games.eleusis.rules.turn import lay_card, settle_claim
from games.event import Told
from games.game import Step
from games.secret import hold


def judge_card(state: State, answer: Verdict) -> Step[State]:
    """Take the dealer's verdict on a card (EE-56)."""
    phase = state.phase
    assert isinstance(phase, Ruling)
    judged = with_round(state, silences=0)
    return make_revocable(state, lay_card(judged, phase.seat, phase.card, right=answer is Verdict.RIGHT))


def judge_claim(state: State, playable: Cards) -> Step[State]:
    """Take the dealer's verdict on a no-play claim: the cards that fit, none if it is true (EE-56)."""
    phase = state.phase
    assert isinstance(phase, Ticking)
    return make_revocable(state, settle_claim(with_round(state, silences=0), phase.seat, playable, ()))


def make_revocable(before: State, step: Step[State]) -> Step[State]:
    """Keep the table before a verdict, so that it can be withdrawn (EE-71).

    Not where something was dealt, guessed, sealed or ended because of it.
    """
    phase, after = before.phase, step.state
    if Erratum.VERDICT in before.errata and current_round(before).sealed != current_round(after).sealed:
        return step
    assert isinstance(phase, Ruling | Ticking)
    drawn = tuple(card for event in step.events if isinstance(event, CardsDrawn) for card in event.cards.open())
    dealt_again = isinstance(phase, Ticking) and drawn
    if dealt_again or not isinstance(after.phase, Turn | Guessing | Picking):
        return step
    slip = Slip(phase, current_round(before), hold(drawn, phase.seat))
    return replace(step, state=replace(after, slip=slip))


def withdraw_verdict(state: State) -> Step[State]:
    """Take back the last verdict: all is as before it, and a card drawn for it is shown and goes back (EE-71).

    A guess prepared for the next turn goes with that turn, and only its seat is told.
    """
    slip, since = state.slip, current_round(state)
    assert slip is not None
    phase, returned = slip.phase, slip.drawn.open()
    told = VerdictWithdrawn(
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
        dropped = GuessPrepared(seat=state.phase.seat, guess=None, why=("EE-71", "EE-102"))
        lost = (hold(dropped, dropped.seat),)
    return Step(replace(state, round=replace(slip.round, **kept), phase=phase, slip=None), (told, *lost))


def handle_silence(state: State) -> Step[State]:
    """Take note that the dealer did not judge in time; the second time in a row abandons the round (EE-105).

    Where the rule is formal, only a guess in words is lost by it (EE-86).
    """
    round_ = current_round(state)
    if isinstance(state.phase, Hearing) and not round_.by_hand:
        return void_guess(state, state.phase.trial)
    told = (DealerSilent(dealer=round_.dealer, why=("EE-105",)),)
    if round_.silences:
        return end_round(state, Cause.ABANDONED, None, told)
    return Step(with_round(state, silences=1), told)


def tell_correction(state: State, words: str) -> Step[State]:
    """Tell that an older verdict was wrong; the players may go on, or vote to abandon (EE-71)."""
    told = Corrected(dealer=current_round(state).dealer, words=words, why=("EE-71",))
    return Step(with_round(state, notes=(*current_round(state).notes, words)), (told,))
