"""A proposal, and the rules of voting that all kinds share. A kind is a subclass in a module of this package.

Who has a ballot is settled when something is proposed: people, one each however many seats they hold. Robots have none,
nor has the person whose seat it is about. Ballots stand in the table's row alone until the vote is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from typing import Any, ClassVar, Final, NamedTuple

from bot.tables.customs import ALL, HALF, MAJORITY, THIRDS, find_custom
from bot.tables.deadlines import Times
from bot.tables.ends import VOTING, round_up
from bot.tables.rights import list_returned, list_voices
from bot.tables.rows import ConsentRequest
from bot.tables.seats import find_own_name
from bot.tables.snapshot import Table
from bot.values.hours import find_end
from bot.values.ids import PersonId, TablePace, TableStatus
from bot.values.requests import Person
from games.forms import Refused

HOUR: Final = 3_600_000
LIVE_MS: Final = HOUR // 2
# For how long a vote stands, played in company and over days: two days, and one that a person may have off.
SLOW_MS: Final = 72 * HOUR
# For how long, over days, what is done unless a person is against it waits for that; of everyone's waking time.
UNOPPOSED_MS: Final = 6 * HOUR
REST_MS: Final = HOUR // 6
# For how long a person whose proposal was refused proposes nothing, in company and over days.
SLOW_REST_MS: Final = 6 * HOUR
# In which parts of time proposals are numbered: what is over has another number than what is proposed after it.
UNIT_MS: Final = 100


class Ballots(NamedTuple):
    yes: int
    no: int
    of: int


class Pending(NamedTuple):
    proposal: Proposal
    request: ConsentRequest
    is_waiting: bool


@dataclass(frozen=True)
class Proposal:
    """What one person wants and others have to want too; the fields of a kind are spelled behind it in the `key`."""

    kind: ClassVar[str]  # The first word of its key: it is stored, and never changes.
    parse: ClassVar[type[Any]] = str  # Reads its field.
    words: ClassVar[str] = ""  # How its words call it, where not by its kind.
    unopposed: ClassVar[bool] = False  # It passes if no one is against it.
    is_personal: ClassVar[bool] = False  # It is for its proposer alone: no one else can propose the same.
    group: ClassVar[str] = "table"  # Only proposals of one group stand in each other's way.
    refusal: ClassVar[str] = "not-agreed"  # The notice that tells that it cannot be carried any more.

    def __init_subclass__(cls) -> None:
        if "kind" in vars(cls):
            assert cls.kind not in KINDS
            KINDS[cls.kind] = cls

    @property
    def key(self) -> str:
        return " ".join((self.kind, *map(str, astuple(self))))

    def require(self, table: Table, person_id: PersonId) -> None:
        """Refuse a proposal that could not be carried out."""

    def is_free(self, table: Table) -> bool:
        return False

    def is_valid(self, table: Table, request: ConsentRequest) -> bool:
        return bool(table.seats_of(request.by))

    def apply(self, table: Table, request: ConsentRequest, now_ms: int, times: Times) -> dict[str, Any]:
        raise NotImplementedError

    def find_words(self, table: Table) -> str:
        return f"{self.words or self.kind}-proposed"

    def find_params(self, table: Table) -> dict[str, str | int]:
        return {}

    def make_request(self, table: Table, person: Person, now_ms: int) -> ConsentRequest:
        return ConsentRequest(
            by=person.id,
            at=now_ms,
            ends=self.find_expiry(table, now_ms),
            number=find_next_number(table, now_ms),
            name=find_own_name(table, person),
            voters=self.freeze_electorate(table, person.id),
        )

    def freeze_electorate(self, table: Table, person_id: PersonId) -> tuple[PersonId, ...]:
        """Return whose ballots count in what this person proposes now; none in a lobby, where the host decides."""
        return () if table.record.status is TableStatus.LOBBY else list_voices(table, acting=(person_id,))

    def find_expiry(self, table: Table, now_ms: int) -> int:
        if self.unopposed and is_over_days(table):
            return find_unopposed_end(table, now_ms)
        return now_ms + (LIVE_MS if table.record.pace.kind is TablePace.LIVE else SLOW_MS)

    def require_room(self, others: Sequence[Pending], person_id: PersonId) -> None:
        for other in others:
            self.require_room_beside(other, person_id)

    def require_room_beside(self, other: Pending, person_id: PersonId) -> None:
        if other.request.by == person_id and other.is_waiting:
            raise Refused("proposed-already")
        if other.request.by == person_id and other.request.refused:
            raise Refused("refused-lately")

    def list_voters(self, table: Table, request: ConsentRequest) -> tuple[PersonId, ...]:
        return tuple(person for person in list_electorate(table, request) if person != request.by)

    def find_needed(self, size: int, majority: str = THIRDS) -> int:
        most = {THIRDS: -(-2 * size // 3), HALF: size // 2 + 1, ALL: size}
        return max(1, min(size, most[majority]))

    def is_enough(self, table: Table, yes: int, of: int) -> bool:
        return yes >= self.find_needed(of, find_custom(table.record, MAJORITY))

    def passes_unopposed(self, table: Table) -> bool:
        return self.unopposed

    def is_carried(self, table: Table, request: ConsentRequest, *, in_the_end: bool = False) -> bool:
        ballots = count_ballots(table, request)
        if self.is_enough(table, ballots.yes, ballots.of):
            return True
        return in_the_end and self.passes_unopposed(table) and not ballots.no

    def is_lost(self, table: Table, request: ConsentRequest) -> bool:
        """Tell whether it cannot be carried any more, whatever those say who have said nothing yet."""
        ballots = count_ballots(table, request)
        is_possible = self.is_enough(table, ballots.of - ballots.no, ballots.of)
        return request.whom in request.against or (bool(ballots.of) and not is_possible)

    def is_standing(self, table: Table, request: ConsentRequest, now_ms: int) -> bool:
        """Tell whether it still waits for consent: it is not over, and what it is about is as it was."""
        is_open = not request.refused and now_ms < request.ends and table.record.status in VOTING
        return is_open and self.is_valid(table, request)

    def find_rest(self, table: Table) -> int:
        return SLOW_REST_MS if is_over_days(table) else REST_MS


KINDS: Final[dict[str, type[Proposal]]] = {}
"""Every kind by the word that is stored; importing this package fills it."""


def read_proposal(key: str) -> Proposal:
    word, *about = key.split(" ", 1)
    kind = KINDS[word]
    return kind(*map(kind.parse, about))


def list_proposals(table: Table) -> list[tuple[Proposal, ConsentRequest]]:
    return [(read_proposal(key), request) for key, request in table.record.proposals.items()]


def list_standing(table: Table, now_ms: int = 0) -> Iterator[tuple[Proposal, ConsentRequest]]:
    for proposal, request in sorted(list_proposals(table), key=lambda each: each[1].number):
        if proposal.is_standing(table, request, now_ms):
            yield proposal, request


def list_electorate(table: Table, request: ConsentRequest) -> tuple[PersonId, ...]:
    """Return everyone who has a ballot; who is seated, or silent, by now changes nothing of it, except for who came back."""
    acting = (request.by, *request.agreed, *request.against)
    people = dict.fromkeys(
        request.voters + list_returned(table) if request.voters else list_voices(table, acting=acting)
    )
    return tuple(person for person in people if person != request.whom)


def count_ballots(table: Table, request: ConsentRequest) -> Ballots:
    electorate = set(list_electorate(table, request))
    yes, no = electorate & {request.by, *request.agreed}, electorate & {*request.against}
    return Ballots(len(yes), len(no), len(electorate))


def find_next_number(table: Table, now_ms: int) -> int:
    """Return the number of what is proposed now: it follows from the time, since the row's version counts secret ballots too."""
    known = (each.number + 1 for each in table.record.proposals.values())
    return max((now_ms - table.record.opened_at) // UNIT_MS, 1, *known)


def is_over_days(table: Table) -> bool:
    """Tell whether its clock runs for days: to stop it then needs consent."""
    return table.record.pace.kind is TablePace.DAY


def find_unopposed_end(table: Table, now_ms: int) -> int:
    weeks = (table.week_of(seat) for seat in range(table.record.seats))
    ends = [find_end(now_ms, UNOPPOSED_MS, week) for week in weeks if week is not None]
    return min(round_up(max(ends)), now_ms + SLOW_MS) if ends else now_ms + UNOPPOSED_MS
