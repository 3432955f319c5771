"""The people of the Bolognese deck: what they wear on their heads, over the faces of `figures`."""

from __future__ import annotations

from games.art import figures
from games.art.palette import RGB
from games.art.pen import Pen


def draw_maid(pen: Pen, robe: str | RGB) -> None:
    """Draw one of the Fantesche, who stand for two of the Fanti."""
    figures.draw_hair(pen, figures.BROWN, 34, 31)
    figures.draw_face(pen)
    pen.shape("M -28 -8 C -34 -50 34 -50 28 -8 C 20 -22 -20 -22 -28 -8 Z", "paper")
    for x in (-20, -7, 7, 20):
        pen.disc(x, -20 - (4 if abs(x) < 10 else 0), 4.5, robe)


def draw_knight(pen: Pen, plume: str | RGB) -> None:
    """Draw a man in a helmet."""
    figures.draw_hair(pen, "grey", 14, 27)
    figures.draw_face(pen)
    with pen.at(-2, -40, 1, -8):
        figures.draw_feather(pen, plume)
    pen.shape("M -25 -10 C -28 -52 28 -52 25 -10 Z", "line")
    pen.box((-27, -18, 27, -8), 4, "ochre")
    pen.stroke(((0, -40), (0, -18)), "ink", pen.line)


def draw_moor(pen: Pen, jewel: str | RGB, plume: str | RGB) -> None:
    """Draw a man with a black beard, in a turban."""
    figures.draw_hair(pen, "ink", 14, 25)
    figures.draw_face(pen, mouth=False)
    pen.shape("M -21 6 C -14 12 -8 11 0 12 C 8 11 14 12 21 6 C 20 24 8 36 0 38 C -8 36 -20 24 -21 6 Z", "ink")
    pen.stroke(((-5, 20), (5, 20)), "vermilion", pen.line)
    with pen.at(0, -44, 0.8, -20):
        figures.draw_feather(pen, plume)
    pen.shape("M -32 -14 C -40 -38 -18 -52 0 -50 C 18 -52 40 -38 32 -14 C 18 -24 -18 -24 -32 -14 Z", "paper")
    pen.stroke("M -31 -18 C -18 -40 4 -44 14 -48", "ink", pen.line * 0.8)
    pen.stroke("M 31 -18 C 18 -40 -4 -44 -14 -48", "ink", pen.line * 0.8)
    pen.disc(0, -29, 6, jewel)


def draw_wide_hat(pen: Pen, colour: str | RGB, band: str | RGB) -> None:
    """Draw the hat of a juggler."""
    pen.shape("M -18 -26 C -20 -52 20 -52 18 -26 Z", colour)
    pen.shape("M -18 -32 L 18 -32 L 18 -24 L -18 -24 Z", band)
    pen.shape(
        "M -40 -22 C -46 -36 -26 -32 0 -24 C 26 -32 46 -36 40 -22 C 30 -10 14 -16 0 -18 C -14 -16 -30 -10 -40 -22 Z",
        colour,
    )


def draw_fool_cap(pen: Pen, left: str | RGB, right: str | RGB) -> None:
    """Draw three horns with bells."""
    pen.shape("M -22 -16 C -24 -34 -40 -44 -52 -28 C -50 -48 -26 -58 0 -30 Z", left)
    pen.shape("M 22 -16 C 24 -34 40 -44 52 -28 C 50 -48 26 -58 0 -30 Z", right)
    pen.shape("M -14 -24 C -12 -44 -6 -58 0 -64 C 6 -58 12 -44 14 -24 Z", "ochre")
    pen.shape("M -22 -14 C -20 -32 20 -32 22 -14 C 10 -22 -10 -22 -22 -14 Z", "paper")
    for x, y in ((-52, -26), (52, -26), (0, -65)):
        pen.disc(x, y, 5.5, "ochre")


def draw_hood(pen: Pen, colour: str | RGB) -> None:
    """Draw a pointed hood round the whole head."""
    pen.shape("M 0 -52 C 26 -44 36 -14 30 34 L -30 34 C -36 -14 -26 -44 0 -52 Z", colour)
