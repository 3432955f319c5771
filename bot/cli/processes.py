"""What `arbitro doctor` tells of those at work on a database, and of what waits for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.db.jobs import JobShare, WorkingProcess
    from bot.db.snapshot import Backlog
    from bot.text.translator import Translator
    from bot.values.ids import Language

KEEPERS: Final = ("house", "alone")
LATE_S: Final = 120
"""Seconds after which what waits is late, where somebody is there to do it."""
SILENT_S: Final = 15
"""Seconds without a word to the server after which a process is not well."""


def tell_processes(processes: Sequence[WorkingProcess], lang: Language, words: Translator) -> Iterator[str]:
    for each in processes:
        yield words.package_text(
            "bot",
            "doctor-process",
            lang,
            what=each.what,
            release=each.release,
            place=each.place,
            silent=each.silent_s,
            minutes=each.since_s // 60,
        )


def check_processes(processes: Sequence[WorkingProcess], lang: Language, words: Translator) -> Iterator[str]:
    """Yield what is not well with processes: some say nothing, or nobody keeps house."""
    for each in processes:
        if each.silent_s > SILENT_S:
            yield words.package_text("bot", "doctor-silent", lang, place=each.place, seconds=each.silent_s)
    at_work = [each.what for each in processes]
    if "beside" in at_work and not any(what in KEEPERS for what in at_work):
        yield words.package_text("bot", "doctor-houseless", lang)


def tell_shares(shares: Sequence[JobShare], lang: Language, words: Translator) -> Iterator[str]:
    for each in shares:
        yield words.package_text(
            "bot", "doctor-share", lang, kind=each.kind.value, held=each.held, parts=each.parts, holders=each.holders
        )


def check_shares(
    processes: Sequence[WorkingProcess], shares: Sequence[JobShare], lang: Language, words: Translator
) -> Iterator[str]:
    """Yield what nobody does of all that several share."""
    if any(each.what == "house" for each in processes):
        for each in shares:
            if not each.held:
                yield words.package_text("bot", "doctor-undone", lang, kind=each.kind.value)


def tell_backlog(backlog: Backlog, lang: Language, words: Translator) -> Iterator[str]:
    """Yield a line where something waits."""
    if backlog.posts or backlog.updates or backlog.overdue:
        yield words.package_text(
            "bot", "doctor-waiting", lang, posts=backlog.posts, updates=backlog.updates, overdue=backlog.overdue
        )


def tell_mending(mended_ms: int | None, lang: Language, words: Translator) -> Iterator[str]:
    """Yield when the last start put together what a sudden end had left, if it had to."""
    if mended_ms is not None:
        at = datetime.fromtimestamp(mended_ms / 1000, UTC)
        yield words.package_text("bot", "doctor-mended", lang, at=f"{at:%Y-%m-%d %H:%M} UTC")


def check_backlog(backlog: Backlog, now_ms: int, lang: Language, words: Translator) -> Iterator[str]:
    """Yield whether something waits for too long, though somebody is there to do it."""
    seconds = (now_ms - backlog.oldest_ms) // 1000 if backlog.oldest_ms is not None else 0
    if seconds > LATE_S:
        yield words.package_text("bot", "doctor-late", lang, seconds=seconds)
