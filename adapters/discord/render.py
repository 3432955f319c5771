"""Screens as Discord's components (version 2): pure, and within its limits."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, Final, TypeAlias, TypeVar

import discord
from discord import ui

from adapters.discord.card_emojis import Faces
from adapters.discord.ids import user_of
from adapters.discord.widgets import Row, fitting, rows
from bot.ports.payload import pack
from bot.ports.room import Panel, PersonId, Question
from bot.ports.screens import Button, Look, Private, Public
from bot.text.translator import plain

T = TypeVar("T")
View: TypeAlias = ui.LayoutView

MOST: Final = 40
"""Components in a message, all counted."""
TEXT: Final = 4_000
"""Characters in all texts of a message."""
ALT: Final = 1_024
IN_A_ROW: Final = 5
PICTURE: Final = "table.png"
CUT: Final = "…"
LOOKS: Final = {
    Look.MAIN: discord.ButtonStyle.primary,
    Look.PLAIN: discord.ButtonStyle.secondary,
    Look.DANGER: discord.ButtonStyle.danger,
}


def public(said: Public) -> View:
    """A board or a line for all to read."""
    texts = [escaped(said.text), awaited(said.mentions), until(said.deadline)]
    return laid(texts, said.picture is not None, said.alt, [], buttons(said.buttons))


def private(said: Private, faces: Faces) -> View:
    """What one person sees: words, picture, what they hold, the question's own widgets, buttons."""
    held = "\n".join(panel(each, faces) for each in said.panels)
    texts = [escaped(said.text), held, *put(said.question), until(said.deadline)]
    own = buttons(said.buttons)
    room = MOST - 5 - sum(1 + len(row) for row in own)
    asked = rows(said.question, said.draft, said.table, faces, room) if said.question and said.table else []
    return laid(texts, said.picture is not None, said.alt, asked, own)


def laid(texts: Sequence[str], has_picture: bool, alt: str, asked: Sequence[Row], own: Sequence[Row]) -> View:
    """One container: words, picture, widgets, buttons. The view answers nothing itself."""
    items: list[ui.Item[Any]] = [ui.TextDisplay(cut("\n".join(filter(None, texts)) or CUT, TEXT))]
    if has_picture:
        items.append(
            ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{PICTURE}", description=cut(alt, ALT) or None))
        )
    items += [ui.ActionRow(*row) for row in fitting((*asked, *own), MOST - 1 - len(items))]
    view: View = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*items))
    view.stop()
    return view


def files(picture: bytes | None, alt: str) -> list[discord.File]:
    """The picture as it is sent along, with its words."""
    return [discord.File(io.BytesIO(picture), PICTURE, description=cut(alt, ALT) or None)] if picture else []


def buttons(offered: Iterable[Button]) -> list[Row]:
    """Buttons in rows."""
    groups = (tuple(row) for _, row in groupby(offered, key=lambda each: each.row))
    return [tuple(map(button, row)) for group in groups for row in in_rows(group, IN_A_ROW)]


def button(offered: Button) -> ui.Button[Any]:
    """One button; it carries an intent or a link, never who may press it."""
    label = cut(plain(offered.label), 80)
    if offered.url:
        return ui.Button(style=discord.ButtonStyle.link, label=label, url=offered.url)
    packed = pack(offered.verb, offered.table, offered.args)
    return ui.Button(style=LOOKS[offered.look], label=label, custom_id=packed)


def panel(held: Panel, faces: Faces) -> str:
    """A hand on one line, notes on lines of their own."""
    signs = "  ".join(faces.written(face) for face in held.faces)
    lines = (escaped(plain(line)) for line in held.lines)
    return "\n".join(filter(None, (f"**{escaped(plain(held.title))}**", signs, *lines)))


def put(question: Question | None) -> tuple[str, str]:
    """What is asked, and a hint."""
    if question is None:
        return "", ""
    title, hint = escaped(plain(question.title)), escaped(plain(question.hint))
    return f"**{title}**" if title else "", hint


def awaited(mentions: Sequence[PersonId]) -> str:
    """Those who are called, by the only way that rings."""
    return " ".join(f"<@{user_of(person)}>" for person in mentions)


def called(mentions: Sequence[PersonId]) -> discord.AllowedMentions:
    """Leave to call these people and nobody else."""
    users = [discord.Object(user_of(person)) for person in mentions]
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


def until(deadline: datetime | None) -> str:
    """A deadline in each reader's own time and language."""
    return f"⏳ {discord.utils.format_dt(deadline, 'R')}" if deadline else ""


def escaped(text: str) -> str:
    """Words that mean nothing to Discord but themselves."""
    return discord.utils.escape_markdown(text)


def cut(text: str, limit: int) -> str:
    """The text as far as it fits; nothing of Discord's own is cut in two."""
    if len(text) <= limit:
        return text
    kept = text[: limit - len(CUT)]
    start = kept.rfind("<")
    return (kept[:start] if start > kept.rfind(">") else kept) + CUT


def in_rows(many: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    """A sequence in portions of at most so many."""
    for start in range(0, len(many), most):
        yield many[start : start + most]
