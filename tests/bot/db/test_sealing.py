"""What a copied database does not tell: seeds and answers are sealed, on both databases."""

import base64
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from bot.db.errors import Unusable
from bot.db.postgres.store import PostgresStore
from bot.db.seal import KEY_BYTES, SEALED, Vault
from bot.db.sqlite.store import SqliteStore, open_snapshot
from bot.notify.stored import SEAT_MESSAGES, find_seat_message
from bot.people.record_rows import SeriesRow, write_series
from bot.people.stored import load_draft, write_draft
from bot.run.stored import RefusedUpdate, keep_updates, set_aside, waiting_updates
from bot.tables.posts import SeatMessageRow, ShownHash
from bot.tables.rows import ConsentRequest, LogRow, TableRecord
from bot.tables.stored import append_entry, insert_table, load_later, load_table
from bot.values.ids import TableStatus
from bot.values.requests import Update
from tests.support.script_game import ANNA, BRUNO, Time, app, begun, press

SECRETS = (
    "seed-of-the-deal",
    "key-of-questions",
    "seven-of-hearts",
    "digest-of-it",
    "half-made",
    "what-was-written",
    "unheard",
    "hand-shown",
    "who-voted-for-it",
    "seed-of-all-boards",
)
RECORD = TableRecord(
    id="t", game="race", name="", lang="it", pace="free", status="live", seats=2, host="web:1",
    seed=SECRETS[0].encode(), key=SECRETS[1].encode(), opened_at=1,
    proposals={"end": ConsentRequest(by="a", at=1, voters=("b", "c", "d"), agreed=("b", SECRETS[8]), against=("d",))},
)  # fmt: skip
ROW = LogRow(1, 0, "choose", SECRETS[2], "hand", "web:1", 1, None, SECRETS[3])
REFUSED = RefusedUpdate("chat", "8", "ValueError", "a.py:1", SECRETS[6], 1)
MESSAGE = SeatMessageRow("web:1", "t", 0, shown=ShownHash.decode(SECRETS[7]))
SERIES = SeriesRow("s", "duplicate", "chat:1", "entry", 1, 0, SECRETS[9].encode(), "{}")
PLAIN = base64.b64encode(bytes(range(KEY_BYTES))).decode()


def test_no_length_of_what_is_sealed_tells_answers_apart():
    answers = ("", "7h", "w" * 250)
    assert len({len(Vault(bytes(KEY_BYTES)).seal(each, "log", "t", 1)) for each in answers}) == 1


def write_secrets(transaction) -> None:
    insert_table(transaction, RECORD)
    append_entry(transaction, "t", ROW)
    write_draft(transaction, "web:1", "t", "q", {"card": [SECRETS[4]]}, 1)
    keep_updates(transaction, "chat", [Update(7, "lane", SECRETS[5], 1)])
    set_aside(transaction, REFUSED)
    SEAT_MESSAGES.write(transaction, MESSAGE)
    write_series(transaction, SERIES)


async def write_into(path: Path, **key) -> None:
    store = await SqliteStore.open(path, **key)
    await store.ask(write_secrets)
    await store.close()


async def read_secrets(store) -> None:
    stored = await load_table(store, "t")
    assert (stored.record.seed, stored.record.key, stored.rows) == (RECORD.seed, RECORD.key, [ROW])
    assert stored.record.proposals == RECORD.proposals
    assert (await load_later(store, "t", 0)).rows == [ROW]
    assert await load_draft(store, "web:1", "t", "q") == {"card": (SECRETS[4],)}
    assert [update.body for update in await waiting_updates(store, "chat")] == [SECRETS[5]]
    assert await find_seat_message(store, "web:1", "t", 0) == MESSAGE


def read_files(folder: Path) -> bytes:
    return b"".join(
        path.read_bytes() for path in folder.iterdir() if path.name.startswith("a.db") and ".schema-" not in path.name
    )


def read_server(url: str) -> bytes:
    with psycopg.connect(url) as connection:
        found = [connection.execute(f"select {each.column} from {each.table}").fetchall() for each in SEALED]
    return repr(found).encode()


def tell_nothing(written: bytes) -> bool:
    return not any(secret.encode() in written or secret.encode().hex().encode() in written for secret in SECRETS)


async def test_a_copied_file_holds_no_seed_and_no_answer(tmp_path):
    store = await SqliteStore.open(tmp_path / "a.db")
    await store.ask(write_secrets)
    assert tell_nothing(read_files(tmp_path)), "in the -wal"
    await read_secrets(store)
    await store.close()
    assert tell_nothing(read_files(tmp_path)), "in the file"


async def test_rows_on_a_server_hold_no_seed_and_no_answer(postgres_url):
    store = await PostgresStore.open(postgres_url)
    await store.ask(write_secrets)
    await read_secrets(store)
    await store.close()
    assert tell_nothing(read_server(postgres_url))


@pytest.mark.file
async def test_an_answer_put_where_another_stood_is_not_opened(tmp_path):
    time = Time()
    async with app(tmp_path, time) as at:
        bad, good = await begun(at, "sss", ANNA, BRUNO), await begun(at, "sss", ANNA, BRUNO)
        for name in (bad, good):
            await press(at, name, ANNA, 0, "a")
    with closing(sqlite3.connect(tmp_path / "arbitro.db", isolation_level=None)) as connection:
        connection.execute(
            "update log set token = (select token from log l where l.table_id = ? and l.seq = log.seq) where table_id = ?",
            (good, bad),
        )
    async with app(tmp_path, time) as at:
        assert (await at.tables.get(good)).record.status is TableStatus.LIVE
        with pytest.raises(Exception, match="table-unreadable"):
            await at.views.room(bad, "it")


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda file: file.unlink(), "no-key"),
        (lambda file: file.write_text(PLAIN), "wrong-key"),
        (lambda file: file.write_text("no key"), "bad-key"),
        (lambda file: (file.unlink(), file.mkdir()), "closed-key"),
    ],
)
async def test_without_its_key_a_database_is_not_opened_and_no_other_is_made(tmp_path, spoil, reason):
    await write_into(tmp_path / "a.db")
    before = read_files(tmp_path)
    file = tmp_path / "seal.key"
    spoil(file)
    left = file.read_text() if file.is_file() else None
    with pytest.raises(Unusable) as unusable:
        await SqliteStore.open(tmp_path / "a.db")
    with pytest.raises(Unusable, match=reason), open_snapshot(tmp_path / "a.db"):
        pass
    assert unusable.value.reason == reason
    assert (file.read_text() if file.is_file() else None) == left
    assert read_files(tmp_path) == before


async def test_the_settings_key_goes_before_the_files_and_none_is_made(tmp_path):
    await write_into(tmp_path / "a.db", seal_key=PLAIN)
    assert not (tmp_path / "seal.key").exists()
    with pytest.raises(Unusable, match="no-key"):
        await SqliteStore.open(tmp_path / "a.db")
    await (await SqliteStore.open(tmp_path / "a.db", seal_key=PLAIN)).close()


@pytest.mark.file
async def test_a_copy_holds_no_key_and_is_not_restored_without_it(tmp_path, run):
    await (await SqliteStore.open(tmp_path / "arbitro.db")).close()
    copy, far = tmp_path / "copies" / "b.db", tmp_path / "far" / "a.db"
    copy.parent.mkdir()
    status, said = run("backup", copy)
    assert (status, str(tmp_path / "seal.key") in said) == (0, True)
    assert [file.name for file in copy.parent.iterdir()] == ["b.db"]
    status, said = run("restore", copy, "--database", far)
    assert (status, "key is missing" in said) == (1, True)
    assert not far.exists()
    shutil.copy(tmp_path / "seal.key", far.parent)
    assert run("restore", copy, "--database", far)[0] == 0


def test_a_value_is_sealed_otherwise_each_time_and_opens_in_its_place_alone():
    vault = Vault(bytes(range(KEY_BYTES)))
    one, other = (vault.seal("secret", "t", "log", "token", 1) for _ in range(2))
    assert one != other
    assert vault.open(one, "t", "log", "token", 1) == vault.open(other, "t", "log", "token", 1) == "secret"
    for channel in (("u", "log", "token", 1), ("t", "log", "token", 2), ("t", "log", "digest", 1)):
        with pytest.raises(ValueError, match="does not open"):
            vault.open(one, *channel)


@pytest.mark.file
async def test_40f_ballots_that_an_earlier_release_wrote_in_the_clear_count(tmp_path):
    await write_into(tmp_path / "a.db")
    plain = {what: each.model_dump() for what, each in RECORD.proposals.items()}
    with closing(sqlite3.connect(tmp_path / "a.db")) as connection, connection:
        body = json.loads(connection.execute("select body from tables").fetchone()[0])
        connection.execute("update tables set ballots = '', body = ?", (json.dumps(body | {"proposals": plain}),))
    assert body["proposals"]["end"] == json.loads(json.dumps(plain["end"])) | {"agreed": [], "against": []}
    store = await SqliteStore.open(tmp_path / "a.db")
    assert (await load_table(store, "t")).record.proposals == RECORD.proposals
    await store.close()
