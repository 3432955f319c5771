"""Proposals about one person's seat: a robot takes it, or a new person."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.tables.absence import is_silent
from bot.tables.admission import find_holder, find_obstacle, recall_admission, seat_changes
from bot.tables.deadlines import Times
from bot.tables.rows import ConsentRequest
from bot.tables.seats import free_name, is_free, other_names, require_welcome, robot_assignment
from bot.tables.snapshot import Table, make_notice
from bot.values.ids import PersonId
from bot.values.requests import Person
from bot.votes.voting import Pending, Proposal, count_ballots
from games.forms import Refused

# How many strangers may wait for a seat, or have been refused one lately: those who play are asked no oftener.
MOST_WAITING: Final = 3


@dataclass(frozen=True)
class SeatProposal(Proposal):
    """A proposal about a seat; the person who holds it is asked too, and is the request's `whom`."""

    parse = int
    seat: int

    def find_params(self, table: Table) -> dict[str, str | int]:
        return {"seat": self.seat + 1, "whom": table.name_of(self.seat)}

    def make_request(self, table: Table, person: Person, now_ms: int) -> ConsentRequest:
        return super().make_request(table, person, now_ms).model_copy(update={"whom": find_holder(table, self.seat)})

    def asks_holder(self, table: Table) -> bool:
        return True

    def list_voters(self, table: Table, request: ConsentRequest) -> tuple[PersonId, ...]:
        voters = super().list_voters(table, request)
        is_asked = request.whom not in {"", request.by} and self.asks_holder(table)
        return (*voters, PersonId(request.whom)) if is_asked else voters

    def find_heir(self, table: Table, request: ConsentRequest) -> PersonId:
        is_last = table.seats_of(table.record.host) == (self.seat,)
        return request.by if is_last else table.record.host


class Replace(SeatProposal):
    """Give a seat to a robot of the request's `level`, which keeps it for its person.

    They give it away themselves; else two at least want it, once the time is over in which they may refuse: one of two,
    or two of three, could throw the other out otherwise. A seat that the clock plays is anyone's to give to a robot.
    """

    kind = "seat"
    words = "replace"

    def asks_holder(self, table: Table) -> bool:
        return not is_silent(table, self.seat)

    def is_valid(self, table: Table, request: ConsentRequest) -> bool:
        return table.seat_person(self.seat) == request.whom and super().is_valid(table, request)

    def require_room_beside(self, other: Pending, person_id: PersonId) -> None:
        super().require_room_beside(other, person_id)
        if other.is_waiting and isinstance(other.proposal, Replace):
            raise Refused("seat-voted-already")

    def is_carried(self, table: Table, request: ConsentRequest, *, in_the_end: bool = False) -> bool:
        ballots = count_ballots(table, request)
        if request.whom in request.agreed:
            return True
        if is_silent(table, self.seat):
            return ballots.yes > 0
        return in_the_end and ballots.yes > 1 and self.is_enough(table, ballots.yes, ballots.of)

    def apply(self, table: Table, request: ConsentRequest, now_ms: int, times: Times) -> dict[str, Any]:
        return {
            "notice": make_notice(table, now_ms, "replaced", who=request.name, whom=table.name_of(self.seat)),
            "assignments": [robot_assignment(table, self.seat, (), request.level)._replace(reserve=request.whom)],
            "host": self.find_heir(table, request),
        }


class Admit(SeatProposal):
    """Let a new person sit down: in a free seat if the table agrees, else if its person does so too, or the clock plays there."""

    kind = "admit"
    is_personal = True
    group = "strangers"

    def require(self, table: Table, person_id: PersonId) -> None:
        if reason := find_obstacle(table, person_id, self.seat):
            raise Refused(reason)

    def is_valid(self, table: Table, request: ConsentRequest) -> bool:
        is_wanting = not table.seats_of(request.by) and self.is_still_held(table, request)
        return is_wanting and not find_obstacle(table, request.by, self.seat)

    def is_still_held(self, table: Table, request: ConsentRequest) -> bool:
        return table.seat_person(self.seat) == request.whom if request.whom else is_free(table, self.seat)

    def require_room_beside(self, other: Pending, person_id: PersonId) -> None:
        if other.is_waiting and other.request.by == person_id:
            raise Refused("asking-already")

    def require_room(self, others: Sequence[Pending], person_id: PersonId) -> None:
        super().require_room(others, person_id)
        if len(others) >= MOST_WAITING:
            raise Refused("many-asking")

    def is_carried(self, table: Table, request: ConsentRequest, *, in_the_end: bool = False) -> bool:
        if not request.whom:
            return super().is_carried(table, request, in_the_end=in_the_end)
        ballots, is_theirs = count_ballots(table, request), request.whom in request.agreed
        if not ballots.of and is_theirs:
            return True
        return self.is_enough(table, ballots.yes, ballots.of) and (is_theirs or is_silent(table, self.seat))

    def apply(self, table: Table, request: ConsentRequest, now_ms: int, times: Times) -> dict[str, Any]:
        if not self.is_still_held(table, request):
            raise Refused("seat-taken")
        require_welcome(table, request.by)
        name = free_name(request.name, other_names(table, self.seat))
        changes = seat_changes(table, recall_admission(request.by), name, self.seat, now_ms)
        if not request.whom:
            return changes
        notice = make_notice(table, now_ms, "handed-over", who=name, whom=table.name_of(self.seat))
        return changes | {"notice": notice, "host": self.find_heir(table, request)}
