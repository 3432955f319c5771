"""Real sockets at a real server: whoever holds handles for nothing loses them, and who sits at a table is served."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress

import pytest
from httpx import AsyncClient
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import Route

from adapters.web.budget import Limits
from adapters.web.security import LARGEST
from adapters.web.server import Connections, Server, bind_socket, make_config
from tests.adapters.web.site import Browser, cookies
from tests.house.source import ROOT

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="strangers need addresses of their own: 127.0.0.2 and on"
)

HEAD = "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{more}\r\n"


class Stranger:
    """Someone's socket, from an address of theirs."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def come(cls, at: AsyncExitStack, port: int, address: str = "127.0.0.2") -> Stranger:
        stranger = cls(*await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0)))
        at.callback(stranger.writer.close)
        return stranger

    async def status(self) -> int | None:
        """The status of what is answered; None where the connection is ended instead."""
        try:
            line = await asyncio.wait_for(self.reader.readline(), 20)
        except ConnectionError:
            return None
        return int(line.split()[1]) if line else None

    async def is_ended(self) -> bool:
        try:
            return await asyncio.wait_for(self.reader.read(), 20) == b""
        except ConnectionError:
            return True


@asynccontextmanager
async def serving(asgi, limits: Limits, **times: float) -> AsyncIterator[int]:
    """Serve on a port of its own, in this loop; the port."""
    with closing(bind_socket("127.0.0.1", 0)) as bound:
        config = make_config(asgi, Connections(limits, **times))
        server = Server(config, on_started=lambda: None, on_ending=asgi.state.context.streams.close)
        running = asyncio.create_task(server.serve(sockets=[bound]))
        try:
            yield bound.getsockname()[1]
        finally:
            asgi.state.context.streams.close()
            server.should_exit = True
            await running


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\nn=A",
        "GET /help HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /help HTTP/1.1\r\nHost:",
    ],
    ids=["nothing", "half a head", "half a form", "half a second one"],
)
async def test_what_is_half_sent_ends(asgi, sent):
    async with serving(asgi, Limits(32), request_s=0.2) as port, AsyncExitStack() as at:
        stranger = await Stranger.come(at, port)
        stranger.writer.write(sent.encode())
        async with asyncio.timeout(20):
            while await stranger.reader.read(65_536):
                pass


async def test_what_nobody_reads_ends(asgi):
    ended = asyncio.Event()

    async def write() -> AsyncIterator[bytes]:
        try:
            while True:
                yield bytes(65_536)
                await asyncio.sleep(0)
        finally:
            ended.set()

    async def send_for_ever(_: Request) -> StreamingResponse:
        return StreamingResponse(write())

    asgi.routes.append(Route("/endless", send_for_ever))
    async with serving(asgi, Limits(32), read_s=0.2) as port, AsyncExitStack() as at:
        stranger = await Stranger.come(at, port)
        stranger.writer.transport.pause_reading()
        stranger.writer.write(HEAD.format(path="/endless", port=port, more="").encode())
        await asyncio.wait_for(ended.wait(), 20)


POST = "POST /settings HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
CHUNKED = POST + "Transfer-Encoding: chunked\r\n\r\n"
SECOND = "GET /second HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.mark.parametrize(
    ("sent", "statuses"),
    {
        POST + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n": [400],
        POST + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab": [400],
        POST + "Content-Length : 1\r\n\r\na": [400],
        POST + "Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n": [400],
        POST + "Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n": [400],
        POST.replace("\r\n", "\n") + "\n": [400],
        CHUNKED + "1\na\n0\n\n": [400],
        CHUNKED + "0\r\nHost: evil.example\r\nOrigin: https://evil.example\r\n\r\n": [303],
        CHUNKED + "0\r\nTrailer: " + "a" * 3 * LARGEST: [],
        "GET /" + "a" * 3 * LARGEST: [],
        "GET /help HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + SECOND: [],
        f"{POST}Connection: upgrade\r\nUpgrade: h2c\r\nContent-Length: {len(SECOND)}\r\n\r\n" + SECOND: [303],
        POST.replace("close", "keep-alive").replace("127.0.0.1", "evil") + "Content-Length: 99\r\n\r\n" + SECOND: [421],
    }.items(),
)
async def test_one_request_is_never_read_as_two(asgi, sent, statuses):
    async with serving(asgi, Limits(32)) as port, AsyncExitStack() as at:
        stranger = await Stranger.come(at, port)
        head, end, body = sent.partition("\r\n\r\n")
        stranger.writer.write((head + end).encode())
        await asyncio.sleep(0)
        stranger.writer.write(body.encode())
        got = b""
        with suppress(ConnectionError):
            while some := await asyncio.wait_for(stranger.reader.read(65_536), 20):
                got += some
        assert [int(each) for each in re.findall(rb"^HTTP/1.1 (\d+)", got, re.MULTILINE)] == statuses


async def test_who_only_waits_makes_room_for_who_asks(asgi):
    async with serving(asgi, Limits(8)) as port, AsyncExitStack() as at:
        waiting = [await Stranger.come(at, port) for _ in range(20)]
        asking = await Stranger.come(at, port)
        asking.writer.write(HEAD.format(path="/help", port=port, more="Connection: close\r\n").encode())
        assert await asking.status() == 200
        assert await waiting[0].is_ended()


@pytest.fixture
async def process(tmp_path):
    async with AsyncExitStack() as at:

        async def start(handles: int, spare: int = 0) -> tuple[asyncio.subprocess.Process, int]:
            log = at.enter_context((tmp_path / "log").open("wb"))
            child = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.deep.web.served", str(tmp_path), str(handles), str(spare), cwd=ROOT,
                stdout=asyncio.subprocess.PIPE, stderr=log,
            )  # fmt: skip
            at.push_async_callback(end, child)
            assert child.stdout is not None
            said = (await asyncio.wait_for(child.stdout.readline(), 60)).decode()
            return child, int(re.search(r":(\d+)", said)[1])

        yield start


async def end(child: asyncio.subprocess.Process) -> None:
    if child.returncode is None:
        child.send_signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(child.wait(), 20)
        except TimeoutError:
            child.kill()
            await child.wait()


def visit(port: int) -> Browser:
    browser = Browser(None, base=f"http://127.0.0.1:{port}")
    browser.client = AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30)
    return browser


@pytest.mark.deep("whole")
async def test_three_hundred_streams_and_as_many_half_requests_leave_the_house_to_its_people(process, tmp_path):
    _, port = await process(256)
    anna = visit(port)
    table = await anna.open("Anna", practice="1")
    async with AsyncExitStack() as at:
        own = await Stranger.come(at, port, "127.0.0.1")
        own.writer.write(HEAD.format(path=f"{table}/stream", port=port, more=f"Cookie: {cookies(anna)}\r\n").encode())
        assert await own.status() == 200
        streams = []
        for n in range(300):
            stranger = await Stranger.come(at, port, f"127.0.0.{2 + n // 100}")
            stranger.writer.write(HEAD.format(path=f"{table}/stream", port=port, more="").encode())
            streams.append(stranger)
            half = await Stranger.come(at, port, f"127.0.0.{2 + n // 100}")
            half.writer.write(b"GET / HTTP/1.1\r\n")
        statuses = [await stranger.status() for stranger in streams]
        assert statuses.count(200) > 0
        assert statuses.count(429) > 0
        assert {200, 429, 503, None} >= set(statuses)
        for _ in range(5):
            for path in (table, f"{table}/seat/1", "/"):
                assert (await anna.get(path)).status_code == 200
        second = await Stranger.come(at, port, "127.0.0.1")
        second.writer.write(
            HEAD.format(path=f"{table}/stream", port=port, more=f"Cookie: {cookies(anna)}\r\n").encode()
        )
        assert await second.status() == 200
    await anna.close()
    assert (tmp_path / "log").read_text().count("\n") < 20


async def test_a_house_without_handles_says_so_once_and_serves_when_it_has_some(process, tmp_path):
    _, port = await process(256, 24)
    async with AsyncExitStack() as at:
        log, addresses = tmp_path / "log", (f"127.0.0.{2 + n // 50}" for n in range(5_000))
        while "EMFILE" not in log.read_text():
            half = await Stranger.come(at, port, next(addresses))
            half.writer.write(b"GET / HTTP/1.1\r\n")
    anna = visit(port)
    assert (await anna.get("/help")).status_code == 200
    await anna.close()
    said = log.read_text()
    assert said.count("EMFILE") == 1
    assert said.count("\n") < 20
