"""Card faces as emojis of the application: their names, and how they stand in texts, buttons and menus."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import discord

from bot.ports.room import Choice
from bot.text.translator import plain

UNNAMED: Final = re.compile(r"[^A-Za-z0-9]+")
LONGEST: Final = 32


@dataclass(frozen=True, slots=True)
class Faces:
    """The emojis there are, by the pictures they show; without any, cards are written."""

    known: Mapping[str, discord.PartialEmoji] = field(default_factory=dict)

    def of(self, choice: Choice) -> discord.PartialEmoji | None:
        """The emoji of a choice's picture."""
        return self.known.get(choice.picture) if choice.picture else None

    def written(self, choice: Choice) -> str:
        """A choice in a text: its emoji before its short name, which is read aloud and never missing."""
        emoji = self.of(choice)
        return f"{emoji} {plain(choice.label)}" if emoji else plain(choice.label)


def stem(picture: str) -> str:
    """What an emoji's name begins with: the picture's own name, as far as Discord takes it."""
    return UNNAMED.sub("_", picture).strip("_")[: LONGEST - 7]


def named(picture: str, digest: str) -> str:
    """The whole name: it ends with a piece of the hash of its content, so that a new drawing has a new name."""
    return f"{stem(picture)}_{digest[:6]}"
