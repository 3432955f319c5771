"""How Discord is connected to, beside everything else: several connections, none at all, and a token that is wrong."""

from contextlib import asynccontextmanager

import discord
import pytest

from adapters.discord import reconnect as connection
from adapters.discord.client import ShardedConnection
from adapters.discord.reconnect import make_connection
from bot.app import open_app
from bot.config import Settings
from bot.run.supervisor import Supervisor, cancel_all
from tests.support.calm import steady
from tests.support.waits import Waits
from tests.surfaces.stage import SPECS, Time, judged

AUTHENTICATION_FAILED = 4_004
"""A close after which the library gives up."""


@pytest.fixture
async def app(tmp_path):
    settings = Settings(database=tmp_path / "d.db", _env_file=None)
    async with open_app(settings, SPECS, now_ms=Time(steady), judge=judged, chats=("discord",)) as made:
        yield made


@asynccontextmanager
async def served(app, world, **more):
    settings = Settings(_env_file=None, discord_token=world.token, **more)
    async with connection.stay_connected(app, settings, ()):
        await world.ready()
        assert await world.until(lambda: "discord" in app.sender.chats, 10.0)
        yield


@pytest.fixture
def unhurried(monkeypatch):
    """A library that lets connection follow connection at once, as Discord itself would not."""

    async def at_once(*_, **__):
        return

    monkeypatch.setattr(discord.Client, "before_identify_hook", at_once)


async def test_several_connections_serve_as_one(app, world, unhurried):
    world.gateway.shards = 2
    made = make_connection(app, (), "2")
    assert isinstance(made, ShardedConnection)
    there = [world.new_guild(f"Server {shard}", "tavoli", shard=shard) for shard in (0, 1)]
    async with served(app, world, discord_shards="2"):
        for guild in there:
            person = world.person("Anna", guilds=(guild,))
            seen = await person.command(guild.channels[0], "tables")
            assert seen.post.ephemeral
        assert len(world.gateway.live) == 2
    assert world.gateway.live == []
    assert "discord" not in app.sender.chats


async def test_a_token_that_is_wrong_is_said_in_a_sentence_and_stops_nothing_else(app, world, caplog):
    settings = Settings(_env_file=None, discord_token="wrong")
    await connection.Attempt(app, settings, ()).run()
    assert "ARBITRO_DISCORD_TOKEN" in caplog.text


async def test_a_discord_that_does_not_answer_is_called_again_after_ever_longer_waits(app, world, caplog):
    waits = Waits(4)
    world.traffic.drop_next("GET", "/users/@me", times=9)
    attempt = connection.Attempt(app, Settings(_env_file=None, discord_token=world.token), ())
    running = Supervisor(waits).start("discord", attempt.run, first_s=connection.FIRST_S)
    await waits.over.wait()
    await cancel_all(running)
    assert waits.seconds == [5.0, 10.0, 20.0, 40.0]
    assert caplog.text.count("reach Discord") == 1


async def test_a_connection_that_dies_is_made_again_and_whoever_asks_is_answered(app, world, unhurried):
    async with served(app, world):
        anna = world.person("Anna")
        await anna.command(world.channel, "tables")
        await world.gateway.cut(AUTHENTICATION_FAILED)
        assert await world.until(
            lambda: any(task.kind == "discord" and task.deaths for task in app.tasks.report()), 10.0
        )
        assert await world.until(lambda: len(world.gateway.live) == 1 and "discord" in app.sender.chats, 30.0)
        seen = await anna.command(world.channel, "tables")
        assert seen.post.ephemeral
        (health,) = [task for task in app.tasks.report() if task.kind == "discord"]
        assert (health.running, health.deaths, health.fault) == (1, 1, "ConnectionClosed")


async def test_activities_turned_on_at_discord_alone_stop_neither_the_connection_nor_the_commands(app, world):
    world.server.answers.turn_activities_on()
    async with served(app, world):
        anna = world.person("Anna")
        seen = await anna.command(world.channel, "tables")
        assert seen.post.ephemeral
        seen = await anna.open_window(world.channel)
        assert seen.post.ephemeral
    refused = [status for request, status in world.server.heard if request.method == "PUT"]
    assert refused == [400, 200]


async def test_commands_that_discord_refuses_altogether_stop_no_connection(app, world):
    world.server.answers.turn_activities_on()
    world.traffic.refuse_next("PUT", "/applications/*/commands", 400, 50_240, times=2)
    async with served(app, world):
        assert len(world.gateway.live) == 1


async def test_the_command_that_opens_windows_is_answered_by_opening_one(world, tmp_path):
    settings = Settings(
        database=tmp_path / "w.db", public_url="https://tables.example.org", discord_token=world.token, discord_secret="s",
        _env_file=None,
    )  # fmt: skip
    async with (
        open_app(settings, SPECS, now_ms=Time(steady), judge=judged, chats=("discord",)) as app,
        served(app, world),
    ):
        anna = world.person("Anna")
        assert [(await anna.open_window(world.channel)).kind for _ in range(2)] == ["window", "window"]
    answers = [request.body["type"] for request, _ in world.server.heard if request.parts[-1:] == ("callback",)]
    assert answers == [12, 12]
