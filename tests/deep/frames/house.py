"""A server process for the tests of windows: an office whose tables Anna and robots play at, all clients around it, and Discord's calls.

For each line `CHAT GAME SEATS` that it reads it opens a table and prints its code, with the instance in which Discord has it;
`heard PATH` prints what was answered there last.
"""

import asyncio
import sys
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path

import uvicorn
from aiohttp import web
from discord.http import Route

from adapters.discord.admin import DiscordLauncher
from adapters.telegram.admin import TelegramLauncher
from adapters.web.address import Addresses
from adapters.web.server import create_app
from bot.app import App, open_app
from bot.config import Settings
from bot.values.ids import AccountId, ChannelId, TableId, TablePace
from bot.values.requests import NewTable
from games.registry import GAMES
from tests.adapters.telegram.test_launch import TOKEN
from tests.browser.house import judge, shorten
from tests.deep.frames.clients import APPLICATION, US, Clients, write_certificate
from tools.evenings.evening import BRIEF, OPTIONS

ANNA = {"telegram": AccountId("telegram:5000001"), "discord": AccountId("discord:1001")}
BOT = "NDAwMQ.G.h"


def make_discord() -> web.Application:
    """The four calls that open an Activity's window, for Anna alone; each of her codes is good once."""
    used = set[str]()

    async def exchange(request: web.Request) -> web.Response:
        code = str((await request.post())["code"])
        is_good = code.startswith("c0de-") and code not in used
        used.add(code)
        return web.json_response({"access_token": "acce55"} if is_good else {}, status=200 if is_good else 400)

    async def revoke(_: web.Request) -> web.Response:
        return web.json_response({})

    async def me(_: web.Request) -> web.Response:
        return web.json_response({"id": "1001", "username": "anna", "global_name": "Anna", "locale": "it"})

    async def instance(request: web.Request) -> web.Response:
        at = {"kind": "gc", "guild_id": "9", "channel_id": request.match_info["channel"]}
        return web.json_response({"users": ["1001"], "location": at})

    made = web.Application()
    made.router.add_post("/oauth2/token", exchange)
    made.router.add_post("/oauth2/token/revoke", revoke)
    made.router.add_get("/users/@me", me)
    made.router.add_get(f"/applications/{APPLICATION}/activity-instances/i-{{channel:[0-9]+}}", instance)
    return made


async def open_table(app: App, chat: str, game: str, seats: int, number: int) -> TableId:
    """Open a table at which Anna plays with robots, shown in a channel of its own where Discord has her window."""
    anna = await app.people.meet(ANNA[chat], "Anna", "it")
    table = await app.openings.open(
        anna, NewTable(game, name=f"Sera {number}", lang="it", pace=TablePace.FREE, seats=seats)
    )
    for option, token in {**OPTIONS.get(game, {}), **BRIEF.get(game, {})}.items():
        await app.table_settings.set_option(anna, table, option, {"": (token,)})
    if chat == "discord":
        await app.channels.show_at(anna, table, ChannelId(f"discord:9/{number}"))
    await app.openings.start(anna, table)
    return table


async def read_orders(app: App, clients: Clients) -> None:
    for number in count(1):
        match (await asyncio.to_thread(sys.stdin.readline)).split():
            case ["heard", path]:
                print(clients.heard.pop(path, "nothing"), flush=True)
            case [chat, game, seats]:
                print(await open_table(app, chat, game, int(seats), number), f"i-{number}", flush=True)
            case _:
                return


async def serve(folder: Path, port: int) -> None:
    shorten()
    settings = Settings(
        _env_file=None, database=folder / "arbitro.db", robot_least_ms=20, robot_most_ms=60, log_level="ERROR",
        public_url=f"https://{US}",
    )  # fmt: skip
    async with AsyncExitStack() as stack:
        app = await stack.enter_async_context(open_app(settings, GAMES, judge=judge))
        runner = web.AppRunner(make_discord())
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        Route.BASE = f"http://127.0.0.1:{site._server.sockets[0].getsockname()[1]}"
        launchers = [
            TelegramLauncher(TOKEN, "it", lambda: app.now_ms() / 1000), DiscordLauncher(APPLICATION, "s3cret", BOT),
        ]  # fmt: skip
        asgi = create_app(app, Addresses(public=settings.public_url), launchers=launchers)
        clients = Clients(asgi)
        certificate, key = write_certificate(folder)
        config = uvicorn.Config(
            clients, port=port, ssl_certfile=certificate, ssl_keyfile=key, log_level="error", lifespan="off",
            proxy_headers=False, timeout_graceful_shutdown=1,
        )  # fmt: skip
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        await read_orders(app, clients)
        server.should_exit = True
        await serving


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1]), int(sys.argv[2])))
