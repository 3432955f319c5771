"""Proposals that end a table."""

from __future__ import annotations

from typing import Any, ClassVar

from bot.db.rows import ConsentRequest
from bot.tables.absence import (
    ABANDONED,
    WARNED_MS,
    idle_ms,
    is_abandoned,
    is_paused_too_long,
    last_move_ms,
    list_kept_names,
)
from bot.tables.change import make_notice
from bot.tables.channels import list_seated
from bot.tables.deadlines import Times
from bot.tables.snapshot import Table
from bot.values.ids import PersonId, TableStatus
from bot.votes.proposal import Proposal, count_ballots, find_next_number


class End(Proposal):
    """Close the table."""

    kind = "end"
    notice: ClassVar[str] = "ended"

    def apply(self, table: Table, request: ConsentRequest, now_ms: int, times: Times) -> dict[str, Any]:
        names = ", ".join(list_kept_names(table))
        if not names:
            return close_changes(table, now_ms, self.notice, who=request.name)
        return close_changes(table, now_ms, f"{self.notice}-kept", who=request.name, whom=names)


class Concede(End):
    """Close the table, since its proposer gives up."""

    kind = "concede"
    notice = "conceded"


class Abandoned(Proposal):
    """Close a table where nobody moves any more, unless somebody says that it goes on. Nobody proposes it."""

    kind = ABANDONED
    unopposed = True
    refusal = "not-abandoned"

    def make_warning(self, table: Table, now_ms: int) -> ConsentRequest:
        """Make the row of the question whether the table goes on, put to all who sit there."""
        number, voters = find_next_number(table, now_ms), list_seated(table)
        return ConsentRequest(by=PersonId(""), at=now_ms, ends=now_ms + WARNED_MS, number=number, voters=voters)

    def is_valid(self, table: Table, request: ConsentRequest) -> bool:
        return last_move_ms(table) <= request.at

    def is_lost(self, table: Table, request: ConsentRequest) -> bool:
        return count_ballots(table, request).no > 0

    def find_rest(self, table: Table) -> int:
        return idle_ms(table)

    def apply(self, table: Table, request: ConsentRequest, now_ms: int, times: Times) -> dict[str, Any]:
        return abandon_changes(table, now_ms)


def is_left_for_good(table: Table, now_ms: int, since_ms: int) -> bool:
    """Tell whether a table is closed without a question: nobody is left to ask, or it has rested for too long."""
    is_empty = is_abandoned(table, now_ms, since_ms) and not list_seated(table)
    return is_empty or is_paused_too_long(table, now_ms)


def abandon_changes(table: Table, now_ms: int) -> dict[str, Any]:
    """Close a table to which nobody has come back."""
    return close_changes(table, now_ms, "abandoned")


def close_changes(table: Table, now_ms: int, key: str, **params: str) -> dict[str, Any]:
    """Close a table with a notice; nothing is proposed there any more."""
    return {"status": TableStatus.CLOSED, "proposals": {}, "notice": make_notice(table, now_ms, key, **params)}
