"""What a table agrees on beside the rules: when time is up, whether holidays count, how many have to want something."""

from __future__ import annotations

from datetime import date

import pytest

from bot.ports.hours import Week
from bot.ports.ids import TablePace
from bot.presenters.customs import list_customs, word_own_time
from bot.presenters.guests import suggestion_text
from bot.presenters.table import TableContext, TablePresenter
from bot.store.posts import PrivateReminder
from bot.store.rows import Figures
from bot.tables.absence import wait_changes
from bot.tables.deadlines import OVER, wait_on
from bot.tables.own_figures import read_figures, spell_figures
from bot.text.translator import Translator
from games.forms import Refused
from games.registry import GAMES
from tests.support.script_game import ANNA, BRUNO, CARLA, agree, expect_refusal, office, press, strike

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
WEEK = 7 * DAY


async def begun_with(at, script, *people, pace=TablePace.LIVE, **customs):
    """A table that agreed on these customs before it began."""
    name = await at.lobby.open(people[0], "steps", name="Tavolo", lang="it", pace=pace, seats=len(people))
    for seat, person in enumerate(people[1:], 1):
        await at.lobby.join(person, name, seat)
    await at.lobby.set_option(people[0], name, "script", {"": (script,)})
    for custom, token in customs.items():
        await at.lobby.set_custom(people[0], name, custom.replace("_", "-"), token)
    await at.lobby.start(people[0], name)
    await at.autoplay.wait_idle()
    return name


def vias(table, seat):
    return [each.row.via for each in table.story if each.row.seat == seat]


async def test_a_robot_answers_once_for_whose_time_is_up_and_that_counts_as_silence(at, time):
    name = await begun_with(at, "c" * 9, ANNA, BRUNO, pace=TablePace.DAY, time_up="robot")
    for _ in range(2):
        await press(at, name, ANNA, 0, "a")
        await strike(at, time, 2 * DAY)
    table = await at.tables.get(name)
    assert vias(table, 1) == ["robot", "robot"]
    assert {each.row.person for each in table.story if each.row.seat == 1} == {""}
    assert (table.tenure_of(1).person, table.record.notice.key) == (BRUNO.id, "silent")
    await press(at, name, ANNA, 0, "a")
    await strike(at, time, 2 * DAY)
    assert (await at.tables.get(name)).tenure_of(1).reserve == BRUNO.id


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
    presenter = TablePresenter(await at.tables.get(name), None, "it", Translator())
    assert presenter.next_deadline((1,)) == (None, False)
    for ms in (DAY // 2, DAY // 2, HOUR, WEEK + HOUR, WEEK + HOUR):
        await strike(at, time, ms)
    table = await at.tables.get(name)
    assert vias(table, 1) == []
    assert [row.at_ms - time.now for key, row in table.deadlines.items() if key[0] == "1"] == [WEEK]
    await expect_refusal("no-clock", at.host.more_time(ANNA, name))
    assert wait_changes(table, 1, time.now)["notice"].key == "waited-for"
    table.deadlines["1/choose/1"] = wait_on(table.deadlines["1/choose/1"], time.now)
    assert [each.reserve for each in wait_changes(table, 1, time.now)["tenures"]] == [BRUNO.id]


async def test_without_a_clock_who_is_waited_for_is_reminded_each_week_and_nothing_ends(tmp_path, time):
    async with office(tmp_path, time, chats=("discord",)) as at:
        name = await begun_with(at, "cc", ANNA, CARLA, pace=TablePace.FREE)
        await press(at, name, ANNA, 0, "a")
    for days in (6, 1, 1, 6):
        async with office(tmp_path, time, chats=("discord",)) as at:
            await strike(at, time, days * DAY + HOUR)
            await at.store.write(lambda transaction: transaction.mark_alive(time.now))
    async with office(tmp_path, time, chats=("discord",)) as at:
        told = [row.post for row in await at.store.unsent_posts(name) if isinstance(row.post, PrivateReminder)]
        assert told == [PrivateReminder(1, OVER)] * 2
        table = await at.tables.get(name)
        assert TablePresenter(table, None, "it", Translator()).next_deadline((1,)) == (None, True)
        assert vias(table, 1) == []
        assert wait_changes(table, 1, time.now)["notice"].key == "waited-for"
        table.deadlines["1/choose/1"] = third = wait_on(table.deadlines["1/choose/1"], time.now)
        assert third.at_ms > time.now + 52 * WEEK, "three times at most"
        assert [each.reserve for each in wait_changes(table, 1, time.now)["tenures"]] == [CARLA.id]
        await expect_refusal("no-clock", at.host.more_time(ANNA, name))
        await at.lobby.set_pace(ANNA, name, TablePace.DAY)  # nobody else need agree: Carla is away
        [row] = [row for key, row in (await at.tables.get(name)).deadlines.items() if key[0] == "1"]
        assert (row.opened_at_ms, row.at_ms) == (time.now, time.now + DAY)


async def test_holidays_may_not_count_at_a_table(at, time):
    await at.hours.choose(ANNA, Week("UTC", (23 * 60, 7 * 60)))
    time.now = 20 * HOUR
    names = [await begun_with(at, "c", ANNA, BRUNO, pace=TablePace.DAY, holidays=each) for each in ("count", "ignored")]
    before = [(await at.tables.get(name)).deadlines["0/choose/1"].at_ms for name in names]
    await at.hours.book(ANNA, date(1970, 1, 2), 3)
    await at.hours.choose(ANNA, Week("UTC", (22 * 60, 6 * 60)))
    after = [(await at.tables.get(name)).deadlines["0/choose/1"].at_ms for name in names]
    assert after[0] >= before[0] + 3 * DAY
    assert after[1] <= before[1] + 8 * HOUR


async def test_an_absence_in_holidays_that_do_not_count_is_given_back_awake_as_ever(tmp_path, time):
    """What was left when Arbitro stopped is left when it is back, in memory and on disk."""
    async with office(tmp_path, time) as at:
        await at.hours.choose(ANNA, Week("UTC", (23 * 60, 7 * 60)))
        time.now = 32 * HOUR
        name = await begun_with(at, "c", ANNA, BRUNO, pace=TablePace.DAY, holidays="ignored")
        await at.hours.book(ANNA, date(1970, 1, 3), 7)
        before = (await at.tables.get(name)).deadlines["0/choose/1"].at_ms
        await at.store.write(lambda transaction: transaction.mark_alive(time.now))
    time.now += 2 * DAY
    async with office(tmp_path, time) as at:
        await at.clock.time.resume()
        assert (await at.tables.get(name)).deadlines["0/choose/1"].at_ms == before + 2 * DAY


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
    said = TablePresenter(await at.tables.get(name), None, "en", Translator()).notice_text()
    assert "reminded every week" in said
    assert "all of you" in said
    await expect_refusal("already-started", at.lobby.set_custom(ANNA, name, "time-up", "robot"))


@pytest.mark.parametrize(
    ("custom", "token", "said"),
    [
        ("time-up", "robot", "When time is up: a robot answers once"),
        ("own-time", "90m", "Time of the table’s own: 90 min"),
    ],
)
async def test_a_guest_suggests_a_custom_and_nonsense_is_refused(at, custom, token, said):
    name = await at.lobby.open(ANNA, "steps", name="Tavolo", lang="it", pace=TablePace.DAY, seats=2)
    await at.lobby.join(BRUNO, name, 1)
    await at.lobby.set_custom(BRUNO, name, custom, token)
    table = await at.tables.get(name)
    (suggestion,) = table.record.suggestions.values()
    assert suggestion_text(TablePresenter(table, None, "en", Translator()), TableContext(), suggestion) == said
    await at.guests.accept(ANNA, name, suggestion.number)
    assert custom == "own-time" or (await at.tables.get(name)).record.customs == {custom: token}
    assert custom == "time-up" or (await at.tables.get(name)).record.figures.length_ms == 90 * MINUTE
    for wrong, nonsense in (("time-up", "never"), ("mercy", "all")):
        await expect_refusal("choose-one", at.lobby.set_custom(ANNA, name, wrong, nonsense))


@pytest.mark.parametrize(
    ("game", "pace", "said"),
    [
        ("quattro-scartate", TablePace.DAY, "over within 69 weeks"),
        ("ottocento", TablePace.DAY, "usually over within 56 weeks"),
        ("ottocento", TablePace.LIVE, ""),
        ("schicki", TablePace.DAY, ""),
    ],
)
async def test_a_lobby_over_days_says_when_it_ends_if_all_use_all_their_time(tmp_path, time, game, pace, said):
    async with office(tmp_path, time, GAMES, time_banks=True) as at:
        name = await at.lobby.open(ANNA, game, name="Tavolo", lang="it", pace=pace, seats=4)
        longest = (await at.views.room(name, "en")).longest
        assert (said in longest) if said else not longest


async def presenter_of(at, name, lang="en"):
    return TablePresenter(await at.tables.get(name), None, lang, Translator())


async def test_a_table_may_have_a_time_of_its_own(tmp_path, time):
    async with office(tmp_path, time, time_banks=True) as at:
        name = await begun_with(at, "sc", ANNA, BRUNO, own_time="3 min, 10 minuti; 30 s")
        table = await at.tables.get(name)
        assert table.record.figures == Figures(length_ms=3 * MINUTE, bank_ms=10 * MINUTE, increment_ms=30_000)
        assert {row.at_ms - time.now for row in table.deadlines.values()} == {90_000 + 10 * MINUTE}
        for person, seat in ((ANNA, 0), (BRUNO, 1)):
            await press(at, name, person, seat, "a")
        (row,) = {row.at_ms - time.now for row in (await at.tables.get(name)).deadlines.values()}
        assert row == 13 * MINUTE
        said = word_own_time(await presenter_of(at, name))
        assert "3 min a move, and after it a bank of 10 min" in said
        assert "gives 30 s back" in said


async def test_from_an_hour_on_an_own_time_is_one_over_days_until_another_pace_is_chosen(tmp_path, time):
    async with office(tmp_path, time, time_banks=True) as at:
        name = await at.lobby.open(ANNA, "steps", name="Tavolo", lang="it", pace=TablePace.LIVE, seats=2)
        usual = (await at.tables.get(name)).record.figures
        await at.lobby.set_custom(ANNA, name, "own-time", "2 g")
        record = (await at.tables.get(name)).record
        assert (record.pace, record.figures) == (TablePace.DAY, Figures(length_ms=2 * DAY))
        assert word_own_time(await presenter_of(at, name, "it")) == "Tempo del tavolo: 48 h a mossa."
        (setting,) = (each for each in list_customs(await presenter_of(at, name)) if each.name == "own-time")
        assert (setting.token, setting.is_unusual) == ("48 h", True)
        await at.lobby.set_pace(ANNA, name, TablePace.LIVE)
        record = (await at.tables.get(name)).record
        assert (record.pace, record.figures) == (TablePace.LIVE, usual)
        await at.lobby.set_custom(ANNA, name, "own-time", "5 min + 5 min")
        await at.lobby.set_custom(ANNA, name, "own-time", "")
        assert (await at.tables.get(name)).record.figures == usual
        assert not word_own_time(await presenter_of(at, name))


async def test_where_the_host_has_no_banks_an_own_time_has_none(tmp_path, time):
    async with office(tmp_path, time, time_banks=False) as at:
        name = await begun_with(at, "c", ANNA, BRUNO, own_time="5 min + 5 min + 1 min")
        assert (await at.tables.get(name)).record.figures == Figures(length_ms=5 * MINUTE)


SENSELESS = {
    "own-time-length": ("59 s", "0 min", "337 h", "15 d"),
    "own-time-bank": ("1 min + 11 min",),
    "own-time-increment": ("10 min + 20 min + 11 min", "10 min + 5 min + 6 min"),
    "own-time-unread": (
        "soon",
        "10",
        "10 weeks",
        "10 min 1 min 1 min 1 min",
        "²² min",
        "-5 min",
        f"1 min{' ' * 80}+ 1 min",
    ),
}


@pytest.mark.parametrize(("reason", "text"), [(reason, text) for reason in SENSELESS for text in SENSELESS[reason]])
def test_a_time_without_sense_is_refused(reason, text):
    with pytest.raises(Refused, match=reason):
        read_figures(text)


@pytest.mark.parametrize("text", ["1 min", "336 h", "1 min + 10 min + 1 min", "90 s + 15 min", "10 min + 0 h"])
def test_a_time_is_written_again_as_it_can_be_read(text):
    figures = read_figures(text)
    assert read_figures(spell_figures(figures)) == figures
