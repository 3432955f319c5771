"""The table drawn: cards that lie there, cards of settled stops, every seat's plate. A card never moves."""

from __future__ import annotations

from typing import Final, Generic

from msgspec import Struct

from games.art import pheasant, sprites
from games.art.canvas import Canvas, Style
from games.art.display import Sprite, disc, sign
from games.art.palette import mix
from games.message import Message
from games.secret import Seat
from games.spec import DrawnOnly, W

HEAD: Final = 44
PLATE: Final = 34
EDGE: Final = 10
FAINT: Final = mix("paper", "felt", 0.2)
RATIO: Final = pheasant.HEIGHT / pheasant.WIDTH
MOST: Final = 3  # lines of a notice


class Grid(Struct, frozen=True):
    row: int
    card: float
    gap: float

    @property
    def step(self) -> float:
        return self.card * RATIO + self.gap

    def row_count(self, count: int) -> int:
        return -(-count // self.row)


WIDE: Final = ((3, Grid(3, 236, 18)), (8, Grid(4, 184, 13)), (18, Grid(6, 120, 12)))
# up to so many cards lie in this grid; on a phone nine buttons must fit under them
NARROW: Final = ((9, Grid(3, 150, 9)), (20, Grid(4, 108, 10)))


def card_grid(model: PictureModel) -> Grid:
    ways = NARROW if model.narrow else WIDE
    return next((way for most, way in ways if len(model.cards) <= most), ways[-1][1])


def draw_table(model: PictureModel) -> Canvas:
    measures = table_measures(model)
    canvas = Canvas(model.width, measures.height, model.scale, "felt")
    top = 0.0
    for height, draw in zip(measures.parts, (draw_heading, draw_face_up, draw_accounts, draw_players), strict=True):
        draw(canvas, model, top)
        top += height
    return canvas


class Measures(Struct, frozen=True):
    parts: tuple[float, float, float, float]
    height: float


def table_measures(model: PictureModel) -> Measures:
    lines = notice_lines(model, model.width, model.scale)
    parts = (
        EDGE if model.bare else HEAD,
        table_height(model, lines),
        sum(account_height(each, model) + 10 for each in model.accounts),
        players_height(model, model.width),
    )
    return Measures(parts, sum(parts) + EDGE)


def draw_heading(canvas: Canvas, model: PictureModel, top: float) -> None:
    if model.bare:
        return
    middle, right = top + HEAD / 2, canvas.width - EDGE - 4
    if model.deck:
        right -= canvas.draw_text(right, middle, model.deck, Style(21, "paper", bold=True), anchor="r") + 8
        back = sprites.card_sprite("back", 20)
        canvas.paste(back, right - 20, middle - back.height / 2)
        right -= 20 + 16
    for name, count in (("red", min(1, model.pawns)), ("blue", model.pawns)):
        for _ in range(count):
            right -= 26
            canvas.paste(pheasant.pawn_sprite(name, 30), right - 2, middle - 15)
    canvas.draw_text(EDGE + 4, middle, model.heading, Style(20, FAINT, bold=True), most=right - EDGE - 16)


def notice_lines(model: PictureModel, width: float, scale: float) -> tuple[str, ...]:
    if not model.notice:
        return ()
    return Canvas(1, 1, scale).wrap_text(model.notice, 22, width - 60)[:MOST]


def table_height(model: PictureModel, lines: tuple[str, ...]) -> float:
    if model.cards:
        way = card_grid(model)
        return way.row_count(len(model.cards)) * way.step + 4
    return len(lines) * 32 + 64 if lines else 0


def draw_face_up(canvas: Canvas, model: PictureModel, top: float) -> None:
    if model.cards:
        way = card_grid(model)
        draw_cards(canvas, model, model.cards, way, top)
        for index in range(len(model.cards), way.row_count(len(model.cards)) * way.row):
            x, y = card_corner(canvas.width, way, index, top)
            canvas.paste(sprites.empty_spot_sprite(way.card, way.card * RATIO, radius=way.card * 0.08), x, y)
        return
    for index, line in enumerate(notice_lines(model, canvas.width, canvas.scale)):
        canvas.draw_text(canvas.width / 2, top + 48 + index * 32, line, Style(22, "paper"), anchor="m")


def card_corner(width: float, way: Grid, place: int, top: float) -> tuple[float, float]:
    left = (width - way.row * way.card - (way.row - 1) * way.gap) / 2
    return left + place % way.row * (way.card + way.gap), top + place // way.row * way.step


def draw_cards(canvas: Canvas, model: PictureModel, cards: tuple[PictureCard, ...], way: Grid, top: float) -> None:
    size = max(22, min(34, way.card * 0.16))
    for index, card in enumerate(cards):
        x, y = card_corner(canvas.width, way, index, top)
        face = pheasant.card_sprite(card.code, way.card, model.signs, card.lit)
        canvas.paste(face, x, y, card.code)
        canvas.paste(sprites.badge_sprite(sprites.Badge(str(index + 1)), size), x + 5, y + 5)


def draw_accounts(canvas: Canvas, model: PictureModel, top: float) -> None:
    for each in model.accounts:
        draw_account(canvas, each, model, top)
        top += account_height(each, model) + 10


def column_count(width: float) -> int:
    return 3 if width > 500 else 2


def players_height(model: PictureModel, width: float) -> float:
    return -(-len(model.people) // column_count(width)) * (PLATE + 8) + 4 if model.people or not model.bare else 0


def draw_players(canvas: Canvas, model: PictureModel, top: float) -> None:
    count = column_count(canvas.width)
    wide = (canvas.width - 2 * EDGE - (count - 1) * 8) / count
    for index, person in enumerate(model.people):
        x = EDGE + index % count * (wide + 8)
        y = top + index // count * (PLATE + 8) + 4
        draw_player(canvas, person, (x, y, x + wide, y + PLATE))


def draw_player(canvas: Canvas, person: Player, corners: tuple[float, float, float, float]) -> None:
    is_marked = person.is_winner or person.is_awaited
    is_first, is_robot = person.is_turner or person.is_winner, person.is_robot
    plate = sprites.Plate(person.seat + 1, person.name, person.pile, turn=is_first, square=is_robot)
    sprites.draw_plate(canvas, corners, plate, spare=30 if is_marked else 0)
    x, y = corners[2] - 24, (corners[1] + corners[3]) / 2
    if person.is_winner:
        canvas.paste_centred(sign("signs/star", 26), x, y)
    elif person.is_awaited:
        canvas.paste_centred(pheasant.eye_sprite(26), x, y)


SOFT: Final = mix("paper", "ink", 0.62)
GOOD: Final = mix("paper", "ochre", 0.4)
TITLE: Final = 40
LINE: Final = 38
ROW: Final = 42
PAD: Final = 10
BAR: Final = (416, 566)  # where a wide picture has the line of the presses


def cards_per_row(account: Account, model: PictureModel) -> int:
    most = (3 if model.narrow else 4) if model.is_large else (5 if model.narrow else 7)
    return max(1, min(most, len(account.cards)))


def card_width(account: Account, model: PictureModel) -> float:
    most = (144 if model.narrow else 184) if model.is_large else (84 if model.narrow else 100)
    room = (480 if model.narrow else 800) - 2 * PAD
    row = cards_per_row(account, model)
    return min(most, (room - PAD * (row - 1)) / row)


def cards_height(account: Account, model: PictureModel) -> float:
    rows = -(-len(account.cards) // cards_per_row(account, model))
    return rows * (card_width(account, model) * RATIO + PAD)


def paper_height(account: Account) -> float:
    lines = len(account.matches) * LINE + len(account.presses) * ROW + bool(account.more) * LINE
    title = TITLE if account.heading or account.situation else 0
    return lines + title + PAD if lines or title else 0


def account_height(account: Account, model: PictureModel) -> float:
    return cards_height(account, model) + paper_height(account)


def draw_account(canvas: Canvas, account: Account, model: PictureModel, top: float) -> None:
    draw_stop_cards(canvas, account, model, top)
    y, high = top + cards_height(account, model), paper_height(account)
    if not high:
        return
    canvas.paste(sprites.panel_sprite(canvas.width - 8, high, sprites.Panel(radius=12)), 4, y)
    y += PAD / 2
    if account.heading or account.situation:
        draw_title(canvas, account, y + TITLE / 2)
        y += TITLE
    for match in account.matches:
        draw_match(canvas, match, model, y + LINE / 2)
        y += LINE
    for press in account.presses:
        draw_press(canvas, press, y + ROW / 2)
        y += ROW
    canvas.draw_text(20, y + LINE / 2, account.more, Style(18, SOFT), most=canvas.width - 40)


def draw_stop_cards(canvas: Canvas, account: Account, model: PictureModel, top: float) -> None:
    wide, row = card_width(account, model), cards_per_row(account, model)
    size = max(22, wide * 0.17)
    for index, card in enumerate(account.cards):
        mine = min(row, len(account.cards) - index // row * row)
        left = (canvas.width - mine * wide - (mine - 1) * PAD) / 2
        x, y = left + index % row * (wide + PAD), top + index // row * (wide * RATIO + PAD)
        face = pheasant.card_sprite(card.code, wide, model.signs, card.lit)
        canvas.paste(face, x, y)
        canvas.paste(sprites.badge_sprite(sprites.Badge(str(index + 1)), size), x + 4, y + 4)


def draw_title(canvas: Canvas, account: Account, y: float) -> None:
    x = 20.0
    if account.heading:
        x += canvas.draw_text(x, y, account.heading, Style(18, SOFT), most=canvas.width * 0.36) + 14
    canvas.draw_text(x, y, account.situation, Style(22, bold=True), most=canvas.width - x - 20)


def draw_match(canvas: Canvas, match: MatchLine, model: PictureModel, y: float) -> None:
    canvas.paste_centred(pheasant.key_sprite(match.element, 32), 36, y)
    canvas.paste_centred(pheasant.dot_sprite(match.colour, 32, model.signs), 76, y)
    x = 102 + canvas.draw_text(102, y, match.words, Style(19), most=canvas.width - 260) + 14
    for number in match.cards:
        canvas.paste_centred(sprites.badge_sprite(sprites.Badge(str(number)), 26), x + 13, y)
        x += 31


def draw_press(canvas: Canvas, press: PressLine, y: float) -> None:
    is_good, right = press.fate == "good", canvas.width - 20
    if is_good:
        band = sprites.panel_sprite(canvas.width - 20, ROW - 3, sprites.Panel(GOOD, radius=9))
        canvas.paste(band, 10, y - (ROW - 3) / 2)
    canvas.paste_centred(sprites.badge_sprite(sprites.Badge(str(press.seat + 1)), 28), 34, y)
    is_wide = canvas.width > 500
    name = 156 if is_wide else 132
    canvas.draw_text(56, y, press.name, Style(19, "ink", bold=True), most=name)
    x = 56 + name + 22
    canvas.paste_centred(pheasant.key_sprite(press.key, 33), x, y)
    canvas.draw_text(
        right, y, press.result, Style(23, "ink" if press.fate else SOFT, bold=bool(press.fate)), anchor="r"
    )
    if press.fate:
        mark = sign("signs/tick" if is_good else "signs/cross", 26)
        canvas.paste_centred(mark, right - (56 if is_wide else 50), y)
    canvas.draw_text(right - (82 if is_wide else 72), y, press.time, Style(19, "ink", bold=True), anchor="r")
    if is_wide:
        canvas.draw_text(x + 26, y, press.words, Style(18, "ink"), most=BAR[0] - x - 36)
        canvas.fill_box(BAR[0], y - 1.5, BAR[1], y + 1.5, "ochre" if is_good else "line")
        bead = Sprite(14, 14, (disc((7, 7), 6, "ink"),))
        canvas.paste_centred(bead, BAR[0] + (BAR[1] - BAR[0]) * press.part / 1000, y)


class Player(Struct, Generic[W], frozen=True):
    seat: Seat
    name: DrawnOnly[W]
    pile: str
    is_turner: bool = False
    is_awaited: DrawnOnly[bool] = False
    is_robot: DrawnOnly[bool] = False
    is_winner: bool = False


class PictureCard(Struct, frozen=True):
    """A card by its code; `lit` are the parts that matter, where the rest is faded."""

    code: str
    lit: tuple[str, ...] | None = None


class MatchLine(Struct, Generic[W], frozen=True):
    """What two or more cards share, in words, and their places from 1."""

    element: str
    colour: str
    words: W
    cards: tuple[int, ...]


class PressLine(Struct, Generic[W], frozen=True):
    """`length` of the press in thousandths of the longest; `fate` is good, bad, or empty where nothing came of it."""

    seat: Seat
    name: W
    key: str
    words: W
    time: W
    part: int
    result: str = ""
    fate: str = ""


class Account(Struct, Generic[W], frozen=True):
    """A stop, or a scene: its cards, what was to be seen there, and who did what; `more` says how much is left out."""

    heading: W | str
    cards: DrawnOnly[tuple[PictureCard, ...]]  # None where they lie on the table.
    told: tuple[Message, ...]
    situation: W | str = ""
    matches: tuple[MatchLine[W], ...] = ()
    presses: tuple[PressLine[W], ...] = ()
    more: W | str = ""


class PictureModel(sprites.TwoSizes, Struct, Generic[W], frozen=True):
    """All that a picture shows. `cards` lie there now; `accounts` tell of what was settled, or seen alone.

    `told` is what may be said of the cards: a race and a look leave them to the picture (SM-67, SM-71).

    `is_large`: the one account takes the place of the table. `letters` stand on the colours, where the table wants
    them. A `bare` picture has neither heading nor plates, nor an account beside cards, and is drawn finer.
    """

    narrow: DrawnOnly[bool]
    heading: W | str
    cards: DrawnOnly[tuple[PictureCard, ...]] = ()
    told: tuple[Message, ...] = ()
    is_look: bool = False
    is_live: bool = False
    notice: W | str = ""
    accounts: tuple[Account[W], ...] = ()
    is_large: DrawnOnly[bool] = False
    people: tuple[Player[W], ...] = ()
    deck: str = ""
    pawns: int = 0
    letters: DrawnOnly[tuple[W, ...]] = ()
    is_shaped: DrawnOnly[bool] = True
    bare: DrawnOnly[bool] = False

    @property
    def signs(self) -> pheasant.Signs:
        return pheasant.Signs(tuple(map(str, self.letters)), self.is_shaped)
