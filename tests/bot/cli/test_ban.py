"""The host bans somebody by command, sees who is banned, and takes it back; not under an office at work."""

from __future__ import annotations

import pytest

from tests.support.script_game import ANNA, Time, office

pytestmark = pytest.mark.file


async def test_somebody_is_banned_listed_and_let_in_again(tmp_path, run):
    async with office(tmp_path, Time()) as at:
        await at.people.meet(ANNA.id, ANNA.name, "it")
        status, said = run("ban", ANNA.id)
        assert (status, "using the database" in said) == (1, True)
    assert run("ban") == (0, "Everybody may open tables.\n")
    assert run("ban", ANNA.id) == (0, f"{ANNA.id} opens no more tables, and reads so when they try to.\n")
    status, said = run("ban")
    assert (status, said.startswith(f"{ANNA.id} since 20")) == (0, True)
    status, said = run("ban", "web:nobody")
    assert (status, "nobody with this number" in said) == (1, True)
    assert run("ban", ANNA.id, "--undo")[0] == 0
    assert run("ban", ANNA.id, "--undo")[0] == 1
    assert run("ban") == (0, "Everybody may open tables.\n")
