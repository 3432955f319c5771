"""Access: who knows a table's code may look at it, who was invited may sit down, who guesses has to wait."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, NamedTuple, TypeVar

from cachetools import TTLCache

from bot.db.store import Store
from bot.people.stored import BANS, Invitation, is_banned, sessions_of
from bot.tables.admission import Admission
from bot.tables.change import Decide
from bot.tables.people import chat_of
from bot.tables.snapshot import Table
from bot.tables.stored import find_account, find_accounts, find_person, tables_kept_for, tables_of, times_opened
from bot.tables.tables import Tables
from bot.values.health import Ban
from bot.values.ids import GONE, WEB, AccountId, PersonId, TableId
from bot.values.requests import Person, refuse_unsaved
from games.forms import Refused

T = TypeVar("T")
SUSPECT_MS: Final = 3_600_000  # For how long a source is taken for a guesser after a wrong code.
WORTHY_S: Final = 60
MOST: Final = 10_000  # How many sources of guesses, and finds, are remembered: the latest.


class Allowance(NamedTuple):
    """So many guesses at once, and one more each time that so many ms have passed."""

    burst: int
    each_ms: int

    def is_spent(self, until_ms: int, now_ms: int) -> bool:
        """Tell whether no guess is left; `until_ms` is when all will be there again."""
        return until_ms - now_ms > (self.burst - 1) * self.each_ms

    def spend(self, until_ms: int, now_ms: int) -> int:
        return max(until_ms, now_ms) + self.each_ms


OF_ONE: Final = Allowance(30, 10_000)  # The wrong codes of one source: an address, or a person's account.
OF_ALL: Final = Allowance(300, 1_000)  # The wrong codes of everyone.
OF_A_STRANGER: Final = Allowance(10, 10_000)
OF_STRANGERS: Final = Allowance(20, 3_000)
"""The same for people we have never met, where the pages have an address that everyone finds: twenty a minute in all."""
# The people of one address who sit down for the first time without an invitation: each of them is a row.
NEWCOMERS: Final = Allowance(30, 120_000)


class Guesses:
    """Until when wrong codes count: those of each source, and those of everyone together."""

    def __init__(self, of_one: Allowance, of_all: Allowance) -> None:
        self._of_one = of_one
        self._of_all = of_all
        self._until: OrderedDict[str, int] = OrderedDict()
        self._until_all = 0
        self._wrong: OrderedDict[str, int] = OrderedDict()

    def is_spent(self, source: str, now_ms: int) -> bool:
        """Tell whether a source has to wait; for what others guess, only one that has guessed wrong lately."""
        is_suspect = now_ms < max(self._wrong.get(source, 0), self._until.get(source, 0))
        return (is_suspect and self._of_all.is_spent(self._until_all, now_ms)) or self._of_one.is_spent(
            self._until.get(source, 0), now_ms
        )

    def count(self, source: str, now_ms: int) -> None:
        self._until[source] = self._of_one.spend(self._until.pop(source, 0), now_ms)
        forget_oldest(self._until)

    def note_right(self, source: str, now_ms: int) -> None:
        """Give back what was counted: it was no guess."""
        self._until[source] = self._until.get(source, now_ms + self._of_one.each_ms) - self._of_one.each_ms

    def note_wrong(self, source: str, now_ms: int) -> None:
        self._until_all = self._of_all.spend(self._until_all, now_ms)
        self._wrong.pop(source, None)
        self._wrong[source] = now_ms + SUSPECT_MS
        forget_oldest(self._wrong)


class Door:
    """Decides who may look for a table and who may sit down: only `admit` gives a seat.

    Who found a table, or sits at it, may look at it whatever others guess.
    """

    def __init__(self, tables: Tables, *, is_public: bool = False, is_for_invited: bool = False) -> None:
        self._tables = tables
        self.is_for_invited = is_for_invited
        """Whether no one sits down or opens a table in a browser who was not asked."""
        self._known = Guesses(OF_ONE, OF_ALL)
        self._strangers = Guesses(OF_A_STRANGER, OF_STRANGERS) if is_public else self._known
        self._newcomers = Guesses(NEWCOMERS, OF_ALL)
        self._found: OrderedDict[tuple[str, TableId], None] = OrderedDict()
        self._worthy: TTLCache[PersonId, bool] = TTLCache(MOST, WORTHY_S)

    async def admit(
        self, person: Person, table_id: TableId | None = None, *, by: Invitation | None = None
    ) -> Admission:
        """Admit a person to a seat, a new table or a planned game; raises Refused without an invitation.

        `by` is the invitation that they come by, which the caller has found to be good.
        """
        if table_id is not None:
            table = await self._tables.get(table_id)
            if table.record.board is not None and not has_sat(table, person.id):
                raise Refused("board-members")
        if by is None and not await self.is_welcome(person, table_id, is_near=person.is_near):
            raise Refused("not-invited")
        return Admission(person.id)

    async def require_current(self, person: Person, _: Table) -> Iterable[Decide]:
        """Refuse, under a table's lock, a person whose account became another's while they waited."""
        account = await find_account(self._tables.store, person.account)
        if account is not None and account.person_id != person.id:
            raise Refused("old-page")
        return ()

    async def is_welcome(
        self, person: Person | None, table_id: TableId | None = None, *, is_near: bool = False
    ) -> bool:
        """Tell whether a person without an invitation may sit down and open tables; None is a stranger.

        The host (`is_near`) and people who came from a chat may, and who was let in before: they hold a seat somewhere, or are
        expected at this table.
        """
        if not self.is_for_invited or is_near:
            return True
        if person is None:
            return False
        if chat_of(person.account) != WEB or await self._is_worthy(person.id):
            return True
        return table_id is not None and is_expected(await self._tables.get(table_id), person.id)

    def count_newcomer(self, source: str) -> None:
        """Count a stranger who is about to be met; raises Refused where too many came from the same source lately."""
        now = self._tables.now()
        if self._newcomers.is_spent(source, now):
            raise Refused("too-many-newcomers", minutes=NEWCOMERS.each_ms // 60_000)
        self._newcomers.count(source, now)

    def forget_newcomer(self, source: str) -> None:
        self._newcomers.note_right(source, self._tables.now())

    async def is_known(self, person_id: PersonId) -> bool:
        """Tell whether an identity is worth anything yet: it holds a seat, or came from a chat; as it was within a minute."""
        if person_id not in self._worthy and await self._is_worthy(person_id):
            self._worthy[person_id] = True
        return person_id in self._worthy

    async def _is_worthy(self, person_id: PersonId) -> bool:
        store = self._tables.store
        accounts = [each.id for each in (await find_accounts(store, [person_id]))[person_id]]
        if any(chat_of(each) != WEB for each in accounts) or await sessions_of(store, accounts):
            return True
        return bool(await tables_of(store, person_id) or await tables_kept_for(store, person_id))

    async def knock(self, source: str, table_id: TableId, person_id: PersonId | None = None) -> None:
        if (source, table_id) in self._found:
            self._found.move_to_end((source, table_id))
            await self._require_not_sealed(table_id, person_id)
            return
        guesses = self._strangers if person_id is None else self._known
        if guesses.is_spent(source, self._tables.now()):
            if person_id is None or table_id not in await tables_of(self._tables.store, person_id):
                raise Refused("too-many-guesses")
            return
        if await self._try_code(guesses, source, lambda: self._find(table_id)) is not None:
            self._found[source, table_id] = None
            forget_oldest(self._found)
        await self._require_not_sealed(table_id, person_id)

    async def _require_not_sealed(self, table_id: TableId, person_id: PersonId | None) -> None:
        """Let no one look at a board of a duplicate who did not sit at this table, until it is open to all."""
        try:
            table = await self._tables.get(table_id)
        except Refused:
            return  # whatever is asked of it is refused, too
        if table.record.is_sealed and (person_id is None or not has_sat(table, person_id)):
            raise Refused("board-sealed")

    async def guess(self, source: str, find: Callable[[], Awaitable[T | None]]) -> T | None:
        if self._known.is_spent(source, self._tables.now()):
            raise Refused("too-many-guesses")
        return await self._try_code(self._known, source, find)

    async def _try_code(self, guesses: Guesses, source: str, find: Callable[[], Awaitable[T | None]]) -> T | None:
        now = self._tables.now()
        guesses.count(source, now)
        if (found := await find()) is None:
            guesses.note_wrong(source, now)
        else:
            guesses.note_right(source, now)
        return found

    async def _find(self, table_id: TableId) -> TableId | None:
        try:
            await self._tables.get(table_id)
        except Refused as refused:
            return None if refused.reason == "no-such-table" else table_id
        return table_id


def is_expected(table: Table, person_id: PersonId) -> bool:
    record, evening = table.record, table.record.evening
    lists = (record.queue, *((evening.maybe, evening.no) if evening else ()))
    return any(person_id in each for each in lists) or has_sat(table, person_id)


def has_sat(table: Table, person_id: PersonId) -> bool:
    return any(each.person == person_id for each in table.assignments)


def forget_oldest(kept: OrderedDict[str, int] | OrderedDict[tuple[str, TableId], None]) -> None:
    while len(kept) > MOST:
        kept.popitem(last=False)


class Bans:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def list(self) -> tuple[Ban, ...]:
        with refuse_unsaved():
            return tuple(Ban(person, at) for person, at in await BANS.select(self._store, "order by at, person"))

    async def add(self, number: str, at_ms: int) -> None:
        with refuse_unsaved():
            person = await self._find_holder(number)
            if person.startswith(GONE) or await find_person(self._store, PersonId(person)) is None:
                raise Refused("no-such-person")
            await self._store.write(lambda transaction: BANS.add_new(transaction, (person, at_ms)))

    async def lift(self, number: str) -> None:
        with refuse_unsaved():
            person = await self._find_holder(number)
            if await BANS.find(self._store, person=person) is None:
                raise Refused("no-such-person")
            await self._store.delete_rows("bans", person=person)

    async def _find_holder(self, number: str) -> str:
        account = await find_account(self._store, AccountId(number))
        return account.person_id if account else number


async def require_no_ban(store: Store, person_id: PersonId) -> None:
    if await is_banned(store, person_id):
        raise Refused("banned")


MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
# So many tables in so many ms, those with robots alone and rematches too.
BUDGETS: Final = ((100, HOUR_MS), (300, 24 * HOUR_MS))


async def require_budget(tables: Tables, person_id: PersonId) -> None:
    now = tables.now()
    opened = await times_opened(tables.store, person_id, now - max(span for _, span in BUDGETS))
    free_at = max((opened[most - 1] + span for most, span in BUDGETS if len(opened) >= most), default=now)
    if free_at > now:
        raise Refused("too-many-tables", minutes=-(-(free_at - now) // MINUTE_MS))
