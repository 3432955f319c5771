"""What is to be written, asked for one thing after the other in a private chat. The prompt that waits is kept on disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from adapters.telegram import keyboard
from adapters.telegram.markup import escape, make_bold, make_italic, truncate
from adapters.telegram.render import Page
from adapters.telegram.text import chat_text
from bot.ports.commands import Request
from bot.ports.ids import Language, PersonId
from bot.ports.payload import pack, unpack
from bot.ports.screens import Button, InputDialog
from bot.ports.widgets import FormField, Numeric, PickMany, PickOne, Words
from bot.text.signs import shorten_signs

if TYPE_CHECKING:
    from bot.office.office import Office

PLACEHOLDER: Final = 64
FILL: Final = "fill"
"""The verb of a choice under a prompt; the adapter's own."""
LEAVE_OUT: Final = "-"
"""What is written for nothing."""
HEAD: Final = "."
"""Under which name the prompt's own matters are kept beside what was written."""


@dataclass(frozen=True, slots=True)
class PendingInput:
    """What waits for somebody's words: the intent that asked for them, what is asked now, what was said so far."""

    origin: Request
    part: str
    message: int = 0
    given: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PendingInputs:
    """Everybody's prompt: at most one waits."""

    office: Office

    async def find(self, person_id: PersonId) -> PendingInput | None:
        """The prompt that waits for somebody."""
        kept = dict(await self.office.waiting_input(person_id))
        head = kept.pop(HEAD, None)
        if head is None:
            return None
        packed, part, message = head
        return PendingInput(
            unpack(packed), part, int(message), {name.removeprefix("/"): said for name, said in kept.items()}
        )

    async def keep(self, person_id: PersonId, pending: PendingInput) -> None:
        """Have this one wait."""
        origin = pending.origin
        head = (pack(origin.verb, origin.table, origin.args), pending.part, str(pending.message))
        await self.office.keep_input(
            person_id, {HEAD: head, **{f"/{name}": said for name, said in pending.given.items()}}
        )

    async def drop(self, person_id: PersonId) -> None:
        """Nothing waits any more."""
        await self.office.keep_input(person_id, {})


def next_field(dialog: InputDialog, given: Mapping[str, tuple[str, ...]]) -> FormField | None:
    """What is asked for next."""
    return next((part for part in dialog.parts if part.name not in given), None)


def parse_value(form_field: FormField, text: str) -> tuple[str, ...]:
    """What was written, as it is filled in; nothing where that may be and was meant."""
    return () if form_field.none and text.strip() == LEAVE_OUT else (text,)


def render_prompt(dialog: InputDialog, form_field: FormField, lang: Language, complaint: str = "") -> Page:
    """A prompt: with buttons for what is chosen, else asking for a reply at once."""
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
