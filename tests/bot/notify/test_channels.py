"""One table at several places: who is where, whom a place calls, what is said when one dies, and who may add one."""

import asyncio
import shutil
from contextlib import asynccontextmanager, suppress
from copy import copy
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from bot.db.store import LONG_MS, forget_inbox
from bot.notify.attendance import DAY_MS
from bot.notify.reach import AGAIN_MS
from bot.people.stored import load_draft
from bot.tables.absence import is_absent
from bot.tables.change import GivenAnswer
from bot.tables.posts import Kind, Post
from bot.tables.stored import add_posts, find_attended, unsent_posts
from bot.text.signs import shorten_signs
from bot.values.chat import Limits, Unsure
from bot.values.ids import ChannelId, PersonId, TablePace, TableStatus
from bot.values.requests import Answer, NewTable
from bot.views.chapter import BETWEEN
from games.forms import Refused
from games.registry import GAMES
from tests.probes import PROBES
from tests.support.memory_chat import MemoryChat, MemoryPerson
from tests.support.people import answer
from tests.support.script_game import Time, agree, agree_on_pace, app, expect_refusal, find_proposal, second_look

SQUARE, HALL, FAR = ChannelId("memory:square"), ChannelId("memory:hall"), ChannelId("other:far")
ANNA, BRUNO, CARLA = PersonId("memory:anna"), PersonId("memory:bruno"), PersonId("other:carla")


@asynccontextmanager
async def entered(path, *chats, games=PROBES, time=None):
    time = time or Time()
    async with app(path, time, games, sleep=second_look(time), chats=("memory", "other")) as at:
        for chat in chats:
            await at.sender.connect(chat)
        yield at


@pytest.fixture
def memory() -> MemoryChat:
    return MemoryChat()


@pytest.fixture
def other() -> MemoryChat:
    return MemoryChat(name="other")


@pytest.fixture
async def at(tmp_path, memory, other, time):
    async with entered(tmp_path, memory, other, time=time) as made:
        yield made


async def quiet(at):
    for _ in range(2):  # the second time after a second look
        await at.autoplay.wait_idle()
        await at.sender.idle()
        await asyncio.sleep(0)


async def opened(at, game="ballot", channels=(SQUARE, HALL, FAR)):
    """A table of three people, each of whom pressed something at one place."""
    people = [await at.people.meet(each, each.partition(":")[2].title(), "it") for each in (ANNA, BRUNO, CARLA)]
    table = await at.openings.open(people[0], NewTable(game, name="Giovedì", lang="it", pace=TablePace.FREE, seats=3))
    for person in people[1:]:
        await at.lobby.join(person, table)
    for person, channel in zip(people, channels, strict=True):
        await at.channels.show_at(person, table, channel)
    await quiet(at)
    return table, people


async def started(at):
    table, people = await opened(at)
    await at.openings.start(people[0], table)
    return table, people


async def ordered(at, chat, *, opening=opened, deals=""):
    """The game is begun, Anna has ordered the gifts, and the two others are awaited."""
    table, people = await opening(at)
    if deals:
        await at.table_settings.set_option(people[0], table, "deals", {"": (deals,)})
    await at.openings.start(people[0], table)
    await quiet(at)
    await MemoryPerson(at, chat, people[0]).answer(table, "1", "2")
    await quiet(at)
    return table, people


def notes(chat, channel):
    return [shown.said for shown in chat.channels[channel] if shown.said.text.startswith("Tocca a")]


async def test_a_place_calls_those_who_are_there_and_nobody_of_another_place_of_the_same_chat(at, memory, other):
    memory.closed, other.closed = {BRUNO}, {CARLA}
    await ordered(at, memory)
    assert [note.mentions for note in notes(memory, HALL)] == [(BRUNO,)]
    assert notes(memory, SQUARE) == []
    assert [note.mentions for note in notes(other, FAR)] == [(CARLA,)]


async def test_the_result_calls_everybody_where_they_are(at, memory, other):
    table, people = await ordered(at, memory, deals="1")
    while (await at.tables.get(table)).record.status is TableStatus.LIVE:
        await answer_anything(at, table, people)
    called = {channel: set(shown.said.mentions) for channel, shown in last_messages(memory, other)}
    assert called == {SQUARE: {ANNA}, HALL: {BRUNO}, FAR: {CARLA}}


def last_messages(*chats):
    return [(channel, shown[-1]) for chat in chats for channel, shown in chat.channels.items()]


async def answer_anything(at, table, people):
    now = await at.tables.get(table)
    question = next(q for q in now.position.ask.must if q not in now.position.sealed and q.seat >= 0)
    shape = now.position.ask.must[question].shape
    person = next(p for p in people if question.seat in now.seats_of(p.id))
    await at.tables.change(table, lambda *_: GivenAnswer(question, shape.token(shape.nth(0)), "hand", person.id))
    await quiet(at)


async def test_who_is_at_no_place_that_is_left_is_named_there_and_not_called(at, memory):
    memory.closed = {BRUNO}
    table, people = await started(at)
    await at.sender.drop_channel(HALL)
    await at.channels.show_at(people[0], table, ChannelId("memory:park"))
    await quiet(at)
    await MemoryPerson(at, memory, people[0]).answer(table, "1", "2")
    await quiet(at)
    for channel in (SQUARE, ChannelId("memory:park")):
        assert [(note.mentions, note.silent) for note in notes(memory, channel)] == [((), True)]


async def test_who_leaves_one_place_and_is_at_another_of_the_table_is_not_gone(at):
    table, _ = await started(at)
    await at.attendance.leave_channel(BRUNO, SQUARE)
    assert not is_absent(await at.tables.get(table), BRUNO), "who was never there is not gone from there"
    await at.attendance.enter_channel(BRUNO, SQUARE)
    await at.attendance.leave_channel(BRUNO, HALL)
    assert not is_absent(await at.tables.get(table), BRUNO)
    await at.attendance.leave_channel(BRUNO, SQUARE)
    assert is_absent(await at.tables.get(table), BRUNO)


async def test_who_is_where_is_known_after_a_restart_and_at_the_next_table(tmp_path):
    async with entered(tmp_path) as at:
        await opened(at)
    memory = MemoryChat(closed={BRUNO})
    async with entered(tmp_path, memory) as at:
        await ordered(at, memory)
        assert [note.mentions for note in notes(memory, HALL)] == [(BRUNO,)]
        assert notes(memory, SQUARE) == []


async def test_who_comes_no_more_is_forgotten_where_no_table_is_open_and_whoever_comes_is_not(tmp_path):
    time = Time()
    async with entered(tmp_path, time=time) as at:
        table, people = await opened(at)

        async def live_two_months():
            time.now += LONG_MS - DAY_MS // 2
            await at.attendance.enter_channel(BRUNO, HALL)
            time.now += DAY_MS
            await at.store.write(lambda transaction: forget_inbox(transaction, at.tables.now()))
            return await find_attended(at.store, [ANNA, BRUNO, CARLA])

        assert (await live_two_months()).keys() == {ANNA, BRUNO, CARLA}
        await at.host.end(people[0], table)
        assert (await at.tables.get(table)).record.status is TableStatus.CLOSED
        assert await live_two_months() == {BRUNO: {HALL}}


async def test_a_place_that_dies_is_told_to_those_who_were_there_and_the_table_goes_on_at_the_others(at, memory, other):
    table, _ = await started(at)
    await quiet(at)
    memory.lost.add(HALL)
    await at.sender.repost(table, HALL)
    await quiet(at)
    assert (await at.tables.get(table)).record.places == (SQUARE, FAR)
    said = memory.private_texts(BRUNO)[-1]
    assert "si continua nelle altre chat" in said
    for chat, person in ((memory, ANNA), (other, CARLA)):
        assert "mi ha escluso" not in "\n".join(chat.private_texts(person))


async def test_whoever_was_at_a_place_that_died_is_told_alone_what_the_others_read(at, memory):
    table, people = await started(at)
    await at.sender.drop_channel(HALL)
    await quiet(at)
    before = {each: len(memory.private[each]) for each in (ANNA, BRUNO)}
    await at.host.pause(people[0], table)
    await quiet(at)
    assert {each: len(memory.private[each]) - before[each] for each in before} == {ANNA: 0, BRUNO: 1}
    assert "mette il tavolo in pausa" in memory.private_texts(BRUNO)[-1]


async def test_one_place_more_takes_a_second_persons_yes_and_all_are_told_on_which_chat_and_not_where(
    at, memory, other
):
    table, people = await opened(at, channels=(SQUARE, SQUARE, FAR))
    await at.channels.ask_to_show(people[1], table, HALL)
    await quiet(at)
    assert (await at.tables.get(table)).record.places == (SQUARE, FAR)
    assert HALL not in memory.channels
    await expect_refusal("own-proposal", agree(at, table, people[1]))
    await agree(at, table, people[2])
    await quiet(at)
    assert (await at.tables.get(table)).record.places == (SQUARE, FAR, HALL)
    assert "Bruno" in memory.public_texts(HALL)[-1]
    for chat, channel in ((memory, SQUARE), (other, FAR)):
        told = "\n".join(chat.public_texts(channel))
        assert "Bruno fa vedere il tavolo anche" in told
        assert "hall" not in told


async def test_nobody_without_a_seat_has_a_table_shown_and_a_guest_who_left_has_no_say(at, other):
    table, people = await opened(at, channels=(SQUARE, SQUARE, FAR))
    stranger = await at.people.meet(PersonId("other:mallory"), "Mallory", "it")
    await expect_refusal("not-seated", at.channels.ask_to_show(stranger, table, HALL))
    await at.channels.ask_to_show(people[1], table, HALL)
    number = await find_proposal(at, table)
    await at.lobby.leave(people[1], table)
    await expect_refusal("proposal-over", at.votes.agree(people[0], table, number))
    assert (await at.tables.get(table)).record.places == (SQUARE, FAR)


async def test_there_are_at_most_four_places(at, other):
    table, people = await opened(at)
    await at.channels.show_at(people[0], table, ChannelId("other:near"))
    await expect_refusal("many-places", at.channels.ask_to_show(people[0], table, ChannelId("other:fifth")))


async def test_a_race_has_one_place_so_that_nobody_sees_its_picture_first(tmp_path):
    async with entered(tmp_path, games=GAMES) as at:
        table, people = await opened(at, "schicki", channels=(SQUARE, SQUARE, SQUARE))
        await expect_refusal("race-one-place", at.channels.ask_to_show(people[0], table, HALL))


async def test_a_place_that_comes_back_shows_the_table_below_what_was_said_since(at, memory):
    table, people = await opened(at)
    former = memory.channels[HALL][-1].id
    await at.sender.drop_channel(HALL)
    await quiet(at)
    await at.channels.ask_to_show(people[1], table, HALL)
    await agree(at, table, people[0])
    await quiet(at)
    *earlier, last = memory.channels[HALL]
    assert last.id != former
    assert last.said.buttons
    assert not any(shown.said.buttons for shown in earlier)


async def test_whoever_is_at_a_place_takes_the_table_down_there_and_all_are_told(at, memory, other):
    table, people = await ordered(at, memory)
    await at.channels.hide_at(people[1], table, HALL)
    await quiet(at)
    assert (await at.tables.get(table)).record.places == (SQUARE, FAR)
    for chat, channel in ((memory, SQUARE), (other, FAR), (memory, HALL)):
        assert "Bruno ha tolto il tavolo da una chat" in chat.channels[channel][-1].said.text
        assert "hall" not in chat.channels[channel][-1].said.text
    assert not any(shown.said.buttons or shown.said.picture for shown in memory.channels[HALL])
    assert "Hai tolto il tavolo" in "\n".join(memory.private_texts(BRUNO))
    before = memory.public_texts(HALL)
    await answer_anything(at, table, people)
    assert memory.public_texts(HALL) == before


async def test_only_who_is_there_or_hosts_takes_a_table_down(at, memory):
    table, people = await opened(at)
    await expect_refusal("hide-elsewhere", at.channels.hide_at(people[1], table, SQUARE))
    await expect_refusal("not-shown-there", at.channels.hide_at(people[1], table, ChannelId("memory:park")))
    stranger = await at.people.meet(PersonId("memory:mallory"), "Mallory", "it")
    await expect_refusal("not-seated", at.channels.hide_at(stranger, table, SQUARE))
    assert [each.id for each in await at.channels.list_hideable(people[1], table)] == [HALL]
    assert [each.number for each in await at.channels.list_hideable(people[0], table)] == [1, 2, 0]
    await at.channels.hide_at(people[0], table, FAR)
    assert (await at.tables.get(table)).record.places == (SQUARE, HALL)


async def test_a_table_taken_down_unsent_and_shown_again_is_told_once_below(tmp_path):
    memory = MemoryChat()
    async with entered(tmp_path) as at:
        table, people = await started(at)
        await at.channels.hide_at(people[1], table, HALL)
        await at.sender.connect(memory)
        await quiet(at)
        assert HALL not in memory.channels
        assert not [row for row in await unsent_posts(at.store, table) if row.channel_id == HALL]
        await at.channels.show_at(people[1], table, HALL)
        await quiet(at)
        assert [bool(shown.said.buttons) for shown in memory.channels[HALL]] == [True]


async def test_a_note_that_calls_goes_with_its_table(at, memory):
    memory.closed = {BRUNO}
    table, people = await ordered(at, memory)
    assert notes(memory, HALL)
    await at.channels.hide_at(people[0], table, HALL)
    await quiet(at)
    assert not notes(memory, HALL)


async def play_secretly(path, chats, table, number):
    """Everything begins again, Bruno gives the sealed answer of this number, and then the far place dies."""
    memory, other = chats
    async with entered(path, memory, other) as at:
        await quiet(at)
        people = [await at.people.find(each) for each in (ANNA, BRUNO, CARLA)]
        now = await at.tables.get(table)
        question = next(q for q in now.position.ask.must if q.seat in now.seats_of(BRUNO))
        shape = now.position.ask.must[question].shape
        told = shape.token(shape.nth(number))
        await at.tables.change(table, lambda *_: GivenAnswer(question, told, "hand", BRUNO))
        await quiet(at)
        other.lost.add(FAR)
        await at.sender.repost(table, FAR)
        await quiet(at)
        await at.host.pause(people[0], table)
        await quiet(at)
        assert (await at.tables.get(table)).record.places == (SQUARE, HALL)
        return told


def twin_of(chat):
    """A chat that shows the same, and goes on by itself."""
    channels, private = ({who: [*some] for who, some in shown.items()} for shown in (chat.channels, chat.private))
    return replace(chat, channels=channels, private=private, lost=set(), _nonces=copy(chat._nonces), _ids=count(1000))


def sights(*chats):
    """All that stands at every place and with all but Bruno, how often each was touched, and how much was sent."""
    private = [shown for chat in chats for who, some in sorted(chat.private.items()) if who != BRUNO for shown in some]
    public = [shown for chat in chats for _, some in sorted(chat.channels.items()) for shown in some]
    return [chat.sends for chat in chats], [(shown.edits, shown.said) for shown in (*public, *private)]


async def test_no_place_shows_what_was_answered_in_secret_nor_does_anybody_elsewhere(tmp_path):
    chats = MemoryChat(), MemoryChat(name="other")
    async with entered(tmp_path / "one", *chats) as at:
        table, _ = await ordered(at, chats[0])
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    twins = tuple(twin_of(chat) for chat in chats)
    before = sights(*chats)
    assert await play_secretly(tmp_path / "one", chats, table, 0) != await play_secretly(
        tmp_path / "two", twins, table, 1
    )
    assert sights(*chats) == sights(*twins) != before


async def test_all_places_tell_the_same_story_over_a_restart(tmp_path):
    chats = MemoryChat(), MemoryChat(name="other")
    async with entered(tmp_path, *chats) as at:
        table, people = await ordered(at, chats[0], deals="1")
    async with entered(tmp_path, *chats) as at:
        while (await at.tables.get(table)).record.status is TableStatus.LIVE:
            await answer_anything(at, table, people)
    square, hall, far = (
        chat.public_texts(channel) for chat in chats for channel in sorted(chat.channels, reverse=True)
    )
    assert square == hall == far
    assert sum("apre la mano" in text for text in square) > 0


async def test_a_lobbys_page_says_where_people_are_to_be_reached_and_its_message_only_who_is_there(at, memory):
    people = [await at.people.meet(PersonId(each), each[-1], "it") for each in ("discord:a", "discord:b", "web:c")]
    table = await at.openings.open(
        people[0], NewTable("ballot", name="Giovedì", lang="it", pace=TablePace.FREE, seats=3)
    )
    await at.lobby.join(people[1], table)
    await at.channels.show_at(people[0], table, SQUARE)
    await quiet(at)
    await at.lobby.join(people[2], table)
    await quiet(at)
    assert "a, b, c · posti al completo" in memory.public_texts(SQUARE)[-1]
    assert [line.origin for line in (await at.views.room(table, "it")).seats] == ["discord", "discord", "web"]
    await at.openings.start(people[0], table)
    assert {line.origin for line in (await at.views.room(table, "it")).seats} == {""}


async def shown_twice(at):
    """An Italian table at the square, which Carla, who speaks English, has shown far away, too."""
    table, people = await opened(at)
    carla = await at.people.choose_language(people[2], "en")
    await at.channels.speak_at(carla, table, FAR, "en")
    await quiet(at)
    return table, [*people[:2], carla]


async def test_a_place_is_told_in_the_language_of_whoever_had_it_shown_there(at, memory, other):
    anna = await at.people.meet(PersonId("memory:anna"), "Anna", "it")
    carla = await at.people.meet(CARLA, "Carla", "en")
    table = await at.openings.open(anna, NewTable("ballot", name="Giovedì", lang="it", pace=TablePace.FREE, seats=3))
    await at.lobby.join(carla, table)
    await at.channels.show_at(anna, table, SQUARE)
    await at.channels.ask_to_show(carla, table, FAR, agreed=(anna.id,))
    await quiet(at)
    assert (await at.tables.get(table)).record.spoken == {FAR: "en"}
    labels = [str(chat.channels[channel][-1].said.buttons) for chat, channel in ((memory, SQUARE), (other, FAR))]
    assert ["Siediti" in labels[0], "Join" in labels[1]] == [True, True], labels


async def test_a_rematch_is_told_as_the_table_before_it_was(at):
    table, people = await shown_twice(at)
    await at.host.end(people[0], table)
    following = await at.rematches.open(people[0], table)
    for channel in (SQUARE, FAR):
        await at.channels.show_at(people[0], following, channel)
    assert (await at.tables.get(following)).record.spoken == {FAR: "en"}


async def test_whoever_is_there_changes_it_and_what_stands_there_is_told_anew(at, memory, other):
    table, people = await ordered(at, memory, opening=shown_twice)
    assert "Tocca a Bruno e Carla" in "\n".join(memory.public_texts(SQUARE))
    english = other.channels[FAR][-1].said.text
    assert "Tocca a Bruno e Carla" not in english
    await at.channels.speak_at(people[2], table, FAR, "it")
    await quiet(at)
    assert "Tocca a Bruno e Carla" in other.channels[FAR][-1].said.text
    assert (await at.tables.get(table)).record.spoken == {}
    await expect_refusal("speak-elsewhere", at.channels.speak_at(people[1], table, FAR, "en"))
    await expect_refusal("not-shown-there", at.channels.speak_at(people[1], table, ChannelId("memory:park"), "en"))


async def test_a_place_that_is_taken_down_or_moves_takes_its_language_along(at, other):
    table, people = await shown_twice(at)
    await at.channels.move_channel(FAR, ChannelId("other:farther"))
    assert (await at.tables.get(table)).record.spoken == {ChannelId("other:farther"): "en"}
    await at.channels.hide_at(people[0], table, ChannelId("other:farther"))
    assert (await at.tables.get(table)).record.spoken == {}


NAMES = ("Anna", "Bruno", "Carla")


async def met(at, name, lang="it"):
    return await at.people.meet(PersonId(f"memory:{name.lower()}"), name, lang)


async def lobby(at, channel=SQUARE, pace=TablePace.LIVE):
    """A table shown at a place, with three people in its lobby."""
    people = [await met(at, name) for name in NAMES]
    table = await at.openings.open(people[0], NewTable("ballot", name="Giovedì", lang="it", pace=pace, seats=3))
    await at.channels.show_at(people[0], table, channel)
    for person in people[1:]:
        await at.lobby.join(person, table)
    await at.sender.idle()
    return table, people


async def begun(at, channel=SQUARE, pace=TablePace.LIVE):
    table, people = await lobby(at, channel, pace)
    await at.openings.start(people[0], table)
    await quiet(at)
    return table, people


def boards(memory, channel=SQUARE):
    """What can be pressed at a place."""
    return [shown.said for shown in memory.channels.get(channel, ()) if shown.said.buttons]


def verbs(said):
    return [button.verb for button in said.buttons]


async def test_a_lobby_names_what_is_other_than_usual(at, memory):
    table, people = await lobby(at, pace=TablePace.FREE)
    before = boards(memory)[0].text
    await at.table_settings.set_option(people[0], table, "deals", {"": ("1",)})
    await quiet(at)
    after = boards(memory)[0].text
    assert ("Regole della casa" in before, "Regole della casa" in after) == (False, True)
    assert "Senza timer" in after


async def test_a_board_says_until_when_and_what_can_be_done_at_each_stage(at, memory):
    table, people = await begun(at)
    [live] = boards(memory)
    deadlines = (await at.tables.get(table)).deadlines.values()
    assert live.deadline.timestamp() * 1000 == min(row.at_ms for row in deadlines)
    assert verbs(live) == ["hand", "more"]
    await at.host.pause(people[0], table)
    await quiet(at)
    [rest] = boards(memory)
    assert "Anna mette il tavolo in pausa" in rest.text
    assert (rest.deadline, verbs(rest)[0]) == (None, "resume")
    await at.host.end(people[0], table)
    await at.host.end(people[1], table)
    await quiet(at)
    [over] = boards(memory)
    assert verbs(over) == ["rematch", "history", "more"]


async def test_no_announcement_is_lost_when_several_go_into_one_message(tmp_path, time):
    memory = MemoryChat()
    async with entered(tmp_path, time=time) as at:
        table, people = await begun(at)
        await at.host.pause(people[0], table)
        await at.votes.propose(people[1], table, "resume")
        await agree_on_pace(at, table, TablePace.DAY, *people[:2])
        await at.sender.connect(memory)
        await quiet(at)
        [shown] = memory.channels[SQUARE]
        lines = shown.said.text.replace(BETWEEN, "\n").splitlines()
        told = [line for line in lines if line.startswith(("Si comincia", "Il tavolo", "Anna", "Bruno"))]
        assert [line.split()[1] for line in told[:4]] == ["comincia", "mette", "tavolo", "propone"]


async def test_a_chat_that_answers_nothing_is_asked_less_and_less_often(tmp_path, time):
    memory, slept = MemoryChat(failures=[Unsure()] * 8), []

    async def sleep(seconds):
        slept.append(seconds)

    async with entered(tmp_path, memory, time=time) as at:
        at.sender.sleep = sleep
        anna = await at.people.meet(PersonId("web:anna"), "Anna", "it")
        table = await at.openings.open(
            anna, NewTable("ballot", name="Giovedì", lang="it", pace=TablePace.FREE, seats=3)
        )
        await at.sender.show_at(table, SQUARE)
        await quiet(at)
        assert slept == [2, 4, 8, 16, 32, 60, 60, 60]
        assert len(boards(memory)) == 1


async def test_a_question_that_the_clock_answered_is_closed_and_its_draft_gone(at, memory, time):
    table, people = await begun(at)
    asked = memory.last_question("memory:anna")
    await at.drafts.keep(people[0], table, asked.id, {"": ("2",)})
    assert await at.drafts.load(people[0], table, asked.id) == {"": ("2",)}
    time.now += 3_600_000
    await at.clock.handle_due()
    await quiet(at)
    assert not any(shown.said.question for shown in memory.private["memory:anna"])
    assert await at.drafts.load(people[0], table, asked.id) == {}
    assert await load_draft(at.store, people[0].id, table, asked.id) == {}
    await expect_refusal("stale", at.drafts.keep(people[0], table, asked.id, {"": ("1",)}))


async def test_a_half_made_answer_outlives_a_restart_and_ends_with_the_answer(tmp_path, time):
    memory = MemoryChat()
    async with entered(tmp_path, memory, time=time) as at:
        table, people = await begun(at)
        asked = memory.last_question("memory:anna")
        await at.drafts.keep(people[0], table, asked.id, {"": ("2",), "page": ("1",)})
    async with entered(tmp_path, memory, time=time) as at:
        assert await at.drafts.load(people[0], table, asked.id) == {"": ("2",), "page": ("1",)}
        assert await at.drafts.load(people[1], table, asked.id) == {}
        await at.drafts.keep(people[0], table, asked.id, {"": ("2", "1")})
        await MemoryPerson(at, memory, people[0], presses=10).answer(table, "2", "1")
        assert await load_draft(at.store, people[0].id, table, asked.id) == {}


async def test_whoever_took_over_a_seat_is_not_told_what_was_asked_of_another(at, memory):
    """The one who left reads that it is over, never what the next person answers there."""
    table, people = await begun(at)
    await MemoryPerson(at, memory, people[0]).answer(table, "2", "1")
    await quiet(at)
    await at.lobby.leave(people[1], table)
    await quiet(at)
    texts = memory.private_texts("memory:bruno")
    assert texts[-1] == "Giovedì\nQuesto posto non è più tuo."
    dario = await met(at, "Dario")
    await at.lobby.join(dario, table, 1)
    await quiet(at)
    assert memory.private_texts("memory:bruno") == texts


async def test_a_question_whose_deadline_moves_says_so_where_it_was_asked(at, memory, time):
    table, people = await begun(at)
    [asked] = [shown for shown in memory.private["memory:anna"] if shown.said.question]
    await at.drafts.keep(people[0], table, asked.said.question.id, {"": ("2",)})
    await at.host.pause(people[1], table)
    time.now += 60_000
    await at.votes.propose(people[1], table, "resume")
    await quiet(at)
    [later] = [shown for shown in memory.private["memory:anna"] if shown.said.question]
    assert later.id == asked.id
    assert (later.said.deadline - asked.said.deadline).total_seconds() == 60
    assert later.said.draft.fields == {"": ("2",)}
    assert later.said.silent


async def test_news_in_a_row_are_one_message(tmp_path, time):
    memory = MemoryChat()
    async with entered(tmp_path, time=time) as at:
        table, _ = await begun(at)
        planned = [post for post in await unsent_posts(at.store, table) if post.post == Post(Kind.SEAT, 1)]
        seq = len((await at.tables.get(table)).history)
        again = [post._replace(id=f"{post.id}x", from_seq=post.to_seq + 1, to_seq=seq) for post in planned]
        await at.store.write(lambda transaction: add_posts(transaction, again))
        await at.sender.connect(memory)
        await quiet(at)
        texts = [text for text in memory.private_texts("memory:bruno") if "Ci sei: posto" not in text]
        assert (len(planned) + len(again), len(texts)) == (2, 1)


async def test_whoever_reads_the_table_nowhere_else_is_told_how_it_ended(at, memory, time):
    anna = await met(at, "Anna")
    table = await at.openings.practice(anna, "perudo", name="Prova", lang="it", seats=2)
    for _ in range(40):
        await quiet(at)
        at_table = await at.tables.get(table)
        if at_table.record.status is TableStatus.OVER:
            break
        time.now += 3_600_000
        await at.clock.handle_due()
        for question in (await at.views.seat_room(anna, table, 0)).questions:
            fields = answer(question, Random(1))
            with suppress(Refused):
                await at.play.answer(anna, Answer(table, question.id, fields))
    await quiet(at)
    assert at_table.record.status is TableStatus.OVER
    assert memory.channels == {}
    last = memory.private["memory:anna"][-1].said
    assert verbs(last) == ["rematch", "history", "more"]
    assert shorten_signs((await at.views.room(table, "it")).call.who) in last.text


async def test_whoever_could_not_be_reached_is_tried_again_after_a_day_and_told_of_once(at, memory, time):
    memory.closed = {PersonId("memory:anna")}
    _, people = await begun(at, pace=TablePace.FREE)
    [note] = [shown for shown in memory.channels[SQUARE] if shown.said.mentions]
    time.now += AGAIN_MS // 2
    sends = memory.sends
    await at.host.remind(people[1], (await at.channels.tables_at(SQUARE))[0])
    await quiet(at)
    assert memory.private_texts("memory:anna") == []
    assert memory.sends - sends == 4  # a new day's chronicle, the former one's buttons, and the note, moved below it
    [again] = [shown for shown in memory.channels[SQUARE] if shown.said.mentions]
    assert again.id != note.id
    time.now += AGAIN_MS
    await at.host.remind(people[1], (await at.channels.tables_at(SQUARE))[0])
    await quiet(at)
    time.now += AGAIN_MS + 1
    memory.closed.clear()
    await at.host.remind(people[1], (await at.channels.tables_at(SQUARE))[0])
    await quiet(at)
    [asked] = memory.private_texts("memory:anna")
    assert "Bruno sollecita" in asked
    assert "In che ordine" in asked


async def test_an_account_that_is_no_more_is_announced_and_its_seat_may_be_given_away(at, memory):
    memory.vanished = {PersonId("memory:bruno")}
    table, people = await lobby(at)
    assert (await at.tables.get(table)).seats_of(PersonId("memory:bruno")) == ()
    memory.vanished.clear()
    await at.sender.mark_reachable(people[1].id)
    await at.lobby.join(people[1], table)
    await at.openings.start(people[0], table)
    await quiet(at)
    memory.vanished.add(PersonId("memory:bruno"))
    await MemoryPerson(at, memory, people[0]).answer(table, "2", "1")
    await quiet(at)
    assert "Bruno non c’è più" in "\n".join(memory.public_texts(SQUARE))
    await at.lobby.seat_robot(people[0], table, 1, "random")
    assert (await at.tables.get(table)).assignment_of(1).robot == "random"


async def test_a_place_that_moves_takes_everything_with_it(tmp_path, time):
    memory = MemoryChat()
    async with entered(tmp_path, memory, time=time) as at:
        table, people = await begun(at)
        await at.channels.move_channel(SQUARE, HALL)
        await quiet(at)
        assert await at.channels.tables_at(SQUARE) == ()
        assert await at.channels.tables_at(HALL) == (table,)
        [board] = boards(memory, HALL)
        assert board.pinned
        before = memory.public_texts(SQUARE)
        await MemoryPerson(at, memory, people[0]).answer(table, "2", "1")
        await quiet(at)
        assert memory.public_texts(SQUARE) == before
        assert "apre la mano" in "\n".join(memory.public_texts(HALL))
    async with entered(tmp_path, time=time) as at:
        assert (await at.tables.get(table)).record.places == (HALL,)


async def test_what_was_planned_for_a_place_that_moves_is_told_at_the_new_one_once(tmp_path, time):
    memory = MemoryChat()
    async with entered(tmp_path, time=time) as at:
        table, _ = await begun(at)
        await at.channels.move_channel(SQUARE, HALL)
        await at.sender.connect(memory)
        await quiet(at)
        assert SQUARE not in memory.channels
        assert [shown.said.text.startswith("Si comincia") for shown in memory.channels[HALL]] == [True]
        assert len(boards(memory, HALL)) == 1
        assert await unsent_posts(at.store, table) == []


async def test_a_place_that_is_gone_is_written_to_no_more_and_its_people_hear_so_alone(at, memory):
    table, people = await begun(at)
    memory.lost.add(SQUARE)
    await at.sender.repost(table, SQUARE)
    await quiet(at)
    assert (await at.tables.get(table)).record.places == ()
    assert await unsent_posts(at.store, table) == []
    for name in ("memory:anna", "memory:bruno", "memory:carla"):
        assert "non posso più scrivere nel gruppo" in memory.private_texts(name)[-1]
    await at.channels.show_at(people[1], table, HALL)
    await quiet(at)
    assert verbs(boards(memory, HALL)[0])[0] == "hand"


async def test_where_there_is_no_room_beside_the_picture_the_oldest_words_are_left_out(at, memory):
    memory.limits = Limits(text=400, caption=120)
    table, people = await begun(at)
    await MemoryPerson(at, memory, people[0]).answer(table, "2", "1")
    await quiet(at)
    [board] = boards(memory)
    assert len(board.text) <= 120
    assert "Si comincia" not in board.text
    assert "Giovedì · Tocca a Bruno e Carla" in board.text
