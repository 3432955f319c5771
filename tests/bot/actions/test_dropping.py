"""An account that was lost is taken out of its person, and nobody learns a second hand by linking and parting accounts."""

from __future__ import annotations

import pytest

from bot.conversation.controller import ChatController
from bot.outbox.addresses import PrivateChat
from bot.ports.frames import Launch
from bot.ports.ids import AccountId, PersonId, PlaceId
from bot.ports.requests import Request
from bot.store.posts import SeatMessage, StartNotice
from bot.store.rows import PostRow
from bot.tables.seating import robot_tenure
from tests.support.account_stage import Scene
from tests.support.script_game import expect_refusal

DAY = 24 * 3_600_000
ANNA, BRUNO = AccountId("discord:anna"), AccountId("telegram:bruno")


@pytest.fixture
async def scene(tmp_path):
    async with Scene(tmp_path).opened() as made:
        yield made


async def linked(scene):
    """Anna, who also comes by Bruno's account at Telegram, at a table with Carla; returns her by each, and the table."""
    anna, bruno, carla = await scene.meet_all("discord:Anna", "telegram:Bruno", "telegram:Carla")
    await scene.link(anna, bruno)
    table = await scene.begin(anna, carla)
    return await scene.office.people.find(ANNA), await scene.office.people.find(BRUNO), table


async def drop(scene, by, chat):
    """Take the account at a chat out by another one."""
    [key] = [each.key for each in await scene.office.accounts.list_accounts(by) if each.name.chat == chat]
    await scene.office.accounts.drop(by, key)
    await scene.quiet()


async def object_to(scene, by):
    [leaving] = await scene.office.accounts.list_leaving(by)
    await scene.office.accounts.dispute(by, leaving.key)
    await scene.quiet()


async def settle(scene, ms):
    scene.time.now += ms
    await scene.office.accounts.dropping.settle_due()
    await scene.quiet()


async def test_what_was_dropped_sees_nothing_though_its_person_is_called_after_it(scene):
    _, at_telegram, table = await linked(scene)
    shown = [each.id for each in scene.private(ANNA) if each.said.seat == 0]
    assert shown
    await drop(scene, at_telegram, "discord")
    office, gone = scene.office, await scene.office.people.find(ANNA)
    assert ((await office.tables.get(table)).seats_of(at_telegram.id), gone.id, gone.is_out) == (
        (0,),
        "discord:anna~2",
        True,
    )
    assert any(each.said.seat == 0 for each in scene.private(BRUNO))
    assert [
        each for each in scene.private(ANNA) if each.said.seat == 0 and (each.said.panels or each.said.buttons)
    ] == []
    scene.chats["telegram"].closed.add(BRUNO)
    before = len(scene.private(ANNA))
    await scene.press_first(at_telegram, table)
    await scene.quiet()
    assert len(scene.private(ANNA)) == before, "not even where nothing else is open"
    controller = ChatController(office)
    for verb in ("hand", "join", "open", "link", "data"):
        said = await controller.take(gone, Request(verb, table))
        assert "taken out" in str(said) or "è stato tolto" in str(said)
    said = await controller.take(gone, Request("accounts"))
    assert [(each.verb, each.args[0]) for each in said.screen.buttons] == [("accounts", "dispute")]


async def test_after_a_day_it_is_a_new_person_who_knows_what_was_seen(scene):
    at_discord, _, table = await linked(scene)
    await drop(scene, at_discord, "telegram")
    await settle(scene, DAY - 1)
    assert (await scene.office.people.find(BRUNO)).is_out
    await settle(scene, 2)
    gone = await scene.meet("telegram", "Bruno")
    assert (gone.id, gone.is_out) == ("telegram:bruno~2", False)
    await expect_refusal("other-hand", scene.office.lobby.join(gone, table, 2))
    assert await scene.office.accounts.list_leaving(at_discord) == ()


async def test_whoever_objects_is_back_after_the_day_and_cannot_be_silenced_again(scene):
    at_discord, at_telegram, table = await linked(scene)
    await drop(scene, at_telegram, "discord")
    gone = await scene.office.people.find(ANNA)
    await object_to(scene, gone)
    await settle(scene, DAY + 1)
    back = await scene.office.people.find(ANNA)
    assert (back.id, back.is_out) == (at_discord.id, False)
    assert (await scene.office.tables.get(table)).seats_of(back.id) == (0,)
    assert [(each.name.chat, each.is_linked) for each in await scene.office.accounts.list_accounts(back)] == [
        ("discord", False),
        ("telegram", True),
    ]
    await expect_refusal("drop-disputed", drop(scene, at_telegram, "discord"))
    [mine] = [each for each in await scene.office.accounts.list_accounts(back) if each.is_here]
    await expect_refusal("drop-here", scene.office.accounts.drop(back, mine.key))


async def test_what_was_dropped_and_forgotten_is_never_taken_for_its_former_person(scene):
    at_discord, at_telegram, table = await linked(scene)
    await drop(scene, at_telegram, "discord")
    await settle(scene, DAY + 1)
    await scene.office.frames.open("discord", Launch(ANNA, "Anna", "it", "proof"), "window")
    await scene.office.personal_files.delete(await scene.office.people.find(ANNA))
    assert await scene.office.store.find_frame("window") is None, "whatever its person is called"
    assert await scene.office.people.find(ANNA) is None
    again = await scene.meet("discord", "Anna")
    assert again.id != at_discord.id
    assert (await scene.office.tables.get(table)).seats_of(PersonId("discord:anna")) == (0,)
    [last] = await scene.office.accounts.list_accounts(at_telegram)
    await expect_refusal("link-not-there", scene.office.accounts.undo(at_telegram, last.key))


async def test_of_a_table_that_is_over_too_a_dropped_account_is_told_nothing_that_was_still_to_be_told(scene):
    anna, in_browser, carla = await scene.meet_all("discord:Anna", "web:Annina", "telegram:Carla")
    await scene.link(anna, in_browser)
    table_id = await scene.begin(await scene.office.people.find(ANNA), carla)
    await scene.office.upkeep.close(table_id)
    await scene.quiet()
    table, own = await scene.office.tables.get(table_id), await scene.office.people.find(AccountId("web:annina"))
    await drop(scene, own, "discord")
    for post in (SeatMessage(0), StartNotice()):
        row = PostRow("later", table_id, PlaceId(""), own.id, post, 0, 0)
        way = await scene.office.courier.addresses.find_way(row)
        if isinstance(post, SeatMessage) and way is not None:
            await scene.office.courier.seat_messages.deliver(table, PrivateChat(way.account_id, way.chat), row)
        else:
            assert way is None
    seats = [each for each in scene.private(ANNA) if each.said.seat == 0 or each.said.question]
    assert seats == []


async def test_whoever_got_up_in_this_deal_is_not_linked_to_who_sits_there(scene):
    anna, bruno, carla = await scene.meet_all("discord:Anna", "telegram:Bruno", "telegram:Carla")
    table = await scene.begin(anna, bruno, carla)
    await scene.office.lobby.leave(bruno, table)
    code = await scene.office.accounts.give_code(anna)
    await expect_refusal("link-common-table", scene.office.accounts.read_code(bruno, code))


async def test_an_account_that_was_parted_knows_the_hands_it_could_see(tmp_path):
    async with Scene(tmp_path).opened() as scene:
        anna, bruno, carla = await scene.meet_all("discord:Anna", "telegram:Bruno", "telegram:Carla")
        table = await scene.begin(anna, carla)
        await scene.link(anna, bruno)
        await scene.undo(anna)
        await expect_refusal("other-hand", scene.office.lobby.join(bruno, table, 2))
    async with Scene(tmp_path).opened() as scene:
        await expect_refusal("other-hand", scene.office.lobby.join(bruno, table, 2))
        await scene.link(anna, bruno)
        await scene.undo(anna)
        at = await scene.office.tables.get(table)
        assert (at.seats_of(anna.id), at.seats_of(bruno.id)) == ((0,), ())


async def test_what_an_account_knew_is_known_to_the_person_it_is_of(scene):
    anna, bruno, carla = await scene.meet_all("discord:Anna", "telegram:Bruno", "telegram:Carla")
    table = await scene.begin(carla, bruno)
    await scene.office.lobby.leave(bruno, table)
    await scene.link(anna, bruno)
    await expect_refusal(
        "other-hand", scene.office.lobby.join(await scene.office.people.find(AccountId("discord:anna")), table, 2)
    )


async def test_a_seat_that_a_robot_keeps_for_somebody_is_not_parted_with_an_account_that_brought_none(scene):
    anna, bruno, carla = await scene.meet_all("discord:Anna", "telegram:Bruno", "telegram:Carla")
    table = await scene.begin(anna, carla)
    await scene.link(anna, bruno)
    async with scene.office.tables.lock_table(table) as at:
        await scene.office.tables.amend(at, tenures=[robot_tenure(at, 0, ())._replace(reserve=anna.id)])
    await scene.undo(anna)
    assert (await scene.office.tables.get(table)).tenure_of(0).reserve == anna.id
    await expect_refusal("link-common-table", scene.link(anna, carla))
