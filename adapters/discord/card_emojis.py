"""Card faces as emojis of the application: their names, where they stand, and putting up those that are missing."""

from __future__ import annotations

import contextlib
import hashlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import aiohttp
import discord

from bot.text.signs import shorten_signs
from bot.values.widgets import Choice

UNNAMED: Final = re.compile(r"[^A-Za-z0-9]+")
LONGEST: Final = 32


@dataclass(slots=True)
class CardEmojis:
    """The emojis there are, by the pictures they show; without any, cards are written in words.

    `load` reads which there are now: others may be uploaded while we run.
    """

    known: Mapping[str, discord.PartialEmoji] = field(default_factory=dict)
    load: Callable[[], Awaitable[Mapping[str, discord.PartialEmoji]]] | None = None

    async def renew(self) -> bool:
        """Load them again; tell whether others are there now."""
        before = self.known
        if self.load is not None:
            with contextlib.suppress(discord.HTTPException, aiohttp.ClientError, OSError):
                self.known = await self.load()
        return self.known != before

    def find_emoji(self, choice: Choice) -> discord.PartialEmoji | None:
        return self.known.get(choice.picture) if choice.picture else None

    def choice_text(self, choice: Choice) -> str:
        """Return a choice as text: its emoji, if any, before its short name, which screen readers say."""
        emoji = self.find_emoji(choice)
        return f"{emoji} {shorten_signs(choice.label)}" if emoji else shorten_signs(choice.label)


def emoji_prefix(picture: str) -> str:
    """Return what an emoji's name begins with: the picture's name in the characters that Discord takes."""
    return UNNAMED.sub("_", picture).strip("_")[: LONGEST - 7]


SIDE: Final = 128
"""Width and height of an emoji, in pixels."""


@dataclass(frozen=True, slots=True)
class CardFaces:
    """All card faces, by the names of their pictures; `draw` draws one within a square of so many pixels, as PNG."""

    pictures: Sequence[str]
    draw: Callable[[str, int], Awaitable[bytes]]


async def sync_card_emojis(client: discord.Client, faces: CardFaces) -> AsyncIterator[tuple[str, str]]:
    """Upload the missing emojis and delete outdated ones; yield what was done to which picture.

    It may be stopped at any time and begun again: an emoji's name holds a piece of its content's hash.
    """
    there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    for picture in faces.pictures:
        image = await faces.draw(picture, SIDE)
        name = f"{emoji_prefix(picture)}_{hashlib.sha256(image).hexdigest()[:6]}"
        if name in there:
            yield "kept", picture
            continue
        await client.create_application_emoji(name=name, image=image)
        for old in [other for other in there if other.rpartition("_")[0] == emoji_prefix(picture)]:
            await there.pop(old).delete()
        yield "made", picture


async def load_card_emojis(client: discord.Client, pictures: Sequence[str]) -> dict[str, discord.PartialEmoji]:
    there: Mapping[str, discord.Emoji] = {
        emoji.name.rpartition("_")[0]: emoji for emoji in await client.fetch_application_emojis()
    }
    known = {picture: there[emoji_prefix(picture)] for picture in pictures if emoji_prefix(picture) in there}
    return {picture: discord.PartialEmoji(name=e.name, id=e.id) for picture, e in known.items()}
