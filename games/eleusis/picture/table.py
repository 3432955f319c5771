from __future__ import annotations

from collections import Counter
from typing import Final, Generic

from msgspec import Struct

from games.art import sprites
from games.art.canvas import Canvas, Style
from games.art.display import Sprite, symbol
from games.art.palette import mix
from games.cards import Card
from games.eleusis.language.catalogue import Column
from games.eleusis.rules.state import Spot
from games.secret import Seat
from games.spec import DrawnOnly, Layout, W

DEEPEST: Final = 9  # most tabs under a card; of more wrong cards the oldest become one tab
CARD: Final = 64  # width of a card; lengths are in units, which a narrow picture draws larger
TALL: Final = 90
LABEL: Final = 26
TAB: Final = 27
GAP: Final = 12
TOP: Final = 36
EDGE: Final = 9
PLATE: Final = 34
HINT: Final = 26
FAINT: Final = mix("paper", "felt", 0.2)


class Frame(Struct, frozen=True):
    width: int
    scale: float
    row: int
    step: int

    def locate_card(self, index: int) -> tuple[int, int]:
        return index // self.row, EDGE + index % self.row * self.step


WIDE: Final = Frame(800, 1, 10, 77)
FINE: Final = Frame(800, 1.5, 10, 77)
NARROW: Final = Frame(480, 1.5, 6, 75)  # for a phone, whose points are finer


def draw(model: PictureModel) -> Canvas:
    frame = find_frame(model)
    measures = measure_table(model)
    canvas = Canvas(frame.width, measures.height, frame.scale, "felt")
    if not model.bare:
        draw_head(canvas, model)
    if model.rule.words:
        draw_rule(canvas, model, (measures.head, measures.rule))
    if model.earlier.count:
        draw_earlier(canvas, model, measures.head + measures.rule)
    if model.line:
        draw_line(canvas, model, frame, measures.tops)
    else:
        draw_empty(canvas, model, measures.tops[0])
    draw_players(canvas, model, measures.tops[-1])
    for number, text in enumerate(hint_rows(model, frame)):
        canvas.draw_text(EDGE, measures.height - measures.hints + HINT * (number + 0.5), text, Style(19, "paper"))
    return canvas


class Measures(Struct, frozen=True):
    head: int
    rule: int
    hints: int
    tops: list[int]
    height: int


def find_frame(model: PictureModel) -> Frame:
    return NARROW if model.narrow else FINE if model.bare else WIDE


def measure_table(model: PictureModel) -> Measures:
    frame, head = find_frame(model), 8 if model.bare else TOP
    rule = rule_height(model, frame)
    top = head + rule + (LABEL if model.earlier.count else 0)
    tops = row_tops(model, frame, top) if model.line else [top, top + 158]
    rows = -(-len(model.players) // plates_in_row(len(model.players), model))
    hints = HINT * len(hint_rows(model, frame)) + (6 if model.hints else 0)
    return Measures(head, rule, hints, tops, tops[-1] + rows * (PLATE + 7) + 2 + hints)


def hint_rows(model: PictureModel, frame: Frame) -> list[str]:
    ruler = Canvas(1, 1, frame.scale)
    return [row for hint in model.hints for row in ruler.wrap_text(hint, 19, frame.width - 2 * EDGE)]


def layout(model: PictureModel) -> Layout:
    frame, measures = find_frame(model), measure_table(model)
    row, x = frame.locate_card(len(model.shown))
    y = min(measures.tops[min(row, len(measures.tops) - 1)] + LABEL + TALL / 2, measures.height - TALL / 2)
    if not model.line:
        x, y = round(frame.width / 2 - CARD / 2), measures.tops[0] + 10 + TALL / 2
    return Layout(
        frame.width, measures.height, {"next": ((x + CARD / 2) / frame.width, y / measures.height, CARD / frame.width)}
    )


def row_tops(model: PictureModel, frame: Frame, top: int) -> list[int]:
    found = [top]
    for first in range(0, len(model.shown), frame.row):
        deep = max(min(len(column.wrong), DEEPEST) for column in model.shown[first : first + frame.row])
        found.append(found[-1] + LABEL + TALL + deep * TAB + GAP)
    return found


def draw_head(canvas: Canvas, model: PictureModel) -> None:
    middle = 17
    right = canvas.width - EDGE
    if model.stock:
        right -= canvas.draw_text(right, middle, model.stock, Style(20, "paper", bold=True), anchor="r") + 8
        back = sprites.card_sprite("back", 20)
        canvas.paste_centred(back, right - 10, middle)
        right -= 20 + 20
    if model.is_sealed:
        lock = sprites.lock_sprite(22, colour="paper", is_open=bool(model.rule.words))
        canvas.paste_centred(lock, right - 9, middle - 1)
        right -= 18 + 16
    canvas.draw_text(EDGE, middle, model.heading, Style(19, "paper", bold=True), most=right - EDGE)


def rule_height(model: PictureModel, frame: Frame) -> int:
    if not model.rule.words:
        return 0
    return 42 + 25 * len(Canvas(1, 1, frame.scale).wrap_text(model.rule.words, 19, frame.width - 52, bold=True)) + 10


def draw_rule(canvas: Canvas, model: PictureModel, span: tuple[int, int]) -> None:
    top, height = span
    width = canvas.width - 2 * EDGE + 4
    canvas.paste(sprites.panel_sprite(width, height - 10, sprites.Panel(radius=8)), EDGE - 2, top)
    canvas.draw_text(EDGE + 16, top + 20, model.rule.title, Style(17, mix("paper", "ink", 0.62)), most=width - 36)
    for number, text in enumerate(canvas.wrap_text(model.rule.words, 19, canvas.width - 52, bold=True)):
        canvas.draw_text(EDGE + 16, top + 46 + 25 * number, text, Style(19, bold=True))


def draw_earlier(canvas: Canvas, model: PictureModel, top: int) -> None:
    width = canvas.measure_text(model.earlier.words, 17) + 24
    canvas.paste(sprites.panel_sprite(round(width), 24, sprites.Panel(radius=12, thick=0)), EDGE, top)
    canvas.draw_text(EDGE + 12, top + 12, model.earlier.words, Style(17))


def draw_line(canvas: Canvas, model: PictureModel, frame: Frame, tops: list[int]) -> None:
    last, copies = len(model.shown) - 1, Counter[str]()
    for index, column in enumerate(model.shown):
        row, x = frame.locate_card(index)
        y = tops[row] + LABEL
        position = model.earlier.count + index + 1
        draw_label(canvas, model, position, (x, tops[row]))
        draw_wrong(canvas, model, position, (column, copies), (x, y))
        judged = index + 1 < last or not model.is_laid
        if index < last and (index + 1) % frame.row and judged:
            canvas.fill_box(x + CARD, y + TALL / 2 - 3, x + frame.step, y + TALL / 2 + 3, "ochre")
        elif index < last and judged:
            canvas.paste(symbol("signs/next-row", 24, 32), x + CARD, y + TALL / 2 - 6)
        if model.latest == Spot(position):
            canvas.paste_centred(sprites.ring_sprite(CARD + 14, TALL + 14), x + CARD / 2, y + TALL / 2)
        canvas.paste(sprites.card_sprite(str(column.card), CARD), x, y, name_copy(column.card, copies))
        if position == len(model.line) and model.laid_by is not None:
            is_robot = any(each.seat == model.laid_by and each.is_robot for each in model.players)
            badge = sprites.Badge(str(model.laid_by + 1), square=is_robot)
            canvas.paste_centred(sprites.badge_sprite(badge, 26), x + CARD, y + 4)


def draw_label(canvas: Canvas, model: PictureModel, position: int, corner: tuple[int, int]) -> None:
    x, y = corner
    if position == 1:
        canvas.paste(sprites.panel_sprite(CARD, 22, sprites.Panel("ochre", radius=8, thick=1.6)), x, y - 1)
        canvas.draw_text(x + CARD / 2, y + 10, model.start, Style(16, "ink", bold=True), anchor="m", most=CARD - 6)
        return
    newest = model.latest is not None and model.latest.position == position
    label = "?" if newest and model.is_laid else str(position)
    canvas.draw_text(x + CARD / 2, y + 10, label, Style(18, "paper" if newest else FAINT, bold=newest), anchor="m")


def name_copy(card: Card, copies: Counter[str]) -> str:
    """Return by what a card is known wherever it lies: its face, and of several packs its number."""
    copies[str(card)] += 1
    return str(card) if copies[str(card)] == 1 else f"{card}-{copies[str(card)]}"


def draw_wrong(
    canvas: Canvas, model: PictureModel, position: int, of: tuple[Column, Counter[str]], corner: tuple[int, int]
) -> None:
    column, copies = of
    x, y = corner[0] + 1, corner[1] + TALL - 5
    tabs = list_tabs(column.wrong)
    for row in reversed(range(len(tabs))):
        card = tabs[row]
        key = "" if isinstance(card, int) else name_copy(card, copies)
        canvas.paste(draw_tab(card), x, y + row * TAB, key)
    newest = model.latest is not None and model.latest.position == position and model.latest.wrong is not None
    if newest and tabs:
        low = y + len(tabs) * TAB
        ring = sprites.ring_sprite(CARD + 10, TAB + 12, radius=9)
        canvas.paste_centred(ring, corner[0] + CARD / 2, low - TAB / 2 + 5)


def list_tabs(wrong: tuple[Card, ...]) -> tuple[Card | int, ...]:
    if len(wrong) <= DEEPEST:
        return wrong
    hidden = len(wrong) - DEEPEST + 1
    return (hidden, *wrong[hidden:])


def draw_tab(card: Card | int) -> Sprite:
    if isinstance(card, int):
        return sprites.more_tab_sprite(str(card), CARD - 2, TAB + 5)
    return sprites.tab_sprite(str(card), CARD - 2, TAB + 5)


def draw_empty(canvas: Canvas, model: PictureModel, top: int) -> None:
    middle = canvas.width / 2
    canvas.paste(sprites.empty_spot_sprite(CARD, TALL), middle - CARD / 2, top + 10)
    if model.is_sealed:
        canvas.paste_centred(sprites.lock_sprite(34, colour="paper"), middle, top + 10 + TALL / 2)
    canvas.draw_text(
        middle, top + TALL + 34, model.notice, Style(20, "paper"), anchor="m", most=canvas.width - 2 * EDGE
    )


def plates_in_row(count: int, model: PictureModel) -> int:
    if model.narrow:
        return 2
    return 4 if count in {4, 7, 8} else 3


def draw_players(canvas: Canvas, model: PictureModel, top: float) -> None:
    plates = [
        sprites.Plate(p.seat + 1, p.name, p.held, turn=p.is_awaited, square=p.is_robot, sealed=p.is_dealer)
        for p in model.players
    ]
    sprites.draw_plates(canvas, plates, plates_in_row(len(plates), model), EDGE - 4, top)


class Player(Struct, Generic[W], frozen=True):
    """A seat as the picture shows it; `held` is its number of cards."""

    seat: Seat
    name: DrawnOnly[W]
    held: str
    is_dealer: bool
    is_awaited: DrawnOnly[bool]
    is_robot: DrawnOnly[bool]


class Earlier(Struct, Generic[W], frozen=True):
    """How many cards at the beginning of the line are left out."""

    count: int = 0
    words: W | str = ""


class RevealedRule(Struct, Generic[W], frozen=True):
    title: W | str = ""
    words: W | str = ""


class PictureModel(Struct, Generic[W], frozen=True):
    """All that a picture shows, in the words of one reader.

    `notice` stands on a table without cards. `laid_by`: who laid the last card of the line, which is not judged yet
    (EE-56). Of a long line the `earlier` cards are told only. A `bare` picture is the line alone, for a page that says
    the rest; it is drawn finer.
    """

    narrow: DrawnOnly[bool]
    heading: W | str
    players: tuple[Player[W], ...]
    is_sealed: DrawnOnly[bool] = False  # Told once it is, in the history.
    stock: str = ""
    line: tuple[Column, ...] = ()
    latest: Spot | None = None
    earlier: DrawnOnly[Earlier[W]] = Earlier()
    start: DrawnOnly[W | str] = ""
    notice: W | str = ""
    rule: RevealedRule[W] = RevealedRule()
    laid_by: Seat | None = None
    hints: DrawnOnly[tuple[W, ...]] = ()  # Told below the picture.
    bare: DrawnOnly[bool] = False

    @property
    def is_laid(self) -> bool:
        return self.laid_by is not None

    @property
    def shown(self) -> tuple[Column, ...]:
        return self.line[self.earlier.count :]
