"""Updates on their way in: kept before Telegram hears that we have them, then acted on, each lane in order.

A lane is a table, or where none is named a place or a person. A group's change of id has all lanes to itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from adapters.telegram.ids import SURFACE, place_id
from adapters.telegram.updates import Act, Raw, read, reduced
from bot.store import Unwritten
from bot.store.rows import Update

if TYPE_CHECKING:
    from bot.office.office import Office

log = logging.getLogger(__name__)

Sleep: TypeAlias = Callable[[float], Awaitable[None]]
ALONE: Final = ""
"""The lane that has all others to itself."""


@dataclass(slots=True)
class Intake:
    """Keeps what is told and has it acted on. `lane` says in which order an act belongs, and may leave words out."""

    office: Office
    username: str
    act: Callable[[Act], Awaitable[None]]
    lane: Callable[[Act], Awaitable[tuple[str, Act]]]
    now: Callable[[], int]
    _lanes: dict[str, deque[Act]] = field(default_factory=dict)
    _tasks: dict[str, asyncio.Task[None]] = field(default_factory=dict)

    async def resume(self) -> None:
        """Act on what was kept before and never acted on."""
        for update in await self.office.kept(SURFACE):
            await self._begin(update.lane, read(update.body))

    async def take(self, told: Sequence[Raw]) -> None:
        """Keep what we act on of these, and set it going; once this returns, Telegram may forget them."""
        acts = [act for update in told if (act := self._reduced(update)) is not None]
        if not acts:
            return
        laned = {act.id: await self._laned(act) for act in acts}
        updates = [Update(id_, lane, act.written(), self.now()) for id_, (lane, act) in laned.items()]
        for update in await self.office.keep(SURFACE, updates):
            await self._begin(*laned[update.id])

    async def _laned(self, act: Act) -> tuple[str, Act]:
        """In which order an act belongs; where that cannot be told, among those of its chat, and without its words."""
        try:
            return await self.lane(act)
        except Unwritten:
            raise
        except Exception as fault:  # noqa: BLE001  the edge of one update: it keeps no other from coming in
            log.error("an update of no lane: %s", type(fault).__name__)  # noqa: TRY400
            return place_id(act.chat), replace(act, data="") if act.kind == "words" else act

    def _reduced(self, update: Raw) -> Act | None:
        """What we act on; an update that is like no other is let go."""
        try:
            return reduced(update, self.username)
        except (KeyError, TypeError, AttributeError):
            log.warning("an update of an unknown shape")
            return None

    async def _begin(self, lane: str, act: Act) -> None:
        """Put an act behind those of its lane."""
        if lane == ALONE:
            await self.idle()
            await self._acted(act)
            return
        self._lanes.setdefault(lane, deque()).append(act)
        if lane not in self._tasks:
            self._tasks[lane] = asyncio.create_task(self._run(lane))

    async def _run(self, lane: str) -> None:
        """Act on everything in a lane, one after the other."""
        waiting = self._lanes[lane]
        while waiting:
            await self._acted(waiting[0])
            waiting.popleft()
        del self._lanes[lane], self._tasks[lane]

    async def _acted(self, act: Act) -> None:
        """One act, whatever becomes of it; a fault is logged without what it was about."""
        try:
            await self.act(act)
        except Exception as fault:  # noqa: BLE001  the edge of one update: it stops no other
            log.error("an update failed: %s", type(fault).__name__, exc_info=None)  # noqa: TRY400
        await self.office.applied(SURFACE, act.id)

    async def idle(self) -> None:
        """Wait until everything that came in was acted on."""
        while tasks := list(self._tasks.values()):
            await asyncio.wait(tasks)

    async def close(self, patience: float) -> None:
        """Finish what is being acted on; what does not get its turn is acted on after the next start."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.idle(), patience)
        await ended(self._tasks.values())


async def ended(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Stop tasks."""
    stopped = list(tasks)
    for task in stopped:
        task.cancel()
    await asyncio.gather(*stopped, return_exceptions=True)
