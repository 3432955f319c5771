"""Statements are in words that every database of ours takes, and name their columns."""

from __future__ import annotations

import ast
import re

import pytest

from tests.house.source import CODE, ROOT, parse, spell_path

STORE = ROOT / "bot" / "store"
UNNAMED = re.compile(r"\binsert (or \w+ )?into \w+ (values|select)\b")
"""An insert that breaks once its table has a column more."""
ONE_DATABASE = re.compile(r"\b(insert|update) or \w+|\browid\b|\biif\(|\binstr\(|\brandomblob\(|\bm(ax|in)\([^()]*,")
"""What SQLite alone would take."""


def find_statements(tree, pattern):
    """The lines of a module with a text in which `pattern` is found."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and pattern.search(node.value):
            yield node.lineno


@pytest.mark.parametrize("path", [path for path in CODE if path.is_relative_to(STORE)], ids=spell_path)
def test_every_insert_names_its_columns(path):
    assert list(find_statements(parse(path), UNNAMED)) == []


@pytest.mark.parametrize("path", [path for path in CODE if path.is_relative_to(STORE / "sql")], ids=spell_path)
def test_what_is_shared_is_in_no_dialect(path):
    assert list(find_statements(parse(path), ONE_DATABASE)) == []


@pytest.mark.parametrize(
    ("line", "pattern"),
    [
        ('"insert into inbox values (?)"', UNNAMED),
        ('"insert or replace into inbox select id from log"', UNNAMED),
        ('"insert or ignore into inbox (id) values (?)"', ONE_DATABASE),
        ('"select 1 from posts order by rowid"', ONE_DATABASE),
        ('f"update {posts} set to_seq = max(to_seq, ?)"', ONE_DATABASE),
    ],
)
def test_what_breaks_the_rule_would_be_found_out(line, pattern):
    assert list(find_statements(ast.parse(line), pattern)) == [1]
