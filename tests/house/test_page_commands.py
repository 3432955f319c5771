"""What a page tells a host to type is typed: each page's blocks in order, in a fresh folder with a database of a host in it.

A block that cannot be typed here says why, in a remark above it; how many there are is counted below.
"""

import re
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing, redirect_stdout

import pytest

from bot.__main__ import main
from tests.house.test_commands import PAGES
from tests.kept.test_kept import KEPT, SEAL_KEY

BLOCK = re.compile(r"(?:^<!-- no-run: ([^\n]+) -->\n)?^```(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"(?:\S*/)?(?:arbitro|make|pip|python3?|docker|sudo|createdb|export)\s")
"""How a line begins that is a command."""
UNTYPED = 9
"""Blocks that are not typed here: another one wants a look whether it could be."""


def list_blocks(page):
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return [(why, mark, lines.splitlines()) for why, mark, lines in found]


def list_typed(page):
    return [line for why, mark, lines in list_blocks(page) if mark == "console" and not why for line in lines]


def type_line(line, folder):
    said, _, target = line.partition(" > ")
    name, *given = shlex.split(said, comments=True)
    if name == "python3":
        return subprocess.run([sys.executable, "-I", *given], cwd=folder, capture_output=True, check=False).returncode
    assert name == "arbitro", f"{name} cannot be typed here: say no-run, and why"
    if not target:
        return main(given)
    with (folder / target).open("w", encoding="utf-8") as file, redirect_stdout(file):
        return main(given)


@pytest.fixture
def host(tmp_path, monkeypatch):
    """A host's folder, home and database, of an earlier release, with tables in it."""
    with closing(sqlite3.connect(tmp_path / "arbitro.db")) as connection:
        connection.executescript(KEPT[0].read_text(encoding="utf-8"))
    (tmp_path / "seal.key").write_text(SEAL_KEY)
    for name in ("arbitro.db", "seal.key"):
        (tmp_path / name).chmod(0o600)
    monkeypatch.chdir(tmp_path)
    for name, value in {"HOME": tmp_path, "ARBITRO_DATABASE": tmp_path / "arbitro.db", "ARBITRO_PORT": 9}.items():
        monkeypatch.setenv(name, str(value))
    return tmp_path


@pytest.mark.parametrize("page", [page for page in PAGES if list_typed(page)], ids=lambda page: page.name)
def test_what_a_page_says_to_type_can_be_typed_in_order(page, host):
    for line in list_typed(page):
        assert type_line(line, host) == 0, line


def test_every_command_in_a_block_is_typed_or_it_is_said_why_not():
    blocks = [(page.name, *block) for page in PAGES for block in list_blocks(page)]
    unmarked = [(name, lines) for name, _, mark, lines in blocks if mark != "console" and any(map(TYPED.match, lines))]
    assert unmarked == []
    assert len([why for _, why, _, _ in blocks if why]) == UNTYPED
    assert {name for name, why, mark, _ in blocks if mark == "console" and not why} >= {
        "database.md", "hosting.md", "record.md",
    }  # fmt: skip
