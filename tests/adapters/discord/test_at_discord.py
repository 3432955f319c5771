"""What befalls people, places and messages at Discord, and what the adapter makes of it."""

import asyncio
from random import Random

import pytest
from simcord.enums import ChannelType

from adapters.discord.commands import make_payload
from adapters.discord.ids import NEEDED, make_channel_id
from adapters.discord.widgets import CardFaces, load_card_emojis, sync_card_emojis
from bot.values.hours import Week
from bot.values.ids import spell_table_id
from tests.support.people import answer
from tests.surfaces.drivers.discord import entered
from tests.surfaces.stage import Habit, NotOffered, asked, begun, lobby, played

ANNA, BRUNO, CARLA, DARIO = (Habit(name) for name in ("Anna", "Bruno", "Carla", "Dario"))
ALL = (ANNA, BRUNO, CARLA)
PEOPLE = tuple((habit.name, habit.lang) for habit in (*ALL, DARIO))
NAMES = tuple(habit.name for habit in ALL)
BALLOT = ("ballot", "3", "free", "Giovedì")


def letters(stage, who):
    """All that somebody was told alone."""
    return "\n".join(post.text for post in stage.members[who].dms)


async def test_a_game_alone_asks_for_the_rest_in_a_modal(stage):
    assert await stage.enter("Anna", "open", "eleusis") == "Un tavolo di Eleusis Express"
    await stage.settle()
    assert stage.here.messages == ()
    modal = stage._modals["Anna"]
    assert [control.label for control in modal.controls] == ["Quanti posti", "Ritmo", "Nome del tavolo"]
    seen = await stage.members["Anna"].submit(modal, {"seats": "5", "pace": "day", "name": "Domenica"})
    await stage.settle()
    assert seen.post.ephemeral
    assert "Domenica · Eleusis Express" in stage.here.last.text
    assert "4 posti liberi" in stage.here.last.text
    assert stage.here.last.pinned


async def test_games_are_suggested_while_their_names_are_typed(stage):
    seen = await stage.members["Anna"].autocomplete(stage.here, "table open", "game", "bigl")
    assert [choice.value for choice in seen.choices] == ["biglietti"]


async def test_tables_are_suggested_by_name_to_those_who_are_where_they_are_or_sit_there(stage):
    code = spell_table_id(await lobby(stage, "Anna"))
    here = await stage.members["Dario"].autocomplete(stage.here, "table join", "code", "giov")
    assert [(choice.label, choice.value) for choice in here.choices] == [("Giovedì · Doni · Senza timer", code)]
    alone = {
        who: await stage.members[who].autocomplete(stage.members[who].dm, "table join", "code", "")
        for who in ("Anna", "Dario")
    }
    assert [choice.value for choice in alone["Anna"].choices] == [code]
    assert alone["Dario"].choices == ()


async def test_clauses_of_the_game_that_is_played_here_are_suggested(stage):
    await lobby(stage, "Anna", game="eleusis", seats=4)
    seen = await stage.members["Anna"].autocomplete(stage.here, "games rules", "search", "carta")
    assert seen.choices
    assert all(choice.label.startswith(f"{choice.value} ") and len(choice.label) <= 100 for choice in seen.choices)
    clause = seen.choices[0].value
    assert clause in await stage.enter("Anna", "rules", clause)
    assert (
        await stage.members["Dario"].autocomplete(stage.members["Dario"].dm, "games rules", "search", "carta")
    ).choices == ()


async def test_a_game_that_is_none_is_answered_with_an_example(stage):
    assert "Prova con eleusis" in await stage.enter("Anna", "practice", "briscola")
    assert "Prova con eleusis" in await stage.enter("Anna", "results", "briscola")


async def test_why_is_in_the_menu_of_every_message_of_ours(stage):
    table = await begun(stage, *NAMES, game="eleusis", seats=4)
    await played(stage, ALL, table, Random(2), answers=2)
    seen = await stage.members["Dario"].use(stage.here.last, "Why?")
    assert seen.post.ephemeral
    assert "EE-" in seen.post.text
    direct = next(post for post in reversed(stage.members["Anna"].dms) if post.buttons)
    assert "EE-" in (await stage.members["Anna"].use(direct, "Why?")).post.text


async def test_a_busy_channel_offers_a_thread_and_the_table_lives_there(stage):
    await begun(stage, *NAMES)
    assert "Giovedì" in await stage.enter("Dario", "open", *BALLOT)
    await stage.press("Dario", "thread")
    await stage.settle()
    (thread,) = stage.world.threads(stage.here)
    assert thread.name == "»Doni · Giovedì"
    assert "Dario · 2 posti liberi" in thread.last.text
    told = next(stage.sight("Dario", alone=False))
    assert f"/channels/{stage.here.guild_id}/{thread.id}" in str(told)
    assert await stage.app.channels.tables_at(make_channel_id(stage.here.guild_id, thread.id))


async def open_in_thread(stage):
    """Let Dario open a table in a thread beside one in play; return the thread and the table."""
    await begun(stage, *NAMES)
    await stage.enter("Dario", "open", *BALLOT[:3], "Venerdì")
    await stage.press("Dario", "thread")
    await stage.settle()
    (thread,) = stage.world.threads(stage.here)
    (table,) = await stage.app.channels.tables_at(make_channel_id(stage.here.guild_id, thread.id))
    return thread, table


async def test_a_thread_of_ours_is_named_after_its_table_at_most_twice_in_ten_minutes(stage):
    thread, table = await open_in_thread(stage)
    dario, names = stage.person("Dario"), [thread.name]
    await stage.app.openings.start(dario, table)
    await stage.settle()
    names.append(thread.name)
    await asyncio.sleep(300)
    await stage.settle()
    names.append(thread.name)
    assert names == ["»Doni · Venerdì", "»Doni · Venerdì", "»Doni · Mano 1 di 3, giro 1 di 2 · Tocca a Dario"]
    assert stage.routes()["PATCH channels"] == 2


async def test_a_name_that_has_to_wait_holds_up_no_message(stage):
    """Names are counted by Discord also where we have forgotten them, as after a restart."""
    thread, table = await open_in_thread(stage)
    await asyncio.sleep(300)
    stage.world.traffic.throttle_next("PATCH", f"/channels/{thread.id}", 500.0, scope="shared")
    loop = asyncio.get_running_loop()
    began, named = loop.time(), thread.name
    await stage.app.openings.start(stage.person("Dario"), table)
    await stage.app.sender.idle()
    assert "Tocca a Dario" in thread.last.text
    assert loop.time() - began < 60
    assert thread.name == named
    await asyncio.sleep(500)
    await stage.settle()
    assert thread.name.startswith("»Doni · Mano 1 di 3")


async def test_the_post_of_a_forum_keeps_its_title_before_ours_where_a_moderator_lets_us_name_it(stage):
    forum = stage.world.guild.channel("giochi", ChannelType.FORUM)
    post = stage.here = forum.thread("Serata lunga", stage.members["Anna"])
    table = await lobby(stage, "Anna")
    assert post.name == "»Serata lunga"
    await asyncio.sleep(300)
    stage.world.guild.allow("manage_threads", *NEEDED)
    await stage.app.sender.repost(table, make_channel_id(post.guild_id, post.id))
    await stage.settle()
    assert post.name == "»Serata lunga ▸ Doni · Giovedì"
    await asyncio.sleep(300)
    await stage.app.sender.repost(table, make_channel_id(post.guild_id, post.id))
    await stage.settle()
    assert post.name == "»Serata lunga ▸ Doni · Giovedì"
    assert stage.routes()["PATCH channels"] == 1


async def test_a_thread_that_was_put_away_is_taken_out_for_its_board(stage):
    stage.here = stage.here.thread("da noi")
    table = await lobby(stage, "Anna")
    stage.here.archive()
    await stage.app.lobby.join(stage.person("Bruno"), table)
    await stage.settle()
    assert not stage.here.archived
    assert "Anna, Bruno · " in stage.here.last.text


@pytest.mark.parametrize("lang", ["it", "en"])
async def test_a_missing_permission_is_said_to_the_asker_alone_before_anything_is_posted(stage, lang):
    stage.here.deny("attach_files")
    await stage.arrive("Elena", lang)
    said = await stage.enter("Elena", "open", *BALLOT)
    assert ("Allegare file: " if lang == "it" else "Attach files: ") in said.replace("Files", "files")
    assert stage.members["Elena"].ephemerals
    await stage.settle()
    assert stage.here.messages == ()
    assert await stage.app.people.list_tables(stage.person("Elena")) == ()


async def test_a_thread_that_cannot_be_opened_is_said_so(stage):
    await begun(stage, *NAMES)
    await stage.enter("Dario", "open", *BALLOT)
    stage.world.traffic.refuse_next("POST", "/channels/*/threads", 403, 50_013)
    assert "Non riesco ad aprire un thread" in await stage.press("Dario", "thread")
    stage.world.guild.forbid("create_public_threads")
    await stage.enter("Dario", "open", *BALLOT)
    assert "Creare thread pubblici: " in await stage.press("Dario", "thread")
    assert stage.world.threads(stage.here) == ()


async def test_who_arrives_says_who_they_are_and_what_they_miss(stage):
    guild = stage.world.new_guild("Altri", "generale")
    await stage.world.until(lambda: guild.channels[0].messages)
    assert "mi mancano" not in guild.channels[0].last.text
    assert len(guild.channels[0].last.labels) == 4
    guild.forbid("pin_messages")
    guild.kick_bot()
    guild.invite_bot()
    channel = guild.channels[0]
    await stage.world.until(lambda: len(channel.messages) == 2)
    assert "Fissare i messaggi: " in channel.last.text


async def test_commands_are_sent_once_and_again_when_they_have_changed(stage):
    sent = [r for r, _ in stage.world.server.heard if r.method == "PUT" and r.parts[-1] == "commands"]
    assert len(sent) == 1
    await stage.restart()
    assert await stage.connection.sync_commands() is False
    await stage.app.updates.write_number(f"discord-commands/{stage.connection.application_id}", 1)
    assert await stage.connection.sync_commands() is True
    sent = [r for r, _ in stage.world.server.heard if r.method == "PUT" and r.parts[-1] == "commands"]
    assert [r.body for r in sent] == [make_payload(), make_payload()]


async def test_faces_are_put_up_once_even_if_somebody_stops_half_way(stage):
    async def drawn(picture, width):
        return b"\x89PNG\r\n\x1a\n" + picture.encode() + bytes(width)

    pictures = ("french/7h", "french/8h", "french/9h")

    async def sync(most):
        done = []
        async for what in sync_card_emojis(stage.connection, CardFaces(pictures, drawn)):
            done.append(what)
            if len(done) == most:
                break
        return done

    assert await sync(2) == [("made", "french/7h"), ("made", "french/8h")]
    assert await sync(9) == [("kept", "french/7h"), ("kept", "french/8h"), ("made", "french/9h")]
    assert [what for what, _ in await sync(9)] == ["kept"] * 3
    found = await load_card_emojis(stage.connection, pictures)
    assert set(found) == set(pictures)


async def test_a_stranger_to_both_languages_is_spoken_to_in_english_and_may_choose(stage):
    await stage.arrive("Zoltan", "hu")
    assert "not at a table" in (await stage.enter("Zoltan", "tables")).lower()
    assert await stage.app.hours.find(stage.person("Zoltan")) == Week("Europe/Budapest", guessed=True)
    await stage.enter("Zoltan", "language", "it")
    assert "tavol" in await stage.enter("Zoltan", "tables")


async def test_a_table_whose_channel_is_deleted_is_played_on_in_private(stage):
    table = await begun(stage, "Anna", "Bruno")
    deleted = stage.channel
    assert await stage.app.channels.tables_at(deleted) == (table,)
    stage.here.delete()
    stage.here = stage.world.guild.channel("altrove")
    alone = tuple(Habit(name, alone=True) for name in ("Anna", "Bruno"))
    assert await played(stage, alone, table, Random(3), answers=2) == 2
    assert await stage.app.channels.tables_at(deleted) == ()
    for who in ("Anna", "Bruno"):
        assert letters(stage, who).count("non c’è più o mi ha escluso") == 1
    assert not stage.here.messages


async def test_a_deleted_thread_and_a_closed_door_are_no_longer_written_to(stage):
    channel = stage.here
    stage.here = channel.thread("da noi")
    await lobby(stage, "Anna")
    thread, stage.here = stage.here, channel
    await lobby(stage, "Bruno")
    thread.delete()

    await stage.settle()
    assert not await stage.app.channels.tables_at(make_channel_id(channel.guild_id, thread.id))
    assert await stage.app.channels.tables_at(stage.channel)
    channel = stage.channel
    stage.world.guild.kick_bot()
    await stage.settle()
    assert not await stage.app.channels.tables_at(channel)


async def test_a_bot_that_is_added_again_shows_the_table_that_was_there_and_none_that_was_hidden(stage):
    channel = stage.here
    stage.here = channel.thread("da noi")
    hidden = await lobby(stage, "Bruno")
    await stage.app.channels.hide_at(stage.person("Bruno"), hidden, stage.channel)
    stage.here = channel
    table = await lobby(stage, "Anna")
    stage.world.guild.kick_bot()
    await stage.settle()
    assert (await stage.app.tables.get(table)).record.places == ()
    stage.world.guild.invite_bot()
    await stage.settle()
    assert [(await stage.app.tables.get(each)).record.places for each in (table, hidden)] == [(stage.channel,), ()]
    boards = [post for post in stage.here.messages if post.buttons and "Anna" in post.text]
    assert boards == [stage.here.last], "the board from before has no buttons any more"


async def test_a_press_that_discord_tells_twice_counts_once(stage):
    table = await begun(stage, *NAMES)
    question = await asked(stage, ANNA, table)
    await stage.answer("Anna", question, answer(question, Random(4)), alone=False)
    await stage.settle()
    before = (await stage.app.tables.get(table)).version
    (session,) = stage.world.gateway.live
    frame = next(frame for frame in reversed(session.frames) if '"INTERACTION_CREATE"' in frame)
    session.line.queue.put_nowait(frame)
    await stage.settle()
    assert (await stage.app.tables.get(table)).version == before


async def test_a_lost_connection_is_taken_up_again_and_nothing_is_said_twice(stage):
    table = await begun(stage, *NAMES)
    await stage.world.gateway.cut()
    await stage.world.until(lambda: stage.world.gateway.live)
    await played(stage, ALL, table, Random(5), answers=3)
    texts = [post.text for post in stage.here.messages]
    assert len(texts) == len(set(texts))


async def test_a_message_whose_receipt_was_lost_is_not_said_twice(stage):
    stage.world.traffic.drop_next_after_delivery("POST", "/channels/*/messages")
    await lobby(stage, "Anna")
    assert len(stage.here.messages) == 1


async def test_an_answer_that_can_no_longer_be_acknowledged_counts_and_the_board_is_shown_anew(stage):
    table = await begun(stage, *NAMES)
    question = await asked(stage, ANNA, table)
    await stage.enter("Anna", "hand")
    boards = len(stage.here.messages)
    stage.world.traffic.refuse_next("POST", "/interactions/*", 404, 10_062)
    stage.world.patience = 1.0
    with pytest.raises((AssertionError, NotOffered)):
        await stage.answer("Anna", question, answer(question, Random(4)), alone=False)
    await stage.settle()
    assert len(stage.here.messages) > boards
    assert stage.here.last.buttons


async def test_whatever_takes_longer_is_acknowledged_first_and_privately(stage):
    stage.hurry()
    table = await begun(stage, *NAMES)
    path, given = entered("pause", ())
    async with stage.app.tables._lock(table):
        pressing = asyncio.create_task(stage.members["Anna"].command(stage.here, path, given))
        count = len(stage.world.acknowledged)
        assert await stage.world.until(lambda: len(stage.world.acknowledged) > count, 2.5)
    seen = await pressing
    assert 0.9 < seen.after < 1.5
    assert seen.post.ephemeral
    assert seen.text


async def test_my_hand_is_refreshed_where_it_stands(stage):
    table = await begun(stage, *NAMES)
    await stage.press("Anna", "hand")
    first = stage._panels["Anna", False]
    question = await asked(stage, ANNA, table)
    await stage.answer("Anna", question, answer(question, Random(4)), alone=False)
    assert stage._panels["Anna", False].id == first.id
    assert [post.id for post in stage.members["Anna"].ephemerals][-1] == first.id
    assert first.ephemeral


async def test_a_press_in_a_private_message_is_answered_by_the_update_of_that_message_alone(stage):
    table = await begun(stage, *NAMES)
    question = await asked(stage, ANNA, table)
    [*_, before] = stage.members["Anna"].dms
    heard = len(stage.world.server.heard)
    await stage.answer("Anna", question, answer(question, Random(4)), alone=True)
    await stage.settle()
    [*_, after] = stage.members["Anna"].dms
    assert after.id == before.id
    requests = [(request, status) for request, status in stage.world.server.heard[heard:]]
    callbacks = [request.body["type"] for request, _ in requests if request.parts[-1:] == ("callback",)]
    assert callbacks
    assert set(callbacks) == {7}
    assert not [request for request, _ in requests if str(after.channel) in request.parts]
    assert {status for _, status in requests} <= {200, 204}


async def test_whoever_owns_a_server_where_nothing_may_be_posted_is_told_in_private(stage):
    guild = stage.world.new_guild("Muti", "generale")
    await stage.world.until(lambda: guild.channels[0].messages)
    guild.forbid("send_messages")
    before = len(guild.channels[0].messages)
    guild.kick_bot()
    guild.invite_bot()
    owner = stage.world.virtual.backend.get_guild(guild.id).owner_id
    dm = stage.world.virtual.backend.get_dm_channel(owner).id
    assert await stage.world.until(lambda: stage.world.place(dm).messages)
    assert "Inviare messaggi: " in stage.world.place(dm).last.text
    assert len(guild.channels[0].messages) == before


async def test_a_reply_that_discord_does_not_take_is_owned_up_to(stage):
    await lobby(stage, *NAMES)
    stage.world.traffic.refuse_next("POST", "/interactions/*/*/callback", 400, 50_035, times=4)
    assert "Non ho potuto mostrarti" in await stage.enter(ANNA.name, "board")
    assert "Giovedì" in await stage.enter(ANNA.name, "board")
