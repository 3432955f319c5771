"""Chats of several processes: one polls, any takes what Telegram calls with, lanes and shards are shared, each thing is done once."""

from __future__ import annotations

import socket
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import cycle

import aiohttp
import pytest
from aiohttp import web

from adapters.discord import connection as at_discord
from adapters.telegram import connection as at_telegram
from adapters.telegram.inbox import Inbox
from adapters.telegram.updates import TelegramAct
from adapters.telegram.webhook import SECRET, derive_secret
from bot.config import Settings
from bot.office.office import LocalOffice
from bot.ports.chores import Chore
from bot.ports.requests import Update
from bot.store.processes import Role
from tests.adapters.discord.wire import World as DiscordWorld
from tests.adapters.telegram.wire import World as TelegramWorld
from tests.several.test_offices import share_chores
from tests.support.conversation import BOXES, no_sleep
from tests.support.script_game import Time, office

MOST = 3
PEOPLE = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Franco", "Gina", "Ugo")


class Company:
    """Offices that can leave one by one."""

    def __init__(self) -> None:
        self.offices: list[LocalOffice] = []
        self._stacks: list[AsyncExitStack] = []

    async def join(self, tmp_path, url, chat, connect, shards=1):
        """One more, connected to a chat."""
        stack = AsyncExitStack()
        more = {"database": url, "role": Role.HOUSE, "chats": (chat,), "games": BOXES, "sleep": no_sleep}
        made = await stack.enter_async_context(office(tmp_path, Time(), discord_shards=str(shards), **more))
        await stack.enter_async_context(connect(made))
        self.offices.append(made)
        self._stacks.append(stack)

    async def leave(self, which: LocalOffice) -> None:
        """One goes, in good order."""
        place = self.offices.index(which)
        self.offices.pop(place)
        await self._stacks.pop(place).aclose()

    async def share(self) -> None:
        await share_chores(*self.offices)


@pytest.fixture
async def company():
    made = Company()
    yield made
    for each in [*made.offices]:
        await made.leave(each)


@pytest.fixture
async def telegram():
    async with await TelegramWorld.started() as world:
        yield world


def find_free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


@asynccontextmanager
async def open_front(ports):
    """A proxy that sends each call to the next of some ports; yields its address."""
    turns = cycle(ports)

    async def pass_on(request: web.Request) -> web.Response:
        url, body = f"http://127.0.0.1:{next(turns)}/hook", await request.read()
        headers = {name: request.headers[name] for name in (SECRET, "content-type") if name in request.headers}
        async with aiohttp.request("POST", url, data=body, headers=headers) as said:
            return web.Response(status=said.status)

    app = web.Application()
    app.router.add_post("/hook", pass_on)
    runner = web.AppRunner(app)
    await runner.setup()
    port = find_free_port()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    try:
        yield f"http://127.0.0.1:{port}/hook"
    finally:
        await runner.cleanup()


async def ask_all(world) -> None:
    """Everybody asks for their tables, and is answered once."""
    for name in PEOPLE:
        person = world.person(name)
        seen = await person.command(person.dm, "tavoli")
        assert seen.post.labels == ("Apri un tavolo", "Prova con i robot")


async def test_one_of_several_polls_and_when_it_leaves_another_does(tmp_path, postgres_url, company, telegram):
    chosen = Settings(_env_file=None, telegram_token=telegram.token, telegram_api=telegram.server.base)
    for _ in range(MOST):
        await company.join(tmp_path, postgres_url, "telegram", lambda made: at_telegram.stay_connected(made, chosen))
    await company.share()
    await ask_all(telegram)
    (polling,) = [each for each in company.offices if each.chores.holds(Chore.POLL, "telegram")]
    await company.leave(polling)
    await company.share()
    await ask_all(telegram)
    assert await company.offices[0].updates.list_waiting("telegram") == []


async def test_whatever_process_telegram_calls_a_lane_is_acted_on_once_and_in_order(
    tmp_path, postgres_url, company, telegram
):
    ports = [find_free_port() for _ in range(MOST)]
    async with open_front(ports) as url:
        for port in ports:
            hook = {"telegram_webhook": url, "telegram_webhook_port": port}
            chosen = Settings(_env_file=None, telegram_token=telegram.token, telegram_api=telegram.server.base, **hook)
            await company.join(
                tmp_path, postgres_url, "telegram", lambda made, chosen=chosen: at_telegram.stay_connected(made, chosen)
            )
        await company.share()
        assert await telegram.until(lambda: telegram.updates.hook is not None)
        assert telegram.updates.hook.secret == derive_secret(telegram.token)
        await ask_all(telegram)
        lanes = [f"telegram:{telegram.person(name).id}" for name in PEOPLE]
        holders = {tuple(each.chores.holds(Chore.LANE, lane) for each in company.offices) for lane in lanes}
        assert len(holders) > 1
        async with aiohttp.request("POST", url, headers={SECRET: "guessed"}, json={}) as said:
            assert said.status == 404
        for each in [*company.offices]:
            await company.leave(each)


async def test_what_comes_after_a_groups_change_of_id_waits_for_all_before_it(tmp_path, postgres_url):
    done = []

    async def act(each) -> None:
        done.append(each.id)

    acts = [(1, "lane a"), (2, ""), (3, "lane b"), (4, ""), (5, "lane a")]
    time = Time()
    kept = [Update(number, lane, TelegramAct(number, "command", 5).encode(), time.now) for number, lane in acts]
    more = {"database": postgres_url, "role": Role.HOUSE, "chats": ("telegram",)}
    async with office(tmp_path, time, **more) as at:
        intake = Inbox(at, "bot", act, keep_lane, ignore, at.now_ms)
        await at.updates.keep("telegram", kept)
        found = []
        while len(done) < len(acts):
            found.append(await intake.resume())
            await intake.wait_idle()
        assert done == [1, 2, 3, 4, 5]
        assert found[:3] == [True, True, True]


async def keep_lane(act: TelegramAct) -> tuple[str, TelegramAct]:
    return "lane", act


async def ignore(_: TelegramAct) -> None:
    return


async def test_shards_are_shared_and_those_of_who_leaves_are_taken_over(tmp_path, postgres_url, company, monkeypatch):
    monkeypatch.setattr("adapters.discord.client.BETWEEN_SHARDS_S", 0.0)
    count = 4
    async with await DiscordWorld.started() as world:
        world.gateway.shards = count
        there = [world.new_guild(f"Server {shard}", "tavoli", shard=shard) for shard in range(count)]
        chosen = Settings(_env_file=None, discord_token=world.token, discord_shards=str(count))
        for _ in range(2):
            await company.join(
                tmp_path, postgres_url, "discord", lambda made: at_discord.stay_connected(made, chosen, ()), count
            )
        await company.share()
        holders = {tuple(each.chores.holds(Chore.SHARD, str(n)) for each in company.offices) for n in range(count)}
        assert len(holders) > 1
        for is_leaving in (False, True):
            if is_leaving:
                await company.leave(company.offices[0])
                await company.share()
            await world.ready()
            for guild in there:
                person = world.person("Anna", guilds=(guild,))
                seen = await person.command(guild.channels[0], "tables")
                assert seen.post.ephemeral
