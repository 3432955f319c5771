"""One request of one person, with what answering it needs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bot.screens.drafts import ChatDrafts
from bot.screens.surface import ChatProfile
from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from bot.values.commands import YES
from bot.values.ids import PlaceId, Refused, TableId, TableStatus

if TYPE_CHECKING:
    from bot.app import App
from bot.values.requests import AnyRequest, FormRequest, Person, Request
from bot.values.screens import Button, ButtonStyle, Reply

SPEECH: Final = Translator()
"""The words of all conversations."""


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One request of one person at one chat."""

    app: App
    profile: ChatProfile
    drafts: ChatDrafts
    person: Person
    asked: AnyRequest

    @property
    def verb(self) -> str:
        """What is wanted."""
        return self.asked.verb

    @property
    def named_table_id(self) -> TableId | None:
        """The id of the table that is meant, None if it is about none or has still to be found."""
        return self.asked.table_id

    @property
    def table_id(self) -> TableId:
        """The id of the table that is meant; only for verbs that are about one."""
        assert self.asked.table_id is not None
        return self.asked.table_id

    @property
    def place(self) -> PlaceId | None:
        """Where it was said, None in a private chat."""
        return self.asked.place_id

    @property
    def is_private(self) -> bool:
        """Whether it was asked in a private chat."""
        return self.asked.place_id is None

    @property
    def inbox(self) -> str:
        """The platform's own id of the update."""
        return self.asked.inbox

    @property
    def at(self) -> datetime | None:
        """The platform's time of the update, if it has one."""
        return self.asked.at

    async def table_status(self) -> TableStatus:
        """Return the status of the table that is meant."""
        return (await self.app.views.outline(self.table_id)).status

    async def require_seat(self) -> tuple[int, ...]:
        """Return the seats that this person holds at the table that is meant; raises Refused where there is none.

        Nobody is asked whether they are sure, or for words, who may not do it.
        """
        held = await self.app.play.seats_of(self.person, self.table_id)
        if not held:
            raise Refused("not-seated")
        return held

    def argument(self, name: str) -> str:
        """Return an argument as words; empty if it was not given."""
        return str(self.asked.arguments.get(name, "")) if isinstance(self.asked, Request) else ""

    def number_argument(self, name: str) -> int | None:
        """Return an argument that is a whole number; None if it is none, or was not given."""
        found = self.asked.arguments.get(name) if isinstance(self.asked, Request) else None
        return found if isinstance(found, int) else None

    @property
    def is_confirmed(self) -> bool:
        """Whether it is the second press of what is asked for twice."""
        return self.argument("yes") == YES

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
        return shorten_signs(self.app.views.refusal_text(refused, self.person.lang, self.named_table_id))

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
        return Button(self.button_label(key, **params), verb, table_id or self.named_table_id, args, look)

    def for_table(self, table_id: TableId) -> ChatRequest:
        """Return the same request, meaning this table."""
        return replace(self, asked=replace(self.asked, table_id=table_id))


Handler: TypeAlias = Callable[[ChatRequest], Awaitable[Reply]]
"""Does what a command asks; may raise Refused."""
FormHandler: TypeAlias = Callable[[ChatRequest, FormRequest], Awaitable[Reply]]
"""Does what a press on a question asks; may raise Refused."""
