"""What any store must do; a second implementation is one more opener."""

import asyncio
import inspect
import sys
from functools import partial

import pytest

import bot.db.store as of_all
import bot.notify.stored as of_messages
import bot.people.stored as of_people
import bot.run.stored as of_updates
import bot.tables.stored as of_tables
from bot.db.errors import Conflict, Unusable
from bot.db.opening import open_store
from bot.db.store import AskingTransaction, Store, Transaction, shift_times
from bot.notify.stored import SEAT_MESSAGES, SUBSCRIPTIONS
from bot.people import personal_rows
from bot.people.stored import (
    BROWSER_KEYS,
    INVITATIONS,
    LINK_CODES,
    PERSONAL_LINKS,
    SESSIONS,
    Invitation,
    LinkCode,
    PersonalLink,
    Session,
    change_settings,
    write_draft,
    write_week,
)
from bot.run.stored import RefusedUpdate, keep_updates
from bot.tables.posts import Digest, Kind, Notification, Post, PostRow, Reason, SeatMessageRow, ShownHash, name_stage
from bot.tables.rows import (
    Bank,
    ConsentRequest,
    Deadline,
    Head,
    LogRow,
    Notice,
    Pause,
    Prepared,
    PreparedRule,
    SeatAssignment,
    Stage,
    TableRecord,
)
from bot.tables.stored import BANKS, LADDER_TABLES, MOST_SEALED, append_entry, insert_table
from bot.values.health import SetAside
from bot.values.hours import Week
from bot.values.ids import AccountId, ChannelId, PersonId, TableId, TablePace, TableStatus
from bot.values.requests import Account, NotSaved, Person, Repeated, Update, imply_account

LONG_MS = 60 * 24 * 3_600_000
ANNA, BRUNO, NOBODY = PersonId("chat:anna"), PersonId("chat:bruno"), PersonId("web:none")
SQUARE, PARK, HALL = ChannelId("chat:1/square"), ChannelId("chat:1/park"), ChannelId("other:hall")
LINES, NEWS = Post(Kind.HISTORY), Post(Kind.SEAT, 0)
BANK = Bank(1, 7, 5, ANNA, "day")
PREPARED = Prepared(1, "play", "web:1", (PreparedRule("led-C", "CK", True), PreparedRule("", "C7", False)))
AWAY = Notice(key="away", params={"minutes": 3}, at=7)


FUNCTIONS = {
    name: each
    for module in (of_tables, personal_rows, of_all, of_messages, of_people, of_updates)
    for name, each in vars(module).items()
    if inspect.isfunction(each) and each.__module__ == module.__name__
}


class Direct:
    """A store with what reads and writes its rows as methods, each write a unit of its own."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def __getattr__(self, name):
        if name in FUNCTIONS:
            return partial(self.run, FUNCTIONS[name])
        if not hasattr(AskingTransaction, name):
            return getattr(self.store, name)
        write = self.store.write if hasattr(Transaction, name) else self.store.ask
        return lambda *given, **named: write(lambda unit: getattr(unit, name)(*given, **named))

    def put(self, rows, row):
        return self.store.write(lambda unit: rows.write(unit, row))

    def add_new(self, rows, *each):
        return self.store.write(lambda unit: rows.add_new(unit, *each))

    def change(self, *given, **key):
        return self.store.write(lambda unit: unit.change_rows(*given, **key))

    def delete(self, table, **key):
        return self.store.write(lambda unit: unit.delete_rows(table, **key))

    def run(self, function, *given, **named):
        match next(iter(function.__annotations__.values())):
            case "Transaction":
                return self.store.write(lambda unit: function(unit, *given, **named))
            case "AskingTransaction":
                return self.store.ask(lambda unit: function(unit, *given, **named))
        return function(self.store, *given, **named)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.deep)])
def database(request, tmp_path):
    """Where a new store is."""
    return tmp_path / "a.db" if request.param == "sqlite" else request.getfixturevalue("postgres_url")


async def opened(database) -> Direct:
    return Direct(await open_store(database))


@pytest.fixture
async def store(database):
    store = await opened(database)
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


def append(seq: int, token: str = "a", table: str = "t1"):
    """Return the unit that writes an entry."""
    return lambda transaction: append_entry(transaction, TableId(table), entry(seq, token))


def post(name: str, what=LINES, *, channel=SQUARE, person="", seq=1, table="t1", **more) -> PostRow:
    return PostRow(name, TableId(table), channel, PersonId(person), what, seq, seq, **more)


def whisper(name: str, what=NEWS, **more) -> PostRow:
    return post(name, what, channel="", person=ANNA, **more)


async def put(write, *rows) -> None:
    for row in rows:
        await write(row)


async def add(store: Store, *posts: PostRow) -> None:
    """Plan posts."""
    await store.add_posts(posts)


async def unsent(store: Store, table: str = "t1") -> list[str]:
    return [row.id for row in await store.unsent_posts(TableId(table))]


async def meet(store: Store, *people: PersonId) -> None:
    await put(lambda person: store.write_person(Person(person, "Anna", "it"), 1), *people)


# -- where several processes write


async def test_what_was_written_of_a_table_since_an_entry_is_read_as_of_one_moment(store):
    deadline = Deadline.decode(TableId("t1"), "0/choose/1", 1, 2, 0)
    await put(store.insert_table, record(), record("t2"))
    await put(store.write, *map(append, (1, 2, 3)))
    await store.move_head("t1", Head(0, 0), Head(3, 0))
    await store.write_deadline(deadline, 2)
    await store.put(BANKS, (TableId("t1"), *BANK))
    later = await store.load_later("t1", 1)
    await store.write_prepared(TableId("t1"), PREPARED)
    assert later == (Head(3, 0), [entry(2), entry(3)], [deadline], [BANK], [])
    assert (await store.load_later("t1", 1)).prepared == [PREPARED]
    assert await store.load_later("t2", 0) == (Head(), [], [], [], [])


# -- units of work


async def test_the_units_of_a_batch_fail_alone_and_leave_nothing(store):
    def failing(transaction: Transaction) -> None:
        insert_table(transaction, record("t2"))
        append_entry(transaction, "t1", entry(2))
        raise ZeroDivisionError

    units = [store.insert_table(record()), store.write(failing), *(store.write(append(seq)) for seq in (1, 2, 2, 3))]
    results = await asyncio.gather(*units, return_exceptions=True)
    assert [type(results[n]) for n in (0, 1, 2, 3, 5)] == [type(None), ZeroDivisionError, *[type(None)] * 3]
    assert isinstance(results[4], Exception) and not isinstance(results[4], NotSaved)
    assert await store.table_ids() == ["t1"]
    assert (await store.load_table("t1")).rows == [entry(1), entry(2), entry(3)]


async def test_a_unit_returns_what_it_says_and_sees_what_was_written_before_it(store):
    updates = [Update(1, "lane", "body", 0)]
    first = store.keep_updates("chat", updates)
    again = store.keep_updates("chat", updates)
    assert (await first, await again) == (updates, [])


async def test_a_unit_runs_once_whether_it_asks_or_not(store):
    ran = []

    def unit(transaction) -> None:
        append_entry(transaction, "t1", entry(len(ran) + 1))
        ran.append(1)

    def asking(transaction) -> None:
        unit(transaction)
        keep_updates(transaction, "chat", [Update(1, "lane", "body", 0)])

    await store.insert_table(record())
    await asyncio.gather(store.write(unit), store.ask(asking), store.write(unit))
    assert (len(ran), (await store.load_later("t1", 0)).rows) == (3, [entry(seq) for seq in (1, 2, 3)])


async def test_an_update_is_claimed_for_ever_and_whoever_comes_later_leaves_nothing(database):
    def unit(transaction: Transaction) -> None:
        append_entry(transaction, "t1", entry(2))
        transaction.claim_update("update 1", "t1", 2, 0)

    store = await opened(database)
    await store.insert_table(record())
    await store.claim_update("update 1", "t1", 3, 0)
    assert (await store.find_claimed("update 1"), await store.find_claimed("u2")) == (("t1", 3), None)
    await store.close()
    for _ in range(2):
        store = await opened(database)
        with pytest.raises(Repeated) as repeated:
            await store.write(unit)
        assert repeated.value.seq == 3
        assert (await store.load_table("t1")).rows == []
        await store.close()


async def test_a_table_has_its_id_alone_and_an_entry_its_number_at_its_table(store):
    await put(store.insert_table, record(), record("t2"))
    await store.write(append(1))
    for again in (store.write(append(1, "b")), store.insert_table(record(name="Venerdì"))):
        with pytest.raises(Exception) as fault:
            await again
        assert not isinstance(fault.value, NotSaved)
    await store.write(append(1, "c", "t2"))
    stored = await store.load_table("t1")
    assert (stored.record, stored.rows) == (record(), [entry(1)])
    assert (await store.load_table("t2")).rows == [entry(1, "c")]


async def test_what_waits_when_the_store_closes_is_written_and_nothing_after_it(database):
    store = await opened(database)
    await store.insert_table(record(places=(SQUARE,)))
    await add(store, post("p1"), whisper("p2"))
    writing = [store.write(append(n)) for n in range(1, 701)]
    await store.close()
    assert [future.result() for future in writing] == [None] * 700
    with pytest.raises(NotSaved):
        await store.write(append(701))
    store = await opened(database)
    stored = await store.load_table("t1")
    assert stored.record == record(places=(SQUARE,))
    assert [row.seq for row in stored.rows] == list(range(1, 701))
    assert await store.unsent_posts("t1") == [post("p1"), whisper("p2")]
    assert await store.tables_at(SQUARE) == ["t1"]
    await store.close()


HOLD = """
import asyncio, sys
from pathlib import Path
from bot.db.opening import open_store
async def main():
    store = await open_store(sys.argv[1] if "://" in sys.argv[1] else Path(sys.argv[1]))
    print("held", flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


async def test_a_second_process_on_the_same_database_is_refused_and_a_killed_one_leaves_it_free(database):
    async def require_in_use() -> None:
        with pytest.raises(Unusable, match="in-use"):
            await open_store(database, busy_ms=0)

    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", HOLD, database, stdout=pipe)
    assert await process.stdout.readline() == b"held\n"
    await require_in_use()
    process.kill()
    await process.wait()
    store = await opened(database)
    await require_in_use()
    await store.close()
    await (await opened(database)).close()


# -- tables


async def test_an_entry_may_come_before_another_and_a_table_is_idle_since_its_last(store):
    begun = {"started_at": 1, "pace": TablePace.DAY}
    evening = begun | {"pace": TablePace.EVENING}
    await put(store.insert_table, record(**begun), record("t2", **evening), record("t3", started_at=None))
    assert await store.idle_tables(2, 1) == ["t2"]
    late = entry(2)._replace(platform_at=4)
    for row in (late, entry(1)):
        await store.append_entry("t1", row)
    assert (await store.load_table("t1")).rows == [entry(1), late]
    assert await store.idle_tables(2, 5) == ["t1", "t2"], "so few answers may all be sealed"
    for seq in range(3, MOST_SEALED + 2):
        await store.append_entry("t1", entry(seq))
    assert (await store.idle_tables(2, 5), await store.idle_tables(2, 6)) == (["t2"], ["t1", "t2"])


async def test_a_head_moves_from_where_it_is_and_who_is_behind_writes_nothing(store):
    def behind(transaction: Transaction) -> None:
        append_entry(transaction, "t1", entry(9))
        transaction.move_head("t1", Head(3, 4), Head(4, 5))

    await put(store.insert_table, record(version=4), record("t2"))
    assert await store.find_heads(["t1", "t2", "t9"]) == {"t1": Head(0, 4), "t2": Head()}
    await store.move_head("t1", Head(0, 4), Head(3, 5))
    await store.move_head("t2", Head(), Head())
    with pytest.raises(Conflict):
        await store.write(behind)
    with pytest.raises(Conflict):
        await store.move_head("t3", Head(), Head(1, 0))
    stored = await store.load_table("t1")
    assert (stored.head, stored.rows) == (Head(3, 5), [])
    assert (await store.load_table("t2")).head == Head()


async def test_tables_are_found_by_their_status_and_their_places(store):
    newer = record("t0", places=(SQUARE, HALL), status=TableStatus.OVER, opened_at=2)
    await put(store.insert_table, newer, record(places=(SQUARE,)))
    assert (await store.load_table("t0")).record == newer
    assert await store.load_table("t2") is None
    assert await store.table_ids() == ["t1", "t0"]
    assert await store.table_ids(TableStatus.OVER) == ["t0"]
    assert await store.table_ids(TableStatus.LOBBY, TableStatus.CLOSED) == []
    assert await store.tables_at(SQUARE) == ["t1", "t0"]
    await store.write_channels(record("t0", places=(PARK, HALL)))
    assert [await store.tables_at(channel) for channel in (SQUARE, PARK, HALL)] == [["t1"], ["t0"], ["t0"]]
    assert await store.channels_under("chat:1/") == [PARK, SQUARE]
    assert await store.channels_under("chat:2/") == []
    await store.change_rows("tables", {"status": TableStatus.OVER}, id="t1")
    assert (await store.load_table("t1")).record.status is TableStatus.OVER
    assert await store.table_ids(TableStatus.LIVE) == []


async def test_all_that_may_change_of_a_table_is_written(store):
    await store.insert_table(record())
    changed = record(
        status=TableStatus.PAUSED, options={"deals": "2"}, changed_by={"deals": "Anna"}, errata=("xy-1",),
        salts={ANNA: "salt"}, started_at=3, former=TableId("t0"), practice=True, version=4, notice=AWAY,
        proposals={"end": ConsentRequest(by=BRUNO, at=5)}, pause=Pause(at=6, deadlines={"0/choose/1": (1, 9, 1)}),
        absent={BRUNO: 2},
    )  # fmt: skip
    await store.write_table(changed)
    assert (await store.load_table("t1")).record == changed
    await store.write_notice(changed)
    await store.write_notice(record(version=5))
    assert (await store.find_notice("t1", 4), await store.find_notice("t1", 5)) == (AWAY, None)


async def test_who_holds_a_seat_is_who_was_added_last(store):
    await put(store.insert_table, record(), record("t2", opened_at=2))
    held, left = SeatAssignment(0, ANNA, "", "Anna", 0), SeatAssignment(0, "", "easy", "Robot", 3)
    await store.add_assignments("t1", [held])
    await store.add_assignments("t2", [held, held._replace(seat=1)])
    assert await store.tables_of(ANNA) == ["t2", "t1"]
    assert await store.tables_of(ANNA, 1) == ["t2"]
    await store.add_assignments("t1", [left])
    assert (await store.load_table("t1")).assignments == [held, left]
    assert await store.tables_of(ANNA) == ["t2"]
    assert await store.tables_kept_for(ANNA) == []
    await store.add_assignments("t1", [left._replace(reserve=ANNA)])
    assert await store.tables_kept_for(ANNA) == ["t1"]
    await store.add_assignments("t1", [held._replace(person="chat:else"), held])
    assert await store.tables_kept_for(ANNA) == []
    await store.add_assignments("t1", [left])
    assert await store.times_opened(ANNA, 0) == [2, record().opened_at]
    assert await store.times_opened(ANNA, record().opened_at) == [2]
    await store.add_assignments("t2", [held._replace(person=BRUNO, seat=2)])
    assert await store.times_opened(BRUNO, 0) == [], "who came later has not opened it"


# -- deadlines


def deadline(table: str = "t1", question: str = "0/choose/1", at: int = 10) -> Deadline:
    return Deadline.decode(TableId(table), question, 1, at, 0)


async def set_deadlines(store: Store, *deadlines: Deadline) -> None:
    await put(lambda each: store.write_deadline(each, each.at_ms), *deadlines)


async def test_deadlines_are_due_in_their_order_until_they_are_moved_or_deleted(store):
    await store.insert_table(record())
    assert await store.next_due_ms() is None
    first, second, third = deadline(), deadline(question="1/choose/1", at=12), deadline("t2", at=11)
    await set_deadlines(store, second, first, third)
    assert await store.next_due_ms() == 10
    assert await store.due_deadlines(9) == []
    assert await store.due_deadlines(12) == [first, third, second]
    assert await store.due_deadlines(12, 2) == [first, third]
    moved = first._replace(at_ms=20, stage=Stage.REMINDED)
    await store.write_deadline(moved, 15)
    assert await store.due_deadlines(15) == [third, second, moved]
    assert sorted((await store.load_table("t1")).deadlines) == sorted([moved, second])
    await store.delete_deadline("t1", moved.key)
    assert await store.due_deadlines(15) == [third, second]
    await set_deadlines(store, moved)
    await store.delete_rows("deadlines", table_id="t1")
    assert await store.due_deadlines(20) == [third]


async def test_all_times_are_shifted_or_renewed_where_less_is_left(store):
    later = deadline("t2", at=20)._replace(opened_at_ms=8)
    await set_deadlines(store, deadline(), later)
    await store.renew_deadlines(3)
    renewed = later._replace(at_ms=15, opened_at_ms=3)
    assert await store.due_deadlines(15) == [deadline(), renewed]
    await store.write(lambda unit: shift_times(unit, 5))
    assert await store.next_due_ms() == 15
    assert await store.due_deadlines(25) == [
        deadline(at=15)._replace(opened_at_ms=6),
        renewed._replace(at_ms=20, opened_at_ms=8),
    ]


# -- people


async def test_what_an_account_is_to_be_told_goes_with_either_account_and_with_time(store):
    def told(name, account, about, at):
        post = Post(Kind.ACCOUNT, 0, about=f"{about} letter-linked")
        return PostRow(name, TableId(account), ChannelId(""), PersonId(account), post, at, 0)

    old, new, other = told("n1", ANNA, BRUNO, 5), told("n2", BRUNO, "chat:anna2", 30), told("n3", BRUNO, ANNA, 30)
    await add(store, old, new, other)
    await store.write(lambda unit: shift_times(unit, 10))
    await store.forget_inbox(20)
    assert [row.id for row in await store.unsent_posts(BRUNO)] == ["n2", "n3"]
    assert await store.unsent_posts(ANNA) == []
    await store.delete_person(Person(ANNA, "Anna", "it"), 50)
    assert await store.unsent_posts(BRUNO) == [new._replace(from_seq=40)], "of another whose name begins alike"
    await store.delete_person(Person(BRUNO, "Bruno", "it"), 50)
    assert await store.tables_with_unsent_posts() == []


# -- posts


async def test_posts_are_unsent_in_the_order_in_which_they_were_planned(store):
    planned = [post("p2", Post(Kind.FORMER, about="m/1")), whisper("p1", Post(Kind.SEAT, 1)), post("p0")]
    await add(store, *planned, post("p3", table="t0"))
    assert await store.unsent_posts("t1") == planned
    assert (await store.find_post("p1"), await store.find_post("p4")) == (planned[1], None)
    for among, found in (((), ["t0", "t1"]), ((["t1", "t2"],), ["t1"]), (([],), [])):
        assert await store.tables_with_unsent_posts(*among) == found
    await store.skip_posts([planned[0], post("p3", table="t0")])
    assert await store.unsent_posts("t1") == planned[1:]
    assert await store.tables_with_unsent_posts() == ["t1"]


async def test_a_post_is_begun_and_refused_or_taken_back(store):
    await add(store, post("p1"), post("p2"), post("p3"))
    begun = [post(f"p{n}", status="maybe", batch=f"b{n}", hash="with") for n in (1, 2)]
    await store.mark_sending(begun)
    assert await store.unsent_posts("t1") == [*begun, post("p3")]
    await store.mark_refused(begun[:1])
    refused = begun[0]._replace(status="planned", batch="", refusals=1)
    assert await store.unsent_posts("t1") == [refused, begun[1], post("p3")]
    await store.mark_sending([post("p2")])
    assert await store.unsent_posts("t1") == [refused, post("p2"), post("p3")]


async def test_posts_of_one_message_are_known_by_it(store):
    begun = [post("p2", Post(Kind.BEGAN), status="maybe", batch="b1"), post("p1", status="maybe", batch="b1")]
    await add(store, *begun, post("p3", status="maybe", batch="b2"), post("p5"), post("p4"))
    await store.attach_posts(begun, "m1")
    await store.attach_posts([post("p5"), post("p4")], "m2")
    assert await unsent(store) == ["p3"]
    kept = [row._replace(status="sent", message_id="m1", batch=row.id) for row in begun]
    assert await store.posts_of_message(SQUARE, "m1") == kept
    told = await store.posts_of_message(SQUARE, "m2")
    assert [(row.id, row.status, row.message_id) for row in told] == [("p5", "sent", "m2"), ("p4", "sent", "m2")]
    assert await store.posts_of_message(PARK, "m1") == await store.posts_of_message(SQUARE, "m3") == []


async def test_a_post_that_has_grown_meanwhile_or_is_planned_again_is_unsent(store):
    await add(store, post("p1"), post("p2", seq=5))
    await store.mark_sent(post("p1"), "m1", "hash")
    await store.mark_sent(post("p2", seq=4), "m2")
    sent = post("p1", message_id="m1", hash="hash", status="sent")
    assert await store.find_post("p1") == sent
    assert await store.unsent_posts("t1") == [post("p2", seq=5, message_id="m2")]
    await add(store, post("p1"))
    assert await store.find_post("p1") == sent._replace(to_seq=2, status="planned")


BOARD = post("b", Post(Kind.STATUS), seq=3)


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


async def test_an_edit_of_a_status_message_that_was_reset_meanwhile_counts_for_nothing(store):
    await store.set_status_message(BOARD, "m1", "hash")
    shown = await store.find_post("b")
    await store.reset_status_message(BOARD)
    assert await store.find_post("b") == BOARD._replace(to_seq=4, hash="hash")
    await store.mark_edited(shown, "newer")
    assert await unsent(store) == ["b"]
    assert (await store.find_post("b")).message_id == ""
    await store.set_status_message(BOARD, "m2", "hash")
    again = await store.find_post("b")
    await store.mark_edited(again, "newest")
    assert await store.find_post("b") == again._replace(status="sent", hash="newest")


SHOWN = SeatMessageRow(ANNA, TableId("t1"), 2, "m1", "m0", ShownHash("5ee"), ("abc", "def"), 5, 15, True)


async def test_a_seat_message_is_due_until_that_is_unset_or_it_is_deleted(store):
    later = SHOWN._replace(seat=1, due_ms=40, asked=())
    resting = SHOWN._replace(table_id=TableId("t2"), due_ms=None)
    for each in (SHOWN._replace(message_id="m9"), later, resting, SHOWN):
        await store.put(SEAT_MESSAGES, each)
    assert [await store.find_seat_message(*row[:3]) for row in (SHOWN, later, resting)] == [SHOWN, later, resting]
    assert await store.find_seat_message(BRUNO, TableId("t1"), 2) is None
    assert await store.next_seat_message_ms() == 15
    assert await store.due_seat_messages(14) == []
    assert await store.due_seat_messages(15) == [SHOWN]
    assert await store.due_seat_messages(90) == [SHOWN, later]
    assert await store.due_seat_messages(90, 1) == [SHOWN]
    await store.write(lambda unit: shift_times(unit, 10))
    moved = SHOWN._replace(shown_ms=15, due_ms=25)
    assert await store.find_seat_message(*SHOWN[:3]) == moved
    await store.change_rows("seat_messages", {"due_at": None}, **of_messages.name_seat(moved))
    assert await store.find_seat_message(*SHOWN[:3]) == moved._replace(due_ms=None)
    assert await store.next_seat_message_ms() == 50
    await store.delete_rows("seat_messages", **of_messages.name_seat(later))
    assert await store.find_seat_message(*later[:3]) is None
    assert await store.next_seat_message_ms() is None
    assert await store.find_seat_message(*SHOWN[:3]) is not None


# -- what comes in


async def test_an_update_waits_until_it_is_applied_or_set_aside_and_is_kept_once(store):
    first, second, third = (Update(number, "lane", "body", 1) for number in (3, 5, 8))
    assert await store.keep_updates("chat", [second]) == [second]
    assert await store.keep_updates("chat", [third, second, first]) == [third, first]
    assert await store.waiting_updates("chat") == [first, second, third]
    assert await store.waiting_updates("other") == []
    await store.change("updates", {"body": ""}, surface="chat", id=first.id)
    await store.change("updates", {"body": ""}, surface="other", id=second.id)
    assert await store.waiting_updates("chat") == [second, third]
    assert [await store.is_update_waiting("chat", number) for number in (3, 5, 7)] == [False, True, False]
    assert await store.keep_updates("chat", [first, second, third]) == []
    for number in (str(second.id), str(1 << 70), str(1 << 70)):
        await store.set_aside(RefusedUpdate("chat", number, "KeyError", "bot/a.py:1", "{}", 1))
    assert await store.list_set_aside() == [SetAside("chat", "KeyError", "bot/a.py:1", 2)]
    assert await store.waiting_updates("chat") == [third]
    await store.forget_inbox(2)
    assert await store.list_set_aside() == []


async def test_a_notification_is_sent_once_for_a_reason(store):
    async def notify(stage, at, since=0, table="t1", person=ANNA):
        sent = Notification(person, TableId(table), "0/choose/1", name_stage(stage), at, at)
        return await store.mark_notified(sent, since)

    assert [await notify(1, 10), await notify(1, 20), await notify(2, 20), await notify(1, 30, table="t2")] == [
        1,
        0,
        1,
        1,
    ]
    assert [await notify(1, 40, since=9), await notify(1, 50, since=10)] == [0, 1], "asked again since then"
    assert await notify(1, 50, person=BRUNO)
    assert await store.find_quiet_until(ANNA, TableId("t1"), 20) == (0, 3)
    assert await store.find_quiet_until(ANNA, TableId("t1"), 21) == (0, 2)
    await store.mark_notified(Notification(ANNA, TableId("t2"), "0/choose/1", name_stage(1), 60, 60), 29)
    assert await store.find_quiet_until(ANNA, TableId("t1"), 60) == (0, 0)
    await store.write(lambda unit: shift_times(unit, 5))
    assert await store.find_quiet_until(ANNA, TableId("t1"), 26) == (0, 2)
    await store.forget_inbox(36 + LONG_MS)
    assert await store.find_quiet_until(ANNA, TableId("t1"), 0) == (0, 1)


async def test_a_call_is_due_until_it_is_made_or_about_to_be(store):
    call = Notification(ANNA, TableId("t1"), "0/choose/1", Reason.CALL, 50)
    late = call._replace(reason=Reason.LATE_CALL, earliest_ms=70)
    await store.change_notifications((), [call, late])
    await store.change_notifications((), [late._replace(earliest_ms=60)])
    await store.write(lambda unit: shift_times(unit, 5))
    call, late = call._replace(earliest_ms=55), late._replace(earliest_ms=65)
    assert sorted(await store.find_calls("t1")) == [call, late]
    assert [await store.due_notifications(at) for at in (54, 55, 65)] == [[], [call], [call, late]]
    assert await store.next_notification_ms() == 55
    await store.change_notifications((), [call._replace(sent_ms=56)])
    assert await store.next_notification_ms() == 65
    await store.add_posts([post("c1", Post(Kind.CALLS))])
    assert (await store.due_notifications(99), await store.next_notification_ms()) == ([], None), "about to be sent"
    await store.skip_posts([post("c1", Post(Kind.CALLS))])
    assert await store.due_notifications(99) == [late]
    await store.change_notifications([late], ())
    assert await store.due_notifications(99) == []
    assert await store.find_quiet_until(ANNA, TableId("t1"), 0) == (0, 0), "no private message rang"


TURN = Notification(ANNA, TableId("t1"), "abc", Reason.TURN, 50)


async def test_a_turn_is_due_until_a_message_about_it_is_to_be_sent_and_counts_once_it_is(store):
    live = TURN._replace(question="def", reason=Reason.LIVE, earliest_ms=40, sent_ms=45)
    other = TURN._replace(person_id=BRUNO, earliest_ms=55)
    await store.change_notifications((), [TURN, live, other])
    assert await store.find_turns(ANNA, TableId("t1"), ["abc", "def", "ghi"]) == [TURN, live]
    assert await store.find_turns(ANNA, TableId("t1"), []) == []
    assert [await store.due_notifications(at) for at in (49, 50, 55)] == [[], [TURN], [TURN, other]]
    mine = post("s1", Post(Kind.SEAT, 0))._replace(channel_id=ChannelId(""), person_id=ANNA)
    await store.add_posts([mine])
    assert (await store.due_notifications(99), await store.next_notification_ms()) == ([other], 55)
    await store.skip_posts([mine])
    await store.drop_waiting(BRUNO, TableId("t1"))
    assert await store.due_notifications(99) == [TURN]
    assert await store.find_quiet_until(ANNA, TableId("t1"), 0) == (0, 0), "what rang at a live table does not count"
    assert [await store.notify_together(ANNA, TableId(name), 60) for name in ("t2", "t1", "t1")] == [False, True, False]
    assert await store.find_turns(ANNA, TableId("t1"), ["abc"]) == [TURN._replace(sent_ms=60)]
    assert await store.find_quiet_until(ANNA, TableId("t1"), 60) == (0, 1)


async def test_write_snooze(store):
    await meet(store, ANNA)
    for table, until in ((TableId("t1"), 5), (TableId("t2"), 7), (TableId("t1"), 9)):
        await store.write_snooze(ANNA, table, until, 2)
    assert await store.find_quiet_until(ANNA, TableId("t1"), 0) == (9, 0)
    assert await store.find_quiet_until(BRUNO, TableId("t1"), 0) == (0, 0)
    await store.put(SEAT_MESSAGES, SHOWN)
    told = TURN._replace(question="def", sent_ms=8)
    await store.change_notifications((), [TURN, told])
    await store.write_snooze(ANNA, TableId("t1"), 99, 7)
    assert (await store.find_settings(ANNA)).snoozes == {"t1": 99}
    later = [TURN._replace(question=each, reason=Reason.AGAIN, earliest_ms=99) for each in SHOWN.asked]
    assert await store.find_turns(ANNA, TableId("t1"), SHOWN.asked) == [later[0], later[1], told]


async def test_forget_inbox(store):
    await meet(store, ANNA)
    for inbox, at in (("old", 4), ("new", 5)):
        await store.claim_update(inbox, "t1", 1, at)
        await store.write_draft(ANNA, "t1", inbox, {"": ["x"]}, at)
    updates = [Update(1, "lane", "applied", 4), Update(2, "lane", "waiting", 4), Update(3, "lane", "applied", 5)]
    await store.keep_updates("chat", updates)
    for number in (1, 3):
        await store.change("updates", {"body": ""}, surface="chat", id=number)
    await store.forget_inbox(5)
    assert (await store.find_claimed("old"), (await store.find_claimed("new"))[1]) == (None, 1)
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
    claimed = [await store.find_claimed(f"id{number}") for number in range(10, 20)]
    assert [each and each[1] for each in claimed] == [None] * 6 + [1] * 4


ROMAN = Week("Europe/Rome", (22 * 60 + 30, 6 * 60), frozenset({5, 6}))


ANNA99 = Account(AccountId("discord:99"), ANNA, "", "Anna99", "it", 3, 3)


async def test_delete_stranger(store):
    await meet(store, ANNA, BRUNO)
    await put(store.write_account, *(ANNA99._replace(id=AccountId(each), person_id=each) for each in (ANNA, BRUNO)))
    await store.add_assignments("t1", [SeatAssignment(0, BRUNO, "", "Bruno", 0)])
    assert not await store.delete_stranger(AccountId(BRUNO), BRUNO)
    assert await store.delete_stranger(AccountId(ANNA), ANNA)
    assert (await store.find_person(ANNA), await store.find_account(AccountId(ANNA))) == (None, None)
    assert await store.find_person(BRUNO) is not None


async def test_carry_over(store):
    await store.insert_table(record())
    await meet(store, ANNA, BRUNO)

    def write_rows(transaction):
        change_settings(transaction, ANNA, lambda _: {"primers": ("schicki",)})
        transaction.change_rows("people", {"chosen": "en"}, id=ANNA)
        write_week(transaction, ANNA, ROMAN)
        SUBSCRIPTIONS.add(transaction, (ANNA, SQUARE, "schicki", 1))
        write_draft(transaction, ANNA, "t1", "abcde", {"card": ["3"]}, 1)
        LADDER_TABLES.add(transaction, ("t1", ANNA, "schicki", "first"))

    await store.ask(write_rows)
    await store.carry_over(ANNA, BRUNO)
    assert (await store.find_settings(BRUNO)).primers == ("schicki",)
    assert await store.chosen_language(BRUNO) == "en"
    assert await store.load_weeks([BRUNO]) == {BRUNO: ROMAN}
    assert (await store.find_subscriptions(BRUNO, SQUARE), await store.find_subscriptions(ANNA, SQUARE)) == (
        ["schicki"],
        [],
    )
    assert await store.load_draft(BRUNO, "t1", "abcde") == {"card": ("3",)}
    assert [each[0] for each in await store.ladder_tables(BRUNO, "schicki")] == ["t1"]


async def test_find_dropped(store):
    """A board is remembered where its channel was lost, not where the table is still shown, was hidden or is over."""
    there = ["t1", "t2", "t3", "t4"]
    over = {"t4": {"status": TableStatus.OVER}}
    shown = {"t2": {"places": (SQUARE,)}}
    await put(store.insert_table, *(record(name, **over.get(name, {}), **shown.get(name, {})) for name in there))
    boards = [post(f"b{name}", Post(Kind.STATUS), table=name) for name in there]
    await store.add_posts([row._replace(message_id="" if row.table_id == "t3" else "m1") for row in boards])
    assert await store.find_dropped(SQUARE.partition("/")[0]) == [("t1", SQUARE)]
    assert await store.find_dropped("elsewhere") == []


async def test_move_account(store):
    await meet(store, ANNA, BRUNO)
    await store.write_account(ANNA99)
    await store.change_rows("people", {"address": ANNA99.id}, id=ANNA)
    await store.move_account(ANNA99.id, BRUNO, ANNA, 7)
    moved = ANNA99._replace(person_id=BRUNO, origin=ANNA, linked_ms=7)
    assert await store.find_account(ANNA99.id) == moved
    assert await store.find_accounts([ANNA, BRUNO]) == {ANNA: (imply_account(ANNA),), BRUNO: (moved,)}
    assert await store.find_address(ANNA) == ""


async def test_a_key_opens_to_who_holds_it_and_a_new_one_takes_its_place(store):
    assert await store.find_key_holder("k1", ANNA) is None
    await meet(store, ANNA)
    assert await store.find_key_holder("k1", ANNA) == ANNA
    for key, old in (("k2", "k1"), ("k3", "k2")):
        await store.put(BROWSER_KEYS, (ANNA, key))
        assert await store.find_key_holder(key, NOBODY) == ANNA
        assert await store.find_key_holder(old, ANNA) is None


async def test_a_personal_link_is_the_last_of_its_person_and_is_spent_once(store):
    assert await PERSONAL_LINKS.find(store, hash="h1") is None
    old, link, his = (
        PersonalLink("h1", ANNA, "t1", 9),
        PersonalLink("h2", ANNA, "t2", 9),
        PersonalLink("h3", BRUNO, "t1", 9),
    )
    for each in (old, link, his):
        await store.put(PERSONAL_LINKS, each)
        assert await PERSONAL_LINKS.find(store, hash=each.hash) == each
    assert await PERSONAL_LINKS.find(store, hash="h1") is None
    assert [await store.spend_link("h2", 9), await store.spend_link("h4", 8)] == [None, None]
    spending = [store.spend_link("h2", 8) for _ in range(8)]
    assert sorted(await asyncio.gather(*spending), key=str) == [None] * 7 + [link]
    assert await PERSONAL_LINKS.find(store, hash="h2") is None
    await store.delete_rows("personal_links", account=ANNA)
    assert await PERSONAL_LINKS.find(store, hash="h3") == his
    await store.delete_rows("personal_links", account=BRUNO)
    assert await PERSONAL_LINKS.find(store, hash="h3") is None


FIREFOX = Session("s1", ANNA, "k1", "Firefox, Android", 5, 5)


async def test_so_many_sessions_are_open_the_latest_and_each_can_be_ended(store):
    others = [FIREFOX._replace(id=f"s{n}", key=f"k{n}", seen_ms=5 + n) for n in (2, 3)]
    his = FIREFOX._replace(id="b", key="kb", account_id=BRUNO)
    for each in (FIREFOX, *others, his):
        await store.open_session(each, 2)
        assert await SESSIONS.find(store, key=each.key) == each
        assert await store.find_key_holder(each.key, NOBODY) == each.account_id
    assert await store.sessions_of([ANNA]) == others[::-1]
    assert await SESSIONS.find(store, key="k1") is None
    await store.change_rows("sessions", {"key": "k4"}, key="k2")
    await store.change_rows("sessions", {"seen_at": 9}, key="k4")
    renewed = others[0]._replace(key="k4", seen_ms=9)
    assert await SESSIONS.find(store, key="k4") == renewed
    assert await store.find_key_holder("k2", NOBODY) is None
    await put(lambda name: store.delete_rows("sessions", id=name), "s9", "s3")
    assert await store.sessions_of([ANNA]) == [renewed]
    assert await SESSIONS.find(store, key="k3") is None
    await store.delete_rows("sessions", account=ANNA)
    assert await store.sessions_of([ANNA, BRUNO]) == [his]


OTHER = Account(AccountId("telegram:98"), BRUNO, "", "Bea", "it", 3, 3)


LEAVING = ANNA99._replace(origin="discord:3", leaves=BRUNO, out_ms=9)


async def test_drop_account(store):
    other = ANNA99._replace(id=AccountId(ANNA), name="Anna")
    await put(store.write_account, ANNA99._replace(origin=BRUNO), other)
    await meet(store, ANNA)
    await store.change_rows("people", {"address": ANNA99.id}, id=ANNA)
    fresh = PersonId("discord:99~2")
    drop = (ANNA99.id, other.id, fresh, 9)
    assert not await store.drop_account(ANNA99.id, AccountId(BRUNO), fresh, 9)
    assert await store.list_leaving() == []
    assert await store.drop_account(*drop)
    assert not await store.drop_account(*drop)
    gone = ANNA99._replace(person_id=fresh, origin=BRUNO, leaves=ANNA, out_ms=9)
    assert [await store.find_account(ANNA99.id)] == await store.list_leaving() == [gone]
    assert await store.find_address(ANNA) == ""
    await store.dispute_drop(ANNA99.id, 7, is_disputed=True)
    assert await store.list_leaving() == [gone._replace(out_ms=7, is_disputed=1)]


async def test_settle_drop(store):
    for is_back, person, origin, out_ms in ((True, BRUNO, LEAVING.origin, 9), (False, ANNA, "", 0)):
        settled = LEAVING._replace(person_id=person, leaves="", origin=origin, out_ms=out_ms)
        await store.write_account(LEAVING)
        if not is_back:
            await store.drop_account(LEAVING.id, OTHER.id, ANNA, 9)
        await store.settle_drop(LEAVING.id, is_back=is_back)
        assert await store.find_account(LEAVING.id) == settled
        assert await store.list_leaving() == []
        await store.write_account(OTHER)


CODE = LinkCode("h1", AccountId(ANNA), 9)


async def test_a_code_is_the_last_of_its_account_and_is_taken_once_by_who_entered_it(store):
    code, his = CODE._replace(hash="h2"), CODE._replace(hash="h3", account_id=AccountId(BRUNO))
    for each in (CODE, code, his):
        await store.put(LINK_CODES, each)
        assert (
            await LINK_CODES.find(store, hash=each.hash)
            == await LINK_CODES.find(store, account=each.account_id)
            == each
        )
    assert await LINK_CODES.find(store, hash="h1") is None
    assert not await store.enter_link_code("h2", ANNA99.id, 9)
    assert [await store.enter_link_code("h2", ANNA99.id, 8) for _ in range(2)] == [True, True]
    assert not await store.enter_link_code("h2", AccountId(BRUNO), 8)
    assert await LINK_CODES.find(store, hash="h2") == code._replace(entered=ANNA99.id)
    for entered, now in ((AccountId(BRUNO), 8), (ANNA99.id, 9)):
        assert not await store.take_link_code("h2", entered, now)
    taking = [store.take_link_code("h2", ANNA99.id, 8) for _ in range(4)]
    assert sorted(await asyncio.gather(*taking)) == [False] * 3 + [True]
    assert await LINK_CODES.find(store, hash="h2") is None
    await store.delete_rows("link_codes", account=AccountId(ANNA))
    assert await LINK_CODES.find(store, hash="h3") == his
    await store.delete_rows("link_codes", account=his.account_id)
    assert await LINK_CODES.find(store, hash="h3") is None


INVITED = Invitation("i1", TableId("t1"), ANNA, 9, 2)


async def test_so_many_invitations_stand_each_spent_as_often_as_it_may_be(store):
    others = [INVITED._replace(hash=f"i{n}", until_ms=9 + n) for n in (2, 3)]
    elsewhere, his = INVITED._replace(hash="i4", table_id=TableId("t2")), INVITED._replace(hash="b", person_id=BRUNO)
    for each in (INVITED, *others, elsewhere, his):
        await store.add_invitation(each, 2)
        assert await INVITATIONS.find(store, hash=each.hash) == each
    assert await INVITATIONS.find(store, hash="i1") is None
    assert await store.spend_invitation("i2", 11) is None
    assert await store.spend_invitation("i2", 8) == others[0]._replace(uses=1)
    assert await INVITATIONS.find(store, hash="i2") == others[0]._replace(uses=1)
    assert await store.spend_invitation("i2", 8) == others[0]._replace(uses=0)
    assert await store.spend_invitation("i2", 8) is None
    await store.give_back_use("i2")
    assert await INVITATIONS.find(store, hash="i2") == others[0]._replace(uses=1)
    await store.delete_invitations(TableId("t1"), [ANNA])
    assert [await INVITATIONS.find(store, hash=each) for each in ("i2", "i3", "i4", "b")] == [
        None,
        None,
        elsewhere,
        his,
    ]


async def test_announce_at_deadlines(store):
    waiting = record(places=(SQUARE, HALL), version=3), record("t2", places=(SQUARE,)), record("t4")
    await put(store.insert_table, *waiting, record("t3", places=(SQUARE,)), record("t5", places=(SQUARE,)))
    asked = (deadline(), deadline(question="1/choose/1"), deadline("t2"), deadline("t4"))
    await set_deadlines(store, *(each._replace(given_ms=1) for each in asked), deadline("t5"))
    assert await store.announce_at_deadlines(AWAY) == 3
    for before in waiting:
        after = (await store.load_table(before.id)).record
        assert after == before.model_copy(update={"notice": AWAY, "version": before.version + 1})
        assert (await store.load_table(before.id)).head == Head(0, before.version + 1)
        assert await store.find_notice(before.id, after.version) == AWAY
        planned = await store.unsent_posts(before.id)
        assert {row.channel_id for row in planned} == set(before.places)
        assert [row[1:] for row in planned] == [
            post("", Post(Kind.NOTICE, number=after.version), channel=row.channel_id, seq=0, table=before.id)[1:]
            for row in planned
        ]
    assert len({row.id for row in [*await store.unsent_posts("t1"), *await store.unsent_posts("t2")]}) == 3
    assert (await store.load_table("t3")).record == record("t3", places=(SQUARE,))
    assert await unsent(store, "t3") == []


async def test_change_personal_deadlines(store):
    """Hers alone who has said when she is awake, where she still sits."""
    await meet(store, ANNA, BRUNO)
    await store.write_week(ANNA, ROMAN)
    hers, his = SeatAssignment(0, ANNA, "", "Anna", 0), SeatAssignment(1, BRUNO, "", "Bruno", 0)
    await store.add_assignments("t1", [hers, his, hers._replace(seat=10)])
    await store.add_assignments("t2", [hers, SeatAssignment(0, "", "usual", "Robot", 1)])
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
    changed = [row._replace(at_ms=row.at_ms + 100, gained_ms=5, later_ms=7) if row in hers else row for row in rows]
    assert sorted(await store.due_deadlines(1000)) == sorted(changed)
    await store.level_stored_ends()
    ends = {(row.table_id, row.key.seat): row.at_ms + row.later_ms for row in await store.due_deadlines(1000)}
    assert ends == {("t1", 0): 120, ("t1", 1): 120, ("t1", -1): 12, ("t1", 10): 120, ("t2", 0): 14}


async def test_skip_posts_at(store):
    begun = post("p2", channel=PARK, status="maybe", batch="b1")
    await add(store, post("p1"), begun, whisper("p3"), post("p4", channel=PARK, table="t2"))
    await store.close_channel(PARK)
    assert (await unsent(store), await unsent(store, "t2")) == (["p1", "p3"], [])


async def test_write_attendance(store):
    for channel, person in ((SQUARE, ANNA), (SQUARE, BRUNO), (PARK, ANNA), (SQUARE, ANNA)):
        await store.write_attendance(channel, person, 1)
    assert await store.find_attended([ANNA, BRUNO]) == {ANNA: {SQUARE, PARK}, BRUNO: {SQUARE}}
    assert await store.find_attended([BRUNO]) == {BRUNO: {SQUARE}}
    assert await store.find_attended([]) == {}
    await store.write_attendance(PARK, ANNA, None)
    assert await store.find_attended([ANNA]) == {ANNA: {SQUARE}}
    await store.write_attendance(HALL, ANNA, 2)
    await store.move_channel_rows(SQUARE, HALL)
    assert await store.find_attended([ANNA, BRUNO]) == {ANNA: {HALL}, BRUNO: {HALL}}
    await store.write_attendance(HALL, BRUNO, 9)
    await store.forget_inbox(9 + LONG_MS)
    assert await store.find_attended([ANNA, BRUNO]) == {BRUNO: {HALL}}


async def test_a_digest_is_due_once_and_moved_from_where_it_is(store):
    await meet(store, ANNA, BRUNO)
    assert await store.next_digest_ms() is None
    early, late = Digest(ANNA, 480, 20), Digest(BRUNO, 540, 10)
    for person, *digest in (early._replace(due_ms=5), early, late):
        await store.change_settings(person, lambda _, digest=digest: {"digest": tuple(digest)})
    assert await store.next_digest_ms() == 10
    assert [await store.due_digests(at) for at in (9, 10, 20)] == [[], [late], [late, early]]
    assert [await store.move_digest(early, 30) for _ in range(2)] == [True, False]
    assert (await store.find_settings(ANNA)).digest == (480, 30)
    await store.change_settings(BRUNO, lambda _: {"digest": None})
    assert await store.next_digest_ms() == 30
