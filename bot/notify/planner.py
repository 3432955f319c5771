"""What to send after a change, and to whom: pure functions of a table before and after it.

A plan is written in the transaction of the change.
"""

import hashlib
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from bot.notify.messages import Step, plan_notices
from bot.tables.chronicle import find_new_day, has_days
from bot.tables.people import find_reader, list_channels, list_readers, people_at
from bot.tables.posts import NOWHERE, Kind, Post, PostRow, make_random_id
from bot.tables.questions import delivery_question, open_questions
from bot.tables.rows import DeadlineKey
from bot.tables.scheduled import OPENS, find_news
from bot.tables.snapshot import Table
from bot.values.ids import AccountId, ChannelId, PersonId, TableId, TableStatus
from games.event import Told, visible_to
from games.kernel import may_read
from games.questions import PUBLIC, Question
from games.secret import Seat

LETTERS: Final[Mapping[str, str]] = {
    Kind.STATUS: "b",
    Kind.CALLS: "c",
    Kind.SEAT: "s",
}  # what the stored names of standing posts begin with


def plan_posts(before: Table, after: Table, events: Told, *, chats: Collection[str]) -> tuple[PostRow, ...]:
    if not chats:
        return ()
    step = Step(before, after, chats)
    is_entry = before.position is not None and after.position is not before.position
    seq = len(before.history) + is_entry
    return (
        *plan_channel_posts(step, events, seq),
        *(make_person_post(after, person, post, seq) for person, post in plan_notices(step)),
        *plan_seat_messages(step, events),
    )


def plan_channel_posts(step: Step, events: Told, seq: int) -> Iterator[PostRow]:
    before, after, chats = step
    if step.is_announced:
        for channel in list_channels(before, chats):
            if channel not in after.record.places:  # the last that is told there
                yield make_channel_post(after, channel, Post(Kind.NOTICE, number=after.record.version), seq)
    channels = list_channels(after, chats)
    if not channels:
        return
    told = tuple(told_in_channels(step, events))
    is_changed = bool(told) or before.record != after.record or before.assignments != after.assignments
    is_changed |= awaited_seats(before) != awaited_seats(after)
    is_asked = is_changed and dict(open_questions(before)) != dict(open_questions(after))
    is_asked |= before.assignments != after.assignments
    is_asked |= (before.record.status, before.record.absent) != (after.record.status, after.record.absent)
    fresh = set(channels) - set(before.record.places) if before.record.version != after.record.version else ()
    for channel in channels:
        if channel in fresh:  # an earlier message there may be far up, or gone
            yield make_channel_post(after, channel, Post(Kind.CHAPTER), seq)
        for post in told:
            yield make_channel_post(after, channel, post, seq)
        if is_changed:
            yield make_standing_post(after, Kind.STATUS, channel)
        if is_asked:
            yield make_standing_post(after, Kind.CALLS, channel)


def told_in_channels(step: Step, events: Told) -> Iterator[Post]:
    """Yield what is said in every channel; a new chapter begins before what it tells, at a slow table a new day."""
    before, after, _ = step
    if find_news(before.record, after.record) == OPENS:
        yield Post(Kind.CHAPTER)
        yield Post(Kind.HOUR)
    if day := find_new_day(before, after):
        yield Post(Kind.DAY, about=day.isoformat())
    if step.is_announced:
        yield Post(Kind.NOTICE, number=after.record.version)
    is_told = bool(visible_to(events, None))
    is_told |= any(map(after.list_late, range(len(before.history) + 1, len(after.history) + 1)))
    if is_told and step.has_ended:
        yield Post(Kind.HISTORY)  # whole in the last chapter: beside who won there is room for a few lines
    if day is None and before.position is not after.position and chapter_key(before) != chapter_key(after):
        yield Post(Kind.CHAPTER)
    if before.position is None and after.position is not None:
        yield Post(Kind.BEGAN)
    if is_told:
        yield Post(Kind.HISTORY)
    if step.has_ended:
        yield Post(Kind.RESULT)


def plan_seat_messages(step: Step, events: Told) -> Iterator[PostRow]:
    before, after, chats = step
    readers = [
        (find_reader(before, seat, chats), find_reader(after, seat, chats)) for seat in range(after.record.seats)
    ]
    if not any(map(any, readers)):
        return
    is_changed = before.record != after.record or awaited_seats(before) != awaited_seats(after)
    old, new = set(open_questions(before)), set(open_questions(after))
    for seat, (former, person) in enumerate(readers):
        own_change = any(question.seat == seat for question, _ in old ^ new)
        is_told = bool(visible_to(events, Seat(seat)))
        if is_changed or is_told or own_change or former != person or has_own_change(before, after, seat):
            for each in dict.fromkeys(filter(None, (former, person))):
                yield make_standing_post(after, Kind.SEAT, each, seat)


def has_own_change(before: Table, after: Table, seat: int) -> bool:
    ask = after.position.ask if after.position is not None else None
    mine = [question for question, _ in open_questions(after) if ask and may_read(ask, question, Seat(seat))]
    return any(
        sealed_answer(after, question) != sealed_answer(before, question) or has_new_deadline(before, after, question)
        for question in mine
    )


def plan_everywhere(table: Table, kind: Kind, surfaces: Collection[str]) -> list[PostRow]:
    """Plan to bring the status message or the call note up to date in every channel."""
    return [make_standing_post(table, kind, channel) for channel in list_channels(table, surfaces)]


def plan_channel_notices(table: Table, channel_id: ChannelId, notice: Post, surfaces: Collection[str]) -> list[PostRow]:
    people = people_at(table, channel_id, list_readers(table, surfaces))
    return [make_person_post(table, who, notice._replace(seat=seat), len(table.history)) for seat, who in people]


def plan_closed_messages(table: Table, person_id: PersonId, surfaces: Collection[str]) -> list[PostRow]:
    """Plan the public line that a person cannot be reached in private: in a lobby a line, else the call note."""
    if table.position is not None:
        return plan_everywhere(table, Kind.CALLS, surfaces)
    channels = list_channels(table, surfaces)
    notices = [Post(Kind.CLOSED, number=seat) for seat in table.seats_of(person_id)[:1]]
    return [make_channel_post(table, channel, notice, len(table.history)) for channel in channels for notice in notices]


def plan_digest(table: Table, person_id: PersonId) -> PostRow:
    return make_person_post(table, person_id, Post(Kind.DIGEST, table.seats_of(person_id)[0]), len(table.history))


def make_channel_post(table: Table, channel_id: ChannelId, post: Post, seq: int) -> PostRow:
    return PostRow(make_random_id(), table.record.id, channel_id, PersonId(""), post, seq, seq)


def make_person_post(table: Table, person_id: str, post: Post, seq: int) -> PostRow:
    return PostRow(make_random_id(), table.record.id, ChannelId(""), PersonId(person_id), post, seq, seq)


def make_standing_post(table: Table, kind: Kind, reader: str, seat: int = NOWHERE) -> PostRow:
    """Make the one post of its kind for a channel or a person, which is sent again whenever what it shows has changed."""
    name, post = table.record.id, Post(kind, seat)
    to = (ChannelId(""), PersonId(reader)) if kind is Kind.SEAT else (ChannelId(reader), PersonId(""))
    return PostRow(name_post(post, name, reader), name, *to, post, 0, table.version + 1)


def name_post(post: Post, table_id: TableId, reader: str) -> str:
    about = f"{table_id} {reader}" + (f" {post.seat}" if post.kind is Kind.SEAT else "")
    return LETTERS[post.kind] + hashlib.sha256(about.encode()).hexdigest()[:15]


def plan_again(post: PostRow) -> PostRow:
    """Return a post for another account of the same person, under another nonce."""
    row = post.id if post.post.kind is Kind.SEAT else make_random_id()
    return post._replace(id=row, message_id="", status="planned", batch="", account_id=AccountId(""))


def has_new_deadline(before: Table, after: Table, question: Question) -> bool:
    old, new = before.find_deadline(question), after.find_deadline(question)
    return after.record.status is TableStatus.LIVE and new is not None and (old is None or old.at_ms != new.at_ms)


def chapter_key(table: Table) -> str:
    if table.position is None:
        return "lobby"
    if table.position.ask is None:
        return "over"
    return "" if has_days(table) else table.spec.describe.chapter(table.view_for(None))


def sealed_answer(table: Table, question: Question) -> object:
    at = table.position
    return at.sealed.get(question) if at and at.ask and question in at.ask.must else None


def awaited_seats(table: Table) -> tuple[str, tuple[int, ...]] | None:
    at = table.position
    return (at.ask.face, tuple(sorted({q.seat for q in at.ask.must}))) if at and at.ask else None


def delivery_key(table: Table) -> DeadlineKey | None:
    """Return the key of the open question that waits for the public picture."""
    question = delivery_question(table, PUBLIC)
    return table.question_key(question) if question else None
