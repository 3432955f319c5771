"""Half-made answers: those to a table's questions are the office's, those about a table's settings are kept here."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

from bot.ports.ids import PersonId, TableId
from bot.ports.office import Office
from bot.ports.requests import Fields, Person

SETTING: Final = "@"
"""What the id of a question about a setting begins with."""
KEPT: Final = 1_000
"""How many settings half chosen are kept; they are no answers, and may be begun anew."""


@dataclass(slots=True)
class Drafts:
    """The drafts of everybody who talks to us in this chat."""

    office: Office
    _settings: OrderedDict[tuple[PersonId, TableId, str], Fields] = field(default_factory=OrderedDict)

    async def load(self, person: Person, table_id: TableId, question_id: str) -> Fields:
        """Return what somebody has filled in so far."""
        if question_id.startswith(SETTING):
            return self._settings.get((person.id, table_id, question_id), {})
        return await self.office.drafts.load(person, table_id, question_id)

    async def keep(self, person: Person, table_id: TableId, question_id: str, fields: Fields) -> None:
        """Keep what somebody has filled in so far; empty fields drop it."""
        if not question_id.startswith(SETTING):
            await self.office.drafts.keep(person, table_id, question_id, fields)
            return
        key = (person.id, table_id, question_id)
        self._settings.pop(key, None)
        if fields:
            self._settings[key] = fields
        while len(self._settings) > KEPT:
            self._settings.popitem(last=False)
