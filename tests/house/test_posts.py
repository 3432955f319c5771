"""How a post is spelled on disk is known in one place: everybody else matches on types."""

from __future__ import annotations

import ast
import re

import pytest

from bot.store import posts
from tests.house.source import CODE, ROOT, parse, spell_path

CODEC = ROOT / "bot" / "store" / "posts.py"
WORDS = "|".join(posts.WORDS.values())
SPELLED = re.compile(rf"^({WORDS})/|\bkind\s*(=|<>|like\b|glob\b|(not )?in \()", re.IGNORECASE)
"""What begins as a post is spelled, or asks in SQL which post a row is."""
CUT = {"split", "rsplit", "partition", "rpartition", "startswith", "endswith", "removeprefix", "removesuffix"}


def find_spellings(tree):
    """The lines of a module that spell posts, or take the spelling of one apart."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if SPELLED.search(text):
                yield node.lineno
            case ast.Attribute(value=ast.Attribute(attr="kind") | ast.Name(id="kind"), attr=method) if method in CUT:
                yield node.lineno


def test_no_module_but_the_codec_spells_posts():
    others = [path for path in CODE if path != CODEC and path.is_relative_to(ROOT / "bot")]
    assert [f"{spell_path(path)}:{line}" for path in others for line in find_spellings(parse(path))] == []


@pytest.mark.parametrize(
    "line",
    [
        'seat = int(post.kind.split("/")[1])',
        'word, _, about = kind.partition("/")',
        "is_done = row.kind.startswith(word)",
        'make_post(table, place, f"notice/{version}")',
        'sql = "delete from posts where kind = ? or sent"',
        'sql = f"select id from posts where kind not in ({words})"',
        "sql = \"select id from posts where kind like 'strip%'\"",
    ],
)  # fmt: skip
def test_a_module_that_spelled_posts_would_be_found_out(line):
    assert list(find_spellings(ast.parse(line))) == [1]
