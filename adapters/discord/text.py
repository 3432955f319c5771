"""The sentences that only Discord needs."""

from __future__ import annotations

from functools import cache
from typing import Any

from bot.ports.room import Language
from bot.text.translator import Speech

HOME = "adapters.discord"


@cache
def speech() -> Speech:
    """One voice for all of them."""
    return Speech()


def words(key: str, lang: Language, **params: Any) -> str:
    """A sentence of this surface's own."""
    return speech().words(HOME, key, lang, **params)
