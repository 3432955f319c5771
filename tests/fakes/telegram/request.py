"""One request to the Bot API: a method's name, its parameters as text, and files."""

import json
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.telegram.refusal import bad, demand


@dataclass
class Upload:
    """A file of a multipart request."""

    name: str
    content: bytes


@dataclass
class Request:
    """What a bot asked. Telegram reads every parameter as text, whichever way it came."""

    method: str
    params: dict[str, str] = field(default_factory=dict)
    files: dict[str, Upload] = field(default_factory=dict)
    ours: bool = False

    def has(self, name: str) -> bool:
        return bool(self.params.get(name))

    def text(self, name: str, otherwise: str = "") -> str:
        return self.params.get(name, otherwise)

    def whole(self, name: str, otherwise: int = 0) -> int:
        """A number; what is none counts as not given."""
        return number(self.params.get(name, ""), otherwise)

    def flag(self, name: str) -> bool:
        return self.params.get(name, "").lower() in ("true", "yes", "1")

    def parsed(self, name: str, what: str) -> Any:
        """JSON, None where nothing is given."""
        if not self.has(name):
            return None
        try:
            return json.loads(self.params[name])
        except ValueError:
            raise bad(f"can't parse {what} JSON object") from None

    def mapping(self, name: str, what: str, expected: str = "") -> dict[str, Any] | None:
        """A JSON object, None where nothing is given."""
        found = self.parsed(name, what)
        demand(found is None or isinstance(found, dict), f"object expected as {expected or what}")
        return found

    @property
    def chat(self) -> str:
        return self.text("chat_id")


def number(text: str, otherwise: int = 0) -> int:
    try:
        return int(text)
    except ValueError:
        return otherwise
