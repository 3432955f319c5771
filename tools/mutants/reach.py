"""Which tests reach which lines of the rules: measured once, without any mutant."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from coverage import CoverageData

from tools.mutants.operators import Mutant
from tools.mutants.order import READING

SWIFT_S: Final = 0.1
"""Tests as short as this keep their order, since they share what they set up."""
GRACE_S: Final = 10.0
PATIENCE: Final = 3
"""A test may take so many seconds of the processor, and so many times as long as without a mutant."""


@dataclass(frozen=True, slots=True)
class Course:
    """What a mutant is tried with: tests with the seconds they may take, and its function by name and line.

    No function where a fork would not show the mutant: outside of all, and where results are kept from reading a file on.
    """

    tests: Mapping[str, float]
    function: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Reach:
    """How long all tests take, in their order, and which came by each line of each file."""

    seconds: Mapping[str, float] = field(default_factory=dict)
    lines: Mapping[str, Mapping[int, frozenset[str]]] = field(default_factory=dict)

    def plan(self, mutant: Mutant, former: str) -> Course:
        """Plan the tests of a mutant, the swift ones first: those that enter its function, or all."""
        function = find_function(ast.parse(former), mutant.line)
        if function is None or is_kept(function):
            return Course(self.in_order(frozenset(self.seconds)))
        lines, end = self.lines.get(mutant.path, {}), function.end_lineno or 0
        body = range(function.body[0].lineno, end + 1)
        found = frozenset[str]().union(*(lines.get(line, frozenset()) for line in body))
        if READING in found:
            return Course(self.in_order(frozenset(self.seconds)))
        first = min([function.lineno, *(each.lineno for each in function.decorator_list)])
        return Course(self.in_order(found), (function.name, first))

    def in_order(self, tests: frozenset[str]) -> dict[str, float]:
        """Return tests with the seconds that they may take."""
        slow = {each: 0.0 if seconds < SWIFT_S else seconds for each, seconds in self.seconds.items() if each in tests}
        return {each: GRACE_S + PATIENCE * self.seconds[each] for each in sorted(slow, key=slow.__getitem__)}


def read_reach(measured: Path, root: Path, seconds: Mapping[str, float]) -> Reach:
    """Read what `coverage` wrote while each test was a context of its own."""
    data = CoverageData(str(measured))
    data.read()
    lines = {
        str(Path(path).relative_to(root)): {
            line: frozenset(each.partition("|")[0] for each in contexts)
            for line, contexts in data.contexts_by_lineno(path).items()
        }
        for path in data.measured_files()
    }
    return Reach(seconds, lines)


def find_function(tree: ast.AST, line: int) -> ast.FunctionDef | None:
    """Find the function in whose body a line stands, the outermost one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.body[0].lineno <= line <= (node.end_lineno or 0):
            return node
    return None


def is_kept(function: ast.FunctionDef) -> bool:
    """Tell whether a function's results are kept from test to test."""
    return any(ast.unparse(each).startswith(("cache", "lru_cache")) for each in function.decorator_list)
