"""Updates on their way in: kept before they are confirmed to Telegram, then acted on, each lane in order.

A lane is a table, or where none is named a place or a person. A group's change of id has all lanes to itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from adapters.telegram.ids import SURFACE, make_place_id
from adapters.telegram.updates import Raw, TelegramAct, decode_act, reduce_update
from bot.ports.office import NotSaved, Office
from bot.ports.requests import Update

log = logging.getLogger(__name__)

Sleep: TypeAlias = Callable[[float], Awaitable[None]]
ALONE: Final = ""
"""The lane that has all others to itself."""


@dataclass(slots=True)
class Inbox:
    """Keeps updates and acts on them.

    `lane` returns an act's lane, and the act without words that are not to be kept.
    """

    office: Office
    username: str
    act: Callable[[TelegramAct], Awaitable[None]]
    lane: Callable[[TelegramAct], Awaitable[tuple[str, TelegramAct]]]
    now: Callable[[], int]
    _lanes: dict[str, deque[TelegramAct]] = field(default_factory=dict)
    _tasks: dict[str, asyncio.Task[None]] = field(default_factory=dict)

    async def resume(self) -> None:
        """Act on what was kept before and never acted on."""
        for update in await self.office.updates.list_waiting(SURFACE):
            await self._enqueue(update.lane, decode_act(update.body))

    async def take(self, raw_updates: Sequence[Raw]) -> None:
        """Keep what we act on of these, and start it; once this returns, Telegram may forget them.

        Raises NotSaved where they could not be kept.
        """
        acts = [act for update in raw_updates if (act := self._reduce(update)) is not None]
        if not acts:
            return
        laned = {act.id: await self._choose_lane(act) for act in acts}
        updates = [Update(id_, lane, act.encode(), self.now()) for id_, (lane, act) in laned.items()]
        for update in await self.office.updates.keep(SURFACE, updates):
            await self._enqueue(*laned[update.id])

    async def _choose_lane(self, act: TelegramAct) -> tuple[str, TelegramAct]:
        """Choose the lane of an act; where that fails, its chat's lane, and the act without its words."""
        try:
            return await self.lane(act)
        except NotSaved:
            raise
        except Exception as fault:  # noqa: BLE001  the edge of one update: it keeps no other from coming in
            log.error("an update of no lane: %s", type(fault).__name__)  # noqa: TRY400
            return make_place_id(act.chat), replace(act, data="") if act.kind == "words" else act

    def _reduce(self, raw_update: Raw) -> TelegramAct | None:
        """Reduce an update to what we act on; one of an unknown shape is dropped."""
        try:
            return reduce_update(raw_update, self.username)
        except (KeyError, TypeError, AttributeError):
            log.warning("an update of an unknown shape")
            return None

    async def _enqueue(self, lane: str, act: TelegramAct) -> None:
        """Put an act at the end of its lane."""
        if lane == ALONE:
            await self.wait_idle()
            await self._act_on(act)
            return
        self._lanes.setdefault(lane, deque()).append(act)
        if lane not in self._tasks:
            self._tasks[lane] = asyncio.create_task(self._run(lane))

    async def _run(self, lane: str) -> None:
        """Act on everything in a lane, one after the other."""
        waiting = self._lanes[lane]
        while waiting:
            await self._act_on(waiting[0])
            waiting.popleft()
        del self._lanes[lane], self._tasks[lane]

    async def _act_on(self, act: TelegramAct) -> None:
        """Act on one act and mark it applied; an error is logged without its content."""
        try:
            await self.act(act)
        except Exception as fault:  # noqa: BLE001  the edge of one update: it stops no other
            log.error("an update failed: %s", type(fault).__name__, exc_info=None)  # noqa: TRY400
        await self.office.updates.mark_applied(SURFACE, act.id)

    async def wait_idle(self) -> None:
        """Wait until everything that came in was acted on."""
        while tasks := list(self._tasks.values()):
            await asyncio.wait(tasks)

    async def close(self, patience_s: float) -> None:
        """Finish what is being acted on; the rest is acted on after the next start."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.wait_idle(), patience_s)
        await cancel_all(self._tasks.values())


async def cancel_all(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks, and wait for their end."""
    stopped = list(tasks)
    for task in stopped:
        task.cancel()
    await asyncio.gather(*stopped, return_exceptions=True)
