import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.games.shelf import SPECS

ROOT = Path(__file__).parents[3]


@cache
def fingerprints(seed):
    """The games of this code as a process renders them whose sets are ordered by `seed`."""
    command = [
        sys.executable,
        "-W",
        "error",
        "-W",
        "ignore::DeprecationWarning:discord.player",
        "-m",
        "tests.deep.games.rendering",
    ]
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(line.split() for line in done.stdout.splitlines())


@pytest.mark.deep("whole")
def test_nothing_that_anybody_hears_or_sees_depends_on_the_order_of_a_set():
    """Nor does the planted game go unnoticed that tells a winner by that order."""
    one, other = fingerprints("1"), fingerprints("4242")
    assert set(one) == {*SPECS, "planted"}
    assert [name for name in one if one[name] != other[name]] == ["planted"]
