"""Proposals about a table's clock: more time, a pause and its end, another pace."""

from dataclasses import dataclass, replace
from typing import Any, Final

from bot.tables.absence import RESUME, rest_changes, resume_changes
from bot.tables.customs import has_end
from bot.tables.deadlines import Times
from bot.tables.ends import extend_deadline, find_public_end
from bot.tables.questions import question_of_deadline
from bot.tables.rows import ConsentRequest, Deadline, DeadlineKey
from bot.tables.snapshot import Table, make_notice
from bot.tables.time_control import charge_bank
from bot.values.ids import PersonId, TablePace, TableStatus
from bot.votes.voting import Proposal, is_over_days
from games.forms import Refused

MARGIN_MS: Final = 1_000  # How long before time is up it is settled whether there is more.


class MoreTime(Proposal):
    kind = "more-time"
    unopposed = True

    def require(self, table: Table, person_id: PersonId) -> None:
        if not list_running(table) or not has_end(table.record):
            raise Refused("no-clock")

    def find_words(self, table: Table) -> str:
        return super().find_words(table) if self.passes_unopposed(table) else "more-time-again-proposed"

    def passes_unopposed(self, table: Table) -> bool:
        """Tell whether no question that waits was given more time before because no one was against it."""
        return not any(key in table.deadlines for key in table.record.lengthened)

    def find_expiry(self, table: Table, now_ms: int) -> int:
        """Return until when it stands: it is decided before the time is up that all are told."""
        told = (find_public_end(row) - MARGIN_MS for row in list_running(table).values())
        return min([super().find_expiry(table, now_ms), *(each for each in told if each > now_ms)])

    def apply(self, table: Table, request: ConsentRequest, now_ms: int, times: Times) -> dict[str, Any]:
        """Give the time, once those awaited have paid what they took of their banks."""
        self.require(table, request.by)
        given, banks = list_running(table), table.banks
        longer = {key: extend_deadline(row, now_ms, table.week_behind(key)) for key, row in given.items()}
        for row in given.values():
            if question := question_of_deadline(table, row):
                banks = charge_bank(replace(table, banks=banks), question, "", now_ms)
        changes: dict[str, Any] = {
            "notice": make_notice(table, now_ms, "more-time", who=request.name),
            "deadlines": {**table.deadlines, **longer},
            "banks": banks,
        }
        if not self.is_carried(table, request):
            changes["lengthened"] = tuple(sorted(given, key=DeadlineKey.encode))
        return changes


class Pause(Proposal):
    kind = "pause"
    unopposed = True

    def is_free(self, table: Table) -> bool:
        return not is_over_days(table)

    def is_valid(self, table: Table, request: ConsentRequest) -> bool:
        is_playing = table.record.status is TableStatus.LIVE and not table.record.pausing
        return is_playing and super().is_valid(table, request)

    def apply(self, table: Table, request: ConsentRequest, now_ms: int, times: Times) -> dict[str, Any]:
        return rest_changes(table, request.name, now_ms)


class Resume(Proposal):
    kind = RESUME
    unopposed = True

    def is_free(self, table: Table) -> bool:
        return bool(table.record.pausing) or not is_over_days(table)

    def is_valid(self, table: Table, request: ConsentRequest) -> bool:
        return table.record.status is TableStatus.PAUSED and super().is_valid(table, request)

    def apply(self, table: Table, request: ConsentRequest, now_ms: int, times: Times) -> dict[str, Any]:
        if table.record.pausing:
            return {"notice": make_notice(table, now_ms, "pause-dropped", who=request.name), "pause": None}
        return resume_changes(table, request.name, now_ms)


@dataclass(frozen=True)
class SetPace(Proposal):
    """Play at another pace; what is asked already ends no sooner for that, also after a pause."""

    kind = "pace"
    parse = TablePace
    pace: TablePace

    def find_params(self, table: Table) -> dict[str, str | int]:
        return {"pace": self.pace.value}

    def is_valid(self, table: Table, request: ConsentRequest) -> bool:
        return table.record.pace is not self.pace and super().is_valid(table, request)

    def apply(self, table: Table, request: ConsentRequest, now_ms: int, times: Times) -> dict[str, Any]:
        changes: dict[str, Any] = {
            "notice": make_notice(table, now_ms, "pace", who=request.name, pace=self.pace.value),
            "pace": self.pace,
            "deadlines": times.repace_deadlines(table, table.deadlines, self.pace),
            "figures": times.find_figures(self.pace),
        }
        if rest := table.record.pause:
            held = rest.list_held(table.record.id)
            changes["pause"] = rest.hold(times.repace_deadlines(table, held, self.pace))
        return changes


def list_running(table: Table) -> dict[DeadlineKey, Deadline]:
    return {key: row for key, row in table.deadlines.items() if key.asks_person}
