"""The end of a turn, of a leg, of the game: cards taken back, the agent's checks, who wins, what records keep (BP-56 to BP-68)."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

from games.biglietti.rules.events import (
    CardRemoved,
    ControllerDrawn,
    GameEnded,
    LegBegan,
    LegEnded,
    TurnEnded,
    VoteCounted,
)
from games.biglietti.rules.state import (
    Card,
    Controlling,
    Ending,
    Finished,
    Leg,
    Play,
    Removing,
    Result,
    State,
    allowed_targets,
    control_cards,
    controller_hand,
    controller_seat,
    count_tickets,
    current_turn,
    find_agent,
    free_travellers,
    hand_of,
    held_values,
    hold_for_traveller,
    owned_cards,
    points_of,
    with_control_cards,
    with_hand,
    with_turn,
)
from games.event import Event, Told
from games.feats import Feat, Found, Tally, list_events
from games.game import Step
from games.secret import Seat, hold
from games.values import replace

LIMITS = {Leg.OUTBOUND: 8, Leg.RETURN: 9}  # points at which the Controller wins (BP-60, BP-61)
WHY = {
    (Ending.LIMIT, Leg.OUTBOUND): ("BP-60", "BP-68"),
    (Ending.LIMIT, Leg.RETURN): ("BP-61", "BP-68"),
    (Ending.AGENT_OUTBOUND, Leg.OUTBOUND): ("BP-63", "BP-65", "BP-68"),
    (Ending.AGENT_RETURN, Leg.RETURN): ("BP-64", "BP-65", "BP-68"),
    (Ending.FEWEST, Leg.RETURN): ("BP-66", "BP-68"),
}


def close_turn(state: State, told: Told) -> Step[State]:
    """Take cards back but for Hides, whose owners are hidden in the next turn (BP-56, BP-57)."""
    vote = current_turn(state).vote
    hiding = {play.seat for play in vote.plays if play.card is Card.HIDE} if vote else set[Seat]()
    lying = {play.seat for play in state.table if play.card is Card.HIDE}
    for play in state.table:
        if play.card is not Card.HIDE:
            state = with_hand(state, play.seat, (*hand_of(state, play.seat), play.card))
    state = replace(
        state,
        phase=Controlling(),
        table=(),
        hidden=tuple(seat for seat in state.circle if seat in hiding),
        lying=tuple(seat for seat in state.circle if seat in lying),
    )
    left = len(controller_hand(state))
    told = (*told, make_turn_ended(state, left))
    return end_leg(state, told) if left == 0 else Step(state, told)


def make_turn_ended(state: State, left: int) -> TurnEnded:
    turn = current_turn(state)
    only_hidden = allowed_targets(state) == state.hidden
    why = "BP-30" if not state.hidden else "BP-31" if only_hidden else "BP-32"
    return TurnEnded(
        turn=turn.number,
        leg=turn.leg,
        hidden=state.hidden,
        allowed=allowed_targets(state),
        left=left,
        why=(why, "BP-56"),
    )


def end_leg(state: State, told: Told) -> Step[State]:
    """Check whether the agent wins, then begin the return leg or find who has fewest points (BP-22)."""
    told = (
        *told,
        LegEnded(leg=state.leg, free=free_travellers(state), tickets=count_tickets(state), why=("BP-21", "BP-22")),
    )
    spy = find_agent(state)
    if spy is not None and has_agent_won(state, spy):
        ending = Ending.AGENT_OUTBOUND if state.leg is Leg.OUTBOUND else Ending.AGENT_RETURN
        return finish_game(state, ending, (spy,), told)
    if state.leg is Leg.OUTBOUND:
        return begin_return_leg(state, told)
    return finish_game(state, Ending.FEWEST, seats_with_fewest_points(state, spy), told)


def has_agent_won(state: State, spy: Seat) -> bool:  # BP-63, BP-64
    others = len([seat for seat in free_travellers(state) if seat != spy])
    if state.leg is Leg.OUTBOUND:
        return others >= 2 * count_tickets(state)
    return others > count_tickets(state)


def seats_with_fewest_points(state: State, spy: Seat | None) -> tuple[Seat, ...]:  # BP-66, BP-67
    rest = [seat for seat in state.circle if seat != spy]
    least = min(points_of(state, seat) for seat in rest)
    return tuple(seat for seat in rest if points_of(state, seat) == least)


def begin_return_leg(state: State, told: Told) -> Step[State]:
    """Begin the return leg with the other pile; everybody keeps what they have (BP-12, BP-23)."""
    pile = hold(control_cards(state).pile.open(), controller_seat(state), sized=True)
    if state.terms.points == "per-leg":
        seats = map(Seat, range(state.seats))
        state = replace(
            state, earlier=tuple(hold_for_traveller(state, seat, held_values(state, seat)) for seat in seats)
        )
    state = with_control_cards(replace(state, leg=Leg.RETURN), hand=pile, pile=hold((), sized=True))
    began = LegBegan(leg=Leg.RETURN, controller=controller_seat(state), control=pile, why=("BP-12", "BP-22"))
    return Step(replace(state, phase=Controlling()), (*told, began))


def is_over_limit(state: State, target: Seat) -> bool:
    """Tell whether a Traveller holds so many points that the Controller wins (BP-60, BP-61)."""
    return points_of(state, target) >= LIMITS[state.leg]


def finish_game(state: State, ending: Ending, winners: tuple[Seat, ...], told: Told) -> Step[State]:  # BP-70
    result = Result(
        ending=ending,
        leg=state.leg,
        turn=current_turn(state).number,
        winners=winners,
        agent=find_agent(state),
        hands=tuple(owned_cards(state, Seat(seat)) for seat in range(state.seats)),
        held=tuple(held_values(state, Seat(seat)) for seat in range(state.seats)),
        points=tuple(points_of(state, Seat(seat)) for seat in range(state.seats)),
        free=free_travellers(state),
        tickets=count_tickets(state),
        control=controller_hand(state),
        pile=control_cards(state).pile.open(),
        wasted=control_cards(state).wasted.open(),
    )
    ended = GameEnded(result=result, why=WHY[ending, state.leg])
    return Step(replace(state, phase=Finished(result)), (*told, ended))


def seat_roles(state: State) -> tuple[str, ...]:
    named = {state.controller: "controller", find_agent(state): "agent"}
    return tuple(named.get(Seat(seat), "traveller") for seat in range(state.seats))


def required_free(leg: Leg, tickets: int) -> int:  # BP-63, BP-64
    return 2 * tickets if leg is Leg.OUTBOUND else tickets + 1


def remove_card(state: State, told: Told) -> Step[State]:
    """Ask which card of the table goes, on the return leg (BP-55); a single one goes unasked (BP-78)."""
    on = removable_plays(state)
    if not on:
        return close_turn(state, told)
    if len(on) == 1:
        return take_out(state, on[0], told, forced=True)
    return Step(replace(state, phase=Removing(on)), told)


def removable_plays(state: State) -> tuple[Play, ...]:
    if state.leg is not Leg.RETURN:
        return ()
    return tuple(play for play in state.table if play.card is not Card.POLFER or state.terms.polfer_removable)


def take_out(state: State, play: Play, told: Told = (), *, forced: bool = False) -> Step[State]:  # BP-55
    state = replace(
        with_turn(state, removed=play),
        table=tuple(other for other in state.table if other != play),
        removed=(*state.removed, play.card),
    )
    removed = CardRemoved(controller=controller_seat(state), play=play, forced=forced, why=("BP-55",))
    return close_turn(state, (*told, removed))


AGENT: Final = (Ending.AGENT_OUTBOUND, Ending.AGENT_RETURN)


def find_points(told: Sequence[Event]) -> Found:
    """Return what each Traveller held in the end; the Controller holds nothing."""
    controllers = {drawn.controller for drawn in list_events(told, ControllerDrawn)}
    return [
        (Seat(seat), points)
        for ended in list_events(told, GameEnded)
        for seat, points in enumerate(ended.result.points)
        if seat not in controllers
    ]


def find_chain(told: Sequence[Event]) -> Found:
    """Return by how many linked Excuses each was saved (BP-41, BP-43)."""
    votes = list_events(told, VoteCounted)
    return [(each.target, len(each.vote.linked)) for each in votes if each.vote.saved and each.vote.linked]


def find_wins(endings: Collection[Ending], told: Sequence[Event]) -> Found:
    ended = [each.result for each in list_events(told, GameEnded)]
    return [(seat, 1) for result in ended if result.ending in endings for seat in result.winners]


FEATS: Final = (
    Feat("points", Tally.MEAN, find_points),
    Feat("chain", Tally.MOST, find_chain),
    Feat("agent", Tally.TOTAL, partial(find_wins, AGENT)),
    Feat("controller", Tally.TOTAL, partial(find_wins, (Ending.LIMIT,))),
)
