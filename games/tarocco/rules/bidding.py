"""Who plays alone in Terziglio."""

from __future__ import annotations

from games.event import Told
from games.frozen import replace
from games.game import Step
from games.secret import Seat, hold
from games.tarocco.rules.cards import sorted_cards
from games.tarocco.rules.declare import begin_turn
from games.tarocco.rules.events import ContractMade, HandVoid, PozzoTaken, Said
from games.tarocco.rules.finish import conclude_hand, pass_deal
from games.tarocco.rules.seats import all_seats, hand_of, open_cards, seat_after, with_hand
from games.tarocco.rules.shape import POZZO
from games.tarocco.rules.start import begin_hand, first_to_play
from games.tarocco.rules.state import Answering, Bid, Bidding, Contract, Discarding, State
from games.tarocco.rules.terms import Opposing


def resolve_bid(state: State, phase: Bidding, said: Bid) -> Step[State]:
    """Resolve a bid: PASSO, POSSO? or FACCIO DI MIO; if all pass the hand is void (TZ-4, TZ-6)."""
    told = (Said(seat=phase.seat, bid=said, to=None, why=("TZ-4",)),)
    match said:
        case Bid.DI_MIO:
            return conclude_bidding(state, phase.seat, told, mio=True)
        case Bid.POSSO:
            return ask_next(state, phase.seat, phase.seat, phase.passed, told)
    passed = (*phase.passed, phase.seat)
    if len(passed) == len(state.order):
        void = (*told, HandVoid(dealer=state.dealer, why=("TZ-6",)))
        return redeal_void(state, void) if state.terms.redeals_void else conclude_hand(state, void)
    return Step(replace(state, phase=Bidding(seat_after(state, phase.seat), passed)), told)


def redeal_void(state: State, told: Told) -> Step[State]:
    """Deal a void hand again at once, under its number: it is none of those that the table plays (TZ-6)."""
    return begin_hand(replace(pass_deal(state), hand=state.hand - 1), told)


def ask_next(state: State, asker: Seat, answered: Seat, passed: tuple[Seat, ...], told: Told) -> Step[State]:
    """Ask the others one by one to the right; with the consent of all the asker goes up (TZ-5)."""
    seat = seat_after(state, answered)
    while seat != asker and state.terms.oppose is Opposing.NOT_PASSED and seat in passed:
        seat = seat_after(state, seat)
    if seat == asker:
        return conclude_bidding(state, asker, told, mio=False)
    return Step(replace(state, phase=Answering(asker, seat, passed)), told)


def resolve_reply(state: State, phase: Answering, said: Bid) -> Step[State]:
    """Resolve the answer to POSSO?: VA BENE, or to play alone without the Pozzo (TZ-5)."""
    told = (Said(seat=phase.seat, bid=said, to=phase.asker, why=("TZ-5",)),)
    if said is Bid.DI_MIO:
        return conclude_bidding(state, phase.seat, told, mio=True)
    return ask_next(state, phase.asker, phase.seat, phase.passed, told)


def conclude_bidding(state: State, lone: Seat, told: Told, *, mio: bool) -> Step[State]:
    """Make the contract, one against two; who goes up takes the Pozzo and discards as many (TZ-7, TZ-8, TZ-10)."""
    made = Contract(lone, mio)
    sides = tuple(0 if seat == lone else 1 for seat in all_seats(state))
    empty = hold((), sized=True)
    state = replace(state, contract=made, sides=sides, piles=(empty, empty))
    told = (*told, ContractMade(contract=made, sides=sides, why=("TZ-8",) if mio else ("TZ-7",)))
    if mio:
        step = begin_turn(state, first_to_play(state))
        return Step(step.state, (*told, *step.events))
    cards = sorted_cards(open_cards(state.stock))
    state = with_hand(replace(state, stock=None), lone, (*hand_of(state, lone), *cards))
    taken = PozzoTaken(seat=lone, cards=hold(cards, lone, sized=True), why=("TZ-7",))
    return Step(replace(state, phase=Discarding((lone,), POZZO, taken.cards)), (*told, taken))
