"""How much a reader has to hold in mind at once; `list_faults` has the rules.

`EXCEPTIONS` names what may break one; `CEILINGS` counts what older code still breaks, and may only sink.
"""

import ast
from itertools import chain

import pytest

from bot.text.translator import without_collection
from tests.house.source import CODE, ROOT, parse, spell_path

IMPORTS, FIELDS, COLLABORATORS, PARAMETERS, SHORTEST, LONGEST = 15, 15, 9, 6, 30, 800
WIDEST = 120  # characters of a line of a script; ruff looks at those of Python
EXCEPTIONS: dict[tuple[str, str], str] = {
    ("fields", "adapters/telegram/updates.py: TelegramAct"): "kept as flat JSON, which other processes read",
    ("fields", "games/caccia/rules/state.py: Terms"): "one field for each option",
    ("fields", "games/eleusis/rules/state.py: Round"): "a withdrawn verdict brings it back whole, parts of it by name",
    ("fields", "games/eleusis/rules/state.py: Terms"): "one field for each option",
    ("fields", "games/spec.py: GameSpec"): "one field for each thing that a game may bring, most of them optional",
    ("fields", "games/spec.py: Prompt"): "a field for each thing that is said of a question, most of them optional",
    ("fields", "games/tarocco/rules/state.py: State"): "copied for every card: a nested value costs a second copy",
    ("fields", "games/tarocco/rules/terms.py: Terms"): "one field for each option",
    ("lonely protocol", "games/spec.py: Dice"): "implemented by random.Random, which games may not import",
    ("imports", "bot/app.py: the file"): "it puts all parts of the app together",
    ("fields", "bot/app.py: App"): "it names every part, for adapters and screens",
    ("parameters", "bot/app.py: build_parts"): "it is given what is open before the parts are",
    ("parameters", "bot/app.py: open_app"): "a host, one of several processes and a test differ in these",
    ("imports", "bot/__main__.py: the file"): "it alone knows the app, the adapters and the games",
    ("fields", "bot/config.py: Settings"): "a field for each variable of the environment",
    ("fields", "bot/tables/rows.py: TableRecord"): "a field for each column of a table's row",
    ("fields", "bot/notify/notification_rules.py: SeatMessageState"): "a field for each fact that a pure rule looks at",
    ("fields", "bot/values/room.py: Room"): "a field for each thing that a page shows of a table",
    ("fields", "bot/values/screens.py: PrivateScreen"): "a field for each thing that a message shows",
    ("fields", "bot/values/widgets.py: QuestionForm"): "a field for each thing that is shown of a question",
}
"""A rule and what breaks it (`path: what`), with the reason in one short sentence."""
CEILINGS = {("imports", "bot"): 9, ("fields", "bot"): 2, ("collaborators", "bot"): 1, ("parameters", "bot"): 4}
"""How often older code of a package still breaks a rule; what stands in neither has no fault."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def find_ours(name):
    """The file of a module of ours, None for any other."""
    path = ROOT / name.replace(".", "/")
    return next((each for each in (path.with_suffix(".py"), path / "__init__.py") if each.is_file()), None)


def list_imports(nodes):
    found = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found.update(find_ours(each.name) for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.update(find_ours(f"{node.module}.{each.name}") or find_ours(node.module) for each in node.names)
    return found - {None}


def list_parameters(function):
    args = function.args
    found = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
    return [each for each in found if each and each.arg not in {"self", "cls"}]


def list_fields(node):
    """The fields of a class with their annotations: those declared in it, and those that `__init__` sets."""
    fields = {each.target.id: each.annotation for each in node.body if isinstance(each, ast.AnnAssign)}
    for function in node.body:
        if isinstance(function, FUNCTIONS) and function.name == "__init__":
            given = {each.arg: each.annotation for each in list_parameters(function)}
            for each in ast.walk(function):
                match each:
                    case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                        fields.setdefault(name, given.get(name.lstrip("_")))
    return fields


def list_members(node):
    found = {each.name for each in node.body if isinstance(each, FUNCTIONS)}
    if isinstance(node, ast.ClassDef):
        return found | set(list_fields(node))
    return found.union(alias.name for each in node.body if isinstance(each, ast.ImportFrom) for alias in each.names)


def list_bases(node):
    bases = (each.value if isinstance(each, ast.Subscript) else each for each in node.bases)
    return {ast.unparse(each).rpartition(".")[2] for each in bases}


def list_lonely(classes, modules):
    by_name = {node.name: node for _, node in classes}

    def inherit(node, seen=frozenset()):
        above = (by_name[each] for each in list_bases(node) if each in by_name and each not in seen)
        return list_members(node).union(*(inherit(each, seen | {node.name}) for each in above))

    concrete = [inherit(node) for _, node in classes if "Protocol" not in list_bases(node)]
    concrete += [list_members(tree) for tree in modules]
    for path, node in classes:
        if "Protocol" in list_bases(node):
            members = inherit(node)
            if "__call__" not in members and sum(members <= each for each in concrete) < 2:
                yield "lonely protocol", path, node.name


def count_collaborators(node, known):
    """How many fields of a class that does something are of our own types."""
    acts = any(
        isinstance(each, ast.AsyncFunctionDef) or (isinstance(each, ast.FunctionDef) and each.name == "__init__")
        for each in node.body
    )
    annotations = [each for each in list_fields(node).values() if each]
    named = [{part.id for part in ast.walk(each) if isinstance(part, ast.Name)} for each in annotations]
    return acts and sum(bool(each & known) for each in named)


def list_faults(trees):
    """Everything that breaks a rule: which rule, in which file, and what."""
    nodes = {path: list(ast.walk(tree)) for path, tree in trees.items()}
    classes = [(path, each) for path, inside in nodes.items() for each in inside if isinstance(each, ast.ClassDef)]
    known = {node.name for _, node in classes}
    for path, inside in nodes.items():
        lines = path.read_text(encoding="utf-8").count("\n")
        functions = [each for each in inside if isinstance(each, FUNCTIONS)]
        if len(list_imports(inside)) > IMPORTS:
            yield "imports", path, "the file"
        if lines < SHORTEST and functions and not path.name.startswith("__"):
            yield "too short", path, "the file"
        if lines > LONGEST:
            yield "too long", path, "the file"
        yield from (("parameters", path, each.name) for each in functions if len(list_parameters(each)) > PARAMETERS)
    for path, node in classes:
        if len(list_fields(node)) > FIELDS:
            yield "fields", path, node.name
        if count_collaborators(node, known) > COLLABORATORS:
            yield "collaborators", path, node.name
    yield from list_lonely(classes, trees.values())


@pytest.fixture(scope="module")
def faults():
    with without_collection():
        return [(rule, f"{spell_path(path)}: {what}") for rule, path, what in list_faults({p: parse(p) for p in CODE})]


def test_no_rule_is_broken_more_often_than_it_was(faults):
    found = {}
    for rule, where in sorted(set(faults) - EXCEPTIONS.keys()):
        found.setdefault((rule, where.partition("/")[0]), []).append(f"{rule}: {where}")
    more = [each for key, each in found.items() if len(each) > CEILINGS.get(key, 0)]
    assert not more, "\n".join(chain(*more))


def test_no_line_of_a_script_is_too_long_to_be_read():
    scripts = [path for path in (ROOT / "adapters/web/static").rglob("*.*s") if path.parent.name != "vendor"]
    found = [
        f"{spell_path(path)}:{number}"
        for path in scripts
        if path.suffix in {".js", ".ts"}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDEST
    ]
    assert scripts
    assert not found


def test_every_exception_is_needed(faults):
    assert EXCEPTIONS.keys() <= set(faults)
