"""Nobody is called in their night: by notes, by the result, or by what is said to them alone."""

import pytest

from bot.ports.hours import Week
from bot.ports.ids import PersonId
from bot.ports.requests import Person
from tests.support.courier_stage import PLACE, answer_somehow, ordered, play_a_deal, seated, settled

ANNA, BRUNO, CARLA = (PersonId(f"memory:{name}") for name in ("anna", "bruno", "carla"))
TEN_IN_THE_EVENING = 1_700_000_000_000 // 86_400_000 * 86_400_000 + 22 * 3_600_000
NIGHT = Week("UTC", (21 * 60, 6 * 60))


async def sleep_well(office, person_id: PersonId) -> None:
    await office.hours.choose(Person(person_id, "", "it"), NIGHT)


def mentions(chat) -> list[tuple[PersonId, ...]]:
    return [shown.said.mentions for shown in chat.places[PLACE] if shown.said.mentions]


async def look(office, table) -> None:
    await office.clock.handle_due()
    await settled(office, table)


@pytest.mark.parametrize("pace", ["day", "free"])
async def test_a_note_calls_whoever_sleeps_when_they_wake(office, chat, time, pace):
    chat.closed, time.now = {BRUNO, CARLA}, TEN_IN_THE_EVENING
    await sleep_well(office, BRUNO)
    table, _ = await ordered(office, chat, pace=pace)
    assert mentions(chat) == [(CARLA,)]
    time.now += 8 * 3_600_000 - 1
    await look(office, table)
    assert mentions(chat) == [(CARLA,)]
    time.now += 1
    await look(office, table)
    assert [who for who in mentions(chat) if BRUNO in who] == [(BRUNO,)]


async def test_who_plays_tonight_is_called_whatever_their_week_says(office, chat, time):
    chat.closed, time.now = {BRUNO, CARLA}, TEN_IN_THE_EVENING
    await sleep_well(office, BRUNO)
    await ordered(office, chat, pace="live")
    assert mentions(chat) == [(BRUNO, CARLA)]


async def test_the_result_calls_those_who_are_awake(office, chat, time):
    time.now = TEN_IN_THE_EVENING
    await sleep_well(office, BRUNO)
    table, people = await seated(office, chat, "ballot", options=[("deals", "1")])
    await play_a_deal(office, people, table)
    await settled(office, table)
    assert mentions(chat) == [(ANNA, CARLA)]


async def test_what_is_proposed_in_somebodys_night_makes_no_sound(office, chat, time):
    time.now = TEN_IN_THE_EVENING
    await sleep_well(office, BRUNO)
    table, people = await seated(office, chat, "ballot")
    await office.host.end(people[0].person, table)
    await settled(office, table)
    assert [chat.private[who][-1].said.silent for who in (BRUNO, CARLA)] == [True, False]


async def test_that_little_time_is_left_does_not_tell_who_has_answered_in_secret(office, chat, time):
    """Reminders come by each one's own week: all are late before one who is not has answered, or nobody is said to be."""
    time.now = TEN_IN_THE_EVENING - 4 * 3600000
    await sleep_well(office, BRUNO)
    table, people = await ordered(office, chat, pace="day")
    time.now += 44 * 3_600_000
    await look(office, table)
    at = await office.tables.get(table)
    assert [at.find_deadline(each).stage for each in sorted(at.position.ask.must)] == [1, 2]
    before = (await office.views.room(table, "it")).call
    await answer_somehow(people[1], at, 1, 0)
    await settled(office, table)
    after = (await office.views.room(table, "it")).call
    assert (after.kind, after.deadline) == (before.kind, before.deadline)


async def test_a_stranger_who_is_given_no_seat_is_not_rung_in_their_night(office, chat, time):
    time.now = TEN_IN_THE_EVENING - 2 * 3600000
    table, people = await seated(office, chat, "ballot", pace="day")
    dora = await office.people.meet(PersonId("memory:dora"), "Dora", "it")
    await sleep_well(office, dora.id)
    assert await office.lobby.join(dora, table, 1) is None
    time.now += 2 * 3_600_000
    (number,) = (each.number for each in (await office.tables.get(table)).record.proposals.values())
    await office.host.refuse(people[1].person, table, number)
    await settled(office, table)
    assert [shown.said.silent for shown in chat.private[dora.id]] == [True]
