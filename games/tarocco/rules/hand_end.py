"""The end of a hand: what passes over, and the count."""

from __future__ import annotations

from games.frozen import replace
from games.game import Step
from games.secret import Seat
from games.tarocco.rules import clauses
from games.tarocco.rules.cards import NOMINAL, Card, Cards, sorted_cards
from games.tarocco.rules.count import Count, Payment, card_points, choose_payment, make_count, points_by_tricks
from games.tarocco.rules.events import HandCounted
from games.tarocco.rules.finish import conclude_hand
from games.tarocco.rules.seats import all_seats, open_cards, side_count, side_of
from games.tarocco.rules.stakes import hand_stakes, losers_of
from games.tarocco.rules.state import Hand, Owing, State
from games.tarocco.rules.terms import Paying, Variety


def end_hand(state: State, last: Seat) -> Step[State]:
    """End the hand, or first ask the owner of the Matto which card to give, where there is a choice (TB-68)."""
    if state.debt is not None and state.terms.matto_payment is not Paying.RULE and payable_cards(state):
        return Step(replace(state, phase=Owing(state.debt.seat, last)))
    return settle_hand(state, last)


def payable_cards(state: State) -> Cards:
    """Return the cards the Matto's owner may give: the scartini his side won in tricks.

    None where it took no trick (TB-69), or nothing but cards of value. In Mattazza, by option, any card (MZ-6).
    """
    assert state.debt is not None
    if state.debt.giver in trickless_sides(state):
        return ()
    won = open_cards(state.piles[state.debt.giver])
    is_any = state.terms.matto_payment is Paying.FREE
    return sorted_cards(card for card in won if NOMINAL[card] == 1 or (is_any and card is not Card.MAT))


def usual_payment(state: State) -> Card:
    """Return which of the payable cards is given for the Matto where nobody picks it (TB-68)."""
    assert state.debt is not None
    own, other = (open_cards(state.piles[side]) for side in (state.debt.giver, state.debt.taker))
    return choose_payment(own, other, payable_cards(state))


def settle_hand(state: State, last: Seat, chosen: Card | None = None) -> Step[State]:
    """Settle the hand: tricks, scarto, cappotto, the Matto's debt, then the count (TB-83)."""
    trickless = trickless_sides(state)
    piles, paid = settled_piles(state, trickless, last, chosen)
    counts = tuple(count_side(state, which, pile, last) for which, pile in enumerate(piles))
    gains, poste = hand_stakes(state, counts, trickless)
    over = Hand(
        number=state.hand,
        dealer=state.dealer,
        sides=state.sides,
        counts=counts,
        scarti=tuple(map(open_cards, state.scarti)),
        trickless=trickless[0] if trickless else None,
        payment=paid,
        out=None,
        gains=gains,
        scores=tuple(before + gain for before, gain in zip(state.scores, gains, strict=True)),
        contract=state.contract,
        poste=poste,
        losers=losers_of(state, counts, trickless),
    )
    told = HandCounted(hand=over, why=clauses.hand_clauses(over, state.terms.variety))
    return conclude_hand(replace(state, sheet=(*state.sheet, over), scores=over.scores), (told,))


def settled_piles(
    state: State, trickless: tuple[int, ...], last: Seat, chosen: Card | None
) -> tuple[tuple[Cards, ...], Payment | None]:
    """Return what lies before each side when the count begins, and what was given for the Matto (TB-83)."""
    piles = [list(open_cards(pile)) for pile in state.piles]
    for seat in all_seats(state):
        piles[scarto_side(state, side_of(state, seat), trickless)].extend(open_cards(state.scarti[seat]))
    if state.contract is not None:
        piles[side_of(state, last)].extend(open_cards(state.stock))
    paid = find_payment(state, tuple(map(tuple, piles)), trickless, chosen)
    if paid is not None:
        piles[paid.giver].remove(paid.card)
        piles[paid.taker].append(paid.card)
    return tuple(map(sorted_cards, piles)), paid


def trickless_sides(state: State) -> tuple[int, ...]:
    """Return the sides that took no trick (TB-82)."""
    taken = dict.fromkeys(range(side_count(state)), 0)
    for seat in all_seats(state):
        taken[side_of(state, seat)] += state.taken[seat]
    playing = {side_of(state, seat) for seat in state.order}
    return tuple(which for which, tricks in taken.items() if not tricks and which in playing)


def scarto_side(state: State, own: int, trickless: tuple[int, ...]) -> int:
    """Return the side a scarto goes to: its own, or another where that took no trick (TB-58, TZ-11)."""
    return own if own not in trickless else (own + 1) % side_count(state)


def find_payment(
    state: State, piles: tuple[Cards, ...], trickless: tuple[int, ...], chosen: Card | None
) -> Payment | None:
    """Return what is given for the Matto, or None where nothing is owed (TB-68, TB-69).

    A card, or the Matto itself where there was no trick.
    """
    if (debt := state.debt) is None:
        return None
    if debt.giver in trickless:
        return Payment(debt.giver, debt.taker, Card.MAT)
    return Payment(debt.giver, debt.taker, chosen or choose_payment(piles[debt.giver], piles[debt.taker]))


def count_side(state: State, which: int, pile: Cards, last: Seat) -> Count:
    """Count a side's five lines (TB-80); in Mattazza cards are counted by the trick (MZ-8)."""
    accusi = tuple(accuso for accuso in state.accusi if side_of(state, accuso.seat) == which)
    if state.terms.variety is Variety.MATTAZZA:
        points = points_by_tricks(pile, len(state.order))
    else:
        points = card_points(pile, state.terms.odd_card)
    return make_count(pile, points, last=side_of(state, last) == which, accusi=accusi)
