"""Robots: one answers at random, the other plays its secret role by its own hand and what all were told."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any, Final, TypeVar

from games.biglietti.rules.events import CardGiven, CardsSwapped, SituationFound
from games.biglietti.rules.finish import LIMITS, required_free
from games.biglietti.rules.state import (
    HAND,
    KEEP,
    Card,
    Cards,
    Leg,
    Removing,
    Situation,
    State,
    Values,
    card_kinds,
    control_cards,
    count_held,
    count_tickets,
    current_turn,
    free_travellers,
    traveller_deck,
)
from games.event import Event
from games.kernel import View
from games.questions import Decision, Question
from games.secret import Seat, size_of, visible_value
from games.spec import Dice, Reply

T = TypeVar("T")

GUESS: Final = 1.7  # mean value of a Control card face down
FALLS: Final = 0.6  # share of votes that do not save the target
FORGETS: Final = 0.85  # chance that a shown ticket is still there after one exchange
HIDES: Final = 0.3  # share of hiding where it is possible; more would hide half the carriage
LETS_PASS: Final = 2.2  # cards to deliver in as many turns as there are Travellers, if the agent is no threat
EAGER: Final = 0.9  # rate of deliveries to free travellers where the agent would win otherwise
HASTE: Final = 1.1  # how much before its last card the leg should leave too few free
DANGER: Final = 0.77  # share of the limit from which a traveller is helped; nearer to it, accused less
SLIGHT: Final = 0.03  # chance of a delivery not worth an Accusation
ARRIVES: Final = 0.6  # share of handed-over Control cards that stay with the target
DOUBTS: Final = 0.06  # chance of winning below which the agent passes the Pol.Fer. on
HELP: Final = (Card.EXCUSE, Card.NEUTRAL, Card.HIDE, Card.TICKET, Card.ACCUSATION, Card.POLFER)
# what a traveller gives away first: what protects least
SPARE: Final = (Card.NEUTRAL, Card.EXCUSE, Card.ACCUSATION, Card.HIDE, Card.TICKET, Card.POLFER)
# what the agent gives away first: what keeps others free
FAVOUR: Final = (Card.TICKET, Card.HIDE, Card.NEUTRAL, Card.EXCUSE, Card.ACCUSATION, Card.POLFER)
HARM: Final = (Card.ACCUSATION, Card.HIDE, Card.NEUTRAL, Card.EXCUSE, Card.TICKET, Card.POLFER)
FINE: Final = 1000  # chances are cut into so many parts


def answer_as_sly(history: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> Reply:
    state, seat = seen.state, question.seat
    decision: Decision[Any] = seen.asked[question]
    match question.prompt:
        case "control":
            answer: object = choose_control(history, state, decision, dice)
        case "second":
            answer = max(list_options(decision))
        case "remove":
            answer = choose_removal(state)
        case "ticket":
            answer = list_options(decision)[0]
        case "drop":
            answer = choose_drop(state, seat)
        case "vote":
            answer = choose_vote(state, seat, dice)
        case "give-card":
            answer = choose_gift_card(state, seat, list_options(decision))
        case "give":
            answer = choose_gift(state, seat, decision, dice)
        case _:
            return None
    return decision.token(answer), None


def list_options(decision: Decision[Any]) -> tuple[Any, ...]:
    return tuple(decision.shape.nth(position) for position in range(decision.shape.count()))


def by_chance(dice: Dice, chance: float) -> bool:
    return dice.randrange(FINE) < chance * FINE


def choose_control(history: Sequence[Event], state: State, decision: Decision[Any], dice: Dice) -> tuple[Seat, int]:
    odds = ticket_odds(history, state)
    ways: tuple[tuple[Seat, int], ...] = list_options(decision)
    return max(ways, key=lambda way: control_value(state, odds, *way) + dice.randrange(FINE) / FINE / 4)


def control_value(state: State, odds: dict[Seat, float], target: Seat, value: int) -> float:
    is_hidden = target in state.hidden
    arrives = (1 - odds[target]) * (1 if is_hidden else FALLS)
    before = guess_points(state, target)
    after = before + value + (likely_second(state, value) if is_hidden else 0)
    limit = LIMITS[state.leg]
    if after >= limit:
        return 50 * arrives
    progress = 10 * ((after / limit) ** 2 - (before / limit) ** 2)
    is_agent_near = len(free_travellers(state)) >= required_free(state.leg, count_tickets(state))
    unfree = 0.0 if count_held(state, target) else 2.0 if is_agent_near else 0.4
    return arrives * (progress + unfree) - (1 - arrives) * value * 0.5


def likely_second(state: State, value: int) -> int:  # BP-36
    mine: Values = visible_value(control_cards(state).hand) or ()
    rest = list(mine)
    rest.remove(value)
    return max(rest, key=lambda each: (rest.count(each), each), default=0)


def ticket_odds(history: Sequence[Event], state: State) -> dict[Seat, float]:
    usual = min(0.9, count_tickets(state) / len(state.circle))
    odds = dict.fromkeys(state.circle, usual)
    for event in history:
        match event:
            case SituationFound(target=target, situation=Situation.HIDDEN_TICKET | Situation.OPEN_TICKET):
                odds[target] = 0.95
            case SituationFound(target=target):
                odds[target] = 0.05
            case CardGiven(giver=giver):
                odds[giver] = usual + (odds[giver] - usual) * FORGETS
            case CardsSwapped(order=order):
                odds |= {seat: usual + (odds[seat] - usual) * FORGETS for seat in order}
    return odds


def choose_removal(state: State) -> Seat:
    """Choose the Pol.Fer. first, since without it there is no agent; then what saves people."""
    assert isinstance(state.phase, Removing)
    wanted = (Card.POLFER, Card.TICKET, Card.EXCUSE, Card.NEUTRAL, Card.HIDE, Card.ACCUSATION)
    return min(state.phase.on, key=lambda play: wanted.index(play.card)).seat


def own_hand(state: State, seat: Seat) -> Cards:
    hand: Cards = state.hands[seat].open()
    return hand


def is_agent(state: State, seat: Seat) -> bool:
    return Card.POLFER in own_hand(state, seat)


def guess_points(state: State, seat: Seat) -> float:
    values, old = visible_value(state.held[seat]), visible_value(state.earlier[seat])
    if values is None or old is None:
        return count_held(state, seat) * GUESS
    return float(sum(values) - sum(old))


def choose_vote(state: State, seat: Seat, dice: Dice) -> Card:
    hand, target = own_hand(state, seat), current_turn(state).target
    wanted = wanted_delivery(state, target)
    if is_agent(state, seat) or wanted < SLIGHT:
        return first_in_order(hand, HELP)
    if Card.HIDE in hand and by_chance(dice, HIDES):
        return Card.HIDE
    deck = deck_without(traveller_deck(state.seats), state.removed)
    voters = sum(size_of(state.hands[each]) > 0 for each in state.circle if each != target)
    accuses = accusing_rate(voters, deck, HIDES, round(wanted, 2))
    return first_in_order(hand, HARM if by_chance(dice, accuses) else HELP)


def wanted_delivery(state: State, target: Seat) -> float:
    calm = LETS_PASS / len(state.circle)
    fear = calm + (EAGER - calm) * agent_lead(state)
    return fear * max(0.0, 1 - (guess_points(state, target) / (DANGER * LIMITS[state.leg])) ** 3)


def agent_lead(state: State) -> float:
    travellers = len(state.circle)
    others = len(free_travellers(state)) * (travellers - 1) / travellers
    needed = others - required_free(state.leg, count_tickets(state)) + 1
    return min(1.0, max(0.0, HASTE * needed / max(1, size_of(control_cards(state).hand))))


def first_in_order(hand: Cards, order: Sequence[Card]) -> Card:
    return min(hand, key=order.index)


def choose_drop(state: State, seat: Seat) -> str:
    """Choose the highest Control card; keep a lone zero, since freedom helps only the agent."""
    values: Values = visible_value(state.held[seat]) or ()
    highest = max(values)
    return str(highest) if highest or is_agent(state, seat) else KEEP


def choose_gift_card(state: State, seat: Seat, cards: Iterable[Card]) -> Card:
    if Card.POLFER in cards and agent_odds(state, seat) < DOUBTS:
        return Card.POLFER
    return min(cards, key=(FAVOUR if is_agent(state, seat) else SPARE).index)


def agent_odds(state: State, agent: Seat) -> float:
    others = len([each for each in free_travellers(state) if each != agent])
    coming, later = size_of(control_cards(state).hand), size_of(control_cards(state).pile)
    spared = 1 - ARRIVES / len(state.circle)
    way_back = odds_of_at_least(required_free(Leg.RETURN, count_tickets(state)), others, spared ** (coming + later))
    if state.leg is Leg.RETURN:
        return way_back
    return max(way_back, odds_of_at_least(required_free(Leg.OUTBOUND, count_tickets(state)), others, spared**coming))


def odds_of_at_least(least: int, count: int, chance: float) -> float:
    return sum(comb(count, each) * chance**each * (1 - chance) ** (count - each) for each in range(least, count + 1))


def choose_gift(state: State, seat: Seat, decision: Decision[Any], dice: Dice) -> tuple[Seat, Card]:
    """Choose a card and its receiver: the Pol.Fer. for who would win without it, an agent's others for the free."""
    ways = list_options(decision)
    card = choose_gift_card(state, seat, card_kinds(card for _, card in ways))
    receivers = [to for to, each in ways if each is card]
    if card is Card.POLFER:
        return min(receivers, key=lambda to: count_held(state, to)), card
    if is_agent(state, seat):
        receivers = [to for to in receivers if not count_held(state, to)] or receivers
    return receivers[dice.randrange(len(receivers))], card


STEPS: Final = 50  # a rate of accusing is cut into so many parts


@lru_cache
def accusing_rate(voters: int, deck: tuple[Card, ...], hides: float, wanted: float) -> float:
    """Return how often each voter must mean harm, so that a card is delivered as often as wanted; at most always."""

    def failure(step: int) -> float:
        return failure_odds(voters, *kind_odds(deck, hides, step / STEPS))

    return bisect_left(range(STEPS), wanted, key=failure) / STEPS


def kind_odds(deck: tuple[Card, ...], hides: float, harms: float) -> tuple[float, float, float]:
    excuse, neutral, hide, accusation = (
        1 - comb(len(deck) - deck.count(card), HAND) / comb(len(deck), HAND)
        for card in (Card.EXCUSE, Card.NEUTRAL, Card.HIDE, Card.ACCUSATION)
    )
    stays = 1 - hide * hides
    helps = stays * (1 - harms)
    return helps * excuse, helps * (1 - excuse) * neutral, stays * harms * accusation


def failure_odds(voters: int, excuse: float, neutral: float, accusation: float) -> float:
    """Return how likely linked Excuses are fewer than twice the Accusations (BP-40 to BP-44); any other card cuts."""
    passing = excuse + neutral
    if not accusation or passing == 1:
        return 0.0
    linked, guilty = excuse / passing if passing else 0.0, accusation / (1 - passing)
    failed = 0.0
    for met in range(voters):
        ends = min(2, voters - met)
        within = voters - met - ends
        chance = (met + 1) * passing**met * (1 - passing) ** ends
        counts = product(range(met + 1), range(ends + 1), range(within + 1))
        failed += chance * sum(
            binomial(met, linked, excuses) * binomial(ends, guilty, breakers) * binomial(within, accusation, others)
            for excuses, breakers, others in counts
            if excuses < 2 * (breakers + others)
        )
    return failed


def binomial(count: int, chance: float, hits: int) -> float:
    return comb(count, hits) * chance**hits * (1 - chance) ** (count - hits)


def deck_without(deck: Iterable[Card], removed: Iterable[Card]) -> tuple[Card, ...]:
    left = list(deck)
    for card in removed:
        left.remove(card)
    return tuple(left)
