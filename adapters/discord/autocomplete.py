"""Suggestions while a game's name is typed."""

from __future__ import annotations

from typing import Final

from bot.ports.ids import Language
from bot.ports.office import Office

MOST: Final = 25
LABEL: Final = 100


def suggest_games(office: Office, lang: Language, typed: str) -> list[tuple[str, str]]:
    """List games by title and name, those that begin with what was typed first."""
    sought = typed.strip().casefold()
    shelf = [(card.title[:LABEL], card.name) for card in office.views.list_games(lang)]
    found = [each for each in shelf if any(sought in text.casefold() for text in each)]
    return sorted(found, key=lambda each: not each[0].casefold().startswith(sought))[:MOST]
