"""The host and the guests: what they press, and what they are told."""

import pytest

from bot.values.commands import FEWER, YES
from bot.values.ids import TablePace, TableStatus
from tests.surfaces.stage import MESSAGES, RENDERED, NotOffered, begin, lobby

pytestmark = pytest.mark.needs(MESSAGES)  # browsers have forms of their own for this: adapters/web/test_guests


@pytest.fixture
async def stage(staged, tmp_path):
    async with staged(tmp_path, ("Anna", "it"), ("Bruno", "en"), ("Carla", "it")) as made:
        yield made


async def names(stage, table):
    return ["" if line.vacant else line.name for line in (await stage.app.views.room(table, "it")).seats]


async def test_the_host_makes_somebody_stand_up_who_hears_why_and_is_readmitted(stage):
    table = await lobby(stage, "Anna", "Bruno", "Carla")
    await stage.enter("Anna", "settings")
    await stage.press("Anna", "remove")
    assert "Vuoi far alzare Bruno?" in await stage.press("Anna", "remove", "2")
    assert (await names(stage, table))[1] == "Bruno"
    assert "il posto è libero" in await stage.press("Anna", "remove", "2", "yes")
    await stage.settle()
    assert await names(stage, table) == ["Anna", "", "Carla"]
    assert "The host removed you from this table" in await stage.press("Bruno", "join")
    await stage.enter("Anna", "settings")
    await stage.press("Anna", "readmit")
    (guest,) = (await stage.app.tables.get(table)).record.barred.values()
    assert "può tornare" in await stage.press("Anna", "readmit", str(guest.number))
    await stage.settle()
    assert "seat 2" in await stage.press("Bruno", "join")


async def test_a_guest_is_offered_no_removal_and_refused_one(stage):
    table = await lobby(stage, "Anna", "Bruno", "Carla")
    await stage.enter("Bruno", "settings")
    for verb in ("remove", "readmit"):
        with pytest.raises(NotOffered):
            await stage.press("Bruno", verb)
    assert "Only the host" in await stage.enter("Bruno", "remove", "3")
    assert await names(stage, table) == ["Anna", "Bruno", "Carla"]


@pytest.mark.needs(RENDERED)
async def test_what_a_guest_chooses_is_suggested_to_the_host_who_takes_it_up(stage):
    table = await lobby(stage, "Anna", "Bruno", "Carla", pace="live")
    assert "Anna picks the settings" in await stage.enter("Bruno", "settings")
    await stage.press("Bruno", "ask", "@pace")
    said = await stage.press("Bruno", "answer", "@pace")
    room = await stage.app.views.room(table, "it")
    assert "Suggested. The host decides." in said
    assert (room.pace, len(room.suggestions)) == (TablePace.LIVE, 1)
    await stage.settle()
    assert room.suggestions[0].text in await stage.enter("Anna", "settings")
    await stage.press("Anna", "accept")
    assert (await stage.app.views.room(table, "it")).suggestions == ()


async def test_start_is_offered_to_the_host_alone_on_every_screen_of_ones_own(stage):
    table = await lobby(stage, "Anna", "Bruno", "Carla")
    for verb in ("settings", "board"):
        await stage.enter("Bruno", verb, alone=True)
        with pytest.raises(NotOffered):
            await begin(stage, "Bruno", alone=True)
    await stage.enter("Anna", "settings", alone=True)
    await begin(stage, "Anna", alone=True)
    assert (await stage.app.tables.get(table)).record.status is TableStatus.LIVE


async def test_a_start_with_empty_seats_asks_the_host_once_what_becomes_of_them(stage):
    table = await lobby(stage, "Anna", "Bruno", seats=4)
    assert "2 posti sono ancora liberi" in await stage.press("Anna", "start")
    assert await names(stage, table) == ["Anna", "Bruno", "", ""]
    assert (await stage.app.tables.get(table)).record.status is TableStatus.LOBBY
    await stage.press("Anna", "start", YES)
    await stage.settle()
    at = await stage.app.tables.get(table)
    assert at.record.status is TableStatus.LIVE
    assert [bool(at.assignment_of(seat).robot) for seat in range(4)] == [False, False, True, True]


async def test_empty_seats_may_be_taken_away_at_the_start(stage):
    table = await lobby(stage, "Anna", "Bruno", "Carla", seats=4)
    await stage.press("Anna", "start")
    await stage.press("Anna", "start", FEWER)
    await stage.settle()
    assert (await stage.app.tables.get(table)).record.status is TableStatus.LIVE
    assert await names(stage, table) == ["Anna", "Bruno", "Carla"]
