"""Before the first card: seats and dealer, the deal, the bids of Terziglio, going out on the first cards, the scarto."""

from collections.abc import Sequence
from typing import Final

from games.event import Event, Told
from games.game import Options, Seating, Step
from games.secret import Seat, hold
from games.tarocco.rules import events
from games.tarocco.rules.cards import CARTE_DA_5, ORDER, PACK, STRENGTH, SUIT, Card, Cards, Suit, sorted_cards
from games.tarocco.rules.combinations import Kind
from games.tarocco.rules.declare import begin_turn, declare_accuso, judged_combinations
from games.tarocco.rules.finish import conclude_hand, pass_deal
from games.tarocco.rules.state import (
    Answering,
    Bid,
    Bidding,
    Contract,
    Dealing,
    Discarding,
    Drawing,
    Finished,
    Looking,
    State,
    Weighing,
    all_seats,
    deal_shape,
    hand_of,
    open_cards,
    replace_item,
    round_from,
    seat_after,
    with_hand,
)
from games.tarocco.rules.terms import (
    DECLARES_ITS_HAND,
    ERRATA,
    LAST_PHRASE,
    LAST_PLAYS_ITSELF,
    POZZO,
    REDEALS_VOID,
    Variety,
    terms,
)
from games.values import replace

PACKET: Final = 5  # As many cards as are seen where a hand may be thrown in (TB-55).
FOUR: Final = 4
PARTNERS: Final = (Variety.OTTOCENTO, Variety.QUATTRO_SCARTATE)  # The games of two pairs.


def start_match(variety: Variety, options: Options, seating: Seating, errata: tuple[str, ...] = ()) -> State:
    known = set(errata) & set(ERRATA.get(variety, ()))
    agreed = replace(
        terms(variety, options),
        last_phrase=LAST_PHRASE in known,
        last_plays_itself=LAST_PLAYS_ITSELF in known,
        redeals_void=REDEALS_VOID in known,
    )
    if DECLARES_ITS_HAND in known:
        agreed = replace(agreed, scartatore_accuso="after-scarto")
    return State(agreed, seating.count, Drawing(), robots=seating.robots)


def draw_seats(state: State, lot: tuple[int, ...] | int) -> Step[State]:
    """Seat the two highest against the rest; the highest deals, in Terziglio receives (TB-51, TB-52, TZ-2)."""
    drawn: tuple[Cards, ...] = ()
    if isinstance(lot, int):
        lot = (lot,)
    elif state.terms.draw == "cards":
        lot, drawn = draw_by_cards(state, [PACK[place] for place in lot])
    first = lot[0]
    order = (first, lot[2], lot[1], lot[3]) if has_drawn_partners(state) else tuple(range(state.seats))
    place = order.index(0)
    order = (*order[place:], *order[:place])
    is_received, are_pairs = state.terms.variety is Variety.TERZIGLIO, state.terms.variety in PARTNERS
    state = replace(
        state,
        order=tuple(map(Seat, order)),
        sides=tuple(order.index(seat) % 2 if are_pairs else seat for seat in range(state.seats)),
        dealer=Seat((first - 1) % state.seats if is_received else first),
        scores=(0,) * state.seats,
    )
    told = events.SeatsDrawn(
        partners=state.terms.partners,
        order=state.order,
        sides=state.sides,
        dealer=state.dealer,
        cards=drawn,
        why=("TZ-2",) if is_received else ("TB-51", "TB-52") if state.seats == FOUR else ("TB-52",),
    )
    return begin_hand(state, (told,))


def draw_by_cards(state: State, heap: list[Card]) -> tuple[tuple[int, ...], tuple[Cards, ...]]:
    drawn: list[Cards] = [()] * state.seats
    groups = [list(range(state.seats))]
    while any(len(group) > 1 for group in groups):  # eighteen cards have no equal, so it ends before the pack does
        for group in groups:
            for seat in group if len(group) > 1 else ():
                drawn[seat] = (*drawn[seat], heap.pop(0))
        groups = [parted for group in groups for parted in split_by_height(group, drawn)]
    return tuple(seat for group in groups for seat in group), tuple(drawn)


def split_by_height(group: list[int], drawn: Sequence[Cards]) -> list[list[int]]:
    heights = {seat: HEIGHT[drawn[seat][-1]] for seat in group}
    return [[seat for seat in group if heights[seat] == height] for height in sorted({*heights.values()}, reverse=True)]


# How high a card is that is drawn for the seats: any trump above any suit card, each suit in its own order.
HEIGHT: Final = {
    card: 0 if card is Card.MAT else STRENGTH[card] + 10 if SUIT[card] is Suit.TRUMPS else -(ORDER[card] % 10) + 10
    for card in PACK
}


def has_drawn_partners(state: State) -> bool:
    """Tell whether partners are drawn too, or only the dealer (TB-51)."""
    return state.terms.partners == "drawn" and state.terms.variety in PARTNERS


def begin_hand(state: State, told: Told = ()) -> Step[State]:
    empty = hold((), sized=True)
    state = replace(
        state,
        phase=Dealing(),
        hand=state.hand + 1,
        hands=(),
        closed=None,
        stock=None,
        scarti=(empty,) * state.seats,
        piles=(empty,) * (max(state.sides) + 1),
        taken=(0,) * state.seats,
        accusi=(),
        spoken=(),
        trick=None,
        last=None,
        debt=None,
        contract=None,
    )
    return Step(
        state, (*told, events.HandBegan(number=state.hand, dealer=state.dealer, scores=state.scores, why=("TB-54",)))
    )


def deal_pack(state: State, shuffled: Sequence[int]) -> Step[State]:
    """Deal the shuffled pack (TB-53); where it may be thrown in, five cards each first (TB-55)."""
    cards = tuple(map(PACK.__getitem__, shuffled))
    if state.terms.a_monte == "off":
        return deal_hands(state, cards)
    round_ = round_from(state, seat_after(state, state.dealer))
    hands = {seat: cards[position * PACKET : (position + 1) * PACKET] for position, seat in enumerate(round_)}
    state, told = with_hands(state, hands, 0)
    return Step(replace(state, stock=hold(cards, sized=True), phase=Weighing()), told)


def resolve_throws(state: State, throws: Sequence[bool]) -> Step[State]:
    """Let the same player deal again if all throw in, else deal on (TB-55)."""
    thrown = all(throws)
    told = events.ThrowWeighed(thrown=thrown, why=("TB-55",))
    if thrown:
        empty = hold((), sized=True)
        return Step(replace(state, phase=Dealing(), hands=(empty,) * state.seats, stock=None), (told,))
    return deal_hands(replace(state, stock=None), open_cards(state.stock)).after((told,))


def deal_hands(state: State, cards: Cards) -> Step[State]:
    """Deal packets from the right of the dealer, who has the last two (TB-53); the rest is stock (TZ-3, ML-4, CC-2, MZ-3)."""
    form = deal_shape(state)
    whole = form.dealt * len(state.order)
    held, rest = deal_packets(state, cards[:whole], form.packet), cards[whole + form.closed :]
    closed = cards[whole : whole + form.closed]
    if not state.terms.target:
        held[state.dealer] = (*held[state.dealer], *closed)
        closed = ()
    state, told = with_hands(state, held, len(closed))
    state = replace(
        state, closed=hold(closed, sized=True) if closed else None, stock=hold(rest, sized=True) if rest else None
    )
    return begin_before_play(state).after(told)


def deal_packets(state: State, cards: Cards, size: int) -> dict[Seat, Cards]:
    held: dict[Seat, Cards] = dict.fromkeys(all_seats(state), ())
    round_ = round_from(state, seat_after(state, state.dealer))
    for number, start_ in enumerate(range(0, len(cards), size)):
        seat = round_[number % len(round_)]
        held[seat] = (*held[seat], *cards[start_ : start_ + size])
    return held


def with_hands(state: State, held: dict[Seat, Cards], closed: int) -> tuple[State, Told]:
    hands = tuple(hold(sorted_cards(held[seat]), seat, sized=True) for seat in all_seats(state))
    told = tuple(
        events.Dealt(seat=seat, hand=hands[seat], closed=closed if seat == state.dealer else 0, why=("TB-53",))
        for seat in round_from(state, seat_after(state, state.dealer))
    )
    return replace(state, hands=hands), told


def begin_before_play(state: State) -> Step[State]:
    first = seat_after(state, state.dealer)
    match state.terms.variety:
        case Variety.TERZIGLIO:
            return Step(replace(state, phase=Bidding(first)))
        case Variety.MATTAZZA:
            return begin_turn(state, first)
    is_looked_at = state.closed is not None
    form = deal_shape(state)
    return Step(
        replace(state, phase=Looking(state.dealer) if is_looked_at else Discarding((state.dealer,), form.scarto))
    )


def may_declare_early(state: State) -> bool:
    """Tell whether a choice may be declared on the first cards, which scores without going out (ML-7)."""
    is_choice = state.terms.accuso != "automatic"
    return state.terms.first_accuso == "scores" and is_choice


def declare_early(state: State, seat: Seat, kinds: tuple[Kind, ...]) -> Step[State]:
    """Declare on the first cards; a seat that does not go out by it goes on (ML-7)."""
    step = declare_accuso(state, seat, kinds)
    if isinstance(step.state.phase, Finished):
        return step
    return take_up_or_stay(replace(step.state, spoken=(), phase=state.phase), seat).after(step.events)


def decline_going_out(state: State, seat: Seat) -> Step[State]:
    """Go on without going out; by option all combinations of the first cards are declared (OT-6, ML-6)."""
    if state.terms.first_accuso == "scores":
        return declare_early(state, seat, judged_combinations(state, seat).kinds)
    return take_up_or_stay(state, seat)


def take_up_or_stay(state: State, seat: Seat) -> Step[State]:  # OT-6, CC-6, ML-3, ML-6, ML-7
    if state.closed is None:
        told = events.StayedIn(seat=seat, why=("ML-7",))
        return Step(replace(state, phase=Discarding(state.order, deal_shape(state).second)), (told,))
    cards = sorted_cards(open_cards(state.closed))
    state = with_hand(state, seat, (*hand_of(state, seat), *cards))
    why = {Variety.OTTOCENTO: "OT-6", Variety.MILLONE: "ML-6"}.get(state.terms.variety, "CC-6")
    taken = events.ClosedTaken(seat=seat, cards=hold(cards, seat, sized=True), why=(why,))
    if deal_shape(state).second:
        return Step(replace(state, closed=None, phase=Looking(seat_after(state, seat))), (taken,))
    phase = Discarding((seat,), deal_shape(state).scarto, taken.cards)
    return Step(replace(state, closed=None, phase=phase), (taken,))


def discardable_cards(held: Cards) -> Cards:
    """Return what may be discarded: anything but Kings and Tarocchi (TB-57)."""
    return tuple(card for card in held if card not in CARTE_DA_5)


def discard_cards(state: State, answers: dict[Seat, Cards]) -> Step[State]:
    """Put the scarto aside; the player after the scartatore begins (TB-56)."""
    told: tuple[Event, ...] = ()
    for seat, cards in sorted(answers.items()):
        state = with_hand(state, seat, [card for card in hand_of(state, seat) if card not in cards])
        secret = hold((*open_cards(state.scarti[seat]), *cards), seat, sized=True)
        state = replace(state, scarti=replace_item(state.scarti, seat, secret))
        told = (*told, events.Discarded(seat=seat, cards=hold(cards, seat, sized=True), why=("TB-56",)))
    step = deal_again(state) if is_second_deal_due(state) else begin_turn(state, first_to_play(state))
    return step.after(told)


def is_second_deal_due(state: State) -> bool:
    """Tell whether there are cards to be dealt again (ML-4)."""
    return deal_shape(state).second > 0 and state.stock is not None


def deal_again(state: State) -> Step[State]:  # ML-4
    form = deal_shape(state)
    more = deal_packets(state, open_cards(state.stock), form.packet)
    held = {seat: (*hand_of(state, seat), *more[seat]) for seat in all_seats(state)}
    state, told = with_hands(state, held, 0)
    return Step(replace(state, stock=None, phase=Discarding((state.dealer,), form.scarto)), told)


def first_to_play(state: State) -> Seat:
    """Return the player after the dealer, in Terziglio the ricevitore (TB-60, TZ-9)."""
    if state.contract is not None and state.terms.first_lead == "right-of-lone":
        return seat_after(state, state.contract.lone)
    return seat_after(state, state.dealer)


def resolve_bid(state: State, phase: Bidding, said: Bid) -> Step[State]:
    """Resolve a bid: PASSO, POSSO? or FACCIO DI MIO; if all pass the hand is void (TZ-4, TZ-6)."""
    told = (events.Said(seat=phase.seat, bid=said, to=None, why=("TZ-4",)),)
    match said:
        case Bid.DI_MIO:
            return conclude_bidding(state, phase.seat, told, mio=True)
        case Bid.POSSO:
            return ask_next(state, phase.seat, phase.seat, phase.passed, told)
    passed = (*phase.passed, phase.seat)
    if len(passed) == len(state.order):
        void = (*told, events.HandVoid(dealer=state.dealer, why=("TZ-6",)))
        if state.terms.redeals_void:  # at once, under its number: it does not count among those that the table plays
            return begin_hand(replace(pass_deal(state), hand=state.hand - 1), void)
        return conclude_hand(state, void)
    return Step(replace(state, phase=Bidding(seat_after(state, phase.seat), passed)), told)


def ask_next(state: State, asker: Seat, answered: Seat, passed: tuple[Seat, ...], told: Told) -> Step[State]:  # TZ-5
    seat = seat_after(state, answered)
    while seat != asker and state.terms.oppose == "not-passed" and seat in passed:
        seat = seat_after(state, seat)
    if seat == asker:
        return conclude_bidding(state, asker, told, mio=False)
    return Step(replace(state, phase=Answering(asker, seat, passed)), told)


def resolve_reply(state: State, phase: Answering, said: Bid) -> Step[State]:
    """Resolve the answer to POSSO?: VA BENE, or to play alone without the Pozzo (TZ-5)."""
    told = (events.Said(seat=phase.seat, bid=said, to=phase.asker, why=("TZ-5",)),)
    if said is Bid.DI_MIO:
        return conclude_bidding(state, phase.seat, told, mio=True)
    return ask_next(state, phase.asker, phase.seat, phase.passed, told)


def conclude_bidding(state: State, lone: Seat, told: Told, *, mio: bool) -> Step[State]:  # TZ-7, TZ-8, TZ-10
    made = Contract(lone, mio)
    sides = tuple(0 if seat == lone else 1 for seat in all_seats(state))
    empty = hold((), sized=True)
    state = replace(state, contract=made, sides=sides, piles=(empty, empty))
    told = (*told, events.ContractMade(contract=made, sides=sides, why=("TZ-8",) if mio else ("TZ-7",)))
    if mio:
        return begin_turn(state, first_to_play(state)).after(told)
    cards = sorted_cards(open_cards(state.stock))
    state = with_hand(replace(state, stock=None), lone, (*hand_of(state, lone), *cards))
    taken = events.PozzoTaken(seat=lone, cards=hold(cards, lone, sized=True), why=("TZ-7",))
    return Step(replace(state, phase=Discarding((lone,), POZZO, taken.cards)), (*told, taken))
