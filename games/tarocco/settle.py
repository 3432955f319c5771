"""The end of a hand: what passes over, the count, and whether the match goes on."""

from __future__ import annotations

from dataclasses import replace

from games.event import Told
from games.game import Step
from games.secret import Seat
from games.tarocco.cards import NOMINAL, Card, Cards, sorted_cards
from games.tarocco.count import Count, Payment, counted, payment
from games.tarocco.events import HandCounted, MatchEnded
from games.tarocco.seats import after, opened, seats, side, side_count
from games.tarocco.state import Ending, Finished, Hand, Owing, Resting, Result, State
from games.tarocco.terms import Paying, Tiebreak


def end_hand(state: State, last: Seat) -> Step[State]:
    """TB-68: where its owner picks what is owed for the Matto, and has something to pick, he is asked first."""
    if state.debt is not None and state.terms.matto_payment is Paying.OWNER and payable(state):
        return Step(replace(state, phase=Owing(state.debt.seat, last)))
    return settle(state, last)


def payable(state: State) -> Cards:
    """The scartini his side won in tricks: none where it took no trick (TB-69), or nothing but cards of value."""
    assert state.debt is not None
    if state.debt.giver == side_without(state):
        return ()
    won = opened(state.piles[state.debt.giver])
    return sorted_cards(card for card in won if NOMINAL[card] == 1)


def settle(state: State, last: Seat, chosen: Card | None = None) -> Step[State]:
    """TB-83: tricks, scarto, cappotto, the Matto's debt, then the count."""
    scarti = tuple(map(opened, state.scarti))
    trickless = side_without(state)
    piles = [list(opened(pile)) for pile in state.piles]
    for seat in seats(state):
        piles[scarto_goes_to(state, side(state, seat), trickless)].extend(scarti[seat])
    paid = pay(state, tuple(tuple(pile) for pile in piles), trickless, chosen)
    if paid is not None:
        piles[paid.giver].remove(paid.card)
        piles[paid.taker].append(paid.card)
    counts = tuple(count_of(state, which, tuple(pile), last) for which, pile in enumerate(piles))
    gains = tuple(counts[side(state, seat)].total for seat in seats(state))
    scores = tuple(before + gain for before, gain in zip(state.scores, gains, strict=True))
    over = Hand(
        number=state.hand,
        dealer=state.dealer,
        sides=state.sides,
        counts=counts,
        scarti=scarti,
        trickless=trickless,
        payment=paid,
        out=None,
        gains=gains,
        scores=scores,
    )
    told = HandCounted(hand=over, why=reasons(over))
    return go_on(replace(state, sheet=(*state.sheet, over), scores=scores), (told,))


def side_without(state: State) -> int | None:
    """TB-82: the side that took no trick, if there is one."""
    taken = [0] * side_count(state)
    for seat in seats(state):
        taken[side(state, seat)] += state.taken[seat]
    return taken.index(0) if 0 in taken else None


def scarto_goes_to(state: State, own: int, trickless: int | None) -> int:
    """TB-58: to its own side, or to the other where that took no trick."""
    return own if own != trickless else (own + 1) % side_count(state)


def pay(state: State, piles: tuple[Cards, ...], trickless: int | None, chosen: Card | None) -> Payment | None:
    """TB-68, TB-69: what is given for the Matto: a card, or itself where there was no trick."""
    if (debt := state.debt) is None:
        return None
    if debt.giver == trickless:
        return Payment(debt.giver, debt.taker, Card.MAT)
    return Payment(debt.giver, debt.taker, chosen or payment(piles[debt.giver], piles[debt.taker]))


def count_of(state: State, which: int, pile: Cards, last: Seat) -> Count:
    """TB-80: a side's five lines."""
    accusi = tuple(accuso for accuso in state.accusi if side(state, accuso.seat) == which)
    return counted(sorted_cards(pile), last=side(state, last) == which, accusi=accusi)


def reasons(hand: Hand) -> tuple[str, ...]:
    """The clauses by which this hand was settled."""
    clauses = ["TB-83", "TB-80"]
    if hand.trickless is not None:
        clauses.append("TB-82")
    if hand.payment is not None:
        clauses.append("TB-69" if hand.payment.card is Card.MAT else "TB-68")
    return tuple(clauses)


def go_on(state: State, told: Told) -> Step[State]:
    """TB-87, QS-1, QS-3: the match is over, or the deal passes on."""
    result = result_of(state)
    if result is None:
        return Step(replace(state, phase=Resting()), told)
    clauses = ("OT-11", "TB-87") if result.ending is Ending.TARGET else ("QS-3",)
    return Step(replace(state, phase=Finished(result)), (*told, MatchEnded(result=result, why=clauses)))


def passed_on(state: State) -> State:
    """TB-54: the next player deals."""
    return replace(state, dealer=after(state, state.dealer))


def result_of(state: State) -> Result | None:
    """Whether the match is over after this hand."""
    best = max(state.scores)
    winners = tuple(seat for seat in seats(state) if state.scores[seat] == best)
    is_level = len({side(state, seat) for seat in winners}) > 1
    if state.terms.target:
        return None if best < state.terms.target or is_level else Result(Ending.TARGET, winners, state.scores)
    if not hands_are_played(state):
        return None
    if not is_level:
        return Result(Ending.HANDS, winners, state.scores)
    return Result(Ending.DRAW, winners, state.scores) if state.terms.tiebreak is Tiebreak.DRAW else None


def hands_are_played(state: State) -> bool:
    """QS-1, QS-3: four, and as many again or one by one where four were level."""
    if state.terms.tiebreak is Tiebreak.ONE_MORE:
        return state.hand >= state.seats
    return state.hand % state.seats == 0
