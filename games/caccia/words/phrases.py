import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from games.caccia.rules.board import HOUSES, card_piece, ray_of, ring_of
from games.caccia.rules.state import Action, Arrest, Deed, Ending, Houses, Move, Piece, Result, Spy, State, Terms
from games.message import Message, Quote, Sign, Who, say, seat_names
from games.secret import Seat

# faces of `games.art.chess`
CODES: Final = {
    Piece.KING: "K",
    Piece.QUEEN: "Q",
    Piece.ROOK: "R",
    Piece.BISHOP: "B",
    Piece.KNIGHT: "N",
    Piece.PAWN: "P",
}


def piece_name(one: Piece) -> Message:
    return say("piece", piece=one.value)


def card_sign(card: int, terms: Terms) -> Sign:
    shown = card_piece(card, terms.pieces)
    return Sign(piece_name(shown), piece_name(shown), f"chess/{CODES[shown]}")


def card_signs(cards: Iterable[int], terms: Terms) -> tuple[Sign, ...]:
    return tuple(card_sign(card, terms) for card in cards)


def a_card(card: int, terms: Terms) -> Message:
    """Say a card in a sentence: `una Torre`."""
    return say("card-a", piece=card_piece(card, terms.pieces).value)


def partisan_words(number: int, seat: Seat, state: State) -> Message:
    """Say a partisan by number; its leader as well, where several lead."""
    return say("partisan" if state.seats == 2 else "partisan-of", number=number, who=Who(seat))


def led_numbers(seat: Seat, holders: tuple[Seat, ...]) -> tuple[int, ...]:  # CS-8
    return tuple(number for number, holder in enumerate(holders, 1) if holder == seat)


def deed_words(number: int, action: Action) -> Message:
    """Say what a partisan was to do: `4 (arresta)`."""
    match action:
        case Deed.NOTHING:
            return say("deed-nothing", number=number)
        case Deed.ARREST:
            return say("deed-arrest", number=number)
        case Arrest(house):
            return say("deed-arrest-at", number=number, house=house)
    return say("deed-ask", number=number, house=action)


def house_row(houses: Iterable[int]) -> Quote:
    """Say houses as one line of numbers: `2, 4, 13`."""
    return Quote(", ".join(map(str, houses)))


def way_words(hideout: int, route: Iterable[Move]) -> Quote:
    """Say where each move ended, from the hideout on; one that was stuck stays where it was."""
    stops = [hideout]
    for move in route:
        stops.append(move.path[-1] if move.path else stops[-1])
    return Quote(" → ".join(map(str, stops)))


def passed_row(path: Houses) -> Quote | None:
    """Say the houses a move slides over before its last one; None where there are none."""
    return house_row(path[:-1]) if len(path) > 1 else None


def has_more_refuges(spy: Spy, state: State) -> bool:
    """Tell whether the spy may raid again once what was raided is off the board, so that coming home is of use."""
    return any(refuge != spy.raided for refuge in state.board.refuges)


def is_last_raid(turn: int, state: State) -> bool:
    """Tell whether the refuge raided in that turn was the last one; it is off the board a turn later (CS-60)."""
    if not state.board.refuges:
        return bool(state.board.removed) and state.board.removed[-1].turn == turn
    return len(state.board.refuges) == 1 and bool(state.turns) and state.turns[-1].number == turn


def ending_words(result: Result) -> Message:
    match result.ending:
        case Ending.REFUGES:
            return say("ending-refuges", who=Who(result.spy), turns=result.turns)
        case Ending.ARREST:
            assert result.arrested is not None
            return say(
                "ending-arrest",
                who=Who(result.spy),
                winners=seat_names(result.winners),
                number=result.arrested,
                house=result.house,
                turns=result.turns,
            )
    key = "ending-deck" if result.ending is Ending.DECK else "ending-stuck"
    return say(key, who=Who(result.spy), winners=seat_names(result.winners), turns=result.turns)


Point: TypeAlias = tuple[float, float]

WIDTH: Final = 920.0
HEIGHT: Final = 1040.0
MIDDLE: Final[Point] = (460.0, 512.0)
RADIUS: Final = 28.0  # of a house
OUTERMOST: Final = 420.0
STEP: Final = 61.0  # from ring to ring
FAR: Final = 500.0  # from this distance on a step leads over the rim, not over the board


def ring_radius(ring: int) -> float:
    return OUTERMOST - STEP * (ring - 1)


@lru_cache(maxsize=HOUSES)
def house_centre(house: int) -> Point:
    return point_beyond(house, 0)


def point_beyond(house: int, more: float) -> Point:
    angle = math.radians(90 + 20 * (ray_of(house) - 1))
    far = ring_radius(ring_of(house)) + more
    return MIDDLE[0] + far * math.cos(angle), MIDDLE[1] - far * math.sin(angle)


def house_distance(one: int, other: int) -> float:
    return math.dist(house_centre(one), house_centre(other))


@lru_cache(maxsize=HOUSES * HOUSES)
def step_lines(one: int, other: int) -> tuple[tuple[Point, Point], ...]:
    """Return the line of a step as start and end; over the rim, a stub at either house."""
    if house_distance(one, other) < FAR:
        return ((house_centre(one), house_centre(other)),)
    return (house_centre(one), point_beyond(one, stub_length(one))), (
        point_beyond(other, stub_length(other)),
        house_centre(other),
    )


def stub_length(house: int) -> float:
    return 44 + ring_radius(1) - ring_radius(ring_of(house))


@lru_cache(maxsize=HOUSES * HOUSES)
def touched_houses(one: int, other: int) -> tuple[int, ...]:
    found = {one, other}
    for start, end in step_lines(one, other):
        found.update(
            house for house in range(1, HOUSES + 1) if distance_to_line(house_centre(house), start, end) < RADIUS + 8
        )
    return tuple(sorted(found))


def distance_to_line(point: Point, start: Point, end: Point) -> float:
    (x0, y0), (x1, y1) = start, end
    length = math.dist(start, end)
    part = ((point[0] - x0) * (x1 - x0) + (point[1] - y0) * (y1 - y0)) / length**2
    part = min(1.0, max(0.0, part))
    return math.dist(point, (x0 + part * (x1 - x0), y0 + part * (y1 - y0)))


def house_place(house: int) -> str:
    return str(house)
