"""The match: whether it goes on after a hand, who has won, and who deals next."""

from __future__ import annotations

from games.event import Told
from games.frozen import replace
from games.game import Step
from games.secret import Seat
from games.tarocco.rules.events import LosersCharged, MatchEnded
from games.tarocco.rules.seats import all_seats, round_from, seat_after, side_of
from games.tarocco.rules.state import Ending, Finished, Resting, Result, State
from games.tarocco.rules.terms import AllPass, MatchEnd, NextDealer, Tiebreak, Variety


def conclude_hand(state: State, told: Told) -> Step[State]:
    """End the match or pass on to the next hand (TB-87, QS-1, QS-3, TZ-1, MZ-10)."""
    if state.terms.variety is Variety.MATTAZZA:
        told = (*told, losers_event(state))
    result = find_result(state)
    if result is None:
        return Step(replace(state, phase=Resting()), told)
    return Step(replace(state, phase=Finished(result)), (*told, MatchEnded(result=result, why=ending_clauses(state))))


def ending_clauses(state: State) -> tuple[str, ...]:
    match state.terms.variety:
        case Variety.TERZIGLIO:
            return ("TZ-1",)
        case Variety.MATTAZZA:
            return ("MZ-10",)
        case Variety.OTTOCENTO:
            return ("OT-11", "TB-87")
        case Variety.QUATTRO_SCARTATE:
            return ("QS-3",)
    return ("TB-87",)


def find_result(state: State) -> Result | None:
    """Return the result if the match is over after this hand, else None."""
    if state.terms.variety is Variety.MATTAZZA:
        return find_mattazza_result(state)
    best = max(state.scores)
    winners = tuple(seat for seat in all_seats(state) if state.scores[seat] == best)
    is_level = len({side_of(state, seat) for seat in winners}) > 1
    if state.terms.target:
        return None if best < state.terms.target or is_level else Result(Ending.TARGET, winners, state.scores)
    if state.terms.variety is Variety.TERZIGLIO:
        return most_poste_result(state, winners) if 0 < state.terms.hands <= state.hand else None
    if not is_last_hand_played(state):
        return None
    if not is_level:
        return Result(Ending.HANDS, winners, state.scores)
    return Result(Ending.DRAW, winners, state.scores) if state.terms.tiebreak is Tiebreak.DRAW else None


def is_open_ended(state: State) -> bool:
    """Tell whether no number of hands was agreed on (TZ-1)."""
    return state.terms.variety is Variety.TERZIGLIO and not state.terms.hands


def end_match(state: State) -> Step[State]:
    """End the match because all have had enough (TZ-1)."""
    best = max(state.scores)
    result = most_poste_result(state, tuple(seat for seat in all_seats(state) if state.scores[seat] == best))
    return Step(replace(state, phase=Finished(result)), (MatchEnded(result=result, why=("TZ-1",)),))


def most_poste_result(state: State, winners: tuple[Seat, ...]) -> Result:
    """Make the result for whoever has most poste; a draw, if all are level (TZ-1)."""
    return Result(Ending.DRAW if len(winners) == state.seats else Ending.HANDS, winners, state.scores)


def is_last_hand_played(state: State) -> bool:
    """Tell whether all hands are played (QS-1, QS-3).

    Four, and as many again or one by one where four were level.
    """
    if state.terms.tiebreak is Tiebreak.ONE_MORE:
        return state.hand >= state.seats
    return state.hand % state.seats == 0


# -- Mattazza ----------------------------------------------------------------------------------


def losers_event(state: State) -> LosersCharged:
    """Make the event of who has a penalty point more, and who leaves the match for it (MZ-9, MZ-10)."""
    over = state.sheet[-1]
    out = tuple(seat for seat in over.losers if state.terms.end is MatchEnd.ELIMINATION and is_out(state, seat))
    return LosersCharged(
        losers=over.losers,
        trickless=over.trickless is not None,
        out=out,
        why=("MZ-9", "MZ-10") if out else ("MZ-9",),
    )


def is_out(state: State, seat: Seat) -> bool:
    """Tell whether a seat has as many penalty points as one may have (MZ-10)."""
    return state.scores[seat] >= state.terms.penalties


def find_mattazza_result(state: State) -> Result | None:
    """Return the result of a match of Mattazza that is over, else None (MZ-10, MZ-11).

    It ends when two are left, or when one or two have too many penalty points.
    """
    if state.terms.end is MatchEnd.HANDS:
        done = state.hand >= state.terms.hands
        return Result(Ending.HANDS, seats_with_fewest(state, state.order), state.scores) if done else None
    out = [seat for seat in all_seats(state) if is_out(state, seat)]
    if state.terms.end is MatchEnd.ELIMINATION:
        left = tuple(seat for seat in state.order if seat not in out)
        if len(left) > 2:
            return None
        return Result(Ending.LAST_LEFT, left or seats_with_fewest(state, state.order), state.scores)
    if len(out) < (2 if state.terms.end is MatchEnd.TWO_LOSERS else 1):
        return None
    return Result(Ending.PENALTIES, seats_with_fewest(state, state.order), state.scores)


def seats_with_fewest(state: State, among: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return those who have fewest penalty points."""
    least = min(state.scores[seat] for seat in among)
    return tuple(seat for seat in among if state.scores[seat] == least)


# -- the next hand -------------------------------------------------------------------------------


def pass_deal(state: State) -> State:
    """Return the state with the next dealer, among those still in the match (TB-54, TZ-15, MZ-2)."""
    match state.terms.variety:
        case Variety.TERZIGLIO:
            stays = state.terms.all_pass is AllPass.SAME
            passed = state.dealer if stays else seat_after(state, state.dealer)
            dealer = state.contract.lone if state.contract else passed
            return replace(state, dealer=dealer, sides=tuple(range(state.seats)))
        case Variety.MATTAZZA:
            return pass_mattazza_deal(state)
    return replace(state, dealer=seat_after(state, state.dealer))


def pass_mattazza_deal(state: State) -> State:
    """Return the state without whoever is out, and with the next dealer (MZ-2, MZ-10).

    The next to the right deals, or by option the last loser.
    """
    is_elimination = state.terms.end is MatchEnd.ELIMINATION
    order = tuple(seat for seat in state.order if not (is_elimination and is_out(state, seat)))
    following = round_from(state, seat_after(state, state.dealer))
    losers = state.sheet[-1].losers if state.terms.next_dealer is NextDealer.LAST_LOSER else ()
    dealer = next((seat for seat in following if seat in order and seat in losers), None)
    return replace(
        state, order=order, dealer=next(seat for seat in following if seat in order) if dealer is None else dealer
    )
