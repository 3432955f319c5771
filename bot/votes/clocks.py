"""Proposals about a table's clock: more time, a pause and its end, another pace."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Self

from bot.db.rows import ConsentRequest, Deadline, DeadlineKey
from bot.tables.absence import (
    ABANDONED,
    RESUME,
    WARNED_MS,
    idle_ms,
    is_abandoned,
    is_paused_too_long,
    last_move_ms,
    list_kept_names,
    rest_changes,
    resume_changes,
)
from bot.tables.change import TakeBack, find_retractable, make_notice
from bot.tables.customs import has_end
from bot.tables.deadlines import Times
from bot.tables.ends import extend_deadline, find_public_end
from bot.tables.people import MOST_CHANNELS, chat_of, find_channel_obstacle, list_seated, show_changes
from bot.tables.questions import question_of_deadline
from bot.tables.snapshot import Table
from bot.tables.time_control import charge_bank
from bot.values.ids import ChannelId, PersonId, TablePace, TableStatus
from bot.values.requests import Person
from bot.votes.proposal import Pending, Proposal, count_ballots, find_next_number, is_over_days
from bot.votes.seats import Admit, Replace
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
    pace: TablePace

    @classmethod
    def read(cls, about: str) -> Self:
        return cls(TablePace(about))

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

    def is_lost(self, table: Table, request: ConsentRequest) -> bool:
        return count_ballots(table, request).no > 0

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


@dataclass(frozen=True)
class Show(Proposal):
    """Show the table at one place more; two are enough, and what is shown is everyone's, from the lobby on."""

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


KINDS: Final[Mapping[str, type[Proposal]]] = {
    each.kind: each
    for each in (End, Concede, MoreTime, Pause, Resume, Replace, Admit, Retract, SetPace, Show, Abandoned)
}


def read_proposal(key: str) -> Proposal:
    kind, _, about = key.partition(" ")
    return KINDS[kind].read(about)


def list_proposals(table: Table) -> list[tuple[Proposal, ConsentRequest]]:
    return [(read_proposal(key), request) for key, request in table.record.proposals.items()]


def list_standing(table: Table, now_ms: int = 0) -> Iterator[tuple[Proposal, ConsentRequest]]:
    for proposal, request in sorted(list_proposals(table), key=lambda each: each[1].number):
        if proposal.is_standing(table, request, now_ms):
            yield proposal, request
