"""Ephemeral messages, which one person in a group sees: Bot API 10.3, which the library does not know yet.

A server that does not know them either would show everybody what is meant for one. So in every chat the first is
sent empty; only where it comes back as ephemeral is anything private put in its place.
"""

import asyncio
import contextlib
import hashlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, TypeAlias

from cachetools import LRUCache
from telegram import Message
from telegram.error import BadRequest, EndPointNotFound, Forbidden, RetryAfter, TelegramError

from adapters.telegram.errors import SAME, find_refusal, has_phrase
from adapters.telegram.keyboard import without_times
from adapters.telegram.render import Page
from adapters.telegram.sender import HTML, Sender
from adapters.telegram.updates import TelegramAct
from bot.app import App
from bot.run.supervisor import cancel_all
from bot.values.chat import MessageGone, Unreachable

log = logging.getLogger(__name__)

PLACEHOLDER: Final = "🔒"
PATIENCE: Final = 2.0  # seconds that an ephemeral message waits for its turn in a group
MOST: Final = 5_000


@dataclass(slots=True)
class EphemeralMessages:
    """Shows people things in groups. `chats` are those where ephemeral messages are known to work, or not to."""

    sending: Sender
    chats: dict[int, bool] = field(default_factory=dict)
    is_known: bool = True
    _pictures: LRUCache[tuple[int, int, int], str] = field(default_factory=lambda: LRUCache(MOST))
    _late: dict[tuple[int, int, int], Page] = field(default_factory=dict)

    async def show(self, act: TelegramAct, page: Page) -> bool:
        """Show a page to the person who acted; return False, with nothing shown, where that cannot be."""
        if not self.is_known or self.chats.get(act.chat) is False:
            return False
        if not (act.query or act.hidden):
            return False
        if not await self._wait_turn(act.chat):
            return False
        try:
            if self.chats.get(act.chat):
                return await self._insist(act, page) > 0
            return await self._show_after_probe(act, page)
        except EndPointNotFound:
            self.is_known = False
        except (BadRequest, Forbidden) as refused:
            log.info("not shown in the group: %s", refused.message)
        return False

    async def edit(self, act: TelegramAct, ephemeral_id: int, page: Page, *, is_photo: bool = False) -> bool:
        """Replace an ephemeral message; return False where it is gone, or cannot show this now."""
        if not self._can_show(act, ephemeral_id, page, is_photo=is_photo) or not await self._wait_turn(act.chat):
            return False
        self._late.pop((act.chat, act.user, ephemeral_id), None)
        try:
            await self.sending.insist(lambda: self._edit(act, ephemeral_id, page))
        except BadRequest as fault:
            return has_phrase(fault, SAME)
        return True

    def keep(self, act: TelegramAct, ephemeral_id: int, page: Page, *, is_photo: bool) -> bool:
        """Keep what an ephemeral message is to show once there is room; tell whether `edit_late` has to be begun for it."""
        key = (act.chat, act.user, ephemeral_id)
        if not self._can_show(act, ephemeral_id, page, is_photo=is_photo):
            self._late.pop(key, None)
            return False
        is_waiting = key in self._late
        self._late[key] = page
        return not is_waiting

    async def edit_late(self, act: TelegramAct, ephemeral_id: int, kept: int, *, is_photo: bool) -> None:
        """Show the newest of what was kept for an ephemeral message, once its group's minute has room for `kept` more."""
        await self.sending.budget.wait_spare(act.chat, kept)
        page = self._late.pop((act.chat, act.user, ephemeral_id), None)
        if page is not None:
            await self.edit(act, ephemeral_id, page, is_photo=is_photo)

    async def delete(self, act: TelegramAct, ephemeral_id: int) -> None:
        self._late.pop((act.chat, act.user, ephemeral_id), None)
        about = {"chat_id": act.chat, "receiver_user_id": act.user, "ephemeral_message_id": ephemeral_id}
        with contextlib.suppress(TelegramError):
            await self.sending.bot.do_api_request("deleteEphemeralMessage", api_kwargs=about)

    def _can_show(self, act: TelegramAct, ephemeral_id: int, page: Page, *, is_photo: bool) -> bool:
        shown = self._pictures.get((act.chat, act.user, ephemeral_id), "")
        return shown == picture_digest(page) if is_photo else page.picture is None

    async def _wait_turn(self, chat_id: int) -> bool:
        budget = self.sending.budget
        return budget.may_spare(chat_id) and await budget.wait_turn(chat_id, PATIENCE)

    async def _show_after_probe(self, act: TelegramAct, page: Page) -> bool:
        blank = replace(page, html=PLACEHOLDER, picture=None, markup=None, silent=True)
        found = await self._insist(act, blank)
        self.chats[act.chat] = found > 0
        if len(self.chats) > MOST:
            self.chats.pop(next(iter(self.chats)))
        if not found:
            return False
        if await self.edit(act, found, page):
            return True
        may_send = await self.sending.budget.wait_turn(act.chat, PATIENCE)
        is_shown = may_send and await self._insist(act, page) > 0
        await self.delete(act, found)
        return is_shown

    async def _insist(self, act: TelegramAct, page: Page) -> int:
        return await self.sending.insist(lambda: self._send(act, page))

    async def _send(self, act: TelegramAct, page: Page) -> int:
        about: dict[str, Any] = {"receiver_user_id": act.user}
        more: dict[str, Any] = {"ephemeral_message_parameters": about}
        if act.query:
            about["callback_query_id"] = act.query
        else:
            more["reply_parameters"] = {"ephemeral_message_id": act.hidden}
        message = await self.sending.send(act.chat, act.topic, page, api_kwargs=more)
        number = int(message.api_kwargs.get("ephemeral_message_id") or 0)
        if number and page.picture is not None:
            self._pictures[act.chat, act.user, number] = picture_digest(page)
        if not number:
            await self._delete_public(act.chat, message)
        return number

    async def _delete_public(self, chat_id: int, message: Message) -> None:
        with contextlib.suppress(TelegramError):
            await self.sending.bot.delete_message(chat_id, message.message_id)

    async def _edit(self, act: TelegramAct, ephemeral_id: int, page: Page) -> None:
        part = "text" if page.picture is None else "caption"
        about = {
            "chat_id": act.chat,
            "receiver_user_id": act.user,
            "ephemeral_message_id": ephemeral_id,
            part: page.html if self.sending.dates else without_times(page.html),
            "parse_mode": HTML,
            "reply_markup": page.markup,
        }
        with self.sending.heed_retry_after(act.chat):
            await self.sending.bot.do_api_request(
                f"editEphemeralMessage{part.title()}",
                api_kwargs={key: value for key, value in about.items() if value is not None},
            )


def picture_digest(page: Page) -> str:
    return hashlib.sha256(page.picture or b"").hexdigest()


TRIES: Final = 5  # how often a screen is tried, where something other than Telegram fails
LONGEST_S: Final = 8.0  # seconds before a queue that died is gone on with, at most
Sent: TypeAlias = Callable[[int], Awaitable[None]]  # called with the id of a message that was sent
Done: TypeAlias = Callable[[], Awaitable[None]]  # called when nothing more is tried, sent or not


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
    closed: Callable[[int], Awaitable[object]]
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
        """Queue a screen; it replaces a waiting one of the same message."""
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
        while tasks := list(self._tasks.values()):
            await asyncio.wait(tasks)

    async def close(self, patience_s: float) -> None:
        """Send what waits, for so long at most; the rest is dropped."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience_s):
                await self.wait_idle()
        await cancel_all(*self._tasks.values())

    async def _run(self, chat_id: int) -> None:
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
        try:
            while not job.out:
                with contextlib.suppress(RetryAfter):
                    job.out = await self.sending.insist(partial(self._send, chat_id, job))
        except TelegramError as fault:
            if issubclass(find_refusal(fault), Unreachable):
                await self.closed(chat_id)
                return
            log.warning("not drawn: %s", type(fault).__name__)
            return
        if job.sent is not None:
            await job.sent(job.out)

    async def _send(self, chat_id: int, job: Job) -> int:
        await self.sending.budget.wait_turn(chat_id)
        if job.message and not (job.photo and job.page.picture is None):
            try:
                await self.sending.edit(chat_id, job.message, job.page)
            except TelegramError as fault:
                if find_refusal(fault) is not MessageGone:
                    raise
                await self.sending.budget.wait_turn(chat_id)
            else:
                return job.message
        return (await self.sending.send(chat_id, 0, job.page)).message_id
