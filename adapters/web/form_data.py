import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from starlette.requests import Request

Fields = dict[str, tuple[str, ...]]

CONTROL: Final = "a."  # prefix of an answer's controls: a form cannot send one without a name
LONGEST: Final = 64


@dataclass(frozen=True, slots=True)
class FormData:
    """A form, with the fields of an answer apart. A control that was sent empty has an empty value."""

    plain: Mapping[str, str]
    fields: Fields = field(default_factory=dict)

    def get(self, name: str) -> str:
        return self.plain.get(name, "")

    def get_number(self, name: str) -> int | None:
        return parse_number(self.get(name))

    def make_inbox_id(self) -> str:
        """Make this update's id from what was chosen, keyed by the form's nonce, which is stored nowhere."""
        return self._make_id(json.dumps([sorted(self.fields.items()), self.get("question"), self.get("seat")]))

    def make_opening_id(self) -> str:
        """Make the id of a form that opens a table from all that was chosen; empty without a nonce."""
        return self._make_id(json.dumps(sorted(self.plain.items()))) if self.get("press") else ""

    def _make_id(self, chosen: str) -> str:
        return f"web:{hmac.digest(self.get('press')[:LONGEST].encode(), chosen.encode(), 'sha256').hex()}"


def parse_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


async def read_form(request: Request) -> FormData:
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
    return FormData(plain, {name: tuple(values) for name, values in fields.items()})
