"""Fluent's patterns as plain functions, which word a message in a tenth of the time that its library takes.

What is not plain (terms, long or broken numbers, other functions) is left to the library.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from fluent.syntax import ast

Values: TypeAlias = Mapping[str, str | float]
Find: TypeAlias = Callable[[Values], str | float]  # what a part of a pattern stands for

LARGEST: Final = 999  # of the numbers that every language writes alike


class Unplain(Exception):
    """A pattern or a value that is left to the library."""


def compile_pattern(pattern: ast.Pattern, functions: Mapping[str, Callable[[str], str]]) -> Callable[[Values], str]:
    """Make the function that words a pattern; raises Unplain, as the function does."""
    find = compile_part(pattern, functions)
    return lambda values: spell(find(values))


def compile_part(part: Any, functions: Mapping[str, Callable[[str], str]]) -> Find:
    match part:
        case ast.TextElement() | ast.StringLiteral():
            text = part.value if isinstance(part, ast.TextElement) else part.parse()["value"]
            return lambda _: text
        case ast.VariableReference():
            name = part.id.name
            return lambda values: find_value(values, name)
        case ast.Placeable():
            return compile_part(part.expression, functions)
        case ast.Pattern():
            finds = [compile_part(each, functions) for each in part.elements]
            return lambda values: "".join([spell(find(values)) for find in finds])
        case ast.FunctionReference() if part.id.name in functions and not part.arguments.named:
            call, (find,) = (
                functions[part.id.name],
                [compile_part(each, functions) for each in part.arguments.positional],
            )
            return lambda values: call(spell(find(values)))
        case ast.SelectExpression():
            return compile_selection(part, functions)
    raise Unplain


def compile_selection(part: ast.SelectExpression, functions: Mapping[str, Callable[[str], str]]) -> Find:
    find, default = compile_part(part.selector, functions), next(each for each in part.variants if each.default)
    named, numbered = dict[str, Find](), dict[float, Find]()
    for each in part.variants:
        words = compile_part(each.value, functions)
        if isinstance(each.key, ast.Identifier):
            named.setdefault(each.key.name, words)
        elif named:  # a number after names: what comes first counts
            raise Unplain
        else:
            numbered.setdefault(float(each.key.value), words)
    otherwise = compile_part(default.value, functions)

    def choose(values: Values) -> str | float:
        value = find(values)
        if isinstance(value, str):
            if numbered:
                raise Unplain
            return named.get(value, otherwise)(values)
        plural = "one" if spell(value) == "1" else "other"  # as both of our languages count
        return (numbered.get(value) or named.get(plural, otherwise))(values)

    return choose


def refuse_words(_: Values) -> str:
    """Stand for the words of a pattern that is left to the library."""
    raise Unplain


def find_value(values: Values, name: str) -> str | float:
    try:
        return values[name]
    except KeyError:
        raise Unplain from None


def spell(value: str | float) -> str:
    if isinstance(value, str):
        return value
    if type(value) is int and 0 <= value <= LARGEST:
        return str(value)
    raise Unplain
