"""Time beyond that of a question: a bank that a seat spends, fills up again, and keeps to itself."""

from __future__ import annotations

import pytest

from bot.ports.ids import TablePace
from bot.presenters.room import word_bank
from bot.presenters.table import TablePresenter
from bot.text.translator import Translator
from games.questions import Question
from games.secret import Seat
from tests.support.script_game import (
    ANNA,
    BRUNO,
    CARLA,
    Time,
    admitted,
    agree_on_pace,
    begun,
    office,
    press,
    story,
    strike,
)

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
TURN, MOST, MORE = 2 * MINUTE, 5 * MINUTE, 15 * SECOND


def banking(path, time):
    """An office whose tables have banks."""
    return office(path, time, time_banks=True)


async def end_of(at, name, seat: int) -> int:
    return (await at.tables.get(name)).find_deadline(Question(Seat(seat), "choose")).at_ms


async def answer_all(at, name, people, time: Time, *waits: int) -> None:
    """Each answers so long after the one before."""
    for seat, (person, wait) in enumerate(zip(people, waits, strict=True)):
        time.now += wait
        await press(at, name, person, seat, "a")


@pytest.fixture
async def at(tmp_path, time):
    async with banking(tmp_path, time) as made:
        yield made


@pytest.mark.parametrize(
    ("pace", "turn", "most", "more"),
    [
        (TablePace.LIVE, TURN, MOST, MORE),
        (TablePace.EVENING, 10 * MINUTE, 30 * MINUTE, MINUTE),
        (TablePace.DAY, 24 * HOUR, 32 * HOUR, 2 * HOUR),
        (TablePace.RELAXED, 72 * HOUR, 48 * HOUR, 4 * HOUR),
    ],
)
async def test_overtime_is_taken_from_the_bank_and_an_answer_adds_a_little(at, time, pace, turn, most, more):
    name = await begun(at, "ccc", ANNA, BRUNO, pace=pace)
    assert [await end_of(at, name, seat) - time.now for seat in (0, 1)] == [turn + most] * 2
    await answer_all(at, name, (ANNA, BRUNO), time, turn - 1, 1 + most // 2)
    assert [await end_of(at, name, seat) - time.now for seat in (0, 1)] == [turn + most, turn + most // 2 + more]
    await answer_all(at, name, (ANNA, BRUNO), time, 0, 0)
    assert await end_of(at, name, 1) - time.now == turn + most // 2 + 2 * more


async def test_who_has_used_up_the_bank_is_answered_for_when_the_question_ends(at, time):
    name = await begun(at, "cccc", ANNA, BRUNO)
    await press(at, name, ANNA, 0, "a")
    await strike(at, time, TURN + MOST + 3 * SECOND)
    assert await story(at, name) == ["c 0=a 1=a"]
    assert [await end_of(at, name, seat) - time.now for seat in (0, 1)] == [TURN + MOST, TURN]


async def test_a_newcomer_has_at_least_half_a_bank(at, time):
    name = await begun(at, "cccc", ANNA, BRUNO)
    await answer_all(at, name, (ANNA, BRUNO), time, TURN + MOST - 1, 0)
    assert await end_of(at, name, 0) - time.now == TURN + MORE + 1
    await at.lobby.leave(ANNA, name)
    await at.autoplay.wait_idle()
    await admitted(at, name, CARLA, BRUNO, seat=0)
    await press(at, name, BRUNO, 1, "a")
    await at.autoplay.wait_idle()
    assert await end_of(at, name, 0) - time.now == TURN + MOST // 2


async def test_more_time_in_the_midst_of_a_bank_takes_what_was_spent_and_no_more(tmp_path, time):
    """Fault 46: granted twice it ended the turn at once."""
    async with banking(tmp_path, time) as at:
        name = await begun(at, "ccc", ANNA)
        end = await end_of(at, name, 0)
        time.now += TURN + MINUTE
        await at.host.more_time(ANNA, name)
        assert await end_of(at, name, 0) == end + TURN
        time.now += MINUTE
        await at.host.more_time(ANNA, name)
        assert await end_of(at, name, 0) == end + 2 * TURN
    async with banking(tmp_path, time) as at:
        await press(at, name, ANNA, 0, "a")
        await at.autoplay.wait_idle()
        assert await end_of(at, name, 0) == time.now + TURN + MOST - MINUTE + MORE


async def test_another_pace_has_another_bank_and_takes_no_time(at, time):
    name = await begun(at, "ccc", ANNA, BRUNO)
    await answer_all(at, name, (ANNA, BRUNO), time, TURN + MOST // 2, 0)
    await agree_on_pace(at, name, TablePace.EVENING, ANNA, BRUNO)
    assert [await end_of(at, name, seat) - time.now for seat in (0, 1)] == [40 * MINUTE] * 2
    await agree_on_pace(at, name, TablePace.LIVE, ANNA, BRUNO)
    assert [await end_of(at, name, seat) - time.now for seat in (0, 1)] == [40 * MINUTE] * 2


async def test_no_table_without_a_clock_and_none_of_before_has_banks(tmp_path, time):
    async with office(tmp_path, time) as at:
        old = await begun(at, "cc", ANNA, BRUNO)
    async with banking(tmp_path, time) as at:
        new = await begun(at, "cc", ANNA, BRUNO, pace=TablePace.FREE)
        assert await end_of(at, old, 0) == time.now + TURN
        assert {row.bank_ms for row in (await at.tables.get(new)).deadlines.values()} == {0}


async def test_the_bank_of_a_robot_is_nobodys(at):
    name = await begun(at, "ccc", ANNA)
    await press(at, name, ANNA, 0, "a")
    await at.autoplay.wait_idle()
    assert (await at.tables.get(name)).banks == {}


async def test_nobody_reads_from_the_end_who_has_answered_in_secret(tmp_path, time):
    """The attack: somebody's bank is nearly empty, so the end that all are told would move once they have answered."""

    async def told(at, name, *seats):
        return TablePresenter(await at.tables.get(name), None, "it", Translator()).next_deadline(seats)[0]

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
        (TablePace.DAY, "32 ore di riserva per tutta la partita, contate da sveglio"),
        (TablePace.RELAXED, "48 ore di riserva"),
    ],
)
async def test_a_table_says_how_long_a_bank_is(at, pace, said):
    name = await at.lobby.open(ANNA, "steps", name="T", lang="it", pace=pace, seats=2)
    assert said in word_bank(TablePresenter(await at.tables.get(name), None, "it", Translator()))
    await at.lobby.set_pace(ANNA, name, TablePace.FREE)
    assert word_bank(TablePresenter(await at.tables.get(name), None, "it", Translator())) == ""
