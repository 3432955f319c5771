"""What befalls a bot at Telegram beside games: groups that change, people who leave, requests that fail."""

import asyncio
import logging

import pytest

from adapters.telegram.ids import chat_text
from bot.tables.people import list_attending
from bot.values.ids import ChannelId
from bot.values.screens import PublicScreen
from tests.fakes.telegram import GROUP
from tests.surfaces.drivers.telegram import staged
from tests.surfaces.stage import begin, lobby, no_sleep

LONG = 600.0
"""Seconds in which a place that was barred is tried again."""
ANNA, BRUNO = ("Anna", "it"), ("Bruno", "en")
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010800000000"
    "3a7e9b550000000a49444154789c63600000000200014898c8b10000000049454e44ae426082"
)


async def stored(stage):
    """The bodies of all updates that are still kept."""
    return [update.body for update in await stage.app.updates.list_waiting("telegram")]


async def test_what_people_say_to_each_other_is_never_kept(stage, monkeypatch):
    stage.world.virtual.privacy = False
    kept = []
    keep = stage.app.store.write

    async def seen(unit):
        result = await keep(unit)
        kept.append(result)
        return result

    monkeypatch.setattr(type(stage.app.store), "write", lambda self, unit: seen(unit))
    await stage.client("Bruno").say(stage.channel, "ci vediamo alle nove", heard=False)
    await stage.client("Bruno").say(stage.client("Bruno").dm, "la mia parola segreta")
    assert "nove" not in str(kept)
    assert "segreta" not in str(kept)


async def test_words_that_nobody_asked_for_are_answered_with_the_question_which_table(stage):
    await lobby(stage, "Anna")
    seen = await stage.client("Anna").say(stage.client("Anna").dm, "sette")
    assert seen.text.startswith(chat_text("unasked", "it"))
    assert "Giovedì" in seen.post.labels


async def test_an_update_that_is_told_twice_is_acted_on_once(stage):
    await lobby(stage, "Anna", "Bruno")
    before = len(stage.client("Bruno").ephemerals)
    last = stage.world.updates.next - 1
    await stage.world.until(lambda: any(u["update_id"] == last for u in stage.world.updates.refused))
    stage.world.updates.again(last)
    await stage.settle()
    assert len(stage.client("Bruno").ephemerals) == before


async def test_what_came_while_the_bot_was_down_is_acted_on_when_it_is_back(stage):
    table = await lobby(stage, "Anna")
    await stage._stop()
    stage.client("Bruno").press_unheard(stage.channel.last, "Siediti")
    stage.world.clock.advance(60)
    await stage._begin()
    await stage.settle()
    assert await stage.app.play.seats_of(stage.person("Bruno"), table)
    assert await stored(stage) == []


async def test_an_update_that_nobody_can_place_keeps_no_other_from_coming_in(stage):
    inbox, lane = stage.connection.inbox, stage.connection.inbox.lane

    async def odd(act):
        if act.user == stage.client("Anna").id:
            raise KeyError
        return await lane(act)

    inbox.lane = odd
    for who in ("Anna", "Bruno"):
        await stage.enter(who, "tables", alone=True)
        await stage.settle()
    assert stage.client("Anna").dms
    assert stage.client("Bruno").dms
    assert await stored(stage) == []


async def test_a_press_that_can_no_longer_be_answered_counts_all_the_same(stage):
    table = await lobby(stage, "Anna")
    gate = stage.world.traffic.hold_next("answerCallbackQuery")
    stage.client("Bruno").press_unheard(stage.channel.last, "Siediti")
    stage.world.clock.advance(30)
    gate.set()
    await stage.settle()
    assert await stage.app.play.seats_of(stage.person("Bruno"), table)


async def test_a_board_whose_receipt_was_lost_is_not_posted_twice_over_another(stage):
    await lobby(stage, "Anna")
    boards = len(stage.channel.posts)
    stage.world.traffic.drop_next_after_delivery("editMessageText", about=stage.channel.id)
    await stage.press("Bruno", "join")
    await stage.settle()
    assert len(stage.channel.posts) == boards
    assert "Bruno" in stage.channel.last.text


async def test_a_deleted_topic_is_told_in_private_and_posted_to_no_more(stage):
    forum = stage.world.new_group("Forum", forum=True)
    for who in ("Anna", "Bruno"):
        stage.client(who).join(forum)
    stage.channel = topic = forum.topic("Giovedì")
    table = await lobby(stage, "Anna")
    channel = ChannelId(f"telegram:{topic.id}/{topic.thread}")
    assert await stage.app.channels.tables_at(channel) == (table,)
    topic.delete()
    await stage.app.sender.repost(table, channel)
    await stage.settle()
    assert await stage.app.channels.tables_at(channel) == (table,), "it is looked at once more, minutes later"
    await asyncio.sleep(190)
    await stage.settle()
    assert await stage.app.channels.tables_at(channel) == ()
    assert "Giovedì" in stage.client("Anna").dms[-1].text


@pytest.mark.parametrize("what", ["topic", "rights"])
async def test_where_we_may_not_speak_for_now_the_table_stays_and_goes_on_once_we_may(tmp_path, what):
    async with staged(tmp_path, ANNA, BRUNO, ("Carla", "it")) as stage:
        forum = stage.world.new_group("Forum", forum=True)
        for who in ("Anna", "Bruno", "Carla"):
            stage.client(who).join(forum)
        stage.channel = topic = forum.topic("Giovedì")
        table = await lobby(stage, "Anna", "Bruno", "Carla")
        channel, posted = ChannelId(f"telegram:{topic.id}/{topic.thread}"), len(topic.posts)
        topic.close() if what == "topic" else forum.deny("text messages", "photos")
        stage.client("Anna").press_unheard(topic.last, "Comincia")
        told = chat_text(f"lacking-{what}", "it")
        assert await stage.world.until(lambda: any(told in post.text for post in stage.client("Anna").dms), LONG)
        assert await stage.app.channels.tables_at(channel) == (table,)
        topic.reopen() if what == "topic" else forum.deny()
        assert await stage.world.until(lambda: len(topic.posts) > posted, LONG)
        await stage.settle()
        assert sum(told in post.text for post in stage.client("Anna").dms) == 1


async def test_a_second_table_in_a_forum_has_a_topic_of_its_own_where_we_may(stage):
    forum = stage.world.new_group("Forum", forum=True)
    for who in ("Anna", "Bruno"):
        stage.client(who).join(forum)
    stage.channel = forum
    await lobby(stage, "Anna")
    await stage.enter("Bruno", "open", "ballot")
    await stage.press("Bruno", "thread")
    assert stage.seen.text == chat_text("topic-refused", "en")
    forum.promote_bot("can_manage_topics")
    await stage.press("Bruno", "thread")
    await stage.settle()
    (topic,) = stage.world.topics(forum)
    assert "Bruno" in topic.name
    assert "Bruno" in topic.last.text


async def test_somebody_who_leaves_the_group_leaves_the_lobby_of_its_table(tmp_path):
    async with staged(tmp_path, ANNA, BRUNO, kind=GROUP) as stage:
        table = await lobby(stage, "Anna", "Bruno")
        stage.client("Bruno").leave(stage.channel)
        await stage.settle()
        assert not await stage.app.play.seats_of(stage.person("Bruno"), table)


async def test_an_administrator_without_a_name_is_told_to_use_one(stage):
    stage.client("Anna").administer(stage.channel)
    seen = await stage.client("Anna").say(stage.channel, "/apri@arbitro_bot ballot", mask="group")
    assert seen.text == chat_text("faceless", "en")
    assert not await stage.app.people.list_tables(stage.person("Anna"))


async def test_what_somebody_entered_long_ago_changes_nothing_any_more(stage):
    stage.connection.router.now = lambda: stage.time.ms / 1000 + 7_200
    await stage.enter("Anna", "open", "ballot")
    assert stage.seen.text == chat_text("long-ago", "it")
    assert not await stage.app.people.list_tables(stage.person("Anna"))


async def test_where_photos_are_forbidden_the_words_are_all_there(stage):
    stage.channel.deny("photos")
    table = await lobby(stage, "Anna", "Bruno", game="eleusis")
    await begin(stage, "Anna")
    await stage.settle()
    assert await stage.app.channels.tables_at(ChannelId(f"telegram:{stage.channel.id}/0")) == (table,)
    assert stage.channel.last.picture is None
    assert "Mano 1 di 2" in stage.channel.last.text
    assert "Tocca ad Anna" in stage.channel.last.text
    assert "Si aspetta" not in stage.channel.last.text
    channel, board = ChannelId(f"telegram:{stage.channel.id}/0"), str(stage.channel.last.id)
    refusal = "Bad Request: not enough rights to send photos to the chat"
    stage.world.traffic.refuse_next("editMessageMedia", 400, refusal)
    await stage.connection.chat.edit(channel, board, PublicScreen("Tocca ad Anna", PNG, lines=("In mano: 5 carte",)))
    assert stage.channel.last.text == "Tocca ad Anna\nIn mano: 5 carte"


async def test_a_server_that_knows_no_dates_is_told_them_in_words(stage):
    stage.world.traffic.refuse_next(
        "sendMessage", 400, 'Bad Request: can\'t parse entities: Unsupported start tag "tg-time" at byte offset 3'
    )
    await stage.enter("Anna", "open", "ballot", "3", "live", "Giovedì")
    await stage.settle()
    assert stage.connection.sending.dates is False
    assert "Giovedì" in stage.channel.last.text


async def test_a_code_is_asked_for_in_private_and_what_is_no_code_is_asked_again(stage):
    table = await lobby(stage, "Anna")
    await stage.enter("Bruno", "join", alone=True)
    await stage.settle()
    asked = stage.client("Bruno").dms[-1]
    assert asked.asks
    await stage.write("Bruno", "nessun")
    await stage.settle()
    again = stage.client("Bruno").dms[-1]
    assert again.asks and again.id != asked.id
    await stage.restart()
    await stage.client("Bruno").reply(again, table)
    assert await stage.app.play.seats_of(stage.person("Bruno"), table)


async def test_a_reply_to_a_question_that_waits_no_more_is_not_taken_for_another(stage):
    table = await lobby(stage, "Anna")
    await stage.enter("Bruno", "join", alone=True)
    await stage.settle()
    first = stage.client("Bruno").dms[-1]
    await stage.enter("Bruno", "join", alone=True)
    await stage.settle()
    seen = await stage.client("Bruno").reply(first, table)
    assert seen.text == chat_text("prompt-over", "en")
    assert not await stage.app.play.seats_of(stage.person("Bruno"), table)


async def test_a_second_instance_is_explained_once_and_the_first_goes_on(stage, caplog):
    stage.connection.sleep = no_sleep
    for _ in range(2):
        stage.world.updates.wake("Conflict: terminated by other getUpdates request")
        await stage.world.until(lambda: stage.connection.conflicts)
    assert [r.message for r in caplog.records].count(chat_text("second-instance", "en")) == 1


async def test_the_token_is_in_no_log(stage, caplog):
    caplog.set_level(logging.DEBUG)
    stage.connection.sleep = no_sleep
    stage.world.traffic.break_next("getUpdates")
    stage.world.traffic.drop_next("sendMessage")
    await lobby(stage, "Anna")
    secret = stage.world.token.partition(":")[2]
    assert secret not in caplog.text


async def test_who_we_are_stands_in_every_language_before_a_chat_begins(tmp_path):
    async with staged(tmp_path) as stage:
        told = stage.world.virtual.told
    assert told["description:it"].startswith("Ciao, sono Arbitro")
    assert told["description:"] == told["description:en"]
    assert told["short_description:it"] != told["short_description:en"]
    assert all(len(told[f"short_description:{lang}"]) <= 120 for lang in ("", "it", "en"))


async def test_a_press_on_a_message_of_two_days_ago_counts_in_its_topic(stage):
    """Fault 12: Telegram tells no topic of it. The table is shown in two, and the message says in which."""
    forum = stage.world.new_group("Forum", forum=True)
    for who in ("Anna", "Bruno"):
        stage.client(who).join(forum)
    other, stage.channel = forum.topic("Altro"), forum.topic("Giovedì")
    table = await lobby(stage, "Anna")
    there = ChannelId(f"telegram:{forum.id}/{other.thread}")
    await stage.app.sender.show_at(table, there)
    await stage.settle()
    stage.time.ms += 3 * 86_400_000
    await stage.client("Bruno").press(stage.channel.last, "Siediti")
    await stage.settle()
    at = await stage.app.tables.get(table)
    channel = ChannelId(f"telegram:{forum.id}/{stage.channel.thread}")
    assert list(list_attending(at, stage.person("Bruno").id)) == [channel]


async def test_what_is_written_after_a_command_is_heeded_and_a_command_that_is_none_is_guessed(stage):
    """Fault 15."""
    client = stage.client("Anna")

    async def write(text):
        client.write(client.dm, text)
        await stage.settle()
        return client.dms[-1]

    assert "«klingon» non lo parlo" in (await write("/lingua klingon")).text
    assert "Ovunque: niente" in (await write("/notifiche niente")).text
    assert "Non conosco «forse»" in (await write("/notifiche forse")).text
    assert "Controllore" in (await write("/regole biglietti")).text
    guess = await write("/notifche")
    assert guess.text == "Non conosco /notifche. Intendevi /notifiche?"
    assert guess.labels[0] == "/notifiche"
    assert "vedi che cosa puoi fare" in (await write("/zzz")).text
    unread = await write("/allenamento briscola")
    assert "«briscola»" in unread.text
    assert "/allenamento eleusis" in unread.text
    assert unread.labels == ("/allenamento",)
    assert "/siediti 2" in (await write("/siediti forse")).text
    assert "from now on" in (await write("/lingua inglese")).text.lower()
