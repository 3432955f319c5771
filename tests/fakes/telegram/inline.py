"""Inline mode: someone names the bot in any chat, is offered what it has, and sends one of these."""

from dataclasses import dataclass, field
from typing import Any

from tests.fakes.telegram.content import OLD
from tests.fakes.telegram.markup import inline
from tests.fakes.telegram.refusal import bad, demand
from tests.fakes.telegram.request import Request
from tests.fakes.telegram.virtual import User, Virtual

PATIENCE = 10.0
"""Seconds for which an inline query waits for its answer."""
MOST = 50
PICTURES = ("photo_url", "thumbnail_url")
"""Addresses that Telegram itself fetches."""


@dataclass
class Asked:
    """Someone who named the bot, and what they are offered."""

    id: str
    person: User
    since: float
    cards: list[dict[str, Any]] | None = None
    door: dict[str, str] = field(default_factory=dict)
    is_personal: bool = False


class Inline:
    """What was asked in other chats."""

    def __init__(self, virtual: Virtual) -> None:
        self.virtual = virtual
        self.asked: dict[str, Asked] = {}

    def named(self, person: User, words: str) -> Asked:
        made = Asked(str(self.virtual.number()), person, self.virtual.clock.now())
        self.asked[made.id] = made
        said = {"id": made.id, "from": person.raw, "query": words, "offset": "", "chat_type": "group"}
        self.virtual.emit("inline_query", said)
        return made

    def answer(self, r: Request) -> bool:
        found = self.asked.get(r.text("inline_query_id"))
        if found is None or found.cards is not None or self.virtual.clock.now() - found.since > PATIENCE:
            raise bad(OLD)
        cards = r.parsed("results", "results") or []
        demand(len(cards) <= MOST, "RESULTS_TOO_MUCH")
        demand(len({card["id"] for card in cards}) == len(cards), "RESULT_ID_DUPLICATE")
        for card in cards:
            demand(1 <= len(card["id"].encode()) <= 64, "RESULT_ID_INVALID")
            if card["type"] == "photo":
                demand(all(card[key].startswith("https://") for key in PICTURES), "WEBDOCUMENT_URL_INVALID")
                demand(".jpg" in card["photo_url"], "PHOTO_CONTENT_TYPE_INVALID")
            else:
                demand(card["type"] == "article" and card["title"], "ARTICLE_TITLE_EMPTY")
                demand(card["input_message_content"]["message_text"].strip(), "MESSAGE_EMPTY")
            inline(card["reply_markup"], private=False)
        found.cards, found.is_personal = cards, r.flag("is_personal")
        found.door = r.parsed("button", "button") or {}
        return True
