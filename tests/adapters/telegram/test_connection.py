"""How Telegram is connected to, beside everything else: by polling, by a webhook over HTTP, from the command line."""

import asyncio
import logging
import socket
from contextlib import asynccontextmanager

import aiohttp
import pytest
from pydantic import SecretStr

from adapters.telegram import client
from adapters.telegram import reconnect as connection
from adapters.telegram.ids import chat_text
from adapters.telegram.inbox import SECRET, serve_webhook
from bot.__main__ import main
from bot.app import open_app
from bot.config import Settings
from bot.run.supervisor import Supervisor, cancel_all
from bot.values.ids import ChannelId
from bot.values.requests import NotSaved
from tests.fakes.telegram import TOKEN
from tests.support.calm import calm, steady
from tests.support.kill import Killed
from tests.support.waits import Waits
from tests.surfaces.stage import SPECS, Time, judged, no_sleep


@pytest.fixture
async def app(tmp_path):
    settings = Settings(database=tmp_path / "t.db", telegram_token=TOKEN, _env_file=None)
    sleep, now_ms = (asyncio.sleep, Time(steady)) if calm() else (no_sleep, None)
    async with open_app(settings, SPECS, now_ms=now_ms, sleep=sleep, judge=judged) as made:
        yield made


@pytest.fixture
def port():
    """One that is free."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def settings(world, **more):
    return Settings(_env_file=None, telegram_token=world.token, telegram_api=world.server.base, **more)


def hooking(world, port):
    """The settings of somebody who wants a webhook."""
    return settings(world, telegram_webhook=f"http://127.0.0.1:{port}/hook", telegram_webhook_port=port)


@asynccontextmanager
async def served(app, world, chosen):
    async with connection.stay_connected(app, chosen) as made:
        await world.ready()
        assert await world.until(lambda: "telegram" in app.sender.chats)
        yield made


async def test_whoever_asks_is_answered_and_when_it_stops_nobody_listens(app, world):
    async with served(app, world, settings(world)):
        seen = await world.person("Anna").command(world.group, "aiuto")
        assert seen.post.ephemeral
    assert "telegram" not in app.sender.chats


async def test_by_webhook_telegram_calls_with_the_secret_and_nobody_else_is_heard(app, world, port):
    anna = world.person("Anna")
    async with served(app, world, hooking(world, port)) as made:
        seen = await anna.command(anna.dm, "tavoli")
        assert seen.post.labels == ("Apri un tavolo", "Allenati con i robot")
        hook = world.updates.hook
        assert (len(hook.secret), hook.most, hook.failed) == (64, 1, 0)
        assert world.updates.allowed == {"message", "callback_query", "inline_query", "my_chat_member", "chat_member"}
        guess = {SECRET: "guessed"}
        async with aiohttp.request("POST", hook.url, headers=guess, json=dict(seen.post.raw)) as said:
            assert (said.status, await said.text()) == (404, "")
        async with aiohttp.request("POST", hook.url, headers={SECRET: hook.secret}, data="?") as said:
            assert said.status == 400

        async def full(told):
            made.take_updates = kept
            raise NotSaved

        kept, made.take_updates = made.take_updates, full
        await anna.command(anna.dm, "giochi")
        assert hook.failed == 1
        assert len(anna.dms) == 2
    with socket.create_server(("127.0.0.1", port)):
        pass


async def test_a_webhook_of_an_earlier_time_is_let_go(app, world):
    world.updates.allowed = None
    anna = world.person("Anna")
    async with aiohttp.ClientSession() as session:
        await session.post(f"{world.base_url}{world.token}/setWebhook", data={"url": "http://127.0.0.1:9/"})
    world.traffic.refuse_next("deleteWebhook", 500, "Internal Server Error")
    async with connection.stay_connected(app, settings(world)) as made:
        made.sleep = no_sleep
        assert await world.until(lambda: world.updates.polls)
        assert (await anna.command(anna.dm, "tavoli")).posts
        assert made.conflicts == 0


async def test_telegram_is_told_again_where_to_call_until_it_has_heard(app, world, port):
    world.traffic.drop_next("setWebhook")
    made = connection.make_connection(app, settings(world))
    await made.start()
    waits = []

    async def waiting(seconds):
        waits.append(seconds)

    listens = asyncio.create_task(serve_webhook(made, f"http://127.0.0.1:{port}/", port, sleep=waiting))
    assert await world.until(lambda: world.updates.hook)
    assert waits == [1.0]
    assert logging.getLogger("uvicorn").handlers == []  # its lines are written as ours are
    listens.cancel()
    await asyncio.gather(listens, return_exceptions=True)
    await made.close()


async def test_what_a_host_can_mend_is_said_in_a_sentence_without_the_token(app, world, port, caplog):
    async def told(chosen):
        made = connection.make_connection(app, chosen)
        await connection.Attempt(made, chosen).run()
        await made.close()
        return caplog.messages[-1]

    wrong = "123456:AAnobody-knows-this-one-" + "x" * 8
    assert chat_text("token-wrong", "en") in await told(
        settings(world).model_copy(update={"telegram_token": SecretStr(wrong)})
    )
    with socket.create_server(("127.0.0.1", port)):
        assert "ARBITRO_TELEGRAM_WEBHOOK_PORT" in await told(hooking(world, port))
    world.updates.local = False
    assert "ARBITRO_TELEGRAM_WEBHOOK" in await told(hooking(world, port))
    assert wrong not in caplog.text
    assert world.token not in caplog.text


async def test_a_telegram_that_does_not_answer_is_called_again_after_ever_longer_waits(app, world, caplog):
    waits = Waits(4)
    world.traffic.drop_next("getMe", times=9)
    made = connection.make_connection(app, settings(world))
    attempt = connection.Attempt(made, settings(world))
    running = Supervisor(waits).start("telegram", attempt.run, first_s=connection.FIRST_S)
    await waits.over.wait()
    await cancel_all(running)
    await made.close()
    assert waits.seconds == [5.0, 10.0, 20.0, 40.0]
    assert caplog.text.count(chat_text("unreachable", "en")) == 1


async def test_who_presses_while_we_stop_is_seated_once_after_the_next_start(app, world, monkeypatch):
    monkeypatch.setattr(client, "FINISH", 0.05)
    anna, *others = (world.person(name) for name in ("Anna", "Bruno", "Carla", "Dario", "Elena"))
    async with served(app, world, settings(world)) as made:
        await anna.command(world.group, "apri", "eleusis 5")
        assert await world.until(lambda: world.group.posts)
        await made.inbox.wait_idle()
        board = world.group.last
        world.traffic.hold_next("answerCallbackQuery")
        for person in others:
            person.press_unheard(board, "Siediti")
        assert await world.until(lambda: not world.updates.waiting)
    assert len(await app.updates.list_waiting("telegram")) == 4
    async with served(app, world, settings(world)) as made:
        async with asyncio.timeout(60):
            while await app.updates.list_waiting("telegram"):
                await made.inbox.wait_idle()
                await asyncio.sleep(0.05)
        (table,) = await app.channels.tables_at(ChannelId(f"telegram:{world.group.id}/0"))
        seats = (await app.views.room(table, "it")).seats
        assert sorted(seat.name for seat in seats) == ["Anna", "Bruno", "Carla", "Dario", "Elena"]


@pytest.mark.real_time
@pytest.mark.parametrize("what", ["check", "commands"])
async def test_the_command_line_looks_after_the_bot(world, monkeypatch, capsys, tmp_path, what):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ARBITRO_TELEGRAM_TOKEN", raising=False)
    assert await asyncio.to_thread(main, ["telegram", what]) == 1
    assert capsys.readouterr().err.strip() == chat_text("token-missing", "en")
    monkeypatch.setenv("ARBITRO_TELEGRAM_TOKEN", world.token)
    monkeypatch.setenv("ARBITRO_TELEGRAM_API", world.server.base)
    assert await asyncio.to_thread(main, ["telegram", what]) == 0
    said = capsys.readouterr().out
    anna = world.person("Anna")
    if what == "check":
        assert "@arbitro_bot" in said
        assert chat_text("check-polling", "en") in said
    else:
        assert "mano" in anna.menu(world.group)
        assert "hand" in world.person("Bruno", "en").menu(world.group)
    monkeypatch.setenv("ARBITRO_TELEGRAM_TOKEN", "1:wrong")
    assert await asyncio.to_thread(main, ["telegram", what]) == 1
    assert capsys.readouterr().err.strip() == chat_text("token-wrong", "en")


async def test_a_poller_that_dies_asks_again_and_whoever_asked_is_answered(app, world, caplog):
    async with served(app, world, settings(world)) as made:
        taken = made.take_updates

        async def dying(told):
            if told:
                made.take_updates = taken
                raise Killed(world.token)
            await taken(told)

        made.take_updates = dying
        seen = await world.person("Anna").command(world.group, "aiuto")
        assert seen.post.ephemeral
        (health,) = [task for task in app.tasks.report() if task.kind == "poll"]
        assert (health.running, health.deaths, health.fault) == (1, 1, "Killed")
    assert world.token not in caplog.text
