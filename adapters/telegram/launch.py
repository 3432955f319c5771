"""Who opened one of our windows at Telegram, by what its client signed with the bot's token.

As https://core.telegram.org/bots/webapps says under *Validating data received via the Mini App*.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import parse_qsl

from adapters.telegram.ids import SURFACE, make_account_id, pick_language
from bot.values.ids import Language, Refused
from bot.values.payload import parse_link
from bot.values.requests import Launch

FRESH_S: Final = 10 * 60  # seconds for which what was signed opens a window
AHEAD_S: Final = 60  # seconds by which Telegram's clock may be ahead of ours
LONGEST: Final = 4096
MOST_FIELDS: Final = 32
# The page in which Telegram's client for browsers shows ours; its others show them by themselves.
WEB: Final = "https://web.telegram.org"


class TelegramLauncher:
    chat = SURFACE
    client = ""
    framers = (WEB,)
    origins = ()

    def __init__(self, token: str, default: Language, now: Callable[[], float]) -> None:
        self._key = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
        self._default = default
        self._now = now

    async def read(self, sent: Mapping[str, str]) -> Launch:
        """Read who opened a window; raises Refused where Telegram has not signed it lately."""
        fields = self.read_signed(sent.get("launch", ""))
        user = read_user(fields.get("user", ""))
        named = " ".join(str(user.get(each) or "") for each in ("first_name", "last_name")).strip()
        asked = parse_link(fields["start_param"]).table_id if fields.get("start_param") else sent.get("asked", "")
        return Launch(
            account_id=make_account_id(user["id"]),
            name=named,
            lang=pick_language(str(user.get("language_code") or ""), self._default),
            proof=fields["hash"],
            asked=asked or "",
        )

    def read_signed(self, text: str) -> dict[str, str]:
        """Read the signed fields; raises Refused, also for a field that comes twice."""
        try:
            pairs = parse_qsl(
                text[: LONGEST + 1], keep_blank_values=True, strict_parsing=True, max_num_fields=MOST_FIELDS
            )
        except ValueError:
            raise Refused("launch-refused") from None
        fields = dict(pairs)
        listed = "\n".join(f"{name}={value}" for name, value in sorted(pairs) if name != "hash")
        seal = hmac.new(self._key, listed.encode(), hashlib.sha256).hexdigest()
        is_sealed = hmac.compare_digest(seal.encode(), fields.get("hash", "").encode())
        if (
            len(text) > LONGEST
            or len(fields) != len(pairs)
            or not is_sealed
            or not self._is_fresh(fields.get("auth_date", ""))
        ):
            raise Refused("launch-refused")
        return fields

    def _is_fresh(self, date: str) -> bool:
        return date.isascii() and date.isdigit() and -AHEAD_S <= self._now() - int(date) <= FRESH_S


def read_user(text: str) -> dict[str, Any]:
    """Raise Refused for nobody, and for bots."""
    try:
        user = json.loads(text)
    except ValueError:
        raise Refused("launch-refused") from None
    if not isinstance(user, dict) or type(user.get("id")) is not int or user["id"] <= 0 or user.get("is_bot"):
        raise Refused("launch-refused")
    return user
