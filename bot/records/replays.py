"""Replays: a seat's own past while a game is played, and all that was seen once it is over; a stretch of steps or all in a file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, TypeAlias

from msgspec import structs

from bot.audit.export import is_over
from bot.tables.rights import require_open
from bot.tables.seats import require_own_seat, require_seat, require_seated
from bot.tables.snapshot import Table, fold_row
from bot.tables.tables import Tables
from bot.text.translator import Translator
from bot.values.ids import Language, TableId, TableStatus
from bot.values.replays import STRETCH, EyeRow, KeptEye, KeptReplay, Past, Replay, StepRow, Stretch
from bot.values.requests import Person
from bot.values.table_view import CallNode, Eye, LineRow, SeatRow, TableView, trim
from bot.values.view_changes import encode, find_changes
from bot.views.caches import KeptBytes
from bot.views.look_backs import Step, list_steps
from bot.views.table import TablePresenter
from bot.views.table_view import draw_board, find_last, make_line, make_standing_view
from games.forms import Refused

KEPT_BYTES: Final = 16_000_000  # of files that were asked for last
SLIM: Final = ("art", "size", "spots")  # what a narrow window draws otherwise
FREE: Final = "free-"  # places where nothing lies are of use to those who play
MakePage: TypeAlias = Callable[[str, Language, bytes], bytes]
"""Makes a page that needs nothing else, of its title, its language and a `KeptReplay` as JSON."""


class Replays:
    """`make_page` is given by who knows pages."""

    def __init__(self, tables: Tables, translator: Translator) -> None:
        self._tables = tables
        self._translator = translator
        self._files = KeptBytes(KEPT_BYTES, at_once=1)
        self.make_page: MakePage | None = None

    async def show(self, person: Person, eye: Eye) -> Replay:
        """Return what there is to see through an eye; raises Refused where that may not be seen."""
        return make_replay(await self._look_through(person, eye), person.id)

    async def find_stretch(self, person: Person, eye: Eye, first: int) -> Stretch:
        """Return some steps from the first on, as the eye saw the table then; raises Refused."""
        presenter = await self._look_through(person, eye)
        steps = find_steps(presenter)
        if not 0 <= first < len(steps):
            raise Refused("no-such-picture")
        return await asyncio.to_thread(
            partial(make_stretch, presenter, steps[: first + STRETCH], first, is_narrow=eye.is_narrow)
        )

    async def make_file(self, person: Person, table_id: TableId, make_page: MakePage | None = None) -> bytes:
        """Make a page that needs nothing else, for a person who played there: all eyes are in it."""
        make, eye = make_page or self.make_page, Eye(table_id, 0)
        presenter = await self._look_through(person, eye)
        if make is None or not is_told(presenter.table) or not presenter.told_lines():
            raise Refused("not-over")

        def make_file() -> bytes:
            title = f"{presenter.game_title()} · {presenter.table.record.name}"
            return make(title, person.lang, encode(keep_replay(presenter)))

        return await self._files.get((table_id, presenter.table.version, person.lang, make), make_file)

    async def _look_through(self, person: Person, eye: Eye) -> TablePresenter:
        table = await self._tables.get(eye.table)
        if table.position is None:
            raise Refused("not-started")
        if is_told(table):
            if eye.seat is not None:
                require_seat(table, eye.seat)
                require_seated(table, person.id)
        elif eye.seat is None:
            require_open(table)
            raise Refused("not-over")
        else:
            require_own_seat(table, person.id, eye.seat)
        return TablePresenter(table, eye.seat, person.lang, self._translator)


def is_told(table: Table) -> bool:
    """Tell whether all that was hidden at a table may be seen by now."""
    return is_over(table) and not table.record.is_sealed


def find_steps(presenter: TablePresenter) -> list[Step]:
    """List what was told, an entry a step: all of it once it is over, else what may be told again."""
    if not is_told(presenter.table):
        return list_steps(presenter)
    told = [each for each in presenter.told_lines() if not each.is_undone]
    return [Step(entry, tuple(lines), has_picture=True) for entry, lines in groupby(told, attrgetter("seq"))]


def make_replay(presenter: TablePresenter, person_id: str) -> Replay:
    table, is_free = presenter.table, is_told(presenter.table)
    has_played = bool(table.seats_of(person_id))
    everyone = EyeRow(-1, presenter.app_text("replay-everyone"))
    seats = [EyeRow(seat, presenter.seat_name(seat)) for seat in range(table.record.seats)]
    return Replay(
        (table.spec.name, presenter.game_title(), table.record.name),
        -1 if presenter.viewer is None else presenter.viewer,
        tuple(trim(make_step(step, has_entry=is_free)) for step in find_steps(presenter)),
        (everyone, *seats) if is_free and has_played else (),
        keep=is_free and has_played,
    )


def make_step(step: Step, *, has_entry: bool) -> StepRow:
    heading = next((told.line.text for told in step.told if told.line.heading), "")
    return StepRow(step.number, step.entry if has_entry else 0, heading)


def make_stretch(presenter: TablePresenter, steps: Sequence[Step], first: int = 0, *, is_narrow: bool) -> Stretch:
    """Make the steps from the first on."""
    shown, views, gone = steps[first:], list[TableView](), list[Past]()
    pasts = iter_past(presenter.table, {step.entry for step in shown})
    for step, past in zip(shown, pasts, strict=True):
        then = replace(presenter, table=past)
        views.append(hide_last(presenter, make_past_view(then, step, is_narrow=is_narrow)))
        gone.append(Past(tell(step), find_changes(*views[-2:]) if gone else {}))
    return Stretch(first, views[0], tuple(gone))


def tell(step: Step) -> tuple[LineRow, ...]:
    return tuple(make_line(told.line) for told in step.told)


def iter_past(table: Table, entries: Collection[int]) -> Iterator[Table]:
    """Yield the table as it stood after each of these entries, folding its log once."""
    record = table.record.model_copy(update={"status": TableStatus.LIVE, "notice": None, "pausing": False})
    past = replace(table, record=record).rewind()
    for row, _ in table.history[: max(entries, default=0)]:
        past = fold_row(past, row)
        if row.seq in entries:
            held = tuple(each for each in table.assignments if each.from_seq <= row.seq)
            yield replace(past, assignments=held).mark_over()


def make_past_view(then: TablePresenter, step: Step, *, is_narrow: bool) -> TableView:
    """Make what lay on the table; nothing but who sat there where that may not be seen again."""
    if step.has_picture:
        view = make_standing_view(then, is_narrow=is_narrow)
        return structs.replace(view, spots={name: at for name, at in view.spots.items() if not name.startswith(FREE)})
    record, seats = then.table.record, range(then.table.record.seats)
    return TableView(
        game=(record.game, then.game_title(), record.name, record.pace.value, record.status.value),
        me=None if then.viewer is None else (then.viewer, then.seat_name(then.viewer)),
        call=CallNode("wait", ""),
        seats=tuple(trim(SeatRow(then.seat_name(each))) for each in seats),
    )


def hide_last(presenter: TablePresenter, view: TableView) -> TableView:
    """Turn the last trick down where it isn't the last one any more."""
    may_lie = is_told(presenter.table) or view.last == find_last(presenter)
    return view if may_lie else structs.replace(view, last=None)


@dataclass(slots=True)
class Keeping:
    """An eye whose steps are gathered: the views that it had last, for either size of window."""

    presenter: TablePresenter
    steps: dict[int, Step]
    first: tuple[TableView, dict[str, Any]] | None = None
    had: tuple[TableView, TableView] | None = None

    def go_on(self, past: Table, entry: int) -> Past | None:
        """Return what an entry told this eye, and what changed with it."""
        step = self.steps.get(entry)
        if step is None:
            return None
        then = replace(self.presenter, table=past)
        view = make_past_view(then, step, is_narrow=False)
        slim = structs.replace(view, **draw_board(then, is_narrow=True))
        had, self.had = self.had, (view, slim)
        if had is None:
            self.first = view, find_slim(view, slim)
            return Past(tell(step))
        return Past(tell(step), find_changes(had[0], view), find_slim(had[1], slim))


def find_slim(former: TableView, view: TableView) -> dict[str, Any]:
    return {name: value for name, value in find_changes(former, view).items() if name in SLIM}


def keep_replay(presenter: TablePresenter) -> KeptReplay:
    """Make a replay whole, through all eyes."""
    table, eyes = presenter.table, list[Keeping]()
    for seat in (None, *range(table.record.seats)):
        eye = presenter.for_viewer(seat)
        eyes.append(Keeping(eye, {step.entry: step for step in find_steps(eye)}))
    entries = sorted({entry for eye in eyes for entry in eye.steps})
    gone = [
        tuple((place, step) for place, eye in enumerate(eyes) if (step := eye.go_on(past, entry)) is not None)
        for entry, past in zip(entries, iter_past(table, entries), strict=True)
    ]
    kept = [KeptEye(make_replay(eye.presenter, ""), *eye.first) for eye in eyes if eye.first is not None]
    return KeptReplay(tuple(kept), tuple(gone))
