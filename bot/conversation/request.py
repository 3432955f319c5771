"""One request of one person, and what answering it needs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from bot.conversation.drafts import Drafts
from bot.conversation.surface import ChatProfile
from bot.ports.commands import Request
from bot.ports.ids import Refused, TableId, TableStatus
from bot.ports.office import Office
from bot.ports.requests import Person
from bot.ports.screens import Button, ButtonStyle, Reply
from bot.text.signs import shorten_signs
from bot.text.translator import Translator

SPEECH: Final = Translator()
"""The words of all conversations."""


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One request of one person at one chat."""

    office: Office
    surface: ChatProfile
    drafts: Drafts
    person: Person
    intent: Request

    @property
    def table_id(self) -> TableId:
        """The id of the table that is meant; only for verbs that are about one."""
        assert self.intent.table is not None
        return self.intent.table

    @property
    def is_private(self) -> bool:
        """Whether it was asked in a private chat."""
        return self.intent.place is None

    async def table_status(self) -> TableStatus:
        """Return the status of the table that is meant."""
        return (await self.office.views.outline(self.table_id)).status

    def argument(self, index: int) -> str:
        """Return an argument; empty if there are not so many."""
        return self.intent.args[index] if index < len(self.intent.args) else ""

    def number_argument(self, index: int) -> int | None:
        """Return an argument that is a whole number, or None."""
        return parse_small_number(self.argument(index))

    def field_text(self, name: str) -> str:
        """Return the first of what was filled into a control; empty if nothing was."""
        return next(iter(self.intent.fields.get(name, ())), "").strip()

    def office_text(self, key: str, **params: Any) -> str:
        """Return a sentence of the office's in this person's language."""
        return SPEECH.package_text("bot", key, self.person.lang, **params)

    def chat_text(self, key: str, **params: Any) -> str:
        """Return a sentence of the chats' in this person's language."""
        return shorten_signs(self.office_text(f"chat-{key}", **params))

    def button_label(self, key: str, **params: Any) -> str:
        """Return the label of a button."""
        return shorten_signs(self.office_text(f"button-{key}", **params))

    def refusal_text(self, refused: Refused) -> str:
        """Return why something was refused, in a sentence."""
        return shorten_signs(self.office.views.refusal_text(refused, self.person.lang, self.intent.table))

    def make_button(
        self,
        key: str,
        verb: str,
        *args: str,
        table_id: TableId | None = None,
        look: ButtonStyle = ButtonStyle.PLAIN,
        **params: Any,
    ) -> Button:
        """Make a button, by default about the table that is meant."""
        return Button(self.button_label(key, **params), verb, table_id or self.intent.table, args, look)

    def for_table(self, table_id: TableId) -> ChatRequest:
        """Return the same request, meaning this table."""
        return replace(self, intent=replace(self.intent, table=table_id))


Handler: TypeAlias = Callable[[ChatRequest], Awaitable[Reply]]
"""Does what somebody wants; may raise Refused."""


def parse_small_number(text: str) -> int | None:
    """Return a whole number of at most four digits, or None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None
