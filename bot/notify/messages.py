"""Every notice that a person is told once, in one table: to whom, in which words, and until when it is worth telling.

A new notice is an entry in `NOTICES` under a word of its own, its two functions, its sentences, and a test of who is told.
Words are None once it is no longer worth telling.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias

from bot.tables import rows
from bot.tables.people import find_reader, is_reached, list_attending, list_readers
from bot.tables.posts import Kind, Post
from bot.tables.scheduled import MOVED, OFF, find_news
from bot.tables.seats import find_new_seat, is_free
from bot.tables.snapshot import Table
from bot.values.commands import GROUP, PLAYED
from bot.values.ids import PersonId, TableStatus, spell_table_id
from bot.values.screens import Button, ButtonStyle, PrivateScreen
from bot.views.proposals import proposal_buttons, proposal_lines
from bot.views.recap import end_screen
from bot.views.scheduled import make_evening_screen, word_hours
from bot.views.seat import find_heading, hand_button
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


@dataclass(frozen=True, slots=True)
class Telling:
    """A notice under way: to whom, from which table, and what its words need besides.

    `announced` is what Arbitro announced, `missing` are the permissions we lack, `answered` says what was answered for them.
    """

    presenter: TablePresenter
    person_id: PersonId
    post: Post
    limit: int
    announced: rows.Notice | None = None
    missing: Sequence[str] | None = None
    answered: str = ""

    @property
    def table(self) -> Table:
        return self.presenter.table

    def say(self, key: str, **params: Any) -> str:
        return self.presenter.app_text(key, **params)

    def make_screen(self, text: str, *buttons: Button, **more: Any) -> PrivateScreen:
        return PrivateScreen(text, buttons=buttons, table_id=self.table.record.id, **more)

    def make_seat_screen(self, text: str, *buttons: Button, **more: Any) -> PrivateScreen:
        """Make a screen from which one comes back to one's seat."""
        back = (hand_button(self.presenter),) if self.table.position is not None else ()
        return self.make_screen(text, *buttons, *back, **more)


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


def open_requests(table: Table) -> Mapping[int, tuple[Proposal, rows.ConsentRequest]]:
    return {each.number: (proposal, each) for proposal, each in list_proposals(table) if not each.refused}


def list_voters(
    table: Table, requests: Mapping[int, tuple[Proposal, rows.ConsentRequest]], chats: Collection[str]
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


# -- in which words


def word_greeting(telling: Telling) -> PrivateScreen:
    """Word the greeting of a lobby; if the clock runs only in waking hours it asks for them."""
    table, seat = telling.table, telling.post.seat
    text = telling.say("told-seated", number=seat + 1)
    buttons = [Button(telling.say("button-primer"), "primer", table.record.id)] if table.spec.primer else []
    if asked := word_hours(telling.presenter):
        text = f"{text}\n{asked}"
        buttons.append(Button(telling.say("button-hours"), "hours", table.record.id))
    return telling.make_screen(text, *buttons, silent=True)


def word_announced(telling: Telling) -> PrivateScreen | None:
    said = notice_lines(telling.presenter, telling.announced)
    return telling.make_seat_screen("\n".join(said)) if said else None


def notice_lines(presenter: TablePresenter, notice: rows.Notice | None) -> list[str]:
    return [presenter.word_notice(notice.key, notice.params)] if notice else []


def word_end(telling: Telling) -> PrivateScreen:
    return end_screen(telling.presenter, telling.limit)


def word_proposal(telling: Telling) -> PrivateScreen | None:
    presenter, number = telling.presenter, telling.post.number
    line = next((each for each in proposal_lines(presenter) if each.number == number), None)
    if line is None:
        return None
    return telling.make_screen(line.text, *proposal_buttons(presenter, number), deadline=line.until)


def word_settled(telling: Telling) -> PrivateScreen:
    """Word what replaces a settled proposal: its outcome."""
    said = notice_lines(telling.presenter, telling.announced) or [telling.say("refused-proposal-over")]
    heading = find_heading(telling.presenter, telling.person_id)
    return PrivateScreen("\n".join(said), table_id=telling.table.record.id, silent=True, heading=heading)


def word_denied(telling: Telling) -> PrivateScreen:
    return PrivateScreen(telling.say("told-denied", table=telling.table.record.name))


def word_late(telling: Telling) -> PrivateScreen:
    """Word that the clock answered; the notification does not say what. Only the first of a row notifies."""
    seat, (row, _) = telling.presenter.viewer, telling.table.history[telling.post.number - 1]
    rows = (each for each, _ in reversed(telling.table.history[: row.seq - 1]) if each.seat == seat)
    is_again = any(telling.table.was_late(each) for each in islice(rows, 1))
    return telling.make_seat_screen(telling.say("time-up", how=row.via), silent=is_again)


def word_robot(telling: Telling) -> PrivateScreen | None:
    seat, table = telling.post.seat, telling.table
    robot = table.assignment_of(seat)
    if robot is None or not robot.reserve or table.record.status not in PLAYED:
        return None
    back = Button(telling.say("button-take-back"), "join", table.record.id, (str(seat + 1),), ButtonStyle.MAIN)
    return telling.make_screen(telling.say("robot-sits"), back)


def word_evening(telling: Telling) -> PrivateScreen | None:
    return make_evening_screen(telling.presenter, telling.post.about)


def word_next(telling: Telling) -> PrivateScreen | None:
    record = telling.table.record
    if record.status is not TableStatus.LOBBY or telling.person_id not in record.queue:
        return None
    sit = Button(telling.say("button-join"), "join", record.id, look=ButtonStyle.MAIN)
    drop = Button(telling.say("button-unqueue"), "next", record.id, ("drop",))
    return telling.make_screen(telling.say("told-next"), sit, drop)


def word_opened(telling: Telling) -> PrivateScreen | None:
    table, record = telling.table, telling.table.record
    has_room = any(is_free(table, n) for n in range(record.seats)) or find_new_seat(table) is not None
    if record.status is not TableStatus.LOBBY or not has_room:
        return None
    sit = Button(telling.say("button-join"), "join", record.id, look=ButtonStyle.MAIN)
    text = telling.say("told-opened", game=telling.presenter.game_title(), table=record.name)
    return telling.make_screen(text, sit)


def word_lost(telling: Telling) -> PrivateScreen:
    record = telling.table.record
    group = Button(telling.say("button-group"), GROUP, record.id, look=ButtonStyle.MAIN)
    key, buttons = ("told-lost-one", ()) if record.places else ("told-lost", (group,))
    return telling.make_seat_screen(telling.say(key, table=record.name, code=spell_table_id(record.id)), *buttons)


def word_blocked(telling: Telling) -> PrivateScreen | None:
    if telling.missing is None:
        return None
    table, some = telling.table.record.name, len(telling.missing)
    lines = (f"• {each}" for each in telling.missing)
    return telling.make_seat_screen("\n".join((telling.say("told-barred", table=table, some=some), *lines)))


def word_browser(telling: Telling) -> PrivateScreen:
    session_id, _, label = telling.post.about.partition("/")
    text = telling.say("told-browser", label=label or "none")
    ends = Button(telling.say("button-not-me"), "accounts", None, ("end", session_id), ButtonStyle.DANGER)
    return PrivateScreen(text, buttons=(ends,))


# -- which there are

NOTICES: Final[Mapping[str, Notice]] = {
    Kind.GREETING: Notice(word_greeting, greet),
    Kind.NOTICE: Notice(word_announced, announce, yields=True, waits=True),
    Kind.END: Notice(word_end, tell_end, yields=True),
    Kind.PROPOSAL: Notice(word_proposal, ask_voters, waits=True),
    Kind.SETTLED: Notice(word_settled, settle),
    Kind.DENIED: Notice(word_denied, deny, is_seated=False),
    Kind.TIME_UP: Notice(word_late, tell_late),
    Kind.ROBOT: Notice(word_robot, tell_replaced, is_seated=False),
    Kind.EVENING: Notice(word_evening, tell_evening),
    Kind.NEXT_GAME: Notice(word_next, call_queue, is_seated=False),
    Kind.OPENED: Notice(word_opened, is_seated=False),
    Kind.LOST: Notice(word_lost),
    Kind.BLOCKED: Notice(word_blocked),
    Kind.BROWSER: Notice(word_browser, is_seated=False),
}
TELL_MORE: Final = frozenset({Kind.PROPOSAL, Kind.EVENING})  # to what the others yield


def plan_notices(step: Step) -> list[tuple[str, Post]]:
    planned = [each for notice in NOTICES.values() for each in notice.audience(step)]
    told = {person for person, post in planned if post.kind in TELL_MORE}
    return [(person, post) for person, post in planned if person not in told or not NOTICES[post.kind].yields]
