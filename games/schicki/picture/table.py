"""The table drawn: the cards that lie there, what was to be seen on those already settled, and every seat's plate.

A card keeps its place while others are added: whoever compares them should not have to look for them again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.art import gestures, pheasant, sprites, train
from games.art.canvas import Canvas
from games.art.palette import mix
from games.schicki.picture import account
from games.schicki.picture.model import PictureCard, PictureModel, Player
from games.spec import Place

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
        """The distance from one row to the next."""
        return self.card * RATIO + self.gap

    def row_count(self, count: int) -> int:
        return -(-count // self.row)


WIDE: Final = ((3, Grid(3, 236, 18)), (8, Grid(4, 184, 13)), (18, Grid(6, 120, 12)))
NARROW: Final = ((9, Grid(3, 150, 9)), (20, Grid(4, 108, 10)))
"""Up to how many cards lie in which way; on a phone there must be room for nine buttons under them."""


def card_grid(model: PictureModel) -> Grid:
    ways = NARROW if model.narrow else WIDE
    return next((way for most, way in ways if len(model.cards) <= most), ways[-1][1])


def draw_table(model: PictureModel) -> Canvas:
    """Draw the whole picture, as high as it needs."""
    measures = table_measures(model)
    canvas = Canvas(model.width, measures.height, model.scale, "felt")
    top = 0.0
    for height, draw in zip(measures.parts, (draw_heading, draw_face_up, draw_accounts, draw_players), strict=True):
        draw(canvas, model, top)
        top += height
    return canvas


@dataclass(frozen=True, slots=True)
class Measures:
    """How high heading, cards, accounts and plates are, one below the other, and the whole picture."""

    parts: tuple[float, float, float, float]
    height: float


def table_measures(model: PictureModel) -> Measures:
    """Return how high the parts of the picture are."""
    lines = notice_lines(model, model.width, model.scale)
    parts = (
        EDGE if model.bare else HEAD,
        table_height(model, lines),
        accounts_height(model),
        players_height(model, model.width),
    )
    return Measures(parts, sum(parts) + EDGE)


def iter_places(model: PictureModel) -> Iterator[tuple[str, Place]]:
    """Yield where each card lies, and where the next one will, as parts of the picture."""
    if not model.cards:
        return
    way, measures = card_grid(model), table_measures(model)
    width, height, top = model.width, measures.height, measures.parts[0]
    for index in range(len(model.cards) + 1):
        x, y = card_corner(width, way, index, top)
        middle = min(1.0, (y + way.card * RATIO / 2) / height)
        yield f"card-{index + 1}", ((x + way.card / 2) / width, middle, way.card / width)


# -- the heading --------------------------------------------------------------------------


def draw_heading(canvas: Canvas, model: PictureModel, top: float) -> None:
    """Draw the heading: its words, the pawns, and how many cards are left."""
    if model.bare:
        return
    middle, right = top + HEAD / 2, canvas.width - EDGE - 4
    if model.deck:
        right -= canvas.draw_text(right, middle, model.deck, 21, "paper", "felt", bold=True, anchor="r") + 8
        back = sprites.card_sprite("back", 20, canvas.scale)
        canvas.paste(back, right - 20, middle - back.height / canvas.scale / 2)
        right -= 20 + 16
    for name, count in (("red", min(1, model.pawns)), ("blue", model.pawns)):
        for _ in range(count):
            right -= 26
            canvas.paste(gestures.pawn_sprite(name, 30, canvas.scale), right - 2, middle - 15)
    canvas.draw_text(EDGE + 4, middle, model.heading, 20, FAINT, "felt", bold=True, most=right - EDGE - 16)


# -- the table ----------------------------------------------------------------------------


def notice_lines(model: PictureModel, width: float, scale: float) -> tuple[str, ...]:
    """Return the lines of the notice on a table without cards."""
    if not model.notice:
        return ()
    return Canvas(1, 1, scale).wrap_text(model.notice, 22, width - 60)[:MOST]


def table_height(model: PictureModel, lines: tuple[str, ...]) -> float:
    """Return the height of the cards, or of the notice."""
    if model.cards:
        way = card_grid(model)
        return way.row_count(len(model.cards)) * way.step + 4
    return len(lines) * 32 + 64 if lines else 0


def draw_face_up(canvas: Canvas, model: PictureModel, top: float) -> None:
    """Draw the face-up cards by their numbers, and the empty places of their row; else the notice."""
    if model.cards:
        way = card_grid(model)
        draw_cards(canvas, model, model.cards, way, top)
        for index in range(len(model.cards), way.row_count(len(model.cards)) * way.row):
            x, y = card_corner(canvas.width, way, index, top)
            canvas.paste(
                sprites.empty_spot_sprite(way.card, way.card * RATIO, canvas.scale, radius=way.card * 0.08), x, y
            )
        return
    for index, line in enumerate(notice_lines(model, canvas.width, canvas.scale)):
        canvas.draw_text(canvas.width / 2, top + 48 + index * 32, line, 22, "paper", "felt", anchor="m")


def card_corner(width: float, way: Grid, place: int, top: float) -> tuple[float, float]:
    left = (width - way.row * way.card - (way.row - 1) * way.gap) / 2
    return left + place % way.row * (way.card + way.gap), top + place // way.row * way.step


def draw_cards(canvas: Canvas, model: PictureModel, cards: tuple[PictureCard, ...], way: Grid, top: float) -> None:
    """Draw cards with their numbers."""
    size = max(22, min(34, way.card * 0.16))
    for index, card in enumerate(cards):
        x, y = card_corner(canvas.width, way, index, top)
        face = pheasant.card_sprite(
            card.code, way.card, canvas.scale, model.letters, shaped=model.is_shaped, lit=card.lit
        )
        canvas.paste(face, x, y)
        canvas.paste(sprites.badge_sprite(str(index + 1), size, canvas.scale, "card"), x + 5, y + 5)


# -- settled stops ------------------------------------------------------------------------


def accounts_height(model: PictureModel) -> float:
    return sum(account.account_height(each, model) + 10 for each in model.accounts)


def draw_accounts(canvas: Canvas, model: PictureModel, top: float) -> None:
    for each in model.accounts:
        account.draw_account(canvas, each, model, top)
        top += account.account_height(each, model) + 10


# -- players ------------------------------------------------------------------------------


def column_count(width: float) -> int:
    """Return how many plates stand side by side."""
    return 3 if width > 500 else 2


def players_height(model: PictureModel, width: float) -> float:
    return -(-len(model.people) // column_count(width)) * (PLATE + 8) + 4 if model.people or not model.bare else 0


def draw_players(canvas: Canvas, model: PictureModel, top: float) -> None:
    """Draw everybody's plate."""
    count = column_count(canvas.width)
    wide = (canvas.width - 2 * EDGE - (count - 1) * 8) / count
    for index, person in enumerate(model.people):
        x = EDGE + index % count * (wide + 8)
        y = top + index // count * (PLATE + 8) + 4
        draw_player(canvas, person, (x, y, x + wide, y + PLATE))


def draw_player(canvas: Canvas, person: Player, corners: tuple[float, float, float, float]) -> None:
    """Draw a plate: who, how many cards; an eye for whoever is awaited, a star for the winner."""
    is_marked = person.is_winner or person.is_awaited
    sprites.draw_plate(
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
        canvas.paste_centred(train.star_sprite(26, canvas.scale, ground), x, y)
    elif person.is_awaited:
        canvas.paste_centred(gestures.eye_sprite(26, canvas.scale, ground), x, y)
