"""Pheasants at their gala: six coloured parts on a bird that is the same on every card, or one part alone.

A card is named by its colours from umbrella to worm, a letter each: `RPYBGK`; `RBKPYG+` has two worms, and `hat:R` shows
one part. All is drawn in units, 240 by 320 of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from games.art.canvas import FAINT, Sprite
from games.art.palette import RGB, mix, opaque_colours, palette_bytes, to_rgb
from games.art.pen import FINER, Pen

WIDTH: Final = 240
HEIGHT: Final = 320
RADIUS: Final = 18
# The six parts, in the order in which a card is spelled.
PARTS: Final = ("umbrella", "hat", "scarf", "beak", "tail", "worm")
# What the letters of a card's name stand for, in no language.
COLOURS: Final = {"R": "red", "B": "blue", "Y": "yellow", "G": "green", "P": "pink", "K": "black"}
# Where on a part its colour's sign stands, and how large it is.
SPOTS: Final = {
    "umbrella": (177, 45, 15),
    "hat": (95, 40, 15),
    "scarf": (137, 166, 14),
    "beak": (50, 99, 13),
    "tail": (203, 172, 15),
    "worm": (80, 283, 13),
}
# The box that a part fills, to be shown alone.
ZOOMED: Final = {
    "umbrella": (120, 14, 234, 176),
    "hat": (46, 14, 144, 78),
    "scarf": (66, 108, 164, 204),
    "beak": (2, 70, 74, 128),
    "tail": (154, 88, 240, 234),
    "worm": (6, 258, 102, 312),
}
SECOND: Final = 2 * 120  # Twice the line in which the second worm is mirrored.


def draw_umbrella(pen: Pen, fill: str | RGB) -> None:
    pen.stroke("M 177 66 L 177 160 Q 177 171 187 171 Q 196 171 196 161", "ink", 5)
    pen.shape(
        "M 122 76 C 122 38 146 16 177 16 C 208 16 232 38 232 76"
        " Q 218 63 204.5 76 Q 191 63 177 76 Q 163 63 149.5 76 Q 136 63 122 76 Z",
        fill,
    )
    seam = "grey" if fill == fill_of("black") else "ink"
    for x in (149.5, 177, 204.5):
        pen.stroke(f"M 177 18 Q {x - (177 - x) * 0.4} 40 {x} 74", seam, 1.4)


def draw_hat(pen: Pen, fill: str | RGB) -> None:
    pen.shape("M 68 64 C 66 44 66 30 70 19 C 86 14 104 14 120 19 C 124 30 124 44 122 64 Z", fill)
    pen.disc(95, 65, (46, 10), fill)


def draw_scarf(pen: Pen, fill: str | RGB) -> None:
    pen.shape("M 112 128 L 144 122 L 160 190 L 122 198 Z", fill)
    for x in (129, 136, 143, 150):
        pen.stroke(((x, 197 - (x - 122) * 0.21), (x + 2, 205 - (x - 122) * 0.21)), "ink", 2)
    pen.shape("M 70 118 C 90 126 112 122 130 110 L 140 130 C 118 146 90 150 72 142 C 68 134 68 126 70 118 Z", fill)


def draw_beak(pen: Pen, fill: str | RGB) -> None:
    pen.shape("M 70 72 C 46 78 26 88 7 101 C 26 112 46 122 70 127 Z", fill)


def draw_tail(pen: Pen, fill: str | RGB) -> None:
    for path in (
        "M 164 212 C 192 192 216 190 233 198 C 226 222 200 236 164 218 Z",
        "M 162 214 C 182 168 204 146 233 138 C 238 170 212 204 164 218 Z",
        "M 160 212 C 164 160 184 112 219 90 C 232 122 214 176 164 218 Z",
    ):
        pen.shape(path, fill)


def draw_worm(pen: Pen, fill: str | RGB) -> None:
    body = "M 17 300 Q 24 268 36 284 Q 48 304 58 290 Q 64 282 72 284"
    pen.stroke(body, "ink", 19)
    pen.stroke(body, fill, 14.5)
    pen.disc(80, 283, 19, fill)


DRAWN: Final[dict[str, Callable[[Pen, str | RGB], None]]] = {
    "umbrella": draw_umbrella,
    "hat": draw_hat,
    "scarf": draw_scarf,
    "beak": draw_beak,
    "tail": draw_tail,
    "worm": draw_worm,
}


@dataclass(frozen=True, slots=True)
class Signs:
    """What stands on the six colours: their letters, or none, each in a shape of its own unless all are discs."""

    letters: tuple[str, ...] = ()
    shaped: bool = True

    def letter_of(self, colour: str) -> str:
        return self.letters[tuple(COLOURS.values()).index(colour)] if self.letters else ""


def draw_part(pen: Pen, name: str, colour: str, signs: Signs) -> None:
    DRAWN[name](pen, fill_of(colour))
    x, y, size = SPOTS[name]
    draw_sign(pen, x, y, colour, size, signs)


def draw_legs(pen: Pen) -> None:
    for x in (112, 140):
        pen.stroke(((x, 244), (x - 2, 268), (x - 13, 275)), "ink", 4.4)
        pen.stroke(((x - 2, 268), (x + 5, 276)), "ink", 4.4)


def draw_body(pen: Pen) -> None:
    pen.shape(
        "M 66 92 C 66 70 82 60 97 61 C 116 62 126 78 125 96 C 124 118 136 142 156 154 C 176 166 192 184 190 204"
        " C 187 232 158 250 126 249 C 92 248 64 226 64 194 C 64 168 80 150 78 126 C 70 118 66 106 66 92 Z",
        BODY,
    )
    pen.stroke("M 114 212 C 124 231 154 232 176 210", SHADE, 3.4)
    pen.stroke("M 132 210 C 140 219 156 219 168 206", SHADE, 3.4)


def draw_face(pen: Pen) -> None:
    pen.disc(91, 90, 9.5, "card", "ink", 2)
    pen.disc(88, 90, 4.6, "ink", None)
    for x, y in ((99, 79), (103, 84)):
        pen.stroke(((95 + (x - 95) * 0.4, 90 + (y - 90) * 0.55), (x, y)), "ink", 2.2)
    pen.disc(110, 104, 4, "card", "ink", 1.6)


def card_parts(code: str) -> tuple[tuple[str, str], ...]:
    name, is_single, letter = code.partition(":")
    if is_single:
        return ((name, COLOURS[letter]),)
    return tuple(zip(PARTS, (COLOURS[letter] for letter in code.removesuffix("+")), strict=True))


def draw_content(pen: Pen, code: str, signs: Signs, only: tuple[str, ...] | None = None) -> None:
    worn = card_parts(code)
    if ":" in code:
        ((name, colour),) = worn
        if only is None or name in only:
            left, top, right, bottom = ZOOMED[name]
            grown = min(196 / (right - left), 250 / (bottom - top), 3)
            with pen.at(120 - grown * (left + right) / 2, 166 - grown * (top + bottom) / 2, grown):
                pen.line *= min(grown, 1.8)
                draw_part(pen, name, colour, signs)
        return
    colours = dict(worn)
    whole: tuple[tuple[str, Callable[[Pen], None] | None], ...] = (
        ("", draw_legs), ("umbrella", None), ("tail", None), ("", draw_body), ("beak", None), ("scarf", None), ("", draw_face),
        ("hat", None), ("worm", None),
    )  # fmt: skip
    for name, piece in whole:
        if piece is not None:
            if only is None:
                piece(pen)
        elif only is None or name in only:
            draw_part(pen, name, colours[name], signs)
    if code.endswith("+") and (only is None or "worm" in only):
        draw_second_worm(pen, colours["worm"], signs)


def draw_second_worm(pen: Pen, colour: str, signs: Signs) -> None:
    with pen.at(SECOND, 0, flip=True):
        draw_worm(pen, fill_of(colour))
    x, y, size = SPOTS["worm"]
    draw_sign(pen, SECOND - x, y, colour, size, signs)


def edge_width(width: int) -> float:
    return max(2.4, 1.6 * WIDTH / width)


def make_pen(width: int) -> Pen:
    return Pen(WIDTH, HEIGHT, width / WIDTH, max(2.4, 1.1 * WIDTH / width))


def render_image(pen: Pen, width: int) -> Image.Image:
    return pen.image.reduce(FINER).crop((0, 0, width, round(width * HEIGHT / WIDTH)))


@lru_cache(maxsize=192)
def render_card(code: str, width: int, signs: Signs, lit: tuple[str, ...] | None = None) -> Image.Image:
    """Return a card in RGBA; where `lit` is given, all parts that are not in it are faded."""
    if lit is not None:
        return render_lit_card(code, width, signs, lit)
    pen, rim = make_pen(width), edge_width(width)
    pen.box((rim / 2, rim / 2, WIDTH - rim / 2, HEIGHT - rim / 2), RADIUS, "card", "ink", rim)
    draw_content(pen, code, signs)
    return render_image(pen, width)


def render_lit_card(code: str, width: int, signs: Signs, lit: tuple[str, ...]) -> Image.Image:
    """Return a card of which only the parts in `lit` stand out."""
    whole = render_card(code, width, signs).copy()
    inset = round(edge_width(width) * width / WIDTH) + 1
    inner = Image.new("L", whole.size, 0)
    box = (inset, inset, whole.width - 1 - inset, whole.height - 1 - inset)
    ImageDraw.Draw(inner).rounded_rectangle(box, round(RADIUS * width / WIDTH), 255)
    whole.paste(Image.blend(whole, Image.new("RGBA", whole.size, (*to_rgb("card"), 255)), PALE), (0, 0), inner)
    if lit:
        pen = make_pen(width)
        draw_content(pen, code, signs, lit)
        paste_with_glow(whole, render_image(pen, width))
    return whole


def paste_with_glow(below: Image.Image, above: Image.Image) -> None:
    thick = max(1, round(below.width / 60))
    rim = above.getchannel("A")
    for colour, reach in (("ink", 2 * thick + 2), ("ochre", 2 * thick)):
        wide = rim
        for _, _ in pairwise(range(reach // 2 + 1)):
            wide = wide.filter(ImageFilter.MaxFilter(3))
        below.paste((*to_rgb(colour), 255), (0, 0), wide)
    below.alpha_composite(above)


@lru_cache(maxsize=192)
def card_sprite(code: str, width: float, scale: float, signs: Signs, lit: tuple[str, ...] | None = None) -> Sprite:
    return make_finery_sprite(render_card(code, round(width * scale), signs, lit), "felt")


# What a colour is filled with; black is ink.
FILLS: Final = {
    "red": "#D55E00",
    "blue": "#0072B2",
    "yellow": "#F0E442",
    "green": "#009E73",
    "pink": "#CC79A7",
    "black": "#1F1B16",
}
# What every pheasant is under her finery, which never counts.
BODY: Final = "#B9A88F"
SHADE: Final = "#8F7F68"
PALE: Final = 0.7  # How far what does not matter is faded to paper.

POLYGONS: Final = {
    "square": tuple((x * 0.92, y * 0.92) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))),
    "triangle": ((0, -1.5), (1.42, 0.98), (-1.42, 0.98)),
    "diamond": ((0, -1.42), (1.3, 0), (0, 1.42), (-1.3, 0)),
    "hexagon": ((-0.62, -1.06), (0.62, -1.06), (1.2, 0), (0.62, 1.06), (-0.62, 1.06), (-1.2, 0)),
    "plus": tuple(
        (x * way, y * way)
        for way in (1, -1)
        for x, y in ((-0.66, -1.3), (0.66, -1.3), (0.66, -0.66), (1.3, -0.66), (1.3, 0.66), (0.66, 0.66))
    ),
}
# The shape that stands for a colour.
SHAPES: Final = {
    "red": "disc",
    "blue": "square",
    "yellow": "triangle",
    "green": "diamond",
    "pink": "hexagon",
    "black": "plus",
}
LOWERED: Final = {"triangle": 0.2}  # How far below the middle of its shape a letter stands, in sizes of the sign.


@lru_cache(maxsize=1)
def finery_colours() -> tuple[RGB, ...]:
    fills = [*(FILLS[colour] for colour in FILLS if colour != "black"), BODY, SHADE]
    steps = (
        *((fill, "paper", part) for fill in fills for part in (0.0, 0.35, PALE)),
        *((fill, "ink", 0.5) for fill in fills),
        *(("ink", "card", part) for part in (0.5, PALE)),
    )
    return tuple(mix(one, other, part) for one, other, part in steps)


@lru_cache(maxsize=1)
def _palette_image() -> Image.Image:
    image = Image.new("P", (1, 1))
    entries = (*opaque_colours(), *finery_colours())
    image.putpalette(
        bytes(part for colour in entries for part in colour) + bytes(to_rgb("paper")) * (256 - len(entries))
    )
    return image


@lru_cache(maxsize=1)
def _entry_map() -> tuple[int, ...]:
    plain, rims = len(opaque_colours()), len(palette_bytes()) // 3 - len(opaque_colours())
    known = plain + len(finery_colours())
    return tuple(entry if entry < plain else entry + rims if entry < known else 0 for entry in range(256))


def add_finery(picture: Image.Image) -> Image.Image:
    picture.putpalette(palette_bytes() + bytes(part for colour in finery_colours() for part in colour))
    return picture


def make_finery_sprite(drawing: Image.Image, ground: str | RGB) -> Sprite:
    below = Image.new("RGB", drawing.size, to_rgb(ground))
    rim = drawing.getchannel("A")
    below.paste(drawing.convert("RGB"), (0, 0), rim)
    # a copy, since Pillow keeps a cache in the chart it is given, and threads must not share one
    mapped = below.quantize(palette=_palette_image().copy(), dither=Image.Dither.NONE)
    entries = Image.frombytes("L", mapped.size, mapped.tobytes()).point(_entry_map())
    return Sprite(entries, rim.point([0] * FAINT + [255] * (256 - FAINT)))


def fill_of(colour: str) -> str:
    """Return what a colour is filled with; anything that has no fill is a colour already."""
    return FILLS.get(colour, colour)


def draw_sign(pen: Pen, x: float, y: float, colour: str, size: float, signs: Signs) -> None:
    shape = SHAPES[colour] if signs.shaped else "disc"
    if shape == "disc":
        pen.disc(x, y, size * 1.12, "card", "ink", 2)
    else:
        pen.shape(tuple((x + px * size, y + py * size) for px, py in POLYGONS[shape]), "card", "ink", 2)
    if letter := signs.letter_of(colour):
        pen.letters(x, y + LOWERED.get(shape, 0) * size, letter, size * 1.12, "ink", size * 1.3)
