"""Positions of Biglietti stated in one line, and answers given to them.

Travellers are the seats 0, 1, 2, … in the order of the circle; the Controller has the last seat.
"""

from games.biglietti import SPEC
from games.biglietti.rules import game
from games.biglietti.rules.game import draw_controller
from games.biglietti.rules.state import Boarding, Card, Controlling, Leg, Turn, sort_cards
from games.kernel import Entry, open_position, submit
from games.secret import Seat, hold
from games.values import replace
from tests.games.stated import only, read_lines, start_game
from tests.games.walk import Walk, choose_any

__all__ = ["only"]

ITALIAN = {
    "Biglietto": Card.TICKET,
    "Scusa": Card.EXCUSE,
    "Accusa": Card.ACCUSATION,
    "Imparziale": Card.NEUTRAL,
    "Nasconditi": Card.HIDE,
    "PolFer": Card.POLFER,
}
LEGS = {"out": Leg.OUTBOUND, "ret": Leg.RETURN}
LETTERS = dict(zip("TEANHP", Card, strict=True))
"""Ticket, Excuse, Accusation, Neutral, Hide, Pol.Fer., as hands are spelled: `TEAN`."""


def vectors(*ops):
    """The worked examples of some operations, each citing its clauses."""
    return [each for each in read_lines("biglietti", "examples") if each.values[0]["op"] in ops]


def start(seats=5, former=None, errata=SPEC.errata, sat_before=(), **options):
    return start_game(SPEC, seats, (), former, errata, sat_before, **options)


def cards(letters):
    return sort_cards(LETTERS[letter] for letter in letters)


def travelling(
    hands, control=(0, 1, 2), held=(), hidden=(), leg=Leg.OUTBOUND, pile=(1, 1, 1), turn=None, removed="", **options
):
    """A table between two turns: `hands` by seat, spelled by `LETTERS`; `held` the Control cards by seat.

    The `hidden` have a Hide on the table, which is not in their hand.
    """
    hands = [cards(hand) if isinstance(hand, str) else sort_cards(hand) for hand in hands]
    seats, boss = len(hands) + 1, Seat(len(hands))
    state = start(seats, **options)
    state = draw_controller(replace(state, phase=Boarding((boss,))), 0).state
    held = [tuple(held.get(seat, ())) for seat in range(seats)] if isinstance(held, dict) else held or [()] * seats
    open_ = state.terms.open_values
    hidden = tuple(map(Seat, sorted(hidden)))
    return replace(
        state,
        phase=Controlling(),
        leg=leg,
        hands=tuple(hold(hand, Seat(seat), sized=True) for seat, hand in enumerate([*hands, ()])),
        held=tuple(each if open_ else hold(each, Seat(seat), boss, sized=True) for seat, each in enumerate(held)),
        control=replace(state.control, hand=hold(tuple(control), boss, sized=True), pile=hold(tuple(pile), sized=True)),
        removed=cards(removed),
        hidden=hidden,
        lying=hidden,
        turn=turn and Turn(number=turn, leg=leg, target=Seat(0), hidden=False, offered=None),
    )


def answer(state, seat, prompt, token, *, by_clock=False):
    position, events = submit(game, open_position(game, state), Entry(Seat(seat), prompt, token, by_clock=by_clock))
    return position.state, events


def control(state, target, value):
    return answer(state, state.controller, "control", f"{target}|{value}")


def together(state, prompt, tokens):
    """Several seats answer one prompt, by seat; the last seals it."""
    at, events = open_position(game, state), ()
    for seat, token in tokens.items():
        at, events = submit(game, at, Entry(Seat(seat), prompt, token))
    return at.state, events


def vote(state, plays):
    return together(state, "vote", {seat: str(LETTERS[letter]) for seat, letter in plays.items()})


def give(state, giver, to, card):
    """A link of the exchange, whichever way it is asked."""
    if asked(state, giver, "give"):
        return answer(state, giver, "give", f"{to}|{card}")
    return answer(state, giver, "give-card", str(card))


def by_default(state, *, until=Controlling):
    """Let the clock answer for everybody until the table stands at that phase or is over."""
    at, events = open_position(game, state), ()
    while at.ask is not None and not isinstance(at.state.phase, until):
        question = min(at.ask.must.keys() - at.sealed.keys())
        token = at.ask.must[question].by_clock
        at, more = submit(game, at, Entry(question.seat, question.prompt, token, by_clock=True))
        events = (*events, *more)
    return at.state, events


def asked(state, seat, prompt):
    ask = game.ask(state)
    return next((d for q, d in ask.must.items() if q == (seat, prompt)), None) if ask else None


def options(state, seat, prompt):
    """What a seat may answer, as tokens; of the last field where it is a form."""
    shape = asked(state, seat, prompt).shape
    return [shape.token(shape.nth(index)) for index in range(shape.count())]


def hand(state, seat):
    letters = {card: letter for letter, card in LETTERS.items()}
    return "".join(letters[card] for card in state.hands[seat].open())


def got(state, seat):
    held = state.held[seat]
    return list(held if isinstance(held, tuple) else held.open())


def play_any(seats, seed, silence=0.0, **options):
    """Return a whole game of answers drawn among all legal ones."""
    return Walk(game, start(seats, **options), choose_any(seed, silence))
