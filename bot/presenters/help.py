"""Help that fits the situation, and a person's tables with the most urgent first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from bot.ports.ids import Language, TableStatus
from bot.ports.room import TableLine
from bot.presenters.table import SETTLED, TableContext, TablePresenter
from bot.text.translator import Translator
from games.message import say

NEVER: Final = datetime.max.replace(tzinfo=UTC)
ORDER: Final = (
    TableStatus.LIVE,
    TableStatus.LOBBY,
    TableStatus.PAUSED,
    TableStatus.SUSPENDED,
    TableStatus.OVER,
    TableStatus.CLOSED,
)
"""Tables by what can be done at them."""


def help_without_table(speech: Translator, lang: Language) -> tuple[str, ...]:
    """Return what somebody can do who is at no table."""
    return tuple(speech.package_text("bot", key, lang) for key in ("help-nowhere", "help-nowhere-practice"))


def help_at_table(telling: TablePresenter, *, is_host: bool = False) -> tuple[str, ...]:
    """Return what the seat or the watcher of this eye can do at the table just now."""
    return (*map(telling.office_text, help_keys(telling, is_host=is_host)), *default_answer_lines(telling))


def default_answer_lines(telling: TablePresenter) -> tuple[str, ...]:
    """Return what the clock will answer for this seat if its deadline runs and the game has words for it."""
    table = telling.table
    if telling.eye is None or table.record.status is not TableStatus.LIVE:
        return ()
    prompts = [question.prompt for question in telling.due_questions() if table.find_deadline(question)]
    found = (f"silence-{prompt}" for prompt in prompts)
    return tuple(telling.speak(say(key)) for key in found if telling.speech.has_words(table.box, key, telling.lang))


def help_keys(telling: TablePresenter, *, is_host: bool) -> tuple[str, ...]:
    """Return the message keys of the help that fits the situation."""
    status = telling.table.record.status
    if telling.eye is None and status is not TableStatus.LOBBY:
        return ("help-watching",)
    if status is TableStatus.LOBBY:
        return ("help-lobby", "help-lobby-host" if is_host else "help-lobby-guest")
    if status in SETTLED or telling.ask is None:
        return ("help-over",)
    if status is not TableStatus.LIVE:
        return ("help-paused",)
    return (*turn_keys(telling), "help-leave")


def turn_keys(telling: TablePresenter) -> tuple[str, ...]:
    """Return the message keys of what a seat can do at a live table."""
    ask, seen = telling.ask, telling.seen
    assert ask is not None
    mine = telling.own_questions()
    due = [question for question in mine if question in ask.must or question in ask.window]
    if not due:
        return ("help-may", "help-waiting") if mine else ("help-waiting",)
    if any(seen.asked[question].on_board for question in due):
        return ("help-race",)
    found = ["help-race" if any(seen.asked[question].timed for question in mine) else "help-turn"]
    if any(seen.asked[question].weighty for question in due):
        found.append("help-turn-weighty")
    if any(question in ask.must for question in due) and len(seen.awaited) > 1:
        found.append("help-turn-sealed")
    if any(telling.table.find_deadline(question) for question in due):
        found.append("help-clock")
    return tuple(found)


def make_table_line(telling: TablePresenter, beside: TableContext, seats: tuple[int, ...]) -> TableLine:
    """Make the line of one of a person's tables, given its public presenter.

    The line says whose turn it is, and no more.
    """
    table = telling.table
    live = table.record.status is TableStatus.LIVE
    due = [each for each in (replace(telling, eye=seat) for seat in seats) if live and each.due_questions()]
    calls = [each.own_call(beside) for each in due] or [telling.public_call(beside)]
    return TableLine(
        table.record.id,
        table.record.name,
        telling.game_title(),
        table.record.status,
        seats,
        calls[0].who,
        urgent=bool(due),
        deadline=min((call.deadline for call in calls if call.deadline), default=None),
    )


def sort_by_urgency(lines: Iterable[TableLine]) -> tuple[TableLine, ...]:
    """Sort lines: where it is one's turn first, then by deadline, then by status."""
    return tuple(sorted(lines, key=lambda t: (not t.urgent, t.deadline or NEVER, ORDER.index(t.status), t.name, t.id)))
