"""Screens as Telegram's messages: HTML, a picture, a keyboard. Pure, and within its limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from adapters.telegram import keyboard
from adapters.telegram.ids import user_of
from adapters.telegram.markup import bold, cut, escaped, folded, in_utc, long, mention, moment, slanted
from bot.ports.room import Panel, PersonId
from bot.ports.screens import Button, Private, Public
from bot.text.translator import plain

TEXT: Final = 4_096
CAPTION: Final = 1_024
MORE: Final = "…"
ALERT: Final = 200
"""Characters that are shown to a presser at once."""


@dataclass(frozen=True, slots=True)
class Page:
    """A message: its words in HTML, or with a picture the words beside it.

    `alone` is what takes the place of a picture with its words where pictures may not be sent.
    """

    html: str
    picture: bytes | None = None
    markup: keyboard.Markup | None = None
    silent: bool = True
    alone: str = ""


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
    markup = keyboard.markup(keyboard.buttons(offered))
    if said.picture is None:
        return Page(together(said.text, pieces, TEXT), None, markup, said.silent)
    html, alone = (together(said.text, pieces, limit, said.twin) for limit in (CAPTION, TEXT))
    return Page(html, said.picture, markup, said.silent, alone)


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
    markup = keyboard.markup(rows)
    if said.picture is None or not fits(said.text, pieces, CAPTION):
        return Page(together(said.text, pieces, TEXT), None, markup, said.silent)
    html, alone = (together(said.text, pieces, limit, said.twin) for limit in (CAPTION, TEXT))
    return Page(html, said.picture, markup, said.silent, alone)


def pages(said: Private) -> tuple[Page, ...]:
    """The same in as many messages as it takes: a picture whose words are too many goes before them."""
    page = private(said)
    if said.picture is None or page.picture is not None:
        return (page,)
    html, alone = (together(said.alt, (), limit, said.twin) for limit in (CAPTION, TEXT))
    return Page(html, said.picture, alone=alone), page


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


def together(text: str, pieces: Sequence[Piece], limit: int, twin: Sequence[str] = ()) -> str:
    """Words and pieces on lines of their own, the words cut so that the pieces fit; if need be those, too.

    `twin` is what a picture shows: as many of its lines as there is room for, folded away.
    """
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
    beside = sum(long(piece.plain) + 1 for piece in kept)
    first = cut(text, limit - beside)
    if said := fitting(twin, limit - beside - long(first) - 1):
        kept.append(Piece(said, folded(said)))
    return "\n".join(filter(None, (escaped(first), *(piece.html for piece in kept)))) or "…"


def fitting(lines: Sequence[str], room: int) -> str:
    """The first lines, as many as there is room for, and a sign that there are more."""
    kept: list[str] = []
    for place, line in enumerate(lines):
        room -= long(line) + 1
        if room < (len(MORE) if place < len(lines) - 1 else -1):
            kept.append(MORE)
            break
        kept.append(line)
    return "\n".join(kept) if kept[:1] != [MORE] else ""


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
