"""Jobs of several processes: each is one process's, all are held, and a process taken for gone writes nothing more."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack, suppress
from types import SimpleNamespace

import psycopg
import pytest

from bot.db.postgres.lease import JOB
from bot.db.postgres.store import PostgresStore
from bot.db.sqlite.store import SqliteStore
from bot.db.statements import reserve_turn
from bot.processes import Exchange
from bot.run.jobs import PARTED, PARTS, SURE_MS, Jobs, Role, SharedJobs, choose_holder, name_job
from bot.run.supervisor import cancel_all
from bot.values.health import DUTIES, Job
from bot.values.requests import NotSaved

EVERY = frozenset(Job)
LONGEST_S = 30
NAMES = [str(number) for number in range(PARTS * 8)]


class Steady:
    now = 0

    def __call__(self) -> int:
        return self.now


def share(numbers, kind=Job.CLOCK):
    """How many parts fall to each."""
    return Counter(choose_holder(f"{kind}/{part}", dict.fromkeys(numbers, EVERY)) for part in range(PARTS))


@pytest.mark.parametrize("most", range(1, 9))
def test_every_part_falls_to_a_process_and_each_process_has_some(most):
    found = share(range(1, most + 1))
    assert found.total() == PARTS
    assert set(found) == set(range(1, most + 1))


def test_when_a_process_goes_only_its_parts_move_and_equal_parts_fall_to_the_same():
    there = dict.fromkeys((1, 2, 3), EVERY)
    for part in range(PARTS):
        holder = choose_holder(f"{Job.CLOCK}/{part}", there)
        assert choose_holder(f"{Job.COURIER}/{part}", there) == holder
        left = {number: kinds for number, kinds in there.items() if number != 2}
        assert holder == 2 or choose_holder(f"{Job.CLOCK}/{part}", left) == holder


def test_a_job_falls_to_no_process_that_does_not_do_its_kind():
    there = {1: {Job.JUDGE}, 2: {Job.CLOCK}}
    assert {choose_holder(f"{Job.JUDGE}/{part}", there) for part in range(PARTS)} == {1}
    assert choose_holder(name_job(Job.TIME), there) is None


@pytest.fixture
async def company(postgres_url):
    async with AsyncExitStack() as stack:

        async def join(*kinds):
            store = await PostgresStore.open(postgres_url, role=Role.HOUSE)
            stack.push_async_callback(store.close)
            await store.jobs.start(kinds or EVERY, {})
            return store

        yield join


@pytest.fixture
def short(monkeypatch):
    """Who stands still is gone after a second."""
    monkeypatch.setattr("bot.db.postgres.lease.LIMIT", "set idle_session_timeout = '600ms'")
    monkeypatch.setattr("bot.run.jobs.SURE_MS", 500)
    monkeypatch.setattr("bot.run.jobs.GRACE_MS", 400)
    monkeypatch.setattr("bot.run.jobs.BEAT_S", 0.1)


async def stand_still(store) -> None:
    await cancel_all(*store._tasks)


async def go_on(store) -> None:
    while True:
        with suppress(NotSaved):
            await store.jobs.beat()
            return


def count_holders(stores, kind):
    return {sum(each.jobs.holds(kind, name) for each in stores) for name in NAMES}


async def wait_shared(*stores, kind=Job.CLOCK):
    async with asyncio.timeout(LONGEST_S):
        while count_holders(stores, kind) != {1} or not all(  # noqa: ASYNC110
            any(each.jobs.holds(kind, name) for name in NAMES) for each in stores
        ):
            await asyncio.sleep(0.02)


async def write(store, value):
    await store.write(lambda transaction: transaction.write_number("n", value))


async def test_jobs_are_shared_by_those_who_do_their_kind_and_move_when_one_leaves(company):
    first = await company()
    assert count_holders([first], Job.CLOCK) == {1}
    second, third = await company(), await company(Job.COURIER)
    await wait_shared(first, second, third, kind=Job.COURIER)
    await wait_shared(first, second)
    assert not any(third.jobs.holds(Job.CLOCK, name) for name in NAMES)
    await second.jobs.close()
    await wait_shared(first)
    await wait_shared(first, third, kind=Job.COURIER)
    assert not any(second.jobs.holds(Job.CLOCK, name) for name in NAMES)
    await write(second, 1)  # it leaves in order, and may finish what it writes


async def test_what_is_under_way_is_given_up_only_when_it_is_done(company):
    first = await company()
    both = {1: EVERY, 2: EVERY}
    name = next(name for name in NAMES if choose_holder(name_job(Job.COURIER, name), both) == 2)
    with first.jobs.do(Job.COURIER, name) as is_ours:
        assert is_ours
        second = await company()
        await wait_shared(first, second)
        assert not first.jobs.holds(Job.COURIER, name)
        assert not second.jobs.holds(Job.COURIER, name)
    await wait_shared(first, second, kind=Job.COURIER)
    assert second.jobs.holds(Job.COURIER, name)


async def test_a_process_that_was_not_heard_lately_takes_no_job_for_its_own(company):
    first = await company()
    await stand_still(first)
    first.jobs._steady_ms = steady = Steady()
    await first.jobs.beat()
    assert all(first.jobs.holds(kind, "0") for kind in PARTED)
    steady.now += SURE_MS
    assert not any(first.jobs.holds(kind, "0") for kind in PARTED)


@pytest.mark.smoke
async def test_the_jobs_of_a_process_that_stands_still_move_and_it_writes_nothing_before_it_has_joined_again(
    company, short
):
    first, second = await company(), await company()
    await wait_shared(first, second)
    await write(first, 1)
    await stand_still(first)
    await wait_shared(second)
    for batch in (1, 3):
        refused = await asyncio.gather(*(write(first, 2) for _ in range(batch)), return_exceptions=True)
        assert [each.reason for each in refused] == ["lost"] * batch
    assert await second.read_number("n") == 1
    await go_on(first)
    with suppress(NotSaved):
        await write(first, 3)  # what was begun before is refused once more
    await write(first, 4)
    assert await second.read_number("n") == 4
    await second.jobs.close()
    await go_on(first)
    assert count_holders([first], Job.CLOCK) == {1}


async def test_a_process_whose_lines_break_keeps_its_jobs_and_what_it_writes(company, postgres_url):
    first, second = await company(), await company()
    await wait_shared(first, second)
    held = dict.fromkeys(first.jobs._held), dict.fromkeys(second.jobs._held)
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'arbitro%'"
        )
    await asyncio.gather(write(first, 1), write(second, 2))
    for each in (first, second):
        await go_on(each)
    assert (dict.fromkeys(first.jobs._held), dict.fromkeys(second.jobs._held)) == held


@pytest.mark.parametrize("trouble", ["lines", "server"])
async def test_two_never_do_one_job_while_processes_come_and_go_and_the_server_fails(
    company, postgres_url, postgres_server, trouble
):
    doing, done = set[str](), Counter[str]()

    async def work(store) -> None:
        while True:
            for name in NAMES[:40]:
                with store.jobs.do(Job.COURIER, name) as is_ours:
                    if is_ours:
                        assert name not in doing, "two do it"
                        doing.add(name)
                        await asyncio.sleep(0)
                        doing.discard(name)
                        done[name] += 1
            await asyncio.sleep(0.001)

    stores, working = [], []
    for _ in range(3):
        stores.append(await company())
        working.append(asyncio.create_task(work(stores[-1])))
        await wait_shared(*stores, kind=Job.COURIER)
    for _ in range(2):
        if trouble == "server":
            await asyncio.to_thread(postgres_server.crash)
            await asyncio.to_thread(postgres_server.start)
        else:
            with psycopg.connect(postgres_url, autocommit=True) as connection:
                connection.execute(
                    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'arbitro%'"
                )
        for each in stores:
            await go_on(each)
        await wait_shared(*stores, kind=Job.COURIER)
    leaving = stores.pop()
    await leaving.jobs.close()
    await wait_shared(*stores, kind=Job.COURIER)
    assert not any(each.done() for each in working)
    assert set(done) == set(NAMES[:40])
    await cancel_all(*working)


async def test_a_process_that_takes_the_number_of_one_that_died_has_its_jobs_at_once(company, postgres_url):
    first = await company()
    await stand_still(first)
    pid = first._lease._connection.info.backend_pid
    first._lease._connection.close()
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        while connection.execute("select 1 from pg_stat_activity where pid = %s", (pid,)).fetchone():
            continue  # its locks go with it
    second = await company()
    assert second._lease.number == first._lease.number
    assert count_holders([second], Job.CLOCK) == {1}
    with pytest.raises(NotSaved, match="in-use"):
        await write(first, 1)


async def test_no_two_jobs_have_the_same_lock(postgres_url):
    names = [f"{kind}/{part}" for kind in PARTED for part in range(PARTS)] + ["time/", "bells/", "poll/telegram"]
    names += [f"shard/{number}" for number in range(512)]
    with psycopg.connect(postgres_url) as connection:
        keys = connection.execute(f"select {JOB.format(name='name')} from unnest(%s::text[]) name", (names,)).fetchall()
    assert len({key for _, key in keys}) == len(names)


@pytest.mark.parametrize("steps", range(6))
async def test_who_is_told_to_stop_just_as_a_bell_rings_stops(steps):
    follower = Exchange(SimpleNamespace(store=SimpleNamespace(jobs=Jobs(), feed=None)), None, None, None, None)
    following = asyncio.create_task(follower.run())
    for _ in range(3):
        await asyncio.sleep(0)
    follower.note(())
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
    jobs = SharedJobs(None, SimpleNamespace(generation=1, kinds=kinds))
    tables, sender = (
        SimpleNamespace(store=SimpleNamespace(jobs=jobs, feed=None)),
        SimpleNamespace(chats=dict.fromkeys(chats)),
    )
    assert Exchange(tables, sender, None, None, None).may_send() == tells


@pytest.fixture(params=["sqlite", "postgres"])
async def store(request, tmp_path):
    if request.param == "sqlite":
        made = await SqliteStore.open(tmp_path / "a.db")
    else:
        made = await PostgresStore.open(request.getfixturevalue("postgres_url"))
    yield made
    await made.close()


async def test_a_process_alone_has_every_job(store):
    await store.jobs.start(EVERY, {Job.SHARD: ("0",)})
    assert all(store.jobs.holds(kind, "name") for kind in EVERY)
    with store.jobs.do(Job.TIME) as is_ours:
        assert is_ours
        await write(store, 1)


async def test_turns_of_a_rate_are_one_after_the_other_and_none_is_before_now(store):
    async def reserve(name, now_ms):
        return await store.ask(lambda transaction: reserve_turn(transaction.fetch, name, now_ms, 40))

    assert [await reserve("telegram", 1_000) for _ in range(3)] == [1_000, 1_040, 1_080]
    assert await reserve("discord", 1_000) == 1_000
    assert await reserve("telegram", 5_000) == 5_000
    alone = Jobs()
    waits = [await alone.reserve_turn(name, 4.0) for name in "aaab"]
    assert waits == pytest.approx([0, 4, 8, 0], abs=1)
