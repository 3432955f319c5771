"""The application's emojis: which there are, and putting up those that are missing."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Final

import discord

from adapters.discord.faces import Faces, named, stem

SIDE: Final = 128
"""Points: how wide and how high an emoji may be."""

Drawn = Callable[[str, int], Awaitable[bytes]]
"""Draws the face of a picture so wide, as PNG."""


async def synced(client: discord.Client, pictures: Sequence[str], drawn: Drawn) -> AsyncIterator[tuple[str, str]]:
    """Put up what is missing and take down what is old; yields what was done to which picture.

    It may be stopped at any time and begun again: an emoji's name holds a piece of its content's hash.
    """
    there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    for picture in pictures:
        image = await drawn(picture, SIDE)
        name = named(picture, hashlib.sha256(image).hexdigest())
        if name in there:
            yield "kept", picture
            continue
        await client.create_application_emoji(name=name, image=image)
        for old in [other for other in there if other.rpartition("_")[0] == stem(picture)]:
            await there.pop(old).delete()
        yield "made", picture


async def found(client: discord.Client, pictures: Sequence[str]) -> Faces:
    """The faces that are up already."""
    there: Mapping[str, discord.Emoji] = {
        emoji.name.rpartition("_")[0]: emoji for emoji in await client.fetch_application_emojis()
    }
    known = {picture: there[stem(picture)] for picture in pictures if stem(picture) in there}
    return Faces({picture: discord.PartialEmoji(name=e.name, id=e.id) for picture, e in known.items()})
