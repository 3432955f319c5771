"""What is to be written, asked for one thing after the other in a private chat. The prompt that waits is kept on disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from adapters.telegram import keyboard
from adapters.telegram.markup import bold, cut, escaped, slanted
from adapters.telegram.render import Page
from adapters.telegram.text import words
from bot.ports.payload import pack, unpack
from bot.ports.room import Language, Numeric, Part, PersonId, PickMany, PickOne, Words
from bot.ports.screens import Button, Entry, Intent
from bot.text.translator import plain

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
class Prompt:
    """What waits for somebody's words: the intent that asked for them, what is asked now, what was said so far."""

    origin: Intent
    part: str
    message: int = 0
    given: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Prompts:
    """Everybody's prompt: at most one waits."""

    office: Office

    async def waiting(self, person: PersonId) -> Prompt | None:
        """The prompt that waits for somebody."""
        kept = dict(await self.office.prompted(person))
        head = kept.pop(HEAD, None)
        if head is None:
            return None
        packed, part, message = head
        return Prompt(unpack(packed), part, int(message), {name.removeprefix("/"): said for name, said in kept.items()})

    async def keep(self, person: PersonId, prompt: Prompt) -> None:
        """Have this one wait."""
        origin = prompt.origin
        head = (pack(origin.verb, origin.table, origin.args), prompt.part, str(prompt.message))
        await self.office.prompt(person, {HEAD: head, **{f"/{name}": said for name, said in prompt.given.items()}})

    async def close(self, person: PersonId) -> None:
        """Nothing waits any more."""
        await self.office.prompt(person, {})


def next_part(entry: Entry, given: Mapping[str, tuple[str, ...]]) -> Part | None:
    """What is asked for next."""
    return next((part for part in entry.parts if part.name not in given), None)


def said(part: Part, text: str) -> tuple[str, ...]:
    """What was written, as it is filled in; nothing where that may be and was meant."""
    return () if part.none and text.strip() == LEAVE_OUT else (text,)


def drawn(entry: Entry, part: Part, lang: Language, complaint: str = "") -> Page:
    """A prompt: with buttons for what is chosen, else asking for a reply at once."""
    title, label = plain(entry.title), plain(part.label)
    held = " · ".join(entry.fields.get(part.name, ()))
    lines = [escaped(complaint), bold(title), escaped(label) if label != title else ""]
    if held:
        lines.append(slanted(words("prompt-held", lang, held=held)))
    match part.widget:
        case PickOne(choices) | PickMany(choices):
            made = [Button(choice.label, FILL, None, (part.name, choice.token)) for choice in choices]
            return Page("\n".join(filter(None, lines)), markup=keyboard.markup(keyboard.buttons(made)))
        case Numeric(least, most):
            lines.append(slanted(words("prompt-number", lang, least=least, most=most)))
        case Words(limit):
            lines.append(slanted(words("prompt-words", lang, limit=limit)))
    if part.none:
        lines.append(slanted(words("prompt-none", lang, none=plain(part.none))))
    reply = {"force_reply": True, "input_field_placeholder": cut(label or title, PLACEHOLDER) or "…"}
    return Page("\n".join(filter(None, lines)), markup=reply, silent=False)
