"""What any store must do; a second implementation is one more opener."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.ports.bells import Bell
from bot.ports.health import SetAside
from bot.ports.hours import Week
from bot.ports.ids import AccountId, Language, PersonId, PlaceId, TableId, TablePace, TableStatus
from bot.ports.office import NotSaved
from bot.ports.requests import Person, Update
from bot.store.accounts import Account, AccountNotice, AccountWrites, LinkCode, imply_account
from bot.store.doors import DoorWrites
from bot.store.frames import FrameRow, FrameWrites
from bot.store.invitations import Invitation, InvitationWrites
from bot.store.port import Behind, Repeated, Store, Transaction
from bot.store.postgres.store import PostgresStore
from bot.store.posts import (
    ButtonRemoval,
    SeatMessage,
    StartNotice,
    StatusMessage,
    StoryLines,
    TableNotice,
)
from bot.store.reminders import Digest, ReminderWrites, Rung
from bot.store.rows import (
    Bank,
    BlockedPlace,
    ConsentRequest,
    Deadline,
    Head,
    LogRow,
    Notice,
    Pause,
    PostRow,
    Prepared,
    PreparedRule,
    RefusedUpdate,
    SeatMessageRow,
    TableRecord,
    Tenure,
)
from bot.store.sessions import PersonalLink, Session, SessionWrites
from bot.store.sqlite.store import SqliteStore

LONG_MS = 60 * 24 * 3_600_000
ANNA, BRUNO = PersonId("chat:anna"), PersonId("chat:bruno")
SQUARE, PARK, HALL = PlaceId("chat:1/square"), PlaceId("chat:1/park"), PlaceId("other:hall")
LINES, NEWS = StoryLines(), SeatMessage(0)
BANK = Bank(1, 7, 5, ANNA, "day")
PREPARED = Prepared(1, "play", "web:1", (PreparedRule("led-C", "CK", True), PreparedRule("", "C7", False)))
AWAY = Notice(key="away", params={"minutes": 3}, at=7)


class Direct:
    """A store with the writes of a transaction, each a unit of its own."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def __getattr__(self, name):
        if not hasattr(Transaction, name):
            return getattr(self.store, name)
        return lambda *given, **named: self.store.write(lambda unit: getattr(unit, name)(*given, **named))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.deep)])
def open_store(request):
    """Opens a store at a path; on PostgreSQL a test has one database, and no path."""
    is_file = request.param == "sqlite"
    url = "" if is_file else request.getfixturevalue("postgres_url")

    async def open_store(path):
        return Direct(await (SqliteStore.open(path) if is_file else PostgresStore.open(url)))

    return open_store


@pytest.fixture
async def store(open_store, tmp_path):
    """A new store."""
    store = await open_store(tmp_path / "a.db")
    yield store
    await store.close()


def record(table_id: str = "t1", **changes) -> TableRecord:
    made = TableRecord(
        id=TableId(table_id), game="race", name="Giovedì", lang="it", pace="free", status="live", seats=2, host=ANNA,
        seed=b"seed", key=b"key", opened_at=1,
    )  # fmt: skip
    return made.model_copy(update=changes)


def entry(seq: int, token: str = "a") -> LogRow:
    return LogRow(seq, 0, "choose", token, "hand", ANNA, 5, None, "0" * 16)


def post(name: str, what=LINES, *, place=SQUARE, person="", seq=1, table="t1", **more) -> PostRow:
    return PostRow(name, TableId(table), place, PersonId(person), what, seq, seq, **more)


def whisper(name: str, what=NEWS, **more) -> PostRow:
    return post(name, what, place="", person=ANNA, **more)


async def insert(store: Store, *records: TableRecord) -> None:
    """Put tables into the record."""
    for each in records:
        await store.insert_table(each)


async def add(store: Store, *posts: PostRow) -> None:
    """Plan posts."""
    await store.add_posts(posts)


async def unsent(store: Store, table: str = "t1") -> list[str]:
    """The ids of what is to be sent of a table."""
    return [row.id for row in await store.unsent_posts(TableId(table))]


# -- where several processes write


async def test_what_was_written_of_a_table_since_an_entry_is_read_as_of_one_moment(store):
    deadline = Deadline(TableId("t1"), "0/choose/1", 1, 2, 0)
    await insert(store, record(), record("t2"))
    for seq in (1, 2, 3):
        await store.append_entry("t1", entry(seq))
    await store.move_head("t1", Head(0, 0), Head(3, 0))
    await store.write_deadline(deadline, 2)
    await store.write_bank(TableId("t1"), BANK)
    later = await store.load_later("t1", 1)
    await store.write_prepared(TableId("t1"), PREPARED)
    assert later == (Head(3, 0), [entry(2), entry(3)], [deadline], [BANK], [])
    assert (await store.load_later("t1", 1)).prepared == [PREPARED]
    assert await store.load_later("t2", 0) == (Head(), [], [], [], [])


async def test_heads_of_tables_are_found_and_none_of_those_that_are_not_there(store):
    await insert(store, record(version=4), record("t2"), record("t3"))
    await store.move_head("t1", Head(0, 4), Head(1, 4))
    assert await store.find_heads(["t1", "t3", "t9"]) == {"t1": Head(1, 4), "t3": Head()}


# -- units of work


async def test_the_units_of_a_batch_fail_alone_and_leave_nothing(store):
    def failing(transaction: Transaction) -> None:
        transaction.insert_table(record("t2"))
        transaction.append_entry("t1", entry(2))
        raise ZeroDivisionError

    results = await asyncio.gather(
        store.insert_table(record()),
        store.write(failing),
        store.append_entry("t1", entry(1)),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), ZeroDivisionError, type(None)]
    assert await store.table_ids() == ["t1"]
    assert (await store.load_table("t1")).rows == [entry(1)]


async def test_a_unit_returns_what_it_says_and_sees_what_was_written_before_it(store):
    updates = [Update(1, "lane", "body", 0)]
    first = store.keep_updates("chat", updates)
    again = store.keep_updates("chat", updates)
    assert (await first, await again) == (updates, [])


async def test_an_update_is_claimed_for_ever_and_whoever_comes_later_leaves_nothing(open_store, tmp_path):
    def unit(transaction: Transaction) -> None:
        transaction.append_entry("t1", entry(2))
        transaction.claim_update("update 1", "t1", 2, 0)

    store = await open_store(tmp_path / "a.db")
    await insert(store, record())
    await store.claim_update("update 1", "t1", 1, 0)
    await store.close()
    for _ in range(2):
        store = await open_store(tmp_path / "a.db")
        with pytest.raises(Repeated) as repeated:
            await store.write(unit)
        assert repeated.value.seq == 1
        assert (await store.load_table("t1")).rows == []
        await store.close()


async def test_an_entry_has_its_number_alone_at_its_table(store):
    await insert(store, record(), record("t2"))
    await store.append_entry("t1", entry(1))
    with pytest.raises(Exception) as fault:
        await store.append_entry("t1", entry(1, "b"))
    assert not isinstance(fault.value, NotSaved)
    await store.append_entry("t2", entry(1, "c"))
    assert (await store.load_table("t1")).rows == [entry(1)]
    assert (await store.load_table("t2")).rows == [entry(1, "c")]


async def test_a_table_has_its_id_alone(store):
    await insert(store, record())
    with pytest.raises(Exception) as fault:
        await insert(store, record(name="Venerdì"))
    assert not isinstance(fault.value, NotSaved)
    assert (await store.load_table("t1")).record == record()


async def test_a_post_that_is_planned_again_is_unsent_and_has_grown(store):
    await add(store, post("p1", seq=4))
    await store.mark_sent(post("p1", seq=4), "m1", "hash")
    assert await unsent(store) == []
    await add(store, post("p1", seq=4))
    assert await store.unsent_posts("t1") == [post("p1", seq=4)._replace(to_seq=5, message_id="m1", hash="hash")]


async def test_what_was_committed_is_there_after_reopening(open_store, tmp_path):
    store = await open_store(tmp_path / "a.db")
    await insert(store, record(places=(SQUARE,)))
    await store.append_entry("t1", entry(1))
    await add(store, post("p1"), whisper("p2"))
    await store.close()
    store = await open_store(tmp_path / "a.db")
    stored = await store.load_table("t1")
    assert (stored.record, stored.rows) == (record(places=(SQUARE,)), [entry(1)])
    assert await store.unsent_posts("t1") == [post("p1"), whisper("p2")]
    assert await store.tables_at(SQUARE) == ["t1"]
    await store.close()


async def test_what_waits_when_the_store_closes_is_written_and_nothing_after_it(open_store, tmp_path):
    store = await open_store(tmp_path / "a.db")
    await insert(store, record())
    writing = [store.append_entry("t1", entry(n)) for n in range(1, 701)]
    await store.close()
    assert [future.result() for future in writing] == [None] * 700
    with pytest.raises(NotSaved):
        await store.append_entry("t1", entry(701))
    store = await open_store(tmp_path / "a.db")
    assert [row.seq for row in (await store.load_table("t1")).rows] == list(range(1, 701))
    await store.close()


# -- each write, and the reads that see it


async def test_claim_update(store):
    await store.claim_update("u1", "t1", 3, 0)
    assert await store.entry_of_update("u1") == 3
    assert await store.entry_of_update("u2") is None
    assert (await store.table_of_update("u1"), await store.table_of_update("u2")) == ("t1", None)


async def test_append_entry(store):
    begun = {"started_at": 1, "pace": TablePace.DAY}
    await insert(
        store, record(**begun), record("t2", **begun | {"pace": TablePace.EVENING}), record("t3", started_at=None)
    )
    assert await store.idle_tables(2, 1) == ["t2"]
    late = entry(2)._replace(platform_at=4)
    for row in (late, entry(1)):
        await store.append_entry("t1", row)
    assert (await store.load_table("t1")).rows == [entry(1), late]
    assert (await store.idle_tables(2, 5), await store.idle_tables(2, 6)) == (["t2"], ["t1", "t2"])


async def test_move_head(store):
    def behind(transaction: Transaction) -> None:
        transaction.append_entry("t1", entry(9))
        transaction.move_head("t1", Head(3, 4), Head(4, 5))

    await insert(store, record(version=4), record("t2"))
    assert (await store.load_table("t1")).head == Head(0, 4)
    await store.move_head("t1", Head(0, 4), Head(3, 5))
    await store.move_head("t2", Head(), Head())
    assert (await store.load_table("t1")).head == Head(3, 5)
    with pytest.raises(Behind):
        await store.write(behind)
    with pytest.raises(Behind):
        await store.move_head("t3", Head(), Head(1, 0))
    stored = await store.load_table("t1")
    assert (stored.head, stored.rows) == (Head(3, 5), [])
    assert (await store.load_table("t2")).head == Head()


async def test_insert_table(store):
    newer = record("t0", places=(SQUARE,), status=TableStatus.OVER, opened_at=2)
    await insert(store, newer, record(places=(SQUARE,)))
    assert (await store.load_table("t0")).record == newer
    assert await store.load_table("t2") is None
    assert await store.table_ids() == ["t1", "t0"]
    assert await store.table_ids(TableStatus.OVER) == ["t0"]
    assert await store.table_ids(TableStatus.LOBBY, TableStatus.CLOSED) == []
    assert await store.tables_at(SQUARE) == ["t1", "t0"]


async def test_write_table(store):
    await insert(store, record())
    changed = record(
        status=TableStatus.PAUSED, options={"deals": "2"}, changed_by={"deals": "Anna"}, errata=("xy-1",),
        salts={ANNA: "salt"}, started_at=3, former=TableId("t0"), practice=True, version=4, notice=AWAY,
        proposals={"end": ConsentRequest(by=BRUNO, at=5)}, pause=Pause(at=6, deadlines={"0/choose/1": (1, 9, 1)}),
        absent={BRUNO: 2},
    )  # fmt: skip
    await store.write_table(changed)
    assert (await store.load_table("t1")).record == changed


async def test_write_places(store):
    await insert(store, record(places=(SQUARE, HALL)), record("t2", places=(SQUARE,), opened_at=2))
    await store.write_places(record(places=(PARK, HALL)))
    assert [await store.tables_at(place) for place in (SQUARE, PARK, HALL)] == [["t2"], ["t1"], ["t1"]]
    assert await store.places_under("chat:1/") == [PARK, SQUARE]
    assert await store.places_under("chat:2/") == []


async def test_write_notice(store):
    await store.write_notice(record(version=4, notice=AWAY))
    await store.write_notice(record(version=5))
    assert await store.find_notice("t1", 4) == AWAY
    assert await store.find_notice("t1", 5) is None


async def test_add_tenures(store):
    await insert(store, record(), record("t2", opened_at=2))
    held, left = Tenure(0, ANNA, "", "Anna", 0), Tenure(0, "", "easy", "Robot", 3)
    await store.add_tenures("t1", [held])
    await store.add_tenures("t2", [held, held._replace(seat=1)])
    assert await store.tables_of(ANNA) == ["t2", "t1"]
    assert await store.tables_of(ANNA, 1) == ["t2"]
    await store.add_tenures("t1", [left])
    assert (await store.load_table("t1")).tenures == [held, left]
    assert await store.tables_of(ANNA) == ["t2"]
    assert await store.tables_kept_for(ANNA) == []
    await store.add_tenures("t1", [left._replace(reserve=ANNA)])
    assert await store.tables_kept_for(ANNA) == ["t1"]
    await store.add_tenures("t1", [held._replace(person="chat:else"), held])
    assert await store.tables_kept_for(ANNA) == []
    await store.add_tenures("t1", [left])
    assert await store.times_opened(ANNA, 0) == [2, record().opened_at]
    assert await store.times_opened(ANNA, record().opened_at) == [2]
    await store.add_tenures("t2", [held._replace(person=BRUNO, seat=2)])
    assert await store.times_opened(BRUNO, 0) == [], "who came later has not opened it"


async def test_mark_office_awaited(store):
    await insert(store, record(), record("t2"), record("t3", status=TableStatus.OVER))
    for table in ("t1", "t2", "t3"):
        await store.mark_office_awaited(table, awaited=True)
    assert await store.tables_awaiting_office() == ["t1", "t2"]
    await store.mark_office_awaited("t1", awaited=False)
    assert await store.tables_awaiting_office() == ["t2"]


async def test_write_status(store):
    await insert(store, record(), record("t2"))
    await store.write_status("t1", TableStatus.OVER)
    assert (await store.load_table("t1")).record.status is TableStatus.OVER
    assert await store.table_ids(TableStatus.LIVE) == ["t2"]


def deadline(table: str = "t1", question: str = "0/choose/1", at: int = 10) -> Deadline:
    return Deadline(TableId(table), question, 1, at, 0)


async def set_deadlines(store: Store, *deadlines: Deadline) -> None:
    """Write deadlines that are due when they end."""
    for each in deadlines:
        await store.write_deadline(each, each.at_ms)


async def test_write_bank(store):
    await insert(store, record(), record("t2"))
    for table, bank in (("t1", BANK._replace(left_ms=9)), ("t1", BANK), ("t1", BANK._replace(seat=2)), ("t2", BANK)):
        await store.write_bank(TableId(table), bank)
    assert list((await store.load_table(TableId("t1"))).banks) == [BANK, BANK._replace(seat=2)]


async def test_write_prepared(store):
    await insert(store, record(), record("t2"))
    other = replace(PREPARED, topic="lead", key="1/lead/2", due_ms=9)
    for table, each in (
        ("t1", replace(PREPARED, rules=PREPARED.rules[:1])),
        ("t1", PREPARED),
        ("t1", other),
        ("t2", PREPARED),
    ):
        await store.write_prepared(TableId(table), each)
    assert list((await store.load_table(TableId("t1"))).prepared) == [other, PREPARED]
    await store.write_prepared(TableId("t1"), replace(other, rules=()))
    assert list((await store.load_table(TableId("t1"))).prepared) == [PREPARED]


async def test_write_deadline(store):
    await insert(store, record())
    assert await store.next_due_ms() is None
    first, second, third = deadline(), deadline(question="1/choose/1", at=12), deadline("t2", at=11)
    await set_deadlines(store, second, first, third)
    assert await store.next_due_ms() == 10
    assert await store.due_deadlines(9) == []
    assert await store.due_deadlines(12) == [first, third, second]
    assert await store.due_deadlines(12, 2) == [first, third]
    moved = first._replace(at_ms=20, stage=1)
    await store.write_deadline(moved, 15)
    assert await store.due_deadlines(15) == [third, second, moved]
    assert {each.question: each for each in (await store.load_table("t1")).deadlines} == {
        each.question: each for each in (moved, second)
    }


async def test_delete_deadline(store):
    kept = [deadline(question="1/choose/1"), deadline("t2")]
    await set_deadlines(store, deadline(), *kept)
    await store.delete_deadline("t1", "0/choose/1")
    assert await store.due_deadlines(10) == kept


async def test_delete_deadlines(store):
    await set_deadlines(store, deadline(), deadline(question="1/choose/1"), deadline("t2"))
    await store.delete_deadlines("t1")
    assert await store.due_deadlines(10) == [deadline("t2")]


async def test_shift_times(store):
    await set_deadlines(store, deadline(), deadline("t2", at=20))
    await store.shift_times(5)
    assert await store.next_due_ms() == 15
    assert await store.due_deadlines(25) == [
        deadline(at=15)._replace(opened_at_ms=6),
        deadline("t2", at=25)._replace(opened_at_ms=6),
    ]


async def test_renew_deadlines(store):
    await set_deadlines(store, deadline(at=10), deadline("t2", at=20)._replace(opened_at_ms=8))
    await store.renew_deadlines(3)
    assert await store.due_deadlines(15) == [deadline(at=10), deadline("t2", at=15)._replace(opened_at_ms=3)]
    assert await store.next_due_ms() == 10
    assert await store.tables_with_deadlines() == ["t1", "t2"]


async def test_announce_at_deadlines(store):
    waiting = record(places=(SQUARE, HALL), version=3), record("t2", places=(SQUARE,)), record("t4")
    await insert(store, *waiting, record("t3", places=(SQUARE,)), record("t5", places=(SQUARE,)))
    asked = (deadline(), deadline(question="1/choose/1"), deadline("t2"), deadline("t4"))
    await set_deadlines(store, *(each._replace(given_ms=1) for each in asked), deadline("t5"))
    assert await store.announce_at_deadlines(AWAY) == 3
    for before in waiting:
        after = (await store.load_table(before.id)).record
        assert after == before.model_copy(update={"notice": AWAY, "version": before.version + 1})
        assert (await store.load_table(before.id)).head == Head(0, before.version + 1)
        assert await store.find_notice(before.id, after.version) == AWAY
        planned = await store.unsent_posts(before.id)
        assert {row.place_id for row in planned} == set(before.places)
        assert [row[1:] for row in planned] == [
            post("", TableNotice(after.version), place=row.place_id, seq=0, table=before.id)[1:] for row in planned
        ]
    assert len({row.id for row in [*await store.unsent_posts("t1"), *await store.unsent_posts("t2")]}) == 3
    assert (await store.load_table("t3")).record == record("t3", places=(SQUARE,))
    assert await unsent(store, "t3") == []


async def test_write_person(store):
    for name, lang in (("Anna", "it"), ("Anne", "en")):
        person = Person(ANNA, name, lang)
        await store.write_person(person, 1)
        assert await store.find_person(ANNA) == person
    assert await store.find_person(BRUNO) is None


ROMAN = Week("Europe/Rome", (22 * 60 + 30, 6 * 60), frozenset({5, 6}))


async def test_write_week(store):
    for person in (ANNA, BRUNO):
        await store.write_person(Person(person, "Anna", "it"), 1)
    assert await store.find_weeks([ANNA, BRUNO]) == {}
    await store.write_week(BRUNO, Week("UTC", None))
    await store.write_week(ANNA, ROMAN)
    assert await store.find_weeks([ANNA, BRUNO]) == {ANNA: ROMAN, BRUNO: Week("UTC", None)}
    assert await store.find_weeks([ANNA]) == {ANNA: ROMAN}
    assert await store.find_weeks([]) == {}
    guess = replace(ROMAN, guessed=True)
    await store.write_week(ANNA, guess)
    assert await store.find_weeks([ANNA]) == {ANNA: guess}
    await store.write_week(ANNA, None)
    assert await store.find_weeks([ANNA]) == {}


async def test_change_personal_deadlines(store):
    """Hers alone who has said when she is awake, where she still sits."""
    for person in (ANNA, BRUNO):
        await store.write_person(Person(person, "Anna", "it"), 1)
    await store.write_week(ANNA, ROMAN)
    held = [Tenure(0, ANNA, "", "Anna", 0), Tenure(1, BRUNO, "", "Bruno", 0), Tenure(10, ANNA, "", "Anna", 0)]
    await store.add_tenures("t1", held)
    left = [Tenure(0, ANNA, "", "Anna", 0), Tenure(0, "", "usual", "Robot", 1)]
    await store.add_tenures("t2", left)
    rows = [
        deadline(table, question, at)._replace(given_ms=given)
        for table, question, at, given in (
            ("t1", "0/choose/1", 10, 9), ("t1", "1/choose/1", 11, 9), ("t1", "-1/wait/1", 12, 0), ("t1", "10/choose/1", 13, 9),
            ("t2", "0/choose/1", 14, 9),
        )
    ]  # fmt: skip
    await set_deadlines(store, *rows)
    seen = []

    def change(row, week, customs):
        seen.append((row, week, customs))
        return row._replace(at_ms=row.at_ms + 100, gained_ms=5, later_ms=7), 3

    await store.change_personal_deadlines(change)
    hers = [rows[0], rows[3]]
    assert sorted(seen) == [(row, ROMAN, {}) for row in hers]
    assert await store.next_due_ms() == 3
    after = {(row.table_id, row.question): row for row in await store.due_deadlines(1000)}
    changed = [row._replace(at_ms=row.at_ms + 100, gained_ms=5, later_ms=7) if row in hers else row for row in rows]
    assert after == {(row.table_id, row.question): row for row in changed}


async def test_write_key(store):
    person = Person(ANNA, "Anna", "it")
    assert await store.find_key_holder("k1", ANNA) is None
    await store.write_person(person, 1)
    assert await store.find_key_holder("k1", ANNA) == ANNA
    for key, old in (("k2", "k1"), ("k3", "k2")):
        await store.write_key(ANNA, key)
        assert await store.find_key_holder(key, PersonId("web:none")) == ANNA
        assert await store.find_key_holder(old, ANNA) is None


FIREFOX = Session("s1", ANNA, "k1", "Firefox, Android", 5, 5)


WINDOW = FrameRow("l1", "f1", ANNA, "k1", "telegram", 5)


async def test_open_frame(store):
    for each in (WINDOW, WINDOW._replace(id="f2", key="k2"), WINDOW._replace(launch="l2", id="f3")):
        await store.open_frame(each)
    assert await store.find_frame_of_launch("l1") == await store.find_frame("k1") == WINDOW
    assert await store.find_frame("k2") is None
    assert await store.find_frame_of_launch("l2") is None


async def test_end_frames(store):
    others = [
        WINDOW._replace(launch="l2", id="f2", key="k2", opened_ms=6),
        WINDOW._replace(launch="l3", id="f3", key="k3", account_id=BRUNO),
    ]
    for each in (WINDOW, *others):
        await store.open_frame(each)
    await store.end_frames(ANNA, 6)
    assert [await store.find_frame(key) for key in ("k1", "k2", "k3")] == [None, *others]


async def test_write_link(store):
    assert await store.find_link("h1") is None
    for link in (
        PersonalLink("h1", ANNA, "t1", 9),
        PersonalLink("h2", ANNA, "t2", 10),
        PersonalLink("h3", BRUNO, "t1", 9),
    ):
        await store.write_link(link)
        assert await store.find_link(link.hash) == link
    assert await store.find_link("h1") is None


async def test_spend_link(store):
    link = PersonalLink("h1", ANNA, "t1", 9)
    await store.write_link(link)
    assert await store.spend_link("h1", 9) is None
    assert await store.spend_link("h2", 8) is None
    spending = [store.spend_link("h1", 8) for _ in range(8)]
    assert sorted(await asyncio.gather(*spending), key=str) == [None] * 7 + [link]
    assert await store.find_link("h1") is None


async def test_delete_links(store):
    await store.write_link(PersonalLink("h1", ANNA, "t1", 9))
    await store.delete_links([BRUNO])
    assert await store.find_link("h1") is not None
    await store.delete_links([ANNA])
    assert await store.find_link("h1") is None


async def test_open_session(store):
    others = [FIREFOX._replace(id=f"s{n}", key=f"k{n}", seen_ms=5 + n) for n in (2, 3)]
    for each in (FIREFOX, *others, FIREFOX._replace(id="b", key="kb", account_id=BRUNO)):
        await store.open_session(each, 2)
        assert await store.find_session(each.key) == each
        assert await store.find_key_holder(each.key, PersonId("web:none")) == each.account_id
    assert await store.sessions_of([ANNA]) == others[::-1]
    assert await store.find_session("k1") is None


async def test_renew_session(store):
    await store.open_session(FIREFOX, 2)
    await store.renew_session("k1", "k2")
    assert await store.find_session("k2") == FIREFOX._replace(key="k2")
    assert await store.find_key_holder("k1", PersonId("web:none")) is None


ANNA99 = Account(AccountId("discord:99"), ANNA, "", "Anna99", "it", 3, 3)
OTHER = Account(AccountId("telegram:98"), BRUNO, "", "Bea", "it", 3, 3)
LEAVING = ANNA99._replace(origin="discord:3", leaves=BRUNO, out_ms=9)


async def test_write_account(store):
    first = ANNA99._replace(id=AccountId(ANNA), name="Anna", linked_ms=1)
    assert await store.find_accounts([ANNA]) == {ANNA: (imply_account(ANNA),)}
    await store.write_person(Person(ANNA, "Anne", "en"), 1)
    for each in (ANNA99, first):
        await store.write_account(each)
        assert await store.find_account(each.id) == each
    assert await store.find_accounts([ANNA, BRUNO]) == {ANNA: (first, ANNA99), BRUNO: (imply_account(BRUNO),)}
    assert await store.find_person(ANNA) == Person(ANNA, "Anna", "it")
    await store.write_account(first._replace(person_id=BRUNO, name="Nina", lang="en"))
    assert await store.find_accounts([ANNA]) == {ANNA: (first._replace(name="Nina", lang="en"), ANNA99)}


async def test_move_account(store):
    for person in (ANNA, BRUNO):
        await store.write_person(Person(person, "Anna", "it"), 1)
    await store.write_account(ANNA99)
    await store.set_address(ANNA, ANNA99.id)
    await store.move_account(ANNA99.id, BRUNO, ANNA, 7)
    moved = ANNA99._replace(person_id=BRUNO, origin=ANNA, linked_ms=7)
    assert await store.find_account(ANNA99.id) == moved
    assert await store.find_accounts([ANNA, BRUNO]) == {ANNA: (imply_account(ANNA),), BRUNO: (moved,)}
    assert await store.find_address(ANNA) == ""


async def test_delete_stranger(store):
    for person in (ANNA, BRUNO):
        await store.write_person(Person(person, "Anna", "it"), 1)
        await store.write_account(ANNA99._replace(id=AccountId(person), person_id=person))
    await store.add_tenures("t1", [Tenure(0, BRUNO, "", "Bruno", 0)])
    assert not await store.delete_stranger(AccountId(BRUNO), BRUNO)
    assert await store.delete_stranger(AccountId(ANNA), ANNA)
    assert (await store.find_person(ANNA), await store.find_account(AccountId(ANNA))) == (None, None)
    assert await store.find_person(BRUNO) is not None


async def test_drop_account(store):
    other = ANNA99._replace(id=AccountId(ANNA), name="Anna")
    for each in (ANNA99._replace(origin=BRUNO), other):
        await store.write_account(each)
    await store.write_person(Person(ANNA, "Anna", "it"), 1)
    await store.set_address(ANNA, ANNA99.id)
    fresh = PersonId("discord:99~2")
    drop = (ANNA99.id, other.id, fresh, 9)
    assert not await store.drop_account(ANNA99.id, AccountId(BRUNO), fresh, 9)
    assert await store.list_leaving() == []
    assert await store.drop_account(*drop)
    assert not await store.drop_account(*drop)
    gone = ANNA99._replace(person_id=fresh, origin=BRUNO, leaves=ANNA, out_ms=9)
    assert [await store.find_account(ANNA99.id)] == await store.list_leaving() == [gone]
    assert await store.find_address(ANNA) == ""


async def test_dispute_drop(store):
    await store.write_account(LEAVING)
    await store.dispute_drop(LEAVING.id, 7, is_disputed=True)
    assert await store.list_leaving() == [LEAVING._replace(out_ms=7, is_disputed=1)]


async def test_settle_drop(store):
    await store.write_account(LEAVING)
    for is_back, person, origin, out_ms in ((True, BRUNO, LEAVING.origin, 9), (False, ANNA, "", 0)):
        settled = LEAVING._replace(person_id=person, leaves="", origin=origin, out_ms=out_ms)
        await store.write_account(LEAVING)
        if not is_back:
            await store.drop_account(LEAVING.id, OTHER.id, ANNA, 9)
        await store.settle_drop(LEAVING.id, is_back=is_back)
        assert await store.find_account(LEAVING.id) == settled
        assert await store.list_leaving() == []
        await store.write_account(OTHER)


async def test_set_address(store):
    await store.write_person(Person(ANNA, "Anna", "it"), 1)
    assert (await store.find_address(ANNA), await store.find_address(BRUNO)) == ("", "")
    await store.set_address(ANNA, ANNA99.id)
    assert await store.find_address(ANNA) == ANNA99.id


async def test_carry_over(store):
    await store.insert_table(record())

    def write_rows(transaction):
        for person in (ANNA, BRUNO):
            transaction.write_person(Person(person, "Anna", "it"), 1)
        transaction.mark_primer_read(ANNA, "schicki")
        transaction.set_chosen_language(ANNA, "en")
        transaction.write_week(ANNA, ROMAN)
        transaction.write_wish(ANNA, SQUARE, "schicki", 1)
        transaction.write_draft(ANNA, "t1", "abcde", {"card": ["3"]}, 1)
        transaction.add_ladder_table("t1", ANNA, "schicki", "first")

    await store.write(write_rows)
    await store.carry_over(ANNA, BRUNO)
    assert await store.has_read_primer(BRUNO, "schicki")
    assert await store.chosen_language(BRUNO) == "en"
    assert await store.find_weeks([BRUNO]) == {BRUNO: ROMAN}
    assert (await store.find_wishes(BRUNO, SQUARE), await store.find_wishes(ANNA, SQUARE)) == (["schicki"], [])
    assert await store.load_draft(BRUNO, "t1", "abcde") == {"card": ("3",)}
    assert [each[0] for each in await store.ladder_tables(BRUNO, "schicki")] == ["t1"]


async def test_give_back(store):
    def write_rows(transaction):
        for name, person in (("t1", ANNA), ("t2", BRUNO)):
            transaction.insert_table(record(name))
            transaction.add_tenures(name, [Tenure(0, person, "", "Anna", 0)])
            transaction.add_ladder_table(name, BRUNO, "schicki", "first")

    await store.write(write_rows)
    await store.give_back(BRUNO, ANNA)
    assert [each[0] for each in await store.ladder_tables(ANNA, "schicki")] == ["t1"]
    assert [each[0] for each in await store.ladder_tables(BRUNO, "schicki")] == ["t2"]


async def test_set_discreet(store):
    await store.write_person(Person(ANNA, "Anna", "it"), 1)
    for wanted in (True, False, True):
        await store.set_discreet(ANNA, wanted=wanted)
        assert await store.is_discreet(ANNA) is wanted
    assert await store.is_discreet(BRUNO) is False


NOTICES = [
    AccountNotice("n2", AccountId(ANNA), "letter-linked", AccountId(BRUNO), 5),
    AccountNotice("n1", AccountId(BRUNO), "letter-dropped", AccountId(ANNA), 6),
]


async def test_add_account_notices(store):
    await store.add_account_notices(reversed(NOTICES))
    assert await store.list_account_notices() == NOTICES


async def test_delete_account_notice(store):
    await store.add_account_notices(NOTICES)
    await store.delete_account_notice("n2")
    assert await store.list_account_notices() == NOTICES[1:]


CODE = LinkCode("h1", AccountId(ANNA), 9)


async def test_write_link_code(store):
    for code in (CODE, CODE._replace(hash="h2", until_ms=10), CODE._replace(hash="h3", account_id=AccountId(BRUNO))):
        await store.write_link_code(code)
        assert await store.find_link_code(code.hash) == await store.find_code_of(code.account_id) == code
    assert await store.find_link_code("h1") is None


async def test_enter_link_code(store):
    await store.write_link_code(CODE)
    assert not await store.enter_link_code("h1", AccountId(BRUNO), 9)
    assert await store.enter_link_code("h1", AccountId(BRUNO), 8)
    assert await store.enter_link_code("h1", AccountId(BRUNO), 8)
    assert not await store.enter_link_code("h1", ANNA99.id, 8)
    assert await store.find_link_code("h1") == CODE._replace(entered=AccountId(BRUNO))


async def test_take_link_code(store):
    await store.write_link_code(CODE._replace(entered=ANNA99.id))
    for entered, now in ((AccountId(BRUNO), 8), (ANNA99.id, 9)):
        assert not await store.take_link_code("h1", entered, now)
    taking = [store.take_link_code("h1", ANNA99.id, 8) for _ in range(4)]
    assert sorted(await asyncio.gather(*taking)) == [False] * 3 + [True]
    assert await store.find_link_code("h1") is None


async def test_delete_link_codes(store):
    await store.write_link_code(CODE)
    await store.delete_link_codes([AccountId(BRUNO)])
    assert await store.find_link_code("h1") == CODE
    await store.delete_link_codes([CODE.account_id])
    assert await store.find_link_code("h1") is None


async def test_note_account(store):
    await store.write_account(ANNA99)
    await store.note_account(ANNA99.id, 9)
    assert await store.find_account(ANNA99.id) == ANNA99._replace(seen_ms=9)


async def test_note_session(store):
    await store.open_session(FIREFOX, 2)
    await store.note_session("k1", 9)
    assert await store.find_session("k1") == FIREFOX._replace(seen_ms=9)


async def test_end_session(store):
    await store.open_session(FIREFOX, 2)
    await store.end_session("s2")
    assert await store.sessions_of([ANNA]) == [FIREFOX]
    await store.end_session("s1")
    assert await store.find_session("k1") is None


async def test_end_sessions(store):
    his = FIREFOX._replace(id="s3", account_id=BRUNO, key="k3")
    for each in (FIREFOX, FIREFOX._replace(id="s2", key="k2"), his):
        await store.open_session(each, 2)
    await store.end_sessions([ANNA])
    assert await store.sessions_of([ANNA, BRUNO]) == [his]


INVITED = Invitation("i1", TableId("t1"), ANNA, 9, 2)


async def test_add_invitation(store):
    others = [INVITED._replace(hash=f"i{n}", until_ms=9 + n) for n in (2, 3)]
    for each in (INVITED, *others, INVITED._replace(hash="b", person_id=BRUNO)):
        await store.add_invitation(each, 2)
        assert await store.find_invitation(each.hash) == each
    assert await store.find_invitation("i1") is None
    assert await store.find_invitation("i2") is not None


async def test_spend_invitation(store):
    await store.add_invitation(INVITED, 2)
    assert await store.spend_invitation("i1", 9) is None
    assert await store.spend_invitation("i1", 8) == INVITED._replace(uses=1)
    assert await store.find_invitation("i1") == INVITED._replace(uses=1)
    assert await store.spend_invitation("i1", 8) == INVITED._replace(uses=0)
    assert await store.spend_invitation("i1", 8) is None


async def test_give_back_use(store):
    await store.add_invitation(INVITED, 2)
    await store.give_back_use("i1")
    assert await store.find_invitation("i1") == INVITED._replace(uses=3)


async def test_delete_invitations(store):
    for each in (INVITED, INVITED._replace(hash="i2", table_id=TableId("t2"))):
        await store.add_invitation(each, 2)
    await store.delete_invitations(TableId("t1"), ANNA)
    assert await store.find_invitation("i1") is None
    assert await store.find_invitation("i2") is not None


async def test_set_chosen_language(store):
    await store.write_person(Person(ANNA, "Anna", "it"), 1)
    assert await store.chosen_language(ANNA) is None
    await store.set_chosen_language(ANNA, "en")
    await store.write_person(Person(ANNA, "Anna", "it"), 2)
    chosen: Language = "en"
    assert await store.chosen_language(ANNA) == chosen
    assert await store.find_person(ANNA) == Person(ANNA, "Anna", chosen)


async def test_mark_primer_read(store):
    for _ in range(2):
        await store.mark_primer_read(ANNA, "race")
    assert await store.has_read_primer(ANNA, "race") is True
    assert await store.has_read_primer(ANNA, "hunt") is False
    assert await store.has_read_primer(BRUNO, "race") is False
    assert [await store.list_primers_read(each) for each in (ANNA, BRUNO)] == [{"race"}, frozenset()]


async def test_add_ladder_table(store):
    await insert(store, record(), record("t2", opened_at=2, status=TableStatus.OVER))
    for table, step in (("t1", "first"), ("t2", "second")):
        await store.add_ladder_table(table, ANNA, "race", step)
    found = [("t2", "second", False, TableStatus.OVER), ("t1", "first", False, TableStatus.LIVE)]
    assert await store.ladder_tables(ANNA, "race") == found
    assert await store.ladder_tables(ANNA, "hunt") == []
    assert await store.ladder_tables(BRUNO, "race") == []


async def test_mark_passed(store):
    await insert(store, record(), record("t2", opened_at=2))
    for table in ("t1", "t2"):
        await store.add_ladder_table(table, ANNA, "race", "first")
    await store.mark_passed("t1", [BRUNO, ANNA], 5)
    await store.mark_passed("t2", [BRUNO], 5)
    await store.mark_passed("t3", [ANNA], 5)
    assert [(table, passed) for table, _, passed, _ in await store.ladder_tables(ANNA, "race")] == [
        ("t2", False),
        ("t1", True),
    ]


async def test_add_posts(store):
    planned = [post("p2", ButtonRemoval("m/1")), whisper("p1", SeatMessage(1)), post("p0")]
    await add(store, *planned, post("p3", table="t0"))
    assert await store.unsent_posts("t1") == planned
    assert await store.find_post("p1") == planned[1]
    assert await store.find_post("p4") is None
    assert await store.tables_with_unsent_posts() == ["t0", "t1"]
    assert await store.tables_with_unsent_posts(["t1", "t2"]) == ["t1"]
    assert await store.tables_with_unsent_posts([]) == []


async def test_mark_sending(store):
    await add(store, post("p1"), post("p2"))
    begun = post("p1", status="maybe", batch="b1", hash="with")
    await store.mark_sending([begun])
    assert await store.unsent_posts("t1") == [begun, post("p2")]


async def test_mark_refused(store):
    begun = [post(f"p{n}", status="maybe", batch="b1", hash="with") for n in (1, 2)]
    await add(store, *begun)
    await store.mark_refused(begun[:1])
    assert await store.unsent_posts("t1") == [begun[0]._replace(status="planned", batch="", refusals=1), begun[1]]


async def test_unmark_sending(store):
    begun = [post(f"p{n}", status="maybe", batch=f"b{n}", hash="with") for n in (1, 2)]
    await add(store, *begun)
    await store.unmark_sending("b1")
    assert await store.unsent_posts("t1") == [post("p1"), begun[1]]


async def test_mark_batch_sent(store):
    begun = [post("p2", StartNotice(), status="maybe", batch="b1"), post("p1", status="maybe", batch="b1")]
    await add(store, *begun, post("p3", status="maybe", batch="b2"))
    await store.mark_batch_sent("b1", "m1")
    assert await unsent(store) == ["p3"]
    assert await store.posts_of_message(SQUARE, "m1") == [row._replace(status="sent", message_id="m1") for row in begun]
    assert await store.posts_of_message(PARK, "m1") == await store.posts_of_message(SQUARE, "m2") == []


async def test_attach_posts(store):
    await add(store, post("p2"), post("p1"), post("p3"))
    await store.attach_posts([post("p2"), post("p1")], "m1")
    assert await unsent(store) == ["p3"]
    told = await store.posts_of_message(SQUARE, "m1")
    assert [(row.id, row.status, row.message_id) for row in told] == [("p2", "sent", "m1"), ("p1", "sent", "m1")]


async def test_mark_sent(store):
    await add(store, post("p1"), post("p2", seq=5))
    await store.mark_sent(post("p1"), "m1", "hash")
    await store.mark_sent(post("p2", seq=4), "m2")
    assert await store.find_post("p1") == post("p1", message_id="m1", hash="hash", status="sent")
    assert await store.unsent_posts("t1") == [post("p2", seq=5, message_id="m2")]


async def test_skip_posts(store):
    await add(store, post("p1"), post("p2"), post("p3", table="t2"))
    await store.skip_posts([post("p1"), post("p3", table="t2")])
    assert await unsent(store) == ["p2"]
    assert await store.tables_with_unsent_posts() == ["t1"]


BOARD = post("b", StatusMessage(), seq=3)


async def test_set_status_message(store):
    shown = BOARD._replace(message_id="m1", hash="hash", status="sent")
    await store.set_status_message(BOARD, "m1", "hash")
    assert await store.find_post("b") == shown
    await add(store, BOARD)
    begun = (await store.find_post("b"))._replace(status="maybe", batch="b1")
    await store.mark_sending([begun])
    assert await store.posts_of_message(SQUARE, "m1") == []
    await store.set_status_message(begun, "m2", "other")
    assert await store.find_post("b") == shown._replace(to_seq=4, message_id="m2", hash="other")


async def test_mark_edited(store):
    await store.set_status_message(BOARD, "m1", "hash")
    shown = await store.find_post("b")
    await store.reset_status_message(BOARD)
    await store.mark_edited(shown, "newer")
    assert await unsent(store) == ["b"]
    assert (await store.find_post("b")).message_id == ""
    await store.set_status_message(BOARD, "m2", "hash")
    again = await store.find_post("b")
    await store.mark_edited(again, "newest")
    assert await store.find_post("b") == again._replace(status="sent", hash="newest")


async def test_reset_status_message(store):
    await store.set_status_message(BOARD, "m1", "hash")
    await store.reset_status_message(BOARD)
    assert await store.find_post("b") == BOARD._replace(to_seq=4, hash="hash")
    assert await unsent(store) == ["b"]


async def test_skip_posts_at(store):
    begun = post("p2", place=PARK, status="maybe", batch="b1")
    await add(store, post("p1"), begun, whisper("p3"), post("p4", place=PARK, table="t2"))
    await store.skip_posts_at(PARK)
    assert await unsent(store) == ["p1", "p3"]
    assert await unsent(store, "t2") == []


async def test_move_place(store):
    await add(store, BOARD, post("p1", ButtonRemoval("m1")), post("p2", message_id="m2"), post("p3", place=HALL))
    await add(store, post("p4", status="sent", message_id="m4"))
    await store.link_question_message(SQUARE, "m5", "t1", "abcde")
    await store.move_place(SQUARE, PARK)
    assert await store.unsent_posts("t1") == [post("p2", place=PARK), post("p3", place=HALL)]
    assert [await store.find_post(gone) for gone in ("b", "p1", "p4")] == [None] * 3
    assert await store.question_messages([PARK], "t1", "abcde") == [(PARK, "m5")]
    assert await store.question_messages([SQUARE], "t1", "abcde") == []


SHOWN = SeatMessageRow(ANNA, TableId("t1"), 2, "m1", "m0", "5ee", ("abc", "def"), ("abc",), 5, 65, 15, True)


async def test_write_seat_message(store):
    later = SHOWN._replace(seat=1, due_ms=40, asked=(), rung=(), ring_ms=None)
    resting = SHOWN._replace(table_id=TableId("t2"), due_ms=None)
    for row in (SHOWN._replace(message_id="m9"), later, resting, SHOWN):
        await store.write_seat_message(row)
    assert [await store.find_seat_message(*row[:3]) for row in (SHOWN, later, resting)] == [SHOWN, later, resting]
    assert await store.find_seat_message(BRUNO, TableId("t1"), 2) is None
    assert await store.next_seat_message_ms() == 15
    assert await store.due_seat_messages(14) == []
    assert await store.due_seat_messages(15) == [SHOWN]
    assert await store.due_seat_messages(90) == [SHOWN, later]
    assert await store.due_seat_messages(90, 1) == [SHOWN]
    await store.shift_times(10)
    moved = SHOWN._replace(shown_ms=15, ring_ms=75, due_ms=25)
    assert await store.find_seat_message(*SHOWN[:3]) == moved


async def test_unset_due(store):
    for row in (SHOWN, SHOWN._replace(seat=1, due_ms=9)):
        await store.write_seat_message(row)
    await store.unset_due(SHOWN._replace(seat=1, message_id="m7"))
    assert await store.next_seat_message_ms() == 15
    assert await store.find_seat_message(ANNA, "t1", 1) == SHOWN._replace(seat=1, due_ms=None)


async def test_delete_seat_message(store):
    await store.write_seat_message(SHOWN)
    await store.delete_seat_message(SHOWN._replace(seat=1))
    assert await store.find_seat_message(*SHOWN[:3]) == SHOWN
    await store.delete_seat_message(SHOWN)
    assert await store.find_seat_message(*SHOWN[:3]) is None
    assert await store.next_seat_message_ms() is None


async def test_write_bell(store):
    for table, bell in (("", Bell.NOTHING), ("t1", Bell.EVERYTHING), ("", Bell.REMINDERS), ("t2", Bell.TURNS)):
        await store.write_bell(ANNA, table, bell)
    await store.write_bell(ANNA, "t2", None)
    assert await store.find_bells(ANNA) == {"": Bell.REMINDERS, "t1": Bell.EVERYTHING}
    assert await store.find_bells(BRUNO) == {}


async def test_link_question_message(store):
    for message, question in (("m2", "abcde"), ("m1", "abcde"), ("m3", "fghij"), ("m3", "klmno")):
        await store.link_question_message(ANNA, message, "t1", question)
    assert await store.question_messages([ANNA], "t1", "abcde") == [(ANNA, "m1"), (ANNA, "m2")]
    assert await store.question_messages([ANNA], "t1", "fghij") == []
    assert await store.question_messages([ANNA], "t1", "klmno") == [(ANNA, "m3")]
    assert await store.question_messages([BRUNO], "t1", "abcde") == []


async def test_unlink_question_message(store):
    for message in ("m1", "m2"):
        await store.link_question_message(ANNA, message, "t1", "abcde")
    await store.unlink_question_message(ANNA, "m1")
    await store.unlink_question_message(BRUNO, "m2")
    assert await store.question_messages([ANNA], "t1", "abcde") == [(ANNA, "m2")]


async def meet_anna(store):
    await store.write_person(Person(ANNA, "Anna", "it"), 1)


async def test_what_was_on_its_way_to_somebody_deleted_brings_nothing_of_them_back(store):
    await meet_anna(store)
    await store.delete_person(Person(ANNA, "Anna", "it"), 2)
    await store.mark_unreachable(ANNA, 3)
    assert await store.unreachable_accounts() == {}
    await store.mark_reachable(ANNA, 3)
    assert await store.is_marked_reachable(ANNA) is False


async def test_mark_unreachable(store):
    await meet_anna(store)
    await store.mark_reachable(ANNA, 1)
    for at in (2, 3):
        await store.mark_unreachable(ANNA, at)
    assert await store.unreachable_accounts() == {ANNA: 3}
    assert await store.is_marked_reachable(ANNA) is False


async def test_mark_reachable(store):
    await meet_anna(store)
    await store.mark_unreachable(ANNA, 1)
    await store.mark_reachable(ANNA, 2)
    assert await store.unreachable_accounts() == {}
    assert await store.is_marked_reachable(ANNA) is True
    assert await store.is_marked_reachable(BRUNO) is False


async def test_write_draft(store):
    for fields in ({"card": ["3"]}, {"card": ["4", "5"], "to": []}):
        await store.write_draft(ANNA, "t1", "abcde", fields, 1)
    assert await store.load_draft(ANNA, "t1", "abcde") == {"card": ("4", "5"), "to": ()}
    assert await store.load_draft(BRUNO, "t1", "abcde") == {}
    await store.write_draft(ANNA, "t1", "abcde", {}, 2)
    assert await store.load_draft(ANNA, "t1", "abcde") == {}


FIRST, SECOND = Update(3, "lane", "first", 1), Update(5, "lane", "second", 2)


async def test_keep_updates(store):
    keep = [SECOND, FIRST]
    assert await store.keep_updates("chat", [SECOND]) == [SECOND]
    assert await store.keep_updates("chat", keep) == [FIRST]
    assert await store.waiting_updates("chat") == [FIRST, SECOND]
    assert await store.waiting_updates("other") == []


async def test_mark_applied(store):
    keep = [FIRST, SECOND]
    await store.keep_updates("chat", keep)
    await store.mark_applied("chat", FIRST.id)
    await store.mark_applied("other", SECOND.id)
    assert await store.waiting_updates("chat") == [SECOND]
    known = [await store.is_update_waiting("chat", number) for number in (FIRST.id, SECOND.id, 7)]
    assert known == [False, True, False]
    assert await store.keep_updates("chat", keep) == []


async def test_set_aside(store):
    await store.keep_updates("chat", [FIRST, SECOND])
    for number in (str(FIRST.id), str(1 << 70), str(1 << 70)):
        odd = RefusedUpdate("chat", number, "KeyError", "bot/a.py:1", "{}")
        await store.set_aside(odd, 1)
    assert await store.updates_set_aside() == [SetAside("chat", "KeyError", "bot/a.py:1", 2)]
    assert await store.waiting_updates("chat") == [SECOND]
    await store.forget_inbox(2)
    assert await store.updates_set_aside() == []


def blocked(place=SQUARE, table_id="t1", tries=1):
    return BlockedPlace(place, TableId(table_id), {"it": ["scrivere"]}, tries)


async def test_write_attendance(store):
    for place, person in ((SQUARE, ANNA), (SQUARE, BRUNO), (PARK, ANNA), (SQUARE, ANNA)):
        await store.write_attendance(place, person, 1)
    assert await store.find_attended([ANNA, BRUNO]) == {ANNA: {SQUARE, PARK}, BRUNO: {SQUARE}}
    assert await store.find_attended([BRUNO]) == {BRUNO: {SQUARE}}
    assert await store.find_attended([]) == {}
    await store.write_attendance(PARK, ANNA, None)
    assert await store.find_attended([ANNA]) == {ANNA: {SQUARE}}
    await store.write_attendance(HALL, ANNA, 2)
    await store.move_place(SQUARE, HALL)
    assert await store.find_attended([ANNA, BRUNO]) == {ANNA: {HALL}, BRUNO: {HALL}}
    await store.write_attendance(HALL, BRUNO, 9)
    await store.forget_inbox(9 + LONG_MS)
    assert await store.find_attended([ANNA, BRUNO]) == {BRUNO: {HALL}}


async def test_write_blocked_place(store):
    for each in (blocked(), blocked(tries=2), blocked(PARK)):
        await store.write_blocked_place(each)
    assert await store.blocked_places() == [blocked(PARK), blocked(tries=2)]
    await store.move_place(SQUARE, HALL)
    assert blocked(HALL, tries=2) in await store.blocked_places()
    await store.skip_posts_at(PARK)
    assert await store.blocked_places() == [blocked(HALL, tries=2)]


async def test_mark_told_blocked(store):
    told = [ANNA, BRUNO]
    await store.write_blocked_place(blocked())
    assert await store.mark_told_blocked(SQUARE, told[:1]) == [ANNA]
    assert await store.mark_told_blocked(SQUARE, told) == [BRUNO]
    assert await store.mark_told_blocked(PARK, told) == told
    assert await store.blocked_places() == [blocked()]


async def test_unblock_place(store):
    for each in (blocked(), blocked(table_id="t2")):
        await store.write_blocked_place(each)
    await store.mark_told_blocked(SQUARE, [ANNA])
    for table_id, told in (("t1", []), ("t2", [ANNA])):
        await store.unblock_place(SQUARE, TableId(table_id))
        assert await store.mark_told_blocked(SQUARE, [ANNA]) == told
    assert await store.blocked_places() == []


async def test_mark_alive(store):
    assert await store.last_alive_ms() is None
    for at in (7, 6):
        await store.mark_alive(at)
    assert await store.last_alive_ms() == 6


async def test_write_number(store):
    for value in (1, 2**40):
        await store.write_number("offset", value)
    assert await store.read_number("offset") == 2**40
    assert await store.read_number("other") is None


async def test_mark_rung(store):
    async def ring(stage, at, since=0, table="t1", person=ANNA):
        return await store.mark_rung(Rung(person, TableId(table), "0/choose/1", stage, at), since)

    assert [await ring(1, 10), await ring(1, 20), await ring(2, 20), await ring(1, 30, table="t2")] == [1, 0, 1, 1]
    assert [await ring(1, 40, since=9), await ring(1, 50, since=10)] == [0, 1], "asked anew since then"
    assert await ring(1, 50, person=BRUNO)
    assert await store.find_peace(ANNA, TableId("t1"), 20) == (0, 3)
    assert await store.find_peace(ANNA, TableId("t1"), 21) == (0, 2)
    await store.shift_times(5)
    assert await store.find_peace(ANNA, TableId("t1"), 26) == (0, 2)
    await store.forget_inbox(36 + LONG_MS)
    assert await store.find_peace(ANNA, TableId("t1"), 0) == (0, 1)


async def test_write_snooze(store):
    for table, until in ((TableId("t1"), 5), (TableId("t1"), 9), (TableId("t2"), 7)):
        await store.write_snooze(ANNA, table, until)
    assert await store.find_peace(ANNA, TableId("t1"), 0) == (9, 0)
    assert await store.find_peace(BRUNO, TableId("t1"), 0) == (0, 0)
    await store.forget_inbox(9)
    assert [(await store.find_peace(ANNA, TableId(name), 0))[0] for name in ("t1", "t2")] == [9, 0]
    await store.write_seat_message(SHOWN)
    await store.write_snooze(ANNA, TableId("t1"), 99)
    assert await store.find_seat_message(*SHOWN[:3]) == SHOWN._replace(rung=(), ring_ms=99, due_ms=99)


async def test_write_digest(store):
    assert (await store.next_digest_ms(), await store.find_digest(ANNA)) == (None, None)
    early, late = Digest(ANNA, 480, 20), Digest(BRUNO, 540, 10)
    for each in (early._replace(due_ms=5), early, late):
        await store.write_digest(each)
    assert (await store.next_digest_ms(), await store.find_digest(ANNA)) == (10, early)
    assert [await store.due_digests(at) for at in (9, 10, 20)] == [[], [late], [late, early]]


async def test_move_digest(store):
    was = Digest(ANNA, 480, 20)
    await store.write_digest(was)
    moved = [await store.move_digest(was, 30) for _ in range(2)]
    assert (moved, await store.find_digest(ANNA)) == ([True, False], was._replace(due_ms=30))


async def test_call_together(store):
    await store.write_seat_message(SHOWN)
    names = [TableId(name) for name in ("t2", "t1", "t1")]
    was = [await store.call_together(ANNA, name) for name in names]
    called = SHOWN._replace(rung=(*SHOWN.rung, *SHOWN.asked), ring_ms=None, due_ms=None)
    assert (was, await store.find_seat_message(*SHOWN[:3])) == ([False, True, False], called)


async def test_delete_digest(store):
    await store.write_digest(Digest(ANNA, 480, 20))
    await store.delete_digest(BRUNO)
    assert await store.find_digest(ANNA) is not None
    await store.delete_digest(ANNA)
    assert await store.find_digest(ANNA) is None


async def test_forget_inbox(store):
    await meet_anna(store)
    for inbox, at in (("old", 4), ("new", 5)):
        await store.claim_update(inbox, "t1", 1, at)
        await store.write_draft(ANNA, "t1", inbox, {"": ["x"]}, at)
    updates = [Update(1, "lane", "applied", 4), Update(2, "lane", "waiting", 4), Update(3, "lane", "applied", 5)]
    await store.keep_updates("chat", updates)
    for number in (1, 3):
        await store.mark_applied("chat", number)
    await store.forget_inbox(5)
    assert (await store.entry_of_update("old"), await store.entry_of_update("new")) == (None, 1)
    assert (await store.load_draft(ANNA, "t1", "old"), await store.load_draft(ANNA, "t1", "new")) == ({}, {"": ("x",)})
    assert await store.waiting_updates("chat") == updates[1:2]
    assert await store.keep_updates("chat", updates) == updates[:1]
    await store.mark_unreachable(ANNA, 6)
    await store.forget_inbox(6 + LONG_MS)
    assert (await store.waiting_updates("chat"), await store.unreachable_accounts()) == ([], {ANNA: 6})
    await store.forget_inbox(7 + LONG_MS)
    assert await store.unreachable_accounts() == {}
    many = [Update(number, "lane", "body", number) for number in range(10, 20)]
    await store.keep_updates("chat", many)
    for number in range(10, 20):
        await store.claim_update(f"id{number}", "t1", 1, number)
    await store.forget_inbox(0, 4)
    assert await store.waiting_updates("chat") == many[6:]
    assert [await store.entry_of_update(f"id{number}") for number in range(10, 20)] == [None] * 6 + [1] * 4


def test_every_write_of_the_port_has_its_test():
    """What chores, personal files, week changes and wishes write has tests of its own."""
    parts = (Transaction, AccountWrites, DoorWrites, FrameWrites, InvitationWrites, ReminderWrites, SessionWrites)
    writes = {name for part in parts for name in vars(part) if not name.startswith("_")}
    assert {name for name in writes if f"test_{name}" not in globals()} == set()


async def test_bans_and_deletions_are_known_by_numbers_that_name_nobody(store):
    anna, bruno = Person(ANNA, "Anna", "it"), Person(BRUNO, "Bruno", "it")

    def meet(transaction: Transaction) -> None:
        for person in (anna, bruno):
            transaction.write_person(person, 10)
        transaction.write_ban(ANNA, 20)
        transaction.write_ban(ANNA, 25)

    await store.write(meet)
    assert await store.list_bans() == [(ANNA, 20)]
    assert [await store.is_banned(each) for each in (ANNA, BRUNO)] == [True, False]
    assert (await store.personal_rows(ANNA))["bans"] == [{"person": ANNA, "at": 20}]
    await store.delete_person(anna, 30)
    ((left, since),) = await store.list_bans()
    assert (ANNA in left, since, await store.is_banned(ANNA)) == (False, 20, True)
    assert await store.list_forgotten() == []
    await store.write_person(anna, 29)
    assert [each.id for each in await store.list_forgotten()] == [ANNA]
    await store.delete_person(anna, 40)
    await store.write_person(anna, 41)
    assert await store.list_forgotten() == [], "they have come back by themselves"
    await store.write_ban(left, None)
    assert (await store.list_bans(), await store.is_banned(ANNA)) == ([], False)
