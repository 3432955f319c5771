"""The score sheet drawn: five lines for each side with the cards that made each, and every hand so far."""

from collections.abc import Sequence
from typing import Final, Generic

from msgspec import Struct

from games.art import sprites
from games.art.canvas import Canvas, Style
from games.art.display import Sprite, symbol
from games.art.palette import mix
from games.message import Message
from games.secret import Seat
from games.spec import DrawnOnly, W
from games.tarocco.rules.cards import SUIT, Card, Suit
from games.tarocco.words.tally import Column, Group, Line, SheetModel


class Player(Struct, Generic[W], frozen=True):
    seat: Seat
    name: DrawnOnly[W]
    held: str = ""
    side: int | None = None
    is_dealer: bool = False
    is_awaited: DrawnOnly[bool] = False
    is_robot: DrawnOnly[bool] = False
    card: Card | None = None
    order: int = 0  # Its place in the trick.
    note: W | str = ""  # Words beside the card: a signal.
    takes: bool = False  # So far.


class Meld(Struct, Generic[W], frozen=True):
    side: int
    name: W
    points: str
    groups: tuple[Group[W], ...]
    told: Message


class Side(Struct, Generic[W], frozen=True):
    side: int
    names: W
    tricks: W
    score: str
    target: str
    unit: str
    scores: tuple[tuple[Seat, int], ...]


class PictureModel(sprites.TwoSizes, Struct, Generic[W], frozen=True):
    """All that a picture shows; a `bare` one is the table alone, drawn finer, for a page that says the rest."""

    narrow: DrawnOnly[bool]
    heading: W | str
    players: tuple[Player[W], ...]  # In the order of play, from the viewer, or from the first.
    notice: W | str = ""
    melds: tuple[Meld[W], ...] = ()
    sides: tuple[Side[W], ...] = ()
    hand: tuple[Card, ...] = ()  # The viewer's.
    closed: int = 0
    is_seated: DrawnOnly[bool] = False  # Partners are drawn.
    sheet: SheetModel[W] | None = None  # Between hands and at the end, instead of the table.
    bare: DrawnOnly[bool] = False

    @property
    def played(self) -> list[tuple[Player[W], Card]]:
        """The trick, in the order of play."""
        return sorted(((each, each.card) for each in self.players if each.card), key=lambda each: each[0].order)


EDGE: Final = 8
HEAD: Final = 36
LINE: Final = 36
TOTAL: Final = 78
NOTE: Final = 24
ROW: Final = 28
UNDER: Final = 19  # How much higher a row is with figures under it.
GAP: Final = 20  # What has to stay free between the figures of two sides, which stand closer otherwise.
FIRST: Final = 78.0  # How wide the names of the hands are at least.
TIGHT: Final = 240  # Up to this width the names of the lines are smaller.
CLAUSES: Final = 13  # The size of what a line stands by: read where one looks for it, never instead of the points.


class Measures(Struct, frozen=True):
    grid: tuple[tuple[Column, ...], ...]
    each: float
    heights: tuple[float, ...]
    notes: tuple[str, ...]
    bottom: float
    height: float


def measure_sheet(model: PictureModel) -> Measures:
    assert model.sheet is not None
    sheet, ruler = model.sheet, Canvas(1, 1, model.scale)
    beside = 1 if model.narrow and len(sheet.columns) < 3 else 2
    each = (model.width - EDGE) / beside - EDGE
    grid = tuple(sheet.columns[first : first + beside] for first in range(0, len(sheet.columns), beside))
    heights = tuple(
        max(46 + sum(line_height(ruler, line, each - 24) for line in column.lines) + TOTAL for column in row)
        for row in grid
    )
    notes = tuple(line for note in sheet.notes for line in ruler.wrap_text(note, 17, model.width - 2 * EDGE - 8))
    rows = rows_height(sheet) + 12 if len(sheet.rows) > 1 else 0
    bottom = HEAD + sum(heights) + 8 * len(heights)
    return Measures(grid, each, heights, notes, bottom, bottom + 2 + NOTE * len(notes) + rows + 6)


def draw_sheet(model: PictureModel) -> Canvas:
    assert model.sheet is not None
    measures, sheet = measure_sheet(model), model.sheet
    canvas = Canvas(model.width, measures.height, model.scale, "felt")
    canvas.draw_text(EDGE, 18, model.heading, Style(19, "paper", bold=True), most=model.width - 2 * EDGE)
    top = float(HEAD)
    for row, height in zip(measures.grid, measures.heights, strict=True):
        for index, column in enumerate(row):
            draw_column(canvas, column, (EDGE + index * (measures.each + EDGE), top), measures.each, height)
        top += height + 8
    for number, line in enumerate(measures.notes):
        canvas.draw_text(EDGE + 4, measures.bottom + 12 + NOTE * number, line, Style(17, "paper"))
    if len(sheet.rows) > 1:
        draw_rows(canvas, sheet, measures.bottom + 4 + NOTE * len(measures.notes))
    return canvas


def line_height(canvas: Canvas, line: Line, inner: float) -> float:
    groups = groups_height(canvas, line.groups, inner)
    return LINE + (groups + 4 if groups else 0) + 1


def draw_column(canvas: Canvas, column: Column, at: tuple[float, float], width: float, height: float) -> None:
    x, y = at
    canvas.paste(sprites.panel_sprite(width, height), x, y)
    if column.is_winner:
        canvas.paste(sprites.panel_sprite(width, 42, sprites.Panel("ochre")), x, y)
    canvas.paste_centred(side_sign(column.side, 22), x + 22, y + 21)
    canvas.draw_text(x + 42, y + 21, column.names, Style(19, "ink", bold=True), most=width - 54)
    y += 46
    for line in column.lines:
        draw_line(canvas, line, (x + 12, y), width - 24)
        y += line_height(canvas, line, width - 24)
        canvas.fill_box(x + 12, y - 1, x + width - 12, y, "line")
    bottom = at[1] + height - TOTAL
    total = canvas.draw_text(x + width - 14, bottom + 24, column.total, Style(34, bold=True), anchor="r")
    canvas.draw_text(x + 14, bottom + 24, column.total_words, Style(20, bold=True), most=width - total - 36)
    canvas.draw_text(x + 14, bottom + 56, column.match_words, Style(18, FAINT))
    canvas.draw_text(x + width - 14, bottom + 56, column.match, Style(22, bold=True), anchor="r")


def draw_line(canvas: Canvas, line: Line, at: tuple[float, float], inner: float) -> None:
    x, y = at
    said = canvas.draw_text(x, y + 19, line.words, Style(19 if inner > TIGHT else 16, bold=True))
    if line.is_doubled:
        canvas.paste(sprites.panel_sprite(40, 26, sprites.Panel("ochre", radius=7, thick=1.8)), x + said + 10, y + 6)
        canvas.draw_text(x + said + 30, y + 19, "×2", Style(18, "ink", bold=True), anchor="m")
        said += 50
    is_some = line.points != "0"
    colour = "ink" if is_some else FAINT
    points = canvas.draw_text(x + inner, y + 19, line.points, Style(23, colour, bold=is_some), anchor="r")
    if canvas.measure_text(line.clauses, CLAUSES) < inner - said - points - 20:
        canvas.draw_text(x + said + 10, y + 20, line.clauses, Style(CLAUSES, FAINT))
    draw_groups(canvas, line.groups, (x, y + LINE - 1), inner)


def rows_height(sheet: SheetModel) -> float:
    return ROW * (len(sheet.rows) + 2) + UNDER * len(sheet.under) + 8


def draw_rows(canvas: Canvas, sheet: SheetModel, top: float) -> None:
    width = canvas.width - 2 * EDGE + 2
    canvas.paste(sprites.panel_sprite(width, rows_height(sheet)), EDGE - 1, top)
    first = max(FIRST, 24 + max(canvas.measure_text(row[0], 17) for row in sheet.rows))
    each = (width - first - 14) / max(1, len(sheet.heads) - 1)
    draw_cells(canvas, sheet.heads, top + 4, (first, each), is_head=True)
    y = top + 4 + ROW
    for row, under in zip(sheet.rows, sheet.under, strict=True):
        canvas.fill_box(EDGE + 9, y, EDGE + width - 11, y + 1, "line")
        draw_cells(canvas, row, y, (first, each))
        for index, cell in enumerate(under, 1):
            right = EDGE + first + each * index
            shown = cell if canvas.measure_text(cell, 14) < each - GAP else cell.replace(" · ", "·")
            canvas.draw_text(right, y + ROW + 6, shown, Style(14, FAINT), anchor="r", most=each - 6)
        y += ROW + UNDER
    canvas.fill_box(EDGE + 9, y, EDGE + width - 11, y + 1, "line")
    canvas.draw_text(EDGE + 12, y + ROW / 2, sheet.legend, Style(14, FAINT), most=width - 24)


def draw_cells(
    canvas: Canvas, row: tuple[str, ...], top: float, widths: tuple[float, float], *, is_head: bool = False
) -> None:
    first, each = widths
    y, colour = top + ROW / 2, FAINT if is_head else "ink"
    size = 14 if is_head and any(canvas.measure_text(cell, 17) > each - 12 for cell in row[1:]) else 17
    canvas.draw_text(EDGE + 12, y, row[0], Style(17, colour), most=first - 12)
    for index, cell in enumerate(row[1:], 1):
        right = EDGE + first + each * index
        canvas.draw_text(
            right, y, cell, Style(size, colour, bold=not is_head), anchor="r", most=each - (6 if is_head else 12)
        )


SMALL: Final = 28  # How wide a card in a group is, in units.
STEP: Final = 29
LABEL: Final = 22
GROUP_GAP: Final = 10
SUIT_GAP: Final = 6
RATIO: Final = 372 / 200  # How high a card is for its width.
SPINE: Final = 56 / 200  # How wide its spine is for its width.
PLAIN_BACK: Final = 36  # Under this width a back has no pattern.
FAINT: Final = mix("paper", "ink", 0.62)


def card_sprite(code: str, width: float, *, spine: bool = False) -> Sprite:
    """Return a long card; with its `spine` it is known where others lie over it."""
    shown = "back-plain" if code == "back" and width < PLAIN_BACK else code
    return symbol(f"tarocco{'-spine' if spine else ''}/{shown}", width, card_height(width))


def card_height(width: float) -> float:
    return width * RATIO


def side_sign(side: int, size: float) -> Sprite:
    """Return the sign of a side: a disc, a square or a lozenge, each in its colour."""
    return symbol(f"tarocco/side-{side}", size, size)


def hand_rows(cards: Sequence[str], width: float, room: float) -> list[tuple[str, ...]]:
    most = max(1, int((room - width) / (width * SPINE)) + 1)
    count = max(1, -(-len(cards) // most))
    each = max(1, -(-len(cards) // count))
    return [tuple(cards[first : first + each]) for first in range(0, len(cards), each)]


def hand_height(cards: Sequence[str], width: float, room: float) -> float:
    return len(hand_rows(cards, width, room)) * (card_height(width) + 6) if cards else 0


def draw_hand(canvas: Canvas, cards: Sequence[str], width: float, top: float, margin: float) -> None:
    room = canvas.width - 2 * margin
    for row in hand_rows(cards, width, room):
        breaks = [index for index in range(1, len(row)) if suit_of(row[index]) != suit_of(row[index - 1])]
        step = (room - width - SUIT_GAP * len(breaks)) / max(1, len(row) - 1)
        step = min(step, width + 4)
        whole = step * (len(row) - 1) + SUIT_GAP * len(breaks) + width
        x = margin + (room - whole) / 2
        for index, code in enumerate(row):
            x += SUIT_GAP if index in breaks else 0
            canvas.paste(card_sprite(code, width, spine=True), x, top, code)
            x += step
        top += card_height(width) + 6


def suit_of(code: str) -> Suit:
    return SUIT[Card(code)]


def group_size(canvas: Canvas, group: Group, most: float) -> tuple[float, float]:
    lines = card_lines(group, most)
    cards = max((STEP * (len(line) - 1) + SMALL for line in lines), default=0)
    words = canvas.measure_text(group.words, 15) + (
        canvas.measure_text(group.points, 15, bold=True) + 6 if group.points else 0
    )
    return min(most, max(cards, words)), LABEL + len(lines) * (card_height(SMALL) + 4)


def card_lines(group: Group, most: float) -> list[tuple[str, ...]]:
    count = max(1, int((most - SMALL) / STEP) + 1)
    return [group.cards[first : first + count] for first in range(0, len(group.cards), count)]


def place_groups(canvas: Canvas, groups: Sequence[Group], most: float) -> list[tuple[float, float, Group]]:
    placed: list[tuple[float, float, Group]] = []
    x = y = deep = 0.0
    for group in groups:
        width, height = group_size(canvas, group, most)
        if x and x + width > most:
            x, y, deep = 0.0, y + deep, 0.0
        placed.append((x, y, group))
        x, deep = x + width + GROUP_GAP, max(deep, height)
    return placed


def groups_height(canvas: Canvas, groups: Sequence[Group], most: float) -> float:
    return max(
        (y + group_size(canvas, group, most)[1] for _, y, group in place_groups(canvas, groups, most)), default=0
    )


def draw_groups(canvas: Canvas, groups: Sequence[Group], at: tuple[float, float], most: float) -> None:
    for x, y, group in place_groups(canvas, groups, most):
        left, top = at[0] + x, at[1] + y
        width, _ = group_size(canvas, group, most)
        points = canvas.measure_text(group.points, 15, bold=True) + 6 if group.points else 0
        said = canvas.draw_text(left, top + 10, group.words, Style(15, FAINT), most=max(1, width - points))
        if group.points:
            canvas.draw_text(left + said + 6, top + 10, group.points, Style(15, "ink", bold=True))
        for row, line in enumerate(card_lines(group, most)):
            for index, code in enumerate(line):
                y_card = top + LABEL + row * (card_height(SMALL) + 4)
                canvas.paste(card_sprite(code, SMALL), left + index * STEP, y_card)
