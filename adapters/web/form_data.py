"""What a form sent, read into the shapes of the ports."""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from starlette.requests import Request

Fields = dict[str, tuple[str, ...]]

CONTROL: Final = "a."
"""What the names of an answer's controls begin with; a form cannot send one without a name."""
LONGEST: Final = 64


@dataclass(frozen=True, slots=True)
class FormData:
    """A form, with the fields of an answer apart. A control that was sent empty is there, with an empty value."""

    plain: Mapping[str, str]
    fields: Fields = field(default_factory=dict)

    def get(self, name: str) -> str:
        """Return a field of the page's own; empty if it was not sent."""
        return self.plain.get(name, "")

    def get_number(self, name: str) -> int | None:
        """Return a field as a whole number, None if none was sent."""
        return parse_number(self.get(name))

    def make_inbox_id(self) -> str:
        """Make the id of this update: of what was chosen, keyed by the form's own nonce, which is kept nowhere."""
        return self._make_id(json.dumps([sorted(self.fields.items()), self.get("question"), self.get("seat")]))

    def make_opening_id(self) -> str:
        """Make the id of a form that opens a table, by all that was chosen on it; empty where it has no nonce."""
        return self._make_id(json.dumps(sorted(self.plain.items()))) if self.get("press") else ""

    def _make_id(self, chosen: str) -> str:
        """Make an id that tells nothing of what was chosen: no form of ours is without a nonce of 64 bits."""
        return f"web:{hmac.digest(self.get('press')[:LONGEST].encode(), chosen.encode(), 'sha256').hex()}"


def parse_number(text: str) -> int | None:
    """Parse a small whole number in digits; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


async def read_form(request: Request) -> FormData:
    """Read the form of a request, without files."""
    form = await request.form(max_files=0, max_fields=500)
    plain: dict[str, str] = {}
    fields: dict[str, list[str]] = {}
    for name, value in form.multi_items():
        if not isinstance(value, str):
            continue
        if name.startswith(CONTROL):
            fields.setdefault(name.removeprefix(CONTROL), []).append(value)
        else:
            plain[name] = value
    answer = {name: tuple(values) for name, values in fields.items()}
    if plain.get("skip"):
        answer = {}
    return FormData(plain, answer)


def move_item(fields: Fields, move: str) -> Fields:
    """Move an item of an order up or down, as `name, item, step` say: how it is done without scripts."""
    name, _, rest = move.partition("\x1f")
    item, _, step = rest.rpartition("\x1f")
    order = list(fields.get(name, ()))
    if item in order:
        index = order.index(item)
        other = index + (1 if step == "1" else -1)
        if 0 <= other < len(order):
            order[index], order[other] = order[other], order[index]
    return {**fields, name: tuple(order)}
