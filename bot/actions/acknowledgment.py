"""What is said at once to somebody who did something."""

from __future__ import annotations

from bot.ports.requests import Acknowledged, Person
from bot.text.translator import Translator


def acknowledge(
    translator: Translator, person: Person, key: str = "ack-taken", seq: int = 0, *, again: bool = False, time: str = ""
) -> Acknowledged:
    """Make the acknowledgment of a key in somebody's language."""
    return Acknowledged(translator.package_text("bot", key, person.lang, time=time), seq, again)


def acknowledge_consent(translator: Translator, person: Person, *, is_done: bool) -> Acknowledged:
    """Make the acknowledgment of what is done, or waits for somebody's consent."""
    return acknowledge(translator, person, "ack-taken" if is_done else "refused-needs-consent")
