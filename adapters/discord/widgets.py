"""A question as buttons, menus and modals, with emojis for cards."""

from __future__ import annotations

import contextlib
import hashlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

import aiohttp
import discord
from discord import ui
from msgspec import structs

from bot.forms import draft as draft_steps
from bot.forms.draft import ChoiceSlice, DraftStep
from bot.text.signs import shorten_signs
from bot.values.button_payload import pack, shorten_token
from bot.values.ids import TableId
from bot.values.screens import Draft, InputDialog
from bot.values.widgets import Arrange, Choice, FormField, Numeric, PickMany, PickOne, QuestionForm, Words

Row: TypeAlias = tuple[ui.Item[Any], ...]

MENU: Final = 25  # options in a menu
MODAL: Final = 5 * MENU  # options in a modal full of menus
MORE: Final = "…"
FEW: Final = 10  # the most choices that are shown as buttons
IN_A_ROW: Final = 5
NARROW: Final = 44  # characters beside each other on a telephone, with five for each button's edges
IN_A_RACE: Final = 3  # buttons in a row where time counts: as on the status message, so that they keep their places
LABEL: Final = 80
BRIEF: Final = 40  # the longest label with a hint in it; longer hints stand in the message
OPTION: Final = 100
PLACEHOLDER: Final = 150


@dataclass(frozen=True, slots=True)
class QuestionRows:
    """A question's own rows under a message."""

    question: QuestionForm
    draft: Draft
    table_id: TableId
    emojis: CardEmojis

    def make(self, space: int) -> list[Row]:
        """Make rows within `space` components: all steps where they fit, else the open one."""
        every = draft_steps.list_steps(self.question.widget, self.draft.fields)
        steps = [step for step in every if step.choices and (not step.is_aside or step.key == self.draft.at)]
        rows = {step.key: self._make_step(step) for step in steps}
        folded = [step for step in steps if self._is_folded(step, rows[step.key])]
        made = [row for step in steps if step not in folded for row in rows[step.key]]
        made += in_rows([self._make_way_back(step) for step in folded])
        if count_components(made) <= space:
            return made
        current = draft_steps.open_step(steps, self.draft.at)
        if current is None:
            return []
        made = rows[current.key]
        if count_components(made) > space and not current.takes_several and len(current.choices) <= MODAL:
            label = truncate(shorten_signs(current.label or self.question.title), LABEL - 2)
            return [(self._make_button(f"{label} {MORE}", "write", current.key, is_main=True),)]
        return fit_rows(made, space)

    def _is_folded(self, step: DraftStep, rows: Sequence[Row]) -> bool:
        return len(rows) > 1 and bool(step.count) and not step.takes_several and step.key != self.draft.at

    def _make_way_back(self, step: DraftStep) -> ui.Button[Any]:
        said = " · ".join(filter(None, (shorten_signs(step.label), *map(shorten_signs, step.given_labels()))))
        return self._make_button(truncate(f"✎ {said}", BRIEF), "page", step.key, "0")

    def _make_step(self, step: DraftStep) -> list[Row]:
        """Make the rows of a step: buttons for few choices, else menus."""
        if draft_steps.is_single(self.question.widget):
            if len(step.choices) <= FEW:
                beside = IN_A_RACE if self.question.timed else IN_A_ROW
                return in_rows([self._make_answer(step, choice) for choice in step.choices], beside)
        elif isinstance(step.widget, Arrange):
            return in_rows([self._make_place(step, choice) for choice in step.choices[:MENU]])
        elif self._are_buttons(step):
            return in_rows([self._make_answer(step, with_hint(choice)) for choice in step.choices])
        portions = draft_steps.split_choices(step, MENU)
        return [(self._make_menu(step, portion, portions),) for portion in portions]

    def _are_buttons(self, step: DraftStep) -> bool:
        most = FEW if all(choice.picture for choice in step.choices) else IN_A_ROW
        are_brief = all(len(shorten_signs(with_hint(each).label)) <= BRIEF for each in step.choices if each.hint)
        return self.question.at_once and not step.takes_several and len(step.choices) <= most and are_brief

    def _make_answer(self, step: DraftStep, choice: Choice) -> ui.Button[Any]:
        is_chosen = len(step.choices) == 1 or choice.token in (step.given or ())
        label = truncate(shorten_signs(f"{choice.brief or choice.label}{choice.count_mark}"), LABEL) or "·"
        return self._make_button(label, "answer", step.key, choice.token, is_main=is_chosen, choice=choice)

    def _make_place(self, step: DraftStep, choice: Choice) -> ui.Button[Any]:
        given = step.given or ()
        number = f"{given.index(choice.token) + 1}. " if choice.token in given else ""
        label = truncate(f"{number}{shorten_signs(choice.label)}", LABEL)
        return self._make_button(label, "toggle", step.key, choice.token, is_main=bool(number), choice=choice)

    def _make_button(
        self, label: str, verb: str, *args: str, is_main: bool = False, choice: Choice | None = None
    ) -> ui.Button[Any]:
        style = discord.ButtonStyle.primary if is_main else discord.ButtonStyle.secondary
        emoji = self.emojis.find_emoji(choice) if choice else None
        packed = pack(verb, self.table_id, (self.question.id, *args))
        return ui.Button(style=style, label=label, emoji=emoji, custom_id=packed)

    def _make_menu(self, step: DraftStep, portion: ChoiceSlice, portions: Sequence[ChoiceSlice]) -> ui.Select[Any]:
        least, most = step.bounds if step.takes_several else (1, 1)
        if step.takes_several and len(portions) > 1:
            least, most = 0, min(most, len(portion.choices))
        title = shorten_signs(step.label or self.question.title), slice_title(portion, portions)
        verb = "answer" if draft_steps.is_single(self.question.widget) else "put"
        return ui.Select(
            custom_id=pack(verb, self.table_id, (self.question.id, step.key, portion.key)),
            placeholder=truncate(" · ".join(filter(None, title)), PLACEHOLDER),
            min_values=least,
            max_values=min(most, len(portion.choices)),
            options=[make_option(step, choice, self.emojis) for choice in portion.choices],
        )


def slice_title(portion: ChoiceSlice, portions: Sequence[ChoiceSlice]) -> str:
    if sum(each.label == portion.label for each in portions) == 1:
        return shorten_signs(portion.label)
    first, last = (shorten_signs(portion.choices[index].label) for index in (0, -1))
    return f"{shorten_signs(portion.label)} {first} – {last}".strip()


def make_option(step: DraftStep, choice: Choice, emojis: CardEmojis) -> discord.SelectOption:
    return discord.SelectOption(
        label=choice_label(choice, OPTION),
        value=shorten_token(choice.token),
        description=truncate(shorten_signs(choice.hint), OPTION) or None,
        emoji=emojis.find_emoji(choice),
        default=choice.token in (step.given or ()),
    )


def with_hint(choice: Choice) -> Choice:
    return structs.replace(choice, label=f"{choice.label} · {choice.hint}", brief="") if choice.hint else choice


def choice_label(choice: Choice, limit: int) -> str:
    return truncate(shorten_signs(choice.label) + choice.count_mark, limit) or "·"


def truncate(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def in_rows(items: Sequence[ui.Item[Any]], beside: int = IN_A_ROW) -> list[Row]:
    return [tuple(items[start : start + beside]) for start in range(0, len(items), beside)]


def join_rows(rows: Iterable[Row]) -> list[Row]:
    joined: list[Row] = []
    for row in rows:
        if joined and row_width((*joined[-1], *row)) <= NARROW:
            joined[-1] = (*joined[-1], *row)
        else:
            joined.append(row)
    return joined


def row_width(row: Row) -> int:
    return sum(len(getattr(item, "label", None) or "") + 5 for item in row)


def count_components(rows: Iterable[Row]) -> int:
    return sum(1 + len(row) for row in rows)


def fit_rows(rows: Iterable[Row], space: int) -> list[Row]:
    kept: list[Row] = []
    for row in rows:
        if count_components((*kept, row)) > space:
            break
        kept.append(row)
    return kept


TITLE: Final = 45
PARTS: Final = 5
LONGEST_INPUT: Final = 4_000
ONE_LINE: Final = 100  # a longer text gets several lines
PIECE: Final = "/"  # separates a field's name from the offset of its menu
ALONE: Final = "-"  # the custom id of a control without a name, since Discord wants one


def make_modal(dialog: InputDialog) -> ui.Modal:
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
    if not isinstance(form_field.widget, PickOne) or len(form_field.widget.choices) <= MENU:
        yield form_field
        return
    choices = form_field.widget.choices
    for start in range(0, len(choices), MENU):
        portion = choices[start : start + MENU]
        label = f"{shorten_signs(portion[0].label)} – {shorten_signs(portion[-1].label)}"
        yield structs.replace(
            form_field,
            name=f"{form_field.name}{PIECE}{start}",
            label=label,
            widget=PickOne(portion),
            none=form_field.none or " ",
        )


def make_component(form_field: FormField, values: Sequence[str]) -> ui.Item[Any]:
    """Make a field's component with its present values; raises TypeError for a widget that no modal takes."""
    name, required, first = form_field.name or ALONE, not form_field.none, next(iter(values), None)
    match form_field.widget:
        case PickOne(choices):
            return make_modal_menu(name, choices, 1, 1, values, required=required)
        case PickMany(choices, least, most):
            return make_modal_menu(name, choices, least, most, values, required=required and least > 0)
        case Numeric(least, most):
            digits = max(len(str(least)), len(str(most)))
            return ui.TextInput(
                custom_id=name, required=required, max_length=digits, placeholder=f"{least}–{most}", default=first
            )
        case Words(limit):
            style = discord.TextStyle.short if limit <= ONE_LINE else discord.TextStyle.paragraph
            return ui.TextInput(
                custom_id=name, style=style, required=required, max_length=min(limit, LONGEST_INPUT), default=first
            )
        case Arrange() | _:
            raise TypeError(f"{type(form_field.widget).__name__} does not fit in a modal")


def make_modal_menu(
    name: str, choices: tuple[Choice, ...], least: int, most: int, values: Sequence[str], *, required: bool
) -> ui.Select[Any]:
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
    found: dict[str, tuple[str, ...]] = {}
    for name, values in (each for label in data.get("components", []) for each in read_label(label)):
        whole = name.partition(PIECE)[0]
        found[whole] = (*found.get(whole, ()), *values)
    return found


def read_label(label: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    inner = label.get("component")
    if not inner:
        return
    name = "" if inner["custom_id"] == ALONE else inner["custom_id"]
    values = inner["values"] if "values" in inner else [inner.get("value", "")]
    yield name, tuple(value for value in values if value)


UNNAMED: Final = re.compile(r"[^A-Za-z0-9]+")
LONGEST_EMOJI: Final = 32


@dataclass(slots=True)
class CardEmojis:
    """Emojis by the pictures they show; without any, cards are written in words. `load` reads those there are now."""

    known: Mapping[str, discord.PartialEmoji] = field(default_factory=dict)
    load: Callable[[], Awaitable[Mapping[str, discord.PartialEmoji]]] | None = None

    async def renew(self) -> bool:
        before = self.known
        if self.load is not None:
            with contextlib.suppress(discord.HTTPException, aiohttp.ClientError, OSError):
                self.known = await self.load()
        return self.known != before

    def find_emoji(self, choice: Choice) -> discord.PartialEmoji | None:
        return self.known.get(choice.picture) if choice.picture else None

    def choice_text(self, choice: Choice) -> str:
        emoji = self.find_emoji(choice)
        return f"{emoji} {shorten_signs(choice.label)}" if emoji else shorten_signs(choice.label)


def emoji_prefix(picture: str) -> str:
    return UNNAMED.sub("_", picture).strip("_")[: LONGEST_EMOJI - 7]


SIDE: Final = 128  # width and height of an emoji, in pixels


@dataclass(frozen=True, slots=True)
class CardFaces:
    """Card faces by picture name; `draw` draws one in a square of so many pixels, as PNG."""

    pictures: Sequence[str]
    draw: Callable[[str, int], Awaitable[bytes]]


async def sync_card_emojis(client: discord.Client, faces: CardFaces) -> AsyncIterator[tuple[str, str]]:
    """Upload missing emojis and delete outdated ones, by a piece of their content's hash in the name; resumable."""
    there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    for picture in faces.pictures:
        image = await faces.draw(picture, SIDE)
        name = f"{emoji_prefix(picture)}_{hashlib.sha256(image).hexdigest()[:6]}"
        if name in there:
            yield "kept", picture
            continue
        await client.create_application_emoji(name=name, image=image)
        for old in [other for other in there if other.rpartition("_")[0] == emoji_prefix(picture)]:
            await there.pop(old).delete()
        yield "made", picture


async def load_card_emojis(client: discord.Client, pictures: Sequence[str]) -> dict[str, discord.PartialEmoji]:
    there: Mapping[str, discord.Emoji] = {
        emoji.name.rpartition("_")[0]: emoji for emoji in await client.fetch_application_emojis()
    }
    known = {picture: there[emoji_prefix(picture)] for picture in pictures if emoji_prefix(picture) in there}
    return {picture: discord.PartialEmoji(name=e.name, id=e.id) for picture, e in known.items()}
