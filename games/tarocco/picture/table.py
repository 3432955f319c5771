"""The table drawn: seats round it anticlockwise, each with the card it has played; what was declared; the viewer's own hand."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct

from games.art import sprites
from games.art.canvas import Canvas, Style
from games.art.display import Point, Row, symbol
from games.art.palette import mix
from games.secret import Seat
from games.spec import Layout, Place
from games.tarocco.picture import sheet as cards
from games.tarocco.picture.sheet import Meld, PictureModel, Player, Side

EDGE: Final = 8
HEAD: Final = 36
PLATE: Final = 34
CARD: Final = 76
TALL: Final = cards.card_height(CARD)
EMPTY: Final = 56  # how tall the place of a card is where none lies on the table
FOOT: Final = 58
WIDEST: Final = 3  # melds beside each other
COLUMNS: Final = 2  # How many plates stand side by side before partners are drawn.
TIGHT: Final = 160  # Under this width the dealer's sign stands on the plate, and the side's only under the table.
FAINT: Final = mix("paper", "felt", 0.2)

# Where the seats are, by how many there are, from the first to the right: how far across, and in which row.
PLACES: Final[dict[int, tuple[tuple[float, int], ...]]] = {
    2: ((0.5, 2), (0.5, 0)),
    3: ((0.5, 2), (0.8, 1), (0.2, 1)),
    4: ((0.5, 2), (0.8, 1), (0.5, 0), (0.2, 1)),
    5: ((0.5, 2), (0.833, 2), (0.7, 0), (0.3, 0), (0.167, 2)),
    6: ((0.5, 2), (0.833, 2), (0.833, 0), (0.5, 0), (0.167, 0), (0.167, 2)),
}


class SeatSpot(Struct, frozen=True):
    card: Point
    plate: Point


@lru_cache(maxsize=64)
def seat_spots(count: int, width: float, top: float, plate: float, tall: float = TALL) -> tuple[SeatSpot, ...]:
    spots = PLACES[count]
    rows = sorted({row for _, row in spots})
    has_top, has_bottom = 0 in rows, 2 in rows
    first = top + (PLATE + 6 if has_top else 0) + tall / 2
    middles = {0: first, 2: first + tall + 6}
    middles[1] = (middles[0] + middles[2]) / 2 if has_top and has_bottom else first + tall / 2 + 8
    found = []
    for across, row in spots:
        x = min(max(width * across, EDGE + plate / 2), width - EDGE - plate / 2)
        y = middles[row]
        plate_y = y - tall / 2 - PLATE - 6 if row < 2 else y + tall / 2 + 6
        found.append(SeatSpot((x, y), (x - plate / 2, plate_y)))
    return tuple(found)


def plate_width(count: int, *, narrow: bool) -> float:
    if not narrow:
        return 236
    return 152 if count > 4 else 186 if count == 4 else 214


class Measures(Struct, frozen=True):
    spots: tuple[SeatSpot, ...]
    melds: float
    hand: float
    foot: float
    height: float


def measure_table(model: PictureModel) -> Measures:
    if not model.is_seated:
        return Measures((), 0, 0, 0, HEAD + -(-len(model.players) // COLUMNS) * (PLATE + 7) + 6)
    tall = TALL if model.bare or any(player.card for player in model.players) else EMPTY
    found = seat_spots(len(model.players), model.width, EDGE if model.bare else HEAD, model_plate(model), tall)
    melds = max(max(place.plate[1] + PLATE, place.card[1] + tall / 2) for place in found) + 8
    hand = melds + sum(row_height(Canvas(1, 1, model.scale), row, model.width) + 6 for row in meld_rows(model))
    foot = hand + cards.hand_height(model.hand, hand_size(model), model.width - 2 * EDGE)
    return Measures(found, melds, hand, foot, foot + foot_height(model))


def model_plate(model: PictureModel) -> float:
    return plate_width(len(model.players), narrow=model.narrow)


def hand_size(model: PictureModel) -> int:
    return 92 if model.narrow else 112


@lru_cache(maxsize=4_096)
def place_seats(
    seats: tuple[tuple[Seat, bool], ...], spots: tuple[SeatSpot, ...], plate: float, size: Point
) -> Mapping[str, Place]:
    """Return where seats and their cards lie; kept, since seats don't move."""
    (width, height), found = size, dict[str, Place]()
    for (seat, is_free), spot in zip(seats, spots, strict=False):
        (x, y), (left, top) = spot.card, spot.plate
        found[f"seat-{seat}"] = lands = x / width, y / height, CARD / width
        if is_free:
            found[f"free-{seat}"] = lands
        found[f"plate-{seat}"] = (left + plate / 2) / width, (top + PLATE / 2) / height, plate / width
    return found


def layout(model: PictureModel) -> Layout:
    if model.sheet:
        return Layout(model.width, cards.measure_sheet(model).height)
    measures = measure_table(model)
    seats = tuple([(player.seat, not player.card) for player in model.players])
    size = (model.width, measures.height)
    return Layout(model.width, measures.height, place_seats(seats, measures.spots, model_plate(model), size))


def draw(model: PictureModel) -> Canvas:
    return cards.draw_sheet(model) if model.sheet else draw_table(model)


def draw_table(model: PictureModel) -> Canvas:
    width = model.width
    measures = measure_table(model)
    canvas = Canvas(width, measures.height, model.scale, "felt")
    if not model.is_seated:
        draw_waiting_seats(canvas, model)
        return canvas
    if not model.bare:
        canvas.draw_text(EDGE, 18, model.heading, Style(19, "paper", bold=True), most=width - 2 * EDGE - 60)
        canvas.paste_centred(symbol("tarocco/direction-sign", 34, 30), width - 26, 22)
    draw_notice(canvas, model, measures.spots)
    for player, place in zip(model.players, measures.spots, strict=True):
        canvas.rows += draw_player(player, place, model_plate(model), width, model.scale)
    melds = measures.melds
    for row in meld_rows(model):
        height = row_height(canvas, row, width)
        for number, each in enumerate(row):
            draw_meld(canvas, each, (EDGE + number * (width - EDGE) / len(row), melds), height, len(row))
        melds += height + 6
    cards.draw_hand(canvas, model.hand, hand_size(model), measures.hand, EDGE)
    if model.sides:
        draw_foot(canvas, model, measures.foot)
    return canvas


def draw_waiting_seats(canvas: Canvas, model: PictureModel) -> None:
    width = model.width
    canvas.draw_text(width / 2, 18, model.notice, Style(20, "paper", bold=True), anchor="m", most=width - 2 * EDGE)
    sprites.draw_plates(canvas, list(map(make_plate, model.players)), COLUMNS, EDGE, HEAD)


def make_plate(player: Player) -> sprites.Plate:
    turn, is_robot = player.is_awaited, player.is_robot
    return sprites.Plate(player.seat + 1, player.name, player.held, turn=turn, square=is_robot)


def draw_notice(canvas: Canvas, model: PictureModel, found: tuple[SeatSpot, ...]) -> None:
    if not model.notice:
        return
    middle = sum(place.card[1] for place in found) / len(found)
    room = canvas.width * 0.5 if not model.narrow else canvas.width * 0.62
    lines = canvas.wrap_text(model.notice, 19, room, bold=True)
    y = middle - 12 * (len(lines) - 1)
    if model.closed:
        y += 40
        for number in range(model.closed):
            back = cards.card_sprite("back", 40)
            canvas.paste_centred(back, canvas.width / 2 + (number - (model.closed - 1) / 2) * 26, middle - 24)
    for number, line in enumerate(lines):
        canvas.draw_text(canvas.width / 2, y + 26 * number, line, Style(19, "paper", bold=True), anchor="m")


@lru_cache(maxsize=4_096)
def draw_player(player: Player, spot: SeatSpot, plate: float, width: float, scale: float) -> tuple[Row, ...]:
    """Draw a seat with its card; kept, since a press changes few of them."""
    canvas, (x, y) = Canvas(width, 0, scale), spot.card
    if player.card:
        if player.takes:
            canvas.paste_centred(sprites.ring_sprite(CARD + 14, TALL + 14), x, y)
        canvas.paste_centred(cards.card_sprite(player.card, CARD), x, y, player.card)
        fill = "ochre" if player.order == 1 else "paper"
        badge = sprites.badge_sprite(sprites.Badge(str(player.order), fill=fill), 26)
        canvas.paste_centred(badge, x + CARD / 2 + 5, y - TALL / 2 + 12)
    if player.note:
        size = 17 if len(player.note) < 12 else 14
        wide = canvas.measure_text(player.note, size, bold=True) + 18
        middle = min(max(x, EDGE + wide / 2), canvas.width - EDGE - wide / 2)
        canvas.paste(
            sprites.panel_sprite(round(wide), 26, sprites.Panel(radius=9)), middle - wide / 2, y + TALL / 2 - 36
        )
        canvas.draw_text(middle, y + TALL / 2 - 23, player.note, Style(size, bold=True), anchor="m")
    left, top = spot.plate
    is_tight = plate < TIGHT
    side = None if is_tight else player.side
    spare = (22 if side is not None else 0) + (18 if player.is_dealer and is_tight else 0)
    corners = (left, top, left + plate, top + PLATE)
    sprites.draw_plate(canvas, corners, make_plate(player), spare=spare)
    if side is not None:
        canvas.paste_centred(cards.side_sign(side, 18), left + plate - 21, top + PLATE / 2)
    if player.is_dealer:
        back = cards.card_sprite("back", 16 if is_tight else 18)
        canvas.paste_centred(back, *dealer_spot(canvas.width, spot, plate))
    return tuple(canvas.rows)


def dealer_spot(width: float, spot: SeatSpot, plate: float) -> Point:
    left, top = spot.plate
    if plate < TIGHT:
        return left + plate - 18, top + PLATE / 2
    aside = left + plate + 13 if left + plate + 22 < width else left - 13
    if spot.card[0] != width / 2 and abs(aside - width / 2) < CARD / 2 + 12:
        return (left + plate - 13 if left < width / 2 else left + 13), top + PLATE + 20
    return aside, top + PLATE / 2


def meld_rows(model: PictureModel) -> list[tuple[Meld, ...]]:
    each = 1 if model.narrow else 2 if len(model.melds) < WIDEST else WIDEST
    return [model.melds[first : first + each] for first in range(0, len(model.melds), each)]


def meld_width(width: float, count: int) -> float:
    return (width - EDGE) / count - EDGE


def row_height(canvas: Canvas, row: tuple[Meld, ...], width: float) -> float:
    room = meld_width(width, len(row)) - 28
    return max(42 + cards.groups_height(canvas, each.groups, room) for each in row)


def draw_meld(canvas: Canvas, each: Meld, at: Point, height: float, count: int) -> None:
    (x, y), width = at, meld_width(canvas.width, count)
    canvas.paste(sprites.panel_sprite(width, height), x, y)
    canvas.paste_centred(cards.side_sign(each.side, 18), x + 20, y + 18)
    points = canvas.draw_text(x + width - 14, y + 18, each.points, Style(22, bold=True), anchor="r")
    canvas.draw_text(x + 36, y + 18, each.name, Style(18, bold=True), most=width - 60 - points)
    cards.draw_groups(canvas, each.groups, (x + 14, y + 36), width - 28)


def sides_per_row(model: PictureModel) -> int:
    return (1 if len(model.sides) < 3 else 2) if model.narrow else min(3, len(model.sides))


def foot_height(model: PictureModel) -> float:
    return FOOT * -(-len(model.sides) // sides_per_row(model)) if model.sides else 0


def draw_foot(canvas: Canvas, model: PictureModel, top: float) -> None:
    count = sides_per_row(model)
    wide = canvas.width / count
    canvas.fill_box(0, top, canvas.width, top + foot_height(model), "paper")
    canvas.fill_box(0, top, canvas.width, top + 2, "ink")
    for position, each in enumerate(model.sides):
        x, y = position % count * wide, top + position // count * FOOT
        if x:
            canvas.fill_box(x, y + 10, x + 1, y + FOOT - 8, "line")
        elif position:
            canvas.fill_box(0, y, canvas.width, y + 1, "line")
        draw_side(canvas, each, (x, y), wide)


def draw_side(canvas: Canvas, each: Side, at: Point, wide: float) -> None:
    x, y = at
    canvas.paste_centred(cards.side_sign(each.side, 24), x + 24, y + FOOT / 2 + 1)
    right = x + wide - 14
    if each.target:
        right -= canvas.draw_text(right, y + 31, f"/{each.target}", Style(17, cards.FAINT), anchor="r") + 2
    right -= canvas.draw_text(right, y + 30, each.score, Style(28, bold=True), anchor="r") + 10
    canvas.draw_text(x + 46, y + 19, each.names, Style(18, bold=True), most=right - x - 46)
    canvas.draw_text(x + 46, y + 42, each.tricks, Style(17, cards.FAINT), most=right - x - 46)
