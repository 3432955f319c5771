"""Screens as Telegram's messages: HTML, a picture, a keyboard. Pure, and within its limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from adapters.telegram import keyboard
from adapters.telegram.hypertext import bold, cut, escaped, in_utc, long, mention, moment, slanted
from adapters.telegram.names import user_of
from bot.ports import Panel, PersonId
from bot.screen import Button, Private, Public
from bot.speech import plain

TEXT: Final = 4_096
CAPTION: Final = 1_024
ALERT: Final = 200
"""Characters that are shown to a presser at once."""


@dataclass(frozen=True, slots=True)
class Page:
    """A message: its words in HTML, or with a picture the words beside it."""

    html: str
    picture: bytes | None = None
    markup: keyboard.Markup | None = None
    silent: bool = True


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of one kind: as Telegram counts them, and as they are sent."""

    plain: str
    html: str


def public(said: Public, names: Mapping[PersonId, str], door: Button | None = None) -> Page:
    """A board or lines for all to read; `door` leads to the private chat."""
    called = ", ".join(names.get(person, "…") for person in said.mentions)
    calls = ", ".join(mention(user_of(person), names.get(person, "…")) for person in said.mentions)
    pieces = [Piece(called, calls), *until(said.deadline)]
    offered = (*said.buttons, door) if door else said.buttons
    limit = CAPTION if said.picture else TEXT
    return Page(
        together(said.text, pieces, limit), said.picture, keyboard.markup(keyboard.buttons(offered)), said.silent
    )


def private(said: Private) -> Page:
    """What one person sees: words, what they hold, what is asked, and its widgets."""
    pieces = [piece for panel in said.panels for piece in panelled(panel)]
    if said.question is not None:
        title, hint = plain(said.question.title), plain(said.question.hint)
        pieces += [Piece(title, bold(title)), Piece(hint, slanted(hint))]
    pieces += until(said.deadline)
    rows = keyboard.buttons(said.buttons)
    if said.question is not None and said.table is not None:
        room = keyboard.MOST - sum(map(len, rows))
        rows = [*keyboard.fitting(keyboard.choices(said.question, said.draft, said.table), room), *rows]
    beside = together(said.text, pieces, CAPTION) if said.picture and fits(said.text, pieces, CAPTION) else ""
    html = beside or together(said.text, pieces, TEXT)
    picture = said.picture if beside else None
    return Page(html, picture, keyboard.markup(rows), said.silent)


def pages(said: Private) -> tuple[Page, ...]:
    """The same in as many messages as it takes: a picture whose words are too many goes before them."""
    page = private(said)
    if said.picture is None or page.picture is not None:
        return (page,)
    return Page(escaped(cut(said.alt, CAPTION)), said.picture), page


def titled(page: Private, toast: str) -> Private:
    """A screen with what just happened above it."""
    return replace(page, text=f"{toast}\n{page.text}") if toast else page


def panelled(panel: Panel) -> Sequence[Piece]:
    """A hand on one line, notes on lines of their own."""
    title = plain(panel.title)
    signs = "  ".join(plain(face.label) for face in panel.faces)
    lines = [Piece(title, bold(title)), Piece(signs, escaped(signs))]
    return [*lines, *(Piece(line, escaped(line)) for line in map(plain, panel.lines))]


def until(deadline: datetime | None) -> list[Piece]:
    """A deadline."""
    return [Piece(f"⏳ {in_utc(deadline)}", moment(deadline))] if deadline else []


def fits(text: str, pieces: Sequence[Piece], limit: int) -> bool:
    """Whether all of it is short enough."""
    return long(text) + sum(long(piece.plain) + 1 for piece in pieces if piece.plain) <= limit


def together(text: str, pieces: Sequence[Piece], limit: int) -> str:
    """Words and pieces on lines of their own, the words cut so that the pieces fit; if need be those, too."""
    kept: list[Piece] = []
    room = limit - min(long(text), limit // 4)
    for piece in pieces:
        if not piece.plain:
            continue
        if long(piece.plain) + 1 > room:
            shorter = cut(piece.plain, max(room - 1, 0))
            kept += [Piece(shorter, escaped(shorter))] if shorter else []
            break
        kept.append(piece)
        room -= long(piece.plain) + 1
    first = cut(text, limit - sum(long(piece.plain) + 1 for piece in kept))
    return "\n".join(filter(None, (escaped(first), *(piece.html for piece in kept)))) or "…"


def brief(said: Private, toast: str = "") -> tuple[str, bool]:
    """A screen in the few words of an alert, hands first; and whether that is all of it."""
    held = [written(panel) for panel in said.panels]
    asked = plain(said.question.title) if said.question else ""
    words = "\n".join(filter(None, (toast, *(held or [said.text]), asked)))
    whole = not said.question and not said.buttons and (not held or not said.text)
    return cut(words, ALERT), whole and long(words) <= ALERT


def written(panel: Panel) -> str:
    """A panel in few words."""
    signs = " ".join(plain(face.label) for face in panel.faces)
    return "\n".join(filter(None, (signs or plain(panel.title), *map(plain, panel.lines))))
