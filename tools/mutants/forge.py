"""A plugin of pytest: collects tests once, and tries mutants of functions on them, each in a fork of its own.

No file changes: a function gets the code that it would have. What runs while a file is read cannot be tried so.
"""

from __future__ import annotations

import gc
import json
import os
import signal
from collections.abc import Iterator
from itertools import pairwise
from types import CodeType, FunctionType
from typing import Any, Final

import pytest

JOBS: Final = "MUTANTS_JOBS"
FATES: Final = "MUTANTS_FATES"
"""File descriptors: one job a line comes in, one exit code a line goes out."""
SURVIVED, KILLED, UNKNOWN = 0, 1, 2
READY: Final = "ready"
"""Comes out first, once all tests are collected: files may change from then on."""
LONGEST_S: Final = 1_800
"""For so long a mutant may wait without using the processor."""


class Forge:
    """Tries one mutant after the other as it is told."""

    def __init__(self) -> None:
        self.is_failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note that a test failed."""
        self.is_failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try mutants until there are no more, instead of running the tests."""
        if session.testsfailed:
            return True
        items = {item.nodeid: item for item in session.items}
        with (
            os.fdopen(int(os.environ[JOBS]), encoding="utf-8") as jobs,
            os.fdopen(int(os.environ[FATES]), "w", encoding="utf-8") as fates,
        ):
            print(READY, file=fates, flush=True)
            for line in jobs:
                print(self.fork(items, json.loads(line)), file=fates, flush=True)
        return True

    def fork(self, items: dict[str, pytest.Item], job: dict[str, Any]) -> int:
        """Try a mutant in a process of its own; returns its exit code, negative for a signal."""
        child = os.fork()
        if child:
            return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        code = UNKNOWN
        try:
            signal.setitimer(signal.ITIMER_REAL, LONGEST_S)
            code = (
                self.judge([(items[each], seconds) for each, seconds in job["tests"].items()])
                if replace_code(job)
                else UNKNOWN
            )
        finally:
            os._exit(code)

    def judge(self, chosen: list[tuple[pytest.Item, float]]) -> int:
        """Run tests until one fails; one that takes too long ends the process."""
        for (item, seconds), (following, _) in pairwise([*chosen, (None, 0.0)]):
            signal.setitimer(signal.ITIMER_PROF, seconds)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.is_failed:
                return KILLED
        return SURVIVED


def replace_code(job: dict[str, Any]) -> bool:
    """Give a function its changed code; tells whether there was one."""
    changed = [
        each for each in walk_codes(compile(job["text"], job["path"], "exec", dont_inherit=True)) if is_same(each, job)
    ]
    found = [each for each in gc.get_objects() if isinstance(each, FunctionType) and is_same(each.__code__, job)]
    if len(changed) != 1 or not found:
        return False
    for each in found:
        if each.__code__.co_freevars != changed[0].co_freevars:
            return False
        each.__code__ = changed[0]
    return True


def walk_codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a code and all within."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from walk_codes(each)


def is_same(code: CodeType, job: dict[str, Any]) -> bool:
    """Tell whether a code is that of a job's function."""
    return (code.co_filename, code.co_name, code.co_firstlineno) == (job["path"], job["name"], job["line"])


def pytest_configure(config: pytest.Config) -> None:
    """Work only where jobs come from."""
    if JOBS in os.environ:
        config.pluginmanager.register(Forge())
