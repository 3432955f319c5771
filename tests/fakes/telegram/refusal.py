"""How the Bot API says no: a code, a description, and parameters that help."""

from typing import Any


class Refusal(Exception):
    """An answer other than yes, in Telegram's own words."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(f"{code} {description}")
        self.code, self.description, self.parameters = code, description, parameters

    @property
    def body(self) -> dict[str, Any]:
        """What stands in the answer."""
        beside = {"parameters": self.parameters} if self.parameters else {}
        return {"ok": False, "error_code": self.code, "description": self.description, **beside}


def bad(detail: str) -> Refusal:
    """A request that nobody could grant."""
    return Refusal(400, f"Bad Request: {detail}")


def forbidden(detail: str) -> Refusal:
    """A request that somebody does not want."""
    return Refusal(403, f"Forbidden: {detail}")


def too_many(seconds: int) -> Refusal:
    """A request that comes too soon."""
    return Refusal(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


def demand(true: object, detail: str) -> None:
    """Refuse a request unless this is so."""
    if not true:
        raise bad(detail)
