"""The carriage drawn: travellers in two rows along its table, in two columns where the picture is narrow."""

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct

from games.art import sprites, train
from games.art.canvas import Canvas, Style
from games.art.display import Point, Row, Sprite, sign, symbol
from games.art.palette import mix
from games.biglietti.picture.model import Meter, Person, PictureModel, Tally, Traveller
from games.secret import Seat
from games.spec import Place

EDGE: Final = 8
HEAD: Final = 36
PLATE: Final = 34
SLIP: Final = 23  # width of a small Control card
WALL: Final = 10
TIGHT: Final = 140  # up to this width a plate has room for the name alone
AIMED: Final = 160  # from this width on a plate has room for a sign besides
LIFT: Final = 15  # how far a tight plate is from the wall
BANNER: Final = 58
FEW: Final = 8  # up to so many travellers a narrow carriage is roomy
PRESSED: Final = 48  # width of a place where a plate or a card is pressed
FAINT: Final = mix("paper", "felt", 0.2)
RATIO: Final = 1.4
INSET: Final = 13  # how far from the edge of the table the chain turns back


class TravellerSpot(Struct, frozen=True):
    card: Point
    plate: tuple[float, float, float, float]
    slips: Point
    room: float
    is_upright: bool


class CarriagePlan(Struct, frozen=True, cache_hash=True):
    box: tuple[float, float, float, float]
    table: tuple[float, float, float, float]
    card: float
    places: tuple[TravellerSpot, ...]
    middle: Point


@lru_cache(maxsize=32)
def make_wide_plan(count: int, top: float) -> CarriagePlan:
    upper = (count + 1) // 2
    cell = min(230, 776 / upper)
    card = {2: 66, 3: 66, 4: 62, 5: 56}.get(upper, 52)
    tall = card * RATIO
    wall = WALL + 6 + (LIFT if cell - 8 <= TIGHT else 0)
    benches = wall + PLATE + 6
    slips = SLIP * 1.36 + 14
    height = 2 * (benches + slips + tall + 8) + BANNER + 16
    box = (4.0, top, 796.0, top + height)
    table = (22.0, top + benches, 778.0, top + height - benches)
    ys = table[1] + slips + tall / 2, table[3] - slips - tall / 2
    places = []
    for position in range(count):
        is_upper = position < upper
        row, column = (upper, position) if is_upper else (count - upper, count - 1 - position)
        x = 400 + (column - (row - 1) / 2) * cell
        plate_top = top + wall if is_upper else top + height - wall - PLATE
        side = -1 if is_upper else 1
        slips_y = ys[0 if is_upper else 1] + side * (tall / 2 + slips / 2)
        plate = (x - cell / 2 + 4, plate_top, x + cell / 2 - 4, plate_top + PLATE)
        places.append(TravellerSpot((x, ys[0 if is_upper else 1]), plate, (x, slips_y), cell - 12, is_upright=False))
    return CarriagePlan(box, table, card, tuple(places), (400, top + height / 2))


@lru_cache(maxsize=32)
def make_narrow_plan(count: int, top: float) -> CarriagePlan:
    right = (count + 1) // 2
    left = count - right
    card, pitch = (50.0, 98.0) if count <= FEW else (44.0, 66.0)
    tall = card * RATIO
    first = top + WALL + 12 + tall / 2 + 8
    height = (right - 1) * pitch + tall + 2 * (WALL + 20)
    box = (4.0, top, 476.0, top + height)
    table = (167.0, top + WALL + 4, 313.0, top + height - WALL - 4)
    spread = (right - 1) * pitch / max(1, left - 1)
    rows = [(1, k * pitch) for k in range(right)] + [(-1, (left - 1 - k) * spread) for k in range(left)]
    # the circle begins at the top left
    rows = [rows[-1], *rows[:-1]]
    places = []
    for side, down in rows:
        x, y = 240 + side * 44, first + down
        plate_left = 17.0 if side < 0 else 316.0
        plate = (plate_left, y - PLATE - 1, plate_left + 147, y - 1)
        places.append(
            TravellerSpot((x, y), plate, (plate_left + 73.5, y + (19 if count <= FEW else 15)), 140, is_upright=True)
        )
    return CarriagePlan(box, table, card, tuple(places), (240, top))


@lru_cache(maxsize=256)
def track_points(plan: CarriagePlan, index: int) -> tuple[Point, ...]:
    start, end = plan.places[index].card, plan.places[(index + 1) % len(plan.places)].card
    if plan.places[0].is_upright or math.isclose(start[1], end[1]):
        return start, end
    is_down, radius = start[1] < end[1], 22.0
    low, high = (start[1], end[1]) if is_down else (end[1], start[1])
    if is_down:
        x = plan.table[2] - INSET - radius
        bend = [*train.arc_points(x, low + radius, radius, -90, 0), *train.arc_points(x, high - radius, radius, 0, 90)]
    else:
        x = plan.table[0] + INSET + radius
        bend = [
            *train.arc_points(x, high - radius, radius, 90, 180),
            *train.arc_points(x, low + radius, radius, 180, 270),
        ]
    return start, *bend, end


def draw_table(model: PictureModel) -> Canvas:
    width = model.width
    canvas = Canvas(width, table_height(model), model.scale, "felt")
    if not model.travellers:
        draw_waiting_seats(canvas, model)
        return canvas
    is_banner, head = model.narrow, head_height(model)
    plan = make_plan(model)
    if not model.bare:
        draw_heading(canvas, model)
    if is_banner:
        canvas.paste(sprites.panel_sprite(width - 8, BANNER, sprites.Panel(radius=14)), 4, head)
        draw_middle(canvas, model, (240, head + BANNER / 2), width - 30)
    canvas.rows += draw_carriage(plan, is_upright=model.narrow)
    draw_circle(canvas, model, plan)
    for traveller, place in zip(model.travellers, plan.places, strict=True):
        canvas.rows += draw_seat(traveller, place, plan.card, model.scale)
    if not is_banner:
        draw_middle(canvas, model, plan.middle, 600)
    draw_footer(canvas, model, foot_top(plan))
    return canvas


def head_height(model: PictureModel) -> float:
    return 4 if model.bare else HEAD


def make_plan(model: PictureModel) -> CarriagePlan:
    top = head_height(model) + (BANNER + 8 if model.narrow else 0)
    return (make_narrow_plan if model.narrow else make_wide_plan)(len(model.travellers), top)


def foot_top(plan: CarriagePlan) -> float:
    return plan.box[3] + 8


def table_height(model: PictureModel) -> float:
    if model.travellers:
        return foot_top(make_plan(model)) + footer_height(model)
    return HEAD + -(-len(model.waiting) // waiting_columns(model)) * (PLATE + 7) + 6


def find_places(model: PictureModel) -> Mapping[str, Place]:
    seats = tuple([(each.person.seat, not each.card) for each in model.travellers])
    return place_seats(make_plan(model), seats, (model.width, table_height(model)))


@lru_cache(maxsize=1_024)
def place_seats(plan: CarriagePlan, seats: tuple[tuple[Seat, bool], ...], size: Point) -> Mapping[str, Place]:
    """Return where each traveller's card and plate are, as parts of the picture; of a tight plate, its number alone is pressed."""
    (width, height), found = size, dict[str, Place]()
    for (seat, is_free), spot in zip(seats, plan.places, strict=True):
        (x, y), (x0, y0, x1, y1) = spot.card, spot.plate
        found[f"seat-{seat}"] = lands = x / width, y / height, plan.card / width
        if is_free:
            found[f"free-{seat}"] = lands
        is_tight = x1 - x0 <= TIGHT
        left, top = aim_point(spot) if is_tight else ((x0 + x1) / 2, (y0 + y1) / 2)
        found[f"plate-{seat}"] = left / width, top / height, 0 if is_tight else (x1 - x0) / width
    return found


def aim_point(spot: TravellerSpot) -> Point:
    x0, y0, x1, y1 = spot.plate
    if x1 - x0 > TIGHT:
        return x1 - 17, (y0 + y1) / 2
    return (x0 + x1) / 2, y0 - 6 if y0 < spot.card[1] else y1 + 6


def waiting_columns(model: PictureModel) -> int:
    return 2 if model.narrow else 4


def draw_waiting_seats(canvas: Canvas, model: PictureModel) -> None:
    width = model.width
    canvas.draw_text(width / 2, 18, model.heading, Style(20, "paper", bold=True), anchor="m", most=width - 2 * EDGE)
    sprites.draw_plates(canvas, [each.make_plate() for each in model.waiting], waiting_columns(model), EDGE, HEAD)


def draw_heading(canvas: Canvas, model: PictureModel) -> None:
    right = canvas.width - EDGE
    right -= canvas.draw_text(right, 17, str(model.tickets.count), Style(20, "paper", bold=True), anchor="r") + 8
    canvas.paste_centred(train.tile_sprite("ticket", 26), right - 13, 17)
    right -= 34
    if not model.narrow:
        right -= canvas.draw_text(right, 17, model.tickets.words, Style(17, FAINT), anchor="r") + 20
    canvas.draw_text(EDGE, 17, model.heading, Style(19, "paper", bold=True), most=right - EDGE)


@lru_cache(maxsize=64)
def draw_carriage(plan: CarriagePlan, *, is_upright: bool) -> tuple[Row, ...]:
    x0, y0, x1, y1 = plan.box
    canvas = Canvas(x1, y1)
    canvas.paste(sprites.panel_sprite(x1 - x0, y1 - y0, sprites.Panel(radius=20)), x0, y0)
    inner = sprites.panel_sprite(x1 - x0 - 2 * WALL, y1 - y0 - 2 * WALL, sprites.Panel("felt-dark", radius=13))
    canvas.paste(inner, x0 + WALL, y0 + WALL)
    for place in plan.places:
        x, y = place.card
        if is_upright:
            left = x0 + 3 if x < (x0 + x1) / 2 else x1 - 7
            canvas.fill_box(left, y - 26, left + 4, y + 26, mix("paper", "blue", 0.4))
        else:
            top = y0 + 3 if y < (y0 + y1) / 2 else y1 - 7
            canvas.fill_box(x - 34, top, x + 34, top + 4, mix("paper", "blue", 0.4))
    left, top, right, bottom = plan.table
    wood = sprites.panel_sprite(right - left, bottom - top, sprites.Panel(train.SURFACE, radius=36))
    canvas.paste(wood, left, top)
    return tuple(canvas.rows)


def draw_circle(canvas: Canvas, model: PictureModel, plan: CarriagePlan) -> None:
    breaks = []
    for position, look in enumerate(model.stretches):
        points = track_points(plan, position)
        if look == "gap":
            continue
        canvas.rows += train.track_rows(points, chained=look == "chain")
        if look in {"forth", "back"}:
            part = train.first_half(points if look == "forth" else points[::-1])
            canvas.rows += train.track_rows(part, chained=True)
            breaks.append(part[-1])
    for x, y in breaks:
        canvas.paste_centred(sign("carriage/snap", 32), x, y)


@lru_cache(maxsize=4_096)
def draw_seat(traveller: Traveller, spot: TravellerSpot, width: float, scale: float) -> tuple[Row, ...]:
    """Draw what lies at a seat; kept, since a press changes few of them."""
    canvas, (x, y) = Canvas(0, 0, scale), spot.card
    tall = width * RATIO
    if traveller.is_hidden:
        canvas.paste_centred(symbol("carriage/curtain", width + (18 if spot.is_upright else 28), tall + 12), x, y)
    if traveller.is_target:
        canvas.paste_centred(train.target_sprite(width + 13, tall + 13), x, y)
    if traveller.card:
        draw_card(canvas, traveller, (x, y), width)
    x0, y0, x1, _ = spot.plate
    is_aimed = traveller.is_allowed and x1 - x0 >= AIMED
    if traveller.is_allowed:
        canvas.paste_centred(
            train.target_sprite(x1 - x0 + 7, PLATE + 7, colour="ochre", radius=20), (x0 + x1) / 2, y0 + PLATE / 2
        )
    if x1 - x0 <= TIGHT:
        draw_tight_plate(canvas, traveller.person, spot)
    else:
        sprites.draw_plate(canvas, spot.plate, traveller.person.make_plate(), spare=18 if is_aimed else 0)
    if is_aimed:
        canvas.paste_centred(sign("carriage/aim", 22), *aim_point(spot))
    draw_slips(canvas, traveller, spot)
    return tuple(canvas.rows)


def draw_tight_plate(canvas: Canvas, person: Person, spot: TravellerSpot) -> None:
    x0, y0, x1, _ = spot.plate
    fill, thick = ("ochre", 3.2) if person.is_awaited else ("paper", 1.8)
    piece, width = Canvas(x1 - x0, PLATE, canvas.scale), x1 - x0
    piece.paste(sprites.panel_sprite(width, PLATE, sprites.Panel(fill, radius=PLATE / 2, thick=thick)), 0, 0)
    piece.draw_text(width / 2, PLATE / 2, person.name, Style(PLATE / 2), anchor="m", most=width - 16)
    canvas.paste(Sprite(width, PLATE, tuple(piece.rows)), x0, y0, f"plate-{person.seat}")
    number = sprites.badge_sprite(sprites.Badge(str(person.seat + 1), square=person.is_robot), 24)
    canvas.paste_centred(number, *aim_point(spot))


def draw_card(canvas: Canvas, traveller: Traveller, at: Point, width: float) -> None:
    x, y = at
    is_faded = traveller.mark == "unlinked" or (traveller.card == "control" and traveller.mark == "saved")
    card = train.card_sprite(traveller.card, width, faded=is_faded)
    canvas.paste_centred(card, x, y, f"laid-{traveller.person.seat}")
    if traveller.is_removed:
        canvas.paste_centred(symbol("carriage/strike-out", width, width * RATIO), x, y)
    signs = {"linked": "signs/tick", "saved": "signs/tick", "unlinked": "carriage/cut-off", "caught": "signs/cross"}
    low = x - width / 2 + 4, y + width * RATIO / 2 - 5
    if traveller.mark in signs:
        canvas.paste_centred(sign(signs[traveller.mark], 26), *low)
    elif traveller.mark == "asked":
        canvas.paste_centred(sprites.badge_sprite(sprites.Badge("?"), 26), x, y)


def draw_slips(canvas: Canvas, traveller: Traveller, spot: TravellerSpot) -> None:
    if not traveller.slips:
        return
    x, y = spot.slips
    number = canvas.measure_text(traveller.total, 18, bold=True) + 8
    count = len(traveller.slips)
    step = min(SLIP + 3 if traveller.slips[0] else 10, (spot.room - number - SLIP) / max(1, count - 1))
    left = x - (SLIP + step * (count - 1) + number) / 2
    for index, value in enumerate(traveller.slips):
        sprite = train.slip_sprite(value, SLIP)
        canvas.paste_centred(sprite, left + SLIP / 2 + index * step, y)
    canvas.draw_text(
        left + SLIP + step * (count - 1) + 8,
        y,
        traveller.total,
        Style(18, "paper" if spot.is_upright else "ink", bold=True),
    )


STRIP: Final = 37
SOFT: Final = mix("paper", "ink", 0.62)


def footer_height(model: PictureModel) -> float:
    strips = 1 + bool(model.exchange.given) + bool(model.removed) + (model.narrow and model.meter is not None)
    return strips * (STRIP + 6) + 2


def draw_footer(canvas: Canvas, model: PictureModel, top: float) -> None:
    y = top
    right = canvas.width - 4
    if model.exchange.given:
        draw_strip(canvas, (4, y, right, y + STRIP))
        draw_exchange(canvas, model, y + STRIP / 2)
        y += STRIP + 6
    split = right if model.narrow or model.meter is None else 322
    draw_strip(canvas, (4, y, split, y + STRIP))
    draw_controller(canvas, model, (4, y + STRIP / 2), split)
    if model.meter is not None:
        if model.narrow:
            y += STRIP + 6
        left = 4 if model.narrow else split + 6
        draw_strip(canvas, (left, y, right, y + STRIP))
        draw_free_meter(canvas, model.meter, (left + 14, y + STRIP / 2), right)
    y += STRIP + 6
    if model.removed:
        draw_strip(canvas, (4, y, right, y + STRIP))
        draw_removed(canvas, model, y + STRIP / 2)


def draw_strip(canvas: Canvas, corners: tuple[float, float, float, float]) -> None:
    x0, y0, x1, y1 = corners
    canvas.paste(sprites.panel_sprite(x1 - x0, y1 - y0), x0, y0)


def draw_controller(canvas: Canvas, model: PictureModel, at: Point, right: float) -> None:
    person = model.controller
    assert person is not None
    x, y = at
    if person.is_awaited:
        canvas.paste(
            sprites.panel_sprite(right - x, STRIP, sprites.Panel("ochre", radius=10, thick=3.2)), x, y - STRIP / 2
        )
    canvas.paste_centred(sign("carriage/cap", 34), x + 26, y)
    number = sprites.badge_sprite(
        sprites.Badge(str(person.seat + 1), square=person.is_robot, pointing=person.is_awaited), 26
    )
    canvas.paste_centred(number, x + 62, y)
    end = right - 14 - canvas.draw_text(right - 14, y, person.tail, Style(19, "ink", bold=True), anchor="r") - 8
    canvas.paste_centred(train.slip_sprite("", SLIP), end - SLIP / 2, y)
    canvas.draw_text(x + 84, y, person.name, Style(18, "ink"), most=end - SLIP - 8 - x - 84)


def draw_free_meter(canvas: Canvas, meter: Meter, at: Point, right: float) -> None:
    x, y = at
    end = right - 14
    end -= canvas.draw_text(end, y, meter.needed_words, Style(17, SOFT), anchor="r") + 12
    words = canvas.measure_text(meter.words, 17)
    if x + words + 60 < end - 22:
        x += canvas.draw_text(x, y, meter.words, Style(17, SOFT)) + 10
    x += canvas.draw_text(x, y, str(meter.free), Style(19, bold=True)) + 8
    shown = max(meter.free, meter.needed)
    step = min(23, (end - x - 22) / max(1, shown))
    for index in range(shown):
        canvas.paste(train.person_sprite(26, there=index < meter.free), x + index * step, y - 13)
        if index == meter.needed - 1:
            canvas.fill_box(x + (index + 1) * step - 1, y - 15, x + (index + 1) * step + 1.5, y + 15, "vermilion")


def draw_exchange(canvas: Canvas, model: PictureModel, y: float) -> None:
    x = 18.0
    if not model.narrow:
        x += canvas.draw_text(x, y, model.exchange.words, Style(17, SOFT)) + 12
    seats = len(model.exchange.given) + len(model.exchange.giving)
    size = min(28, (canvas.width - x - 16) / (seats * 1.5))
    for index, number in enumerate(model.exchange.given):
        if index:
            canvas.paste_centred(sign("carriage/arrow", size * 0.5), x + size * 0.25, y)
            x += size * 0.5
        canvas.paste_centred(sprites.badge_sprite(sprites.Badge(str(number)), size), x + size / 2, y)
        x += size
    x += size * 0.5
    for number in model.exchange.giving:
        canvas.paste_centred(sprites.badge_sprite(sprites.Badge(str(number), fill="line"), size), x + size / 2, y)
        x += size + 4


def draw_removed(canvas: Canvas, model: PictureModel, y: float) -> None:
    x = 18.0
    x += canvas.draw_text(x, y, model.removed_words, Style(17, SOFT)) + 14
    for code, number in model.removed:
        canvas.paste_centred(train.tile_sprite(code, 28), x + 14, y)
        x += 34
        x += canvas.draw_text(x, y, str(number), Style(19, bold=True)) + (12 if model.narrow else 20)


def draw_middle(canvas: Canvas, model: PictureModel, at: Point, most: float) -> None:
    if model.tally is not None:
        draw_tally(canvas, model.tally, at, framed=not model.narrow)
        return
    lines = canvas.wrap_text(model.caption, 19, most, bold=True)[:2]
    for number, text in enumerate(lines):
        down = at[1] + (number - (len(lines) - 1) / 2) * 24
        canvas.draw_text(at[0], down, text, Style(19, "ink", bold=True), anchor="m", most=most)


def draw_tally(canvas: Canvas, tally: Tally, at: Point, *, framed: bool) -> None:
    x, y = at
    word = canvas.measure_text(tally.word, 24, bold=True)
    numbers = [canvas.measure_text(str(number), 28, bold=True) for number in (tally.excuses, tally.accusations)]
    twice = canvas.measure_text("2 ×", 22, bold=True) + canvas.measure_text("≥", 24, bold=True)
    total = 42 + numbers[0] + 34 + twice + 42 + numbers[1] + 18 + 40 + word
    if framed:
        canvas.paste_centred(sprites.panel_sprite(round(total + 44), 50, sprites.Panel(radius=25)), x, y)
    x -= total / 2
    canvas.paste_centred(train.tile_sprite("excuse", 34), x + 17, y)
    x += 42 + canvas.draw_text(x + 42, y, str(tally.excuses), Style(28, bold=True))
    x += 12 + canvas.draw_text(x + 12, y, "≥" if tally.saved else "<", Style(24, bold=True)) + 14
    x += 8 + canvas.draw_text(x, y, "2 ×", Style(22, bold=True))
    canvas.paste_centred(train.tile_sprite("accusation", 34), x + 17, y)
    x += 42 + canvas.draw_text(x + 42, y, str(tally.accusations), Style(28, bold=True)) + 18
    canvas.paste_centred(sign("signs/tick" if tally.saved else "signs/cross", 32), x + 16, y)
    canvas.draw_text(x + 40, y, tally.word, Style(24, "blue" if tally.saved else "vermilion", bold=True))
