"""The files of the house, found and parsed once."""

import ast
from functools import cache
from pathlib import Path

from bot.text.translator import parse_words, without_collection
from games.registry import GAMES
from tests.probes import PROBES

ROOT = Path(__file__).parents[2]
MADE = {"commands.md", "commands.it.md", "command-line.md"}  # from the program: test_game_pages.py
DOCS = sorted(page for page in (ROOT / "docs").glob("*.md") if page.name not in MADE)
SPECS = {**GAMES, **PROBES}
CODE = [path for folder in ("games", "bot", "adapters") for path in sorted((ROOT / folder).rglob("*.py"))]
TESTS = sorted((ROOT / "tests").rglob("*.py"))
LOCALES = sorted(path.parent for path in ROOT.glob("[abgt]*/**/locale/it.ftl"))
BOT = ROOT / "bot" / "locale"


def spell_path(path):
    return path.relative_to(ROOT).as_posix()


@cache
def parse(path):
    with without_collection():
        return ast.parse(path.read_text(encoding="utf-8"))


@cache
def parse_locale(path):
    """Parse words, or take them from where the translator keeps them parsed."""
    package = ".".join(path.relative_to(ROOT).parts[:-2])
    return parse_words(path.read_text(encoding="utf-8"), f"{package}.{path.stem}")


def parse_where(paths, text):
    return [(path, parse(path)) for path in paths if text in path.read_text(encoding="utf-8")]


def find_folder(package):
    return ROOT / package.replace(".", "/")
