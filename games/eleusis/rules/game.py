"""The rules of Eleusis Express: what each phase asks, and what follows from the answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from games.eleusis.rules.dealer_verdicts import correct, rule, silent, tick, withdraw
from games.eleusis.rules.events import AbandonVoted, Readied
from games.eleusis.rules.finish import end_round, ranking, stop
from games.eleusis.rules.guess import guess, prepare, seal_again
from games.eleusis.rules.judging import hear, pardon, weigh, work
from games.eleusis.rules.questions import (
    MINUTE,
    beside_play,
    beside_turn,
    draws_dealers,
    first_hint,
    guess_decision,
    hearing,
    hint_of,
    mercy,
    readiness,
    rule_decision,
    ruling,
    ticking,
    turn,
    volunteering,
)
from games.eleusis.rules.seats import now, with_round
from games.eleusis.rules.start import (
    STOCK,
    begin,
    choose,
    deal,
    hint,
    name,
    open_play,
    seal,
    start,
    turn_another,
    volunteer,
    volunteers,
)
from games.eleusis.rules.state import (
    Cause,
    Choosing,
    Dealing,
    Finished,
    Guessing,
    Hearing,
    Judging,
    Opening,
    OpeningHint,
    Pardoning,
    Pausing,
    Picking,
    Refilling,
    Ruling,
    Salting,
    State,
    Ticking,
    Turn,
    Volunteering,
)
from games.eleusis.rules.stock import refill
from games.eleusis.rules.turn import declare, place, play
from games.event import Event
from games.forms import Bytes, Pick, Refused, Shuffle
from games.game import Answers, Ranking, Step
from games.questions import Ask, ClockOnly, Decision, Question, Questions, Wait
from games.secret import CHANCE, CLOCK, JUDGE, Seat

__all__ = ["ask", "boundary", "recallable", "resolve", "standing", "start"]

PAUSE: Final = 45_000
GAME: Final = Question(CHANCE, "game")
ORDER: Final = Question(CHANCE, "dealers")
SALT: Final = Question(CHANCE, "salt")
DEAL: Final = Question(CHANCE, "deal")
REFILL: Final = Question(CHANCE, "refill")
JUDGEMENT: Final = Question(JUDGE, "compare-guess")
TIME: Final = Question(CLOCK, "time")
NEXT: Final = Question(CLOCK, "next-round")


def standing(state: State) -> Ranking:
    """The ranking by the finished rounds."""
    return ranking(state)


def recallable(event: Event) -> bool:  # noqa: ARG001 (the protocol's)
    """Everything: what was on the table may be read again."""
    return True


def boundary(state: State) -> bool:
    """Where the chance answers of a round begin: its salt, then its cards (EE-94); and the game's own, at the start."""
    return isinstance(state.phase, Opening | Salting)


# -- what is asked -------------------------------------------------------------------------


def ask(state: State) -> Ask | None:
    """What each phase waits for, and what may be said meanwhile."""
    match state.phase:
        case Finished():
            return None
        case Opening() | Volunteering() | Choosing() | Salting() | Dealing() | Pausing():
            return between(state)
    face, must = in_round(state)
    may = timed(state)
    if isinstance(state.phase, Turn):
        may = {**may, **beside_turn(state, state.phase.seat)}
    return Ask(face, must, {**may, **(beside_play(state) if is_open(state) else {})})


def timed(state: State) -> Questions:
    """EE-46: the table's time, one wait from beginning to end."""
    return {TIME: Decision(Wait(ms=state.terms.minutes * MINUTE))} if state.terms.minutes else {}


def is_open(state: State) -> bool:
    """Whether people are asked; chance and the judge answer too soon for anybody to speak."""
    return not isinstance(state.phase, Refilling | Judging)


def between(state: State) -> Ask:
    """What is asked while no cards are on the table."""
    clock = timed(state)
    match state.phase:
        case Opening():
            order = {ORDER: Decision(Shuffle(len(state.order)))} if draws_dealers(state) else {}
            return Ask("opening", {GAME: Decision(Bytes(8)), **order}, clock)
        case Volunteering():
            return Ask("volunteer", {Question(each, "volunteer"): volunteering() for each in volunteers(state)}, clock)
        case Choosing():
            return Ask("rule", {Question(now(state).dealer, "secret-rule"): rule_decision(state)}, clock)
        case Salting():
            return Ask("dealing", {SALT: Decision(Bytes(32))}, clock)
        case Dealing():
            return Ask("dealing", {DEAL: Decision(Shuffle(len(STOCK)))}, clock)
        case Pausing(ready):
            return Ask("pause", {NEXT: Decision(Wait(ms=PAUSE))}, {**clock, **readiness(state, ready)})
    raise AssertionError("there are cards on the table")


def in_round(state: State) -> tuple[str, Questions]:
    """What is asked while cards are on the table: the face of it, and the questions."""
    dealer = now(state).dealer
    match state.phase:
        case OpeningHint():
            return "opening-hint", {Question(dealer, "first-hint"): first_hint(state)}
        case Turn(seat):
            return "turn", turn(state, seat)
        case Ruling():
            return "verdict", {Question(dealer, "verdict"): ruling()}
        case Ticking(seat):
            return "fitting", {Question(dealer, "fitting"): ticking(state, seat)}
        case Picking(_, playable):
            return "pick", {Question(dealer, "pick"): Decision(Pick(playable.open()))}
        case Refilling(cards=cards):
            return "refill", {REFILL: Decision(Shuffle(len(cards)))}
        case Guessing(seat) as phase:
            return "guess", {Question(seat, "guess-rule"): guess_decision(state, phase)}
        case Judging(trial):
            return "judge", {JUDGEMENT: Decision(work(state, trial.said.rule))}
        case Hearing():
            return "hear-guess", {Question(dealer, "hear-guess"): hearing()}
        case Pardoning():
            return "mercy", {Question(dealer, "mercy"): mercy()}
    raise AssertionError("there are no cards on the table")


# -- what follows --------------------------------------------------------------------------


def resolve(state: State, answers: Answers) -> Step[State]:
    """What follows: from what may be said at any time, or from the answer that the phase waits for."""
    question, answer = min(answers.items(), key=lambda each: each[0])
    if TIME in answers:
        return stop(state)
    if said := ASIDE.get(question.prompt):
        return said(state, question.seat, answer)
    state = replace(state, slip=None)
    match question.prompt:
        case "ready":
            return ready(state, question.seat)
        case "no-play":
            return declare(state, question.seat)
    if isinstance(answer, ClockOnly) and answer.token == "silent":  # noqa: S105 (no password)
        return silent(state)
    return awaited(state, answers, answer)


def awaited(state: State, answers: Answers, answer: Any) -> Step[State]:
    """What follows from the answer that the phase waits for."""
    match state.phase:
        case Opening():
            return name(state, answers[GAME], answers.get(ORDER))
        case Volunteering():
            return volunteer(state, tuple(sorted(each.seat for each, said in answers.items() if said == "yes")))
        case Choosing():
            return choose(state, answer)
        case Salting():
            return seal(state, answer)
        case Dealing():
            return deal(state, answer)
        case OpeningHint():
            return open_play(state, hint_of(answer))
        case Pausing():
            return begin(state)
    return played_on(state, answer)


def played_on(state: State, answer: Any) -> Step[State]:
    """What follows in the middle of a round."""
    match state.phase:
        case Turn(seat):
            return play(state, seat, answer)
        case Ruling():
            return rule(state, answer)
        case Ticking():
            return tick(state, answer)
        case Picking(seat):
            return place(state, seat, answer)
        case Refilling():
            return refill(state, answer)
        case Guessing(seat):
            return guess(state, seat, answer)
        case Judging():
            return weigh(state, answer)
        case Hearing():
            return hear(state, answer)
        case Pardoning():
            return pardon(state, answer)
    raise AssertionError("nothing was asked")


def speak(state: State, answer: Any) -> Step[State]:
    """EE-49: a hint during play; raises Refused for one that says nothing."""
    given = hint_of(answer)
    if given is None:
        raise Refused("empty-hint")
    return hint(state, given, opening=False)


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


Aside: TypeAlias = Callable[[State, Seat, Any], Step[State]]
ASIDE: Final[Mapping[str, Aside]] = MappingProxyType(
    {
        "give-hint": lambda state, _, answer: speak(state, answer),
        "another-starter": lambda state, *_: turn_another(state),
        "abandon": lambda state, seat, _: abandon(state, seat),
        "withdraw": lambda state, *_: withdraw(state),
        "correct": lambda state, _, answer: correct(state, answer),
        "prepare-guess": prepare,
        "replace-guess": seal_again,
    }
)
"""What may be said at any time, and lets a verdict still be withdrawn."""
