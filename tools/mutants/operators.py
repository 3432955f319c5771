"""Mutants of a source file: every small change that a test of its folder ought to notice."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

CLAUSE: Final = re.compile(r"[A-Z]{2,3}-\d+")
SWAPS: Final = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
SIGNS: Final = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change to one file: what stood at a line, what stands there now, and the whole text with it."""

    path: str
    line: int
    was: str
    now: str
    text: str


def list_mutants(path: str, text: str, clauses: Sequence[str]) -> list[Mutant]:
    """List every mutant of a file in the order of its lines; a citation becomes the next of these clauses."""
    source = Source(text)
    found: list[Mutant] = []
    for node in walk_code(ast.parse(text)):
        for part, now in (*expression_changes(node, source, clauses), *removals(node, source)):
            found.append(Mutant(path, part.lineno, source.read(part), now, source.replace(part, now)))
    return sorted(found, key=lambda each: (each.line, each.was, each.now))


def list_clauses(text: str) -> set[str]:
    """List the clauses that a file's code cites."""
    nodes = walk_code(ast.parse(text))
    return {node.value for node in nodes if is_clause(node)}  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class Source:
    """A file's text, by the places that a syntax tree names: lines from 1, columns in bytes."""

    text: str

    def read(self, node: ast.expr | ast.stmt) -> str:
        """Return what a node looks like."""
        return ast.get_source_segment(self.text, node) or ""

    def replace(self, node: ast.expr | ast.stmt, now: str) -> str:
        """Return the text with something else in a node's place."""
        lines = self.text.encode().splitlines(keepends=True)
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line))
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        whole = self.text.encode()
        return (whole[:begin] + now.encode() + whole[end:]).decode()


Change = tuple[ast.expr | ast.stmt, str]


def walk_code(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what a program does when it runs: no annotations, no decorators, nothing inside an f-string.

    Nor `strict=` of a `zip`, which is there to be heard when a slip of ours makes two lengths differ: none does.
    """
    yield node
    if isinstance(node, ast.JoinedStr) or is_precaution(node):
        return
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list"}:
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST):
                yield from walk_code(each)


def is_precaution(node: ast.AST) -> bool:
    """Tell whether a node is the `strict=` of a `zip`."""
    return isinstance(node, ast.keyword) and node.arg == "strict"


# -- expressions ---------------------------------------------------------------------------


def expression_changes(node: ast.AST, source: Source, clauses: Sequence[str]) -> Iterator[Change]:
    """Yield the changes to an expression, and to the conditions of a statement."""
    match node:
        case ast.Compare():
            yield from ((node, now) for now in swapped_comparisons(node, source))
        case ast.BoolOp():
            sign = " or " if isinstance(node.op, ast.And) else " and "
            yield node, f"({sign.join(f'({source.read(each)})' for each in node.values)})"
        case ast.UnaryOp(op=ast.Not()):
            yield node, f"bool({source.read(node.operand)})"
        case ast.Call(func=ast.Name("sorted"), args=[kept, *_]):
            yield node, f"list({read_argument(kept, source)})"
        case ast.Constant(bool(value)):
            yield node, str(not value)
        case ast.Constant(int(value)):
            yield from ((node, f"({value + step})") for step in (1, -1))
        case ast.Constant(str(value)) if is_clause(node) and len(clauses) > 1:
            place = clauses.index(value) + 1
            yield node, f'"{clauses[place % len(clauses)]}"'
    for test in conditions(node):
        if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
            yield test, f"(not ({source.read(test)}))"


def swapped_comparisons(node: ast.Compare, source: Source) -> Iterator[str]:
    """Yield a comparison with each of its signs swapped in turn; it may be a chain."""
    parts = [f"({source.read(each)})" for each in (node.left, *node.comparators)]
    for position in range(len(node.ops)):
        signs = [(SWAPS if at == position else SIGNS)[type(op)] for at, op in enumerate(node.ops)]
        yield f"({' '.join([parts[0], *(f'{sign} {part}' for sign, part in zip(signs, parts[1:], strict=True))])})"


def read_argument(node: ast.expr, source: Source) -> str:
    """Return a call's argument as it stands; a generator keeps its own brackets off."""
    text = source.read(node)
    return text[1:-1] if isinstance(node, ast.GeneratorExp) and text.startswith("(") else text


def conditions(node: ast.AST) -> list[ast.expr]:
    """List the conditions that a node decides by."""
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            return [test]
        case ast.comprehension(ifs=tests):
            return tests
        case ast.match_case(guard=ast.expr() as guard):
            return [guard]
    return []


def is_clause(node: ast.AST) -> bool:
    """Tell whether a node cites a clause."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and CLAUSE.fullmatch(node.value) is not None


# -- statements ----------------------------------------------------------------------------


def removals(node: ast.AST, source: Source) -> Iterator[Change]:
    """Yield the statements that can go: those that only change something or only leave, and second assignments."""
    for body in bodies(node):
        yield from ((statement, "pass") for statement in body if is_removable(statement))
    if isinstance(node, ast.FunctionDef):
        names = {each.arg for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)}
        yield from ((each, "pass") for each in second_assignments(node.body, names))


def bodies(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """Yield the bodies of a node."""
    for name in ("body", "orelse"):
        body = getattr(node, name, None)
        if isinstance(body, list):
            yield body


def is_removable(statement: ast.stmt) -> bool:
    """Tell whether a statement only changes something or only leaves; a docstring does neither.

    An AssertionError is raised where the program never comes.
    """
    match statement:
        case ast.Expr(value):
            return not isinstance(value, ast.Constant)
        case ast.Raise(ast.Call(ast.Name("AssertionError"))):
            return False
    return isinstance(statement, ast.AugAssign | ast.Raise | ast.Continue | ast.Break)


def second_assignments(body: Sequence[ast.stmt], names: set[str]) -> Iterator[ast.Assign]:
    """Yield the assignments to names that all have a value already."""
    for statement in body:
        if isinstance(statement, ast.Assign):
            given = {each.id for target in statement.targets for each in ast.walk(target) if isinstance(each, ast.Name)}
            if given <= names:
                yield statement
            names = names | given
        for inner in bodies(statement):
            if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
                yield from second_assignments(inner, set(names))
