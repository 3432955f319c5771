"""The board of 90 houses: which borders which, and where a piece may go on it."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from games.caccia.rules.state import Goal, House, Houses, Piece, Pieces, Spy, State, Steps, Topology

RINGS: Final = 5
RAYS: Final = 18
HALF: Final = RAYS // 2
HOUSES: Final = RINGS * RAYS
STRAIGHT: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL: Final = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS: Final = ((2, 1), (2, -1), (-2, 1), (-2, -1), (1, 2), (1, -2), (-1, 2), (-1, -2))
INWARD: Final = ((0, 1),)
# the pieces of the first cards; the others repeat them (CS-5)
SERIES: Final = {
    "chess": (
        Piece.KING,
        Piece.QUEEN,
        *(Piece.ROOK, Piece.ROOK),
        *(Piece.BISHOP, Piece.BISHOP),
        *(Piece.KNIGHT, Piece.KNIGHT),
        Piece.PAWN,
    ),
    "even": tuple(Piece),
}
# steps in rays, anticlockwise, and in rings, inwards (CS-31 to CS-35)
WAYS: Final = {
    Piece.KING: (*STRAIGHT, *DIAGONAL),
    Piece.QUEEN: (*STRAIGHT, *DIAGONAL),
    Piece.ROOK: STRAIGHT,
    Piece.BISHOP: DIAGONAL,
    Piece.KNIGHT: LEAPS,
    Piece.PAWN: INWARD,
}
SLIDING: Final = frozenset({Piece.QUEEN, Piece.ROOK, Piece.BISHOP})


class Ground(Struct, frozen=True):
    """A board on which some houses are blocked: all that steps and slides depend on; `steps` are a partisan's."""

    blocked: Houses
    topology: Topology = "sphere"
    steps: Steps = "up-to-two"


def card_piece(card: int, pieces: Pieces = "chess") -> Piece:  # CS-5
    series = SERIES[pieces]
    return series[(card - 1) % len(series)]


def ray_of(house: House) -> int:
    """Return a house's ray, from 1 to 18, anticlockwise from the white dot (CS-10)."""
    return (house - 1) // RINGS + 1


def ring_of(house: House) -> int:
    """Return a house's ring, from 1, the outermost, to 5 (CS-10)."""
    return (house - 1) % RINGS + 1


def house_at(ray: int, ring: int) -> House:  # CS-10
    return RINGS * ((ray - 1) % RAYS) + ring


def find_step(house: House, step: tuple[int, int], heading: int, topology: Topology) -> tuple[House, int] | None:
    """Return the house one step on, and the heading after it; None where the board ends (CS-20, CS-22)."""
    to_ray, to_ring = ray_of(house) + step[0], ring_of(house) + heading * step[1]
    if 1 <= to_ring <= RINGS:
        return house_at(to_ray, to_ring), heading
    match topology:
        case "sphere":
            over = 2 * RINGS + 1 if to_ring > RINGS else 1
            return house_at(to_ray + HALF, over - to_ring), -heading
        case "torus":
            return house_at(to_ray, (to_ring - 1) % RINGS + 1), heading
        case "flat":
            return None


@cache
def neighbours_of(house: House, topology: Topology) -> Houses:  # CS-23
    found = (find_step(house, step, 1, topology) for step in WAYS[Piece.KING])
    return tuple(sorted({there[0] for there in found if there is not None}))


@lru_cache(maxsize=8192)
def free_neighbours(ground: Ground, house: House) -> Houses:  # CS-24, CS-25
    return tuple(there for there in neighbours_of(house, ground.topology) if there not in ground.blocked)


@lru_cache(maxsize=8192)
def reachable_houses(ground: Ground, house: House) -> Houses:
    """Return where a partisan may stop, by up to two steps, or by exactly two (CS-50, CS-84)."""
    first = free_neighbours(ground, house)
    second = {there for near in first for there in free_neighbours(ground, near)}
    return tuple(sorted(second if ground.steps == "two" else {house, *first, *second}))


@cache
def slide_houses(house: House, step: tuple[int, int], topology: Topology) -> Houses:
    """Return the houses of a slide on an empty board, up to where it began (CS-36)."""
    found, here, heading = list[House](), house, 1
    while (there := find_step(here, step, heading, topology)) is not None and there[0] != house:
        here, heading = there
        found.append(here)
    return tuple(found)


@cache
def piece_ways(house: House, kind: Piece, topology: Topology) -> tuple[Houses, ...]:
    """Return each way a piece may take on an empty board: one house for a leap or step, or a whole slide."""
    if kind in SLIDING:
        lines = (slide_houses(house, way, topology) for way in WAYS[kind])
    else:
        steps = (find_step(house, way, 1, topology) for way in WAYS[kind])
        lines = ((there[0],) for there in steps if there is not None)
    return tuple(dict.fromkeys(way for way in lines if way))


@lru_cache(maxsize=8192)
def move_paths(ground: Ground, house: House, kind: Piece) -> Mapping[Goal, Houses]:
    """Return each move and the houses it enters; of several ways to a house the shortest is usual (CS-30 to CS-37)."""
    found: dict[House, list[Houses]] = {}
    for way in piece_ways(house, kind, ground.topology):
        for index, there in enumerate(open_part := free_part(way, ground.blocked)):
            path = open_part[: index + 1]
            if there not in path[:-1]:
                found.setdefault(there, []).append(path)
    goals: dict[Goal, Houses] = {}
    for there in sorted(found):
        usual, *others = sorted(dict.fromkeys(found[there]), key=lambda path: (len(path), path[0]))
        goals[Goal(there)] = usual
        goals |= {Goal(there, other[0]): other for other in sorted(others, key=lambda path: path[0])}
    return MappingProxyType(goals)


def free_part(way: Houses, blocked: Houses) -> Houses:  # CS-25, CS-36
    for index, house in enumerate(way):
        if house in blocked:
            return way[:index]
    return way


def is_connected(ground: Ground) -> bool:
    """Tell whether all free houses hang together by single steps (CS-4)."""
    free = [house for house in range(1, HOUSES + 1) if house not in ground.blocked]
    found, edge = {free[0]}, [free[0]]
    while edge:
        new = [there for there in free_neighbours(ground, edge.pop()) if there not in found]
        found.update(new)
        edge.extend(new)
    return len(found) == len(free)


def sort_by_ring(houses: Iterable[House]) -> Houses:
    """Return houses as they are offered: ring by ring from the rim, then by number."""
    return tuple(sorted(houses, key=lambda house: (ring_of(house), house)))


def merge_houses(houses: Iterable[House], more: Iterable[House]) -> Houses:
    return tuple(sorted({*houses, *more}))


def round_ground(state: State) -> Ground:
    return Ground(state.board.blocked, state.terms.topology, state.terms.steps)


def card_goals(state: State, spy: Spy) -> dict[int, Mapping[Goal, Houses]]:
    """Return where each card in hand may take the spy, by which houses; cards without a move are left out (CS-30)."""
    there = {
        card: move_paths(round_ground(state), spy.house, card_piece(card, state.terms.pieces)) for card in spy.hand
    }
    return {card: ways for card, ways in there.items() if ways}
