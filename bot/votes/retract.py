"""The proposal to take back an answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from bot.db.rows import ConsentRequest
from bot.tables.change import make_notice
from bot.tables.deadlines import Times
from bot.tables.snapshot import Table
from bot.tables.take_back import TakeBack, find_retractable
from bot.values.ids import PersonId
from bot.votes.proposal import Pending, Proposal
from games.forms import Refused


@dataclass(frozen=True)
class Retract(Proposal):
    """Take back one's own last answer, an entry of the log; all have to agree, since all have seen it."""

    kind = "retract"
    group = "answers"
    seq: int

    @classmethod
    def read(cls, about: str) -> Self:
        return cls(int(about))

    def find_needed(self, size: int, majority: str = "") -> int:
        return size

    def require_room_beside(self, other: Pending, person_id: PersonId) -> None:
        if other.request.refused and other.request.by == person_id:
            raise Refused("refused-lately")

    def is_valid(self, table: Table, request: ConsentRequest) -> bool:
        row = find_retractable(table)
        return row is not None and (row.seq, row.person) == (self.seq, request.by)

    def apply(self, table: Table, request: ConsentRequest, now_ms: int, times: Times) -> dict[str, Any]:
        if not self.is_valid(table, request):
            raise Refused("nothing-to-take-back")
        notice = make_notice(table, now_ms, "retracted", who=request.name)
        return {"notice": notice, "taken_back": TakeBack(self.seq, request.by)}
