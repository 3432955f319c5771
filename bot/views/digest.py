"""The message about all tables that wait for somebody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.text.fitting import truncate
from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from bot.text.weeks import word_instant
from bot.values.ids import Language
from bot.values.room import TableLine
from bot.values.screens import Button, PrivateScreen

LISTED: Final = 10
"""So many tables have a line and a button."""
LABEL: Final = 40
"""Characters of a button."""


def make_digest(
    translator: Translator, lang: Language, lines: Sequence[TableLine], zone: str, limit: int
) -> PrivateScreen:
    """Make the message about some tables, each with until when it waits by the clock of its reader, and a button."""
    said = [translator.package_text("bot", "told-digest", lang, count=len(lines))]
    for line in lines[:LISTED]:
        until = word_instant(translator, line.deadline, zone, lang) if line.deadline else "none"
        said.append(
            translator.package_text("bot", "told-digest-line", lang, table=line.name, game=line.title, until=until)
        )
    if len(lines) > LISTED:
        said.append(translator.package_text("bot", "told-digest-more", lang, count=len(lines) - LISTED))
    buttons = tuple(Button(truncate(line.name, LABEL), "hand", line.id) for line in lines[:LISTED])
    return PrivateScreen(truncate("\n".join(map(shorten_signs, said)), limit), buttons=buttons)
