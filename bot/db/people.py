"""Rows about people: their accounts, the links, sessions and windows by which they come, their invitations and hours."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from bot.values.hours import Week
from bot.values.ids import AccountId, Language, PersonId, TableId


class Account(NamedTuple):
    """A login on one platform, and whose it is: `origin` is whose it was before it was linked, empty where nobody else's.

    `name` and `lang` are what its platform says. One that was dropped `leaves` a person, for good at a time unless it `is_disputed`.
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
    """A code that an account gave, known by a hash, and the account that has `entered` it, empty where none has."""

    hash: str
    account_id: AccountId
    until_ms: int
    entered: AccountId = AccountId("")


class AccountNotice(NamedTuple):
    """What an account is still to be told: what became of the one it is `about`."""

    id: str
    account_id: AccountId
    kind: str
    about: AccountId
    at_ms: int


def imply_account(person_id: PersonId) -> Account:
    """Return the account of somebody of whom no account is kept: the one that their id names."""
    return Account(AccountId(person_id), person_id, PersonId(""), "", "en", 0, 0)


class PersonalLink(NamedTuple):
    """A link that lets whoever has an account into a browser once, until a time; of the link itself only a hash is known."""

    hash: str
    account_id: AccountId
    table_id: TableId
    until_ms: int


class Session(NamedTuple):
    """A browser that was let in from an account, and ends with it; `key` is a hash of its secret, and changes where `id` does not."""

    id: str
    account_id: AccountId
    key: str
    label: str
    opened_ms: int
    seen_ms: int


class FrameRow(NamedTuple):
    """A window of a chat: of its launch and of its secret only hashes are known. A launch opens one window."""

    launch: str
    id: str
    account_id: AccountId
    key: str
    chat: str
    opened_ms: int


class Invitation(NamedTuple):
    """A code by which `uses` more people may come to a table until a time, because somebody there has asked them."""

    hash: str
    table_id: TableId
    person_id: PersonId
    until_ms: int
    uses: int


class WeekChange(NamedTuple):
    """When somebody changed their hours; with `due_ms` to what, which counts from then on: None for no hours any more."""

    person_id: PersonId
    at_ms: int
    week: Week | None = None
    due_ms: int | None = None


GONE: Final = "gone:"
"""How the number begins that stands in a table's record for somebody who was deleted."""
PersonalRows: TypeAlias = dict[str, list[dict[str, Any]]]
"""Rows about a person by the database's table, each by its columns."""
