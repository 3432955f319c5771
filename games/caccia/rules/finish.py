"""How a round ends, and a match: results, points, the ranking (CS-60 to CS-64)."""

from games.caccia.rules.events import MatchEnded, ReadySaid, RoundEnded
from games.caccia.rules.start import name_spy, spy_seat
from games.caccia.rules.state import Ending, Finished, Resting, Result, State
from games.event import Event
from games.game import Ranking, Step, expect
from games.secret import Seat
from games.values import replace

WHY = {Ending.REFUGES: "CS-60", Ending.ARREST: "CS-62", Ending.DECK: "CS-61", Ending.STUCK: "CS-87"}


def end_round(state: State, ending: Ending, arrested: int | None = None) -> Step[State]:
    """End a round; the match goes on until everybody has been the spy (CS-60 to CS-62, CS-64)."""
    secret, spy = state.secret.open(), spy_seat(state)
    team = tuple(seat for seat in all_seats(state) if seat != spy)
    result = Result(
        round=state.round,
        spy=spy,
        ending=ending,
        winners=(spy,) if ending is Ending.REFUGES else team,
        house=secret.house,
        hideout=secret.hideout,
        hand=secret.hand,
        route=secret.route,
        removed=state.board.removed,
        turns=len(state.turns),
        arrested=arrested,
    )
    state = replace(state, results=(*state.results, result))
    told: tuple[Event, ...] = (RoundEnded(result=result, why=(WHY[ending], "CS-76")),)
    if state.terms.rounds == "one":
        return Step(replace(state, phase=Finished()), told)
    if len(state.results) < state.seats:
        return Step(replace(state, phase=Resting()), told)
    return Step(replace(state, phase=Finished()), (*told, make_match_ended(state)))


def make_match_ended(state: State) -> MatchEnded:  # CS-64
    by_spy = {result.spy: result for result in state.results}
    return MatchEnded(
        removed=tuple(len(by_spy[seat].removed) for seat in all_seats(state)),
        turns=tuple(by_spy[seat].turns for seat in all_seats(state)),
        winners=match_standing(state)[0],
        why=("CS-64",),
    )


def mark_ready(state: State, seat: Seat) -> Step[State]:
    """Note that a seat has seen enough; when all have, begin the next round (CS-64)."""
    phase = expect(state.phase, Resting)
    told = ReadySaid(seat=seat, why=("CS-64",))
    rested = Resting(tuple(sorted((*phase.ready, seat))))
    if len(rested.ready) < state.seats:
        return Step(replace(state, phase=rested), (told,))
    step = begin_next_round(state)
    return Step(step.state, (told, *step.events))


def begin_next_round(state: State) -> Step[State]:
    """Begin the next round: the next in seat order is the spy, on a new map (CS-64)."""
    spy = Seat((spy_seat(state) + 1) % state.seats)
    return name_spy(replace(state, round=state.round + 1), spy, by_lot=False)


def standing(state: State) -> Ranking:
    if state.terms.rounds == "each":
        return match_standing(state)
    if not state.results:
        return (all_seats(state),)
    won = state.results[-1].winners
    return (won, tuple(seat for seat in all_seats(state) if seat not in won))


def match_standing(state: State) -> Ranking:
    """Rank by refuges removed as the spy; of those who are level, fewer turns are better (CS-64)."""
    points = dict.fromkeys(all_seats(state), (0, 0))
    points |= {result.spy: (len(result.removed), -result.turns) for result in state.results}
    return tuple(
        tuple(seat for seat in sorted(points) if points[seat] == score)
        for score in sorted(set(points.values()), reverse=True)
    )


def all_seats(state: State) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(state.seats))


def seat_roles(state: State) -> tuple[str, ...]:
    return tuple("spy" if seat == state.spy else "partisan" for seat in all_seats(state))
