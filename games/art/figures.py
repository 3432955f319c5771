"""The people of the courts; a head is around the origin: face 40 wide, eyes near y = -3, chin at y = 30."""

from games.art.outline import Point
from games.art.palette import RGB, mix, tint
from games.art.pen import Pen

FACE = "M -20 -22 L 20 -22 L 20 6 C 20 22 9 30 0 30 C -9 30 -20 22 -20 6 Z"
FAIR = tint("ochre", 0.8)
BROWN = mix("ochre", "ink", 0.5)
SHADE = "M 0 -22 L 20 -22 L 20 6 C 20 22 9 30 0 30 Z"


def draw_face(pen: Pen, *, mouth: bool = True) -> None:
    pen.shape(FACE, "paper", None)
    pen.shape(SHADE, tint("ochre", 0.4), None)
    pen.shape(FACE)
    fine = pen.line * 0.8
    pen.stroke("M -15 -8 Q -9 -12 -3 -8 L -3 9 L 3 9", "ink", fine)
    pen.stroke("M 4 -8 Q 10 -12 15 -8", "ink", fine)
    for x in (-9.5, 9.5):
        pen.disc(x, -2, 2.6, "ink", None)
    if mouth:
        pen.stroke(((-5, 18), (5, 18)), "vermilion", fine * 1.2)


def draw_beard(pen: Pen, colour: str | RGB, length: float = 46) -> None:
    pen.shape(
        "M -21 0 C -15 12 -8 12 0 12 C 8 12 15 12 21 0 L 21 14"
        f" C 20 34 10 {length - 6} 0 {length} C -10 {length - 6} -20 34 -21 14 Z",
        colour,
    )
    pen.stroke(((-5, 19), (5, 19)), "ink", pen.line * 0.9)


def draw_hair(pen: Pen, colour: str | RGB, drop: float = 20, wide: float = 32) -> None:
    pen.shape(
        f"M -20 -28 C {-wide} -26 {-wide + 2} 0 {-wide} {drop} C {-wide + 4} {drop + 8} -20 {drop + 6}"
        f" -16 {drop - 4} L 16 {drop - 4} C 20 {drop + 6} {wide - 4} {drop + 8} {wide} {drop}"
        f" C {wide - 2} 0 {wide} -26 20 -28 Z",
        colour,
    )


def draw_feather(pen: Pen, colour: str | RGB) -> None:
    pen.shape("M 0 0 C -10 -22 4 -44 30 -46 C 38 -30 30 -8 0 0 Z", colour)
    pen.stroke("M 0 0 C 6 -16 14 -28 24 -38", "ink", pen.line * 0.7)


def draw_cap(pen: Pen, colour: str | RGB, plume: str | RGB = "ochre") -> None:
    with pen.at(12, -34, 0.9):
        draw_feather(pen, plume)
    pen.shape("M -27 -20 C -32 -46 -8 -52 8 -48 C 26 -46 31 -34 27 -20 Z", colour)
    pen.box((-28, -28, 28, -18), 4, "paper")


def draw_king(pen: Pen, robe: str | RGB) -> None:
    draw_hair(pen, "grey", 20, 32)
    draw_face(pen, mouth=False)
    draw_beard(pen, "grey")
    draw_crown(pen, (0, -18), 56, 40, robe)


def draw_queen(pen: Pen, robe: str | RGB, locks: str | RGB = FAIR) -> None:
    """Draw a woman with a low crown and earrings, fair-haired unless `locks` says otherwise."""
    draw_hair(pen, locks, 38, 35)
    draw_face(pen)
    draw_crown(pen, (0, -20), 50, 28, robe, 5)
    for x in (-22, 22):
        pen.disc(x, 14, 4, "ochre")


def draw_jack(pen: Pen, robe: str | RGB, plume: str | RGB = "ochre") -> None:
    draw_hair(pen, BROWN, 18)
    draw_face(pen)
    draw_cap(pen, robe, plume)


HEART = (
    "M 0 47 C -12 26 -47 10 -47 -17 C -47 -35 -35 -45 -22 -45 C -11 -45 -3 -38 0 -27"
    " C 3 -38 11 -45 22 -45 C 35 -45 47 -35 47 -17 C 47 10 12 26 0 47 Z"
)
DIAMOND = "M 0 -50 Q 15 -20 39 0 Q 15 20 0 50 Q -15 20 -39 0 Q -15 -20 0 -50 Z"
SPADE = (
    "M 0 -50 C 12 -28 45 -10 45 15 C 45 31 34 39 23 39 C 14 39 7 35 4 28 C 5 38 9 44 19 49"
    " L -19 49 C -9 44 -5 38 -4 28 C -7 35 -14 39 -23 39 C -34 39 -45 31 -45 15"
    " C -45 -10 -12 -28 0 -50 Z"
)
STEM = "M -6 0 L 6 0 L 4 22 C 5 36 9 44 19 49 L -19 49 C -9 44 -5 36 -4 22 Z"
PATHS = {"S": SPADE, "H": HEART, "D": DIAMOND}  # The marks of one piece; clubs are three leaves and a stem.


def draw_mark(pen: Pen, suit: str, x: float, y: float, size: float, colour: str | RGB) -> None:
    """Draw the mark of a suit (S, H, D or C) centred on the point, `size` units high."""
    with pen.at(x, y, size / 100):
        if suit in PATHS:
            pen.shape(PATHS[suit], colour, None)
            return
        for cx, cy in ((0, -26), (-24, 10), (24, 10)):
            pen.disc(cx, cy, 22.5, colour, None)
        pen.shape(((0, -20), (-20, 4), (0, 20), (20, 4)), colour, None)
        pen.shape(STEM, colour, None)


def draw_crown(
    pen: Pen, at: Point, width: float, height: float, band: str | RGB | None = None, points: int = 3
) -> None:
    x, y = at
    half, brim = width / 2, height * 0.28
    tips = [
        (x - half + width * k / (points - 1), y - height * (0.78 if k in {0, points - 1} else 0.86))
        for k in range(points)
    ]
    outline: list[Point] = [(x - half * 0.86, y), (x - half * 0.86, y - brim)]
    for k, tip in enumerate(tips):
        if k:
            outline.append((x - half * 0.86 + width * 0.86 * (k - 0.5) / (points - 1), y - brim * 1.45))
        outline.append(tip)
    outline += [(x + half * 0.86, y - brim), (x + half * 0.86, y)]
    pen.shape(outline, "ochre")
    pen.box((x - half * 0.86, y - brim, x + half * 0.86, y), 0, band or "ochre")
    for tx, ty in tips:
        pen.disc(tx, ty - height * 0.02, height * 0.11, "ochre")
