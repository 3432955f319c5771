"""What somebody wants, done, and what they are told back."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bot.actions.people import LONGEST
from bot.conversation import board_answers as racing
from bot.conversation import host as powers
from bot.conversation import ladder
from bot.conversation import personal as oneself
from bot.conversation import queries as looking
from bot.conversation import tables as around
from bot.conversation.answering import ANSWERING, pressed, refusal
from bot.conversation.drafts import SETTING, Drafts
from bot.conversation.request import Deed, Visit
from bot.conversation.surface import Surface
from bot.conversation.which_table import meant
from bot.ports.room import Language, Person, PersonId, Refused
from bot.ports.screens import Intent, Public, Reply

if TYPE_CHECKING:
    from bot.office.office import Office

log = logging.getLogger(__name__)

DEEDS: Final[Mapping[str, Deed]] = MappingProxyType(
    {
        "games": around.games,
        "open": around.open_table,
        "join": around.join,
        "leave": around.leave,
        "start": around.start,
        "tables": around.tables,
        "practice": around.practice,
        "ladder": ladder.ladder,
        "rematch": around.rematch,
        "board": looking.board,
        "hand": looking.hand,
        "why": looking.why,
        "score": looking.score,
        "rules": looking.rules,
        "history": looking.history,
        "verify": looking.verify,
        "help": looking.help_now,
        "primer": looking.primer,
        "settings": powers.show_settings,
        "replace": powers.replace,
        "end": powers.end,
        "language": oneself.language,
        "welcome": oneself.welcome,
        "press": racing.press,
        **powers.POWERS,
        **ANSWERING,
    }
)
"""What is done for each verb."""
GIVING: Final = frozenset({"answer", "send", "confirm", "put", "toggle", "write"})
"""Verbs that may have given an answer when they came before."""


class Reception:
    """One chat's conversations. Everything it says is for the one who asked; what all may read the courier posts."""

    def __init__(self, office: Office, surface: Surface | None = None) -> None:
        self.office = office
        self.surface = surface or Surface()
        self._drafts = Drafts(office)

    async def meet(self, id: PersonId, name: str, lang: Language) -> Person:  # noqa: A002  the ports call it id
        """Meet somebody under the name their platform has for them, as far as it can be said at a table."""
        try:
            return await self.office.meet(id, " ".join(name.split())[:LONGEST], lang)
        except Refused as refused:
            if refused.reason == "busy" and (known := await self.office.person(id)):
                return known
        nameless = self.office.speech.words("bot", "chat-nameless", lang, number=id[-4:])
        return await self.office.meet(id, nameless[:LONGEST], lang)

    async def take(self, person: Person, intent: Intent) -> Reply:
        """Do what somebody wants, and say what became of it; never raises, and always has a sentence."""
        visit = Visit(self.office, self.surface, self._drafts, person, intent)
        try:
            if visit.is_private:
                await self.office.reachable(person.id)
            return await self._done(visit)
        except Refused as refused:
            return await self._refused(visit, refused)
        except Exception as fault:  # noqa: BLE001  the edge of one wish: whatever is wrong with it stays there
            where = "".join(traceback.format_tb(fault.__traceback__))
            log.error("not done: %s\n%s", type(fault).__name__, where, extra={"verb": intent.verb})  # noqa: TRY400
            return Reply(visit.say("broken"))

    async def _done(self, visit: Visit) -> Reply:
        deed = DEEDS.get(visit.intent.verb)
        if deed is None:
            raise Refused("unreadable")
        found = await meant(visit)
        return found if isinstance(found, Reply) else await deed(found)

    async def _refused(self, visit: Visit, refused: Refused) -> Reply:
        """Why not; over a panel that has gone stale, with one's seat as it is now."""
        intent = visit.intent
        if intent.verb in GIVING and refused.reason == "stale" and intent.inbox and intent.table and intent.args:
            with suppress(Refused):
                if not visit.arg(0).startswith(SETTING):
                    return Reply((await pressed(visit, {})).text)
        said = refusal(visit, refused)
        if refused.reason == "stale" and intent.verb in ANSWERING and intent.table and not visit.is_private:
            with suppress(Refused):
                return await around.at_seat(visit, said)
        return Reply(said)

    def greeting(self, lang: Language, missing: tuple[str, ...] = ()) -> Public:
        """What is posted where we arrive; `missing` are the permissions we lack, in the chat's own words."""
        nobody = Person(PersonId(""), "", lang)
        return oneself.greeting(Visit(self.office, self.surface, self._drafts, nobody, Intent("welcome", args=missing)))
