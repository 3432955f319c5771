"""An account is a login, a person's id a name: nobody but those who translate reads one out of the other."""

from __future__ import annotations

import ast

from tests.house.source import CODE, parse, spell_path

TRANSLATORS = {
    "bot/tables/accounts.py",
    "bot/store/sql/accounts.py",
    "bot/store/sql/personal_rows.py",
    "bot/store/sql/measures.py",
}
"""Who may know what accounts look like, beside each chat's own `ids.py`."""
CUTTING = {"partition", "rpartition", "split", "rsplit", "removeprefix", "startswith"}
BETWEEN = ":"


def cuts_ids(node):
    """Whether a call cuts a text at the sign between a platform and what follows."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in CUTTING
        and any(isinstance(each, ast.Constant) and each.value == BETWEEN for each in node.args)
        and names_somebody(node.func.value)
    )


def names_somebody(node):
    """Whether what is cut is called after a person, an account, a place or a reader."""
    told = ast.unparse(node)
    return any(word in told for word in ("person", "account", "place_id", "reader", "host", ".by", "who"))


def renames_id(node):
    """Whether a call takes a person's id for an account's, or the other way round."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and len(node.args) == 1
        and (
            (node.func.id == "AccountId" and "person" in ast.unparse(node.args[0]))
            or (node.func.id == "PersonId" and "account" in ast.unparse(node.args[0]))
        )
    )


def test_nobody_else_cuts_an_account_up():
    found = [
        f"{spell_path(path)}:{node.lineno}"
        for path in CODE
        if spell_path(path) not in TRANSLATORS and path.name != "ids.py"
        for node in ast.walk(parse(path))
        if cuts_ids(node)
    ]
    assert found == []


def test_nobody_else_takes_a_person_for_an_account():
    translators = TRANSLATORS | {"bot/actions/people.py", "bot/store/accounts.py", "bot/ports/requests.py"}
    found = [
        f"{spell_path(path)}:{node.lineno}"
        for path in CODE
        if spell_path(path) not in translators
        for node in ast.walk(parse(path))
        if renames_id(node)
    ]
    assert found == []
