"""A plugin of pytest: notes how long each test takes, or runs chosen ones in the order that is given.

What it is to do is said by the environment, since it runs in the tests' own process.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

NOTED: Final = "MUTANTS_NOTED"
"""Where seconds by test are written."""
READING: Final = ""
"""Stands for a test where files are read."""
CHOSEN: Final = "MUTANTS_CHOSEN"
"""Where the tests to be run stand, each with the seconds of the processor that it may take."""
KILLER: Final = "MUTANTS_KILLER"
"""Where the test that failed is written."""


class Notes:
    """Notes how long each test takes, and reading them all."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seconds: dict[str, float] = {}
        self.began = time.process_time()

    def pytest_collection_finish(self) -> None:
        """Note how long it took to read the tests and what they import."""
        self.seconds[READING] = time.process_time() - self.began

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add what a test's part took."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration

    def pytest_sessionfinish(self) -> None:
        """Write it all down."""
        self.path.write_text(json.dumps(self.seconds), "utf-8")


class Order:
    """Runs some tests in an order, and notes which failed.

    One that goes on for too long ends the process, and so does reading them.
    """

    def __init__(self, seconds: Mapping[str, float], killer: Path) -> None:
        self.seconds, self.killer = seconds, killer
        signal.setitimer(signal.ITIMER_PROF, seconds.get(READING, 0.0))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave the others out."""
        found = {item.nodeid: item for item in items}
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        items[:] = [found[each] for each in self.seconds if each in found]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that failed."""
        if report.failed:
            self.killer.write_text(report.nodeid, "utf-8")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Be ended by a signal where a test does not end."""
        signal.setitimer(signal.ITIMER_PROF, self.seconds[item.nodeid])
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0.0)


def pytest_configure(config: pytest.Config) -> None:
    """Do what the environment says."""
    if NOTED in os.environ:
        config.pluginmanager.register(Notes(Path(os.environ[NOTED])))
    if CHOSEN in os.environ:
        chosen = json.loads(Path(os.environ[CHOSEN]).read_text("utf-8"))
        config.pluginmanager.register(Order(chosen, Path(os.environ[KILLER])))
