"""Runs the connection to Telegram beside everything else, for as long as something else runs."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from telegram.error import InvalidToken, TelegramError

from adapters.telegram.client import Connection, Server
from adapters.telegram.intake import ended
from adapters.telegram.webhook import listening
from adapters.telegram.words import words
from bot.config import Settings
from bot.office import Office

log = logging.getLogger(__name__)

AGAIN: Final = 15.0
"""Seconds before a Telegram that does not answer is called again."""


@asynccontextmanager
async def serving(office: Office, settings: Settings) -> AsyncIterator[Connection]:
    """Connect, and leave at the end, once what is being answered has been answered."""
    made = connection(office, settings)
    running = asyncio.create_task(run(made, settings), name="telegram")
    try:
        yield made
    finally:
        await ended([running])
        await made.close()


def connection(office: Office, settings: Settings) -> Connection:
    """A bot as the settings have it, not connected yet."""
    assert settings.telegram_token is not None
    server = Server(f"{settings.telegram_api}/bot", f"{settings.telegram_api}/file/bot")
    return Connection(office, settings.telegram_token.get_secret_value(), server)


async def run(made: Connection, settings: Settings) -> None:
    """Connect, as often as it takes; a token that is not accepted is said in a sentence, and nothing else stops."""
    is_told = False
    while True:
        try:
            await made.start()
        except InvalidToken:
            print(words("token-wrong", settings.language), file=sys.stderr)  # noqa: T201
            return
        except TelegramError:
            if not is_told:
                print(words("unreachable", settings.language), file=sys.stderr)  # noqa: T201
            is_told = True
            await asyncio.sleep(AGAIN)
        else:
            break
    if settings.telegram_webhook:
        await listening(made, settings.telegram_webhook, settings.telegram_webhook_port)
    else:
        await made.listen()
