"""`arbitro new-game NAME`: a small game that plays already, to be made into another one."""

from __future__ import annotations

import argparse
import keyword
import re
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

NAME: Final = re.compile(r"[a-z]{3,20}")
PREFIX: Final = re.compile(r"[A-Z]{2}")
CLAUSE: Final = re.compile(r"^- \*\*([A-Z]{2})-\d", re.MULTILINE)
REGISTRY: Final = Path("games") / "registry.py"
SKELETON: Final = ("newgame", "NG")
"""What the skeleton calls itself and its clauses, wherever they are named."""
SUITE: Final = "tests/games tests/house tests/bot/text tests/bot/views"
"""The tests that look at every game of the shelf."""


class NotLaidDown(Exception):
    """There can be no such game here; says why in one sentence."""


def add_new_game(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    laying = commands.add_parser("new-game", help="lay down a small game that plays, to be made into another")
    laying.add_argument("name", metavar="NAME", help="one word in lower case, such as hazard")
    laying.add_argument("--prefix", default="", metavar="XY", help="of its clauses; default: letters of its name")
    laying.add_argument("--at", type=Path, default=Path(), metavar="FOLDER", help="Arbitro's sources; default: here")
    laying.set_defaults(run=new_game)


def new_game(arguments: argparse.Namespace) -> int:
    """Write the game's files and enter it in the registry; returns 2 where that cannot be."""
    name, root = arguments.name, arguments.at
    try:
        prefix = choose_prefix(root, name, arguments.prefix)
        written = lay_down(root, name, prefix)
    except NotLaidDown as fault:
        print(f"arbitro: {fault}", file=sys.stderr)
        return 2
    for path in written:
        print(path)
    print(f"\nIt plays: arbitro simulate {name}\nThe tests: python -m pytest {SUITE} -k {name}")
    print(f"What it says is written down by: python -m pytest tests/games/test_told.py -k {name} --snapshot-update")
    return 0


def choose_prefix(root: Path, name: str, wanted: str) -> str:
    """Return the prefix of the clauses: the one wanted, else the first letters of the name that no other game has."""
    if not (root / REGISTRY).is_file():
        raise NotLaidDown(f"{root.absolute()} does not hold Arbitro's sources: there is no {REGISTRY.as_posix()}")
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise NotLaidDown(f"a game's name is one word of 3 to 20 small letters, such as hazard, and not {name!r}")
    pages = [*root.glob("games/*/RULES.it.md"), *root.glob("tests/probes/*/RULES.it.md")]
    taken = {prefix for page in pages for prefix in CLAUSE.findall(page.read_text(encoding="utf-8"))}
    if wanted and not PREFIX.fullmatch(wanted):
        raise NotLaidDown(f"the prefix of clauses is two capitals, such as XY, and not {wanted!r}")
    if wanted in taken:
        raise NotLaidDown(f"another game has clauses {wanted}-1 and so on; choose another --prefix")
    free = (name[0] + letter for letter in name[1:])
    found = wanted or next((each.upper() for each in free if each.upper() not in taken), "")
    if not found:
        raise NotLaidDown("other games have all prefixes that this name suggests; choose one with --prefix XY")
    return found


def lay_down(root: Path, name: str, prefix: str) -> list[Path]:
    """Write a new game and return its files; raises NotLaidDown, and then has written nothing."""
    for parent in ("games", "tests/games", "tests/probes"):
        if found := [path for path in (root / parent).glob(f"{name}*") if path.stem == name]:
            raise NotLaidDown(f"there is {found[0].relative_to(root).as_posix()} already; choose another name")
    registry = enter_in_registry((root / REGISTRY).read_text(encoding="utf-8"), name)
    skeleton = files("bot.cli") / "skeleton"
    texts = {
        **{Path("games", name, path): text for path, text in read_skeleton(skeleton / "game")},
        **{Path("tests", "games", name, path): text for path, text in read_skeleton(skeleton / "tests")},
    }
    for path, text in texts.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(rename_skeleton(text, name, prefix), encoding="utf-8")
    (root / REGISTRY).write_text(registry, encoding="utf-8")
    return [*texts, REGISTRY]


def read_skeleton(folder: Traversable, under: str = "") -> Iterator[tuple[str, str]]:
    """Yield the files of the skeleton, by their path in the game; Python is kept as text, since nothing imports it."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            yield from read_skeleton(each, f"{under}{each.name}/")
        else:
            yield under + each.name.removesuffix(".txt"), each.read_text(encoding="utf-8")


def rename_skeleton(text: str, name: str, prefix: str) -> str:
    own, clauses = SKELETON
    text = re.sub(rf"\b{clauses}\b", prefix, text)
    return sort_imports(text.replace(own, name).replace(own.capitalize(), name.capitalize()))


def sort_imports(text: str) -> str:
    """Put neighbouring imports in the order of their modules, which a new name has disturbed."""
    lines = text.splitlines()
    for at in range(len(lines)):
        if lines[at].startswith("from "):
            back = at
            while back and lines[back - 1].startswith("from ") and module_of(lines[back - 1]) > module_of(lines[at]):
                back -= 1
            lines.insert(back, lines.pop(at))
    return "\n".join([*lines, ""])


def module_of(line: str) -> str:
    return line.split()[1]


def enter_in_registry(text: str, name: str) -> str:
    """Return the registry with one more game: its import, and its place at the end of the shelf."""
    lines = text.splitlines()
    first = next((at for at, line in enumerate(lines) if line.startswith("from games.")), None)
    last = next((at for at, line in enumerate(lines) if line == ")"), None)
    if first is None or last is None or last < first:
        raise NotLaidDown(f"{REGISTRY.as_posix()} does not look as it should: a tuple of specs, one a line")
    lines.insert(last, f"    {name.upper()},")
    lines.insert(first, f"from games.{name} import SPEC as {name.upper()}")
    return sort_imports("\n".join(lines))
