"""A cache of regions: one is rendered again when something that it read has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar

from cachetools import LRUCache

T = TypeVar("T")
Subjects: TypeAlias = Mapping[str, Any]
"""What a template may read, by name; None for what is not there."""
Read: TypeAlias = dict[tuple[str, str], Any]
"""The fields that a template has read, by the subject's name and the field's."""
MOST: Final = 4_096
"""Regions that are kept; those that nobody has looked at for longest are dropped first."""


class Reading:
    """A subject whose fields are noted as they are read."""

    __slots__ = ("_name", "_read", "_subject")

    def __init__(self, name: str, subject: Any, read: Read) -> None:
        self._name, self._subject, self._read = name, subject, read

    def __getattr__(self, field: str) -> Any:
        value = self._read[self._name, field] = getattr(self._subject, field)
        return value


@dataclass(frozen=True, slots=True)
class Kept(Generic[T]):
    """What was rendered, and what it was rendered from."""

    rendered: T
    read: Read

    def holds_for(self, subjects: Subjects) -> bool:
        """Tell whether everything that was read is the same of these subjects."""
        for (name, field), value in self.read.items():
            found = getattr(subjects[name], field)
            if found is not value and found != value:
                return False
        return True


class KeptRegions(Generic[T]):
    """What was rendered last for each key, shared by all for whom it reads the same."""

    def __init__(self, most: int = MOST) -> None:
        self._kept: LRUCache[Hashable, Kept[T]] = LRUCache(most)

    def find_or_render(self, key: Hashable, subjects: Subjects, render: Callable[[Subjects], T]) -> T:
        """Return what was rendered under a key while all that it read is the same, else what `render` makes now.

        It must read fields of the subjects alone, and whatever the key says.
        """
        key = (key, tuple(name for name, subject in subjects.items() if subject is None))
        kept = self._kept.get(key)
        if kept is not None and kept.holds_for(subjects):
            return kept.rendered
        read: Read = {}
        made = render(
            {name: None if subject is None else Reading(name, subject, read) for name, subject in subjects.items()}
        )
        self._kept[key] = Kept(made, read)
        return made
