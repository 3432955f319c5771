"""The proposal to show a table at one place more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from bot.db.rows import ConsentRequest
from bot.tables.change import make_notice
from bot.tables.channels import MOST_CHANNELS, find_channel_obstacle, list_seated, show_changes
from bot.tables.deadlines import Times
from bot.tables.people import chat_of
from bot.tables.snapshot import Table
from bot.values.ids import ChannelId, PersonId
from bot.values.requests import Person
from bot.votes.proposal import Proposal
from games.forms import Refused


@dataclass(frozen=True)
class Show(Proposal):
    """Show the table at one place more; two are enough, and what is shown is everybody's, from the lobby on."""

    kind = "place"
    channel: ChannelId

    @classmethod
    def read(cls, about: str) -> Self:
        return cls(ChannelId(about))

    def find_params(self, table: Table) -> dict[str, str | int]:
        return {"chat": chat_of(self.channel)}

    def require(self, table: Table, person_id: PersonId) -> None:
        if obstacle := find_channel_obstacle(table, self.channel):
            raise Refused(obstacle, limit=MOST_CHANNELS)

    def make_request(self, table: Table, person: Person, now_ms: int) -> ConsentRequest:
        return super().make_request(table, person, now_ms).model_copy(update={"lang": person.lang})

    def freeze_electorate(self, table: Table, person_id: PersonId) -> tuple[PersonId, ...]:
        return list_seated(table)

    def find_needed(self, size: int, majority: str = "") -> int:
        return min(size, 2)

    def is_valid(self, table: Table, request: ConsentRequest) -> bool:
        return find_channel_obstacle(table, self.channel) is None and super().is_valid(table, request)

    def apply(self, table: Table, request: ConsentRequest, now_ms: int, times: Times) -> dict[str, Any]:
        self.require(table, request.by)
        notice = make_notice(table, now_ms, "place", who=request.name, **self.find_params(table))
        return {"notice": notice, **show_changes(table, self.channel, request.lang)}
