"""A copy of the project in which one mutant after another is tried by the tests of its game."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final, TextIO

from tools.mutants import forge, order
from tools.mutants.operators import Mutant
from tools.mutants.reach import Course, Reach, read_reach

COPIED: Final = ("adapters", "bot", "games", "tests")
LEFT: Final = shutil.ignore_patterns("__pycache__", ".hypothesis")
LATER: Final = 3_600
"""How many seconds newer a mutant's file is made: compiled code of the former text never stands for it."""


class Fate(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMED_OUT = "timed out"
    SURVIVED = "survived"


COMMAND: Final = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
OUT_OF_TIME: Final = frozenset({-signal.SIGPROF, -signal.SIGALRM})
FATES: Final = {forge.SURVIVED: Fate.SURVIVED, forge.KILLED: Fate.KILLED}


@dataclass(slots=True)
class Workshop:
    """A project's copy, the tests to run there and which of them come where, and a process that has collected them.

    `killers` are tests that have noticed a mutant outside of functions, the latest first: they are tried first.
    """

    root: Path
    tests: Sequence[str]
    reach: Reach = field(default_factory=Reach)
    killers: list[str] = field(default_factory=list)
    jobs: TextIO = field(init=False)
    fates: TextIO = field(init=False)

    @classmethod
    @contextmanager
    def open(cls, project: Path, root: Path, tests: Sequence[str], canary: str) -> Iterator[Workshop]:
        """Copy a project and see that its tests pass there, and that they fail once the canary's file is broken."""
        for each in project.iterdir():
            if each.name in COPIED:
                shutil.copytree(each, root / each.name, ignore=LEFT)
            elif not each.name.startswith("."):
                (root / each.name).symlink_to(each)
        shop = cls(root, tests)
        if shop.measure(Path(canary).parent) is not Fate.SURVIVED:
            raise SystemExit("The tests fail without any mutant: there is nothing to learn from them.")
        if shop.judge(Mutant(canary, 1, "", "", "raise AssertionError\n")) is not Fate.KILLED:
            raise SystemExit(f"The tests pass though {canary} is broken: they read another copy of it.")
        with shop.heat():
            yield shop

    def measure(self, folder: Path) -> Fate:
        """Run all tests, and keep how long each takes and which lines of a game's folder it runs."""
        noted, measured = self.root / ".noted.json", self.root / ".measured"
        words = (f"--cov={self.root / folder}", "--cov-context=test", "--cov-report=", "--cov-config=/dev/null")
        fate = self.run(*words, *self.tests, **{order.NOTED: str(noted), "COVERAGE_FILE": str(measured)})
        if fate is Fate.SURVIVED:
            self.reach = read_reach(measured, self.root, json.loads(noted.read_text("utf-8")))
        return fate

    @contextmanager
    def heat(self) -> Iterator[None]:
        """Have a process that has collected the tests, for mutants of functions."""
        jobs, fates = os.pipe(), os.pipe()
        places = {forge.JOBS: str(jobs[0]), forge.FATES: str(fates[1])}
        with subprocess.Popen(
            [*COMMAND, "-p", "tools.mutants.forge", *self.tests],
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": str(self.root), **places},
            stdout=subprocess.DEVNULL,
            pass_fds=(jobs[0], fates[1]),
            start_new_session=True,
        ) as process:
            os.close(jobs[0])
            os.close(fates[1])
            with (
                os.fdopen(jobs[1], "w", encoding="utf-8") as self.jobs,
                os.fdopen(fates[0], encoding="utf-8") as self.fates,
            ):
                try:
                    if self.fates.readline().strip() != forge.READY:
                        raise SystemExit("The tests could not be collected.")
                    yield
                finally:
                    os.killpg(process.pid, signal.SIGKILL)

    def judge(self, mutant: Mutant) -> Fate:
        """Try one mutant; where its file has to be changed, put back what stood there."""
        path = self.root / mutant.path
        former, stat = path.read_bytes(), path.stat()
        course = self.reach.plan(mutant, former.decode())
        if not course.tests:
            return Fate.SURVIVED
        if course.function and (fate := self.forge_mutant(mutant, course)):
            return fate
        chosen, killer = self.root / ".chosen.json", self.root / ".killer"
        ordered = {each: course.tests[each] for each in (*self.killers, *course.tests) if each in course.tests}
        chosen.write_text(json.dumps(ordered), "utf-8")
        killer.unlink(missing_ok=True)
        files = sorted({each.partition("::")[0] for each in course.tests} - {order.READING})
        try:
            path.write_text(mutant.text, "utf-8")
            os.utime(path, (stat.st_atime, stat.st_mtime + LATER))
            places = {order.CHOSEN: str(chosen), order.KILLER: str(killer)}
            return self.run("-x", *files, **places, PYTHONDONTWRITEBYTECODE="1")
        finally:
            if killer.exists():
                self.killers = list(dict.fromkeys([killer.read_text("utf-8"), *self.killers]))
            path.write_bytes(former)
            os.utime(path, (stat.st_atime, stat.st_mtime))

    def forge_mutant(self, mutant: Mutant, course: Course) -> Fate | None:
        """Try a mutant of a function without a changed file; None where that cannot be."""
        assert course.function is not None
        name, first = course.function
        path = str(self.root / mutant.path)
        job = {"path": path, "text": mutant.text, "name": name, "line": first, "tests": course.tests}
        print(json.dumps(job), file=self.jobs, flush=True)
        if not (line := self.fates.readline()):
            raise SystemExit("The process that had collected the tests is gone.")
        code = int(line)
        return Fate.TIMED_OUT if code in OUT_OF_TIME else FATES.get(code)

    def run(self, *words: str, **environment: str) -> Fate:
        """Run tests in a process of their own; SystemExit if they could not be run at all."""
        done = subprocess.run(
            [*COMMAND, "-p", "tools.mutants.order", *words],
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": str(self.root), **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode in OUT_OF_TIME:
            return Fate.TIMED_OUT
        if done.returncode not in {0, 1, 2}:
            raise SystemExit(f"The tests could not be run:\n{done.stdout[-2_000:]}{done.stderr[-2_000:]}")
        return Fate.KILLED if done.returncode else Fate.SURVIVED
