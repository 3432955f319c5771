"""The end of a hand: its count, what it is worth, whether the match goes on, who has won, and who deals next."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.event import Event, Told
from games.feats import Feat, Found, Tally, by_seat, list_events
from games.game import Step
from games.secret import Seat
from games.tarocco.rules import clauses
from games.tarocco.rules.cards import NOMINAL, Card, Cards, sorted_cards
from games.tarocco.rules.combinations import Count, Payment, card_points, choose_payment, make_count, points_by_tricks
from games.tarocco.rules.declare import match_points
from games.tarocco.rules.events import Declared, HandCounted, LosersCharged, MatchEnded
from games.tarocco.rules.state import (
    Ending,
    Finished,
    Hand,
    Owing,
    Resting,
    Result,
    State,
    all_seats,
    open_cards,
    round_from,
    seat_after,
    side_count,
    side_of,
)
from games.tarocco.rules.terms import Rounding, Variety
from games.values import replace


def conclude_hand(state: State, told: Told) -> Step[State]:
    """End the match or pass on to the next hand (TB-87, QS-1, QS-3, TZ-1, MZ-10)."""
    if state.terms.variety is Variety.MATTAZZA:
        told = (*told, losers_event(state))
    result = find_result(state)
    if result is None:
        return Step(replace(state, phase=Resting()), told)
    why = ("TB-88",) if state.terms.single else ENDED.get(state.terms.variety, ("TB-87",))
    return Step(replace(state, phase=Finished(result)), (*told, MatchEnded(result=result, why=why)))


# The clauses by which a match ends, where they are its own.
ENDED: Final = {
    Variety.TERZIGLIO: ("TZ-1",),
    Variety.MATTAZZA: ("MZ-10",),
    Variety.OTTOCENTO: ("OT-11", "TB-87"),
    Variety.QUATTRO_SCARTATE: ("QS-3",),
}


def find_result(state: State) -> Result | None:
    """Return the result if the match is over after this hand, else None."""
    if state.terms.single:
        return best_result(state)
    if state.terms.variety is Variety.MATTAZZA:
        return find_mattazza_result(state)
    best = max(state.scores)
    winners = tuple(seat for seat in all_seats(state) if state.scores[seat] == best)
    is_level = len({side_of(state, seat) for seat in winners}) > 1
    if state.terms.target:
        return None if best < state.terms.target or is_level else Result(Ending.TARGET, winners, state.scores)
    if state.terms.variety is Variety.TERZIGLIO:
        return best_result(state) if 0 < state.terms.hands <= state.hand else None
    if not is_last_hand_played(state):
        return None
    if not is_level:
        return Result(Ending.HANDS, winners, state.scores)
    return Result(Ending.DRAW, winners, state.scores) if state.terms.tiebreak == "draw" else None


def best_result(state: State) -> Result:  # TB-88, TZ-1
    fewest = state.terms.variety is Variety.MATTAZZA
    best = (min if fewest else max)(state.scores)
    winners = tuple(seat for seat in all_seats(state) if state.scores[seat] == best)
    return Result(Ending.DRAW if len(winners) == state.seats else Ending.HANDS, winners, state.scores)


def board_points(state: State) -> tuple[int, ...]:
    """Return by seat what a single hand came to; more is better (TB-88)."""
    if state.terms.variety is Variety.MATTAZZA and state.sheet:
        return tuple(-state.sheet[-1].counts[side_of(state, seat)].total for seat in all_seats(state))
    return state.scores


def end_match(state: State) -> Step[State]:
    """End the match because all have had enough (TZ-1)."""
    result = best_result(state)
    return Step(replace(state, phase=Finished(result)), (MatchEnded(result=result, why=("TZ-1",)),))


def is_last_hand_played(state: State) -> bool:
    """Tell whether all hands are played (QS-1, QS-3). Four, and as many again or one by one where four were level."""
    if state.terms.tiebreak == "one-more":
        return state.hand >= state.seats
    return state.hand % state.seats == 0


def losers_event(state: State) -> LosersCharged:  # MZ-9, MZ-10
    over = state.sheet[-1]
    out = tuple(seat for seat in over.losers if state.terms.end == "elimination" and is_out(state, seat))
    return LosersCharged(
        losers=over.losers, trickless=over.trickless is not None, out=out, why=("MZ-9", "MZ-10") if out else ("MZ-9",)
    )


def is_out(state: State, seat: Seat) -> bool:
    """Tell whether a seat has as many penalty points as one may have (MZ-10)."""
    return state.scores[seat] >= state.terms.penalties


def find_mattazza_result(state: State) -> Result | None:  # MZ-10, MZ-11
    if state.terms.end == "hands":
        done = state.hand >= state.terms.hands
        return Result(Ending.HANDS, seats_with_fewest(state, state.order), state.scores) if done else None
    out = [seat for seat in all_seats(state) if is_out(state, seat)]
    if state.terms.end == "elimination":
        left = tuple(seat for seat in state.order if seat not in out)
        if len(left) > 2:
            return None
        return Result(Ending.LAST_LEFT, left or seats_with_fewest(state, state.order), state.scores)
    if len(out) < (2 if state.terms.end == "two-losers" else 1):
        return None
    return Result(Ending.PENALTIES, seats_with_fewest(state, state.order), state.scores)


def seats_with_fewest(state: State, among: tuple[Seat, ...]) -> tuple[Seat, ...]:
    least = min(state.scores[seat] for seat in among)
    return tuple(seat for seat in among if state.scores[seat] == least)


def pass_deal(state: State) -> State:
    """Return the state with the next dealer, among those still in the match (TB-54, TZ-15, MZ-2)."""
    match state.terms.variety:
        case Variety.TERZIGLIO:
            passed = {"next": seat_after(state, state.dealer), "same": state.dealer}[state.terms.all_pass]
            dealer = state.contract.lone if state.contract else passed
            return replace(state, dealer=dealer, sides=tuple(range(state.seats)))
        case Variety.MATTAZZA:
            return pass_mattazza_deal(state)
    return replace(state, dealer=seat_after(state, state.dealer))


def pass_mattazza_deal(state: State) -> State:  # MZ-2, MZ-10
    is_elimination = state.terms.end == "elimination"
    order = tuple(seat for seat in state.order if not (is_elimination and is_out(state, seat)))
    following = round_from(state, seat_after(state, state.dealer))
    losers = state.sheet[-1].losers if state.terms.next_dealer == "last-loser" else ()
    dealer = next((seat for seat in following if seat in order and seat in losers), None)
    return replace(
        state, order=order, dealer=next(seat for seat in following if seat in order) if dealer is None else dealer
    )


def hand_stakes(state: State, counts: tuple[Count, ...], trickless: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return by seat what a hand adds to the match, and its worth in poste (OT-4, QN-1, TZ-14, MZ-9)."""
    match state.terms.variety:
        case Variety.TERZIGLIO:
            worth = hand_poste(state, counts, trickless)
            return poste_by_seat(state, worth, is_won=is_won(state, counts, trickless)), worth
        case Variety.MATTAZZA:
            losers = losers_of(state, counts, trickless)
            return tuple(int(seat in losers) for seat in all_seats(state)), 0
    worths = [match_points(state, count.total) for count in counts]
    return tuple([worths[side_of(state, seat)] for seat in all_seats(state)]), 0


FLAT: Final = 40  # What a cappotto is worth in poste where it has a price of its own (TB-82).


def poste_for(points: int, rounding: Rounding = "standard") -> int:
    """Return a posta for every ten points from fifteen; by option nothing up to 45 (TZ-13)."""
    match rounding:
        case "restart":
            return max(0, (points - 35) // 10) if points > DEAD else 0
        case "dead-to-45" if points <= DEAD:
            return 0
    return max(0, (points - 5) // 10)


DEAD: Final = 45  # Up to how many points a hand may be worth nothing.


def hand_poste(state: State, counts: tuple[Count, ...], trickless: tuple[int, ...]) -> int:  # TZ-12, TZ-13, TB-82
    if is_flat(state, trickless):
        return FLAT
    if counts[0].total == counts[1].total and state.terms.tie == "void":
        return 0
    return poste_for(max(count.total for count in counts), state.terms.poste_rounding)


def is_flat(state: State, trickless: tuple[int, ...]) -> bool:  # TB-82
    return bool(trickless) and state.terms.cappotto == "flat-40"


def is_won(state: State, counts: tuple[Count, ...], trickless: tuple[int, ...]) -> bool:  # TZ-12
    return 0 not in trickless if is_flat(state, trickless) else counts[0].total > counts[1].total


def poste_by_seat(state: State, worth: int, *, is_won: bool) -> tuple[int, ...]:  # TZ-14
    assert state.contract is not None
    stake = worth * (2 if state.contract.mio else 1) * (1 if is_won else -1)
    return tuple(2 * stake if seat == state.contract.lone else -stake for seat in all_seats(state))


def losers_of(state: State, counts: tuple[Count, ...], trickless: tuple[int, ...]) -> tuple[Seat, ...]:  # MZ-9
    if state.terms.variety is not Variety.MATTAZZA:
        return ()
    if trickless:
        return tuple(seat for seat in state.order if side_of(state, seat) in trickless)
    most = max(counts[side_of(state, seat)].total for seat in state.order)
    return tuple(seat for seat in state.order if counts[side_of(state, seat)].total == most)


def end_hand(state: State, last: Seat) -> Step[State]:
    """End the hand, or first ask the owner of the Matto which card to give, where there is a choice (TB-68)."""
    if state.debt is not None and state.terms.matto_payment != "rule" and payable_cards(state):
        return Step(replace(state, phase=Owing(state.debt.seat, last)))
    return settle_hand(state, last)


def payable_cards(state: State) -> Cards:
    """Return the scartini the Matto's owner may give (TB-69), in Mattazza by option any card of the pile (MZ-6)."""
    assert state.debt is not None
    if state.debt.giver in trickless_sides(state):
        return ()
    won = open_cards(state.piles[state.debt.giver])
    is_any = state.terms.matto_payment == "free"
    return sorted_cards(card for card in won if NOMINAL[card] == 1 or (is_any and card is not Card.MAT))


def usual_payment(state: State) -> Card:
    """Return which of the payable cards pays for the Matto where its owner does not choose (TB-68)."""
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
        own = side_of(state, seat)  # TB-58, TZ-11: the scarto of a side without a trick goes to another
        piles[(own + 1) % len(piles) if own in trickless else own].extend(open_cards(state.scarti[seat]))
    if state.contract is not None:
        piles[side_of(state, last)].extend(open_cards(state.stock))
    paid = find_payment(state, tuple(map(tuple, piles)), trickless, chosen)
    if paid is not None:
        piles[paid.giver].remove(paid.card)
        piles[paid.taker].append(paid.card)
    return tuple(map(sorted_cards, piles)), paid


def trickless_sides(state: State) -> tuple[int, ...]:  # TB-82
    taken = dict.fromkeys(range(side_count(state)), 0)
    for seat in all_seats(state):
        taken[side_of(state, seat)] += state.taken[seat]
    playing = {side_of(state, seat) for seat in state.order}
    return tuple(which for which, tricks in taken.items() if not tricks and which in playing)


def find_payment(
    state: State, piles: tuple[Cards, ...], trickless: tuple[int, ...], chosen: Card | None
) -> Payment | None:
    """Return what is given for the Matto, itself if its side had no trick; None if nothing is owed (TB-68, TB-69)."""
    if (debt := state.debt) is None:
        return None
    if debt.giver in trickless:
        return Payment(debt.giver, debt.taker, Card.MAT)
    return Payment(debt.giver, debt.taker, chosen or choose_payment(piles[debt.giver], piles[debt.taker]))


def count_side(state: State, which: int, pile: Cards, last: Seat) -> Count:  # TB-80, MZ-8
    accusi = tuple(accuso for accuso in state.accusi if side_of(state, accuso.seat) == which)
    if state.terms.variety is Variety.MATTAZZA:
        points = points_by_tricks(pile, len(state.order))
    else:
        points = card_points(pile, state.terms.odd_card)
    return make_count(pile, points, last=side_of(state, last) == which, accusi=accusi)


def find_points(told: Sequence[Event]) -> Found:
    return [pair for ended in list_events(told, MatchEnded) for pair in by_seat(ended.result.scores)]


def find_criccone(told: Sequence[Event]) -> Iterator[tuple[Seat, int]]:
    """Yield what each criccone was worth, declared in hand or counted in a side's pile (TB-30)."""
    for event in list_events(told, Declared):
        if event.accuso.combinations.cricche_doubled:
            yield event.accuso.seat, event.accuso.combinations.cricche_points
    for hand in list_hands(told):
        for seat, side in enumerate(hand.sides):
            if hand.counts and hand.counts[side].combinations.cricche_doubled:
                yield Seat(seat), hand.counts[side].combinations.cricche_points


def find_cappotto(told: Sequence[Event]) -> Iterator[tuple[Seat, int]]:
    """Yield who left a side without a trick (TB-82)."""
    for hand in list_hands(told):
        if hand.trickless is not None:
            yield from ((Seat(seat), 1) for seat, side in enumerate(hand.sides) if side != hand.trickless)


def list_hands(told: Sequence[Event]) -> list[Hand]:
    return [event.hand for event in list_events(told, HandCounted)]


POINTS: Final = Feat("points", Tally.MEAN, find_points)
ALL_FEATS: Final = (POINTS, Feat("criccone", Tally.MOST, find_criccone), Feat("cappotto", Tally.TOTAL, find_cappotto))
