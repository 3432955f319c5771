"""Modals: what is written or chosen before an intent can be had, and what came of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import discord
from discord import ui

from adapters.discord.widgets import MENU, OPTION, cut
from bot.forms.tokens import payload
from bot.ports.payload import pack
from bot.ports.room import Arrange, Choice, Numeric, Part, PickMany, PickOne, Words
from bot.ports.screens import Entry
from bot.text.translator import plain

TITLE: Final = 45
PARTS: Final = 5
LONGEST: Final = 4_000
ONE_LINE: Final = 100
"""What is longer gets several lines."""
PIECE: Final = "/"
"""What stands between a part's name and which of its pieces it is."""
ALONE: Final = "-"
"""How a control without a name is called: Discord wants one."""


def modal(entry: Entry) -> ui.Modal:
    """An entry as a modal; it answers nothing itself."""
    made = ui.Modal(
        title=cut(plain(entry.title), TITLE), custom_id=pack(entry.verb, entry.table, entry.args), timeout=None
    )
    whole = (piece for part in entry.parts for piece in pieces(part))
    for part in list(whole)[:PARTS]:
        label = plain(part.label) or plain(entry.title)
        held = entry.fields.get(part.name.partition(PIECE)[0], ())
        made.add_item(ui.Label(text=cut(label, TITLE), component=component(part, held)))
    made.stop()
    return made


def pieces(part: Part) -> Iterator[Part]:
    """A part, or where it is a choice of more than a menu holds, menus that hold a portion each."""
    if not isinstance(part.widget, PickOne) or len(part.widget.choices) <= MENU:
        yield part
        return
    choices = part.widget.choices
    for start in range(0, len(choices), MENU):
        portion = choices[start : start + MENU]
        label = f"{plain(portion[0].label)} – {plain(portion[-1].label)}"
        yield replace(
            part, name=f"{part.name}{PIECE}{start}", label=label, widget=PickOne(portion), none=part.none or " "
        )


def component(part: Part, held: Sequence[str]) -> ui.Item[Any]:
    """What is written into, or chosen from; it holds something already."""
    name, required, first = part.name or ALONE, not part.none, next(iter(held), None)
    match part.widget:
        case PickOne(choices):
            return menu(name, choices, 1, 1, held, required=required)
        case PickMany(choices, least, most):
            return menu(name, choices, least, most, held, required=required and least > 0)
        case Numeric(least, most):
            digits = max(len(str(least)), len(str(most)))
            return ui.TextInput(
                custom_id=name, required=required, max_length=digits, placeholder=f"{least}–{most}", default=first
            )
        case Words(limit):
            style = discord.TextStyle.short if limit <= ONE_LINE else discord.TextStyle.paragraph
            return ui.TextInput(
                custom_id=name, style=style, required=required, max_length=min(limit, LONGEST), default=first
            )
        case Arrange() | _:
            raise TypeError(f"{type(part.widget).__name__} does not fit in a modal")


def menu(
    name: str, choices: tuple[Choice, ...], least: int, most: int, held: Sequence[str], *, required: bool
) -> ui.Select[Any]:
    """A menu in a modal: of at most 25 choices."""
    options = [
        discord.SelectOption(
            label=cut(plain(choice.label), OPTION), value=payload(choice.token), default=choice.token in held
        )
        for choice in choices[:MENU]
    ]
    least = least if required else 0
    return ui.Select(
        custom_id=name, required=required, min_values=least, max_values=min(most, len(options)), options=options
    )


def filled(data: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    """What a modal was sent with, by the names of its parts."""
    found: dict[str, tuple[str, ...]] = {}
    for name, values in (each for label in data.get("components", []) for each in contents(label)):
        whole = name.partition(PIECE)[0]
        found[whole] = (*found.get(whole, ()), *values)
    return found


def contents(label: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """One part: a label around its component."""
    inner = label.get("component")
    if not inner:
        return
    name = "" if inner["custom_id"] == ALONE else inner["custom_id"]
    values = inner["values"] if "values" in inner else [inner.get("value", "")]
    yield name, tuple(value for value in values if value)
