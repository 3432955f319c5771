"""A house and its clients for each test, one Chromium for each module."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Frame, Page, sync_playwright

from tests.adapters.telegram.test_launch import sign
from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.guest import PATIENCE_MS, Guest
from tests.frames.clients import DISCORD, NAMES, TELEGRAM, discord_frame, telegram_frame


@dataclass(slots=True)
class Stage:
    """A house at which Anna plays, and the client in whose window she does."""

    chat: str
    table: str
    page: Page

    def launch(self, signed: str = "") -> Frame:
        """Open the window, and return what is in it."""
        signed = signed or sign(start_param=None, auth_date=str(int(time.time())))
        name, inside = (
            (TELEGRAM, telegram_frame(signed, self.table)) if self.chat == "telegram" else (DISCORD, discord_frame())
        )
        self.page.goto(f"https://{name}/?frame={quote(inside, safe='')}")
        return self.frame()

    def frame(self) -> Frame:
        """What is in the window."""
        return self.page.frames[-1]

    def guest(self) -> Guest:
        """Anna in her window, once she is at her seat."""
        made = Guest(self.frame(), "it", Random(f"{self.chat}"))
        made.page.wait_for_selector("#turn", timeout=PATIENCE_MS)
        return made


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def open_stage(folder: Path, chat: str, game: str, seats: int, *how: str, size=(390, 844)) -> Iterator[Stage]:
    """Run a house, and a Chromium that finds all names there."""
    port = free_port()
    command = [sys.executable, "-m", "tests.frames.house", str(folder), str(port), chat, game, str(seats), *how]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    table = process.stdout.readline().strip()
    rules = ", ".join(f"MAP {name}:443 127.0.0.1:{port}" for name in NAMES)
    with sync_playwright() as playwright:
        browser: Browser = playwright.chromium.launch(
            executable_path=chromium(),
            args=[*ARGUMENTS, f"--host-resolver-rules={rules}, MAP * ~NOTFOUND", "--ignore-certificate-errors"],
        )
        page = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale="it-IT", ignore_https_errors=True
        ).new_page()
        page.set_default_timeout(PATIENCE_MS)
        try:
            yield Stage(chat, table, page)
        finally:
            browser.close()
            process.terminate()
            process.wait(PATIENCE_MS // 1000)
            process.stdout.close()


@pytest.fixture
def stage(tmp_path: Path):
    """Open stages, which end with the test."""
    from contextlib import ExitStack

    with ExitStack() as stack:
        yield lambda *given, **around: stack.enter_context(open_stage(tmp_path, *given, **around))
