"""A control: whom, with which card, in which situation, and what becomes of the card (BP-33 to BP-46)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.biglietti.rules.defaults import KEEP
from games.biglietti.rules.events import (
    Controlled,
    ControllerSilent,
    Delivered,
    Dropped,
    Eliminated,
    HidesTakenBack,
    SituationFound,
    VoteCounted,
)
from games.biglietti.rules.exchange import begin
from games.biglietti.rules.finish import finish, is_over_limit
from games.biglietti.rules.seats import (
    allowed,
    conductor,
    control,
    hand,
    held,
    kept,
    laid,
    now,
    opened,
    placed,
    with_hand,
    with_held,
    with_turn,
    without,
)
from games.biglietti.rules.state import (
    Adding,
    Card,
    Checking,
    Dropping,
    Ending,
    Leg,
    Lots,
    Play,
    Scope,
    Showing,
    Situation,
    State,
    Turn,
    Values,
    Vote,
    Voting,
)
from games.biglietti.rules.vote import counted, voters
from games.event import Told
from games.game import Step
from games.questions import ClockOnly
from games.secret import Seat, hold

SITUATIONS = {
    (True, True): Situation.HIDDEN_TICKET,
    (True, False): Situation.HIDDEN_NO_TICKET,
    (False, True): Situation.OPEN_TICKET,
    (False, False): Situation.OPEN_NO_TICKET,
}
"""BP-33: by whether the target is hidden, and has a ticket."""
CLAUSES = {
    Situation.HIDDEN_TICKET: "BP-35",
    Situation.HIDDEN_NO_TICKET: "BP-36",
    Situation.OPEN_TICKET: "BP-37",
    Situation.OPEN_NO_TICKET: "BP-45",
}


def choose(state: State, answer: tuple[Seat, int] | ClockOnly) -> Step[State]:
    """BP-33: the Controller's choice; in silence the target is drawn (BP-73)."""
    if isinstance(answer, ClockOnly):
        told = ControllerSilent(controller=conductor(state), why=("BP-73",))
        return Step(replace(state, phase=Lots()), (told,))
    return hand_over(state, *answer)


def draw(state: State, index: int) -> Step[State]:
    """BP-73: the target by lot, the lowest card."""
    return hand_over(state, allowed(state)[index], min(control(state)))


def hand_over(state: State, target: Seat, value: int) -> Step[State]:
    """BP-33: a card is handed over, face down."""
    number = 1 if state.turn is None else state.turn.number + 1
    offered = hold(value, conductor(state))
    turn = Turn(number=number, leg=state.leg, target=target, hidden=target in state.hidden, offered=offered)
    state = replace(with_control(state, without(control(state), value)), turn=turn)
    told = Controlled(
        turn=number,
        leg=state.leg,
        controller=conductor(state),
        target=target,
        hidden=turn.hidden,
        value=offered,
        left=len(control(state)),
        why=(reason(state), "BP-33"),
    )
    if state.terms.ticket_showing is Showing.OPTIONAL:
        return Step(replace(state, phase=Checking()), (told,))
    return find(state, shows=Card.TICKET in hand(state, target), told=(told,))


def reason(state: State) -> str:
    """By which clause the target could be controlled."""
    if not state.hidden:
        return "BP-30"
    return "BP-31" if now(state).hidden else "BP-32"


def find(state: State, *, shows: bool, told: Told = ()) -> Step[State]:
    """BP-33, BP-34: the situation; then Hides are taken back, and it goes on by the situation."""
    turn = now(state)
    situation = SITUATIONS[turn.hidden, shows]
    told = (*told, SituationFound(target=turn.target, situation=situation, why=("BP-33", CLAUSES[situation])))
    if state.lying:
        told = (*told, HidesTakenBack(seats=state.lying, why=("BP-34",)))
        for seat in state.lying:
            state = with_hand(state, seat, (*hand(state, seat), Card.HIDE))
    state = with_turn(replace(state, lying=()), situation=situation, shown=shows)
    match situation:
        case Situation.HIDDEN_TICKET:
            return spare(state, told)
        case Situation.HIDDEN_NO_TICKET:
            return double(state, told)
        case Situation.OPEN_TICKET:
            state, told = eliminated(shown(state), told, ("BP-37",))
            return begin(state, told)
        case Situation.OPEN_NO_TICKET:
            return call(state, told)


def shown(state: State) -> State:
    """BP-37: a ticket shown is taken back at once, unless the table lets it be removed on the return leg."""
    if state.terms.removal_scope is Scope.SHOWN and state.leg is Leg.RETURN:
        return laid(state, Play(now(state).target, Card.TICKET))
    return state


# -- the four situations ---------------------------------------------------------------------


def spare(state: State, told: Told) -> Step[State]:
    """BP-35: the new card goes; one received earlier may go with it."""
    state, told = eliminated(shown(state), told, ("BP-35",))
    if held(state, now(state).target):
        return Step(replace(state, phase=Dropping()), told)
    return begin(state, told)


def drop(state: State, answer: str) -> Step[State]:
    """BP-35: an earlier Control card goes, or none."""
    target = now(state).target
    value = None if answer == KEEP else int(answer)
    if value is not None:
        state = forget(state, target, value)
        wasted = opened_wasted(state)
        state = replace(state, wasted=hold((*wasted, value), conductor(state), sized=True))
        state = with_turn(state, wasted=now(state).wasted + 1)
    told = Dropped(
        target=target,
        count=int(value is not None),
        value=kept(state, target, value),
        held=len(held(state, target)),
        why=("BP-35",),
    )
    return begin(state, (told,))


def forget(state: State, seat: Seat, value: int) -> State:
    """A Control card leaves a Traveller; one that counts goes before one that counts no more."""
    mine, old = held(state, seat), opened(state.earlier[seat])
    if mine.count(value) == old.count(value):
        state = replace(state, earlier=placed(state.earlier, seat, kept(state, seat, without(old, value))))
    return with_held(state, seat, without(mine, value))


def double(state: State, told: Told) -> Step[State]:
    """BP-36: the card is delivered, and a second one if the Controller has any."""
    offered = now(state).offered
    assert offered is not None
    state, told = delivered(state, offered.open(), told, ("BP-36",))
    if is_over_limit(state, now(state).target):
        return finish(state, Ending.LIMIT, (conductor(state),), told)
    if control(state):
        return Step(replace(state, phase=Adding()), told)
    return begin(state, told)


def seconds(state: State) -> Values:
    """BP-36: the values of which the Controller holds most."""
    mine = control(state)
    most = max(map(mine.count, mine), default=0)
    return tuple(sorted({value for value in mine if mine.count(value) == most}))


def add(state: State, value: int) -> Step[State]:
    """BP-36: the second card."""
    state = with_control(state, without(control(state), value))
    state, told = delivered(state, value, (), ("BP-36",), second=True)
    return settled(state, told)


def call(state: State, told: Told) -> Step[State]:
    """BP-45: everybody else is asked for a card; nobody, where nobody has one."""
    if asked := voters(state):
        return Step(replace(state, phase=Voting(asked)), told)
    return tell(state, {}, told)


def vote(state: State, answers: Mapping[Seat, Card]) -> Step[State]:
    """BP-45: all cards are turned up together."""
    return tell(state, answers, ())


def tell(state: State, answers: Mapping[Seat, Card], told: Told) -> Step[State]:
    """BP-43, BP-46: the vote is counted, and the card delivered or eliminated."""
    target = now(state).target
    result = counted(state.circle, target, answers, wrap=state.terms.wrap)
    told = (*told, VoteCounted(target=target, vote=result, why=clauses(result)))
    for play in result.plays:
        state = laid(state, play)
    state = with_turn(state, vote=result)
    if result.saved:
        return begin(*eliminated(state, told, ("BP-46",)))
    offered = now(state).offered
    assert offered is not None
    return settled(*delivered(state, offered.open(), told, ("BP-46",)))


def clauses(vote: Vote) -> tuple[str, ...]:
    """What settled a vote: the count, and where there are Excuses, what is linked and what is cut off."""
    if not vote.accusations:
        return ("BP-44",)
    linked = ("BP-41",) if vote.linked else ()
    cut = ("BP-40", "BP-42") if vote.unlinked else ()
    return ("BP-43", *linked, *cut)


# -- what becomes of a Control card ------------------------------------------------------------


def settled(state: State, told: Told) -> Step[State]:
    """BP-60, BP-61: after a delivery the Controller has won, or the exchange begins."""
    if is_over_limit(state, now(state).target):
        return finish(state, Ending.LIMIT, (conductor(state),), told)
    return begin(state, told)


def delivered(
    state: State, value: int, told: Told, why: tuple[str, ...], *, second: bool = False
) -> tuple[State, Told]:
    """BP-46: the target receives a card."""
    target = now(state).target
    state = with_held(state, target, (*held(state, target), value))
    state = with_turn(state, offered=None, delivered=now(state).delivered + 1)
    count = len(held(state, target))
    event = Delivered(target=target, value=kept(state, target, value), second=second, held=count, why=why)
    return state, (*told, event)


def eliminated(state: State, told: Told, why: tuple[str, ...]) -> tuple[State, Told]:
    """BP-46: the card on offer is out of the game, and nobody but the Controller has seen it."""
    offered, target = now(state).offered, now(state).target
    assert offered is not None
    wasted = hold((*opened_wasted(state), offered.open()), conductor(state), sized=True)
    state = with_turn(replace(state, wasted=wasted), offered=None, wasted=now(state).wasted + 1)
    return state, (*told, Eliminated(target=target, value=offered, why=why))


def with_control(state: State, values: Values) -> State:
    """The state with these cards in the Controller's hand."""
    return replace(state, control=hold(values, conductor(state), sized=True))


def opened_wasted(state: State) -> Values:
    """The Control cards out of the game."""
    return state.wasted.open() if state.wasted is not None else ()
