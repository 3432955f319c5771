"""Positions of Caccia alla Spia stated in one line, and answers given to them: the spy is seat 0, partisan n of seat n."""

from games.caccia import SPEC
from games.caccia.rules import game
from games.caccia.rules.board import card_goals
from games.caccia.rules.game import make_order_prompt
from games.caccia.rules.rounds import draw_spy
from games.caccia.rules.state import Board, Casting, Hunting, Piece, Sneaking, Spy, Turn
from games.kernel import Entry, open_position, submit
from games.secret import Seat, hold, visible_value
from games.values import replace
from tests.games.stated import only, read_lines, start_game
from tests.games.walk import Walk, choose_any

__all__ = ["only"]

SPY = Seat(0)
LETTERS = dict(zip("KQRBNP", Piece, strict=True))
REFUGES = (13, 40, 61, 72, 84, 29, 35, 56)
POSTS = (20, 30, 41, 60, 70)


def vectors(*ops):
    """The worked examples of some operations, each citing its clauses."""
    return [each for each in read_lines("caccia", "examples") if each.values[0]["op"] in ops]


def start(seats=6, former=None, errata=SPEC.errata, sat_before=(), **options):
    return start_game(SPEC, seats, (), former, errata, sat_before, **options)


def cast_as_spy(seat=SPY, seats=6, **options):
    """A table whose spy has been drawn; the map comes next."""
    state = start(seats, **options)
    return draw_spy(replace(state, phase=Casting((seat,))), 0).state


def sneaking(
    at=3,
    hand=(1, 2, 3),
    *,
    hideout=3,
    trail=(),
    raided=None,
    due=False,
    deck=(7, 9, 16, 10, 12),
    refuges=REFUGES,
    blocked=(),
    partisans=POSTS,
    clues=(),
    turns=0,
    seats=6,
    **options,
):
    """The spy is to move, after so many turns without news."""
    secret = Spy(at, hideout, tuple(sorted(hand)), tuple(sorted(trail)), raided, due)
    return replace(
        cast_as_spy(seats=seats, **options),
        phase=Sneaking(),
        board=Board(tuple(sorted(blocked)), tuple(sorted(refuges)), (), tuple(partisans), tuple(clues)),
        secret=hold(secret, SPY),
        deck=hold(tuple(deck), sized=True),
        turns=tuple(Turn(number, 9, moved=False) for number in range(1, turns + 1)),
    )


def hunting(at=50, *, trail=None, turns=1, left=(1, 2, 3, 4, 5), **given):
    """The partisans are to move; the spy stands at `at`."""
    state = sneaking(at, trail=(at,) if trail is None else trail, turns=turns, **given)
    return replace(state, phase=Hunting(tuple(left)))


def answer(state, seat, prompt, token, *, by_clock=False):
    position, events = submit(game, open_position(game, state), Entry(Seat(seat), prompt, token, by_clock=by_clock))
    return position.state, events


def move(state, card, goal):
    return answer(state, state.spy, "move", f"{card}|{goal}")


def by_path(state, card, path):
    """The spy plays a card and enters these houses."""
    ((goal, _),) = [way for way in card_goals(state, state.secret.open())[card].items() if way[1] == tuple(path)]
    return move(state, card, goal)


def order(state, number, house, action="nothing"):
    return answer(state, state.holders[number - 1], make_order_prompt(number), f"{house}|{action}")


def orders(state, given=None):
    """Orders to all partisans, by number, as long as it is their turn; whoever is given none stays and does nothing."""
    at, events = open_position(game, state), ()
    for number in range(1, 6):
        if not isinstance(at.state.phase, Hunting):
            break
        house, action = (given or {}).get(number, (state.board.partisans[number - 1], "nothing"))
        entry = Entry(state.holders[number - 1], make_order_prompt(number), f"{house}|{action}")
        at, more = submit(game, at, entry)
        events = (*events, *more)
    return at.state, events


def idle(state):
    """The partisans stay where they are and do nothing."""
    return orders(state)[0] if isinstance(state.phase, Hunting) else state


def asked(state, seat, prompt):
    ask = game.ask(state)
    found = {**ask.must, **ask.may} if ask else {}
    return next((found[q] for q in found if q == (seat, prompt)), None)


def options(state, seat, prompt):
    shape = asked(state, seat, prompt).shape
    return [shape.token(shape.nth(index)) for index in range(shape.count())]


def every(events, kind):
    return [each for event in events if isinstance(each := visible_value(event), kind)]


def secret(state):
    """What the spy knows."""
    return state.secret.open()


def play_any(seats, seed, silence=0.0, **options):
    """Return a whole game of answers drawn among all legal ones."""
    return Walk(game, start(seats, **options), choose_any(seed, silence, 0.2))
