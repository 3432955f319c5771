"""For how long a table leaves somebody in peace, how often a day they are rung, and one message about all tables."""

import asyncio
from dataclasses import dataclass, field

import pytest

from bot.app import open_app
from bot.notify.notification_settings import MOST_NOTIFICATIONS, MOST_RELAXED
from bot.notify.presence import LIVE_PATIENCE_MS
from bot.notify.stored import next_digest_ms
from bot.tables.stored import tables_of
from bot.values.hours import NotificationLevel, Snooze, Week
from bot.values.ids import PersonId
from bot.values.requests import Person
from tests.probes import PROBES
from tests.support.memory_chat import MemoryChat
from tests.support.script_game import Time, refuse
from tests.support.sender_stage import PLACE, answer_somehow, chatting, ordered, play_a_deal, seated, settled

MINUTE, HOUR = 60_000, 3_600_000
MIDNIGHT = 1_700_000_000_000 // 86_400_000 * 86_400_000
ANNA, BRUNO, CARLA = (PersonId(f"memory:{name}") for name in ("anna", "bruno", "carla"))
ROME = Week("Europe/Rome", (23 * 60, 7 * 60))


@dataclass(slots=True)
class LoudChat(MemoryChat):
    """A chat that remembers whose telephone it made ring, and with what."""

    loud: list[tuple[str, str]] = field(default_factory=list)

    async def send_private(self, person_id, screen, nonce):
        message = await MemoryChat.send_private(self, person_id, screen, nonce)
        if not screen.silent:
            self.loud.append((person_id, screen.text))
        return message

    def take(self, person_id=BRUNO):
        """What has rung somebody since the last time."""
        found = [text for who, text in self.loud if who == person_id]
        self.loud.clear()
        return found


@pytest.fixture
def time():
    return Time(MIDNIGHT + 10 * HOUR)


@pytest.fixture
def chat():
    return LoudChat()


async def ask_bruno(app, chat, pace="day"):
    """A table at which Bruno is asked; returns its id and its people."""
    table, people = await seated(app, chat, "ballot", pace=pace)
    await answer(app, people, table, 0)
    return table, people


async def answer(app, people, table, seat):
    people[seat].presses = 100 * len(await tables_of(app.store, BRUNO))  # every press is an update of its own
    await answer_somehow(people[seat], await app.tables.get(table), seat, 0)
    await settled(app, table)


async def pass_time(app, table, time, ms):
    time.now += ms
    await app.clock.handle_due()
    await settled(app, table)


async def pass_part(app, table, time, part):
    row = next(iter((await app.tables.get(table)).deadlines.values()))
    await pass_time(app, table, time, row.opened_at_ms + round((row.at_ms - row.opened_at_ms) * part) - time.now)


async def test_a_table_that_is_put_off_for_an_hour_rings_after_it_and_not_before(settings, chat, time):
    async with chatting(settings, chat, now_ms=time) as app:
        table, people = await ask_bruno(app, chat)
        assert len(chat.take()) == 1
        until = await app.notification_settings.snooze(people[1].person, table, Snooze.HOUR)
        assert until == time.now + HOUR
        await pass_time(app, table, time, HOUR - 1)
        assert chat.take() == []
    async with chatting(settings, chat, now_ms=time) as app:
        await pass_time(app, table, time, 1)
        assert len(chat.take()) == 1
        await pass_time(app, table, time, HOUR)
        assert chat.take() == []


@pytest.mark.parametrize("is_drafting", [True, False])
async def test_whoever_is_filling_in_an_answer_in_company_is_not_rung(app, chat, time, is_drafting):
    """Fault 9."""
    table, people = await seated(app, chat, "ballot", pace="live")
    app.sender.seat_messages.drawing.presence.touch(BRUNO, table)
    await answer(app, people, table, 0)
    assert chat.take() == []
    [question] = (await app.views.seat_room(people[1].person, table, 1)).questions[:1]
    if is_drafting:
        card = question.widget.parts[0].widget.choices[0].token
        await app.drafts.keep(people[1].person, table, question.id, {"card": (card,)})
    await pass_time(app, table, time, LIVE_PATIENCE_MS - 1)
    assert chat.take() == []
    await pass_time(app, table, time, 1)
    assert len(chat.take()) == (not is_drafting)


async def test_nothing_new_comes_under_the_finger_of_whoever_fills_in_an_answer_in_company(settings, chat, time):
    """A proposal had pushed the message away in which they were in the middle of an answer."""
    held = asyncio.Event()

    async def nap(seconds: float) -> None:
        if seconds > 1:
            await held.wait()

    async with open_app(settings, PROBES, now_ms=time, sleep=nap, chats=("memory",)) as app:
        await app.sender.connect(chat)
        table, people = await seated(app, chat, "ballot", pace="live")
        await answer(app, people, table, 0)
        app.sender.seat_messages.drawing.presence.touch(BRUNO, table)
        [question] = (await app.views.seat_room(people[1].person, table, 1)).questions[:1]
        card = question.widget.parts[0].widget.choices[0].token
        await app.drafts.keep(people[1].person, table, question.id, {"card": (card,)})
        before = {name: len(chat.private[name]) for name in (BRUNO, CARLA)}
        await app.votes.propose(people[0].person, table, "end")
        await settled(app, table)
        assert {name: len(chat.private[name]) for name in before} == {BRUNO: before[BRUNO], CARLA: before[CARLA] + 1}
        time.now += LIVE_PATIENCE_MS
        held.set()
        await settled(app, table)
        assert len(chat.private[BRUNO]) == before[BRUNO] + 1


async def test_a_reminder_waits_for_the_end_of_the_peace_and_the_last_does_not_where_time_is_up_before(app, chat, time):
    table, people = await ask_bruno(app, chat)
    chat.take()
    await pass_part(app, table, time, 0.499)
    await app.notification_settings.snooze(people[1].person, table, Snooze.HOUR)
    await pass_part(app, table, time, 0.501)
    assert chat.take() == [], "half of the time is over"
    await pass_time(app, table, time, HOUR)
    assert len(chat.take()) == 1
    await pass_part(app, table, time, 0.85)
    end = next(iter((await app.tables.get(table)).deadlines.values())).at_ms
    assert await app.notification_settings.snooze(people[1].person, table, Snooze.TOMORROW) > end
    await pass_part(app, table, time, 0.9)
    assert [text.partition(":")[0] for text in chat.take()] == ["Time is almost up"]


async def test_a_table_that_is_to_be_still_rings_once_near_the_end(app, chat, time):
    table, people = await seated(app, chat, "ballot", pace="day")
    await app.notification_settings.choose(people[1].person, NotificationLevel.LAST, table)
    await answer(app, people, table, 0)
    await pass_part(app, table, time, 0.6)
    await app.host.remind(people[0].person, table)
    await settled(app, table)
    assert chat.take() == []
    await pass_part(app, table, time, 0.9)
    assert len(chat.take()) == 1


@pytest.mark.parametrize(("pace", "most"), [("day", MOST_NOTIFICATIONS), ("relaxed", MOST_RELAXED)])
@pytest.mark.few(1)
async def test_nobody_is_rung_more_than_so_often_a_day_and_what_came_later_rings_in_the_morning(
    app, chat, time, pace, most
):
    bruno = await app.people.meet(BRUNO, "Bruno", "en")
    await app.hours.choose(bruno, ROME)
    table = None
    for _ in range(most + 1):
        table, _ = await ask_bruno(app, chat, pace)
        time.now += 2 * MINUTE
    assert len(chat.take()) == most
    [*_, last] = chat.private[BRUNO]
    assert last.said.silent
    morning = MIDNIGHT + 24 * HOUR + 6 * HOUR  # seven in Rome
    await pass_time(app, table, time, morning - 1 - time.now)
    assert [text for text in chat.take() if "Half" not in text] == []
    await pass_time(app, table, time, 1)
    assert len(chat.take()) >= 1


async def test_several_tables_that_wait_for_the_morning_are_one_message(settings, chat, time):
    async with chatting(settings, chat, now_ms=time) as app:
        bruno = await app.people.meet(BRUNO, "Bruno", "en")
        await app.hours.choose(bruno, ROME)
        time.now = MIDNIGHT + 23 * HOUR
        tables = [(await ask_bruno(app, chat))[0] for _ in range(3)]
        assert chat.take() == []
        await pass_time(app, tables[0], time, 7 * HOUR - 1)
        assert chat.take() == []
    async with chatting(settings, chat, now_ms=time) as app:
        await pass_time(app, tables[0], time, 1)
        [said] = chat.take()
        assert said.splitlines()[0] == "3 tables are waiting for you:"
        assert len(said.splitlines()) == 4
        buttons = chat.private[BRUNO][-1].said.buttons
        assert {(each.verb, each.table_id) for each in buttons} == {("hand", table) for table in tables}
        await pass_time(app, tables[0], time, HOUR)
        assert chat.take() == []


async def test_one_message_of_several_tables_is_one_of_the_rings_of_that_day(app, chat, time):
    bruno = await app.people.meet(BRUNO, "Bruno", "en")
    await app.hours.choose(bruno, ROME)
    time.now = MIDNIGHT + 23 * HOUR
    await ask_bruno(app, chat, "relaxed")
    table, _ = await ask_bruno(app, chat, "relaxed")
    await pass_time(app, table, time, 7 * HOUR)
    [said] = chat.take()
    assert said.startswith("2 tables")
    for _ in range(MOST_RELAXED):
        time.now += 2 * MINUTE
        await ask_bruno(app, chat, "relaxed")
    assert len(chat.take()) == MOST_RELAXED - 1


async def test_the_digest_comes_once_a_day_at_its_hour_over_a_change_of_the_clocks(settings, chat, time):
    time.now = 1_774_566_000_000  # Friday 27 March 2026, 0:00 in Rome; the clocks go forward on Sunday
    async with chatting(settings, chat, now_ms=time) as app:
        table, people = await ask_bruno(app, chat, pace="free")
        await app.hours.choose(people[1].person, ROME)
        await app.notification_settings.choose_digest(people[1].person, 8 * 60)
        await pass_time(app, table, time, 7 * HOUR)
        chat.take()
    told, last = [], 0
    async with chatting(settings, chat, now_ms=time) as app:
        for hour in (1, 2, 24, 25, 26, 47, 48, 49, 71, 72, 73, 95):
            await pass_time(app, table, time, (hour - last) * HOUR)
            told += [hour for text in chat.take() if text.startswith("A table is waiting for you")]
            last = hour
    assert told == [1, 25, 48, 72], "the third day has an hour less"


async def test_nothing_waits_and_no_digest_comes(app, chat, time):
    table, people = await seated(app, chat, "ballot")
    await app.notification_settings.choose_digest(people[1].person, 13 * 60)
    await pass_time(app, table, time, 50 * HOUR)
    assert chat.take() == []
    assert await app.notification_settings.find_digest(people[1].person) == 13 * 60
    await app.notification_settings.choose_digest(people[1].person, None)
    assert await next_digest_ms(app.store) is None


async def test_whoever_has_a_digest_is_not_reminded_at_half_time(app, chat, time):
    table, people = await ask_bruno(app, chat)
    await app.notification_settings.choose_digest(people[1].person, 18 * 60)
    chat.take()
    for part, told in ((0.5, ["A table is waiting for you"]), (0.6, []), (0.9, ["Time is almost up"])):
        await app.notification_settings.choose_digest(people[1].person, None if part == 0.9 else 18 * 60)
        await pass_part(app, table, time, part)
        assert [text.partition(":")[0] for text in chat.take()] == told


TEN_IN_THE_EVENING = MIDNIGHT + 22 * HOUR
NIGHT = Week("UTC", (21 * 60, 6 * 60))


async def sleep_well(app, person_id: PersonId) -> None:
    await app.hours.choose(Person(person_id, "", "it"), NIGHT)


def mentions(chat) -> list[tuple[PersonId, ...]]:
    return [shown.said.mentions for shown in chat.channels[PLACE] if shown.said.mentions]


async def look(app, table) -> None:
    await app.clock.handle_due()
    await settled(app, table)


@pytest.mark.parametrize("pace", ["day", "free"])
async def test_a_note_calls_whoever_sleeps_when_they_wake(app, chat, time, pace):
    chat.closed, time.now = {BRUNO, CARLA}, TEN_IN_THE_EVENING
    await sleep_well(app, BRUNO)
    table, _ = await ordered(app, chat, pace=pace)
    assert mentions(chat) == [(CARLA,)]
    time.now += 8 * HOUR - 1
    await look(app, table)
    assert mentions(chat) == [(CARLA,)]
    time.now += 1
    await look(app, table)
    assert [who for who in mentions(chat) if BRUNO in who] == [(BRUNO,)]


async def test_who_plays_tonight_is_called_whatever_their_week_says(app, chat, time):
    chat.closed, time.now = {BRUNO, CARLA}, TEN_IN_THE_EVENING
    await sleep_well(app, BRUNO)
    await ordered(app, chat, pace="live")
    assert mentions(chat) == [(BRUNO, CARLA)]


async def test_the_result_calls_those_who_are_awake(app, chat, time):
    time.now = TEN_IN_THE_EVENING
    await sleep_well(app, BRUNO)
    table, people = await seated(app, chat, "ballot", options=[("deals", "1")])
    await play_a_deal(app, people, table)
    await settled(app, table)
    assert mentions(chat) == [(ANNA, CARLA)]


async def test_what_is_proposed_in_somebodys_night_makes_no_sound(app, chat, time):
    time.now = TEN_IN_THE_EVENING
    await sleep_well(app, BRUNO)
    table, people = await seated(app, chat, "ballot")
    await app.host.end(people[0].person, table)
    await settled(app, table)
    assert [chat.private[who][-1].said.silent for who in (BRUNO, CARLA)] == [True, False]


async def test_that_little_time_is_left_does_not_tell_who_has_answered_in_secret(app, chat, time):
    """Reminders come by each one's own week: all are late before one who is not has answered, or nobody is said to be."""
    time.now = TEN_IN_THE_EVENING - 4 * 3600000
    await sleep_well(app, BRUNO)
    table, people = await ordered(app, chat, pace="day")
    time.now += 44 * HOUR
    await look(app, table)
    at = await app.tables.get(table)
    assert [at.find_deadline(each).stage for each in sorted(at.position.ask.must)] == [1, 2]
    before = (await app.views.room(table, "it")).call
    await answer_somehow(people[1], at, 1, 0)
    await settled(app, table)
    after = (await app.views.room(table, "it")).call
    assert (after.kind, after.deadline) == (before.kind, before.deadline)


async def test_a_stranger_who_is_given_no_seat_is_not_rung_in_their_night(app, chat, time):
    time.now = TEN_IN_THE_EVENING - 2 * 3600000
    table, people = await seated(app, chat, "ballot", pace="day")
    dora = await app.people.meet(PersonId("memory:dora"), "Dora", "it")
    await sleep_well(app, dora.id)
    assert await app.lobby.join(dora, table, 1) is None
    time.now += 2 * HOUR
    await refuse(app, table, people[1].person)
    await settled(app, table)
    assert [shown.said.silent for shown in chat.private[dora.id]] == [True]
