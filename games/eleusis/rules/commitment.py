"""The commitment of a rule: a text that fixes it, and its digest (EE-90, EE-91)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any
from unicodedata import normalize

from games.eleusis.language.catalogue import ENTRY, rule_source
from games.eleusis.language.rule import CatalogueRule, Rule, WordedRule, WrittenRule


def commitment_body(rule: Rule) -> dict[str, Any]:
    """Return a rule as the JSON object that is committed."""
    match rule:
        case CatalogueRule(entry, values):
            params = dict(zip((each.name for each in ENTRY[entry].parameters), values, strict=True))
            return {"id": entry, "kind": "catalogue", "params": params, "src": rule_source(rule)}
        case WrittenRule(written):
            return {"kind": "expr", "src": written}
        case WordedRule(words):
            return {"kind": "text", "text": words}


def commitment_text(game: str, round_number: int, dealer_name: str, salt: str, body: Mapping[str, Any]) -> str:
    """Return the lines that are committed (EE-91)."""
    canonical = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "\n".join(("EE-COMMIT-1", game, str(round_number), dealer_name, salt, normalize("NFC", canonical)))


def commitment_digest(game: str, round_number: int, dealer_name: str, salt: str, body: Mapping[str, Any]) -> str:
    """Return the SHA-256 of the committed text, in lower-case hex."""
    return hashlib.sha256(commitment_text(game, round_number, dealer_name, salt, body).encode()).hexdigest()
