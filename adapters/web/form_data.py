import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request

from bot.values.ids import Refused

Fields = dict[str, tuple[str, ...]]
T = TypeVar("T")

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


NOTHING: Final = FormData({})


def parse_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


async def read_form(request: Request) -> FormData:
    form = await request.form(max_files=0, max_fields=500)
    lists: dict[str, list[str]] = {}
    for name, value in form.multi_items():
        if isinstance(value, str):
            lists.setdefault(name, []).append(value)
    return part_fields(lists)


async def read_json(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Refused("unreadable") from None


async def read_flat(request: Request) -> FormData:
    """Read a flat object as the form that it stands for; raises Refused."""
    sent = await read_json(request, dict[str, str | tuple[str, ...]])
    return part_fields({name: [value] if isinstance(value, str) else value for name, value in sent.items()})


def part_fields(sent: Mapping[str, Sequence[str]]) -> FormData:
    plain = {name: values[-1] for name, values in sent.items() if values and not name.startswith(CONTROL)}
    fields = {name.removeprefix(CONTROL): tuple(values) for name, values in sent.items() if name.startswith(CONTROL)}
    return FormData(plain, fields)
