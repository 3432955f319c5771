"""How the office is, for whoever runs it: by kind of task, and of no table and nobody."""

import asyncio
import json
import re
from contextlib import closing
from importlib.metadata import version

import pytest
from httpx import ASGITransport, AsyncClient
from PIL import Image

from adapters.web.address import Addresses
from adapters.web.admin_page import BUCKETS, KINDS, AdminKey
from adapters.web.server import announce, bind_socket, create_app, serve
from bot.config import Settings
from bot.tables.posts import Kind, Post, PostRow
from bot.tables.stored import add_posts
from bot.values.health import BOUNDS
from bot.values.ids import ChannelId, PersonId, TableStatus
from bot.values.requests import NotSaved
from tests.adapters.web.site import site
from tests.house.source import ROOT
from tests.support.kill import Sleep
from tests.support.script_game import ANNA, BRUNO, Time, app, begun, press


async def test_health_says_who_died_of_what_and_names_no_table(tmp_path):
    sleep = Sleep()
    async with app(tmp_path, Time(), sleep=sleep) as at:
        table = await begun(at, "ss", ANNA, BRUNO)

        async def die():
            sleep.is_deep = True
            raise KeyError(table)

        task = at.tasks.start("clock", die)
        while not any(each.resting for each in at.tasks.report()):  # noqa: ASYNC110  nobody tells when it has died
            await asyncio.sleep(0)
        asgi = create_app(at)
        async with AsyncClient(transport=ASGITransport(app=asgi), base_url="http://127.0.0.1") as host:
            answer = await host.get("/health")
        said = answer.json()
        (clock,) = [each for each in said["tasks"] if each["kind"] == "clock"]
        assert said["well"] is False
        assert (clock["resting"], clock["deaths"], clock["fault"]) == (1, 1, "KeyError")
        assert clock["place"].startswith("bot/run/supervisor.py:")
        assert table not in answer.text
        task.cancel()


@pytest.mark.parametrize("token", ["", "s3cret-of-prometheus"])
async def test_another_computer_reads_metrics_with_their_token_alone(tmp_path, token):
    async with app(tmp_path, Time()) as at:
        site = create_app(at, Addresses(hosts=("arbitro",)), key=AdminKey(metrics_token=token))
        far = ASGITransport(app=site, client=("172.18.0.5", 4711))
        async with AsyncClient(transport=far, base_url="http://arbitro:8000") as prometheus:
            for path in ("/metrics", "/health"):
                for sent in ("", "Bearer ", "Bearer wrong", f"Bearer {token}"):
                    answer = await prometheus.get(path, headers={"authorization": sent})
                    assert answer.status_code == (200 if token and sent == f"Bearer {token}" else 404)


SAMPLE = re.compile(r"^(\w+)(?:\{(.*)\})? ([\d.e+-]+)$")
LABELS = {
    "status": {*map(str, TableStatus), "2xx", "3xx", "4xx", "5xx"},
    "version": {version("arbitro")},
    "surface": {"chat", "discord", "telegram", "web"},
    "kind": {*KINDS, "writer", "heartbeat", "clock", "resuming"},
    "how": {"found", "made", "done", "failed"},
    "reason": {"rule", "too-many-guesses"},
    "le": {*map(str, (*BUCKETS, *BOUNDS)), "+Inf"},
}
"""All values that a label may have."""


async def test_metrics_are_numbers_by_kind_and_say_nothing_of_anybody(tmp_path):
    async with app(tmp_path, Time()) as at:
        table = await begun(at, "ss", ANNA, BRUNO)
        asgi = create_app(at)
        async with AsyncClient(transport=ASGITransport(app=asgi), base_url="http://127.0.0.1") as host:
            assert (await host.get("/privacy")).status_code == 200
            at.measures.tally.refusals.update(["too-many-guesses", "eel-long", "eel-character"])
            answer = await host.get("/metrics")
    found = {}
    for line in answer.text.splitlines():
        if not line.startswith("#"):
            name, labels, value = SAMPLE.match(line).groups()
            for key, label in re.findall(r'(\w+)="([^"]*)"', labels or ""):
                assert label in LABELS[key], line
            found[name, labels] = float(value)
    assert found["arbitro_tables", 'status="live"'] == 1
    assert found["arbitro_request_seconds_count", 'kind="page",status="2xx"'] == 1
    assert found["arbitro_tables_loaded", None] == 1
    assert found["process_resident_memory_bytes", None] > 0
    assert [found["arbitro_refusals_total", f'reason="{each}"'] for each in ("rule", "too-many-guesses")] == [2, 1]
    assert (found["arbitro_database_bytes", None], found["arbitro_disk_free_bytes", None]) > (0, 0)
    assert found["arbitro_commit_seconds_count", None] > 0
    assert found["arbitro_build_info", f'version="{version("arbitro")}"'] == 1
    assert not [word for word in (table, ANNA.id, ANNA.name, "Tavolo") if word in answer.text]


async def test_nobody_else_reads_when_something_that_was_prepared_is_about_to_be_given(tmp_path):
    async with app(tmp_path, Time()) as at:
        asgi = create_app(at, Addresses(public="https://tables.example.org"))
        for host, peer, status in (
            ("127.0.0.1", "127.0.0.1", 200),
            ("tables.example.org", "127.0.0.1", 404),
            ("127.0.0.1", "192.0.2.7", 404),
        ):
            line = ASGITransport(app=asgi, client=(peer, 1))
            async with AsyncClient(transport=line, base_url=f"http://{host}") as client:
                answer = await client.get("/health")
                assert (answer.status_code, "autoplay" in answer.text or "tasks" in answer.text) == (
                    status,
                    status == 200,
                )
                assert (await client.get("/readyz")).status_code == 200


async def test_metrics_are_for_this_computer_alone_and_for_nobody_where_the_library_is_missing(tmp_path, monkeypatch):
    async with app(tmp_path, Time()) as at:
        far = ASGITransport(app=create_app(at), client=("192.0.2.7", 1))
        async with AsyncClient(transport=far, base_url="http://127.0.0.1") as host:
            assert (await host.get("/metrics")).status_code == 404
        monkeypatch.setattr("adapters.web.admin_page.find_spec", lambda name: None)
        async with AsyncClient(transport=ASGITransport(app=create_app(at)), base_url="http://127.0.0.1") as host:
            assert (await host.get("/metrics")).status_code == 404
            assert (await host.get("/healthz")).status_code == 200


async def test_who_is_not_ready_says_why(tmp_path):
    sleep = Sleep()
    async with app(tmp_path, Time(), sleep=sleep) as at:
        asgi = create_app(at)
        async with AsyncClient(transport=ASGITransport(app=asgi), base_url="http://127.0.0.1") as host:
            assert (await host.get("/readyz")).text == "ready\n"

            async def die():
                sleep.is_deep = True
                raise KeyError

            task = at.tasks.start("courier", die)
            while not any(each.resting for each in at.tasks.report()):  # noqa: ASYNC110  nobody tells when it has died
                await asyncio.sleep(0.001)
            answer = await host.get("/readyz")
            assert (answer.status_code, answer.text) == (503, "resting courier\n")
            asgi.state.context.streams.close()
            assert (await host.get("/readyz")).text == "resting courier\nstopping\n"
            await at.store.write(lambda transaction: transaction.write_number("alive", at.now_ms() - 121_000))
            assert "database nothing written" in (await host.get("/readyz")).text
            assert (await host.get("/healthz")).status_code == 200
            task.cancel()


async def test_a_full_disk_is_not_ready_at_once_and_ready_again_with_the_first_write_that_has_room(tmp_path):
    async with (
        app(tmp_path, Time()) as at,
        AsyncClient(transport=ASGITransport(app=create_app(at)), base_url="http://127.0.0.1") as host,
    ):
        await at.store._writing.run(lambda c: c.execute("pragma max_page_count = 1").fetchone())
        with pytest.raises(NotSaved):
            await at.store.write(lambda transaction: transaction.write_number("n" * 100_000, 1))
        answer = await host.get("/readyz")
        assert (answer.status_code, answer.text) == (503, "database full\n")
        await at.store._writing.run(lambda c: c.execute("pragma max_page_count = 100000").fetchone())
        await at.clock._beat(at.now_ms())
        assert (await host.get("/readyz")).text == "ready\n"
        at.store.find_free_bytes = lambda: 4096
        assert (await host.get("/readyz")).text == "database full\n"


async def test_a_dashboard_shows_metrics_that_there_are(tmp_path):
    async with app(tmp_path, Time()) as at:
        asgi = create_app(at)
        async with AsyncClient(transport=ASGITransport(app=asgi), base_url="http://127.0.0.1") as host:
            told = (await host.get("/metrics")).text
    panels = json.loads((ROOT / "hosting" / "grafana.json").read_text(encoding="utf-8"))["panels"]
    asked = {
        name for panel in panels for target in panel["targets"] for name in re.findall(r"arbitro_\w+", target["expr"])
    }
    assert len(panels) >= 8
    known = set(re.findall(r"^# TYPE (\w+)", told, re.MULTILINE))
    assert {name.removesuffix("_bucket").removesuffix("_count") for name in asked} <= known


def read(text):
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in text.splitlines() if line[0] != "#"}


async def ask(asgi):
    async with AsyncClient(transport=ASGITransport(app=asgi), base_url="http://127.0.0.1") as host:
        return read((await host.get("/metrics")).text)


async def test_what_happened_at_chats_and_to_pictures_is_told_and_the_oldest_move_that_is_untold(tmp_path):
    time = Time()
    async with app(tmp_path, time) as at:
        asgi, tally = create_app(at), at.measures.tally
        tally.note("press-age", "discord", 0.3)
        tally.note("acknowledgement", "telegram", 2.0)
        tally.count("limits", "telegram")
        table = await begun(at, "ss", ANNA, BRUNO)
        for _ in range(2):
            await at.sender.pictures.draw_cached("a", "probe", lambda: Image.new("P", (4, 4)))
        quiet = await ask(asgi)
        await press(at, table, ANNA, 0, "a")
        row = PostRow("p", table, ChannelId("chat:square"), PersonId(""), Post(Kind.BEGAN), 1, 1)
        await at.store.write(lambda transaction: add_posts(transaction, [row]))
        time.now += 5_000
        told = await ask(asgi)
    assert told['arbitro_press_age_seconds_bucket{le="0.25",surface="discord"}'] == 0
    assert told['arbitro_press_age_seconds_bucket{le="0.5",surface="discord"}'] == 1
    assert told['arbitro_acknowledgement_seconds_sum{surface="telegram"}'] == 2
    assert [told[f'arbitro_limits_met_total{{surface="{chat}"}}'] for chat in ("discord", "telegram")] == [0, 1]
    assert [told[f'arbitro_pictures_total{{how="{how}"}}'] for how in ("made", "found")] == [1, 1]
    assert told["arbitro_picture_bytes"] > 0
    assert [each["arbitro_oldest_post_seconds"] for each in (quiet, told)] == [0, 5]


# -- server: binding, and saying where.


async def test_a_taken_port_is_one_clear_sentence_and_a_failure(tmp_path, caplog):
    async with site(tmp_path) as asgi:
        settings = Settings(_env_file=None, database=tmp_path / "other.db")
        with closing(bind_socket("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            assert await serve(asgi.state.context.app, settings, port=port) == 1
    (said,) = caplog.messages
    assert f"Port {port} is taken" in said


async def test_an_address_that_is_not_ours_is_one_clear_sentence(tmp_path, caplog):
    async with site(tmp_path) as asgi:
        settings = Settings(_env_file=None, database=tmp_path / "other.db", host="203.0.113.9", port=8000)
        assert await serve(asgi.state.context.app, settings) == 1
    assert "ARBITRO_HOST" in caplog.text


@pytest.mark.parametrize(("far", "warned"), [("", False), ("http://192.168.1.20:8000", True)])
def test_a_network_is_warned_of(capsys, far, warned):
    announce(Settings(_env_file=None, language="en"), "http://127.0.0.1:8000", far, "printed-key")
    said = capsys.readouterr().out
    assert "http://127.0.0.1:8000/host?key=printed-key" in said
    assert ("anyone on this network" in said) is warned
    assert (bool(far) and far in said) is warned


def test_a_password_keeps_the_key_of_the_operators_page_out_of_the_log(capsys):
    settings = Settings(_env_file=None, language="en", host_password="correct horse")
    announce(settings, "http://127.0.0.1:8000", "http://192.168.1.20:8000", "printed-key")
    said = capsys.readouterr().out
    assert "http://192.168.1.20:8000/host\n" in said
    assert "printed-key" not in said
    assert "correct horse" not in said
