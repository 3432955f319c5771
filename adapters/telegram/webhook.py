"""Updates by webhook: Telegram calls us, and an update is confirmed only once it is kept."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from telegram.error import BadRequest, InvalidToken, RetryAfter, TelegramError

from adapters.telegram.errors import retry_delay_s
from adapters.telegram.inbox import Sleep
from adapters.telegram.updates import KINDS
from bot.run.supervisor import start_side_task, wait_for_first
from bot.values.requests import NotSaved

if TYPE_CHECKING:
    from adapters.telegram.client import Connection

log = logging.getLogger(__name__)

SECRET: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105  the name of a header
LARGEST: Final = 1 << 20
"""The most bytes of one call."""
ONE: Final = 1
"""Calls at the same time: one, so that they come in order."""
LEAST: Final = 1.0
MOST: Final = 60.0
"""Seconds between two attempts to be called."""


def make_webhook_app(connection: Connection, secret: str) -> Starlette:
    """Make the application that Telegram calls; without the secret it answers 404."""
    order = asyncio.Lock()

    async def receive_update(request: Request) -> Response:
        if not hmac.compare_digest(request.headers.get(SECRET, "").encode(), secret.encode()):
            return Response(status_code=404)
        if int(request.headers.get("content-length") or LARGEST + 1) > LARGEST:
            return Response(status_code=413)
        try:
            update = await request.json()
        except ValueError:
            return Response(status_code=400)
        try:
            async with order:
                await connection.take_updates([update])
        except NotSaved:
            return Response(status_code=503)
        return Response()

    return Starlette(routes=[Route("/{path:path}", receive_update, methods=["POST"])])


async def serve_webhook(
    connection: Connection, url: str, port: int, host: str = "127.0.0.1", sleep: Sleep = asyncio.sleep
) -> None:
    """Have Telegram call us, until we are stopped; of several processes any, as the one whom it falls to has told it.

    The secret is new every time, and nobody else knows it; several have one of their own that follows from the bot's token.

    Raises OSError where the port is taken, BadRequest for an address that Telegram does not call.
    """
    is_shared = connection.app.updates.jobs.is_shared
    secret = derive_secret(connection.bot.token) if is_shared else secrets.token_urlsafe(32)
    config = uvicorn.Config(
        make_webhook_app(connection, secret), log_config=None, log_level="warning", access_log=False
    )
    with socket.create_server((host, port)) as taken:
        server = QuietServer(config)
        running = start_side_task(server.serve([taken]))
        try:
            if is_shared:
                await wait_for_first(asyncio.shield(running), register_in_turn(connection, url, secret, sleep))
            else:
                await register_webhook(connection, url, secret, sleep)
                await asyncio.shield(running)
        finally:
            server.should_exit = True
            await asyncio.gather(running, return_exceptions=True)


def derive_secret(token: str) -> str:
    """Derive the secret by which all processes of a bot know Telegram; it follows from the bot's token."""
    return hmac.new(token.encode(), b"arbitro webhook", "sha256").hexdigest()


async def register_in_turn(connection: Connection, url: str, secret: str, sleep: Sleep) -> None:
    """Tell Telegram where to call whenever that falls to us, until cancelled."""
    while True:
        await connection.wait_polling(wanted=True)
        await register_webhook(connection, url, secret, sleep)
        await connection.wait_polling(wanted=False)


async def register_webhook(connection: Connection, url: str, secret: str, sleep: Sleep) -> None:
    """Tell Telegram where to call, as often as it takes."""
    wait = LEAST
    while True:
        try:
            await connection.bot.set_webhook(url, secret_token=secret, allowed_updates=KINDS, max_connections=ONE)
        except (BadRequest, InvalidToken):
            raise
        except RetryAfter as fault:
            await sleep(retry_delay_s(fault))
        except TelegramError as fault:
            log.warning("telegram: no webhook: %s", type(fault).__name__)
            await sleep(wait)
            wait = min(wait * 2, MOST)
        else:
            return


class QuietServer(uvicorn.Server):
    """A server beside others, which leaves signals to them."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
