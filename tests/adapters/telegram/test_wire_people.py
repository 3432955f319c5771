"""People and an unchanged python-telegram-bot, with the wire between them."""

from __future__ import annotations

import asyncio

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from tests.fakes.telegram.small_bot import buttons, connected, png


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


async def test_people_press_only_what_they_can_press(world):
    anna, bruno = world.person("Anna"), world.person("Bruno")
    stranger = world.person("Zeno", groups=())
    async with connected(world):
        post = await opened(anna, world)
        hidden = (await bruno.press(post, "hand")).post
        with pytest.raises(AssertionError, match="no button"):
            await anna.press(post, "nothing")
        with pytest.raises(AssertionError, match="does not see this message"):
            await anna.press(hidden, "again")
        with pytest.raises(AssertionError, match="does not see Amici"):
            await stranger.press(post, "join")
        with pytest.raises(AssertionError, match="no command /chair"):
            await anna.command(world.group, "chair")
        bruno.dismiss()
        with pytest.raises(AssertionError, match="gone"):
            await bruno.press(hidden, "again")


async def test_some_buttons_cannot_be_pressed_and_some_lead_to_the_bot(world):
    anna = world.person("Anna", started=False)
    off = InlineKeyboardButton("Off", api_kwargs={"disabled": {}})
    rules = InlineKeyboardButton("Rules", url="https://example.org/rules")
    private = InlineKeyboardButton("In private", url="https://t.me/arbitro_bot?start=join-abc")
    async with connected(world) as small:
        await small.bot.send_message(world.group.id, "x", reply_markup=InlineKeyboardMarkup([[off, rules], [private]]))
        with pytest.raises(AssertionError, match="disabled"):
            await anna.press(world.group.last, "Off")
        with pytest.raises(AssertionError, match=r"is a link to https://example\.org"):
            await anna.press(world.group.last, "Rules")
        seen = await anna.press(world.group.last, "In private")
    assert seen.text == "hello join-abc"
    assert anna.dms == (seen.post,)


async def test_a_double_press_is_two_presses(world):
    anna = world.person("Anna")
    async with connected(world) as small:
        post = await opened(anna, world)
        both = await asyncio.gather(anna.press(post, "hand"), anna.press(post, "hand"))
        assert [seen.kind for seen in both] == ["message", "message"]
        assert len(anna.ephemerals) == 2
        assert len([update for update in small.heard if update.callback_query]) == 2


async def test_who_gets_no_answer_waits_in_vain(world):
    anna = world.person("Anna")
    async with connected(world) as small:
        await small.bot.send_message(world.group.id, "x", reply_markup=buttons("never"))
        seen = await anna.press(world.group.last, "never", patience=0.1)
        assert seen.kind == "failed"
        with pytest.raises(AssertionError, match="nothing to look at: failed"):
            _ = seen.text
        assert (await anna.say(world.group, "hello", patience=0.1)).kind == "failed"
        assert (await anna.say(world.group, "hello", heard=False)).kind == "failed"


async def test_a_press_that_changes_nothing_before_ones_eyes_is_quiet(world):
    anna = world.person("Anna")
    async with connected(world) as small:
        await small.bot.send_message(world.group.id, "x", reply_markup=buttons("other"))
        assert (await anna.press(world.group.last, "other")).kind == "quiet"


async def test_what_others_are_told_in_private_is_not_before_ones_eyes(world):
    anna, bruno = world.person("Anna"), world.person("Bruno")
    async with connected(world):
        post = await opened(anna, world)
        hers, his, _ = await asyncio.gather(anna.press(post, "hand"), bruno.press(post, "hand"), bruno.start())
    assert hers.posts == anna.ephemerals
    assert his.posts
    assert set(his.posts) <= {*bruno.ephemerals, *bruno.dms}


async def test_a_message_rings_for_the_first_five_it_mentions(world):
    people = [world.person(f"P{n}") for n in range(6)]
    said = " ".join(f'<a href="tg://user?id={person.id}">{person.name}</a>' for person in people)
    async with connected(world) as small:
        await small.bot.send_message(world.group.id, said, parse_mode="HTML")
    assert world.group.last.called == ("P0", "P1", "P2", "P3", "P4")


async def test_a_transcript_reads_like_a_conversation(world):
    anna, bruno = world.person("Anna"), world.person("Bruno")
    forum = world.new_group("Forum", forum=True)
    world.group.promote_bot()
    async with connected(world) as small:
        post = await opened(anna, world)
        await bruno.press(post, "join")
        shown = await anna.command(world.group, "open", "caccia")
        await bruno.press(shown.post, "hand")
        await bruno.press(shown.post, "alert")
        await bruno.press(shown.post, "toast")
        asked = await anna.start()
        await anna.reply(asked.post, "red then black")
        when = int(world.clock.now()) + 7200
        said = f'<a href="tg://user?id={anna.id}">Anna</a>, until <tg-time unix="{when}" format="r">soon</tg-time>'
        made = await small.bot.send_photo(
            world.group.id, png(), said, parse_mode="HTML", disable_notification=True, reply_markup=buttons("join")
        )
        await small.bot.pin_chat_message(world.group.id, made.message_id)
        await small.bot.delete_message(world.group.id, made.message_id)
        await small.bot.send_message(forum.id, "x")
        await anna.say(world.group, "<b>&amp;", heard=False)
        anna.block()
        world.group.kick_bot()
    assert world.transcript() == TRANSCRIPT


TRANSCRIPT = """\
Anna in Amici: /open eleusis
[Amici · 1]
  | eleusis
  (Join) (Hand)
  (Alert) (Toast)

Bruno: presses (Join) on [Amici · 1]
[Amici · 1] edited
  | Bruno joined
  (Join)

Anna in Amici: /open caccia
[Amici · 2]
  | caccia
  (Join) (Hand)
  (Alert) (Toast)

Bruno: presses (Hand) on [Amici · 2]
[Amici, only Bruno · 1]
  | …
[Amici, only Bruno · 1] edited
  | your hand
  (Again)

Bruno: presses (Alert) on [Amici · 2]
  Bruno reads and confirms: nobody else reads this

Bruno: presses (Toast) on [Amici · 2]
  Bruno reads: nobody else reads this

Anna: presses Start
[to Anna · 1], asks for a reply
  | hello

Anna: replies “red then black” to [to Anna · 1]
[to Anna · 2]
  | you wrote red then black
[Amici · 3], calls Anna, silent
  [picture]
  | @Anna, until ⟨+2 h⟩
  (Join)
[Amici · 3] pinned
[Amici · 3] deleted
[Forum · 1]
  | x

Anna in Amici: “<b>&amp;”
Anna blocks the bot
the bot is removed from Amici
"""
