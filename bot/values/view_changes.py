"""What has changed from one view of a table to the next.

A change is `{field: value}`, null for one that is gone; a sequence is told as `{"~": [...]}`, where a number keeps so many
items, a negative one drops so many, and all else is put in. What is left at the end is kept. A long text that takes the
place of another may be told as `{"~": [...]}` too: how many characters of it are kept at either end, and what is between.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import count
from secrets import token_bytes
from typing import Any, Final

import msgspec

from bot.values.table_view import TableView

SEQUENCES: Final = frozenset({"seats", "asks", "hand", "notes", "log", "foot", "twin", "art"})
LONG: Final = 40  # characters that two texts have in common are worth being told by their number
FAR: Final = 24  # an item that stands so many places ahead is rather put in once more than all before it dropped
AT_ONCE: Final = 4  # changes kept of a view: nearly all who watch had the same before

FIELDS: Final = msgspec.structs.fields(TableView)
encode: Final = msgspec.json.Encoder().encode

number_views: Final = count().__next__
KEY: Final = token_bytes(16)


def make_name() -> str:
    """Make a view's name: it tells nothing, not even how many were named before."""
    return blake2b(number_views().to_bytes(8), digest_size=6, key=KEY).hexdigest()


def count_alike(old: Sequence[Any], new: Sequence[Any]) -> tuple[int, int]:
    """Count what two sequences have in common at their beginning, and at the end of what is left."""
    most = min(len(old), len(new))
    first = next((place for place in range(most) if old[place] != new[place]), most)
    return first, next((place for place in range(most - first) if old[-1 - place] != new[-1 - place]), most - first)


def list_changes(old: Sequence[Any], new: Sequence[Any]) -> list[Any]:
    """Return how a sequence becomes another."""
    gone = old.index(new[0]) if new and new[0] in old else 0
    kept = len(old) - gone
    if gone and old[gone:] == new[:kept]:  # as a history does, whose oldest lines go
        return [-gone, kept, *new[kept:]] if len(new) > kept else [-gone]
    first, last = count_alike(old, new)
    steps: list[Any] = [first] if first else []
    middle = old[first : len(old) - last]
    places: dict[Any, list[int]] = {}
    for place, item in enumerate(middle):
        places.setdefault(item, []).append(place)
    at = since = 0  # so far has been read, and from there on all is kept
    for item in new[first : len(new) - last]:
        if at < len(middle) and middle[at] == item:
            at += 1
            continue
        add_number(steps, at - since)
        since = at
        found = next((place for place in places.get(item, ()) if place > at), None)
        if found is None or found - at > FAR:
            is_instead = isinstance(item, str) and at < len(middle) and middle[at] not in new
            told = change_text(middle[at], item) if is_instead else item
            steps.append(told)
            at = since = at + (told is not item)
            continue
        add_number(steps, at - found)
        since, at = found, found + 1
    add_number(steps, at - since)
    add_number(steps, at - len(middle))
    if steps and isinstance(steps[-1], int) and steps[-1] > 0:
        steps.pop()
    return steps


def change_text(old: str, new: str) -> str | dict[str, Any]:
    """Return how a text becomes another, or the other where they have little in common.

    Browsers count in UTF-16: a text with signs beyond its first plane is told whole.
    """
    if min(len(old), len(new)) < LONG or max(old) > "\uffff":
        return new
    first, last = count_alike(old, new)
    return new if first + last < LONG else {"~": [first, last, new[first : len(new) - last]]}


def add_number(steps: list[Any], number: int) -> None:
    """Keep or drop so many, together with those before."""
    if steps and isinstance(steps[-1], int) and number and (steps[-1] > 0) is (number > 0):
        steps[-1] += number
    elif number:
        steps.append(number)


def find_changes(old: TableView, new: TableView) -> dict[str, Any]:
    """Return what differs between two views; empty where nothing does."""
    found: dict[str, Any] = {}
    for each in FIELDS:
        before, after = getattr(old, each.name), getattr(new, each.name)
        if before is after or before == after:
            continue
        if after == each.default:
            found[each.name] = None
        elif each.name in SEQUENCES and before:
            found[each.name] = {"~": list_changes(before, after)}
        else:
            found[each.name] = after
    return found


@dataclass(eq=False, slots=True)
class KeptView:
    """A view as it was made last for all who see the same, under a name that tells nothing."""

    basis: Any  # the snapshot that it was made of, and what was said there
    view: TableView
    name: str = field(default_factory=make_name)
    changes: dict[str, bytes] = field(default_factory=dict)
    encoded: bytes = b""

    def encode(self) -> bytes:
        self.encoded = self.encoded or encode(self.view)
        return self.encoded

    def encode_since(self, former: KeptView) -> bytes:
        """Encode what has changed since another view."""
        found = self.changes.get(former.name)
        if found is None:
            if len(self.changes) == AT_ONCE:
                self.changes.clear()
            found = self.changes[former.name] = encode(find_changes(former.view, self.view))
        return found
