"""What people send, and what is said at once in return."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, NamedTuple, Protocol, TypeAlias

from bot.values.commands import ArgumentValue
from bot.values.ids import AccountId, ChannelId, Language, PersonId, TableId, TablePace
from games.forms import Refused

UPDATE: Final = re.compile(r"[\x20-\x7e]{0,200}")  # What the id of a platform's update looks like.

# What is filled in, by the names of the controls; a lone widget goes by the empty name.
Fields: TypeAlias = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Person:
    """A human who is at a chat or a page; `account` is the one by which they came there, by default that of their id.

    One who `is_out` came by an account that was dropped, and can do nothing by it until that is settled but object. One
    who `is_near` is the host: at the computer that runs us, or by their password.
    """

    id: PersonId
    name: str
    lang: Language
    account: AccountId = field(default=AccountId(""), compare=False)
    is_out: bool = field(default=False, compare=False)
    is_near: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        if not self.account:
            object.__setattr__(self, "account", AccountId(self.id))

    def update_key(self, inbox: str) -> str:
        """Make the id under which an update of theirs is remembered; raises Refused.

        It holds their account, so that no one can use up another's, and a person with a new account presses nothing twice.
        """
        if not UPDATE.fullmatch(inbox):
            raise Refused("unreadable")
        return inbox and f"{self.account} {inbox}"


@dataclass(frozen=True, slots=True)
class NewTable:
    """What a person chooses for a table; without a number of seats it plays with those who join."""

    game: str
    name: str
    lang: Language
    pace: TablePace
    seats: int | None


@dataclass(frozen=True, slots=True)
class Request:
    """A command of one person, as the surface understood it; `arguments` are by name, those not given are not there.

    `channel_id` is where it was said, None in a private chat. `inbox` is the platform's own id of the update, by which a
    repetition is known; `at` its time, if the platform stamps it.
    """

    verb: str
    table_id: TableId | None = None
    arguments: Mapping[str, ArgumentValue] = field(default_factory=dict)
    channel_id: ChannelId | None = None
    inbox: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class FormRequest:
    """A press that fills in or gives an answer: `verb` is one of FORMS; the rest as in `Request`.

    `step` and `slice` are keys of `bot.forms.draft`, `page` counts from 0; `fields` is what was written, by step.
    """

    verb: str
    table_id: TableId | None = None
    question_id: str = ""
    step: str = ""
    slice: str = ""
    tokens: tuple[str, ...] = ()
    page: int = 0
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    channel_id: ChannelId | None = None
    inbox: str = ""
    at: datetime | None = None


AnyRequest: TypeAlias = Request | FormRequest


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as a surface sends it: fields by the names of the form fields, a lone widget under the empty name.

    `inbox` is the platform's own id of the update, by which a repetition is known; `at` its time, if it has one.
    """

    table_id: TableId
    question: str
    fields: Fields = field(default_factory=dict)
    inbox: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """What became of an answer, said to the one who gave it alone; `at_ms` is its time, where that counts."""

    text: str
    seq: int
    again: bool = False
    at_ms: int | None = None


class Update(NamedTuple):
    """What a platform told us, reduced to what we act on; those of one lane are acted on in order."""

    id: int
    lane: str
    body: str
    at_ms: int


CONFIRM: Final = "confirm"  # The field that the second press of a weighty answer carries.


class Wish(NamedTuple):
    """Something that a person may have answered for them at every table, in words."""

    name: str
    label: str
    hint: str
    is_on: bool


class NotSaved(Exception):
    """A batch could not be committed, so nothing of it happened; `reason` is a message key."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@contextmanager
def refuse_unsaved() -> Iterator[None]:
    """Refuse as `busy` where the database fails."""
    try:
        yield
    except NotSaved:
        raise Refused("busy") from None


class Repeated(Exception):
    """The update was handled before; `seq` is the entry it caused, 0 for none."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


class AccountName(NamedTuple):
    """How an account is called before those who have it, or are about to: its chat, `web` for a browser, and its name there."""

    chat: str
    name: str


class LinkOffer(NamedTuple):
    first: AccountName
    second: AccountName


class KnownAccount(NamedTuple):
    """One of a person's accounts, by a key that tells nothing: whether they are here by it, are told things there, and linked it."""

    key: str
    name: AccountName
    is_here: bool
    is_told: bool
    is_linked: bool


class LeavingAccount(NamedTuple):
    """A dropped account, until when its owner may object, and whether they have; `is_here` for the reader's own."""

    key: str
    name: AccountName
    until_ms: int
    is_disputed: bool
    is_here: bool


LINK: Final = "in"  # The page that personal links lead to.


class Entrance(NamedTuple):
    person: Person
    table_id: TableId
    chat: str


class OpenBrowser(NamedTuple):
    id: str
    label: str
    opened_ms: int
    seen_ms: int


FILE: Final = "arbitro.json"  # What the file is called.


FRAME: Final = "frame"  # The pages that begin in a chat's window, followed by the chat's name.


class Launch(NamedTuple):
    """Who opened a window, as the chat vouches for it; `proof` is what makes this launch unlike every other.

    `asked` is the code of the table it was opened for, which chooses a page and allows nothing; `channel_id` is where it was
    opened, empty where the chat does not say, and `group` the same where we can post nothing: a table opened there is
    found there.
    """

    account_id: AccountId
    name: str
    lang: Language
    proof: str
    asked: str = ""
    channel_id: ChannelId = ChannelId("")
    group: str = ""


class Launcher(Protocol):
    chat: str
    client: str  # What the chat's clients call us, where a window has to say it; empty elsewhere.
    framers: tuple[str, ...]  # The origins of the pages in which the chat's clients show ours.
    origins: tuple[str, ...]  # The origins of our own pages there, beside the public one.

    async def read(self, sent: Mapping[str, str]) -> Launch:
        """Read what a window says of who opened it; raises Refused where the chat does not vouch for it."""


class Frame(NamedTuple):
    chat: str
    person: Person


class Opened(NamedTuple):
    """Who is in a window now, by which key, and the table to begin with; None for no or several tables."""

    person: Person
    key: str
    table_id: TableId | None


class Subscription(NamedTuple):
    """A browser that rings; `body` is JSON as the browser gave it, `id` a hash of its address."""

    id: str
    account_id: AccountId
    body: str
    opened_ms: int


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


def imply_account(person_id: PersonId) -> Account:
    return Account(AccountId(person_id), person_id, PersonId(""), "", "en", 0, 0)
