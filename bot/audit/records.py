"""Records of tables: handed out, and verified, as far as all may know them by now."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Final

from bot.audit.export import export_tables, follow_rematches, is_over
from bot.audit.verify import verification_text
from bot.tables.chance import list_seals
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.text.translator import Translator
from bot.values.ids import Language, TableId
from bot.views.kept import KeptBytes
from games.event import visible_to

RECORDS: Final = 16 * 1024 * 1024
"""Bytes of records and of what they prove kept in memory."""


def version_key(table: Table) -> tuple[Hashable, ...]:
    """Return what is another whenever a table's record tells something else.

    Of a table still being played it follows from what all were told: whether a record is at hand takes another time than
    when it has to be made, so nothing private may make it be made anew.
    """
    told = len(table.history) if is_over(table) else sum(len(visible_to(events, None)) for _, events in table.history)
    private = {"version", "proposals", "seed", "key"}
    shown = table.record.model_dump_json(exclude=private)
    return table.record.id, shown, len(list_seals(table)), told, len(table.undone)


@dataclass(frozen=True, slots=True)
class Records:
    """The records of all tables, each made once until something of it changes."""

    _tables: Tables
    _translator: Translator
    _kept: KeptBytes = field(default_factory=lambda: KeptBytes(RECORDS, 1))

    async def verify(self, table_id: TableId, lang: Language) -> str:
        """Say in a paragraph what can be shown of a table's deals right now, and what that proves."""
        tables = await follow_rematches(self._tables.get, table_id)
        games, translator = self._tables.games, self._translator
        text = await self._kept.get(
            ("proof", lang, *map(version_key, tables)),
            lambda: verification_text(tables, games, translator, lang).encode(),
        )
        return text.decode()

    async def export(self, table_id: TableId) -> bytes:
        """Export a table as a file that anybody may verify.

        Everything once it is over, until then what all were told.
        """
        tables = await follow_rematches(self._tables.get, table_id)
        return await self._kept.get(("record", *map(version_key, tables)), lambda: export_tables(tables))
