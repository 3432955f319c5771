"""How the Bot API says no: a code, a description, and parameters that help."""

from typing import Any


class Refusal(Exception):
    """An answer other than yes, in Telegram's own words."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(f"{code} {description}")
        self.code, self.description, self.parameters = code, description, parameters

    @property
    def body(self) -> dict[str, Any]:
        beside = {"parameters": self.parameters} if self.parameters else {}
        return {"ok": False, "error_code": self.code, "description": self.description, **beside}


def bad(detail: str) -> Refusal:
    return Refusal(400, f"Bad Request: {detail}")


def forbidden(detail: str) -> Refusal:
    return Refusal(403, f"Forbidden: {detail}")


def too_many(seconds: int) -> Refusal:
    return Refusal(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


def demand(true: object, detail: str) -> None:
    if not true:
        raise bad(detail)
