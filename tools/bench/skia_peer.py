"""An Eleusis table drawn with skia-python and written as PNG by Pillow; runs in an environment of its own.

`python skia_peer.py 800x500` answers each line `N` with the seconds that N pictures took; with a FILE it writes
one there and ends.
What a careful program keeps between pictures is kept here too: the typeface, fonts, paints and finished card faces.
"""

from __future__ import annotations

import io
import json
import sys
import time
from functools import cache, lru_cache
from importlib.metadata import version
from pathlib import Path

import skia
from PIL import Image, ImageFont

PAPER, INK, RED, FELT, OCHRE, FAINT = 0xFFF7F0E1, 0xFF22201C, 0xFFC8442C, 0xFF2F5D50, 0xFFD9A441, 0xFFD8D2C4
LINE = ["7S", "4H", "9C", "QD", "2S", "KH", "5C", "8D", "JS", "3H", "AC", "10D", "6S"]
WRONG = {1: "KC", 3: "10S 2C 4D", 4: "9D", 6: "QH", 9: "JC", 11: "5S KS 7C"}
SEATS = (("Giulia", "9"), ("Marco", "11"), ("Alessandra", "8"), ("Pietro", ""))


@lru_cache
def typeface() -> skia.Typeface:
    return skia.Typeface.MakeFromData(skia.Data.MakeWithCopy(ImageFont.load_default(20).font_bytes))


@lru_cache
def font(size: float) -> skia.Font:
    return skia.Font(typeface(), size)


@lru_cache
def paint(colour: int, stroke: float = 0) -> skia.Paint:
    style = skia.Paint.kStroke_Style if stroke else skia.Paint.kFill_Style
    return skia.Paint(AntiAlias=True, Color=colour, Style=style, StrokeWidth=stroke)


def words(canvas: skia.Canvas, text: str, x: float, y: float, size: float, colour: int) -> float:
    canvas.drawString(text, x, y, font(size), paint(colour))
    return font(size).measureText(text)


def pip(canvas: skia.Canvas, suit: str, x: float, y: float, size: float) -> None:
    """A suit as a path: the font has no suits."""
    colour, path = paint(RED if suit in "HD" else INK), skia.Path()
    if suit == "D":
        path.addPoly([skia.Point(x, y - size), skia.Point(x + size * 0.7, y), skia.Point(x, y + size),
                      skia.Point(x - size * 0.7, y)], True)  # fmt: skip
    elif suit == "C":
        for dx, dy in ((0, -0.45), (-0.5, 0.25), (0.5, 0.25)):
            path.addCircle(x + dx * size, y + dy * size, size * 0.45)
        path.addRect(skia.Rect.MakeXYWH(x - size * 0.12, y, size * 0.24, size))
    else:
        way = -1 if suit == "S" else 1
        path.moveTo(x, y + way * size)
        path.cubicTo(
            x - size * 1.6, y - way * size * 0.2, x - size * 0.7, y - way * size * 1.2, x, y - way * size * 0.35
        )
        path.cubicTo(x + size * 0.7, y - way * size * 1.2, x + size * 1.6, y - way * size * 0.2, x, y + way * size)
        if suit == "S":
            path.addRect(skia.Rect.MakeXYWH(x - size * 0.12, y, size * 0.24, size))
    canvas.drawPath(path, colour)


@cache
def face(card: str, width: int, height: int, pips: bool) -> skia.Image:
    """A card face, finished once."""
    surface = skia.Surface(width, height)
    canvas, rank, suit = surface.getCanvas(), card[:-1], card[-1]
    box = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(1, 1, width - 2, height - 2), 7, 7)
    canvas.drawRRect(box, paint(PAPER))
    canvas.drawRRect(box, paint(INK, 1.6))
    if pips:
        words(canvas, rank, 6, 24, 22, RED if suit in "HD" else INK)
        pip(canvas, suit, width - 16, 17, 9)
        pip(canvas, suit, width / 2, height * 0.62, 17)
    return surface.makeImageSnapshot()


@cache
def tab(card: str) -> skia.Image:
    """The lower part of a wrong card, finished once."""
    surface = skia.Surface(62, 32)
    canvas, rank, suit = surface.getCanvas(), card[:-1], card[-1]
    box = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(1, 1, 60, 30), 6, 6)
    canvas.drawRRect(box, paint(FAINT))
    canvas.drawRRect(box, paint(INK, 1.6))
    words(canvas, rank, 8, 24, 18, RED if suit in "HD" else INK)
    pip(canvas, suit, 44, 17, 8)
    return surface.makeImageSnapshot()


def picture(width: int, height: int) -> bytes:
    """The whole scene, drawn anew and encoded."""
    surface = skia.Surface(width, height)
    canvas = surface.getCanvas()
    canvas.clear(FELT)
    words(canvas, "Mano 3 di 4", 9, 24, 19, PAPER)
    words(canvas, "a41f 09c2 7be3", 590, 24, 18, FAINT)
    canvas.drawRRect(skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(566, 8, 16, 18), 4, 4), paint(PAPER))
    canvas.drawImage(face("back", 20, 28, False), 735, 3)
    words(canvas, "31", 768, 24, 20, PAPER)
    top = 36
    for first in range(0, len(LINE), 10):
        for index in range(first, min(first + 10, len(LINE))):
            column(canvas, index, 9 + (index - first) * 77, top)
        deep = [len(WRONG.get(index + 1, "").split()) for index in range(first, min(first + 10, len(LINE)))]
        top += 26 + 90 + max(deep) * 27 + 12
    for seat, (name, hand) in enumerate(SEATS):
        plate(canvas, seat, name, hand, top)
    pixels = surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
    out = io.BytesIO()
    Image.fromarray(pixels).convert("RGB").save(out, "PNG")
    return out.getvalue()


def column(canvas: skia.Canvas, index: int, x: float, top: float) -> None:
    """A card of the line, its position, and the wrong cards tucked under it."""
    y, position = top + 26, index + 1
    if position == 1:
        canvas.drawRRect(skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x, top - 1, 64, 22), 8, 8), paint(OCHRE))
        words(canvas, "inizio", x + 10, top + 16, 16, INK)
    else:
        words(canvas, str(position), x + 26, top + 16, 18, PAPER)
    wrong = WRONG.get(position, "").split()
    for place in reversed(range(len(wrong))):
        canvas.drawImage(tab(wrong[place]), x + 1, y + 85 + place * 27)
    if index + 1 < len(LINE) and position % 10:
        canvas.drawRect(skia.Rect.MakeXYWH(x + 64, y + 42, 13, 6), paint(OCHRE))
    if position == len(LINE):
        canvas.drawRRect(skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x - 5, y - 5, 74, 100), 12, 12), paint(OCHRE, 5))
    canvas.drawImage(face(LINE[index], 64, 90, True), x, y)


def plate(canvas: skia.Canvas, seat: int, name: str, hand: str, top: float) -> None:
    """A seat with its number, name and cards."""
    x = 5 + seat * 198.5
    box = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x, top, 190, 34), 8, 8)
    canvas.drawRRect(box, paint(PAPER))
    canvas.drawRRect(box, paint(OCHRE if seat == 1 else INK, 3))
    canvas.drawCircle(x + 20, top + 17, 12, paint(FELT))
    words(canvas, str(seat + 1), x + 15, top + 23, 17, PAPER)
    words(canvas, name, x + 40, top + 23, 18, INK)
    words(canvas, hand, x + 162, top + 23, 18, INK)


def main() -> None:
    """Serve measurements until the input ends."""
    width, height = map(int, sys.argv[1].split("x"))
    if len(sys.argv) > 2:
        Path(sys.argv[2]).write_bytes(picture(width, height))
        return
    print(json.dumps({"skia-python": version("skia-python"), "Pillow": version("pillow")}), flush=True)
    for line in sys.stdin:
        began = time.thread_time()
        size = max(len(picture(width, height)) for _ in range(int(line)))
        print(json.dumps({"seconds": time.thread_time() - began, "bytes": size}), flush=True)


if __name__ == "__main__":
    main()
