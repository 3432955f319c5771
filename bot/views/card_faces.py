"""The faces of all cards, for chats that keep them as their own emojis."""

from __future__ import annotations

import asyncio
from functools import partial

from bot.views.pictures import encode_png
from games.art import card_faces


def list_card_faces() -> tuple[str, ...]:
    """List the names of all faces and backs, as `deck/code`."""
    return card_faces.list_faces()


async def draw_card_face(picture: str, side: int) -> bytes:
    """Draw a face for a line of text as PNG, within a square of `side` pixels."""
    return await asyncio.to_thread(encode_png, partial(card_faces.render_badge, picture, side))
