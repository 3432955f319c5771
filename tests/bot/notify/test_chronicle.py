"""The days of a slow table: when one begins, by whose clocks, and what its message holds."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from bot.tables.chronicle import find_told_day
from bot.tables.rows import Evening, TableRecord
from bot.tables.snapshot import Table
from bot.values.hours import HOUR, Week
from bot.values.ids import TableId, TablePace, TableStatus
from bot.views.board import compose
from bot.views.chapter import ChapterLine, Told
from games.registry import GAMES
from tests.laws.company import person_at
from tests.support.sender_stage import PLACE, answer_somehow, ordered, settled

DAY = 24 * HOUR


def begun_at(when, **changes):
    """A table that was begun at an instant, by a host in Tokyo."""
    at_ms = int(when.timestamp() * 1000)
    record = TableRecord(
        id=TableId("twins1"), game="quindici", name="Giovedì", lang="it", pace=TablePace.DAY, status=TableStatus.LIVE,
        seats=2, host=person_at(0), seed=bytes(32), key=bytes(32), opened_at=0, started_at=at_ms,
    )  # fmt: skip
    return Table(record.model_copy(update=changes), GAMES["quindici"], weeks={person_at(0): Week("Asia/Tokyo")})


@pytest.mark.parametrize(
    ("hour", "told"), [(12, date(2027, 1, 15)), (18, date(2027, 1, 15)), (19, date(2027, 1, 16))], ids=str
)
def test_a_day_begins_at_four_in_the_morning_where_the_host_lives(hour, told):
    assert find_told_day(begun_at(datetime(2027, 1, 15, hour, tzinfo=UTC))) == told


def test_a_planned_table_has_the_zone_it_was_planned_in_and_one_of_nobody_known_that_of_its_language():
    night = datetime(2027, 1, 16, 2, 30, tzinfo=UTC)  # 3:30 in Rome, 11:30 in Tokyo
    planned, unknown = begun_at(night, evening=Evening(at=0, zone="America/Lima")), begun_at(night)
    unknown = replace(unknown, weeks={})
    assert find_told_day(begun_at(night)) == date(2027, 1, 16)
    assert find_told_day(planned) == find_told_day(unknown) == date(2027, 1, 15)


async def test_a_sealed_answer_of_a_new_day_begins_nothing_and_shows_nothing(app, chat, time):
    table, people = await ordered(app, chat)
    before = chat.channels[PLACE][:]
    time.now += DAY
    await answer_somehow(people[1], await app.tables.get(table), 1, 0)
    await settled(app, table)
    assert chat.channels[PLACE] == before
    await answer_somehow(people[2], await app.tables.get(table), 2, 0)
    await settled(app, table)
    assert len(chat.channels[PLACE]) == len(before) + 1
    assert [shown.said.text.count("📅") for shown in chat.channels[PLACE][-2:]] == [1, 1]
    assert chat.channels[PLACE][-1].said.silent


async def test_what_is_announced_on_a_new_day_begins_it(app, chat, time):
    _, people = await ordered(app, chat)
    count = len(chat.channels[PLACE])
    time.now += DAY
    await app.host.pause(people[0].person, (await app.channels.tables_at(PLACE))[0])
    await app.sender.idle()
    former, current = chat.channels[PLACE][count - 1 :]
    assert "pausa" not in former.said.text
    assert "pausa" in current.said.text


def test_a_long_day_keeps_its_date_and_its_newest_lines():
    lines = [ChapterLine(f"Bruno gioca la carta numero {number} della lunga giornata.") for number in range(60)]
    said = compose(Told(lines, day="📅 venerdì 15 gennaio"), ["Giovedì · Quindici", "Tocca ad Anna"], [], 1_000)
    first, second, *rest = said.splitlines()
    assert first == "📅 venerdì 15 gennaio"
    assert second.startswith("… ")
    assert rest[-4] == lines[-1].text
    assert len(said) <= 1_000
