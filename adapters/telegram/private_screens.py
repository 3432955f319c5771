"""A queue of private screens for each private chat; of several states of one message only the last is sent."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeAlias

from telegram.error import RetryAfter, TelegramError

from adapters.telegram.errors import MISSING, WORDLESS, Meaning, find_meaning, has_phrase
from adapters.telegram.render import Page
from adapters.telegram.sender import Sender
from bot.app import App
from bot.run.supervisor import cancel_all

log = logging.getLogger(__name__)

TRIES: Final = 5
"""How often a screen is tried, where something other than Telegram fails."""
LONGEST_S: Final = 8.0
"""Seconds before a queue that died is gone on with, at most."""
Sent: TypeAlias = Callable[[int], Awaitable[None]]
"""Called with the id of a message that was sent."""
Done: TypeAlias = Callable[[], Awaitable[None]]
"""Called when nothing more is tried, sent or not."""


@dataclass(slots=True)
class Job:
    """A screen to be shown: over `message`, or as a new one where that is 0.

    `photo` says that `message` shows a picture, `out` is the message once it is out, `tries` how often it was tried;
    `done` are called at its end.
    """

    page: Page
    message: int = 0
    photo: bool = False
    sent: Sent | None = None
    out: int = 0
    tries: int = 0
    done: list[Done] = field(default_factory=list)


@dataclass(slots=True)
class ScreenQueue:
    """Sends to every private chat at its own pace. `closed` is told of people who take nothing from us."""

    sending: Sender
    app: App
    closed: Callable[[int], Awaitable[None]]
    _jobs: dict[int, deque[Job]] = field(default_factory=dict)
    _tasks: dict[int, asyncio.Task[None]] = field(default_factory=dict)

    def put(
        self,
        chat_id: int,
        page: Page,
        message_id: int = 0,
        *,
        photo: bool = False,
        on_sent: Sent | None = None,
        on_done: Done | None = None,
    ) -> None:
        """Queue a page; it replaces one that still waits for the same message."""
        jobs = self._jobs.setdefault(chat_id, deque())
        job = next((job for job in list(jobs)[1:] if message_id and job.message == message_id), None)
        if job is not None:
            job.page, job.sent = page, on_sent
        else:
            jobs.append(job := Job(page, message_id, photo, on_sent))
        job.done += [on_done] if on_done is not None else []
        if chat_id not in self._tasks:
            self._tasks[chat_id] = self.app.tasks.start("desk", partial(self._run, chat_id), longest_s=LONGEST_S)

    async def wait_idle(self) -> None:
        """Wait until everything in the queues is sent."""
        while tasks := list(self._tasks.values()):
            await asyncio.wait(tasks)

    async def close(self, patience_s: float) -> None:
        """Send what waits, but for no longer than this; what is left is not sent."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience_s):
                await self.wait_idle()
        await cancel_all(*self._tasks.values())

    async def _run(self, chat_id: int) -> None:
        """Send what waits; a screen that nothing helps is dropped, so that it keeps no other waiting."""
        jobs = self._jobs[chat_id]
        while jobs:
            job = jobs[0]
            job.tries += 1
            if job.tries <= TRIES:
                await self._finish(chat_id, job)
            else:
                log.warning("not drawn after %s attempts", TRIES)
            jobs.popleft()
            for end in job.done:
                await end()
        del self._jobs[chat_id], self._tasks[chat_id]

    async def _finish(self, chat_id: int, job: Job) -> None:
        """Send one screen, and report its message."""
        try:
            while not job.out:
                with contextlib.suppress(RetryAfter):
                    job.out = await self.sending.insist(partial(self._send, chat_id, job))
        except TelegramError as fault:
            if find_meaning(fault) in {Meaning.CHAT, Meaning.PERSON}:
                await self.closed(chat_id)
                return
            log.warning("not drawn: %s", type(fault).__name__)
            return
        if job.sent is not None:
            await job.sent(job.out)

    async def _send(self, chat_id: int, job: Job) -> int:
        """Send one screen: over its message, or as a new message where that can't be edited; return its message."""
        await self.sending.budget.wait_turn(chat_id)
        if job.message and not (job.photo and job.page.picture is None):
            try:
                await self.sending.edit(chat_id, job.message, job.page)
            except TelegramError as fault:
                if not has_phrase(fault, *MISSING, *WORDLESS):
                    raise
                await self.sending.budget.wait_turn(chat_id)
            else:
                return job.message
        return (await self.sending.send(chat_id, 0, job.page)).message_id
