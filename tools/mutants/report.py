"""The page of mutants: a chapter for each game, and a word on each mutant that survived, which stays from run to run."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tools.mutants.operators import Mutant
from tools.mutants.workshop import Fate

HEAD: Final = """# Mutants

One small change at a time is made to the rules of a game, and its fast tests are run (`ALL=1`: the deep ones too). A change that they do not
notice has survived: either a test is missing, or the change makes no difference. `make mutants GAME=schicki` tries every
mutant of a game, which takes hours; `SAMPLE=12 SEED=1` tries so many, drawn by that seed. It writes its chapter here and
keeps the words in the last column, which are written by hand. A share of a sample says no more than a sample can.
What can make no difference by its kind is not tried: annotations, decorators, what stands in f-strings, and `strict=` of
a `zip`, which only makes a slip of ours heard.
"""
OPEN: Final = "to be looked at"
CHAPTER: Final = re.compile(r"^## (\w+)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
ROW: Final = re.compile(r"^\| (\S+?):\d+ \| (.*) \| (.*?) \|$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Run:
    """What a run over a game's mutants came to; `known` is how many mutants there are."""

    game: str
    command: str
    known: int
    fates: Mapping[Mutant, Fate]


def write_page(former: str, run: Run) -> str:
    """Return the page with a game's chapter written again; the other chapters stay."""
    chapters = dict(CHAPTER.findall(former))
    chapters[run.game] = write_chapter(run, read_words(chapters.get(run.game, "")))
    return HEAD + "".join(f"\n## {game}\n\n{text.strip()}\n" for game, text in sorted(chapters.items()))


def read_words(chapter: str) -> dict[tuple[str, str], str]:
    """Return what was said of mutants that survived before, by their file and change; lines may have moved."""
    return {(path, change): word for path, change, word in ROW.findall(chapter)}


def write_chapter(run: Run, words: Mapping[tuple[str, str], str]) -> str:
    """Write how many mutants of a game were killed, and which were not."""
    survivors = [mutant for mutant, fate in run.fates.items() if fate is Fate.SURVIVED]
    tried, late = len(run.fates), sum(fate is Fate.TIMED_OUT for fate in run.fates.values())
    killed = tried - len(survivors)
    slow = f", {late} of them by running out of time" if late else ""
    said = f"`{run.command}`: {killed} of {tried} killed ({100 * killed // max(1, tried)} %){slow}; {run.known} mutants are known."
    return "\n".join([said, *write_table(survivors, words)])


def write_table(survivors: Sequence[Mutant], words: Mapping[tuple[str, str], str]) -> list[str]:
    """Write a row for each mutant that survived."""
    if not survivors:
        return []
    rows = [(mutant, show_change(mutant)) for mutant in survivors]
    return [
        "",
        "| where | what changed | a word on it |",
        "|---|---|---|",
        *(f"| {each.path}:{each.line} | {change} | {words.get((each.path, change), OPEN)} |" for each, change in rows),
    ]


def show_change(mutant: Mutant) -> str:
    """Show a change on one line, fit for a cell of a table."""
    was, now = (re.sub(r"\s+", " ", text).replace("|", "\\|") for text in (mutant.was, mutant.now))
    return f"`{was}` → `{now}`"
