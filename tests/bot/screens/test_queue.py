"""Who comes to a table that is played waits for its next game: told once, with a seat that is kept for an hour."""

from bot.people.personal_rows import tables_naming
from bot.values.hours import Week
from bot.values.ids import TableStatus
from bot.values.requests import Request
from tests.surfaces.stage import begun

PEOPLE = tuple((name, "it") for name in ("Anna", "Bruno", "Carla", "Dario", "Emma"))
HOUR = 3_600_000
KEPT = "Ti tengo il posto per un’ora"


async def press(stage, who: str, verb: str, table, **arguments: str) -> str:
    said = await stage.take(who, Request(verb, table, arguments))
    await stage.settle()
    return said


async def play_again(stage, table, who: str = "Anna"):
    await press(stage, who, "end", table, yes="yes")
    if (await stage.app.views.outline(table)).status is not TableStatus.CLOSED:
        await stage.press("Bruno", "agree", alone=True)
        await stage.settle()
    await press(stage, who, "rematch", table)
    return (await stage.app.views.room(table, "it")).rematch


async def seated(stage, table) -> list[str]:
    room = await stage.app.views.room(table, "it")
    return [line.name for line in room.seats if not line.vacant and not line.robot]


async def test_who_waits_is_told_once_and_has_a_seat_before_others(stage):
    table = await begun(stage, "Anna", "Bruno", game="perudo", seats=2)
    assert "il primo posto è tuo" in await press(stage, "Carla", "next", table)
    assert "il primo posto è tuo" in await press(stage, "Carla", "next", table)
    assert "Giochi già" in await press(stage, "Bruno", "next", table)
    following = await play_again(stage, table)
    assert len(stage.letters("Carla", KEPT)) == 1
    assert "join" in {each.verb for each in stage.chat.private[stage.person("Carla").id][-1].said.buttons}
    room = await stage.app.views.room(following, "it")
    assert len(room.seats) == 3, "there is one seat more, so nobody has to stand"
    await press(stage, "Bruno", "join", following)
    assert "questo posto per un’ora per Carla" in await press(stage, "Dario", "join", following)
    await press(stage, "Carla", "join", following)
    assert await seated(stage, following) == ["Anna", "Bruno", "Carla"]
    await stage.restart()
    await stage.settle()
    assert len(stage.letters("Carla", KEPT)) == 1
    assert (await stage.app.tables.get(following)).record.queue == {}


async def test_a_seat_is_kept_for_an_hour_and_not_longer(stage):
    table = await begun(stage, "Anna", "Bruno", game="perudo", seats=2)
    await press(stage, "Carla", "next", table)
    following = await play_again(stage, table)
    await press(stage, "Bruno", "join", following)
    stage.time.ms += HOUR - 1
    assert "Tengo questo posto" in await press(stage, "Dario", "join", following)
    stage.time.ms += 1
    await press(stage, "Dario", "join", following)
    assert await seated(stage, following) == ["Anna", "Bruno", "Dario"]


async def test_where_time_runs_for_days_it_is_an_hour_awake(stage):
    carla = stage.person("Carla")
    table = await begun(stage, "Anna", "Bruno", game="perudo", seats=2, pace="day")
    await press(stage, "Carla", "next", table)
    minute = stage.app.now_ms() // 60_000 % (24 * 60)
    await stage.app.hours.choose(carla, Week("UTC", ((minute - 60) % 1440, (minute + 300) % 1440)))
    following = await play_again(stage, table)
    assert stage.chat.private[carla.id][-1].said.silent, "nobody is rung in their night"
    await press(stage, "Bruno", "join", following)
    stage.time.ms += 6 * HOUR - 60_000
    assert "Tengo questo posto" in await press(stage, "Dario", "join", following)
    stage.time.ms += 120_000
    await press(stage, "Dario", "join", following)
    assert "Dario" in await seated(stage, following)


async def test_who_thinks_again_frees_the_seat(stage):
    table = await begun(stage, "Anna", "Bruno", game="perudo", seats=2)
    await press(stage, "Carla", "next", table)
    await press(stage, "Dario", "next", table)
    await press(stage, "Dario", "next", table, what="drop")
    following = await play_again(stage, table)
    assert stage.letters("Dario", KEPT) == []
    await press(stage, "Bruno", "join", following)
    await press(stage, "Carla", "next", following, what="drop")
    await press(stage, "Emma", "join", following)
    assert await seated(stage, following) == ["Anna", "Bruno", "Emma"]


async def test_a_full_table_offers_the_next_game(stage):
    await begun(stage, "Anna", "Bruno", game="perudo", seats=2)
    assert "al completo" in await stage.enter("Carla", "join")
    assert "il primo posto è tuo" in await stage.press("Carla", "next")
    assert "Non sei più in lista" in await stage.press("Carla", "next", "drop")


async def test_it_goes_with_the_person(stage):
    table = await begun(stage, "Anna", "Bruno", game="perudo", seats=2)
    carla = stage.person("Carla")
    await press(stage, "Carla", "next", table)
    assert table in (await tables_naming(stage.app.store, carla.id))
    await stage.app.personal_files.delete(carla)
    assert (await stage.app.tables.get(table)).record.queue == {}
    await stage.restart()
    assert "Carla" not in repr((await stage.app.tables.get(table)).record)
    await play_again(stage, table)
    assert stage.letters("Carla", KEPT) == []
