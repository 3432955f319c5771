"""Presses at Discord: what our layer spends beside bare discord.py, and how soon two hundred a second are acknowledged.

The same interactions are given to both, and both send the same reply to a server that knows nothing: it runs on a
thread of its own, whose time is not counted.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Self

import discord
import discord.http
from aiohttp import web
from discord import ui

from adapters.discord.client import Connection
from adapters.discord.ids import make_account_id, make_channel_id
from adapters.discord.render import make_files, make_view
from bot.app import App, open_app
from bot.config import Settings
from bot.values.button_payload import pack
from bot.values.ids import PersonId, TableId, TablePace
from bot.values.requests import Answer, NewTable, Person, Request
from bot.values.screens import Reply
from games.registry import GAMES
from tests.support.people import answer
from tools.bench.durable import never
from tools.bench.figures import Figure, paired, ratios

SERVER, CHANNEL, BOT, EPOCH = 7_001, 7_002, 7_003, 1_420_070_400_000
PRESSES, RATE, SECONDS, TABLES = 40, 200, 4, 20
PLAYER = 8_002
NAMES = ("Anna", "Bruno", "Carla", "Dario")


class Wire:
    """A server on a thread that says yes to everything, and when it heard of each interaction; `spent` is its own time."""

    def __init__(self) -> None:
        self.heard: dict[int, float] = {}
        self.replies: list[tuple[Any, bytes | None]] = []
        self.port = 0
        self._clock = 0
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait()
        self._base, discord.http.Route.BASE = discord.http.Route.BASE, f"http://127.0.0.1:{self.port}/api/v10"
        return self

    def __exit__(self, *_: object) -> None:
        discord.http.Route.BASE = self._base
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    @property
    def spent(self) -> float:
        return time.clock_gettime(self._clock)

    def _run(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._clock = time.pthread_getcpuclockid(threading.get_ident())
        application = web.Application(client_max_size=1 << 25)
        application.router.add_route("*", "/{path:.*}", self._answer)
        runner = web.AppRunner(application)
        self._loop.run_until_complete(runner.setup())
        site = web.TCPSite(runner, "127.0.0.1", 0)
        self._loop.run_until_complete(site.start())
        self.port = runner.addresses[0][1]
        self._ready.set()
        self._loop.run_forever()
        self._loop.run_until_complete(runner.cleanup())

    async def _answer(self, request: web.Request) -> web.Response:
        parts = request.path.split("/")[3:]
        if parts[0] == "interactions":
            self.heard[int(parts[1])] = time.perf_counter()
            if request.content_type == "application/json":
                self.replies.append((await request.json(), None))
            else:
                form = await request.post()
                picture = next(each for each in form.values() if isinstance(each, web.FileField))
                self.replies.append((json.loads(str(form["payload_json"])), picture.file.read()))
            said: Any = {"interaction": {"id": parts[1], "type": 3}}
        elif parts[0] == "webhooks":
            await request.read()
            said = message(7_200)
        elif parts[-1] == "@me":
            user = {"id": str(BOT), "username": "bench", "discriminator": "0", "avatar": None, "bot": True}
            said = {**user, "name": "bench", "description": "", "bot_public": True, "bot_require_code_grant": False}
            said |= {"icon": None, "owner": user, "rpc_origins": [], "verify_key": "", "flags": 0, "team": None}
        else:
            said = {"items": []} if parts[-1] == "emojis" else []
        return web.Response(body=json.dumps(said).encode(), headers={"Content-Type": "application/json"})


def interactions(start: int = 0) -> Iterator[int]:
    """Ids of interactions of this moment."""
    for number in count(start):
        yield ((time.time_ns() // 1_000_000 - EPOCH) << 22) + number


def message(name: int) -> dict[str, Any]:
    """A message of the bot's."""
    bot = {"id": str(BOT), "username": "bench", "discriminator": "0", "avatar": None, "bot": True}
    return {
        "id": str(name), "channel_id": str(CHANNEL), "author": bot, "content": "", "type": 0, "flags": 32_768,
        "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False, "mention_everyone": False,
        "mentions": [], "mention_roles": [], "attachments": [], "embeds": [], "pinned": False, "components": [],
    }  # fmt: skip


def pressed(name: int, user: int, custom_id: str) -> dict[str, Any]:
    """A press on a button of a board."""
    who = {"id": str(user), "username": f"p{user}", "global_name": f"P {user}", "discriminator": "0", "avatar": None}
    member = {"user": who, "roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False}
    return {
        "id": str(name), "application_id": str(BOT), "type": 3, "token": "t" * 40, "version": 1, "locale": "it",
        "guild_id": str(SERVER), "guild_locale": "it", "channel_id": str(CHANNEL), "app_permissions": str(1 << 31),
        "channel": {"id": str(CHANNEL), "type": 0, "name": "tables", "guild_id": str(SERVER), "position": 0},
        "member": {**member, "permissions": str(1 << 31), "flags": 0}, "message": message(7_100), "entitlements": [],
        "authorizing_integration_owners": {"0": str(SERVER)}, "context": 0, "attachment_size_limit": 10 << 20,
        "data": {"component_type": 2, "custom_id": custom_id, "id": 5},
    }  # fmt: skip


class Bare(discord.Client):
    """What a bot spends that knows its reply."""

    def __init__(self, components: list[Mapping[str, Any]], picture: bytes | None) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.components, self.picture = components, picture

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Say it."""
        view, alt = rebuilt(self.components, has_picture=self.picture is not None)
        await interaction.response.send_message(view=view, files=make_files(self.picture, alt), ephemeral=True)


def rebuilt(components: list[Mapping[str, Any]], *, has_picture: bool) -> tuple[ui.LayoutView, str]:
    """The same screen, built with the library's own means, and the words of its picture."""
    (box,) = components
    text = next(each["content"] for each in box["components"] if each["type"] == 10)
    alt = next((each["items"][0]["description"] for each in box["components"] if each["type"] == 12), "")
    rows = [tuple(map(item, each["components"])) for each in box["components"] if each["type"] == 1]
    return make_view([text], has_picture, alt, rows, []), alt


def item(each: Mapping[str, Any]) -> ui.Item[Any]:
    """A button or a menu."""
    if each["type"] == 2:
        style = discord.ButtonStyle(each["style"])
        return ui.Button(style=style, label=each["label"], custom_id=each["custom_id"])
    options = [discord.SelectOption(label=o["label"], value=o["value"]) for o in each["options"]]
    return ui.Select(custom_id=each["custom_id"], placeholder=each["placeholder"], options=options)


# -- what our layer adds -----------------------------------------------------------------------


async def spent(wire: Wire, client: discord.Client, name: Iterator[int], user: int, custom_id: str) -> float:
    """How much of this process's time one press takes, the server's aside."""
    begun, server = time.process_time(), wire.spent
    for _ in range(PRESSES):
        interaction = discord.Interaction(data=pressed(next(name), user, custom_id), state=client._connection)  # type: ignore[arg-type]
        await client.on_interaction(interaction)  # type: ignore[attr-defined]
    return (time.process_time() - begun - (wire.spent - server)) / PRESSES


async def dealt(app: App, dealer: Person, table: TableId, dice: Random) -> None:
    """The dealer does what is to be done before others play."""
    while True:
        asked = (await app.views.seat_room(dealer, table, 0)).questions
        question = next((each for each in asked if each.kind != "may"), None)
        if question is None:
            return
        await app.play.answer(dealer, Answer(table, question.id, answer(question, dice)))


@asynccontextmanager
async def opened(
    path: Path, tables: int, make_id: Callable[[int], PersonId] = make_account_id, **chats: Any
) -> AsyncIterator[tuple[App, list[TableId]]]:
    """An office with tables that have begun, at each the same people."""
    settings = Settings(_env_file=None, database=path, robot_least_ms=0, robot_most_ms=0, **chats)
    async with open_app(settings, GAMES, sleep=never) as app:
        dice = Random(1)
        people = [await app.people.meet(make_id(user), name, "it") for user, name in enumerate(NAMES, start=8_001)]
        names = [
            await app.openings.open(
                people[0], NewTable("eleusis", name="Bench", lang="it", pace=TablePace.FREE, seats=4)
            )
            for _ in range(tables)
        ]
        for table in names:
            for person in people[1:]:
                await app.lobby.join(person, table)
            await app.openings.start(people[0], table)
            await dealt(app, people[0], table, dice)
        yield app, names


class Ready:
    """A reception that has its reply ready: what is left is our layer at Discord."""

    def __init__(self, person: Person, reply: Reply) -> None:
        self.person, self.reply = person, reply

    async def meet(self, *_: object) -> Person:
        """Someone known."""
        return self.person

    def hold(self, *_: object) -> AbstractAsyncContextManager[None]:
        """No one else has anything to show."""
        return nullcontext()

    async def take(self, *_: object) -> Reply:
        """The reply."""
        return self.reply


Times = list[tuple[float, float, float]]


async def added(rounds: int) -> Times:
    """Times of one press: our layer, all with what is behind it, and bare discord.py's with the same reply."""
    with TemporaryDirectory() as folder, Wire() as wire:
        async with opened(Path(folder) / "bench.db", 1) as (app, (table,)):
            whole, layer = Connection(app), Connection(app)
            player = await app.people.meet(make_account_id(PLAYER), NAMES[1], "it")
            channel = make_channel_id(SERVER, CHANNEL)
            reply = await whole.router.controller.take(player, Request("hand", table, channel_id=channel))
            layer.router.controller = Ready(player, reply)  # type: ignore[assignment]
            hand, name = pack("hand", table), interactions()
            await whole.login("x")
            await spent(wire, whole, name, PLAYER, hand)
            said, picture = wire.replies[-1]
            theirs = Bare(said["data"]["components"], picture)
            clients = (layer, whole, theirs)
            for client in (layer, theirs):
                await client.login("x")
                await spent(wire, client, name, PLAYER, hand)
                same = [(body["data"]["components"], png) for body, png in (wire.replies[0], wire.replies[-1])]
                assert same[0] == same[1], "not the same reply"
            times: Times = []
            for _ in range(rounds):
                one, two, three = [await spent(wire, client, name, PLAYER, hand) for client in clients]
                times.append((one, two, three))
            for client in clients:
                await client.http.close()
    return times


# -- two hundred a second ------------------------------------------------------------------------


async def waited(seconds: float) -> list[float]:
    """How long each of many presses waited for its acknowledgement; half of them want a picture."""
    with TemporaryDirectory() as folder, Wire() as wire:
        async with opened(Path(folder) / "bench.db", TABLES) as (app, tables):
            client = Connection(app)
            await client.login("x")
            name, begun = interactions(), dict[int, float]()
            start = time.perf_counter()
            for number in range(int(RATE * seconds)):
                await asyncio.sleep(max(0.0, start + number / RATE - time.perf_counter()))
                verb, user = (("board", 9_000 + number), ("hand", 8_001 + number % 4))[number % 2]
                press = next(name)
                begun[press] = time.perf_counter()
                payload = pressed(press, user, pack(verb, tables[number // 2 % TABLES]))
                client._connection.parse_interaction_create(payload)  # type: ignore[arg-type]
            while len(begun.keys() - wire.heard.keys()):  # noqa: ASYNC110  it is another thread that hears them
                await asyncio.sleep(0.01)
            await client.close()
        return [wire.heard[press] - at for press, at in begun.items()]


def figures(*, quick: bool) -> Iterator[Figure]:
    """What our layer adds, and the longest wait."""
    times = asyncio.run(added(3 if quick else 15))
    peer = "bare discord.py with the same press and reply"
    layer, whole = ([(each[part], each[2]) for each in times] for part in (0, 1))
    yield Figure(
        "a press of `my hand`: what our layer at Discord adds to the library",
        tuple(ratio - 1 for ratio in ratios(layer)),
        peer=peer,
        most=1.0,
        more=paired(layer, 1e3, "ms"),
    )
    yield Figure(
        "the same with the database, the position and its words behind it",
        tuple(ratio - 1 for ratio in ratios(whole)),
        peer=peer,
        more=paired(whole, 1e3, "ms"),
    )
    waits = sorted(asyncio.run(waited(1 if quick else SECONDS)))
    most, median = waits[len(waits) * 99 // 100] * 1000, waits[len(waits) // 2] * 1000
    yield Figure(
        f"{RATE} presses a second, half of them for pictures of {TABLES} tables: the longest acknowledgement",
        (waits[-1],),
        unit="s",
        most=1.0,
        more=f"median {median:.0f} ms, 99 in 100 within {most:.0f} ms",
    )
