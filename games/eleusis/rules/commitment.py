"""The commitment of a rule: a text that fixes it, and its digest (EE-90, EE-91)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any
from unicodedata import normalize

from games.eleusis.language.catalogue import ENTRY, source
from games.eleusis.rules.state import CatalogueRule, Rule, WordedRule, WrittenRule


def body(rule: Rule) -> dict[str, Any]:
    """The rule as a commitment has it."""
    match rule:
        case CatalogueRule(entry, values):
            params = dict(zip((each.name for each in ENTRY[entry].parameters), values, strict=True))
            return {"id": entry, "kind": "catalogue", "params": params, "src": source(rule)}
        case WrittenRule(written):
            return {"kind": "expr", "src": written}
        case WordedRule(words):
            return {"kind": "text", "text": words}


def text(game: str, number: int, dealer: str, salt: str, body: Mapping[str, Any]) -> str:
    """The lines that are committed."""
    canonical = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "\n".join(("EE-COMMIT-1", game, str(number), dealer, salt, normalize("NFC", canonical)))


def digest(game: str, number: int, dealer: str, salt: str, body: Mapping[str, Any]) -> str:
    """The SHA-256 of the text, in lower-case hex."""
    return hashlib.sha256(text(game, number, dealer, salt, body).encode()).hexdigest()
