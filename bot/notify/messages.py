"""Every notice that a person is told once, in one table: to whom, in which words, and until when it is worth telling.

A new notice is its kind in `bot/tables/posts.py`, an entry in `NOTICES`, its sentences, and a test of who is told.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, TypeAlias

from bot.notify import notice_texts as texts
from bot.notify.notice_texts import Telling
from bot.tables.people import find_reader, is_reached, list_attending, list_readers
from bot.tables.posts import Kind, Post
from bot.tables.rows import ConsentRequest
from bot.tables.scheduled import MOVED, OFF, find_news
from bot.tables.snapshot import Table
from bot.text.signs import SIGN
from bot.values.ids import TableStatus
from bot.values.screens import PrivateScreen
from bot.views.seat import find_heading
from bot.views.table import TablePresenter
from bot.votes.voting import Proposal, list_proposals

ROBOT_SITS: Final = frozenset(
    {"relieved", "replaced"}
)  # Announcements that a robot keeps a seat without its player's wish


class Step(NamedTuple):
    """A table before and after a change."""

    before: Table
    after: Table
    chats: Collection[str]

    @property
    def is_announced(self) -> bool:
        return self.after.record.notice is not None and self.after.record.notice != self.before.record.notice

    @property
    def has_ended(self) -> bool:
        before, after = self.before.position, self.after.position
        return before is not None and before.ask is not None and after is not None and after.ask is None


Audience: TypeAlias = Iterable[tuple[str, Post]]


def tell_all(_: Step) -> Audience:
    """Tell those whom its own occasion names, beside any change of the table."""
    return ()


@dataclass(frozen=True, slots=True)
class Notice:
    """What its reader is told; `words` are None once it is no longer worth telling.

    Unless `is_seated` it is for a person without a seat, as all see the table. It `yields` to what tells more of the same
    change, and `waits` while they are in the middle of an answer.
    """

    words: Callable[[Telling], PrivateScreen | None]
    audience: Callable[[Step], Audience] = field(default=tell_all)
    is_seated: bool = True
    yields: bool = False
    waits: bool = False


# -- to whom


def greet(step: Step) -> Audience:
    """Greet those who sit down in a lobby that is shown, and those whom a vote let in; sending shows who can be reached."""
    before, after, chats = step
    if after.record.status is TableStatus.LOBBY and after.record.places:
        known = {find_reader(before, n, chats) for n in range(before.record.seats)} if before.record.places else set()
        for seat in range(after.record.seats):
            person = find_reader(after, seat, chats)
            if person and person not in known:
                known.add(person)
                yield person, Post(Kind.GREETING, seat)
    yield from ((person, Post(Kind.GREETING, seats[0])) for person, seats in list_admitted(step) if seats)


def list_admitted(step: Step) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield on whose admission a vote has ended, and their seats."""
    for number, (proposal, request) in open_requests(step.before).items():
        is_over = number not in open_requests(step.after)
        if is_over and proposal.is_personal and is_reached(step.after, request.by, step.chats):
            yield request.by, step.after.seats_of(request.by)


def list_apart(step: Step) -> list[tuple[int, str]]:
    """Return the seats whose people follow the table in no channel."""
    return [each for each in list_readers(step.after, step.chats) if not list_attending(step.after, each[1])]


def announce(step: Step) -> Audience:
    apart, version = list_apart(step) if step.is_announced else (), step.after.record.version
    return ((person, Post(Kind.NOTICE, seat, version)) for seat, person in apart)


def tell_end(step: Step) -> Audience:
    return ((person, Post(Kind.END, seat)) for seat, person in (list_apart(step) if step.has_ended else ()))


def ask_voters(step: Step) -> Audience:
    old = open_requests(step.before)
    new = {number: each for number, each in open_requests(step.after).items() if number not in old}
    return list_voters(step.after, new, step.chats)


def settle(step: Step) -> Audience:
    new, version = open_requests(step.after), str(step.after.record.version)
    old = {number: each for number, each in open_requests(step.before).items() if number not in new}
    for person, post in list_voters(step.before, old, step.chats):
        yield person, post._replace(kind=Kind.SETTLED, about=version)


def open_requests(table: Table) -> Mapping[int, tuple[Proposal, ConsentRequest]]:
    return {each.number: (proposal, each) for proposal, each in list_proposals(table) if not each.refused}


def list_voters(
    table: Table, requests: Mapping[int, tuple[Proposal, ConsentRequest]], chats: Collection[str]
) -> Audience:
    for number, (proposal, request) in requests.items():
        for person in proposal.list_voters(table, request):
            seats = table.seats_of(person)
            if seats and is_reached(table, person, chats):
                yield person, Post(Kind.PROPOSAL, seats[0], number)


def deny(step: Step) -> Audience:
    return ((person, Post(Kind.DENIED, 0)) for person, seats in list_admitted(step) if not seats)


def tell_late(step: Step) -> Audience:
    for row, _ in step.after.history[len(step.before.history) :]:
        if step.before.was_late(row) and (person := find_reader(step.before, row.seat, step.chats)):
            yield person, Post(Kind.TIME_UP, row.seat, row.seq)


def tell_replaced(step: Step) -> Audience:
    notice = step.after.record.notice
    if not step.is_announced or notice is None or notice.key not in ROBOT_SITS:
        return
    for seat in range(step.after.record.seats):
        person, now = find_reader(step.before, seat, step.chats), step.after.assignment_of(seat)
        if person and now is not None and now.reserve == person and not step.after.seat_person(seat):
            yield person, Post(Kind.ROBOT, seat)


def tell_evening(step: Step) -> Audience:
    """Tell of a planned game; the host is not told of their own changes."""
    before, after, chats = step
    if what := find_news(before.record, after.record):
        for seat, person in list_readers(after, chats):
            if what not in {MOVED, OFF} or person != after.record.host:
                yield person, Post(Kind.EVENING, seat, about=what)
    waited = before.record.queue.keys() - after.record.queue.keys() if after.record.status is TableStatus.LOBBY else ()
    if after.record.evening is not None:
        for seat, person in list_readers(after, chats):
            if person in waited and not before.seats_of(person):
                yield person, Post(Kind.EVENING, seat, about="seated")


def call_queue(step: Step) -> Audience:
    before, after, chats = step
    if after.record.status is TableStatus.LOBBY and before.record.version == after.record.version:
        for person in after.record.queue:
            if is_reached(after, person, chats):
                yield person, Post(Kind.NEXT_GAME, 0)


NOTICES: Final[Mapping[Kind, Notice]] = {
    Kind.GREETING: Notice(texts.word_greeting, greet),
    Kind.NOTICE: Notice(texts.word_announced, announce, yields=True, waits=True),
    Kind.END: Notice(texts.word_end, tell_end, yields=True),
    Kind.PROPOSAL: Notice(texts.word_proposal, ask_voters, waits=True),
    Kind.SETTLED: Notice(texts.word_settled, settle),
    Kind.DENIED: Notice(texts.word_denied, deny, is_seated=False),
    Kind.TIME_UP: Notice(texts.word_late, tell_late),
    Kind.ROBOT: Notice(texts.word_robot, tell_replaced, is_seated=False),
    Kind.EVENING: Notice(texts.word_evening, tell_evening),
    Kind.NEXT_GAME: Notice(texts.word_next, call_queue, is_seated=False),
    Kind.OPENED: Notice(texts.word_opened, is_seated=False),
    Kind.LOST: Notice(texts.word_lost),
    Kind.BLOCKED: Notice(texts.word_blocked),
    Kind.BROWSER: Notice(texts.word_browser, is_seated=False),
}
TELL_MORE: Final = frozenset({Kind.PROPOSAL, Kind.EVENING})  # to what the others yield


def plan_notices(step: Step) -> list[tuple[str, Post]]:
    """Plan which notices a change causes, and for whom."""
    planned = [each for notice in NOTICES.values() for each in notice.audience(step)]
    told = {person for person, post in planned if post.kind in TELL_MORE}
    return [(person, post) for person, post in planned if person not in told or not NOTICES[post.kind].yields]


def word_notice(telling: Telling, *, is_discreet: bool) -> PrivateScreen | None:
    """Word a notice with its heading and a notification that says no more than its first line, without a card."""
    said = NOTICES[telling.post.kind].words(telling)
    if said is None:
        return None
    return replace(
        said,
        text=telling.answered or said.text,
        heading=find_heading(telling.presenter, telling.person_id),
        ring=said.ring or word_news(telling.presenter, said.text, is_discreet=is_discreet),
        hidden=bool(telling.answered or SIGN.search(said.text)),
    )


def word_news(presenter: TablePresenter, text: str, *, is_discreet: bool) -> str:
    """Word the notification of a private message by its first line; say less if it names a card or `is_discreet`."""
    first = text.strip().partition("\n")[0]
    name = presenter.table.record.name
    if is_discreet or not first or SIGN.search(first):
        return presenter.app_text("ring-news", table=name)
    return first if name in first else presenter.app_text("ring-told", table=name, told=first.removesuffix("."))
