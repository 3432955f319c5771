"""The connection to Telegram: updates in, by long polling or a webhook, and the office told of them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from telegram import Bot
from telegram.error import Conflict, RetryAfter, TelegramError, TimedOut
from telegram.request import HTTPXRequest

from adapters.telegram import commands
from adapters.telegram.chat import TelegramChat
from adapters.telegram.ephemeral import Hidden
from adapters.telegram.errors import HOOKED, says, seconds
from adapters.telegram.ids import SURFACE, person_id, place_link, private_link
from adapters.telegram.inbox import Intake, Sleep
from adapters.telegram.private_screens import Desk
from adapters.telegram.rate_limit import Budget
from adapters.telegram.replies import Showing
from adapters.telegram.router import Router
from adapters.telegram.sender import Sending
from adapters.telegram.text import words
from adapters.telegram.updates import KINDS, Raw
from bot.conversation import Reception, Surface
from bot.store import Unwritten

if TYPE_CHECKING:
    from bot.office.office import Office

log = logging.getLogger(__name__)

API: Final = "https://api.telegram.org/bot"
FILES: Final = "https://api.telegram.org/file/bot"
SYNCED: Final = "telegram-commands"
"""Under which name the hash of the menus last sent is kept."""
UPDATES: Final = "getupdates"
"""A method that the library has a name of its own for, with a result that it takes apart; Telegram hears no case."""
PATIENCE: Final = 10
POLL: Final = 30
"""Seconds that a poll waits for something to be told."""
CONNECTIONS: Final = 64
FINISH: Final = 5.0
"""Seconds for what is being answered when we stop."""
LEAST: Final = 1.0
MOST: Final = 60.0
"""Seconds between two polls that fail."""
LOUD: Final = ("httpx", "httpcore", "telegram")
"""Whose logs show addresses, of which the token is a part."""


@dataclass(frozen=True, slots=True)
class Server:
    """Where the Bot API is: Telegram's, or one of one's own."""

    base: str = API
    files: str = FILES
    poll: int = POLL


class Connection:
    """One bot at Telegram, on one office."""

    def __init__(self, office: Office, token: str, server: Server | None = None, *, bound: bool = True) -> None:
        hushed()
        self.office = office
        self.server = server or Server()
        request = HTTPXRequest(connection_pool_size=CONNECTIONS, read_timeout=20, write_timeout=20, pool_timeout=30)
        self.bot = Bot(token, self.server.base, self.server.files, request=request)
        self.sending = Sending(self.bot, Budget(time.monotonic, asyncio.sleep, bound))
        self.desk = Desk(self.sending, self._closed)
        self.hidden = Hidden(self.sending)
        self.conflicts = 0
        self.sleep: Sleep = asyncio.sleep

    async def start(self) -> None:
        """Learn who we are, take up what was left, and tell people things; raises what the library raises."""
        await self.bot.initialize()
        username = self.bot.username
        common: dict[str, Any] = {
            "text": 3_000,
            "caption": 900,
            "place_link": place_link,
            "private_link": lambda payload: private_link(username, payload),
            "commands": {lang: words("commands-foot", lang) for lang in commands.LANGUAGES},
        }
        showing = Showing(self.office, self.sending, self.hidden, self.desk, username)
        plain = Reception(self.office, Surface(**common))
        self.router = Router(self.office, plain, Reception(self.office, Surface(**common, threads=True)), showing)
        self.intake = Intake(self.office, username, self.router.take, self.router.lane, self.office.tables.now)
        self.chat = TelegramChat(self.sending, self.office, username)
        with contextlib.suppress(TelegramError):
            await self.sync_commands()
        await self.office.attend(self.chat)
        await self.intake.resume()
        log.info("telegram: connected as @%s", username)

    async def listen(self) -> None:
        """Poll until we are stopped; a webhook of an earlier time is let go first."""
        await self.unhook()
        await self.poll()

    async def unhook(self) -> None:
        """Have Telegram call nobody."""
        with contextlib.suppress(TelegramError):
            await self.bot.delete_webhook()

    async def sync_commands(self, *, always: bool = False) -> bool:
        """Send the menus where they differ from those last sent; says whether they were sent."""
        mark = commands.digest()
        if not always and await self.office.noted(SYNCED) == mark:
            return False
        await commands.send(self.bot)
        await self.office.note(SYNCED, mark)
        return True

    async def close(self) -> None:
        """Finish what is being answered, and leave; what comes in the meantime waits at Telegram."""
        if hasattr(self, "intake"):
            await self.intake.close(FINISH)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.desk.idle(), FINISH)
            self.office.withdraw(SURFACE)
        await self.bot.shutdown()

    async def _closed(self, user: int) -> None:
        """Somebody takes nothing from us in private."""
        await self.office.courier.contacts.shut(person_id(user), self.office.tables.now())

    # -- polling

    async def poll(self) -> None:
        """Ask for updates for ever; the next question confirms what is kept, and nothing else."""
        offset, wait = 0, LEAST
        while True:
            try:
                told = await self._told(offset)
                await self.taken(told)
            except (TelegramError, Unwritten) as fault:
                if isinstance(fault, Conflict) and says(fault, HOOKED):
                    await self.unhook()
                await self.sleep(self._pause(fault, wait))
                wait = min(wait * 2, MOST)
                continue
            wait, self.conflicts = LEAST, 0
            offset = max((update["update_id"] + 1 for update in told), default=offset)

    async def _told(self, offset: int) -> Sequence[Raw]:
        """The next updates, as Telegram words them: what we do not act on is not taken apart either."""
        asked = {"offset": offset, "timeout": self.server.poll, "allowed_updates": KINDS}
        told: Sequence[Raw] = await self.bot.do_api_request(
            UPDATES, api_kwargs=asked, read_timeout=self.server.poll + PATIENCE
        )
        return told

    async def taken(self, told: Sequence[Raw]) -> None:
        """Take updates in."""
        await self.intake.take(told)

    def _pause(self, fault: Exception, wait: float) -> float:
        """How long to leave Telegram alone, and a word about why."""
        if isinstance(fault, Conflict) and not says(fault, HOOKED):
            self.conflicts += 1
            if self.conflicts == 1:
                log.error(words("second-instance", self.office.settings.language))
            return min(wait * 5, MOST)
        if isinstance(fault, RetryAfter):
            return seconds(fault)
        if not isinstance(fault, TimedOut):
            log.warning("telegram: no updates: %s", type(fault).__name__)
        return wait


def hushed() -> None:
    """Keep the token out of every log."""
    for name in LOUD:
        logging.getLogger(name).setLevel(max(logging.getLogger(name).level, logging.WARNING))
