"""Text input: what a person is asked to write in a private chat, field by field. It is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from adapters.telegram import keyboard
from adapters.telegram.ids import chat_text
from adapters.telegram.markup import escape, make_bold, make_italic, truncate
from adapters.telegram.render import Page
from bot.app import App
from bot.text.signs import shorten_signs
from bot.values.ids import Language, PersonId
from bot.values.payload import make_request, pack, spell_arguments, unpack
from bot.values.requests import AnyRequest
from bot.values.screens import Button, InputDialog
from bot.values.widgets import FormField, Numeric, PickMany, PickOne, Words

PLACEHOLDER: Final = 64
FILL: Final = "fill"
"""The verb of a choice under a prompt; the adapter's own."""
LEAVE_OUT: Final = "-"
"""What is written to leave a field out."""
HEAD: Final = "."
"""The name under which the pending input itself is kept, beside the values written so far."""


@dataclass(frozen=True, slots=True)
class PendingInput:
    """What waits for a person's words: the request that asks for them, the field asked now, the values so far."""

    origin: AnyRequest
    part: str
    message: int = 0
    given: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PendingInputs:
    """The pending input of each person: at most one."""

    app: App

    async def find(self, person_id: PersonId) -> PendingInput | None:
        kept = dict(await self.app.drafts.waiting_input(person_id))
        head = kept.pop(HEAD, None)
        if head is None:
            return None
        packed, part, message = head
        return PendingInput(
            make_request(*unpack(packed)),
            part,
            int(message),
            {name.removeprefix("/"): said for name, said in kept.items()},
        )

    async def keep(self, person_id: PersonId, pending: PendingInput) -> None:
        origin = pending.origin
        head = (pack(origin.verb, origin.table_id, spell_arguments(origin)), pending.part, str(pending.message))
        await self.app.drafts.keep_input(
            person_id, {HEAD: head, **{f"/{name}": said for name, said in pending.given.items()}}
        )

    async def drop(self, person_id: PersonId) -> None:
        await self.app.drafts.keep_input(person_id, {})


def next_field(dialog: InputDialog, given: Mapping[str, tuple[str, ...]]) -> FormField | None:
    """Return the field that is asked for next, None where nothing is missing."""
    return next((part for part in dialog.parts if part.name not in given), None)


def parse_value(form_field: FormField, text: str) -> tuple[str, ...]:
    """Return what was written as a field's value; empty where it may be left out and was."""
    return () if form_field.none and text.strip() == LEAVE_OUT else (text,)


def render_prompt(dialog: InputDialog, form_field: FormField, lang: Language, complaint: str = "") -> Page:
    """Render the prompt for a field: with buttons for what is chosen, else asking for a reply."""
    title, label = shorten_signs(dialog.title), shorten_signs(form_field.label)
    held = " · ".join(dialog.fields.get(form_field.name, ()))
    lines = [escape(complaint), make_bold(title), escape(label) if label != title else ""]
    if held:
        lines.append(make_italic(chat_text("prompt-held", lang, held=held)))
    match form_field.widget:
        case PickOne(choices) | PickMany(choices):
            made = [Button(choice.label, FILL, None, (form_field.name, choice.token)) for choice in choices]
            return Page("\n".join(filter(None, lines)), markup=keyboard.make_markup(keyboard.make_button_rows(made)))
        case Numeric(least, most):
            lines.append(make_italic(chat_text("prompt-number", lang, least=least, most=most)))
        case Words(limit):
            lines.append(make_italic(chat_text("prompt-words", lang, limit=limit)))
    if form_field.none:
        lines.append(make_italic(chat_text("prompt-none", lang, none=shorten_signs(form_field.none))))
    reply = {"force_reply": True, "input_field_placeholder": truncate(label or title, PLACEHOLDER) or "…"}
    return Page("\n".join(filter(None, lines)), markup=reply, silent=False)
