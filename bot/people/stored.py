"""What is stored of people: accounts, settings, hours, browsers, invitations, bans."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final, NamedTuple

from bot.db.statements import insert, insert_new, make_marks, upsert
from bot.db.store import AskingTransaction, Store, Transaction
from bot.tables.people import ACCOUNT_COLUMNS, ASKED, READ_ACCOUNT, Account, PersonSettings, change_settings
from bot.values.ids import GONE, AccountId, Language, PersonId, TableId
from bot.values.requests import Person

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
CARRIED: Final = {"wishes": ("place", "game", "at"), "unrecorded": ("at",)}
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
WRITE_PERSON: Final = (
    f"{insert('people', ['id', 'name', 'lang', 'met_at'])} "
    "on conflict (id) do update set name = excluded.name, lang = excluded.lang"
)
FIND_KEY: Final = (
    "select account from browser_keys where key = ? union all select account from sessions where key = ? union all "
    "select id from people where id = ? and id not in (select account from browser_keys)"
)
DELETE_STRANGER: Final = (
    "delete from people where id = ? and not exists (select 1 from tenures where person = ?) returning id"
)
WRITE_KEY: Final = upsert("browser_keys", ["account", "key"], ["account"])
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
WRITE_BAN: Final = insert_new("bans", ["person", "at"])


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


def write_person(transaction: Transaction, person: Person, at_ms: int) -> None:
    transaction.execute(WRITE_PERSON, (person.id, person.name, person.lang, at_ms))


def write_account(transaction: Transaction, account: Account) -> None:
    transaction.execute(WRITE_ACCOUNT, account)


def note_account(transaction: Transaction, account_id: AccountId, seen_ms: int) -> None:
    transaction.execute("update accounts set seen_at = ? where account = ?", (seen_ms, account_id))


def move_account(
    transaction: Transaction, account_id: AccountId, person_id: PersonId, origin: PersonId, at_ms: int
) -> None:
    transaction.execute(MOVE_ACCOUNT, (person_id, origin, at_ms, account_id))
    transaction.execute("update people set address = '' where address = ?", (account_id,))


def dispute_drop(transaction: Transaction, account_id: AccountId, until_ms: int, *, is_disputed: bool) -> None:
    transaction.execute(DISPUTE, (until_ms, int(is_disputed), account_id))


def settle_drop(transaction: Transaction, account_id: AccountId, *, is_back: bool) -> None:
    transaction.execute(BRING_BACK if is_back else LET_GO, (account_id,))


def give_back(transaction: Transaction, new: PersonId, old: PersonId) -> None:
    """Return the former person's tables of the practice ladder."""
    own = "select table_id from tenures where person = ?"
    transaction.execute(f"update climbs set person = ? where person = ? and table_id in ({own})", (old, new, old))


def set_address(transaction: Transaction, person_id: PersonId, account_id: AccountId) -> None:
    transaction.execute("update people set address = ? where id = ?", (account_id, person_id))


def write_link_code(transaction: Transaction, code: LinkCode) -> None:
    transaction.execute(WRITE_CODE, code)


def delete_link_codes(transaction: Transaction, account_ids: Collection[AccountId]) -> None:
    transaction.many("delete from link_codes where account = ?", [(each,) for each in account_ids])


def write_key(transaction: Transaction, account_id: AccountId, key: str) -> None:
    transaction.execute(WRITE_KEY, (account_id, key))


def set_chosen_language(transaction: Transaction, person_id: str, lang: str) -> None:
    transaction.execute("update people set chosen = ? where id = ?", (lang, person_id))


def delete_stranger(transaction: AskingTransaction, account_id: AccountId, person_id: PersonId) -> bool:
    """Delete a person just met who has no seat, with their account; returns whether that was so."""
    if not transaction.fetch(DELETE_STRANGER, (person_id, person_id)):
        return False
    transaction.execute("delete from accounts where account = ?", (account_id,))
    return True


def drop_account(
    transaction: AskingTransaction, account_id: AccountId, by: AccountId, fresh: PersonId, until_ms: int
) -> bool:
    """Give an account to a fresh person, and note until when it may return; returns whether both accounts were of one person."""
    transaction.execute("update people set address = '' where address = ?", (account_id,))
    return bool(transaction.fetch(DROP_ACCOUNT, (fresh, until_ms, account_id, by)))


def carry_settings(transaction: AskingTransaction, old: PersonId, new: PersonId) -> None:
    for zone, body in transaction.fetch("select zone, body from people where id = ?", (old,)):
        former = PersonSettings.model_validate_json(body)

        def decide(said: PersonSettings, former: PersonSettings = former, zone: str = zone) -> dict[str, Any]:
            kept: dict[str, Any] = {
                "primers": tuple(sorted({*former.primers, *said.primers})),
                "levels": former.levels | said.levels,
                "snoozes": former.snoozes | said.snoozes,
                "digest": said.digest or former.digest,
            }
            if former.source == ASKED != said.source:
                transaction.execute("update people set zone = ? where id = ?", (zone, new))
                kept |= {name: getattr(former, name) for name in ("quiet", "off", "holidays", "source")}
            return kept

        change_settings(transaction, new, decide)


def carry_over(transaction: AskingTransaction, old: PersonId, new: PersonId) -> None:
    """Give what is kept about one person to another, where the other has nothing of that kind."""
    for copy in COPIES:
        transaction.execute(copy, (new, old))
    transaction.execute("update climbs set person = ? where person = ?", (new, old))
    transaction.execute("delete from wishes where person = ?", (old,))
    for table, question, sealed, at_ms in transaction.fetch(READ_DRAFTS, (old,)):
        fields = transaction.vault.open(sealed, table, "drafts", "fields", old, question)
        again = transaction.vault.seal(fields, table, "drafts", "fields", new, question)
        transaction.execute(CARRY_DRAFT, (new, table, question, again, at_ms))
    transaction.execute(CARRY_LANGUAGE, (old, new))
    carry_settings(transaction, old, new)


def enter_link_code(transaction: AskingTransaction, code_hash: str, account_id: AccountId, now_ms: int) -> bool:
    """Return whether it was the first account to enter the code, or the same, in time."""
    return bool(transaction.fetch(ENTER_CODE, (account_id, code_hash, now_ms, account_id)))


def take_link_code(transaction: AskingTransaction, code_hash: str, entered: AccountId, now_ms: int) -> bool:
    """Spend an entered code; returns whether it was still there."""
    return bool(transaction.fetch(TAKE_CODE, (code_hash, entered, now_ms)))


async def list_leaving(store: Store) -> list[Account]:
    return await store.rows(Account, f"{READ_ACCOUNT} where leaves <> '' order by out_until, account")


async def find_address(store: Store, person_id: PersonId) -> AccountId:
    """Return the account that the person prefers for messages; empty for none."""
    return await store.value("select address from people where id = ?", person_id) or AccountId("")


async def find_link_code(store: Store, code_hash: str) -> LinkCode | None:
    return await store.find(LinkCode, f"{READ_CODE} where hash = ?", code_hash)


async def find_code_of(store: Store, account_id: AccountId) -> LinkCode | None:
    return await store.find(LinkCode, f"{READ_CODE} where account = ?", account_id)


async def find_key_holder(store: Store, key: str, first_id: AccountId) -> AccountId | None:
    """Find the account known by a key; without a later key, by the one that made its id."""
    return await store.value(FIND_KEY, key, key, first_id)


async def chosen_language(store: Store, person_id: PersonId) -> Language | None:
    return await store.value("select chosen from people where id = ? and chosen <> ''", person_id)


def add_account_notices(transaction: Transaction, notices: Iterable[AccountNotice]) -> None:
    transaction.many(ADD_NOTICE, notices)


def delete_account_notice(transaction: Transaction, notice_id: str) -> None:
    transaction.execute("delete from account_notices where id = ?", (notice_id,))


async def list_account_notices(store: Store) -> list[AccountNotice]:
    return await store.rows(AccountNotice, READ_NOTICES)


def mark_primer_read(transaction: AskingTransaction, person_id: str, game: str) -> None:
    change_settings(transaction, person_id, lambda said: {"primers": tuple(sorted({*said.primers, game}))})


async def is_banned(store: Store, person_id: PersonId) -> bool:
    """Check every account of the person, even of one deleted meanwhile."""
    rows = await store.fetch("select account from accounts where person = ?", person_id)
    names = {person_id, *(account for (account,) in rows)}
    asked = [*names, *(GONE + store.vault.sign(name) for name in names)]
    return bool(await store.fetch(f"select 1 from bans where person in ({make_marks(asked)})", *asked))


async def list_bans(store: Store) -> list[tuple[str, int]]:
    return [(person, at) for person, at in await store.fetch("select person, at from bans order by at, person")]


def write_ban(transaction: Transaction, person: str, at_ms: int | None) -> None:
    """None lifts the ban."""
    if at_ms is None:
        transaction.execute("delete from bans where person = ?", (person,))
    else:
        transaction.execute(WRITE_BAN, (person, at_ms))


def write_link(transaction: Transaction, link: PersonalLink) -> None:
    """Replace the account's link."""
    transaction.execute(WRITE_LINK, link)


def delete_links(transaction: Transaction, account_ids: Collection[AccountId]) -> None:
    transaction.many("delete from personal_links where account = ?", [(each,) for each in account_ids])


def spend_link(transaction: AskingTransaction, link_hash: str, now_ms: int) -> PersonalLink | None:
    """Return the link to one caller only, and not after its time."""
    rows = transaction.fetch(SPEND_LINK, (link_hash, now_ms))
    return PersonalLink(*rows[0]) if rows else None


async def find_link(store: Store, link_hash: str) -> PersonalLink | None:
    sql = f"select {', '.join(LINK_COLUMNS)} from personal_links where hash = ?"
    return await store.find(PersonalLink, sql, link_hash)


def open_session(transaction: Transaction, session: Session, most: int) -> None:
    """Beyond `most`, sessions unused for longest end."""
    transaction.execute(OPEN_SESSION, session)
    transaction.execute(END_OLDEST_SESSIONS, (session.account_id, session.account_id, most))


def renew_session(transaction: Transaction, key: str, fresh: str) -> None:
    transaction.execute("update sessions set key = ? where key = ?", (fresh, key))


def note_session(transaction: Transaction, key: str, seen_ms: int) -> None:
    transaction.execute("update sessions set seen_at = ? where key = ?", (seen_ms, key))


def end_session(transaction: Transaction, session_id: str) -> None:
    transaction.execute("delete from sessions where id = ?", (session_id,))


def end_sessions(transaction: Transaction, account_ids: Collection[AccountId]) -> None:
    transaction.many("delete from sessions where account = ?", [(each,) for each in account_ids])


async def find_session(store: Store, key: str) -> Session | None:
    return await store.find(Session, f"{READ_SESSION} where key = ?", key)


async def sessions_of(store: Store, account_ids: Collection[AccountId]) -> list[Session]:
    sql = f"{READ_SESSION} where account in ({make_marks(account_ids)}) order by seen_at desc, id"
    return await store.rows(Session, sql, *account_ids) if account_ids else []


def open_frame(transaction: Transaction, frame: FrameRow) -> None:
    """Open the one window of a launch; a second one changes nothing."""
    transaction.execute(OPEN_FRAME, frame)


def end_frames(transaction: Transaction, account_id: AccountId, before_ms: int) -> None:
    transaction.execute("delete from frames where account = ? and opened_at < ?", (account_id, before_ms))


async def find_frame(store: Store, key: str) -> FrameRow | None:
    return await store.find(FrameRow, f"{READ_FRAME} where key = ?", key)


async def find_frame_of_launch(store: Store, launch: str) -> FrameRow | None:
    return await store.find(FrameRow, f"{READ_FRAME} where launch = ?", launch)


def add_invitation(transaction: Transaction, invitation: Invitation, most: int) -> None:
    """Beyond `most` of one person to one table, those that end first are void."""
    transaction.execute(ADD_INVITATION, invitation)
    whose = (invitation.table_id, invitation.person_id)
    transaction.execute(END_OLDEST_INVITATIONS, (*whose, *whose, most))


def spend_invitation(transaction: AskingTransaction, invitation_hash: str, now_ms: int) -> Invitation | None:
    """Take one use and return what is left; None where nothing was left."""
    rows = transaction.fetch(SPEND_INVITATION, (invitation_hash, now_ms))
    return Invitation(*rows[0]) if rows else None


def give_back_use(transaction: Transaction, invitation_hash: str) -> None:
    transaction.execute("update invitations set uses = uses + 1 where hash = ?", (invitation_hash,))


def delete_invitations(transaction: Transaction, table_id: TableId, person_ids: Iterable[PersonId]) -> None:
    gone = "delete from invitations where table_id = ? and person = ?"
    transaction.many(gone, [(table_id, each) for each in person_ids])


async def find_invitation(store: Store, invitation_hash: str) -> Invitation | None:
    sql = f"select {', '.join(INVITATION_COLUMNS)} from invitations where hash = ?"
    return await store.find(Invitation, sql, invitation_hash)
