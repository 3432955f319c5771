"""Connections: sessions that begin, break, resume and end, as an unchanged discord.py and a bare socket meet them."""

from __future__ import annotations

import asyncio
import json

import aiohttp
import discord
import pytest

from tests.fakes.discord.small_bot import SmallBot, buttons, connected

IDENTIFY, RESUME = 2, 6
INTENTS = discord.Intents(guilds=True).value


@pytest.fixture
def unhurried(monkeypatch):
    """A client that reconnects at once, and not after the second or more that it would wait."""
    monkeypatch.setattr(discord.backoff.ExponentialBackoff, "delay", lambda self: 0.01)


async def posted(bot, world, *ids):
    """A message of the bot's with these buttons."""
    made = await bot.get_partial_messageable(world.channel.id).send("hello", view=buttons(*ids))
    return world.post(world.channel.id, made.id)


async def test_a_lost_connection_is_resumed_and_what_was_missed_is_said_again(world, unhurried):
    anna = world.person("Anna")
    async with connected(world) as bot:
        post = await posted(bot, world, "join")
        await world.gateway.cut()
        assert await world.until(lambda: not world.gateway.live)
        seen = await anna.press(post, "join")
        assert seen.text == "Anna joined"
        assert len(bot.heard) == 1
    assert world.gateway.heard.count(IDENTIFY) == 1
    assert world.gateway.heard.count(RESUME) == 1


async def test_events_can_be_said_twice_after_a_resume(world, unhurried):
    anna = world.person("Anna")
    async with connected(world) as bot:
        post = await posted(bot, world, "join")
        await anna.press(post, "join")
        world.gateway.rewind = 1
        await world.gateway.cut(4000)
        assert await world.until(lambda: len(bot.heard) == 2)
        assert bot.heard[0] == bot.heard[1]
        await world.settled()
    again = [status for request, status in world.server.heard if request.path.endswith("/callback")]
    assert again == [200, 400], "what was answered once cannot be answered again"


async def test_a_session_that_is_forgotten_begins_anew(world, unhurried):
    anna = world.person("Anna")
    async with connected(world) as bot:
        post = await posted(bot, world, "join")
        world.gateway.forget()
        await world.gateway.cut()
        assert await world.until(lambda: not world.gateway.live)
        assert await world.until(lambda: world.gateway.identifies == 2, 15)
        assert (await anna.press(post, "join")).text == "Anna joined"
        assert len(bot.guilds) == 1


async def test_discord_may_ask_for_a_new_connection_or_a_new_session(world, unhurried):
    anna = world.person("Anna")
    async with connected(world) as bot:
        post = await posted(bot, world, "join")
        world.gateway.ask_to_reconnect()
        assert await world.until(lambda: world.gateway.heard.count(RESUME) == 1, 15)
        world.gateway.invalidate(resumable=False)
        assert await world.until(lambda: world.gateway.identifies == 2, 15)
        assert (await anna.press(post, "join")).text == "Anna joined"


async def test_a_connection_that_says_nothing_more_is_given_up(world, unhurried):
    world.gateway.heartbeat = 0.1
    anna = world.person("Anna")
    async with connected(world, SmallBot(heartbeat_timeout=0.4)) as bot:
        post = await posted(bot, world, "join")
        world.gateway.go_silent()
        seen = await anna.press(post, "join")
        assert seen.text == "Anna joined"
    assert world.gateway.heard.count(RESUME) >= 1


async def test_interactions_without_a_connection_are_lost_once_the_session_is(world):
    anna = world.person("Anna")
    world.patience = 0.1
    async with connected(world) as bot:
        post = await posted(bot, world, "join")
    assert (await anna.press(post, "join")).kind == "failed"
    assert bot.heard == []
    async with connected(world) as bot:
        world.patience = 3.0
        assert (await anna.press(post, "join")).text == "Anna joined"
        assert len(bot.heard) == 1


class Socket:
    """A bare connection to the gateway."""

    def __init__(self, socket):
        self.socket = socket

    async def say(self, op, data=None):
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def next(self):
        said = await asyncio.wait_for(self.socket.receive(), 60)
        return json.loads(said.data) if said.type is aiohttp.WSMsgType.TEXT else None

    async def event(self, name):
        while (said := await self.next()) is not None:
            if said["t"] == name:
                return said
        raise AssertionError(f"closed with {self.socket.close_code} before {name}")

    async def closed(self):
        while await self.next() is not None:
            pass
        return self.socket.close_code


@pytest.fixture
async def dial(world):
    """Opens bare connections."""
    async with aiohttp.ClientSession() as session:

        async def opened(query="v=10&encoding=json"):
            return Socket(await session.ws_connect(f"{world.gateway.url}?{query}"))

        yield opened


def identity(world, **fields):
    return {"token": world.token, "intents": INTENTS, "properties": {}, **fields}


async def test_a_hello_an_identify_a_ready_and_the_servers(world, dial):
    socket = await dial()
    hello = await socket.next()
    assert (hello["op"], hello["d"]["heartbeat_interval"]) == (10, 41_250)
    await socket.say(1)
    assert (await socket.next())["op"] == 11
    await socket.say(2, identity(world))
    ready = await socket.next()
    assert (ready["t"], ready["s"], ready["d"]["guilds"]) == (
        "READY",
        1,
        [{"id": str(world.guild.id), "unavailable": True}],
    )
    arrived = await socket.next()
    assert (arrived["t"], arrived["s"]) == ("GUILD_CREATE", 2)
    assert [c["name"] for c in arrived["d"]["channels"]] == ["tavoli"]
    assert [m["user"]["username"] for m in arrived["d"]["members"]] == ["Arbitro"], (
        "no list of members without its intent"
    )


REFUSED = {
    "another token": ({"token": "other"}, 4004),
    "a shard that is not there": ({"shard": [2, 2]}, 4010),
    "intents that do not exist": ({"intents": 1 << 30}, 4013),
    "a privileged intent nobody granted": ({"intents": INTENTS | 1 << 15}, 4014),
}


@pytest.mark.parametrize("case", REFUSED)
async def test_nobody_identifies_with(case, world, dial):
    fields, code = REFUSED[case]
    socket = await dial()
    await socket.say(2, identity(world, **fields))
    assert await socket.closed() == code


async def test_payloads_that_make_no_sense_end_the_connection(world, dial):
    for spoken, code in ((b"{", 4002), (b'{"op": 77}', 4001), (b'{"op": 3, "d": {}}', 4003), (b'{"op": 2}', 4002)):
        socket = await dial()
        await socket.socket.send_str(spoken.decode())
        assert await socket.closed() == code
    socket = await dial()
    await socket.say(2, identity(world))
    await socket.say(2, identity(world))
    assert await socket.closed() == 4005
    chatty = await dial()
    for _ in range(121):
        await chatty.say(1)
    assert await chatty.closed() == 4008
    assert await (await dial("v=9")).closed() == 4012


async def test_a_session_is_resumed_from_where_it_was_heard_and_only_if_it_lives(world, dial):
    anna = world.person("Anna")
    first = await dial()
    await first.say(2, identity(world))
    ready = await first.event("READY")
    await first.event("GUILD_CREATE")
    await first.socket.close(code=4000)
    for n in range(3):
        world.virtual.interact(3, anna.id, world.channel.id, {"component_type": 2, "custom_id": str(n)})
    resume = {"token": world.token, "session_id": ready["d"]["session_id"], "seq": 3}
    second = await dial()
    await second.say(6, resume)
    await second.next()
    missed = [await second.next() for _ in range(3)]
    assert [m["d"]["data"]["custom_id"] for m in missed[:2]] == ["1", "2"]
    assert [m["s"] for m in missed] == [4, 5, 6]
    assert missed[2]["t"] == "RESUMED"
    wrong = await dial()
    await wrong.say(6, {**resume, "seq": 99})
    assert await wrong.closed() == 4007
    await second.socket.close(code=1000)
    third = await dial()
    await third.say(6, resume)
    await third.next()
    assert await third.next() == {"op": 9, "d": False, "s": None, "t": None}


async def test_messages_are_told_only_to_those_who_asked_and_never_with_their_content(world, dial):
    anna = world.person("Anna")
    quiet, nosy = await dial(), await dial()
    await quiet.say(2, identity(world))
    await nosy.say(
        2, identity(world, intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True).value)
    )
    await quiet.event("GUILD_CREATE")
    await nosy.event("GUILD_CREATE")
    await anna.say(world.channel, "a secret")
    await anna.say(anna.dm, "to the bot")
    world.virtual.interact(3, anna.id, world.channel.id, {"component_type": 2, "custom_id": "x"})
    assert (await quiet.next())["t"] == "INTERACTION_CREATE"
    assert (await nosy.event("MESSAGE_CREATE"))["d"]["content"] == ""
    assert (await nosy.event("MESSAGE_CREATE"))["d"]["content"] == "to the bot"
