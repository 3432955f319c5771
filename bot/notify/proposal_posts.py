"""What is to be told of proposals: put to those whose consent counts, closed when they are settled."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from bot.db.notify import PostRow, make_random_id
from bot.db.posts import AdmissionDenied, Greeting, PersonPost, ProposalClosing, ProposalMessage
from bot.db.rows import ConsentRequest
from bot.tables.people import is_reached
from bot.tables.snapshot import Table
from bot.values.ids import PersonId, PlaceId
from bot.votes.kinds import ADMIT, kind_of
from bot.votes.votes import list_voters


def plan_proposals(before: Table, after: Table, surfaces: Collection[str], seq: int) -> Iterator[PostRow]:
    """Plan what those asked, and strangers who wait for a seat, are told of proposals that came or went."""
    old, new = open_requests(before), open_requests(after)
    for number, (what, request) in new.items():
        if number not in old:
            for person in list_voters(after, what, request):
                seats = after.seats_of(person)
                if seats and is_reached(after, person, surfaces):
                    yield make_post(after, person, ProposalMessage(seats[0], number), seq)
    for number, (what, request) in old.items():
        if number in new:
            continue
        for person in list_voters(before, what, request):
            seats = before.seats_of(person)
            if seats and is_reached(before, person, surfaces):
                yield make_post(after, person, ProposalClosing(seats[0], number, after.record.version), seq)
        if kind_of(what) == ADMIT and is_reached(after, request.by, surfaces):
            seats = after.seats_of(request.by)
            yield make_post(after, request.by, Greeting(seats[0]) if seats else AdmissionDenied(0), seq)


def open_requests(table: Table) -> Mapping[int, tuple[str, ConsentRequest]]:
    """Return the proposals that nobody has refused, by their numbers."""
    return {each.number: (what, each) for what, each in table.record.proposals.items() if not each.refused}


def people_asked(posts: Collection[PostRow]) -> frozenset[PersonId]:
    """Return whom something is put to among these posts: they need not be told twice that it was proposed."""
    return frozenset(row.person_id for row in posts if isinstance(row.post, ProposalMessage))


def make_post(table: Table, person_id: PersonId, post: PersonPost, seq: int) -> PostRow:
    """Make the row of a post to one person."""
    return PostRow(make_random_id(), table.record.id, PlaceId(""), person_id, post, seq, seq)
