from __future__ import annotations

from itertools import groupby, pairwise
from typing import Final, Generic

from msgspec import Struct

from games.art import sprites
from games.art.canvas import Canvas, Style
from games.art.display import Point, Sprite, sign, symbol
from games.art.palette import mix
from games.caccia.picture import sprites as board_sprites
from games.caccia.picture.near import HEIGHT as NEAR_HEIGHT
from games.caccia.picture.near import Near, draw_near
from games.caccia.picture.sprites import (
    FAR,
    HEIGHT,
    MIDDLE,
    RADIUS,
    WIDTH,
    Box,
    best_point,
    box_around,
    house_centre,
    house_distance,
    point_beyond,
    stub_length,
    touched_houses,
)
from games.spec import DrawnOnly, W

NARROW: Final = 720 / WIDTH
HEAD: Final = 44
HUB: Final = 100
FAINT: Final = mix("felt", "paper", 0.82)
TILE: Final = 40.0
SHIELD: Final = (42.0, 46.0)  # room of a shield


def draw(model: PictureModel) -> Canvas:
    scale = NARROW if model.narrow else 1.0
    if model.near is not None:
        canvas = draw_near(model, model.near, house_kinds(model, []), scale)
        draw_played(canvas, model, NEAR_HEIGHT - 30)
        return canvas
    canvas = Canvas(WIDTH, picture_height(model), scale, "felt", empty_top(model))
    draw_board(canvas, model.pieces.washers)
    canvas.draw_text(18, HEAD / 2 + 2, model.heading, Style(27, "paper", bold=True), most=WIDTH - 36)
    steps = list_steps(model)
    for one, other, style in steps:
        canvas.paste(board_sprites.step_sprite(one, other, style), 0, 0)
    taken = draw_rim_words(canvas, steps)
    draw_hub(canvas, model)
    draw_under_houses(canvas, model)
    for house, kind in sorted(house_kinds(model, steps).items()):
        canvas.paste_centred(board_sprites.house_sprite(house, kind), *house_centre(house))
    draw_over_houses(canvas, model, taken)
    draw_corners(canvas, model)
    if model.route is not None:
        draw_turn_list(canvas, model.route)
    elif model.facts.since:
        draw_played(canvas, model, HEIGHT - 30)
    return canvas


def picture_height(model: PictureModel) -> float:
    if model.near is not None:
        return NEAR_HEIGHT
    if model.route is None:
        return HEIGHT - empty_top(model)
    return HEIGHT - empty_top(model) - 50 + (-(-model.route.count // ROW) * LINE + 12)


def empty_top(model: PictureModel) -> float:
    return 0.0 if model.heading else HEAD - 4.0


def draw_board(canvas: Canvas, washers: tuple[int, ...]) -> None:
    """Draw the board, whose symbol has all houses as plain."""
    canvas.paste(symbol("caccia/board", WIDTH, HEIGHT), 0, 0)
    for house in washers:
        canvas.paste_centred(board_sprites.house_sprite(house, "blocked"), *house_centre(house))


def list_steps(model: PictureModel) -> list[tuple[int, int, str]]:
    if model.secrets is not None:
        return [(one, other, "trail") for one, other in model.secrets.trail]
    if model.route is None:
        return []
    steps, at = list[tuple[int, int, str]](), model.route.hideout
    for turn in model.route.turns:
        path = (at, *turn.path)
        steps += [(one, other, "home" if turn.is_homeward else "out") for one, other in pairwise(path)]
        at = path[-1]
    return steps


def draw_rim_words(canvas: Canvas, steps: list[tuple[int, int, str]]) -> list[Box]:
    """Write the house at the other end where a step leaves over the rim; return the room these words take."""
    taken = list[Box]()
    leaving = sorted({(a, b) for one, other, _ in steps for a, b in ((one, other), (other, one))})
    for one, found in groupby((pair for pair in leaving if house_distance(*pair) >= FAR), key=lambda pair: pair[0]):
        x, y = point_beyond(one, stub_length(one) + 17)
        words = "↔" + "·".join(str(other) for _, other in found)
        wide = 15.0 * len(words) + 8
        x += 40 if abs(x - MIDDLE[0]) < RADIUS else 0
        inside = min(WIDTH - wide / 2, max(wide / 2, x))
        x, y = inside, y if abs(inside - x) < 6 else y - RADIUS - 14
        y = min(2 * MIDDLE[1] - 52, max(HEAD + 12, y))
        canvas.draw_text(x, y, words, Style(22, "card", bold=True), anchor="m")
        taken.append(box_around((x, y), wide, 26))
    return taken


def draw_under_houses(canvas: Canvas, model: PictureModel) -> None:
    for house in model.possible:
        canvas.paste_centred(board_sprites.halo_sprite(), *house_centre(house))
    if model.route is None:
        for house in sorted({house for _, house in model.pieces.partisans}):
            canvas.paste_centred(board_sprites.frame_sprite(), *house_centre(house))
    of = len(model.reaches)
    for house in sorted({house for reached in model.reaches for house in reached.houses}):
        there = tuple(n for n, reached in enumerate(model.reaches) if house in reached.houses)
        canvas.paste_centred(board_sprites.arcs_sprite(there, of), *house_centre(house))
    if model.pieces.raid is not None:
        canvas.paste_centred(board_sprites.raid_ring_sprite(), *house_centre(model.pieces.raid))


def house_kinds(model: PictureModel, steps: list[tuple[int, int, str]]) -> dict[int, str]:
    crossed = {house for one, other, _ in steps for house in touched_houses(one, other)}
    found = dict.fromkeys(crossed.intersection(model.pieces.washers), "blocked")
    again = (
        {house for _, house in model.pieces.partisans} | crossed.difference(model.pieces.washers) | {*model.possible}
    )
    again.update(house for reached in model.reaches for house in reached.houses)
    if model.pieces.raid is not None:
        again.add(model.pieces.raid)
    found |= dict.fromkeys(again, "plain")
    found |= dict.fromkeys(model.pieces.clear, "clear") | dict.fromkeys(model.pieces.passed, "passed")
    found |= dict.fromkeys(model.pieces.refuges, "refuge")
    if model.route is not None:
        raided = [turn.path[-1] for turn in model.route.turns if turn.is_raid]
        found |= dict.fromkeys(raided, "raided")
        if model.route.hideout:
            found |= {model.route.hideout: "hideout"}
    if model.secrets is not None:
        found |= {model.secrets.hideout: "hideout", model.secrets.house: "me"}
    return found


def draw_over_houses(canvas: Canvas, model: PictureModel, taken: list[Box]) -> None:
    def draw_badge(sprite: Sprite, at: Point) -> None:
        canvas.paste_centred(sprite, *at)
        taken.append(box_around(at, sprite.width - 6, sprite.height - 6))

    for house in sorted((*model.pieces.passed, *model.pieces.clear)):
        x, y = house_centre(house)
        draw_badge(board_sprites.clue_sprite(passed=house in model.pieces.passed), (x + 21, y - 21))
    for house in model.notes:
        x, y = house_centre(house)
        draw_badge(board_sprites.badge_sprite("note"), (x + 23, y + 21))
    if model.secrets is not None:
        draw_badge(board_sprites.badge_sprite("home"), point_below(model.secrets.hideout))
        x, y = house_centre(model.secrets.house)
        taken.append(box_around((x - 23, y - 25), 34, 34))
    if model.route is not None:
        if model.route.hideout:
            draw_badge(board_sprites.badge_sprite("home"), point_below(model.route.hideout))
        draw_stops(canvas, model, taken)
    for sprite, at, key in place_shields(model, taken):
        canvas.paste_centred(sprite, *at, key)
    if model.secrets is not None:
        x, y = house_centre(model.secrets.house)
        canvas.paste_centred(board_sprites.badge_sprite("hat"), x - 23, y - 25, "spy")


def place_shields(model: PictureModel, taken: list[Box]) -> list[tuple[Sprite, Point, str]]:
    others, own = list[tuple[Sprite, Point, str]](), list[tuple[Sprite, Point, str]]()
    shields = [(number, house, False) for number, house in model.pieces.partisans]
    for number, house, planned in (*shields, *((number, house, True) for number, house in model.planned)):
        is_mine = number in model.mine and not planned
        sprite = board_sprites.shield_sprite(number, mine=is_mine, planned=planned)
        at = best_point(house, SHIELD, model.pieces.washers, taken)
        taken.append(box_around(at, sprite.width - 6, sprite.height - 6))
        (own if is_mine else others).append((sprite, at, f"{'planned' if planned else 'partisan'}-{number}"))
    return [*others, *own]


def point_below(house: int) -> Point:
    x, y = house_centre(house)
    return x - 8, y + 36


def draw_stops(canvas: Canvas, model: PictureModel, taken: list[Box]) -> None:
    assert model.route is not None
    turns, numbers = model.route.turns, dict[int, list[int]]()
    for number, turn in enumerate(turns, 1):
        if turn.path:
            numbers.setdefault(turn.path[-1], []).append(number)
    for house, found in sorted(numbers.items()):
        rows = [found[first : first + 3] for first in range(0, len(found), 3)]
        pills = [
            board_sprites.pill_sprite("·".join(map(str, row)), raid=any(turns[number - 1].is_raid for number in row))
            for row in rows
        ]
        size = max(pill.width for pill in pills), 27.0 * len(rows)
        x, y = best_point(house, size, model.pieces.washers, taken)
        taken.append(box_around((x, y), *size))
        for row, pill in enumerate(pills):
            canvas.paste_centred(pill, x, y + 27 * (row - (len(rows) - 1) / 2))


def draw_hub(canvas: Canvas, model: PictureModel) -> None:
    x, y = MIDDLE
    canvas.paste_centred(sprites.panel_sprite(2 * HUB, 2 * HUB, sprites.Panel(radius=HUB, thick=2.5)), x, y)
    top = y
    if model.reaches:
        top = y + 46
        draw_legend(canvas, model, y - 24)
    size, lines = fit_hub_text(canvas, model)
    for number, line in enumerate(lines):
        at = top + (number - (len(lines) - 1) / 2) * size * 1.3
        canvas.draw_text(x, at, line, Style(size, "ink", bold=True), anchor="m", most=2 * HUB - 26)


def fit_hub_text(canvas: Canvas, model: PictureModel) -> tuple[int, list[str]]:
    sizes, room = ((20, 17, 15), 2) if model.reaches else ((25, 22), 3)
    for size in sizes:
        lines = [line for words in model.hub for line in canvas.wrap_text(words, size, 2 * HUB - 40, bold=True)]
        if len(lines) <= room:
            break
    return size, lines[:room]


def draw_legend(canvas: Canvas, model: PictureModel, y: float) -> None:
    of = len(model.reaches)
    step = min(58.0, 172 / of)
    for number, reached in enumerate(model.reaches):
        x = MIDDLE[0] + (number - (of - 1) / 2) * step
        if not reached.sign.isdigit():
            canvas.paste_centred(board_sprites.tile_sprite(reached.sign, 36, 46), x, y - 14)
        else:
            small = board_sprites.shield_sprite(int(reached.sign), mine=True).scaled(0.8)
            canvas.paste_centred(small, x, y - 16)
        if of > 1:
            canvas.paste_centred(board_sprites.key_sprite(number, of), x, y + 30)


def draw_corners(canvas: Canvas, model: PictureModel) -> None:
    top, low = HEAD + 30, 2 * MIDDLE[1] - HEAD - 34
    if model.facts.left.value:
        canvas.paste_centred(symbol("caccia/roof", 46, 44), 40, top)
        canvas.draw_text(70, top, model.facts.left.value, Style(34, "card", bold=True))
        canvas.draw_text(18, top + 42, model.facts.left.words, Style(25, FAINT), most=150)
    if model.facts.deck.value:
        canvas.paste_centred(symbol("chess/back", 34, 47.6), WIDTH - 36, top)
        canvas.draw_text(WIDTH - 64, top, model.facts.deck.value, Style(34, "card", bold=True), anchor="r")
        canvas.draw_text(WIDTH - 18, top + 42, model.facts.deck.words, Style(25, FAINT), anchor="r", most=150)
    if model.facts.raided.value:
        canvas.draw_text(18, low - 34, model.facts.raided.words, Style(25, FAINT), most=225)
        canvas.draw_text(18, low, model.facts.raided.value, Style(30, "card", bold=True), most=260)
    if model.secrets is not None and model.secrets.home:
        canvas.paste_centred(board_sprites.badge_sprite("home"), WIDTH - 38, low)
        words = canvas.wrap_text(model.secrets.home, 23, 180, bold=True)[:2]
        for number, line in enumerate(words):
            at = low + (number - (len(words) - 1) / 2) * 28
            canvas.draw_text(WIDTH - 64, at, line, Style(23, "card", bold=True), anchor="r", most=186)
    if model.route is not None:
        for x, style, words_, anchor in (
            (18.0, "out", model.route.out_words, "l"),
            (WIDTH - 18, "home", model.route.home_words, "r"),
        ):
            canvas.paste_centred(board_sprites.sample_sprite(style), x + (40 if anchor == "l" else -40), low)
            canvas.draw_text(x, low - 32, words_, Style(25, "card", bold=True), anchor=anchor, most=240)


def draw_played(canvas: Canvas, model: PictureModel, y: float) -> None:
    x = 18 + canvas.draw_text(18, y, model.facts.since, Style(25, FAINT)) + 14
    room = int((WIDTH - 14 - x) // (TILE + 4))
    shown = model.facts.played
    if len(shown) > room:
        shown = model.facts.played[-(room - 1) :]
        canvas.draw_text(x, y, f"+{len(model.facts.played) - len(shown)}", Style(25, "card", bold=True), most=TILE)
        x += TILE + 4
    for piece in shown:
        canvas.paste(board_sprites.tile_sprite(piece, TILE, 50), x, y - 25)
        x += TILE + 4


class Reach(Struct, frozen=True):
    """The houses that something of the reader's may go to: a card's piece (K, Q, R, B, N, P) or a partisan's number."""

    sign: str
    houses: tuple[int, ...]


class Secrets(Struct, Generic[W], frozen=True):
    """What the spy alone sees: the own house, the hideout, the steps since the last removal, the need to go home."""

    house: int
    hideout: int
    passed: tuple[int, ...] = ()  # What those steps count for.
    trail: DrawnOnly[tuple[tuple[int, int], ...]] = ()
    home: W | str = ""


class Turn(Struct, frozen=True):
    """A turn of the spy's at the end: the piece, the houses entered (none where it was stuck), and the outcome."""

    piece: str
    path: tuple[int, ...]
    is_homeward: DrawnOnly[bool] = False  # Its colour follows from the raids.
    is_raid: bool = False


class Route(Struct, Generic[W], frozen=True):
    """The whole way of the spy, from the hideout on, and what its two kinds of line mean.

    It may be shown in part: `hideout` is 0 as long as it is not, and `count` is how many turns there are in all.
    """

    hideout: int
    turns: tuple[Turn, ...]
    out_words: W | str
    home_words: W | str
    count: int = 0


class Fact(Struct, Generic[W], frozen=True):
    value: W | str = ""
    words: W | str = ""


class Pieces(Struct, frozen=True):
    """What lies on the board: `partisans` are pairs of number and house, `passed` and `clear` marked houses.

    `raid` is the refuge raided last, in the turn `raid_turn`.
    """

    washers: tuple[int, ...] = ()
    refuges: tuple[int, ...] = ()
    partisans: tuple[tuple[int, int], ...] = ()
    passed: tuple[int, ...] = ()
    clear: tuple[int, ...] = ()
    raid: int | None = None
    raid_turn: int = 0


class Facts(Struct, Generic[W], frozen=True):
    """What is said in the corners; `played` are the pieces played since the last raid, under the words `since`."""

    left: Fact[W] = Fact()
    deck: Fact[W] = Fact()
    raided: Fact[W] = Fact()
    played: tuple[str, ...] = ()
    since: W | str = ""


class PictureModel(Struct, Generic[W], frozen=True):
    """All that a picture shows. `mine` are the numbers of the reader's own partisans; `hub` is said in the middle.

    `possible` are the houses where the spy may be, where the table wants to see them, `notes` those that the
    reader's team has marked for itself, `planned` where it has ordered its partisans to go.
    """

    narrow: DrawnOnly[bool]
    heading: W | str
    hub: tuple[W | str, ...] = ()
    pieces: Pieces = Pieces()
    facts: Facts[W] = Facts()
    mine: DrawnOnly[tuple[int, ...]] = ()  # Told above what the seat holds.
    possible: tuple[int, ...] = ()
    notes: tuple[int, ...] = ()
    planned: tuple[tuple[int, int], ...] = ()
    reaches: tuple[Reach, ...] = ()
    near: DrawnOnly[Near[W] | None] = None  # The same, larger.
    secrets: Secrets[W] | None = None
    route: Route[W] | None = None


SOFT: Final = mix("paper", "ink", 0.62)
ROW: Final = 6  # turns in a row of the list
LINE: Final = 54


def draw_turn_list(canvas: Canvas, route: Route) -> None:
    wide = (WIDTH - 28) / ROW
    for number, turn in enumerate(route.turns):
        x = 14 + number % ROW * wide
        y = HEIGHT - 24 + number // ROW * LINE
        canvas.paste(sprites.panel_sprite(wide - 6, LINE - 6, sprites.Panel(radius=8)), x, y - LINE / 2 + 3)
        canvas.draw_text(x + 10, y, str(number + 1), Style(20, SOFT))
        canvas.paste_centred(board_sprites.tile_sprite(turn.piece, 30, 38), x + 54, y)
        words = str(turn.path[-1]) if turn.path else "×"
        canvas.draw_text(x + 76, y, words, Style(25, bold=True))
        if turn.is_raid:
            canvas.paste_centred(sign("caccia/flag", 30), x + wide - 26, y)
