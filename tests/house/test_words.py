"""Both languages have words for everything that is said, and none to spare."""

import ast
import re
import sys
from functools import cache
from typing import get_type_hints

import pytest
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from games.event import kind_name
from tests.house import source
from tests.house.source import BOT, CODE, LOCALES, ROOT, SPECS, find_folder, parse, parse_where, spell_path
from tests.laws.types import event_types

KEPT_BY_NAME = re.compile(r"title|blurb|(option|preset|robot|rung|field|refused)-.+")
"""Words that specs and refusals are spoken of by; the laws and the tests below look for them."""


PROOFS = {"digest", "digests", "print", "salt", "seed", "hash", "commitment"}
CHECKS = ("verify-", "chat-terms")
"""What begins the keys of *Verify*, behind which all proofs are."""


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
    for entry in source.parse_locale(path).body:
        assert not isinstance(entry, ftl.Junk), f"{spell_path(path)}: {entry.content[:80]}"
        if isinstance(entry, ftl.Message | ftl.Term):
            key = f"-{entry.id.name}" if isinstance(entry, ftl.Term) else entry.id.name
            assert key not in found, f"{spell_path(path)} says {key} twice"
            used = Used()
            used.visit(entry)
            found[key] = used
    return found


def all_variables(locale, key, seen=()):
    used = locale.get(key)
    if used is None or key in seen:
        return set()
    return used.variables.union(*(all_variables(locale, inner, (*seen, key)) for inner in used.messages), set())


@pytest.mark.parametrize("locale", LOCALES, ids=spell_path)
def test_both_languages_have_the_same_words(locale):
    italian, english = words(locale / "it.ftl"), words(locale / "en.ftl")
    assert italian
    assert sorted(italian) == sorted(english)
    uneven = {key for key in italian if all_variables(italian, key) != all_variables(english, key)}
    assert not uneven


@pytest.mark.parametrize("locale", LOCALES, ids=spell_path)
def test_only_a_check_of_the_deal_shows_digits_of_a_proof(locale):
    shown = {key for key, used in words(locale / "en.ftl").items() if used.variables & PROOFS}
    assert sorted(key for key in shown if not key.startswith(CHECKS)) == []


@cache
def spoken(package):
    """The keys that code asks for, as patterns: `say(f"ask-{x}")` asks for `ask-.+`."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(parse(path)):
            match node:
                case ast.Call(func=ast.Name(id="say" | "Message"), args=[first, *_]):
                    for key in keys(first):
                        found.setdefault(key, spell_path(path))
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
def strings(package, files="*.py"):
    """Every string of a package's code, and every pattern of its f-strings that says enough."""
    plain, patterns = set(), set()
    for path in sorted(package.rglob(files)):
        for node in ast.walk(parse(path)):
            match node:
                case ast.Constant(value=str(text)):
                    plain.add(text)
                case ast.JoinedStr():
                    patterns.update(key for key in keys(node) if len(re.sub(r"\W|\.\+", "", key)) > 1)
    return plain, patterns


def told_by_name(spec):
    """The events that are told by convention, each with its key and what it gives to its sentence; () where it has none."""
    module = sys.modules[spec.describe.event.__module__]
    told = getattr(module, "WORDS", None)
    for kind in event_types(spec) if told else ():
        given = {param.replace("_", "-") for param, _ in told.fields(kind).values()}
        given |= {"you", *(f"{each}-count" for each in given)}
        is_secret = any("Secret" in str(get_type_hints(kind)[name]) for name in told.fields(kind))
        if not issubclass(kind, (*told.silent, *told.private)):
            yield kind, kind_name(kind), given
        if is_secret and not issubclass(kind, told.silent):
            yield kind, f"{kind_name(kind)}-mine", given


@cache
def told_otherwise(package):
    """The events that code names, and the parameters that it adds."""
    nodes = [node for path in sorted(package.rglob("*.py")) for node in ast.walk(parse(path))]
    named = {ast.unparse(node.cls).rpartition(".")[2] for node in nodes if isinstance(node, ast.MatchClass)}
    calls = [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == "WORDS.say"]
    added = {each.arg.replace("_", "-") for call in calls for each in call.keywords}
    return named, {*added, *(f"{each}-count" for each in added)}


@pytest.mark.parametrize("name", SPECS)
def test_every_event_has_a_sentence_that_asks_for_what_it_has(name):
    package = find_folder(SPECS[name].package)
    locale, (by_code, added) = words(package / "locale" / "it.ftl"), told_otherwise(package)
    plain, _ = strings(package)
    for kind, key, given in told_by_name(SPECS[name]):
        assert key in locale or kind.__name__ in by_code, f"{key} has no sentence"
        asked = all_variables(locale, key) - given - added
        assert not asked or key in plain, f"{key} asks for {asked}, which {kind.__name__} has not"


@pytest.mark.parametrize("name", SPECS)
def test_everything_a_game_says_has_words(name):
    package = find_folder(SPECS[name].package)
    known = {**words(package / "locale" / "it.ftl"), **words(BOT / "it.ftl")}
    unworded = {key: path for key, path in spoken(package).items() if not any(re.fullmatch(key, k) for k in known)}
    assert not unworded


@pytest.mark.parametrize("name", SPECS)
def test_a_game_has_no_words_that_it_never_says(name):
    package = find_folder(SPECS[name].package)
    locale = words(package / "locale" / "it.ftl")
    plain, patterns = map(set.union, strings(package), strings(ROOT / "bot"), strings(ROOT / "games", "spec.py"))
    plain |= {key for _, key, _ in told_by_name(SPECS[name])}
    within = {inner for used in locale.values() for inner in used.messages}
    idle = [
        key
        for key in locale
        if not (
            key in plain or key in within or KEPT_BY_NAME.fullmatch(key) or any(re.fullmatch(p, key) for p in patterns)
        )
    ]
    assert not idle


@pytest.mark.parametrize("name", SPECS)
def test_every_option_robot_and_field_that_has_words_exists(name):
    spec = SPECS[name]
    locale = words(find_folder(spec.package) / "locale" / "it.ftl")
    plain, _ = strings(find_folder(spec.package))
    family = [each for each in SPECS.values() if each.package == spec.package]
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
    """Every reason that code refuses for, as a pattern."""
    for path, tree in parse_where(sorted(package.rglob("*.py")), "Refused("):
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id="Refused"), args=[first, *_]):
                    for reason in keys(first):
                        yield reason, spell_path(path)


def test_every_refusal_has_its_sentence():
    app = words(BOT / "it.ftl")
    unworded = {}
    for package in (ROOT / "games", ROOT / "bot", ROOT / "adapters", ROOT / "tests" / "probes"):
        for reason, path in refusals(package):
            own = next(
                (p / "locale" / "it.ftl" for p in (ROOT / path).parents if (p / "locale" / "it.ftl").is_file()), None
            )
            if not any(re.fullmatch(f"refused-{reason}", key) for key in {**app, **(words(own) if own else {})}):
                unworded[reason] = path
    assert not unworded


def test_every_kind_of_task_has_a_name_for_its_host():
    kinds = set()
    for _, tree in parse_where(CODE, ".start("):
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Attribute(attr="start"), args=[ast.Constant(value=kind), *_]):
                    kinds.add(kind)
    named = {key.removeprefix("task-") for key in words(BOT / "it.ftl") if key.startswith("task-")}
    assert kinds == named
