"""An hour to play that people agree on in a chat: planned, answered, moved, called off, and kept by the house."""

import pytest

from bot.people.personal_rows import tables_naming
from bot.values.hours import Week
from bot.values.ids import TableStatus
from bot.values.requests import Request
from tests.surfaces.stage import seated

PEOPLE = (*((name, "it") for name in ("Anna", "Bruno", "Carla", "Dario")), ("Edith", "en"))
HOUR = 3_600_000
DAY = 24 * HOUR


async def plan(stage, *, game: str = "ballot", when: str = "sabato 21:00", who: str = "Anna"):
    said = await stage.enter(who, "evening", when, game)
    await stage.settle()
    tables = await stage.app.channels.tables_at(stage.channel)
    return said, tables[0]


async def come(stage, who: str, table, answer: str = "yes", *, alone: bool = False) -> str:
    said = await stage.take(who, Request("coming", table, {"answer": answer}), alone=alone)
    await stage.settle()
    return said


async def record_of(stage, table):
    return (await stage.app.tables.get(table)).record


async def test_an_evening_outlives_restarts_and_an_absence_does_not_move_it(stage):
    _, table = await plan(stage)
    await come(stage, "Bruno", table)
    await stage.restart()
    await stage.app.clock._beat(stage.time.ms)
    stage.time.ms += 20 * HOUR  # over the call of the day before
    await stage.restart()
    await stage.wait(0)
    assert len(stage.letters("Bruno", "hai detto che ci sei")) == 1
    await stage.wait(15 * HOUR + HOUR // 2 + 10_000)
    assert len(stage.letters("Bruno", "Fra mezz’ora")) == 1
    await stage.restart()
    before = len(stage.chat.channels[stage.channel])
    await stage.wait(HOUR // 2)
    await stage.wait(HOUR)
    assert len(stage.letters("Bruno", "il tuo posto è pronto")) == 1
    assert len(stage.letters("Bruno", "via per")) == 0
    assert len(stage.chat.channels[stage.channel]) == before + 1, "the table is shown anew, below what was said since"
    assert stage.board.mentions == (), "whom something private reaches is not called twice"


@pytest.mark.parametrize(
    ("who", "late_ms", "notice"), [((), HOUR // 2, "evening-alone"), (("Bruno",), 12 * HOUR, "evening-late")]
)
async def test_where_nobody_else_comes_or_nobody_begins_it_closes(stage, who, late_ms, notice):
    _, table = await plan(stage)
    for each in who:
        await come(stage, each, table)
    await stage.wait(36 * HOUR)
    await stage.wait(late_ms - 10_000)
    assert (await record_of(stage, table)).status is TableStatus.LOBBY
    await stage.wait(20_000)
    record = await record_of(stage, table)
    assert (record.status, record.notice.key) == (TableStatus.CLOSED, notice)
    assert not stage.letters("Anna", "non si fa")


async def test_who_was_away_at_the_hour_says_so_late_or_closes_the_table(stage):
    _, table = await plan(stage)
    await come(stage, "Bruno", table)
    await stage.app.clock._beat(stage.time.ms)
    stage.time.ms += 37 * HOUR
    await stage.restart()
    await stage.wait(0)
    assert len(stage.letters("Bruno", "il tuo posto è pronto")) == 1
    assert not stage.letters("Bruno", "Fra mezz’ora")
    _, other = await plan(stage, when="domenica 21:00")
    await come(stage, "Bruno", other)
    stage.time.ms += 2 * DAY
    await stage.restart()
    await stage.wait(0)
    assert (await record_of(stage, other)).status is TableStatus.CLOSED
    assert len(stage.letters("Bruno", "non si fa")) == 1


async def test_a_lobby_of_months_ahead_does_not_close_after_a_week(stage):
    _, table = await plan(stage, when="12/3 21:00")
    await come(stage, "Bruno", table)
    await stage.wait(20 * DAY)
    assert (await record_of(stage, table)).status is TableStatus.LOBBY


async def test_who_planned_it_may_drop_out_and_another_is_host_but_not_the_last(stage):
    _, table = await plan(stage)
    assert "disdici" in await come(stage, "Anna", table, "no")
    await come(stage, "Bruno", table)
    assert "non ci sei" in await come(stage, "Anna", table, "no")
    assert (await record_of(stage, table)).host == stage.person("Bruno").id
    assert await seated(stage, table) == ["Bruno"]


async def test_a_full_table_grows_as_far_as_its_game_does_and_then_has_a_waiting_list(stage):
    """Fault 17."""
    _, table = await plan(stage, game="perudo")
    spec = stage.app.tables.games["perudo"]
    people = ["Bruno", "Carla", "Dario", "Edith"]
    for extra in range(spec.most):
        name = f"Extra{extra}"
        await stage.arrive(name, "it")
        people.append(name)
    said = [await come(stage, name, table) for name in people]
    assert len(await seated(stage, table)) == spec.most
    full = spec.most - 1
    assert all("lista d’attesa" in each or "waiting list" in each for each in said[full:])
    first, second = people[full : full + 2]
    assert not {first, second} & set(await seated(stage, table))
    await come(stage, "Bruno", table, "no")
    assert first in await seated(stage, table), "whoever waits longest has the seat, and hears of it"
    assert len(stage.letters(first, "Si è liberato un posto")) == 1
    assert not stage.letters(second, "Si è liberato un posto")
    await come(stage, second, table, "maybe")
    await stage.app.lobby.leave(stage.person("Carla"), table)
    await stage.settle()
    assert second not in await seated(stage, table), "whoever says otherwise waits no more"
    third = people[full + 2]
    assert third in await seated(stage, table)


async def test_each_reads_the_hour_where_they_live(stage):
    await stage.app.hours.choose(stage.person("Edith"), Week("America/New_York"))
    _, table = await plan(stage)
    await come(stage, "Edith", table)
    await stage.wait(12 * HOUR + 10_000)
    (said,) = stage.letters("Edith", "you’re in for")
    assert "Saturday 16 January at 15:00 (New York)" in said


async def test_whose_zone_is_unknown_is_told_by_which_clocks_they_were_read(stage):
    said, _ = await plan(stage, who="Edith", when="saturday 9 pm")
    assert "at 21:00 (UTC)" in said
    assert "I used UTC time" in said
    assert "hours" in {each.verb for each in stage.offered("Edith", alone=False)}


async def test_what_was_not_said_is_asked_and_a_game_may_stand_behind(stage):
    assert "A che cosa giocate" in await stage.enter("Anna", "evening", "sabato 21:00")
    assert all(
        each.args[0] == "2027-01-16 21:00" for each in stage.offered("Anna", alone=False) if each.verb == "evening"
    )
    assert "A che cosa giocate" in await stage.enter("Bruno", "evening")
    await stage.press("Bruno", "evening", "?", "ballot")
    assert "fissato" in await stage.write("Bruno", "domenica alle 20")
    assert "fissato" in await stage.enter("Carla", "evening", "sabato 22:00 ballot")
    for text, words in (
        ("boh", "Non ho capito quando"),
        ("31/2 21:00", "non esiste"),
        ("ieri 21:00", "Non ho capito quando"),
    ):
        assert words in await stage.enter("Dario", "evening", text)
    assert len(await stage.app.people.list_tables(stage.person("Dario"))) == 0, "nothing half done"


async def test_a_planned_evening_is_in_nobodys_way(stage):
    _, table = await plan(stage)
    await stage.enter("Bruno", "open", "ballot", "3", "free", "Oggi")
    await stage.settle()
    (today,) = {*await stage.app.channels.tables_at(stage.channel)} - {table}
    assert "non c’è una data" in await come(stage, "Bruno", today)
    said = await stage.enter("Carla", "board")
    assert "Oggi" in said, "what is played now is meant"


async def test_it_is_in_the_file_of_ones_data_and_goes_with_the_person(stage):
    _, table = await plan(stage)
    carla, bruno = stage.person("Carla"), stage.person("Bruno")
    await come(stage, "Bruno", table)
    await come(stage, "Carla", table, "maybe")
    assert table in (await tables_naming(stage.app.store, carla.id))
    assert table in (await stage.app.personal_files.collect(carla)).decode()
    for person in (carla, bruno):
        await stage.app.personal_files.delete(person)
    record = await record_of(stage, table)
    assert record.evening.maybe == record.evening.no == {}
    assert "Carla" not in repr(record)
    assert await tables_naming(stage.app.store, carla.id) == []
    await stage.restart()
    assert "Carla" not in repr(await record_of(stage, table))
    assert await seated(stage, table) == ["Anna"]
