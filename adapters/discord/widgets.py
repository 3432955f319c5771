"""A question as buttons where choices are few, and as menus where they are many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

import discord
from discord import ui

from adapters.discord.card_emojis import CardEmojis
from bot.forms import draft as draft_steps
from bot.forms.draft import ChoiceSlice, DraftStep
from bot.text.signs import shorten_signs
from bot.values.ids import TableId
from bot.values.payload import pack, shorten_token
from bot.values.screens import Draft
from bot.values.widgets import Arrange, Choice, QuestionForm

Row: TypeAlias = tuple[ui.Item[Any], ...]

MENU: Final = 25
"""Options in a menu."""
MODAL: Final = 5 * MENU
"""Options in a modal full of menus."""
MORE: Final = "…"
FEW: Final = 10
"""The most choices that are shown as buttons."""
IN_A_ROW: Final = 5
IN_A_RACE: Final = 3
"""Buttons in a row where time counts: as on the status message, so that they keep their places."""
LABEL: Final = 80
BRIEF: Final = 40
"""The longest label with a hint in it; longer hints stand in the message."""
OPTION: Final = 100
PLACEHOLDER: Final = 150


def make_question_rows(
    question: QuestionForm, draft: Draft, table_id: TableId, emojis: CardEmojis, space: int
) -> list[Row]:
    """Make the rows of a question within `space` components: all steps where they fit, else the open one."""
    steps = list_shown_steps(question, draft)
    is_single = draft_steps.is_single(question.widget)
    made = [
        row
        for step in steps
        for row in (make_single_rows if is_single else make_step_rows)(question, step, table_id, emojis)
    ]
    if count_components(made) <= space:
        return made
    current = draft_steps.open_step(steps, draft.at)
    if current is None:
        return []
    made = (
        make_single_rows(question, current, table_id, emojis)
        if is_single
        else make_step_rows(question, current, table_id, emojis)
    )
    if count_components(made) > space and not current.takes_several and len(current.choices) <= MODAL:
        return [(make_modal_button(question, current, table_id),)]
    return fit_rows(made, space)


def list_shown_steps(question: QuestionForm, draft: Draft) -> list[DraftStep]:
    """List the steps with choices; one that nobody is asked for only where it is open."""
    steps = draft_steps.list_steps(question.widget, draft.fields)
    return [step for step in steps if step.choices and (not step.is_aside or step.key == draft.at)]


def list_hints(question: QuestionForm, draft: Draft) -> list[str]:
    """List what is said of choices that are buttons, where that is too long to stand on them."""
    shown = [] if draft_steps.is_single(question.widget) else list_shown_steps(question, draft)
    long = [step for step in shown if are_buttons(question, step) and not are_brief(step)]
    said = [choice for step in long for choice in step.choices if choice.hint]
    return [f"{shorten_signs(choice.label)} – {shorten_signs(choice.hint)}" for choice in said]


def are_buttons(question: QuestionForm, step: DraftStep) -> bool:
    """Tell whether the choices of one step of several are buttons, each of which answers or fills it in."""
    return question.at_once and not step.takes_several and len(step.choices) <= FEW


def are_brief(step: DraftStep) -> bool:
    """Tell whether what is said of each choice fits on its button."""
    return all(len(shorten_signs(with_hint(choice).label)) <= BRIEF for choice in step.choices if choice.hint)


def make_single_rows(question: QuestionForm, step: DraftStep, table_id: TableId, emojis: CardEmojis) -> list[Row]:
    if len(step.choices) <= FEW:
        beside = IN_A_RACE if question.timed else IN_A_ROW
        return in_rows(
            [make_answer_button(question, step, choice, table_id, emojis) for choice in step.choices], beside
        )
    portions = draft_steps.split_choices(step, MENU)
    return [(make_menu(question, step, portion, portions, table_id, emojis),) for portion in portions]


def make_step_rows(question: QuestionForm, step: DraftStep, table_id: TableId, emojis: CardEmojis) -> list[Row]:
    """Make the rows of one step of several, or of a step that takes several choices."""
    if isinstance(step.widget, Arrange):
        return in_rows([make_order_button(question, step, choice, table_id, emojis) for choice in step.choices[:MENU]])
    if are_buttons(question, step):
        offered = map(with_hint, step.choices) if are_brief(step) else step.choices
        return in_rows([make_answer_button(question, step, choice, table_id, emojis) for choice in offered])
    portions = draft_steps.split_choices(step, MENU)
    return [(make_menu(question, step, portion, portions, table_id, emojis),) for portion in portions]


def slice_title(portion: ChoiceSlice, portions: Sequence[ChoiceSlice]) -> str:
    """Return the title of a slice: its group, and where that has several slices its first and last choice."""
    if sum(each.label == portion.label for each in portions) == 1:
        return shorten_signs(portion.label)
    first, last = (shorten_signs(portion.choices[index].label) for index in (0, -1))
    return f"{shorten_signs(portion.label)} {first} – {last}".strip()


def make_modal_button(question: QuestionForm, step: DraftStep, table_id: TableId) -> ui.Button[Any]:
    """Make the button that opens a modal, for menus that do not fit in the message."""
    label = truncate(shorten_signs(step.label or question.title), LABEL - 2)
    packed = pack("write", table_id, (question.id, step.key))
    return ui.Button(style=discord.ButtonStyle.primary, label=f"{label} {MORE}", custom_id=packed)


def make_answer_button(
    question: QuestionForm, step: DraftStep, choice: Choice, table_id: TableId, emojis: CardEmojis
) -> ui.Button[Any]:
    packed = pack("answer", table_id, (question.id, step.key, choice.token))
    is_chosen = len(step.choices) == 1 or choice.token in (step.given or ())
    style = discord.ButtonStyle.primary if is_chosen else discord.ButtonStyle.secondary
    return ui.Button(style=style, label=choice_label(choice, LABEL), emoji=emojis.find_emoji(choice), custom_id=packed)


def make_order_button(
    question: QuestionForm, step: DraftStep, choice: Choice, table_id: TableId, emojis: CardEmojis
) -> ui.Button[Any]:
    given = step.given or ()
    number = f"{given.index(choice.token) + 1}. " if choice.token in given else ""
    packed = pack("toggle", table_id, (question.id, step.key, choice.token))
    style = discord.ButtonStyle.primary if number else discord.ButtonStyle.secondary
    label = truncate(f"{number}{shorten_signs(choice.label)}", LABEL)
    return ui.Button(style=style, label=label, emoji=emojis.find_emoji(choice), custom_id=packed)


def make_menu(
    question: QuestionForm,
    step: DraftStep,
    portion: ChoiceSlice,
    portions: Sequence[ChoiceSlice],
    table_id: TableId,
    emojis: CardEmojis,
) -> ui.Select[Any]:
    """Make a menu of a slice of a step's choices; what is chosen already is marked."""
    least, most = step.bounds if step.takes_several else (1, 1)
    if step.takes_several and len(portions) > 1:
        least, most = 0, min(most, len(portion.choices))
    title = " · ".join(filter(None, (shorten_signs(step.label or question.title), slice_title(portion, portions))))
    return ui.Select(
        custom_id=pack(
            "answer" if draft_steps.is_single(question.widget) else "put",
            table_id,
            (question.id, step.key, portion.key),
        ),
        placeholder=truncate(title, PLACEHOLDER),
        min_values=least,
        max_values=min(most, len(portion.choices)),
        options=[make_option(step, choice, emojis) for choice in portion.choices],
    )


def make_option(step: DraftStep, choice: Choice, emojis: CardEmojis) -> discord.SelectOption:
    """Make a choice's line in a menu."""
    return discord.SelectOption(
        label=choice_label(choice, OPTION),
        value=shorten_token(choice.token),
        description=truncate(shorten_signs(choice.hint), OPTION) or None,
        emoji=emojis.find_emoji(choice),
        default=choice.token in (step.given or ()),
    )


def with_hint(choice: Choice) -> Choice:
    """Return the choice with its hint in its label, for a button, which has no line for it."""
    return replace(choice, label=f"{choice.label} · {choice.hint}") if choice.hint else choice


def choice_label(choice: Choice, limit: int) -> str:
    """Return the label of a choice; an empty one becomes a dot, since Discord takes no empty labels."""
    return truncate(shorten_signs(choice.label), limit) or "·"


def truncate(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def in_rows(items: Sequence[ui.Item[Any]], beside: int = IN_A_ROW) -> list[Row]:
    return [tuple(items[start : start + beside]) for start in range(0, len(items), beside)]


def count_components(rows: Iterable[Row]) -> int:
    return sum(1 + len(row) for row in rows)


def fit_rows(rows: Iterable[Row], space: int) -> list[Row]:
    kept: list[Row] = []
    for row in rows:
        if count_components((*kept, row)) > space:
            break
        kept.append(row)
    return kept
