"""Chores of several processes: each is one process's, all are somebody's, and who has lost one writes nothing of it."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from types import SimpleNamespace

import pytest

from bot.db.errors import LeaseLost
from bot.db.jobs import PARTS, Heard, JobRow, ProcessRow, Role, fence_writes, name_job
from bot.db.postgres.store import PostgresStore
from bot.db.sqlite.store import SqliteStore
from bot.processes import BackgroundJobs, ChangeFeedReader
from bot.run.jobs import SURE_MS, Jobs, choose_holder
from bot.values.health import DUTIES, Job

EVERY = frozenset(Job)
LONGEST_S = 5
NAMES = [str(number) for number in range(PARTS * 8)]


class Steady:
    """A steady clock that a test moves."""

    now = 0

    def __call__(self) -> int:
        return self.now


def share(numbers, kind=Job.CLOCK):
    """How many parts fall to each."""
    return Counter(choose_holder(f"{kind}/{part}", dict.fromkeys(numbers, EVERY)) for part in range(PARTS))


@pytest.mark.parametrize("most", range(1, 9))
def test_every_part_falls_to_somebody_and_everybody_has_some(most):
    found = share(range(1, most + 1))
    assert found.total() == PARTS
    assert set(found) == set(range(1, most + 1))


def test_when_somebody_goes_only_their_parts_move_and_equal_parts_fall_to_the_same():
    there = dict.fromkeys((1, 2, 3), EVERY)
    for part in range(PARTS):
        holder = choose_holder(f"{Job.CLOCK}/{part}", there)
        assert choose_holder(f"{Job.COURIER}/{part}", there) == holder
        left = {number: kinds for number, kinds in there.items() if number != 2}
        assert holder == 2 or choose_holder(f"{Job.CLOCK}/{part}", left) == holder


def test_a_chore_falls_to_nobody_who_does_not_do_its_kind():
    there = {1: {Job.JUDGE}, 2: {Job.CLOCK}}
    assert {choose_holder(f"{Job.JUDGE}/{part}", there) for part in range(PARTS)} == {1}
    assert choose_holder(name_job(Job.TIME), there) is None


@pytest.fixture
async def company(postgres_url):
    async with AsyncExitStack() as stack:

        async def join(*kinds, steady=None):
            store = await PostgresStore.open(postgres_url, role=Role.HOUSE)
            stack.push_async_callback(store.close)
            jobs = Jobs(store, kinds or EVERY, {}, *([steady] if steady else []))
            await jobs.start()
            return jobs

        yield join


def count_holders(jobs, kind):
    return {sum(each.holds(kind, name) for each in jobs) for name in NAMES}


async def settle(*jobs):
    """Let everybody give up what falls to others, then have it claimed."""
    for _ in range(2):
        for each in jobs:
            await each.beat()


async def test_chores_are_shared_by_those_who_are_there_and_each_is_one_processs(company):
    first = await company()
    assert count_holders([first], Job.CLOCK) == {1}
    second, third = await company(), await company(Job.COURIER)
    assert count_holders([first, second, third], Job.COURIER) == {1}
    await settle(first, second, third)
    for kind in (Job.CLOCK, Job.JUDGE, Job.COURIER):
        assert count_holders([first, second, third], kind) == {1}
        assert any(second.holds(kind, name) for name in NAMES)
    assert not any(third.holds(Job.CLOCK, name) for name in NAMES)
    await second.close()
    await settle(first, third)
    assert count_holders([first, third], Job.CLOCK) == {1}
    assert count_holders([first, third], Job.COURIER) == {1}
    assert not any(second.holds(Job.CLOCK, name) for name in NAMES)


async def test_what_is_under_way_is_given_up_only_when_it_is_done(company):
    first = await company()
    both = {1: EVERY, 2: EVERY}
    name = next(name for name in NAMES if choose_holder(name_job(Job.COURIER, name), both) == 2)
    lease = first.find(Job.COURIER, name)
    with first.do(lease):
        second = await company()
        await settle(first, second)
        assert not first.holds(Job.COURIER, name)
        assert not second.holds(Job.COURIER, name)
        await first._store.write(lambda transaction: transaction.write_number("n", 1))
    await settle(first, second)
    assert second.holds(Job.COURIER, name)


async def test_who_was_not_heard_for_long_is_sure_of_nothing_and_what_they_lost_they_do_not_write(company):
    steady = Steady()
    first = await company(steady=steady)
    lease = first.find(Job.TIME)
    steady.now += SURE_MS
    assert not any(first.holds(kind, "0") for kind in EVERY)
    await first._store.write(lambda transaction: transaction.write_process(ProcessRow(1, EVERY, 0)))
    second = await company()
    assert second.find(Job.TIME) is not None
    for most in (1, 3):
        with fence_writes(lease):
            refused = [first._store.write(lambda transaction: transaction.write_number("n", 1)) for _ in range(most)]
        free = first._store.write(lambda transaction: transaction.write_number("m", 1))
        results = await asyncio.gather(*refused, free, return_exceptions=True)
        assert [type(each) for each in results] == [LeaseLost] * most + [type(None)]
    assert await second._store.read_number("n") is None
    assert await second._store.read_number("m") == 1


async def test_whoever_says_nothing_more_is_followed_as_soon_as_their_lease_is_over(company, monkeypatch):
    monkeypatch.setattr("bot.run.jobs.BEAT_S", 1_000.0)
    first = await company()
    silent = ProcessRow(2, EVERY, first._clock() + 200)
    names = [f"{kind}/{name}" for kind in first._kinds for name in first._names.get(kind, ())]
    theirs = [name for name in names if choose_holder(name, {1: EVERY, 2: EVERY}) == 2]
    await first._store.write(lambda transaction: transaction.write_process(silent))
    await first.beat()
    assert not any(name in first._leases for name in theirs)
    changed = asyncio.Event()
    first.watch(changed.set)
    sharing = asyncio.create_task(first.run())
    async with asyncio.timeout(LONGEST_S):
        await changed.wait()
    assert set(theirs) < set(first._leases)
    sharing.cancel()


@pytest.mark.parametrize("steps", range(6))
async def test_who_is_told_to_stop_just_as_a_bell_rings_stops(steps):
    follower = ChangeFeedReader(None, None, None)
    following = asyncio.create_task(follower.run())
    for _ in range(3):
        await asyncio.sleep(0)
    follower._note(Heard())
    for _ in range(steps):
        await asyncio.sleep(0)
    following.cancel()
    await asyncio.wait([following], timeout=LONGEST_S)
    assert following.cancelled()


@pytest.mark.parametrize(
    ("kinds", "chats", "tells"),
    [
        ((Job.COURIER,), ("telegram",), True),
        ((Job.SHARD,), ("discord",), True),
        (DUTIES["telegram"] | DUTIES["clock"], ("telegram",), False),
        (EVERY, (), False),
    ],
)
def test_those_alone_look_at_a_bell_for_what_is_unsent_who_may_tell_it(kinds, chats, tells):
    jobs = Jobs(SimpleNamespace(clock=None, change_feed=object()), kinds, {})
    assert BackgroundJobs(SimpleNamespace(chats=dict.fromkeys(chats)), None, None, jobs).tells() == tells


async def test_who_takes_the_number_of_a_process_that_died_has_its_chores_at_once(company):
    first = await company()
    known = first.find(Job.TIME)
    await first._store.close()
    second = await company()
    assert second._store.number == 1
    assert second.find(Job.TIME).fence == known.fence + 1


@pytest.fixture(params=["sqlite", "postgres"])
async def store(request, tmp_path):
    if request.param == "sqlite":
        made = await SqliteStore.open(tmp_path / "a.db")
    else:
        made = await PostgresStore.open(request.getfixturevalue("postgres_url"))
    yield made
    await made.close()


async def test_who_is_alone_has_every_chore_and_nothing_they_write_is_fenced(store):
    jobs = Jobs(store, EVERY, {Job.SHARD: ("0",)})
    await jobs.start()
    rows = await store.find_jobs()
    assert len(rows) == 4 * PARTS + 3
    assert {row.holder for row in rows.values()} == {0}
    assert all(jobs.holds(kind, "name") for kind in EVERY)
    with fence_writes(jobs.find(Job.TIME)):
        await store.write(lambda transaction: transaction.write_number("n", 1))


async def test_a_chore_is_claimed_once_and_every_claim_has_a_fence_of_its_own(store):
    new = JobRow("clock/0", -1, 0)
    write = store.write
    leases = [await write(lambda transaction, holder=holder: transaction.lease_job(new, holder)) for holder in (1, 2)]
    assert leases[1] is None
    await write(lambda transaction: transaction.release_job(leases[0]))
    row = (await store.find_jobs())["clock/0"]
    assert (row.holder, row.fence) == (-1, leases[0].fence)
    with fence_writes(leases[0]):
        await write(lambda transaction: transaction.write_number("n", 1))
    again = await write(lambda transaction: transaction.lease_job(row, 2))
    await write(lambda transaction: transaction.release_job(leases[0]))
    with fence_writes(leases[0]), pytest.raises(LeaseLost):
        await write(lambda transaction: transaction.write_number("n", 2))
    with fence_writes(again):
        await write(lambda transaction: transaction.write_number("n", 3))
    assert await store.read_number("n") == 3
    await write(lambda transaction: transaction.write_process(ProcessRow(2, frozenset({"clock"}), 7)))
    assert await store.find_processes() == [ProcessRow(2, frozenset({"clock"}), 7)]
    await write(lambda transaction: transaction.delete_process(2))
    assert await store.find_processes() == []
    assert (await store.find_jobs())["clock/0"].holder == -1


async def test_turns_of_a_rate_are_one_after_the_other_and_none_is_before_now(store):
    async def reserve(name, now_ms):
        return await store.write(lambda transaction: transaction.reserve_turn(name, now_ms, 40))

    assert [await reserve("telegram", 1_000) for _ in range(3)] == [1_000, 1_040, 1_080]
    assert await reserve("discord", 1_000) == 1_000
    assert await reserve("telegram", 5_000) == 5_000
