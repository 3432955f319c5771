"""The host bans somebody by command, sees who is banned, and takes it back; not under an office at work."""

from __future__ import annotations

import asyncio

import pytest

from bot.__main__ import main
from tests.support.script_game import ANNA, Time, office

pytestmark = pytest.mark.file


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Run the command on this test's database; its status, and what it said."""
    monkeypatch.setenv("ARBITRO_DATABASE", str(tmp_path / "arbitro.db"))
    monkeypatch.setenv("ARBITRO_LANGUAGE", "en")

    async def command(*given: str) -> tuple[int, str]:
        status = await asyncio.to_thread(main, ["ban", *given])
        said = capsys.readouterr()
        return status, said.out + said.err

    return command


async def test_somebody_is_banned_listed_and_let_in_again(tmp_path, run):
    async with office(tmp_path, Time()) as at:
        await at.people.meet(ANNA.id, ANNA.name, "it")
        status, said = await run(ANNA.id)
        assert (status, "using the database" in said) == (1, True)
    assert await run() == (0, "Everybody may open tables.\n")
    assert await run(ANNA.id) == (0, f"{ANNA.id} opens no more tables, and reads so when they try to.\n")
    status, said = await run()
    assert (status, said.startswith(f"{ANNA.id} since 20")) == (0, True)
    status, said = await run("web:nobody")
    assert (status, "nobody with this number" in said) == (1, True)
    assert (await run(ANNA.id, "--undo"))[0] == 0
    assert (await run(ANNA.id, "--undo"))[0] == 1
    assert await run() == (0, "Everybody may open tables.\n")
