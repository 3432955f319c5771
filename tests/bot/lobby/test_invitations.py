"""Invitations: three people in a day, called back, spent by nobody who looks, and a yes to one place more."""

import asyncio
from dataclasses import replace

import pytest

from bot.lobby.invitations import GOOD_MS, MOST
from bot.people.access import MOST as MOST_SOURCES
from bot.people.access import OF_ALL, OF_ONE
from bot.people.personal_rows import personal_rows
from bot.people.stored import INVITATIONS
from bot.values.ids import ChannelId, PersonId, TablePace, make_table_id, parse_invitation_code
from bot.values.requests import NewTable, Person
from games.forms import Refused
from tests.support.script_game import ANNA, BRUNO, app, expect_refusal

SQUARE = ChannelId("memory:square")
FRIENDS = tuple(Person(PersonId(f"web:friend{n}"), f"Amico {n}", "it") for n in range(1, 5))


@pytest.fixture
async def at(tmp_path, time):
    async with app(tmp_path, time, chats=("memory",)) as made:
        for person in (ANNA, BRUNO, *FRIENDS):
            await made.people.meet(person.id, person.name, person.lang)
        yield made


async def opened(at, host=ANNA, seats=5):
    return await at.openings.open(host, NewTable("steps", name="Giovedì", lang="it", pace=TablePace.LIVE, seats=seats))


async def invite(at, table, person=ANNA) -> str:
    return parse_invitation_code((await at.invitations.make(person, table)).code)


async def test_three_people_come_by_an_invitation_and_no_fourth_and_looking_or_being_refused_spends_nothing(at):
    code = await invite(at, await opened(at))
    for _ in range(20):
        assert (await at.invitations.find(code, "a")).by == "Anna"
    await expect_refusal("seat-taken", at.invitations.join(FRIENDS[0], code, 0))
    assert [await at.invitations.join(each, code) for each in FRIENDS[:3]] == [1, 2, 3]
    await expect_refusal("invitation-spent", at.invitations.join(FRIENDS[3], code))
    assert (await at.invitations.find(code, "a")).is_spent
    assert await at.invitations.join(FRIENDS[0], code) == 1, "whoever sits there already spends nothing"


async def test_whoever_is_removed_does_not_come_back_as_somebody_new_by_the_same_invitation(at):
    table = await opened(at)
    assert await at.invitations.join(FRIENDS[0], await invite(at, table)) == 1
    codes = [await invite(at, table), await invite(at, table, FRIENDS[0])]
    assert await at.invitations.join(FRIENDS[1], codes[1]) == 2
    await at.guests.remove(ANNA, table, 1)
    for code in codes:
        await expect_refusal("invitation-over", at.invitations.join(FRIENDS[2], code))
    assert await at.invitations.join(FRIENDS[2], await invite(at, table)) == 1


async def test_of_four_who_press_at_once_three_are_let_in(at):
    code = await invite(at, await opened(at))
    done = await asyncio.gather(*(at.invitations.join(each, code) for each in FRIENDS), return_exceptions=True)
    assert sorted(each for each in done if isinstance(each, int)) == [1, 2, 3]
    assert [each.reason for each in done if isinstance(each, Refused)] == ["invitation-spent"]


async def test_an_invitation_is_over_after_a_day_when_it_is_called_back_and_when_its_maker_has_left(at, time):
    table = await opened(at)
    await at.lobby.join(BRUNO, table)
    old, own, bruno = await invite(at, table), None, await invite(at, table, BRUNO)
    time.now += GOOD_MS - 1
    assert (await at.invitations.find(old, "a")).table_id == table
    time.now += 1
    await expect_refusal("invitation-over", at.invitations.find(old, "a"))
    own, bruno = await invite(at, table), await invite(at, table, BRUNO)
    await at.invitations.withdraw(ANNA, table)
    await expect_refusal("invitation-over", at.invitations.join(FRIENDS[0], own))
    assert (await at.invitations.find(bruno, "a")).by == "Bruno"
    await at.lobby.leave(BRUNO, table)
    await expect_refusal("invitation-over", at.invitations.join(FRIENDS[0], bruno))


async def test_only_those_who_sit_there_invite_and_each_has_so_many_at_a_time(at):
    table = await opened(at)
    await expect_refusal("not-seated", at.invitations.make(BRUNO, table))
    codes = []
    for _ in range(MOST + 1):
        codes.append(await invite(at, table))
    found = [await INVITATIONS.find(at.store, hash=each) for each in codes]
    assert not any(found), "a code itself is never kept"
    looked = [at.invitations.find(code, "a") for code in codes]
    tried = await asyncio.gather(*looked, return_exceptions=True)
    assert sum(not isinstance(each, Refused) for each in tried) == MOST


async def test_whoever_invited_has_agreed_to_one_place_more_and_nobody_for_themselves(at):
    table = await opened(at)
    await at.lobby.join(BRUNO, table)
    own = await invite(at, table)
    await at.invitations.ask_to_show(ANNA, own, SQUARE)
    assert (await at.tables.get(table)).record.places == (), "one's own invitation is one voice, and two are needed"
    code = await invite(at, table)
    await at.invitations.join(FRIENDS[0], code)
    garden = ChannelId("memory:garden")
    await at.invitations.ask_to_show(FRIENDS[0], code, garden)
    assert (await at.tables.get(table)).record.places == (garden,)


async def test_where_seats_are_for_those_invited_strangers_are_not_let_in(tmp_path, time):
    public = "https://tables.example.org"
    async with app(tmp_path, time, public_url=public) as at:
        table = await opened(at, replace(ANNA, is_near=True))
        assert [await at.door.is_welcome(each) for each in (None, FRIENDS[0], ANNA)] == [False, False, True]
        await at.invitations.join(FRIENDS[0], await invite(at, table))
        assert await at.door.is_welcome(FRIENDS[0])
    async with app(tmp_path / "open", time, public_url=public, seats="anyone") as at:
        assert await at.door.is_welcome(None)


async def test_a_person_who_is_deleted_leaves_no_invitation(at):
    table = await opened(at)
    await at.lobby.join(BRUNO, table)
    code = await invite(at, table, BRUNO)
    kept = (await personal_rows(at.store, BRUNO.id))["invitations"]
    assert [each["uses"] for each in kept] == [3]
    await at.personal_files.delete(BRUNO)
    await expect_refusal("invitation-over", at.invitations.find(code, "a"))
    assert (await personal_rows(at.store, BRUNO.id))["invitations"] == []


async def let_in(at, source, *codes) -> int:
    """How many of these, all tried at the same time, were looked for."""
    tried = await asyncio.gather(*(at.door.knock(source, code) for code in codes), return_exceptions=True)
    return sum(not isinstance(each, Refused) for each in tried)


def wrong(count):
    return [make_table_id() for _ in range(count)]


async def test_one_source_has_so_many_wrong_codes_at_once_however_many_it_tries(at, time):
    assert await let_in(at, "a", *wrong(500)) == OF_ONE.burst
    assert await let_in(at, "b", *wrong(5)) == 5
    time.now += 3 * OF_ONE.each_ms
    assert await let_in(at, "a", *wrong(500)) == 3


async def test_a_table_that_was_found_stays_found_and_right_codes_cost_nothing(at):
    table = await opened(at)
    assert await let_in(at, "a", *[table] * 200) >= OF_ONE.burst
    assert await let_in(at, "a", *wrong(500)) == OF_ONE.burst
    assert await let_in(at, "a", *[table] * 200) == 200


async def test_everybody_together_has_so_many_and_who_knows_a_table_is_not_kept_from_it(at, time):
    table = await opened(at)
    await at.door.knock("known", table)
    tried = [await let_in(at, f"address {n}", *wrong(20)) for n in range(OF_ALL.burst // 20 + 20)]
    assert sum(tried) == OF_ALL.burst + 20, "each address that is new has its first code looked at"
    await expect_refusal("too-many-guesses", at.door.knock("address 0", table))
    await at.door.knock("known", table)
    await at.door.knock("Anna's other telephone", table, ANNA.id)
    time.now += 21 * OF_ALL.each_ms
    await at.door.knock("address 0", table)


async def test_what_is_remembered_of_sources_is_bounded(at):
    table = await opened(at)
    for n in range(MOST_SOURCES + 50):
        await at.door.knock(f"address {n}", table)
    assert len(at.door._found) == len(at.door._known._until) == MOST_SOURCES


def test_at_this_pace_a_year_of_guesses_finds_none_of_ten_thousand_tables():
    year_ms = 365 * 24 * 3_600_000
    guesses = OF_ALL.burst + year_ms / OF_ALL.each_ms
    assert guesses * 10_000 / 50**8 < 0.01
