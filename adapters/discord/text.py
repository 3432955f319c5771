"""The sentences that only Discord needs."""

from __future__ import annotations

from functools import cache
from typing import Any

from bot.text.translator import Translator
from bot.values.ids import Language

HOME = "adapters.discord"


@cache
def shared_translator() -> Translator:
    """Return the one translator that all sentences share."""
    return Translator()


def chat_text(key: str, lang: Language, **params: Any) -> str:
    """Return a sentence of this adapter's own."""
    return shared_translator().package_text(HOME, key, lang, **params)


def office_text(key: str, lang: Language, **params: Any) -> str:
    """Return one of the office's own sentences: the words of commands and their arguments."""
    return shared_translator().package_text("bot", key, lang, **params)
