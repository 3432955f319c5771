from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final, NamedTuple, TypeAlias

from bot.db.statements import Asks, Reads, Writes, insert, insert_new, make_marks, upsert
from bot.values.hours import Week
from bot.values.ids import AccountId, ChannelId, Language, PersonId, TableId
from bot.values.requests import Person

ACCOUNT_COLUMNS: Final = (
    "account", "person", "origin", "name", "lang", "linked_at", "seen_at", "leaves", "out_until", "disputed",
)  # fmt: skip
READ_ACCOUNT: Final = f"select {', '.join(ACCOUNT_COLUMNS)} from accounts"
WRITE_ACCOUNT: Final = f"{insert('accounts', ACCOUNT_COLUMNS)} on conflict (account) do update set name = excluded.name, lang = excluded.lang"
MOVE_ACCOUNT: Final = "update accounts set person = ?, origin = ?, linked_at = ? where account = ?"
DROP_ACCOUNT: Final = (
    "update accounts set leaves = person, person = ?, out_until = ?, disputed = 0 where account = ? and leaves = '' "
    "and person in (select o.person from accounts o where o.account = ?) returning account"
)
DISPUTE: Final = "update accounts set out_until = ?, disputed = ? where account = ? and leaves <> ''"
BRING_BACK: Final = "update accounts set person = leaves, leaves = '' where account = ? and leaves <> ''"
LET_GO: Final = "update accounts set leaves = '', origin = '', out_until = 0 where account = ? and leaves <> ''"
NOTICE_COLUMNS: Final = ("id", "account", "kind", "about", "at")
READ_NOTICES: Final = f"select {', '.join(NOTICE_COLUMNS)} from account_notices order by at, id"
ADD_NOTICE: Final = insert("account_notices", NOTICE_COLUMNS)
CODE_COLUMNS: Final = ("hash", "account", "until", "entered")
READ_CODE: Final = f"select {', '.join(CODE_COLUMNS)} from link_codes"
WRITE_CODE: Final = upsert("link_codes", CODE_COLUMNS, ["account"])
ENTER_CODE: Final = (
    "update link_codes set entered = ? where hash = ? and until > ? and entered in ('', ?) returning hash"
)
TAKE_CODE: Final = "delete from link_codes where hash = ? and entered = ? and until > ? returning hash"
# What is kept about a person, and goes over to whom they become.
CARRIED: Final = {
    "primed": ("game",),
    "bells": ("table_id", "bell"),
    "snoozes": ("table_id", "until"),
    "digests": ("minute", "due"),
    "wishes": ("place", "game", "at"),
}
COPIES: Final = tuple(
    f"insert into {table} (person, {', '.join(columns)}) select ?, {', '.join(columns)} from {table} where person = ? "
    "on conflict do nothing"
    for table, columns in CARRIED.items()
)
READ_DRAFTS: Final = "select table_id, question, fields, at from drafts where person = ?"
CARRY_DRAFT: Final = insert_new("drafts", ["person", "table_id", "question", "fields", "at"])
CARRY_LANGUAGE: Final = (
    "update people set chosen = coalesce((select chosen from people where id = ?), '') where id = ? and chosen = ''"
)
WEEK: Final = ("zone", "quiet_from", "quiet_to", "off", "holidays", "hours_source")
CARRY_WEEK: Final = (
    f"update people set ({', '.join(WEEK)}) = (select {', '.join(WEEK)} from people where id = ? and hours_source = 'asked') "
    "where id = ? and hours_source <> 'asked' and exists (select 1 from people where id = ? and hours_source = 'asked')"
)
WRITE_PERSON: Final = (
    f"{insert('people', ['id', 'name', 'lang', 'met_at'])} "
    "on conflict (id) do update set name = excluded.name, lang = excluded.lang"
)
FIND_PERSON: Final = (
    "select p.id, coalesce(a.name, p.name), case when p.chosen <> '' then p.chosen else coalesce(a.lang, p.lang) end "
    "from people p left join accounts a on a.person = p.id where p.id = ? order by a.linked_at, a.account limit 1"
)
FIND_KEY: Final = (
    "select account from browser_keys where key = ? union all select account from sessions where key = ? union all "
    "select id from people where id = ? and id not in (select account from browser_keys)"
)
DELETE_STRANGER: Final = (
    "delete from people where id = ? and not exists (select 1 from tenures where person = ?) returning id"
)
WRITE_KEY: Final = upsert("browser_keys", ["account", "key"], ["account"])
WRITE_ATTENDANCE: Final = upsert("attends", ["place", "account", "at"], ["account", "place"])
END_SUBSCRIPTIONS: Final = (
    "delete from wishes where place = ? and person = coalesce((select person from accounts where account = ?), ?)"
)
# Whether an account is kept: what was on its way while its person was deleted brings nothing of them back.
OF_SOMEBODY: Final = "exists (select 1 from accounts where account = ?) or exists (select 1 from people where id = ?)"
MARK_UNREACHABLE: Final = (
    f"insert into closed (account, at) select ?, ? where {OF_SOMEBODY} "
    "on conflict (account) do update set at = excluded.at"
)
MARK_REACHABLE: Final = f"insert into reached (account, at) select ?, ? where {OF_SOMEBODY} on conflict do nothing"


class AccountWrites(Writes):
    def add_account_notices(self, notices: Iterable[AccountNotice]) -> None:
        self._many(ADD_NOTICE, notices)

    def delete_account_notice(self, notice_id: str) -> None:
        self._execute("delete from account_notices where id = ?", (notice_id,))

    def write_person(self, person: Person, at_ms: int) -> None:
        self._execute(WRITE_PERSON, (person.id, person.name, person.lang, at_ms))

    def write_account(self, account: Account) -> None:
        self._execute(WRITE_ACCOUNT, account)

    def note_account(self, account_id: AccountId, seen_ms: int) -> None:
        self._execute("update accounts set seen_at = ? where account = ?", (seen_ms, account_id))

    def move_account(self, account_id: AccountId, person_id: PersonId, origin: PersonId, at_ms: int) -> None:
        self._execute(MOVE_ACCOUNT, (person_id, origin, at_ms, account_id))
        self._execute("update people set address = '' where address = ?", (account_id,))

    def dispute_drop(self, account_id: AccountId, until_ms: int, *, is_disputed: bool) -> None:
        self._execute(DISPUTE, (until_ms, int(is_disputed), account_id))

    def settle_drop(self, account_id: AccountId, *, is_back: bool) -> None:
        self._execute(BRING_BACK if is_back else LET_GO, (account_id,))

    def give_back(self, new: PersonId, old: PersonId) -> None:
        """Return the former person's tables of the practice ladder."""
        own = "select table_id from tenures where person = ?"
        self._execute(f"update climbs set person = ? where person = ? and table_id in ({own})", (old, new, old))

    def set_address(self, person_id: PersonId, account_id: AccountId) -> None:
        self._execute("update people set address = ? where id = ?", (account_id, person_id))

    def write_link_code(self, code: LinkCode) -> None:
        self._execute(WRITE_CODE, code)

    def delete_link_codes(self, account_ids: Collection[AccountId]) -> None:
        self._many("delete from link_codes where account = ?", [(each,) for each in account_ids])

    def write_key(self, account_id: AccountId, key: str) -> None:
        self._execute(WRITE_KEY, (account_id, key))

    def set_chosen_language(self, person_id: str, lang: str) -> None:
        self._execute("update people set chosen = ? where id = ?", (lang, person_id))

    def set_discreet(self, person_id: PersonId, *, wanted: bool) -> None:
        self._execute("update people set discreet = ? where id = ?", (int(wanted), person_id))

    def set_automatic(self, person_id: PersonId, names: Collection[str]) -> None:
        self._execute("update people set automatic = ? where id = ?", (" ".join(sorted(names)), person_id))

    def write_attendance(self, channel_id: ChannelId, account_id: AccountId, at_ms: int | None) -> None:
        """None for one that left the channel, which ends its person's subscriptions there."""
        if at_ms is None:
            self._execute("delete from attends where place = ? and account = ?", (channel_id, account_id))
            self._execute(END_SUBSCRIPTIONS, (channel_id, account_id, account_id))
        else:
            self._execute(WRITE_ATTENDANCE, (channel_id, account_id, at_ms))

    def mark_unreachable(self, account_id: str, at_ms: int) -> None:
        self._execute(MARK_UNREACHABLE, (account_id, at_ms, account_id, account_id))
        self._execute("delete from reached where account = ?", (account_id,))

    def mark_reachable(self, account_id: str, at_ms: int) -> None:
        self._execute("delete from closed where account = ?", (account_id,))
        self._execute(MARK_REACHABLE, (account_id, at_ms, account_id, account_id))


class AccountAsks(Asks):
    def delete_stranger(self, account_id: AccountId, person_id: PersonId) -> bool:
        """Delete a person just met who has no seat, with their account; returns whether that was so."""
        if not self._fetch(DELETE_STRANGER, (person_id, person_id)):
            return False
        self._execute("delete from accounts where account = ?", (account_id,))
        return True

    def drop_account(self, account_id: AccountId, by: AccountId, fresh: PersonId, until_ms: int) -> bool:
        """Give an account to a fresh person, and note until when it may return; returns whether both accounts were of one person."""
        self._execute("update people set address = '' where address = ?", (account_id,))
        return bool(self._fetch(DROP_ACCOUNT, (fresh, until_ms, account_id, by)))

    def carry_over(self, old: PersonId, new: PersonId) -> None:
        """Give what is kept about one person to another, where the other has nothing of that kind."""
        for copy in COPIES:
            self._execute(copy, (new, old))
        self._execute("update climbs set person = ? where person = ?", (new, old))
        self._execute("delete from wishes where person = ?", (old,))
        for table, question, sealed, at_ms in self._fetch(READ_DRAFTS, (old,)):
            fields = self._vault.open(sealed, table, "drafts", "fields", old, question)
            again = self._vault.seal(fields, table, "drafts", "fields", new, question)
            self._execute(CARRY_DRAFT, (new, table, question, again, at_ms))
        self._execute(CARRY_LANGUAGE, (old, new))
        self._execute(CARRY_WEEK, (old, new, old))

    def enter_link_code(self, code_hash: str, account_id: AccountId, now_ms: int) -> bool:
        """Return whether it was the first account to enter the code, or the same, in time."""
        return bool(self._fetch(ENTER_CODE, (account_id, code_hash, now_ms, account_id)))

    def take_link_code(self, code_hash: str, entered: AccountId, now_ms: int) -> bool:
        """Spend an entered code; returns whether it was still there."""
        return bool(self._fetch(TAKE_CODE, (code_hash, entered, now_ms)))


class AccountReads(Reads):
    async def list_account_notices(self) -> list[AccountNotice]:
        return await self._rows(AccountNotice, READ_NOTICES)

    async def find_account(self, account_id: AccountId) -> Account | None:
        return await self._find(Account, f"{READ_ACCOUNT} where account = ?", account_id)

    async def find_accounts(self, person_ids: Collection[PersonId]) -> dict[PersonId, tuple[Account, ...]]:
        """Return people's accounts, the longest linked first; who is unknown has the one of their id, if it is free."""
        marks, wanted = ", ".join("?" * len(person_ids)), tuple(person_ids)
        sql = f"{READ_ACCOUNT} where person in ({marks}) or account in ({marks}) order by linked_at, account"
        rows = await self._rows(Account, sql, *wanted, *wanted) if wanted else []
        known: set[str] = {row.id for row in rows}
        return {
            person: tuple(row for row in rows if row.person_id == person)
            or (() if person in known else (imply_account(person),))
            for person in wanted
        }

    async def list_leaving(self) -> list[Account]:
        return await self._rows(Account, f"{READ_ACCOUNT} where leaves <> '' order by out_until, account")

    async def find_address(self, person_id: PersonId) -> AccountId:
        """Return the account that the person prefers for messages; empty for none."""
        return await self._value("select address from people where id = ?", person_id) or AccountId("")

    async def find_link_code(self, code_hash: str) -> LinkCode | None:
        return await self._find(LinkCode, f"{READ_CODE} where hash = ?", code_hash)

    async def find_code_of(self, account_id: AccountId) -> LinkCode | None:
        return await self._find(LinkCode, f"{READ_CODE} where account = ?", account_id)

    async def find_person(self, person_id: PersonId) -> Person | None:
        """Find a person met before, with the name of their first account, in the language they chose or its own."""
        return await self._find(Person, FIND_PERSON, person_id)

    async def find_key_holder(self, key: str, first_id: AccountId) -> AccountId | None:
        """Find the account known by a key; without a later key, by the one that made its id."""
        return await self._value(FIND_KEY, key, key, first_id)

    async def chosen_language(self, person_id: PersonId) -> Language | None:
        return await self._value("select chosen from people where id = ? and chosen <> ''", person_id)

    async def is_discreet(self, person_id: PersonId) -> bool:
        return bool(await self._fetch_all("select 1 from people where id = ? and discreet = 1", person_id))

    async def find_automatic(self, person_ids: Collection[PersonId]) -> dict[PersonId, frozenset[str]]:
        """Return what people have answered for them, of those who wish anything."""
        sql = f"select id, automatic from people where automatic <> '' and id in ({make_marks(person_ids)})"
        rows = await self._fetch_all(sql, *person_ids) if person_ids else []
        return {PersonId(row[0]): frozenset(row[1].split()) for row in rows}

    async def find_attended(self, account_ids: Collection[AccountId]) -> dict[AccountId, frozenset[ChannelId]]:
        sql = f"select account, place from attends where account in ({make_marks(account_ids)})"
        found: dict[AccountId, set[ChannelId]] = {}
        for account, channel in await self._fetch_all(sql, *account_ids) if account_ids else []:
            found.setdefault(AccountId(account), set()).add(ChannelId(channel))
        return {account: frozenset(channels) for account, channels in found.items()}

    async def unreachable_accounts(self) -> dict[AccountId, int]:
        return {AccountId(row[0]): row[1] for row in await self._fetch_all("select account, at from closed")}

    async def is_marked_reachable(self, account_id: AccountId) -> bool:
        return bool(await self._fetch_all("select 1 from reached where account = ?", account_id))


class Account(NamedTuple):
    """A login on one platform; `origin` is the person it belonged to before it was linked, empty for none.

    `name` and `lang` are the platform's. A dropped account `leaves` a person, for good at `out_ms` unless it
    `is_disputed`.
    """

    id: AccountId
    person_id: PersonId
    origin: PersonId
    name: str
    lang: Language
    linked_ms: int
    seen_ms: int
    leaves: PersonId = PersonId("")
    out_ms: int = 0
    is_disputed: int = 0


class LinkCode(NamedTuple):
    """A code given by an account, known by a hash, and the account that `entered` it, empty for none."""

    hash: str
    account_id: AccountId
    until_ms: int
    entered: AccountId = AccountId("")


class AccountNotice(NamedTuple):
    id: str
    account_id: AccountId
    kind: str
    about: AccountId
    at_ms: int


def imply_account(person_id: PersonId) -> Account:
    return Account(AccountId(person_id), person_id, PersonId(""), "", "en", 0, 0)


class PersonalLink(NamedTuple):
    """A link that signs an account in to a browser once, until a time; only its hash is kept."""

    hash: str
    account_id: AccountId
    table_id: TableId
    until_ms: int


class Session(NamedTuple):
    """A signed-in browser; `key` is the hash of its secret, and changes where `id` does not."""

    id: str
    account_id: AccountId
    key: str
    label: str
    opened_ms: int
    seen_ms: int


class FrameRow(NamedTuple):
    """A window inside a chat: only hashes of its launch and its secret are kept."""

    launch: str
    id: str
    account_id: AccountId
    key: str
    chat: str
    opened_ms: int


class Invitation(NamedTuple):
    """A code by which `uses` more people may join a table until a time."""

    hash: str
    table_id: TableId
    person_id: PersonId
    until_ms: int
    uses: int


class WeekChange(NamedTuple):
    """A change of someone's hours; with `due_ms`, to `week` from then on, None for no hours."""

    person_id: PersonId
    at_ms: int
    week: Week | None = None
    due_ms: int | None = None


GONE: Final = "gone:"  # how the number of a deleted person begins in a table's record
PersonalRows: TypeAlias = dict[str, list[dict[str, Any]]]


UNUSED_MS: Final = 83 * 24 * 3_600_000  # for how much longer than other things a session is kept that is not used
LINK_COLUMNS: Final = ("hash", "account", "table_id", "until")
SESSION_COLUMNS: Final = ("id", "account", "key", "label", "opened_at", "seen_at")
WRITE_LINK: Final = upsert("personal_links", LINK_COLUMNS, ["account"])
SPEND_LINK: Final = f"delete from personal_links where hash = ? and until > ? returning {', '.join(LINK_COLUMNS)}"
OPEN_SESSION: Final = insert("sessions", SESSION_COLUMNS)
END_OLDEST_SESSIONS: Final = (
    "delete from sessions where account = ? and id not in "
    "(select id from sessions where account = ? order by seen_at desc, id limit ?)"
)
READ_SESSION: Final = f"select {', '.join(SESSION_COLUMNS)} from sessions"
INVITATION_COLUMNS: Final = ("hash", "table_id", "person", "until", "uses")
ADD_INVITATION: Final = insert("invitations", INVITATION_COLUMNS)
END_OLDEST_INVITATIONS: Final = (
    "delete from invitations where table_id = ? and person = ? and hash not in "
    "(select hash from invitations where table_id = ? and person = ? order by until desc, hash limit ?)"
)
SPEND_INVITATION: Final = (
    "update invitations set uses = uses - 1 where hash = ? and until > ? and uses > 0 "
    f"returning {', '.join(INVITATION_COLUMNS)}"
)
FRAME_COLUMNS: Final = ("launch", "id", "account", "key", "chat", "opened_at")
OPEN_FRAME: Final = insert_new("frames", FRAME_COLUMNS)
READ_FRAME: Final = f"select {', '.join(FRAME_COLUMNS)} from frames"


class DoorWrites(Writes):
    def write_link(self, link: PersonalLink) -> None:
        """Replace the account's link."""
        self._execute(WRITE_LINK, link)

    def delete_links(self, account_ids: Collection[AccountId]) -> None:
        self._many("delete from personal_links where account = ?", [(each,) for each in account_ids])

    def open_session(self, session: Session, most: int) -> None:
        """Beyond `most`, sessions unused for longest end."""
        self._execute(OPEN_SESSION, session)
        self._execute(END_OLDEST_SESSIONS, (session.account_id, session.account_id, most))

    def renew_session(self, key: str, fresh: str) -> None:
        self._execute("update sessions set key = ? where key = ?", (fresh, key))

    def note_session(self, key: str, seen_ms: int) -> None:
        self._execute("update sessions set seen_at = ? where key = ?", (seen_ms, key))

    def end_session(self, session_id: str) -> None:
        self._execute("delete from sessions where id = ?", (session_id,))

    def end_sessions(self, account_ids: Collection[AccountId]) -> None:
        self._many("delete from sessions where account = ?", [(each,) for each in account_ids])

    def add_invitation(self, invitation: Invitation, most: int) -> None:
        """Beyond `most` of one person to one table, those that end first are void."""
        self._execute(ADD_INVITATION, invitation)
        whose = (invitation.table_id, invitation.person_id)
        self._execute(END_OLDEST_INVITATIONS, (*whose, *whose, most))

    def give_back_use(self, invitation_hash: str) -> None:
        self._execute("update invitations set uses = uses + 1 where hash = ?", (invitation_hash,))

    def delete_invitations(self, table_id: TableId, person_id: PersonId) -> None:
        self._execute("delete from invitations where table_id = ? and person = ?", (table_id, person_id))

    def open_frame(self, frame: FrameRow) -> None:
        """Open the one window of a launch; a second one changes nothing."""
        self._execute(OPEN_FRAME, frame)

    def end_frames(self, account_id: AccountId, before_ms: int) -> None:
        self._execute("delete from frames where account = ? and opened_at < ?", (account_id, before_ms))

    def _forget_doors(self, before_ms: int) -> None:
        for name in ("personal_links", "link_codes"):
            self._execute(f"delete from {name} where until < ?", (before_ms,))
        self._execute("delete from sessions where seen_at < ?", (before_ms - UNUSED_MS,))
        self._execute("delete from invitations where until < ?", (before_ms,))
        self._execute("delete from frames where opened_at < ?", (before_ms,))


class DoorAsks(Asks):
    def spend_link(self, link_hash: str, now_ms: int) -> PersonalLink | None:
        """Return the link to one caller only, and not after its time."""
        rows = self._fetch(SPEND_LINK, (link_hash, now_ms))
        return PersonalLink(*rows[0]) if rows else None

    def spend_invitation(self, invitation_hash: str, now_ms: int) -> Invitation | None:
        """Take one use and return what is left; None where nothing was left."""
        rows = self._fetch(SPEND_INVITATION, (invitation_hash, now_ms))
        return Invitation(*rows[0]) if rows else None


class DoorReads(Reads):
    async def find_link(self, link_hash: str) -> PersonalLink | None:
        sql = f"select {', '.join(LINK_COLUMNS)} from personal_links where hash = ?"
        return await self._find(PersonalLink, sql, link_hash)

    async def find_session(self, key: str) -> Session | None:
        return await self._find(Session, f"{READ_SESSION} where key = ?", key)

    async def sessions_of(self, account_ids: Collection[AccountId]) -> list[Session]:
        sql = f"{READ_SESSION} where account in ({make_marks(account_ids)}) order by seen_at desc, id"
        return await self._rows(Session, sql, *account_ids) if account_ids else []

    async def find_invitation(self, invitation_hash: str) -> Invitation | None:
        sql = f"select {', '.join(INVITATION_COLUMNS)} from invitations where hash = ?"
        return await self._find(Invitation, sql, invitation_hash)

    async def find_frame(self, key: str) -> FrameRow | None:
        return await self._find(FrameRow, f"{READ_FRAME} where key = ?", key)

    async def find_frame_of_launch(self, launch: str) -> FrameRow | None:
        return await self._find(FrameRow, f"{READ_FRAME} where launch = ?", launch)
