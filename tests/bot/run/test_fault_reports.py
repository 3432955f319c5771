"""What leaves this machine of a fault are types and places: a server that notes every byte finds no secret that was planted."""

import gzip
import json
import logging
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import brotli
import pytest
from httpx import ASGITransport, AsyncClient

from adapters.web.server import create_app
from bot.__main__ import start_reports
from bot.config import Settings
from bot.run.supervisor import KEPT, FaultReporter, open_reports
from tests.support.script_game import ANNA, BRUNO, Time, app, begun

SECRET = "Genoveffa-QS-4711"
"""A name, a card and a code in one, which is planted wherever something could be sent from."""


class Server(ThreadingHTTPServer):
    """Notes all that it is sent."""

    def __init__(self) -> None:
        self.received: list[bytes] = []
        super().__init__(("127.0.0.1", 0), Notes)

    @property
    def dsn(self) -> str:
        return f"http://public@127.0.0.1:{self.server_port}/1"

    def events(self) -> list[dict[str, object]]:
        lines = [line for body in self.received for line in body.split(b"\n") if b'"event_id"' in line]
        return [each for each in map(json.loads, lines) if "message" in each]


UNPACKED = {"": bytes, "gzip": gzip.decompress, "br": brotli.decompress}


class Notes(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        body = UNPACKED[self.headers.get("content-encoding", "")](body)
        self.server.received += [body, str(self.headers).encode()]
        self.send_response(200)
        self.send_header("content-length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def server():
    with Server() as made:
        thread = threading.Thread(target=made.serve_forever, args=(0.01,))
        thread.start()
        yield made
        made.shutdown()
        thread.join()


@contextmanager
def reporting(server):
    """Every error of the log goes to the server until the body ends, and is there then."""
    client = open_reports(server.dsn)
    assert client is not None
    handler = FaultReporter(client)
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
        handler.close()


def fail(name):
    """Fail with the secret in an argument, a local variable and the message."""
    card = {"hand": name}
    raise KeyError(f"{card} of {name}")


def fail_twice(name):
    try:
        fail(name)
    except KeyError as fault:
        raise OSError(2, f"no file {name}", f"/home/{name}") from fault


def test_types_and_places_are_sent_and_nothing_of_what_it_was_about(server, monkeypatch):
    monkeypatch.setenv("ARBITRO_DISCORD_TOKEN", SECRET)
    monkeypatch.setattr("sys.argv", ["arbitro", SECRET])
    monkeypatch.setattr("socket.gethostname", lambda: SECRET)
    ours, library = logging.getLogger("bot.tables"), logging.getLogger("discord.http")
    with reporting(server):
        ours.error("table %s suspended at entry %s: %s", SECRET, 4711, "KeyError", extra={"table": SECRET})
        try:
            fail_twice(SECRET)
        except OSError as fault:
            ours.exception("not done: %s", fault, extra={"table": SECRET, "prompt": SECRET})
            library.error(f"GET https://x/bot{SECRET}/getMe: {fault}", exc_info=fault, stack_info=True)
        ours.warning("no error: %s", SECRET)
    events = server.events()
    assert [each["message"] for each in events] == [
        "table … suspended at entry …: KeyError", "not done: FileNotFoundError(ENOENT)", "",
    ]  # fmt: skip
    assert all(each.keys() <= KEPT for each in events)
    values = events[1]["exception"]["values"]
    assert [each["type"] for each in values] == ["KeyError", "FileNotFoundError(ENOENT)"]
    assert [frame["function"] for frame in values[0]["stacktrace"]["frames"]] == ["fail_twice", "fail"]
    assert {key for each in values for frame in each["stacktrace"]["frames"] for key in frame} == {
        "filename", "lineno", "function",
    }  # fmt: skip
    sent = b"\n".join(server.received).decode()
    assert [word for word in (SECRET, "4711", "Genoveffa", "/home", "getMe") if word in sent] == []


async def test_a_page_that_fails_is_reported_without_who_asked_for_what(server, tmp_path, monkeypatch):
    async with app(tmp_path, Time()) as at:
        table = await begun(at, "ss", ANNA, BRUNO)
        asgi = create_app(at)

        async def broken(*_: object) -> None:
            fail(SECRET)

        monkeypatch.setattr(at.people, "meet", broken)
        with reporting(server):
            async with AsyncClient(
                transport=ASGITransport(app=asgi, raise_app_exceptions=False), base_url="http://127.0.0.1"
            ) as host:
                sent = {"name": SECRET, "game": "steps", "seats": "2", "pace": "free", "table": table}
                answer = await host.post(f"/?{SECRET}={table}", data=sent, headers={"cookie": f"arbitro={SECRET}"})
    assert answer.status_code == 500
    assert server.events()
    sent = b"\n".join(server.received).decode()
    assert [word for word in (SECRET, "Genoveffa", table, ANNA.id, str(tmp_path)) if word in sent] == []


def test_the_same_fault_is_sent_once_a_minute_at_most(server):
    with reporting(server):
        for _ in range(20):
            logging.getLogger("bot.tables").error("not saved")
    assert len(server.events()) == 1


def test_nothing_is_reported_unless_a_server_is_named_and_a_wrong_address_is_one_sentence(monkeypatch, caplog):
    monkeypatch.setenv("ARBITRO_LANGUAGE", "en")
    before = list(logging.getLogger().handlers)
    assert start_reports(Settings(_env_file=None))
    assert not start_reports(Settings(_env_file=None, report_dsn=f"https://{SECRET}"))
    said = caplog.text
    assert ("ARBITRO_REPORT_DSN" in said, SECRET in said) == (True, False)
    monkeypatch.setattr("bot.run.supervisor.find_spec", lambda _: None)
    assert not start_reports(Settings(_env_file=None, report_dsn="https://key@example.org/1"))
    assert "pip install sentry-sdk" in caplog.text
    assert logging.getLogger().handlers == before
