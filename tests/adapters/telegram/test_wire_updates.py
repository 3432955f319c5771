"""How a bot is told what happens: polls, webhooks, what is confirmed, what is lost."""

from __future__ import annotations

import asyncio
import json

import pytest
from aiohttp import web

POLLED = "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
TWICE = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"


async def said(world, *texts):
    """Somebody says things to the bot."""
    anna = world.person("Anna")
    world.patience = 0.0
    for text in texts:
        await anna.say(anna.dm, text)
    return anna


async def texts(raw, **params):
    return [update["message"]["text"] for update in await raw.yes("getUpdates", **params)]


async def test_updates_are_told_until_they_are_confirmed(world, raw):
    await said(world, "a", "b", "c")
    first = await raw.yes("getUpdates")
    assert await texts(raw) == ["a", "b", "c"]
    assert [update["update_id"] for update in first] == sorted({update["update_id"] for update in first})
    assert await texts(raw, offset=first[0]["update_id"] + 1) == ["b", "c"]
    assert await texts(raw) == ["b", "c"]
    assert await texts(raw, limit=1) == ["b"]
    assert await texts(raw, limit=1000) == ["b", "c"]
    assert await texts(raw, offset=-1) == ["c"]
    assert await texts(raw) == ["c"], "what comes before a negative offset is forgotten"


async def test_telegram_may_tell_again_what_was_confirmed(world, raw):
    await said(world, "a", "b")
    first = await raw.yes("getUpdates")
    await raw.yes("getUpdates", offset=first[-1]["update_id"] + 1)
    world.updates.again(first[0]["update_id"])
    assert await texts(raw) == ["a"]


async def test_updates_wait_for_a_day(world, raw):
    await said(world, "a")
    world.clock.advance(23 * 3600)
    await said(world, "b")
    assert await texts(raw) == ["a", "b"]
    world.clock.advance(2 * 3600)
    assert await texts(raw) == ["b"]


async def test_a_poll_hangs_until_something_happens(world, raw):
    poll = asyncio.create_task(texts(raw, timeout=30))
    await world.until(lambda: world.updates.polls)
    await said(world, "a")
    assert await poll == ["a"]
    await raw.yes("getUpdates", offset=-1)
    assert await raw.yes("getUpdates", offset=2000, timeout=0) == []


async def test_of_two_who_poll_the_first_is_sent_away(world, raw):
    first = asyncio.create_task(raw.no("getUpdates", timeout=30))
    await world.until(lambda: world.updates.polls)
    second = asyncio.create_task(texts(raw, timeout=30))
    assert await first == (409, TWICE)
    await said(world, "a")
    assert await second == ["a"]


async def test_what_is_told_is_what_was_last_asked_for(world, raw):
    anna = world.person("Anna")
    world.group.promote_bot()
    anna.leave(world.group)

    async def kinds(**params):
        updates = await raw.yes("getUpdates", **params)
        await raw.yes("getUpdates", offset=-1)
        await raw.yes("getUpdates", offset=updates[-1]["update_id"] + 1)
        return [next(kind for kind in update if kind != "update_id") for update in updates]

    assert await kinds() == ["my_chat_member", "message"]
    await raw.yes("getUpdates", allowed_updates=["chat_member"])
    anna.join(world.group)
    assert await kinds() == ["chat_member"], "what is not asked for anew stays as it was"
    await raw.yes("getUpdates", allowed_updates=[])
    anna.leave(world.group)
    assert await kinds() == ["message"], "an empty list is everything but what has to be asked for by name"
    wrong = await raw.no("getUpdates", allowed_updates="[")
    assert wrong == (400, "Bad Request: can't parse allowed_updates JSON object")
    wrong = await raw.no("getUpdates", allowed_updates={"a": 1})
    assert wrong == (400, "Bad Request: expected an Array of String")


class Taker:
    """A webhook, which fails as often as it is told to."""

    def __init__(self) -> None:
        self.got: list[tuple[str, str]] = []
        self.fails = 0

    async def take(self, request: web.Request) -> web.Response:
        update = json.loads(await request.text())
        self.got.append((update["message"]["text"], request.headers.get("X-Telegram-Bot-Api-Secret-Token", "")))
        self.fails -= 1
        return web.Response(status=500 if self.fails >= 0 else 200)


@pytest.fixture
async def taker():
    """A webhook that listens; `url` is where."""
    taker = Taker()
    app = web.Application()
    app.router.add_post("/hook", taker.take)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    taker.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    yield taker
    await runner.cleanup()


async def test_a_webhook_is_called_in_order_with_its_secret_until_it_takes(world, raw, taker):
    taker.fails = 2
    await raw.yes("setWebhook", url=taker.url, secret_token="s-1")
    await said(world, "a", "b")
    assert await world.until(lambda: len(taker.got) == 4)
    assert taker.got == [("a", "s-1")] * 3 + [("b", "s-1")]
    info = await raw.yes("getWebhookInfo")
    assert (info["url"], info["pending_update_count"]) == (taker.url, 0)
    assert info["last_error_message"].startswith("Wrong response from the webhook: 500")


async def test_who_has_a_webhook_does_not_poll(world, raw, taker):
    poll = asyncio.create_task(raw.no("getUpdates", timeout=30))
    await world.until(lambda: world.updates.polls)
    await raw.yes("setWebhook", url=taker.url)
    assert await poll == (409, "Conflict: terminated by setWebhook request")
    assert await raw.no("getUpdates") == (409, POLLED)
    await raw.yes("deleteWebhook")
    await said(world, "a")
    assert await texts(raw) == ["a"]
    await raw.yes("setWebhook", url=taker.url, drop_pending_updates=True)
    await raw.yes("deleteWebhook")
    assert await texts(raw) == []


HOOKS = {
    "a secret of 257 characters": ({"secret_token": "s" * 257}, "secret token is too long"),
    "a secret with a space": ({"secret_token": "a b"}, "secret token contains unallowed characters"),
    "an address without TLS": (
        {"url": "http://example.org/"},
        "bad webhook: An HTTPS URL must be provided for webhook",
    ),
    "a port of its own": (
        {"url": "https://example.org:8000/"},
        "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443",
    ),
    "one's own computer": ({"url": "https://127.0.0.1/"}, "bad webhook: IP address 127.0.0.1 is reserved"),
}


@pytest.mark.parametrize("case", HOOKS)
async def test_telegrams_own_server_calls_no_webhook_with(case, world, raw):
    world.updates.local = False
    params, told = HOOKS[case]
    answer = await raw.no("setWebhook", **{"url": "https://example.org/", **params})
    assert answer == (400, f"Bad Request: {told}")
    assert (await raw.yes("getWebhookInfo"))["url"] == ""
