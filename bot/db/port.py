"""What any store must do: its reads are coroutines, its writes are units of work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Protocol, TypeAlias, TypeVar

from bot.db.accounts import AccountReads, AccountWrites
from bot.db.chores import ChoreReads, ChoreWrites
from bot.db.deadlines import DeadlineReads
from bot.db.doors import DoorReads, DoorWrites
from bot.db.measures import StoreMeasures
from bot.db.personal_rows import PersonalReads, PersonalWrites
from bot.db.processes import StoreBells
from bot.db.reminders import ReminderReads, ReminderWrites
from bot.db.rows import (
    Bank,
    BlockedPlace,
    Deadline,
    DeadlineChange,
    Head,
    LaterRows,
    LogRow,
    Notice,
    PostRow,
    Prepared,
    RefusedUpdate,
    SeatMessageRow,
    TableRecord,
    Tenure,
)
from bot.db.week_changes import WeekChangeReads, WeekChangeWrites
from bot.db.wishes import WishReads, WishWrites
from bot.values.health import SetAside
from bot.values.hours import Week
from bot.values.ids import AccountId, PersonId, PlaceId, TableId, TableStatus
from bot.values.requests import NotSaved, Update

T = TypeVar("T")

MOST_UPDATES: Final = 100_000
"""Updates, and ids of updates, that are remembered at most."""
BUSY_MS: Final = 5_000
"""How long a database that somebody else holds or has locked is waited for."""


class Repeated(Exception):
    """The platform's update was acted on before; `seq` is the entry it caused, 0 if it caused none."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


class Behind(NotSaved):
    """A table has moved on since whoever would change it has read it."""

    def __init__(self) -> None:
        super().__init__("behind")


class Unusable(Exception):
    """The database cannot be used; `reason` is a message key, one of the sentences `unusable-…`."""

    def __init__(self, reason: str, path: Path | str) -> None:
        super().__init__(f"{path}: {reason}")
        self.reason = reason
        self.path = path


class StoredTable(NamedTuple):
    """All that is kept of a table, at `head`. `is_damaged`: the disk gives back its own row, and not the rest."""

    record: TableRecord
    tenures: list[Tenure]
    rows: list[LogRow]
    deadlines: list[Deadline]
    is_damaged: bool = False
    head: Head = Head()
    banks: Sequence[Bank] = ()
    prepared: Sequence[Prepared] = ()


class Transaction(
    AccountWrites, ChoreWrites, DoorWrites, PersonalWrites, ReminderWrites, WeekChangeWrites, WishWrites, Protocol
):
    """All that a unit of work may write. It is taken back whole if the unit raises."""

    def claim_update(self, inbox_id: str, table_id: TableId, seq: int, at_ms: int) -> None:
        """Note that an update is acted on; raises Repeated if it was before."""

    def move_head(self, table_id: TableId, known: Head, head: Head) -> None:
        """Move a table on from where it is known to be; raises Behind, and the unit leaves nothing, if it is elsewhere.

        Every unit that adds an entry or changes a table's own row begins with it: so nothing slips in behind a change.
        """

    def append_entry(self, table_id: TableId, row: LogRow) -> None:
        """Add an entry to a table's log; a second one with its number breaks the key."""

    def insert_table(self, record: TableRecord) -> None:
        """Write a new table's own row and its head; a second one with its id breaks the key."""

    def write_table(self, record: TableRecord) -> None:
        """Write a table's own row."""

    def write_places(self, record: TableRecord) -> None:
        """Write where a table is shown."""

    def write_notice(self, record: TableRecord) -> None:
        """Write what a table announces with this version of its row."""

    def add_tenures(self, table_id: TableId, tenures: Iterable[Tenure]) -> None:
        """Add who holds seats from now on."""

    def mark_office_awaited(self, table_id: TableId, *, awaited: bool) -> None:
        """Note whether the office itself has something to do at a table."""

    def write_status(self, table_id: TableId, status: TableStatus) -> None:
        """Write a table's status."""

    def write_deadline(self, deadline: Deadline, due_ms: int) -> None:
        """Set or move a deadline; `due_ms` is when the clock has to look at it next."""

    def write_bank(self, table_id: TableId, bank: Bank) -> None:
        """Note what is left of a seat's bank."""

    def write_prepared(self, table_id: TableId, prepared: Prepared) -> None:
        """Write what a seat has prepared for a topic; with no rules it is deleted."""

    def delete_deadline(self, table_id: TableId, question_key: str) -> None:
        """Delete a deadline."""

    def delete_deadlines(self, table_id: TableId) -> None:
        """Delete all deadlines of a table."""

    def shift_times(self, ms: int) -> None:
        """Shift every deadline by the time the office was away, and the age of what is kept for a while only."""

    def change_personal_deadlines(self, change: DeadlineChange) -> None:
        """Change every deadline of somebody who has said when they are awake."""

    def renew_deadlines(self, now_ms: int) -> None:
        """Have every deadline that began after `now_ms`, by a clock that was ahead, begin now."""

    def announce_at_deadlines(self, notice: Notice) -> int:
        """Announce one notice at every table with a deadline; returns at how many."""

    def write_week(self, person_id: str, week: Week | None, *, booked: bool = False) -> None:
        """Note when somebody is awake, their holidays only where they are `booked`; None forgets all but these."""

    def mark_primer_read(self, person_id: str, game: str) -> None:
        """Note that somebody has read a game's primer."""

    def add_ladder_table(self, table_id: TableId, person_id: str, game: str, step: str) -> None:
        """Note that a table is a step of somebody's practice ladder."""

    def mark_passed(self, table_id: TableId, person_ids: Iterable[str], at_ms: int) -> None:
        """Note who passed at a table, if it is a step of their ladder."""

    def add_posts(self, posts: Iterable[PostRow]) -> None:
        """Add posts to be sent; one that exists already is to be sent again."""

    def mark_sending(self, posts: Iterable[PostRow]) -> None:
        """Note that sending begins, with the batch that goes into the same message."""

    def unmark_sending(self, batch_id: str) -> None:
        """Note that nothing of a batch was sent."""

    def mark_refused(self, posts: Iterable[PostRow]) -> None:
        """Note that every form of these was refused: they stay planned."""

    def mark_batch_sent(self, batch_id: str, message_id: str) -> None:
        """Note that a batch was sent."""

    def attach_posts(self, posts: Iterable[PostRow], message_id: str) -> None:
        """Note that posts are told in a message that is out already."""

    def mark_edited(self, board: PostRow, content_hash: str) -> None:
        """Note what a status message shows now, unless another message has become the current one meanwhile."""

    def mark_sent(self, post: PostRow, message_id: str, content_hash: str = "") -> None:
        """Note that a post was sent, unless it has grown since; `content_hash` is of what it shows."""

    def skip_posts(self, posts: Iterable[PostRow]) -> None:
        """Note that posts need not be sent any more."""

    def set_status_message(self, board: PostRow, message_id: str, content_hash: str) -> None:
        """Note which message is the status message now; `content_hash` is of what it shows."""

    def reset_status_message(self, board: PostRow) -> None:
        """Have a status message posted as a new message, with no former one to be replaced."""

    def write_blocked_place(self, blocked: BlockedPlace) -> None:
        """Note that a place does not let us speak of a table, and how often it was tried."""

    def mark_told_blocked(self, place_id: PlaceId, person_ids: Iterable[PersonId]) -> list[PersonId]:
        """Note who is told that a place does not let us speak; returns those who were not told before."""

    def unblock_place(self, place_id: PlaceId, table_id: TableId) -> None:
        """Note that a place lets us speak of a table; once it blocks no other, those who were told may be told again."""

    def skip_posts_at(self, place_id: PlaceId) -> None:
        """Skip all that is still to be sent to a place; forget that it was blocked, and who wants to hear of it."""

    def move_place(self, old: PlaceId, new: PlaceId) -> None:
        """Move what was planned for one place to another; messages at the old one are out of reach."""

    def link_question_message(self, reader: str, message_id: str, table_id: TableId, question_id: str) -> None:
        """Note which question a message asks."""

    def unlink_question_message(self, reader: str, message_id: str) -> None:
        """Note that a message asks nothing any more."""

    def write_seat_message(self, row: SeatMessageRow) -> None:
        """Write which message a seat has, and what it shows."""

    def unset_due(self, row: SeatMessageRow) -> None:
        """Note that a seat's message is being looked at, and need not be again; nothing else of it changes."""

    def delete_seat_message(self, row: SeatMessageRow) -> None:
        """Forget the message of a seat."""

    def write_draft(
        self, person_id: str, table_id: TableId, question_id: str, fields: Mapping[str, Sequence[str]], at_ms: int
    ) -> None:
        """Write a draft; one with no fields is deleted."""

    def keep_updates(self, chat_name: str, updates: Iterable[Update]) -> list[Update]:
        """Keep updates of a platform; returns those that were not known already."""

    def mark_applied(self, chat_name: str, number: int) -> None:
        """Note that an update was acted on, and delete what it said."""

    def set_aside(self, update: RefusedUpdate, at_ms: int) -> None:
        """Keep an update that cannot be handled, and count it as acted on."""

    def mark_alive(self, at_ms: int) -> None:
        """Note that the office is at work."""

    def write_number(self, name: str, value: int) -> None:
        """Write a number of the office's own, by its name."""

    def forget_inbox(self, before_ms: int, most: int = MOST_UPDATES) -> None:
        """Delete updates, set aside or not, and their ids: those too old to come again, and the oldest where there are more than `most`.

        Also drafts that nobody finished, old links, and browsers unused for ninety days. What nobody has acted on, who
        could not be reached, and who was at a place where no table is open is kept for two months more.
        """


UnitOfWork: TypeAlias = Callable[[Transaction], T]
"""What is written together, or not at all."""


class Store(
    AccountReads,
    ChoreReads,
    DeadlineReads,
    DoorReads,
    PersonalReads,
    ReminderReads,
    WeekChangeReads,
    WishReads,
    StoreMeasures,
    Protocol,
):
    """A record of tables. Its reads see what was committed; they raise NotSaved where it fails."""

    @property
    def number(self) -> int:
        """The number under which this process works on the database; no other has it."""

    @property
    def bells(self) -> StoreBells | None:
        """The bells of all processes that write; None where this is the only one."""

    @property
    def clock(self) -> Callable[[], int] | None:
        """The time in ms since 1970, UTC, by which all processes of a server reckon; None where the machine's own counts."""

    def sign(self, text: str) -> str:
        """Return a keyed digest of a text."""
        ...

    async def close(self) -> None:
        """Write what waits, and close the database."""

    def write(self, unit: UnitOfWork[T]) -> asyncio.Future[T]:
        """Have a unit of work written; done after the commit. Raises what the unit raised, or NotSaved.

        What a task writes while it does a chore (`chores.fence_writes`) is refused with Lost where another has it.
        """

    async def load_table(self, table_id: TableId) -> StoredTable | None:
        """Read all that is kept of a table; raises ValueError where its own row makes no sense."""

    async def load_later(self, table_id: TableId, seq: int) -> LaterRows:
        """Read what was written of a table that there is after entry `seq`, as of one moment."""

    async def find_heads(self, table_ids: Collection[TableId]) -> dict[TableId, Head]:
        """Find how far tables are; those that there are not are left out."""

    async def table_ids(self, *statuses: TableStatus) -> list[TableId]:
        """List the tables of these statuses, or all, in the order they were opened."""

    async def tables_awaiting_office(self) -> list[TableId]:
        """List the live tables where the office itself has something to do."""

    async def tables_of(self, person_id: PersonId, most: int = 60) -> list[TableId]:
        """List the tables where somebody holds a seat, newest first."""

    async def tables_kept_for(self, person_id: PersonId) -> list[TableId]:
        """List the tables where a robot keeps a seat for a person."""
        ...

    async def times_opened(self, person_id: PersonId, since_ms: int) -> list[int]:
        """List when somebody opened tables since a time, the latest first; whoever sat there first has opened it."""

    async def idle_tables(self, live_ms: int, else_ms: int) -> list[TableId]:
        """List the tables begun at which nobody moved by hand since `live_ms`, played in company, or `else_ms`, and is not asked."""

    async def find_weeks(self, person_ids: Collection[PersonId]) -> dict[PersonId, Week]:
        """Return the weeks of those of some people who have said when they are awake."""

    async def list_primers_read(self, person_id: PersonId) -> frozenset[str]:
        """List the games whose primer somebody has read, and what else they were told once."""
        ...

    async def has_read_primer(self, person_id: PersonId, game: str) -> bool:
        """Tell whether somebody has read a game's primer."""

    async def ladder_tables(self, person_id: PersonId, game: str) -> list[tuple[TableId, str, bool, TableStatus]]:
        """List the tables of somebody's practice ladder, newest first, each with its step, whether it was passed, its status."""

    async def entry_of_update(self, inbox_id: str) -> int | None:
        """Return the entry that a platform's update caused, or None if it was not acted on."""

    async def table_of_update(self, inbox_id: str) -> TableId | None:
        """Return the table that a platform's update opened or changed, or None if it was not acted on."""

    async def unsent_posts(self, table_id: TableId) -> list[PostRow]:
        """List what is still to be sent of a table, in the order it was planned; a row that makes no sense is left out."""

    async def find_post(self, post_id: str) -> PostRow | None:
        """Find a post by its id."""

    async def posts_of_message(self, place_id: PlaceId, message_id: str) -> list[PostRow]:
        """List the posts that are told at a place in one message, in the order they were planned."""

    async def find_notice(self, table_id: TableId, version: int) -> Notice | None:
        """Find what a table announced with one version of its row."""

    async def tables_with_unsent_posts(self, among: Collection[TableId] | None = None) -> list[TableId]:
        """List the tables, of all or `among` some, of which something is still to be sent."""

    async def question_messages(
        self, account_ids: Collection[AccountId], table_id: TableId, question_id: str
    ) -> list[tuple[AccountId, str]]:
        """List the messages in which a person was asked a question, each with the account of theirs that has it."""

    async def find_seat_message(self, person_id: str, table_id: TableId, seat: int) -> SeatMessageRow | None:
        """Find the private message of a seat."""

    async def next_seat_message_ms(self) -> int | None:
        """Return when a seat's message has to be looked at next."""

    async def due_seat_messages(self, now_ms: int, most: int = 200) -> list[SeatMessageRow]:
        """List the seats' messages to look at, in the order they fell due."""

    async def tables_at(self, place_id: PlaceId) -> list[TableId]:
        """List the tables shown at a place: those that can be played first, then newest first."""

    async def blocked_places(self) -> list[BlockedPlace]:
        """List the places that did not let us speak of a table when we last tried."""

    async def load_draft(self, person_id: PersonId, table_id: TableId, question_id: str) -> dict[str, tuple[str, ...]]:
        """Read a draft, by the names of its controls; empty where there is none."""

    async def waiting_updates(self, chat_name: str) -> list[Update]:
        """List the updates of a platform that nobody has acted on yet, in order."""

    async def is_update_waiting(self, chat_name: str, number: int) -> bool:
        """Tell whether nobody has acted on an update yet."""

    async def updates_set_aside(self) -> list[SetAside]:
        """Count the updates that could not be handled, by chat and reason."""

    async def places_under(self, prefix: str) -> list[PlaceId]:
        """List the places with tables whose ids begin with `prefix`."""

    async def last_alive_ms(self) -> int | None:
        """Return when the office was last at work."""

    async def read_number(self, name: str) -> int | None:
        """Read a number of the office's own, by its name."""
