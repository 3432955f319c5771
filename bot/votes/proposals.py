"""What one person proposes and others have to want too: put to them, voted on, carried, lost, or run out.

What has nobody to be asked is done at once. Where not enough agree in time, nothing happens, and that is said once.
Who has said what is told nobody, not even when it is over: only that it was enough, or not.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from bot.db.rows import ConsentRequest
from bot.tables.abandonment import (
    IDLE_MS,
    LIVE_IDLE_MS,
    WARNED_MS,
    idle_ms,
    is_abandoned,
    is_paused_too_long,
    people_seated,
)
from bot.tables.absence import are_all_absent
from bot.tables.names import find_own_name
from bot.tables.notices import make_notice
from bot.tables.rights import require_right
from bot.tables.snapshot import Table
from bot.tables.tables import TableRegistry
from bot.tables.voices import list_voices
from bot.text.acknowledged import acknowledge
from bot.text.translator import Translator
from bot.values.ids import PersonId, TableId, TableStatus
from bot.values.requests import Acknowledged, Person
from bot.votes.kinds import ABANDONED, ADMIT, MORE_TIME, PLACE, REPLACE, RETRACT, kind_of
from bot.votes.outcomes import abandon_changes, outcome_changes
from bot.votes.standing import find_next_number, is_about_something, is_standing, proposal_key, proposal_params
from bot.votes.votes import find_expiry, freeze_electorate, is_carried, is_lost, is_over_days, list_voters
from games.forms import Refused

REST_MS: Final = 10 * 60_000
SLOW_REST_MS: Final = 6 * 3_600_000
"""For how long whoever proposed what was refused proposes nothing, where people play in company and where time runs for days."""
MOST_WAITING: Final = 3
"""How many strangers may wait for a seat, or have been refused one lately: those who play are asked no oftener."""


class Proposals:
    """Takes proposals and what people say to them."""

    def __init__(self, tables: TableRegistry, translator: Translator) -> None:
        self._tables = tables
        self._translator = translator
        self._now = tables.now

    async def put(
        self,
        table: Table,
        person: Person,
        what: str,
        *,
        whom: str = "",
        level: str = "",
        agreed: tuple[PersonId, ...] = (),
    ) -> bool:
        """Return whether something was done, else propose it; proposing what another proposed is agreeing to it.

        Those who have `agreed` said so before. The caller holds the table's lock. Raises Refused.
        """
        now = self._now()
        known = table.record.proposals.get(what)
        if known is not None and known.refused and now < known.ends:
            require_other_proposer(what, known, person)
        if known is not None and is_standing(table, what, known, now):
            return await self._put_again(table, what, known, person)
        said = tuple(each for each in agreed if each != person.id)
        request = self._make_request(table, person, what, whom, level).model_copy(update={"agreed": said})
        if is_carried(table, what, request):
            await self._carry_out(table, what, request)
            return True
        if not list_voters(table, what, request):
            raise Refused("nobody-consents")
        require_few_waiting(table, what, person, now)
        notice = make_notice(table, now, proposal_key(table, what), **proposal_params(table, what, request))
        await self._tables.amend(table, notice=notice, proposals={**table.record.proposals, what: request})
        return False

    async def _put_again(self, table: Table, what: str, request: ConsentRequest, person: Person) -> bool:
        """Take it that somebody wants what is proposed already; return whether that was enough."""
        if person.id != request.by and kind_of(what) == ADMIT:
            raise Refused("asked-for-already")
        if person.id not in {request.by, *list_voters(table, what, request)}:
            return False
        return await self._count(table, what, request, person)

    def _make_request(self, table: Table, person: Person, what: str, whom: str, level: str) -> ConsentRequest:
        now = self._now()
        return ConsentRequest(
            by=person.id,
            at=now,
            ends=find_expiry(table, what, now),
            number=find_next_number(table, now),
            name=find_own_name(table, person),
            whom=whom,
            level=level,
            lang=person.lang if kind_of(what) == PLACE else None,
            voters=freeze_electorate(table, what, person.id),
        )

    async def agree(self, person: Person, table_id: TableId, number: int) -> Acknowledged:
        """Say yes to a proposal; enough of them carry it out. Raises Refused."""
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "agree")
            what, request = self._require_vote(table, person, number)
            if person.id in request.agreed:
                raise Refused("agreed-already")
            is_done = await self._count(table, what, request, person)
        return acknowledge(self._translator, person, "ack-taken" if is_done else "ack-agreed")

    async def refuse(self, person: Person, table_id: TableId, number: int) -> Acknowledged:
        """Say no to a proposal; where it cannot be carried any more, that ends it. Raises Refused."""
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "refuse")
            what, request = self._require_vote(table, person, number)
            if person.id in request.against:
                raise Refused("against-already")
            agreed = tuple(each for each in request.agreed if each != person.id)
            after = request.model_copy(update={"agreed": agreed, "against": (*request.against, person.id)})
            is_over = is_lost(table, what, after)
            await (self._give_up(table, what, after) if is_over else self._keep(table, what, after))
        return acknowledge(self._translator, person, "ack-refused" if is_over else "ack-against")

    async def _give_up(self, table: Table, what: str, request: ConsentRequest) -> None:
        """End a proposal that cannot be carried any more, and say so."""
        now = self._now()
        rest = SLOW_REST_MS if is_over_days(table) else REST_MS
        is_abandoned = kind_of(what) == ABANDONED
        await self._keep(
            table,
            what,
            request.model_copy(update={"refused": True, "ends": now + (idle_ms(table) if is_abandoned else rest)}),
            notice=make_notice(table, now, "not-abandoned" if is_abandoned else "not-agreed", who=request.name),
        )

    async def _keep(self, table: Table, what: str, request: ConsentRequest, **changes: Any) -> None:
        await self._tables.amend(table, proposals={**table.record.proposals, what: request}, **changes)

    def _require_vote(self, table: Table, person: Person, number: int) -> tuple[str, ConsentRequest]:
        """Return the proposal of this number, to which this person may say something; raises Refused."""
        found = next((each for each in table.record.proposals.items() if each[1].number == number), None)
        if found is None or not is_standing(table, *found, self._now()):
            raise Refused("proposal-over")
        what, request = found
        if person.id == request.by:
            raise Refused("own-proposal")
        if person.id not in list_voters(table, what, request):
            raise Refused("no-voice")
        return what, request

    async def _count(self, table: Table, what: str, request: ConsentRequest, person: Person) -> bool:
        """Count somebody's yes; return whether that was enough."""
        said = {} if person.id == request.by else dict.fromkeys((*request.agreed, person.id))
        against = tuple(each for each in request.against if each != person.id)
        agreed = request.model_copy(update={"agreed": tuple(said or request.agreed), "against": against})
        if is_carried(table, what, agreed):
            await self._carry_out(table, what, agreed)
            return True
        if agreed != request:
            await self._keep(table, what, agreed)
        return False

    async def _carry_out(self, table: Table, what: str, request: ConsentRequest, **more: Any) -> None:
        left = {key: each for key, each in table.record.proposals.items() if key != what}
        changes = outcome_changes(table, what, request, self._now(), self._tables.times)
        await self._tables.amend(table, **{"proposals": left, **changes, **more})

    async def look_for_abandoned(self, since_ms: int = 0) -> None:
        """Ask at tables where nobody has moved for long whether they go on; close those where nobody is left to ask.

        Nobody could move before `since_ms`: Arbitro was away.
        """
        now = self._now()
        for table_id in await self._tables.store.idle_tables(now - LIVE_IDLE_MS, now - IDLE_MS):
            with suppress(Refused):
                async with self._tables.lock_table(table_id) as table:
                    await self._look_whether_abandoned(table, now, since_ms)

    async def _look_whether_abandoned(self, table: Table, now_ms: int, since_ms: int) -> None:
        is_idle = is_abandoned(table, now_ms, since_ms)
        if is_paused_too_long(table, now_ms) or (is_idle and not people_seated(table)):
            await self._tables.amend(table, **abandon_changes(table, now_ms))
        elif is_idle:
            await self._warn(table, now_ms)

    async def look_for_absent(self, table: Table) -> None:
        """Ask at a table whether it goes on where all are absent; the caller holds the table's lock."""
        if table.record.status is TableStatus.LIVE and are_all_absent(table):
            await self._warn(table, self._now())

    async def _warn(self, table: Table, now_ms: int) -> None:
        """Tell all who sit there that a table will be closed, unless they were asked already."""
        known = table.record.proposals.get(ABANDONED)
        if known is None or (known.refused and now_ms >= known.ends):
            number, ends, voters = find_next_number(table, now_ms), now_ms + WARNED_MS, people_seated(table)
            request = ConsentRequest(by=PersonId(""), at=now_ms, ends=ends, number=number, voters=voters)
            await self._keep(table, ABANDONED, request, notice=make_notice(table, now_ms, "abandoned-proposed"))

    async def expire(self, table: Table) -> None:
        """Settle what has run out by now: what was wanted and only waited for a refusal is done, all else said once.

        The caller holds the table's lock.
        """
        now = self._now()
        for what, request in sorted(table.record.proposals.items(), key=lambda each: each[1].number):
            if request.ends > now:
                continue
            was_open = not request.refused and is_about_something(table, what, request)
            if was_open and is_carried(table, what, request, in_the_end=True):
                with suppress(Refused):
                    await self._carry_out(table, what, request, **note_unopposed(table, what, request))
                    continue
            left = {key: each for key, each in table.record.proposals.items() if key != what}
            notice = make_notice(table, now, "ran-out", who=request.name) if was_open else None
            await self._tables.amend(table, notice=notice, proposals=left)


def note_unopposed(table: Table, what: str, request: ConsentRequest) -> dict[str, Any]:
    """Return what a table's row keeps of more time that not enough wanted and nobody was against: for which questions."""
    if kind_of(what) != MORE_TIME or is_carried(table, what, request):
        return {}
    return {"lengthened": tuple(sorted(key for key in table.deadlines if not key.startswith("-")))}


def require_few_waiting(table: Table, what: str, person: Person, now_ms: int) -> None:
    """Refuse somebody who has proposed something else that is not decided, or was refused lately; or where enough wait.

    One seat at a time is proposed to be given away. Strangers are counted by themselves, and so is whoever takes back answers:
    who was refused one lately proposes none.
    """
    kind = kind_of(what)
    lately = [
        (kind_of(key), request, is_standing(table, key, request, now_ms))
        for key, request in table.record.proposals.items()
        if key != what and now_ms < request.ends
    ]
    others = [each for each in lately if (each[0] == ADMIT) == (kind == ADMIT)]
    if kind == RETRACT:
        if any(other == RETRACT and request.refused and request.by == person.id for other, request, _ in others):
            raise Refused("refused-lately")
        return
    for other, request, is_waiting in others:
        if is_waiting and request.by == person.id and other != RETRACT:
            raise Refused("asking-already" if kind == ADMIT else "proposed-already")
        if is_waiting and other == kind == REPLACE:
            raise Refused("seat-voted-already")
        if request.refused and request.by == person.id and other != RETRACT and kind != ADMIT:
            raise Refused("refused-lately")
    if kind == ADMIT and len(others) >= MOST_WAITING:
        raise Refused("many-asking")


def require_other_proposer(what: str, request: ConsentRequest, person: Person) -> None:
    """Refuse what was refused a little while ago, to its proposer; for strangers who want a seat, to all of them."""
    if request.by == person.id or kind_of(what) == ADMIT:
        raise Refused("refused-lately")


def require_voice(table: Table, person: Person) -> None:
    """Refuse somebody whose consent does not count yet."""
    if person.id not in list_voices(table, acting=(person.id,)):
        raise Refused("no-voice")
