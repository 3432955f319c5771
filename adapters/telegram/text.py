"""The sentences that only Telegram needs."""

from __future__ import annotations

from functools import cache
from typing import Any

from bot.ports.ids import Language
from bot.text.translator import Translator

HOME = "adapters.telegram"


@cache
def shared_translator() -> Translator:
    """One voice for all of them."""
    return Translator()


def chat_text(key: str, lang: Language, **params: Any) -> str:
    """A sentence of this surface's own."""
    return shared_translator().package_text(HOME, key, lang, **params)
