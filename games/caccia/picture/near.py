"""What lies around the partisan whose order is asked for, drawn large: the rim above, the centre below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic

from msgspec import Struct

from games.art.canvas import Canvas, Style
from games.art.display import Point, Sprite, disc
from games.art.palette import RGB, mix
from games.caccia.picture import sprites as board_sprites
from games.caccia.picture.sprites import MIDDLE, OUTERMOST, RADIUS, WIDTH, house_centre
from games.caccia.rules.board import HOUSES
from games.spec import W

if TYPE_CHECKING:
    from games.caccia.picture.table import PictureModel

TOP: Final = 48.0
CELL: Final[Point] = (104.0, 90.0)
GAP: Final = 24.0  # between rows on either side of the rim or the centre
LARGE: Final = 1.3  # how much larger than on the whole board
SIGN: Final = LARGE * 0.85  # the same of what lies on a house
RIGHT: Final = 7 * CELL[0] + 4  # where the column of the whole board begins
SIDE: Final = WIDTH - RIGHT - 16  # width and height of the whole board
BOTTOM: Final = TOP + 7 * CELL[1] + 2 * GAP
HEIGHT: Final = BOTTOM + 66
BEYOND: Final = mix("felt-dark", "ink", 0.4)  # across the rim or the centre
FAINT: Final = mix("felt", "paper", 0.82)


class Near(Struct, Generic[W], frozen=True):
    """Rows of houses from three steps outwards to three inwards, 0 where the board ends; which of them can be reached.

    `beyond` has the number of rows across the rim and across the centre, `words` what is said of either, `title` whose
    order it is.
    """

    number: int
    rows: tuple[tuple[int, ...], ...]
    reach: tuple[int, ...]
    beyond: tuple[int, int] = (0, 0)
    words: tuple[W | str, W | str] = ("", "")
    title: W | str = ""


def cell_centre(near: Near, row: int, column: int) -> Point:
    return RIGHT / 2 + (column - 3) * CELL[0], row_top(near, row) + CELL[1] / 2


def row_top(near: Near, row: int) -> float:
    over_rim, over_centre = near.beyond
    gaps = (0 < over_rim <= row) + (over_centre > 0 and row >= 7 - over_centre)
    spare = 2 - (over_rim > 0) - (over_centre > 0)
    return TOP + row * CELL[1] + (gaps + spare / 2) * GAP


def draw_near(model: PictureModel, near: Near, kinds: dict[int, str], scale: float) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT, scale, "felt")
    canvas.draw_text(18, TOP / 2, model.heading, Style(27, "paper", bold=True), most=WIDTH - 36)
    canvas.draw_text(WIDTH - 18, TOP / 2, near.title, Style(27, "paper", bold=True), anchor="r", most=WIDTH / 2)
    canvas.fill_box(0, TOP, RIGHT, BOTTOM, board_sprites.GROUND)
    draw_beyond(canvas, near)
    places = [
        (house, *cell_centre(near, row, column))
        for row, houses in enumerate(near.rows)
        for column, house in enumerate(houses)
        if house
    ]
    for house, x, y in places:
        for sprite in marks_under(model, near, house):
            canvas.paste_centred(sprite.scaled(LARGE), x, y)
        kind = kinds.get(house, "blocked" if house in model.pieces.washers else "plain")
        canvas.paste_centred(board_sprites.house_sprite(house, kind).scaled(LARGE), x, y)
    for house, x, y in places:
        draw_signs(canvas, model, near, house, (x, y))
    draw_column(canvas, model, near)
    return canvas


def draw_beyond(canvas: Canvas, near: Near) -> None:
    over_rim, over_centre = near.beyond
    if over_rim:
        line = row_top(near, over_rim) - GAP / 2
        canvas.fill_box(0, TOP, RIGHT, line, BEYOND)
        draw_edge(canvas, line, near.words[0])
    if over_centre:
        line = row_top(near, 7 - over_centre) - GAP / 2
        canvas.fill_box(0, line, RIGHT, BOTTOM, BEYOND)
        draw_edge(canvas, line, near.words[1])


def draw_edge(canvas: Canvas, line: float, words: str) -> None:
    canvas.fill_box(0, line - 12, RIGHT, line + 12, "ochre")
    canvas.draw_text(RIGHT / 2, line, words, Style(21, "ink", bold=True), anchor="m")


def marks_under(model: PictureModel, near: Near, house: int) -> list[Sprite]:
    found = [board_sprites.halo_sprite()] if house in model.possible else []
    if (near.number, house) in model.pieces.partisans:
        found.append(board_sprites.frame_sprite())
    elif house in near.reach:
        found.append(board_sprites.arcs_sprite((0,), 1))
    return [*found, board_sprites.raid_ring_sprite()] if house == model.pieces.raid else found


def draw_signs(canvas: Canvas, model: PictureModel, near: Near, house: int, at: Point) -> None:
    (x, y), far = at, 27 * LARGE
    if house in (*model.pieces.passed, *model.pieces.clear):
        clue = board_sprites.clue_sprite(passed=house in model.pieces.passed).scaled(SIGN)
        canvas.paste_centred(clue, x + far, y - 0.8 * far)
    if house in model.notes:
        canvas.paste_centred(board_sprites.badge_sprite("note").scaled(SIGN), x - far, y - 0.8 * far)
    here = [board_sprites.shield_sprite(n, planned=True) for n, there in model.planned if there == house]
    others = [(n, n in model.mine) for n, there in model.pieces.partisans if there == house and n != near.number]
    here += [board_sprites.shield_sprite(n, mine=mine) for n, mine in others]
    if (near.number, house) in model.pieces.partisans:
        here.append(board_sprites.shield_sprite(near.number, mine=True))
    step = min(30.0 * LARGE, 2.2 * far / max(1, len(here) - 1))
    for place, sprite in enumerate(here):
        canvas.paste_centred(sprite.scaled(SIGN), x - 1.2 * far + place * step, y + 0.85 * far)


def draw_column(canvas: Canvas, model: PictureModel, near: Near) -> None:
    around = tuple(sorted({house for row in near.rows for house in row if house}))
    small = small_board(small_colours(model), around)
    middle = (RIGHT + WIDTH) / 2
    canvas.paste_centred(small, middle, TOP + 10 + SIDE / 2)
    facts = (model.facts.left, model.facts.deck, model.facts.raided)
    top = TOP + SIDE + 52
    for line, fact in enumerate(each for each in facts if each.value):
        y = top + 84 * line
        canvas.draw_text(middle, y, fact.value, Style(32, "card", bold=True), anchor="m", most=SIDE)
        canvas.draw_text(middle, y + 34, fact.words, Style(25, FAINT), anchor="m", most=SIDE)


def small_colours(model: PictureModel) -> tuple[tuple[int, str | RGB, float], ...]:
    clues = [(house, "violet", 26.0) for house in model.pieces.passed] + [
        (house, "card", 22.0) for house in model.pieces.clear
    ]
    return (
        *clues,
        *((each, "vermilion", 27.0) for each in model.pieces.refuges),
        *((at, "ochre", 31.0) for _, at in model.pieces.partisans),
    )


def small_board(colours: tuple[tuple[int, str | RGB, float], ...], around: tuple[int, ...]) -> Sprite:
    part, middle = SIDE / (2 * (OUTERMOST + RADIUS + 6)), (SIDE / 2, SIDE / 2)

    def place(house: int) -> Point:
        x, y = house_centre(house)
        return middle[0] + (x - MIDDLE[0]) * part, middle[1] + (y - MIDDLE[1]) * part

    lit = {house: mix("felt", "paper", 0.75 if house in around else 0.25) for house in range(1, HOUSES + 1)}
    return Sprite(
        SIDE,
        SIDE,
        (
            disc(middle, (OUTERMOST + RADIUS + 4) * part, board_sprites.GROUND),
            *(disc(place(house), 17 * part, colour) for house, colour in lit.items()),
            *(disc(place(house), wide * part, colour, "ink", 1) for house, colour, wide in colours),
        ),
    )
