"""Secrets as a type: what some viewers may not see, and how it is taken out of what they see."""

from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from operator import is_ as is_same
from types import EllipsisType, NoneType, UnionType
from typing import Any, Final, Generic, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from games.values import field_names, is_frozen, is_frozen_type, replace

Seat = NewType("Seat", int)  # A place at a table, counted from 0; negative numbers are the seats outside it.
CHANCE: Final = Seat(-1)  # The seat that answers for the deck and the dice.
CLOCK: Final = Seat(-2)  # The seat that answers when a wait is over or something was shown.
JUDGE: Final = Seat(-3)  # The seat that answers for work too heavy to be folded.

PLAIN: Final = frozenset({str, int, bool, type(None)})  # The types that hold nothing but themselves.

T = TypeVar("T")
V = TypeVar("V", covariant=True)


class Secret(Generic[V]):
    """A value some viewers may not see: Held in a state, Veiled in the view of the others."""

    __slots__ = ()

    def open(self) -> V:
        """Return the value itself; raises RuntimeError where it is veiled."""
        raise NotImplementedError


class Held(Struct, Secret[V], frozen=True):
    """A secret as its state knows it, with the seats that may see it."""

    value: V
    seen_by: tuple[Seat, ...] = ()
    sized: bool = False

    def __repr__(self) -> str:
        return f"Held(sized={self.sized})"

    def open(self) -> V:
        return self.value


class Veiled(Struct, Secret[V], frozen=True):
    """A secret as seen by those who may not know it; its size is known only where it was declared `sized`."""

    size: int | None = None

    def open(self) -> V:
        """Raise RuntimeError: a view holds no value to open."""
        raise RuntimeError("a veiled secret was opened: this is a view, not a state")


NOTHING: Final[Veiled[Any]] = Veiled()  # What is seen of a secret whose size is one, too.


@dataclass(frozen=True, slots=True)
class Commitment:
    """A published hash; any two are equal, since only its shape may be compared."""

    digest: str = field(compare=False)


def hold(value: T, *seen_by: Seat, sized: bool = False) -> Held[T]:
    """Make a secret of `value` for the seats named; `sized` lets everybody see its length."""
    return Held(value, tuple(sorted(seen_by)) if len(seen_by) > 1 else seen_by, sized)


def visible_value(value: Any) -> Any:
    """Return what this viewer may see of a value: a held secret's content, None of a veiled one, else the value itself."""
    if isinstance(value, Held):
        return value.open()
    return None if isinstance(value, Secret) else value


def size_of(secret: Any) -> int:
    """Count what a hand or a pile holds, for any viewer; 0 where not even the size may be seen."""
    return secret.size or 0 if isinstance(secret, Veiled) else len(visible_value(secret) or ())


def veil(value: Any, viewer: Seat | None) -> Any:
    """Take out what `viewer` may not see; raises TypeError for a type it does not know, and never lets one through.

    What holds no secret is returned as it is: a view is made for every viewer at every step.
    """
    kind = type(value)
    if kind is Held:
        if viewer is None or viewer not in value.seen_by:
            return Veiled(len(value.value)) if value.sized else NOTHING
        seen = veil(value.value, viewer)
        is_mine = seen is value.value and len(value.seen_by) == 1
        return value if is_mine else Held(seen, (viewer,), value.sized)
    if kind is tuple:
        if all(map(has_no_secret, set(map(type, value)))):
            return value
        items = [veil(item, viewer) for item in value]
        return value if all(map(is_same, items, value)) else tuple(items)
    if has_no_secret(kind):  # type: ignore[arg-type]  # mypy reads a class's own __hash__ for that of its type
        return value
    if kind is frozenset and all(veil(item, None) == item for item in value):
        return value
    if is_frozen(value):
        return veil_fields(value, viewer)
    raise TypeError(f"{kind.__name__} has no place in a state or an event")


@cache
def has_no_secret(kind: type[Any]) -> bool:
    if issubclass(kind, (int, str, NoneType, Enum, Veiled, Commitment)):
        return True
    return is_frozen_type(kind) and not issubclass(kind, Secret) and not secret_fields(kind)  # type: ignore[arg-type]  # as above


def veil_fields(value: Any, viewer: Seat | None) -> Any:
    """Return the frozen value with each of its fields veiled; the same object where that changes nothing."""
    kind = type(value)
    changed: dict[str, Any] = {}
    for name in secret_fields(kind):  # type: ignore[arg-type]  # as above
        part = getattr(value, name)
        if type(part) not in PLAIN and (seen := veil(part, viewer)) is not part:
            changed[name] = seen
    return replace(value, **changed) if changed else value


@cache
def secret_fields(kind: type[Any]) -> tuple[str, ...]:
    """Return the fields of a frozen value that may hold a secret or something unknown, by its type hints.

    The others are never read and are seen as they are; that their values are what the hints say is checked by mypy and
    by a law.
    """
    names = field_names(kind)  # type: ignore[arg-type]  # as above
    try:
        hints = get_type_hints(kind)
    except (NameError, TypeError):
        return names
    return tuple(name for name in names if may_hold(hints[name], frozenset({kind})))


def may_hold(hint: Any, above: frozenset[Any] = frozenset()) -> bool:
    """Tell whether a value of this type may hold a secret; a type that is not known may."""
    origin = get_origin(hint) or hint
    if hint in above or origin in HARMLESS:
        return False
    if origin in {tuple, frozenset, Union, UnionType}:
        return any(may_hold(part, above) for part in get_args(hint))
    if (newtype := getattr(hint, "__supertype__", None)) is not None:
        return may_hold(newtype, above)
    if isinstance(origin, type) and issubclass(origin, Enum):
        return False
    if not is_known(origin):
        return True
    hints = get_type_hints(origin)
    return any(may_hold(hints[name], above | {origin}) for name in field_names(origin))


def is_known(origin: Any) -> bool:
    """Tell whether this is a frozen value that is described wholly by its fields: no secret, not generic."""
    is_open = not isinstance(origin, type) or issubclass(origin, Secret) or hasattr(origin, "__parameters__")
    return not is_open and is_frozen_type(origin)


# What a type hint may name that holds no secret.
HARMLESS: Final = frozenset({*PLAIN, NoneType, EllipsisType, Ellipsis, Commitment})
