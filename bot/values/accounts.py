"""The accounts of one person, and how two are linked, as surfaces see them."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from bot.values.requests import Person


class AccountName(NamedTuple):
    """How an account is called before those who have it, or are about to: its chat, `web` for a browser, and its name there."""

    chat: str
    name: str


class LinkOffer(NamedTuple):
    """Two accounts that become those of one person: the one that gave the code, and the one where it was entered."""

    first: AccountName
    second: AccountName


class KnownAccount(NamedTuple):
    """One of somebody's accounts, by a key that tells nothing: whether they are here by it, are told things there, and linked it."""

    key: str
    name: AccountName
    is_here: bool
    is_told: bool
    is_linked: bool


class LeavingAccount(NamedTuple):
    """An account that was dropped, until when that may be objected to, and whether somebody has; `is_here` where it is one's own."""

    key: str
    name: AccountName
    until_ms: int
    is_disputed: bool
    is_here: bool


class Accounts(Protocol):
    """By which accounts people come. All may raise Refused."""

    async def list_accounts(self, person: Person) -> tuple[KnownAccount, ...]:
        """List somebody's accounts, the first first."""
        ...

    async def choose_address(self, person: Person, key: str) -> AccountName:
        """Choose the account at which one is told things, whichever was used last."""
        ...

    async def give_code(self, person: Person) -> str:
        """Make a code by which another account is linked to this one, once, within ten minutes; an older one is void."""
        ...

    async def read_code(self, person: Person, typed: str) -> LinkOffer:
        """Return what a code would link to the account at which it is entered."""
        ...

    async def enter_code(self, person: Person, typed: str) -> LinkOffer:
        """Enter a code: whoever gave it is asked to confirm."""
        ...

    async def find_question(self, person: Person) -> LinkOffer | None:
        """Find what waits to be confirmed at this account; None where nothing does."""
        ...

    async def confirm(self, person: Person) -> LinkOffer:
        """Make one person of both; what was open at the other's tables is theirs from now on."""
        ...

    async def decline(self, person: Person) -> None:
        """Void the code that this account gave, whoever has entered it."""

    async def undo(self, person: Person, key: str) -> AccountName:
        """Make an account that was linked its former person again, with the seats that came with it."""
        ...

    async def drop(self, person: Person, key: str) -> AccountName:
        """Take a lost account out of somebody: at once it reads nothing of theirs, and for good after a day unless somebody objects."""
        ...

    async def list_leaving(self, person: Person) -> tuple[LeavingAccount, ...]:
        """List the accounts that are being taken out of somebody, or the one by which they come."""
        ...

    async def dispute(self, person: Person, key: str) -> AccountName:
        """Object to an account's being dropped, by that account or another one of its person's."""
        ...
