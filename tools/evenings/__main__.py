"""`make evenings`: a whole game of each on both chats, at the table and a move a day; the report is `docs/reports/evenings.md`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import product
from multiprocessing import get_context
from pathlib import Path

from games.registry import GAMES
from tests.deep.evenings.bounds import breaches, most_requests
from tools.evenings.evening import BRIEF, OPTIONS, Counted, lived

REPORT = Path(__file__).parent.parent.parent / "docs" / "reports" / "evenings.md"
GOLDEN = Path(__file__).parents[2] / "tests" / "deep" / "evenings" / "transcripts"
"""What everyone read, of brief games at the table: compared where there is a file, written with WRITE_TRANSCRIPTS=1."""
HEAD = """# Evenings

`make evenings` wrote this: whole games by people who play as the games' robots do, think, and press what they see, on
Discord and Telegram with their limits, in time that takes none. *Tonight* they think 5 to 40 seconds, *a move a day* they
come back after 20 to 110 minutes; *closed* is an evening at which one of them takes nothing in private.

Rings and private messages are those of the person who has most. *Away* is how often that person was asked while away, or
was asked for a minute: so often a ring is due, and once more in public where little time is left. A public message that is not silent rings everybody; *calls* are notes for
the one who takes nothing in private, which Telegram's whole group hears. Presses and requests are for each answer; *parts* is how many presses its answers are made of.
Asking Telegram for news is the pipe by which presses come in, and no request that an answer costs. What requests may be spent on, and
how many that makes (*of*), stands in `most_requests` (`tests/deep/evenings/bounds.py`), why it is no fixed number in ARCHITECTURE.
An evening that is not in the table was not lived this time.

| game | chat | pace | people | answers | public (ringing) | calls | chapters | edits | rings | away | private | presses | parts | requests | beyond |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
"""


def row(counted: Counted) -> str:
    """One evening as a line of the table."""
    answers = max(1, counted.answers)
    rung = max(counted.rings, key=lambda who: (counted.rings[who], who), default="")
    cells = (
        counted.game,
        counted.chat,
        {"live": "tonight", "day": "a move a day"}[counted.pace] + (", closed" if counted.shut else ""),
        counted.seats,
        counted.answers,
        f"{counted.public} ({counted.ringing})",
        counted.calls or "–",
        counted.chapters or "–",
        counted.edits,
        counted.rings[rung],
        counted.away[rung],
        max(counted.private.values(), default=0),
        f"{counted.presses / answers:.2f}",
        f"{counted.parts / answers:.2f}",
        f"{counted.requests / answers:.1f} of {most_requests(counted) / answers:.1f}",
        ", ".join(breaches(counted)) or "–",
    )
    return f"| {' | '.join(map(str, cells))} |"


def told(found: Sequence[Counted]) -> Iterator[str]:
    """What is beyond its bounds, and what rings most."""
    for counted in found:
        if beyond := breaches(counted):
            yield f"\n**{counted.name}**\n"
            yield from (f"* {name}: {'; '.join(said[:4])}" for name, said in beyond.items())
            rings = "; ".join(f"{count}× {kind}" for kind, count in counted.kinds.most_common(5))
            yield f"* rings by message: {rings}"
            asked = "; ".join(f"{count}× {route}" for route, count in counted.routes.most_common(6))
            yield f"* requests: {asked}"


def report(found: Sequence[Counted], failed: Sequence[str], *, brief: bool) -> str:
    """What has been lived so far."""
    order = {name: index for index, name in enumerate(GAMES)}
    found = sorted(found, key=lambda each: (order[each.game], each.chat, each.pace != "live", each.shut))
    options = "; ".join(
        f"{game}: {', '.join(f'{name} {value}' for name, value in each.items())}"
        for game, each in {**OPTIONS, **(BRIEF if brief else {})}.items()
    )
    lines = [*map(row, found), f"\nNot as usual: {options}.\n", "## Beyond the bounds", *told(found)]
    lines += [f"\nNo evening: {each.splitlines()[0]}, {each.splitlines()[-1]}" for each in failed]
    return HEAD + "\n".join(lines) + "\n"


def is_as_written(counted: Counted) -> bool:
    """Compare what everyone read with what was written down, or write it down."""
    path = GOLDEN / f"{counted.game}-{counted.chat}-{counted.lang}.txt"
    if os.environ.get("WRITE_TRANSCRIPTS"):
        GOLDEN.mkdir(exist_ok=True)
        path.write_text(counted.transcript, encoding="utf-8")
    return not path.exists() or path.read_text(encoding="utf-8") == counted.transcript


def main(args: Sequence[str]) -> int:
    """Live the evenings, write the report; fails where a bound is broken, or an evening does not end."""
    asked = argparse.ArgumentParser(prog="python -m tools.evenings")
    asked.add_argument("games", nargs="*", metavar="GAME", help="only these")
    asked.add_argument("--chat", choices=("discord", "telegram"), action="append")
    asked.add_argument("--pace", choices=("live", "day"), action="append")
    asked.add_argument("--closed", choices=("yes", "no"), action="append")
    asked.add_argument("--lang", choices=("it", "en"), action="append")
    asked.add_argument("--wishes", action="store_true", help="all have autoplay on")
    asked.add_argument("--brief", action="store_true", help="short games, where there are some")
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--to", type=Path, default=REPORT, help="where the report goes")
    asked.add_argument("--transcripts", type=Path, help="a folder for what everybody read")
    want = asked.parse_args(args)
    shut = [each == "yes" for each in want.closed or ("no", "yes")]
    chats, paces, langs = want.chat or ("discord", "telegram"), want.pace or ("live", "day"), want.lang or ("it",)
    jobs = list(product(want.games or GAMES, chats, paces, shut, langs))
    found, failed, differ = list[Counted](), list[str](), list[str]()
    with ProcessPoolExecutor(want.jobs, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(lived, *job, brief=want.brief, wishes=want.wishes) for job in jobs]):
            said = done.result()
            if isinstance(said, str):
                failed.append(said)
                print(said, file=sys.stderr)
                continue
            found.append(said)
            print(row(said), flush=True)
            if want.brief and said.pace == "live" and not (said.shut or said.wishes) and not is_as_written(said):
                differ.append(said.name)
                print(f"{said.name} reads otherwise than tests/deep/evenings/transcripts has it", file=sys.stderr)
            want.to.write_text(report(found, failed, brief=want.brief), encoding="utf-8")
            if want.transcripts:
                want.transcripts.mkdir(parents=True, exist_ok=True)
                (want.transcripts / f"{said.name.replace('/', '-')}.txt").write_text(said.transcript, encoding="utf-8")
    return bool(failed or differ) or any(breaches(each) for each in found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
