"""Keeps the connection to Telegram: tries again, and hears updates by polls or a webhook."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from telegram.error import BadRequest, InvalidToken, TelegramError

from adapters.telegram.client import Connection, Server
from adapters.telegram.ids import chat_text
from adapters.telegram.inbox import serve_webhook
from bot.app import App
from bot.config import Settings
from bot.run.log import log_for_host
from bot.run.supervisor import cancel_all, wait_for_first
from bot.values.health import Job

FIRST_S: Final = 5.0  # seconds before a Telegram that does not answer is called again, twice as many each time
LONGEST_PAUSE_S: Final = 300.0


@asynccontextmanager
async def stay_connected(app: App, settings: Settings) -> AsyncIterator[Connection]:
    """Stay connected while the body runs, then finish replies and disconnect."""
    attempt = Attempt(make_connection(app, settings), settings)
    running = app.tasks.start("telegram", attempt.run, first_s=FIRST_S, longest_s=LONGEST_PAUSE_S)
    try:
        yield attempt.connection
    finally:
        await cancel_all(running)
        await attempt.connection.close()


def make_connection(app: App, settings: Settings) -> Connection:
    assert settings.telegram_token is not None
    server = Server(f"{settings.telegram_api}/bot", f"{settings.telegram_api}/file/bot")
    return Connection(app, settings.telegram_token.get_secret_value(), server)


@dataclass(slots=True)
class Attempt:
    connection: Connection
    settings: Settings
    is_told: bool = False

    async def run(self) -> None:
        """Connect, and listen; what only the host can mend is printed as one sentence, and ends it for good.

        That Telegram does not answer is printed once, and raised.
        """
        settings, lang = self.settings, self.settings.find_host_language()
        try:
            await self._connect()
            if not self.connection.app.jobs.does(Job.LANE):
                await asyncio.Event().wait()  # we only tell people things here
            elif settings.telegram_webhook:
                await serve_webhook(self.connection, settings.telegram_webhook, settings.telegram_webhook_port)
            else:
                await self._listen_in_turn()
        except InvalidToken:
            log_for_host(chat_text("token-wrong", lang))
        except OSError as fault:
            log_for_host(
                chat_text("webhook-port", lang, port=settings.telegram_webhook_port, fault=fault.strerror or "")
            )
        except BadRequest as fault:
            log_for_host(chat_text("webhook-refused", lang, fault=fault.message))

    async def _listen_in_turn(self) -> None:
        connection = self.connection
        while True:
            await connection.wait_polling(wanted=True)
            await wait_for_first(connection.listen(), connection.wait_polling(wanted=False))

    async def _connect(self) -> None:
        try:
            await self.connection.start()
        except InvalidToken:
            raise
        except TelegramError:
            if not self.is_told:
                log_for_host(chat_text("unreachable", self.settings.find_host_language()))
                self.is_told = True
            raise
