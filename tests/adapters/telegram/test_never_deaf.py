"""One fault hurts one thing, and everything comes back by itself: locks that are real, connections that are cut."""

import asyncio
import json

import pytest

from adapters.telegram.commands import command_name
from adapters.telegram.ephemeral import TRIES
from adapters.telegram.ids import chat_text
from adapters.telegram.replies import FILL
from adapters.telegram.sender import PAUSES
from bot.cli.doctor import look_at_database
from bot.cli.sentences import speak
from bot.config import Settings
from bot.values.button_payload import pack
from bot.values.health import SetAside
from tests.fakes.telegram import GROUP
from tests.support.locks import locked
from tests.surfaces.drivers.telegram import staged
from tests.surfaces.stage import lobby, seated

PEOPLE = ANNA, BRUNO, _, DARIO = ("Anna", "it"), ("Bruno", "en"), ("Carla", "it"), ("Dario", "it")
SOON_MS = 20
"""How long a locked database is waited for here."""
STAGED = {"busy_ms": SOON_MS, "kind": GROUP}


def deaths(stage, kind):
    """How many tasks of a kind have died."""
    return sum(task.deaths for task in stage.app.tasks.report() if task.kind == kind)


def health(stage, kind):
    return next(task for task in stage.app.tasks.report() if task.kind == kind)


@pytest.mark.file
async def test_a_press_that_could_not_be_taken_for_a_lock_is_answered_and_taken_after_it(stage, tmp_path, caplog):
    table = await lobby(stage, "Anna", seats=4)
    with locked(tmp_path / "a.db"):
        query = stage.client("Bruno").press_unheard(stage.channel.last, "Siediti")
        assert await stage.world.until(lambda: deaths(stage, "poll") > 3)
        assert query.answer["text"] == chat_text("written-later", "en")
        assert health(stage, "poll").fault == "NotSaved"
    assert [r.getMessage() for r in caplog.records].count(
        f"poll died of NotSaved at {health(stage, 'poll').place}"
    ) == 1
    await stage.settle()
    assert await seated(stage, table) == ["Anna", "Bruno"]
    assert health(stage, "poll").resting == 0


@pytest.mark.file
async def test_a_press_met_by_a_lock_on_its_way_is_answered_and_done_after_it(stage, tmp_path, caplog):
    table = await lobby(stage, "Anna", seats=4)
    gate, take = asyncio.Event(), stage.connection.inbox.act

    async def wait(act):
        await gate.wait()
        await take(act)

    stage.connection.inbox.act = wait
    query = stage.client("Bruno").press_unheard(stage.channel.last, "Siediti")
    assert await stage.world.until(lambda: stage.connection.inbox._tasks)
    with locked(tmp_path / "a.db"):
        gate.set()
        assert await stage.world.until(lambda: deaths(stage, "lane") > 3)
        assert query.answer["text"] == chat_text("written-later", "en")
        assert health(stage, "lane").fault == "NotSaved"
    assert [r.getMessage() for r in caplog.records].count(
        f"lane died of NotSaved at {health(stage, 'lane').place}"
    ) == 1
    await stage.settle()
    assert await seated(stage, table) == ["Anna", "Bruno"]


@pytest.mark.file
async def test_after_a_lock_a_group_still_becomes_a_supergroup_and_all_are_heard(stage, tmp_path):
    table = await lobby(stage, "Anna", seats=4)
    gate = stage.world.traffic.hold_next("answerCallbackQuery")
    stage.client("Bruno").press_unheard(stage.channel.last, "Siediti")
    assert await stage.world.until(lambda: stage.world.server.busy)
    with locked(tmp_path / "a.db"):
        gate.set()
        assert await stage.world.until(lambda: deaths(stage, "lane") > 1)
    await stage.migrate()
    await stage.press("Carla", "join")
    await stage.enter("Dario", "tables", alone=True)
    assert await seated(stage, table) == ["Anna", "Bruno", "Carla"]
    assert stage.client("Dario").dms


@pytest.mark.file
async def test_a_private_chat_is_written_to_again_after_a_lock_and_nothing_comes_twice(stage, tmp_path):
    dario = stage.client("Dario")
    gate = stage.world.traffic.hold_next("sendMessage", about=dario.id)
    dario.write(dario.dm, f"/{command_name('join', 'it', in_group=False)}")
    assert await stage.world.until(lambda: stage.world.server.busy)
    await stage.connection.inbox.wait_idle()
    with locked(tmp_path / "a.db"):
        gate.set()
        assert await stage.world.until(lambda: deaths(stage, "desk") > 1)
    await stage.settle()
    assert len(dario.dms) == 1
    kept = await stage.connection.router.prompts.find(stage.person("Dario").id)
    assert kept.message == dario.dms[-1].id
    await stage.enter("Dario", "tables", alone=True)
    assert len(dario.dms) == 2


async def test_a_screen_that_nothing_helps_keeps_no_other_waiting(stage):
    dario = stage.client("Dario")
    await stage.enter("Dario", "tables", alone=True)
    stage.connection.replies.queue.put(dario.id, None)
    await stage.enter("Dario", "tables", alone=True)
    assert len(dario.dms) == 2
    assert deaths(stage, "desk") == TRIES


def odd(stage, **more):
    """A command of Dario's as Telegram would tell it, but for something odd in it."""
    dario = stage.client("Dario")
    person = {"id": dario.id, "is_bot": False, "first_name": "Dario", "language_code": "it"} | more.pop("user", {})
    chat = {"id": dario.id, "type": "private"}
    said = {"message_id": 1, "date": int(stage.time.ms / 1000), "text": "/tavoli", "chat": chat, "from": person}
    return said | more


ODD = {"surrogate": "UnicodeEncodeError", "id": "OverflowError", "shape": "KeyError", "no object": "TypeError"}


@pytest.mark.file
@pytest.mark.parametrize("what", ODD)
async def test_an_update_that_cannot_be_handled_is_set_aside_and_the_next_one_is_taken(tmp_path, what):
    async with staged(tmp_path, ANNA, DARIO) as stage:
        queue, dario = stage.world.updates, stage.client("Dario")
        match what:
            case "surrogate":
                queue.emit("message", odd(stage, user={"first_name": "D\ud800"}))
            case "id":
                await stage.connection.take_updates([{"update_id": 1 << 70, "message": odd(stage)}])
            case "no object":
                said = json.dumps({"ok": True, "result": ["nonsense"]})
                stage.world.traffic.befalls("getUpdates", "*", 1, text=(200, said))
            case _:
                queue.emit("message", {"text": "/tavoli", "from": {}})
        await stage.enter("Dario", "tables", alone=True)
        assert len(dario.dms) == 1
        await stage.restart()
        await stage.enter("Dario", "tables", alone=True)
        assert len(dario.dms) == 2
        assert deaths(stage, "telegram") == 0
        (aside,) = await stage.app.store.list_set_aside()
        assert aside == SetAside("telegram", ODD[what], aside.place, 1)
        assert await stage.app.updates.list_waiting("telegram") == []
    settings = Settings(_env_file=None, database=tmp_path / "a.db", language="en")
    _, _, (line,) = look_at_database(settings, speak("en"), is_asked=False)
    assert line.endswith(f"set aside because handling it failed: {ODD[what]}, {aside.place}.")


async def test_an_act_that_fails_is_set_aside_its_person_is_told_and_a_restart_does_not_meet_it_again(tmp_path):
    async with staged(tmp_path, ANNA, BRUNO) as stage:
        await lobby(stage, "Anna", seats=4)
        await stage.press("Bruno", "join")
        await stage.settle()
        await stage.enter("Bruno", "tables", alone=True)
        await stage.enter("Bruno", "join", alone=True)
        queue = stage.world.updates
        query = stage.client("Bruno").press_unheard(stage.client("Bruno").dms[1], "Giovedì")
        told = next(update.raw for update in queue.waiting if "callback_query" in update.raw)
        told["callback_query"]["data"] = pack(FILL, None, ())  # it does not say which field it fills in
        await stage.settle()
        assert query.answer is not None
        assert stage.client("Bruno").dms[-1].text == chat_text("unshown", "en")
        await stage.restart()
        (aside,) = await stage.app.store.list_set_aside()
        assert (aside.fault, aside.count) == ("IndexError", 1)
        assert aside.place.startswith("adapters/telegram/router.py:")
        assert await stage.app.updates.list_waiting("telegram") == []


@pytest.mark.parametrize("drop", ["drop_next", "drop_next_after_delivery"])
async def test_an_answer_to_a_press_whose_connection_dropped_is_given_again(stage, drop):
    table = await lobby(stage, "Anna", seats=4)
    getattr(stage.world.traffic, drop)("answerCallbackQuery")
    await stage.press("Bruno", "join")
    assert stage.seen.kind != "failed"
    await stage.settle()
    assert await seated(stage, table) == ["Anna", "Bruno"]
    assert len(stage.client("Bruno").dms) == 1


async def test_a_private_reply_whose_connection_dropped_is_sent_again(stage):
    stage.world.traffic.drop_next("sendMessage", about=stage.client("Dario").id, times=3)
    await stage.enter("Dario", "tables", alone=True)
    assert len(stage.client("Dario").dms) == 1


async def test_a_screen_that_is_turned_in_place_is_turned_once_its_connection_is_back(stage):
    await lobby(stage, "Anna", seats=4)
    await stage.enter("Anna", "tables", alone=True)
    before = stage.client("Anna").dms
    stage.world.traffic.drop_next("editMessageText", about=stage.client("Anna").id)
    stage.world.traffic.drop_next_after_delivery("editMessageText", about=stage.client("Anna").id)
    await stage.client("Anna").press(before[-1], "Giovedì")
    await stage.settle()
    after = stage.client("Anna").dms
    assert [post.id for post in after] == [post.id for post in before]
    assert after[-1].text != before[-1].text


async def test_a_reply_that_no_connection_carries_is_dropped_and_keeps_no_other_waiting(stage):
    stage.world.traffic.drop_next("sendMessage", about=stage.client("Dario").id, times=len(PAUSES) + 1)
    await stage.enter("Dario", "tables", alone=True)
    assert stage.client("Dario").dms == ()
    await stage.enter("Dario", "tables", alone=True)
    assert len(stage.client("Dario").dms) == 1


async def test_a_hidden_reply_whose_connection_dropped_is_sent_again_where_it_was_asked_for(tmp_path):
    async with staged(tmp_path, ANNA, BRUNO) as stage:
        await stage.enter("Bruno", "help")
        stage.world.traffic.drop_next("sendMessage", about=stage.channel.id)
        await stage.enter("Bruno", "help")
        assert len(stage.client("Bruno").ephemerals) == 2
        assert stage.client("Bruno").dms == ()


async def test_a_proxys_page_in_place_of_a_reply_closes_no_chat(stage):
    """Fault 3, on the way of replies."""
    await stage.enter("Bruno", "tables", alone=True)
    stage.world.traffic.break_next("send*", status=403, times=9)
    client = stage.client("Bruno")
    client.write(client.dm, "/tavoli")
    await stage.settle()
    assert stage.app.sender.reachability.closed == {}
    stage.world.traffic.mishaps.clear()
    stage.world.traffic.refuse_next("send*", 403, "Forbidden: bot was blocked by the user")
    client.write(client.dm, "/tavoli")
    await stage.settle()
    assert list(stage.app.sender.reachability.closed) == [stage.person("Bruno").account]
