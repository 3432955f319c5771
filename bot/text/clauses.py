"""A game on the shelf, and its rules page by clause: what a number stands for, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from bot.ports.room import Clause, GameCard, Language
from bot.text.translator import Speech
from games.box import Box
from games.forms import Refused
from games.message import say

CLAUSE: Final = re.compile(r"^[-*] \*\*([A-Z]{2,3}-\d+[a-z]?)\*\* +(.*)$")
"""How a clause opens in a rules page; it goes on over indented lines."""


@lru_cache(maxsize=64)
def clauses(package: str, lang: Language) -> Mapping[str, str]:
    """Every clause of a rules page by its number, in the page's order, as plain text."""
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
    return MappingProxyType({number: unmarked(text) for number, text in found.items()})


def unmarked(text: str) -> str:
    """Markdown without its marks: emphasis, code, links."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"(\*\*|__|`)(.+?)\1", r"\2", text)
    return re.sub(r"(?<!\w)([*_])(?=\S)(.+?)(?<=\S)\1(?!\w)", r"\2", text).strip()


def cited(box: Box[Any], numbers: Iterable[str], lang: Language) -> tuple[Clause, ...]:
    """The clauses of these numbers; one that the page does not have is named without text."""
    known = clauses(box.package, lang)
    return tuple(Clause(number, known.get(number, "")) for number in numbers)


def in_force(box: Box[Any], lang: Language) -> Mapping[str, str]:
    """The clauses of the page that are this game's: a family's page holds those of other games too."""
    prefixes = box.clauses.split()
    return {number: text for number, text in clauses(box.package, lang).items() if number.split("-")[0] in prefixes}


def page(box: Box[Any], lang: Language, asked: str = "") -> tuple[Clause, ...]:
    """The rules page by clause: all that is in force, or what answers somebody's question."""
    known = in_force(box, lang)
    return search(box, asked, lang, len(known)) if asked.strip() else cited(box, known, lang)


def card(box: Box[Any], lang: Language, speech: Speech) -> GameCard:
    """A game as it stands on the shelf."""
    title, blurb = (speech.speak(box, say(key, game=box.name), lang, str) for key in ("title", "blurb"))
    return GameCard(box.name, title, blurb, box.least, box.most, box.minutes, ladder=bool(box.ladder))


def cover(box: Box[Any]) -> bytes:
    """The picture on the box, as SVG; raises Refused where it has none."""
    own = files(box.package) / f"cover-{box.name}.svg"
    found = own if own.is_file() else files(box.package) / "cover.svg"
    if not found.is_file():
        raise Refused("no-such-picture")
    return found.read_bytes()


def search(box: Box[Any], asked: str, lang: Language, most: int = 8) -> tuple[Clause, ...]:
    """The clauses that answer a number (`12`, `EE-12`) or hold all of some words, in the page's order."""
    known, every = in_force(box, lang), clauses(box.package, lang)
    wanted = asked.strip().upper()
    number = f"{box.clauses.split()[0]}-{wanted}" if wanted.isdigit() else wanted
    if number in every:
        return (Clause(number, every[number]),)
    words = asked.casefold().split()
    hits = (Clause(i, text) for i, text in known.items() if words and all(word in text.casefold() for word in words))
    return tuple(hit for hit, _ in zip(hits, range(most), strict=False))
