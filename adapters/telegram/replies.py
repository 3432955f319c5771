"""Replies on their way back to the one who asked: in private over what was pressed, in a group for their eyes only.

Nothing of a reply is ever shown to a group. Where one person's own messages are not known there, it goes to the private
chat; where that is closed, as much as an alert holds is shown to whoever pressed, and the way to the private chat.
"""

from __future__ import annotations

import contextlib
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from telegram.error import BadRequest, TelegramError

from adapters.telegram import keyboard
from adapters.telegram import render as draw
from adapters.telegram.ephemeral import Hidden, Trigger
from adapters.telegram.errors import EXPIRED, says
from adapters.telegram.ids import private_link
from adapters.telegram.markup import cut, escaped
from adapters.telegram.private_screens import Desk
from adapters.telegram.render import ALERT, Page
from adapters.telegram.sender import Sending
from adapters.telegram.text import words
from adapters.telegram.updates import Act
from bot.ports.payload import link
from bot.ports.room import Person, PersonId, TableId
from bot.ports.screens import Button, Look, Private, Reply

if TYPE_CHECKING:
    from bot.office.office import Office

log = logging.getLogger(__name__)

AT_A_GLANCE: Final = 90
"""Characters that pass by; what is longer waits for the reader."""
PATIENCE: Final = 2.0
"""Seconds for which a sentence to a group waits for room, before it is left unsaid."""


@dataclass(slots=True)
class Showing:
    """Shows replies with one bot, whose name is `username`."""

    office: Office
    sending: Sending
    hidden: Hidden
    desk: Desk
    username: str

    async def show(self, act: Act, person: Person, reply: Reply) -> None:
        """Show a reply where it belongs; one that holds an entry is not for us."""
        if act.private:
            await self._in_private(act, reply)
        elif reply.screen is None and act.query:
            await self.answer(act, reply.toast)
        else:
            screen = reply.screen or Private(reply.toast)
            await self._in_group(act, person, screen, reply.toast if reply.screen else "")

    # -- in private

    async def _in_private(self, act: Act, reply: Reply) -> None:
        """Over what was pressed, else as a new message."""
        if act.query:
            is_heard = await self.answer(act, reply.toast)
            if reply.screen is None:
                if not is_heard and reply.toast:
                    self.desk.put(act.chat, Page(escaped(reply.toast)))
                return
            # what is filled in step by step stays one message, with its picture if that fits
            is_one = reply.screen.question is not None
            *before, last = (draw.private(reply.screen),) if is_one else draw.pages(reply.screen)
            for page in before:
                self.desk.put(act.chat, page)
            self.desk.put(act.chat, last, 0 if before else act.message, photo=act.photo)
            return
        screen = draw.titled(reply.screen, reply.toast) if reply.screen else Private(reply.toast)
        self.write(act.chat, screen)

    def write(self, user: int, screen: Private) -> None:
        """Say something new in somebody's private chat."""
        for page in draw.pages(screen):
            self.desk.put(user, page)

    # -- in a group

    async def _in_group(self, act: Act, person: Person, screen: Private, toast: str) -> None:
        """For their eyes only."""
        page = draw.private(screen if act.query else draw.titled(screen, toast))
        trigger = Trigger(act.chat, act.topic, act.user, act.query, 0 if act.query else act.hidden)
        with contextlib.suppress(TelegramError):
            if act.query and act.hidden and not act.photo and await self.hidden.change(trigger, act.hidden, page):
                await self.answer(act, toast)
                return
            if await self.hidden.show(trigger, page):
                await self.answer(act, toast)
                if act.query and act.hidden:
                    await self.hidden.drop(trigger, act.hidden)
                return
        await self._elsewhere(act, person, screen, toast)

    async def _elsewhere(self, act: Act, person: Person, screen: Private, toast: str) -> None:
        """In private; where that is closed, in an alert; else not at all."""
        if await self.is_reached(person.id):
            self.write(act.user, draw.titled(screen, toast))
            await self.answer(act, words("sent-privately", person.lang))
        elif act.query:
            brief, whole = draw.brief(screen, toast)
            more = "" if whole else words("more-privately", person.lang)
            await self.answer(act, f"{cut(brief, ALERT - 1 - len(more))}\n{more}" if more else brief, alert=True)
        else:
            await self.point(act, person, screen.table)

    async def point(self, act: Act, person: Person, table: TableId | None) -> None:
        """Show somebody the way to the private chat, where everybody can read it; it says nothing of why."""
        if not await self.sending.budget.turn(act.chat, PATIENCE):
            return
        door = Button(words("button-private", person.lang), look=Look.MAIN, url=self.door(table))
        html = escaped(words("press-start", person.lang, who=person.name))
        page = Page(html, markup=keyboard.markup(keyboard.buttons((door,))))
        with contextlib.suppress(TelegramError):
            await self.sending.send(act.chat, act.topic, page)

    def door(self, table: TableId | None) -> str:
        """The link to the private chat, and there to a table."""
        return private_link(self.username, link("hand", table) if table else link("welcome"))

    async def is_reached(self, person: PersonId) -> bool:
        """Whether somebody has begun to talk with us in private."""
        return await self.office.courier.contacts.reach(person) is True

    # -- presses

    async def answer(self, act: Act, text: str = "", *, alert: bool = False, url: str = "") -> bool:
        """Answer a press, with words or without; says whether it was still waiting."""
        if not act.query:
            return False
        shown = cut(text, ALERT)
        try:
            await self.sending.bot.answer_callback_query(
                act.query, shown or None, show_alert=alert or len(shown) > AT_A_GLANCE or None, url=url or None
            )
        except BadRequest as fault:
            if not says(fault, *EXPIRED):
                log.warning("a press was not answered: %s", type(fault).__name__)
            return False
        except TelegramError as fault:
            log.warning("a press was not answered: %s", type(fault).__name__)
            return False
        return True
