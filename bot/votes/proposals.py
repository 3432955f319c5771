"""What one person proposes and others have to want too: put to them, voted on, carried, lost, or run out.

What has no one to be asked is done at once. Where not enough agree in time, nothing happens, and that is said once.
Who has said what is told no one, not even when it is over: only that it was enough, or not.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from bot.tables.absence import IDLE_MS, LIVE_IDLE_MS, are_all_absent, is_abandoned
from bot.tables.change import Changes
from bot.tables.deadlines import Times
from bot.tables.rights import require_right
from bot.tables.rows import ConsentRequest
from bot.tables.snapshot import Table, make_notice
from bot.tables.stored import idle_tables
from bot.tables.tables import Tables
from bot.text.translator import acknowledge, acknowledge_consent
from bot.values.ids import TableId, TableStatus
from bot.values.requests import Acknowledged, Person
from bot.votes.table import Abandoned, abandon_changes, is_left_for_good
from bot.votes.voting import Pending, Proposal, list_proposals, read_proposal
from games.forms import Refused


class Vote(NamedTuple):
    """What a person's word does at a table, and whether what was proposed is done by it."""

    is_done: bool
    changes: Changes | None = None


class Proposals:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._now = tables.now

    async def decide(self, table_id: TableId, say: Callable[[Table, int], Vote]) -> bool:
        """Have a word count at a table; returns whether what was proposed is done by it. Raises Refused."""
        vote = Vote(is_done=False)

        def decide(table: Table, now_ms: int) -> Changes | None:
            nonlocal vote
            vote = say(table, now_ms)
            return vote.changes

        await self._tables.change(table_id, decide)
        return vote.is_done

    async def propose(self, person: Person, table_id: TableId, verb: str, key: str = "") -> Acknowledged:
        return await self.put(person, table_id, verb, lambda _: read_proposal(key or verb))

    async def put(
        self, person: Person, table_id: TableId, verb: str, find: Callable[[Table], Proposal], **more: Any
    ) -> Acknowledged:
        """Do what a person wants who may use this verb, else propose it; `more` are fields of the request. Raises Refused."""

        def say(table: Table, now_ms: int) -> Vote:
            require_right(table, person.id, verb)
            return put(table, person, find(table), now_ms, self._tables.times, **more)

        return acknowledge_consent(person, is_done=await self.decide(table_id, say))

    async def agree(self, person: Person, table_id: TableId, number: int) -> Acknowledged:
        def say(table: Table, now_ms: int) -> Vote:
            require_right(table, person.id, "agree")
            proposal, request = require_vote(table, person, number, now_ms)
            if person.id in request.agreed:
                raise Refused("agreed-already")
            return count(table, proposal, request, person, now_ms, self._tables.times)

        is_done = await self.decide(table_id, say)
        return acknowledge(person, "ack-taken" if is_done else "ack-agreed")

    async def refuse(self, person: Person, table_id: TableId, number: int) -> Acknowledged:
        def say(table: Table, now_ms: int) -> Vote:
            require_right(table, person.id, "refuse")
            proposal, request = require_vote(table, person, number, now_ms)
            if person.id in request.against:
                raise Refused("against-already")
            agreed = tuple(each for each in request.agreed if each != person.id)
            after = request.model_copy(update={"agreed": agreed, "against": (*request.against, person.id)})
            if proposal.is_lost(table, after):
                return Vote(is_done=True, changes=give_up(table, proposal, after, now_ms))
            return Vote(is_done=False, changes=keep(table, proposal, after))

        is_over = await self.decide(table_id, say)
        return acknowledge(person, "ack-refused" if is_over else "ack-against")

    async def look_for_abandoned(self, since_ms: int = 0) -> None:
        """Ask at tables where no one has moved for long whether they go on; close those where no one is left to ask.

        No one could move before `since_ms`: Arbitro was away.
        """
        now = self._now()
        for table_id in await idle_tables(self._tables.store, now - LIVE_IDLE_MS, now - IDLE_MS):
            with suppress(Refused):
                await self._tables.change(table_id, partial(ask_whether_abandoned, since_ms))


def put(table: Table, person: Person, proposal: Proposal, now_ms: int, times: Times, **more: Any) -> Vote:
    """Do something, else propose it; proposing what another proposed is agreeing to it. Raises Refused.

    `more` are fields of the request: who has agreed before, or of what level a robot is that sits down.
    """
    proposal.require(table, person.id)
    request = proposal.make_request(table, person, now_ms).model_copy(update=more)
    if proposal.is_free(table):
        return Vote(is_done=True, changes=proposal.apply(table, request, now_ms, times))
    known = table.record.proposals.get(proposal.key)
    was_refused = known is not None and known.refused and now_ms < known.ends
    if known is not None and was_refused and (known.by == person.id or proposal.is_personal):
        raise Refused("refused-lately")
    if known is not None and proposal.is_standing(table, known, now_ms):
        if person.id != known.by and proposal.is_personal:
            raise Refused("asked-for-already")
        if person.id not in {known.by, *proposal.list_voters(table, known)}:
            return Vote(is_done=False)
        return count(table, proposal, known, person, now_ms, times)
    if proposal.is_carried(table, request):
        return Vote(is_done=True, changes=carry_out(table, proposal, request, now_ms, times))
    if not proposal.list_voters(table, request):
        raise Refused("nobody-consents")
    proposal.require_room(list_pending(table, proposal, now_ms), person.id)
    words, params = proposal.find_words(table), proposal.find_params(table)
    notice = make_notice(table, now_ms, words, who=request.name, **params)
    return Vote(is_done=False, changes={"notice": notice, **keep(table, proposal, request)})


def count(table: Table, proposal: Proposal, request: ConsentRequest, person: Person, now_ms: int, times: Times) -> Vote:
    said = {} if person.id == request.by else dict.fromkeys((*request.agreed, person.id))
    against = tuple(each for each in request.against if each != person.id)
    agreed = request.model_copy(update={"agreed": tuple(said or request.agreed), "against": against})
    if proposal.is_carried(table, agreed):
        return Vote(is_done=True, changes=carry_out(table, proposal, agreed, now_ms, times))
    return Vote(is_done=False, changes=keep(table, proposal, agreed) if agreed != request else None)


def require_vote(table: Table, person: Person, number: int, now_ms: int) -> tuple[Proposal, ConsentRequest]:
    found = next((each for each in list_proposals(table) if each[1].number == number), None)
    if found is None:
        raise Refused("proposal-over")
    proposal, request = found
    if not proposal.is_standing(table, request, now_ms):
        raise Refused("proposal-over")
    if person.id == request.by:
        raise Refused("own-proposal")
    if person.id not in proposal.list_voters(table, request):
        raise Refused("no-voice")
    return proposal, request


def keep(table: Table, proposal: Proposal, request: ConsentRequest) -> Changes:
    return {"proposals": {**table.record.proposals, proposal.key: request}}


def carry_out(table: Table, proposal: Proposal, request: ConsentRequest, now_ms: int, times: Times) -> Changes:
    return {"proposals": list_others(table, proposal), **proposal.apply(table, request, now_ms, times)}


def give_up(table: Table, proposal: Proposal, request: ConsentRequest, now_ms: int) -> Changes:
    over = request.model_copy(update={"refused": True, "ends": now_ms + proposal.find_rest(table)})
    return {"notice": make_notice(table, now_ms, proposal.refusal, who=request.name), **keep(table, proposal, over)}


def expire(table: Table, proposal: Proposal, request: ConsentRequest, now_ms: int, times: Times) -> Changes:
    """Settle what has run out: what was wanted and only waited for a refusal is done, all else said once."""
    was_open = not request.refused and proposal.is_valid(table, request)
    if was_open and proposal.is_carried(table, request, in_the_end=True):
        with suppress(Refused):
            return carry_out(table, proposal, request, now_ms, times)
    if was_open and proposal.is_lost(table, request):
        return give_up(table, proposal, request, now_ms)
    notice = make_notice(table, now_ms, "ran-out", who=request.name) if was_open else None
    return {"notice": notice, "proposals": list_others(table, proposal)}


def expire_next(times: Times, table: Table, now_ms: int) -> Changes | None:
    over = [each for each in list_proposals(table) if each[1].ends <= now_ms]
    return expire(table, *min(over, key=lambda each: each[1].number), now_ms, times) if over else None


def ask_if_all_absent(table: Table, now_ms: int) -> Changes | None:
    return warn(table, now_ms) if table.record.status is TableStatus.LIVE and are_all_absent(table) else None


def ask_whether_abandoned(since_ms: int, table: Table, now_ms: int) -> Changes | None:
    if is_left_for_good(table, now_ms, since_ms):
        return abandon_changes(table, now_ms)
    return warn(table, now_ms) if is_abandoned(table, now_ms, since_ms) else None


def warn(table: Table, now_ms: int) -> Changes | None:
    question = Abandoned()
    known = table.record.proposals.get(question.key)
    if known is not None and not (known.refused and now_ms >= known.ends):
        return None
    notice = make_notice(table, now_ms, question.find_words(table))
    return {"notice": notice, **keep(table, question, question.make_warning(table, now_ms))}


def list_others(table: Table, proposal: Proposal) -> dict[str, ConsentRequest]:
    return {key: each for key, each in table.record.proposals.items() if key != proposal.key}


def list_pending(table: Table, proposal: Proposal, now_ms: int) -> list[Pending]:
    return [
        Pending(other, request, other.is_standing(table, request, now_ms))
        for other, request in list_proposals(table)
        if other != proposal and other.group == proposal.group and now_ms < request.ends
    ]
