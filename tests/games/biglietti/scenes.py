"""Stated positions of Biglietti, Prego! and events of every kind, in every way in which each is told."""

from games.biglietti.rules import events
from games.biglietti.rules.state import Card, Ending, Finished, Leg, Play, Removing, Result, Situation
from games.secret import Seat, hold
from games.values import replace
from tests.games.biglietti.table import (
    LETTERS,
    answer,
    by_default,
    control,
    give,
    only,
    start,
    together,
    travelling,
    vote,
)

SEATS = 5
BOSS = 4
"""The Controller's seat at a table of five."""
PLAIN = ["EAN", "EANH", "TEAN", "PNAE"]
"""Hands of four Travellers, the third with the ticket and the fourth with the Pol.Fer."""
FIGURE = ("EN", "TN", "NNE", "EEA", "HHA", "APH", "HAE")
"""The dwarfs' hands at figure 2."""
FIGURE_PLAYS = {0: "E", 1: "N", 3: "E", 4: "H", 5: "A", 6: "H"}
BATCHED = {0: "1|excuse", 1: "3|accusation", 2: "0|ticket", 3: "1|neutral"}


VOTES = (
    *(
        "*HEEEHA",
        "HEN*HHH",
        "*AHENE",
        "EA*PE",
        "*EEAAE",
        "*EEAAEE",
        "*EHAHN",
        "*-EAEE",
        "*ETEAEN",
        "N*NN",
        "*NNA",
        "*---",
    ),
    "N*EAHE",
)
"""A letter for each one's card round the circle: `*` is the target, `-` an empty hand; the last in a row, not a circle."""


def result(**changes):
    usual = {
        "ending": Ending.FEWEST,
        "leg": Leg.RETURN,
        "turn": 18,
        "winners": (Seat(0), Seat(1)),
        "agent": Seat(3),
        "hands": ((Card.EXCUSE,), (), (Card.TICKET, Card.HIDE), (Card.POLFER,), ()),
        "held": ((2,), (1, 1), (3, 2), (), ()),
        "points": (2, 2, 5, 0, 0),
        "free": (Seat(3),),
        "tickets": 1,
        "control": (),
        "pile": (),
        "wasted": (),
    }
    return Result(**{**usual, **changes})


def finished(**changes):
    """A table whose game is over."""
    state, _ = control(travelling(PLAIN), 0, 1)
    return replace(state, phase=Finished(result(**changes)))


def counted(plays, **options):
    """A vote about Anna, told."""
    state, _ = control(travelling(PLAIN, **options), 0, 1)
    return only(vote(state, plays)[1], events.VoteCounted)


def counted_round(plays):
    """A vote by the letters of `VOTES`, told."""
    hands = ["A" if each == "*" else each.replace("-", "") for each in plays]
    state, told = control(travelling(hands, wrap="off" if plays == VOTES[-1] else "on"), plays.index("*"), 1)
    if laid := {seat: each for seat, each in enumerate(plays) if each in LETTERS}:
        state, told = vote(state, laid)
    return state, (only(told, events.VoteCounted),)


def examples():
    """An event of every kind, and of every way in which it is told."""
    one, two, boss = Seat(1), Seat(2), Seat(BOSS)
    secret, card = hold(3, one, boss), hold(Card.EXCUSE, one, two)
    drawn = {"controller": boss, "candidates": tuple(map(Seat, range(5)))}
    control_ = {"turn": 2, "leg": Leg.OUTBOUND, "controller": boss, "target": one, "value": hold(3, boss), "left": 4}
    ended = {"turn": 2, "leg": Leg.OUTBOUND, "left": 3}
    return (
        events.ControllerDrawn(**drawn),
        events.ControllerDrawn(**{**drawn, "candidates": (one, boss)}),
        events.ControllerDrawn(**{**drawn, "candidates": (boss,)}),
        events.Dealt(seat=one, hand=hold((Card.EXCUSE, Card.HIDE), one, sized=True)),
        events.LegBegan(leg=Leg.OUTBOUND, controller=boss, control=hold((0, 2), boss, sized=True)),
        events.LegBegan(leg=Leg.RETURN, controller=boss, control=hold((0, 2), boss, sized=True)),
        events.ControllerSilent(controller=boss),
        events.Controlled(**control_, hidden=True),
        events.Controlled(**control_, hidden=False),
        *(events.SituationFound(target=one, situation=each, second=True) for each in Situation),
        events.HidesTakenBack(seats=(one,)),
        events.HidesTakenBack(seats=(one, two)),
        counted({1: "E", 2: "N", 3: "A"}),
        counted({1: "E", 2: "A", 3: "E"}),
        counted({1: "E", 2: "N", 3: "N"}),
        events.Delivered(target=one, value=secret, second=False, held=1),
        events.Delivered(target=one, value=secret, second=True, held=2),
        events.Delivered(target=one, value=0, second=False, held=1),
        events.Eliminated(target=one, value=hold(3, boss)),
        events.Dropped(target=one, count=0, value=hold(None, one, boss), held=2),
        events.Dropped(target=one, count=1, value=hold(3, one, boss), held=0),
        events.Dropped(target=one, count=1, value=2, held=1),
        events.ExchangeBegan(target=one, participants=(one, two), left_out=()),
        events.ExchangeBegan(target=one, participants=(one, two), left_out=(Seat(3),)),
        events.ExchangeBegan(target=one, participants=(one, two), left_out=(Seat(0), Seat(3))),
        events.ExchangeSkipped(target=one, left_out=()),
        events.ExchangeSkipped(target=one, left_out=(one,)),
        events.CardGiven(giver=one, to=two, card=card, last=False),
        events.CardsSwapped(order=(one, two), cards=(card, card), wished=(hold(two, one), hold(None, two))),
        events.CardRemoved(controller=boss, play=Play(one, Card.EXCUSE), forced=False),
        events.CardRemoved(controller=boss, play=Play(one, Card.EXCUSE), forced=True),
        events.TurnEnded(**ended, hidden=(), allowed=(one, two)),
        events.TurnEnded(**ended, hidden=(one,), allowed=(two,)),
        events.TurnEnded(**ended, hidden=(one, two), allowed=(one, two)),
        events.LegEnded(leg=Leg.OUTBOUND, free=(), tickets=1),
        events.LegEnded(leg=Leg.OUTBOUND, free=(one,), tickets=2),
        events.LegEnded(leg=Leg.RETURN, free=(one, two), tickets=0),
        events.GameEnded(result=result()),
        events.GameEnded(result=result(winners=(Seat(0),), agent=None)),
        events.GameEnded(result=result(ending=Ending.AGENT_OUTBOUND, leg=Leg.OUTBOUND, winners=(Seat(3),))),
        events.GameEnded(result=result(ending=Ending.AGENT_RETURN, winners=(Seat(3),))),
        events.GameEnded(result=result(ending=Ending.LIMIT, winners=(boss,), points=(9, 2, 5, 0, 0))),
    )


ENDINGS = (
    {"ending": Ending.LIMIT, "winners": (Seat(BOSS),), "points": (8, 2, 5, 0, 0), "leg": Leg.OUTBOUND},
    {"ending": Ending.AGENT_OUTBOUND, "winners": (Seat(3),), "leg": Leg.OUTBOUND, "free": (Seat(0), Seat(1), Seat(3))},
    {
        "ending": Ending.AGENT_OUTBOUND,
        "winners": (Seat(3),),
        "leg": Leg.OUTBOUND,
        "free": (Seat(0), Seat(3)),
        "tickets": 0,
    },
    {"winners": (Seat(2),), "points": (4, 5, 1, 0, 0)},
    {"held": ((0,), (), (), (), ())},
)


def list_positions():
    """Yield a title and a state of the table, or what an answer came to: the state after it, and its events."""
    exchange, _ = control(travelling(PLAIN), 2, 1)
    batched, _ = control(travelling(PLAIN, exchange="batched"), 2, 1)
    voting, _ = control(travelling(PLAIN), 0, 2)
    hidden = travelling(PLAIN, hidden=(1,), held={1: (0, 2)})
    yield "before anybody sits", (start(SEATS), ())
    yield "the Controller chooses", (travelling(PLAIN, held={1: (3, 1), 2: (0,)}, control=(2, 0, 2)), ())
    yield "a vote", (voting, ())
    yield "the last vote of the game", (control(travelling(PLAIN, control=(1,), leg=Leg.RETURN, turn=4), 0, 1)[0], ())
    yield (
        "a vote where all cards lie open",
        (control(travelling(PLAIN, open_values="on", held={0: (1, 3)}), 0, 1)[0], ()),
    )
    yield "saved by nobody", vote(voting, {1: "A", 2: "A", 3: "N"})
    yield "saved", vote(voting, {1: "E", 2: "N", 3: "N"})
    yield "a ticket is shown", control(travelling(PLAIN), 2, 1)
    yield (
        "a ticket is kept back",
        answer(control(travelling(PLAIN, ticket_showing="optional"), 2, 1)[0], 2, "ticket", "keep"),
    )
    yield "one hides", (hidden, ())
    yield "who hid takes the card back", control(hidden, 0, 2)
    yield "only one hides", by_default(vote(control(hidden, 0, 2)[0], {1: "H", 2: "A", 3: "N"})[0])
    yield "a card may be dropped", (control(travelling(PLAIN, hidden=(1, 2), held={2: (3, 1)}), 2, 2)[0], ())
    yield "a second card is chosen", (control(travelling(PLAIN, hidden=(0, 1), control=(0, 0, 1, 1, 2)), 0, 2)[0], ())
    for cards, held in (((1, 2), ()), ((1,), ()), ((1, 2), (4, 3))):
        caught = travelling(PLAIN, hidden=(0, 1), control=(0, *cards), held={0: held} if held else {})
        yield f"found hiding, with {cards} and {held}", control(caught, 0, 0)
    yield "an exchange, card by card", (exchange, ())
    yield "a gift", give(exchange, 2, 3, Card.ACCUSATION)
    yield "whoever was given a card", (give(exchange, 2, 3, Card.TICKET)[0], ())
    yield "an exchange at one go", (batched, ())
    yield "cards go round", together(batched, "give", BATCHED)
    yield "a row, not a circle", vote(control(travelling(PLAIN, wrap="off"), 0, 1)[0], {1: "E", 2: "N", 3: "E"})
    back, _ = vote(control(travelling(PLAIN, leg=Leg.RETURN, pile=()), 0, 1)[0], {1: "E", 2: "A", 3: "N"})
    removing, _ = by_default(back, until=Removing)
    yield "a card of the table is removed", (removing, ())
    yield "a card was removed", (by_default(removing)[0], ())
    began = travelling(PLAIN, control=(1,), pile=(1, 2), held={0: (1,), 1: (1,)})
    yield "the way back begins", by_default(control(began, 2, 1)[0])
    yield "no Pol.Fer. on the way back", (travelling(PLAIN, leg=Leg.RETURN, removed="P"), ())
    between = travelling(FIGURE, control=(2,), pile=(1, 2), held=dict.fromkeys((0, 3, 4, 6), (1,)))
    yield "between two legs", (by_default(control(between, 1, 2)[0])[0], ())
    voted = vote(control(travelling(FIGURE, control=(0, 1, 2, 3), held={1: (3, 1)}), 2, 2)[0], FIGURE_PLAYS)
    yield "figure 2", (voted[0], ())
    yield "figure 2 is told", voted
    for hidden in ((4, 6), (0, 1, 4, 6)):
        yield f"hidden {hidden}", (travelling(FIGURE, hidden=hidden), ())
    for plays in VOTES:
        yield f"the vote {plays}", counted_round(plays)
    for each in ENDINGS:
        yield f"the end: {each}", (finished(**each), ())


def list_scenes():
    """Yield a title, the game, a position, and events that are told, or none where the position is shown."""
    for event in examples():
        yield type(event).__name__, "biglietti", finished(), (event,)
    for title, (state, happened) in list_positions():
        yield title, "biglietti", state, happened
