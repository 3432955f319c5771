"""Gifts: a sealed vote with a compound answer, and a host who may interrupt it.

Every player gives one card to another player; the gifts change hands in one batch.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from games.event import Event
from games.forms import Cases, Field, Form, Number, Order, Pick, Press, Refused, Say, Shuffle
from games.game import Answers, Options, Ranking, Seating, Step, rank_by_points
from games.options import make_terms, option
from games.questions import Ask, Decision, Question, RandomAnswer, ThinkingTime
from games.secret import CHANCE, Seat, Secret, hold
from games.values import replace

VOTES = 2
"""Votes in a deal (PB-3)."""
HAND = 4
FIRST = Seat(0)
DEAL = Question(CHANCE, "deal")
Cards: TypeAlias = tuple[int, ...]
Gift: TypeAlias = tuple[int, Seat, int | None]


class Erratum(StrEnum):
    """Corrections of the rules page, with their day."""

    LEVEL = "level-2026-11-20"


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table agreed on."""

    seats: int = 4
    deals: int = option(2, "PB-8", Number(1, 3))
    hints: int = option(3, "PB-7", Number(0, 3))
    first: Seat = FIRST
    errata: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """`vote` counts the votes of this deal; `hands`, `points` are by seat, and the host's hand is empty."""

    terms: Terms = Terms()
    deal: int = 1
    vote: int = 1
    order: tuple[Seat, ...] = ()
    hints: tuple[str, ...] = ()
    hands: tuple[Secret[Cards], ...] = ()
    points: tuple[int, ...] = (0, 0, 0, 0)


class Dealt(Event, reveals="hand PB-1"):
    """A hand as it stands now, for its holder's eyes."""

    seat: Seat
    hand: Secret[Cards]


class Ordered(Event, reveals="order happening PB-2"):
    host: Seat
    order: tuple[Seat, ...]


class Hinted(Event, reveals="words happening PB-7"):
    """The host has said something to all."""

    host: Seat
    words: str


class Given(Event, reveals="weights PB-4, winner PB-6, why PB-5"):
    """How much each seat received; which clause weighed it is the host's secret."""

    weights: tuple[int, ...]
    winner: Seat | None


class DealClosed(Event, reveals="early happening PB-8"):
    deal: int
    early: bool


class Ballot:
    """The rules."""

    def start(self, options: Options, seating: Seating, former: State | None, errata: tuple[str, ...]) -> State:
        """A rematch lets the next seat host first."""
        first = FIRST if former is None else Seat((former.terms.first + 1) % seating.count)
        terms = replace(make_terms(Terms, options), seats=seating.count, first=first, errata=errata)
        return State(terms, points=(0,) * seating.count)

    def ask(self, state: State) -> Ask | None:
        """One face for each phase; the host may speak while the others choose."""
        host, terms = hosting(state), state.terms
        if state.deal > terms.deals:
            return None
        if not state.hands:
            return Ask("dealing", {DEAL: Decision(Shuffle(HAND * (terms.seats - 1)))})
        if not state.order:
            order = Order(players(state))
            return Ask("ordering", {Question(host, "order"): Decision(order, by_clock=order.token(order.options))})
        gifts = {Question(seat, "gift"): gift(state, seat) for seat in players(state)}
        hint = {Question(host, "hint"): Decision(Say(80, no_digits))} if len(state.hints) < terms.hints else {}
        may = {**hint, Question(host, "close"): Decision(Press(), weighty=True)}
        return Ask("giving", gifts, may=may, pace=ThinkingTime.STUDY)

    def resolve(self, state: State, answers: Answers) -> Step[State]:
        """One question at a time, but for the gifts."""
        question, answer = min(answers.items())
        match question.prompt:
            case "deal":
                return deal(state, answer)
            case "order":
                return Step(replace(state, order=answer), (Ordered(host=question.seat, order=answer, why=("PB-2",)),))
            case "hint":
                told = (Hinted(host=question.seat, words=answer, why=("PB-7",)),)
                return Step(replace(state, hints=(*state.hints, answer)), told)
            case "close":
                return close(state, early=True)
        return give(state, answers)

    def standing(self, state: State) -> Ranking:
        """By points."""
        return rank_by_points({Seat(seat): points for seat, points in enumerate(state.points)})

    def boundary(self, state: State) -> bool:
        """Every deal shuffles anew."""
        return not state.hands and state.deal <= state.terms.deals

    def deal_number(self, state: State) -> int:
        """Between two deals nobody holds anything."""
        return state.deal if state.hands and state.deal <= state.terms.deals else 0


def hosting(state: State) -> Seat:
    return Seat((state.terms.first + state.deal - 1) % state.terms.seats)


def players(state: State) -> tuple[Seat, ...]:
    """All seats but the host's."""
    return tuple(Seat(seat) for seat in range(state.terms.seats) if seat != hosting(state))


def high(state: State) -> int:
    return HAND * (state.terms.seats - 1) - 2


def no_digits(words: str) -> None:
    """PB-7: a hint is said without figures."""
    if any(sign.isdigit() for sign in words):
        raise Refused("hint-with-figures")
    if not words.strip():
        raise Refused("hint-empty")


def gift(state: State, giver: Seat) -> Decision[Gift]:
    """PB-3: a card, its receiver, and how many times one of the three highest shall count, if one cares to say."""
    hand = state.hands[giver].open()
    others = tuple(seat for seat in players(state) if seat != giver)
    times = Cases("card", {card: Number(2, 3) for card in hand if card >= high(state)})
    fields = (Field("card", Pick(hand)), Field("to", Pick(others)), Field("times", times, optional=True))
    return Decision(Form(fields), by_clock=RandomAnswer())


def deal(state: State, order: tuple[int, ...]) -> Step[State]:
    """PB-1: four cards to each player."""
    starts = {seat: HAND * index for index, seat in enumerate(players(state))}
    cut = {seat: tuple(sorted(card + 1 for card in order[start : start + HAND])) for seat, start in starts.items()}
    hands = tuple(hold(cut.get(Seat(seat), ()), Seat(seat)) for seat in range(state.terms.seats))
    return Step(replace(state, hands=hands), dealt(state, hands))


def dealt(state: State, hands: tuple[Secret[Cards], ...]) -> tuple[Dealt, ...]:
    """Every player is shown what he holds now."""
    return tuple(Dealt(seat=seat, hand=hands[seat], why=("PB-1",)) for seat in players(state))


def give(state: State, answers: Answers) -> Step[State]:
    """PB-4: all gifts move at once; nobody learns who gave him what."""
    gifts = [(question.seat, *answer) for question, answer in sorted(answers.items())]
    weights = tuple(sum(times or 1 for _, _, to, times in gifts if to == seat) for seat in range(state.terms.seats))
    winner = won(state, weights)
    why = hold(("PB-4", "PB-5") if any(times for *_, times in gifts) else ("PB-4",), hosting(state))
    hands = tuple(hold(after(seat, hand.open(), gifts), Seat(seat)) for seat, hand in enumerate(state.hands))
    points = tuple(old + (seat == winner) for seat, old in enumerate(state.points))
    told = (Given(weights=weights, winner=winner, why=why), *dealt(state, hands))
    given = Step(replace(state, vote=state.vote + 1, hands=hands, points=points), told)
    if state.vote < VOTES:
        return given
    closed = close(given.state, early=False)
    return Step(closed.state, (*told, *closed.events))


def won(state: State, weights: tuple[int, ...]) -> Seat | None:
    """PB-6: who received most has the point; who stands first in the host's order, where several are level."""
    best = [seat for seat in state.order if weights[seat] == max(weights)]
    if len(best) > 1 and Erratum.LEVEL not in state.terms.errata:
        return None
    return best[0]


def after(seat: int, hand: Cards, gifts: list[tuple[Seat, int, Seat, int | None]]) -> Cards:
    received = {card for _, card, to, _ in gifts if to == seat}
    gone = {card for giver, card, _, _ in gifts if giver == seat}
    return tuple(sorted({*hand, *received} - gone))


def close(state: State, *, early: bool) -> Step[State]:
    """PB-8: the next deal, with the next host."""
    told = (DealClosed(deal=state.deal, early=early, why=("PB-8",)),)
    return Step(State(state.terms, state.deal + 1, points=state.points), told)
