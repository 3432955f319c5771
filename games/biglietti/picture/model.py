from typing import Final, Generic

from msgspec import Struct

from games.art import sprites, train
from games.art.canvas import Canvas, Style
from games.art.display import sign
from games.secret import Seat
from games.spec import DrawnOnly, W


class Person(Struct, Generic[W], frozen=True):
    """A seat's plate; `tail` is a number at its end; a robot's number stands in a square."""

    seat: Seat
    name: DrawnOnly[W]
    tail: str = ""
    is_awaited: DrawnOnly[bool] = False
    is_robot: DrawnOnly[bool] = False

    def make_plate(self) -> sprites.Plate:
        return sprites.Plate(self.seat + 1, str(self.name), turn=self.is_awaited, square=self.is_robot)


class Traveller(Struct, Generic[W], frozen=True):
    """`card` lies before the seat, `slips` are its Control cards by value, empty for a back.

    `mark` is what became of the card: linked, unlinked, saved, caught, asked. `total` are the points where the values
    are known, else the number of Control cards.
    """

    person: Person[W]
    slips: tuple[str, ...] = ()
    total: str = ""
    card: str = ""
    mark: str = ""
    is_hidden: bool = False
    is_allowed: bool = False
    is_target: bool = False
    is_removed: bool = False


class Tally(Struct, Generic[W], frozen=True):
    excuses: int
    accusations: int
    saved: bool
    word: DrawnOnly[W]
    breakers: tuple[Seat | None, Seat | None]  # Where the chain ends, clockwise and anticlockwise.


class Meter(Struct, Generic[W], frozen=True):
    words: DrawnOnly[W]
    free: int
    needed: int
    needed_words: DrawnOnly[W]


class Tickets(Struct, Generic[W], frozen=True):
    count: int = 0
    words: DrawnOnly[W | str] = ""


class Exchange(Struct, Generic[W], frozen=True):
    """`given` are the seats (from 1) through which it went, `giving` those that still take part."""

    words: DrawnOnly[W | str] = ""
    given: tuple[int, ...] = ()
    giving: tuple[int, ...] = ()


class Row(Struct, Generic[W], frozen=True):
    person: Person[W]
    role: str
    slips: tuple[str, ...]
    points: str
    hand: tuple[str, ...]
    is_winner: bool


class Sheet(Struct, Generic[W], frozen=True):
    rows: tuple[Row[W], ...]


class PictureModel(sprites.TwoSizes, Struct, Generic[W], frozen=True):
    """All that a picture shows. `waiting` are the seats before there is a Controller; `sheet` is there at the end.

    `travellers` stand in the order of the circle, and `stretches` lead from each to the next. A `bare` picture has no
    heading, and is drawn finer.
    """

    narrow: DrawnOnly[bool]
    heading: W | str
    waiting: tuple[Person[W], ...] = ()
    controller: Person[W] | None = None
    travellers: tuple[Traveller[W], ...] = ()
    stretches: DrawnOnly[tuple[str, ...]] = ()
    tally: Tally[W] | None = None
    caption: W | str = ""
    exchange: Exchange[W] = Exchange()
    tickets: Tickets[W] = Tickets()
    meter: Meter[W] | None = None
    removed: tuple[tuple[str, int], ...] = ()
    removed_words: DrawnOnly[W | str] = ""
    sheet: Sheet[W] | None = None
    bare: DrawnOnly[bool] = False


EDGE: Final = 8
LINE: Final = 46
SLIP: Final = 23
TILE: Final = 28


def title_lines(model: PictureModel) -> tuple[str, ...]:
    if not model.heading:
        return ()
    return tuple(Canvas(1, 1, model.scale).wrap_text(model.heading, 19, model.width - 2 * EDGE, bold=True))


def title_height(title: tuple[str, ...]) -> float:
    return 12 + 26 * len(title) if title else 6


def row_height(model: PictureModel) -> float:
    return 2 * LINE - 6 if model.narrow else LINE


def sheet_height(model: PictureModel) -> float:
    assert model.sheet is not None
    return title_height(title_lines(model)) + len(model.sheet.rows) * row_height(model) + 6


def draw_sheet(model: PictureModel) -> Canvas:
    assert model.sheet is not None
    width, title, height = model.width, title_lines(model), row_height(model)
    top = title_height(title)
    canvas = Canvas(width, sheet_height(model), model.scale, "felt")
    for number, text in enumerate(title):
        canvas.draw_text(EDGE, 20 + 26 * number, text, Style(19, "paper", bold=True), most=width - 2 * EDGE)
    for index, each in enumerate(model.sheet.rows):
        y = top + index * height
        (draw_narrow_row if model.narrow else draw_wide_row)(canvas, each, y)
    return canvas


def draw_wide_row(canvas: Canvas, row: Row, y: float) -> None:
    draw_strip(canvas, row, y, LINE - 5)
    middle = y + (LINE - 5) / 2
    draw_name(canvas, row, middle, 290)
    draw_slips(canvas, row, (300, middle), 216)
    draw_points(canvas, row, 572, middle)
    draw_hand(canvas, row, (canvas.width - 14, middle))


def draw_narrow_row(canvas: Canvas, row: Row, y: float) -> None:
    draw_strip(canvas, row, y, 2 * LINE - 11)
    draw_name(canvas, row, y + 21, canvas.width - 24)
    draw_slips(canvas, row, (18, y + 59), 190)
    draw_points(canvas, row, 262, y + 59)
    draw_hand(canvas, row, (canvas.width - 14, y + 59))


def draw_strip(canvas: Canvas, row: Row, y: float, height: float) -> None:
    fill = "ochre" if row.is_winner else "paper"
    thick = 3.2 if row.is_winner else 1.8
    canvas.paste(sprites.panel_sprite(canvas.width - 8, height, sprites.Panel(fill, radius=10, thick=thick)), 4, y)


def draw_name(canvas: Canvas, row: Row, y: float, right: float) -> None:
    canvas.paste_centred(
        sprites.badge_sprite(sprites.Badge(str(row.person.seat + 1), square=row.person.is_robot), 28), 26, y
    )
    if row.is_winner:
        canvas.paste_centred(sign("signs/star", 28), right - 14, y)
        right -= 34
    if row.role:
        role = sign("carriage/cap", 32) if row.role == "controller" else train.tile_sprite("polfer", 28)
        canvas.paste_centred(role, right - 16, y)
        right -= 38
    canvas.draw_text(48, y, row.person.name, Style(18, "ink", bold=row.is_winner), most=right - 48 - 4)


def draw_slips(canvas: Canvas, row: Row, at: tuple[float, float], room: float) -> None:
    x, y = at
    step = min(SLIP + 3, (room - SLIP) / max(1, len(row.slips) - 1))
    for index, value in enumerate(row.slips):
        canvas.paste_centred(train.slip_sprite(value, SLIP), x + SLIP / 2 + index * step, y)


def draw_points(canvas: Canvas, row: Row, right: float, y: float) -> None:
    if row.points:
        width = canvas.draw_text(right, y, row.points, Style(22, "ink", bold=True), anchor="r")
        canvas.paste_centred(sign("carriage/stamp", 12), right - width - 12, y)


def draw_hand(canvas: Canvas, row: Row, end: tuple[float, float]) -> None:
    right, y = end
    for index, code in enumerate(reversed(row.hand)):
        canvas.paste_centred(train.tile_sprite(code, TILE), right - TILE / 2 - index * (TILE + 5), y)
