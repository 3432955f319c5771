"""The faces of all cards there are, for surfaces that keep them as their own."""

from __future__ import annotations

import asyncio
from functools import partial

from bot.pictures import png
from games.art import faces


def pictures() -> tuple[str, ...]:
    """The names of all faces and backs, as `deck/code`."""
    return faces.pictures()


async def drawn(picture: str, width: int) -> bytes:
    """A face so many points wide, as PNG."""
    return await asyncio.to_thread(png, partial(faces.face, picture, width))
