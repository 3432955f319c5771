"""What a store keeps of people, and of the accounts by which they come."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple, Protocol

from bot.values.ids import AccountId, Language, PersonId, PlaceId
from bot.values.requests import Person


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


class AccountWrites(Protocol):
    """What a unit of work may write of them."""

    def add_account_notices(self, notices: Iterable[AccountNotice]) -> None:
        """Note what accounts are to be told."""

    def delete_account_notice(self, notice_id: str) -> None:
        """Note that an account was told, or cannot be."""

    def write_person(self, person: Person, at_ms: int) -> None:
        """Write a person's name and language."""

    def delete_stranger(self, account_id: AccountId, person_id: PersonId) -> bool:
        """Delete a person met a moment ago who came to no seat, with their account; returns whether that was so."""

    def write_account(self, account: Account) -> None:
        """Write an account that was met; of one that there is its name and language."""

    def note_account(self, account_id: AccountId, seen_ms: int) -> None:
        """Note when somebody last did something by an account."""

    def move_account(self, account_id: AccountId, person_id: PersonId, origin: PersonId, at_ms: int) -> None:
        """Have an account be of somebody else from now on."""

    def drop_account(self, account_id: AccountId, by: AccountId, fresh: PersonId, until_ms: int) -> bool:
        """Have an account be of a fresh person from now on, and until a time know whom it leaves; returns whether both were of one."""

    def dispute_drop(self, account_id: AccountId, until_ms: int, *, is_disputed: bool) -> None:
        """Note until when an account that leaves a person can come back, and whether it is to."""

    def settle_drop(self, account_id: AccountId, *, is_back: bool) -> None:
        """Have an account that leaves a person be theirs again, or nobody else's than its own for good."""

    def carry_over(self, old: PersonId, new: PersonId) -> None:
        """Give what is kept about one person to another, where nothing of that kind is kept about them."""

    def give_back(self, new: PersonId, old: PersonId) -> None:
        """Give the tables of a former person's practice ladder back to them."""

    def set_address(self, person_id: PersonId, account_id: AccountId) -> None:
        """Note at which account somebody wants to be told things."""

    def write_link_code(self, code: LinkCode) -> None:
        """Write an account's code; the one it gave before links nothing any more."""

    def enter_link_code(self, code_hash: str, account_id: AccountId, now_ms: int) -> bool:
        """Note which account has entered a code; returns whether it was the first, or the same, and not too late."""

    def take_link_code(self, code_hash: str, entered: AccountId, now_ms: int) -> bool:
        """Spend a code that an account has entered; returns whether it was still there to be spent."""

    def delete_link_codes(self, account_ids: Collection[AccountId]) -> None:
        """Delete the codes that accounts gave."""

    def write_key(self, account_id: AccountId, key: str) -> None:
        """Note the one key by which a browser's account is known from now on."""

    def set_chosen_language(self, person_id: str, lang: str) -> None:
        """Note the language that somebody asked for."""

    def set_discreet(self, person_id: PersonId, *, wanted: bool) -> None:
        """Note whether somebody's cards are never to stand in a notification."""

    def write_attendance(self, place_id: PlaceId, account_id: AccountId, at_ms: int | None) -> None:
        """Note when an account was at a place last; None where it has left it, which ends its person's wishes there."""

    def mark_unreachable(self, account_id: str, at_ms: int) -> None:
        """Note that an account that is kept cannot be told anything in private."""

    def mark_reachable(self, account_id: str, at_ms: int) -> None:
        """Note that an account that is kept can be told things in private."""


class AccountReads(Protocol):
    """What can be read of them."""

    async def list_account_notices(self) -> list[AccountNotice]:
        """List what accounts are still to be told, the oldest first."""
        ...

    async def find_account(self, account_id: AccountId) -> Account | None:
        """Find an account that was met before."""

    async def find_accounts(self, person_ids: Collection[PersonId]) -> dict[PersonId, tuple[Account, ...]]:
        """Return the accounts of people, the longest linked first; of all who are asked for, each has an entry.

        Somebody of whom nothing is kept is taken to have the one account that their id names, unless it is another's.
        """

    async def list_leaving(self) -> list[Account]:
        """List the accounts that were dropped and may still come back, the first to go first."""
        ...

    async def find_address(self, person_id: PersonId) -> AccountId:
        """Return the account at which somebody wants to be told things; empty where they chose none."""
        ...

    async def find_link_code(self, code_hash: str) -> LinkCode | None:
        """Find a code that was not spent, whether or not it is over."""

    async def find_code_of(self, account_id: AccountId) -> LinkCode | None:
        """Find the code that an account gave last."""

    async def find_person(self, person_id: PersonId) -> Person | None:
        """Find a person who was met before, by the name of their first account, in the language that they chose, or its."""

    async def find_key_holder(self, key: str, first_id: AccountId) -> AccountId | None:
        """Find which account is known by a key; those who were never given another are known by the one that made their id."""

    async def chosen_language(self, person_id: PersonId) -> Language | None:
        """Return the language that somebody has asked for."""

    async def is_discreet(self, person_id: PersonId) -> bool:
        """Tell whether somebody's cards are never to stand in a notification."""
        ...

    async def find_attended(self, account_ids: Collection[AccountId]) -> dict[AccountId, frozenset[PlaceId]]:
        """Return at which places accounts are, by those of them that are at any."""

    async def unreachable_accounts(self) -> dict[AccountId, int]:
        """Return every account that cannot be told anything in private, and since when."""

    async def is_marked_reachable(self, account_id: AccountId) -> bool:
        """Tell whether an account is marked as reachable in private."""


def imply_account(person_id: PersonId) -> Account:
    """Return the account of somebody of whom no account is kept: the one that their id names."""
    return Account(AccountId(person_id), person_id, PersonId(""), "", "en", 0, 0)
