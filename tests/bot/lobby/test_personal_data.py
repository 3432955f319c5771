"""What is kept about a person is handed out whole and deleted whole, but for a ban; the records of tables still hold."""

import asyncio
import json
import re
import subprocess
import sys
from dataclasses import replace

import pytest

from bot.audit.verify import verify_export
from bot.notify.stored import QUESTION_MESSAGES, mark_told_blocked, mark_unreachable, write_attendance, write_level
from bot.people.stored import BROWSER_KEYS, change_settings, is_banned, write_account
from bot.run.stored import RefusedUpdate, keep_updates, set_aside
from bot.tables.posts import Kind, Post, PostRow
from bot.tables.stored import add_posts
from bot.values.hours import NotificationLevel, Week
from bot.values.ids import AccountId, ChannelId, PersonId, TablePace, TableStatus
from bot.values.requests import Account, NewTable, Person, Update
from tests.house.source import ROOT
from tests.support.script_game import ANNA, BRUNO, STEPS, Time, agree, app, begun, expect_refusal, press

GUEST = Person(PersonId("web:guest-4711"), "Genoveffa", "it")


async def write_everywhere(at, name) -> None:
    """Something about the guest in every table of the database that may hold it."""

    def write_rows(transaction) -> None:
        BROWSER_KEYS.write(transaction, (GUEST.id, "a key"))
        write_level(transaction, GUEST.id, name, NotificationLevel.NOTHING)
        change_settings(transaction, GUEST.id, lambda _: {"primers": ("steps",)})
        mark_unreachable(transaction, GUEST.id, 1)
        add_posts(transaction, [PostRow("p", name, ChannelId(""), GUEST.id, Post(Kind.BEGAN), 0, 0)])
        QUESTION_MESSAGES.write(transaction, (GUEST.id, "m", name, "q"))
        transaction.claim_update(f"{GUEST.id} press", name, 1, 1)
        keep_updates(transaction, "web", [Update(1, "lane guest-4711", "guest-4711 says", 1)])
        keep_updates(transaction, "web", [Update(2, "lane guest-4711", "another", 1)])
        transaction.change_rows("updates", {"body": ""}, surface="web", id=2)
        set_aside(transaction, RefusedUpdate("web", "9", "ValueError", "a.py:1", "guest-4711 said", 1))
        mark_told_blocked(transaction, ChannelId("web:square"), [GUEST.id])
        write_attendance(transaction, ChannelId("web:square"), GUEST.id, 1)

    await at.store.ask(write_rows)
    await at.hours.choose(GUEST, Week("Europe/Rome"))


async def dump(at) -> str:
    """All rows of all tables, with what is sealed opened where a person may stand in it."""
    if hasattr(at.store, "_writing"):
        lines = await at.store._writing.run(lambda connection: list(connection.iterdump()))
        return "\n".join(lines)
    tables = await at.store.fetch("select tablename from pg_tables where schemaname = current_schema()")
    rows = [await at.store.fetch(f"select * from {table}") for (table,) in tables]
    return repr(rows)


async def test_nothing_names_somebody_who_was_deleted_and_the_table_goes_on_with_a_robot(tmp_path):
    async with app(tmp_path, Time()) as at:
        await at.people.meet(GUEST.id, GUEST.name, "it")
        name = await begun(at, "sss", ANNA, GUEST)
        await press(at, name, ANNA, 0, "a")
        await press(at, name, GUEST, 1, "b")
        await write_everywhere(at, name)
        before = await dump(at)
        assert (GUEST.id in before, "Genoveffa" in before) == (True, True)
        await at.personal_files.delete(GUEST)
        after = await dump(at)
        assert [word for word in ("guest-4711", "Genoveffa") if word in after] == []
        table = await at.tables.get(name)
        assert [(held.person, held.name, bool(held.robot)) for held in map(table.assignment_of, (0, 1))] == [
            (ANNA.id, "Anna", False),
            ("", table.assignment_of(1).name, True),
        ]
        assert await at.people.find(GUEST.id) is None
        await press(at, name, ANNA, 0, "c") if table.position.ask else None
    async with app(tmp_path, Time()) as at:
        table = await at.tables.get(name)
        assert table.record.status is not TableStatus.SUSPENDED
        former = next(held for held in table.assignments if held.person.startswith("gone:"))
        assert (former.seat, former.name) == (1, "Senza nome")
        assert [each.row.person for each in table.history[:2]] == [ANNA.id, former.person]


async def test_at_each_table_it_is_another_number(at):
    names = [await begun(at, "ss", ANNA, GUEST) for _ in range(2)]
    await at.personal_files.delete(GUEST)
    found = {
        held.person
        for name in names
        for held in (await at.tables.get(name)).assignments
        if held.person.startswith("gone:")
    }
    assert len(found) == 2


async def test_a_table_of_before_still_verifies_and_says_that_a_name_is_gone(tmp_path):
    async with app(tmp_path, Time()) as at:
        name = await begun(at, "ss", ANNA, GUEST)
        await press(at, name, ANNA, 0, "a")
        await press(at, name, GUEST, 1, "b")
        whole = await at.records.export(name)
        await at.personal_files.delete(GUEST)
        export = await at.records.export(name)
    assert b"Genoveffa" in whole
    assert b"Genoveffa" not in export
    assert verify_export(export, STEPS) is not None
    file = tmp_path / "table.json"
    file.write_bytes(export)
    command = [sys.executable, ROOT / "docs" / "verify.py", file]
    ran = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False)
    assert (ran.returncode, "a name was deleted" in ran.stdout) == (0, True), ran.stdout + ran.stderr


async def test_a_file_holds_all_that_is_kept_of_oneself_and_nobody_elses_answers(tmp_path):
    async with app(tmp_path, Time()) as at:
        await at.people.meet(GUEST.id, GUEST.name, "it")
        name = await begun(at, "cc", ANNA, GUEST)
        await press(at, name, ANNA, 0, "h")
        await press(at, name, GUEST, 1, "b")
        await write_everywhere(at, name)
        told = json.loads(await at.personal_files.collect(GUEST))
    assert told["person"] == GUEST.id
    assert told["tables"] == [name]
    kept = told["kept"]
    assert kept["people"][0]["zone"] == "Europe/Rome"
    assert {row["token"] for row in kept["log"]} == {"b"}
    assert all(row.get("person", GUEST.id) == GUEST.id for rows in kept.values() for row in rows)
    filled = {each for each, rows in kept.items() if rows}
    assert filled >= {"people", "closed", "posts", "prompts", "tenures", "log"}
    assert (kept["people"][0]["primers"], list(kept["people"][0]["levels"])) == (["steps"], [name])


async def test_whoever_was_never_met_has_nothing_and_is_deleted_all_the_same(at):
    name = await begun(at, "ss", ANNA, BRUNO)
    await at.personal_files.delete(replace(GUEST, id=PersonId("web:nobody")))
    assert [held.person for held in (await at.tables.get(name)).assignments] == [ANNA.id, BRUNO.id]


async def test_whoever_opened_a_lobby_alone_closes_it(at):
    await at.people.meet(GUEST.id, GUEST.name, "it")
    name = await at.openings.open(GUEST, NewTable("steps", name="Tavolo", lang="it", pace=TablePace.LIVE, seats=2))
    await at.personal_files.delete(GUEST)
    record = (await at.tables.get(name)).record
    assert record.status is TableStatus.CLOSED
    assert record.host.startswith("gone:")


@pytest.mark.parametrize("name", ["key", "at", "left", "params", "who", "end"])
async def test_a_name_that_is_a_word_of_the_records_is_only_put_for_where_a_name_stands(at, name):
    guest = replace(GUEST, name=name)
    table = await begun(at, "cccc", ANNA, guest, BRUNO, seats=3)
    await at.host.end(BRUNO, table)
    await at.personal_files.delete(guest)
    record = (await at.tables.get(table)).record
    assert (record.notice.key, record.notice.params) == ("left", {"who": "Senza nome"})
    assert [(what, each.name) for what, each in record.proposals.items()] == [("end", BRUNO.name)]


async def test_nobody_is_let_into_a_seat_who_was_deleted_while_they_asked_for_it(at):
    name = await begun(at, "c" * 9, ANNA, BRUNO)
    await at.lobby.join(GUEST, name, 1)
    asked = (await at.tables.get(name)).record.proposals["admit 1"].number
    await at.personal_files.delete(GUEST)
    assert [word for word in ("guest-4711", "Genoveffa") if word in await dump(at)] == []
    for person in (BRUNO, ANNA):
        await expect_refusal("proposal-over", at.votes.agree(person, name, asked))
    assert (await at.tables.get(name)).assignment_of(1).person == BRUNO.id


async def test_what_somebody_suggested_goes_with_them_and_no_seat_is_kept_for_them(at):
    name = await at.openings.open(ANNA, NewTable("steps", name="t", lang="it", pace=TablePace.DAY, seats=3))
    await at.lobby.join(GUEST, name)
    await at.table_settings.set_pace(GUEST, name, TablePace.EVENING)
    other = await begun(at, "c" * 9, ANNA, BRUNO, GUEST, seats=3)
    await at.lobby.seat_robot(ANNA, other, 2, "plain")
    await agree(at, other, GUEST)
    assert (await at.tables.get(other)).assignment_of(2).reserve == GUEST.id
    await at.personal_files.delete(GUEST)
    assert (await at.tables.get(other)).assignment_of(2).reserve == ""
    assert "guest-4711" not in await dump(at)


async def open_one(at, person, **more):
    return await at.openings.open(person, NewTable("steps", name="t", lang="it", pace=TablePace.FREE, seats=2), **more)


async def test_a_banned_person_opens_nothing_and_sits_where_others_play_until_the_ban_is_lifted(tmp_path):
    async with app(tmp_path, Time()) as at:
        await at.people.meet(ANNA.id, ANNA.name, "it")
        ended = await begun(at, "s", ANNA, BRUNO)
        await press(at, ended, ANNA, 0, "a")
        await at.admin.ban_opener(ended)
        for tried in (
            open_one(at, ANNA),
            at.openings.practice(ANNA, "steps", name="t", lang="it", seats=2),
            at.rematches.open(ANNA, ended),
        ):
            await expect_refusal("banned", tried)
        others = await open_one(at, BRUNO)
        assert await at.lobby.join(ANNA, others) == 1
    async with app(tmp_path, Time()) as at:
        assert [each.person for each in await at.admin.list_bans()] == [ANNA.id]
        await expect_refusal("banned", open_one(at, ANNA))
        await at.admin.lift_ban(ANNA.id)
        table = await at.tables.get(await open_one(at, ANNA))
        assert table.record.status is TableStatus.LOBBY
        assert await at.admin.list_bans() == ()


async def test_nobody_is_banned_whom_nobody_has_met_and_no_ban_is_lifted_that_is_none(at):
    await at.people.meet(ANNA.id, ANNA.name, "it")
    for tried in (at.admin.ban("web:nobody"), at.admin.ban(""), at.admin.lift_ban(ANNA.id)):
        await expect_refusal("no-such-person", tried)


async def test_a_ban_is_in_ones_file_and_outlasts_a_deletion_without_naming_anybody(at):
    await at.people.meet(ANNA.id, ANNA.name, "it")
    await at.admin.ban(ANNA.id)
    told = json.loads(await at.personal_files.collect(ANNA))
    assert told["kept"]["bans"] == [{"person": ANNA.id, "at": at.tables.now()}]
    await at.personal_files.delete(ANNA)
    assert ANNA.id not in await dump(at)
    (left,) = await at.admin.list_bans()
    assert re.fullmatch(r"gone:[0-9a-f]{64}", left.person)
    await at.people.meet(ANNA.id, ANNA.name, "it")
    await expect_refusal("banned", open_one(at, ANNA))
    await at.admin.ban(ANNA.id)
    await at.personal_files.delete(ANNA)
    assert await at.admin.list_bans() == (left,)
    await at.admin.lift_ban(left.person)
    await open_one(at, ANNA)


async def test_a_ban_and_what_is_left_of_it_hold_for_every_account_of_somebody(at):
    other = AccountId("discord:5")
    await at.people.meet(ANNA.id, ANNA.name, "it")
    account = Account(other, ANNA.id, "", "Anna", "it", 1, 1)
    await at.store.write(lambda transaction: write_account(transaction, account))
    await at.admin.ban(other)
    assert [each.person for each in await at.admin.list_bans()] == [ANNA.id]
    await at.personal_files.delete(ANNA)
    assert [word for word in (ANNA.id, other) if word in await dump(at)] == []
    assert await is_banned(at.store, PersonId(other))
    assert not await is_banned(at.store, BRUNO.id)
