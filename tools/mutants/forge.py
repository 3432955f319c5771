"""A pytest plugin that notes each test's seconds, or tries mutants of functions in forks; the environment says which.

No file changes for a fork: the function is given the code that it would have.
"""

from __future__ import annotations

import gc
import json
import math
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final

import pytest

NOTED: Final = "MUTANTS_NOTED"
"""The file that takes the seconds of each test."""
JOBS: Final = "MUTANTS_JOBS"
FATES: Final = "MUTANTS_FATES"
"""File descriptors: one job a line comes in, one exit code a line goes out."""
READY: Final = "ready"
SURVIVED, KILLED, UNKNOWN = 0, 1, 2
LONGEST_S: Final = 1_800
"""So long a mutant may wait without using the CPU."""


class Notes:
    def __init__(self, path: Path) -> None:
        self.path, self.seconds = path, Counter[str]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        self.path.write_text(json.dumps(self.seconds), "utf-8")


class Forge:
    def __init__(self) -> None:
        self.is_failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.is_failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
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
        """Try a mutant in a child; return its exit code, negative for a signal."""
        if child := os.fork():
            return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        code = UNKNOWN
        try:
            signal.setitimer(signal.ITIMER_REAL, LONGEST_S)
            if replace_code(job):
                code = self.judge([(items[each], seconds) for each, seconds in job["tests"].items()])
        finally:
            os._exit(code)

    def judge(self, chosen: list[tuple[pytest.Item, float]]) -> int:
        for (item, seconds), (following, _) in pairwise([*chosen, (None, 0.0)]):
            signal.setitimer(signal.ITIMER_PROF, seconds)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.is_failed:
                return KILLED
        return SURVIVED


def replace_code(job: dict[str, Any]) -> bool:
    """Give a function its changed code; tell whether there was one."""
    whole = compile(job["text"], job["path"], "exec", dont_inherit=True)
    changed = [each for each in walk_codes(whole) if is_same(each, job)]
    found = [each for each in gc.get_objects() if isinstance(each, FunctionType) and is_same(each.__code__, job)]
    if len(changed) != 1 or not found or any(each.__code__.co_freevars != changed[0].co_freevars for each in found):
        return False
    for each in found:
        each.__code__ = changed[0]
    return True


def walk_codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from walk_codes(each)


def is_same(code: CodeType, job: dict[str, Any]) -> bool:
    return (code.co_filename, code.co_name, code.co_firstlineno) == (job["path"], job["name"], job["line"])


def pytest_configure(config: pytest.Config) -> None:
    if tiers := sys.modules.get("tests.tiers"):
        tiers.LIMIT = math.inf  # coverage makes tests slower than they are
    if NOTED in os.environ:
        config.pluginmanager.register(Notes(Path(os.environ[NOTED])))
    if JOBS in os.environ:
        config.pluginmanager.register(Forge())
