"""What people are shown: games and rules, tables as all or one seat sees them, pictures, sentences of refusal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.tables.chance import list_contributions, list_seals, tell_terms
from bot.tables.deadlines import Times
from bot.tables.questions import require_open
from bot.tables.seats import name_of_person, require_own_seat, require_spec
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.text.clauses import make_game_card, read_chapters, read_cover, search_page
from bot.text.translator import Translator
from bot.values.ids import Language, TableId
from bot.values.pictures import WHOLE, Picture, Wanted
from bot.values.requests import Person
from bot.values.room import Chapter, Clause, GameCard, History, Line, PanelText, Room, SeatRoom, TableOutline
from bot.values.widgets import QuestionForm
from bot.views.caches import KeptRooms
from bot.views.help import help_at_table, help_without_table
from bot.views.pictures import NoPicture, Pictures
from bot.views.room import history_page, make_room, make_seat_room, primer_panels
from bot.views.seat import find_open_question, tell_in_words
from bot.views.table import TableContext, TablePresenter
from games.forms import Refused

if TYPE_CHECKING:
    from bot.people.people import People


def make_context(times: Times, table: Table) -> TableContext:
    people = {assignment.person: assignment.name for assignment in table.assignments if assignment.person}
    names = {person: name_of_person(table, person) or name for person, name in people.items()}
    return TableContext(
        list_seals(table), list_contributions(table), tell_terms(table), names, times.find_turn(table.record)
    )


@dataclass(frozen=True, slots=True)
class Views:
    """Shows; it changes nothing."""

    _tables: Tables
    _people: People
    _translator: Translator
    _pictures: Pictures
    _make_context: Callable[[Table], TableContext]
    _rooms: KeptRooms = field(default_factory=KeptRooms)

    def list_games(self, lang: Language) -> tuple[GameCard, ...]:
        return tuple(make_game_card(spec, lang, self._translator) for spec in self._tables.games.values())

    def find_game(self, game: str, lang: Language) -> GameCard:
        """Find one game that can be played; raises Refused."""
        return make_game_card(require_spec(self._tables.games, game), lang, self._translator)

    def cover(self, game: str) -> bytes:
        """Return the picture on a game's box, as SVG; raises Refused where it has none."""
        return read_cover(require_spec(self._tables.games, game))

    async def title_card(self, game: str, lang: Language) -> bytes:
        card = self.find_game(game, lang)
        try:
            return await self._pictures.title_card(card)
        except NoPicture:
            raise Refused("no-picture") from None

    def primer(self, game: str, lang: Language) -> tuple[PanelText, ...]:
        return primer_panels(require_spec(self._tables.games, game), lang, self._translator)

    def clauses(self, game: str, lang: Language, asked: str = "") -> tuple[Clause, ...]:
        """Return the clauses of a game's rules: all, or those with this number or all of these words."""
        return search_page(require_spec(self._tables.games, game), lang, asked)

    def rules_page(self, game: str, lang: Language) -> tuple[Chapter, ...]:
        return read_chapters(require_spec(self._tables.games, game), lang)

    async def outline(self, table_id: TableId) -> TableOutline:
        """Return what is known of a table without looking at what is played there."""
        record = (await self._tables.get(table_id)).record
        return TableOutline(
            record.id, record.name, record.game, record.lang, record.status, record.places, record.spoken
        )

    async def room(self, table_id: TableId, lang: Language, *, is_shared: bool = False) -> Room:
        """Return a table as the public sees it; with `is_shared`, as it was made for its first reader."""
        table = await self._tables.get(table_id)

        def make() -> Room:
            return make_room(table, lang, self._translator, self._make_context(table))

        return self._rooms.find_or_make(table, lang, make) if is_shared else make()

    async def seat_room(self, person: Person, table_id: TableId, seat: int, *, is_shared: bool = False) -> SeatRoom:
        table = await self._tables.get(table_id)
        require_own_seat(table, person.id, seat)
        primer = bool(table.spec.primer) and not await self._people.has_read_primer(person, table.spec.name)

        def make() -> SeatRoom:
            context = self._make_context(table)
            return make_seat_room(
                table, seat, person.lang, self._translator, context, person_id=person.id, primer=primer
            )

        return self._rooms.find_or_make(table, (seat, person.lang, person.id, primer), make) if is_shared else make()

    async def question(self, person: Person, table_id: TableId, question_id: str) -> QuestionForm:
        """Return an open question to one of a person's seats; raises Refused."""
        table = await self._tables.get(table_id)
        seat = require_open(table, question_id, person.id).seat
        form = find_open_question(TablePresenter(table, seat, person.lang, self._translator), question_id)
        assert form is not None
        return form

    async def history(
        self,
        table_id: TableId,
        lang: Language,
        page: int = -1,
        *,
        person: Person | None = None,
        seat: int | None = None,
    ) -> History:
        """Return one page of the record, public or as a person's seat was told it; raises Refused.

        A round is a page, counted from 0; from the end where negative.
        """
        presenter = TablePresenter(await self._seen_by(table_id, person, seat), seat, lang, self._translator)
        return history_page(presenter, page)

    async def score_sheets(self, table_id: TableId, lang: Language) -> tuple[PanelText, ...]:
        """Return the public score sheet of every part of a game, oldest first; empty where it keeps none."""
        return (await self._public(table_id, lang)).score_sheets()

    async def why(self, person: Person, table_id: TableId) -> tuple[Line, ...]:
        """Return all that a person was told with clauses, their first seat's own lines included."""
        table = await self._tables.get(table_id)
        viewer = next(iter(table.seats_of(person.id)), None)
        told = TablePresenter(table, viewer, person.lang, self._translator).record_lines()
        return tuple(line for line in told if line.why)

    async def in_words(self, person: Person, table_id: TableId, seat: int | None) -> tuple[str, ...]:
        table = await self._seen_by(table_id, person, seat)
        return tell_in_words(TablePresenter(table, seat, person.lang, self._translator))

    async def help(self, person: Person, table_id: TableId | None) -> tuple[str, ...]:
        if table_id is None:
            return help_without_table(self._translator, person.lang)
        table = await self._tables.get(table_id)
        viewer = next(iter(table.seats_of(person.id)), None) if table.position else None
        presenter = TablePresenter(table, viewer, person.lang, self._translator)
        return help_at_table(presenter, is_host=table.record.host == person.id)

    async def version(self, table_id: TableId) -> int:
        """Return a number that is another whenever anything has changed at a table."""
        return (await self._tables.get(table_id)).version

    def watch(self, table_id: TableId, call: Callable[[], None]) -> AbstractContextManager[None]:
        """Call `call` whenever anything has changed at a table, while the body runs."""
        return self._tables.watch(table_id, call)

    def refusal_text(self, refused: Refused, lang: Language, table_id: TableId | None = None) -> str:
        """Say why something was refused, in a sentence."""
        table = self._tables.find_loaded(table_id) if table_id else None
        if table is None:
            return self._translator.refusal_text(refused, lang)
        names = TablePresenter(table, None, lang, self._translator).seat_names()
        return self._translator.refusal_text(refused, lang, table.spec, names)

    async def picture(
        self, table_id: TableId, lang: Language, *, person: Person | None = None, seat: int | None = None
    ) -> bytes:
        presenter = await self._drawable(table_id, lang, person, seat)
        try:
            return await self._pictures.board_picture(presenter)
        except NoPicture:
            raise Refused("no-picture") from None

    async def next_picture(
        self,
        table_id: TableId,
        lang: Language,
        had: str,
        wanted: Wanted = WHOLE,
        *,
        person: Person | None = None,
        seat: int | None = None,
    ) -> Picture:
        """Draw the same picture for a reader who `had` one of that name: what has changed of it, or the whole."""
        presenter = await self._drawable(table_id, lang, person, seat)
        try:
            return await self._pictures.next_board_picture(presenter, had, wanted)
        except NoPicture:
            raise Refused("no-picture") from None

    async def _drawable(
        self, table_id: TableId, lang: Language, person: Person | None, seat: int | None
    ) -> TablePresenter:
        table = await self._seen_by(table_id, person, seat)
        if table.position is None:
            raise Refused("no-such-picture")
        return TablePresenter(table, seat, lang, self._translator)

    async def draw_pieces(self) -> None:
        """Draw what pictures are put together from, one after the other, so that nobody waits for it later."""
        for draw in dict.fromkeys(draw for spec in self._tables.games.values() for draw in spec.pieces):
            await asyncio.to_thread(draw)

    async def share_card(self, table_id: TableId, lang: Language) -> bytes:
        presenter = await self._public(table_id, lang)
        if presenter.table.position is None or presenter.ask is not None:
            raise Refused("no-such-picture")
        try:
            return await self._pictures.share_card(presenter)
        except NoPicture:
            raise Refused("no-picture") from None

    async def _seen_by(self, table_id: TableId, person: Person | None, seat: int | None) -> Table:
        if seat is not None and person is None:
            raise Refused("not-your-seat")
        table = await self._tables.get(table_id)
        if seat is not None and person is not None:
            require_own_seat(table, person.id, seat)
        return table

    async def _public(self, table_id: TableId, lang: Language) -> TablePresenter:
        return TablePresenter(await self._tables.get(table_id), None, lang, self._translator)
