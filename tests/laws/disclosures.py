"""A page of all that a game's events may disclose: each field beside the clause that allows it, to be read by a person."""

from typing import Any

from bot.text.clauses import read_clauses
from games.spec import GameSpec
from tests.laws.types import event_types

WORDS = 12
"""Of a clause, how many stand on the page: enough to see that it is the right one."""


def disclosure_page(spec: GameSpec[Any]) -> str:
    clauses = read_clauses(spec.package, "en")
    return "".join(
        f"{kind.__name__}.{field}: {clause} {first_words(clauses[clause])}\n"
        for kind in event_types(spec)
        for field, clause in sorted(kind.reveals.items())
    )


def first_words(text: str) -> str:
    words = text.split()
    return " ".join(words[:WORDS]) + (" …" if len(words) > WORDS else "")
