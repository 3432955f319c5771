"""The host and the guests: what they press, and what they are told."""

import pytest

from bot import __version__
from bot.values.commands import FEWER, YES
from bot.values.ids import Refused, TablePace, TableStatus
from tests.surfaces.stage import MESSAGES, RENDERED, NotOffered, begin, begun, lobby

pytestmark = pytest.mark.needs(MESSAGES)  # browsers have forms of their own for this: adapters/web/test_guests


@pytest.fixture
async def stage(staged, tmp_path):
    async with staged(tmp_path, ("Anna", "it"), ("Bruno", "en"), ("Carla", "it")) as made:
        yield made


async def names(stage, table):
    return ["" if line.vacant else line.name for line in (await stage.app.views.room(table, "it")).seats]


async def person(stage, table, seat):
    held = (await stage.app.tables.get(table)).assignment_of(seat)
    return await stage.app.people.find(held.person)


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


async def test_the_host_hands_the_table_to_somebody_who_sits_there_and_all_are_told(stage):
    table = await lobby(stage, "Anna", "Bruno", seats=4)
    await stage.enter("Anna", "settings")
    await stage.press("Anna", "handover")
    with pytest.raises(NotOffered):
        await stage.press("Anna", "handover", "1")
    assert "l’host non sei più tu" in await stage.press("Anna", "handover", "2")
    await stage.settle()
    assert "Anna lascia il tavolo a Bruno" in await stage.read("Carla")
    room = await stage.app.views.room(table, "it")
    assert room.host == "Bruno"
    await stage.enter("Anna", "settings")
    with pytest.raises(NotOffered):
        await stage.press("Anna", "handover")
    await begin(stage, "Bruno")
    await stage.settle()
    assert (await stage.app.tables.get(table)).record.status is TableStatus.LIVE


@pytest.mark.parametrize(("seat", "said"), [(0, "host-already"), (2, "nobody-there"), (7, "no-such-seat")])
async def test_the_table_goes_to_no_robot_no_empty_seat_and_not_to_its_host(stage, seat, said):
    table = await lobby(stage, "Anna", "Bruno")
    anna, bruno = [await person(stage, table, number) for number in (0, 1)]
    with pytest.raises(Refused, match=said):
        await stage.app.guests.hand_over(anna, table, seat)
    with pytest.raises(Refused, match="not-host"):
        await stage.app.guests.hand_over(bruno, table, 1)
    assert (await stage.app.views.room(table, "it")).host == "Anna"


async def test_who_is_playing_is_told_with_the_host_and_whose_turn_it_is(stage):
    await begun(stage, "Anna", "Bruno", seats=3)
    said = await stage.enter("Bruno", "players")
    assert "1. Anna · host" in said
    assert "3. " in said
    assert said.count("(robot)") == 1
    assert " to move" in said


async def test_a_guest_is_told_who_runs_the_bot_if_the_settings_say_so(staged, tmp_path, monkeypatch):
    monkeypatch.setenv("ARBITRO_CONTACT", "ada@example.org")
    async with staged(tmp_path, ("Anna", "it"), ("Bruno", "en")) as stage:
        said = await stage.enter("Bruno", "about", alone=True)
        assert __version__ in said
        assert "ada@example.org" in said


async def test_where_the_settings_name_nobody_a_guest_is_told_whom_to_ask(stage):
    assert "the person who added it" in await stage.enter("Bruno", "about", alone=True)
