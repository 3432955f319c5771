"""What Discord does not let us do, and what becomes of it: private chats that are closed, permissions that are gone."""

import asyncio
from random import Random

import pytest

from bot.values.ids import TableStatus
from tests.fakes.discord.gateway import RESUME
from tests.support.people import answer
from tests.surfaces.stage import HOUR, Habit, asked, begun, played

ANNA, BRUNO, CARLA = ALL = tuple(Habit(name) for name in ("Anna", "Bruno", "Carla"))
NAMES = tuple(habit.name for habit in ALL)
PATIENCE = 20.0
HINT = "non riesco a scriverti in privato"


def read(stage):
    return "\n".join(post.text for post in stage.here.messages)


def letters(stage, who):
    """All that somebody was told alone."""
    return "\n".join(post.text for post in stage.members[who].dms)


@pytest.mark.parametrize("status", [400, 403, 404])
async def test_who_shares_no_server_with_us_any_more_is_missed_and_not_called(stage, status):
    table = await begun(stage, *NAMES)
    stage.world.traffic.refuse_next("POST", f"/channels/{stage.members['Carla'].dm.id}/messages", status, 50_278)
    while await asked(stage, CARLA, table) is None:
        await played(stage, (ANNA, BRUNO), table, Random(1), answers=1)
    await stage.settle()
    assert "Carla non è più in questa chat" in read(stage)
    assert HINT not in read(stage)


async def test_who_leaves_with_a_closed_private_chat_is_missed_and_no_longer_called(stage):
    table = await begun(stage, *NAMES)
    await stage.shut("Carla")
    stage.members["Carla"].leave(stage.world.guild)
    stage.time.ms += 3_700_000
    stage.world.traffic.refuse_next("POST", f"/channels/{stage.members['Carla'].dm.id}/messages", 403, 50_007, times=9)
    while await asked(stage, CARLA, table) is None:
        await played(stage, (ANNA, BRUNO), table, Random(1), answers=1)
    await stage.settle()
    assert read(stage).count("Carla non è più in questa chat") == 1
    assert [name for post in stage.here.messages for name in post.called] == []


async def test_a_permission_that_is_taken_away_in_play_is_named_in_private_and_the_table_goes_on(stage):
    table = await begun(stage, *NAMES)
    before = len(stage.here.messages)
    stage.here.deny("attach_files", "send_messages")
    question = await asked(stage, ANNA, table)
    await stage.enter("Anna", "hand", alone=True)
    await stage.answer("Anna", question, answer(question, Random(1)), alone=True)
    await stage.app.sender.repost(table, stage.channel)
    for who in ("Anna", "Bruno", "Carla"):
        assert await stage.world.until(lambda who=who: "• Inviare messaggi: " in letters(stage, who), PATIENCE)
        assert letters(stage, who).count("• Inviare messaggi: ") == 1
        assert letters(stage, who).count("• Allegare file: ") == 1
    assert len(stage.here.messages) == before
    stage.here.deny()
    await stage.settle()
    assert len(stage.here.messages) > before
    assert await stage.app.channels.tables_at(stage.channel) == (table,)
    assert (await stage.app.views.room(table, "it")).status is TableStatus.LIVE
    assert letters(stage, "Anna").count("per ora non posso scrivere") == 1


async def test_without_the_history_of_messages_a_game_is_played_and_former_boards_lose_their_buttons(stage):
    table = await begun(stage, *NAMES)
    await played(stage, ALL, table, Random(1), answers=3)
    former = stage.here.messages
    await stage.wait(24 * HOUR)
    await played(stage, ALL, table, Random(1), answers=3)
    await stage.settle()
    assert "per ora non posso scrivere" not in "".join(letters(stage, who) for who in ("Anna", "Bruno", "Carla"))
    *gone, last = stage.here.messages
    assert [post.id for post in gone] == [post.id for post in former]
    assert not any(post.buttons for post in gone)
    assert last.buttons
    assert all(post.text for post in gone)
    fetched = [r.path for r, _ in stage.world.server.heard if r.method == "GET" and "/messages" in r.path]
    assert fetched == []


async def test_a_connection_that_says_nothing_more_is_given_up_and_presses_made_meanwhile_count(stage):
    stage.world.gateway.heartbeat, stage.options["heartbeat_timeout"] = 0.1, 0.3
    await stage.restart()
    table = await begun(stage, *NAMES)
    question = await asked(stage, ANNA, table)
    await stage.enter("Anna", "hand")
    stage.world.gateway.go_silent()
    await stage.answer("Anna", question, answer(question, Random(1)), alone=False)
    await stage.settle()
    assert await asked(stage, ANNA, table) != question
    assert stage.world.gateway.heard.count(RESUME) >= 1


async def test_what_is_on_its_way_while_our_own_connection_is_closed_is_told_by_the_next_one(stage):
    table = await begun(stage, *NAMES)
    last = stage.here.messages[-1].id
    await stage.connection.http.close()
    await stage.app.sender.repost(table, stage.channel)
    await asyncio.sleep(0)
    assert await stage.world.until(lambda: stage.app.sender._retries.unsure, PATIENCE)
    assert stage.here.messages[-1].id == last
    await stage.restart()
    await stage.settle()
    assert stage.here.messages[-1].id != last
