"""Pictures, drawn in a thread and cached by what they show.

A scene holds all that its picture will show, words included; two viewers that see the same share one picture.
"""

from __future__ import annotations

import asyncio
import io
import logging
import struct
import traceback
from collections.abc import Callable, Hashable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from zlib import crc32

from bot.values.room import GameCard
from bot.values.table_view import Drawn
from bot.views.caches import KeptBytes
from bot.views.score import make_score
from bot.views.table import TablePresenter
from games.art import sheets
from games.art.canvas import Canvas, Style
from games.art.display import display_list
from games.art.palette import to_rgb
from games.spec import GameSpec

try:
    from isal.isal_zlib import compress
except ImportError:
    from zlib import compress

if TYPE_CHECKING:
    from PIL.Image import Image

log = logging.getLogger(__name__)

KEPT: Final = 32 * 1024 * 1024  # Bytes of finished pictures kept in memory
AT_ONCE: Final = 2  # Pictures drawn at a time: a thread that draws takes its time from the loop


Faces: TypeAlias = tuple[tuple[str, ...], ...]


class NoPicture(Exception):
    """The picture could not be drawn; the words serve instead."""


class Pictures:
    """Draws each scene once; the least recently shown are dropped first."""

    def __init__(self, limit_bytes: int = KEPT) -> None:
        self.kept = KeptBytes(limit_bytes, AT_ONCE)

    async def board_picture(self, presenter: TablePresenter) -> bytes:
        """Return the table's picture for one viewer as PNG; raises NoPicture."""
        spec = presenter.table.spec
        try:
            scene = presenter.make_scene()
        except Exception as fault:
            raise log_failure(spec.name, fault) from fault
        return await self.draw_cached((spec.name, scene), spec.name, lambda: spec.scenery.draw(scene).to_image())

    async def share_card(self, presenter: TablePresenter) -> bytes:
        from games.art.share_card import Ending, Points, draw_share_card  # noqa: PLC0415  commands without pictures start faster

        scenery, name = presenter.table.spec.scenery, presenter.table.spec.name
        try:
            scene, score = presenter.make_scene(bare=True), make_score(presenter)
            layout = scenery.layout(scene)
        except Exception as fault:
            raise log_failure(name, fault) from fault
        points = Points(score.heads, tuple((who, cells, wins) for _, who, cells, wins in score.rows))
        ending = Ending(presenter.game_title(), score.ending, points, layout.width / layout.height)
        return await self.draw_cached(
            ("share", ending, scene), name, lambda: draw_share_card(ending, lambda: scenery.draw(scene))
        )

    async def title_card(self, card: GameCard) -> bytes:
        from games.art.share_card import draw_title_card  # noqa: PLC0415  commands without pictures start faster

        title, blurb = card.title, card.blurb
        try:
            return await self.kept.get(("title", title, blurb), lambda: encode_jpeg(draw_title_card(title, blurb)))
        except Exception as fault:
            raise log_failure(card.name, fault) from fault

    async def seat_picture(self, presenter: TablePresenter, hands: Faces, notes: Faces = ()) -> bytes:
        """Return the picture of a seat as PNG: the table through its viewer, and below it the cards it holds and its notes.

        `hands` are rows of faces, for a game whose picture doesn't show them; of each of the `notes` the first line is
        its heading. Raises NoPicture.
        """
        spec = presenter.table.spec
        hands = () if spec.hand_in_picture else hands
        if not hands and not notes:
            return await self.board_picture(presenter)
        try:
            scene = presenter.make_scene()
        except Exception as fault:
            raise log_failure(spec.name, fault) from fault
        return await self.draw_cached(
            (spec.name, scene, hands, notes),
            spec.name,
            lambda: put_below(spec.scenery.draw(scene), hands, notes).to_image(),
        )

    async def draw_cached(self, key: Hashable, what: str, draw: Callable[[], Image]) -> bytes:
        """Return what `draw` makes as PNG, drawn once for each key.

        `what` names it in the log. Raises NoPicture.
        """
        try:
            return await self.kept.get(key, lambda: encode_png(draw))
        except Exception as fault:
            raise log_failure(what, fault) from fault


def encode_jpeg(image: Image) -> bytes:
    encoded = io.BytesIO()
    image.save(encoded, "JPEG", quality=88)
    return encoded.getvalue()


def list_pieces(spec: GameSpec[Any], scene: Any) -> tuple[Drawn, ...]:
    """Return the display list of a scene; nothing where it cannot be drawn: the words serve instead."""
    try:
        return draw_pieces(spec, scene)
    except Exception as fault:  # noqa: BLE001  whatever it is, it is logged without what it showed
        log_failure(spec.name, fault)
        return ()


@lru_cache(maxsize=512)
def draw_pieces(spec: GameSpec[Any], scene: Any) -> tuple[Drawn, ...]:
    """Draw a scene as a list; kept, since several eyes see the same."""
    return display_list(spec, scene)


def log_failure(what: str, fault: Exception) -> NoPicture:
    """Log a failure and return it as NoPicture.

    The log says which picture and where in the code it broke, never what it showed.
    """
    where = "".join(traceback.format_tb(fault.__traceback__))
    log.error("picture failed: %s\n%s", type(fault).__name__, where, extra={"picture": what})
    return NoPicture(what)


def encode_png(draw: Callable[[], Image]) -> bytes:
    image = draw()
    if image.mode == "P":
        return encode_palette(image)
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


def list_card_faces() -> tuple[str, ...]:
    return sheets.list_faces()


async def draw_card_face(picture: str, side: int) -> bytes:
    """Draw a face for a line of text as PNG, within a square of `side` pixels."""
    return await asyncio.to_thread(encode_png, partial(sheets.render_badge, picture, side))


MARGIN: Final = 0.02  # Beside and between the cards, in widths of the picture
WIDEST: Final = 0.11  # a card's width at most, in widths of the picture
IN_A_ROW: Final = 12  # the most cards beside each other
LETTERS: Final = 0.034  # A note's letters, in widths of the picture: legible on a phone
LINE: Final = 1.28  # how far its lines stand apart, in sizes of its letters
DARK: Final = 380  # The sum of a ground's three colours from which on ink is legible on it


def put_below(board: Canvas, hands: Faces, notes: Faces = ()) -> Canvas:
    """Return a picture with cards below it, and below these notes as lines of text, each heading bold."""
    gap = board.width * MARGIN
    room = board.width - 2 * gap
    rows = [tuple(hand[first : first + IN_A_ROW]) for hand in hands for first in range(0, len(hand), IN_A_ROW)]
    most = max(map(len, rows), default=1)
    width = min(board.width * WIDEST, (room + gap) / most - gap)
    drawn = [[sheets.face_sprite(face, width) for face in row] for row in rows]
    size, colour = room * LETTERS, "ink" if sum(to_rgb(board.ground)) > DARK else "paper"
    lines = [(line, not place) for note in notes for place, line in enumerate(note)]
    said = [(row, is_bold) for line, is_bold in lines for row in board.wrap_text(line, size, room, bold=is_bold)]
    top, step = board.height, size * LINE
    height = sum(max(card.height for card in row) + gap for row in drawn) + step * len(said)
    whole = board.heighten(top + height + (gap if said else 0))
    for row in drawn:
        left = (board.width - sum(card.width + gap for card in row) + gap) / 2
        for card in row:
            whole.paste(card, left, top)
            left += card.width + gap
        top += max(card.height for card in row) + gap
    for line, is_bold in said:
        whole.draw_text(gap, top + step / 2, line, Style(size, colour, is_bold))
        top += step
    return whole


LEVEL: Final = 3 if compress.__module__ == "zlib" else 1
"""How closely zlib compresses: at 3 a third less than at 1, for about a millisecond; isal is fast, and gains nothing by more."""


def encode_palette(image: Image) -> bytes:
    """Encode a picture in palette mode as PNG, faster than its library does."""
    width, height = image.size
    dots = image.tobytes()
    lines = b"".join(b"\0" + dots[at : at + width] for at in range(0, len(dots), width))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", bytes(image.getpalette() or ())),
        (b"IDAT", compress(lines, LEVEL)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(spell_chunk(*part) for part in parts)


def spell_chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", crc32(content, crc32(kind)))
