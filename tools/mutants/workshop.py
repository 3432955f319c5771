"""A copy of the project in which one mutant after another is tried by the tests that run its lines."""

from __future__ import annotations

import ast
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final, TextIO

from coverage import CoverageData

from tests.sample import number
from tools.mutants import forge
from tools.mutants.operators import Mutant

COPIED: Final = ("adapters", "bot", "games", "tests", "tools")
LEFT: Final = shutil.ignore_patterns("__pycache__", ".hypothesis")
COMMAND: Final = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tools.mutants.forge")
FIRST: Final = "tests/games/test_record.py"
"""What finds most changes, and takes a tenth of the time that all tests take."""
SWIFT_S: Final = 0.1
"""Tests as short as this keep their order, since they share what they set up."""
GRACE_S: Final = 10.0
PATIENCE: Final = 3
"""A test may take so many seconds, and so many times as long as without a mutant."""


class Fate(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMED_OUT = "timed out"
    SURVIVED = "survived"


OUT_OF_TIME: Final = frozenset({-signal.SIGPROF, -signal.SIGALRM})
FATES: Final = {forge.SURVIVED: Fate.SURVIVED, forge.KILLED: Fate.KILLED}


@dataclass(slots=True)
class Workshop:
    """The copy, what to tell pytest there, each test's seconds, and which tests run which lines."""

    root: Path
    words: Sequence[str]
    seconds: Mapping[str, float] = field(default_factory=dict)
    lines: Mapping[str, Mapping[int, set[str]]] = field(default_factory=dict)
    jobs: TextIO = field(init=False)
    fates: TextIO = field(init=False)

    @classmethod
    @contextmanager
    def open(cls, project: Path, root: Path, words: Sequence[str], folder: str) -> Iterator[Workshop]:
        """Copy a project; see that its tests pass there, and that they fail once the folder's package is broken."""
        for each in project.iterdir():
            if each.name in COPIED:
                shutil.copytree(each, root / each.name, ignore=LEFT)
            elif not each.name.startswith("."):
                (root / each.name).symlink_to(each)
        shop = cls(root, words)
        shop.measure(folder)
        if shop.change_file(Mutant(f"{folder}/__init__.py", 1, "", "", "raise AssertionError\n")) is not Fate.KILLED:
            raise SystemExit(f"The tests pass though {folder} is broken: they read another copy of it.")
        with shop.collect():
            yield shop

    def measure(self, folder: str) -> None:
        """Run all tests; keep how long each takes and which lines of a folder it runs."""
        noted, measured = self.root / ".noted.json", self.root / ".measured"
        words = (f"--cov={self.root / folder}", "--cov-context=test", "--cov-report=", "--cov-config=/dev/null")
        if self.run(words, **{forge.NOTED: str(noted), "COVERAGE_FILE": str(measured)}):
            raise SystemExit("The tests fail without any mutant: there is nothing to learn from them.")
        self.seconds = json.loads(noted.read_text("utf-8"))
        data = CoverageData(str(measured))
        data.read()
        self.lines = {
            str(Path(path).relative_to(self.root)): {
                line: {each.partition("|")[0] for each in contexts}
                for line, contexts in data.contexts_by_lineno(path).items()
            }
            for path in data.measured_files()
        }

    @contextmanager
    def collect(self) -> Iterator[None]:
        """Have a process that has collected the tests, for mutants of functions."""
        jobs, fates = os.pipe(), os.pipe()
        with subprocess.Popen(
            [*COMMAND, *self.words],
            cwd=self.root,
            env=self.environ(**{forge.JOBS: str(jobs[0]), forge.FATES: str(fates[1])}),
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
        """Try one mutant: in a fork by the tests that run its function, else with its file changed by all."""
        function = find_function(ast.parse((self.root / mutant.path).read_bytes()), mutant.line)
        if function is None or is_cached(function):
            return self.change_file(mutant)
        lines = self.lines.get(mutant.path, {})
        body = range(function.body[0].lineno, (function.end_lineno or 0) + 1)
        found = set[str]().union(*(lines.get(line, set()) for line in body))
        if "" in found:  # run while files are read
            return self.change_file(mutant)
        return self.change_function(mutant, function, found) or self.change_file(mutant)

    def change_function(self, mutant: Mutant, function: ast.FunctionDef, found: set[str]) -> Fate | None:
        """Try a mutant in a fork, by records and then swift tests first; None where that cannot be."""
        slow = {each: 0.0 if took < SWIFT_S else took for each, took in self.seconds.items() if each in found}
        order = sorted(slow, key=lambda each: (not each.startswith(FIRST), slow[each]))
        tests = {each: GRACE_S + PATIENCE * self.seconds[each] for each in order}
        first = min([function.lineno, *(each.lineno for each in function.decorator_list)])
        path = str(self.root / mutant.path)
        job = {"path": path, "text": mutant.text, "name": function.name, "line": first, "tests": tests}
        print(json.dumps(job), file=self.jobs, flush=True)
        if not (line := self.fates.readline()):
            raise SystemExit("The process that had collected the tests is gone.")
        return Fate.TIMED_OUT if int(line) in OUT_OF_TIME else FATES.get(int(line))

    def change_file(self, mutant: Mutant) -> Fate:
        """Try a mutant by all tests with its file changed, and put back what stood there."""
        path = self.root / mutant.path
        former, stat = path.read_bytes(), path.stat()
        try:
            path.write_text(mutant.text, "utf-8")
            is_killed = self.run_record() or self.run(("-x",), PYTHONDONTWRITEBYTECODE="1")
        except subprocess.TimeoutExpired:
            return Fate.TIMED_OUT
        else:
            return Fate.KILLED if is_killed else Fate.SURVIVED
        finally:
            path.write_bytes(former)
            os.utime(path, (stat.st_atime, stat.st_mtime))  # compiled code of it stays good

    def run_record(self) -> bool:
        """Run those of the tests that look at records, where they are among them; tell whether one failed."""
        words = [FIRST if each == "tests/games" else each for each in self.words]
        return FIRST in words and self.run(("-x",), words, PYTHONDONTWRITEBYTECODE="1") != 0

    def run(self, words: Sequence[str], chosen: Sequence[str] = (), **environment: str) -> int:
        """Run tests in a process of their own, all unless some are chosen; SystemExit if they could not be run at all."""
        cpu_s = round(forge.LONGEST_S if not self.seconds else GRACE_S + PATIENCE * sum(self.seconds.values()))
        done = subprocess.run(
            [*COMMAND, *words, *(chosen or self.words)],
            cwd=self.root,
            env=self.environ(**environment),
            capture_output=True,
            text=True,
            check=False,
            timeout=forge.LONGEST_S + cpu_s,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (cpu_s, cpu_s)),  # no threads
        )
        if done.returncode < 0:  # a loop without an end
            raise subprocess.TimeoutExpired(done.args, cpu_s)
        if done.returncode not in {0, 1, 2}:
            raise SystemExit(f"The tests could not be run:\n{done.stdout[-2_000:]}{done.stderr[-2_000:]}")
        if done.returncode and forge.NOTED in environment:
            print(done.stdout[-2_000:], file=sys.stderr)
        return done.returncode

    def environ(self, **more: str) -> dict[str, str]:
        """Return the environment of the copy's tests: they draw as the project's do."""
        return {**os.environ, "PYTHONPATH": str(self.root), "SAMPLE": str(number()), **more}


def find_function(tree: ast.AST, line: int) -> ast.FunctionDef | None:
    """Find the outermost function in whose body a line stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.body[0].lineno <= line <= (node.end_lineno or 0):
            return node
    return None


def is_cached(function: ast.FunctionDef) -> bool:
    """Tell whether a function's results are kept from test to test."""
    return any(ast.unparse(each).startswith(("cache", "lru_cache")) for each in function.decorator_list)
