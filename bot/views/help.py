"""Help that fits the situation, and a person's tables with the most urgent first."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from cachetools import LRUCache

from bot.tables.change import Change, TableListener
from bot.tables.customs import has_end
from bot.tables.snapshot import Table
from bot.text.fitting import truncate
from bot.text.moments import word_instant
from bot.text.signs import shorten_signs
from bot.text.translator import SPEECH, app_text
from bot.values.ids import Language, PersonId, TableId, TableStatus
from bot.values.room import TableLine
from bot.values.screens import Button, PrivateScreen
from bot.views.calls import own_call, public_call
from bot.views.table import SETTLED, TablePresenter
from games.message import say
from games.questions import Question

NEVER: Final = datetime.max.replace(tzinfo=UTC)
ORDER: Final = (
    TableStatus.LIVE,
    TableStatus.LOBBY,
    TableStatus.PAUSED,
    TableStatus.SUSPENDED,
    TableStatus.OVER,
    TableStatus.CLOSED,
)  # Tables by what can be done at them


def help_without_table(lang: Language) -> tuple[str, ...]:
    return tuple(app_text(key, lang) for key in ("help-nowhere", "help-nowhere-practice"))


def help_at_table(presenter: TablePresenter, *, is_host: bool = False) -> tuple[str, ...]:
    return (*map(presenter.app_text, help_keys(presenter, is_host=is_host)), *default_answer_lines(presenter))


def default_answer_lines(presenter: TablePresenter) -> tuple[str, ...]:
    table = presenter.table
    if presenter.viewer is None or table.record.status is not TableStatus.LIVE:
        return ()
    prompts = [question.prompt for question in presenter.due_questions() if has_clock(table, question)]
    found = (f"silence-{prompt}" for prompt in prompts)
    return tuple(presenter.speak(say(key)) for key in found if SPEECH.has_words(table.spec, key, presenter.lang))


def has_clock(table: Table, question: Question) -> bool:
    return has_end(table.record) and table.find_deadline(question) is not None


def help_keys(presenter: TablePresenter, *, is_host: bool) -> tuple[str, ...]:
    status = presenter.table.record.status
    if presenter.viewer is None and status is not TableStatus.LOBBY:
        return ("help-watching",)
    if status is TableStatus.LOBBY:
        return ("help-lobby", "help-lobby-host" if is_host else "help-lobby-guest")
    if status in SETTLED or presenter.ask is None:
        return ("help-over",)
    if status is not TableStatus.LIVE:
        return ("help-paused",)
    return (*turn_keys(presenter), "help-leave")


def turn_keys(presenter: TablePresenter) -> tuple[str, ...]:
    ask, seen = presenter.ask, presenter.view
    assert ask is not None
    mine = presenter.own_questions()
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
    if any(has_clock(presenter.table, question) for question in due):
        found.append("help-clock")
    return tuple(found)


def make_table_line(presenter: TablePresenter, seats: tuple[int, ...], *, has_kept: bool = False) -> TableLine:
    """Make the line of one of a person's tables, given its public presenter.

    The line says whose turn it is, or that a robot plays for them, and no more.
    """
    table = presenter.table
    live = table.record.status is TableStatus.LIVE
    due = [each for each in (replace(presenter, viewer=seat) for seat in seats) if live and each.due_questions()]
    calls = [own_call(each) for each in due] or [public_call(presenter)]
    return TableLine(
        table.record.id,
        table.record.name,
        table.record.game,
        presenter.game_title(),
        table.record.status,
        seats,
        presenter.app_text("kept-for-you") if has_kept and not seats else calls[0].who,
        urgent=bool(due),
        deadline=min((call.deadline for call in calls if call.deadline), default=None),
    )


def sort_by_urgency(lines: Iterable[TableLine]) -> tuple[TableLine, ...]:
    """Sort lines: the person's turn first, then by deadline, then by status."""
    return tuple(sorted(lines, key=lambda t: (not t.urgent, t.deadline or NEVER, ORDER.index(t.status), t.name, t.id)))


LISTED: Final = 10  # so many tables have a line and a button
LABEL: Final = 40  # Characters of a button


def make_digest(lang: Language, lines: Sequence[TableLine], zone: str, limit: int) -> PrivateScreen:
    """Make the message about some tables, each with until when it waits by the clock of its reader, and a button."""
    said = [app_text("told-digest", lang, count=len(lines))]
    for line in lines[:LISTED]:
        until = word_instant(line.deadline, zone, lang) if line.deadline else "none"
        said.append(app_text("told-digest-line", lang, table=line.name, game=line.title, until=until))
    if len(lines) > LISTED:
        said.append(app_text("told-digest-more", lang, count=len(lines) - LISTED))
    buttons = tuple(Button(truncate(line.name, LABEL), "hand", line.id) for line in lines[:LISTED])
    return PrivateScreen(truncate("\n".join(map(shorten_signs, said)), limit), buttons=buttons)


KEPT_LINES: Final = 4_096  # Tables whose lines are kept

Reader = tuple[PersonId, Language]


class TableLines(TableListener):
    """The last line of each table for each of its people; a table that changes has none until it is asked for."""

    def __init__(self, cache: LRUCache[TableId, dict[Reader, TableLine]]) -> None:
        self._kept = cache

    def find(self, table_id: TableId, reader: Reader) -> TableLine | None:
        """Find the line that a reader was shown last, if it is still true."""
        return self._kept.get(table_id, {}).get(reader)

    def keep(self, table_id: TableId, reader: Reader, line: TableLine) -> None:
        self._kept[table_id] = {**self._kept.get(table_id, {}), reader: line}

    def handle_commit(self, change: Change) -> None:
        self._kept.pop(change.after.record.id, None)

    def handle_load(self, table: Table) -> None:
        self._kept.pop(table.record.id, None)
