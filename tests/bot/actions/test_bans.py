"""Whom the host bans opens no tables, hears so, sits at others' all the same, and cannot shake it off by being deleted."""

from __future__ import annotations

import json
import re

from bot.ports.ids import AccountId, PersonId, TablePace, TableStatus
from bot.store.accounts import Account
from tests.bot.actions.test_personal_files import dump
from tests.support.script_game import ANNA, BRUNO, Time, begun, expect_refusal, office, press


async def open_one(at, person, **more):
    return await at.lobby.open(person, "steps", name="t", lang="it", pace=TablePace.FREE, seats=2, **more)


async def test_a_banned_person_opens_nothing_and_sits_where_others_play_until_the_ban_is_lifted(tmp_path):
    async with office(tmp_path, Time()) as at:
        await at.people.meet(ANNA.id, ANNA.name, "it")
        ended = await begun(at, "s", ANNA, BRUNO)
        await press(at, ended, ANNA, 0, "a")
        await at.upkeep.ban_opener(ended)
        for tried in (
            open_one(at, ANNA),
            at.lobby.practice(ANNA, "steps", name="t", lang="it", seats=2),
            at.lobby.rematch(ANNA, ended),
        ):
            await expect_refusal("banned", tried)
        others = await open_one(at, BRUNO)
        assert await at.lobby.join(ANNA, others) == 1
    async with office(tmp_path, Time()) as at:
        assert [each.person for each in await at.upkeep.list_bans()] == [ANNA.id]
        await expect_refusal("banned", open_one(at, ANNA))
        await at.upkeep.lift_ban(ANNA.id)
        table = await at.tables.get(await open_one(at, ANNA))
        assert table.record.status is TableStatus.LOBBY
        assert await at.upkeep.list_bans() == ()


async def test_nobody_is_banned_whom_nobody_has_met_and_no_ban_is_lifted_that_is_none(at):
    await at.people.meet(ANNA.id, ANNA.name, "it")
    for tried in (at.upkeep.ban("web:nobody"), at.upkeep.ban(""), at.upkeep.lift_ban(ANNA.id)):
        await expect_refusal("no-such-person", tried)


async def test_a_ban_is_in_ones_file_and_outlasts_a_deletion_without_naming_anybody(at):
    await at.people.meet(ANNA.id, ANNA.name, "it")
    await at.upkeep.ban(ANNA.id)
    told = json.loads(await at.personal_files.collect(ANNA))
    assert told["kept"]["bans"] == [{"person": ANNA.id, "at": at.tables.now()}]
    await at.personal_files.delete(ANNA)
    assert ANNA.id not in await dump(at)
    (left,) = await at.upkeep.list_bans()
    assert re.fullmatch(r"gone:[0-9a-f]{64}", left.person)
    await at.people.meet(ANNA.id, ANNA.name, "it")
    await expect_refusal("banned", open_one(at, ANNA))
    await at.upkeep.ban(ANNA.id)
    await at.personal_files.delete(ANNA)
    assert await at.upkeep.list_bans() == (left,)
    await at.upkeep.lift_ban(left.person)
    await open_one(at, ANNA)


async def test_a_ban_and_what_is_left_of_it_hold_for_every_account_of_somebody(tmp_path):
    other = AccountId("discord:5")
    async with office(tmp_path, Time()) as at:
        await at.people.meet(ANNA.id, ANNA.name, "it")
        account = Account(other, ANNA.id, "", "Anna", "it", 1, 1)
        await at.store.write(lambda transaction: transaction.write_account(account))
        await at.upkeep.ban(other)
        assert [each.person for each in await at.upkeep.list_bans()] == [ANNA.id]
        await at.personal_files.delete(ANNA)
        assert [word for word in (ANNA.id, other) if word in await dump(at)] == []
        assert await at.store.is_banned(PersonId(other))
        assert not await at.store.is_banned(BRUNO.id)
