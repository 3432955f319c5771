"""The gala drawn: the cards that lie there, what was to be seen on those that were settled, and everybody's plate.

A card keeps its place while others are added: whoever compares them should not have to look for them again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.art import gestures, pheasant, train
from games.art import sprites as pieces
from games.art.canvas import Canvas
from games.art.palette import mix
from games.schicki.picture import account
from games.schicki.picture.model import Layout, Person, Shown

HEAD: Final = 44
PLATE: Final = 34
EDGE: Final = 10
FAINT: Final = mix("paper", "felt", 0.2)
RATIO: Final = pheasant.HEIGHT / pheasant.WIDTH
MOST: Final = 3
"""In how many lines a notice is told at most."""


@dataclass(frozen=True, slots=True)
class Grid:
    """How cards lie: so many in a row, so wide, and so far apart."""

    row: int
    card: float
    gap: float

    @property
    def step(self) -> float:
        """From one row to the next."""
        return self.card * RATIO + self.gap

    def rows(self, count: int) -> int:
        """How many rows so many cards take."""
        return -(-count // self.row)


WIDE: Final = ((3, Grid(3, 236, 18)), (8, Grid(4, 184, 13)), (18, Grid(6, 120, 12)))
NARROW: Final = ((9, Grid(3, 150, 9)), (20, Grid(4, 108, 10)))
"""Up to how many cards lie in which way; on a phone there must be room for nine buttons under them."""


def grid(layout: Layout) -> Grid:
    """How the cards of a table lie."""
    ways = NARROW if layout.narrow else WIDE
    return next((way for most, way in ways if len(layout.cards) <= most), ways[-1][1])


def drawn(layout: Layout) -> Canvas:
    """The whole picture, as high as it needs."""
    width, scale = (480, 1.5) if layout.narrow else (800, 1)
    lines = notice_lines(layout, width, scale)
    measures = (HEAD, table_height(layout, lines), accounts_height(layout), people_height(layout, width))
    canvas = Canvas(width, sum(measures) + EDGE, scale)
    top = 0.0
    for height, draw in zip(measures, (heading, table, accounts, people), strict=True):
        draw(canvas, layout, top)
        top += height
    return canvas


# -- the heading


def heading(canvas: Canvas, layout: Layout, top: float) -> None:
    """What this is, how many pawns there are, and how many cards are left."""
    middle, right = top + HEAD / 2, canvas.width - EDGE - 4
    if layout.deck:
        right -= canvas.text(right, middle, layout.deck, 21, "paper", "felt", bold=True, anchor="r") + 8
        back = pieces.card("back", 20, canvas.scale)
        canvas.lay(back, right - 20, middle - back.height / canvas.scale / 2)
        right -= 20 + 16
    for name, count in (("red", min(1, layout.pawns)), ("blue", layout.pawns)):
        for _ in range(count):
            right -= 26
            canvas.lay(gestures.standing(name, 30, canvas.scale), right - 2, middle - 15)
    canvas.text(EDGE + 4, middle, layout.heading, 20, FAINT, "felt", bold=True, most=right - EDGE - 16)


# -- the table


def notice_lines(layout: Layout, width: float, scale: float) -> tuple[str, ...]:
    """What is said on a table without cards."""
    if not layout.notice:
        return ()
    return Canvas(1, 1, scale).lines_of(layout.notice, 22, width - 60)[:MOST]


def table_height(layout: Layout, lines: tuple[str, ...]) -> float:
    """How high the cards lie, or the notice."""
    if layout.cards:
        way = grid(layout)
        return way.rows(len(layout.cards)) * way.step + 4
    return len(lines) * 32 + 64 if lines else 0


def table(canvas: Canvas, layout: Layout, top: float) -> None:
    """The face-up cards by their numbers, and where the next ones go in this row."""
    if layout.cards:
        way = grid(layout)
        laid(canvas, layout, layout.cards, way, top)
        for place in range(len(layout.cards), way.rows(len(layout.cards)) * way.row):
            x, y = spot(canvas, way, place, top)
            canvas.lay(pieces.place(way.card, way.card * RATIO, canvas.scale, radius=way.card * 0.08), x, y)
        return
    for place, line in enumerate(notice_lines(layout, canvas.width, canvas.scale)):
        canvas.text(canvas.width / 2, top + 48 + place * 32, line, 22, "paper", "felt", anchor="m")


def spot(canvas: Canvas, way: Grid, place: int, top: float) -> tuple[float, float]:
    """The top left corner of a card."""
    left = (canvas.width - way.row * way.card - (way.row - 1) * way.gap) / 2
    return left + place % way.row * (way.card + way.gap), top + place // way.row * way.step


def laid(canvas: Canvas, layout: Layout, cards: tuple[Shown, ...], way: Grid, top: float) -> None:
    """Cards with their numbers."""
    size = max(22, min(34, way.card * 0.16))
    for place, card in enumerate(cards):
        x, y = spot(canvas, way, place, top)
        face = pheasant.card(card.code, way.card, canvas.scale, layout.letters, shaped=layout.is_shaped, lit=card.lit)
        canvas.lay(face, x, y)
        canvas.lay(pieces.badge(str(place + 1), size, canvas.scale, "card"), x + 5, y + 5)


# -- what was settled


def accounts_height(layout: Layout) -> float:
    """How high all of it is."""
    return sum(account.height(each, layout) + 10 for each in layout.accounts)


def accounts(canvas: Canvas, layout: Layout, top: float) -> None:
    """One below the other."""
    for each in layout.accounts:
        account.draw(canvas, each, layout, top)
        top += account.height(each, layout) + 10


# -- people


def columns(width: float) -> int:
    """How many plates stand side by side."""
    return 3 if width > 500 else 2


def people_height(layout: Layout, width: float) -> float:
    """How high the plates stand."""
    return -(-len(layout.people) // columns(width)) * (PLATE + 8) + 4


def people(canvas: Canvas, layout: Layout, top: float) -> None:
    """Everybody's plate."""
    count = columns(canvas.width)
    wide = (canvas.width - 2 * EDGE - (count - 1) * 8) / count
    for place, person in enumerate(layout.people):
        x = EDGE + place % count * (wide + 8)
        y = top + place // count * (PLATE + 8) + 4
        plate(canvas, person, (x, y, x + wide, y + PLATE))


def plate(canvas: Canvas, person: Person, corners: tuple[float, float, float, float]) -> None:
    """Who, how many cards; a dot before whoever is awaited, a crown for whoever has won."""
    is_marked = person.is_winner or person.is_awaited
    pieces.plate(
        canvas,
        corners,
        person.seat + 1,
        person.name,
        tail=person.pile,
        turn=person.is_turner or person.is_winner,
        square=person.is_robot,
        spare=30 if is_marked else 0,
    )
    x, y = corners[2] - 24, (corners[1] + corners[3]) / 2
    ground = "ochre" if person.is_turner or person.is_winner else "paper"
    if person.is_winner:
        canvas.centre(train.star(26, canvas.scale, ground), x, y)
    elif person.is_awaited:
        canvas.centre(gestures.eye(26, canvas.scale, ground), x, y)
