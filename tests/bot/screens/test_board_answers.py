"""Races at a place: one picture, the same buttons for all, presses ordered by their own time, nothing told before its time."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.app import open_app
from bot.config import Settings
from bot.notify.stored import SEAT_MESSAGES, find_seat_message
from bot.screens.controller import ChatController
from bot.values.button_payload import make_request, pack, unpack
from bot.values.chat import Limits
from bot.values.ids import ChannelId, PersonId, TablePace, TableStatus
from bot.values.requests import Answer, NewTable
from games.registry import GAMES
from games.schicki.rules.state import Situation, sight_of
from tests.support.memory_chat import MemoryChat
from tests.support.script_game import never
from tests.support.transcripts import fated

SQUARE = ChannelId("memory:square")
NAMES = ("Anna", "Bruno", "Carla")


@asynccontextmanager
async def entered(path, time, chat):
    settings = Settings(_env_file=None, database=path / "arbitro.db", robot_least_ms=0, robot_most_ms=0)
    async with open_app(settings, GAMES, now_ms=time, sleep=never, chats=("memory",)) as at:
        await at.sender.connect(chat)
        yield at


@pytest.fixture
def chat():
    return MemoryChat()


@pytest.fixture
async def at(tmp_path, time, chat):
    async with entered(tmp_path, time, chat) as made:
        yield made


async def quiet(at):
    for _ in range(4):
        await at.autoplay.wait_idle()
        await at.sender.idle()


async def seated(at, pace=TablePace.LIVE, **options):
    people = [await at.people.meet(PersonId(f"memory:{name.lower()}"), name, "it") for name in NAMES]
    table = await at.openings.open(people[0], NewTable("schicki", name="Gala", lang="it", pace=pace, seats=3))
    await at.channels.show_at(people[0], table, SQUARE)
    for person in people[1:]:
        await at.lobby.join(person, table)
    for name, token in options.items():
        await at.table_settings.set_option(people[0], table, name.replace("_", "-"), {"": (token,)})
    await at.openings.start(people[0], table)
    await quiet(at)
    return table, people


def board(chat):
    return chat.channels[SQUARE][-1].said


async def press(at, chat, person, token, ms=None, screen=None, inbox=""):
    button = next(b for b in (screen or board(chat)).buttons if b.verb == "press" and b.args[1] == token)
    pressed = make_request(*unpack(pack(button.verb, button.table_id, button.args)))
    stamp = None if ms is None else datetime.fromtimestamp(ms / 1000, UTC)
    reply = await ChatController(at).take(person, replace(pressed, channel_id=SQUARE, inbox=inbox, at=stamp))
    await quiet(at)
    return reply.toast


async def pass_time(at, time, ms):
    time.now += ms
    await at.clock.handle_due()
    await quiet(at)


async def turned(at, chat, time, table, people, cards):
    for person in people:
        await press(at, chat, person, "press")
    while len((await lying(at, table)).cards) < cards:
        await pass_time(at, time, 1_000)


async def overtaken(at, chat, time, table, people):
    """A live table on which a third card lies; returns the board as it was before that one."""
    await turned(at, chat, time, table, people, 2)
    old = board(chat)
    while len((await lying(at, table)).cards) < 3:
        await pass_time(at, time, 1_000)
    return old


async def lying(at, table):
    return (await at.tables.get(table)).position.state.picture


async def stop(at, table):
    return (await at.tables.get(table)).position.state.course.stops[-1]


async def test_a_race_has_one_message_with_the_same_nine_buttons_for_all_which_is_edited(at, chat, time):
    table, people = await seated(at)
    assert [(b.verb, b.row) for b in board(chat).buttons[:2]] == [("press", 1), ("hand", 0)]
    messages = len(chat.channels[SQUARE])
    await turned(at, chat, time, table, people, 3)
    assert len(chat.channels[SQUARE]) == messages
    said = board(chat)
    assert [b.row for b in said.buttons] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 0, 0, 0]
    assert said.picture
    assert said.deadline is None
    assert not any(shown.said.question for person in people for shown in chat.private[person.id])


@pytest.mark.rule("SM-54")
@pytest.mark.parametrize("late", [800, 3_000], ids=["soon", "before its end"])
async def test_a_press_on_a_picture_that_is_gone_neither_hastens_nor_delays_the_next_card(at, chat, time, late):
    table, people = await seated(at)
    old = await overtaken(at, chat, time, table, people)
    due, pause = time.now, (await at.tables.get(table)).position.state.unseen.open().pause
    await pass_time(at, time, late)
    await press(at, chat, people[0], "hat", screen=old)
    await pass_time(at, time, due + pause - 1 - time.now)
    assert len((await lying(at, table)).cards) == 3
    await pass_time(at, time, 1)
    assert len((await lying(at, table)).cards) == 4


async def test_a_press_that_came_before_is_known_again_when_its_moment_has_passed(at, chat, time):
    table, people = await seated(at)
    await turned(at, chat, time, table, people, 2)
    old = board(chat)
    await press(at, chat, people[0], "red", inbox="u1")
    await pass_time(at, time, 4_500)
    before = len((await at.tables.get(table)).history)
    assert "L’avevo già" in await press(at, chat, people[0], "red", screen=old, inbox="u1")
    assert "Troppo tardi" in await press(at, chat, people[0], "red", screen=old, inbox="u2")
    assert len((await at.tables.get(table)).history) == before, "what is missed costs nothing"


async def test_a_button_that_asks_ones_own_seat_no_more_is_missed_though_it_still_asks_others(at, chat):
    _, people = await seated(at)
    await press(at, chat, people[1], "press")
    assert "Troppo tardi" in await press(at, chat, people[1], "press")


async def test_a_restart_inside_a_window_keeps_its_presses_and_its_end(tmp_path, time):
    chat = MemoryChat()
    async with entered(tmp_path, time, chat) as at:
        table, people = await seated(at)
        await turned(at, chat, time, table, people, 2)
        await press(at, chat, people[0], "hat", time.now)
        known = (await at.tables.get(table)).deadlines
    async with entered(tmp_path, time, chat) as at:
        assert (await at.tables.get(table)).deadlines == known
        time.now += 1_000
        await press(at, chat, people[1], "knock", time.now)
        running = {key: each for key, each in known.items() if each.at_ms > time.now}
        assert running
        assert running.items() <= (await at.tables.get(table)).deadlines.items()
        await pass_time(at, time, 3_499)
        assert not (await at.tables.get(table)).position.state.course.stops
        await pass_time(at, time, 1)
        assert [(deed.seat, deed.ms) for deed in (await stop(at, table)).deeds] == [(0, 0), (1, 1_000)]


@pytest.mark.rule("SM-56")
async def test_where_presses_carry_no_time_it_is_said_and_no_two_came_at_once(tmp_path, time):
    chat = MemoryChat(limits=Limits(stamps=False))
    async with entered(tmp_path, time, chat) as at:
        table, people = await seated(at)
        assert "vale il momento in cui la risposta mi arriva" in board(chat).text
        await turned(at, chat, time, table, people, 2)
        for person in people:
            await press(at, chat, person, "knock")
        await pass_time(at, time, 4_503)
        assert [(deed.seat, deed.ms) for deed in (await stop(at, table)).deeds] == [(0, 0), (1, 1), (2, 2)]


async def looked(at, chat, table, person, token):
    """Answer what somebody was asked last, in private."""
    asked = chat.last_question(person.id)
    pressed = make_request("answer", table, (asked.id, "0", token))
    reply = await ChatController(at).take(person, pressed)
    await quiet(at)
    return reply.toast


@pytest.mark.rule("SM-59")
async def test_a_look_whose_picture_could_not_be_sent_is_not_used_up(at, chat, time):
    table, [anna, *_] = await seated(at, TablePace.DAY, batch="1")
    chat.closed.add(anna.id)
    await at.play.answer(anna, Answer(table, chat.last_question(anna.id).id, {"": ("open",)}))
    await quiet(at)
    await pass_time(at, time, 10_000)
    look = (await at.tables.get(table)).position.state.looks[0].open()[0]
    assert (look.opened, look.since, look.over) == (None, None, False)


async def test_a_look_that_was_sent_counts_though_the_message_before_it_cannot_be_taken_away_yet(at, chat, time):
    table, [anna, *_] = await seated(at, TablePace.DAY, batch="1")
    chat.clinging.add(anna.id)
    row = await find_seat_message(at.store, anna.id, table, 0)
    await at.store.write(lambda transaction: SEAT_MESSAGES.write(transaction, row._replace(is_pictured=False)))
    before = len(chat.private[anna.id])
    await at.play.answer(anna, Answer(table, chat.last_question(anna.id).id, {"": ("open",)}))
    async with asyncio.timeout(30):
        while len(chat.private[anna.id]) == before:  # noqa: ASYNC110  a chat tells nobody what it was sent
            await asyncio.sleep(0.001)
        await at.autoplay.wait_idle()
    assert chat.private[anna.id][-1].said.picture
    time.now += 10_000
    await at.clock.handle_due()
    look = (await at.tables.get(table)).position.state.looks[0].open()[0]
    assert look.since is not None


@pytest.mark.rule("SM-65")
async def test_a_film_goes_on_in_the_message_that_asked_and_in_no_other(at, chat, time, monkeypatch):
    fated(monkeypatch, 1)
    table, [anna, bruno, _] = await seated(at, TablePace.DAY, batch="6", film="on")
    look = await longest(at, chat, table, anna)
    [first] = [shown for shown in chat.private[anna.id] if shown.said.question]
    others = [(shown.id, shown.edits) for shown in chat.private[bruno.id]]
    messages = len(chat.private[anna.id])
    for _ in range(3, look.total + 1):
        await pass_time(at, time, 3_000)
        [now] = [shown for shown in chat.private[anna.id] if shown.said.question]
        assert (now.id, now.said.question.id) == (first.id, first.said.question.id)
        assert now.said.picture != first.said.picture
        assert len(now.said.lines) == 1
    assert len(chat.private[anna.id]) == messages
    assert [(shown.id, shown.edits) for shown in chat.private[bruno.id]] == others
    await looked(at, chat, table, anna, "nothing")
    assert (await at.tables.get(table)).position.state.looks[0].open()[look.scene - 1].over


async def longest(at, chat, table, person):
    """Look at scenes until one is a film of three cards or more; that look, just begun."""
    while True:
        await looked(at, chat, table, person, "open")
        looks = (await at.tables.get(table)).position.state.looks[0].open()
        if (look := next(each for each in looks if not each.over)).total > 2:
            return look
        await looked(at, chat, table, person, "nothing")


RIGHT = {Situation.SEVERAL: "blue", Situation.IDENTICAL: "red", Situation.TWO_WORMS: "knock"}


async def record(at, table):
    return (await at.tables.get(table)).record


async def race(at, chat, time):
    """A race of three in which two cards lie."""
    table, people = await seated(at)
    await turned(at, chat, time, table, people, 2)
    return table, people


async def won(at, chat, time, table, person):
    """Let cards be turned until there is something to win, and somebody win them."""
    while (sight := sight_of((await lying(at, table)).cards)).situation is Situation.NONE:
        assert (await record(at, table)).status is TableStatus.LIVE
        await pass_time(at, time, 1_000)
    token = RIGHT.get(sight.situation) or sight.matches[0].element.value
    await press(at, chat, person, token)
    assert (await record(at, table)).status is TableStatus.LIVE
    await pass_time(at, time, 4_503)
    assert not (await lying(at, table)).cards


def verbs(chat):
    return [button.verb for button in board(chat).buttons if button.verb != "press"]


def read_at(chat):
    return "\n".join(chat.public_texts(SQUARE))


@pytest.mark.rule("SM-70")
async def test_a_pause_in_a_race_is_told_at_once_and_begins_when_the_cards_are_won(at, chat, time):
    table, people = await race(at, chat, time)
    said = (await at.host.pause(people[0], table)).text
    assert said == "La pausa parte appena finisce la scena in corso. Fino ad allora puoi annullarla."
    await quiet(at)
    assert "Anna chiede una pausa" in read_at(chat)
    assert verbs(chat) == ["hand", "resume", "more"]
    assert next(b.label for b in board(chat).buttons if b.verb == "resume") == "Niente pausa"
    await at.host.pause(people[1], table)
    assert (await record(at, table)).pausing == "Anna", "asking twice changes nothing"
    await at.votes.propose(people[2], table, "resume")
    await quiet(at)
    assert "Carla annulla la pausa" in read_at(chat)
    assert verbs(chat) == ["hand", "pause", "more"]
    await at.host.pause(people[0], table)
    await won(at, chat, time, table, people[1])
    row = await record(at, table)
    assert (row.status, row.pausing, row.notice.params) == (TableStatus.PAUSED, "", {"who": "Anna"})
    assert "Anna mette il tavolo in pausa" in read_at(chat)
    assert not [button for button in board(chat).buttons if button.verb == "press"]
    await pass_time(at, time, 600_000)
    assert not (await lying(at, table)).cards
    await at.votes.propose(people[1], table, "resume")
    await quiet(at)
    await pass_time(at, time, 14_000)
    assert (await lying(at, table)).cards


@pytest.mark.rule("SM-70")
async def test_a_pause_that_waits_outlives_a_restart_and_its_deadlines_go_on_after_it(tmp_path, time):
    chat = MemoryChat()
    async with entered(tmp_path, time, chat) as at:
        table, people = await race(at, chat, time)
        await at.host.pause(people[0], table)
        await quiet(at)
    async with entered(tmp_path, time, chat) as at:
        assert (await record(at, table)).pausing == "Anna"
        await won(at, chat, time, table, people[1])
        kept = (await record(at, table)).pause
    async with entered(tmp_path, time, chat) as at:
        at_rest = await at.tables.get(table)
        assert (at_rest.record.status, at_rest.record.pause, at_rest.deadlines) == (TableStatus.PAUSED, kept, {})
        [longest] = [row for key, row in kept.deadlines.items() if "longest" in key]
        time.now += 600_000
        await at.votes.propose(people[1], table, "resume")
        after = {key: row.at_ms for key, row in (await at.tables.get(table)).deadlines.items()}
        assert next(ends for key, ends in after.items() if "longest" in key) == longest[1] + 600_000


@pytest.mark.rule("SM-70")
async def test_who_is_alone_stops_no_race_by_getting_up(at, chat, time):
    """The attack: get up, look at the cards for as long as one likes, sit down again and be the first."""
    anna = await at.people.meet(PersonId("memory:anna"), "Anna", "it")
    table = await at.openings.open(anna, NewTable("schicki", name="Gala", lang="it", pace=TablePace.LIVE, seats=3))
    await at.channels.show_at(anna, table, SQUARE)
    await at.openings.start(anna, table)
    await quiet(at)
    await turned(at, chat, time, table, [anna], 2)
    before = (await at.tables.get(table)).deadlines
    await at.lobby.leave(anna, table)
    row = await record(at, table)
    assert (row.status, row.pausing) == (TableStatus.LIVE, "Anna")
    assert (await at.tables.get(table)).deadlines == before
    await at.lobby.join(anna, table)
    after = await at.tables.get(table)
    assert (after.deadlines, after.record.pausing) == (before, "")
