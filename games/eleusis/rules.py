"""The rules of Eleusis Express: what each phase asks, and what follows from the answers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.ask import Ask, ClockOnly, Decision, Pace, Question, Questions, Wait
from games.eleusis.catalogue import fields
from games.eleusis.deal import STOCK, begin, choose, deal, hint, name, open_play, seal, start
from games.eleusis.events import AbandonVoted, Readied
from games.eleusis.guess import guess, weigh, work
from games.eleusis.layout import hand, now, with_round
from games.eleusis.score import end_round, ranking, stop
from games.eleusis.state import (
    Cause,
    Choosing,
    Dealing,
    Finished,
    Guessing,
    Judging,
    Opening,
    OpeningHint,
    Pausing,
    Picking,
    Refilling,
    Salting,
    State,
    Turn,
)
from games.eleusis.terms import DealerOrder, Hints
from games.eleusis.turn import declare, place, play, playable, refill
from games.event import Event
from games.forms import Bytes, Field, Form, Pick, Press, Refused, Say, Shuffle
from games.game import Answers, Ranking, Step
from games.secret import CHANCE, CLOCK, JUDGE, Seat

__all__ = ["ask", "boundary", "recallable", "resolve", "standing", "start"]

WORDS = 200
PAUSE = 45_000
MINUTE = 60_000
NO_GUESS = "~|~"
NO_HINT = "~"
GAME = Question(CHANCE, "game")
ORDER = Question(CHANCE, "dealers")
SALT = Question(CHANCE, "salt")
DEAL = Question(CHANCE, "deal")
REFILL = Question(CHANCE, "refill")
JUDGEMENT = Question(JUDGE, "judge-guess")
TIME = Question(CLOCK, "time")
NEXT = Question(CLOCK, "next-round")
WEIGHTY = Decision(Press(), weighty=True)


def standing(state: State) -> Ranking:
    """The ranking by the finished rounds."""
    return ranking(state)


def recallable(event: Event) -> bool:  # noqa: ARG001 (the protocol's)
    """Everything: what was on the table may be read again."""
    return True


def boundary(state: State) -> bool:
    """Where the chance answers of a round begin: its salt, then its cards (EE-94); and the game's own, at the start."""
    return isinstance(state.phase, Opening | Salting)


def ask(state: State) -> Ask | None:
    """What each phase waits for."""
    phase, clock = state.phase, timed(state)
    match phase:
        case Opening():
            order = {ORDER: Decision(Shuffle(len(state.order)))} if draws_dealers(state) else {}
            return Ask("opening", {GAME: Decision(Bytes(8)), **order}, clock)
        case Choosing():
            return Ask("rule", {Question(now(state).dealer, "rule"): rule_decision()}, clock)
        case Salting():
            return Ask("dealing", {SALT: Decision(Bytes(32))}, clock)
        case Dealing():
            return Ask("dealing", {DEAL: Decision(Shuffle(len(STOCK)))}, clock)
        case OpeningHint():
            asked = {Question(now(state).dealer, "opening-hint"): opening_hint()}
            return Ask("opening-hint", asked, {**clock, **abandonment(state)})
        case Turn(seat):
            return Ask("turn", turn(state, seat), {**clock, **no_play(seat), **hints(state), **abandonment(state)})
        case Picking(seat):
            asked = {Question(now(state).dealer, "pick"): Decision(Pick(playable(state, seat)))}
            return Ask("pick", asked, {**clock, **abandonment(state)})
        case Refilling(cards=cards):
            return Ask("refill", {REFILL: Decision(Shuffle(len(cards)))}, clock)
        case Guessing(seat):
            return Ask("guess", guessing(seat), {**clock, **hints(state), **abandonment(state)})
        case Judging(_, said):
            return Ask("judge", {JUDGEMENT: Decision(work(state, said))}, clock)
        case Pausing(ready):
            return Ask("pause", {NEXT: Decision(Wait(ms=PAUSE))}, {**clock, **readiness(state, ready)})
        case Finished():
            return None


def resolve(state: State, answers: Answers) -> Step[State]:
    """What follows: from an answer that may be given at any time, or from the one the phase waits for."""
    question, answer = min(answers.items(), key=lambda each: each[0])
    if TIME in answers:
        return stop(state)
    match question.prompt:
        case "hint":
            return hint(state, answer, opening=False)
        case "abandon":
            return abandon(state, question.seat)
        case "ready":
            return ready(state, question.seat)
        case "no-play":
            return declare(state, question.seat)
    return awaited(state, answers, answer)


def awaited(state: State, answers: Answers, answer: Any) -> Step[State]:
    """What follows from the answer that the phase waits for."""
    match state.phase:
        case Opening():
            return name(state, answers[GAME], answers.get(ORDER))
        case Choosing():
            return choose(state, answer)
        case Salting():
            return seal(state, answer)
        case Dealing():
            return deal(state, answer)
        case OpeningHint():
            return open_play(state, answer[0])
        case Turn(seat):
            return play(state, seat, answer)
        case Picking(seat):
            return place(state, seat, answer)
        case Refilling():
            return refill(state, answer)
        case Guessing(seat):
            return guess(state, seat, answer)
        case Judging():
            return weigh(state, answer)
        case Pausing():
            return begin(state)
        case Finished():
            raise AssertionError("nothing was asked")


# -- what is asked -----------------------------------------------------------------------


def draws_dealers(state: State) -> bool:
    """EE-45: whether chance orders the dealers."""
    return state.terms.dealer_order is DealerOrder.RANDOM


def timed(state: State) -> Questions:
    """EE-46: the table's time, one wait from beginning to end."""
    return {TIME: Decision(Wait(ms=state.terms.minutes * MINUTE))} if state.terms.minutes else {}


def rule_decision() -> Decision[Any]:
    """EE-54, EE-100: a rule of the catalogue; in silence the deal passes."""
    return Decision(Form(fields(optional=False)), ClockOnly("pass-deal"), Pace.STUDY)


def opening_hint() -> Decision[Any]:
    """EE-13: some words, or none."""
    return Decision(Form((Field("words", Say(WORDS, something), optional=True),)), NO_HINT)


def something(words: str) -> None:
    """A hint says something."""
    if not words.strip():
        raise Refused("empty-hint")


def turn(state: State, seat: Seat) -> Questions:
    """EE-15, EE-101: one of the faces in hand; in silence the turn is skipped."""
    held = tuple(sorted(set(hand(state, seat))))
    return {Question(seat, "play"): Decision(Pick(held), ClockOnly("skip"))}


def no_play(seat: Seat) -> Questions:
    """EE-15, EE-22: the other thing a turn can be."""
    return {Question(seat, "no-play"): WEIGHTY}


def guessing(seat: Seat) -> Questions:
    """EE-28, EE-103: a rule of the catalogue, or no guess."""
    return {Question(seat, "guess"): Decision(Form(fields(optional=True)), NO_GUESS, Pace.QUICK)}


def hints(state: State) -> Questions:
    """EE-49: the dealer may speak once half of the stock is drawn; always; or never."""
    round_ = now(state)
    match state.terms.hints:
        case Hints.HALF:
            is_open = 2 * round_.drawn >= round_.opened_with
        case Hints.ALWAYS:
            is_open = True
        case Hints.NEVER:
            is_open = False
    return {Question(round_.dealer, "hint"): Decision(Say(WORDS, something))} if is_open else {}


def abandonment(state: State) -> Questions:
    """EE-105: every seat may vote to abandon the round, once."""
    votes = now(state).votes
    voters = (Seat(seat) for seat in range(state.seats) if seat not in votes)
    return {Question(seat, "abandon"): WEIGHTY for seat in voters}


def readiness(state: State, ready: tuple[Seat, ...]) -> Questions:
    """Every seat that has not yet may say that it has seen enough."""
    waiting = (Seat(seat) for seat in range(state.seats) if seat not in ready)
    return {Question(seat, "ready"): Decision(Press()) for seat in waiting}


# -- what follows --------------------------------------------------------------------------


def abandon(state: State, seat: Seat) -> Step[State]:
    """EE-105: a majority of the people, dealer included, makes the round void."""
    state = with_round(state, votes=(*now(state).votes, seat))
    votes, wanted = len(now(state).votes), needed(state)
    told = (AbandonVoted(seat=seat, votes=votes, needed=wanted, why=("EE-105",)),)
    return end_round(state, Cause.ABANDONED, None, told) if votes >= wanted else Step(state, told)


def needed(state: State) -> int:
    """More than half of those who are people; of all, where nobody is."""
    people = state.seats - len(state.robots)
    return (people or state.seats) // 2 + 1


def ready(state: State, seat: Seat) -> Step[State]:
    """The pause is over once all people have seen enough, or all seats where nobody is one."""
    phase = state.phase
    assert isinstance(phase, Pausing)
    seen = tuple(sorted((*phase.ready, seat)))
    told = Readied(seat=seat, why=("EE-6",))
    people = [Seat(each) for each in range(state.seats) if each not in state.robots]
    if set(people or range(state.seats)) <= set(seen):
        return begin(state, (told,))
    return Step(replace(state, phase=Pausing(seen)), (told,))
