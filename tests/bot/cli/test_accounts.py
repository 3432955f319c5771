"""What whoever runs us decides about people by command: accounts that were dropped, and who opens no more tables."""

import pytest

from tests.bot.people.test_linking import BRUNO, drop, linked
from tests.support.account_stage import Scene
from tests.support.script_game import ANNA, Time, app

pytestmark = pytest.mark.file


async def test_accounts_that_were_dropped_are_listed_and_decided_about(tmp_path, run):
    async with Scene(tmp_path).opened() as scene:
        at_discord, _, _ = await linked(scene)
        await drop(scene, at_discord, "telegram")
    status, said = run("accounts")
    assert (status, said.startswith("telegram:bruno unlinked from discord:anna, until ")) == (0, True)
    assert run("accounts", "telegram:carla", "back")[0] == 1
    assert run("accounts", BRUNO, "back") == (0, "telegram:bruno: at the next start it’s linked again.\n")
    async with Scene(tmp_path).opened() as scene:
        scene.time.now += 10**13
        await scene.app.accounts.settle_due()
        assert (await scene.app.people.find(BRUNO)).id == at_discord.id
    assert run("accounts") == (0, "No account is being removed.\n")


async def test_somebody_is_banned_listed_and_let_in_again(tmp_path, run):
    async with app(tmp_path, Time()) as at:
        await at.people.meet(ANNA.id, ANNA.name, "it")
        status, said = run("ban", ANNA.id)
        assert (status, "using the database" in said) == (1, True)
    assert run("ban") == (0, "Everyone can open tables.\n")
    assert run("ban", ANNA.id) == (0, f"{ANNA.id} can’t open tables any more, and is told so on trying.\n")
    status, said = run("ban")
    assert (status, said.startswith(f"{ANNA.id} since 20")) == (0, True)
    status, said = run("ban", "web:nobody")
    assert (status, "I don’t know that number" in said) == (1, True)
    assert run("ban", ANNA.id, "--undo")[0] == 0
    assert run("ban", ANNA.id, "--undo")[0] == 1
    assert run("ban") == (0, "Everyone can open tables.\n")
