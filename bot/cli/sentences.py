"""What commands say to the host, in the host's language."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.store.port import Unusable


def host_text(key: str, **params: Any) -> str:
    """Return a sentence of the office's in the language of the settings."""
    from pydantic import ValidationError

    from bot.config import Settings
    from bot.text.translator import Translator

    try:
        lang = Settings().language
    except ValidationError:
        lang = "it"
    return Translator().package_text("bot", key, lang, **params)


def unusable_text(fault: Unusable) -> str:
    """Return why a database cannot be used, and what to do."""
    return host_text(f"unusable-{fault.reason}", path=str(fault.path))


def complain(text: str) -> int:
    """Print why a command was not carried out; returns its exit status."""
    print(f"arbitro: {text}", file=sys.stderr)
    return 1
