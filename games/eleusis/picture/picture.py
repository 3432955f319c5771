"""The table as a picture and as its text twin: the main line left to right, wrong cards hanging under it.

Everybody sees the same table: what a seat holds or has sealed stands in its panels, never here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from games.art import sprites as pieces
from games.art.canvas import Canvas, Sprite
from games.art.palette import mix
from games.box import Speak
from games.cards import Card
from games.eleusis.picture.text import alt, laid_card, notice, revealed, twin
from games.eleusis.rules.state import Column, Spot, State
from games.eleusis.words.phrases import grouped, rule_words, size
from games.kernel import View
from games.message import Who, say
from games.secret import Seat

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["alt", "draw", "scene", "twin"]

LONGEST: Final = 40
"""A longer main line is shown by its end alone."""
SHOWN: Final = 30
"""How many cards that end has."""
DEEPEST: Final = 9
"""How many tabs hang under a card at most: of more wrong cards the oldest become one tab."""


@dataclass(frozen=True, slots=True)
class Player:
    """A seat as the table shows it."""

    seat: Seat
    name: str
    held: str
    is_dealer: bool
    is_awaited: bool
    is_robot: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """All that a picture shows, in the words of one reader.

    `notice` stands on a table without cards. `is_laid`: the last card of the line is not judged yet (EE-56).
    """

    narrow: bool
    heading: str
    players: tuple[Player, ...]
    seal: str = ""
    stock: str = ""
    line: tuple[Column, ...] = ()
    latest: Spot | None = None
    earlier: int = 0
    earlier_words: str = ""
    start: str = ""
    notice: str = ""
    rule_title: str = ""
    rule: str = ""
    is_laid: bool = False


# -- what is shown -------------------------------------------------------------------------


def scene(seen: View[State], speak: Speak, *, narrow: bool) -> Layout:
    """The table as this eye sees it, with all its words."""
    state, round_ = seen.state, seen.state.round
    players = tuple(player(seen, Seat(seat), speak) for seat in range(state.seats))
    if round_ is None:
        return Layout(narrow, "", players, notice=speak(notice(state)))
    heading = speak(say("picture-round", number=round_.number, rounds=state.rounds))
    seal = grouped(round_.commitment.digest[:12], 4).text if round_.commitment else ""
    if not round_.line:
        return Layout(narrow, heading, players, seal, notice=speak(notice(state)))
    line, laid = round_.line, laid_card(state)
    if laid is not None:
        line = (*line, Column(laid))
    earlier = len(line) - SHOWN if len(line) > LONGEST else 0
    result = revealed(state)
    return Layout(
        narrow,
        heading,
        players,
        seal,
        stock=str(size(round_.stock)) if round_.stock is not None else "",
        line=line[earlier:],
        latest=round_.latest if laid is None else Spot(len(line)),
        earlier=earlier,
        earlier_words=speak(say("picture-earlier", count=earlier)) if earlier else "",
        start=speak(say("picture-start")),
        rule_title=speak(say("picture-rule-of", who=Who(result.dealer))) if result else "",
        rule=speak(rule_words(result.rule)) if result else "",
        is_laid=laid is not None,
    )


def player(seen: View[State], seat: Seat, speak: Speak) -> Player:
    """A seat, its name, and how many cards it holds once they are dealt."""
    state, round_ = seen.state, seen.state.round
    is_dealer = round_ is not None and round_.dealer == seat
    held = "" if is_dealer or round_ is None or not round_.line else str(size(round_.hands[seat]))
    name = speak(say("picture-name", who=Who(seat)))
    return Player(seat, name, held, is_dealer, seat in seen.awaited, seat in state.robots)


# -- drawn ---------------------------------------------------------------------------------

CARD: Final = 64
"""How wide a card is; all lengths are in units, which a narrow picture draws larger."""
TALL: Final = 90
LABEL: Final = 26
TAB: Final = 27
GAP: Final = 12
TOP: Final = 36
EDGE: Final = 9
PLATE: Final = 34
FAINT: Final = mix("paper", "felt", 0.2)


@dataclass(frozen=True, slots=True)
class Frame:
    """The measures of a wide or a narrow picture."""

    width: int
    scale: float
    row: int
    step: int

    def column(self, index: int) -> tuple[int, int]:
        """The row of a card, and where it stands in it."""
        return index // self.row, EDGE + index % self.row * self.step


WIDE: Final = Frame(800, 1, 10, 77)
NARROW: Final = Frame(480, 1.5, 6, 75)
"""For a phone, whose points are finer."""


def draw(layout: Layout) -> Image:
    """The picture of a layout, as high as it needs."""
    frame = NARROW if layout.narrow else WIDE
    columns = plates_in_row(len(layout.players), layout)
    rule = rule_height(layout, frame)
    top = TOP + rule + (LABEL if layout.earlier else 0)
    tops = rows(layout, frame, top) if layout.line else [top, top + 158]
    foot = tops[-1]
    height = foot + -(-len(layout.players) // columns) * (PLATE + 7) + 2
    canvas = Canvas(frame.width, height, frame.scale)
    draw_head(canvas, layout)
    if rule:
        draw_rule(canvas, layout, rule)
    if layout.earlier:
        draw_earlier(canvas, layout, TOP + rule)
    if layout.line:
        draw_line(canvas, layout, frame, tops)
    else:
        draw_empty(canvas, layout, top)
    draw_players(canvas, layout, foot, columns)
    return canvas.picture()


def rows(layout: Layout, frame: Frame, top: int) -> list[int]:
    """Where each row begins, and where the last one ends: as deep as its longest side line."""
    found = [top]
    for first in range(0, len(layout.line), frame.row):
        deep = max(min(len(column.wrong), DEEPEST) for column in layout.line[first : first + frame.row])
        found.append(found[-1] + LABEL + TALL + deep * TAB + GAP)
    return found


def draw_head(canvas: Canvas, layout: Layout) -> None:
    """The round, the seal of the rule, the stock."""
    middle = 17
    right = canvas.width - EDGE
    if layout.stock:
        right -= canvas.text(right, middle, layout.stock, 20, "paper", "felt", bold=True, anchor="r") + 8
        back = pieces.card("back", 20, canvas.scale)
        canvas.centre(back, right - 10, middle)
        right -= 20 + 20
    if layout.seal:
        right -= canvas.text(right, middle, layout.seal, 18, FAINT, "felt", anchor="r") + 8
        lock = pieces.lock(22, canvas.scale, "felt", colour="paper", is_open=bool(layout.rule))
        canvas.centre(lock, right - 9, middle - 1)
        right -= 18 + 16
    canvas.text(EDGE, middle, layout.heading, 19, "paper", "felt", bold=True, most=right - EDGE)


def rule_height(layout: Layout, frame: Frame) -> int:
    """How high the revealed rule is, with the space under it."""
    if not layout.rule:
        return 0
    return 42 + 25 * len(Canvas(1, 1, frame.scale).lines_of(layout.rule, 19, frame.width - 52, bold=True)) + 10


def draw_rule(canvas: Canvas, layout: Layout, height: int) -> None:
    """The rule, which lies open now."""
    width = canvas.width - 2 * EDGE + 4
    canvas.lay(pieces.panel(width, height - 10, canvas.scale, radius=8), EDGE - 2, TOP)
    canvas.text(EDGE + 16, TOP + 20, layout.rule_title, 17, mix("paper", "ink", 0.62), most=width - 36)
    for number, text in enumerate(canvas.lines_of(layout.rule, 19, canvas.width - 52, bold=True)):
        canvas.text(EDGE + 16, TOP + 46 + 25 * number, text, 19, bold=True)


def draw_earlier(canvas: Canvas, layout: Layout, top: int) -> None:
    """That the line began before."""
    width = canvas.width_of(layout.earlier_words, 17) + 24
    canvas.lay(pieces.panel(round(width), 24, canvas.scale, line=None, radius=12), EDGE, top)
    canvas.text(EDGE + 12, top + 12, layout.earlier_words, 17)


def draw_line(canvas: Canvas, layout: Layout, frame: Frame, tops: list[int]) -> None:
    """The main line and all that hangs under it."""
    last = len(layout.line) - 1
    for index, column in enumerate(layout.line):
        row, x = frame.column(index)
        y = tops[row] + LABEL
        position = layout.earlier + index + 1
        draw_label(canvas, layout, position, (x, tops[row]))
        draw_wrong(canvas, layout, position, column, (x, y))
        judged = index + 1 < last or not layout.is_laid
        if index < last and (index + 1) % frame.row and judged:
            canvas.box(x + CARD, y + TALL / 2 - 3, x + frame.step, y + TALL / 2 + 3, "ochre")
        elif index < last and judged:
            canvas.lay(pieces.onward(canvas.scale), x + CARD, y + TALL / 2 - 6)
        if layout.latest == Spot(position):
            canvas.centre(pieces.ring(CARD + 14, TALL + 14, canvas.scale), x + CARD / 2, y + TALL / 2)
        canvas.lay(pieces.card(str(column.card), CARD, canvas.scale), x, y)


def draw_label(canvas: Canvas, layout: Layout, position: int, at: tuple[int, int]) -> None:
    """The position of a card, or that it is the starter."""
    x, y = at
    if position == 1:
        canvas.lay(pieces.panel(CARD, 22, canvas.scale, fill="ochre", radius=8, thick=1.6), x, y - 1)
        canvas.text(x + CARD / 2, y + 10, layout.start, 16, "ink", "ochre", bold=True, anchor="m", most=CARD - 6)
        return
    newest = layout.latest is not None and layout.latest.position == position
    label = "?" if newest and layout.is_laid else str(position)
    canvas.text(x + CARD / 2, y + 10, label, 18, "paper" if newest else FAINT, "felt", bold=newest, anchor="m")


def draw_wrong(canvas: Canvas, layout: Layout, position: int, column: Column, at: tuple[int, int]) -> None:
    """The side line, oldest on top; the lower ones first, so that each is tucked under the one above."""
    x, y = at[0] + 1, at[1] + TALL - 5
    tabs = tucked(column.wrong)
    for place in reversed(range(len(tabs))):
        canvas.lay(tab(tabs[place], canvas.scale), x, y + place * TAB)
    newest = layout.latest is not None and layout.latest.position == position and layout.latest.wrong is not None
    if newest and tabs:
        low = y + len(tabs) * TAB
        ring = pieces.ring(CARD + 10, TAB + 12, canvas.scale, radius=9)
        canvas.centre(ring, at[0] + CARD / 2, low - TAB / 2 + 5)


def tucked(wrong: tuple[Card, ...]) -> tuple[Card | int, ...]:
    """The wrong cards as tabs: a number stands for the oldest of too many."""
    if len(wrong) <= DEEPEST:
        return wrong
    hidden = len(wrong) - DEEPEST + 1
    return (hidden, *wrong[hidden:])


def tab(shown: Card | int, scale: float) -> Sprite:
    """A wrong card, or how many are not shown."""
    if isinstance(shown, int):
        return pieces.more(str(shown), CARD - 2, TAB + 5, scale)
    return pieces.tab(str(shown)[:-1], shown.suit.letter, CARD - 2, TAB + 5, scale)


def draw_empty(canvas: Canvas, layout: Layout, top: int) -> None:
    """A place for the starter, and what the table waits for."""
    middle = canvas.width / 2
    canvas.lay(pieces.place(CARD, TALL, canvas.scale), middle - CARD / 2, top + 10)
    if layout.seal:
        canvas.centre(pieces.lock(34, canvas.scale, "felt", colour="paper"), middle, top + 10 + TALL / 2)
    canvas.text(middle, top + TALL + 34, layout.notice, 20, "paper", "felt", anchor="m", most=canvas.width - 2 * EDGE)


def plates_in_row(count: int, layout: Layout) -> int:
    """How many seats stand side by side, so that the rows are even."""
    if layout.narrow:
        return 2
    return 4 if count in {4, 7, 8} else 3


def draw_players(canvas: Canvas, layout: Layout, top: int, columns: int) -> None:
    """The seats with their cards; a robot's number stands in a square."""
    gap = 8
    width = (canvas.width - 2 * (EDGE - 4) - (columns - 1) * gap) / columns
    for index, each in enumerate(layout.players):
        x = EDGE - 4 + index % columns * (width + gap)
        y = top + index // columns * (PLATE + 7)
        pieces.plate(
            canvas,
            (x, y, x + width, y + PLATE),
            each.seat + 1,
            each.name,
            tail=each.held,
            turn=each.is_awaited,
            square=each.is_robot,
            sealed=each.is_dealer,
        )
