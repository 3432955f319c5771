"""People and an unchanged discord.py, with the wire between them."""

from __future__ import annotations

import asyncio

import discord
import pytest

from tests.fakes.discord.small_bot import PNG, SmallBot, board, buttons, connected, picture


async def opened(anna, world):
    """A message with buttons, from a command."""
    return (await anna.command(world.channel, "table open", {"game": "eleusis"})).post


async def test_a_command_is_answered_and_its_autocompletion_too(world):
    anna, bruno = world.person("Anna"), world.person("Bruno", "en")
    async with connected(world):
        offered = await anna.autocomplete(world.channel, "table open", "game", "e")
        assert [(o.label, o.value) for o in offered.choices] == [("Eleusis", "eleusis")]
        seen = await anna.command(world.channel, "table open", {"game": "eleusis", "with_": bruno})
    assert seen.kind == "message"
    assert seen.after < 3
    assert seen.text == f"eleusis with <@{bruno.id}>"
    assert seen.post.labels == ("Join", "Hand", "Late", "Modal")
    assert world.channel.messages == (seen.post,)
    assert seen.post.called == ()


async def test_a_press_edits_the_message_it_was_on(world):
    anna, bruno = world.person("Anna"), world.person("Bruno")
    async with connected(world):
        post = await opened(anna, world)
        seen = await bruno.press(post, "Join")
    assert seen.kind == "update"
    assert seen.post.id == post.id
    assert seen.text == world.channel.last.text == "Bruno joined"
    assert world.channel.last.edited
    assert post.text == "eleusis", "what was looked at before stays as it was"


async def test_an_ephemeral_hand_is_seen_by_one_person_and_rewritten_in_place(world):
    anna, bruno = world.person("Anna"), world.person("Bruno")
    async with connected(world):
        post = await opened(anna, world)
        first = await bruno.press(post, "hand")
        again = await bruno.press(first.post, "Again")
    assert first.post.ephemeral
    assert first.post.v2
    assert len(first.post.select("cards").options) == 5
    assert again.post.id == first.post.id
    assert len(again.post.select().options) == 3
    assert bruno.ephemerals == (again.post,)
    assert anna.ephemerals == ()
    assert world.channel.messages == (post,)
    assert [p.id for p in bruno.sees(world.channel)] == [post.id, first.post.id]
    bruno.dismiss()
    assert bruno.ephemerals == ()


async def test_cards_are_chosen_by_value_or_label_within_the_bounds(world):
    anna = world.person("Anna")
    async with connected(world):
        shown = await anna.press(await opened(anna, world), "hand")
        chosen = await anna.choose(shown.post, "cards", ["0", "Card 3"])
        assert chosen.text == "0 and 3"
        with pytest.raises(AssertionError, match="takes 2 to 2 values"):
            await anna.choose(shown.post, "cards", ["0"])
        with pytest.raises(AssertionError, match="has no 'Card 9'"):
            await anna.choose(shown.post, "cards", ["0", "Card 9"])


async def test_a_modal_comes_back_with_what_was_put_into_it(world):
    anna = world.person("Anna")
    async with connected(world):
        asked = await anna.press(await opened(anna, world), "modal")
        modal = asked.modal
        assert (asked.kind, modal.title, modal.text) == ("modal", "Your rule", "Say it in one sentence.")
        assert [c.label for c in modal.controls] == ["Rule", "Colour", "Which", "Sure"]
        with pytest.raises(AssertionError, match="text must be filled in"):
            await anna.submit(modal, {"which": ["a"]})
        with pytest.raises(AssertionError, match="the modal has no"):
            await anna.submit(modal, {"text": "x", "which": ["a"], "other": "y"})
        said = await anna.submit(modal, {"text": "red then black", "which": ["a", "b"], "sure": True})
        assert said.text == "red then black / ['r'] / ['a', 'b'] / True"
        with pytest.raises(AssertionError, match="closed"):
            await anna.submit(modal, {"text": "again", "which": ["a"]})


async def test_a_deferred_answer_is_waited_for_and_keeps_its_privacy(world):
    anna = world.person("Anna")
    async with connected(world):
        seen = await anna.press(await opened(anna, world), "late")
        await world.until(lambda: len(anna.followups(seen)) == 1)
        assert seen.text == "at last"
        assert seen.post.ephemeral
        assert not seen.post.loading
        assert [p.text for p in anna.followups(seen)] == ["and one more"]
    assert len(world.channel.messages) == 1


async def test_who_gets_no_answer_reads_that_it_failed_and_a_late_one_is_refused(world):
    anna = world.person("Anna")
    async with connected(world) as bot:
        bot.tree.remove_command("table")
        world.patience = 0.1
        post = await world_post(bot, world, "never", "join")
        seen = await anna.press(post, "never")
        assert seen.kind == "failed"
        held = world.traffic.hold_next("POST", "/interactions/*")
        slow = await anna.press(post, "join")
        held.set()
        assert slow.kind == "failed"
        assert await world.until(
            lambda: (404, "callback") in [(status, r.parts[-1]) for r, status in world.server.heard]
        )
    assert world.look(post).text == "hello"


async def world_post(bot, world, *ids):
    """A message of the bot's own accord, with these buttons."""
    channel = bot.get_partial_messageable(world.channel.id)
    made = await channel.send("hello", view=buttons(*ids) if ids else discord.utils.MISSING)
    return world.post(world.channel.id, made.id)


async def test_people_press_only_what_they_can_press(world):
    anna, bruno = world.person("Anna"), world.person("Bruno")
    stranger = world.person("Zeno", guilds=())
    async with connected(world):
        post = await opened(anna, world)
        hidden = (await bruno.press(post, "hand")).post
        with pytest.raises(AssertionError, match="no button"):
            await anna.press(post, "nothing")
        with pytest.raises(AssertionError, match="does not see this message"):
            await anna.press(hidden, "again")
        with pytest.raises(AssertionError, match="does not see this place"):
            await stranger.press(post, "join")
        with pytest.raises(AssertionError, match="no command"):
            await anna.command(world.channel, "chair open")
        world.channel.delete_message(post)
        with pytest.raises(AssertionError, match="gone"):
            await anna.press(post, "join")


async def test_some_buttons_cannot_be_pressed_and_some_selects_list_people(world):
    anna, bruno = world.person("Anna"), world.person("Bruno")
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Off", custom_id="off", disabled=True))
    view.add_item(discord.ui.Button(label="Rules", url="https://example.org/rules"))
    view.add_item(discord.ui.UserSelect(custom_id="cards", max_values=2))
    view.stop()
    async with connected(world) as bot:
        await bot.get_partial_messageable(world.channel.id).send("hello", view=view)
        with pytest.raises(AssertionError, match="disabled"):
            await anna.press(world.channel.last, "Off")
        with pytest.raises(AssertionError, match="is a link"):
            await anna.press(world.channel.last, "Rules")
        chosen = await anna.choose(world.channel.last, "cards", [bruno, anna])
    assert chosen.text == f"{bruno.id} and {anna.id}"
    assert world.channel.last.button("Rules").url == "https://example.org/rules"


async def test_a_double_press_is_two_presses(world):
    anna = world.person("Anna")
    async with connected(world) as bot:
        post = await opened(anna, world)
        both = await asyncio.gather(anna.press(post, "hand"), anna.press(post, "hand"))
        assert [seen.kind for seen in both] == ["message", "message"]
        assert len(anna.ephemerals) == 2
        assert len(set(bot.heard)) == 3


async def test_a_board_comes_with_its_picture_and_its_alt_text(world):
    async with connected(world) as bot:
        await bot.get_partial_messageable(world.channel.id).send(
            view=board("Turn 3", "join"), file=picture(), silent=True
        )
    post = world.channel.last
    assert post.text == "Turn 3"
    assert post.alts == ("A board with three cards",)
    assert post.attachments[0].content == PNG
    assert post.silent
    assert post.labels == ("Join",)


async def test_a_board_is_written_anew_without_being_fetched_and_fetching_it_is_forbidden(world):
    async with connected(world) as bot:
        channel = bot.get_partial_messageable(world.channel.id)
        made = await channel.send(view=board("Turn 3", "join"), file=picture())
        with pytest.raises(discord.Forbidden):
            await channel.fetch_message(made.id)
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.TextDisplay("Turn 2"))
        view.stop()
        await channel.get_partial_message(made.id).edit(view=view, attachments=[])
    assert world.channel.last.buttons == ()
    assert world.channel.last.attachments == ()
    assert world.channel.last.text == "Turn 2"


async def test_a_thread_is_opened_archived_and_revived(world):
    async with connected(world) as bot:
        channel = bot.get_channel(world.channel.id)
        kind = discord.ChannelType.public_thread
        thread = await channel.create_thread(name="tavolo di Anna", type=kind, auto_archive_duration=10_080)
        made = await thread.send("hello")
        (place,) = world.threads(world.channel)
        assert place.name == "»tavolo di Anna"
        place.archive()
        with pytest.raises(discord.HTTPException) as refused:
            await made.edit(content="again")
        assert refused.value.code == 50083
        anna = world.person("Anna")
        with pytest.raises(AssertionError, match="archived thread"):
            await anna.command(place, "table open", {"game": "caccia"})
        await (await bot.fetch_channel(thread.id)).edit(archived=False)
        await made.edit(content="again")
        assert place.last.text == "again"


async def test_everybody_speaks_a_language_and_so_does_the_server(world):
    anna, bruno = world.person("Anna"), world.person("Bruno", "en")
    english = world.new_guild("Friends", "tables", lang="en")
    anna.join(english)
    spoken = []

    class Listening(SmallBot):
        async def on_interaction(self, press):
            spoken.append((str(press.locale), str(press.guild_locale), press.context.guild))
            await super().on_interaction(press)

    async with connected(world, Listening()):
        await opened(anna, world)
        await opened(bruno, world)
        await anna.command(english.channels[0], "table open", {"game": "caccia"})
        await anna.command(anna.dm, "table open", {"game": "caccia"})
    assert spoken == [("it", "it", True), ("en-US", "it", True), ("it", "en-US", True), ("it", "None", False)]


async def test_commands_work_in_a_conversation_with_the_bot(world):
    anna = world.person("Anna")
    async with connected(world):
        seen = await anna.command(anna.dm, "table open", {"game": "caccia"})
        joined = await anna.press(seen.post, "join")
    assert anna.dms == (joined.post,)
    assert joined.text == "Anna joined"


async def test_mentions_call_those_whom_the_message_lets_be_called(world):
    anna, bruno = world.person("Anna"), world.person("Bruno")
    async with connected(world) as bot:
        channel = bot.get_partial_messageable(world.channel.id)
        said = f"<@{anna.id}> <@{bruno.id}> @everyone"
        await channel.send(said)
        await channel.send(said, allowed_mentions=discord.AllowedMentions(users=[discord.Object(bruno.id)]))
    assert [post.called for post in world.channel.messages] == [(), ("Bruno",)]


async def test_a_bot_learns_where_it_is_invited_and_thrown_out(world):
    async with connected(world) as bot:
        other = world.new_guild("Altri", "giochi", lang="en", invited=False)
        assert len(bot.guilds) == 1
        other.invite_bot()
        assert await world.until(lambda: bot.joined == [other.id])
        there = bot.get_guild(other.id)
        assert [c.name for c in there.channels] == ["giochi"]
        assert there.system_channel.permissions_for(there.me).pin_messages
        assert not there.me.guild_permissions.manage_messages
        other.kick_bot()
        assert await world.until(lambda: bot.left == [other.id])
        other.invite_bot()
        assert await world.until(lambda: len(bot.joined) == 2)


async def test_a_transcript_reads_like_a_conversation(world):
    anna, bruno = world.person("Anna"), world.person("Bruno")
    async with connected(world) as bot:
        post = await opened(anna, world)
        await bruno.press(post, "join")
        shown = await anna.command(world.channel, "table open", {"game": "caccia"})
        hidden = await bruno.press(shown.post, "hand")
        await bruno.choose(hidden.post, "cards", ["1", "2"])
        asked = await anna.press(shown.post, "modal")
        await anna.submit(asked.modal, {"text": "red", "which": ["a"]})
        channel = bot.get_partial_messageable(world.channel.id)
        when = int(world.clock.now().timestamp()) + 7200
        made = await channel.send(view=board(f"<@{anna.id}>, until <t:{when}:R>", "join"), file=picture(), silent=True)
        await made.pin()
        await made.delete()
    assert world.transcript() == TRANSCRIPT


TRANSCRIPT = """\
Anna #tavoli: /table open game:eleusis
[#tavoli · 1]
  | eleusis
  (Join) (Hand) (Late) (Modal)

Bruno: presses (Join) on [#tavoli · 1]
[#tavoli · 1] edited
  | Bruno joined
  (Join)

Anna #tavoli: /table open game:caccia
[#tavoli · 2]
  | caccia
  (Join) (Hand) (Late) (Modal)

Bruno: presses (Hand) on [#tavoli · 2]
[#tavoli, only Bruno · 1]
  | Your hand
  ‹2 of Card 0 / Card 1 / Card 2 / Card 3 / Card 4›
  (Again)

Bruno: chooses Card 1, Card 2 on [#tavoli, only Bruno · 1]
[#tavoli, only Bruno · 2]
  | 1 and 2

Anna: presses (Modal) on [#tavoli · 2]
[modal, only Anna] Your rule
  | Say it in one sentence.
  ‹Rule› — Nobody else sees it
  ‹Colour: ✓Red / Black›
  ‹Which: 1–2 of a / b›
  ‹Sure›

Anna: sends “Your rule”: text=red, which=['a']
[#tavoli, only Anna · 1]
  | red / ['r'] / ['a'] / False
[#tavoli · 3], silent
  | @Anna, until ⟨+2 h⟩
  [picture: A board with three cards]
  (Join)
[#tavoli · 3] pinned
[#tavoli · 3] deleted
"""


@pytest.mark.parametrize("count", [2, None], ids=["told", "asked for"])
async def test_several_shards_hear_of_their_own_servers(count, world):
    world.gateway.shards = 2
    far = world.new_guild("Lontani", "qui", shard=1)
    near = world.new_guild("Vicini", "qui", shard=0)
    anna = world.person("Anna", guilds=(far, near))

    class Sharded(SmallBot, discord.AutoShardedClient):
        pass

    async with connected(world, Sharded(shard_count=count)) as bot:
        assert bot.get_guild(far.id).shard_id == 1
        assert bot.get_guild(near.id).shard_id == 0
        for guild in (far, near):
            assert (await anna.command(guild.channels[0], "table open", {"game": "caccia"})).kind == "message"
        assert (await anna.command(anna.dm, "table open", {"game": "caccia"})).kind == "message"
        assert len(bot.heard) == 3
