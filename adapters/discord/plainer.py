"""A message in forms that are plainer step by step, for a Discord that refuses it as it is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple, TypedDict, TypeVar

import discord

from adapters.discord import render
from adapters.discord.card_emojis import CardEmojis
from adapters.discord.refusals import Meaning, find_meaning
from bot.text.inert import mark_link
from bot.values.chat import PartRefused
from bot.values.room import PanelText
from bot.values.screens import Button, Draft, PrivateScreen, PublicScreen

T = TypeVar("T")
UNKNOWN_EMOJI: Final = 10_014


class Change(TypedDict):
    content: None
    view: discord.ui.LayoutView
    attachments: list[discord.File]


class Form(NamedTuple):
    """One form of a message: its components and attachments."""

    view: discord.ui.LayoutView
    files: list[discord.File]

    @property
    def change(self) -> Change:
        """What to edit a message with; what stood there as plain content goes."""
        return {"content": None, "view": self.view, "attachments": self.files}


def draw_public_forms(screen: PublicScreen) -> Iterator[Form]:
    """Draw a public message: whole, without its picture, without buttons but with their links, in plain text."""
    yield Form(render.render_public(screen), render.make_files(screen.picture, screen.alt))
    if screen.picture is not None:
        screen = replace(screen, picture=None, text=join(screen.text, screen.alt))
        yield Form(render.render_public(screen), [])
    if screen.buttons:
        screen = replace(screen, text=join(screen.text, *list_links(screen.buttons)), buttons=())
        yield Form(render.render_public(screen), [])
    yield Form(render.render_words(join(screen.text), screen.mentions), [])


def draw_private_forms(screen: PrivateScreen, emojis: CardEmojis) -> Iterator[Form]:
    """Draw a private message: whole, without its picture, without emojis of ours, without buttons, in plain text."""
    yield draw_private(screen, emojis)
    if screen.picture is not None:
        screen = replace(screen, picture=None, text=join(screen.text, render.whole_alt(screen)))
        yield draw_private(screen, emojis)
    if emojis.known:
        emojis = CardEmojis()
        yield draw_private(screen, emojis)
    if screen.question is not None or screen.buttons:
        screen = without_buttons(screen)
        yield draw_private(screen, emojis)
    panels = (line for panel in screen.panels for line in panel_lines(panel))
    heading = (screen.heading.name, screen.heading.stage) if screen.heading is not None else ()
    yield Form(render.render_words(join(*heading, screen.text, *panels)), [])


def draw_private(screen: PrivateScreen, emojis: CardEmojis) -> Form:
    return Form(render.render_private(screen, emojis), render.make_private_files(screen))


def without_buttons(screen: PrivateScreen) -> PrivateScreen:
    """Return a screen whose question is asked in words, with the links of its buttons."""
    asked = (screen.question.title, screen.question.hint) if screen.question is not None else ()
    return replace(
        screen, text=join(screen.text, *asked, *list_links(screen.buttons)), question=None, draft=Draft(), buttons=()
    )


def list_links(buttons: Iterable[Button]) -> list[str]:
    return [mark_link(each.url) for each in buttons if each.url]


def panel_lines(panel: PanelText) -> Iterator[str]:
    yield panel.title
    yield "  ".join(face.label for face in panel.faces)
    yield from panel.lines


def join(*lines: str) -> str:
    return "\n".join(filter(None, lines))


async def send_plainer(
    draw: Callable[[], Iterator[Form]], send: Callable[[Form], Awaitable[T]], emojis: CardEmojis
) -> T:
    """Send the first form that is taken, each tried once; raises PartRefused where none is.

    If Discord doesn't know an emoji, load them again and retry the whole message.
    """
    forms = draw()
    is_renewed = False
    while (form := next(forms, None)) is not None:
        try:
            return await send(form)
        except discord.HTTPException as fault:
            if find_meaning(fault) is not Meaning.PART:
                raise
            is_about_emoji = fault.code == UNKNOWN_EMOJI or "emoji" in fault.text.lower()
            if not is_renewed and is_about_emoji and await emojis.renew():
                is_renewed, forms = True, draw()
    raise PartRefused
