"""All kinds of proposals, and the proposals of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.db.rows import ConsentRequest
from bot.tables.snapshot import Table
from bot.votes.clocks import MoreTime, Pause, Resume, SetPace
from bot.votes.endings import Abandoned, Concede, End
from bot.votes.proposal import Proposal
from bot.votes.retract import Retract
from bot.votes.seats import Admit, Replace
from bot.votes.show import Show

KINDS: Final[Mapping[str, type[Proposal]]] = {
    each.kind: each
    for each in (End, Concede, MoreTime, Pause, Resume, Replace, Admit, Retract, SetPace, Show, Abandoned)
}


def read_proposal(key: str) -> Proposal:
    """Return the proposal that a table's row spells so."""
    kind, _, about = key.partition(" ")
    return KINDS[kind].read(about)


def list_proposals(table: Table) -> list[tuple[Proposal, ConsentRequest]]:
    """List what waits at a table, and what was refused lately."""
    return [(read_proposal(key), request) for key, request in table.record.proposals.items()]


def list_standing(table: Table, now_ms: int = 0) -> Iterator[tuple[Proposal, ConsentRequest]]:
    """Yield the proposals that wait for consent, the oldest first."""
    for proposal, request in sorted(list_proposals(table), key=lambda each: each[1].number):
        if proposal.is_standing(table, request, now_ms):
            yield proposal, request
