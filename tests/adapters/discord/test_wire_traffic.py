"""Requests that are slowed, refused, cut off or sent twice, as an unchanged discord.py copes with them."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from tests.fakes.discord.small_bot import SmallBot, connected
from tests.support.calm import steady

GOOD = {"content": "hello"}


async def test_a_bucket_tells_how_full_it_is_and_refuses_what_does_not_fit(world, raw):
    other = world.guild.channel("altri")
    world.traffic.limit("POST", "/channels/*/messages", 2, 30.0)
    here = f"/channels/{world.channel.id}/messages"
    left = []
    for _ in range(2):
        status, _, headers = await raw.ask("POST", here, GOOD)
        left.append((status, headers["X-RateLimit-Limit"], headers["X-RateLimit-Remaining"]))
    assert left == [(200, "2", "1"), (200, "2", "0")]
    status, said, headers = await raw.ask("POST", here, GOOD)
    assert (status, said["global"], headers["X-RateLimit-Scope"]) == (429, False, "user")
    assert 25 < said["retry_after"] <= 30
    assert "Via" in headers
    assert (await raw.ask("POST", f"/channels/{other.id}/messages", GOOD))[0] == 200, "each channel has its own"
    assert (await raw.ask("GET", f"/channels/{world.channel.id}"))[0] == 200, "and each route"
    assert len(world.channel.messages) == 2


async def test_the_limit_over_all_routes_leaves_interactions_alone(world, raw):
    world.traffic.limit_all(1, 30.0)
    assert (await raw.ask("GET", "/users/@me"))[0] == 200
    status, said, headers = await raw.ask("GET", f"/channels/{world.channel.id}")
    assert (status, said["global"], headers["X-RateLimit-Global"]) == (429, True, "true")
    assert await raw.code("POST", "/interactions/99999999/token/callback", {"type": 5}) == (404, 10062)


async def test_a_bot_that_reads_the_headers_is_never_refused(world):
    world.traffic.limit("POST", "/channels/*/messages", 2, 0.3)
    async with connected(world) as bot:
        for _ in range(5):
            await bot.get_partial_messageable(world.channel.id).send("hello")
    statuses = [status for request, status in world.server.heard if request.path.endswith("/messages")]
    assert statuses == [200] * 5


@pytest.mark.parametrize("scope", ["user", "shared", "global"])
async def test_a_bot_waits_as_long_as_it_is_told_to(scope, world):
    async with connected(world) as bot:
        world.traffic.throttle_next("POST", "/channels/*/messages", 0.2, scope=scope)
        begun = steady()
        await bot.get_partial_messageable(world.channel.id).send("hello")
        assert steady() - begun >= 0.2
    assert [post.text for post in world.channel.messages] == ["hello"]
    assert world.traffic.invalid == (scope != "shared")


async def test_old_messages_are_edited_only_so_often(world):
    async with connected(world, SmallBot(max_ratelimit_timeout=30)) as bot:
        made = await bot.get_partial_messageable(world.channel.id).send("hello")
        world.traffic.throttle_next("PATCH", "/channels/*", 60, scope="shared", code=30046)
        with pytest.raises(discord.RateLimited):
            await made.edit(content="again")


async def test_a_message_whose_answer_was_lost_is_not_posted_twice_under_one_nonce(world):
    """discord.py does not try again on a connection that drops; whoever does so with the same nonce gets the first message."""
    async with connected(world) as bot:
        channel = bot.get_partial_messageable(world.channel.id)
        world.traffic.drop_next_after_delivery("POST", "/channels/*/messages")
        with pytest.raises(aiohttp.ClientError):
            await channel.send("hello", nonce="row-7")
        again = await channel.send("hello", nonce="row-7")
        other = await channel.send("hello", nonce="row-8")
    assert [post.id for post in world.channel.messages] == [again.id, other.id]
    assert again.nonce == "row-7"


async def test_a_nonce_is_forgotten_after_some_minutes_and_is_nothing_unless_enforced(world, raw):
    here = f"/channels/{world.channel.id}/messages"
    for _ in range(2):
        await raw.ask("POST", here, {**GOOD, "nonce": "1", "enforce_nonce": True})
    assert len(world.channel.messages) == 1
    await raw.ask("POST", here, {**GOOD, "nonce": "1"})
    assert len(world.channel.messages) == 2
    world.clock.advance(600)
    await raw.ask("POST", here, {**GOOD, "nonce": "1", "enforce_nonce": True})
    assert len(world.channel.messages) == 3


async def test_a_connection_that_drops_first_has_done_nothing(world, raw):
    world.traffic.drop_next("POST", "/channels/*/messages")
    with pytest.raises(aiohttp.ClientError):
        await raw.ask("POST", f"/channels/{world.channel.id}/messages", GOOD)
    assert world.channel.messages == ()


async def test_a_bad_gateway_is_no_json_and_is_tried_again(world, raw):
    here = f"/channels/{world.channel.id}/messages"
    world.traffic.break_next("POST", "/channels/*/messages", 502)
    assert await raw.code("POST", here, GOOD) == (502, "bad gateway")
    async with connected(world) as bot:
        world.traffic.break_next("POST", "/channels/*/messages", 502)
        await bot.get_partial_messageable(world.channel.id).send("hello")
    assert len(world.channel.messages) == 1


async def test_requests_can_be_held_and_delayed(world, raw):
    world.traffic.delay_next("GET", "/users/@me", 0.1)
    begun = steady()
    await raw.ask("GET", "/users/@me")
    assert steady() - begun >= 0.1


async def test_real_limits_are_those_of_discord(world, raw):
    world.traffic.be_real()
    here = f"/channels/{world.channel.id}/messages"
    statuses = [(await raw.ask("POST", here, GOOD))[0] for _ in range(6)]
    assert statuses == [200] * 5 + [429]


async def test_a_thread_has_another_name_twice_in_ten_minutes_and_the_library_waits(world):
    world.traffic.be_real()
    async with connected(world) as bot:
        thread = await bot.get_channel(world.channel.id).create_thread(
            name="mano 1", type=discord.ChannelType.public_thread
        )
        begun = steady()
        for hand in (2, 3):
            await thread.edit(name=f"mano {hand}")
        assert steady() - begun < 10
        await thread.edit(auto_archive_duration=60)
        assert steady() - begun < 10, "what is no name does not count"
        await thread.edit(name="mano 4")
        assert 590 <= steady() - begun < 620


async def test_the_library_keeps_to_the_buckets_of_a_channel_in_time_that_is_nobodys(world):
    world.traffic.be_real()
    async with connected(world) as bot:
        channel, begun = bot.get_partial_messageable(world.channel.id), steady()
        for number in range(20):
            await channel.send(f"{number}")
        assert 15 <= steady() - begun < 40
    statuses = [status for request, status in world.server.heard if request.path.endswith("/messages")]
    assert statuses == [200] * 20


async def test_a_message_older_than_an_hour_is_edited_three_times_in_six_seconds(world):
    world.traffic.be_real()
    async with connected(world, SmallBot(max_ratelimit_timeout=30)) as bot:
        made = await bot.get_partial_messageable(world.channel.id).send("hello")
        for number in range(4):
            await made.edit(content=f"young {number}")
        world.clock.advance(3_700)
        begun = steady()
        for number in range(4):
            await made.edit(content=f"old {number}")
        assert steady() - begun >= 5
    codes = [status for request, status in world.server.heard if request.method == "PATCH"]
    assert codes.count(429) == 1


async def test_fifty_a_second_are_all_that_a_bot_may_ask(world, raw):
    world.traffic.be_real()
    statuses = [(await raw.ask("GET", "/users/@me"))[0] for _ in range(51)]
    assert statuses == [200] * 50 + [429]
    await asyncio.sleep(1.0)
    assert (await raw.ask("GET", "/users/@me"))[0] == 200


async def test_a_request_that_nobody_models_fails_loudly(world, raw):
    assert (await raw.ask("GET", "/guilds/1/onboarding"))[0] == 501
    assert len(world.virtual.unanswered) == 1
    world.virtual.unanswered.clear()


async def test_what_the_library_asks_is_recorded_and_what_tests_ask_is_not(world, raw, tmp_path, monkeypatch):
    monkeypatch.setenv("WIRE_RECORD", str(tmp_path))
    await raw.ask("POST", f"/channels/{world.channel.id}/messages", GOOD)
    assert list(tmp_path.iterdir()) == []
    async with connected(world) as bot:
        await bot.get_partial_messageable(world.channel.id).send("hello")
    (file,) = tmp_path.iterdir()
    assert '"body": {"content": "hello"' in file.read_text(encoding="utf-8")
