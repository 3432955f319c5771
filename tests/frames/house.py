"""A server process for the tests of windows: an office whose table Anna and robots play at, all clients around it, and Discord's calls."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from contextlib import AsyncExitStack
from pathlib import Path

import uvicorn
from aiohttp import web
from discord.http import Route

from adapters.discord.launch import DiscordLauncher
from adapters.telegram.launch import TelegramLauncher
from adapters.web.app import create_app
from bot.config import Settings
from bot.office.assembly import open_office
from bot.ports.ids import AccountId, PlaceId, TablePace
from games.registry import GAMES
from tests.adapters.telegram.test_launch import TOKEN
from tests.browser.house import shorten
from tests.frames.clients import APPLICATION, CODE, INSTANCE, US, Clients, write_certificate

ANNA = {"telegram": AccountId("telegram:5000001"), "discord": AccountId("discord:1001")}
PLACE = PlaceId("discord:9/8")
BOT = "NDAwMQ.G.h"


def make_discord() -> web.Application:
    """The four calls that open an Activity's window, for Anna alone; her code is good as often as the tests want."""

    async def exchange(request: web.Request) -> web.Response:
        good = (await request.post())["code"] == CODE
        return web.json_response({"access_token": "acce55"} if good else {}, status=200 if good else 400)

    async def revoke(_: web.Request) -> web.Response:
        return web.json_response({})

    async def me(_: web.Request) -> web.Response:
        return web.json_response({"id": "1001", "username": "anna", "global_name": "Anna", "locale": "it"})

    async def instance(_: web.Request) -> web.Response:
        return web.json_response({"users": ["1001"], "location": {"kind": "gc", "guild_id": "9", "channel_id": "8"}})

    made = web.Application()
    made.router.add_post("/oauth2/token", exchange)
    made.router.add_post("/oauth2/token/revoke", revoke)
    made.router.add_get("/users/@me", me)
    made.router.add_get(f"/applications/{APPLICATION}/activity-instances/{INSTANCE}", instance)
    return made


async def open_table(office, chat: str, game: str, seats: int) -> str:
    """Open a table at which Anna plays with robots, shown where Discord says her window is."""
    anna = await office.people.meet(ANNA[chat], "Anna", "it")
    table = await office.lobby.open(anna, game, name="Sera", lang="it", pace=TablePace.FREE, seats=seats)
    if chat == "discord":
        await office.places.show_at(anna, table, PLACE)
    await office.lobby.start(anna, table)
    return str(table)


async def serve(asked: Namespace) -> None:
    """Serve until terminated; prints the table."""
    shorten()
    settings = Settings(
        _env_file=None, database=asked.folder / "arbitro.db", robot_least_ms=20, robot_most_ms=60, log_level="ERROR",
        public_url=f"https://{US}",
    )  # fmt: skip
    async with AsyncExitStack() as stack:
        office = await stack.enter_async_context(open_office(settings, GAMES))
        runner = web.AppRunner(make_discord())
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        Route.BASE = f"http://127.0.0.1:{site._server.sockets[0].getsockname()[1]}"
        launchers = [
            TelegramLauncher(TOKEN, "it", lambda: office.now_ms() / 1000), DiscordLauncher(APPLICATION, "s3cret", BOT),
        ]  # fmt: skip
        app = create_app(office, public=settings.public_url, launchers=launchers)
        certificate, key = write_certificate(asked.folder)
        config = uvicorn.Config(
            Clients(app, is_bare=asked.bare, is_held=asked.held), port=asked.port, ssl_certfile=certificate, ssl_keyfile=key,
            log_level="error", lifespan="off", proxy_headers=False, timeout_graceful_shutdown=1,
        )  # fmt: skip
        table = await open_table(office, asked.chat, asked.game, asked.seats)
        print(table, flush=True)
        await uvicorn.Server(config).serve()


def read_arguments(arguments: list[str]) -> Namespace:
    parser = ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("port", type=int)
    parser.add_argument("chat", choices=list(ANNA))
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--bare", action="store_true")
    parser.add_argument("--held", action="store_true")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    asyncio.run(serve(read_arguments(sys.argv[1:])))
