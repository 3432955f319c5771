"""Views of tables for browsers: made once for all who see the same, and kept while people watch."""

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Final

from msgspec import structs

from bot.tables.sayings import Sayings
from bot.tables.seats import require_own_seat
from bot.tables.tables import Tables
from bot.values.ids import Language, TableId
from bot.values.requests import Person
from bot.values.table_view import Ask, Details, Drawn, Eye, LineRow, PreparedNode, TableView
from bot.values.view_changes import KeptView
from bot.views.asked import unseen_look
from bot.views.asks import find_ask, make_prepared
from bot.views.caches import KeptViews
from bot.views.context import make_context
from bot.views.table import TablePresenter, primer_panels
from bot.views.table_details import make_details
from bot.views.table_view import draw_revealed, lies_as_before, list_older, make_table_view
from games.forms import Refused

MOST_SHARED: Final = 256  # tables and languages whose public parts are kept for those who are told next


@dataclass(frozen=True, slots=True)
class TableViews:
    """What a browser draws tables from; `person` may see them through an `eye`, or Refused is raised."""

    _tables: Tables
    _sayings: Sayings
    _kept: KeptViews = field(default_factory=KeptViews)
    _public: dict[tuple[TableId, Language], TablePresenter] = field(default_factory=dict)

    def is_awaited(self, eye: Eye) -> bool:
        """Tell whether a table waits for this viewer, from what everyone knows."""
        table = self._tables.find_loaded(eye.table)
        ask = table.ask if table is not None else None
        return ask is None or bool(ask.window) or any(question.seat == eye.seat for question in ask.must)

    async def has_unseen(self, eye: Eye) -> bool:
        """Tell whether a seat waits to be shown something."""
        return eye.seat is not None and bool(unseen_look(await self._tables.get(eye.table), eye.seat))

    async def look(self, person: Person, eye: Eye, *, is_shared: bool = False) -> KeptView:
        """Return the view of a table that has begun; `is_shared` is what others who see the same are told as well."""
        presenter = await self.require_presenter(person, eye)
        if is_shared:
            presenter = replace(presenter, shared=self._find_public(presenter))

        def make(kept: KeptView | None) -> TableView:
            turn_ms = self._tables.times.find_turn(presenter.table.record) or 0
            lying = kept.view if kept is not None and lies_as_before(presenter, kept.basis[0]) else None
            return structs.replace(make_table_view(presenter, turn_ms, lying), said=said)

        said = self._sayings.list_said(presenter.table)
        return self._kept.look(make_place(person, eye), make, (presenter.table, said), is_shared=is_shared)

    async def find_made(self, person: Person, eye: Eye) -> KeptView | None:
        """Return the view that was made for another who sees the same, if nothing has changed since."""
        table = (await self.require_presenter(person, eye)).table
        return self._kept.find_made(make_place(person, eye), (table, self._sayings.list_said(table)))

    async def find_former(self, person: Person, eye: Eye, name: str) -> KeptView | None:
        """Return the view of that name, if it is still known."""
        await self.require_presenter(person, eye)
        return self._kept.find(make_place(person, eye), name)

    async def whole_ask(self, person: Person, eye: Eye, question_id: str) -> Ask:
        """Return a question with all that it offers; raises Refused where it isn't asked."""
        presenter = await self.require_presenter(person, eye)
        return find_ask(presenter, question_id)

    async def older_lines(self, person: Person, eye: Eye, before: int) -> tuple[LineRow, ...]:
        """Return the lines of the history before one, as many as a view has."""
        return list_older(await self.require_presenter(person, eye), before)

    async def why(self, person: Person, eye: Eye, number: int) -> tuple[tuple[str, str], ...]:
        """Return the clauses by which a line of the history came about, with their words."""
        presenter = await self.require_presenter(person, eye)
        lines = (*presenter.record_lines(), *(presenter.own_lines() if eye.seat is not None else ()))
        found = next((each for each in lines if each.seq == number and each.why), None)
        return tuple((clause.id, clause.text) for clause in found.why) if found else ()

    async def reveal(self, person: Person, eye: Eye, upto: int) -> tuple[Drawn, ...]:
        """Return the picture of a game that is over with so many of its steps revealed; raises Refused."""
        presenter = await self.require_presenter(person, eye)
        if presenter.ask is not None:
            raise Refused("no-such-picture")
        return draw_revealed(presenter, upto)

    async def details(self, person: Person, eye: Eye, *, is_new: bool) -> Details:
        """Return what no turn shows; the game in a minute where it is new to its reader."""
        presenter = await self.require_presenter(person, eye)
        primer = primer_panels(presenter.table.spec, person.lang) if is_new else ()
        return make_details(presenter, make_context(self._tables.times, presenter.table), primer)

    async def prepared(self, person: Person, eye: Eye) -> tuple[PreparedNode, ...]:
        """Return what may be prepared and what is, drawn as questions are."""
        presenter = await self.require_presenter(person, eye)
        return make_prepared(presenter)

    def _find_public(self, presenter: TablePresenter) -> TablePresenter:
        """Return the public's presenter of a snapshot, which all who are told of it share."""
        place = presenter.table.record.id, presenter.lang
        found = self._public.pop(place, None)
        if found is None or found.table is not presenter.table:
            found = TablePresenter(presenter.table, None, presenter.lang)
        self._public[place] = found
        if len(self._public) > MOST_SHARED:
            del self._public[next(iter(self._public))]
        return found

    async def require_presenter(self, person: Person, eye: Eye) -> TablePresenter:
        table = await self._tables.get(eye.table)
        if eye.seat is not None:
            require_own_seat(table, person.id, eye.seat)
        if table.position is None:
            raise Refused("not-started")
        return TablePresenter(table, eye.seat, person.lang, is_narrow=eye.is_narrow)


def make_place(person: Person, eye: Eye) -> Hashable:
    """Return under which key a view is kept: all who see the same share one."""
    return eye, person.lang
