"""The house's own order: what must agree agrees, on paper and in code."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.config import Settings
from games.registry import GAMES
from tests.probes import PROBES

ROOT = Path(__file__).parents[1]
BOXES = {**GAMES, **PROBES}
CODE = [path for folder in ("games", "bot", "adapters") for path in sorted((ROOT / folder).rglob("*.py"))]
TESTS = sorted((ROOT / "tests").rglob("*.py"))
LOCALES = sorted(path.parent for path in ROOT.glob("[abgt]*/**/locale/it.ftl"))
BOT = ROOT / "bot" / "locale"
CLAUSE = re.compile(r"^- \*\*([A-Z]{2}-\d+)\*\*(?: \*\((later|note)\)\*)? \S", re.MULTILINE)
KEPT_BY_NAME = re.compile(r"title|blurb|(option|preset|robot|rung|field|refused)-.+")
"""Words that boxes and refusals are spoken of by; the laws and the tests below look for them."""


def shown(path):
    """A path as people write it."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path):
    """A module, parsed."""
    return ast.parse(path.read_text(encoding="utf-8"))


def folder(package):
    """Where a package lies."""
    return ROOT / package.replace(".", "/")


# -- clauses, tests, rules pages -------------------------------------------------------------


@cache
def page(package, lang):
    """The clauses of a rules page in its order, each with what comes after its number."""
    text = (folder(package) / f"RULES.{lang}.md").read_text(encoding="utf-8")
    return [(clause, marker) for clause, marker in CLAUSE.findall(text)]


@cache
def cited():
    """Every clause that some test cites, and where."""
    found = {}
    for path in TESTS:
        for node in ast.walk(tree(path)):
            match node:
                case ast.Call(func=ast.Attribute(attr="rule", value=ast.Attribute(attr="mark")), args=args):
                    for clause in (clause for arg in args for clause in named(arg, path.parent)):
                        found.setdefault(clause, shown(path))
    return found


def named(arg, beside):
    """The clauses that a mark names; where it takes them from worked examples, those of the examples."""
    if not isinstance(arg, ast.Starred):
        return [ast.literal_eval(arg)]
    lines = [line for path in sorted(beside.rglob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines()]
    return [clause for line in lines for clause in json.loads(line)["clauses"].split()]


@pytest.mark.parametrize("name", BOXES)
def test_both_rules_pages_have_the_same_clauses_in_the_same_order(name):
    italian, english = (page(BOXES[name].package, lang) for lang in ("it", "en"))
    assert italian
    assert italian == english
    marked = [clause for clause, _ in italian]
    assert len(set(marked)) == len(marked)
    assert {clause.split("-")[0] for clause, _ in italian} == prefixes(BOXES[name].package)


def prefixes(package):
    """The prefixes of the clauses of a package: of one game, or of a family."""
    return {prefix for box in BOXES.values() if box.package == package for prefix in box.clauses.split()}


@pytest.mark.parametrize("name", BOXES)
@pytest.mark.parametrize("lang", ["it", "en"])
def test_no_clause_is_written_in_a_way_that_nobody_counts(name, lang):
    text = (folder(BOXES[name].package) / f"RULES.{lang}.md").read_text(encoding="utf-8")
    ours = "|".join(sorted(prefixes(BOXES[name].package)))
    opened = re.findall(rf"^\W*\*\*((?:{ours})-\d+)", text, re.MULTILINE)
    assert opened == [clause for clause, _ in page(BOXES[name].package, lang)]


@pytest.mark.parametrize("name", BOXES)
def test_every_clause_in_force_is_held_by_a_test(name):
    missing = [clause for clause, marker in page(BOXES[name].package, "it") if not marker and clause not in cited()]
    assert not missing


def test_tests_cite_only_clauses_that_exist():
    known = {clause for box in BOXES.values() for clause, _ in page(box.package, "it")}
    assert {clause: path for clause, path in cited().items() if clause not in known} == {}


@pytest.mark.parametrize("name", BOXES)
def test_code_speaks_only_of_clauses_that_exist(name):
    box = BOXES[name]
    known = {clause for clause, _ in page(box.package, "it")}
    for path in sorted(folder(box.package).rglob("*.py")):
        ours = "|".join(sorted(prefixes(box.package)))
        spoken = set(re.findall(rf"\b(?:{ours})-\d+\b", path.read_text(encoding="utf-8")))
        assert spoken <= known, f"{shown(path)} speaks of {sorted(spoken - known)}"


def test_two_games_never_share_a_prefix_or_a_name():
    """The games of a family share a package, and with it some prefixes."""
    packages = sorted({box.package for box in BOXES.values()})
    assert len({prefix for each in packages for prefix in prefixes(each)}) == sum(
        len(prefixes(each)) for each in packages
    )
    assert len({box.clauses for box in BOXES.values()}) == len({box.name for box in BOXES.values()}) == len(BOXES)


# -- words -------------------------------------------------------------------------------------


class Used(Visitor):
    """The variables and the messages that a pattern refers to."""

    def __init__(self):
        self.variables, self.messages = set(), set()

    def visit_VariableReference(self, node):
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node):
        self.messages.add(node.id.name)


@cache
def words(path):
    """The entries of a locale by key: the variables and messages each uses."""
    found = {}
    for entry in FluentParser(with_spans=False).parse(path.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, ftl.Junk), f"{shown(path)}: {entry.content[:80]}"
        if isinstance(entry, ftl.Message | ftl.Term):
            key = f"-{entry.id.name}" if isinstance(entry, ftl.Term) else entry.id.name
            assert key not in found, f"{shown(path)} says {key} twice"
            used = Used()
            used.visit(entry)
            found[key] = used
    return found


def all_variables(locale, key, seen=()):
    """The variables of a message and of those within it."""
    used = locale.get(key)
    if used is None or key in seen:
        return set()
    return used.variables.union(*(all_variables(locale, inner, (*seen, key)) for inner in used.messages), set())


@pytest.mark.parametrize("locale", LOCALES, ids=shown)
def test_both_languages_have_the_same_words(locale):
    italian, english = words(locale / "it.ftl"), words(locale / "en.ftl")
    assert italian
    assert sorted(italian) == sorted(english)
    uneven = {key for key in italian if all_variables(italian, key) != all_variables(english, key)}
    assert not uneven


@cache
def spoken(package):
    """The keys that code asks for, as patterns: `say(f"ask-{x}")` asks for `ask-.+`."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(tree(path)):
            match node:
                case ast.Call(func=ast.Name(id="say" | "Message"), args=[first, *_]):
                    for key in keys(first):
                        found.setdefault(key, shown(path))
    return found


def keys(node):
    """What a first argument may come to, as regular expressions."""
    match node:
        case ast.Constant(value=str(key)):
            return [re.escape(key)]
        case ast.IfExp(body=one, orelse=other):
            return [*keys(one), *keys(other)]
        case ast.JoinedStr(values=parts):
            return ["".join(re.escape(p.value) if isinstance(p, ast.Constant) else ".+" for p in parts)]
    return []


@cache
def strings(package):
    """Every string of a package's code, and every pattern of its f-strings that says enough."""
    plain, patterns = set(), set()
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(tree(path)):
            match node:
                case ast.Constant(value=str(text)):
                    plain.add(text)
                case ast.JoinedStr():
                    patterns.update(key for key in keys(node) if len(re.sub(r"\W|\.\+", "", key)) > 1)
    return plain, patterns


@pytest.mark.parametrize("name", BOXES)
def test_everything_a_game_says_has_words(name):
    package = folder(BOXES[name].package)
    known = {**words(package / "locale" / "it.ftl"), **words(BOT / "it.ftl")}
    unworded = {key: path for key, path in spoken(package).items() if not any(re.fullmatch(key, k) for k in known)}
    assert not unworded


@pytest.mark.parametrize("name", BOXES)
def test_a_game_has_no_words_that_it_never_says(name):
    package = folder(BOXES[name].package)
    locale = words(package / "locale" / "it.ftl")
    plain, patterns = (own | office for own, office in zip(strings(package), strings(ROOT / "bot"), strict=True))
    within = {inner for used in locale.values() for inner in used.messages}
    idle = [
        key
        for key in locale
        if not (
            key in plain or key in within or KEPT_BY_NAME.fullmatch(key) or any(re.fullmatch(p, key) for p in patterns)
        )
    ]
    assert not idle


@pytest.mark.parametrize("name", BOXES)
def test_every_option_robot_and_field_that_has_words_exists(name):
    box = BOXES[name]
    locale = words(folder(box.package) / "locale" / "it.ftl")
    plain, _ = strings(folder(box.package))
    family = [each for each in BOXES.values() if each.package == box.package]
    named = {f"option-{o.name}" for each in family for o in each.options}
    named |= {f"preset-{p.name}" for each in family for p in each.presets}
    named |= {f"robot-{level}" for each in family for level in each.robots}
    named |= {f"rung-{rung.name}" for each in family for rung in each.ladder}
    for key in locale:
        if KEPT_BY_NAME.fullmatch(key) and key.partition("-")[0] in {"option", "preset", "robot", "rung"}:
            assert any(key == each or key.startswith(f"{each}-") for each in named), f"nothing goes by {key}"
        if key.startswith(("field-", "refused-")):
            assert key.partition("-")[2] in plain, f"nothing goes by {key}"


def refusals(package):
    """Every reason that code refuses for."""
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(tree(path)):
            match node:
                case ast.Call(func=ast.Name(id="Refused"), args=[ast.Constant(value=str(reason)), *_]):
                    yield reason, shown(path)


def test_every_refusal_has_its_sentence():
    office = words(BOT / "it.ftl")
    unworded = {}
    for package in (ROOT / "games", ROOT / "bot", ROOT / "adapters", ROOT / "tests" / "probes"):
        for reason, path in refusals(package):
            own = next(
                (p / "locale" / "it.ftl" for p in (ROOT / path).parents if (p / "locale" / "it.ftl").is_file()), None
            )
            if f"refused-{reason}" not in {**office, **(words(own) if own else {})}:
                unworded[reason] = path
    assert not unworded


# -- settings, registry, names --------------------------------------------------------------------


def test_every_setting_is_explained_in_the_example_with_its_default():
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    shown_ = dict(re.fullmatch(r"(?:# )?(ARBITRO_\w+)=(.*)", line).groups() for line in lines if "ARBITRO_" in line)
    fields = {f"ARBITRO_{name.upper()}": field for name, field in Settings.model_fields.items()}
    assert list(shown_) == list(fields)
    for name, value in shown_.items():
        if f"{name}={value}" in lines:
            assert type(fields[name].default)(value) == fields[name].default, name
    for before, line in zip(["", *lines], lines, strict=False):
        assert "ARBITRO_" not in line or before.startswith(("#", "ARBITRO_")), f"{line} is not explained"


def test_every_game_on_the_shelf_has_its_folder_and_every_folder_its_game():
    folders = {path.parent.name for path in (ROOT / "games").glob("*/RULES.it.md")}
    assert {box.package for box in GAMES.values()} == {f"games.{name}" for name in folders}
    alone = [name for name, box in GAMES.items() if [each.package for each in GAMES.values()].count(box.package) == 1]
    assert {name: GAMES[name].package for name in alone} == {name: f"games.{name}" for name in alone}


FORBIDDEN = re.compile(r"(Manager|Helpers?|Utils?|Engine|Service|Handler|Data)$")


@pytest.mark.parametrize("path", CODE, ids=shown)
def test_things_are_named_for_what_they_are(path):
    assert not re.fullmatch(r"(managers?|helpers?|utils?|common|misc|engine|services?|handlers?|data)", path.stem)
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ClassDef):
            assert not FORBIDDEN.search(node.name), node.name
        if isinstance(node, ast.arg):
            assert node.arg != "ctx"


@pytest.mark.parametrize("path", CODE, ids=shown)
def test_files_and_functions_can_be_read_at_one_sitting(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno - node.lineno < 45, node.name
