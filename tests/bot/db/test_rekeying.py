"""The key of a database changed for another: killed in the middle, gone on with, and nothing lost."""

import asyncio
import signal
import subprocess
import sys
from itertools import islice

import pytest

from bot.db.errors import Unusable
from bot.db.moving import rekey_rows
from bot.db.opening import hold, open_snapshot
from bot.db.postgres.store import PostgresStore
from bot.db.seal import MARK, SEALED, SealKey
from bot.db.sqlite.store import SqliteStore
from bot.values.ids import TablePace, parse_invitation_code
from bot.values.requests import NewTable
from tests.bot.db.test_sealing import PLAIN, read_secrets, write_into, write_secrets
from tests.support.script_game import ANNA, BRUNO, Time, app, expect_refusal

FIRST = 3
"""Batches before the death: the seed, the key and the tokens are under the new key then, and nothing else."""
DYING = f"""
import os, signal, sys
from itertools import islice
from pathlib import Path
from bot.db.opening import hold
from bot.db.moving import rekey_rows
from bot.db.seal import SealKey
path = Path(sys.argv[1])
with hold(path, accepts_half=True) as held:
    list(islice(rekey_rows(held, SealKey(path)), {FIRST}))
    os.kill(os.getpid(), signal.SIGKILL)
"""


def read_sealed(database) -> list[str | bytes]:
    with hold(database) as held:
        found = [
            row[-1]
            for each in SEALED
            for row in held.run(f"select {', '.join(each.key)}, {each.column} from {each.table}")
        ]
    return [value for value in found if value]


@pytest.mark.file
async def test_a_file_whose_rekeying_was_killed_opens_for_nobody_and_is_gone_on_with(tmp_path, run):
    path = tmp_path / "arbitro.db"
    store = await SqliteStore.open(path)
    await store.ask(write_secrets)
    assert run("rekey")[0] == 1, "an office is at work"
    await store.close()
    before, first = read_sealed(path), SealKey(path).find()
    died = await asyncio.to_thread(subprocess.run, [sys.executable, "-c", DYING, path], check=False)
    assert died.returncode == -signal.SIGKILL
    assert SealKey(path).find().number == first.number, "rows are left under it"
    with pytest.raises(Unusable, match="half-rekeyed"), open_snapshot(path):
        pass
    with pytest.raises(Unusable, match="half-rekeyed"):
        await SqliteStore.open(path)
    status, said = run("rekey")
    assert status == 0
    former = SealKey(path).find_former(first.number)
    assert (str(former) in said, "couldn’t open" in said) == (True, False)
    assert SealKey(path).find().number != first.number
    assert not former.samefile(tmp_path / "seal.key")
    after = read_sealed(path)
    assert len(before) == len(after) == len(SEALED) - 2, "nothing is prepared there, and no browser rings"
    assert not set(before) & set(after)
    assert all(value.startswith(MARK if isinstance(value, bytes) else "c2VhbGVk") for value in after)
    store = await SqliteStore.open(path)
    await read_secrets(store)
    await store.close()


@pytest.mark.file
async def test_a_copy_of_before_opens_with_the_former_key_and_is_restored_with_it(tmp_path, run):
    path, far = tmp_path / "arbitro.db", tmp_path / "far" / "a.db"
    await write_into(path)
    first = SealKey(path).find()
    assert (run("backup", str(tmp_path / "old.db"))[0], run("rekey")[0]) == (0, 0)
    second = SealKey(path).find()
    assert run("backup", str(tmp_path / "new.db"))[0] == 0
    for copy, key, other in (("old.db", first, second), ("new.db", second, first)):
        status, said = run("restore", str(tmp_path / copy), "--replace")
        assert (status, f"seal.key.{other.number}" in said) == (0, True)
        assert SealKey(path).find().number == key.number
        store = await SqliteStore.open(path)
        await read_secrets(store)
        await store.close()
    far.parent.mkdir()
    (far.parent / "seal.key").write_text(SealKey(path).find_former(first.number).read_text())
    (tmp_path / "arbitro.db.before-rekey").rename(far)
    store = await SqliteStore.open(far)
    await read_secrets(store)
    await store.close()
    (tmp_path / "arbitro.db.before-rekey").touch()
    status, said = run("rekey")
    assert (status, "is left over from" in said) == (1, True)


async def test_a_schema_sealed_by_the_settings_key_is_rekeyed_and_the_host_is_told_the_next(
    postgres_url, tmp_path, monkeypatch, run
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("ARBITRO_DATABASE", postgres_url)
    monkeypatch.setenv("ARBITRO_SEAL_KEY", PLAIN)
    store = await PostgresStore.open(postgres_url, seal_key=PLAIN)
    await store.ask(write_secrets)
    await store.close()
    status, said = run("rekey")
    assert (status, "--backed-up" in said) == (1, True)
    with hold(postgres_url, PLAIN, accepts_half=True) as held:
        assert len(list(islice(rekey_rows(held, SealKey(postgres_url, PLAIN)), FIRST))) == FIRST
    following = (tmp_path / "arbitro" / "seal.key.next").read_text().strip()
    for key in (PLAIN, following):
        with pytest.raises(Unusable, match="half-rekeyed"):
            await PostgresStore.open(postgres_url, seal_key=key)
    with pytest.raises(Unusable, match="wrong-key"), hold(postgres_url, following, accepts_half=True) as held:
        list(rekey_rows(held, SealKey(postgres_url, following)))
    for _ in range(2):
        status, said = run("rekey", "--backed-up")
        assert (status, "seal.key.next" in said) == (0, True)
    store = await PostgresStore.open(postgres_url, seal_key=following)
    await read_secrets(store)
    await store.close()


@pytest.mark.file
async def test_what_the_former_key_alone_knew_is_void_and_the_host_is_told_how_much(tmp_path, run):
    async with app(tmp_path, Time()) as at:
        name = await at.openings.open(ANNA, NewTable("steps", name="T", lang="it", pace=TablePace.FREE, seats=2))
        invited, linked = (await at.invitations.make(ANNA, name)).code, await at.accounts.linking.give_code(ANNA)
        await at.people.meet(BRUNO.id, BRUNO.name, "it")
        banned = await at.openings.open(BRUNO, NewTable("steps", name="U", lang="it", pace=TablePace.FREE, seats=2))
        await at.admin.ban_opener(banned)
        await at.personal_files.delete(BRUNO)
    status, said = run("rekey")
    assert status == 0
    assert "invitations (1), codes to link accounts (1), bans on deleted people (1)" in said
    async with app(tmp_path, Time()) as at:
        await expect_refusal("invitation-over", at.invitations.find(parse_invitation_code(invited), "somewhere"))
        await at.people.meet(BRUNO.id, BRUNO.name, "it")
        await expect_refusal("wrong-link-code", at.accounts.linking.read_code(BRUNO, linked))
        again = parse_invitation_code((await at.invitations.make(ANNA, name)).code)
        assert (await at.invitations.find(again, "somewhere")).table_id == name
