"""Proposals about a table as a whole: close it, take an answer back, show it in one channel more."""

from dataclasses import dataclass
from typing import Any, ClassVar

from bot.tables.absence import (
    ABANDONED,
    WARNED_MS,
    idle_ms,
    is_abandoned,
    is_paused_too_long,
    last_move_ms,
    list_kept_names,
)
from bot.tables.change import TakeBack, find_retractable
from bot.tables.deadlines import Times
from bot.tables.people import MOST_CHANNELS, chat_of, find_channel_obstacle, list_seated, show_changes
from bot.tables.rows import ConsentRequest
from bot.tables.snapshot import Table, make_notice
from bot.values.ids import ChannelId, PersonId, TableStatus
from bot.values.requests import Person
from bot.votes.voting import Pending, Proposal, count_ballots, find_next_number
from games.forms import Refused


class End(Proposal):
    kind = "end"
    notice: ClassVar[str] = "ended"

    def apply(self, table: Table, request: ConsentRequest, now_ms: int, times: Times) -> dict[str, Any]:
        names = ", ".join(list_kept_names(table))
        if not names:
            return close_changes(table, now_ms, self.notice, who=request.name)
        return close_changes(table, now_ms, f"{self.notice}-kept", who=request.name, whom=names)


class Concede(End):
    kind = "concede"
    notice = "conceded"


class Abandoned(Proposal):
    """Close a table where no one moves any more, unless a person says that it goes on. No one proposes it."""

    kind = ABANDONED
    unopposed = True
    refusal = "not-abandoned"

    def make_warning(self, table: Table, now_ms: int) -> ConsentRequest:
        number, voters = find_next_number(table, now_ms), list_seated(table)
        return ConsentRequest(by=PersonId(""), at=now_ms, ends=now_ms + WARNED_MS, number=number, voters=voters)

    def is_valid(self, table: Table, request: ConsentRequest) -> bool:
        return last_move_ms(table) <= request.at

    def is_carried(self, table: Table, request: ConsentRequest, *, in_the_end: bool = False) -> bool:
        return super().is_carried(table, request, in_the_end=in_the_end and not self.is_lost(table, request))

    def is_lost(self, table: Table, request: ConsentRequest) -> bool:
        """Tell whether a person said no, or moved; of a sealed move this comes out when the time is up, and not before."""
        has_moved = any(each.row.via == "hand" and each.row.at_ms > request.at for each in table.history)
        return has_moved or count_ballots(table, request).no > 0

    def find_rest(self, table: Table) -> int:
        return idle_ms(table)

    def apply(self, table: Table, request: ConsentRequest, now_ms: int, times: Times) -> dict[str, Any]:
        return abandon_changes(table, now_ms)


def is_left_for_good(table: Table, now_ms: int, since_ms: int) -> bool:
    is_empty = is_abandoned(table, now_ms, since_ms) and not list_seated(table)
    return is_empty or is_paused_too_long(table, now_ms)


def abandon_changes(table: Table, now_ms: int) -> dict[str, Any]:
    return close_changes(table, now_ms, "abandoned")


def close_changes(table: Table, now_ms: int, key: str, **params: str) -> dict[str, Any]:
    return {"status": TableStatus.CLOSED, "proposals": {}, "notice": make_notice(table, now_ms, key, **params)}


@dataclass(frozen=True)
class Retract(Proposal):
    """Take back the proposer's own last answer, an entry of the log; all have to agree, since all have seen it."""

    kind = "retract"
    group = "answers"
    parse = int
    seq: int

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


@dataclass(frozen=True)
class Show(Proposal):
    """Show the table in one channel more; two are enough, and what is shown is everyone's, from the lobby on."""

    kind = "place"
    parse = ChannelId
    channel: ChannelId

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
