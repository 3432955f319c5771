"""What states and events are made of: frozen dataclasses, and frozen structs where a fold of the log makes many."""

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct, structs

__all__ = ["field_names", "is_frozen", "is_frozen_type", "replace"]


@cache
def field_names(kind: type[Any]) -> tuple[str, ...]:
    if issubclass(kind, Struct):
        return kind.__struct_fields__
    return tuple(f.name for f in dataclasses.fields(kind))


@cache
def is_frozen_type(kind: type[Any]) -> bool:
    if issubclass(kind, Struct):
        return kind.__struct_config__.frozen
    return bool(getattr(getattr(kind, "__dataclass_params__", None), "frozen", False))


def is_frozen(value: Any) -> bool:
    return is_frozen_type(type(value))  # type: ignore[arg-type]  # mypy reads a class's own __hash__ for that of its type


if TYPE_CHECKING:
    from dataclasses import replace  # mypy checks its fields one by one, of structs too
else:

    def replace(value: Any, /, **changes: Any) -> Any:
        """Copy a value with these fields changed."""
        copy = structs.replace if isinstance(value, Struct) else dataclasses.replace
        return copy(value, **changes)
