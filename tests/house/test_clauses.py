"""Rules pages, tests and code speak of the same clauses."""

import ast
import json
import re
from functools import cache

import pytest

from tests.house.source import SPECS, TESTS, find_folder, parse_where, spell_path

CLAUSE = re.compile(r"^- \*\*([A-Z]{2}-\d+)\*\*(?: \*\(([^)]*)\)\*)? \S", re.MULTILINE)
MARKS = {"it": {"": "", "più avanti": "later", "nota": "note"}, "en": {"": "", "later": "later", "note": "note"}}
"""What a page says beside a clause's number, in its own language."""


@cache
def page(package, lang):
    """The clauses of a rules page in its order, each with the mark after its number."""
    text = (find_folder(package) / f"RULES.{lang}.md").read_text(encoding="utf-8")
    return [(clause, MARKS[lang][mark]) for clause, mark in CLAUSE.findall(text)]


@cache
def cited():
    found = {}
    for path, tree in parse_where(TESTS, "mark.rule("):
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Attribute(attr="rule", value=ast.Attribute(attr="mark")), args=args):
                    for clause in (clause for arg in args for clause in named(arg, path.parent)):
                        found.setdefault(clause, spell_path(path))
    return found


def named(arg, beside):
    """The clauses that a mark names; where it takes them from worked examples, those of the examples."""
    if not isinstance(arg, ast.Starred):
        return [ast.literal_eval(arg)]
    lines = [line for path in sorted(beside.rglob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines()]
    return [clause for line in lines for clause in json.loads(line)["clauses"].split()]


@pytest.mark.parametrize("name", SPECS)
def test_both_rules_pages_have_the_same_clauses_in_the_same_order(name):
    italian, english = (page(SPECS[name].package, lang) for lang in ("it", "en"))
    assert italian
    assert italian == english
    marked = [clause for clause, _ in italian]
    assert len(set(marked)) == len(marked)
    assert {clause.split("-")[0] for clause, _ in italian} == prefixes(SPECS[name].package)


def prefixes(package):
    return {prefix for spec in SPECS.values() if spec.package == package for prefix in spec.clauses.split()}


@pytest.mark.parametrize("name", SPECS)
@pytest.mark.parametrize("lang", ["it", "en"])
def test_no_clause_is_written_in_a_way_that_nobody_counts(name, lang):
    text = (find_folder(SPECS[name].package) / f"RULES.{lang}.md").read_text(encoding="utf-8")
    ours = "|".join(sorted(prefixes(SPECS[name].package)))
    opened = re.findall(rf"^\W*\*\*((?:{ours})-\d+)", text, re.MULTILINE)
    assert opened == [clause for clause, _ in page(SPECS[name].package, lang)]


@pytest.mark.parametrize("name", SPECS)
def test_every_clause_in_force_is_held_by_a_test(name):
    missing = [clause for clause, marker in page(SPECS[name].package, "it") if not marker and clause not in cited()]
    assert not missing


def test_tests_cite_only_clauses_that_exist():
    known = {clause for spec in SPECS.values() for clause, _ in page(spec.package, "it")}
    assert {clause: path for clause, path in cited().items() if clause not in known} == {}


@pytest.mark.parametrize("name", SPECS)
def test_code_speaks_only_of_clauses_that_exist(name):
    spec = SPECS[name]
    known = {clause for clause, _ in page(spec.package, "it")}
    for path in sorted(find_folder(spec.package).rglob("*.py")):
        ours = "|".join(sorted(prefixes(spec.package)))
        spoken = set(re.findall(rf"\b(?:{ours})-\d+\b", path.read_text(encoding="utf-8")))
        assert spoken <= known, f"{spell_path(path)} speaks of {sorted(spoken - known)}"


def test_two_games_never_share_a_prefix_or_a_name():
    """The games of a family share a package, and with it some prefixes."""
    packages = sorted({spec.package for spec in SPECS.values()})
    assert len({prefix for each in packages for prefix in prefixes(each)}) == sum(
        len(prefixes(each)) for each in packages
    )
    assert len({spec.clauses for spec in SPECS.values()}) == len({spec.name for spec in SPECS.values()}) == len(SPECS)
