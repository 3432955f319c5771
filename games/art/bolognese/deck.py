"""The whole cards, each in two drawings.

From `DETAILED` points on a card has its picture beside a spine, which carries the index, the mark and the card's name
read upwards: in a fan only the spine need show. Below that, an index and a sign as large as they can be. The trumps'
spine is violet with light letters, dark in grey, so that they are never told from suits by colour alone.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from PIL import Image

from games.art.bolognese import icons, sky, square
from games.art.bolognese.suits import COLOUR, draw_ace, draw_court, draw_head, draw_mark, draw_pips
from games.art.bolognese.things import FLOOR, HEIGHT, MIDDLE, WIDTH
from games.art.outline import box_points, star_points
from games.art.palette import mix, tint
from games.art.pen import Pen

DECK: Final = "tarocco"
WIDE: Final = 200
TALL: Final = 372
RADIUS: Final = 16
LINE: Final = 3
SPINE: Final = 56
DETAILED: Final = 150
PLAIN_BACK: Final = 60

SUITS: Final = "DCSB"
ROUND: Final = ("K", "Q", "N", "J", "A", "6", "7", "8", "9", "10")
LONG: Final = ("K", "Q", "N", "J", "10", "9", "8", "7", "6", "A")
MORI: Final = ("M1", "M2", "M3", "M4")
BACK: Final = "back"

# The letters of the courts on an Italian deck: the Regina keeps her Q, which is no King's R.
INDEX: Final = {"K": "R", "Q": "Q", "N": "C", "J": "F"}
RANK_NAMES: Final = {
    "K": "RE", "Q": "REGINA", "N": "CAVALLO", "J": "FANTE", "A": "ASSO",
    "10": "DIECI", "9": "NOVE", "8": "OTTO", "7": "SETTE", "6": "SEI",
}  # fmt: skip
SUIT_NAMES: Final = {"D": "DANARI", "C": "COPPE", "S": "SPADE", "B": "BASTONI"}
# The legends of the deck, which is Italian in every language.
TRUMPS: Final = {
    "ANG": "ANGELO", "MON": "MONDO", "SOL": "SOLE", "LUN": "LUNA", "T16": "STELLA", "T15": "SAETTA", "T14": "DIAVOLO",
    "T13": "MORTE", "T12": "TRADITORE", "T11": "VECCHIO", "T10": "RUOTA", "T9": "FORZA", "T8": "GIUSTIZIA",
    "T7": "TEMPRA", "T6": "CARRO", "T5": "AMORE", "M1": "MORO", "M2": "MORO", "M3": "MORO", "M4": "MORO",
    "BEG": "BEGATO", "MAT": "MATTO",
}  # fmt: skip
# All cards in the order of the pack.
CODES: Final = (*(suit + rank for suit in SUITS for rank in (ROUND if suit in "DC" else LONG)), *TRUMPS)

Draw = Callable[[Pen], None]
# The sign and the picture of each trump but the Mori.
ART: Final[dict[str, tuple[Draw, Draw]]] = {
    "ANG": (icons.draw_angel, sky.draw_angel),
    "MON": (icons.draw_world, sky.draw_world),
    "SOL": (icons.draw_sun, sky.draw_sun),
    "LUN": (icons.draw_moon, sky.draw_moon),
    "T16": (icons.draw_eight_rays, sky.draw_eight_rays),
    "T15": (icons.draw_bolt, sky.draw_bolt),
    "T14": (icons.draw_devil, sky.draw_devil),
    "T13": (icons.draw_death, square.draw_death),
    "T12": (icons.draw_traitor, square.draw_traitor),
    "T11": (icons.draw_old_man, square.draw_old_man),
    "T10": (icons.draw_wheel_of_fortune, square.draw_wheel_of_fortune),
    "T9": (icons.draw_strength, square.draw_strength),
    "T8": (icons.draw_justice, square.draw_justice),
    "T7": (icons.draw_temperance, square.draw_temperance),
    "T6": (icons.draw_chariot, square.draw_chariot),
    "T5": (icons.draw_love, square.draw_love),
    "BEG": (icons.draw_magician, square.draw_magician),
    "MAT": (icons.draw_fool, square.draw_fool),
}


def card_height(width: int) -> int:
    return round(width * TALL / WIDE)


@lru_cache(maxsize=64)
def render_card(deck: str, code: str, width: int, *, detailed: bool | None = None) -> Image.Image:
    """Return a card or the back in RGBA, `detailed` by its width unless given; raises KeyError."""
    if deck != DECK or (code not in CODES and code != BACK):
        raise KeyError(code)
    pen = Pen(WIDE, TALL, width / WIDE, LINE)
    draw_card(pen, code, width, detailed=width >= DETAILED if detailed is None else detailed)
    return pen.render(width, card_height(width))


def draw_card(pen: Pen, code: str, width: int, *, detailed: bool) -> None:
    """Draw a card or the back that will be `width` points wide, with its edge."""
    edge = max(2.5, 1.15 * WIDE / width)
    outer = (edge / 2, edge / 2, WIDE - edge / 2, TALL - edge / 2)
    pen.box(outer, RADIUS, "card", None)
    if code == BACK:
        (draw_back if width >= PLAIN_BACK else draw_plain_back)(pen)
    else:
        with pen.within(box_points(*outer, RADIUS)):
            (draw_large_card if detailed else draw_small_card)(pen, code)
    pen.box(outer, RADIUS, None, "ink", edge)


def card_index(code: str) -> str:
    """Return the index: what a card is called in one to three signs."""
    if code in TRUMPS:
        return "MOR" if code in MORI else code.removeprefix("T")
    return INDEX.get(code[1:], code[1:])


def draw_sign(pen: Pen, code: str) -> None:
    if code in MORI:
        icons.draw_moor(pen, MORI.index(code) + 1)
    else:
        ART[code][0](pen)


PICTURE: Final = (62.0, 12.0)  # Where the picture begins.


def draw_large_card(pen: Pen, code: str) -> None:
    x, y = PICTURE
    frame = box_points(x, y, x + WIDTH, y + HEIGHT, 8)
    is_framed = code in TRUMPS or not code[1:].isdigit()
    with pen.within(frame), pen.at(x, y):
        draw_picture(pen, code)
    if is_framed:
        pen.shape(frame, None, "ink", 2.5)
    else:
        pen.stroke(((SPINE + 2, 16), (SPINE + 2, TALL - 16)), "line", 1.6)
    if code in TRUMPS:
        draw_trump_spine(pen, code)
    else:
        draw_suit_spine(pen, code)


def draw_picture(pen: Pen, code: str) -> None:
    if code in TRUMPS:
        if code in MORI:
            square.draw_moor(pen, MORI.index(code) + 1)
        else:
            ART[code][1](pen)
        pen.box((-5, FLOOR, WIDTH + 5, HEIGHT + 5), 0, "paper")
        pen.letters(MIDDLE, (FLOOR + HEIGHT) / 2 + 1, TRUMPS[code], 15, "ink", WIDTH - 14)
        return
    suit, rank = code[0], code[1:]
    if rank.isdigit():
        draw_pips(pen, suit, int(rank))
    elif rank == "A":
        draw_ace(pen, suit)
    else:
        draw_court(pen, suit, rank)


def draw_trump_spine(pen: Pen, code: str) -> None:
    middle, index = SPINE / 2 + 1, card_index(code)
    pen.box((0, 0, SPINE, TALL), 0, "violet", None)
    pen.stroke(((SPINE, 0), (SPINE, TALL)), "ink", 2.5)
    if index.isdigit():
        pen.letters(middle, 38, index, 44, "paper", 40)
    else:
        pen.letters(middle, 30, index, 25, "paper", 43)
    with pen.at(middle, 90 if index.isdigit() else 76, 0.43):
        pen.line = 2.4 / 0.43
        draw_sign(pen, code)
    pen.letters_upwards(middle, 242, TRUMPS[code], 22, "paper", 212)


def draw_suit_spine(pen: Pen, code: str) -> None:
    middle, suit, rank = SPINE / 2 + 1, code[0], code[1:]
    pen.letters(middle + 1, 38, card_index(code), 46, "ink", 42)
    draw_mark(pen, suit, middle + 1, 92, 44, 2.4)
    name = f"{RANK_NAMES[rank]} DI {SUIT_NAMES[suit]}"
    pen.letters_upwards(middle, 241, name, 16, mix("paper", "ink", 0.62), 228)


def draw_small_card(pen: Pen, code: str) -> None:
    if code in TRUMPS:
        draw_small_trump(pen, code)
        return
    suit, rank = code[0], code[1:]
    pen.letters(100 if rank == "10" else 58, 66, card_index(code), 94, "ink", 150 if rank == "10" else 84)
    if rank.isdigit():
        draw_mark(pen, suit, 100, 252, 172, 6)
        return
    draw_mark(pen, suit, 150, 66, 78, 5)
    if rank == "A":
        pen.shape(((100, 140), (186, 246), (100, 352), (14, 246)), tint(COLOUR[suit], 0.4), None)
        draw_mark(pen, suit, 100, 246, 132, 6)
        return
    pen.shape("M 0 372 L 0 330 C 20 300 60 296 100 296 C 140 296 180 300 200 330 L 200 372 Z", COLOUR[suit], "ink", 5)
    with pen.at(96, 278 if rank == "N" else 258, 1.6 if rank == "N" else 1.7):
        pen.line = 3
        draw_head(pen, suit, rank)


def draw_small_trump(pen: Pen, code: str) -> None:
    index = card_index(code)
    pen.box((0, 0, WIDE, TALL), 0, "violet", None)
    pen.letters(100, 72, index, 100 if index.isdigit() else 74, "paper", 166)
    with pen.at(100, 250, 1.62):
        pen.line = 5 / 1.62
        draw_sign(pen, code)


def draw_back(pen: Pen) -> None:
    inside = (11, 11, WIDE - 11, TALL - 11)
    pen.box(inside, 9, "violet", None)
    with pen.within(box_points(*inside, 9)):
        for row in range(-1, 18):
            for column in range(-1, 10):
                x, y = 100 + (column - 4) * 44 + row % 2 * 22, 186 + (row - 8) * 22
                pen.disc(x, y, 21, None, tint("violet", 0.45), 3)
                pen.shape(star_points(x, y, 4, 8, 3), "ochre", None)
        pen.disc(100, 186, 62, "violet", "paper", 4)
        for (dx, dy), suit in zip(((0, -33), (33, 0), (0, 33), (-33, 0)), SUITS, strict=True):
            draw_mark(pen, suit, 100 + dx, 186 + dy, 38, 2.2)
    pen.box(inside, 9, None, "ink", 2.5)


def draw_plain_back(pen: Pen) -> None:
    pen.box((26, 26, WIDE - 26, TALL - 26), 10, "violet", None)
    pen.shape(star_points(100, 186, 8, 62, 30), "ochre", None)


BADGE: Final = 128
BADGE_RADIUS: Final = 20
BADGE_EDGE: Final = 5.0


@lru_cache(maxsize=64)
def render_badge(deck: str, code: str, size: int) -> Image.Image:
    """Return a card or the back, in RGBA with clear corners; raises KeyError for what is in no deck."""
    if deck != DECK or (code not in CODES and code != BACK):
        raise KeyError(code)
    pen = Pen(BADGE, BADGE, size / BADGE, 3)
    outer = (BADGE_EDGE / 2, BADGE_EDGE / 2, BADGE - BADGE_EDGE / 2, BADGE - BADGE_EDGE / 2)
    pen.box(outer, BADGE_RADIUS, "violet" if code == BACK or code in TRUMPS else "card", None)
    with pen.within(box_points(*outer, BADGE_RADIUS)):
        if code == BACK:
            pen.box((15, 15, BADGE - 15, BADGE - 15), 12, None, "paper", 5)
            pen.shape(star_points(64, 64, 8, 38, 16), "ochre")
        elif code in TRUMPS:
            draw_badge_trump(pen, code)
        else:
            draw_badge_card(pen, code)
    pen.box(outer, BADGE_RADIUS, None, "ink", BADGE_EDGE)
    return pen.render(size, size)


def draw_badge_trump(pen: Pen, code: str) -> None:
    index = card_index(code)
    if index.isdigit():
        pen.letters(50 if len(index) > 1 else 38, 42, index, 56, "paper", 78)
        at, size = (92, 94), 0.5
    else:
        pen.letters(64, 104, index, 33, "paper", 106)
        at, size = (64, 48), 0.7
    with pen.at(*at, size):
        pen.line = 4 / size
        draw_sign(pen, code)


def draw_badge_card(pen: Pen, code: str) -> None:
    index = card_index(code)
    is_long = len(index) > 1
    pen.letters(52 if is_long else 38, 42, index, 56 if is_long else 62, "ink", 84 if is_long else 60)
    if is_long:
        draw_mark(pen, code[0], 92, 96, 50, 4)
    else:
        draw_mark(pen, code[0], 88, 90, 66, 4)
