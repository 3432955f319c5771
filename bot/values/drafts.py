"""Answers half made, as surfaces see them."""

from __future__ import annotations

from typing import Protocol

from bot.values.ids import PersonId, TableId
from bot.values.requests import Fields, Person


class Drafts(Protocol):
    """Answers half made, and the text input that a chat waits for; kept over restarts."""

    async def load(self, person: Person, table_id: TableId, question_id: str) -> Fields:
        """Return what somebody has filled in of an answer; empty where the question is no longer open."""

    async def keep(self, person: Person, table_id: TableId, question_id: str, fields: Fields) -> None:
        """Keep what somebody has filled in so far; no fields delete the draft.

        Raises Refused where the question is not open.
        """

    async def waiting_input(self, person_id: PersonId) -> Fields:
        """Return what a chat keeps of the input that it waits for from somebody; empty where it waits for none."""

    async def keep_input(self, person_id: PersonId, fields: Fields) -> None:
        """Keep what input is waited for from somebody, in place of any other; no fields delete it."""
