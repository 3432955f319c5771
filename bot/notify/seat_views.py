"""What is known of a seat's one private message and of the screen it shows."""

import hashlib
from itertools import count
from typing import Final, NamedTuple

from cachetools import LRUCache

from bot.db.notify import PostRow, SeatMessageRow, ShownHash
from bot.tables.questions import open_questions
from bot.tables.snapshot import Table
from bot.values.ids import AccountId, PersonId, TableId
from bot.values.screens import PrivateScreen
from bot.views.table import TablePresenter

ON_THEIR_WAY: Final = 256  # Drawn replies that are kept
NOWHERE: Final = AccountId("")
NOTHING_YET: Final = SeatMessageRow(PersonId(""), TableId(""), 0)


class Shown(NamedTuple):
    """The hash of what a message is noted to show, and since when."""

    shown: ShownHash
    at_ms: int


NOTHING_SHOWN: Final = Shown(ShownHash(), 0)


class View(NamedTuple):
    """What a person has open in a seat's message; a restart forgets it."""

    question_id: str
    step: str
    page: int


def waiting_questions(table: Table, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    sealed = table.position.sealed if table.position is not None else {}
    mine = [(question, name) for question, name in open_questions(table) if question.seat == seat]
    return tuple(name for question, name in mine if question not in sealed), tuple(name for _, name in mine)


def find_dealt_ms(table: Table) -> int:
    """Return when the present deal began, 0 between two and before the first answer."""
    span = table.deal_span
    return table.history[span.since - 1].row.at_ms if span.number and span.since else 0


def as_former(row: SeatMessageRow) -> SeatMessageRow:
    return row._replace(message_id="", account_id=NOWHERE, former_id=row.message_id, former_account=row.account_id)


def shown_of(row: SeatMessageRow) -> Shown:
    return Shown(row.shown, row.shown_ms)


def as_unknown(row: SeatMessageRow) -> SeatMessageRow:
    """Return the row of a message whose content is unknown: the next look brings it up to date."""
    return row._replace(shown=ShownHash(), asked=())


def find_view(screen: PrivateScreen) -> View:
    return View(screen.question.id if screen.question is not None else "", screen.draft.at, screen.draft.page)


def nonce_of(post: PostRow, row: SeatMessageRow) -> str:
    """Return the nonce of a new message: the same until it is known to be out."""
    return hashlib.sha256(f"{post.id} {row.message_id} {row.shown_ms}".encode()).hexdigest()[:16]


def is_delivered(look: str, screen: PrivateScreen) -> bool:
    """Return whether a screen delivers a reveal (`unseen_look`)."""
    return look == "page" or (look == "picture" and screen.picture is not None)


class Drawn(NamedTuple):
    """What a reply was drawn from, and what the seat's message was noted to show then."""

    presenter: TablePresenter
    before: Shown


class DrawnScreens:
    """Replies that may be drawn and not sent yet, by number."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._drawn: LRUCache[int, Drawn] = LRUCache(ON_THEIR_WAY)

    def keep(self, drawn: Drawn) -> int:
        number = next(self._numbers)
        self._drawn[number] = drawn
        return number

    def find(self, number: int) -> Drawn | None:
        return self._drawn.get(number)
