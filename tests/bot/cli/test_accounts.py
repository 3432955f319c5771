"""Whoever runs us sees which accounts were dropped, and decides about one, which the next start carries out."""

from __future__ import annotations

import pytest

from tests.bot.actions.test_linking import BRUNO, drop, linked
from tests.support.account_stage import Scene

pytestmark = pytest.mark.file


async def test_accounts_that_were_dropped_are_listed_and_decided_about(tmp_path, run):
    async with Scene(tmp_path).opened() as scene:
        at_discord, _, _ = await linked(scene)
        await drop(scene, at_discord, "telegram")
    status, said = run("accounts")
    assert (status, said.startswith("telegram:bruno taken out of discord:anna, until ")) == (0, True)
    assert run("accounts", "telegram:carla", "back")[0] == 1
    assert run("accounts", BRUNO, "back") == (0, "telegram:bruno: at the next start it is back where it was.\n")
    async with Scene(tmp_path).opened() as scene:
        scene.time.now += 10**13
        await scene.office.accounts.dropping.settle_due()
        assert (await scene.office.people.find(BRUNO)).id == at_discord.id
    assert run("accounts") == (0, "No account was taken out of anybody.\n")
