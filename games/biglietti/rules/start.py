"""From the table's terms to the first control: the Controller drawn, the hands dealt (BP-10 to BP-13)."""

from typing import Final

from games.biglietti.rules.events import ControllerDrawn, Dealt, LegBegan
from games.biglietti.rules.state import (
    HAND,
    LEAST,
    MOST,
    Boarding,
    ControlCards,
    Controlling,
    Cutting,
    Dealing,
    Finished,
    Leg,
    State,
    Succession,
    Terms,
    control_deck,
    controller_seat,
    hold_for_traveller,
    traveller_deck,
    with_control_cards,
    with_hand,
)
from games.game import Options, Seating, Step, expect
from games.options import make_terms
from games.secret import Seat, hold
from games.spec import Preset
from games.values import replace

PERSONS: Final = "BP-11"  # correction: a rematch looks for persons, not for chairs
VALUES: Final = "BP-5"  # correction of the Control cards' values


def start(options: Options, seating: Seating, former: State | None, errata: tuple[str, ...]) -> State:
    agreed = make_terms(Terms, options)
    if VALUES not in errata:
        agreed = replace(agreed, control_deck="former")
    find = controller_candidates if PERSONS in errata else candidates_by_chair
    drawn = find(agreed.controller, seating, former)
    return State(agreed, seating.count, Boarding(drawn), robots=seating.robots)


def controller_candidates(succession: Succession, seating: Seating, former: State | None) -> tuple[Seat, ...]:  # BP-11
    if former is None or former.controller is None:
        return seating.seats()
    if succession == "rotate":
        drawn = tuple(Seat((seat + 1) % seating.count) for seat in seating.seats_now_of((former.controller,))[:1])
    else:
        drawn = seating.seats_now_of(former.phase.result.winners if isinstance(former.phase, Finished) else ())
    return drawn or seating.seats()


def candidates_by_chair(succession: Succession, seating: Seating, former: State | None) -> tuple[Seat, ...]:
    if former is None or former.controller is None:
        return seating.seats()
    if succession == "rotate":
        return (Seat((former.controller + 1) % seating.count),)
    won = former.phase.result.winners if isinstance(former.phase, Finished) else ()
    return tuple(seat for seat in won if seat < seating.count) or seating.seats()


def draw_controller(state: State, index: int) -> Step[State]:
    """Seat the Controller that chance drew; no Control card is out yet (BP-11, BP-13)."""
    phase = expect(state.phase, Boarding)
    controller = phase.candidates[index]
    seats = [Seat(seat) for seat in range(state.seats)]
    state = replace(state, phase=Dealing(), controller=controller)
    state = replace(
        state,
        hands=tuple(hold((), seat, sized=True) for seat in seats),
        held=tuple(hold_for_traveller(state, seat, (), sized=True) for seat in seats),
        earlier=((),) * state.seats,
        control=ControlCards(hold((), controller, sized=True), hold((), sized=True), hold((), controller, sized=True)),
    )
    return Step(state, (ControllerDrawn(controller=controller, candidates=phase.candidates, why=("BP-11",)),))


def deal_hands(state: State, order: tuple[int, ...]) -> Step[State]:
    """Deal five Traveller cards to each; none is left (BP-10)."""
    cards = traveller_deck(state.seats)
    for position, seat in enumerate(state.circle):
        block = order[position * HAND : (position + 1) * HAND]
        state = with_hand(state, seat, (cards[index] for index in block))
    told = tuple(Dealt(seat=seat, hand=state.hands[seat], why=("BP-10",)) for seat in state.circle)
    return Step(replace(state, phase=Cutting()), told)


def cut_control_cards(state: State, order: tuple[int, ...]) -> Step[State]:
    """Cut the Control cards into two piles; the Controller takes the first, the second stays hidden (BP-12)."""
    cards, half = control_deck(state.seats, state.terms.control_deck), len(order) // 2
    first, second = (tuple(sorted(cards[index] for index in part)) for part in (order[:half], order[half:]))
    mine = hold(first, controller_seat(state), sized=True)
    state = with_control_cards(replace(state, phase=Controlling()), hand=mine, pile=hold(second, sized=True))
    told = LegBegan(leg=Leg.OUTBOUND, controller=controller_seat(state), control=mine, why=("BP-12", "BP-13"))
    return Step(state, (told,))


CROWD: Final = 8  # players from which an exchange in turn takes too long: 270 answers at ten (BP-58)

PRESETS: Final = (
    Preset("at-the-table", {}, ("live",), (LEAST, CROWD - 1)),
    Preset("full-carriage", {"exchange": "batched"}, ("live",), (CROWD, MOST)),
    Preset("slow-chat", {"exchange": "batched"}, ("day", "free")),
)
