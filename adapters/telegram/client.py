"""The connection to Telegram: updates come in by long polling or a webhook, and handlers tell the app."""

import asyncio
import contextlib
import logging
import ssl
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

import httpx
from telegram import Bot
from telegram.error import Conflict, RetryAfter, TelegramError, TimedOut
from telegram.request import HTTPXRequest

from adapters.telegram import commands
from adapters.telegram.chat import TelegramChat
from adapters.telegram.errors import HOOKED, has_phrase, retry_delay_s
from adapters.telegram.ids import SURFACE, WaysOut, channel_link, chat_text, private_link
from adapters.telegram.inbox import Inbox, Sleep, find_number
from adapters.telegram.replies import Replies
from adapters.telegram.router import Router
from adapters.telegram.sender import RateLimit, Sender
from adapters.telegram.updates import KINDS, Raw
from bot.app import App
from bot.run.supervisor import cancel_all
from bot.screens.controller import ChatController
from bot.screens.request import ChatProfile
from bot.values.health import Job
from bot.values.ids import FALLBACK

log = logging.getLogger(__name__)

API: Final = "https://api.telegram.org/bot"
FILES: Final = "https://api.telegram.org/file/bot"
SYNCED: Final = "telegram-commands"  # the name under which the hash of the menus last sent is kept
# getUpdates in another case, which Telegram ignores: under its own name the library would parse the result.
UPDATES: Final = "getupdates"
PATIENCE: Final = 10
POLL: Final = 30  # seconds that a poll waits for an update
CONNECTIONS: Final = 64
AGAIN_S: Final = 1.0  # seconds before it is looked again whether it falls to us to poll
FINISH: Final = 2.0  # seconds for what is being answered when we stop, and as many for what is being sent
LONGEST_S: Final = 8.0  # seconds before updates are asked for again that the database did not take, at most
LEAST: Final = 1.0
MOST: Final = 60.0  # seconds between two polls that fail
LOUD: Final = ("httpx", "httpcore", "telegram")  # loggers that print addresses, of which the token is a part


@dataclass(frozen=True, slots=True)
class Server:
    """Where the Bot API is: Telegram's own, or one that the host runs. `poll` is in seconds."""

    base: str = API
    files: str = FILES
    poll: int = POLL


@lru_cache(maxsize=1)
def read_certificates() -> ssl.SSLContext:
    return httpx.create_ssl_context()


class Connection:
    def __init__(self, app: App, token: str, server: Server | None = None, *, bound: bool = True) -> None:
        quiet_loggers()
        self.app = app
        self.server = server or Server()
        trusted = {"verify": read_certificates()}
        request = HTTPXRequest(
            connection_pool_size=CONNECTIONS, read_timeout=20, write_timeout=20, pool_timeout=30, httpx_kwargs=trusted
        )
        polling = HTTPXRequest(connection_pool_size=1, httpx_kwargs=trusted)
        self.bot = Bot(token, self.server.base, self.server.files, request=request, get_updates_request=polling)
        self.sending = Sender(self.bot, RateLimit(time.monotonic, asyncio.sleep, bound))
        self.conflicts = 0
        self.sleep: Sleep = asyncio.sleep
        self.following: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Learn who we are, begin deliveries, and act on what was left; raises what the library raises.

        Where it has failed half-way, or what listens has died, it goes on with what there is.
        """
        await self.bot.initialize()
        if not hasattr(self, "inbox"):
            self._build_parts()
            with contextlib.suppress(TelegramError):
                await self.sync_commands()
        await self.app.sender.connect(self.chat)
        await self.inbox.resume()
        if self.following is None or self.following.done():
            self.following = self.app.tasks.start("inbox", self.inbox.follow, longest_s=LONGEST_S)
        self._note_connected(is_connected=True)
        log.info("telegram: connected as @%s", self.bot.username)

    def _build_parts(self) -> None:
        username, me = self.bot.username, self.bot.bot
        ways = WaysOut(username, self.app.sessions.public_url, bool(me.has_main_web_app))
        profile = ChatProfile(
            text=3_000,
            caption=900,
            repeats=True,
            channel_link=channel_link,
            private_link=lambda payload: private_link(username, payload),
            commands={lang: commands.daily_commands(lang) for lang in commands.LANGUAGES},
            is_paired=True,
        )
        self.replies = Replies(self.app, self.sending, ways)
        forums = ChatController(self.app, replace(profile, threads=True, is_paired=False))
        self.router = Router(self.app, ChatController(self.app, profile), forums, self.replies)
        self.inbox = Inbox(self.app, username, self.router.take, self.router.choose_lane, self.router.tell_delay)
        self.chat = TelegramChat(self.sending, self.app, ways)

    async def wait_polling(self, *, wanted: bool) -> None:
        """Wait until it falls to this process to poll, or no longer does."""
        jobs = self.app.jobs
        while jobs.holds(Job.POLL, SURFACE) is not wanted:
            await jobs.wait_changed(AGAIN_S)

    async def listen(self) -> None:
        """Poll until we are stopped; a webhook of an earlier time is deleted first."""
        await self.delete_webhook()
        polling = self.app.tasks.start("poll", self.poll, longest_s=LONGEST_S)
        try:
            await polling
        finally:
            await cancel_all(polling)

    async def delete_webhook(self) -> None:
        with contextlib.suppress(TelegramError):
            await self.bot.delete_webhook()

    async def sync_commands(self) -> bool:
        mark = commands.commands_digest()
        if await self.app.updates.read_number(SYNCED) == mark:
            return False
        await commands.send_menus(self.bot)
        await self.app.updates.write_number(SYNCED, mark)
        return True

    async def close(self) -> None:
        """Finish what is being answered, and disconnect; what comes in the meantime waits at Telegram."""
        self._note_connected(is_connected=False)
        if self.following is not None:
            await cancel_all(self.following)
        if hasattr(self, "inbox"):
            await self.inbox.close(FINISH)
            await self.replies.queue.close(FINISH)
            self.app.sender.disconnect(SURFACE)
        await self.bot.shutdown()

    def _note_connected(self, *, is_connected: bool) -> None:
        self.app.measures.tally.connected[SURFACE] = is_connected

    async def poll(self) -> None:
        """Poll for updates for ever; the next poll confirms what is kept, and nothing else. Raises NotSaved."""
        offset, wait = 0, LEAST
        while True:
            try:
                told = await self._fetch_updates(offset)
                await self.take_updates(told)
                offset = find_next_offset(told, offset)
            except TelegramError as fault:
                if isinstance(fault, Conflict) and has_phrase(fault, HOOKED):
                    await self.delete_webhook()
                self._note_connected(is_connected=isinstance(fault, RetryAfter))
                await self.sleep(self._next_poll_delay_s(fault, wait))
                wait = min(wait * 2, MOST)
                continue
            self._note_connected(is_connected=True)
            wait, self.conflicts = LEAST, 0

    async def _fetch_updates(self, offset: int) -> Sequence[Raw]:
        asked = {"offset": offset, "timeout": self.server.poll, "allowed_updates": KINDS}
        told: Any = await self.bot.do_api_request(UPDATES, api_kwargs=asked, read_timeout=self.server.poll + PATIENCE)
        return told if isinstance(told, list) else [told]

    async def take_updates(self, raw_updates: Sequence[Raw]) -> None:
        await self.inbox.take(raw_updates)

    def _next_poll_delay_s(self, fault: Exception, wait_s: float) -> float:
        if isinstance(fault, Conflict) and not has_phrase(fault, HOOKED):
            self.conflicts += 1
            if self.conflicts == 1:
                log.error(chat_text("second-instance", FALLBACK))
            return min(wait_s * 5, MOST)
        if isinstance(fault, RetryAfter):
            return retry_delay_s(fault)
        if not isinstance(fault, TimedOut):
            log.warning("telegram: no updates: %s", type(fault).__name__)
        return wait_s


def find_next_offset(told: Sequence[Raw], offset: int) -> int:
    """Return the number from which updates are asked for next; raises TelegramError where none has one, since all would come again at once."""
    numbers = [number for update in told if (number := find_number(update)) is not None]
    if told and not numbers:
        raise TelegramError("updates without numbers")
    return max((number + 1 for number in numbers), default=offset)


def quiet_loggers() -> None:
    for name in LOUD:
        logging.getLogger(name).setLevel(max(logging.getLogger(name).level, logging.WARNING))
