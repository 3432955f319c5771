"""Stated positions of Caccia alla Spia, and events of every kind, in every way in which each is told."""

from games.caccia.rules import events, game
from games.caccia.rules.state import Arrest, Clue, Deed, Ending, Finished, Move, Removal, Resting, Result, with_board
from games.kernel import Entry, open_position, submit
from games.secret import Seat, hold
from games.values import replace
from tests.games.caccia.table import SPY, answer, by_path, hunting, idle, move, order, orders, sneaking, start


def result(**changes):
    usual = {
        "round": 1,
        "spy": SPY,
        "ending": Ending.ARREST,
        "winners": tuple(map(Seat, range(1, 6))),
        "house": 14,
        "hideout": 3,
        "hand": (2, 9),
        "route": (Move(1, 3, (8, 13)), Move(2, 1, (14,)), Move(3, 9, ())),
        "removed": (Removal(13, 1),),
        "turns": 3,
        "arrested": 2,
    }
    return Result(**{**usual, **changes})


def finished(**changes):
    """A table whose game is over."""
    return replace(hunting(), phase=Finished(), results=(result(**changes),))


def examples():
    """An event of every kind, and of every way in which it is told."""
    one, two = Seat(1), Seat(2)
    named = {"round": 1, "spy": SPY, "holders": (one, two, one, two, one)}
    crept = {"turn": 4, "house": 13, "path": (8, 13), "raided": None, "home": False, "due": False, "drew": 7}
    acted = {"seat": two, "number": 2, "start": 30, "house": 35, "asked": None, "passed": None}
    tried = {"seat": two, "number": 3, "house": 50, "void": ()}
    removed = {"house": 13, "turn": 11, "cleared": True}
    return (
        events.SpyNamed(**named, by_lot=True),
        events.SpyNamed(**named, by_lot=False),
        events.VolunteersNamed(seats=()),
        events.VolunteersNamed(seats=(one,)),
        events.VolunteersNamed(seats=(one, two)),
        events.SpyNamed(**{**named, "holders": ()}, by_lot=True),
        events.PartisanTaken(seat=one, number=3),
        events.EnoughTaken(seat=one),
        events.PartisansPosted(posted=((1, 20), (2, 30)), again=()),
        events.PartisansPosted(posted=((1, 20),), again=(2,)),
        events.PartisansPosted(posted=((1, 20),), again=(2, 3)),
        events.MapRedrawn(),
        events.MapLaid(blocked=(1, 2), refuges=(4, 7), partisans=(20, 30), hideout=hold(3, SPY)),
        events.MapLaid(blocked=(1, 2), refuges=(4, 7), partisans=(), hideout=hold(3, SPY)),
        events.HandDrawn(hand=hold((1, 2, 3), SPY, sized=True), deck=86),
        events.CardPlayed(turn=4, card=48, moved=True, deck=40),
        events.CardPlayed(turn=4, card=9, moved=False, deck=40),
        events.CardPlayed(turn=80, card=48, moved=True, deck=0),
        *(hold(events.Crept(**{**crept, **change}), SPY) for change in (
            {}, {"path": (13,)}, {"path": ()}, {"raided": 13}, {"home": True}, {"due": True}, {"drew": None},
        )),
        events.RefugeRemoved(**removed, left=7),
        events.RefugeRemoved(**removed, left=1),
        events.RefugeRemoved(**removed, left=0),
        events.RefugeRemoved(**{**removed, "cleared": False}, left=5),
        events.RefugeMoved(start=4, house=7),
        events.DeckRenewed(deck=86),
        hold(events.CardDrawn(card=7), SPY),
        events.CameHome(turn=4),
        events.PartisanActed(**acted),
        events.PartisanActed(**{**acted, "house": 30}),
        events.PartisanActed(**{**acted, "asked": 34, "passed": True}),
        events.PartisanActed(**{**acted, "asked": 34, "passed": False}),
        events.PartisanBarred(seat=two, number=2, start=30, house=35),
        events.ArrestTried(**tried, caught=True),
        events.ArrestTried(**tried, caught=False),
        events.ArrestTried(**{**tried, "void": ((1, 5), (4, Deed.ARREST))}, caught=False),
        events.ArrestTried(**{**tried, "void": ((5, Deed.NOTHING),)}, caught=False),
        events.ArrestTried(**{**tried, "void": ((2, Deed.NOTHING), (5, Deed.NOTHING))}, caught=False),
        events.ArrestTried(**{**tried, "void": ((4, Arrest(35)),)}, caught=False),
        events.TurnMissed(turn=4),
        hold(events.HouseNoted(seat=one, house=34, noted=True), one, two),
        hold(events.HouseNoted(seat=one, house=34, noted=False), one, two),
        hold(events.SideTaken(seat=one, side="left", taken=True), one, two),
        hold(events.SideTaken(seat=one, side="left", taken=False), one, two),
        events.RoundEnded(result=result()),
        events.RoundEnded(result=result(ending=Ending.REFUGES, winners=(SPY,), arrested=None)),
        events.RoundEnded(result=result(ending=Ending.DECK, hand=(), removed=(), arrested=None)),
        *(events.RoundEnded(result=result(ending=Ending.STUCK, arrested=None, turns=turns)) for turns in (0, 1, 3)),
        events.ReadySaid(seat=one),
        events.MatchEnded(removed=(3, 0, 1), turns=(40, 1, 12), winners=(SPY,)),
        events.MatchEnded(removed=(3, 3, 1), turns=(40, 40, 12), winners=(SPY, one)),
    )  # fmt: skip


def sealed(state, *given):
    """A position in which these answers wait for the others."""
    at = open_position(game, state)
    for each in given:
        at, _ = submit(game, at, Entry(*each))
    return at


def list_positions():
    """Yield a title and a state of the table, or what an answer came to: the state after it, and its events."""
    raided = sneaking(13, (1, 2, 3), trail=(8, 13), raided=13, due=True, turns=11)
    clues = (Clue(2, passed=True, turn=1), Clue(6, passed=False, turn=1))
    given = ((Seat(2), "order-2", "35|34"), (Seat(3), "order-3", "41|arrest"), (Seat(4), "order-4", "60|nothing"))
    yield "before there is a map", (start(4), ())
    yield "the spy has cards of one piece, and home comes first", (sneaking(3, (1, 3, 4), hideout=49, due=True), ())
    yield "two ways to one house", (sneaking(3, (3,), blocked=(8, 88), hideout=90), ())
    yield "the spy cannot move", (sneaking(3, (9, 18), blocked=(4,)), ())
    yield "the spy shows a card", answer(sneaking(3, (9, 18), blocked=(4,)), 0, "stuck", "18")
    yield "a refuge is raided", move(sneaking(3, (1, 2, 3)), 3, 13)
    yield "the last refuge is raided", move(sneaking(3, (3, 1, 2), refuges=(13,)), 3, 13)
    yield "a refuge is removed", move(raided, 1, 14)
    yield "the last refuge is removed", move(with_board(raided, refuges=(13,)), 1, 14)
    for announced in ("on", "off"):
        yield f"home, announced: {announced}", move(sneaking(8, (1, 2, 3), due=True, home_announced=announced), 1, 3)
    yield (
        "where the spy has been",
        (move(sneaking(3, (1, 3, 9), blocked=(4, 8, 88), refuges=(2, 13), deck=(10,)), 1, 2)[0], ()),
    )
    yield "orders", (hunting(clues=clues, partisans=(1, 30, 41, 60, 70)), ())
    planned = answer(answer(hunting(), 1, "note", "34")[0], 2, "side", "left")[0]
    yield "orders on a flat board", (hunting(partisans=(20, 30, 41, 60, 70), blocked=(14,), topology="flat"), ())
    yield "orders that wait for others, a marked house and a side", (sealed(planned, *given), ())
    yield "orders one by one, one leader of all", (hunting(left=(2, 5), orders="in-turn", seats=2), ())
    yield "leaders of several", (sneaking(turns=4, seats=3, deck=tuple(range(1, 83))), ())
    yield "help where the spy may be", (hunting(aid="on", trail=(4, 5, 50)), ())
    yield (
        "five answers",
        orders(hunting(50, trail=(4, 5, 50), refuges=(13,)), {1: (10, 5), 2: (35, 34), 3: (41, 46), 5: (70, 69)}),
    )
    yield "nobody is named", orders(hunting(50, seats=2), {1: (10, 5)})
    yield "an arrest fails", orders(hunting(49), {1: (10, 5), 2: (35, 34), 3: (41, "arrest"), 4: (60, "arrest")})
    yield "an arrest fails, one by one", order(hunting(49, left=(2, 4, 5), orders="in-turn"), 4, 60, "arrest")
    arrested = orders(hunting(50, partisans=(20, 30, 49, 60, 70)), {3: (50, "arrest")})
    yield "the spy is arrested", arrested
    yield "the spy was arrested", (arrested[0], ())
    yield (
        "the way home",
        (idle(by_path(idle(by_path(sneaking(3, (1, 2, 3), hideout=3), 3, (8, 13))[0]), 1, (14,))[0]), ()),
    )
    yield "between two hunts", (replace(hunting(rounds="each"), phase=Resting(), results=(result(),)), ())
    yield "the end", (finished(), ())
    match = (result(winners=(Seat(1),)), result(round=2, spy=Seat(1), removed=(), turns=9))
    yield "the end of a match", (replace(hunting(seats=2, rounds="each"), phase=Finished(), results=match), ())
    yield "a marked house is told", answer(hunting(), 1, "note", "34")


def list_scenes():
    """Yield a title, the game, a position, and events that are told, or none where the position is shown."""
    for event in examples():
        yield type(event.open() if hasattr(event, "open") else event).__name__, "caccia", finished(), (event,)
    for title, (state, happened) in list_positions():
        yield title, "caccia", state, happened
