"""Telegram as the courier sees it: posts, boards and private messages, and how they may fail."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from telegram.error import BadRequest, ChatMigrated, TelegramError

from adapters.telegram import render as draw
from adapters.telegram.errors import MISSING, WORDLESS, failing, says
from adapters.telegram.ids import SURFACE, chat_of, place_id, private_link, topic_of, user_of, whole_chat
from adapters.telegram.sender import Sending
from adapters.telegram.text import words
from bot.ports.chat import Limits, Throttled, Unreachable
from bot.ports.payload import link
from bot.ports.room import PersonId, PlaceId, TableId
from bot.ports.screens import Button, Private, Public

if TYPE_CHECKING:
    from bot.office.office import Office

LIMITS: Final = Limits(text=3_600, nonces=False, caption=900, rest=3.0, breath=1.0, rate=24.0, waits=True, stamps=False)
"""Below Telegram's own by what is said beside: deadlines and who is called, and answers to presses."""
AT_ONCE: Final = 0.0
DOORS: Final = frozenset({"join", "hand"})
"""What can be had in the private chat as well, by a link."""


@dataclass(slots=True)
class TelegramChat:
    """Sends with one bot. `username` is its own, for links into the private chat."""

    sending: Sending
    office: Office
    username: str
    name: str = SURFACE
    limits: Limits = field(default_factory=lambda: LIMITS)

    async def post(self, place: PlaceId, said: Public, _: str) -> str:
        """Post to a group or a topic; Telegram knows no nonces."""
        chat = chat_of(place)
        await self.sending.budget.turn(chat)
        async with self._reaching(chat):
            message = await self.sending.send(chat, topic_of(place), await self._page(said))
        if said.pinned:
            with contextlib.suppress(TelegramError):
                await self.sending.bot.pin_chat_message(chat, message.message_id, disable_notification=True)
        return str(message.message_id)

    async def edit(self, place: PlaceId, message: str, said: Public) -> None:
        """Change a board where it stands; one whose picture is gone has to be posted anew."""
        chat = chat_of(place)
        await self.sending.budget.turn(chat)
        async with self._reaching(chat):
            try:
                await self.sending.change(chat, int(message), await self._page(said))
            except BadRequest as fault:
                if not says(fault, *WORDLESS):
                    raise
                await self.sending.strip(chat, int(message))
                raise Unreachable from None

    async def strip(self, place: PlaceId, message: str) -> None:
        """Take the buttons off a message."""
        chat = chat_of(place)
        await self.sending.budget.turn(chat)
        async with self._reaching(chat):
            try:
                await self.sending.strip(chat, int(message))
            except BadRequest as fault:
                if not says(fault, *MISSING):
                    raise

    async def whisper(self, person: PersonId, said: Private, _: str) -> str:
        """Tell one person, in their private chat and nowhere else."""
        chat, sent = user_of(person), ""
        for page in draw.pages(said):
            await self.sending.budget.turn(chat)
            with failing():
                sent = str((await self.sending.send(chat, 0, page)).message_id)
        return sent

    async def rewrite(self, person: PersonId, message: str, said: Private) -> None:
        """Put something else in the place of what one person was told."""
        chat = user_of(person)
        page = draw.private(said)
        await self.sending.budget.turn(chat)
        with failing():
            try:
                await self.sending.change(chat, int(message), page)
            except BadRequest as fault:
                if says(fault, *WORDLESS):
                    await self.sending.recaption(chat, int(message), draw.private(replace(said, picture=None)))
                elif not says(fault, *MISSING):
                    raise

    # -- how

    async def _page(self, said: Public) -> draw.Page:
        """What a place is shown, with the names of those who are called, and the door to the private chat."""
        names = {person: known.name for person in said.mentions if (known := await self.office.person(person))}
        doors = [(button.verb, button.table) for button in said.buttons if button.verb in DOORS and button.table]
        return draw.public(said, names, await self._door(*doors[0]) if doors else None)

    async def _door(self, verb: str, table: TableId) -> Button:
        """Beside the way to a seat, the way to it by our private chat."""
        lang = (await self.office.tables.get(table)).record.lang
        return Button(words("button-private", lang), url=private_link(self.username, link(verb, table)))

    @asynccontextmanager
    async def _reaching(self, chat: int) -> AsyncIterator[None]:
        """Failures as the courier knows them; a group that has another id is called by it from now on."""
        try:
            with failing():
                yield
        except ChatMigrated as moved:
            await migrate(self.office, self.sending, chat, moved.new_chat_id)
            raise Throttled(AT_ONCE) from None


async def migrate(office: Office, sending: Sending, old: int, new: int) -> None:
    """A group has become a supergroup: all that was shown or planned there moves."""
    sending.budget.moved(old, new)
    for place in await office.places_under(whole_chat(old)):
        await office.place_moved(place, place_id(new, topic_of(place)))
