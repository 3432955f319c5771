"""Keeps the connection to Telegram up for as long as something else runs."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from telegram.error import BadRequest, InvalidToken, TelegramError

from adapters.telegram.client import Connection, Server
from adapters.telegram.inbox import Sleep, cancel_all
from adapters.telegram.text import chat_text
from adapters.telegram.webhook import serve_webhook
from bot.config import Settings
from bot.ports.ids import Language
from bot.ports.office import Office

log = logging.getLogger(__name__)

AGAIN: Final = 5.0
"""Seconds before a Telegram that does not answer is called again, twice as many each time."""
LONGEST: Final = 300.0


@asynccontextmanager
async def stay_connected(office: Office, settings: Settings) -> AsyncIterator[Connection]:
    """Stay connected while something else runs; at the end, finish what is being answered and disconnect."""
    made = make_connection(office, settings)
    running = asyncio.create_task(run_connection(made, settings), name="telegram")
    running.add_done_callback(log_failure)
    try:
        yield made
    finally:
        await cancel_all([running])
        await made.close()


def log_failure(running: asyncio.Task[None]) -> None:
    """Log that the connection stopped with an error; its message may hold the token, so only its type is logged."""
    if not running.cancelled() and (fault := running.exception()) is not None:
        log.error("telegram stopped: %s", type(fault).__name__)


def make_connection(office: Office, settings: Settings) -> Connection:
    """Make the bot's connection by the settings, not connected yet."""
    assert settings.telegram_token is not None
    server = Server(f"{settings.telegram_api}/bot", f"{settings.telegram_api}/file/bot")
    return Connection(office, settings.telegram_token.get_secret_value(), server)


async def run_connection(connection: Connection, settings: Settings, sleep: Sleep = asyncio.sleep) -> None:
    """Connect, as often as it takes, and listen; what the host can mend is printed as one sentence."""
    lang = settings.language
    try:
        await start_connection(connection, lang, sleep)
        if settings.telegram_webhook:
            await serve_webhook(connection, settings.telegram_webhook, settings.telegram_webhook_port, sleep=sleep)
        else:
            await connection.listen()
    except InvalidToken:
        print_error(chat_text("token-wrong", lang))
    except OSError as fault:
        print_error(chat_text("webhook-port", lang, port=settings.telegram_webhook_port, fault=fault.strerror or ""))
    except BadRequest as fault:
        print_error(chat_text("webhook-refused", lang, fault=fault.message))


async def start_connection(connection: Connection, lang: Language, sleep: Sleep) -> None:
    """Connect, after ever longer waits; that Telegram does not answer is printed once."""
    wait = AGAIN
    while True:
        try:
            await connection.start()
        except InvalidToken:
            raise
        except TelegramError:
            if wait == AGAIN:
                print_error(chat_text("unreachable", lang))
            await sleep(wait)
            wait = min(wait * 2, LONGEST)
        else:
            return


def print_error(sentence: str) -> None:
    """Print a sentence to whoever runs us."""
    print(sentence, file=sys.stderr)  # noqa: T201
