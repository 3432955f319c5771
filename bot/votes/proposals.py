"""What one person proposes and others have to want too: put to them, voted on, carried, lost, or run out.

What has no one to be asked is done at once. Where not enough agree in time, nothing happens, and that is said once.
Who has said what is told no one, not even when it is over: only that it was enough, or not.
"""

from contextlib import suppress
from typing import Any

from bot.db.rows import ConsentRequest
from bot.tables.absence import IDLE_MS, LIVE_IDLE_MS, are_all_absent, is_abandoned
from bot.tables.change import make_notice
from bot.tables.rights import require_right
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.text.translator import Translator, acknowledge, acknowledge_consent
from bot.values.ids import PersonId, TableId, TableStatus
from bot.values.requests import Acknowledged, Person
from bot.votes.table import Abandoned, abandon_changes, is_left_for_good
from bot.votes.voting import Pending, Proposal, list_proposals, read_proposal
from games.forms import Refused


class Proposals:
    def __init__(self, tables: Tables, translator: Translator) -> None:
        self._tables = tables
        self._translator = translator
        self._now = tables.now

    async def propose(self, person: Person, table_id: TableId, verb: str, key: str = "") -> Acknowledged:
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, verb)
            is_done = await self.put(table, person, read_proposal(key or verb))
        return acknowledge_consent(self._translator, person, is_done=is_done)

    async def put(
        self, table: Table, person: Person, proposal: Proposal, *, level: str = "", agreed: tuple[PersonId, ...] = ()
    ) -> bool:
        """Return whether something was done, else propose it; proposing what another proposed is agreeing to it.

        Those who have `agreed` said so before; a robot that sits down is of this `level`. The caller holds the table's lock.
        Raises Refused.
        """
        proposal.require(table, person.id)
        now, said = self._now(), tuple(each for each in agreed if each != person.id)
        request = proposal.make_request(table, person, now).model_copy(update={"level": level, "agreed": said})
        if proposal.is_free(table):
            await self._tables.amend(table, **proposal.apply(table, request, now, self._tables.times))
            return True
        known = table.record.proposals.get(proposal.key)
        if known is not None and known.refused and now < known.ends:
            require_other_proposer(proposal, known, person)
        if known is not None and proposal.is_standing(table, known, now):
            return await self._put_again(table, proposal, known, person)
        if proposal.is_carried(table, request):
            await self._carry_out(table, proposal, request)
            return True
        if not proposal.list_voters(table, request):
            raise Refused("nobody-consents")
        proposal.require_room(list_pending(table, proposal, now), person.id)
        notice = make_notice(table, now, proposal.find_words(table), who=request.name, **proposal.find_params(table))
        await self._keep(table, proposal, request, notice=notice)
        return False

    async def _put_again(self, table: Table, proposal: Proposal, request: ConsentRequest, person: Person) -> bool:
        if person.id != request.by and proposal.is_personal:
            raise Refused("asked-for-already")
        if person.id not in {request.by, *proposal.list_voters(table, request)}:
            return False
        return await self._count(table, proposal, request, person)

    async def agree(self, person: Person, table_id: TableId, number: int) -> Acknowledged:
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "agree")
            proposal, request = self._require_vote(table, person, number)
            if person.id in request.agreed:
                raise Refused("agreed-already")
            is_done = await self._count(table, proposal, request, person)
        return acknowledge(self._translator, person, "ack-taken" if is_done else "ack-agreed")

    async def refuse(self, person: Person, table_id: TableId, number: int) -> Acknowledged:
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "refuse")
            proposal, request = self._require_vote(table, person, number)
            if person.id in request.against:
                raise Refused("against-already")
            agreed = tuple(each for each in request.agreed if each != person.id)
            after = request.model_copy(update={"agreed": agreed, "against": (*request.against, person.id)})
            is_over = proposal.is_lost(table, after)
            await (self._give_up(table, proposal, after) if is_over else self._keep(table, proposal, after))
        return acknowledge(self._translator, person, "ack-refused" if is_over else "ack-against")

    async def _give_up(self, table: Table, proposal: Proposal, request: ConsentRequest) -> None:
        now = self._now()
        over = request.model_copy(update={"refused": True, "ends": now + proposal.find_rest(table)})
        await self._keep(table, proposal, over, notice=make_notice(table, now, proposal.refusal, who=request.name))

    async def _keep(self, table: Table, proposal: Proposal, request: ConsentRequest, **changes: Any) -> None:
        await self._tables.amend(table, proposals={**table.record.proposals, proposal.key: request}, **changes)

    def _require_vote(self, table: Table, person: Person, number: int) -> tuple[Proposal, ConsentRequest]:
        found = next((each for each in list_proposals(table) if each[1].number == number), None)
        if found is None:
            raise Refused("proposal-over")
        proposal, request = found
        if not proposal.is_standing(table, request, self._now()):
            raise Refused("proposal-over")
        if person.id == request.by:
            raise Refused("own-proposal")
        if person.id not in proposal.list_voters(table, request):
            raise Refused("no-voice")
        return proposal, request

    async def _count(self, table: Table, proposal: Proposal, request: ConsentRequest, person: Person) -> bool:
        said = {} if person.id == request.by else dict.fromkeys((*request.agreed, person.id))
        against = tuple(each for each in request.against if each != person.id)
        agreed = request.model_copy(update={"agreed": tuple(said or request.agreed), "against": against})
        if proposal.is_carried(table, agreed):
            await self._carry_out(table, proposal, agreed)
            return True
        if agreed != request:
            await self._keep(table, proposal, agreed)
        return False

    async def _carry_out(self, table: Table, proposal: Proposal, request: ConsentRequest) -> None:
        changes = proposal.apply(table, request, self._now(), self._tables.times)
        await self._tables.amend(table, **{"proposals": list_others(table, proposal), **changes})

    async def look_for_abandoned(self, since_ms: int = 0) -> None:
        """Ask at tables where no one has moved for long whether they go on; close those where no one is left to ask.

        No one could move before `since_ms`: Arbitro was away.
        """
        now = self._now()
        for table_id in await self._tables.store.idle_tables(now - LIVE_IDLE_MS, now - IDLE_MS):
            with suppress(Refused):
                async with self._tables.lock_table(table_id) as table:
                    await self._look_whether_abandoned(table, now, since_ms)

    async def _look_whether_abandoned(self, table: Table, now_ms: int, since_ms: int) -> None:
        if is_left_for_good(table, now_ms, since_ms):
            await self._tables.amend(table, **abandon_changes(table, now_ms))
        elif is_abandoned(table, now_ms, since_ms):
            await self._warn(table, now_ms)

    async def look_for_absent(self, table: Table) -> None:
        """Ask at a table whether it goes on where all are absent; the caller holds the table's lock."""
        if table.record.status is TableStatus.LIVE and are_all_absent(table):
            await self._warn(table, self._now())

    async def _warn(self, table: Table, now_ms: int) -> None:
        question = Abandoned()
        known = table.record.proposals.get(question.key)
        if known is None or (known.refused and now_ms >= known.ends):
            notice = make_notice(table, now_ms, question.find_words(table))
            await self._keep(table, question, question.make_warning(table, now_ms), notice=notice)

    async def expire(self, table: Table) -> None:
        """Settle what has run out by now: what was wanted and only waited for a refusal is done, all else said once.

        The caller holds the table's lock.
        """
        now = self._now()
        for proposal, request in sorted(list_proposals(table), key=lambda each: each[1].number):
            if request.ends > now:
                continue
            was_open = not request.refused and proposal.is_valid(table, request)
            if was_open and proposal.is_carried(table, request, in_the_end=True):
                with suppress(Refused):
                    await self._carry_out(table, proposal, request)
                    continue
            if was_open and proposal.is_lost(table, request):
                await self._give_up(table, proposal, request)
                continue
            notice = make_notice(table, now, "ran-out", who=request.name) if was_open else None
            await self._tables.amend(table, notice=notice, proposals=list_others(table, proposal))


def list_others(table: Table, proposal: Proposal) -> dict[str, ConsentRequest]:
    return {key: each for key, each in table.record.proposals.items() if key != proposal.key}


def list_pending(table: Table, proposal: Proposal, now_ms: int) -> list[Pending]:
    return [
        Pending(other, request, other.is_standing(table, request, now_ms))
        for other, request in list_proposals(table)
        if other != proposal and other.group == proposal.group and now_ms < request.ends
    ]


def require_other_proposer(proposal: Proposal, request: ConsentRequest, person: Person) -> None:
    """Refuse what was refused a little while ago, to its proposer; what each wants for themselves, to all."""
    if request.by == person.id or proposal.is_personal:
        raise Refused("refused-lately")
