"""The files of the house, found and parsed once."""

import ast
from functools import cache
from pathlib import Path

from games.registry import GAMES
from tests.probes import PROBES

ROOT = Path(__file__).parents[2]
SPECS = {**GAMES, **PROBES}
CODE = [path for folder in ("games", "bot", "adapters") for path in sorted((ROOT / folder).rglob("*.py"))]
TESTS = sorted((ROOT / "tests").rglob("*.py"))
LOCALES = sorted(path.parent for path in ROOT.glob("[abgt]*/**/locale/it.ftl"))
BOT = ROOT / "bot" / "locale"


def spell_path(path):
    return path.relative_to(ROOT).as_posix()


@cache
def parse(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def parse_where(paths, text):
    return [(path, parse(path)) for path in paths if text in path.read_text(encoding="utf-8")]


def find_folder(package):
    return ROOT / package.replace(".", "/")
