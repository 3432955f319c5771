"""A game's card, and its rules page by clause: what a number stands for, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from bot.text.translator import Translator
from bot.values.ids import Language
from bot.values.room import Clause, GameCard
from games.forms import Refused
from games.message import say
from games.spec import GameSpec

CLAUSE: Final = re.compile(r"^[-*] \*\*([A-Z]{2,3}-\d+[a-z]?)\*\* +(.*)$")
"""How a clause opens in a rules page; it goes on over indented lines."""


@lru_cache(maxsize=64)
def read_clauses(package: str, lang: Language) -> Mapping[str, str]:
    """Read every clause of a rules page by its number, in the page's order, as plain text."""
    page = (files(package) / f"RULES.{lang}.md").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    current = ""
    for line in page.splitlines():
        if opening := CLAUSE.match(line):
            current = opening[1]
            found[current] = opening[2]
        elif current and line.startswith("  ") and line.strip():
            found[current] += f" {line.strip()}"
        else:
            current = ""
    return MappingProxyType({number: strip_marks(text) for number, text in found.items()})


def strip_marks(text: str) -> str:
    """Strip Markdown of its marks: emphasis, code, links."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"(\*\*|__|`)(.+?)\1", r"\2", text)
    return re.sub(r"(?<!\w)([*_])(?=\S)(.+?)(?<=\S)\1(?!\w)", r"\2", text).strip()


def find_clauses(spec: GameSpec[Any], numbers: Iterable[str], lang: Language) -> tuple[Clause, ...]:
    """Return the clauses of these numbers; one that the page does not have is named without text."""
    known = read_clauses(spec.package, lang)
    return tuple(Clause(number, known.get(number, "")) for number in numbers)


def clauses_in_force(spec: GameSpec[Any], lang: Language) -> Mapping[str, str]:
    """Return the clauses of the page that are this game's: a family's page holds those of other games too."""
    prefixes = spec.clauses.split()
    return {
        number: text for number, text in read_clauses(spec.package, lang).items() if number.split("-")[0] in prefixes
    }


def search_page(spec: GameSpec[Any], lang: Language, query: str = "") -> tuple[Clause, ...]:
    """Return the rules page by clause: all that is in force, or what answers a query."""
    known = clauses_in_force(spec, lang)
    return search_clauses(spec, query, lang, len(known)) if query.strip() else find_clauses(spec, known, lang)


def make_game_card(spec: GameSpec[Any], lang: Language, translator: Translator) -> GameCard:
    def find_text(key: str, *, is_needed: bool = False) -> str:
        has_words = is_needed or translator.has_words(spec, key, lang)
        return translator.speak(spec, say(key, game=spec.name), lang, str) if has_words else ""

    return GameCard(
        spec.name,
        find_text("title", is_needed=True),
        find_text("blurb", is_needed=True),
        spec.least,
        spec.most,
        f"{spec.minutes}–{spec.most_minutes}" if spec.most_minutes else str(spec.minutes),
        ladder=bool(spec.ladder),
        mood=find_text("mood"),
        brief=find_text("brief"),
        family=find_text("family"),
        family_blurb=find_text("family-blurb"),
    )


def read_cover(spec: GameSpec[Any]) -> bytes:
    """Read the picture on the box, as SVG; raises Refused if it has none."""
    own = files(spec.package) / f"cover-{spec.name}.svg"
    found = own if own.is_file() else files(spec.package) / "cover.svg"
    if not found.is_file():
        raise Refused("no-such-picture")
    return found.read_bytes()


def search_clauses(spec: GameSpec[Any], query: str, lang: Language, most: int = 8) -> tuple[Clause, ...]:
    """Return the clauses that answer a number (`12`, `EE-12`) or hold all of some words, in the page's order."""
    known, every = clauses_in_force(spec, lang), read_clauses(spec.package, lang)
    wanted = query.strip().upper()
    number = f"{spec.clauses.split()[0]}-{wanted}" if wanted.isdigit() else wanted
    if number in every:
        return (Clause(number, every[number]),)
    words = query.casefold().split()
    hits = (Clause(i, text) for i, text in known.items() if words and all(word in text.casefold() for word in words))
    return tuple(hit for hit, _ in zip(hits, range(most), strict=False))
