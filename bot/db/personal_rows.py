"""What a store knows to do with all that it keeps about one person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol, TypeAlias

from bot.values.ids import PersonId, TableId
from bot.values.requests import Person

GONE: Final = "gone:"
"""How the number begins that stands in a table's record for somebody who was deleted."""
PersonalRows: TypeAlias = dict[str, list[dict[str, Any]]]
"""Rows about a person by the database's table, each by its columns."""


class PersonalReads(Protocol):
    """What is read of one person."""

    async def personal_rows(self, person_id: PersonId) -> PersonalRows:
        """Return all rows about a person."""

    async def is_banned(self, person_id: PersonId) -> bool:
        """Tell whether somebody opens no tables any more, also if they were deleted meanwhile."""

    async def list_bans(self) -> list[tuple[str, int]]:
        """List who opens no tables any more, and since when in ms; of those deleted only a number."""

    async def list_forgotten(self) -> list[Person]:
        """List who was deleted and stands there again, since an older copy of the database was put back."""

    async def tables_naming(self, person_id: PersonId) -> list[TableId]:
        """List the tables whose record names somebody, whether they sit there or did once."""


class PersonalWrites(Protocol):
    """What is written of one person who goes."""

    def rename_person(self, table_id: TableId, person_id: PersonId, alias: str, names: Mapping[str, str]) -> None:
        """Put an alias for a person in a table's record, other names for those they went by, and forget its notices."""

    def write_ban(self, person: str, at_ms: int | None) -> None:
        """Note that somebody opens no tables any more; None where they may again."""

    def delete_person(self, person: Person, at_ms: int) -> None:
        """Delete all that is kept about a person outside the tables' records; a ban stays under a number."""
