"""A question's own widgets: buttons where choices are few, menus where they are many, by group where they are very many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

import discord
from discord import ui

from adapters.discord.card_emojis import Faces
from bot.forms import draft as drafting
from bot.forms.draft import Slice, Step
from bot.forms.tokens import payload
from bot.ports.payload import pack
from bot.ports.room import Arrange, Choice, Question, TableId
from bot.ports.screens import Draft
from bot.text.translator import plain

Row: TypeAlias = tuple[ui.Item[Any], ...]

MENU: Final = 25
"""Options in a menu."""
MODAL: Final = 5 * MENU
"""Options in a modal full of menus."""
MORE: Final = "…"
FEW: Final = 10
"""Up to so many choices are buttons."""
IN_A_ROW: Final = 5
IN_A_RACE: Final = 3
"""As many beside each other as on the board, where time counts: thumbs know their places."""
LABEL: Final = 80
OPTION: Final = 100
PLACEHOLDER: Final = 150


def rows(question: Question, draft: Draft, table: TableId, faces: Faces, room: int) -> list[Row]:
    """The rows of a question, within so many components: all steps where they fit, else the one that is open."""
    steps = [step for step in drafting.steps(question.widget, draft.fields) if step.choices]
    is_single = drafting.is_single(question.widget)
    made = [row for step in steps for row in (single if is_single else filling)(question, step, table, faces)]
    if size(made) <= room:
        return made
    current = drafting.opened(steps, draft.at)
    if current is None:
        return []
    made = single(question, current, table, faces) if is_single else filling(question, current, table, faces)
    if size(made) > room and not current.takes_several and len(current.choices) <= MODAL:
        return [(elsewhere(question, current, table),)]
    return fitting(made, room)


def single(question: Question, step: Step, table: TableId, faces: Faces) -> list[Row]:
    """One thing of several, by one press."""
    if len(step.choices) <= FEW:
        beside = IN_A_RACE if question.timed else IN_A_ROW
        return in_rows([answer(question, step, choice, table, faces) for choice in step.choices], beside)
    portions = drafting.slices(step, MENU)
    return [
        (menu(question, step, portion, headed(portion, portions), table, faces, verb="answer"),) for portion in portions
    ]


def filling(question: Question, step: Step, table: TableId, faces: Faces) -> list[Row]:
    """One step of several, or several things in one."""
    if isinstance(step.widget, Arrange):
        return in_rows([place(question, step, choice, table, faces) for choice in step.choices[:MENU]])
    if question.at_once and not step.takes_several and len(step.choices) <= FEW:
        return in_rows([answer(question, step, hinted(choice), table, faces) for choice in step.choices])
    portions = drafting.slices(step, MENU)
    return [
        (
            menu(
                question,
                step,
                portion,
                headed(portion, portions),
                table,
                faces,
                verb="put",
                alone=len(portions) == 1,
            ),
        )
        for portion in portions
    ]


def headed(portion: Slice, portions: Sequence[Slice]) -> str:
    """What a portion is called: its group, and where that is in several pieces from what to what."""
    if sum(each.label == portion.label for each in portions) == 1:
        return plain(portion.label)
    first, last = (plain(portion.choices[place].label) for place in (0, -1))
    return f"{plain(portion.label)} {first} – {last}".strip()


def elsewhere(question: Question, step: Step, table: TableId) -> ui.Button[Any]:
    """The way to a modal, for menus that find no room here."""
    label = cut(plain(step.label or question.title), LABEL - 2)
    packed = pack("write", table, (question.id, step.key))
    return ui.Button(style=discord.ButtonStyle.primary, label=f"{label} {MORE}", custom_id=packed)


def answer(question: Question, step: Step, choice: Choice, table: TableId, faces: Faces) -> ui.Button[Any]:
    """A choice that answers."""
    packed = pack("answer", table, (question.id, step.key, choice.token))
    is_chosen = len(step.choices) == 1 or choice.token in (step.given or ())
    style = discord.ButtonStyle.primary if is_chosen else discord.ButtonStyle.secondary
    return ui.Button(style=style, label=labelled(choice, LABEL), emoji=faces.of(choice), custom_id=packed)


def place(question: Question, step: Step, choice: Choice, table: TableId, faces: Faces) -> ui.Button[Any]:
    """A choice that takes the next place of an order, or gives its own up."""
    given = step.given or ()
    number = f"{given.index(choice.token) + 1}. " if choice.token in given else ""
    packed = pack("toggle", table, (question.id, step.key, choice.token))
    style = discord.ButtonStyle.primary if number else discord.ButtonStyle.secondary
    label = cut(f"{number}{plain(choice.label)}", LABEL)
    return ui.Button(style=style, label=label, emoji=faces.of(choice), custom_id=packed)


def menu(
    question: Question,
    step: Step,
    portion: Slice,
    head: str,
    table: TableId,
    faces: Faces,
    *,
    verb: str,
    alone: bool = False,
) -> ui.Select[Any]:
    """A menu over a portion of a step's choices; what is chosen already is marked."""
    least, most = step.bounds if step.takes_several else (1, 1)
    if step.takes_several and not alone:
        least, most = 0, min(most, len(portion.choices))
    title = " · ".join(filter(None, (plain(step.label or question.title), head)))
    return ui.Select(
        custom_id=pack(verb, table, (question.id, step.key, portion.key)),
        placeholder=cut(title, PLACEHOLDER),
        min_values=least,
        max_values=min(most, len(portion.choices)),
        options=[option(step, choice, faces) for choice in portion.choices],
    )


def option(step: Step, choice: Choice, faces: Faces) -> discord.SelectOption:
    """A choice in a menu."""
    return discord.SelectOption(
        label=labelled(choice, OPTION),
        value=payload(choice.token),
        description=cut(plain(choice.hint), OPTION) or None,
        emoji=faces.of(choice),
        default=choice.token in (step.given or ()),
    )


def hinted(choice: Choice) -> Choice:
    """A choice with its hint on its face, for a button instead of a menu's line."""
    return replace(choice, label=f"{choice.label} · {choice.hint}") if choice.hint else choice


def labelled(choice: Choice, limit: int) -> str:
    """A choice in words; what has none is called by a mark that is no empty label."""
    return cut(plain(choice.label), limit) or "·"


def cut(text: str, limit: int) -> str:
    """The text as far as it fits."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def in_rows(items: Sequence[ui.Item[Any]], beside: int = IN_A_ROW) -> list[Row]:
    """Items in rows."""
    return [tuple(items[start : start + beside]) for start in range(0, len(items), beside)]


def size(made: Iterable[Row]) -> int:
    """How many components these rows are."""
    return sum(1 + len(row) for row in made)


def fitting(made: Iterable[Row], room: int) -> list[Row]:
    """The first rows, as many as there is room for."""
    kept: list[Row] = []
    for row in made:
        if size((*kept, row)) > room:
            break
        kept.append(row)
    return kept
