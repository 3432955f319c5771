"""The boards of a duplicate and their tables: who sits where, which cards are dealt, and how a board is opened."""

import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pydantic import Field

from bot.lobby.chance import begin_changes
from bot.people.record_rows import SeriesRow
from bot.records.series import Body, is_gone
from bot.tables.admission import recall_admission
from bot.tables.chance import digest_terms, make_commitment, spell_canonically
from bot.tables.change import Changes
from bot.tables.rows import Board, SeatAssignment, TableRecord
from bot.tables.seats import default_options, free_name, require_spec, robot_assignment
from bot.tables.snapshot import Table, make_notice
from bot.values.commands import ENDED, PLAYED
from bot.values.ids import PersonId, TableId, TablePace, TableStatus
from games.forms import Refused
from games.spec import Board as BoardSpec
from games.spec import GameSpec

NO_ENTRY: Final = -1  # In place of an entry, where robots play.


class Seated(NamedTuple):
    """A table of a board, and which entry is on which side of it."""

    board: int
    table_id: TableId
    sides: tuple[int, ...]

    @property
    def is_par(self) -> bool:
        """Return whether only robots play there, for comparison."""
        return set(self.sides) == {NO_ENTRY}


class Duplicate(Body, frozen=True):
    """Its boards are numbered from 1; `waiting` has by board the entry that waits there for others."""

    kind = "duplicate"
    game: str
    boards: int
    tables: tuple[Seated, ...] = ()
    waiting: dict[int, int] = Field(default_factory=dict)
    opened: tuple[int, ...] = ()

    def tables_of(self, board: int) -> tuple[Seated, ...]:
        return tuple(each for each in self.tables if each.board == board)

    def find_table(self, board: int, entry: int) -> Seated | None:
        return next((each for each in self.tables_of(board) if entry in each.sides), None)

    def list_awaited(self) -> set[int]:
        """List the entries of which someone can still play."""
        return {number for number in self.list_present() if not all(map(is_gone, self.entries[number]))}


def require_game(games: Mapping[str, GameSpec[Any]], name: str) -> GameSpec[Any]:
    spec = require_spec(games, name)
    require_board(spec)
    return spec


def require_board(spec: GameSpec[Any]) -> BoardSpec[Any]:
    if spec.board is None:
        raise Refused("no-boards")
    return spec.board


def find_board_seed(row: SeriesRow, board: int) -> bytes:
    return hmac.digest(row.seed, f"board/{board}".encode(), "sha256")


def make_board_commitment(row: SeriesRow, board: int) -> str:
    return make_commitment(TableId(f"{row.id}/{board}"), find_board_seed(row, board))


def make_fingerprint(row: SeriesRow, body: Duplicate) -> str:
    """Make the digest of all that was agreed on when the deals were committed to; it is mixed into them beside the seed."""
    boards = [make_board_commitment(row, board) for board in range(1, body.boards + 1)]
    return digest_terms(spell_canonically({"boards": boards, "duplicate": row.id, "game": body.game}))


def lay_out(
    row: SeriesRow,
    body: Duplicate,
    seated: Seated,
    spec: GameSpec[Any],
    names: Mapping[PersonId, str],
    *,
    title: str,
    now_ms: int,
) -> Table:
    """Return the table of a board before it begins: people on their sides, robots in all other seats."""
    board = require_board(spec)
    people = list[SeatAssignment]()
    for seats, entry in zip(board.sides, seated.sides, strict=True):
        held = dict.fromkeys(body.entries[entry]) if entry != NO_ENTRY else ()
        for seat, person_id in zip(seats, held, strict=False):
            if person_id in names:
                name = free_name(names[person_id], [each.name for each in people])
                admission = recall_admission(person_id)  # they were let in when they entered
                people.append(SeatAssignment(seat, admission.person_id, "", name, 0))
    record = TableRecord(
        id=seated.table_id,
        game=spec.name,
        name=title,
        lang=body.lang,
        pace=TablePace.FREE,
        status=TableStatus.LOBBY,
        seats=board.seats,
        host=PersonId(people[0].person) if people else body.host,
        options={**default_options(spec, None), **board.tokens},
        errata=spec.errata,
        seed=find_board_seed(row, seated.board),
        key=secrets.token_bytes(16),
        salts={"": make_fingerprint(row, body)},
        opened_at=now_ms,
        practice=not people,
        board=Board(series=row.id, number=seated.board),
    )
    table, taken = Table(record, spec, tuple(people)), list(people)
    for seat in sorted({*range(board.seats)} - {each.seat for each in people}):
        taken.append(robot_assignment(table, seat, taken))
    return replace(table, assignments=tuple(taken))


def begin_board(table: Table, now_ms: int) -> Changes | None:
    if table.record.status is not TableStatus.LOBBY:
        return None
    return {**begin_changes(table, now_ms), "practice": table.record.practice}


def close_board(table: Table, now_ms: int) -> Changes | None:
    board = table.record.board
    if board is None or table.record.status in ENDED:
        return None
    board = board.model_copy(update={"has_run_out": table.record.status in PLAYED})
    notice = make_notice(table, now_ms, "board-late")
    return {"status": TableStatus.CLOSED, "notice": notice, "proposals": {}, "board": board}


def open_board(table: Table, _: int) -> Changes | None:
    board = table.record.board
    if board is None or board.is_open:
        return None
    return {"board": board.model_copy(update={"is_open": True})}


def seat_sides(spec: GameSpec[Any], entries: Sequence[int]) -> tuple[int, ...]:
    """Return who is on which side: these entries in their order, then robots."""
    count = len(require_board(spec).sides)
    return (*entries, *[NO_ENTRY] * count)[:count]
