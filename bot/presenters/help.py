"""Help by situation, and a person's tables with the most urgent first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from bot.ports.room import Language, Status, TableLine
from bot.presenters.table import SETTLED, Beside, Telling
from bot.text.translator import Speech
from games.message import say

NEVER: Final = datetime.max.replace(tzinfo=UTC)
ORDER: Final = (Status.LIVE, Status.LOBBY, Status.PAUSED, Status.SUSPENDED, Status.OVER, Status.CLOSED)
"""Tables by what can be done at them."""


def nowhere(speech: Speech, lang: Language) -> tuple[str, ...]:
    """What to do for somebody who is at no table."""
    return tuple(speech.words("bot", key, lang) for key in ("help-nowhere", "help-nowhere-practice"))


def at_table(telling: Telling, *, host: bool = False) -> tuple[str, ...]:
    """What to do at this table just now, for the seat or the watcher whose eye it is."""
    return (*map(telling.words, keys(telling, host=host)), *silences(telling))


def silences(telling: Telling) -> tuple[str, ...]:
    """What the clock will answer for this seat, where its deadline runs and the game has words for it."""
    table = telling.table
    if telling.eye is None or table.record.status is not Status.LIVE:
        return ()
    prompts = [question.prompt for question in telling.due() if table.deadline(question)]
    found = (f"silence-{prompt}" for prompt in prompts)
    return tuple(telling.speak(say(key)) for key in found if telling.speech.says(table.box, key, telling.lang))


def keys(telling: Telling, *, host: bool) -> tuple[str, ...]:
    """The situation as the sentences that help in it."""
    status = telling.table.record.status
    if telling.eye is None and status is not Status.LOBBY:
        return ("help-watching",)
    if status is Status.LOBBY:
        return ("help-lobby", "help-lobby-host" if host else "help-lobby-guest")
    if status in SETTLED or telling.ask is None:
        return ("help-over",)
    if status is not Status.LIVE:
        return ("help-paused",)
    return (*turn(telling), "help-leave")


def turn(telling: Telling) -> tuple[str, ...]:
    """What a seat can do at a live table."""
    ask, seen = telling.ask, telling.seen
    assert ask is not None
    mine = telling.asked()
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
    if any(telling.table.deadline(question) for question in due):
        found.append("help-clock")
    return tuple(found)


def table_line(telling: Telling, beside: Beside, seats: tuple[int, ...]) -> TableLine:
    """One of a person's tables, `telling` being the public's eye: a line says whose turn it is, and no more."""
    table = telling.table
    live = table.record.status is Status.LIVE
    due = [each for each in (replace(telling, eye=seat) for seat in seats) if live and each.due()]
    calls = [each.my_call(beside) for each in due] or [telling.call(beside)]
    return TableLine(
        table.record.id,
        table.record.name,
        telling.title(),
        table.record.status,
        seats,
        calls[0].who,
        urgent=bool(due),
        deadline=min((call.deadline for call in calls if call.deadline), default=None),
    )


def most_urgent_first(lines: Iterable[TableLine]) -> tuple[TableLine, ...]:
    """Where it is one's turn comes first, then by deadline, then what is being played."""
    return tuple(sorted(lines, key=lambda t: (not t.urgent, t.deadline or NEVER, ORDER.index(t.status), t.name, t.id)))
