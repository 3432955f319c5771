"""One human with several accounts: they become one person, seats and questions go over, and all of it can be undone."""

import asyncio
import signal
import sys

import pytest

from bot.notify.delivery import PrivateInbox
from bot.people.stored import FRAMES
from bot.screens.controller import ChatController
from bot.tables.posts import Kind, Post, PostRow
from bot.tables.rows import Evening
from bot.tables.seats import robot_assignment
from bot.tables.stored import table_ids, unsent_posts
from bot.values.ids import AccountId, ChannelId, PersonId, TableStatus
from bot.values.requests import Launch, NewTable, Request
from tests.house.source import ROOT
from tests.support.account_stage import SQUARE, Scene
from tests.support.script_game import expect_refusal


@pytest.fixture
async def scene(tmp_path):
    async with Scene(tmp_path).opened() as made:
        yield made


async def test_two_accounts_become_one_person_who_keeps_name_by_account_and_language(scene):
    at_discord, at_telegram = await scene.meet_all("discord:Anna", "telegram:Annina")
    await scene.app.people.choose_language(at_telegram, "en")
    await scene.link(at_discord, at_telegram)
    both = await scene.meet_all("discord:Anna", "telegram:Annina")
    assert [(each.id, each.name, each.lang) for each in both] == [
        ("discord:anna", "Anna", "en"),
        ("discord:anna", "Annina", "en"),
    ]
    listed = await scene.app.accounts.list_accounts(both[0])
    assert [(each.name, each.is_here, each.is_linked) for each in listed] == [
        (("discord", "Anna"), True, False),
        (("telegram", "Annina"), False, True),
    ]


async def test_a_seat_goes_over_and_the_open_question_comes_to_the_account_used_last_once(scene):
    anna, at_discord, at_telegram = await scene.meet_all("discord:Anna", "discord:Bruno", "telegram:Bruno")
    carla = await scene.meet("telegram", "Carla")
    table = await scene.begin(at_telegram, anna, carla)
    [old] = [each for each in scene.private("telegram:bruno") if each.said.buttons or each.said.question]
    history = (await scene.app.tables.get(table)).history[:]
    scene.time.now += 1_000
    await scene.meet("discord", "Bruno")
    before = len(scene.private("discord:bruno"))
    await scene.link(at_discord, at_telegram)
    at = await scene.app.tables.get(table)
    assert at.seats_of(at_discord.id) == (0,)
    assert (at.seats_of("telegram:bruno"), at.name_of(0), at.record.host) == ((), "Bruno", at_discord.id)
    asked = [each for each in scene.private("discord:bruno")[before:] if each.said.question]
    assert len(asked) == 1
    gone = next((each for each in scene.private("telegram:bruno") if each.id == old.id), None)
    assert gone is None or not (gone.said.buttons or gone.said.question)
    assert at.history == history
    await scene.press_first(await scene.app.people.find(AccountId("telegram:bruno")), table)
    await scene.quiet()
    assert (await scene.app.tables.get(table)).history[-1].row.person in {at_discord.id, ""}


async def test_what_was_linked_outlives_a_restart_and_the_file_tells_nothing_of_it(scene):
    anna, at_discord, at_telegram = await scene.meet_all("discord:Anna", "discord:Bea", "telegram:Bruno")
    table = await scene.begin(anna, at_telegram)
    await scene.link(at_discord, at_telegram)
    await scene.app.host.end(anna, table)
    await scene.quiet()
    assert (await scene.app.tables.get(table)).record.status is TableStatus.CLOSED
    file = (await scene.app.records.export(table)).decode()
    assert [word for word in ("discord:", "telegram:", "Bea") if word in file] == []
    seats = [line for line in file.splitlines() if '"part":"seat"' in line and "Bruno" in line]
    assert len(seats) == 1


async def test_whoever_sits_at_the_same_table_is_not_given_two_hands(scene):
    anna, bruno = await scene.meet_all("discord:Anna", "telegram:Bruno")
    table = await scene.begin(anna, bruno)
    code = await scene.app.accounts.linking.give_code(anna)
    await expect_refusal("link-common-table", scene.app.accounts.linking.read_code(bruno, code))
    await scene.app.tables.change(table, lambda *_: {"status": TableStatus.CLOSED})
    await scene.app.accounts.linking.enter_code(bruno, code)
    again = await scene.begin(anna, bruno)
    await expect_refusal("link-common-table", scene.app.accounts.linking.confirm(anna))
    assert (await scene.app.tables.get(again)).seats_of(bruno.id) == (1,)


async def test_who_asked_for_a_seat_before_they_were_linked_leaves_none_to_nobody(scene):
    """As a request that waited for the table's lock meanwhile."""
    anna, at_discord, at_telegram = await scene.meet_all("discord:Anna", "discord:Bruno", "telegram:Bruno")
    table = await scene.app.openings.open(anna, NewTable("ballot", name="Giovedì", lang="it", pace="live", seats=4))
    await scene.app.lobby.join(at_discord, table)
    await scene.link(at_discord, at_telegram)
    await expect_refusal("old-page", scene.app.lobby.join(at_telegram, table))
    await expect_refusal("old-page", scene.app.queue.enter(at_telegram, table))
    assert [held.person for held in (await scene.app.tables.get(table)).assignments] == [anna.id, at_discord.id]


async def test_who_waits_for_a_seat_waits_on_after_linking_and_once(scene):
    """Else a seat would be kept for, and given to, a person who comes by no account."""
    anna, at_discord, at_telegram = await scene.meet_all("discord:Anna", "discord:Bruno", "telegram:Bruno")
    table = await scene.begin(anna)
    await scene.app.queue.enter(at_telegram, table)
    await scene.link(at_discord, at_telegram)
    assert list((await scene.app.tables.get(table)).record.queue) == [at_discord.id]
    await scene.app.queue.enter(at_discord, table)
    assert list((await scene.app.tables.get(table)).record.queue) == [at_discord.id]


async def test_what_was_said_of_a_planned_game_is_said_by_the_person_who_was_linked(scene):
    anna, at_discord, at_telegram = await scene.meet_all("discord:Anna", "discord:Bruno", "telegram:Bruno")
    table = await scene.app.openings.open(anna, NewTable("ballot", name="Giovedì", lang="it", pace="live", seats=4))
    evening = Evening(at=scene.time() + 86_400_000, zone="Europe/Rome", maybe={at_telegram.id: "Bruno"})
    await scene.app.tables.change(table, lambda *_: {"evening": evening})
    await scene.link(at_discord, at_telegram)
    assert (await scene.app.tables.get(table)).record.evening.maybe == {at_discord.id: "Bruno"}


async def test_of_wrong_codes_five_are_compared_and_then_none_for_an_hour(scene):
    anna, bruno = await scene.meet_all("discord:Anna", "telegram:Bruno")
    code = await scene.app.accounts.linking.give_code(anna)
    for _ in range(5):
        await expect_refusal("wrong-link-code", scene.app.accounts.linking.read_code(bruno, "badabadabada"))
    await expect_refusal("wrong-link-code", scene.app.accounts.linking.read_code(bruno, code))
    scene.time.now += 3_600_001
    code = await scene.app.accounts.linking.give_code(anna)
    assert (await scene.app.accounts.linking.read_code(bruno, code)).first == ("discord", "Anna")


async def test_a_code_is_good_for_ten_minutes_and_once_and_not_where_it_was_given(scene):
    anna, bruno, carla = await scene.meet_all("discord:Anna", "telegram:Bruno", "telegram:Carla")
    code = await scene.app.accounts.linking.give_code(anna)
    await expect_refusal("link-own", scene.app.accounts.linking.read_code(anna, code))
    newer = await scene.app.accounts.linking.give_code(anna)
    await expect_refusal("wrong-link-code", scene.app.accounts.linking.read_code(bruno, code))
    await scene.app.accounts.linking.enter_code(bruno, newer)
    await expect_refusal("wrong-link-code", scene.app.accounts.linking.enter_code(carla, newer))
    unused = await scene.app.accounts.linking.give_code(carla)
    scene.time.now += 600_001
    await expect_refusal("link-code-over", scene.app.accounts.linking.confirm(anna))
    await expect_refusal("wrong-link-code", scene.app.accounts.linking.read_code(anna, unused))
    assert (await scene.app.people.find(AccountId("telegram:bruno"))).id == bruno.id


async def test_the_first_end_may_say_no(scene):
    anna, bruno = await scene.meet_all("discord:Anna", "telegram:Bruno")
    await scene.app.accounts.linking.enter_code(bruno, await scene.app.accounts.linking.give_code(anna))
    await scene.app.accounts.linking.decline(anna)
    await expect_refusal("link-code-over", scene.app.accounts.linking.confirm(anna))


async def test_undoing_a_link_gives_back_the_seats_that_came_with_it_and_no_other(scene):
    anna, at_discord, at_telegram = await scene.meet_all("discord:Anna", "discord:Bea", "telegram:Bruno")
    came = await scene.begin(anna, at_telegram)
    own = await scene.begin(anna, at_discord)
    await scene.link(at_discord, at_telegram)
    [linked] = [each for each in await scene.app.accounts.list_accounts(at_discord) if each.is_linked]
    await scene.undo(at_discord)
    assert (await scene.app.tables.get(came)).seats_of(at_telegram.id) == (1,)
    assert (await scene.app.tables.get(own)).seats_of(at_discord.id) == (1,)
    back = await scene.app.people.find(AccountId("telegram:bruno"))
    assert back.id == at_telegram.id
    await expect_refusal("link-not-there", scene.app.accounts.undo(at_discord, linked.key))


async def test_undoing_a_link_ends_windows_and_browsers_of_the_account_that_goes_and_no_others(scene):
    anna, at_discord, at_telegram = await scene.meet_all("discord:Anna", "discord:Bea", "telegram:Bruno")
    came, app = await scene.begin(anna, at_telegram), scene.app
    app.sessions.public_url = "https://tables.example.org"
    await scene.link(at_discord, at_telegram)
    both = [await app.people.find(each.account) for each in (at_discord, at_telegram)]
    for each in both:
        launch = Launch(each.account, each.name, "it", f"proof of {each.account}")
        await app.frames.open("telegram", launch, f"window of {each.account}")
        link = await app.sessions.make_link(each, came)
        await app.sessions.enter(link.rpartition("/")[2], f"browser of {each.account}", "Firefox")
    stays, goes = [(await app.sessions.make_link(each, came)).rpartition("/")[2] for each in both]
    code = await app.accounts.linking.give_code(both[1])
    await scene.undo(both[0])
    assert (await app.frames.find("window of discord:bea")).person.id == at_discord.id
    assert await app.frames.find("window of telegram:bruno") is None
    assert (await app.people.recognize("browser of discord:bea", at_discord.account)).id == at_discord.id
    assert await app.people.recognize("browser of telegram:bruno", AccountId("web:nobody")) is None
    assert (await app.sessions.find_entrance(stays)).person.id == at_discord.id
    assert await app.sessions.find_entrance(goes) is None
    await expect_refusal("wrong-link-code", app.accounts.linking.read_code(anna, code))


async def test_what_is_for_one_alone_goes_where_they_chose_and_elsewhere_where_that_is_closed(scene):
    anna, at_discord, at_telegram = await scene.meet_all("discord:Anna", "discord:Bruno", "telegram:Bruno")
    await scene.link(at_discord, at_telegram)
    keys = {each.name.chat: each.key for each in await scene.app.accounts.list_accounts(at_discord)}
    await scene.app.accounts.choose_address(at_discord, keys["telegram"])
    before = len(scene.private("discord:bruno"))
    await scene.begin(anna, await scene.app.people.find(AccountId("discord:bruno")))
    assert scene.private("telegram:bruno")[-1].said.seat == 1
    assert len(scene.private("discord:bruno")) == before
    scene.chats["telegram"].closed.add("telegram:bruno")
    again = await scene.begin(anna, await scene.app.people.find(AccountId("discord:bruno")))
    assert scene.private("discord:bruno")[-1].said.table_id == again
    shown = "\n".join(each.said.text for each in scene.chats["discord"].channels[SQUARE])
    assert "riesco a scriver" not in shown


@pytest.mark.file
@pytest.mark.deep
@pytest.mark.parametrize("where", ["before", "after"])
async def test_whatever_kills_us_in_the_middle_both_are_one_person_or_two(tmp_path, where):
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.support.killed_linking", str(tmp_path), where, cwd=ROOT
    )
    assert await child.wait() == -signal.SIGKILL
    async with Scene(tmp_path).opened() as scene:
        await scene.quiet()
        bea, bruno = [await scene.app.people.find(AccountId(each)) for each in ("discord:bea", "telegram:bruno")]
        (name,) = await table_ids(scene.app.store, TableStatus.LIVE)
        table, is_one = await scene.app.tables.get(name), where == "after"
        assert (bruno.id == bea.id) is is_one
        assert (table.seats_of(bea.id), table.seats_of("telegram:bruno")) == (((0,), ()) if is_one else ((), (0,)))
        told = [each for account in ("discord:bea", "telegram:bruno") for each in scene.private(account)]
        asked = [each for each in told if each.said.seat == 0 and is_one]
        assert len(asked) == is_one
        if not is_one:
            await scene.app.accounts.linking.confirm(bea)
            assert (await scene.app.people.find(AccountId("telegram:bruno"))).id == bea.id


@pytest.mark.file
async def test_forgetting_somebody_forgets_all_their_accounts_and_who_these_were(scene):
    anna, at_discord, at_telegram = await scene.meet_all("discord:Anna", "discord:Beatrice", "telegram:Bruno")
    table = await scene.begin(anna, at_telegram)
    await scene.link(at_discord, at_telegram)
    both = await scene.app.people.find(AccountId("telegram:bruno"))
    kept = (await scene.app.personal_files.collect(both)).decode()
    assert all(word in kept for word in ("discord:beatrice", "telegram:bruno"))
    await scene.app.personal_files.delete(both)
    await scene.quiet()
    lines = "\n".join(await scene.app.store._writing.run(lambda connection: list(connection.iterdump())))
    assert [word for word in ("discord:beatrice", "telegram:bruno", "Bruno", "Beatrice") if word in lines] == []
    assert (await scene.app.tables.get(table)).record.status is TableStatus.LIVE


async def test_what_an_account_is_to_be_told_outlives_a_restart_and_is_told_once(tmp_path):
    """Fault 48: it was kept in memory, and lost with it."""
    scene = Scene(tmp_path)
    async with scene.opened():
        first, second = await scene.meet_all("discord:Anna", "telegram:Annina")
        code = await scene.app.accounts.linking.give_code(first)
        scene.app.sender.disconnect("discord")
        await scene.app.accounts.linking.enter_code(second, code)
        await scene.quiet()
        assert len(await unsent_posts(scene.app.store, ANNA)) == 1
    assert not [each for each in scene.private("discord:anna") if "Annina" in each.said.text]
    for _ in range(2):
        async with scene.opened():
            await scene.quiet()
            said = [each.said for each in scene.private("discord:anna") if "Annina" in each.said.text]
            assert [[(button.verb, button.args) for button in each.buttons] for each in said] == [
                [("link", ("", "yes")), ("link", ("", "no"))]
            ]
            assert await unsent_posts(scene.app.store, ANNA) == []


DAY = 24 * 3_600_000
ANNA, BRUNO = AccountId("discord:anna"), AccountId("telegram:bruno")


async def linked(scene):
    """Anna, who also comes by Bruno's account at Telegram, at a table with Carla; returns her by each, and the table."""
    anna, bruno, carla = await scene.meet_all("discord:Anna", "telegram:Bruno", "telegram:Carla")
    await scene.link(anna, bruno)
    table = await scene.begin(anna, carla)
    return await scene.app.people.find(ANNA), await scene.app.people.find(BRUNO), table


async def drop(scene, by, chat):
    """Take the account at a chat out by another one."""
    [key] = [each.key for each in await scene.app.accounts.list_accounts(by) if each.name.chat == chat]
    await scene.app.accounts.drop(by, key)
    await scene.quiet()


async def object_to(scene, by):
    [leaving] = await scene.app.accounts.list_leaving(by)
    await scene.app.accounts.dispute(by, leaving.key)
    await scene.quiet()


async def settle(scene, ms):
    scene.time.now += ms
    await scene.app.accounts.settle_due()
    await scene.quiet()


@pytest.mark.deep
async def test_what_was_dropped_sees_nothing_though_its_person_is_called_after_it(scene):
    _, at_telegram, table = await linked(scene)
    shown = [each.id for each in scene.private(ANNA) if each.said.seat == 0]
    assert shown
    await drop(scene, at_telegram, "discord")
    app, gone = scene.app, await scene.app.people.find(ANNA)
    assert ((await app.tables.get(table)).seats_of(at_telegram.id), gone.id, gone.is_out) == (
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
    controller = ChatController(app)
    for verb in ("hand", "join", "open", "link", "data"):
        said = await controller.take(gone, Request(verb, table))
        assert "unlinked" in str(said) or "è stato scollegato" in str(said)
    said = await controller.take(gone, Request("accounts"))
    assert [(each.verb, each.args[0]) for each in said.screen.buttons] == [("accounts", "dispute")]


async def test_after_a_day_it_is_a_new_person_who_knows_what_was_seen(scene):
    at_discord, _, table = await linked(scene)
    await drop(scene, at_discord, "telegram")
    await settle(scene, DAY - 1)
    assert (await scene.app.people.find(BRUNO)).is_out
    await settle(scene, 2)
    gone = await scene.meet("telegram", "Bruno")
    assert (gone.id, gone.is_out) == ("telegram:bruno~2", False)
    await expect_refusal("other-hand", scene.app.lobby.join(gone, table, 2))
    assert await scene.app.accounts.list_leaving(at_discord) == ()


async def test_whoever_objects_is_back_after_the_day_and_cannot_be_silenced_again(scene):
    at_discord, at_telegram, table = await linked(scene)
    await drop(scene, at_telegram, "discord")
    gone = await scene.app.people.find(ANNA)
    await object_to(scene, gone)
    await settle(scene, DAY + 1)
    back = await scene.app.people.find(ANNA)
    assert (back.id, back.is_out) == (at_discord.id, False)
    assert (await scene.app.tables.get(table)).seats_of(back.id) == (0,)
    assert [(each.name.chat, each.is_linked) for each in await scene.app.accounts.list_accounts(back)] == [
        ("discord", False),
        ("telegram", True),
    ]
    await expect_refusal("drop-disputed", drop(scene, at_telegram, "discord"))
    [mine] = [each for each in await scene.app.accounts.list_accounts(back) if each.is_here]
    await expect_refusal("drop-here", scene.app.accounts.drop(back, mine.key))


async def test_what_was_dropped_and_forgotten_is_never_taken_for_its_former_person(scene):
    at_discord, at_telegram, table = await linked(scene)
    await drop(scene, at_telegram, "discord")
    await settle(scene, DAY + 1)
    await scene.app.frames.open("discord", Launch(ANNA, "Anna", "it", "proof"), "window")
    await scene.app.personal_files.delete(await scene.app.people.find(ANNA))
    assert await FRAMES.find(scene.app.store, key="window") is None, "whatever its person is called"
    assert await scene.app.people.find(ANNA) is None
    again = await scene.meet("discord", "Anna")
    assert again.id != at_discord.id
    assert (await scene.app.tables.get(table)).seats_of(PersonId("discord:anna")) == (0,)
    [last] = await scene.app.accounts.list_accounts(at_telegram)
    await expect_refusal("link-not-there", scene.app.accounts.undo(at_telegram, last.key))


async def test_of_a_table_that_is_over_too_a_dropped_account_is_told_nothing_that_was_still_to_be_told(scene):
    anna, in_browser, carla = await scene.meet_all("discord:Anna", "web:Annina", "telegram:Carla")
    await scene.link(anna, in_browser)
    table_id = await scene.begin(await scene.app.people.find(ANNA), carla)
    await scene.app.admin.close(table_id)
    await scene.quiet()
    table, own = await scene.app.tables.get(table_id), await scene.app.people.find(AccountId("web:annina"))
    await drop(scene, own, "discord")
    for post in (Post(Kind.SEAT, 0), Post(Kind.BEGAN)):
        row = PostRow("later", table_id, ChannelId(""), own.id, post, 0, 0)
        route = await scene.app.sender.addresses.find_route(row)
        if post.kind is Kind.SEAT and route is not None:
            await scene.app.sender.seat_messages.deliver(table, PrivateInbox(route.account_id, route.chat), row)
        else:
            assert route is None
    seats = [each for each in scene.private(ANNA) if each.said.seat == 0 or each.said.question]
    assert seats == []


async def test_whoever_got_up_in_this_deal_is_not_linked_to_who_sits_there(scene):
    anna, bruno, carla = await scene.meet_all("discord:Anna", "telegram:Bruno", "telegram:Carla")
    table = await scene.begin(anna, bruno, carla)
    await scene.app.lobby.leave(bruno, table)
    code = await scene.app.accounts.linking.give_code(anna)
    await expect_refusal("link-common-table", scene.app.accounts.linking.read_code(bruno, code))


async def test_an_account_that_was_parted_knows_the_hands_it_could_see(tmp_path):
    async with Scene(tmp_path).opened() as scene:
        anna, bruno, carla = await scene.meet_all("discord:Anna", "telegram:Bruno", "telegram:Carla")
        table = await scene.begin(anna, carla)
        await scene.link(anna, bruno)
        await scene.undo(anna)
        await expect_refusal("other-hand", scene.app.lobby.join(bruno, table, 2))
    async with Scene(tmp_path).opened() as scene:
        await expect_refusal("other-hand", scene.app.lobby.join(bruno, table, 2))
        await scene.link(anna, bruno)
        await scene.undo(anna)
        at = await scene.app.tables.get(table)
        assert (at.seats_of(anna.id), at.seats_of(bruno.id)) == ((0,), ())


async def test_what_an_account_knew_is_known_to_the_person_it_is_of(scene):
    anna, bruno, carla = await scene.meet_all("discord:Anna", "telegram:Bruno", "telegram:Carla")
    table = await scene.begin(carla, bruno)
    await scene.app.lobby.leave(bruno, table)
    await scene.link(anna, bruno)
    await expect_refusal(
        "other-hand", scene.app.lobby.join(await scene.app.people.find(AccountId("discord:anna")), table, 2)
    )


async def test_a_seat_that_a_robot_keeps_for_somebody_is_not_parted_with_an_account_that_brought_none(scene):
    anna, bruno, carla = await scene.meet_all("discord:Anna", "telegram:Bruno", "telegram:Carla")
    table = await scene.begin(anna, carla)
    await scene.link(anna, bruno)
    kept = robot_assignment(await scene.app.tables.get(table), 0, ())._replace(reserve=anna.id)
    rests = {"assignments": [kept], "status": TableStatus.PAUSED}  # so that no robot thinks
    await scene.app.tables.change(table, lambda *_: rests)
    await scene.undo(anna)
    assert (await scene.app.tables.get(table)).assignment_of(0).reserve == anna.id
    await expect_refusal("link-common-table", scene.link(anna, carla))
