"""A plugin of pytest: notes how long each test takes, or runs chosen ones in the order that is given.

What it is to do is said by the environment, since it runs in the tests' own process.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

NOTED: Final = "MUTANTS_NOTED"
"""Where seconds by test are written."""
CHOSEN: Final = "MUTANTS_CHOSEN"
"""Where the tests to be run stand, each with the seconds of the processor that it may take."""


class Notes:
    """Notes how long each test takes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add what a test's part took."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration

    def pytest_sessionfinish(self) -> None:
        """Write it all down."""
        self.path.write_text(json.dumps(self.seconds), "utf-8")


class Order:
    """Runs some tests in an order; one that goes on for too long ends the process."""

    def __init__(self, seconds: Mapping[str, float]) -> None:
        self.seconds = seconds

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave the others out."""
        found = {item.nodeid: item for item in items}
        items[:] = [found[each] for each in self.seconds if each in found]

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
        config.pluginmanager.register(Order(json.loads(Path(os.environ[CHOSEN]).read_text("utf-8"))))
