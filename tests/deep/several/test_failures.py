"""What may fail beneath several processes: the server is away, one is cut off from it, one dies between telling and noting it."""

import asyncio
import sys
from contextlib import suppress
from types import SimpleNamespace

import httpx
import psycopg
import pytest

from adapters.discord import reconnect as at_discord
from adapters.telegram.inbox import SECRET, Inbox, make_webhook_app
from bot.config import Settings
from bot.db.postgres.store import PostgresStore
from bot.notify.planner import make_person_post
from bot.run.jobs import SURE_MS, Role
from bot.run.timepiece import steady_clock_ms
from bot.tables.posts import Kind, Post
from bot.tables.stored import add_posts, load_table, tables_with_unsent_posts
from bot.values.health import Job
from bot.values.ids import PersonId, TablePace
from bot.values.requests import Answer, NewTable, NotSaved
from games.forms import Refused
from tests.deep.several.teller import LAST, NAMES, LastingChat
from tests.deep.several.test_apps import open_both, press_until_taken
from tests.deep.several.test_chats import Company, ignore, keep_lane
from tests.fakes.discord import World as DiscordWorld
from tests.probes import PROBES
from tests.support.cut_wire import CutWire
from tests.support.script_game import ANNA, BRUNO, Time, app, asked, begun
from tests.support.sender_stage import no_sleep

LONGEST_S = 30
HOUR_MS = 3_600_000


@pytest.fixture
def wire(postgres_server):
    wire = CutWire(psycopg.conninfo.conninfo_to_dict(postgres_server.url)["host"])
    yield wire
    wire.close()


@pytest.fixture
def far_url(postgres_url, wire):
    folder = psycopg.conninfo.conninfo_to_dict(postgres_url)["host"]
    return postgres_url.replace(f"host={folder}", f"host=127.0.0.1&port={wire.port}")


async def test_while_the_server_is_away_nothing_is_half_taken_and_afterwards_everybody_has_the_time_back(
    tmp_path, far_url, wire, monkeypatch
):
    monkeypatch.setitem(PostgresStore.open.__func__.__kwdefaults__, "patience_s", 0.2)
    time, done = Time(), []

    async def act(each) -> None:
        done.append(each.id)

    async with open_both(tmp_path, far_url, time, chats=("telegram",)) as both:
        house, beside = both
        name = await begun(house, "c", ANNA, BRUNO)
        await house.jobs.beat()
        await house.clock.handle_due()
        intake = Inbox(house, "bot", act, keep_lane, ignore)
        asgi = make_webhook_app(SimpleNamespace(take_updates=intake.take), "secret")
        client = httpx.AsyncClient(
            transport=httpx.ASGITransport(asgi), base_url="http://here", headers={SECRET: "secret"}
        )
        update = {"update_id": 5, "message": message("/tables")}
        answer = Answer(name, await asked(house, name, 0), {"": ("b",)}, inbox="1")
        wire.is_down = True
        wire.cut()
        on_its_way = asyncio.create_task(press_until_taken(beside, ANNA, answer))
        noted = house.store.write(lambda transaction: transaction.write_number("n", 1))
        while not house.store._is_away:  # noqa: ASYNC110  a store rings no bell
            await asyncio.sleep(0.01)
        with pytest.raises(Refused, match="busy"):
            await house.play.answer(ANNA, answer)
        assert (await client.post("/", json=update)).status_code == 503
        time.now += HOUR_MS
        with monkeypatch.context() as silent:
            silent.setattr("bot.run.jobs.SURE_MS", 0)
            with suppress(NotSaved):
                await house.clock.handle_due()
        wire.is_down = False
        await asyncio.gather(on_its_way, noted)
        await press_until_taken(house, ANNA, answer)
        await house.jobs.beat()
        for _ in range(2):
            await house.clock.handle_due()
        assert [(row.seat, row.via) for row in (await load_table(house.store, name)).rows] == [(0, "hand")]
        assert (await client.post("/", json=update)).status_code == 200
        while not done:  # the jobs are ours again once the server has ended the session that was cut
            await house.jobs.beat()
            await intake.resume()
            await intake.wait_idle()
        assert done == [5]


def message(text: str) -> dict[str, object]:
    anna = {"id": 7, "is_bot": False, "first_name": "Anna"}
    said = {"message_id": 1, "date": 1, "chat": {"id": 7, "type": "private"}, "from": anna, "text": text}
    return said | {"entities": [{"type": "bot_command", "offset": 0, "length": len(text)}]}


async def test_shards_are_shared_and_those_of_who_is_cut_off_from_the_server_are_taken_over(
    tmp_path, postgres_url, far_url, wire, monkeypatch
):
    monkeypatch.setattr("bot.run.jobs.BEAT_S", 1_000.0)
    monkeypatch.setattr("bot.db.postgres.lease.LIMIT", "set idle_session_timeout = 0")
    monkeypatch.setattr("adapters.discord.client.BETWEEN_SHARDS_S", 0.0)
    monkeypatch.setitem(PostgresStore.open.__func__.__kwdefaults__, "patience_s", 0.2)
    company, count = Company(), 4
    shards = [str(shard) for shard in range(count)]
    async with await DiscordWorld.started() as world:
        world.gateway.shards = count
        there = [world.new_guild(f"Server {shard}", "tavoli", shard=shard) for shard in range(count)]
        chosen = Settings(_env_file=None, discord_token=world.token, discord_shards=str(count))
        for url in (far_url, postgres_url):
            await company.join(
                tmp_path, url, "discord", lambda made: at_discord.stay_connected(made, chosen, ()), count
            )
            await world.ready()
        far, near = company.apps
        await company.share()
        assert {far.jobs.holds(Job.SHARD, each) for each in shards} == {True, False}
        await ask_everywhere(world, there)
        wire.is_down = True
        wire.cut()
        far.jobs._steady_ms = lambda: steady_clock_ms() + SURE_MS
        far.jobs.stir()
        async with asyncio.timeout(LONGEST_S):
            while not all(near.jobs.holds(Job.SHARD, each) for each in shards):
                await near.jobs.beat()
                await asyncio.sleep(0.1)
        assert [(near.jobs.holds(Job.SHARD, n), far.jobs.holds(Job.SHARD, n)) for n in shards] == [
            (True, False)
        ] * count
        await ask_everywhere(world, there)
        wire.is_down = False
        for each in (near, far):
            await company.leave(each)


async def ask_everywhere(world, guilds) -> None:
    await world.ready()
    for guild in guilds:
        seen = await world.person("Anna", guilds=(guild,)).command(guild.channels[0], "tables")
        assert seen.post.ephemeral


async def test_what_a_process_had_told_when_it_died_before_noting_it_comes_twice_at_most_and_all_in_order(
    tmp_path, postgres_url
):
    file = tmp_path / "told"
    command = (sys.executable, "-m", "tests.deep.several.teller", postgres_url, str(file))
    pipe = asyncio.subprocess.PIPE
    dying = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    more = {"database": postgres_url, "sleep": no_sleep, "chats": ("memory",), "games": PROBES}
    async with asyncio.timeout(LONGEST_S):
        assert await dying.stdout.readline() == b"ready\n"
        async with app(tmp_path, Time(), role=Role.BESIDE, **more) as beside:
            anna = await beside.people.meet(PersonId("memory:anna"), "Anna", "it")
            name = await beside.openings.open(
                anna, NewTable("ballot", name="T", lang="it", pace=TablePace.LIVE, seats=3)
            )
            table = await beside.tables.get(name)
            posts = [make_person_post(table, anna.id, Post(Kind.LOST, 0), 0)._replace(id=each) for each in NAMES]
            await beside.store.write(lambda transaction: add_posts(transaction, posts))
            beside.sender.wake(name)
            assert await dying.stdout.readline() == b"told\n"
            dying.kill()
            await dying.wait()
            async with app(tmp_path, Time(), role=Role.HOUSE, **more) as house:
                await house.sender.connect(LastingChat(file))
                while await tables_with_unsent_posts(house.store):  # noqa: ASYNC110  a chat rings no bell
                    await asyncio.sleep(0.01)
    assert file.read_text().split() == sorted([*NAMES, LAST])
