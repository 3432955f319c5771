"""What the boards of a duplicate came to: read from the tables of those that are open, and compared."""

from typing import NamedTuple

from bot.people.record_rows import SEEN
from bot.records.boards import NO_ENTRY, Duplicate, Seated, require_board, require_game
from bot.records.duplicates import Duplicates
from bot.records.scoring import Compared, Line, compare_lines
from bot.tables.tables import Tables
from bot.values.commands import ENDED
from bot.values.ids import TableId, TableStatus
from games.forms import Refused


class Scored(NamedTuple):
    """A line and its table. It `is_struck` where someone of the entry had seen the board at an earlier table."""

    line: Line
    table_id: TableId
    is_struck: bool


class BoardResult(NamedTuple):
    number: int
    lines: tuple[Scored, ...]

    def compare(self) -> tuple[Compared, ...]:
        return compare_lines([each.line for each in self.lines if not each.is_struck])


class Results:
    def __init__(self, tables: Tables, duplicates: Duplicates) -> None:
        self._tables = tables
        self._duplicates = duplicates

    async def list_open(self, series_id: str) -> tuple[BoardResult, ...]:
        _, body = await self._duplicates.book.find(series_id)
        seen = await SEEN.select(self._tables.store, "where series = ? order by board, name", series_id)
        results = []
        for board in sorted(body.opened):
            at = {each.name: each.table_id for each in seen if each.board == board}
            order = {each.table_id: place for place, each in enumerate(body.tables_of(board))}
            lines = list[Scored]()
            for seated in body.tables_of(board):
                lines += await self._score_table(body, seated, at, order)
            results.append(BoardResult(board, tuple(lines)))
        return tuple(results)

    async def _score_table(
        self, body: Duplicate, seated: Seated, at: dict[str, TableId], order: dict[TableId, int]
    ) -> list[Scored]:
        spec, table = require_game(self._tables.games, body.game), await self._tables.get(seated.table_id)
        board = table.record.board
        if table.position is None or board is None or not board.is_open:
            return []
        asked = table.position.ask.must if table.position.ask and board.has_run_out else ()
        late = {each.seat for each in asked if each not in table.position.sealed}
        points = require_board(spec).points(table.position.state) if table.record.status is TableStatus.OVER else ()
        lines = []
        for side, (seats, entry) in enumerate(zip(require_board(spec).sides, seated.sides, strict=True)):
            if (entry == NO_ENTRY and not (seated.is_par and points)) or (not points and late.isdisjoint(seats)):
                continue  # robots, or people who waited for others or could not go on
            people = () if seated.is_par else body.entries[entry]
            names = {name for each in people for name in await self._duplicates.book.all_names(each)}
            earlier = {at[name] for name in names if name in at and order.get(at[name], 0) < order[seated.table_id]}
            line = Line(side, None if seated.is_par else entry, points[seats[0]] if points else None)
            lines.append(Scored(line, seated.table_id, bool(earlier)))
        return lines

    async def count_played(self, body: Duplicate, board: int) -> int:
        count = 0
        for seated in body.tables_of(board):
            if await self.has_ended(seated.table_id):
                count += sum(entry != NO_ENTRY for entry in seated.sides)
        return count

    async def has_ended(self, table_id: TableId) -> bool:
        try:
            return (await self._tables.get(table_id)).record.status in ENDED
        except Refused:
            return False
