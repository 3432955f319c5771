"""Long cards on a picture: a hand fanned by its spines, and groups of small cards that count together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.art.bolognese import deck
from games.art.canvas import Canvas, Sprite, draw_sprite, make_sprite
from games.art.palette import RGB, mix
from games.art.pen import Pen
from games.tarocco.words.sheet_model import Group

SMALL: Final = 28
"""How wide a card in a group is, in units."""
STEP: Final = 29
LABEL: Final = 22
GAP: Final = 10
SUIT_GAP: Final = 6
COLOURS: Final = ("blue", "vermilion", "violet", "felt", "ochre", "ink")
FAINT: Final = mix("paper", "ink", 0.62)


@lru_cache(maxsize=512)
def card_sprite(code: str, width: float, scale: float, ground: str | RGB = "felt", *, spine: bool = False) -> Sprite:
    """Draw a long card; `spine` keeps its spine at any size, where others will lie over it."""
    return make_sprite(deck.render_card(deck.DECK, code, round(width * scale), detailed=spine or None), ground)


def card_height(width: float) -> float:
    return width * deck.TALL / deck.WIDE


@lru_cache(maxsize=64)
def side_sign(side: int, size: float, scale: float, ground: str | RGB) -> Sprite:
    """Draw the sign of a side: a disc, a square or a lozenge, each in its colour."""

    def draw(pen: Pen) -> None:
        half, colour = size / 2, COLOURS[side]
        if side % 3 == 0:
            pen.disc(half, half, half - 1.4, colour, "ink", 1.8)
        elif side % 3 == 1:
            pen.box((2, 2, size - 2, size - 2), 2, colour, "ink", 1.8)
        else:
            pen.shape(((half, 0.8), (size - 0.8, half), (half, size - 0.8), (0.8, half)), colour, "ink", 1.8)

    return draw_sprite(size, size, scale, ground, draw)


# -- a hand -------------------------------------------------------------------------------


def hand_rows(cards: Sequence[str], width: float, room: float) -> list[tuple[str, ...]]:
    most = max(1, int((room - width) / (width * deck.SPINE / deck.WIDE)) + 1)
    count = max(1, -(-len(cards) // most))
    each = max(1, -(-len(cards) // count))
    return [tuple(cards[first : first + each]) for first in range(0, len(cards), each)]


def hand_height(cards: Sequence[str], width: float, room: float) -> float:
    """Return the height of a fanned hand."""
    return len(hand_rows(cards, width, room)) * (card_height(width) + 6) if cards else 0


def draw_hand(canvas: Canvas, cards: Sequence[str], width: float, top: float, margin: float) -> None:
    """Draw a hand in the order given, with a little more room where the suit changes."""
    room = canvas.width - 2 * margin
    for row in hand_rows(cards, width, room):
        breaks = [index for index in range(1, len(row)) if suit_of(row[index]) != suit_of(row[index - 1])]
        step = (room - width - SUIT_GAP * len(breaks)) / max(1, len(row) - 1)
        step = min(step, width + 4)
        whole = step * (len(row) - 1) + SUIT_GAP * len(breaks) + width
        x = margin + (room - whole) / 2
        for index, code in enumerate(row):
            x += SUIT_GAP if index in breaks else 0
            canvas.paste(card_sprite(code, width, canvas.scale, spine=True), x, top)
            x += step
        top += card_height(width) + 6


def suit_of(code: str) -> str:
    """Return what a card is sorted by: its suit, or an empty string for a trump."""
    return "" if code in deck.TRUMPS else code[0]


# -- groups -------------------------------------------------------------------------------


def group_size(canvas: Canvas, group: Group, most: float) -> tuple[float, float]:
    """Return the width and height of a group."""
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
    """Return where each group stands, from the top left of a box so wide."""
    placed: list[tuple[float, float, Group]] = []
    x = y = deep = 0.0
    for group in groups:
        width, height = group_size(canvas, group, most)
        if x and x + width > most:
            x, y, deep = 0.0, y + deep, 0.0
        placed.append((x, y, group))
        x, deep = x + width + GAP, max(deep, height)
    return placed


def groups_height(canvas: Canvas, groups: Sequence[Group], most: float) -> float:
    """Return the height of the groups together."""
    return max(
        (y + group_size(canvas, group, most)[1] for _, y, group in place_groups(canvas, groups, most)), default=0
    )


def draw_groups(
    canvas: Canvas, groups: Sequence[Group], at: tuple[float, float], most: float, ground: str | RGB
) -> None:
    """Draw groups, line by line."""
    for x, y, group in place_groups(canvas, groups, most):
        left, top = at[0] + x, at[1] + y
        width, _ = group_size(canvas, group, most)
        points = canvas.measure_text(group.points, 15, bold=True) + 6 if group.points else 0
        said = canvas.draw_text(left, top + 10, group.words, 15, FAINT, ground, most=max(1, width - points))
        if group.points:
            canvas.draw_text(left + said + 6, top + 10, group.points, 15, "ink", ground, bold=True)
        for row, line in enumerate(card_lines(group, most)):
            for index, code in enumerate(line):
                y_card = top + LABEL + row * (card_height(SMALL) + 4)
                canvas.paste(card_sprite(code, SMALL, canvas.scale, ground), left + index * STEP, y_card)
