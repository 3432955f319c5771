"""What Discord does not know any more: emojis that were uploaded anew, channels and accounts that seem gone until a second look."""

import asyncio

import discord

from tests.adapters.discord.test_refusals import NAMES, letters, read
from tests.surfaces.stage import begun, lobby


async def test_an_unknown_emoji_has_the_emojis_loaded_anew(stage):
    """Fault 2: they were uploaded again while we run."""
    renewed = []
    stage.connection.chat.faces.known = {"card": discord.PartialEmoji(name="old", id=1)}

    async def load():
        renewed.append(1)
        return {}

    stage.connection.chat.faces.load = load
    path = f"/channels/{stage.members['Anna'].dm.id}/messages"
    stage.world.traffic.refuse_next("POST", path, 400, 10_014)
    await begun(stage, *NAMES)
    assert renewed == [1]
    assert stage.connection.router.faces.known == {}
    assert "Giovedì" in letters(stage, "Anna")


async def test_a_channel_is_dropped_after_a_second_look_minutes_later(stage):
    table = await begun(stage, *NAMES)
    path = f"/channels/{stage.here.id}/messages"
    stage.world.traffic.refuse_next("*", f"{path}*", 404, 10_003)
    await stage.app.sender.repost(table, stage.channel)
    await stage.settle()
    assert await stage.app.channels.tables_at(stage.channel) == (table,)
    assert stage.here.messages, "once was a slip"
    stage.world.traffic.refuse_next("*", f"{path}*", 404, 10_003, times=1_000_000)
    await stage.app.sender.repost(table, stage.channel)
    await stage.settle()
    assert await stage.app.channels.tables_at(stage.channel) == (table,)
    await asyncio.sleep(190)
    await stage.settle()
    assert await stage.app.channels.tables_at(stage.channel) == ()


async def test_an_account_keeps_its_seat_until_a_second_look_minutes_later(stage):
    table = await lobby(stage, *NAMES)
    path = f"/channels/{stage.members['Carla'].dm.id}/messages*"
    stage.world.traffic.refuse_next("*", path, 404, 10_013, times=1_000_000)
    await stage.app.openings.start(stage.person("Anna"), table)
    await stage.settle()
    assert "Carla non c’è più" not in read(stage)
    await asyncio.sleep(190)
    await stage.settle()
    assert "Carla non c’è più" in read(stage)


async def test_nothing_is_gone_while_its_server_is_unavailable(stage):
    table = await begun(stage, *NAMES)
    guild = stage.connection.get_guild(stage.here.guild_id)
    guild.unavailable = True
    stage.world.traffic.refuse_next("*", f"/channels/{stage.here.id}/messages*", 404, 10_003, times=20)
    await stage.app.sender.repost(table, stage.channel)
    await asyncio.sleep(900)
    await stage.settle()
    assert await stage.app.channels.tables_at(stage.channel) == (table,)
