"""The host and the guests: who may sit, in how many seats, and what guests suggest."""

from __future__ import annotations

from bot.actions.guests import MOST_SUGGESTIONS
from bot.ports.ids import PersonId, TablePace
from bot.ports.requests import Person
from bot.tables.guests import STANDS_MS, standing_suggestions
from tests.support.script_game import ANNA, BRUNO, CARLA, expect_refusal, office, record


async def gathered(at, *guests, seats=4):
    table = await at.lobby.open(ANNA, "steps", name="Giovedì", lang="it", pace=TablePace.LIVE, seats=seats)
    for guest in guests:
        await at.lobby.join(guest, table)
    return table


async def number_of(at, table, person) -> int:
    return next(each.number for each in (await record(at, table)).suggestions.values() if each.by == person.id)


# -- who may sit


async def test_whoever_is_removed_stays_out_over_restarts_through_the_game_and_into_its_rematch(tmp_path, time):
    async with office(tmp_path, time) as at:
        table = await gathered(at, BRUNO)
        await at.lobby.set_option(ANNA, table, "script", {"": ("ccc",)})
        await at.guests.remove(ANNA, table, 1)
        await at.lobby.start(ANNA, table)
    async with office(tmp_path, time) as at:
        await expect_refusal("barred", at.lobby.join(BRUNO, table, 1))
        await at.host.end(ANNA, table)
        following = await at.lobby.rematch(ANNA, table)
        await expect_refusal("barred", at.lobby.join(BRUNO, following))
        other = await gathered(at)
        assert await at.lobby.join(BRUNO, other) == 1


async def test_only_the_host_removes_and_only_guests_before_the_start(at):
    table = await gathered(at, BRUNO, CARLA)
    for person, seat, reason in (
        (BRUNO, 2, "not-host"),
        (ANNA, 0, "own-seat"),
        (ANNA, 3, "nobody-there"),
        (ANNA, 9, "no-such-seat"),
        (Person(PersonId("web:9"), "Dora", "it"), 1, "not-seated"),
    ):
        await expect_refusal(reason, at.guests.remove(person, table, seat))
    await at.lobby.start(ANNA, table)
    await expect_refusal("already-started", at.guests.remove(ANNA, table, 1))
    assert (await record(at, table)).barred == {}


async def test_all_seats_of_a_guest_are_emptied_at_once(at):
    table = await gathered(at, BRUNO)
    await at.guests.allow_several(ANNA, table, allowed=True)
    await at.lobby.join(BRUNO, table, 3)
    await at.guests.remove(ANNA, table, 3)
    assert await at.play.seats_of(BRUNO, table) == ()


# -- what guests suggest


async def test_what_is_the_hosts_a_guest_suggests_and_the_host_takes_it_up_or_not(at):
    table = await gathered(at, BRUNO)
    before = await record(at, table)
    for told in (
        await at.lobby.set_option(BRUNO, table, "luck", {"": ("3",)}),
        await at.lobby.set_preset(BRUNO, table, "month"),
        await at.lobby.set_pace(BRUNO, table, TablePace.DAY),
        await at.lobby.set_seats(BRUNO, table, 6),
    ):
        assert told.text == "Suggested: the host of the table decides."
    now = await record(at, table)
    kept = ("options", "preset", "pace", "seats", "changed_by")
    assert all(getattr(now, name) == getattr(before, name) for name in kept)
    option, preset, pace, seats = (each.number for each in now.suggestions.values())
    await at.guests.accept(ANNA, table, pace)
    await at.guests.accept(ANNA, table, seats)
    await at.guests.decline(ANNA, table, preset)
    await at.guests.accept(ANNA, table, option)
    now = await record(at, table)
    assert (now.pace, now.seats, now.options["luck"], now.suggestions) == (TablePace.DAY, 6, "3", {})
    assert now.changed_by["luck"] == BRUNO.id
    for number in (option, preset, pace, seats):
        await expect_refusal("suggestion-over", at.guests.accept(ANNA, table, number))


async def test_only_the_host_decides_on_suggestions_and_nothing_impossible_is_suggested(at):
    table = await gathered(at, BRUNO, CARLA)
    await at.lobby.set_seats(BRUNO, table, 5)
    number = await number_of(at, table, BRUNO)
    for person in (BRUNO, CARLA):
        await expect_refusal("not-host", at.guests.accept(person, table, number))
        await expect_refusal("not-host", at.guests.decline(person, table, number))
    for deed, reason in (
        (at.lobby.set_seats(BRUNO, table, 99), "too-many"),
        (at.lobby.set_seats(BRUNO, table, 2), "too-few"),
        (at.lobby.set_preset(BRUNO, table, "none"), "no-such-preset"),
        (at.lobby.set_option(BRUNO, table, "none", {}), "no-such-option"),
        (at.lobby.set_option(BRUNO, table, "luck", {"": ("9",)}), "out-of-range"),
    ):
        await expect_refusal(reason, deed)
    assert list((await record(at, table)).suggestions) == [f"{BRUNO.id} seats "]


async def test_a_suggestion_is_announced_once_and_replaces_the_one_before(at):
    table = await gathered(at, BRUNO)
    await at.lobby.set_seats(BRUNO, table, 5)
    first = await record(at, table)
    assert (first.notice.key, first.notice.params) == ("suggested", {"who": "Bruno", "host": "Anna"})
    await at.lobby.set_seats(BRUNO, table, 6)
    await at.lobby.set_pace(BRUNO, table, TablePace.DAY)
    now = await record(at, table)
    assert now.notice == first.notice
    assert [(each.what, each.token) for each in now.suggestions.values()] == [("seats", "6"), ("pace", "day")]
    await expect_refusal(
        "suggestion-over", at.guests.accept(ANNA, table, first.suggestions[f"{BRUNO.id} seats "].number)
    )


async def test_suggestions_run_out_and_go_with_who_made_them_and_with_the_start(at, time):
    table = await gathered(at, BRUNO, CARLA)
    await at.lobby.set_seats(BRUNO, table, 5)
    old = await number_of(at, table, BRUNO)
    time.now += STANDS_MS
    await at.lobby.set_seats(CARLA, table, 6)
    gone = await number_of(at, table, CARLA)
    await at.lobby.leave(CARLA, table)
    for number in (old, gone):
        await expect_refusal("suggestion-over", at.guests.accept(ANNA, table, number))
    assert list(standing_suggestions(await at.tables.get(table), time.now)) == []
    await at.lobby.set_pace(BRUNO, table, TablePace.DAY)
    await at.lobby.start(ANNA, table)
    assert (await record(at, table)).suggestions == {}


async def test_a_host_is_not_drowned_in_suggestions(at):
    table = await gathered(at, seats=12)
    crowd = [Person(PersonId(f"web:{n}"), f"Persona {n}", "it") for n in range(10, 21)]
    for guest in crowd:
        await at.lobby.join(guest, table)
    for guest in crowd:
        await at.lobby.set_pace(guest, table, TablePace.DAY)
    await at.lobby.set_option(crowd[0], table, "luck", {"": ("3",)})
    assert len((await record(at, table)).suggestions) == MOST_SUGGESTIONS
    await expect_refusal("many-suggestions", at.lobby.set_option(crowd[1], table, "luck", {"": ("3",)}))
    await at.lobby.set_pace(crowd[1], table, TablePace.FREE)
