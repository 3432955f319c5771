"""`python -m tools.oracles DIR`: run the tests, and hold what was sent against the publishers' descriptions in DIR."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tools.oracles import botapi, openapi

ORACLES = {"discord": openapi, "telegram": botapi}
"""For each platform the module that has its FILE, its KNOWN breaches and its Judge."""
TESTS = tuple(f"tests/adapters/{platform}" for platform in ORACLES)


def recorded(tests: list[str], folder: Path) -> int:
    """Run tests, and let their stand-ins record into a folder."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", *tests]
    return subprocess.run(command, env={**os.environ, "WIRE_RECORD": str(folder)}, check=False).returncode


def lines(folder: Path, platform: str) -> Iterator[Mapping[str, Any]]:
    """What was recorded of a platform."""
    for path in sorted(folder.glob(f"{platform}-*.jsonl")):
        with path.open(encoding="utf-8") as file:
            yield from map(json.loads, file)


def judged(platform: str, module: Any, descriptions: Path, folder: Path) -> int:
    """Print what one platform's publisher would say; returns how many breaches are ours, and one where nothing was sent."""
    if not (descriptions / module.FILE).is_file():
        print(f"{platform}: skipped, {module.FILE} is not in {descriptions}")
        return 0
    judge = module.Judge(descriptions)
    requests, answers, operations = Counter(), Counter(), Counter()
    for line in lines(folder, platform):
        operations[judge.called(line)] += 1
        requests.update(set(judge.requested(line)))
        answers.update(set(judge.answered(line)))
    print(f"\n{platform}: {operations.total()} requests to {len(operations)} operations")
    for operation, count in sorted(operations.items()):
        print(f"  {count:6} {operation}")
    if not operations:
        print("  nothing was recorded, so nothing was judged")
    known = {breach: n for breach, n in requests.items() if any(re.match(each, breach) for each in module.KNOWN)}
    ours = {breach: n for breach, n in requests.items() if breach not in known}
    for title, breaches in (
        ("breaches in requests", ours),
        ("known and harmless", known),
        ("in our stand-in's answers", answers),
    ):
        print(f"{platform}: {len(breaches)} {title}")
        for breach, count in sorted(breaches.items()):
            print(f"  {count:6} {breach}")
    return len(ours) or not operations


def main() -> None:
    """Run, judge, print."""
    asked = argparse.ArgumentParser(prog="make oracles", description=__doc__)
    asked.add_argument("folder", type=Path, metavar="DIR", help="where the publishers' descriptions lie")
    asked.add_argument(
        "tests", nargs="*", default=list(TESTS), help="which tests to run; all of a platform's by default"
    )
    given = asked.parse_args()
    with TemporaryDirectory() as channel:
        status = recorded(given.tests, Path(channel))
        asked_for = [name for name in ORACLES if any(f"/{name}" in test for test in given.tests)]
        ours = sum(judged(name, ORACLES[name], given.folder, Path(channel)) for name in asked_for)
    sys.exit(status or bool(ours))


if __name__ == "__main__":
    main()
