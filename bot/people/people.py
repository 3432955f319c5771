"""People: who was met, under which name, in which language."""

import re
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple
from unicodedata import category

from cachetools import LRUCache, TTLCache

from bot.db.store import Store, Transaction
from bot.people.stored import (
    BROWSER_KEYS,
    SESSIONS,
    change_settings,
    choose,
    chosen_language,
    delete_stranger,
    find_key_holder,
    write_account,
    write_person,
)
from bot.tables.absence import list_kept_seats
from bot.tables.rows import GUESSED, PersonSettings
from bot.tables.seats import bare_name
from bot.tables.stored import find_account, find_accounts, find_person, find_settings, tables_kept_for, tables_of
from bot.tables.tables import Tables
from bot.text.signs import clean
from bot.values.hours import ANYWHERE, Week
from bot.values.ids import LONGEST_NAME, AccountId, Language, PersonId, TableId
from bot.values.requests import Account, NotSaved, Person, Repeated, imply_account, refuse_unsaved
from bot.values.room import TableLine
from bot.views.help import KEPT_LINES, TableLines, make_table_line, sort_by_urgency
from bot.views.table import TablePresenter
from games.forms import Refused

KEPT: Final = 2_000  # People kept in memory: those who did something last.
DAY: Final = 24 * 3_600  # Seconds between two notes that a session is used.


# A slash that makes a chat take the word after it for a command, in a name for one of ours.
SLASH: Final = re.compile(r"(?<![\w/<>])/+(?=\w)")


async def find_fresh_id(store: Store, account_id: AccountId) -> PersonId:
    """Find an id for a person just met by an account: the account's own, unless another person has it."""
    for number in range(1, 1_000):
        person_id = PersonId(account_id if number == 1 else f"{account_id}~{number}")
        held = (await find_accounts(store, [person_id]))[person_id]
        if await find_person(store, person_id) is None and held == (imply_account(person_id),):
            return person_id
    raise Refused("busy")


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    name = "".join(
        char for before, char in pairwise(" " + clean(name)) if not {category(before), category(char)} <= {"Mn", "Me"}
    )
    name = SLASH.sub("", name)
    if not any(category(char)[0] in "LNSP" for char in bare_name(name)):
        raise Refused("name-empty")
    if len(name) > longest:
        raise Refused("name-too-long", limit=longest)
    return name


class Met(NamedTuple):
    account: Account
    chosen: Language | None

    @property
    def person(self) -> Person:
        account = self.account
        lang = self.chosen or account.lang
        return Person(account.person_id, account.name, lang, account.id, is_out=bool(account.leaves))


class People:
    """Everyone the bot has met; those met last are kept in memory, unless other processes meet people, too."""

    def __init__(self, tables: Tables, zone: str = ANYWHERE) -> None:
        self._zone = zone
        self._tables = tables
        self._store = tables.store
        self._now = tables.now
        self._met: LRUCache[AccountId, Met] = self._store.jobs.make_cache(KEPT)
        self._active: LRUCache[PersonId, AccountId] = self._store.jobs.make_cache(KEPT)
        self._holders: LRUCache[str, AccountId] = self._store.jobs.make_cache(KEPT)
        self._used: TTLCache[str, bool] = TTLCache(KEPT, DAY)
        self._renewing: set[AccountId] = set()
        self._renewals = 0
        self._lines = TableLines(self._store.jobs.make_cache(KEPT_LINES))
        tables.subscribe(self._lines)
        self._primed: LRUCache[tuple[PersonId, str], bool] = LRUCache(KEPT)

    async def meet(self, account_id: AccountId, name: str, lang: Language, zone: str = "") -> Person:
        known, now = await self._find_met(account_id), self._now()
        name = name if known is not None and name == known.account.name else clean_name(name)
        if known is None:
            person_id = await find_fresh_id(self._store, account_id)
            account = Account(account_id, person_id, PersonId(""), name, lang, now, now)
        else:
            account = known.account._replace(name=name, lang=known.account.lang if known.chosen else lang)
            await self._note_activity(known.account)
            if account == known.account:
                return known.person
        likely = zone or self._zone

        def write_rows(transaction: Transaction) -> None:
            write_account(transaction, account)
            if known is None:
                write_person(transaction, met.person, now)
                if likely != ANYWHERE:  # the hours of a person just met are a guess
                    body = PersonSettings(quiet=Week(likely).quiet, source=GUESSED).model_dump_json()
                    transaction.change_rows("people", {"zone": likely, "body": body}, id=account.person_id)

        met = Met(account, known.chosen if known else None)
        with refuse_unsaved():
            await self._store.write(write_rows)
        self._met[account_id] = met
        return met.person

    async def _note_activity(self, account: Account) -> None:
        if self._active.get(account.person_id) == account.id:
            return
        others = (await find_accounts(self._store, [account.person_id]))[account.person_id]
        if any(each.seen_ms >= account.seen_ms for each in others if each.id != account.id):
            with suppress(NotSaved):
                await self._store.change_rows("accounts", {"seen_at": self._now()}, account=account.id)
        self._active[account.person_id] = account.id

    async def find(self, account_id: AccountId) -> Person | None:
        met = await self._find_met(account_id)
        return met.person if met else None

    async def _find_met(self, account_id: AccountId) -> Met | None:
        met = self._met.get(account_id)
        if met is None and (account := await self._find_account(account_id)):
            met = Met(account, await chosen_language(self._store, account.person_id))
            self._met[account_id] = met
        return met

    async def _find_account(self, account_id: AccountId) -> Account | None:
        if found := await find_account(self._store, account_id):
            return found
        named = PersonId(account_id)
        person = await find_person(self._store, named)
        if person is None or (await find_accounts(self._store, [named]))[named] != (imply_account(named),):
            return None
        return imply_account(person.id)._replace(name=person.name, lang=person.lang)

    async def unmeet(self, person: Person) -> bool:
        with suppress(NotSaved):
            if await self._store.ask(lambda transaction: delete_stranger(transaction, person.account, person.id)):
                self._met.pop(person.account, None)
                return True
        return False

    async def recognize(self, key: str, first_id: AccountId) -> Person | None:
        holder = self._holders.get(key)
        if holder is None:
            renewals, holder = self._renewals, await find_key_holder(self._store, key, first_id)
            if holder is not None and renewals == self._renewals:  # else it may have been renewed while we looked
                self._holders[key] = holder
        if holder is None:
            return None
        await self._note_use(key)
        return await self.find(holder)

    async def renew_key(self, account_id: AccountId, key: str, first_id: AccountId, fresh: str) -> None:
        if account_id in self._renewing:
            raise Refused("old-page")

        def write_rows(transaction: Transaction) -> None:
            transaction.claim_update(f"key/{first_id}", TableId(""), 0, self._now())
            if is_session:
                transaction.change_rows("sessions", {"key": fresh}, key=key)
            else:
                BROWSER_KEYS.write(transaction, (account_id, fresh))

        is_session = False
        self._renewing.add(account_id)
        try:
            known = await self.recognize(key, first_id)
            if known is None or known.account != account_id:
                raise Refused("old-page")
            is_session = await SESSIONS.find(self._store, key=key) is not None
            await self._store.write(write_rows)
        except Repeated:
            raise Refused("old-page") from None
        except NotSaved:
            raise Refused("busy") from None
        finally:
            self._renewing.discard(account_id)
        self._renewals += 1
        self._holders.pop(key, None)
        if not is_session:  # which may have ended meanwhile
            self._holders[fresh] = account_id

    def forget(self) -> None:
        self._met.clear()
        self._active.clear()
        self._primed.clear()
        self.forget_keys()

    def forget_keys(self) -> None:
        self._renewals += 1
        self._holders.clear()

    async def _note_use(self, key: str) -> None:
        if key in self._used:
            return
        self._used[key] = True
        with suppress(NotSaved):
            if await SESSIONS.find(self._store, key=key) is not None:
                await self._store.change_rows("sessions", {"seen_at": self._now()}, key=key)

    async def choose_language(self, person: Person, lang: Language) -> Person:
        await self.meet(person.account, person.name, person.lang)
        with refuse_unsaved():
            await self._store.change_rows("people", {"chosen": lang}, id=person.id)
        self._met.clear()
        return replace(person, lang=lang)

    async def is_discreet(self, person: Person) -> bool:
        return (await find_settings(self._store, person.id)).discreet

    async def choose_discreet(self, person: Person, *, wanted: bool) -> None:
        """Choose whether the person's cards may show in notifications; it counts from the next change on."""
        await self.meet(person.account, person.name, person.lang)
        await choose(self._store, person.id, discreet=wanted)

    async def has_read_primer(self, person: Person, game: str) -> bool:
        if (person.id, game) not in self._primed and game in (await find_settings(self._store, person.id)).primers:
            self._primed[person.id, game] = True
        return (person.id, game) in self._primed

    async def mark_primer_read(self, person: Person, game: str) -> None:
        if not await self.has_read_primer(person, game):
            with suppress(NotSaved):
                await self._store.ask(
                    lambda transaction: change_settings(
                        transaction, person.id, lambda said: {"primers": tuple(sorted({*said.primers, game}))}
                    )
                )
                self._primed[person.id, game] = True

    async def list_tables(self, person: Person) -> tuple[TableLine, ...]:
        """List the tables where a person holds a seat or a robot keeps one for them, most urgent first."""
        lines, reader = [], (person.id, person.lang)
        tables = (*await tables_of(self._store, person.id), *await tables_kept_for(self._store, person.id))
        for table_id in dict.fromkeys(tables):
            known = None if self._tables.find_loaded(table_id) else self._lines.find(table_id, reader)
            if known is not None:
                lines.append(known)
                continue
            try:
                table = await self._tables.get(table_id)
            except Refused:
                continue
            presenter = TablePresenter(table, None, person.lang)
            kept = list_kept_seats(table, person.id)
            lines.append(make_table_line(presenter, table.seats_of(person.id), has_kept=bool(kept)))
            self._lines.keep(table_id, reader, lines[-1])
        return sort_by_urgency(lines)
