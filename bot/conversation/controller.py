"""The one way in: a request of somebody, done, and what they are told back."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Final

from bot.conversation import board_answers as racing
from bot.conversation import host as powers
from bot.conversation import ladder
from bot.conversation import personal as oneself
from bot.conversation import queries as looking
from bot.conversation import tables as around
from bot.conversation.answering import ANSWERING, submit
from bot.conversation.drafts import SETTING, Drafts
from bot.conversation.request import SPEECH, ChatRequest, Handler
from bot.conversation.surface import ChatProfile
from bot.conversation.which_table import resolve_table
from bot.ports.commands import Request
from bot.ports.ids import LONGEST, Language, PersonId, Refused
from bot.ports.office import Office
from bot.ports.requests import Person
from bot.ports.screens import PublicScreen, Reply

log = logging.getLogger(__name__)

DEEDS: Final[Mapping[str, Handler]] = MappingProxyType(
    {
        "games": around.show_games,
        "open": around.open_table,
        "join": around.join,
        "leave": around.leave,
        "start": around.start,
        "tables": around.show_tables,
        "practice": around.open_practice,
        "ladder": ladder.climb_ladder,
        "rematch": around.join_rematch,
        "board": looking.show_board,
        "hand": looking.show_hand,
        "why": looking.explain_line,
        "score": looking.show_score,
        "rules": looking.show_rules,
        "history": looking.show_history,
        "verify": looking.show_verification,
        "help": looking.show_help,
        "primer": looking.show_primer,
        "settings": powers.show_settings,
        "replace": powers.replace_by_robot,
        "end": powers.end_table,
        "language": oneself.choose_language,
        "welcome": oneself.show_welcome,
        "press": racing.answer_on_board,
        **powers.POWERS,
        **ANSWERING,
    }
)
"""What is done for each verb."""
GIVING: Final = frozenset({"answer", "send", "confirm", "put", "toggle", "write"})
"""Verbs that may have given an answer when they came before."""


class ChatController:
    """One chat's conversations. Everything it says is for the one who asked; what all may read the courier posts."""

    def __init__(self, office: Office, surface: ChatProfile | None = None) -> None:
        self.office = office
        self.surface = surface or ChatProfile()
        self._drafts = Drafts(office)

    async def meet(self, person_id: PersonId, name: str, lang: Language) -> Person:
        """Meet somebody under the name their platform has for them, as far as it can be used at a table."""
        try:
            return await self.office.people.meet(person_id, " ".join(name.split())[:LONGEST], lang)
        except Refused as refused:
            if refused.reason == "busy" and (known := await self.office.people.find(person_id)):
                return known
        nameless = SPEECH.package_text("bot", "chat-nameless", lang, number=person_id[-4:])
        return await self.office.people.meet(person_id, nameless[:LONGEST], lang)

    async def take(self, person: Person, request: Request) -> Reply:
        """Handle a request and return what is said back; never raises, and always has a sentence."""
        visit = ChatRequest(self.office, self.surface, self._drafts, person, request)
        try:
            if visit.is_private:
                await self.office.people.mark_reachable(person.id)
            return await self._handle(visit)
        except Refused as refused:
            return await self._refusal_reply(visit, refused)
        except Exception as fault:  # noqa: BLE001  a fault in one request must not reach the chat
            where = "".join(traceback.format_tb(fault.__traceback__))
            log.error("not done: %s\n%s", type(fault).__name__, where, extra={"verb": request.verb})  # noqa: TRY400
            return Reply(visit.chat_text("broken"))

    async def _handle(self, request: ChatRequest) -> Reply:
        """Find the request's table and run its handler; raises Refused."""
        deed = DEEDS.get(request.intent.verb)
        if deed is None:
            raise Refused("unreadable")
        found = await resolve_table(request)
        return found if isinstance(found, Reply) else await deed(found)

    async def _refusal_reply(self, request: ChatRequest, refused: Refused) -> Reply:
        """Return why a request was refused; over a screen that has gone stale, with one's seat as it is now."""
        intent = request.intent
        if intent.verb in GIVING and refused.reason == "stale" and intent.inbox and intent.table and intent.args:
            with suppress(Refused):
                if not request.argument(0).startswith(SETTING):
                    return Reply((await submit(request, {})).text)
        said = request.refusal_text(refused)
        if refused.reason == "stale" and intent.verb in ANSWERING and intent.table and not request.is_private:
            with suppress(Refused):
                return await around.show_seat(request, said)
        return Reply(said)

    def arrival_screen(self, lang: Language, missing: tuple[str, ...] = ()) -> PublicScreen:
        """Make what is posted where we arrive; `missing` are the permissions we lack, in the chat's own words."""
        nobody = Person(PersonId(""), "", lang)
        return oneself.arrival_screen(
            ChatRequest(self.office, self.surface, self._drafts, nobody, Request("welcome", args=missing))
        )
