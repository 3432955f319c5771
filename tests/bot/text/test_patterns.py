"""What is worded by plain functions reads as Fluent's own library words it."""

import pytest
from fluent.syntax import ast, visitor

from bot.text.patterns import Unplain, compile_pattern
from bot.text.translator import APP, EUPHONY, load_bundle
from games.registry import GAMES

NUMBERS = (0, 1, 2, 1_000, 0.5)


class Parts(visitor.Visitor):
    """The names of a pattern's values, and the names by which it selects."""

    def __init__(self) -> None:
        self.names, self.keys = set[str](), {"", "Anna", "Ede"}

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.names.add(node.id.name)

    def visit_Variant(self, node: ast.Variant) -> None:
        if isinstance(node.key, ast.Identifier):
            self.keys.add(node.key.name)
        self.generic_visit(node)


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("package", sorted({APP, *(spec.package for spec in GAMES.values())}))
def test_plain_words_are_those_of_the_library(package, lang):
    bundle, plain = load_bundle(package, lang), 0
    for key in bundle._messages:
        pattern = bundle.get_message(key).value
        try:
            words = compile_pattern(pattern, EUPHONY)
        except Unplain:
            continue
        parts = Parts()
        parts.visit(pattern)
        for value in (*sorted(parts.keys), *NUMBERS):
            values = dict.fromkeys(parts.names, value)
            try:
                found = words(values)
            except Unplain:
                continue
            assert (found, []) == bundle.format_pattern(pattern, values), key
            plain += 1
    assert plain > len(bundle._messages) / 2
