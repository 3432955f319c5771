"""An Eleusis table drawn with skia-python and written as PNG by Pillow; runs in an environment of its own.

`python skia_peer.py` answers each line `N` with the seconds that N pictures took; `FILE` writes one and ends.
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

WIDTH, HEIGHT = 800, 500
PAPER, INK, RED, FELT, OCHRE = 0xFFF7F0E1, 0xFF22201C, 0xFFC8442C, 0xFF2F5D50, 0xFFD9A441
SUITS = {"S": "\u2660", "H": "\u2665", "D": "\u2666", "C": "\u2663"}
LINE = ["7S", "4H", "9C", "QD", "2S", "KH", "5C", "8D", "JS", "3H", "AC", "10D", "6S"]
WRONG = {1: "KC", 3: "10S 2C", 4: "9D", 6: "QH", 9: "JC", 11: "5S KS"}
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
def face(card: str, width: int, height: int, wrong: bool) -> skia.Image:
    """A card face, finished once."""
    surface = skia.Surface(width, height)
    canvas, rank, suit = surface.getCanvas(), card[:-1], card[-1]
    box = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(1, 1, width - 2, height - 2), 7, 7)
    canvas.drawRRect(box, paint(0xFFD8D2C4 if wrong else PAPER))
    canvas.drawRRect(box, paint(INK, 1.6))
    words(canvas, rank, 6, 24, 22, RED if suit in "HD" else INK)
    pip(canvas, suit, width - 16, 17, 9)
    if not wrong:
        pip(canvas, suit, width / 2, height * 0.62, 17)
    return surface.makeImageSnapshot()


def picture() -> bytes:
    """The whole scene, drawn anew and encoded."""
    surface = skia.Surface(WIDTH, HEIGHT)
    canvas = surface.getCanvas()
    canvas.clear(FELT)
    canvas.drawRect(skia.Rect.MakeXYWH(0, 0, WIDTH, 50), paint(PAPER))
    for text, x in (("Eleusis Express", 52), ("Tavolo 2", 300), ("Mano 3", 470), ("21:30", 710)):
        words(canvas, text, x, 33, 22, INK)
    for index, card in enumerate(LINE):
        x, y = 12 + index % 10 * 76, 86 + index // 10 * 185
        if index + 1 < len(LINE) and index % 10 < 9:
            canvas.drawRect(skia.Rect.MakeXYWH(x + 64, y + 42, 13, 6), paint(OCHRE))
        words(canvas, str(index + 1), x + 24, y - 9, 19, PAPER)
        canvas.drawImage(face(card, 66, 90, False), x, y)
        for place, wrong in enumerate(WRONG.get(index + 1, "").split()):
            canvas.drawImage(face(wrong, 54, 72, True), x + 6, y + 102 + place * 31)
    canvas.drawRRect(skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(237, 265, 78, 102), 12, 12), paint(OCHRE, 5))
    canvas.drawRect(skia.Rect.MakeXYWH(0, 396, WIDTH, 104), paint(PAPER))
    canvas.drawRect(skia.Rect.MakeXYWH(0, 394, WIDTH, 2), paint(INK))
    x = 52 + words(canvas, "31", 52, 430, 24, INK) + 8
    x += words(canvas, "nel mazzo", x, 430, 18, INK) + 40
    words(canvas, "a41f09c27be3", x, 430, 20, INK)
    for seat, (name, hand) in enumerate(SEATS):
        plate = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(14 + seat * 194, 450, 184, 36), 8, 8)
        canvas.drawRRect(plate, paint(INK, 2))
        canvas.drawCircle(34 + seat * 194, 468, 13, paint(OCHRE))
        words(canvas, str(seat + 1), 29 + seat * 194, 475, 19, INK)
        words(canvas, name, 54 + seat * 194, 475, 19, INK)
        words(canvas, hand, 168 + seat * 194, 475, 19, INK)
    pixels = surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
    out = io.BytesIO()
    Image.fromarray(pixels).convert("RGB").save(out, "PNG")
    return out.getvalue()


def main() -> None:
    """Serve measurements until the input ends."""
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_bytes(picture())
        return
    print(json.dumps({"skia-python": version("skia-python"), "Pillow": version("pillow")}), flush=True)
    for line in sys.stdin:
        began = time.thread_time()
        size = max(len(picture()) for _ in range(int(line)))
        print(json.dumps({"seconds": time.thread_time() - began, "bytes": size}), flush=True)


if __name__ == "__main__":
    main()
