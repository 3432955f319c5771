"""One settled stop or scene drawn: its cards with the shared parts lit, and every press in the order of time."""

from __future__ import annotations

from typing import Final

from games.art import gestures, pheasant, sprites, train
from games.art.canvas import Canvas
from games.art.palette import mix
from games.schicki.picture.model import Account, MatchLine, PictureModel, PressLine

SOFT: Final = mix("paper", "ink", 0.62)
GOOD: Final = mix("paper", "ochre", 0.4)
TITLE: Final = 40
LINE: Final = 38
ROW: Final = 42
PAD: Final = 10
RATIO: Final = pheasant.HEIGHT / pheasant.WIDTH
BAR: Final = (416, 566)
"""Where a wide picture has the line on which a press has its place."""


# -- measures -----------------------------------------------------------------------------


def cards_per_row(account: Account, model: PictureModel) -> int:
    """Return how many cards lie side by side."""
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
    """Return the height of the paper under the cards; 0 where nothing is written on it."""
    lines = len(account.matches) * LINE + len(account.presses) * ROW + bool(account.more) * LINE
    title = TITLE if account.heading or account.situation else 0
    return lines + title + PAD if lines or title else 0


def account_height(account: Account, model: PictureModel) -> float:
    """Return the height of the whole account."""
    return cards_height(account, model) + paper_height(account)


# -- drawing ------------------------------------------------------------------------------


def draw_account(canvas: Canvas, account: Account, model: PictureModel, top: float) -> None:
    """Draw an account: its cards on felt, the rest on paper."""
    draw_cards(canvas, account, model, top)
    y, high = top + cards_height(account, model), paper_height(account)
    if not high:
        return
    canvas.paste(sprites.slab_sprite(canvas.width - 8, high, canvas.scale, radius=12), 4, y)
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
    canvas.draw_text(20, y + LINE / 2, account.more, 18, SOFT, most=canvas.width - 40)


def draw_cards(canvas: Canvas, account: Account, model: PictureModel, top: float) -> None:
    """Draw the cards that lay there, with their numbers."""
    wide, row = card_width(account, model), cards_per_row(account, model)
    size = max(22, wide * 0.17)
    for index, card in enumerate(account.cards):
        mine = min(row, len(account.cards) - index // row * row)
        left = (canvas.width - mine * wide - (mine - 1) * PAD) / 2
        x, y = left + index % row * (wide + PAD), top + index // row * (wide * RATIO + PAD)
        face = pheasant.card_sprite(card.code, wide, canvas.scale, model.letters, shaped=model.is_shaped, lit=card.lit)
        canvas.paste(face, x, y)
        canvas.paste(sprites.badge_sprite(str(index + 1), size, canvas.scale, "card"), x + 4, y + 4)


def draw_title(canvas: Canvas, account: Account, y: float) -> None:
    """Write which stop or scene it is and which situation lay there."""
    x = 20.0
    if account.heading:
        x += canvas.draw_text(x, y, account.heading, 18, SOFT, most=canvas.width * 0.36) + 14
    canvas.draw_text(x, y, account.situation, 22, bold=True, most=canvas.width - x - 20)


def draw_match(canvas: Canvas, match: MatchLine, model: PictureModel, y: float) -> None:
    """Draw a match: the part, the colour, both in words, and the numbers of its cards."""
    canvas.paste_centred(gestures.key_sprite(match.element, 32, canvas.scale), 36, y)
    canvas.paste_centred(
        gestures.dot_sprite(match.colour, 32, canvas.scale, model.letters, shaped=model.is_shaped), 76, y
    )
    x = 102 + canvas.draw_text(102, y, match.words, 19, most=canvas.width - 260) + 14
    for number in match.cards:
        canvas.paste_centred(sprites.badge_sprite(str(number), 26, canvas.scale), x + 13, y)
        x += 31


def draw_press(canvas: Canvas, press: PressLine, y: float) -> None:
    """Draw a press: who pressed what and when, and what it brought."""
    is_good, right = press.fate == "good", canvas.width - 20
    ground = GOOD if is_good else "paper"
    if is_good:
        band = sprites.slab_sprite(canvas.width - 20, ROW - 3, canvas.scale, fill=GOOD, radius=9)
        canvas.paste(band, 10, y - (ROW - 3) / 2)
    canvas.paste_centred(sprites.badge_sprite(str(press.seat + 1), 28, canvas.scale, ground), 34, y)
    is_wide = canvas.width > 500
    name = 156 if is_wide else 132
    canvas.draw_text(56, y, press.name, 19, "ink", ground, bold=True, most=name)
    x = 56 + name + 22
    canvas.paste_centred(gestures.key_sprite(press.key, 33, canvas.scale, ground), x, y)
    canvas.draw_text(
        right, y, press.result, 23, "ink" if press.fate else SOFT, ground, bold=bool(press.fate), anchor="r"
    )
    if press.fate:
        mark = (train.tick_sprite if is_good else train.cross_sprite)(26, canvas.scale, ground)
        canvas.paste_centred(mark, right - (56 if is_wide else 50), y)
    canvas.draw_text(right - (82 if is_wide else 72), y, press.time, 19, "ink", ground, bold=True, anchor="r")
    if is_wide:
        canvas.draw_text(x + 26, y, press.words, 18, "ink", ground, most=BAR[0] - x - 36)
        canvas.fill_box(BAR[0], y - 1.5, BAR[1], y + 1.5, "ochre" if is_good else "line")
        canvas.paste_centred(
            gestures.bead_sprite(14, canvas.scale, ground), BAR[0] + (BAR[1] - BAR[0]) * press.part / 1000, y
        )
