"""Modals: what is written or chosen before a request can be carried out, and what a modal was sent with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import discord
from discord import ui

from adapters.discord.widgets import MENU, OPTION, truncate
from bot.text.signs import shorten_signs
from bot.values.payload import pack, shorten_token
from bot.values.screens import InputDialog
from bot.values.widgets import Arrange, Choice, FormField, Numeric, PickMany, PickOne, Words

TITLE: Final = 45
PARTS: Final = 5
LONGEST: Final = 4_000
ONE_LINE: Final = 100
"""A longer text gets several lines."""
PIECE: Final = "/"
"""Separates a field's name from the offset of its menu."""
ALONE: Final = "-"
"""The custom id of a control without a name, since Discord wants one."""


def make_modal(dialog: InputDialog) -> ui.Modal:
    """Make the modal of an input dialog; it handles no events itself."""
    made = ui.Modal(
        title=truncate(shorten_signs(dialog.title), TITLE),
        custom_id=pack(dialog.verb, dialog.table_id, dialog.args),
        timeout=None,
    )
    whole = (piece for part in dialog.parts for piece in split_field(part))
    for part in list(whole)[:PARTS]:
        label = shorten_signs(part.label) or shorten_signs(dialog.title)
        held = dialog.fields.get(part.name.partition(PIECE)[0], ())
        made.add_item(ui.Label(text=truncate(label, TITLE), component=make_component(part, held)))
    made.stop()
    return made


def split_field(form_field: FormField) -> Iterator[FormField]:
    """Split a field with more choices than a menu holds into several menus; any other is yielded as it is."""
    if not isinstance(form_field.widget, PickOne) or len(form_field.widget.choices) <= MENU:
        yield form_field
        return
    choices = form_field.widget.choices
    for start in range(0, len(choices), MENU):
        portion = choices[start : start + MENU]
        label = f"{shorten_signs(portion[0].label)} – {shorten_signs(portion[-1].label)}"
        yield replace(
            form_field,
            name=f"{form_field.name}{PIECE}{start}",
            label=label,
            widget=PickOne(portion),
            none=form_field.none or " ",
        )


def make_component(form_field: FormField, values: Sequence[str]) -> ui.Item[Any]:
    """Make the component that a field is written into or chosen from, with its present values.

    Raises TypeError for a widget that does not fit in a modal.
    """
    name, required, first = form_field.name or ALONE, not form_field.none, next(iter(values), None)
    match form_field.widget:
        case PickOne(choices):
            return make_menu(name, choices, 1, 1, values, required=required)
        case PickMany(choices, least, most):
            return make_menu(name, choices, least, most, values, required=required and least > 0)
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
            raise TypeError(f"{type(form_field.widget).__name__} does not fit in a modal")


def make_menu(
    name: str, choices: tuple[Choice, ...], least: int, most: int, values: Sequence[str], *, required: bool
) -> ui.Select[Any]:
    """Make a menu in a modal, of at most 25 choices."""
    options = [
        discord.SelectOption(
            label=truncate(shorten_signs(choice.label), OPTION),
            value=shorten_token(choice.token),
            default=choice.token in values,
        )
        for choice in choices[:MENU]
    ]
    least = least if required else 0
    return ui.Select(
        custom_id=name, required=required, min_values=least, max_values=min(most, len(options)), options=options
    )


def read_modal(data: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    """Read what a modal was sent with, by the names of its fields."""
    found: dict[str, tuple[str, ...]] = {}
    for name, values in (each for label in data.get("components", []) for each in read_label(label)):
        whole = name.partition(PIECE)[0]
        found[whole] = (*found.get(whole, ()), *values)
    return found


def read_label(label: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the name and the values of the component in a label."""
    inner = label.get("component")
    if not inner:
        return
    name = "" if inner["custom_id"] == ALONE else inner["custom_id"]
    values = inner["values"] if "values" in inner else [inner.get("value", "")]
    yield name, tuple(value for value in values if value)
