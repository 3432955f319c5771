"""How Discord says no: a status, a code, a sentence."""

from typing import Any


class Refusal(Exception):
    """An answer other than yes, with Discord's own code."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status, self.code, self.message = status, code, message

    @property
    def body(self) -> dict[str, Any]:
        return {"code": self.code, "message": self.message}


def invalid(detail: str) -> Refusal:
    return Refusal(400, 50035, f"Invalid Form Body: {detail}")


def demand(true: object, detail: str) -> None:
    if not true:
        raise invalid(detail)
