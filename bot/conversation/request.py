"""One person with one wish, and what answering it needs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.conversation.drafts import Drafts
from bot.conversation.surface import Surface
from bot.ports.room import Person, Status, TableId
from bot.ports.screens import Button, Intent, Look, Reply
from bot.text.translator import plain

if TYPE_CHECKING:
    from bot.office.office import Office


@dataclass(frozen=True, slots=True)
class Visit:
    """One intent of one person at one chat."""

    office: Office
    surface: Surface
    drafts: Drafts
    person: Person
    intent: Intent

    @property
    def table(self) -> TableId:
        """The table that is meant; only for verbs that are about one."""
        assert self.intent.table is not None
        return self.intent.table

    @property
    def is_private(self) -> bool:
        """Whether nobody else is in the room."""
        return self.intent.place is None

    async def status(self) -> Status:
        """Where the table that is meant is in its life."""
        return (await self.office.tables.get(self.table)).record.status

    def arg(self, place: int) -> str:
        """An argument; empty if there are not so many."""
        return self.intent.args[place] if place < len(self.intent.args) else ""

    def number(self, place: int) -> int | None:
        """An argument that is a whole number, or None."""
        return whole(self.arg(place))

    def field(self, name: str) -> str:
        """The first of what was filled into a control; empty if nothing was."""
        return next(iter(self.intent.fields.get(name, ())), "").strip()

    def say(self, key: str, **params: Any) -> str:
        """A sentence of the chats' in this person's language."""
        return plain(self.office.speech.words("bot", f"chat-{key}", self.person.lang, **params))

    def label(self, key: str, **params: Any) -> str:
        """What stands on a button."""
        return plain(self.office.speech.words("bot", f"button-{key}", self.person.lang, **params))

    def button(
        self, key: str, verb: str, *args: str, table: TableId | None = None, look: Look = Look.PLAIN, **params: Any
    ) -> Button:
        """An offer, by default about the table that is meant."""
        return Button(self.label(key, **params), verb, table or self.intent.table, args, look)

    def at(self, table: TableId) -> Visit:
        """The same, meaning this table."""
        return replace(self, intent=replace(self.intent, table=table))


Deed: TypeAlias = Callable[[Visit], Awaitable[Reply]]
"""Does what somebody wants; may raise Refused."""


def whole(text: str) -> int | None:
    """A small whole number in digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None
