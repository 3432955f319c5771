"""One private message a seat: it rings once, lives where it was pressed, and outlives a restart."""

import asyncio
from dataclasses import replace

import pytest

from bot.app import open_app
from bot.notify.delivery import Action
from bot.notify.notification_rules import plan
from bot.screens.controller import ChatController
from bot.tables.posts import SeatMessageRow, ShownHash
from bot.tables.questions import find_dealt_ms
from bot.values.button_payload import make_request
from bot.values.ids import AccountId, PersonId
from bot.values.requests import Answer, NewTable
from bot.values.screens import Draft, Focus, SeatLengths
from bot.views.asked import unseen_look
from bot.views.seat import make_seat_screen
from bot.views.table import TablePresenter
from games.registry import GAMES
from tests.bot.views.test_table import DEAL, ORDER, answered, opened
from tests.probes import PROBES
from tests.support.memory_chat import MemoryChat
from tests.support.sender_stage import answer_somehow, no_sleep
from tests.support.sender_stage import seated as sit
from tests.support.worded_steps import WORDED
from tests.surfaces.stage import Time

MINUTE = 60_000
ANNA, BRUNO, CARLA = (PersonId(f"memory:{name}") for name in ("anna", "bruno", "carla"))


@pytest.fixture
def time():
    return Time()


async def settle(app):
    for _ in range(3):
        await app.clock.handle_due()
        await app.autoplay.wait_idle()
        await app.sender.idle()
        await asyncio.sleep(0)


def shown(chat, person):
    """The messages of a seat that somebody has, without the greeting."""
    return [message for message in chat.private.get(person, ()) if message.said.seat is not None]


async def press(app, chat, table, person, *tokens):
    """Press an answer on the newest message of one's seat, as a chat does that shows the reply over it."""
    [*_, message] = shown(chat, person.person.id)
    asked = message.said.question
    pressed = make_request("answer", table, (asked.id, "0", *tokens))
    controller = ChatController(app)
    async with controller.hold(person.person, pressed):
        reply = await controller.take(person.person, pressed)
        await controller.app.seat_screens.note_reply(person.person.account, reply.screen, message.id)
    return message, reply


async def test_a_press_turns_the_message_into_what_comes_next_and_costs_no_other(app, chat):
    table, people = await sit(app, chat, "ballot")
    await settle(app)
    sends = chat.sends
    message, reply = await press(app, chat, table, people[0], "2", "1")
    assert reply.screen.text.splitlines()[0] == "Anna apre la mano. L'ordine: Carla e Bruno."
    assert "Tocca a" not in reply.screen.text, "the message for all says it, and is kept up to date"
    assert (reply.toast, reply.screen.question, reply.screen.seat) == ("", None, 0)
    assert reply.screen.picture
    await settle(app)
    assert [known.edits for known in shown(chat, ANNA)] == [0]
    assert [known.id for known in shown(chat, ANNA)] == [message.id]
    assert chat.sends > sends


async def test_another_message_that_shows_a_seat_takes_the_place_of_the_former(app, chat):
    table, people = await sit(app, chat, "ballot")
    await settle(app)
    reply = await ChatController(app).take(people[0].person, make_request("hand", table))
    newer = await chat.send_private(ANNA, reply.screen, "own")
    await app.seat_screens.note_reply(ANNA, reply.screen, newer)
    await settle(app)
    assert [known.id for known in shown(chat, ANNA)] == [newer]
    await people[0].answer(table, "2", "1")
    await settle(app)
    [turned] = shown(chat, ANNA)
    assert (turned.id, turned.said.question, turned.edits) == (newer, None, 1)


async def test_while_a_press_is_acted_on_nobody_else_changes_its_message(app, chat):
    table, people = await sit(app, chat, "ballot")
    await settle(app)
    async with app.presence.hold(ANNA, table):
        await people[0].answer(table, "2", "1")
        for _ in range(200):
            await asyncio.sleep(0)
        await asyncio.sleep(0.05)
        assert [known.edits for known in shown(chat, ANNA)] == [0]
    await settle(app)
    assert [known.edits for known in shown(chat, ANNA)] == [1]


def test_when_a_deal_began_follows_from_the_log_and_is_nothing_before_it():
    assert find_dealt_ms(opened()) == 0
    table = answered(opened(), DEAL, at=5)
    assert find_dealt_ms(answered(table, ORDER, at=7)) == 5


LENGTHS = SeatLengths(4096, 1024)


async def open_step(app, chat, person, table, seat, step):
    [message] = shown(chat, person.id)
    focus = Focus(message.said.question.id, Draft({}, step, 1))
    async with app.presence.hold(person.id, table):
        screen = await app.seat_screens.show(person, table, seat, LENGTHS, focus)
        await app.seat_screens.note_reply(person.account, screen, message.id)
    return message


async def test_what_somebody_has_opened_stays_open_while_their_message_changes_round_it_and_only_then(app, chat, time):
    table, people = await sit(app, chat, "ballot")
    await settle(app)
    await press(app, chat, table, people[0], "2", "1")
    await settle(app)
    for step in ("0", "1"):
        former = await open_step(app, chat, people[1].person, table, 1, step)
    time.ms += MINUTE * 2 // 3
    await settle(app)
    [message] = shown(chat, BRUNO)
    assert (message.id, message.edits) == (former.id, former.edits)
    await app.host.remind(people[0].person, table)
    await settle(app)
    [message] = shown(chat, BRUNO)
    assert (message.id, message.edits) == (former.id, former.edits + 1)
    assert "Anna reminds the players who still have to answer." in message.said.text
    assert (message.said.draft.at, message.said.draft.page) == ("1", 1)


async def begin_looks(app):
    """A table, its people, and the question that each of them answers before they look."""
    people = [await app.people.meet(person, person[7:].title(), "it") for person in (ANNA, BRUNO, CARLA)]
    table = await app.openings.open(people[0], NewTable("looks", name="Gara", lang="it", pace="free", seats=3))
    for person in people[1:]:
        await app.lobby.join(person, table)
    await app.openings.start(people[0], table)
    rooms = [await app.views.seat_room(person, table, seat) for seat, person in enumerate(people)]
    return table, people, [room.questions[0].id for room in rooms]


async def test_a_look_on_its_way_waits_for_nothing_that_was_changed_just_now(settings, time):
    """Nobody is connected, so that all looks stay on their way; a message drawn a moment before is changed at once."""
    async with open_app(settings, WORDED, now_ms=time, chats=("memory",)) as app:
        table, people, letters = await begin_looks(app)
        for person, letter in zip(people, letters, strict=True):
            await app.play.answer(person, Answer(table, letter, {"": ("a",)}))
        await app.autoplay.wait_idle()
        at = await app.tables.get(table)
        state = await app.sender.seat_messages.drawing.find_state(TablePresenter(at, 0, "it"), ANNA)
        drawn_before = SeatMessageRow(ANNA, table, 0)._replace(
            message_id="m1", account_id=AccountId(ANNA), shown=ShownHash("before"), shown_ms=time()
        )
        assert unseen_look(at, 0)
        assert plan(drawn_before, state).action is Action.EDIT


@pytest.mark.parametrize("game", ["ballot", "mattazza"])
async def test_what_is_drawn_of_a_table_shows_it_as_it_stood_whatever_happens_at_it_meanwhile(settings, time, game):
    async with open_app(
        settings, {**PROBES, "mattazza": GAMES["mattazza"]}, now_ms=time, sleep=no_sleep, chats=("memory",)
    ) as app:
        table, people = await sit(app, MemoryChat(), game)
        await settle(app)
        at = await app.tables.get(table)
        presenter = TablePresenter(at, 0, "it")

        def draw():
            return make_seat_screen(replace(presenter), ANNA, 2_000, Focus())

        before, length = draw(), len(at.history)
        for step in range(40):
            await app.autoplay.wait_idle()
            at = await app.tables.get(table)
            if at.position.ask is None:
                break
            seats = [q.seat for q in (*at.position.ask.must, *at.position.ask.window) if q not in at.position.sealed]
            await answer_somehow(people[seats[0]], at, seats[0], step)
        assert len((await app.tables.get(table)).history) > length + 2
        assert draw() == before


async def test_of_two_replies_that_overtake_each_other_the_one_that_comes_last_is_what_a_message_shows(app, chat):
    """Bruno presses twice: before he is asked, and once he is; the first reply comes after the second."""
    table, people = await sit(app, chat, "ballot")
    bruno, seats = people[1].person, app.seat_screens
    await settle(app)
    [message] = shown(chat, BRUNO)
    async with app.presence.hold(bruno.id, table):
        early = await seats.show(bruno, table, 1, LENGTHS, Focus())
        await people[0].answer(table, "2", "1")
        later = await seats.show(bruno, table, 1, LENGTHS, Focus())
        assert (early.question, later.question is None) == (None, False)
        for reply in (later, early):
            await chat.edit_private(bruno.account, message.id, reply)
            await seats.note_reply(bruno.account, reply, message.id)
    await settle(app)
    [*_, known] = shown(chat, BRUNO)
    assert known.said.question is not None


async def test_a_reply_over_a_message_that_is_deleted_for_another_meanwhile_leaves_the_seat_the_other(app, chat):
    table, people = await sit(app, chat, "ballot")
    bruno, seats = people[1].person, app.seat_screens
    await settle(app)
    [former] = shown(chat, BRUNO)
    reply = await seats.show(bruno, table, 1, LENGTHS, Focus())
    newer = await chat.send_private(BRUNO, reply, "own")
    await seats.note_reply(bruno.account, reply, newer)
    await settle(app)
    await seats.note_reply(bruno.account, reply, former.id)
    app.presence.touch(bruno.id, table)
    await people[0].answer(table, "2", "1")
    await settle(app)
    [known] = shown(chat, BRUNO)
    assert (known.id, known.said.question is not None) == (newer, True)
