"""The call note: for those who are awaited and whom nothing private reaches."""

from types import SimpleNamespace

import pytest

from bot.notify.notification_rules import Called, decide_calls, last_answer_ms
from bot.notify.presence import PRESENT_MS
from bot.notify.stored import due_seat_messages
from bot.tables.change import move_deadline
from bot.tables.posts import CalledFor, Notification, Reason
from bot.tables.rows import Deadline, LogRow, Stage
from bot.tables.snapshot import LogEvent
from bot.tables.stored import find_calls, next_notification_ms
from bot.values.ids import ChannelId, PersonId, TableId, TablePace
from games.secret import Seat, hold
from tests.support.memory_chat import MemoryChat
from tests.support.script_game import Stepped
from tests.support.sender_stage import PLACE, answer_somehow, chatting, ordered, play_a_deal, seated, settled

HOUR = 3_600_000
HALL = ChannelId("memory:hall")
ANNA, BRUNO, CARLA = (PersonId(f"memory:{name}") for name in ("anna", "bruno", "carla"))


class SlowChat(MemoryChat):
    """A chat where from a moment on what all see takes some seconds."""

    slow_ms = 0

    async def edit(self, *args):
        self.time.now += self.slow_ms
        return await super().edit(*args)

    async def post(self, *args):
        self.time.now += self.slow_ms
        return await super().post(*args)


@pytest.fixture
def chat(time):
    made = SlowChat()
    made.time = time
    return made


async def call(app, table, question, reminded, **more):
    """Remind a seat as the clock does."""

    def decide(table, _):
        row = table.find_deadline(question)
        return move_deadline(table, row._replace(**more), app.sender.plan_reminder(table, question, reminded))

    await app.tables.change(table.record.id, decide)


def notes(chat):
    return [
        shown
        for shown in chat.channels[PLACE]
        if "Tocca" in shown.said.text.partition(" ")[0] or "tocca ancora" in shown.said.text
    ]


async def test_one_note_calls_all_who_cannot_be_reached_and_goes_when_they_have_answered(app, chat):
    chat.closed = {BRUNO, CARLA}
    table, people = await ordered(app, chat, options=[("deals", "1")])
    at = await app.tables.get(table)
    [note] = notes(chat)
    assert note.said.text.startswith("Tocca a Bruno e Carla.")
    assert [button.verb for button in note.said.buttons] == ["hand"]
    chat.closed.clear()
    for seat in (1, 2):
        await answer_somehow(people[seat], at, seat, 0)
        await settled(app, table)
    await play_a_deal(app, people, table)
    await settled(app, table)
    assert notes(chat) == []


async def test_who_has_answered_in_secret_is_not_told_by_the_note(app, chat):
    chat.closed = {BRUNO}
    table, people = await ordered(app, chat)
    at = await app.tables.get(table)
    before = list(chat.channels[PLACE])
    await answer_somehow(people[1], at, 1, 0)
    await settled(app, table)
    assert chat.channels[PLACE] == before


async def asked_while_present(app, chat, waits=(0, 0, 0, 0, 0), slow_ms=0):
    """Anna, whom nothing private reaches, has ordered the gifts of one deal, and is asked in the next one after a while."""
    chat.closed = {ANNA}
    table, people = await seated(app, chat, "ballot", options=[("deals", "2")])
    for seat, ms in zip((0, 1, 2, 0, 1), waits, strict=True):
        if ms:
            chat.time.now += ms
            chat.slow_ms = slow_ms
        await answer_somehow(people[seat], await app.tables.get(table), seat, 0)
        await settled(app, table)
    at = await app.tables.get(table)
    assert {question.seat for question in at.position.ask.must} == {0, 2}
    return table, people


async def looked_again(app, table):
    await app.clock.handle_due()
    await settled(app, table)


@pytest.mark.parametrize("is_in", [False, True], ids=["unanswered", "sealed meanwhile"])
async def test_who_is_at_the_table_is_called_after_a_minute_and_no_sealed_answer_moves_that(app, chat, time, is_in):
    table, people = await asked_while_present(app, chat)
    assert notes(chat) == []
    time.now += 20_000
    if is_in:
        await answer_somehow(people[0], await app.tables.get(table), 0, 0)
        await settled(app, table)
    time.now += PRESENT_MS - 20_001
    await looked_again(app, table)
    assert notes(chat) == []
    time.now += 1
    await looked_again(app, table)
    assert [note.said.mentions for note in notes(chat)] == [(ANNA,)]
    await looked_again(app, table)
    assert len(notes(chat)) == 1


async def test_a_question_has_a_minute_however_long_ago_its_person_answered(app, chat, time):
    """Who was at the table when it was put is not called for the time that the others took before it."""
    table, _ = await asked_while_present(app, chat, (0, 15_000, 15_000, 0, 15_000))
    time.now += PRESENT_MS - 1
    await looked_again(app, table)
    assert notes(chat) == []
    time.now += 1
    await looked_again(app, table)
    assert [note.said.mentions for note in notes(chat)] == [(ANNA,)]


async def test_who_was_at_the_table_when_asked_has_their_minute_though_the_note_is_looked_at_later(app, chat, time):
    table, _ = await asked_while_present(app, chat, (0, 0, 0, 0, PRESENT_MS - 2_000), slow_ms=4_000)
    assert notes(chat) == []
    time.now += PRESENT_MS
    await looked_again(app, table)
    assert [note.said.mentions for note in notes(chat)] == [(ANNA,)]


async def test_a_call_that_waits_is_made_after_a_restart(settings, chat, time):
    async with chatting(settings, chat, time) as app:
        table, _ = await asked_while_present(app, chat)
    async with chatting(settings, chat, time) as app:
        await looked_again(app, table)
        assert notes(chat) == []
        time.now += PRESENT_MS
        await looked_again(app, table)
        assert [note.said.mentions for note in notes(chat)] == [(ANNA,)]
        assert await next_notification_ms(app.store) is None


async def test_what_is_due_at_a_table_that_cannot_be_read_holds_nothing_up(settings, chat, time):
    async with chatting(settings, chat, time) as app:
        table, _ = await asked_while_present(app, chat)
        await app.store.write(lambda unit: unit.execute("update tables set body = '{' where id = ?", (table,)))
    async with chatting(settings, chat, time) as app:
        time.now += PRESENT_MS
        await app.store.write(lambda unit: unit.execute("update seat_messages set due_at = 1 where seat = 2", ()))
        await app.sender.look_again()
        assert (await next_notification_ms(app.store), await due_seat_messages(app.store, time.now)) == (None, [])


async def test_a_call_for_what_is_answered_meanwhile_waits_no_more(app, chat, time):
    table, people = await asked_while_present(app, chat)
    for seat in (0, 2):
        await answer_somehow(people[seat], await app.tables.get(table), seat, 0)
    chat.closed.clear()
    await play_a_deal(app, people, table)
    time.now += PRESENT_MS
    for _ in range(2):
        await looked_again(app, table)
    assert notes(chat) == []
    assert not [call for call in await find_calls(app.store, table) if call.sent_ms is None]


ASKED, NOW = 100_000, 104_000
CALLED = Called(1, BRUNO, CalledFor("q"))
LATE = Called(1, BRUNO, CalledFor("q", True))
WAITING = Notification(BRUNO, TableId("t"), "q", Reason.CALL, ASKED + PRESENT_MS)


@pytest.mark.parametrize(
    ("who", "answered_ms", "before", "told", "is_called", "after"),
    [
        (CALLED, 0, (), (), True, WAITING._replace(earliest_ms=NOW, sent_ms=NOW)),
        (CALLED, ASKED - PRESENT_MS, (), (), True, WAITING._replace(earliest_ms=NOW, sent_ms=NOW)),
        (CALLED, ASKED - PRESENT_MS + 1, (), (), False, WAITING),
        (LATE, ASKED, (), (), False, WAITING._replace(reason=Reason.LATE_CALL, earliest_ms=NOW + PRESENT_MS)),
        (LATE, 0, (WAITING,), (), True, WAITING._replace(reason=Reason.LATE_CALL, earliest_ms=NOW, sent_ms=NOW)),
        (CALLED, 0, (WAITING,), (), False, None),
        (CALLED, 0, (WAITING._replace(earliest_ms=NOW),), (), True, WAITING._replace(earliest_ms=NOW, sent_ms=NOW)),
        (CALLED, 0, (WAITING._replace(sent_ms=7),), (CALLED.key,), True, None),
        (CALLED, 0, (WAITING._replace(earliest_ms=0, sent_ms=7),), (), True, None),
    ],
)
def test_whom_a_note_calls_and_when(who, answered_ms, before, told, is_called, after):
    public, entry = Stepped(step="c", told=()), LogRow(1, 1, "choose", "a", "hand", BRUNO, answered_ms, None, "")
    put = LogRow(2, 0, "choose", "a", "hand", ANNA, ASKED, None, "")
    record = SimpleNamespace(id="t", pace=TablePace.FREE)
    table = SimpleNamespace(record=record, history=[LogEvent(entry, (public,)), LogEvent(put, ())], weeks={})
    table.week_of = lambda _: None
    called, notifications = decide_calls(table, [who], before, told, NOW)
    assert called == ([who] if is_called else [])
    assert notifications == ([after] if after else [])


async def test_a_call_that_waits_follows_its_table_to_another_place(app, chat, time):
    table, _ = await asked_while_present(app, chat)
    await app.channels.move_channel(PLACE, HALL)
    await settled(app, table)
    before = list(chat.channels[PLACE])
    time.now += PRESENT_MS
    await looked_again(app, table)
    assert [shown.said.mentions for shown in chat.channels[HALL] if shown.said.mentions] == [(ANNA,)]
    assert chat.channels[PLACE] == before


async def test_the_note_calls_once_more_when_little_time_is_left(app, chat):
    chat.closed = {BRUNO}
    table, _ = await ordered(app, chat, pace="day")
    at = await app.tables.get(table)
    [first] = notes(chat)
    question = next(q for q in at.position.ask.must if q.seat == 1)
    await call(app, at, question, 1)
    await settled(app, table)
    assert notes(chat) == [first]
    await call(app, at, question, Stage.LAST, stage=Stage.LAST)
    await settled(app, table)
    [second] = [shown for shown in chat.channels[PLACE] if shown.said.mentions]
    assert second.id != first.id
    assert second.said.text.startswith("Il tempo sta per finire: tocca ancora a Bruno.")
    await call(app, at, question, Stage.LAST)
    await settled(app, table)
    assert [shown.id for shown in chat.channels[PLACE] if shown.said.mentions] == [second.id]


@pytest.mark.parametrize("is_in", [False, True], ids=["unanswered", "sealed meanwhile"])
async def test_little_time_calls_all_who_are_awaited_in_secret_whoever_has_answered(app, chat, is_in):
    """Whom it does not call any more would have answered."""
    chat.closed = {BRUNO, CARLA}
    table, people = await ordered(app, chat, pace="day")
    if is_in:
        await answer_somehow(people[1], await app.tables.get(table), 1, 0)
    held = await app.tables.get(table)
    for row in [row._replace(stage=Stage.LAST) for row in held.deadlines.values() if row.key.seat in {1, 2}]:
        await app.tables.change(table, lambda held, _, row=row: move_deadline(held, row))
    [question] = [each for each in held.position.ask.must if each.seat == 2]
    await call(app, held, question, Stage.LAST)
    await settled(app, table)
    [note] = [shown for shown in chat.channels[PLACE] if shown.said.mentions]
    assert note.said.text.startswith("Il tempo sta per finire: tocca ancora a Bruno e Carla.")
    assert set(note.said.mentions) == {BRUNO, CARLA}


@pytest.mark.parametrize("is_in", [False, True])
async def test_40_little_time_changes_the_note_whoever_has_answered_in_secret(app, chat, time, is_in):
    """Only Bruno cannot be reached: that the note stays as it was would tell that he has answered."""
    chat.closed = {BRUNO}
    table, people = await ordered(app, chat, pace="day")
    if is_in:
        await answer_somehow(people[1], await app.tables.get(table), 1, 0)
    for row in list((await app.tables.get(table)).deadlines.values()):
        short = row._replace(opened_at_ms=time.now - 23 * HOUR, at_ms=time.now + HOUR)
        await app.tables.change(table, lambda held, _, short=short: move_deadline(held, short))
    await app.clock.handle_due()
    await settled(app, table)
    [note] = notes(chat)
    assert note.said.text.startswith("Il tempo sta per finire: tocca ancora a Bruno.")


@pytest.mark.parametrize(("after_ms", "calls"), [(PRESENT_MS - 6_000, 0), (PRESENT_MS, 1)])
async def test_little_time_calls_nobody_who_has_just_answered_something_else(app, chat, time, after_ms, calls):
    table, _ = await asked_while_present(app, chat)
    time.now += after_ms
    held = await app.tables.get(table)
    [question] = [each for each in held.position.ask.must if each.seat == 0]
    late = Deadline(table, held.question_key(question), time.now, time.now + 6_000, Stage.LAST)
    await app.tables.change(table, lambda held, _: move_deadline(held, late))
    await call(app, held, question, Stage.LAST)
    await settled(app, table)
    assert len([shown for shown in chat.channels[PLACE] if shown.said.mentions]) == calls


async def test_a_note_whose_receipt_was_lost_is_not_shown_twice(app, chat):
    chat.closed = {BRUNO}
    table, people = await seated(app, chat, "ballot")
    chat.lost_receipts = 4
    await people[0].answer(table, "1", "2")
    await settled(app, table)
    assert len(notes(chat)) == 1


def test_an_answer_that_was_told_in_private_moves_no_call():
    """As a note on the partisans' map: whoever is hunted would read from the next call when it was made."""
    told = Stepped(step="c", told=())
    rows = [
        LogRow(seq, 0, "choose", "a", "hand", ANNA, at_ms, None, "")
        for seq, at_ms in ((1, 1_000), (2, 5_000), (3, 9_000))
    ]
    events = ((told,), (hold(told, Seat(0)),), ())
    table = SimpleNamespace(history=list(map(LogEvent, rows, events)))
    assert last_answer_ms(table, ANNA) == 1_000
