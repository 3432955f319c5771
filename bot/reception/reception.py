"""What somebody wants, done, and what they are told back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ports import Language, Person, PersonId
from bot.reception.surface import Surface
from bot.reception.verbs import VERBS
from bot.screen import Intent, Public, Reply

if TYPE_CHECKING:
    from bot.office import Office


class Reception:
    """One chat's conversations. Everything it says is for the one who asked; what all may read the courier posts."""

    def __init__(self, office: Office, surface: Surface | None = None) -> None:
        self.office = office
        self.surface = surface or Surface()

    async def meet(self, id: PersonId, name: str, lang: Language) -> Person:  # noqa: A002  the ports call it id
        """Meet somebody under the name and in the language that the platform has for them, unless they chose another."""
        known = await self.office.person(id)
        return await self.office.meet(id, name, known.lang if known else lang)

    async def take(self, person: Person, intent: Intent) -> Reply:
        """Do what somebody wants, and say what became of it; never raises, and always has a sentence."""
        reason = "refused-stale" if intent.verb in VERBS else "refused-unreadable"
        return Reply(self.office.speech.words("bot", reason, person.lang))

    def greeting(self, lang: Language, missing: tuple[str, ...] = ()) -> Public:
        """What is posted where we arrive; `missing` are the permissions we lack, in the chat's own words."""
        return Public("\n".join((self.office.speech.words("bot", "help-nowhere", lang), *missing)))
