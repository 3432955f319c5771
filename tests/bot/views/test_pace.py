"""The time of a table: its pace, its banks, and what it agrees on beside the rules; and what becomes of that when it changes."""

from datetime import date

import pytest

from bot.tables.absence import wait_changes
from bot.tables.deadlines import wait_on
from bot.tables.posts import Kind, Post
from bot.tables.rows import DeadlineKey, Figures, Stage
from bot.tables.stored import unsent_posts
from bot.tables.time_control import read_figures, spell_figures
from bot.values.hours import Week
from bot.values.ids import TablePace
from bot.values.requests import NewTable
from bot.views.calls import next_deadline
from bot.views.context import TableContext
from bot.views.room import word_bank
from bot.views.settings import list_customs, word_own_time
from bot.views.suggestions import suggestion_text
from bot.views.table import TablePresenter
from games.forms import Refused
from games.questions import Question
from games.registry import GAMES
from games.secret import Seat
from tests.support.script_game import (
    ANNA,
    BRUNO,
    CARLA,
    Time,
    admitted,
    agree,
    agree_on_pace,
    app,
    begun,
    expect_refusal,
    history,
    press,
    strike,
)

MINUTE = 60_000
HOUR = 60 * MINUTE


async def ends(at, name):
    """When the time of each seat is up."""
    return {key.seat: row.at_ms for key, row in (await at.tables.get(name)).deadlines.items() if key.asks_person}


async def test_a_pace_that_others_want_too_takes_no_time_from_what_is_asked(at, time):
    name = await begun(at, "ccc", ANNA, BRUNO)
    opened, others = time.now, {}
    time.now += MINUTE
    for pace, end in (
        (TablePace.DAY, opened + 24 * HOUR),
        (TablePace.LIVE, opened + 24 * HOUR),
        (TablePace.RELAXED, opened + 72 * HOUR),
        (TablePace.EVENING, opened + 72 * HOUR),
    ):
        said = await at.table_settings.set_pace(BRUNO, name, pace)
        assert "asked the other players" in said.text
        assert await ends(at, name) == (others or {0: opened + 2 * MINUTE, 1: opened + 2 * MINUTE})
        await at.table_settings.set_pace(ANNA, name, pace)
        others = {0: end, 1: end}
        assert await ends(at, name) == others
        assert (await at.tables.get(name)).record.notice.key == "pace"
    await press(at, name, ANNA, 0, "a")
    await press(at, name, BRUNO, 1, "b")
    assert set((await ends(at, name)).values()) == {time.now + 10 * MINUTE}
    await agree_on_pace(at, name, TablePace.FREE, ANNA, BRUNO)
    assert set((await ends(at, name)).values()) == {time.now + 7 * 24 * HOUR}, "a reminder, and no end"
    time.now += MINUTE
    await agree_on_pace(at, name, TablePace.LIVE, ANNA, BRUNO)
    assert set((await ends(at, name)).values()) == {time.now + 2 * MINUTE}


async def test_a_pace_is_agreed_on_in_a_pause_too(at, time):
    name = await begun(at, "cc", ANNA, BRUNO)
    opened = time.now
    await at.host.pause(ANNA, name)
    await agree_on_pace(at, name, TablePace.DAY, ANNA, BRUNO)
    time.now += 5 * HOUR
    for person in (ANNA, BRUNO):
        await at.votes.propose(person, name, "resume")
    assert set((await ends(at, name)).values()) == {opened + 29 * HOUR}


async def test_whoever_is_alone_with_robots_is_asked_nobody(at):
    name = await begun(at, "cc", ANNA)
    await at.table_settings.set_pace(ANNA, name, TablePace.DAY)
    assert (await at.tables.get(name)).record.pace is TablePace.DAY
    assert await at.table_settings.set_pace(ANNA, name, TablePace.DAY) is None


async def test_no_host_alone_takes_up_a_pace_that_was_suggested_before_the_start(at):
    name = await at.openings.open(ANNA, NewTable("steps", name="T", lang="it", pace=TablePace.LIVE, seats=2))
    await at.lobby.join(BRUNO, name)
    await at.table_settings.set_pace(BRUNO, name, TablePace.DAY)
    ((_, suggestion),) = (await at.tables.get(name)).record.suggestions.items()
    await at.openings.start(ANNA, name)
    await expect_refusal("suggestion-over", at.table_settings.accept(ANNA, name, suggestion.number))
    assert (await at.tables.get(name)).record.pace is TablePace.LIVE


async def test_minutes_for_the_whole_game_go_with_no_pace_of_days(tmp_path, time):
    async with app(tmp_path, time, GAMES) as at:
        name = await at.openings.open(ANNA, NewTable("eleusis", name="T", lang="it", pace=TablePace.EVENING, seats=3))
        await at.table_settings.set_option(ANNA, name, "minutes", {"": ("60",)})
        for pace in (TablePace.DAY, TablePace.RELAXED):
            await expect_refusal("needs-company", at.table_settings.set_pace(ANNA, name, pace))
        await at.table_settings.set_pace(ANNA, name, TablePace.FREE)
        await at.table_settings.set_option(ANNA, name, "minutes", {"": ("0",)})
        await at.table_settings.set_pace(ANNA, name, TablePace.DAY)
        await expect_refusal("needs-company", at.table_settings.set_option(ANNA, name, "minutes", {"": ("60",)}))
        assert (await at.tables.get(name)).record.options["minutes"] == "0"


SECOND = 1_000
TURN, MOST, MORE = 2 * MINUTE, 5 * MINUTE, 15 * SECOND


def banking(path, time):
    return app(path, time, time_banks=True)


async def end_of(at, name, seat: int) -> int:
    return (await at.tables.get(name)).find_deadline(Question(Seat(seat), "choose")).at_ms


async def answer_all(at, name, people, time: Time, *waits: int) -> None:
    """Each answers so long after the one before."""
    for seat, (person, wait) in enumerate(zip(people, waits, strict=True)):
        time.now += wait
        await press(at, name, person, seat, "a")


@pytest.fixture
async def banked(tmp_path, time):
    async with banking(tmp_path, time) as made:
        yield made


@pytest.mark.parametrize(
    ("pace", "quick", "turn", "most", "more"),
    [
        (TablePace.LIVE, 45_000, TURN, MOST, MORE),
        (TablePace.EVENING, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, MINUTE),
        (TablePace.DAY, 12 * HOUR, 24 * HOUR, 32 * HOUR, 2 * HOUR),
        (TablePace.RELAXED, 36 * HOUR, 72 * HOUR, 48 * HOUR, 4 * HOUR),
    ],
)
async def test_each_pace_has_its_time_and_overtime_is_taken_from_the_bank(banked, time, pace, quick, turn, most, more):
    """An answer adds a little to it."""
    quickly = await begun(banked, "s", ANNA, BRUNO, pace=pace)
    assert await end_of(banked, quickly, 0) - time.now == quick + most
    name = await begun(banked, "ccc", ANNA, BRUNO, pace=pace)
    assert [await end_of(banked, name, seat) - time.now for seat in (0, 1)] == [turn + most] * 2
    await answer_all(banked, name, (ANNA, BRUNO), time, turn - 1, 1 + most // 2)
    assert [await end_of(banked, name, seat) - time.now for seat in (0, 1)] == [turn + most, turn + most // 2 + more]
    await answer_all(banked, name, (ANNA, BRUNO), time, 0, 0)
    assert await end_of(banked, name, 1) - time.now == turn + most // 2 + 2 * more


async def test_who_has_used_up_the_bank_is_answered_for_when_the_question_ends(banked, time):
    name = await begun(banked, "cccc", ANNA, BRUNO)
    await press(banked, name, ANNA, 0, "a")
    await strike(banked, time, TURN + MOST + 3 * SECOND)
    assert await history(banked, name) == ["c 0=a 1=a"]
    assert [await end_of(banked, name, seat) - time.now for seat in (0, 1)] == [TURN + MOST, TURN]


async def test_a_newcomer_has_at_least_half_a_bank(banked, time):
    name = await begun(banked, "cccc", ANNA, BRUNO)
    await answer_all(banked, name, (ANNA, BRUNO), time, TURN + MOST - 1, 0)
    assert await end_of(banked, name, 0) - time.now == TURN + MORE + 1
    await banked.lobby.leave(ANNA, name)
    await banked.autoplay.wait_idle()
    await admitted(banked, name, CARLA, BRUNO, seat=0)
    await press(banked, name, BRUNO, 1, "a")
    await banked.autoplay.wait_idle()
    assert await end_of(banked, name, 0) - time.now == TURN + MOST // 2


async def test_more_time_in_the_midst_of_a_bank_takes_what_was_spent_and_no_more(tmp_path, time):
    """Fault 46: granted twice it ended the turn at once."""
    async with banking(tmp_path, time) as at:
        name = await begun(at, "ccc", ANNA)
        end = await end_of(at, name, 0)
        time.now += TURN + MINUTE
        await at.votes.propose(ANNA, name, "time", "more-time")
        assert await end_of(at, name, 0) == end + TURN
        time.now += MINUTE
        await at.votes.propose(ANNA, name, "time", "more-time")
        assert await end_of(at, name, 0) == end + 2 * TURN
    async with banking(tmp_path, time) as at:
        await press(at, name, ANNA, 0, "a")
        await at.autoplay.wait_idle()
        assert await end_of(at, name, 0) == time.now + TURN + MOST - MINUTE + MORE


async def test_another_pace_has_another_bank_and_takes_no_time(banked, time):
    name = await begun(banked, "ccc", ANNA, BRUNO)
    await answer_all(banked, name, (ANNA, BRUNO), time, TURN + MOST // 2, 0)
    await agree_on_pace(banked, name, TablePace.EVENING, ANNA, BRUNO)
    assert [await end_of(banked, name, seat) - time.now for seat in (0, 1)] == [40 * MINUTE] * 2
    await agree_on_pace(banked, name, TablePace.LIVE, ANNA, BRUNO)
    assert [await end_of(banked, name, seat) - time.now for seat in (0, 1)] == [40 * MINUTE] * 2


async def test_no_table_without_a_clock_and_none_of_before_has_banks(tmp_path, time):
    async with app(tmp_path, time) as at:
        old = await begun(at, "cc", ANNA, BRUNO)
    async with banking(tmp_path, time) as at:
        new = await begun(at, "cc", ANNA, BRUNO, pace=TablePace.FREE)
        assert await end_of(at, old, 0) == time.now + TURN
        assert {row.bank_ms for row in (await at.tables.get(new)).deadlines.values()} == {0}


async def test_the_bank_of_a_robot_is_nobodys(banked):
    name = await begun(banked, "ccc", ANNA)
    await press(banked, name, ANNA, 0, "a")
    await banked.autoplay.wait_idle()
    assert (await banked.tables.get(name)).banks == {}


async def test_nobody_reads_from_the_end_who_has_answered_in_secret(tmp_path, time):
    """The attack: somebody's bank is nearly empty, so the end that all are told would move once they have answered."""

    async def told(at, name, *seats):
        return next_deadline(TablePresenter(await at.tables.get(name), None, "it"), seats)[0]

    async with banking(tmp_path, time) as at:
        name = await begun(at, "ccc", ANNA, BRUNO, CARLA, seats=3)
        await press(at, name, CARLA, 2, "a")
        await press(at, name, BRUNO, 1, "a")
        time.now += TURN + MOST - 1
        await press(at, name, ANNA, 0, "a")
        ends = {await end_of(at, name, seat) for seat in (0, 1, 2)}
        assert len(ends) == 2
        last = await told(at, name, 0, 1, 2)
        assert last.timestamp() * 1000 == max(ends)
        for person, seat in ((BRUNO, 1), (CARLA, 2)):
            await press(at, name, person, seat, "a")
            assert await told(at, name, 0, 1, 2) == last


@pytest.mark.parametrize(
    ("pace", "said"),
    [
        (TablePace.LIVE, "5 minuti di riserva"),
        (TablePace.EVENING, "30 minuti di riserva"),
        (TablePace.DAY, "32 ore di riserva a testa per tutta la partita (la notte non conta)"),
        (TablePace.RELAXED, "48 ore di riserva"),
    ],
)
async def test_a_table_says_how_long_a_bank_is(banked, pace, said):
    name = await banked.openings.open(ANNA, NewTable("steps", name="T", lang="it", pace=pace, seats=2))
    assert said in word_bank(TablePresenter(await banked.tables.get(name), None, "it"))
    await banked.table_settings.set_pace(ANNA, name, TablePace.FREE)
    assert word_bank(TablePresenter(await banked.tables.get(name), None, "it")) == ""


DAY = 24 * HOUR
WEEK = 7 * DAY


async def begun_with(at, script, *people, pace=TablePace.LIVE, **customs):
    """A table that agreed on these customs before it began."""
    name = await at.openings.open(people[0], NewTable("steps", name="Tavolo", lang="it", pace=pace, seats=len(people)))
    for seat, person in enumerate(people[1:], 1):
        await at.lobby.join(person, name, seat)
    await at.table_settings.set_option(people[0], name, "script", {"": (script,)})
    for custom, token in customs.items():
        await at.table_settings.set_custom(people[0], name, custom.replace("_", "-"), token)
    await at.openings.start(people[0], name)
    await at.autoplay.wait_idle()
    return name


def vias(table, seat):
    return [each.row.via for each in table.history if each.row.seat == seat]


async def test_a_robot_answers_once_for_whose_time_is_up_and_that_counts_as_silence(at, time):
    name = await begun_with(at, "c" * 9, ANNA, BRUNO, pace=TablePace.DAY, time_up="robot")
    for _ in range(2):
        await press(at, name, ANNA, 0, "a")
        await strike(at, time, 2 * DAY)
    table = await at.tables.get(name)
    assert vias(table, 1) == ["robot", "robot"]
    assert {each.row.person for each in table.history if each.row.seat == 1} == {""}
    assert (table.assignment_of(1).person, table.record.notice.key) == (BRUNO.id, "silent")
    await press(at, name, ANNA, 0, "a")
    await strike(at, time, 2 * DAY)
    assert (await at.tables.get(name)).assignment_of(1).reserve == BRUNO.id


async def test_an_answer_by_hand_is_still_taken_until_the_robot_has_answered(at, time):
    name = await begun_with(at, "cc", ANNA, BRUNO, pace=TablePace.DAY, time_up="robot")
    await press(at, name, ANNA, 0, "a")
    at.autoplay.handle_commit = lambda change: None
    time.now += 2 * DAY
    await at.clock.handle_due()
    await press(at, name, BRUNO, 1, "b")
    assert vias(await at.tables.get(name), 1) == ["hand"]


async def test_a_table_that_waits_has_no_end_and_reminds_every_week(at, time):
    name = await begun_with(at, "cc", ANNA, BRUNO, pace=TablePace.DAY, time_up="wait")
    await press(at, name, ANNA, 0, "a")
    presenter = TablePresenter(await at.tables.get(name), None, "it")
    assert next_deadline(presenter, (1,)) == (None, False)
    for ms in (DAY // 2, DAY // 2, HOUR, WEEK + HOUR, WEEK + HOUR):
        await strike(at, time, ms)
    table = await at.tables.get(name)
    assert vias(table, 1) == []
    assert [row.at_ms - time.now for key, row in table.deadlines.items() if key.seat == 1] == [WEEK]
    await expect_refusal("no-clock", at.votes.propose(ANNA, name, "time", "more-time"))


async def test_without_a_clock_who_is_waited_for_is_reminded_each_week_and_nothing_ends(tmp_path, time):
    async with app(tmp_path, time, chats=("discord",)) as at:
        name = await begun_with(at, "cc", ANNA, CARLA, pace=TablePace.FREE)
        await press(at, name, ANNA, 0, "a")
    for days in (6, 1, 1, 6):
        async with app(tmp_path, time, chats=("discord",)) as at:
            await strike(at, time, days * DAY + HOUR)
            await at.store.write(lambda transaction: transaction.write_number("alive", time.now))
    async with app(tmp_path, time, chats=("discord",)) as at:
        told = [row.post for row in await unsent_posts(at.store, name) if row.post.kind is Kind.REMINDER]
        assert told == [Post(Kind.REMINDER, 1, Stage.OVER)] * 2
        table = await at.tables.get(name)
        assert next_deadline(TablePresenter(table, None, "it"), (1,)) == (None, True)
        assert vias(table, 1) == []
        assert wait_changes(table, 1, time.now)["notice"].key == "waited-for"
        table.deadlines[DeadlineKey("choose", 1, 1)] = third = wait_on(
            table.deadlines[DeadlineKey("choose", 1, 1)], time.now
        )
        assert third.at_ms > time.now + 52 * WEEK, "three times at most"
        assert [each.reserve for each in wait_changes(table, 1, time.now)["assignments"]] == [CARLA.id]
        await expect_refusal("no-clock", at.votes.propose(ANNA, name, "time", "more-time"))
        await at.table_settings.set_pace(ANNA, name, TablePace.DAY)  # nobody else need agree: Carla is away
        [row] = [row for key, row in (await at.tables.get(name)).deadlines.items() if key.seat == 1]
        assert (row.opened_at_ms, row.at_ms) == (time.now, time.now + DAY)


async def test_holidays_may_not_count_at_a_table(at, time):
    await at.hours.choose(ANNA, Week("UTC", (23 * 60, 7 * 60)))
    time.now = 20 * HOUR
    names = [await begun_with(at, "c", ANNA, BRUNO, pace=TablePace.DAY, holidays=each) for each in ("count", "ignored")]
    before = [(await at.tables.get(name)).deadlines[DeadlineKey("choose", 0, 1)].at_ms for name in names]
    await at.hours.book(ANNA, date(1970, 1, 2), 3)
    await at.hours.choose(ANNA, Week("UTC", (22 * 60, 6 * 60)))
    after = [(await at.tables.get(name)).deadlines[DeadlineKey("choose", 0, 1)].at_ms for name in names]
    assert after[0] >= before[0] + 3 * DAY
    assert after[1] <= before[1] + 8 * HOUR


async def test_an_absence_in_holidays_that_do_not_count_is_given_back_awake_as_ever(tmp_path, time):
    """What was left when Arbitro stopped is left when it is back, in memory and on disk."""
    async with app(tmp_path, time) as at:
        await at.hours.choose(ANNA, Week("UTC", (23 * 60, 7 * 60)))
        time.now = 32 * HOUR
        name = await begun_with(at, "c", ANNA, BRUNO, pace=TablePace.DAY, holidays="ignored")
        await at.hours.book(ANNA, date(1970, 1, 3), 7)
        before = (await at.tables.get(name)).deadlines[DeadlineKey("choose", 0, 1)].at_ms
        await at.store.write(lambda transaction: transaction.write_number("alive", time.now))
    time.now += 2 * DAY
    async with app(tmp_path, time) as at:
        await at.clock.time.resume()
        assert (await at.tables.get(name)).deadlines[DeadlineKey("choose", 0, 1)].at_ms == before + 2 * DAY


@pytest.mark.parametrize(("majority", "carried"), [("half", 2), ("thirds", 2), ("all", 3)])
async def test_a_table_has_its_own_majority(at, majority, carried):
    name = await begun_with(at, "cc", ANNA, BRUNO, CARLA, majority=majority)
    await at.host.end(ANNA, name)
    for votes, person in enumerate((BRUNO, CARLA), 2):
        if (await at.tables.get(name)).record.status != "live":
            break
        await agree(at, name, person)
        assert ((await at.tables.get(name)).record.status == "closed") == (votes >= carried)


async def test_customs_are_chosen_before_the_game_and_told_when_it_begins(at):
    name = await begun_with(at, "c", ANNA, BRUNO, time_up="wait", majority="all")
    assert (await at.tables.get(name)).record.notice.params == {"up": "wait", "holidays": "count", "majority": "all"}
    said = TablePresenter(await at.tables.get(name), None, "en").notice_text()
    assert "weekly reminder" in said
    assert "must be unanimous" in said
    await expect_refusal("already-started", at.table_settings.set_custom(ANNA, name, "time-up", "robot"))


@pytest.mark.parametrize(
    ("custom", "token", "said"),
    [
        ("time-up", "robot", "When the timer runs out: a robot plays that move"),
        ("own-time", "90m", "Custom timer: 90 min"),
    ],
)
async def test_a_guest_suggests_a_custom_and_nonsense_is_refused(at, custom, token, said):
    name = await at.openings.open(ANNA, NewTable("steps", name="Tavolo", lang="it", pace=TablePace.DAY, seats=2))
    await at.lobby.join(BRUNO, name, 1)
    await at.table_settings.set_custom(BRUNO, name, custom, token)
    table = await at.tables.get(name)
    (suggestion,) = table.record.suggestions.values()
    assert suggestion_text(TablePresenter(table, None, "en"), TableContext(), suggestion) == said
    await at.table_settings.accept(ANNA, name, suggestion.number)
    assert custom == "own-time" or (await at.tables.get(name)).record.customs == {custom: token}
    assert custom == "time-up" or (await at.tables.get(name)).record.figures.length_ms == 90 * MINUTE
    for wrong, nonsense in (("time-up", "never"), ("mercy", "all")):
        await expect_refusal("choose-one", at.table_settings.set_custom(ANNA, name, wrong, nonsense))


@pytest.mark.parametrize(
    ("game", "seats", "pace", "own", "said"),
    [
        ("quindici", 2, TablePace.DAY, "", "usually takes 2–3 weeks."),
        ("quindici", 2, TablePace.RELAXED, "", "usually takes 8–9 weeks."),
        ("quindici", 2, TablePace.DAY, "2 h", "usually takes 2–3 days."),
        ("terziglio", 3, TablePace.DAY, "", "usually takes 4–5 months."),
        ("quindici", 2, TablePace.LIVE, "", ""),
        ("schicki", 4, TablePace.DAY, "", ""),
    ],
)
async def test_a_lobby_over_days_says_how_long_the_game_usually_takes(tmp_path, time, game, seats, pace, own, said):
    async with app(tmp_path, time, GAMES, time_banks=True) as at:
        name = await at.openings.open(ANNA, NewTable(game, name="Tavolo", lang="it", pace=pace, seats=seats))
        if own:
            await at.table_settings.set_custom(ANNA, name, "own-time", own)
        usual = (await at.views.room(name, "en")).usual_length
        assert usual.endswith(said) if said else not usual


async def presenter_of(at, name, lang="en"):
    return TablePresenter(await at.tables.get(name), None, lang)


async def test_a_table_may_have_a_time_of_its_own(tmp_path, time):
    async with app(tmp_path, time, time_banks=True) as at:
        name = await begun_with(at, "sc", ANNA, BRUNO, own_time="3 min, 10 minuti; 30 s")
        table = await at.tables.get(name)
        assert table.record.figures == Figures(length_ms=3 * MINUTE, bank_ms=10 * MINUTE, increment_ms=30_000)
        assert {row.at_ms - time.now for row in table.deadlines.values()} == {90_000 + 10 * MINUTE}
        for person, seat in ((ANNA, 0), (BRUNO, 1)):
            await press(at, name, person, seat, "a")
        (row,) = {row.at_ms - time.now for row in (await at.tables.get(name)).deadlines.values()}
        assert row == 13 * MINUTE
        said = word_own_time(await presenter_of(at, name))
        assert "3 min a move, plus a bank of 10 min" in said
        assert "adds 30 s back" in said


async def test_from_an_hour_on_an_own_time_is_one_over_days_until_another_pace_is_chosen(tmp_path, time):
    async with app(tmp_path, time, time_banks=True) as at:
        name = await at.openings.open(ANNA, NewTable("steps", name="Tavolo", lang="it", pace=TablePace.LIVE, seats=2))
        usual = (await at.tables.get(name)).record.figures
        await at.table_settings.set_custom(ANNA, name, "own-time", "2 g")
        record = (await at.tables.get(name)).record
        assert (record.pace, record.figures) == (TablePace.DAY, Figures(length_ms=2 * DAY))
        assert word_own_time(await presenter_of(at, name, "it")) == "48 h a mossa."
        (setting,) = (each for each in list_customs(await presenter_of(at, name)) if each.name == "own-time")
        assert (setting.token, setting.is_unusual) == ("48 h", True)
        await at.table_settings.set_pace(ANNA, name, TablePace.LIVE)
        record = (await at.tables.get(name)).record
        assert (record.pace, record.figures) == (TablePace.LIVE, usual)
        await at.table_settings.set_custom(ANNA, name, "own-time", "5 min + 5 min")
        await at.table_settings.set_custom(ANNA, name, "own-time", "")
        assert (await at.tables.get(name)).record.figures == usual
        assert not word_own_time(await presenter_of(at, name))


async def test_where_the_host_has_no_banks_an_own_time_has_none(tmp_path, time):
    async with app(tmp_path, time, time_banks=False) as at:
        name = await begun_with(at, "c", ANNA, BRUNO, own_time="5 min + 5 min + 1 min")
        assert (await at.tables.get(name)).record.figures == Figures(length_ms=5 * MINUTE)


SENSELESS = {
    "own-time-length": ("59 s", "0 min", "337 h", "15 d"),
    "own-time-bank": ("1 min + 11 min",),
    "own-time-increment": ("10 min + 20 min + 11 min", "10 min + 5 min + 6 min"),
    "own-time-unread": ("soon", "10", "10 weeks", "1 h 1 h 1 h 1 h", "²² min", "-5 min", f"1 min{' ' * 80}+ 1 min"),
}


@pytest.mark.parametrize(("reason", "text"), [(reason, text) for reason in SENSELESS for text in SENSELESS[reason]])
def test_a_time_without_sense_is_refused(reason, text):
    with pytest.raises(Refused, match=reason):
        read_figures(text)


@pytest.mark.parametrize("text", ["1 min", "336 h", "1 min + 10 min + 1 min", "90 s + 15 min", "10 min + 0 h"])
def test_a_time_is_written_again_as_it_can_be_read(text):
    figures = read_figures(text)
    assert read_figures(spell_figures(figures)) == figures
