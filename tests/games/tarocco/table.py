"""Positions of the family stated in one line, and answers given to them."""

import json
from pathlib import Path

import pytest

from games.forms import Form
from games.kernel import Entry, make_view, open_position, submit
from games.registry import GAMES
from games.secret import CHANCE, CLOCK, Seat, hold
from games.tarocco.rules import terms as agreed
from games.tarocco.rules.cards import NOMINAL, PACK, PIPS, Card, sorted_cards
from games.tarocco.rules.combinations import combinations_in
from games.tarocco.rules.events import Declared
from games.tarocco.rules.game import Tarocco
from games.tarocco.rules.play import following_cards, leading_cards, led_suit
from games.tarocco.rules.start import begin_hand
from games.tarocco.rules.state import Accusing, Playing, Trick
from games.tarocco.rules.terms import SHAPES, Variety
from games.values import replace
from tests.games.stated import has, only, start_game
from tests.games.walk import Walk, choose_any

__all__ = ["has", "only"]
OPTIONS = agreed.OPTIONS
SEATS = {variety: shape.most for variety, shape in SHAPES.items()}
PAIRS = (Variety.OTTOCENTO, Variety.QUATTRO_SCARTATE)


def vectors(*kinds):
    """The worked examples of some kinds, each citing its clauses."""
    lines = (Path(__file__).parent / "vectors" / "examples.jsonl").read_text("utf-8").splitlines()
    return [
        pytest.param(v["input"], v["expect"], id=v["id"], marks=pytest.mark.rule(*v["clauses"].split()))
        for v in map(json.loads, lines)
        if v["kind"] in kinds
    ]


def cards(names):
    return tuple(map(Card, names.split() if isinstance(names, str) else names))


def rules_of(variety="ottocento"):
    return Tarocco(Variety(variety))


def shapes(variety):
    return {option.name: option.shape for option in OPTIONS[Variety(variety)]}


def start(variety="ottocento", seats=None, robots=(), errata=(), **options):
    return start_game(GAMES[variety], seats or SEATS[Variety(variety)], robots, errata=errata, **options)


def seated(variety="ottocento", dealer=3, scores=None, seats=None, **options):
    if "partners" in shapes(variety):
        options = {"partners": "seated"} | options
    state, _ = answer(start(variety, seats, **options), CHANCE, "seats", str(dealer))
    return replace(state, scores=tuple(scores[side] for side in state.sides)) if scores else state


def packed(state, hands, closed=(), packet=5):
    """The shuffle that deals these cards; hands by seat, in the order in which they come."""
    order = [Seat((state.dealer + 1 + position) % state.seats) for position in range(state.seats)]
    heap = {seat: list(cards(hands[seat])) for seat in order}
    laid = []
    while any(heap.values()):
        for seat in order:
            given, heap[seat] = heap[seat][:packet], heap[seat][packet:]
            laid.extend(given)
    laid.extend(cards(closed))
    laid.extend(card for card in PACK if card not in laid)
    return ",".join(str(PACK.index(card)) for card in laid)


def deal(state, hands, closed=()):
    return answer(state, CHANCE, "pack", packed(state, hands, closed))


def dealt(state, hands):
    """A deal in which each seat holds at least these, filled up with what makes no combination; the dealer's are the first."""
    given = {seat: list(cards(hands.get(seat, ()))) for seat in range(state.seats)}
    worth = {seat: combinations_in(held).total for seat, held in given.items()}
    rest = [card for card in PACK if not any(card in held for held in given.values())]
    closed = []
    for card in sorted(rest, key=lambda card: (card in PIPS, -NOMINAL[card], rest.index(card))):
        fits = [seat for seat in given if combinations_in((*given[seat], card)).total == worth[seat]]
        room = [seat for seat in fits if len(given[seat]) < 15]
        (given[min(room, key=lambda seat: len(given[seat]))] if room else closed).append(card)
    assert len(closed) == 2
    return deal(state, given, closed)


def playing(hands, lead=0, piles=("", ""), dealer=3, variety="ottocento", number=1, **options):
    """A table between two tricks: hands by seat, all of one length; `lead` plays first."""
    state = seated(variety, dealer, **options)
    return replace(
        state,
        phase=Playing(Seat(lead)),
        hands=tuple(hold(sorted_cards(cards(held)), Seat(seat), sized=True) for seat, held in enumerate(hands)),
        piles=tuple(hold(cards(pile), sized=True) for pile in piles),
        spoken=tuple(map(Seat, range(state.seats))),
        trick=Trick(number, (), Seat(lead)),
    )


def answer(state, seat, prompt, token, *, by_clock=False):
    game = Tarocco(state.terms.variety)
    position, events = submit(game, open_position(game, state), Entry(Seat(seat), prompt, token, by_clock=by_clock))
    return position.state, events


def asked(state, seat=None, prompt=None):
    ask = Tarocco(state.terms.variety).ask(state)
    found = [
        d for q, d in ask.must.items() if q.seat == (q.seat if seat is None else seat) and prompt in (None, q.prompt)
    ]
    assert len(found) == 1, ask.must
    return found[0]


def together(state, prompt, tokens):
    """All seats answer one prompt; the last seals it."""
    game = Tarocco(state.terms.variety)
    at, events = open_position(game, state), ()
    for seat, token in enumerate(tokens):
        at, events = submit(game, at, Entry(Seat(seat), prompt, token))
    return at.state, events


def view_of(state, seat):
    return make_view(open_position(rules_of(state.terms.variety), state), Seat(seat))


def question(state):
    (only_one,) = Tarocco(state.terms.variety).ask(state).must
    return only_one


def choices(state, field=0):
    """What may be answered now, as tokens; of one field where it is a form."""
    shape = asked(state).shape
    if isinstance(shape, Form):
        shape = shape.fields[field].shape
    return [shape.token(shape.nth(position)) for position in range(shape.count())]


def lay(state, *names):
    """Those whose turn it is play these, one after the other, without a signal."""
    events = ()
    for name in names:
        if " " in name:
            state, more = lay(state, *name.split())
        else:
            seat, prompt = question(state)
            state, more = answer(state, seat, prompt, f"{name}|~" if prompt == "lead" else name)
        events = (*events, *more)
    return state, events


def silent(state):
    """Whoever is awaited says nothing."""
    game = Tarocco(state.terms.variety)
    at, events = open_position(game, state), ()
    for each in sorted(at.ask.must):
        at, more = submit(game, at, Entry(each.seat, each.prompt, at.ask.must[each].by_clock, by_clock=True))
        events = (*events, *more)
    return at.state, events


def until(state, *phases):
    """The clock answers for all until the table stands at one of these phases."""
    events = ()
    while not isinstance(state.phase, phases):
        state, more = silent(state)
        events = (*events, *more)
    return state, events


def play_hand(state, tricks):
    """The tricks of a worked example but the last, each laid after the usual accuso; the state, and points declared by seat."""
    declared = {}
    for trick in tricks[:-1]:
        assert question(state).seat == trick["leader"]
        for name in trick["cards"]:
            if isinstance(state.phase, Accusing):
                state, events = answer(state, *question(state), asked(state).by_clock)
                accuso = only(events, Declared).accuso
                declared[str(accuso.seat)] = accuso.points
            asks = question(state)
            state, _ = answer(state, *asks, name if asks.prompt == "play" else f"{name}|~")
    return state, declared


def next_hand(state):
    return answer(state, CLOCK, "next-hand", "past")


def again(state, **changes):
    """The same table with another hand before it."""
    return begin_hand(replace(state, **changes)).state


def held(state, seat):
    return state.hands[seat].open()


def play_any(variety="ottocento", seed=0, seats=None, silence=0.0, **options):
    """Return a whole match of answers drawn among all legal ones."""
    return Walk(rules_of(variety), start(variety, seats, **options), choose_any(seed, silence))


def legal(held, before, matto_lead="allowed"):
    """What may be played from a hand after these cards."""
    return following_cards(held, led_suit(before)) if before else leading_cards(held, matto_lead)
