"""What is to be told of a change, and to whom: pure functions of a table before and after it.

A plan is written in the unit of work of what it tells.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator
from typing import Final

from bot.outbox.proposal_posts import people_asked, plan_proposals
from bot.ports.ids import PersonId, PlaceId, TableId, TableStatus
from bot.store.posts import (
    BlockedPlaceNotice,
    ClosedMessagesNotice,
    EndMessage,
    Greeting,
    LostPlaceNotice,
    PersonPost,
    PlacePost,
    PrivateNotice,
    PrivateReminder,
    PublicReminder,
    SeatMessage,
    StartNotice,
    StatusMessage,
    StoryLines,
    TableNotice,
    TextPost,
    TurnCall,
)
from bot.store.rows import PostRow, make_random_id
from bot.tables.open_questions import open_questions
from bot.tables.readers import chat_of, find_reader, list_places, list_readers
from bot.tables.table import Table
from games.event import Told, told_to
from games.questions import Question
from games.secret import Seat

OVER: Final = frozenset({TableStatus.OVER, TableStatus.CLOSED})
"""Where nobody misses anything."""


def plan_posts(before: Table, after: Table, events: Told, *, chats: Collection[str]) -> tuple[PostRow, ...]:
    """Plan the posts that a change asks for on these chats."""
    if not chats:
        return ()
    is_entry = before.position is not None and after.position is not before.position
    seq = len(before.story) + is_entry
    greetings = plan_greetings(before, after, chats, seq)
    proposals = tuple(plan_proposals(before, after, chats, seq))
    asked_for = people_asked(proposals)
    apart = (row for row in plan_without_place(before, after, chats, seq) if row.person_id not in asked_for)
    return (
        *plan_place_posts(before, after, events, chats, seq),
        *greetings,
        *apart,
        *proposals,
        *plan_seat_messages(before, after, events, chats),
    )


def plan_place_posts(
    before: Table, after: Table, events: Told, surfaces: Collection[str], seq: int
) -> Iterator[PostRow]:
    """Plan what every place is told: announcements, lines, and the status message if anything public changed."""
    record, has_lines = after.record, bool(told_to(events, None))
    is_announced = has_new_notice(before, after)
    has_begun = before.position is None and after.position is not None
    is_changed = has_lines or before.record != record or before.tenures != after.tenures
    is_changed |= awaited_seats(before) != awaited_seats(after)
    called = tuple(newly_awaited_seats(before, after))
    for place in list_places(after, surfaces):
        if is_announced:
            yield make_place_post(after, place, TableNotice(record.version), seq)
        if has_begun:
            yield make_place_post(after, place, StartNotice(), seq)
        if has_lines or called:
            yield make_place_post(after, place, StoryLines(called) if has_lines else TurnCall(called), seq)
        if is_changed:
            yield make_status_post(after, place)


def plan_seat_messages(before: Table, after: Table, events: Told, surfaces: Collection[str]) -> Iterator[PostRow]:
    """Plan the messages of seats that may show something else now: to whoever holds a seat, or held it."""
    is_changed = before.record != after.record or awaited_seats(before) != awaited_seats(after)
    old, new = set(open_questions(before)), set(open_questions(after))
    for seat in range(after.record.seats):
        former, person = find_reader(before, seat, surfaces), find_reader(after, seat, surfaces)
        own_change = any(question.seat == seat for question, _ in old ^ new)
        is_told = bool(told_to(events, Seat(seat)))
        if is_changed or is_told or own_change or former != person or has_own_change(before, after, seat):
            for each in dict.fromkeys(filter(None, (former, person))):
                yield make_seat_post(after, each, seat)


def has_own_change(before: Table, after: Table, seat: int) -> bool:
    """Tell whether a seat's sealed answers, or until when it has time, are others than before."""
    mine = [question for question, _ in open_questions(after) if question.seat == seat]
    return any(
        sealed_answer(after, question) != sealed_answer(before, question) or has_new_deadline(before, after, question)
        for question in mine
    )


def plan_without_place(before: Table, after: Table, surfaces: Collection[str], seq: int) -> Iterator[PostRow]:
    """Plan what people are told alone if their own chat shows the table nowhere: announcements, and the end."""
    shown = {chat_of(place) for place in after.record.places}
    is_over = is_being_played(before) and not is_being_played(after) and after.position is not before.position
    for seat, person in list_readers(after, surfaces):
        if chat_of(person) in shown:
            continue
        if has_new_notice(before, after):
            yield make_person_post(after, person, PrivateNotice(seat, after.record.version), seq)
        if is_over:
            yield make_person_post(after, person, EndMessage(seat), seq)


def plan_greetings(before: Table, after: Table, surfaces: Collection[str], seq: int) -> Iterator[PostRow]:
    """Plan greetings for those who sit down in a lobby shown at some place.

    Sending them shows who can be told things in private.
    """
    if after.record.status is not TableStatus.LOBBY or not after.record.places:
        return
    known = (
        {find_reader(before, seat, surfaces) for seat in range(before.record.seats)} if before.record.places else set()
    )
    for seat in range(after.record.seats):
        person = find_reader(after, seat, surfaces)
        if person and person not in known:
            known.add(person)
            yield make_person_post(after, person, Greeting(seat), seq)


def plan_reminder(table: Table, seat: int, stage: int, person_id: str, surfaces: Collection[str]) -> list[PostRow]:
    """Plan a seat's reminder: to its person, or where there is nobody to be told alone, at every place."""
    seq = len(table.story)
    if person_id:
        return [make_person_post(table, person_id, PrivateReminder(seat, stage), seq)]
    return [make_place_post(table, place, PublicReminder(seat, stage), seq) for place in list_places(table, surfaces)]


def plan_lost_place(table: Table, surfaces: Collection[str]) -> list[PostRow]:
    """Plan what people are told when a place that showed the table is lost; nothing where nobody misses it."""
    if table.record.status in OVER:
        return []
    seq = len(table.story)
    return [make_person_post(table, who, LostPlaceNotice(seat), seq) for seat, who in list_readers(table, surfaces)]


def plan_blocked_place(table: Table, place_id: PlaceId, surfaces: Collection[str]) -> list[PostRow]:
    """Plan what people are told when we may not speak at a place that shows the table."""
    seq, people = len(table.story), list_readers(table, surfaces)
    return [make_person_post(table, who, BlockedPlaceNotice(seat, place_id), seq) for seat, who in people]


def plan_closed_messages(table: Table, person_id: PersonId, surfaces: Collection[str]) -> list[PostRow]:
    """Plan what all may read when somebody cannot be told things in private: once at each place."""
    notices = [ClosedMessagesNotice(seat) for seat in table.seats_of(person_id)[:1]]
    seq, places = len(table.story), list_places(table, surfaces)
    return [make_place_post(table, place, notice, seq) for place in places for notice in notices]


def make_place_post(table: Table, place_id: PlaceId, post: PlacePost, seq: int) -> PostRow:
    """Make the row of a post to all at a place."""
    return PostRow(make_random_id(), table.record.id, place_id, PersonId(""), post, seq, seq)


def make_person_post(table: Table, person_id: str, post: PersonPost, seq: int) -> PostRow:
    """Make the row of a post to one person."""
    return PostRow(make_random_id(), table.record.id, PlaceId(""), PersonId(person_id), post, seq, seq)


def make_status_post(table: Table, place_id: PlaceId) -> PostRow:
    """Make the post of a table's one status message at a place, which shows the table as it stands when sent."""
    table_id, to_seq = table.record.id, table.version + 1
    return PostRow(status_post_id(table_id, place_id), table_id, place_id, PersonId(""), StatusMessage(), 0, to_seq)


def make_seat_post(table: Table, person_id: str, seat: int) -> PostRow:
    """Make the post of a seat's one private message, which shows the table as it stands when it is sent."""
    about = hashlib.sha256(f"{table.record.id} {person_id} {seat}".encode()).hexdigest()[:15]
    to_seq = table.version + 1
    return PostRow(f"s{about}", table.record.id, PlaceId(""), PersonId(person_id), SeatMessage(seat), 0, to_seq)


def is_text_post(row: PostRow) -> bool:
    """Tell whether a post goes out in words, together with others at its place."""
    return isinstance(row.post, TextPost)


def status_post_id(table_id: TableId, place_id: PlaceId) -> str:
    """Return the id of the one status message of a table at a place."""
    return "b" + hashlib.sha256(f"{table_id} {place_id}".encode()).hexdigest()[:15]


def has_new_deadline(before: Table, after: Table, question: Question) -> bool:
    """Tell whether an open question has another deadline now."""
    old, new = before.find_deadline(question), after.find_deadline(question)
    return after.record.status is TableStatus.LIVE and new is not None and (old is None or old.at_ms != new.at_ms)


def has_new_notice(before: Table, after: Table) -> bool:
    """Tell whether the office announces something with this change."""
    return after.record.notice is not None and after.record.notice != before.record.notice


def is_being_played(table: Table) -> bool:
    """Tell whether a game is being played and not yet over."""
    return table.position is not None and table.position.ask is not None


def sealed_answer(table: Table, question: Question) -> object:
    """Return the answer to a question that is sealed until all are in, or None."""
    at = table.position
    return at.sealed.get(question) if at and at.ask and question in at.ask.must else None


def awaited_seats(table: Table) -> tuple[str, tuple[int, ...]] | None:
    """Return what the public learns of whom a position waits for: its face, and the awaited seats."""
    at = table.position
    return (at.ask.face, tuple(sorted({q.seat for q in at.ask.must}))) if at and at.ask else None


def newly_awaited_seats(before: Table, after: Table) -> list[int]:
    """List the seats that are awaited now and were not before."""
    old, new = awaited_seats(before), awaited_seats(after)
    known = old[1] if old else ()
    return [seat for seat in (new[1] if new else ()) if seat >= 0 and seat not in known]
