"""The one way in: carries out a request and returns the reply."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bot.screens import answering, giving, invitations, notifications, personal, tables
from bot.screens.request import HANDLERS, SETTING, ChatDrafts, ChatProfile, ChatRequest, FormHandler
from bot.screens.suggestions import Suggestion, suggest
from bot.screens.which_table import resolve_table
from bot.text.translator import app_text
from bot.values.ids import LONGEST_NAME, AccountId, Language, PersonId, Refused
from bot.values.requests import AnyRequest, FormRequest, NotSaved, Person, Request
from bot.values.screens import PublicScreen, Reply, TableHeading

if TYPE_CHECKING:
    from bot.app import App

log = logging.getLogger(__name__)

FORM_HANDLERS: Final[Mapping[str, FormHandler]] = MappingProxyType(
    {
        "press": answering.answer_on_board,
        "ask": answering.show_question,
        "answer": answering.answer_or_fill,
        "put": answering.put_slice,
        "toggle": answering.toggle_choice,
        "page": answering.open_page,
        "write": answering.write_steps,
        "send": answering.send_draft,
        "clear": answering.clear_draft,
        "confirm": answering.confirm_answer,
        "back": answering.go_back,
    }
)  # what is done for each verb of answering
OPEN_TO_ALL: Final = frozenset({"accounts", "help", "language"})
"""What a dropped account may still do: read that it was dropped, and object."""
GIVING: Final = frozenset({"answer", "send", "confirm", "put", "toggle", "write"})
"""Verbs that may have given an answer when they came before."""


class ChatController:
    """One chat's requests. Every reply is private to its sender; the sender posts what all may read."""

    def __init__(self, app: App, profile: ChatProfile | None = None) -> None:
        self.app = app
        self.profile = profile or ChatProfile()
        self._drafts = ChatDrafts(app)

    async def meet(self, account_id: AccountId, name: str, lang: Language, zone: str = "") -> Person:
        """Meet a person under their platform name, as far as it can be used at a table."""
        try:
            return await self.app.people.meet(account_id, " ".join(name.split())[:LONGEST_NAME], lang, zone)
        except Refused as refused:
            if refused.reason == "busy":
                if known := await self.app.people.find(account_id):
                    return known
                raise NotSaved(refused.reason) from refused
        nameless = app_text("chat-nameless", lang, number=account_id[-4:])
        return await self.app.people.meet(account_id, nameless[:LONGEST_NAME], lang, zone)

    def hold(self, person: Person, asked: AnyRequest) -> AbstractAsyncContextManager[None]:
        """While a press is acted on and what came of it is shown, have nothing else change the message of the presser's seat."""
        if asked.table_id is None or not (asked.channel_id is None or isinstance(asked, FormRequest)):
            return nullcontext()
        return self.app.presence.hold(person.id, asked.table_id)

    async def take(self, person: Person, asked: AnyRequest) -> Reply:
        """Handle a request and return what is said back, which always has a sentence.

        Raises NotSaved where the chat repeats what could not be written, and nothing else.
        """
        request = ChatRequest(self.app, self.profile, self._drafts, person, asked)
        try:
            if asked.channel_id is None:
                await self.app.sender.mark_reachable(person.account)
            else:
                await self.app.attendance.enter_channel(person.account, asked.channel_id)
            async with self.hold(person, asked):
                return await notifications.add_nudge(
                    request, await self._name_table(request, await self._handle(request))
                )
        except (Refused, NotSaved) as fault:
            refused = Refused("busy") if isinstance(fault, NotSaved) else fault
            if refused.reason == "busy" and self.profile.repeats:
                raise NotSaved(refused.reason) from fault
            return await self._refusal_reply(request, refused)
        except Exception as fault:  # noqa: BLE001  a fault in one request must not reach the chat
            where = "".join(traceback.format_tb(fault.__traceback__))
            log.error("not done: %s\n%s", type(fault).__name__, where, extra={"verb": request.verb})  # noqa: TRY400
            return Reply(request.chat_text("broken"))

    async def carry_out(self, person: Person, asked: Request) -> Reply:
        """Do what a page asks, which shows it by itself; raises Refused."""
        return await self._handle(ChatRequest(self.app, self.profile, self._drafts, person, asked))

    async def _handle(self, request: ChatRequest) -> Reply:
        if request.person.is_out and request.verb not in OPEN_TO_ALL:
            raise Refused("account-out")
        if request.verb not in (FORM_HANDLERS if isinstance(request.asked, FormRequest) else HANDLERS):
            raise Refused("unreadable")
        request = await invitations.with_invited_table(request)
        if request.named_table_id is not None:
            await request.app.door.knock(request.person.id, request.table_id, request.person.id)
        found = await resolve_table(request)
        if isinstance(found, Reply):
            return found
        if isinstance(found.asked, FormRequest):
            return await FORM_HANDLERS[found.verb](found, found.asked)
        return await HANDLERS[found.verb](found)

    async def _name_table(self, request: ChatRequest, reply: Reply) -> Reply:
        screen = reply.screen
        if not request.is_private or screen is None or screen.table_id is None or screen.heading is not None:
            return reply
        table = await self.app.views.outline(screen.table_id)
        if screen.text.startswith(table.name):
            return reply
        channel = next((each for each in table.places if self.profile.channel_link(each)), None)
        return replace(reply, screen=replace(screen, heading=TableHeading(table.name, channel)))

    async def _refusal_reply(self, request: ChatRequest, refused: Refused) -> Reply:
        said = request.refusal_text(refused)
        self.app.measures.tally.refusals[refused.reason] += 1
        form = request.asked
        if not isinstance(form, FormRequest) or refused.reason != "stale" or form.table_id is None:
            return Reply(said)
        if form.verb in GIVING and form.inbox and form.question_id and not form.question_id.startswith(SETTING):
            with suppress(Refused):
                said = (await giving.submit(request, form.question_id, {})).text
        with suppress(Refused):
            return await tables.show_seat(request, said)
        return Reply(said)

    async def suggest(self, person: Person, asked: AnyRequest, argument: str) -> list[Suggestion]:
        return await suggest(ChatRequest(self.app, self.profile, self._drafts, person, asked), argument)

    def arrival_screen(self, lang: Language, missing: tuple[str, ...] = ()) -> PublicScreen:
        """Make what is posted where we arrive; `missing` are the permissions we lack, in the chat's own words."""
        nobody = Person(PersonId(""), "", lang)
        request = ChatRequest(self.app, self.profile, self._drafts, nobody, Request("welcome"))
        return personal.arrival_screen(request, missing)
