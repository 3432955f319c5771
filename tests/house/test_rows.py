"""A table's rows are written by the package of its subject and by no other: what is written is found in the statements themselves."""

import ast
import re
from collections import defaultdict

from bot.db.sqlite.opening import list_tables
from tests.house.source import CODE, parse_where, spell_path

TABLES = {table.name for table in list_tables()}
WRITTEN = re.compile(r"(?:insert into|update|delete from) (\w+|\{\})(?= set|\W|$)")
METHODS = {"change_rows": 0, "delete_rows": 0}
EVERYWHERE = {"bot/people/personal_rows.py"}
"""What goes through all that there is of one person; so does the database of whatever it keeps."""


def list_strings(tree):
    """Yield texts, an empty pair of braces where one has a value put in, and no part of one alone."""
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(each.value if isinstance(each, ast.Constant) else "{}" for each in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            yield node.value


def find_name(node):
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def find_row_types(trees):
    """Return the tables of row types by the names of these."""
    found = {}
    for tree in trees:
        for node in tree.body:
            made = node.value if isinstance(node, ast.AnnAssign) else None
            if isinstance(made, ast.Call) and find_name(made.func) == "RowType":
                found[node.target.id] = made.args[0].value
    return found


def find_writing(trees):
    """Return functions that are given the table, by where its name stands among their arguments."""
    functions = [node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
    given = [(node.name, [each.arg for each in node.args.args]) for node in functions]
    return METHODS | {name: 1 for name, names in given if names[:2] == ["transaction", "table"]}


def find_written(tree, row_types, writing):
    """Return the tables whose rows a module writes; where their names are put in, all that it names."""
    texts = list(list_strings(tree))
    found = {word for text in texts for word in WRITTEN.findall(text)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in {"add", "add_new", "write", "insert", "upsert"}:
            found.add(row_types.get(find_name(node.value), ""))
        if isinstance(node, ast.Call) and find_name(node.func) in writing:
            given = node.args[writing[find_name(node.func)]]
            found.add(given.value if isinstance(given, ast.Constant) else "{}")
    return found & TABLES | ({text for text in texts if text in TABLES} if "{}" in found else set())


def test_one_package_writes_the_rows_of_a_table():
    found = [each for text in ("bot.db", "stored import", "_rows import") for each in parse_where(CODE, text)]
    trees = {spell_path(path): tree for path, tree in found if "bot/db/" not in spell_path(path)}
    row_types, writing = find_row_types(trees.values()), find_writing(trees.values())
    packages = defaultdict(set)
    for path, tree in trees.items():
        for table in () if path in EVERYWHERE else find_written(tree, row_types, writing):
            packages[table].add(path.rpartition("/")[0])
    assert {table: found for table, found in packages.items() if len(found) > 1} == {}
    assert TABLES - set(packages) == {"forgotten", "house", "inbox", "pacing"}, (
        "which that and the database itself write"
    )
