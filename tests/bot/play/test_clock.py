"""Deadlines: reminders, answers for the silent, waits of the rules, and time given back."""

import asyncio

import pytest

from bot.people.stored import write_draft
from bot.tables import deadlines
from bot.tables.customs import ROBOT, TIME_UP
from bot.tables.posts import Kind, Post
from bot.tables.rows import DeadlineKey
from bot.tables.stored import delete_deadline, due_deadlines, next_due_ms, write_deadline
from bot.values.ids import TablePace
from bot.values.requests import Answer, NewTable, NotSaved, Update
from bot.views.calls import next_deadline
from bot.views.table import TablePresenter
from games.questions import Question
from games.secret import Seat
from tests.support.script_game import ANNA, BRUNO, app, asked, begun, expect_refusal, history, press, reminders, strike

SECOND = 1_000
HOUR = 3_600_000


@pytest.fixture
async def at(tmp_path, time):
    async with app(tmp_path, time, chats=("web",)) as made:
        yield made


async def deadline(at, name, seat: int, prompt: str = "choose"):
    return (await at.tables.get(name)).find_deadline(Question(Seat(seat), prompt))


async def test_a_table_without_a_clock_waits_for_ever(at):
    name = await begun(at, "c", ANNA, seats=2, pace=TablePace.FREE)
    assert await deadline(at, name, 0) is None
    assert await next_due_ms(at.store) is None


async def test_a_sealed_question_keeps_its_deadline_until_robots_have_answered_too(tmp_path, time):
    async with app(tmp_path, time, robot_least_ms=HOUR, robot_most_ms=HOUR) as at:
        name = await at.openings.open(ANNA, NewTable("steps", name="T", lang="it", pace=TablePace.LIVE, seats=3))
        await at.table_settings.set_option(ANNA, name, "script", {"": ("c",)})
        await at.openings.start(ANNA, name)
        table = await at.tables.get(name)
        shown = next_deadline(TablePresenter(table, None, "it"), range(3))[0]
        assert shown is not None
        await at.play.answer(ANNA, Answer(name, await asked(at, name, 0), {"": ("a",)}))
        table = await at.tables.get(name)
        assert next_deadline(TablePresenter(table, None, "it"), range(3))[0] == shown, (
            "the end tells when the last person answers"
        )


async def test_where_people_play_in_company_one_reminder_comes_near_the_end_and_then_the_clock_answers(at, time):
    name = await begun(at, "ss", ANNA, BRUNO)
    await strike(at, time, 33 * SECOND)
    assert await reminders(at, name) == []
    await strike(at, time, 1 * SECOND)
    assert await reminders(at, name) == [Post(Kind.REMINDER, 0, 2)]
    await strike(at, time, 8 * SECOND)
    await strike(at, time, 4 * SECOND)
    assert await history(at, name) == []
    await strike(at, time, 2 * SECOND)
    assert await history(at, name) == ["s 0=a"]
    assert (await at.tables.get(name)).history[0].row.via == "clock"
    assert await reminders(at, name) == [Post(Kind.REMINDER, 0, 2)]


async def test_in_company_the_bank_is_a_part_of_the_time_that_is_nearly_over(tmp_path, time):
    async with app(tmp_path, time, chats=("web",), time_banks=True) as at:
        name = await begun(at, "ss", ANNA, BRUNO)
        row = await deadline(at, name, 0)
        assert row.at_ms - time.now == 345 * SECOND
        await strike(at, time, 258 * SECOND)
        assert await reminders(at, name) == []
        await strike(at, time, SECOND)
        assert await reminders(at, name) == [Post(Kind.REMINDER, 0, 2)]


@pytest.mark.parametrize("time_up", ["default", "robot"])
@pytest.mark.parametrize(
    ("script", "fields", "told", "via"),
    [
        ("s", {"": ("c",)}, "s 0=c", "draft"),
        ("s", {"": ("z",)}, "s 0=a", "clock"),
        ("s", {"": ()}, "s 0=a", "clock"),
        ("D", {"": ("c",)}, "D 0=c", "draft"),
        ("k", {"": ("c",)}, "k 0=c", "draft"),
    ],
)
async def test_what_is_ready_and_was_not_sent_is_the_answer_when_time_is_up(
    at, time, script, fields, told, via, time_up
):
    """Fault 4."""
    name = await begun(at, f"{script}s", ANNA, BRUNO)
    if time_up == "robot":
        await at.tables.change(name, lambda table, _: {"customs": {**table.record.customs, TIME_UP: ROBOT}})
    await at.drafts.keep(ANNA, name, await asked(at, name, 0), fields)
    await strike(at, time, 400 * SECOND)
    first = (await at.tables.get(name)).history[0].row
    if via == "draft":
        assert (await history(at, name), first.via, first.person) == ([told], "draft", ANNA.id)
    else:
        assert first.via == ("robot" if time_up == "robot" else "clock")
        assert time_up == "robot" or await history(at, name) == [told]


async def test_a_draft_of_somebody_else_is_no_answer(at, time):
    name = await begun(at, "ss", ANNA, BRUNO)
    question = await asked(at, name, 0)
    await at.store.write(lambda unit: write_draft(unit, BRUNO.id, name, question, {"": ("c",)}, time.now))
    await strike(at, time, 400 * SECOND)
    assert await history(at, name) == ["s 0=a"]


@pytest.mark.parametrize(
    ("hours", "stages"), [((11.9, 12, 21.5, 21.6, 23.9), [[], [1], [1], [1, 2], [1, 2]]), ((22,), [[2]])]
)
async def test_over_days_a_reminder_comes_at_half_and_one_near_the_end_and_of_two_due_the_last_alone(
    at, time, hours, stages
):
    name = await begun(at, "c", ANNA, pace=TablePace.DAY)
    told, opened_ms = [], (await deadline(at, name, 0)).opened_at_ms
    for each in hours:
        time.now = opened_ms + round(each * HOUR)
        await strike(at, time, 0)
        told.append([post.number for post in await reminders(at, name)])
    assert told == stages
    assert (await deadline(at, name, 0)).stage == 2


async def test_more_time_brings_its_own_reminders(at, time):
    name = await begun(at, "c", ANNA, pace=TablePace.DAY)
    await strike(at, time, 13 * HOUR)
    await at.votes.propose(ANNA, name, "time", "more-time")
    for hours in (20, 13):
        await strike(at, time, hours * HOUR)
    assert [post.number for post in await reminders(at, name)] == [1, 1, 2]


@pytest.mark.parametrize("is_written", [True, False], ids=["after the commit", "before it"])
async def test_a_reminder_in_whose_middle_the_office_dies_comes_once(tmp_path, time, is_written):
    async with app(tmp_path, time, chats=("web",)) as at:
        name = await begun(at, "c", ANNA, pace=TablePace.DAY)
        write = at.store.ask

        async def die(unit):
            if is_written:
                await write(unit)
            raise NotSaved("gone")

        time.now += 12 * HOUR
        at.tables.store.ask = die
        with pytest.raises(NotSaved):
            await at.clock.handle_due()
        del at.tables.store.ask
    async with app(tmp_path, time, chats=("web",)) as at:
        await strike(at, time, 0)
        await strike(at, time, HOUR)
        assert await reminders(at, name) == [Post(Kind.REMINDER, 0, 1)]


async def test_an_answer_that_comes_inside_the_grace_is_taken(at, time):
    name = await begun(at, "ss", ANNA, BRUNO)
    await strike(at, time, 47 * SECOND)
    await press(at, name, ANNA, 0, "c")
    await strike(at, time, 2 * SECOND)
    assert await history(at, name) == ["s 0=c"]


async def test_the_clock_does_not_answer_while_an_older_update_is_unread(at, time):
    name = await begun(at, "s", ANNA, BRUNO)
    opened = time.now
    [update] = await at.updates.keep("web", [Update(1, "anna", "", opened + 44 * SECOND)])
    await strike(at, time, 60 * SECOND)
    assert await history(at, name) == []
    await at.updates.mark_applied("web", update.id)
    await strike(at, time, 0)
    assert await history(at, name) == ["s 0=a"]


async def test_a_drawn_default_is_drawn_by_the_dealer_and_logged_like_any_answer(tmp_path, time):
    async with app(tmp_path, time) as at:
        name = await begun(at, "DDDDDDDD", ANNA, BRUNO)
        for _ in range(8):
            await strike(at, time, 200 * SECOND)
        told = await history(at, name)
        assert len(told) == 8
        assert len({line[-1] for line in told}) > 1
        position = (await at.tables.get(name)).position
    async with app(tmp_path, time) as at:
        assert (await at.tables.get(name)).position == position


async def test_a_token_of_the_clocks_own_is_refused_from_hands_and_reaches_the_rules_as_such(at, time):
    name = await begun(at, "ks", ANNA, BRUNO)
    await expect_refusal("not-an-option", press(at, name, ANNA, 0, "skip"))
    await strike(at, time, 200 * SECOND)
    assert await history(at, name) == ["k 0=clock:skip"]


async def test_a_race_that_somebody_ran_closes_only_so_long_after_the_first_press_came_in(at, time):
    name = await begun(at, "r", ANNA, BRUNO)
    start = time.now
    await strike(at, time, 9_999)
    assert await history(at, name) == []
    await press(at, name, ANNA, 0, "a", prompt="buzz")
    time.now = start + 20_000
    await at.clock.handle_due()
    assert await history(at, name) == ["r -2=past@11999 0=a@9999 1="]


async def test_the_first_press_of_a_race_shortens_the_wait(at, time):
    name = await begun(at, "r", ANNA, BRUNO)
    time.now += 3_000
    await press(at, name, ANNA, 0, "a", prompt="buzz")
    time.now += 1_000
    await press(at, name, BRUNO, 1, "b", prompt="buzz")
    await press(at, name, ANNA, 0, "c", prompt="buzz")
    await strike(at, time, 999)
    assert await history(at, name) == []
    await strike(at, time, 1)
    assert await history(at, name) == ["r -2=past@5000 0=a@3000+c@4001 1=b@4000"]


async def test_a_press_counts_at_the_platforms_time_of_it(at, time):
    name = await begun(at, "r", ANNA, BRUNO)
    start = time.now
    time.now += 2_000
    await press(at, name, ANNA, 0, "a", prompt="buzz", sent=start + 1_500)
    await press(at, name, BRUNO, 1, "b", prompt="buzz", sent=start - 50_000)
    await press(at, name, BRUNO, 1, "c", prompt="buzz", sent=start + 50_000)
    await strike(at, time, 10_000)
    assert await history(at, name) == ["r -2=past@4000 0=a@1500 1=b@0+c@2000"]


async def test_an_unchanged_wait_keeps_its_start_over_a_restart(tmp_path, time):
    async with app(tmp_path, time) as at:
        name = await begun(at, "r", ANNA, BRUNO)
        time.now += 4_000
    async with app(tmp_path, time) as at:
        await strike(at, time, 6_000)
        assert await history(at, name) == ["r -2=past@10000 0= 1="]


@pytest.mark.parametrize("since", ["choose/7", "choice/1"])
async def test_no_deadline_is_lost_to_a_release_that_counts_or_calls_a_question_otherwise(tmp_path, time, since):
    """As when a hint came to be asked anew with each starter: nobody would ever have answered for a silent dealer."""
    async with app(tmp_path, time) as at:
        name = await begun(at, "ccc", ANNA, BRUNO)
        before = (await at.tables.get(name)).deadlines[DeadlineKey("choose", 0, 1)]

        def write_as_before(transaction):
            delete_deadline(transaction, name, before.key)
            old = before._replace(key=DeadlineKey.decode(f"0/{since}"), at_ms=before.at_ms + 5 * SECOND)
            write_deadline(transaction, old, old.at_ms)

        await at.store.write(write_as_before)
    time.now += 30 * SECOND
    async with app(tmp_path, time) as at:
        after = (await at.tables.get(name)).deadlines
        assert after.keys() == {DeadlineKey("choose", 0, 1), DeadlineKey("choose", 1, 1)}
        given = after[DeadlineKey("choose", 0, 1)].at_ms - after[DeadlineKey("choose", 0, 1)].opened_at_ms
        assert given == (125 if since == "choose/7" else 120) * SECOND, "what waited goes on waiting until then"
        await press(at, name, BRUNO, 1, "b")
    time.now += 200 * SECOND
    async with app(tmp_path, time) as at:
        await strike(at, time, 200 * SECOND)
        assert await history(at, name) == ["c 0=a 1=b"]


async def test_a_deadline_of_a_question_that_is_gone_does_nothing(at, time):
    name = await begun(at, "ss", ANNA, BRUNO)
    row = await deadline(at, name, 0)
    await press(at, name, ANNA, 0, "b")
    await at.store.write(lambda transaction: write_deadline(transaction, row, row.at_ms))
    await at.store.write(lambda transaction: write_deadline(transaction, row._replace(table_id="nosuch"), row.at_ms))
    await strike(at, time, 45 * SECOND)
    assert await history(at, name) == ["s 0=b"]
    assert len(await due_deadlines(at.store, time.now + HOUR)) == 1


async def test_a_bug_met_by_the_clock_suspends_one_table_and_the_others_are_answered(at, time):
    bad, good = await begun(at, "x", ANNA, BRUNO), await begun(at, "s", ANNA, BRUNO)
    await strike(at, time, 60 * SECOND)
    assert (await at.tables.get(bad)).record.status == "suspended"
    assert await history(at, good) == ["s 0=a"]
    assert await next_due_ms(at.store) is None


async def test_the_running_clock_wakes_for_a_nearer_deadline(at, time):
    name = await begun(at, "c", ANNA, BRUNO)
    rung = asyncio.Event()
    nearest = await next_due_ms(at.store)
    time.now += 200 * SECOND
    with at.views.watch(name, rung.set):
        at.clock.wake_before(nearest - 1)
        async with asyncio.timeout(60):
            while not await history(at, name):
                await rung.wait()
                rung.clear()
    assert await history(at, name) == ["c 0=a 1=a"]


async def test_a_look_is_over_when_it_has_reached_everybody_and_robots_need_none(at, time):
    name = await begun(at, "ls", ANNA, BRUNO, seats=4)
    await strike(at, time, 0)
    table = await at.tables.get(name)
    assert [h.row.token for h in table.history] == ["2", "3"]
    time.now += 500
    await at.attendance.report_looked(BRUNO, name, 1)
    await expect_refusal("not-your-seat", at.attendance.report_looked(BRUNO, name, 0))
    assert await history(at, name) == []
    await at.attendance.report_looked(BRUNO, name, 1)
    time.now += 500
    await at.attendance.report_looked(ANNA, name, 0)
    assert await history(at, name) == ["l -2=0@1000"]


async def test_a_look_that_nobody_reports_counts_as_delivered_in_the_end(at, time):
    name = await begun(at, "ls", ANNA, BRUNO)
    await strike(at, time, deadlines.SHOWN_MS - 1)
    assert (await at.tables.get(name)).history == ()
    await strike(at, time, deadlines.SHOWN_MS)
    await strike(at, time, deadlines.SHOWN_MS)
    assert len(await history(at, name)) == 1
