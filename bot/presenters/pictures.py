"""Pictures, drawn in a thread and cached by what they show.

A scene holds all that its picture will show, words included; two eyes that see the same share one picture.
"""

from __future__ import annotations

import asyncio
import io
import logging
import traceback
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Final

from bot.presenters.table import TablePresenter
from bot.tasks.side_task import start_side_task

if TYPE_CHECKING:
    from PIL.Image import Image

log = logging.getLogger(__name__)

KEPT: Final = 32 * 1024 * 1024
"""Bytes of finished pictures kept in memory."""


class NoPicture(Exception):
    """The picture could not be drawn; the words serve instead."""


class Pictures:
    """Draws each scene once; the least recently shown are dropped first."""

    def __init__(self, limit_bytes: int = KEPT) -> None:
        self._limit = limit_bytes
        self._bytes = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._drawing: dict[Hashable, asyncio.Task[bytes]] = {}

    async def board_picture(self, presenter: TablePresenter, *, narrow: bool = False) -> bytes:
        """Return the table's picture for one eye as PNG; raises NoPicture."""
        box = presenter.table.box
        try:
            scene = presenter.make_scene(narrow=narrow)
        except Exception as fault:
            raise log_failure(box.name, fault) from fault
        return await self.draw_cached((box.name, scene), box.name, lambda: box.scenery.draw(scene))

    async def draw_cached(self, key: Hashable, what: str, draw: Callable[[], Image]) -> bytes:
        """Return what `draw` makes as PNG, drawn once for each key.

        `what` names it in the log. Raises NoPicture.
        """
        if (known := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return known
        if (task := self._drawing.get(key)) is None:
            task = start_side_task(asyncio.to_thread(encode_png, draw))
            self._drawing[key] = task
            task.add_done_callback(lambda done: self._keep_picture(key, done))
        try:
            return await asyncio.shield(task)
        except Exception as fault:
            raise log_failure(what, fault) from fault

    def _keep_picture(self, key: Hashable, task: asyncio.Task[bytes]) -> None:
        """Keep a picture that was drawn, and drop the oldest ones over the limit."""
        del self._drawing[key]
        if task.cancelled() or task.exception() is not None:
            return
        picture = task.result()
        self._kept[key] = picture
        self._bytes += len(picture)
        while self._bytes > self._limit and self._kept:
            _, old = self._kept.popitem(last=False)
            self._bytes -= len(old)


def log_failure(what: str, fault: Exception) -> NoPicture:
    """Log a failure and return it as NoPicture.

    The log says which picture and where in the code it broke, never what it showed.
    """
    where = "".join(traceback.format_tb(fault.__traceback__))
    log.error("picture failed: %s\n%s", type(fault).__name__, where, extra={"picture": what})
    return NoPicture(what)


def encode_png(draw: Callable[[], Image]) -> bytes:
    """Draw and encode a picture as PNG, fast rather than small: pictures are small and live for a minute."""
    buffer = io.BytesIO()
    draw().save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()
