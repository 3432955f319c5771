"""What a table agrees on before it starts: each option is declared once, as a field of its game's terms."""

from collections.abc import Mapping
from dataclasses import Field, field, fields
from typing import Any, Final, TypeVar, get_args, get_type_hints

from games.forms import Pick, Shape
from games.game import Options
from games.spec import Option

T = TypeVar("T")

SWITCH: Final = Pick(("on", "off"))


def option(
    default: T,
    clause: str,
    shape: Shape[Any] | None = None,
    *,
    most_seats: Mapping[str, int] | None = None,
    in_company: bool = False,
) -> T:
    """Declare a field as an option of its name, with hyphens; its choices are those of its type unless a shape is given."""
    told = {"shape": shape, "clause": clause, "most_seats": most_seats or {}, "in_company": in_company}
    return field(default=default, metadata=told)


def list_options(terms: type) -> tuple[Option, ...]:
    """List the options that a class of terms declares, in their order."""
    kinds = get_type_hints(terms)
    return tuple(make_option(each, kinds[each.name]) for each in fields(terms) if each.metadata)


def make_option(declared: Field[Any], kind: Any) -> Option:
    shape = declared.metadata["shape"] or (SWITCH if kind is bool else Pick(get_args(kind)))
    default: Any = declared.default
    token = shape.token(default) if kind is not bool else "on" if default else "off"
    given = {name: value for name, value in declared.metadata.items() if name != "shape"}
    return Option(declared.name.replace("_", "-"), shape, token, **given)


def make_terms(kind: type[T], options: Options) -> T:
    """Make the terms of these options; what they leave out has its default."""
    given: dict[str, Any] = {}
    for each in fields(kind):  # type: ignore[arg-type]  # a dataclass
        if (name := each.name.replace("_", "-")) in options:
            given[each.name] = options[name] == "on" if isinstance(each.default, bool) else options[name]
    return kind(**given)
