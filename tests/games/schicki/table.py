"""Positions of Schicki Micki stated in one line, and answers given to them."""

from games.forms import join_tokens
from games.kernel import Entry, open_position, submit
from games.schicki import SPEC
from games.schicki.rules import game, race
from games.schicki.rules.race import with_unseen
from games.schicki.rules.state import (
    Card,
    Dealing,
    Erratum,
    Look,
    Looking,
    Picture,
    Scene,
    Turning,
    Unseen,
    window_prompt,
)
from games.secret import CHANCE, CLOCK, Seat, hold
from games.values import replace
from tests.games.stated import only, read_lines, start_game

__all__ = ["only"]
FILLER = Card("RPYBGK")
A, B, C, D = map(Seat, range(4))
RED_HATS = ("BRYGPK", "YRGKBP")
"""One match: the hats."""
TWO_MATCHES = ("RBYPGK", "BRYKGP")
"""Yellow scarves and green tails."""
TWINS = ("RBYGPK", "BYGPKR", "RBYGPK")
"""Two identical hens."""
WORMS = ("RBYGPK", "BYGPKR+")
"""Nothing but a hen with two worms."""
BARE = ("RBYGPK", "BYGPKR")
"""Nothing to see."""
APART = ("RPYBGK", "BGKRPY", "YRPKBG", "GKBPYR", "PYRGKB", "KBGYRP")
"""Six hens that share nothing."""


def vectors(*kinds):
    """The worked examples of some kinds, each citing its clauses."""
    return [each for each in read_lines("schicki", "examples") if each.values[0]["kind"] in kinds]


def start(seats=4, robots=(), errata=tuple(Erratum), **options):
    return start_game(SPEC, seats, robots, errata=errata, **options)


def cards(codes):
    return tuple(map(Card, codes))


def stocked(state, piles, deck, turner=0):
    """A table whose deck and piles are so high, of cards that do not matter."""
    return replace(
        state,
        unseen=hold(Unseen(deck=(FILLER,) * deck, piles=tuple((FILLER,) * pile for pile in piles), pause=5_000)),
        left=deck,
        turner=Seat(turner),
        heights=tuple(piles),
        owed=(0,) * len(piles),
    )


def racing(up, *, piles=(3, 3, 3, 3), deck=20, turner=0, stage=None, shown=0, former=None, last=False, **options):
    """A live table on which these cards lie, waiting for the next; `former` is how many lay there before."""
    state = stocked(start(len(piles), **options), piles, deck, turner)
    stage = len(up) if stage is None else stage
    before = None if former is None else Picture(stage - 1, cards(up[:former]))
    state = with_unseen(state, posted=shown, posted_before=0, exhausted=last)
    return open_position(game, replace(state, picture=Picture(stage, cards(up)), former=before, phase=Turning()))


def looking(up, *, piles=(3, 3, 3, 3), deck=20, turner=0, scenes=None, robots=(), **options):
    options = {"mode": "looks", "batch": "4", **options}
    state = stocked(start(len(piles), robots, **options), piles, deck, turner)
    turned = tuple(cards(each) for each in scenes or (up,))
    laid = [Scene(n) for n in range(1, len(turned) + 1)]
    state = with_unseen(state, turned=turned, laid=turned)
    fresh = tuple(Look(scene.number) for scene in laid)
    looks = tuple(hold(fresh, Seat(seat)) for seat in range(len(piles)))
    return open_position(game, replace(state, scenes=tuple(laid), looks=looks, phase=Looking()))


def dealing(deck, *, seats=2, **options):
    state = stocked(start(seats, mode="looks", **options), (0,) * seats, 0)
    return open_position(game, replace(with_unseen(state, deck=cards(deck)), left=len(deck), phase=Dealing()))


def answer(at, seat, asked, token, ms=0, **how):
    return submit(game, at, Entry(Seat(seat), asked, token, ms, **how))


def press(at, seat, act, ms, *, stage=None):
    stage = at.state.picture.stage if stage is None else stage
    return answer(at, seat, window_prompt(stage), act, ms)[0]


def pass_by(at, ms=10_000):
    """The wait is over."""
    return answer(at, CLOCK, race.NEXT.prompt, "past", ms)


def told_one_by_one(at, *steps):
    events = ()
    for step in steps:
        at, more = answer(at, *step)
        events = (*events, *more)
    return at, events


def look(at, seat, *acts):
    """Open the next scene at the beginning, and do this there, as `hat:900`."""
    given = [(act, int(ms)) for act, ms in (each.split(":") for each in acts)]
    opening = ((seat, "open-scene", "open", 0), (CLOCK, f"look-shown-{seat}", str(seat), 0))
    return told_one_by_one(at, *opening, *((seat, "spot", act, ms) for act, ms in given))


def deal(at, dice, order=""):
    laid = order or join_tokens(range(16))
    scenes = range(1, str(dice).count(",") + 2)
    return told_one_by_one(at, (CHANCE, "dice", str(dice)), *((CHANCE, f"laid-{number}", laid) for number in scenes))


def close(at):
    """The deadline has come for all who are awaited."""
    events = ()
    for question in sorted(at.ask.must):
        at, events = answer(at, question.seat, "sit-out", "asleep", 90_000_000, by_clock=True)
    return at, events
