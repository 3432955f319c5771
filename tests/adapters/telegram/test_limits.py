"""Limits that bind as Telegram's do: twenty a minute to a group, edits among them, and hidden messages that are short."""

import asyncio
from random import Random

import pytest
from PIL import Image

from adapters.telegram.ids import chat_text
from adapters.telegram.render import Page
from adapters.telegram.sender import CONFETTI
from adapters.telegram.updates import TelegramAct
from bot.run.supervisor import cancel_all
from tests.fakes.telegram import GROUP, SUPERGROUP
from tests.support.images import encode_png
from tests.surfaces.drivers.telegram import staged
from tests.surfaces.stage import Habit, asked, gathered, lobby, played

PEOPLE = (("Anna", "it"), ("Bruno", "it"))


BUSY = 2
"""Requests that may come too soon where this computer is so busy that time goes on before they are out."""
APART = tuple(Habit(name, alone=True) for name in ("Anna", "Bruno", "Carla", "Dario", "Elena"))
"""People who answer in private, one message a second, while the group has its twenty a minute."""


async def unpolled(stage):
    """Bruno at a table of Anna's whose presses nobody hears: what they bring about is done by hand."""
    await lobby(stage, "Anna")
    await cancel_all(stage._polling)
    return stage.client("Bruno")


@pytest.mark.deep
@pytest.mark.parametrize("kind", [GROUP, SUPERGROUP])
async def test_an_evening_is_played_within_the_limits(tmp_path, kind):
    async with staged(tmp_path, kind=kind) as stage:
        began = stage.world.clock.now()
        table = await gathered(stage, APART, "ballot", seats=5)
        assert await played(stage, APART, table, Random(11), answers=8) == 8
        assert stage.world.traffic.throttled <= BUSY
        assert stage.world.clock.now() - began > 20


async def test_answers_to_one_person_leave_room_in_a_groups_minute_for_what_everybody_reads(stage):
    client = await unpolled(stage)
    hidden, shown, now = stage.connection.replies.hidden, [], stage.world.clock.now
    while not shown or shown[-1]:  # an onlooker presses as fast as is shown
        query = client.press_unheard(stage.channel.last, "Siediti")
        shown.append(
            await hidden.show(TelegramAct(0, "press", stage.channel.id, user=client.id, query=query.id), Page("breve"))
        )
    assert len(shown) > 5
    began = now()
    for _ in range(4):
        await stage.connection.sending.budget.wait_turn(stage.channel.id)
    assert now() - began < 6
    await asyncio.sleep(60)
    assert stage.connection.sending.budget.may_spare(stage.channel.id)


async def test_what_takes_long_in_private_shows_that_it_is_being_made(stage):
    table = await lobby(stage, "Anna")
    async with stage.app.tables._lock(table):
        joining = asyncio.create_task(stage.enter("Bruno", "join", table, alone=True))
        await asyncio.sleep(2)
        assert stage.routes()["sendchataction"] == 1
    await joining
    await stage.enter("Bruno", "tables", alone=True)
    assert stage.routes()["sendchataction"] == 1


async def test_a_winner_in_a_private_chat_has_confetti_and_no_group_has(stage):
    await stage.enter("Anna", "tables", alone=True)
    sending, party = stage.connection.sending, Page("Hai vinto", festive=True)
    stage.world.traffic.refuse_next("sendmessage", 400, "Bad Request: EFFECT_ID_INVALID")
    for chat in (stage.client("Anna").id, stage.client("Anna").id, stage.channel.id):
        await asyncio.sleep(2)
        await sending.send(chat, 0, party)
    sent = [request.params for request, _ in stage.world.server.heard if request.method == "sendmessage"][-4:]
    assert [each.get("message_effect_id") for each in sent] == [CONFETTI, None, CONFETTI, None]


async def test_what_is_too_long_for_a_hidden_message_to_be_edited_to_is_sent_as_a_new_one(stage):
    client = await unpolled(stage)
    hidden = stage.connection.replies.hidden
    for times in (1, 2):
        query = client.press_unheard(stage.channel.last, "Siediti")
        trigger = TelegramAct(0, "press", stage.channel.id, user=client.id, query=query.id)
        assert await hidden.show(trigger, Page("lungo " * 250))
        assert len(client.ephemerals) == times
        assert all(len(post.text) > 1_024 for post in client.ephemerals)
    last = client.ephemerals[-1]
    assert not await hidden.edit(trigger, last.id, Page("lungo " * 260))
    assert await hidden.edit(trigger, last.id, Page("breve"))


async def test_words_below_the_picture_of_a_hidden_message_change_there_and_another_picture_is_sent_anew(stage):
    one, other = (encode_png(Image.new("RGB", (64, 48), colour)) for colour in ("white", "black"))
    client = await unpolled(stage)
    hidden = stage.connection.replies.hidden
    query = client.press_unheard(stage.channel.last, "Siediti")
    trigger = TelegramAct(0, "press", stage.channel.id, user=client.id, query=query.id)
    assert await hidden.show(trigger, Page("prima", one))
    [*_, before] = client.ephemerals
    assert await hidden.edit(trigger, before.id, Page("poi", one), is_photo=True)
    [*_, shown] = client.ephemerals
    assert (shown.id, shown.text, shown.picture) == (before.id, "poi", before.picture)
    for page in (Page("poi", other), Page("poi")):
        assert not await hidden.edit(trigger, before.id, page, is_photo=True)


async def test_a_press_on_a_hidden_message_that_has_vanished_is_answered_in_a_new_one(stage):
    await lobby(stage, "Anna")
    await stage.enter("Anna", "help")
    client = stage.client("Anna")
    before = client.ephemerals
    post = before[-1]
    client.dismiss(post)
    seen = await client.press(post, "Regole", stale=True)
    assert seen.kind != "failed"
    assert client.ephemerals[-1].id not in {each.id for each in before}
    assert len(client.dms) == 1  # how a seat is told, and no more


async def test_a_hidden_message_refused_by_the_minutes_limit_shows_the_newest_once_there_is_room(tmp_path):
    cast = tuple(Habit(name, shut=name == "Anna") for name in ("Anna", "Bruno", "Carla", "Dario"))
    async with staged(tmp_path) as stage:
        table = await gathered(stage, cast, "ballot", seats=4)
        await asyncio.sleep(60)
        order = await asked(stage, cast[0], table)
        await stage.press("Anna", "hand")
        await stage.settle()
        for _ in range(12):
            await stage.connection.sending.budget.wait_turn(stage.channel.id)
        tokens, shown = [choice.token for choice in order.widget.choices], stage.client("Anna").ephemerals[-1].id
        before = stage.routes()
        for token in tokens[:2]:
            await stage.press("Anna", "toggle", order.id, "0", token)
        await stage.settle()
        assert (stage.routes() - before).keys() == {"answercallbackquery"}
        await asyncio.sleep(60)
        await stage.settle()
        assert (stage.routes() - before)["editephemeralmessagecaption"] == 1
        [message] = [each for each in stage.client("Anna").ephemerals if each.id == shown]
        assert "Scelte 3 su 3" in message.text
        assert message.labels[:3] == ("1. Bruno", "2. Carla", "3. Dario")
        await asyncio.sleep(120)
        assert (stage.routes() - before)["editephemeralmessagecaption"] == 1
        assert stage.world.traffic.throttled == 0


async def test_many_who_ask_for_their_seat_at_once_are_shown_it_there_or_told_where_it_is(tmp_path):
    cast = tuple(Habit(name, shut=name in {"Anna", "Bruno"}) for name in ("Anna", "Bruno", "Carla", "Dario", "Elena"))
    async with staged(tmp_path) as stage:
        await gathered(stage, cast, "ballot", seats=5)
        await asyncio.sleep(60)
        stage.pace = 0
        told = {habit.name: [] for habit in cast}
        clients = {habit.name: stage.client(habit.name) for habit in cast}
        before = {
            name: ([each.id for each in client.ephemerals], [each.id for each in client.dms])
            for name, client in clients.items()
        }
        for _ in range(4):
            said = await asyncio.gather(*(stage.press(habit.name, "hand") for habit in cast))
            for habit, words in zip(cast, said, strict=True):
                told[habit.name].append(words)
        await stage.settle()
        for name, client in clients.items():
            hidden = [each for each in client.ephemerals if each.id not in before[name][0]]
            letters = [each for each in client.dms if each.id not in before[name][1]]
            words = told[name].count(chat_text("sent-privately", "it"))
            assert hidden or all(told[name])
            assert len(letters) <= words, "nothing comes in private without a word"
        began = stage.world.clock.now()
        await stage.connection.sending.budget.wait_turn(stage.channel.id)
        assert stage.world.clock.now() - began < 3, "there is room for what everybody reads"
        assert stage.world.traffic.throttled == 0
