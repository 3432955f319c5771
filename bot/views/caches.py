"""What is costly to make, made once in a thread and kept while there is room."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sized
from typing import Any, Final, TypeVar

from bot.run.supervisor import start_side_task
from bot.values.table_view import TableView
from bot.values.view_changes import KeptView

T = TypeVar("T", bound=Sized)

MOST: Final = 1_000  # Things kept, however small: what they are asked for by may be larger than what was made of it


class KeptBytes:
    """Makes each thing once, few at a time; those least recently asked for are dropped first.

    `bytes` are kept just now; `found` and `made` count since the start how often something was there, and was not.
    """

    def __init__(self, limit_bytes: int, at_once: int, most: int = MOST) -> None:
        self._limit = limit_bytes
        self._most = most
        self.bytes = 0
        self.found = self.made = 0
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._making: dict[Hashable, asyncio.Task[Any]] = {}
        self._turns = asyncio.Semaphore(at_once)

    async def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what `make` makes for this key, made once however many ask; raises what it raises."""
        known: T | None = self._kept.get(key)
        if known is not None:
            self.found += 1
            self._kept.move_to_end(key)
            return known
        if (task := self._making.get(key)) is None:
            task = start_side_task(self._make(make))
            self._making[key] = task
            task.add_done_callback(lambda done: self._keep(key, done))
        made: T = await asyncio.shield(task)
        return made

    async def _make(self, make: Callable[[], T]) -> T:
        async with self._turns:
            return await asyncio.to_thread(make)

    def _keep(self, key: Hashable, task: asyncio.Task[Any]) -> None:
        del self._making[key]
        if task.cancelled() or task.exception() is not None:
            return
        made = task.result()
        self._kept[key] = made
        self.made += 1
        self.bytes += len(made)
        while self._kept and (self.bytes > self._limit or len(self._kept) > self._most):
            _, old = self._kept.popitem(last=False)
            self.bytes -= len(old)


MOST_VIEWS: Final = 1_024
"""Views kept, of all tables and viewers; and as many of those that went before."""


class KeptViews:
    """The views that were made last and those before them, of all tables; those not looked at for longest are dropped first."""

    def __init__(self, most: int = MOST_VIEWS) -> None:
        self._most = most
        self._kept: dict[Hashable, KeptView] = {}
        self._former: dict[str, tuple[Hashable, KeptView]] = {}

    def look(
        self, place: Hashable, make: Callable[[KeptView | None], TableView], basis: Any, *, is_shared: bool
    ) -> KeptView:
        """Make a view as it is now, so that how long it takes doesn't tell what happened; what `is_shared` may be made of the one before.

        A view that stayed as it was keeps its name.
        """
        kept = self._kept.pop(place, None)
        made = make(kept if is_shared else None)
        if kept is None or kept.view != made:
            if kept is not None:
                kept.basis = None
                self._former[kept.name] = place, kept
                self._drop_oldest(self._former)
            kept = KeptView(basis, made)
        kept.basis, self._kept[place] = basis, kept
        self._drop_oldest(self._kept)
        return kept

    def _drop_oldest(self, kept: dict[Any, Any]) -> None:
        if len(kept) > self._most:
            del kept[next(iter(kept))]

    def find_made(self, place: Hashable, basis: Any) -> KeptView | None:
        """Return the view that was made of this basis, if one was."""
        kept = self._kept.get(place)
        return kept if kept is not None and kept.basis == basis else None

    def find(self, place: Hashable, name: str) -> KeptView | None:
        """Return a view of that name, if it is still known."""
        kept, (where, former) = self._kept.get(place), self._former.get(name, (None, None))
        return kept if kept is not None and kept.name == name else former if where == place else None
