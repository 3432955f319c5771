"""A server process and one Chromium for each module."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.browser.guest import PATIENCE_MS, Guest

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
expect.set_options(timeout=PATIENCE_MS)
SIZES = {"laptop": (1280, 800), "phone": (390, 844), "low": (640, 400)}


def chromium() -> str:
    named = os.environ.get("ARBITRO_TEST_BROWSER", "")
    names = (named, "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    assert found, "no Chromium: make test says how to get one"
    return found


@dataclass(slots=True)
class House:
    """A running server, which a test may stop and start again."""

    database: Path
    port: int
    is_short: bool = False
    is_plain: bool = False
    process: subprocess.Popen[str] | None = None

    @property
    def home(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.browser.house",
                str(self.database),
                str(self.port),
                *["--short"] * self.is_short,
                *["--plain"] * self.is_plain,
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert str(self.port) in line, line

    def stop(self, *, kill: bool = False) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        if kill:
            self.process.kill()
        else:
            self.process.terminate()
        self.process.wait(PATIENCE_MS // 1000)
        self.process.stdout.close()


def find_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def open_house(*, is_short: bool = False, is_plain: bool = False) -> Iterator[House]:
    """A house of one's own, for as long as it is used."""
    with tempfile.TemporaryDirectory() as folder:
        made = House(Path(folder) / "arbitro.db", find_port(), is_short, is_plain)
        made.start()
        try:
            yield made
        finally:
            made.stop()


@pytest.fixture(scope="module")
def is_plain() -> bool:
    """Whether a module's houses have the games alone on their shelves."""
    return False


@pytest.fixture(scope="module")
def house(is_plain: bool) -> Iterator[House]:
    """One house for a module, at whose tables its tests play one after the other."""
    with open_house(is_plain=is_plain) as made:
        yield made


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """One driver for a module: while it lives no other loop runs in this process, and other modules have their own."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    launched = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
    yield launched
    launched.close()


@pytest.fixture
def guest(browser: Browser):
    pages: list[Page] = []
    complaints: list[str] = []

    def made(lang: str = "it", size: str = "laptop", **changes) -> Guest:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale={"it": "it-IT", "en": "en-GB"}[lang], **changes
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: complaints.append(f"{said.text} {said.location['url']}") if said.type == "error" else None,
        )
        pages.append(page)
        return Guest(page, lang, Random(f"{lang}{size}{len(pages)}"))

    made.complaints = complaints
    yield made
    for page in pages:
        page.context.close()
    assert complaints == []
