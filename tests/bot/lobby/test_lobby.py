"""Around a game: opening, sitting down and getting up, options, the start, and playing again."""

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from bot.lobby.settings import MOST_SUGGESTIONS
from bot.people.access import BUDGETS
from bot.tables.rows import SeatAssignment, TableRecord
from bot.tables.seats import STANDS_MS, find_former_seats, find_own_name, from_seq, standing_suggestions
from bot.tables.stored import add_assignments, insert_table, table_ids
from bot.values.ids import PersonId, TablePace, TableStatus
from bot.values.requests import NewTable, Person
from bot.views.table import TablePresenter
from games.forms import Pick, Refused
from games.spec import Option
from tests.support.script_game import (
    ANNA,
    BRUNO,
    CARLA,
    DORA,
    Time,
    app,
    begun,
    expect_refusal,
    history,
    press,
    record,
    spec,
)


async def opened(at, inbox="", **changes):
    new = NewTable("steps", name="Giovedì", lang="it", pace=TablePace.LIVE, seats=3)
    return await at.openings.open(ANNA, replace(new, **changes), inbox=inbox)


async def held(at, name) -> list[str]:
    table = await at.tables.get(name)
    assignments = [table.assignment_of(seat) for seat in range(table.record.seats)]
    return ["" if t is None else t.person or (t.robot and f"robot {t.robot}") for t in assignments]


async def test_whoever_opens_a_table_hosts_it_from_seat_one_with_the_paces_preset(at):
    live, day = await opened(at), await opened(at, pace=TablePace.DAY)
    record = (await at.tables.get(live)).record
    assert (record.host, record.status, record.preset) == (ANNA.id, TableStatus.LOBBY, "evening")
    assert record.options == {"script": "ds", "luck": "1"}
    assert (await at.tables.get(day)).record.options["luck"] == "3"
    assert record.errata == ("ST-1",)
    assert await held(at, live) == [ANNA.id, "", ""]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seats": 1}, "too-few"),
        ({"seats": 13}, "too-many"),
        ({"name": "  \u202e "}, "name-empty"),
        ({"name": "x" * 41}, "name-too-long"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(at, changes, reason):
    await expect_refusal(reason, opened(at, **changes))
    await expect_refusal(
        "no-such-game", at.openings.open(ANNA, NewTable("chess", name="T", lang="it", pace=TablePace.LIVE, seats=2))
    )


async def test_an_update_that_comes_again_opens_no_second_table_not_even_after_a_restart(tmp_path, time):
    async with app(tmp_path, time) as at:
        first, doubled = await asyncio.gather(opened(at, inbox="u1"), opened(at, inbox="u1"))
    async with app(tmp_path, time) as at:
        assert await opened(at, inbox="u1") == first == doubled == await at.openings.find_opened(ANNA, "u1")
        others = {await opened(at, inbox="u2"), await opened(at), await opened(at)}
        others.add(
            await at.openings.open(
                BRUNO, NewTable("steps", name="T", lang="it", pace=TablePace.LIVE, seats=2), inbox="u1"
            )
        )
        assert len(others - {first}) == 4
        assert len(await table_ids(at.store, TableStatus.LOBBY)) == 5


async def test_practice_whose_beginning_was_cut_off_begins_when_its_update_comes_again(at):
    cut = await opened(at, inbox="u1")
    practising = {"name": "Giovedì", "lang": "it", "seats": 3, "inbox": "u1"}
    for _ in range(2):
        assert await at.openings.practice(ANNA, "steps", **practising) == cut
        assert (await at.tables.get(cut)).record.started_at is not None


async def test_people_sit_down_where_they_like_or_where_there_is_room(at):
    name = await opened(at, seats=3)
    assert await at.lobby.join(BRUNO, name, 2) == 2
    assert await at.lobby.join(CARLA, name) == 1
    assert await at.lobby.join(CARLA, name) == 1
    assert await held(at, name) == [ANNA.id, CARLA.id, BRUNO.id]
    for seat, reason in ((None, "full"), (0, "seat-taken"), (3, "no-such-seat"), (-1, "no-such-seat")):
        await expect_refusal(reason, at.lobby.join(DORA, name, seat))


@pytest.mark.parametrize("name", ["ANNA", "Аnnа", "Arlecchіno"])
async def test_nobody_goes_by_a_name_that_looks_like_anothers_at_the_table(at, name):
    table = await opened(at)
    await at.lobby.seat_robot(ANNA, table, 1, "plain")
    assert (await at.tables.get(table)).name_of(1) == "Arlecchino"
    await expect_refusal("name-taken", at.lobby.join(await at.people.meet(PersonId("web:9"), name, "en"), table, 2))
    assert await held(at, table) == [ANNA.id, "robot plain", ""]


async def test_a_robot_takes_no_name_that_looks_like_a_persons_at_the_table(at):
    name = await opened(at)
    await at.lobby.join(Person(PersonId("web:9"), "Arlecchіnо", "it"), name, 1)
    await at.lobby.seat_robot(ANNA, name, 2, "plain")
    assert (await at.tables.get(name)).name_of(2) == "Colombina"


async def test_who_takes_a_robots_seat_may_go_by_its_name(at):
    name = await opened(at)
    await at.lobby.seat_robot(ANNA, name, 1, "plain")
    assert await at.lobby.join(Person(PersonId("web:9"), "Arlecchino", "it"), name, 1) == 1


async def test_a_person_who_holds_two_seats_makes_it_practice(at):
    name = await opened(at)
    await at.lobby.join(BRUNO, name)
    assert not (await at.tables.get(name)).record.practice
    await at.lobby.join(ANNA, name, 2)
    assert (await at.tables.get(name)).record.practice
    await at.lobby.leave(ANNA, name, 2)
    assert (await at.tables.get(name)).record.practice, "what was practice once stays so"


async def test_robots_are_seated_and_taken_away_and_never_in_a_persons_seat(at):
    name = await opened(at)
    await at.lobby.seat_robot(ANNA, name, 1, "plain")
    await at.lobby.seat_robot(ANNA, name, 2, "eager")
    assert await held(at, name) == [ANNA.id, "robot plain", "robot eager"]
    table = await at.tables.get(name)
    assert table.name_of(1) != table.name_of(2)
    await at.lobby.seat_robot(ANNA, name, 2, "")
    await at.lobby.join(BRUNO, name, 1)
    assert await held(at, name) == [ANNA.id, BRUNO.id, ""]
    for seat, level, reason in ((1, "plain", "seat-taken"), (2, "genius", "no-such-robot"), (7, "", "no-such-seat")):
        await expect_refusal(reason, at.lobby.seat_robot(ANNA, name, seat, level))


async def test_only_those_who_are_seated_arrange_the_table_and_only_the_host_begins(at):
    name = await opened(at)
    for deed in (
        at.table_settings.set_option(BRUNO, name, "luck", {"": ("2",)}),
        at.table_settings.set_preset(BRUNO, name, "month"),
        at.table_settings.set_pace(BRUNO, name, TablePace.FREE),
        at.table_settings.set_seats(BRUNO, name, 4),
        at.lobby.seat_robot(BRUNO, name, 1, "plain"),
        at.openings.start(BRUNO, name),
        at.lobby.leave(BRUNO, name),
        at.host.end(BRUNO, name),
    ):
        await expect_refusal("not-seated", deed)
    await at.lobby.join(BRUNO, name)
    assert "The host decides" in (await at.table_settings.set_option(BRUNO, name, "luck", {"": ("2",)})).text
    await expect_refusal("not-host", at.openings.start(BRUNO, name))


async def test_options_say_who_changed_them_and_a_preset_sets_them_all(at):
    name = await opened(at)
    await at.table_settings.set_option(ANNA, name, "luck", {"": ("2",)})
    record = (await at.tables.get(name)).record
    assert (record.options["luck"], record.changed_by, record.preset) == ("2", {"luck": ANNA.id}, "")
    await at.table_settings.set_pace(ANNA, name, TablePace.DAY)
    record = (await at.tables.get(name)).record
    assert (record.pace, record.options["luck"]) == (TablePace.DAY, "2")
    await at.table_settings.set_preset(ANNA, name, "month")
    record = (await at.tables.get(name)).record
    assert (record.options["luck"], record.preset) == ("3", "month")
    for option, token, reason in (
        ("luck", "9", "out-of-range"),
        ("luck", "x", "not-a-number"),
        ("no", "1", "no-such-option"),
    ):
        await expect_refusal(reason, at.table_settings.set_option(ANNA, name, option, {"": (token,)}))
    await expect_refusal("no-such-preset", at.table_settings.set_preset(ANNA, name, "year"))


async def test_the_number_of_seats_brings_its_preset_along_while_nobody_has_chosen(tmp_path, time):
    async def preset_with(at, name, seats):
        await at.table_settings.set_seats(ANNA, name, seats)
        record = (await at.tables.get(name)).record
        return record.preset, record.options["luck"]

    async with app(tmp_path, time) as at:
        name, big = await opened(at, seats=9), await opened(at, seats=10)
        assert (await at.tables.get(big)).record.preset == "crowd"
        assert await preset_with(at, name, 10) == ("crowd", "2")
        assert await preset_with(at, name, 12) == ("crowd", "2")
        assert await preset_with(at, name, 3) == ("evening", "1")
        await at.table_settings.set_pace(ANNA, name, TablePace.DAY)
        assert await preset_with(at, name, 12) == ("month", "3")
        await at.table_settings.set_pace(ANNA, name, TablePace.LIVE)
        assert (await at.tables.get(name)).record.preset == "crowd"
        await at.table_settings.set_preset(ANNA, name, "month")
        assert await preset_with(at, name, 3) == ("month", "3")
        await at.table_settings.set_option(ANNA, big, "luck", {"": ("2",)})
        assert await preset_with(at, big, 3) == ("", "2")


async def test_a_smaller_table_keeps_its_people(at):
    name = await opened(at, seats=5)
    await at.lobby.join(BRUNO, name, 4)
    await at.table_settings.set_seats(ANNA, name, 2)
    assert await held(at, name) == [ANNA.id, BRUNO.id]
    await at.table_settings.set_seats(ANNA, name, 5)
    assert await held(at, name) == [ANNA.id, BRUNO.id, "", "", ""]
    await at.lobby.join(CARLA, name)
    await expect_refusal("too-few", at.table_settings.set_seats(ANNA, name, 2))
    await expect_refusal("too-many", at.table_settings.set_seats(ANNA, name, 99))


async def test_what_fewer_seats_may_choose_goes_back_to_the_usual_where_there_are_more(tmp_path, time):
    pairs = Option("pairs", Pick(("yes", "no")), "no", "ST-1", {"yes": 4})
    game = replace(spec(), options=(*spec().options, pairs))
    async with app(tmp_path, time, games={"steps": game}) as at:
        name = await opened(at, seats=4)
        await at.table_settings.set_option(ANNA, name, "pairs", {"": ("yes",)})
        await at.table_settings.set_seats(ANNA, name, 5)
        assert (await at.tables.get(name)).record.options["pairs"] == "no"
        with pytest.raises(Refused):
            await at.table_settings.set_option(ANNA, name, "pairs", {"": ("yes",)})
        await at.table_settings.set_seats(ANNA, name, 3)
        await at.table_settings.set_option(ANNA, name, "pairs", {"": ("yes",)})
        assert (await at.tables.get(name)).record.options["pairs"] == "yes"


async def elastic(at, *others, **changes):
    name = await opened(at, seats=None, **changes)
    for person in others:
        await at.lobby.join(person, name)
    return name


async def test_an_elastic_table_makes_room_for_each_and_starts_with_those_who_sit(at):
    name = await elastic(at, BRUNO, CARLA, DORA)
    assert await held(at, name) == [each.id for each in (ANNA, BRUNO, CARLA, DORA)]
    await at.lobby.leave(BRUNO, name)
    assert await held(at, name) == [ANNA.id, "", CARLA.id, DORA.id]
    assert await at.openings.start(ANNA, name)
    assert await held(at, name) == [ANNA.id, DORA.id, CARLA.id]


async def test_an_elastic_table_grows_up_to_the_games_most(tmp_path, time):
    async with app(tmp_path, time, games={"steps": replace(spec(), most=3)}) as at:
        name = await elastic(at, BRUNO)
        await expect_refusal("no-such-seat", at.lobby.join(CARLA, name, 3))
        assert await at.lobby.join(CARLA, name, 2) == 2
        await expect_refusal("full", at.lobby.join(DORA, name))


@pytest.mark.parametrize(
    ("last", "seats"),
    [
        ((), [ANNA.id, "robot eager", "robot plain", CARLA.id]),
        ((DORA,), [ANNA.id, DORA.id, "robot plain", CARLA.id, "robot eager"]),
    ],
)
async def test_robots_of_an_elastic_table_keep_their_seats_and_fill_it_up_to_the_games_least(
    tmp_path, time, last, seats
):
    async with app(tmp_path, time, games={"steps": replace(spec(), least=3)}) as at:
        alone = await elastic(at)
        assert await at.openings.start(ANNA, alone)
        assert [each[:5] for each in await held(at, alone)] == [ANNA.id, "robot", "robot"]
        name = await elastic(at, BRUNO)
        await at.lobby.seat_robot(ANNA, name, 2, "plain")
        await at.lobby.join(CARLA, name)
        await at.lobby.seat_robot(ANNA, name, 4, "eager")
        for person in last:
            await at.lobby.join(person, name)
        await at.lobby.leave(BRUNO, name)
        assert await at.openings.start(ANNA, name)
        assert await held(at, name) == seats


async def test_a_table_may_become_elastic_and_have_a_number_of_seats_again(at):
    name = await opened(at, seats=2)
    await at.lobby.join(BRUNO, name)
    await expect_refusal("full", at.lobby.join(CARLA, name))
    await at.table_settings.set_seats(BRUNO, name, 0)
    ((_, wish),) = standing_suggestions(await at.tables.get(name))
    await at.table_settings.accept(ANNA, name, wish.number)
    assert await at.lobby.join(CARLA, name) == 2
    await at.table_settings.set_seats(ANNA, name, 3)
    await expect_refusal("full", at.lobby.join(DORA, name))


async def test_an_elastic_table_keeps_what_is_played_within_what_its_number_may_choose(tmp_path, time):
    pairs = Option("pairs", Pick(("yes", "no")), "no", "ST-1", {"yes": 3})
    async with app(tmp_path, time, games={"steps": replace(spec(), options=(*spec().options, pairs))}) as at:
        name = await elastic(at, BRUNO, CARLA)
        await at.table_settings.set_option(ANNA, name, "pairs", {"": ("yes",)})
        await at.lobby.join(DORA, name)
        assert (await at.tables.get(name)).record.options["pairs"] == "no"


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.few(3)
async def test_whatever_people_do_in_an_elastic_lobby_each_keeps_a_seat_and_all_seats_are_played(tmp_path, time, seed):
    """A law: whoever sits goes on sitting, within the game's least and most, and no seat is empty once it starts."""
    dice, people = Random(seed), [BRUNO, CARLA, DORA]
    async with app(tmp_path, time, games={"steps": replace(spec(), least=3, most=5)}) as at:
        name = await elastic(at)
        seated = {ANNA.id}
        for _ in range(25):
            person = dice.choice(people)
            with suppress(Refused):
                match dice.choice(["join", "leave", "robot", "free", "size"]):
                    case "join":
                        await at.lobby.join(person, name)
                        seated.add(person.id)
                    case "leave":
                        await at.lobby.leave(person, name)
                        seated.discard(person.id)
                    case "robot":
                        await at.lobby.seat_robot(ANNA, name, dice.randrange(6), dice.choice(["plain", "eager"]))
                    case "free":
                        await at.lobby.seat_robot(ANNA, name, dice.randrange(6), "")
                    case "size":
                        await at.table_settings.set_seats(ANNA, name, dice.choice([0, 0, 3, 4, 5]))
            table = await at.tables.get(name)
            assert sorted(filter(None, map(table.seat_person, range(table.record.seats)))) == sorted(seated)
            assert 3 <= table.record.seats <= 5
        await at.table_settings.set_seats(ANNA, name, 0)
        sitting = Counter(filter(None, await held(at, name)))
        await at.openings.start(ANNA, name)
        playing = Counter(await held(at, name))
        assert playing.total() == max(3, sitting.total())
        assert playing >= sitting, "robots keep their levels, and new ones take the rest"
        assert "" not in playing


async def test_a_start_pressed_twenty_times_begins_once(at):
    name = await opened(at)
    results = await asyncio.gather(*(at.openings.start(ANNA, name) for _ in range(20)), return_exceptions=True)
    assert results.count(True) == 1
    assert {str(r) for r in results if r is not True} == {"already-started"}


@pytest.mark.parametrize("robot", ["plain", "eager"])
async def test_practice_begins_at_once_with_no_clock_and_the_robots_the_game_names(tmp_path, time, robot):
    async with app(tmp_path, time, {"steps": spec(usual=robot)}) as at:
        name = await at.openings.practice(ANNA, "steps", name="Prova", lang="it", seats=3)
        record = (await at.tables.get(name)).record
        assert (record.status, record.practice, record.pace) == (TableStatus.LIVE, True, TablePace.FREE)
        assert await held(at, name) == [ANNA.id, f"robot {robot}", f"robot {robot}"]


async def test_a_table_that_all_people_have_left_rests_until_one_comes(at):
    name = await begun(at, "cccc", ANNA, BRUNO)
    await at.lobby.leave(ANNA, name)
    assert (await at.tables.get(name)).record.host == BRUNO.id
    await at.lobby.leave(BRUNO, name)
    await at.autoplay.wait_idle()
    assert (await at.tables.get(name)).record.status is TableStatus.PAUSED
    assert await history(at, name) == []
    await expect_refusal("nobody-admits", at.lobby.join(CARLA, name, 1))
    assert await at.lobby.join(BRUNO, name) == 1
    await at.autoplay.wait_idle()
    await press(at, name, BRUNO, 1, "b")
    assert (await history(at, name))[0].endswith("1=b")


async def test_a_rematch_keeps_seats_options_and_robots_and_knows_the_table_before(tmp_path, time):
    async with app(tmp_path, time) as at:
        name = await begun(at, "s", ANNA, BRUNO, seats=3)
        await expect_refusal("not-over", at.rematches.open(ANNA, name))
        await press(at, name, ANNA, 0, "a")
        await expect_refusal("not-seated", at.rematches.open(CARLA, name))
        again = await at.rematches.open(BRUNO, name)
        assert await held(at, again) == ["", BRUNO.id, "robot plain"]
        assert await at.rematches.open(ANNA, name) == again
        assert await held(at, again) == [ANNA.id, BRUNO.id, "robot plain"]
        record = (await at.tables.get(again)).record
        assert (record.former, record.host, record.options["script"]) == (name, BRUNO.id, "s")
        assert (await at.tables.get(name)).record.rematch == again
        await at.openings.start(BRUNO, again)
        assert (await at.tables.get(again)).position.state.former == 1
    async with app(tmp_path, time) as at:
        assert (await at.tables.get(again)).position.state.former == 1


async def test_a_rematch_knows_where_its_people_sat_and_takes_nobody_for_whoever_sat_in_their_chair(tmp_path, time):
    async with app(tmp_path, time) as at:
        name = await begun(at, "s", ANNA, BRUNO, CARLA, seats=4)
        await press(at, name, ANNA, 0, "a")
        again = await at.rematches.open(BRUNO, name)
        assert await at.rematches.open(CARLA, name) == again
        await at.lobby.leave(BRUNO, again)
        await at.lobby.join(DORA, again, 1)
        await at.lobby.join(BRUNO, again, 0)
        await at.openings.start(CARLA, again)
        assert (await at.tables.get(again)).starting_seating().sat_before == ((1,), (), (2,), (3,))
    async with app(tmp_path, time) as at:
        assert (await at.tables.get(again)).starting_seating().sat_before == ((1,), (), (2,), (3,))


async def test_whoever_takes_a_seat_once_a_table_is_over_has_not_sat_there_in_the_game(at):
    name = await begun(at, "s", ANNA, BRUNO)
    await press(at, name, ANNA, 0, "a")
    former = await at.tables.get(name)
    late = replace(former, assignments=[*former.assignments, SeatAssignment(1, DORA.id, "", "Dora", from_seq(former))])
    table = replace(
        former, assignments=[SeatAssignment(0, DORA.id, "", "Dora", 0), SeatAssignment(1, BRUNO.id, "", "Bruno", 0)]
    )
    assert find_former_seats(table, late) == ((), (1,))


@pytest.mark.parametrize(
    ("now", "found"),
    [
        (["A", "", "A", ""], ((0,), (), (2,), ())),
        (["A", "", "", ""], ((0, 2), (), (), ())),
        (["", "", "", "A"], ((), (), (), (0, 2))),
        (["r:Colombina", "r:Pantalone", "B", ""], ((3,), (), (1,), ())),
    ],
)
async def test_several_seats_and_robots_are_known_again_in_a_rematch(tmp_path, time, now, found):
    def seated(held):
        return [
            SeatAssignment(seat, "" if who[:2] == "r:" else who, "plain" * (who[:2] == "r:"), who.removeprefix("r:"), 0)
            for seat, who in enumerate(held)
            if who
        ]

    async with app(tmp_path, time) as at:
        table = await at.tables.get(await opened(at, seats=4))
    former = replace(table, assignments=seated(["A", "B", "A", "r:Colombina"]))
    assert find_former_seats(replace(table, assignments=seated(now)), former) == found


async def test_each_seat_of_one_person_has_a_name_of_its_own_in_the_record_and_in_a_rematch(tmp_path, time):
    async with app(tmp_path, time) as at:
        name = await opened(at, seats=4)
        for seat in (3, 1):
            await at.lobby.join(ANNA, name, seat)
        await at.lobby.join(BRUNO, name)
        await at.openings.start(ANNA, name)
        table = await at.tables.get(name)
        assert TablePresenter(table, None, "it").names == ("Anna", "Anna 3", "Bruno", "Anna 2")
        assert find_own_name(table, ANNA) == "Anna"
        await at.lobby.leave(ANNA, name, 0)
        await press(at, name, ANNA, 1, "a")
        again = await at.tables.get(await at.rematches.open(ANNA, name))
        assert [again.name_of(seat) for seat in (1, 3)] == ["Anna", "Anna 2"]
    async with app(tmp_path, time) as at:
        former = await at.tables.get(name)
        assert [former.name_of(seat, 0) for seat in range(4)] == ["Anna", "Anna 3", "Bruno", "Anna 2"]


async def test_a_join_delivered_twice_is_one(at):
    name = await opened(at)
    assert await asyncio.gather(*(at.lobby.join(BRUNO, name, 1, inbox="update 1") for _ in range(5))) == [1] * 5
    await expect_refusal("unreadable", at.lobby.join(CARLA, name, 2, inbox="x" * 300))


@pytest.mark.parametrize(
    ("said", "reason"), [("", "name-empty"), ("\u200b\u202e", "name-empty"), ("x" * 25, "name-too-long")]
)
async def test_a_name_that_is_none_is_refused(at, said, reason):
    await expect_refusal(reason, at.people.meet(PersonId("web:7"), said, "it"))
    assert await at.people.find(PersonId("web:7")) is None


async def gathered(at, *guests, seats=4):
    table = await at.openings.open(ANNA, NewTable("steps", name="Giovedì", lang="it", pace=TablePace.LIVE, seats=seats))
    for guest in guests:
        await at.lobby.join(guest, table)
    return table


async def number_of(at, table, person) -> int:
    return next(each.number for each in (await record(at, table)).suggestions.values() if each.by == person.id)


async def test_whoever_is_removed_stays_out_over_restarts_through_the_game_and_into_its_rematch(tmp_path, time):
    async with app(tmp_path, time) as at:
        table = await gathered(at, BRUNO)
        await at.table_settings.set_option(ANNA, table, "script", {"": ("ccc",)})
        await at.guests.remove(ANNA, table, 1)
        await at.openings.start(ANNA, table)
    async with app(tmp_path, time) as at:
        await expect_refusal("barred", at.lobby.join(BRUNO, table, 1))
        await at.host.end(ANNA, table)
        following = await at.rematches.open(ANNA, table)
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
    await at.openings.start(ANNA, table)
    await expect_refusal("already-started", at.guests.remove(ANNA, table, 1))
    assert (await record(at, table)).barred == {}


async def test_all_seats_of_a_guest_are_emptied_at_once(at):
    table = await gathered(at, BRUNO)
    await at.guests.allow_several(ANNA, table, allowed=True)
    await at.lobby.join(BRUNO, table, 3)
    await at.guests.remove(ANNA, table, 3)
    assert await at.play.seats_of(BRUNO, table) == ()


async def test_what_is_the_hosts_a_guest_suggests_and_the_host_takes_it_up_or_not(at):
    table = await gathered(at, BRUNO)
    before = await record(at, table)
    for told in (
        await at.table_settings.set_option(BRUNO, table, "luck", {"": ("3",)}),
        await at.table_settings.set_preset(BRUNO, table, "month"),
        await at.table_settings.set_pace(BRUNO, table, TablePace.DAY),
        await at.table_settings.set_seats(BRUNO, table, 6),
    ):
        assert told.text == "Suggested. The host decides."
    now = await record(at, table)
    kept = ("options", "preset", "pace", "seats", "changed_by")
    assert all(getattr(now, name) == getattr(before, name) for name in kept)
    option, preset, pace, seats = (each.number for each in now.suggestions.values())
    await at.table_settings.accept(ANNA, table, pace)
    await at.table_settings.accept(ANNA, table, seats)
    await at.table_settings.decline(ANNA, table, preset)
    await at.table_settings.accept(ANNA, table, option)
    now = await record(at, table)
    assert (now.pace, now.seats, now.options["luck"], now.suggestions) == (TablePace.DAY, 6, "3", {})
    assert now.changed_by["luck"] == BRUNO.id
    for number in (option, preset, pace, seats):
        await expect_refusal("suggestion-over", at.table_settings.accept(ANNA, table, number))


async def test_only_the_host_decides_on_suggestions_and_nothing_impossible_is_suggested(at):
    table = await gathered(at, BRUNO, CARLA)
    await at.table_settings.set_seats(BRUNO, table, 5)
    number = await number_of(at, table, BRUNO)
    for person in (BRUNO, CARLA):
        await expect_refusal("not-host", at.table_settings.accept(person, table, number))
        await expect_refusal("not-host", at.table_settings.decline(person, table, number))
    for deed, reason in (
        (at.table_settings.set_seats(BRUNO, table, 99), "too-many"),
        (at.table_settings.set_seats(BRUNO, table, 2), "too-few"),
        (at.table_settings.set_preset(BRUNO, table, "none"), "no-such-preset"),
        (at.table_settings.set_option(BRUNO, table, "none", {}), "no-such-option"),
        (at.table_settings.set_option(BRUNO, table, "luck", {"": ("9",)}), "out-of-range"),
    ):
        await expect_refusal(reason, deed)
    assert list((await record(at, table)).suggestions) == [f"{BRUNO.id} seats "]


async def test_a_suggestion_is_announced_once_and_replaces_the_one_before(at):
    table = await gathered(at, BRUNO)
    await at.table_settings.set_seats(BRUNO, table, 5)
    first = await record(at, table)
    assert (first.notice.key, first.notice.params) == ("suggested", {"who": "Bruno", "host": "Anna"})
    await at.table_settings.set_seats(BRUNO, table, 6)
    await at.table_settings.set_pace(BRUNO, table, TablePace.DAY)
    now = await record(at, table)
    assert now.notice == first.notice
    assert [(each.what, each.token) for each in now.suggestions.values()] == [("seats", "6"), ("pace", "day")]
    await expect_refusal(
        "suggestion-over", at.table_settings.accept(ANNA, table, first.suggestions[f"{BRUNO.id} seats "].number)
    )


async def test_suggestions_run_out_and_go_with_who_made_them_and_with_the_start(at, time):
    table = await gathered(at, BRUNO, CARLA)
    await at.table_settings.set_seats(BRUNO, table, 5)
    old = await number_of(at, table, BRUNO)
    time.now += STANDS_MS
    await at.table_settings.set_seats(CARLA, table, 6)
    gone = await number_of(at, table, CARLA)
    await at.lobby.leave(CARLA, table)
    for number in (old, gone):
        await expect_refusal("suggestion-over", at.table_settings.accept(ANNA, table, number))
    assert list(standing_suggestions(await at.tables.get(table), time.now)) == []
    await at.table_settings.set_pace(BRUNO, table, TablePace.DAY)
    await at.openings.start(ANNA, table)
    assert (await record(at, table)).suggestions == {}


async def test_a_host_is_not_drowned_in_suggestions(at):
    table = await gathered(at, seats=12)
    crowd = [Person(PersonId(f"web:{n}"), f"Persona {n}", "it") for n in range(10, 21)]
    for guest in crowd:
        await at.lobby.join(guest, table)
    for guest in crowd:
        await at.table_settings.set_pace(guest, table, TablePace.DAY)
    await at.table_settings.set_option(crowd[0], table, "luck", {"": ("3",)})
    assert len((await record(at, table)).suggestions) == MOST_SUGGESTIONS
    await expect_refusal("many-suggestions", at.table_settings.set_option(crowd[1], table, "luck", {"": ("3",)}))
    await at.table_settings.set_pace(crowd[1], table, TablePace.FREE)


async def open_as_before(at, person, count: int, opened_at: int, code: str) -> None:
    """Tables as they stand in the database, opened by somebody at a time."""

    def write_rows(transaction) -> None:
        for number in range(count):
            record = TableRecord(
                id=f"{code}{number}", game="steps", name="", lang="it", pace="free", status="closed", seats=2,
                host=BRUNO.id, seed=b"s", key=b"k", opened_at=opened_at,
            )  # fmt: skip
            insert_table(transaction, record)
            add_assignments(transaction, record.id, [SeatAssignment(0, person.id, "", person.name, 0)])

    await at.store.write(write_rows)


@pytest.mark.parametrize(("most", "span"), BUDGETS)
async def test_after_so_many_tables_one_waits_also_after_a_restart_and_no_other_does(tmp_path, most, span):
    time = Time()

    async def open_one(at, person, inbox=""):
        return await at.openings.open(
            person, NewTable("steps", name="t", lang="it", pace=TablePace.FREE, seats=2), inbox=inbox
        )

    async with app(tmp_path, time) as at:
        await open_as_before(at, ANNA, most - 1, at.tables.now() - span + 90_000, "x")
        last = await open_one(at, ANNA, "update")
    async with app(tmp_path, time) as at:
        assert await open_one(at, ANNA, "update") == last, "an update is not another table"
        with pytest.raises(Refused, match="too-many-tables") as refused:
            await open_one(at, ANNA)
        assert refused.value.params == {"minutes": 2}
        await expect_refusal("too-many-tables", at.openings.practice(ANNA, "steps", name="t", lang="it", seats=2))
        await open_one(at, BRUNO)
        time.now += 90_000
        await open_one(at, ANNA)
