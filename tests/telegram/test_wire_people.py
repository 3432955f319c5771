"""People and an unchanged python-telegram-bot, with the wire between them."""

from __future__ import annotations

import pytest

from tests.telegram.small_bot import connected


async def opened(anna, world):
    """A message with buttons, from a command."""
    return (await anna.command(world.group, "open", "eleusis")).post


async def test_a_command_is_answered_where_it_was_given(world):
    anna = world.person("Anna")
    async with connected(world) as small:
        seen = await anna.command(world.group, "open", "eleusis")
    assert seen.kind == "message"
    assert seen.text == "eleusis"
    assert seen.post.labels == ("Join", "Hand", "Alert", "Toast")
    assert world.group.posts == (seen.post,)
    assert small.heard[0].message.text == "/open@arbitro_bot eleusis"


async def test_a_press_edits_the_message_it_was_on(world):
    anna, bruno = world.person("Anna"), world.person("Bruno")
    async with connected(world):
        post = await opened(anna, world)
        seen = await bruno.press(post, "Join")
    assert seen.kind == "update"
    assert seen.post.id == post.id
    assert seen.text == world.group.last.text == "Bruno joined"
    assert world.group.last.edited
    assert post.text == "eleusis", "what was looked at before stays as it was"


async def test_an_ephemeral_hand_is_seen_by_one_person(world):
    anna, bruno = world.person("Anna"), world.person("Bruno")
    async with connected(world) as small:
        post = await opened(anna, world)
        seen = await bruno.press(post, "hand")
        assert small.errors == []
    assert seen.post.ephemeral
    assert seen.text == "your hand"
    assert bruno.ephemerals == (seen.post,)
    assert anna.ephemerals == ()
    assert world.group.posts == (post,)
    with pytest.raises(AssertionError, match="does not see"):
        await anna.press(seen.post, "again")


async def test_an_old_server_shows_everybody_what_was_meant_for_one(world):
    anna = world.person("Anna")
    world.virtual.old = True
    async with connected(world):
        await anna.press(await opened(anna, world), "hand")
    assert world.group.last.text == "…"
    assert anna.ephemerals == ()


async def test_an_ephemeral_command_is_seen_by_nobody_else(world):
    anna, bruno = world.person("Anna"), world.person("Bruno")
    async with connected(world):
        seen = await anna.command(world.group, "hand")
    assert seen.text == "your hand"
    assert seen.post.ephemeral
    assert world.group.messages == ()
    assert bruno.sees(world.group) == ()


@pytest.mark.parametrize("wanted", ["alert", "toast"])
async def test_a_press_is_answered_with_words_for_the_presser(wanted, world):
    anna = world.person("Anna")
    async with connected(world):
        seen = await anna.press(await opened(anna, world), wanted)
    assert (seen.kind, seen.text) == (wanted, "nobody else reads this")


async def test_start_opens_the_conversation_and_a_reply_reaches_the_bot(world):
    anna = world.person("Anna", started=False)
    async with connected(world):
        seen = await anna.start("join-abc")
        assert seen.text == "hello join-abc"
        assert seen.post.asks
        said = await anna.reply(seen.post, "red then black")
    assert said.text == "you wrote red then black"
    assert [post.text for post in anna.dms] == ["hello join-abc", "you wrote red then black"]


async def test_a_topic_keeps_its_own(world):
    forum = world.new_group("Forum", forum=True)
    anna = world.person("Anna")
    topic = forum.topic("Giochi", anna)
    async with connected(world):
        seen = await anna.command(topic, "open", "caccia")
    assert topic.posts == (seen.post,)
    assert forum.posts == ()
