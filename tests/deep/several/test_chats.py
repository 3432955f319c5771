"""Chats of several processes: one polls, any takes what Telegram calls with, lanes are shared, each thing is done once."""

import asyncio
import socket
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from itertools import cycle

import aiohttp
import pytest
from aiohttp import web

from adapters.telegram import reconnect as at_telegram
from adapters.telegram.inbox import SECRET, Inbox, derive_secret
from adapters.telegram.updates import TelegramAct
from bot.app import App
from bot.config import Settings
from bot.run.jobs import Role
from bot.values.health import Job
from bot.values.requests import Update
from tests.deep.several.test_apps import share_jobs
from tests.fakes.telegram import World as TelegramWorld
from tests.support.script_game import Time, app
from tests.surfaces.stage import SPECS, no_sleep

MOST = 3
LONGEST_S = 30
PEOPLE = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Franco", "Gina", "Ugo")


class Company:
    """Offices that can leave one by one."""

    def __init__(self) -> None:
        self.apps: list[App] = []
        self._stacks: list[AsyncExitStack] = []

    async def join(self, tmp_path, url, chat, connect, shards=1):
        stack = AsyncExitStack()
        more = {"database": url, "role": Role.HOUSE, "chats": (chat,), "games": SPECS, "sleep": no_sleep}
        made = await stack.enter_async_context(app(tmp_path, Time(), discord_shards=str(shards), **more))
        await stack.enter_async_context(connect(made))
        self.apps.append(made)
        self._stacks.append(stack)

    async def leave(self, which: App) -> None:
        """One goes, in good order."""
        channel = self.apps.index(which)
        self.apps.pop(channel)
        await self._stacks.pop(channel).aclose()

    async def share(self) -> None:
        await share_jobs(*self.apps)


@pytest.fixture
async def company():
    made = Company()
    yield made
    for each in [*made.apps]:
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

    asgi = web.Application()
    asgi.router.add_post("/hook", pass_on)
    runner = web.AppRunner(asgi)
    await runner.setup()
    port = find_free_port()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    try:
        yield f"http://127.0.0.1:{port}/hook"
    finally:
        await runner.cleanup()


async def ask_all(world, people=PEOPLE) -> None:
    for name in people:
        person = world.person(name)
        seen = await person.command(person.dm, "tavoli")
        assert seen.post.labels == ("Apri un tavolo", "Allenati con i robot")


async def test_one_of_several_polls_and_when_it_leaves_another_does(tmp_path, postgres_url, company, telegram):
    chosen = Settings(_env_file=None, telegram_token=telegram.token, telegram_api=telegram.server.base)
    for _ in range(MOST):
        await company.join(tmp_path, postgres_url, "telegram", lambda made: at_telegram.stay_connected(made, chosen))
    await company.share()
    await ask_all(telegram, PEOPLE[:2])
    (polling,) = [each for each in company.apps if each.jobs.holds(Job.POLL, "telegram")]
    await company.leave(polling)
    await company.share()
    await ask_all(telegram, PEOPLE[:2])
    assert await company.apps[0].updates.list_waiting("telegram") == []


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
        holders = {tuple(each.jobs.holds(Job.LANE, lane) for each in company.apps) for lane in lanes}
        assert len(holders) > 1
        async with aiohttp.request("POST", url, headers={SECRET: "guessed"}, json={}) as said:
            assert said.status == 404
        for each in [*company.apps]:
            await company.leave(each)


async def test_what_comes_after_a_groups_change_of_id_waits_for_all_before_it(tmp_path, postgres_url):
    done = []

    async def act(each) -> None:
        done.append(each.id)

    acts = [(1, "lane a"), (2, ""), (3, "lane b"), (4, ""), (5, "lane a")]
    time = Time()
    kept = [Update(number, lane, TelegramAct(number, "command", 5).encode(), time.now) for number, lane in acts]
    more = {"database": postgres_url, "role": Role.HOUSE, "chats": ("telegram",)}
    async with app(tmp_path, time, **more) as at:
        intake = Inbox(at, "bot", act, keep_lane, ignore)
        await at.updates.keep("telegram", kept)
        found = []
        while len(done) < len(acts):
            found.append(await intake.resume())
            await intake.wait_idle()
        assert done == [1, 2, 3, 4, 5]
        assert not any(found)


class LateUpdates:
    """The updates of an office whose list of those that wait comes only once `gate` is open."""

    def __init__(self, updates) -> None:
        self._updates, self.gate = updates, asyncio.Event()
        self.gate.set()

    def __getattr__(self, name):
        return getattr(self._updates, name)

    async def list_waiting(self, chat):
        waiting = await self._updates.list_waiting(chat)
        await self.gate.wait()
        return waiting


async def test_what_was_acted_on_since_it_was_looked_what_waits_is_not_acted_on_again(tmp_path, postgres_url):
    done, time = [], Time()

    async def act(each) -> None:
        done.append(each.id)

    more = {"database": postgres_url, "role": Role.HOUSE, "chats": ("telegram",)}
    async with app(tmp_path, time, **more) as at:
        late = LateUpdates(at.updates)
        intake = Inbox(replace(at, updates=late), "bot", act, keep_lane, ignore)
        kept = Update(1, "lane", TelegramAct(1, "command", 5).encode(), time.now)
        await at.updates.keep("telegram", [kept])
        late.gate.clear()
        looking = asyncio.create_task(intake.resume())
        assert await at.updates.list_waiting("telegram") == [kept]
        await at.updates.list_waiting("telegram")
        await intake._enqueue("lane", TelegramAct(1, "command", 5), time.now)
        await intake.wait_idle()
        late.gate.set()
        await looking
        await intake.wait_idle()
        assert done == [1]


async def test_a_lane_is_in_order_whoever_keeps_its_updates_and_whoever_acts_on_them(tmp_path, postgres_url):
    done, time, most = [], Time(), 60
    more = {"database": postgres_url, "role": Role.HOUSE, "chats": ("telegram",)}
    async with AsyncExitStack() as stack:
        apps = [await stack.enter_async_context(app(tmp_path, time, **more)) for _ in range(MOST)]

        async def act(each) -> None:
            await asyncio.sleep(0)
            done.append(each.id)

        intakes = [Inbox(at, "bot", act, keep_lane, ignore) for at in apps]
        following = [asyncio.create_task(intake.follow()) for intake in intakes]
        for number in range(most):
            if number == most // 2:  # whoever has the lane leaves in the middle of it
                async with asyncio.timeout(LONGEST_S):
                    while not (held := [n for n, at in enumerate(apps) if at.jobs.holds(Job.LANE, "lane")]):  # noqa: ASYNC110
                        await asyncio.sleep(0.01)
                (holder,) = held
                following[holder].cancel()
                await intakes[holder].close(LONGEST_S)
                await apps[holder].jobs.close()
            kept = Update(number, "lane", TelegramAct(number, "command", 5).encode(), time.now)
            await apps[number % MOST].updates.keep("telegram", [kept])
        async with asyncio.timeout(LONGEST_S):
            while len(done) < most:  # noqa: ASYNC110  who acts rings no bell
                await asyncio.sleep(0.01)
        for each in following:
            each.cancel()
        assert done == list(range(most))


async def keep_lane(act: TelegramAct) -> tuple[str, TelegramAct]:
    return "lane", act


async def ignore(_: TelegramAct) -> None:
    return
