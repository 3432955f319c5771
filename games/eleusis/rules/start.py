"""From the start of the game to the first turn of a round: dealers, rule, commitment, cards, a hint."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any
from unicodedata import normalize

from games.cards import DECK
from games.eleusis.language.catalogue import (
    ENTRY,
    CatalogueRule,
    Column,
    Given,
    Hint,
    Rule,
    WordedRule,
    WrittenRule,
    is_formal,
    rule_from_answer,
    rule_source,
)
from games.eleusis.rules import events
from games.eleusis.rules.finish import FULL_HAND, dealt_seats, finish_game
from games.eleusis.rules.state import (
    Choosing,
    Dealing,
    Erratum,
    Opening,
    OpeningHint,
    Round,
    Salting,
    Spot,
    State,
    Terms,
    Turn,
    Volunteering,
    current_round,
    seat_after,
    secret_rule,
    with_round,
)
from games.event import Event, Told
from games.game import Options, Seating, Step
from games.options import make_terms
from games.questions import ClockOnly
from games.secret import Commitment, Seat, hold
from games.values import replace

STOCK = (*DECK, *DECK)  # every face twice (EE-2)


def start(options: Options, seating: Seating, former: State | None, errata: tuple[str, ...]) -> State:
    agreed = make_terms(Terms, options)
    people = [seat for seat in seating.seats() if seat not in seating.robots]
    first = former.order[0] % seating.count if former is not None and former.order else 0
    order = dealing_order(agreed, seating, people, first)
    usual = len(people) or seating.count
    if agreed.dealers == "everybody" and Erratum.DEALERS in errata:
        usual = len(order)
    return State(
        terms=agreed,
        seats=seating.count,
        robots=seating.robots,
        order=order,
        rounds=agreed.rounds or usual,
        phase=Opening(),
        errata=errata,
    )


def dealing_order(agreed: Terms, seating: Seating, people: list[Seat], first: int) -> tuple[Seat, ...]:  # EE-45
    robots = list(seating.robots)
    match agreed.dealers:
        case "people":
            willing = people if len(people) != 1 else robots
        case "robots":
            willing = robots
        case "everybody":
            willing = list(seating.seats())
    willing = willing or list(seating.seats())
    return tuple(sorted(willing, key=lambda seat: (seat - first) % seating.count))


def name_game(state: State, random_bytes: bytes, order: tuple[int, ...] | None) -> Step[State]:
    """Name the game (EE-90), and order its dealers if their order was drawn (EE-45)."""
    state = replace(state, game=f"g-{random_bytes.hex()}")
    told: tuple[Event, ...] = (events.GameNamed(game=state.game, why=("EE-90",)),)
    if order is not None:
        state = replace(state, order=tuple(state.order[index] for index in order))
        told = (*told, events.DealersDrawn(order=state.order, why=("EE-45",)))
    return begin_round(state, told)


def begin_round(state: State, told: Told = ()) -> Step[State]:
    """Begin the next round, first asking for volunteers to deal where the table wants it so (EE-6, EE-45)."""
    if len(possible_volunteers(state)) > 1:
        return Step(replace(state, phase=Volunteering()), told)
    return await_rule(state).after(told)


def possible_volunteers(state: State) -> tuple[Seat, ...]:
    """Return the people who may volunteer to deal: those who have not dealt yet, in order (EE-45)."""
    if state.terms.dealer_order != "volunteer":
        return ()
    if Erratum.DEALERS in state.errata:
        dealt = dealt_seats(state)
        return tuple(seat for seat in state.order if seat not in (*dealt, *state.robots))
    left = len(state.order) - state.begun % len(state.order)
    return tuple(seat for seat in state.order[:left] if seat not in state.robots)


def choose_volunteer(state: State, willing: tuple[Seat, ...]) -> Step[State]:
    """Make the first of the willing the dealer, or else the next in order (EE-45)."""
    chosen = next((seat for seat in state.order if seat in willing), None)
    if chosen is None:
        return await_rule(state)
    order = (chosen, *(seat for seat in state.order if seat != chosen))
    told = events.DealerVolunteered(seat=chosen, why=("EE-45",))
    return await_rule(replace(state, order=order)).after((told,))


def await_rule(state: State) -> Step[State]:  # EE-10
    dealer, number = state.order[0], state.begun + 1
    round_ = Round(
        number=number,
        dealer=dealer,
        rule=hold(None, dealer),
        salt=hold("", dealer),
        hands=tuple(hold((), Seat(seat), sized=True) for seat in range(state.seats)),
        owed=(0,) * state.seats,
        stock=hold((), sized=True),
    )
    state = replace(state, round=round_, begun=number, phase=Choosing())
    began = events.RoundBegan(number=number, rounds=state.rounds, dealer=dealer, why=("EE-6", "EE-45"))
    return Step(state, (began,))


def fix_rule(state: State, answer: Given | ClockOnly) -> Step[State]:
    """Keep the dealer's rule; nothing is told before it is sealed (EE-10, EE-54)."""
    if isinstance(answer, ClockOnly):
        return pass_deal(state)
    rule = rule_from_answer(answer)
    return Step(replace(with_round(state, rule=hold(rule, current_round(state).dealer)), phase=Salting()))


def pass_deal(state: State) -> Step[State]:
    """Pass the deal on: its dealer moves behind those who have yet to deal, and the second time is skipped (EE-100)."""
    dealer, *others = state.order
    is_skipped = dealer in state.passed
    dealt = dealt_seats(state) if Erratum.DEALERS in state.errata else ()
    waiting = [seat for seat in others if seat not in dealt] + ([] if is_skipped else [dealer])
    order = (*waiting, *(seat for seat in others if seat in dealt))
    state = replace(
        state,
        order=order,
        passed=state.passed if is_skipped else (*state.passed, dealer),
        rounds=state.rounds - is_skipped,
        begun=state.begun - 1,
    )
    over = not order or state.begun >= state.rounds
    told = events.DealPassed(seat=dealer, to=None if over else order[0], skipped=is_skipped, why=("EE-100",))
    if over:
        step = finish_game(replace(state, round=None), None)
        return step.after((told,))
    return begin_round(state, (told,))


def seal_rule(state: State, random_bytes: bytes) -> Step[State]:  # EE-90 to EE-92
    round_, salt = current_round(state), random_bytes.hex()
    rule, dealer = secret_rule(round_), round_.dealer
    by_hand = not is_formal(rule)
    commitment = Commitment(
        commitment_digest(state.game, round_.number, dealer_id(dealer), salt, commitment_body(rule))
    )
    sealed = events.RuleSealed(
        number=round_.number,
        dealer=dealer,
        commitment=commitment,
        by_hand=by_hand,
        rule=hold(rule, dealer),
        salt=hold(salt, dealer),
        why=("EE-10", "EE-92"),
    )
    state = with_round(state, commitment=commitment, by_hand=by_hand, salt=hold(salt, dealer))
    return Step(replace(state, phase=Dealing()), (sealed,))


def find_committed_text(event: Event, state: State) -> str | None:
    """Return the committed text if an event reveals the rule, else None (EE-93)."""
    if not isinstance(event, events.RuleRevealed):
        return None
    return commitment_text(state.game, event.number, dealer_id(event.dealer), event.salt, commitment_body(event.rule))


def dealer_id(seat: Seat) -> str:
    return f"seat-{seat + 1}"


def deal_cards(state: State, order: tuple[int, ...]) -> Step[State]:  # EE-11, EE-12
    stock = [STOCK[index] for index in order]
    players = [Seat((current_round(state).dealer + position) % state.seats) for position in range(1, state.seats)]
    hands = list(current_round(state).hands)
    for position, seat in enumerate(players):
        block = stock[position * FULL_HAND : (position + 1) * FULL_HAND]
        hands[seat] = hold(tuple(sorted(block)), seat, sized=True)
    starter, *left = stock[len(players) * FULL_HAND :]
    state = with_round(
        state,
        hands=tuple(hands),
        stock=hold(tuple(left), sized=True),
        opened_with=len(left),
        line=(Column(starter),),
        latest=Spot(1),
    )
    dealt = (events.Dealt(seat=seat, hand=hands[seat], why=("EE-11",)) for seat in players)
    return Step(replace(state, phase=OpeningHint()), (*dealt, events.StarterTurned(card=starter, why=("EE-12",))))


def replace_starter(state: State) -> Step[State]:  # EE-12
    round_ = current_round(state)
    assert round_.stock is not None
    (column,), (card, *left) = round_.line, round_.stock.open()
    state = with_round(
        state,
        line=(Column(card),),
        stock=hold(tuple(left), sized=True),
        opened_with=len(left),
        discard=(*round_.discard, column.card),
        refused=round_.refused + 1,
    )
    told = events.StarterReplaced(dealer=round_.dealer, refused=column.card, card=card, why=("EE-12",))
    return Step(state, (told,))


def open_play(state: State, opening_hint: Hint | None) -> Step[State]:
    """Give the dealer's first hint, if any, and begin the first turn, left of the dealer (EE-13, EE-14)."""
    dealer = current_round(state).dealer
    state = replace(state, phase=Turn(seat_after(state, dealer)))
    if opening_hint is not None:
        return give_hint(state, opening_hint, opening=True)
    return Step(state, (events.HintDeclined(dealer=dealer, why=("EE-13",)),) if Erratum.HINTS in state.errata else ())


def give_hint(state: State, new_hint: Hint, *, opening: bool) -> Step[State]:  # EE-13, EE-49
    told = events.HintGiven(
        dealer=current_round(state).dealer,
        words=new_hint.words,
        cue=new_hint.cue,
        opening=opening,
        why=("EE-13",) if opening else ("EE-49",),
    )
    return Step(with_round(state, hints=(*current_round(state).hints, new_hint)), (told,))


def commitment_body(rule: Rule) -> dict[str, Any]:
    match rule:
        case CatalogueRule(entry, values):
            params = dict(zip((each.name for each in ENTRY[entry].parameters), values, strict=True))
            return {"id": entry, "kind": "catalogue", "params": params, "src": rule_source(rule)}
        case WrittenRule(written):
            return {"kind": "expr", "src": written}
        case WordedRule(words):
            return {"kind": "text", "text": words}


def commitment_text(game: str, round_number: int, dealer_name: str, salt: str, body: Mapping[str, Any]) -> str:  # EE-91
    canonical = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "\n".join(("EE-COMMIT-1", game, str(round_number), dealer_name, salt, normalize("NFC", canonical)))


def commitment_digest(game: str, round_number: int, dealer_name: str, salt: str, body: Mapping[str, Any]) -> str:
    return hashlib.sha256(commitment_text(game, round_number, dealer_name, salt, body).encode()).hexdigest()
