"""Pictures of a table, as all or one seat sees it."""

from dataclasses import dataclass

from bot.tables.rights import require_open
from bot.tables.tables import Tables
from bot.values.ids import Language, TableId
from bot.values.requests import Person
from bot.views.pictures import NoPicture, Pictures
from bot.views.reading import find_seen
from bot.views.table import TablePresenter
from games.forms import Refused


@dataclass(frozen=True, slots=True)
class Drawings:
    _tables: Tables
    _pictures: Pictures

    async def picture(
        self, table_id: TableId, lang: Language, *, person: Person | None = None, seat: int | None = None
    ) -> bytes:
        presenter = await self._drawable(table_id, lang, person, seat)
        try:
            return await self._pictures.board_picture(presenter)
        except NoPicture:
            raise Refused("no-picture") from None

    async def _drawable(
        self, table_id: TableId, lang: Language, person: Person | None, seat: int | None
    ) -> TablePresenter:
        table = await find_seen(self._tables, table_id, person, seat)
        if table.position is None:
            raise Refused("no-such-picture")
        return TablePresenter(table, seat, lang)

    async def share_card(self, table_id: TableId, lang: Language) -> bytes:
        presenter = TablePresenter(await self._tables.get(table_id), None, lang)
        require_open(presenter.table)
        if presenter.table.position is None or presenter.ask is not None:
            raise Refused("no-such-picture")
        try:
            return await self._pictures.share_card(presenter)
        except NoPicture:
            raise Refused("no-picture") from None
