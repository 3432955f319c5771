"""Nobody learns a second hand of a deal by linking accounts and parting them again."""

from __future__ import annotations

import pytest

from bot.ports.ids import AccountId
from bot.tables.seating import robot_tenure
from tests.support.account_stage import Scene
from tests.support.script_game import expect_refusal


@pytest.fixture
async def scene(tmp_path):
    async with Scene(tmp_path).opened() as made:
        yield made


async def undo(scene, person):
    """Part the one account that was linked to somebody."""
    [linked] = [each for each in await scene.office.accounts.list_accounts(person) if each.is_linked]
    await scene.office.accounts.undo(person, linked.key)
    await scene.quiet()


async def meet_three(scene):
    return [await scene.meet(*each) for each in (("discord", "Anna"), ("telegram", "Bruno"), ("telegram", "Carla"))]


async def test_whoever_got_up_in_this_deal_is_not_linked_to_who_sits_there(scene):
    anna, bruno, carla = await meet_three(scene)
    table = await scene.begin(anna, bruno, carla)
    await scene.office.lobby.leave(bruno, table)
    code = await scene.office.accounts.give_code(anna)
    await expect_refusal("link-common-table", scene.office.accounts.read_code(bruno, code))


async def test_an_account_that_was_parted_knows_the_hands_it_could_see(tmp_path):
    async with Scene(tmp_path).opened() as scene:
        anna, bruno, carla = await meet_three(scene)
        table = await scene.begin(anna, carla)
        await scene.link(anna, bruno)
        await undo(scene, anna)
        await expect_refusal("other-hand", scene.office.lobby.join(bruno, table, 2))
    async with Scene(tmp_path).opened() as scene:
        await expect_refusal("other-hand", scene.office.lobby.join(bruno, table, 2))
        await scene.link(anna, bruno)
        await undo(scene, anna)
        at = await scene.office.tables.get(table)
        assert (at.seats_of(anna.id), at.seats_of(bruno.id)) == ((0,), ())


async def test_what_an_account_knew_is_known_to_the_person_it_is_of(scene):
    anna, bruno, carla = await meet_three(scene)
    table = await scene.begin(carla, bruno)
    await scene.office.lobby.leave(bruno, table)
    await scene.link(anna, bruno)
    await expect_refusal(
        "other-hand", scene.office.lobby.join(await scene.office.people.find(AccountId("discord:anna")), table, 2)
    )


async def test_a_seat_that_a_robot_keeps_for_somebody_is_not_parted_with_an_account_that_brought_none(scene):
    anna, bruno, carla = await meet_three(scene)
    table = await scene.begin(anna, carla)
    await scene.link(anna, bruno)
    async with scene.office.tables.lock_table(table) as at:
        await scene.office.tables.amend(at, tenures=[robot_tenure(at, 0, ())._replace(reserve=anna.id)])
    await undo(scene, anna)
    assert (await scene.office.tables.get(table)).tenure_of(0).reserve == anna.id
    await expect_refusal("link-common-table", scene.link(anna, carla))


async def test_a_file_of_the_table_tells_nothing_of_who_knew_what(scene):
    anna, bruno, carla = await meet_three(scene)
    table = await scene.begin(anna, carla)
    await scene.link(anna, bruno)
    await undo(scene, anna)
    await scene.office.host.end(anna, table)
    await scene.office.host.end(carla, table)
    await scene.quiet()
    seats = [line for line in (await scene.office.views.export(table)).decode().splitlines() if '"part":"seat"' in line]
    assert len(seats) == 3
