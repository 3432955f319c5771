"""Duplicates: the same deals at several tables, compared once all have played them.

A board's deal follows from one seed, which is committed to before anyone enters, and from what was agreed on then. All its
tables begin from it, without a channel; until it is open nothing of them reaches anyone who did not sit there.
"""

import logging
from functools import partial
from typing import Final

from bot.db.store import AskingTransaction
from bot.lobby.openings import Openings, new_identity
from bot.notify.sender import Sender
from bot.people.record_rows import SeriesRow, see_board
from bot.records import boards as board_tables
from bot.records.boards import NO_ENTRY, Duplicate, Seated, require_board, require_game, seat_sides
from bot.records.series import SeriesBook, is_gone, require_host, require_phase
from bot.tables.chance import new_seed
from bot.tables.change import Change, TableListener
from bot.tables.stored import find_person
from bot.text.translator import app_text
from bot.values.commands import ENDED
from bot.values.ids import ChannelId, TableId, TableStatus
from bot.values.requests import NotSaved, Person, Repeated
from bot.values.series import Phase, Wish
from games.forms import Refused

log = logging.getLogger(__name__)

DAY_MS: Final = 24 * 3_600_000
MOST_BOARDS: Final = 24
MOST_DAYS: Final = 90


class Duplicates(TableListener):
    def __init__(self, sender: Sender, openings: Openings) -> None:
        self._sender = sender
        self._tables, self._now = sender.tables, sender.tables.now
        self._openings = openings
        self.book = SeriesBook(sender, openings, Duplicate, Phase.ENTRY)

    def list_games(self) -> frozenset[str]:
        return frozenset(name for name, spec in self._tables.games.items() if spec.board is not None)

    # -- entering

    async def open(
        self, person: Person, place: ChannelId, game: str, *, boards: int, days: int, press: str = ""
    ) -> str:
        """Open a duplicate in a channel's group or by its link alone, and commit to its deals; raises Refused."""
        sides = require_board(require_game(self._tables.games, game)).sides
        if not 1 <= boards <= MOST_BOARDS or not 1 <= days <= MOST_DAYS:
            raise Refused("duplicate-size", boards=MOST_BOARDS, days=MOST_DAYS)
        await self._openings.admit(person)
        body = Duplicate(host=person.id, lang=person.lang, pairs=len(sides[0]) > 1, game=game, boards=boards)
        row = SeriesRow("", "", place, Phase.ENTRY, self._now() + days * DAY_MS, seed=new_seed())
        return await self.book.add(row, body, press)

    async def begin(self, person: Person, series_id: str) -> None:
        """Close the entries, and have robots play every board for comparison; raises Refused."""

        def decide(row: SeriesRow, body: Duplicate) -> tuple[str, Duplicate] | None:
            require_host(body, person)
            if row.status == Phase.PLAY:
                return None
            require_phase(row, Phase.ENTRY)
            if len(body.entries) < 2:
                raise Refused("series-too-few")
            sides = seat_sides(require_game(self._tables.games, body.game), ())
            par = tuple(Seated(number, new_identity()["id"], sides) for number in range(1, body.boards + 1))
            return Phase.PLAY, body.model_copy(update={"alone": (), "tables": (*body.tables, *par)})

        row, body = await self.book.amend(series_id, decide)
        for seated in body.tables:
            await self._set_up(row, body, seated)

    # -- playing

    async def play(self, person: Person, series_id: str, board: int, wish: Wish = Wish.ROBOTS) -> TableId | None:
        """Return the table at which a person plays a board, set up if it has to be; None where they wait for others.

        Raises Refused where they, by any account, have seen these cards elsewhere.
        """
        row, body = await self.book.find(series_id)
        require_phase(row, Phase.PLAY)
        entry = body.require_entry(person.id)
        if not 1 <= board <= body.boards:
            raise Refused("no-such-board")
        if board in body.opened or row.until_ms <= self._now():
            raise Refused("board-open")
        if body.find_table(board, entry) is None:
            await self._openings.admit(person)  # as for any table that opens
            if wish is Wish.WAIT:
                await self._wait(series_id, board, entry)
                return None
            row, body = await self._sit(series_id, board, entry, wish)
        seated = body.find_table(board, entry)
        assert seated is not None
        await self._set_up(row, body, seated)
        return seated.table_id

    async def _wait(self, series_id: str, board: int, entry: int) -> None:
        def decide(row: SeriesRow, body: Duplicate) -> tuple[str, Duplicate]:
            if body.waiting.get(board, entry) != entry:
                raise Refused("board-awaits")
            if (
                body.find_table(board, entry) is not None
                or len(seat_sides(require_game(self._tables.games, body.game), ())) < 2
            ):
                raise Refused("busy")
            return row.status, body.model_copy(update={"waiting": {**body.waiting, board: entry}})

        await self.book.amend(series_id, decide)

    async def _sit(self, series_id: str, board: int, entry: int, wish: Wish) -> tuple[SeriesRow, Duplicate]:
        """Give entries their sides, and note that these people see the board, together or not at all; raises Refused."""
        table_id = new_identity()["id"]
        _, known = await self.book.find(series_id)
        others = [known.waiting[board]] if wish is Wish.AGAINST and board in known.waiting else []
        people = [each for number in (entry, *others) for each in known.entries[number] if not is_gone(each)]
        names = [await self.book.all_names(each) for each in dict.fromkeys(people)]

        def decide(row: SeriesRow, body: Duplicate) -> tuple[str, Duplicate]:
            if wish is Wish.AGAINST and (body.waiting.get(board) not in others or entry in others):
                raise Refused("board-nobody-waits")
            if body.find_table(board, entry) is not None or body.entries != known.entries or board in body.opened:
                raise Refused("busy")
            seated = Seated(board, table_id, seat_sides(require_game(self._tables.games, body.game), (*others, entry)))
            rest = {
                number: each for number, each in body.waiting.items() if number != board or each not in seated.sides
            }
            return row.status, body.model_copy(update={"tables": (*body.tables, seated), "waiting": rest})

        def note_seen(transaction: AskingTransaction) -> None:
            for each in names:
                if not see_board(transaction, series_id, board, each, table_id):
                    raise Refused("board-seen")

        return await self.book.amend(series_id, decide, note_seen)

    async def _set_up(self, row: SeriesRow, body: Duplicate, seated: Seated) -> None:
        """Open a table of a board and begin, or go on where that was broken off."""
        try:
            table = await self._tables.get(seated.table_id)
        except Refused as refused:
            if refused.reason != "no-such-table":
                raise
            sides = (body.entries[entry] for entry in seated.sides if entry != NO_ENTRY)
            people = [each for side in sides for each in side if not is_gone(each)]
            if people and (reader := await find_person(self.book.store, people[0])):
                body = body.model_copy(update={"lang": reader.lang})  # no channel reads it
            names = {each: await self.book.name_of(each, body.lang) for each in people}
            title = app_text("board-name", body.lang, number=seated.board)
            spec = require_game(self._tables.games, body.game)
            laid = board_tables.lay_out(row, body, seated, spec, names, title=title, now_ms=self._now())
            try:
                table = await self._tables.open(laid.record, spec, laid.assignments, f"board {seated.table_id}")
            except Repeated:  # another who looked was first
                table = await self._tables.get(seated.table_id)
        if table.record.status is TableStatus.LOBBY:
            await self._tables.change(table.record.id, board_tables.begin_board)

    # -- opening boards

    def handle_commit(self, change: Change) -> None:
        board = change.after.record.board
        if board is not None and change.after.record.status in ENDED and change.before.record.status not in ENDED:
            self._sender.supervisor.start("duplicate", partial(self._look_again, board.series))

    async def _look_again(self, series_id: str) -> None:
        try:
            await self.look(series_id)
            await self.book.show(series_id)
        except (Refused, NotSaved) as fault:  # it is looked at again within an hour
            log.warning("a duplicate was not looked at: %s", fault.reason)

    async def look(self, series_id: str) -> None:
        """Open the boards that all have played, all of them once time is up, and end what is over."""
        row, body = await self.book.find(series_id)
        if row.status == Phase.OVER:
            return
        is_late = row.until_ms <= self._now()
        if row.status == Phase.PLAY:
            for seated in body.tables:
                if seated.board not in body.opened:
                    await self._set_up(row, body, seated)
            for board in range(1, body.boards + 1):
                if board not in body.opened and (is_late or await self._is_done(body, board)):
                    await self._open_board(series_id, board)

        def decide(row: SeriesRow, body: Duplicate) -> tuple[str, Duplicate] | None:
            is_over = len(body.opened) == body.boards or (is_late and row.status == Phase.ENTRY)
            return (Phase.OVER, body.model_copy(update={"waiting": {}})) if is_over else None

        await self.book.amend(series_id, decide)

    async def _is_done(self, body: Duplicate, board: int) -> bool:
        """Tell whether everyone still there has played a board to its end."""
        seated = body.tables_of(board)
        if body.list_awaited() - {entry for each in seated for entry in each.sides}:
            return False
        return all([(await self._tables.get(each.table_id)).record.status in ENDED for each in seated])

    async def _open_board(self, series_id: str, board: int) -> None:
        """Open a board for good: first no one can begin it any more, then what is still played ends, then all may look."""

        def decide(row: SeriesRow, body: Duplicate) -> tuple[str, Duplicate] | None:
            waiting = {number: each for number, each in body.waiting.items() if number != board}
            opened = (*body.opened, board)
            return (
                None
                if board in body.opened
                else (row.status, body.model_copy(update={"opened": opened, "waiting": waiting}))
            )

        _, body = await self.book.amend(series_id, decide)
        for seated in body.tables_of(board):
            await self._tables.change(seated.table_id, board_tables.close_board)
        for seated in body.tables_of(board):
            await self._tables.change(seated.table_id, board_tables.open_board)
