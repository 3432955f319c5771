"""The host's powers, answers that are taken back, and tables to which nobody comes back: others agree, and everybody is told."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.play.answers import MOST_CHANGES
from bot.tables.change import GivenAnswer
from bot.tables.posts import Kind, Post
from bot.tables.stored import idle_tables, next_due_ms, unsent_posts
from bot.text.signs import shorten_signs
from bot.values.hours import Week
from bot.values.ids import TablePace, TableStatus
from bot.values.requests import Answer, NewTable
from bot.views.closing import history_lines
from bot.views.look_backs import list_steps
from bot.views.recap import list_happened
from bot.views.table import TablePresenter
from bot.votes.voting import list_standing
from games.forms import Refused
from games.questions import Question
from games.secret import Seat
from tests.probes import PROBES
from tests.support.memory_chat import MemoryChat
from tests.support.script_game import (
    ANNA,
    BRUNO,
    CARLA,
    DORA,
    STEPS,
    Shouted,
    Stepped,
    Time,
    admitted,
    agree,
    agree_on_pace,
    app,
    asked,
    begun,
    expect_refusal,
    find_proposal,
    history,
    press,
    record,
    refuse,
    reminders,
    stand,
    strike,
)
from tests.support.sender_stage import no_sleep, ordered

HOUR = 3_600_000
DAY = 24 * HOUR
RETRACTABLE = {"steps": replace(STEPS["steps"], retractable={"choose": (Stepped,), "shout": (Shouted,)})}


def entered(path, time, **changes):
    """The office with a script game whose choices may be taken back."""
    return app(path, time, RETRACTABLE, **changes)


async def test_whoever_is_alone_with_robots_ends_at_once(at):
    name = await begun(at, "ccc", ANNA, seats=3)
    await at.host.end(ANNA, name)
    assert (await record(at, name)).status is TableStatus.CLOSED


async def test_strangers_have_no_powers_and_no_seat_is_given_to_what_is_none(at):
    name = await begun(at, "ccc", ANNA, BRUNO, seats=3)
    for deed in (at.host.end, at.host.remind, at.host.pause, at.host.retract):
        await expect_refusal("not-seated", deed(CARLA, name))
    await expect_refusal("not-seated", at.votes.propose(CARLA, name, "time", "more-time"))
    for person, seat, level, reason in (
        (CARLA, 1, "plain", "not-seated"),
        (ANNA, 1, "genius", "no-such-robot"),
        (ANNA, 9, "plain", "no-such-seat"),
        (ANNA, 2, "plain", "seat-taken"),
    ):
        await expect_refusal(reason, at.lobby.seat_robot(person, name, seat, level))
    await at.host.pause(ANNA, name)
    await expect_refusal("not-seated", at.votes.propose(CARLA, name, "resume"))


async def test_people_who_are_awaited_are_reminded_and_not_too_often(tmp_path, time):
    async with app(tmp_path, time, chats=("web",)) as at:
        name = await begun(at, "ccc", ANNA, BRUNO, CARLA, seats=4)
        await press(at, name, CARLA, 2, "a")
        await at.host.remind(ANNA, name)
        assert await reminders(at, name) == [Post(Kind.REMINDER, 1, 0)]
        await expect_refusal("reminded-already", at.host.remind(ANNA, name))


async def test_40_a_reminder_does_not_tell_its_asker_who_has_answered_in_secret(tmp_path, time):
    """The attack: *No one to remind right now* said that the only other person had answered."""
    async with app(tmp_path, time, chats=("web",)) as at:
        name = await begun(at, "cs", ANNA, BRUNO, pace=TablePace.DAY)
        before = await at.host.remind(ANNA, name)
        time.now += HOUR
        await press(at, name, BRUNO, 1, "a")
        assert await at.host.remind(ANNA, name) == before
        assert await reminders(at, name) == [Post(Kind.REMINDER, 1, 0)]
        time.now += HOUR
        await press(at, name, ANNA, 0, "a")
        await expect_refusal("nobody-to-remind", at.host.remind(BRUNO, name))


@pytest.mark.parametrize("rest", ["paused", "suspended", "suspended in a pause"])
async def test_a_table_at_rest_takes_no_answers_and_its_deadlines_are_later_by_the_rest(tmp_path, time, rest):
    """What its keeper has suspended goes on for nobody else."""
    is_kept = rest != "paused"
    async with app(tmp_path, time) as at:
        name = await begun(at, "ccc", ANNA, BRUNO)
        before = dict((await at.tables.get(name)).deadlines)
        time.now += 30_000
        if rest != "suspended":
            await at.host.pause(BRUNO, name)
        if is_kept:
            await at.admin.suspend(name)
        told = (await record(at, name)).status, (await record(at, name)).notice.key
        assert told == ((TableStatus.SUSPENDED, "suspended-by-keeper") if is_kept else (TableStatus.PAUSED, "paused"))
        await strike(at, time, HOUR)
        tried = [press(at, name, ANNA, 0, "a")]
        if is_kept:
            tried += [at.votes.propose(ANNA, name, "resume"), at.admin.suspend(name)]
        for each in tried:
            with pytest.raises(Refused):
                await each
    async with app(tmp_path, time) as at:
        await (at.admin.resume(name) if is_kept else at.votes.propose(ANNA, name, "resume"))
        told = (await record(at, name)).status, (await record(at, name)).notice.key
        assert told == (TableStatus.LIVE, "resumed" if is_kept else "went-on")
        after = (await at.tables.get(name)).deadlines
        assert {key: row.at_ms - before[key].at_ms for key, row in after.items()} == dict.fromkeys(before, HOUR)
        assert await next_due_ms(at.store) == min(at.tables.times.due_ms(row, None) for row in after.values())
        await press(at, name, ANNA, 0, "a")


async def test_whoever_joins_a_table_at_rest_does_not_wake_it(at):
    name = await begun(at, "ccc", ANNA, BRUNO, seats=3)
    await at.host.pause(ANNA, name)
    await at.lobby.join(CARLA, name, 2)
    await agree(at, name, ANNA, BRUNO)
    assert (await at.tables.get(name)).assignment_of(2).person == CARLA.id
    assert (await record(at, name)).status is TableStatus.PAUSED
    await at.votes.propose(CARLA, name, "resume")
    assert (await record(at, name)).status is TableStatus.LIVE


async def test_the_seat_of_somebody_who_is_gone_may_be_given_away_until_they_answer(at):
    name = await begun(at, "cccc", ANNA, BRUNO, CARLA, seats=3)
    await at.sender.attendance.person_gone(BRUNO.id)
    assert ((await record(at, name)).notice.key, (await record(at, name)).notice.params) == ("gone", {"whom": "Bruno"})
    version = (await record(at, name)).version
    await at.sender.attendance.person_gone(BRUNO.id)
    assert (await record(at, name)).version == version
    for seat, person in enumerate((ANNA, BRUNO, CARLA)):
        await press(at, name, person, seat, "a")
    await at.lobby.seat_robot(ANNA, name, 1, "plain")
    assert (await record(at, name)).notice.key == "replace-proposed"
    await at.sender.attendance.person_gone(BRUNO.id)
    await at.lobby.seat_robot(ANNA, name, 1, "plain")
    assert (await at.tables.get(name)).assignment_of(1).robot == "plain"


async def test_another_pace_moves_no_wait_of_the_rules(at, time):
    """The attack: change the pace again and again, so that no card is turned, and what lies there is seen for longer."""
    name = await begun(at, "r", ANNA, BRUNO)
    table = await at.tables.get(name)
    [before] = table.deadlines.values()
    time.now += 4_000
    await agree_on_pace(at, name, TablePace.DAY, ANNA, BRUNO)
    assert list(table.deadlines.values()) == [before]
    await press(at, name, BRUNO, 1, "b", prompt="buzz")
    [pressed] = table.deadlines.values()
    time.now += 1_000
    await agree_on_pace(at, name, TablePace.LIVE, ANNA, BRUNO)
    assert list(table.deadlines.values()) == [pressed]
    await at.host.pause(ANNA, name)
    await agree_on_pace(at, name, TablePace.DAY, ANNA, BRUNO)
    await at.votes.propose(ANNA, name, "resume")
    await at.votes.propose(BRUNO, name, "resume")
    assert list(table.deadlines.values()) == [pressed]


async def test_what_is_told_of_somebody_names_them_as_they_sit_there(at, time):
    """The attack: sit down as Bruno, call oneself Anna elsewhere, and have it told that Anna pauses, ends and leaves."""
    posing = replace(BRUNO, name="Anna")
    name = await begun(at, "ccc", ANNA, BRUNO, CARLA, seats=3)
    for deed, *words in (
        (at.votes.propose, "time", "more-time"), (at.host.remind,), (at.host.pause,), (at.votes.propose, "resume"),
        (at.host.end,), (at.lobby.leave,),
    ):  # fmt: skip
        if deed == at.host.end:
            await strike(at, time, HOUR)
        await deed(posing, name, *words)
        assert (await record(at, name)).notice.params["who"] == "Bruno", deed.__name__
    assert {each.name for each in (await record(at, name)).proposals.values()} == {"Bruno"}
    await at.host.end(replace(ANNA, name="Carla"), name)
    assert (await record(at, name)).notice.params["who"] == "Anna"


async def pass_days(at, time, days):
    time.now += days * DAY
    await at.clock._beat(time.now)
    await at.clock.handle_due()


async def asked_since(at, name, request):
    """What was proposed after this one, and waits."""
    found = (await record(at, name)).proposals.values()
    return [each for each in found if each.number > request.number and not each.refused]


@pytest.mark.parametrize(("pace", "days"), [(TablePace.FREE, 14), (TablePace.LIVE, 2), (TablePace.DAY, 14)])
async def test_a_table_where_nobody_moves_is_warned_once_and_closed_a_week_later(tmp_path, time, pace, days):
    async with app(tmp_path, time, chats=("discord",)) as at:
        name = await begun(at, "c" * 99, ANNA, CARLA, pace=pace)
        time.now += HOUR
        await pass_days(at, time, days - 1)
        assert "abandoned" not in (await record(at, name)).proposals
        await pass_days(at, time, 1)
        assert (await record(at, name)).notice.key == "abandoned-proposed"
    async with app(tmp_path, time, chats=("discord",)) as at:
        await pass_days(at, time, 6)
        told = [row for row in await unsent_posts(at.store, name) if row.post.kind is Kind.PROPOSAL]
        assert [row.person_id for row in told] == [CARLA.id]
        assert (await record(at, name)).status is TableStatus.LIVE
        await pass_days(at, time, 1)
        await strike(at, time, HOUR)
        assert await stand(at, name) == (TableStatus.CLOSED, "abandoned")
        assert await idle_tables(at.store, time.now, time.now) == []


@pytest.mark.parametrize("way", ["move", "no"])
async def test_a_move_or_a_single_no_and_it_goes_on_and_is_not_asked_soon_again(at, time, way):
    name = await begun(at, "c" * 99, ANNA, BRUNO, CARLA, seats=3, pace=TablePace.FREE)
    await pass_days(at, time, 15)
    [request] = (await record(at, name)).proposals.values()
    await pass_days(at, time, 2)
    if way == "move":
        for seat, person in enumerate((ANNA, BRUNO, CARLA)):
            await press(at, name, person, seat, "a")
    else:
        await at.votes.refuse(BRUNO, name, request.number)
        assert (await record(at, name)).notice.key == "not-abandoned"
    await pass_days(at, time, 6)
    assert (await record(at, name)).status is TableStatus.LIVE
    await pass_days(at, time, 7)
    assert await asked_since(at, name, request) == []
    await pass_days(at, time, 3)
    await pass_days(at, time, 1)
    assert len(await asked_since(at, name, request)) == 1


@pytest.mark.parametrize("answers", [True, False])
async def test_a_sealed_answer_keeps_a_table_open_and_tells_so_only_when_the_week_is_over(at, time, answers):
    """The attack: see from the question whether it goes on that somebody has answered, while that is sealed."""
    name = await begun(at, "c" * 99, ANNA, BRUNO, pace=TablePace.FREE)
    await pass_days(at, time, 10)
    if answers:
        await press(at, name, BRUNO, 1, "a")
    await pass_days(at, time, 5)
    [request] = (await record(at, name)).proposals.values()
    assert (await record(at, name)).notice.key == "abandoned-proposed", "it is asked as if nobody had answered"
    before = await record(at, name)
    await pass_days(at, time, 2)
    if answers:
        await press(at, name, BRUNO, 1, "b")
    [(_, still)] = list_standing(await at.tables.get(name), time.now)
    assert (still, await record(at, name)) == (request, before)
    await pass_days(at, time, 6)
    expected = (TableStatus.LIVE, "not-abandoned") if answers else (TableStatus.CLOSED, "abandoned")
    assert await stand(at, name) == expected
    await pass_days(at, time, 13)
    assert await asked_since(at, name, request) == []


async def test_where_all_are_absent_they_are_warned_at_once_and_the_table_is_closed_a_week_later(at, time):
    name = await begun(at, "c" * 99, ANNA, BRUNO)
    await press(at, name, ANNA, 0, "a")
    while "abandoned" not in (await record(at, name)).proposals:
        assert len((await at.tables.get(name)).history) < 10
        await strike(at, time, HOUR)
    gave = [(each.row.seat, each.row.via) for each in (await at.tables.get(name)).history]
    assert min(gave.count((seat, "clock")) for seat in (0, 1)) in {3, 4}
    request = (await record(at, name)).proposals["abandoned"]
    assert request.voters == (ANNA.id, BRUNO.id)
    await pass_days(at, time, 6)
    assert (await record(at, name)).status is TableStatus.LIVE
    time.now = request.ends + HOUR
    await at.clock.handle_due()
    assert (await record(at, name)).status is TableStatus.CLOSED


async def test_a_pause_stops_that_count_and_lasts_two_months_at_most(at, time):
    name = await begun(at, "c" * 99, ANNA, BRUNO)
    await at.host.pause(ANNA, name)
    await pass_days(at, time, 59)
    assert (await record(at, name)).proposals == {}
    await pass_days(at, time, 2)
    assert (await record(at, name)).status is TableStatus.CLOSED


async def test_after_a_long_pause_the_count_begins_anew(at, time):
    name = await begun(at, "c" * 99, ANNA, BRUNO, pace=TablePace.FREE)
    await at.host.pause(ANNA, name)
    await pass_days(at, time, 20)
    await at.votes.propose(ANNA, name, "resume")
    await pass_days(at, time, 1)
    assert (await record(at, name)).notice.key == "went-on"
    for _ in range(15):
        await pass_days(at, time, 1)
    assert (await record(at, name)).proposals["abandoned"].at >= time.now - 2 * DAY


async def test_a_table_that_all_have_left_is_closed_without_a_question(at, time):
    name = await begun(at, "c" * 99, ANNA, BRUNO, pace=TablePace.FREE)
    for person in (ANNA, BRUNO):
        await at.lobby.leave(person, name)
    await pass_days(at, time, 15)
    assert (await record(at, name)).status is TableStatus.CLOSED


async def test_holidays_of_who_is_awaited_stop_that_count(at, time):
    name = await begun(at, "c" * 99, ANNA, BRUNO, pace=TablePace.FREE)
    await at.hours.choose(ANNA, Week("UTC"))
    await at.hours.book(ANNA, at.hours.find_today(Week("UTC")), 10)
    for days in (15, 8):
        await pass_days(at, time, days)
        assert "abandoned" not in (await record(at, name)).proposals
    await pass_days(at, time, 1)
    assert "abandoned" in (await record(at, name)).proposals, "a fortnight after they were back"


async def take_back(at, name, person, *others):
    """Somebody asks for it, and these people agree."""
    await at.host.retract(person, name)
    await agree(at, name, *others)


@pytest.fixture
async def at(tmp_path, time):
    async with entered(tmp_path, time) as made:
        yield made


async def test_everybody_has_to_agree_and_then_all_is_as_before(tmp_path, time):
    async with entered(tmp_path, time, chats=("discord",)) as at:
        name = await begun(at, "sss", ANNA, BRUNO, CARLA, DORA, seats=4)
        asked_first = await asked(at, name, 0)
        await press(at, name, ANNA, 0, "a")
        asked_next = await asked(at, name, 1)
        await at.host.retract(ANNA, name)
        told = [row.person_id for row in await unsent_posts(at.store, name) if row.post.kind is Kind.PROPOSAL]
        assert told == [CARLA.id, DORA.id]
        for person in (BRUNO, CARLA):
            await agree(at, name, person)
            assert await history(at, name) == ["s 0=a"]
            assert not (await at.tables.get(name)).undone
        await agree(at, name, DORA)
        table = await at.tables.get(name)
        assert table.record.notice.key == "retracted"
        assert table.undone == {1}
        assert table.record.proposals == {}
        assert table.position.state.at == 0
        for person, old in ((ANNA, asked_first), (BRUNO, asked_next)):
            await expect_refusal("stale", at.play.answer(person, Answer(name, old, {"": ("b",)})))
        await press(at, name, ANNA, 0, "c")
        assert await asked(at, name, 1) != asked_next
        assert await history(at, name) == ["s 0=a", "s 0=c"]


async def test_after_a_restart_it_is_still_taken_back(tmp_path, time):
    async with entered(tmp_path, time) as at:
        name = await begun(at, "sss", ANNA, seats=2)
        await press(at, name, ANNA, 0, "a")
        assert (await at.tables.get(name)).history[-1].row.via == "robot"
        await expect_refusal("nothing-to-take-back", at.host.retract(ANNA, name))
    async with entered(tmp_path, time) as at:
        name = await begun(at, "sps", ANNA, BRUNO)
        span = (await at.tables.get(name)).deal_span
        await press(at, name, ANNA, 0, "a")
        assert (await at.tables.get(name)).deal_span != span
        await take_back(at, name, ANNA, BRUNO)
        before = await at.tables.get(name)
        assert before.deal_span == span
    async with entered(tmp_path, time) as at:
        table = await at.tables.get(name)
        assert (table.position, table.undone, table.deal) == (before.position, before.undone, before.deal)
        assert table.deadlines == before.deadlines
        await press(at, name, ANNA, 0, "d")
        assert (await history(at, name))[-1] == "s 0=d"


async def test_one_no_ends_it_and_so_does_the_next_answer(at):
    name = await begun(at, "ssss", ANNA, BRUNO, CARLA, seats=3)
    await press(at, name, ANNA, 0, "a")
    await at.host.retract(ANNA, name)
    await refuse(at, name, BRUNO)
    await expect_refusal("refused-lately", at.host.retract(ANNA, name))
    await press(at, name, BRUNO, 1, "b")
    await at.host.retract(BRUNO, name)
    number = await find_proposal(at, name, "retract 2")
    await press(at, name, CARLA, 2, "c")
    await expect_refusal("proposal-over", at.votes.agree(ANNA, name, number))
    assert (await at.tables.get(name)).undone == frozenset()


async def test_whoever_was_refused_a_take_back_asks_nobody_for_the_next_at_once(at):
    name = await begun(at, "ssss", ANNA, BRUNO)
    for person, seat in ((ANNA, 0), (BRUNO, 1)):
        await press(at, name, person, seat, "a")
        await at.host.retract(person, name)
        await at.votes.refuse(
            {ANNA: BRUNO, BRUNO: ANNA}[person], name, await find_proposal(at, name, f"retract {seat + 1}")
        )
    await press(at, name, ANNA, 0, "a")
    await expect_refusal("refused-lately", at.host.retract(ANNA, name))


async def test_only_ones_own_last_answer_can_be_taken_back_and_only_once(at):
    name = await begun(at, "sss", ANNA, BRUNO)
    await expect_refusal("nothing-to-take-back", at.host.retract(ANNA, name))
    await press(at, name, ANNA, 0, "a")
    for person, reason in ((BRUNO, "nothing-to-take-back"), (CARLA, "not-seated")):
        await expect_refusal(reason, at.host.retract(person, name))
    await take_back(at, name, ANNA, BRUNO)
    await expect_refusal("nothing-to-take-back", at.host.retract(ANNA, name))


@pytest.mark.parametrize(
    ("script", "why"),
    [("sd", "chance"), ("sj", "the judge"), ("sr", "a race"), ("cs", "sealed"), ("sc", "a vote"), ("s", "over")],
)
async def test_what_chance_followed_or_was_sealed_stays(at, script, why):
    name = await begun(at, script, ANNA, BRUNO)
    await press(at, name, ANNA, 0, "a")
    if why == "sealed":
        await expect_refusal("nothing-to-take-back", at.host.retract(ANNA, name))
        await press(at, name, BRUNO, 1, "a")
    with pytest.raises(Refused, match=r"nothing-to-take-back|over"):
        await at.host.retract(BRUNO if why == "sealed" else ANNA, name)


async def test_a_seat_that_changed_hands_has_nothing_to_take_back(at):
    name = await begun(at, "ppp", ANNA, BRUNO, CARLA, seats=4)
    await press(at, name, ANNA, 0, "a")
    await at.lobby.leave(ANNA, name)
    await at.lobby.join(DORA, name, 0)
    await expect_refusal("not-seated", at.host.retract(ANNA, name))
    await at.lobby.join(ANNA, name, 3)
    for person in (DORA, ANNA):
        await expect_refusal("nothing-to-take-back", at.host.retract(person, name))


async def test_who_came_in_this_deal_takes_nothing_back_without_the_others(at):
    name = await begun(at, "ssss", ANNA, BRUNO, seats=3)
    await press(at, name, ANNA, 0, "a")
    await admitted(at, name, DORA, ANNA, BRUNO, seat=2)
    await press(at, name, BRUNO, 1, "a")
    await press(at, name, DORA, 2, "a")
    await take_back(at, name, DORA, ANNA)
    assert not (await at.tables.get(name)).undone
    await agree(at, name, BRUNO)
    assert (await at.tables.get(name)).undone == {3}


async def test_a_table_at_rest_takes_nothing_back(at):
    name = await begun(at, "sss", ANNA, BRUNO)
    await press(at, name, ANNA, 0, "a")
    await at.host.retract(ANNA, name)
    number = await find_proposal(at, name)
    await at.host.pause(BRUNO, name)
    await expect_refusal("proposal-over", at.votes.agree(BRUNO, name, number))
    await at.votes.propose(BRUNO, name, "resume")
    await at.votes.agree(BRUNO, name, number)
    assert (await at.tables.get(name)).undone == {1}


async def test_the_clock_begins_anew_and_all_are_told(tmp_path, time):
    async with entered(tmp_path, time, chats=("discord",)) as at:
        name = await begun(at, "ppp", CARLA, DORA, pace=TablePace.DAY)
        first = next(iter((await at.tables.get(name)).deadlines.values()))
        time.now += 1_000
        await press(at, name, CARLA, 0, "a")
        await take_back(at, name, CARLA, DORA)
        [after] = [row for key, row in (await at.tables.get(name)).deadlines.items() if key.asks_person]
        assert after.key != first.key
        assert after.opened_at_ms == time.now
        assert (await at.tables.get(name)).record.status is TableStatus.LIVE


async def test_robots_forget_what_was_taken_back(tmp_path, time):
    heard = []

    def listening(told, seen, question, dice):
        heard.append([event.told for event in told])
        return "h", None

    games = {"steps": replace(RETRACTABLE["steps"], robots={"plain": listening})}
    async with app(tmp_path, time, games) as at:
        name = await begun(at, "ppss", ANNA, seats=2)
        await press(at, name, ANNA, 0, "a")
        await at.host.retract(ANNA, name)
        await press(at, name, ANNA, 0, "b")
        await press(at, name, ANNA, 0, "c")
        await press(at, name, ANNA, 0, "d")
        assert heard[-1] == [("0=b",), ("0=c",), ("0=d",)]


async def test_what_was_taken_back_is_told_no_more_but_in_the_history(tmp_path, time):
    people = (ANNA, BRUNO)
    async with app(tmp_path, time, {"perudo": PROBES["perudo"]}) as at:
        name = await at.openings.open(ANNA, NewTable("perudo", name="T", lang="it", pace=TablePace.FREE, seats=2))
        await at.lobby.join(BRUNO, name)
        await at.openings.start(ANNA, name)
        await at.autoplay.wait_idle()
        table = await at.tables.get(name)
        [question] = table.position.ask.must
        shape, before = table.position.ask.require_decision(question).shape, table.position.state
        person, other = people[question.seat], people[1 - question.seat]
        given = GivenAnswer(question, shape.token(shape.nth(0)), "hand", person.id)
        row = (await at.tables.change(name, lambda *_: given))[0].after.history[-1].row
        await take_back(at, name, person, other)
        table = await at.tables.get(name)
        assert (table.position.state, table.undone) == (before, {row.seq})
        for viewer in (None, 0, 1):
            presenter = TablePresenter(table, viewer, "it")
            [bid] = [told.line for told in presenter.told_lines() if told.seq == row.seq]
            for told in (history_lines(presenter, 1, row.seq + 1), list_happened(presenter)):
                assert shorten_signs(bid.text) not in {each.text for each in told}
                assert told[-1].text.endswith("ultima mossa: si riprende da prima.")
            assert row.seq not in {step.entry for step in list_steps(presenter)}
            assert bid in presenter.record_lines(), "history has all that people saw"


@asynccontextmanager
async def racing(path):
    """Two people with the window of presses before them."""
    async with app(path, Time()) as at:
        people = [ANNA, BRUNO]
        table = await begun(at, "r", *people)
        assert (await at.tables.get(table)).position.ask.window
        yield at, table, people


async def guess(at, table, people, seat, token, inbox):
    """One press, by the opaque name of its question."""
    name = (await at.tables.get(table)).question_id(Question(Seat(seat), "buzz"))
    return await at.play.answer(people[seat], Answer(table, name, {"": (token,)}, inbox))


async def test_presses_that_come_in_together_are_written_in_the_order_they_came(tmp_path):
    async with racing(tmp_path) as (at, table, people):
        before = len((await at.tables.get(table)).history)
        said = await asyncio.gather(*(guess(at, table, people, n % 2, "abc"[n % 3], f"u{n}") for n in range(20)))
        assert [each.seq for each in said] == list(range(before + 1, before + 21))
        history = (await at.tables.get(table)).history[before:]
        assert [happening.row.seat for happening in history] == [0, 1] * 10
        times = [happening.row.platform_at for happening in history]
        assert times == sorted(set(times))


async def test_among_presses_that_come_together_each_is_taken_refused_or_known_again_by_itself(tmp_path):
    async with racing(tmp_path) as (at, table, people):
        given = [("b", "a"), ("nonsense", "b"), ("c", "a"), ("a", "c")]
        said = await asyncio.gather(
            *(guess(at, table, people, 0, token, inbox) for token, inbox in given), return_exceptions=True
        )
        assert [isinstance(each, Refused) for each in said] == [False, True, False, False]
        assert [each.again for each in said if not isinstance(each, Refused)] == [False, True, False]
        sealed = (await at.tables.get(table)).position.sealed[Question(Seat(0), "buzz")]
        assert [timed.answer for timed in sealed] == ["b", "a"]


async def test_40h_a_sealed_answer_is_changed_twenty_times_and_then_stays(at):
    name = await begun(at, "cc", ANNA, BRUNO)
    for number in range(MOST_CHANGES + 1):
        await press(at, name, ANNA, 0, "ab"[number % 2])
    await expect_refusal("changed-often", press(at, name, ANNA, 0, "h"))
    rows = len((await at.tables.get(name)).history)
    await expect_refusal("changed-often", press(at, name, ANNA, 0, "g"))
    assert len((await at.tables.get(name)).history) == rows
    await press(at, name, BRUNO, 1, "a")
    await press(at, name, ANNA, 0, "h")
    await press(at, name, ANNA, 0, "g")


async def test_nobody_keeps_a_draft_of_anothers_question(at):
    name = await begun(at, "cc", ANNA, BRUNO)
    question = await asked(at, name, 0)
    await expect_refusal("not-your-seat", at.drafts.keep(BRUNO, name, question, {"": ("a",)}))
    assert await at.drafts.load(BRUNO, name, question) == {}


def fail(seen, question, answer):
    raise ValueError(answer)


async def test_counsel_that_fails_is_none_and_the_log_does_not_repeat_the_answer(tmp_path, time, caplog):
    games = {"ballot": replace(PROBES["ballot"], advice={"hint": fail})}
    async with app(tmp_path, time, games, chats=("memory",), sleep=no_sleep) as at:
        await at.sender.connect(chat := MemoryChat())
        table, (anna, *_) = await ordered(at, chat)
        shown = (await at.views.seat_room(anna.person, table, 0)).questions
        [hint] = [question.id for question in shown if question.has_preview]
        meaning = await at.previews.preview(anna.person, Answer(table, hint, {"": ("rotto",)}))
    assert (meaning.answer, meaning.panels) == ("rotto", ())
    assert "ValueError" in caplog.text
    assert "rotto" not in caplog.text
