"""Two offices on one database: one keeps house, and presses come in at both."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from importlib.metadata import version
from itertools import count
from os import getpid
from random import Random
from socket import gethostname

import psycopg
import pytest

from bot.__main__ import main
from bot.app import App
from bot.cli.doctor import check_processes
from bot.cli.sentences import speak
from bot.db.errors import Unusable
from bot.notify.presence import REPLY_MS
from bot.notify.stored import find_seat_message
from bot.run.jobs import Role, WorkingProcess
from bot.tables.stored import find_heads, load_table, tables_at, tables_with_unsent_posts
from bot.values.health import DUTIES, Job
from bot.values.ids import AccountId, ChannelId, PersonId, TableId, TablePace, TableStatus
from bot.values.requests import Answer, NewTable, Person, Update
from bot.values.screens import Focus, SeatLengths
from games.forms import Refused
from tests.probes import PROBES
from tests.support.memory_chat import MemoryChat, ShownMessage
from tests.support.people import answer
from tests.support.postgres import wait_for_leaving
from tests.support.script_game import ANNA, BRUNO, Time, app, asked, begun, history, press, reminders
from tests.support.sender_stage import no_sleep

PLACE = ChannelId("memory:square")
LONGEST_S = 20


@asynccontextmanager
async def open_both(tmp_path, url, time, **more):
    async with (
        app(tmp_path, time, database=url, role=Role.HOUSE, **more) as house,
        app(tmp_path, time, database=url, role=Role.BESIDE, **more) as beside,
    ):
        yield house, beside


@pytest.fixture
async def both(tmp_path, postgres_url):
    async with open_both(tmp_path, postgres_url, Time()) as apps:
        yield apps


async def until(at: App, name: TableId, holds: Callable[[], Awaitable[bool]]) -> None:
    """Wait as a page does: until something holds at a table, looking whenever its bell rings."""
    rung = asyncio.Event()
    with at.views.watch(name, rung.set):
        while not await holds():
            await asyncio.wait_for(rung.wait(), LONGEST_S)
            rung.clear()


async def is_told(at: App, name: TableId, *lines: str) -> bool:
    return tuple(await history(at, name)) == lines


async def test_who_watches_here_is_rung_when_somebody_presses_there(both):
    house, beside = both
    name = await begun(beside, "sss", ANNA, BRUNO)
    for at, other, person, seat in ((beside, house, ANNA, 0), (house, beside, BRUNO, 1)):
        await history(other, name)
        watching = asyncio.create_task(
            until(other, name, lambda other=other, seat=seat: has_heard(other, name, seat + 1))
        )
        await press(at, name, person, seat, "a")
        await watching


async def has_heard(at: App, name: TableId, entries: int) -> bool:
    """Whether the table as it is in memory, compared with nothing, has come so far."""
    return len(at.tables.find_loaded(name).history) == entries


async def test_what_robots_answer_at_a_table_that_is_played_beside_the_house_answers(both):
    house, beside = both
    name = await begun(beside, "ssds", ANNA)
    await press(beside, name, ANNA, 0, "a")
    await until(beside, name, lambda: is_over(beside, name, 4))
    assert await history(house, name) == await history(beside, name)


async def is_over(at: App, name: TableId, lines: int) -> bool:
    return len(await history(at, name)) == lines


async def test_who_stays_silent_beside_is_answered_for_by_the_clock_of_the_house(tmp_path, postgres_url):
    time = Time()
    async with open_both(tmp_path, postgres_url, time) as (house, beside):
        name = await begun(beside, "ss", ANNA, BRUNO)
        await press(beside, name, ANNA, 0, "b")
        time.now += 3_600_000
        for _ in range(3):
            await house.clock.handle_due()
        await until(beside, name, lambda: is_told(beside, name, "s 0=b", "s 1=a"))
        assert (await beside.tables.get(name)).deadlines == {}


@asynccontextmanager
async def open_company(tmp_path, url, time, number, **more):
    async with AsyncExitStack() as stack:
        more = {"database": url, "role": Role.HOUSE, **more}
        apps = [await stack.enter_async_context(app(tmp_path, time, **more)) for _ in range(number)]
        await share_jobs(*apps)
        yield apps


async def share_jobs(*apps: App) -> None:
    """Have everyone give up what falls to others and claim what falls to them, and hear what time it is."""
    for _ in range(2):
        for each in apps:
            await each.jobs.beat()


async def test_what_falls_due_is_done_once_though_four_clocks_look_at_once(tmp_path, postgres_url):
    time, most = Time(), 12
    async with open_company(tmp_path, postgres_url, time, 4, chats=("web",)) as apps:
        names = [await begun(apps[0], "c", ANNA, pace=TablePace.DAY) for _ in range(most)]
        for hours in (13, 9, 3):
            time.now += hours * 3_600_000
            await share_jobs(*apps)
            await asyncio.gather(*(each.clock.handle_due() for each in apps))
        rows = [(await apps[3].tables.get(name)).history for name in names]
        assert [sum(each.row.via == "clock" for each in history) for history in rows] == [1] * most
        told = [[post.number for post in await reminders(apps[0], name)] for name in names]
        assert told == [[1, 2]] * most
        assert [sum(each.jobs.holds(Job.CLOCK, name) for each in apps) for name in names] == [1] * most


async def test_robots_the_judge_and_chance_go_on_at_tables_of_several_processes(tmp_path, postgres_url):
    async with open_company(tmp_path, postgres_url, Time(), 3) as apps:
        names = [await begun(apps[n % 3], "ssjsd", ANNA) for n in range(9)]
        for n, name in enumerate(names):
            at = apps[(n + 1) % 3]
            await press(at, name, ANNA, 0, "a")
            await until(at, name, lambda at=at, name=name: is_over(at, name, 5))
        stories = [await history(apps[0], name) for name in names]
        assert [len(each) for each in stories] == [5] * 9
        holders = {tuple(each.jobs.holds(Job.CLOCK, name) for each in apps) for name in names}
        assert len(holders) > 1


async def test_nobody_who_follows_runs_ahead_of_who_keeps_the_time(tmp_path, postgres_url):
    time = Time()
    async with open_company(tmp_path, postgres_url, time, 2) as apps:
        names = [await begun(apps[0], "s", ANNA) for _ in range(16)]
        (keeper,) = [each for each in apps if each.jobs.holds(Job.TIME)]
        (other,) = [each for each in apps if each is not keeper]
        assert any(other.jobs.holds(Job.CLOCK, name) for name in names)
        time.now += 3_600_000
        await other.jobs.beat()
        await other.clock.handle_due()
        assert [await history(other, name) for name in names] == [[]] * 16
        await share_jobs(*apps)
        await other.clock.handle_due()
        answered = [bool(await history(other, name)) for name in names]
        assert answered == [other.jobs.holds(Job.CLOCK, name) for name in names]


async def test_what_is_to_be_told_is_told_once_by_one_of_several_couriers(tmp_path, postgres_url):
    chat = MemoryChat()
    more = {"sleep": no_sleep, "chats": ("memory",)}
    channels = [ChannelId(f"memory:square {n}") for n in range(12)]
    async with open_company(tmp_path, postgres_url, Time(), 3, **more) as apps:
        for each in apps:
            await each.sender.connect(chat)
        names = [await begun(apps[n % 3], "ss", ANNA, BRUNO) for n in range(12)]
        for n, name in enumerate(names):
            await apps[(n + 1) % 3].channels.show_at(ANNA, name, channels[n])
        async with asyncio.timeout(LONGEST_S):
            while await tables_with_unsent_posts(apps[0].store):  # noqa: ASYNC110  a chat rings no bell
                await asyncio.sleep(0.01)
        assert [len(chat.public_texts(channel)) for channel in channels] == [1] * 12
        assert len({tuple(each.jobs.holds(Job.COURIER, channel) for each in apps) for channel in channels}) > 1


@asynccontextmanager
async def open_vote(tmp_path, url, chat, sleep=no_sleep, time=None):
    """Two offices, of which the house tells a chat, and a table where Dario, who is there, and Bruno are asked together."""
    more = {"games": PROBES, "sleep": sleep, "chats": ("memory",)}
    async with open_both(tmp_path, url, time or Time(), **more) as (house, beside):
        await house.sender.connect(chat)
        dario = await beside.people.meet(AccountId("memory:dario"), "Dario", "it")
        name = await beside.openings.open(
            ANNA, NewTable("ballot", name="Tavolo", lang="it", pace=TablePace.LIVE, seats=3)
        )
        for seat, person in enumerate((dario, BRUNO), 1):
            await beside.lobby.join(person, name, seat)
        await beside.openings.start(ANNA, name)
        await answer_somehow(beside, ANNA, name, 0)
        yield house, beside, dario, name


@pytest.mark.parametrize("is_well", [True, False], ids=["all is well", "the server refuses"])
async def test_a_reply_beside_that_comes_late_covers_nothing_that_the_house_asked_meanwhile(
    tmp_path, postgres_url, monkeypatch, is_well
):
    """What Dario is shown at a press beside was drawn before Bruno answered, and comes there after he was asked again.

    Where that cannot be looked up the press is over all the same.
    """
    chat, account = MemoryChat(), AccountId("memory:dario")
    async with open_vote(tmp_path, postgres_url, chat) as (house, beside, dario, name):
        await answer_somehow(house, dario, name, 1)
        message = await see(house, chat, None)
        async with beside.presence.hold(dario.id, name):
            lengths = SeatLengths(4_000, 1_000)
            late = await beside.seat_screens.show(dario, name, 1, lengths, Focus())
            await answer_somehow(house, BRUNO, name, 2)
            [again] = (await house.views.seat_room(dario, name, 1)).questions
            await see(house, chat, again.id)
            await chat.edit_private(account, message.id, late)
            if not is_well:
                monkeypatch.setattr("bot.notify.seat_messages.find_seat_message", partial(fail_at, beside.store))
            await beside.seat_screens.note_reply(account, late, message.id)
        await see(house, chat, again.id if is_well else None)


class Meanwhile(MemoryChat):
    """A chat in which something more happens once a message was changed."""

    happen: Callable[[], Awaitable[None]] | None = None

    async def edit_private(self, account_id, message_id, screen):
        await super().edit_private(account_id, message_id, screen)
        happen, self.happen = self.happen, None
        if happen is not None:
            await happen()


async def test_a_reply_beside_that_comes_right_after_what_the_house_showed_covers_nothing(tmp_path, postgres_url):
    """It is out and noted before the house has noted its own."""
    chat, account, time = Meanwhile(), AccountId("memory:dario"), Time()
    async with open_vote(tmp_path, postgres_url, chat, time=time) as (house, beside, dario, name):
        await answer_somehow(house, dario, name, 1)
        message = await see(house, chat, None)
        late = await beside.seat_screens.show(dario, name, 1, SeatLengths(4_000, 1_000), Focus())

        async def reply() -> None:
            time.now += 1
            await chat.edit_private(account, message.id, late)
            await beside.seat_screens.note_reply(account, late, message.id)

        chat.happen = reply
        await answer_somehow(house, BRUNO, name, 2)
        [again] = (await house.views.seat_room(dario, name, 1)).questions
        await see(house, chat, again.id)
        assert chat.happen is None


async def fail_at(refusing, store, *viewed):
    if store is refusing:
        raise Refused("busy")
    return await find_seat_message(store, *viewed)


@pytest.mark.parametrize("is_pressed_here", [True, False])
async def test_what_comes_of_an_answer_elsewhere_is_let_be_read_before_its_message_changes(
    tmp_path, postgres_url, is_pressed_here
):
    """The house tells Dario; whether he pressed there or beside it sees in the log and by what was pressed there."""
    chat, slept = MemoryChat(), list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async with open_vote(tmp_path, postgres_url, chat, sleep) as (house, beside, dario, name):
        [asked_first] = (await house.views.seat_room(dario, name, 1)).questions
        await see(house, chat, asked_first.id)
        slept.clear()
        at = house if is_pressed_here else beside
        async with at.presence.hold(dario.id, name):
            await answer_somehow(at, dario, name, 1)
        await see(house, chat, None)
        assert (REPLY_MS / 1000 in slept) is not is_pressed_here


async def answer_somehow(at: App, person: Person, name: TableId, seat: int) -> None:
    [question] = (await at.views.seat_room(person, name, seat)).questions
    await at.play.answer(person, Answer(name, question.id, answer(question, Random(1))))


async def see(house: App, chat: MemoryChat, question_id: str | None) -> ShownMessage:
    async with asyncio.timeout(LONGEST_S):
        while True:
            await house.sender.idle()
            shown = [each for each in chat.private.get(AccountId("memory:dario"), ()) if each.said.seat is not None]
            if [each.said.question and each.said.question.id for each in shown] == [question_id]:
                return shown[0]
            await asyncio.sleep(0.01)


@pytest.mark.smoke
async def test_presses_at_one_table_from_both_at_once_all_count_once_and_in_order(both):
    house, beside = both
    people = [Person(PersonId(f"web:{n}"), f"P{n}", "it") for n in range(8)]
    name = await begun(house, "cccc", *people, seats=8)
    for step in range(1, 5):
        question = [await asked(house, name, seat) for seat in range(8)]
        presses = [
            at.play.answer(people[seat], Answer(name, question[seat], {"": ("a",)}, inbox=f"{step}/{seat}"))
            for seat in range(8)
            for at in ((house, beside) if seat % 2 else (beside, house))
        ]
        results = await asyncio.gather(*presses, return_exceptions=True)
        assert [each for each in results if isinstance(each, Exception)] == []
        assert sum(not each.again for each in results) == 8
    told = " ".join(f"{seat}=a" for seat in range(8))
    assert await history(house, name) == await history(beside, name) == [f"c {told}"] * 4
    rows = (await load_table(house.store, name)).rows
    assert [row.seq for row in rows] == list(range(1, 33))


async def press_until_taken(at: App, person: Person, answer: Answer) -> None:
    """Press as a page does, which sends the same again when it is told to."""
    while True:
        try:
            await at.play.answer(person, answer)
        except Refused as refused:
            assert refused.reason == "busy"
        else:
            return


@pytest.mark.parametrize(("is_server", "rounds"), [(False, 8), (True, 2)], ids=["lines", "server"])
async def test_no_answer_is_lost_or_doubled_though_all_lines_to_the_server_break_or_it_ends_hard(
    both, postgres_url, postgres_server, is_server, rounds
):
    house, beside = both
    people = [Person(PersonId(f"web:{n}"), f"P{n}", "it") for n in range(4)]
    name = await begun(house, "c" * rounds, *people, seats=4)
    numbers = count()
    for _ in range(rounds):
        answers = [Answer(name, await asked(house, name, n), {"": ("a",)}, inbox=f"{next(numbers)}") for n in range(4)]
        pressing = asyncio.gather(
            *(press_until_taken(both[n % 2], people[n], answer) for n, answer in enumerate(answers))
        )
        if is_server:
            await asyncio.to_thread(postgres_server.crash)
            await asyncio.to_thread(postgres_server.start)
        else:
            await asyncio.to_thread(break_all_lines, postgres_url)
        await pressing
    assert await history(house, name) == await history(beside, name) == ["c 0=a 1=a 2=a 3=a"] * rounds


def break_all_lines(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and query ~ 'turn|heads'"
        )


async def test_who_somebody_is_is_the_same_at_both(both):
    house, beside = both
    anna, old, fresh = PersonId("web:9"), "key of before", "fresh key"
    for at in both:
        assert await at.people.find(anna) is None
    known = await house.people.meet(anna, "Anna", "it")
    assert await beside.people.recognize(old, anna) == known
    chosen = await beside.people.choose_language(known, "en")
    assert await house.people.find(anna) == chosen
    keys = (fresh, "another key")
    renewing = (at.people.renew_key(anna, old, anna, key) for at, key in zip(both, keys, strict=True))
    outcomes = await asyncio.gather(*renewing, return_exceptions=True)
    assert sorted(map(str, outcomes)) == ["None", "old-page"]
    for at in both:
        assert await at.people.recognize(old, anna) is None
        found = [await at.people.recognize(key, PersonId(f"web:of {key}")) for key in keys]
        assert [each is not None for each in found] == [each is None for each in outcomes]


async def test_where_somebody_plays_is_the_same_at_both(tmp_path, postgres_url):
    async with open_both(tmp_path, postgres_url, Time(), games=PROBES) as (house, beside):
        name = await house.openings.open(
            ANNA, NewTable("ballot", name="Tavolo", lang="it", pace=TablePace.LIVE, seats=3)
        )
        assert [line.status for line in await beside.people.list_tables(ANNA)] == [TableStatus.LOBBY]
        beside.tables._hot.remove(name)
        await house.host.end(ANNA, name)
        assert [line.status for line in await beside.people.list_tables(ANNA)] == [TableStatus.CLOSED]


async def test_a_group_that_gets_another_id_keeps_it_whatever_is_changed_beside(tmp_path, postgres_url):
    old, new = PLACE, ChannelId("memory:park")
    async with open_both(tmp_path, postgres_url, Time(), chats=("memory",)) as (house, beside):
        name = await begun(house, "ss", ANNA, BRUNO)
        await house.channels.show_at(ANNA, name, old)
        assert (await beside.tables.get(name)).record.places == (old,)
        await house.channels.move_channel(old, new)
        assert (await find_heads(house.store, [name]))[name] == (await house.tables.get(name)).head
        await beside.host.pause(ANNA, name)
        assert (await house.tables.get(name)).record.places == (new,)
        assert await tables_at(house.store, new) == [name]


@pytest.mark.file
async def test_whoever_is_alone_on_a_database_has_no_company_and_a_file_has_room_for_one(tmp_path, postgres_url):
    async with app(tmp_path, Time(), database=postgres_url):
        with pytest.raises(Unusable, match="in-use"):
            await enter(tmp_path, postgres_url, Role.BESIDE)
    async with app(tmp_path, Time(), database=postgres_url, role=Role.BESIDE):
        with pytest.raises(Unusable, match="in-use"):
            await enter(tmp_path, postgres_url, Role.ALONE)
    with pytest.raises(Unusable, match="one-process"):
        await enter(tmp_path, str(tmp_path / "a.db"), Role.HOUSE)


@pytest.fixture
def ask_doctor(tmp_path, postgres_url, monkeypatch, capsys):
    monkeypatch.setenv("ARBITRO_DATABASE", postgres_url)
    monkeypatch.setenv("ARBITRO_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)

    async def ask():
        return await asyncio.to_thread(main, ["doctor", "--port", "9"]), capsys.readouterr().out

    return ask


async def test_the_doctor_says_where_nobody_keeps_house(tmp_path, postgres_url, ask_doctor):
    await enter(tmp_path, postgres_url, Role.ALONE)
    async with app(tmp_path, Time(), database=postgres_url, role=Role.BESIDE):
        status, said = await ask_doctor()
        assert (status, "none handles robots, deadlines and chats" in said) == (1, True)
        async with app(tmp_path, Time(), database=postgres_url, role=Role.HOUSE):
            assert (await ask_doctor())[0] == 0
    await asyncio.to_thread(wait_for_leaving, postgres_url)
    assert (await ask_doctor())[0] == 0


async def test_the_doctor_says_what_nobody_does_of_all_that_is_shared(tmp_path, postgres_url, ask_doctor):
    kinds = DUTIES["clock"] | DUTIES["judge"]
    async with app(tmp_path, Time(), database=postgres_url, role=Role.HOUSE, kinds=kinds):
        status, said = await ask_doctor()
    assert status == 1
    assert "none does this: messages to chats. Start arbitro serve --only courier." in said
    assert said.count("none does this") == 1


async def enter(tmp_path, database: str, role: Role) -> None:
    async with app(tmp_path, Time(), database=database, role=role, busy_ms=0):
        pass


async def test_the_doctor_tells_who_is_at_work_and_what_waits(tmp_path, postgres_url, ask_doctor):
    time = Time()
    async with open_both(tmp_path, postgres_url, time) as (house, beside):
        status, said = await ask_doctor()
        assert status == 0
        assert (
            f"Shares robots, deadlines and chats: {gethostname()[:24]}:{getpid()}, release {version('arbitro')}" in said
        )
        assert "Serves pages and presses: " in said
        assert "Deadlines and robots: 32 of 32 parts, with one process." in said
        await beside.updates.keep("memory", [Update(1, "lane", "body", time.now)])
        await begun(beside, "ss", ANNA, BRUNO)
        status, said = await ask_doctor()
        assert status == 1
        assert "messages to chats 0, updates from chats 1, overdue deadlines 1." in said
        assert "although the right process is running" in said
        await house.updates.mark_applied("memory", 1)
    await asyncio.to_thread(wait_for_leaving, postgres_url)
    assert (await ask_doctor())[0] == 0


@pytest.mark.parametrize("lang", ["it", "en"])
def test_a_process_that_stands_still_is_named_by_the_doctor(lang):
    at_work = [WorkingProcess("house", "0.1", "vm:7", 90, 16), WorkingProcess("beside", "0.1", "vm:8", 90, 15)]
    (said,) = check_processes(at_work, speak(lang))
    assert "vm:7" in said
    assert "16" in said
