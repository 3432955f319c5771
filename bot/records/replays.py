"""Replays: a seat's own past while a game is played, and all that was seen once it is over; a stretch of steps or all in a file."""

import asyncio
from collections.abc import Callable
from typing import Final, TypeAlias

from bot.tables.rights import require_open
from bot.tables.seats import require_own_seat, require_seat, require_seated
from bot.tables.tables import Tables
from bot.values.ids import Language, TableId
from bot.values.replays import STRETCH, EyeRow, KeptEye, KeptReplay, Replay, StepRow, Stretch
from bot.values.requests import Person
from bot.values.table_view import Eye, trim
from bot.values.view_changes import encode
from bot.views.caches import KeptBytes
from bot.views.look_backs import Step
from bot.views.past import Keeping, find_steps, iter_past, make_stretch
from bot.views.table import TablePresenter, is_told
from games.forms import Refused

KEPT_BYTES: Final = 16_000_000  # of files that were asked for last
MakePage: TypeAlias = Callable[[str, Language, bytes], bytes]
"""Makes a page that needs nothing else, of its title, its language and a `KeptReplay` as JSON."""


class Replays:
    """`make_page` is given by who knows pages."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
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
        return await asyncio.to_thread(make_stretch, presenter, steps[: first + STRETCH], first)

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
        return TablePresenter(table, eye.seat, person.lang, is_narrow=eye.is_narrow)


def make_replay(presenter: TablePresenter, person_id: str) -> Replay:
    table, is_free = presenter.table, is_told(presenter.table)
    has_played = bool(table.seats_of(person_id))
    seats = (presenter.for_viewer(seat) for seat in (None, *range(table.record.seats)))
    return Replay(
        (table.spec.name, presenter.game_title(), table.record.name),
        -1 if presenter.viewer is None else presenter.viewer,
        tuple(trim(make_step(step, has_entry=is_free)) for step in find_steps(presenter)),
        tuple(map(name_eye, seats)) if is_free and has_played else (),
        keep=is_free and has_played,
    )


def name_eye(presenter: TablePresenter) -> EyeRow:
    seat = presenter.viewer
    return (
        EyeRow(-1, presenter.app_text("replay-everyone")) if seat is None else EyeRow(seat, presenter.seat_name(seat))
    )


def make_step(step: Step, *, has_entry: bool) -> StepRow:
    heading = next((told.line.text for told in step.told if told.line.heading), "")
    return StepRow(step.number, step.entry if has_entry else 0, heading)


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
    kept = [
        KeptEye(name_eye(eye.presenter).name, make_replay(eye.presenter, ""), *eye.first)
        for eye in eyes
        if eye.first is not None
    ]
    return KeptReplay(tuple(kept), tuple(gone))
