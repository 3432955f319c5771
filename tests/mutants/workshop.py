"""A copy of the project in which one mutant after another is tried by the tests of its game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from tests.mutants.operators import Mutant

COPIED: Final = ("adapters", "bot", "games", "tests")
LEFT: Final = shutil.ignore_patterns("__pycache__", ".hypothesis")
PATIENCE: Final = 3
"""How many times as long as without a mutant the tests may take, beside the seconds of grace."""
GRACE: Final = 30.0
LATER: Final = 3_600
"""How many seconds newer a mutant's file is made: compiled code of the former text never stands for it."""


class Fate(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMED_OUT = "timed out"
    SURVIVED = "survived"


@dataclass(slots=True)
class Workshop:
    """A project's copy, the tests to run there, and how many seconds they may take."""

    root: Path
    tests: Sequence[str]
    seconds: float = 600.0

    @classmethod
    def open(cls, project: Path, root: Path, tests: Sequence[str], canary: str) -> Workshop:
        """Copy a project and see that its tests pass there, and that they fail once the canary's file is broken."""
        for each in project.iterdir():
            if each.name in COPIED:
                shutil.copytree(each, root / each.name, ignore=LEFT)
            elif not each.name.startswith("."):
                (root / each.name).symlink_to(each)
        shop, began = cls(root, tests), time.monotonic()
        if shop.run(keeps_compiled=True) is not Fate.SURVIVED:
            raise SystemExit("The tests fail without any mutant: there is nothing to learn from them.")
        shop.seconds = PATIENCE * (time.monotonic() - began) + GRACE
        if shop.judge(Mutant(canary, 1, "", "", "raise AssertionError\n")) is not Fate.KILLED:
            raise SystemExit(f"The tests pass though {canary} is broken: they read another copy of it.")
        return shop

    def judge(self, mutant: Mutant) -> Fate:
        """Try one mutant, and put back what stood there."""
        path = self.root / mutant.path
        former, stat = path.read_bytes(), path.stat()
        try:
            path.write_text(mutant.text, "utf-8")
            os.utime(path, (stat.st_atime, stat.st_mtime + LATER))
            return self.run()
        finally:
            path.write_bytes(former)
            os.utime(path, (stat.st_atime, stat.st_mtime))

    def run(self, *, keeps_compiled: bool = False) -> Fate:
        """Run the tests until the first one fails; SystemExit if they could not be run at all."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *self.tests]
        compiled = {} if keeps_compiled else {"PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(
                command,
                cwd=self.root,
                env={**os.environ, "PYTHONPATH": str(self.root), **compiled},
                capture_output=True,
                text=True,
                timeout=self.seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Fate.TIMED_OUT
        if done.returncode not in {0, 1, 2}:
            raise SystemExit(f"The tests could not be run:\n{done.stdout[-2_000:]}{done.stderr[-2_000:]}")
        return Fate.KILLED if done.returncode else Fate.SURVIVED
