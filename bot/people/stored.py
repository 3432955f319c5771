"""What is stored of people: accounts, settings, browsers, invitations, bans, drafts of answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple

from bot.db.statements import RowType, as_row, make_marks
from bot.db.store import AskingTransaction, Store, Transaction
from bot.tables.rows import ASKED, GUESSED, PersonSettings
from bot.tables.stored import ACCOUNTS
from bot.values.hours import Week
from bot.values.ids import GONE, AccountId, Language, PersonId, TableId
from bot.values.requests import Account, Fields, Person, Subscription, refuse_unsaved


class LinkCode(NamedTuple):
    """A code given by an account, known by a hash, and the account that `entered` it, empty for none."""

    hash: str
    account_id: AccountId
    until_ms: int
    entered: AccountId = AccountId("")


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


PEOPLE: Final = RowType("people", "id name lang met_at", as_row)
LINK_CODES: Final = RowType("link_codes", "hash account until entered", LinkCode, "account")
PERSONAL_LINKS: Final = RowType("personal_links", "hash account table_id until", PersonalLink, "account")
BROWSER_KEYS: Final = RowType("browser_keys", "account key", as_row)
SESSIONS: Final = RowType("sessions", "id account key label opened_at seen_at", Session)
FRAMES: Final = RowType("frames", "launch id account key chat opened_at", FrameRow)
INVITATIONS: Final = RowType("invitations", "hash table_id person until uses", Invitation)
BROWSERS: Final = RowType("subscriptions", "id account body opened_at", Subscription)
BANS: Final = RowType("bans", "person at", as_row)
DRAFTS: Final = RowType("drafts", "person table_id question fields at", as_row, "person table_id question")
SAME_NAME: Final = "do update set name = excluded.name, lang = excluded.lang"
DROP_ACCOUNT: Final = (
    "update accounts set leaves = person, person = ?, out_until = ?, disputed = 0 where account = ? and leaves = '' "
    "and person in (select o.person from accounts o where o.account = ?) returning account"
)
DISPUTE: Final = "update accounts set out_until = ?, disputed = ? where account = ? and leaves <> ''"
BRING_BACK: Final = "update accounts set person = leaves, leaves = '' where account = ? and leaves <> ''"
LET_GO: Final = "update accounts set leaves = '', origin = '', out_until = 0 where account = ? and leaves <> ''"
FIND_KEY: Final = (
    "select account from browser_keys where key = ? union all select account from sessions where key = ? union all "
    "select id from people where id = ? and id not in (select account from browser_keys)"
)
END_OLDEST_SESSIONS: Final = (
    "delete from sessions where account = ? and id not in "
    "(select id from sessions where account = ? order by seen_at desc, id limit ?)"
)
END_OLDEST_INVITATIONS: Final = (
    "delete from invitations where table_id = ? and person = ? and hash not in "
    "(select hash from invitations where table_id = ? and person = ? order by until desc, hash limit ?)"
)


def write_person(transaction: Transaction, person: Person, at_ms: int) -> None:
    transaction.execute(f"{PEOPLE.insert} on conflict (id) {SAME_NAME}", (person.id, person.name, person.lang, at_ms))


def write_account(transaction: Transaction, account: Account) -> None:
    transaction.execute(f"{ACCOUNTS.insert} on conflict (account) {SAME_NAME}", account)


def change_settings(
    transaction: AskingTransaction, person_id: str, decide: Callable[[PersonSettings], Mapping[str, Any]]
) -> bool:
    """Change what a person has chosen, and return whether anything was; the row is held meanwhile, so that no other process changes it."""
    for (body,) in transaction.fetch("update people set body = body where id = ? returning body", (person_id,)):
        before = PersonSettings.model_validate_json(body)
        said = before.model_copy(update=dict(decide(before)))
        due = min((each.due for each in said.week_changes if each.due is not None), default=None)
        columns = {"body": said.model_dump_json(), "digest_at": said.digest and said.digest[1], "hours_at": due}
        transaction.change_rows("people", columns, id=person_id)
        return said != before
    return False


def write_week(transaction: AskingTransaction, person_id: str, week: Week | None, *, booked: bool = False) -> None:
    """Write holidays only where they are `booked`; None forgets everything else."""
    changes: dict[str, Any] = {"quiet": None, "off": (), "source": ASKED}
    if week is not None:
        changes = {"quiet": week.quiet, "off": tuple(sorted(week.off)), "source": GUESSED if week.guessed else ASKED}
        changes |= {"holidays": tuple(sorted(week.holidays))} if booked else {}
    transaction.change_rows("people", {"zone": week.zone if week else ""}, id=person_id)
    change_settings(transaction, person_id, lambda _: changes)


async def choose(store: Store, person_id: str, **chosen: Any) -> None:
    """Write what a person chooses; raises Refused where it can't be saved."""
    with refuse_unsaved():
        await store.ask(lambda transaction: change_settings(transaction, person_id, lambda _: chosen))


def move_account(
    transaction: Transaction, account_id: AccountId, person_id: PersonId, origin: PersonId, at_ms: int
) -> None:
    moved = {"person": person_id, "origin": origin, "linked_at": at_ms}
    transaction.change_rows("accounts", moved, account=account_id)
    transaction.change_rows("people", {"address": ""}, address=account_id)


def delete_stranger(transaction: AskingTransaction, account_id: AccountId, person_id: PersonId) -> bool:
    """Delete a person just met who has no seat, with their account; returns whether that was so."""
    sql = "delete from people where id = ? and not exists (select 1 from tenures where person = ?) returning id"
    if not transaction.fetch(sql, (person_id, person_id)):
        return False
    transaction.delete_rows("accounts", account=account_id)
    return True


def drop_account(
    transaction: AskingTransaction, account_id: AccountId, by: AccountId, fresh: PersonId, until_ms: int
) -> bool:
    """Give an account to a fresh person, and note until when it may return; returns whether both accounts were of one person."""
    transaction.change_rows("people", {"address": ""}, address=account_id)
    return bool(transaction.fetch(DROP_ACCOUNT, (fresh, until_ms, account_id, by)))


def dispute_drop(transaction: Transaction, account_id: AccountId, until_ms: int, *, is_disputed: bool) -> None:
    transaction.execute(DISPUTE, (until_ms, int(is_disputed), account_id))


def settle_drop(transaction: Transaction, account_id: AccountId, *, is_back: bool) -> None:
    transaction.execute(BRING_BACK if is_back else LET_GO, (account_id,))


async def list_leaving(store: Store) -> list[Account]:
    return await ACCOUNTS.select(store, "where leaves <> '' order by out_until, account")


async def find_address(store: Store, person_id: PersonId) -> AccountId:
    """Return the account that the person prefers for messages; empty for none."""
    return await store.value("select address from people where id = ?", person_id) or AccountId("")


async def find_key_holder(store: Store, key: str, first_id: AccountId) -> AccountId | None:
    """Find the account known by a key; without a later key, by the one that made its id."""
    return await store.value(FIND_KEY, key, key, first_id)


async def chosen_language(store: Store, person_id: PersonId) -> Language | None:
    return await store.value("select chosen from people where id = ? and chosen <> ''", person_id)


def enter_link_code(transaction: AskingTransaction, code_hash: str, account_id: AccountId, now_ms: int) -> bool:
    """Return whether it was the first account to enter the code, or the same, in time."""
    sql = "update link_codes set entered = ? where hash = ? and until > ? and entered in ('', ?) returning hash"
    return bool(transaction.fetch(sql, (account_id, code_hash, now_ms, account_id)))


def take_link_code(transaction: AskingTransaction, code_hash: str, entered: AccountId, now_ms: int) -> bool:
    """Spend an entered code; returns whether it was still there."""
    sql = "delete from link_codes where hash = ? and entered = ? and until > ? returning hash"
    return bool(transaction.fetch(sql, (code_hash, entered, now_ms)))


async def is_banned(store: Store, person_id: PersonId) -> bool:
    """Check every account of the person, even of one deleted meanwhile."""
    names = {person_id, *await store.column("select account from accounts where person = ?", person_id)}
    asked = [*names, *(GONE + store.vault.sign(name) for name in names)]
    return bool(await store.fetch(f"select 1 from bans where person in ({make_marks(asked)})", *asked))


def spend_link(transaction: AskingTransaction, link_hash: str, now_ms: int) -> PersonalLink | None:
    """Return the link to one caller only, and not after its time."""
    spent = f"delete from personal_links where hash = ? and until > ? returning {PERSONAL_LINKS.columns}"
    return next(iter(PERSONAL_LINKS.decode(transaction.fetch(spent, (link_hash, now_ms)), transaction.vault)), None)


def open_session(transaction: Transaction, session: Session, most: int) -> None:
    """Beyond `most`, sessions unused for longest end."""
    SESSIONS.add(transaction, session)
    transaction.execute(END_OLDEST_SESSIONS, (session.account_id, session.account_id, most))


async def sessions_of(store: Store, account_ids: Collection[AccountId]) -> list[Session]:
    where = f"where account in ({make_marks(account_ids)}) order by seen_at desc, id"
    return await SESSIONS.select(store, where, *account_ids) if account_ids else []


def end_frames(transaction: Transaction, account_id: AccountId, before_ms: int) -> None:
    transaction.execute("delete from frames where account = ? and opened_at < ?", (account_id, before_ms))


def add_invitation(transaction: Transaction, invitation: Invitation, most: int) -> None:
    """Beyond `most` of one person to one table, those that end first are void."""
    INVITATIONS.add(transaction, invitation)
    whose = (invitation.table_id, invitation.person_id)
    transaction.execute(END_OLDEST_INVITATIONS, (*whose, *whose, most))


def spend_invitation(transaction: AskingTransaction, invitation_hash: str, now_ms: int) -> Invitation | None:
    """Take one use and return what is left; None where nothing was left."""
    sql = f"update invitations set uses = uses - 1 where hash = ? and until > ? and uses > 0 returning {INVITATIONS.columns}"
    left = transaction.fetch(sql, (invitation_hash, now_ms))
    return next(iter(INVITATIONS.decode(left, transaction.vault)), None)


def give_back_use(transaction: Transaction, invitation_hash: str) -> None:
    transaction.execute("update invitations set uses = uses + 1 where hash = ?", (invitation_hash,))


def delete_invitations(transaction: Transaction, table_id: TableId, person_ids: Iterable[PersonId]) -> None:
    for each in person_ids:
        transaction.delete_rows("invitations", table_id=table_id, person=each)


async def load_draft(store: Store, person_id: PersonId, table_id: TableId, question_id: str) -> Fields:
    row = await DRAFTS.find(store, person=person_id, table_id=table_id, question=question_id)
    return {name: tuple(sent) for name, sent in json.loads(row[3]).items()} if row else {}


def write_draft(
    transaction: Transaction, person_id: str, table_id: TableId, question_id: str, fields: Fields, at_ms: int
) -> None:
    if fields:
        DRAFTS.write(transaction, (person_id, table_id, question_id, json.dumps(fields), at_ms))
    else:
        transaction.delete_rows("drafts", person=person_id, table_id=table_id, question=question_id)
