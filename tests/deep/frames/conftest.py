"""A house and a Chromium for the module, which finds all clients there; a browser of her own for Anna in each test."""

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Frame, Page, sync_playwright

from tests.adapters.telegram.test_launch import sign
from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.guest import PATIENCE_MS
from tests.deep.frames.clients import DISCORD, NAMES, TELEGRAM, discord_frame, telegram_frame


@dataclass(slots=True)
class Stage:
    """A table at which Anna plays, and the client in whose window she does."""

    chat: str
    table: str
    instance: str
    page: Page

    def address(self, signed: str = "") -> str:
        """The address of the client with our window in it, which a launch opens that was not used before."""
        signed = signed or sign(start_param=None, auth_date=str(int(time.time())), query_id=uuid4().hex)
        at_telegram = self.chat == "telegram"
        inside = telegram_frame(signed, self.table) if at_telegram else discord_frame(self.instance)
        return f"https://{TELEGRAM if at_telegram else DISCORD}/?frame={quote(inside, safe='')}"

    def launch(self, signed: str = "") -> Frame:
        """Open the window, and return what is in it."""
        self.page.goto(self.address(signed))
        return self.frame()

    def frame(self) -> Frame:
        return self.page.frames[-1]

    def seated(self, signed: str = "") -> Frame:
        """Open the window, and return it once it shows Anna's seat."""
        return self.arrived(self.launch(signed))

    def arrived(self, frame: Frame) -> Frame:
        frame.wait_for_selector(".art > g > *", state="attached", timeout=PATIENCE_MS)
        return frame


@dataclass(slots=True)
class World:
    """A house, and a Chromium that finds all names there."""

    process: subprocess.Popen[str]
    browser: Browser

    def order(self, *words: object) -> list[str]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(*words, file=self.process.stdin, flush=True)
        return self.process.stdout.readline().split()

    def stage(self, chat: str, game: str, seats: int, *marks: str, size: tuple[int, int] = (390, 844)) -> Stage:
        """A new table, and a new browser at its client, whose way to us has these marks."""
        table, instance = self.order(chat, game, seats)
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale="it-IT", ignore_https_errors=True,
            extra_http_headers=dict.fromkeys(marks, "1"),
        )  # fmt: skip
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        return Stage(chat, table, instance, page)


@contextmanager
def open_world(folder: Path) -> Iterator[World]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    rules = ", ".join(f"MAP {name}:443 127.0.0.1:{port}" for name in NAMES)
    command = [sys.executable, "-m", "tests.deep.frames.house", str(folder), str(port)]
    with (
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium(),
            args=[*ARGUMENTS, f"--host-resolver-rules={rules}, MAP * ~NOTFOUND", "--ignore-certificate-errors"],
        )
        try:
            yield World(process, browser)
        finally:
            browser.close()
            assert process.stdin is not None
            process.stdin.close()
            process.wait(PATIENCE_MS // 1000)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """One world for a module: while it lives no other loop runs in this process."""
    with open_world(tmp_path_factory.mktemp("frames")) as made:
        yield made


@pytest.fixture
def stage(world: World) -> Iterator[Callable[..., Stage]]:
    """Open stages, which end with the test; what a script of ours complains of fails it."""
    stages, complaints = list[Stage](), list[str]()

    def made(*given, **around) -> Stage:
        stages.append(world.stage(*given, **around))
        stages[-1].page.on("pageerror", lambda error: complaints.append(str(error)))
        return stages[-1]

    yield made
    for each in stages:
        each.page.context.close()
    assert complaints == []
