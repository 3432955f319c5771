"""Events put into messages by convention, so that a game writes code for the exceptions alone.

The key is the event's name. The first seat is the one that acts: it is `who`, and `you` says whether it reads this. Any
other field is a parameter of its own name, worded by its type. A secret that its reader may see makes the key `<key>-mine`;
one that its reader may not see is left out.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from games.event import Event, kind_name
from games.message import Message, Param, Quote, Who
from games.secret import Held, Seat, Secret
from games.values import field_names

Words: TypeAlias = Callable[[Any], Param]


class EventWords:
    """How a game's events are told; `signs` word the values of its own types."""

    def __init__(
        self,
        signs: Mapping[Any, Words],
        *,
        silent: tuple[type[Event], ...] = (),
        private: tuple[type[Event], ...] = (),  # Told to those alone who may see its secret.
    ) -> None:
        self.silent, self.private = silent, private
        self._signs, self.fields = signs, cache(self._read_fields)

    def say(self, event: Event, viewer: Seat | None, key: str = "", **more: Param) -> Message | None:
        """Tell an event to a viewer; with another key or more parameters, where the convention does not do."""
        if isinstance(event, self.silent):
            return None
        params: dict[str, Param] = {}
        is_mine = False
        for name, (param, words) in self.fields(type(event)).items():
            value = getattr(event, name)
            if isinstance(value, Secret):
                if not isinstance(value, Held):
                    continue
                value, is_mine = value.open(), True
            params[param] = more[param] if param in more else words(value)
            if param == "who":
                params["you"] = yes(value == viewer)
        if isinstance(event, self.private) and not is_mine:
            return None
        name = key or kind_name(type(event)) + ("-mine" if is_mine else "")
        return Message(name, tuple((params | more).items()))

    def _read_fields(self, kind: type[Event]) -> Mapping[str, tuple[str, Words]]:
        """Return the parameter of each field that has words, and what puts it into them."""
        hints, found = get_type_hints(kind), dict[str, tuple[str, Words]]()
        for name in field_names(kind):
            words = None if name == "why" else find_words(hints[name], self._signs)
            if words is not None:
                is_first = hints[name] is Seat and all(param != "who" for param, _ in found.values())
                found[name] = "who" if is_first else name, words
        return found


def yes(which: bool) -> str:
    return "yes" if which else "no"


PLAIN: Final[Mapping[Any, Words]] = {Seat: Who, bool: yes, int: int, str: Quote}


def find_words(hint: Any, signs: Mapping[Any, Words]) -> Words | None:
    """Find what words a value of a type; None where nothing does."""
    if found := signs.get(hint) or PLAIN.get(hint):
        return found
    origin, parts = get_origin(hint), get_args(hint)
    if origin in {Union, UnionType} and NoneType in parts:
        return or_none(find_words(Union[tuple(part for part in parts if part is not NoneType)], signs))  # noqa: UP007
    if origin is tuple and parts[-1] is Ellipsis and get_origin(parts[0]) is not Secret:
        return for_each(find_words(parts[0], signs))
    if origin is Secret:
        return find_words(parts[0], signs)
    return attrgetter("value") if isinstance(hint, type) and issubclass(hint, Enum) else None


def or_none(words: Words | None) -> Words | None:
    return words and (lambda value: "none" if value is None else words(value))


def for_each(words: Words | None) -> Words | None:
    return words and (lambda values: tuple(map(words, values)))
