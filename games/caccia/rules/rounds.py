"""A round, from the terms and the map to its result (CS-1 to CS-9), and a match: points, ranking, what records keep (CS-60 to CS-64)."""

from collections.abc import Sequence
from typing import Final

from games.caccia.rules import board
from games.caccia.rules.board import Ground
from games.caccia.rules.events import (
    ArrestTried,
    HandDrawn,
    MapLaid,
    MapRedrawn,
    MatchEnded,
    ReadySaid,
    RoundEnded,
    SpyNamed,
    VolunteersNamed,
)
from games.caccia.rules.state import (
    UNKNOWN,
    UNSEEN,
    Casting,
    Ending,
    Finished,
    Laying,
    Offering,
    Posting,
    Resting,
    Result,
    Sharing,
    Sneaking,
    Spy,
    Stacking,
    State,
    Terms,
    with_board,
)
from games.event import Event
from games.feats import Feat, Found, Tally, list_events
from games.game import Options, Ranking, Seating, Step, expect
from games.options import make_terms
from games.secret import Seat, hold
from games.values import replace

LEAST: Final = 2
MOST: Final = 6
BLOCKED: Final = 24
REFUGES: Final = 8
PARTISANS: Final = 5
HAND: Final = 3
PERSONS: Final = "CS-1"  # correction: a rematch looks for the former spy, not for the spy's chair
RETURNS: Final = "CS-46"  # correction: only a return that was due is announced


def start(options: Options, seating: Seating, former: State | None, errata: tuple[str, ...]) -> State:
    agreed = make_terms(Terms, options)
    agreed = replace(agreed, every_landing=RETURNS not in errata or not agreed.must_return)
    if agreed.first_spy == "volunteer":
        return State(agreed, seating.count, Offering())
    drawn = seating.seats()
    if former is not None and former.spy is not None and agreed.rounds == "one":
        spies = seating.seats_now_of((former.spy,))[:1] if PERSONS in errata else (former.spy,)
        drawn = tuple(Seat((spy + 1) % seating.count) for spy in spies) or drawn
    return State(agreed, seating.count, Casting(drawn))


def name_volunteers(state: State, willing: tuple[Seat, ...]) -> Step[State]:
    """Let the first spy be drawn among those who would like to be, or else among all (CS-89)."""
    everybody = tuple(Seat(seat) for seat in range(state.seats))
    told = VolunteersNamed(seats=willing, why=("CS-89",))
    return Step(replace(state, phase=Casting(willing or everybody)), (told,))


def draw_spy(state: State, index: int) -> Step[State]:
    """Make the seat drawn by chance the first spy (CS-1); in a rematch there may be one alone to draw."""
    phase = expect(state.phase, Casting)
    return name_spy(state, phase.candidates[index], by_lot=len(phase.candidates) > 1)


def name_spy(state: State, spy: Seat, *, by_lot: bool) -> Step[State]:
    """Make a seat the spy; the others share the partisans, and the board is cleared (CS-8)."""
    others = [Seat((spy + step) % state.seats) for step in range(1, state.seats)]
    holders = tuple(others[number % len(others)] for number in range(PARTISANS))
    fresh = State(state.terms, state.seats, Laying(), state.round, spy, holders, results=state.results)
    fresh = replace(fresh, secret=UNKNOWN, deck=UNSEEN, notes=hold((), *others), sides=hold((), *others))
    why = "CS-8"
    if has_team_sharing(state):
        fresh, holders, why = replace(fresh, holders=(), phase=Sharing(tuple(others))), (), "CS-88"
    return Step(fresh, (SpyNamed(round=state.round, spy=spy, holders=holders, by_lot=by_lot, why=("CS-1", why)),))


def has_team_sharing(state: State) -> bool:
    """Tell whether the team shares out the partisans itself; one person alone leads all (CS-88)."""
    return state.terms.leading == "chosen" and state.seats > LEAST


def lay_map(state: State, order: tuple[int, ...]) -> Step[State]:
    """Lay blocked houses, refuges, partisans and hideout by the first cards; again if not connected (CS-3 to CS-7)."""
    cards = [card + 1 for card in order]
    blocked, cards = tuple(sorted(cards[:BLOCKED])), cards[BLOCKED:]
    if not board.is_connected(Ground(blocked, state.terms.topology)):
        return Step(replace(state, phase=Laying(again=True)), (MapRedrawn(why=("CS-4",)),))
    refuges, cards = tuple(sorted(cards[:REFUGES])), cards[REFUGES:]
    is_drawn = state.terms.starts == "drawn"
    partisans, hideout = (tuple(cards[:PARTISANS]), cards[PARTISANS]) if is_drawn else ((), cards[0])
    spy = spy_seat(state)
    phase = Stacking() if is_drawn else Posting()
    state = with_board(replace(state, phase=phase), blocked=blocked, refuges=refuges, partisans=partisans)
    told: Event = MapLaid(
        blocked=blocked,
        refuges=refuges,
        partisans=partisans,
        hideout=hold(hideout, spy),
        why=("CS-3", "CS-6", "CS-7") if is_drawn else ("CS-3", "CS-6", "CS-7", "CS-80"),
    )
    return Step(replace(state, secret=hold(Spy(hideout, hideout), spy)), (told,))


def stack_deck(state: State, order: tuple[int, ...]) -> Step[State]:
    """Make the deck of all cards but the hideout's; the spy draws three of them (CS-9)."""
    secret = state.secret.open()
    cards = [card for card in range(1, board.HOUSES + 1) if card != secret.hideout]
    deck = tuple(cards[place] for place in order)
    hand, deck = tuple(sorted(deck[:HAND])), deck[HAND:]
    spy = spy_seat(state)
    held = hold(replace(secret, hand=hand), spy)
    state = replace(state, phase=Sneaking(), secret=held, deck=hold(deck, sized=True))
    return Step(state, (HandDrawn(hand=hold(hand, spy, sized=True), deck=len(deck), why=("CS-9",)),))


def kept_seats(state: State) -> tuple[Seat, ...]:
    """Return the spy's seat, which no new person may get: where the spy stands is the whole game (CS-1)."""
    return () if state.spy is None else (state.spy,)


def spy_seat(state: State) -> Seat:
    assert state.spy is not None
    return state.spy


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
    return begin_next_round(state).after((told,))


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


def find_points(told: Sequence[Event]) -> Found:
    """Return the refuges that each spy raided (CS-64)."""
    return [(ended.result.spy, len(ended.result.removed)) for ended in list_events(told, RoundEnded)]


def find_home(told: Sequence[Event]) -> Found:
    """Return the spies who raided all refuges and came home (CS-60)."""
    ended = [each.result for each in list_events(told, RoundEnded)]
    return [(result.spy, 1) for result in ended if result.ending is Ending.REFUGES]


def find_arrests(told: Sequence[Event]) -> Found:
    return [(tried.seat, 1) for tried in list_events(told, ArrestTried) if tried.caught]


def sides(state: State) -> tuple[int, ...]:
    """Return the sides by seat: the spy against the partisans in one round, each alone where all are the spy in turn (CS-64)."""
    if state.terms.rounds == "each":
        return tuple(range(state.seats))
    return tuple(int(seat != state.spy) for seat in range(state.seats))


FEATS: Final = (
    Feat("points", Tally.MEAN, find_points),
    Feat("home", Tally.TOTAL, find_home),
    Feat("arrests", Tally.TOTAL, find_arrests),
)
