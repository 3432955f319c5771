from __future__ import annotations

import argparse
import json
import keyword
import re
import statistics
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.cli.sentences import find_host_language

if TYPE_CHECKING:
    from bot.audit.simulate import Tally
    from games.spec import GameSpec


def add_shelf(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    listing = commands.add_parser("games", help="list the games with seats and options")
    listing.add_argument("--json", action="store_true", help="for machines")
    listing.set_defaults(run=list_games)
    playing = commands.add_parser("simulate", help="let robots play whole games and check the invariants")
    playing.add_argument("game", metavar="GAME", help="its name, as `arbitro games` lists it")
    playing.add_argument("--seats", type=int, help="default: the fewest the game takes")
    playing.add_argument("--games", type=int, default=100, help="how many; default: 100")
    playing.add_argument("--seed", default="1", help="of chance and robots; default: 1")
    playing.add_argument("--option", action="append", default=[], metavar="K=V", help="a table option, by its token")
    playing.add_argument("--robots", default="", metavar="A,B", help="levels, seat by seat, moving on each game")
    playing.add_argument("--json", action="store_true", help="for machines")
    playing.set_defaults(run=run_simulation)


def game_title(spec: GameSpec[Any]) -> str:
    from bot.text.translator import SPEECH
    from games.message import say

    return SPEECH.speak(spec, say("title", game=spec.name), find_host_language(), lambda _: "")


def seat_span(least: int, most: int) -> str:
    return f"{least} seats" if least == most else f"{least} to {most} seats"


def list_games(arguments: argparse.Namespace) -> int:
    from games.registry import GAMES

    games: list[dict[str, Any]] = [
        {
            "id": spec.name,
            "title": game_title(spec),
            "least": spec.least,
            "most": spec.most,
            "options": [{"name": o.name, "default": o.default, "clause": o.clause} for o in spec.options],
            "robots": list(spec.robots),
        }
        for spec in GAMES.values()
    ]
    if arguments.json:
        print(json.dumps(games, ensure_ascii=False, indent=2))
        return 0
    for game in games:
        options = ", ".join(f"{o['name']}={o['default']}" for o in game["options"])
        print(f"{game['id']:<16} {game['title']}, {seat_span(game['least'], game['most'])}")
        print(f"{'':<16} robots: {', '.join(game['robots'])}")
        print(f"{'':<16} options: {options}")
    return 0


def run_simulation(arguments: argparse.Namespace) -> int:
    from bot.audit.simulate import GameFailed, LawBroken, simulate
    from games.forms import Refused
    from games.registry import GAMES

    spec = GAMES.get(arguments.game)
    if spec is None:
        print(f"arbitro: there is no game {arguments.game!r}; there are {', '.join(sorted(GAMES))}", file=sys.stderr)
        return 2
    seats = spec.least if arguments.seats is None else arguments.seats
    levels = [level for level in arguments.robots.split(",") if level]
    if fault := request_fault(spec, seats, arguments.games, levels, arguments.option):
        print(fault, file=sys.stderr)
        return 2
    options = dict(pair.split("=", 1) for pair in arguments.option)
    try:
        tally = simulate(spec, seats=seats, games=arguments.games, seed=arguments.seed, options=options, levels=levels)
    except Refused as refused:
        print(f"arbitro: an option was refused: {refused.reason}", file=sys.stderr)
        return 2
    except LawBroken as broken:
        print(f"arbitro: a law is broken: {broken}", file=sys.stderr)
        return 1
    except GameFailed as failed:
        print(f"arbitro: {spec.name} fails at {failed}", file=sys.stderr)
        return 1
    figures: dict[str, Any] = {
        "game": spec.name,
        "seats": seats,
        "games": tally.games,
        "answers": tally.answers,
        "answers_per_second": round(tally.answers / tally.seconds),
        "length": {"least": min(tally.lengths), "median": statistics.median(tally.lengths), "most": max(tally.lengths)},
        "turns": {"median": statistics.median(tally.turns), "most": max(tally.turns)},
        "outcomes": dict(sorted(tally.winners.items())),
        "win_share": {level: round(tally.wins[level] / tally.played[level], 4) for level in sorted(tally.played)},
        "roles": role_figures(tally),
        "violations": 0,
    }
    print(json.dumps(figures, ensure_ascii=False, indent=2) if arguments.json else format_report(figures))
    return 0


def request_fault(spec: GameSpec[Any], seats: int, games: int, levels: list[str], options: list[str]) -> str:
    if not spec.least <= seats <= spec.most:
        return f"arbitro: {spec.name} takes {seat_span(spec.least, spec.most)}, not {seats}"
    if games < 1:
        return "arbitro: --games takes a number from 1 up"
    if unknown := [level for level in levels if level not in spec.robots]:
        return f"arbitro: {spec.name} has no robot {unknown[0]!r}; it has {', '.join(spec.robots)}"
    known = {option.name for option in spec.options}
    if strange := [o for o in options if o.split("=", 1)[0] not in known or "=" not in o]:
        return f"arbitro: {strange[0]!r} is no option of {spec.name}; it has {', '.join(sorted(known))}"
    return ""


def role_figures(tally: Tally) -> dict[str, Any]:
    return {
        role: {
            "won": round(sum(won for (each, _), won in tally.role_wins.items() if each == role) / tally.games, 4),
            "win_share": {
                level: round(tally.role_wins[role, level] / seats, 4)
                for (each, level), seats in sorted(tally.roles.items())
                if each == role
            },
        }
        for role in sorted({role for role, _ in tally.roles})
    }


def format_report(figures: dict[str, Any]) -> str:

    def tell_shares(figures: dict[str, Any]) -> str:
        return ", ".join(f"{level} {share:.1%}" for level, share in figures["win_share"].items())

    length, roles = figures["length"], figures["roles"].items()
    outcomes = ", ".join(f"{name} {times}" for name, times in figures["outcomes"].items())
    played = f"{figures['games']} games, {figures['answers']} answers, {figures['answers_per_second']} a second"
    lines = (
        f"{figures['game']}, {figures['seats']} seats: {played}",
        f"length: {length['least']} to {length['most']} answers, median {length['median']:g}",
        f"winners: {outcomes}",
        f"share of wins a seat: {tell_shares(figures)}",
        *(f"as {role}: {own['won']:.1%} of the games; a seat: {tell_shares(own)}" for role, own in roles),
        "no law was broken; words, pictures and secrets were not looked at here: pytest does that",
    )
    return "\n".join(lines)


ROOT: Final = Path(__file__).parents[2]  # what they lie in, in a checkout; as installed they lie beside this file


def add_papers(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verifying = commands.add_parser("verifier", help="print a script that checks a proof file without Arbitro")
    verifying.set_defaults(run=lambda _: print_paper("docs/verify.py"))
    licensing = commands.add_parser("licences", help="print third-party licences")
    licensing.set_defaults(run=lambda _: print_paper("docs/licences.md"))
    telling = commands.add_parser("changes", help="print the changelog")
    telling.set_defaults(run=lambda _: print_paper("CHANGELOG.md"))


def print_paper(name: str) -> int:
    placed = Path(__file__).with_name(Path(name).name)
    path = placed if placed.is_file() else ROOT / name
    sys.stdout.write(path.read_text(encoding="utf-8"))
    return 0


NAME: Final = re.compile(r"[a-z]{3,20}")
PREFIX: Final = re.compile(r"[A-Z]{2}")
CLAUSE: Final = re.compile(r"^- \*\*([A-Z]{2})-\d", re.MULTILINE)
REGISTRY: Final = Path("games") / "registry.py"
SKELETON: Final = ("newgame", "NG")  # what the skeleton calls itself and its clauses, wherever they are named
# The tests that look at every game of the shelf.
SUITE: Final = "tests/games tests/house tests/bot/text tests/bot/views"


class NotLaidDown(Exception):
    """The game cannot be created; says why in one sentence."""


def add_new_game(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    laying = commands.add_parser("new-game", help="scaffold a small working game to build on")
    laying.add_argument("name", metavar="NAME", help="one word in lower case, such as hazard")
    laying.add_argument("--prefix", default="", metavar="XY", help="of its clauses; default: letters of its name")
    laying.add_argument("--at", type=Path, default=Path(), metavar="FOLDER", help="Arbitro's sources; default: here")
    laying.set_defaults(run=new_game)


def new_game(arguments: argparse.Namespace) -> int:
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
    writing = f"WRITE_TRANSCRIPTS=1 python -m pytest tests/games -k {name} --snapshot-update"
    print(f"What it says and does is written down by: {writing}")
    return 0


def choose_prefix(root: Path, name: str, wanted: str) -> str:
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
    lines = text.splitlines()
    for at in range(len(lines)):
        if lines[at].startswith("from "):
            back = at
            while back and lines[back - 1].startswith("from ") and lines[back - 1].split()[1] > lines[at].split()[1]:
                back -= 1
            lines.insert(back, lines.pop(at))
    return "\n".join([*lines, ""])


def enter_in_registry(text: str, name: str) -> str:
    """Add a line for the game after the last package."""
    lines = text.splitlines()
    last = next((at for at, line in enumerate(lines) if line == "}"), None)
    if last is None:
        raise NotLaidDown(f"{REGISTRY.as_posix()} does not look as it should: packages by game, one a line")
    lines.insert(last, f'    "{name}": "games.{name}",')
    return "\n".join([*lines, ""])
