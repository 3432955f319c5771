"""The round board drawn: houses on their rings, what everybody knows, and on a private copy what its reader knows."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby, pairwise
from typing import Final

from games.art import chess
from games.art import sprites as pieces
from games.art.canvas import Canvas, Sprite, laid, sketched
from games.art.outline import arc
from games.art.palette import mix
from games.art.pen import Pen
from games.caccia.picture import sprites as signs
from games.caccia.picture.free_space import Box, box, fitted
from games.caccia.picture.model import Layout
from games.caccia.rules.board import HOUSES
from games.caccia.words.spots import (
    FAR,
    HEIGHT,
    MIDDLE,
    RADIUS,
    WIDTH,
    Point,
    distance,
    off,
    place,
    reach,
    stub,
    touched,
)

NARROW: Final = 720 / WIDTH
HEAD: Final = 44
HUB: Final = 100
FAINT: Final = mix("felt", "paper", 0.82)
SOFT: Final = mix("paper", "ink", 0.62)
TILE: Final = 40.0
SHIELD: Final = (42.0, 46.0)
"""The room of a shield."""
ROW: Final = 6
"""How many turns stand in a row of the list at the end."""
LINE: Final = 54


def drawn(layout: Layout) -> Canvas:
    """The whole picture; at the end it grows downwards by the list of the spy's turns."""
    scale = NARROW if layout.narrow else 1.0
    canvas = ground(layout.washers, scale).copy(height(layout))
    canvas.text(18, HEAD / 2 + 2, layout.heading, 27, "paper", "felt", bold=True, most=WIDTH - 36)
    steps = way(layout)
    for one, other, style in steps:
        for sprite, x, y in signs.link(one, other, style, scale):
            canvas.lay(sprite, x, y)
    taken = rims(canvas, steps)
    hub(canvas, layout)
    under(canvas, layout)
    houses(canvas, layout, steps)
    over(canvas, layout, taken)
    corners(canvas, layout)
    if layout.route is not None:
        listed(canvas, layout)
    elif layout.since:
        played(canvas, layout)
    return canvas


def height(layout: Layout) -> float:
    """How high the picture is."""
    if layout.route is None:
        return HEIGHT
    rows = -(-len(layout.route.turns) // ROW)
    return HEIGHT - 50 + rows * LINE + 12


@lru_cache(maxsize=24)
def ground(washers: tuple[int, ...], scale: float) -> Canvas:
    """What stays the same for a whole round: rings, rays, washers, and all houses as if nothing had happened."""
    canvas = bare(scale).copy()
    for house in range(1, HOUSES + 1):
        canvas.centre(signs.house(house, "blocked" if house in washers else "plain", scale), *place(house))
    return canvas


@lru_cache(maxsize=4)
def bare(scale: float) -> Canvas:
    """What stays the same for good: rings, rays and the white dot."""
    canvas = Canvas(WIDTH, HEIGHT, scale)
    size = reach(1) + RADIUS + 6
    line = mix("felt", "paper", 0.3)

    def draw(pen: Pen) -> None:
        pen.disc(size, size, size, signs.GROUND, None)
        for circle in range(1, 6):
            pen.disc(size, size, reach(circle), None, line, 2.5)
        with pen.at(size - MIDDLE[0], size - MIDDLE[1]):
            for house in range(5, HOUSES + 1, 5):
                pen.stroke((place(house), place(house - 4)), line, 2.5)
                pen.stroke((MIDDLE, place(house)), line, 1.5)

    sprite = sketched(2 * size, 2 * size, scale, "felt", draw)
    canvas.centre(sprite, *MIDDLE)
    dot = sketched(20, 20, scale, "felt", lambda pen: pen.disc(10, 10, 7, "card", "ink", 2))
    canvas.centre(dot, *off(1, 37))
    return canvas


# -- ways ----------------------------------------------------------------------------------


def way(layout: Layout) -> list[tuple[int, int, str]]:
    """The steps that are drawn: the spy's trail on the own picture, the whole route at the end."""
    if layout.secrets is not None:
        return [(one, other, "trail") for one, other in layout.secrets.trail]
    if layout.route is None:
        return []
    steps, at = list[tuple[int, int, str]](), layout.route.hideout
    for turn in layout.route.turns:
        path = (at, *turn.path)
        steps += [(one, other, "home" if turn.is_homeward else "out") for one, other in pairwise(path)]
        at = path[-1]
    return steps


def rims(canvas: Canvas, steps: list[tuple[int, int, str]]) -> list[Box]:
    """Where a way leaves over the rim, the house at its other end; returns the room these words take."""
    taken = list[Box]()
    leaving = sorted({(a, b) for one, other, _ in steps for a, b in ((one, other), (other, one))})
    for one, found in groupby((pair for pair in leaving if distance(*pair) >= FAR), key=lambda pair: pair[0]):
        x, y = off(one, stub(one) + 17)
        words = "↔" + "·".join(str(other) for _, other in found)
        wide = 15.0 * len(words) + 8
        x += 40 if abs(x - MIDDLE[0]) < RADIUS else 0
        inside = min(WIDTH - wide / 2, max(wide / 2, x))
        x, y = inside, y if abs(inside - x) < 6 else y - RADIUS - 14
        y = min(2 * MIDDLE[1] - 52, max(HEAD + 12, y))
        canvas.text(x, y, words, 22, "card", "felt", bold=True, anchor="m")
        taken.append(box((x, y), wide, 26))
    return taken


# -- houses --------------------------------------------------------------------------------


def under(canvas: Canvas, layout: Layout) -> None:
    """What lies under houses: frames of partisans, halos of the possible, rings of where one may go, of the last raid."""
    for house in layout.possible:
        canvas.centre(signs.halo(canvas.scale), *place(house))
    if layout.route is None:
        for house in sorted({house for _, house in layout.partisans}):
            canvas.centre(signs.frame(canvas.scale), *place(house))
    of = len(layout.reaches)
    for house in sorted({house for reached in layout.reaches for house in reached.houses}):
        there = tuple(n for n, reached in enumerate(layout.reaches) if house in reached.houses)
        canvas.centre(signs.arcs(there, of, canvas.scale), *place(house))
    if layout.raid is not None:
        canvas.centre(signs.dashed(canvas.scale), *place(layout.raid))


def houses(canvas: Canvas, layout: Layout, steps: list[tuple[int, int, str]]) -> None:
    """All houses that are not plain, and those over which something was drawn."""
    for house, kind in sorted(kinds(layout, steps).items()):
        canvas.centre(signs.house(house, kind, canvas.scale), *place(house))


def kinds(layout: Layout, steps: list[tuple[int, int, str]]) -> dict[int, str]:
    """What each of them is; the later say more."""
    crossed = {house for one, other, _ in steps for house in touched(one, other)}
    found = dict.fromkeys(crossed.intersection(layout.washers), "blocked")
    again = {house for _, house in layout.partisans} | crossed.difference(layout.washers) | {*layout.possible}
    again.update(house for reached in layout.reaches for house in reached.houses)
    if layout.raid is not None:
        again.add(layout.raid)
    found |= dict.fromkeys(again, "plain")
    found |= dict.fromkeys(layout.clear, "clear") | dict.fromkeys(layout.passed, "passed")
    found |= dict.fromkeys(layout.refuges, "refuge")
    if layout.route is not None:
        raided = [turn.path[-1] for turn in layout.route.turns if turn.is_raid]
        found |= dict.fromkeys(raided, "raided") | {layout.route.hideout: "hideout"}
    if layout.secrets is not None:
        found |= {layout.secrets.hideout: "hideout", layout.secrets.house: "me"}
    return found


def over(canvas: Canvas, layout: Layout, taken: list[Box]) -> None:
    """Badges, after all houses, so that none is covered; shields and numbers of turns where they cover least."""
    scale = canvas.scale

    def badge(sprite: Sprite, at: Point) -> None:
        canvas.centre(sprite, *at)
        taken.append(box(at, sprite.width / scale - 6, sprite.height / scale - 6))

    for house in sorted((*layout.passed, *layout.clear)):
        x, y = place(house)
        badge(signs.clue(scale, passed=house in layout.passed), (x + 21, y - 21))
    for house in layout.notes:
        x, y = place(house)
        badge(signs.badge("note", scale), (x + 23, y + 21))
    if layout.secrets is not None:
        badge(signs.badge("home", scale), below(layout.secrets.hideout))
        x, y = place(layout.secrets.house)
        badge(signs.badge("hat", scale), (x - 23, y - 25))
    if layout.route is not None:
        badge(signs.badge("home", scale), below(layout.route.hideout))
        stops(canvas, layout, taken)
    for number, house in layout.partisans:
        shield = signs.shield(number, scale, mine=number in layout.mine)
        badge(shield, fitted(house, SHIELD, layout.washers, taken))
    for number, house in layout.planned:
        badge(signs.shield(number, scale, planned=True), fitted(house, SHIELD, layout.washers, taken))


def below(house: int) -> Point:
    """Under a house, where no shield and no clue stands."""
    x, y = place(house)
    return x - 8, y + 36


def stops(canvas: Canvas, layout: Layout, taken: list[Box]) -> None:
    """At every house where the spy stopped, the numbers of those turns."""
    assert layout.route is not None
    turns, numbers = layout.route.turns, dict[int, list[int]]()
    for number, turn in enumerate(turns, 1):
        if turn.path:
            numbers.setdefault(turn.path[-1], []).append(number)
    for house, found in sorted(numbers.items()):
        rows = [found[first : first + 3] for first in range(0, len(found), 3)]
        pills = [
            signs.pill("·".join(map(str, row)), canvas.scale, raid=any(turns[number - 1].is_raid for number in row))
            for row in rows
        ]
        size = max(pill.width for pill in pills) / canvas.scale, 27.0 * len(rows)
        x, y = fitted(house, size, layout.washers, taken)
        taken.append(box((x, y), *size))
        for row, pill in enumerate(pills):
            canvas.centre(pill, x, y + 27 * (row - (len(rows) - 1) / 2))


# -- in the middle and around ----------------------------------------------------------------


def hub(canvas: Canvas, layout: Layout) -> None:
    """Whose turn it is, or how it ended; and what may go where, each with its arc."""
    x, y = MIDDLE
    canvas.centre(pieces.panel(2 * HUB, 2 * HUB, canvas.scale, signs.GROUND, radius=HUB, thick=2.5), x, y)
    top = y
    if layout.reaches:
        top = y + 46
        legend(canvas, layout, y - 24)
    size, lines = fitting(canvas, layout)
    for number, line in enumerate(lines):
        at = top + (number - (len(lines) - 1) / 2) * size * 1.3
        canvas.text(x, at, line, size, "ink", "paper", bold=True, anchor="m", most=2 * HUB - 26)


def fitting(canvas: Canvas, layout: Layout) -> tuple[int, list[str]]:
    """The words in the middle, so large that they have room: two lines below a legend, else three."""
    sizes, room = ((20, 17, 15), 2) if layout.reaches else ((25, 22), 3)
    for size in sizes:
        lines = [line for words in layout.hub for line in canvas.lines_of(words, size, 2 * HUB - 40, bold=True)]
        if len(lines) <= room:
            break
    return size, lines[:room]


def legend(canvas: Canvas, layout: Layout, y: float) -> None:
    """What the arcs of a ring stand for: the cards in hand, or the reader's partisans."""
    of = len(layout.reaches)
    step = min(58.0, 172 / of)
    for number, reached in enumerate(layout.reaches):
        x = MIDDLE[0] + (number - (of - 1) / 2) * step
        is_piece = reached.sign in chess.PIECES
        if is_piece:
            canvas.centre(chess.tile(reached.sign, 36, 46, canvas.scale, "paper"), x, y - 14)
        else:
            small = signs.shield(int(reached.sign), canvas.scale * 0.8, "paper", mine=True)
            canvas.centre(small, x, y - 16)
        if of > 1:
            canvas.centre(key(number, of, canvas.scale), x, y + 30)


@lru_cache(maxsize=64)
def key(number: int, of: int, scale: float) -> Sprite:
    """A small ring with one of its arcs."""

    def draw(pen: Pen) -> None:
        pen.disc(17, 17, 11, None, "line", 3)
        for start, end in signs.spans(number, of):
            bow = arc(17, 17, 11, 11, start, end)
            pen.stroke(bow, "ink", 8.5)
            pen.stroke(bow, signs.REACHES[number], 5)

    return sketched(34, 34, scale, "paper", draw)


def corners(canvas: Canvas, layout: Layout) -> None:
    """Refuges left, cards left, the last raid, the way home; what the lines at the end mean."""
    scale = canvas.scale
    top, low = HEAD + 30, 2 * MIDDLE[1] - HEAD - 34
    if layout.left.value:
        canvas.centre(roof(scale), 40, top)
        canvas.text(70, top, layout.left.value, 34, "card", "felt", bold=True)
        canvas.text(18, top + 42, layout.left.words, 25, FAINT, "felt", most=150)
    if layout.deck.value:
        canvas.centre(laid(chess.drawn("chess", "back", round(34 * scale)), "felt"), WIDTH - 36, top)
        canvas.text(WIDTH - 64, top, layout.deck.value, 34, "card", "felt", bold=True, anchor="r")
        canvas.text(WIDTH - 18, top + 42, layout.deck.words, 25, FAINT, "felt", anchor="r", most=150)
    if layout.raided.value:
        canvas.text(18, low - 34, layout.raided.words, 25, FAINT, "felt", most=225)
        canvas.text(18, low, layout.raided.value, 30, "card", "felt", bold=True, most=260)
    if layout.secrets is not None and layout.secrets.home:
        canvas.centre(signs.badge("home", scale, "felt"), WIDTH - 38, low)
        words = canvas.lines_of(layout.secrets.home, 23, 180, bold=True)[:2]
        for number, line in enumerate(words):
            at = low + (number - (len(words) - 1) / 2) * 28
            canvas.text(WIDTH - 64, at, line, 23, "card", "felt", bold=True, anchor="r", most=186)
    if layout.route is not None:
        for x, style, words_, anchor in (
            (18.0, "out", layout.route.out_words, "l"),
            (WIDTH - 18, "home", layout.route.home_words, "r"),
        ):
            canvas.centre(signs.sample(style, scale), x + (40 if anchor == "l" else -40), low)
            canvas.text(x, low - 32, words_, 25, "card", "felt", bold=True, anchor=anchor, most=240)


@lru_cache(maxsize=4)
def roof(scale: float) -> Sprite:
    """A refuge, small."""

    def draw(pen: Pen) -> None:
        pen.shape(((23, 2), (44, 19), (40, 22), (40, 42), (6, 42), (6, 22), (2, 19)), "vermilion", "card", 2)

    return sketched(46, 44, scale, "felt", draw)


def played(canvas: Canvas, layout: Layout) -> None:
    """The cards played since the last raid, in their order; how many earlier ones have no room."""
    y = HEIGHT - 30
    x = 18 + canvas.text(18, y, layout.since, 25, FAINT, "felt") + 14
    room = int((WIDTH - 14 - x) // (TILE + 4))
    shown = layout.pieces
    if len(shown) > room:
        shown = layout.pieces[-(room - 1) :]
        canvas.text(x, y, f"+{len(layout.pieces) - len(shown)}", 25, "card", "felt", bold=True, most=TILE)
        x += TILE + 4
    for piece in shown:
        canvas.lay(chess.tile(piece, TILE, 50, canvas.scale), x, y - 25)
        x += TILE + 4


def listed(canvas: Canvas, layout: Layout) -> None:
    """Every turn of the spy's: its number, its piece, the house where it ended."""
    assert layout.route is not None
    wide = (WIDTH - 28) / ROW
    for number, turn in enumerate(layout.route.turns):
        x = 14 + number % ROW * wide
        y = HEIGHT - 24 + number // ROW * LINE
        canvas.lay(pieces.slab(wide - 6, LINE - 6, canvas.scale, radius=8), x, y - LINE / 2 + 3)
        canvas.text(x + 10, y, str(number + 1), 20, SOFT)
        canvas.centre(chess.tile(turn.piece, 30, 38, canvas.scale, "paper"), x + 54, y)
        words = str(turn.path[-1]) if turn.path else "×"
        canvas.text(x + 76, y, words, 25, bold=True)
        if turn.is_raid:
            canvas.centre(flag(canvas.scale), x + wide - 26, y)


@lru_cache(maxsize=4)
def flag(scale: float) -> Sprite:
    """A raid."""

    def draw(pen: Pen) -> None:
        pen.shape(((15, 2), (28, 13), (25, 15), (25, 28), (5, 28), (5, 15), (2, 13)), "vermilion", "ink", 1.6)

    return sketched(30, 30, scale, "paper", draw)
