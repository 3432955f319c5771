"""What is to be told of a change, and to whom: pure functions of a table before and after it.

A plan names entries and questions, never what they hold; it is written in the unit of work of what it tells. The kinds:
`board`, and `strip/<message>` for the buttons of a former one; the words of a place, which go out together with its
board: `lines/<seats newly awaited>`, `called/<the same>` where nothing is said, `began`, `notice/<version>`,
`closed/<seat>`, `reminder/<seat>/<stage>`; to one person `seated/<seat>`, `ask/<seat>/<question>`, `news/<seat>`,
`done/<seat>/<question>` and `later/<the same>` for the messages that asked it, `lost/<seat>`, `over/<seat>`,
`notice/<seat>/<version>` and `reminder/<seat>/<stage>`.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Iterator
from typing import Final

from bot.ports.ids import PersonId, PlaceId, TableId, TableStatus
from bot.store.rows import PostRow
from bot.tables.questions import open_questions
from bot.tables.readers import chat_of, find_reader, list_places, list_readers
from bot.tables.table import Table
from games.event import Told, told_to
from games.questions import Question
from games.secret import Seat

WORDS: Final = frozenset({"lines", "called", "began", "notice", "closed", "reminder"})
"""Kinds that go out together at a place."""


def plan_posts(before: Table, after: Table, events: Told, *, chats: Collection[str]) -> tuple[PostRow, ...]:
    """Plan the posts that a change asks for on these chats."""
    if not chats:
        return ()
    is_entry = before.position is not None and after.position is not before.position
    seq = len(before.story) + is_entry
    asks = tuple(plan_questions(before, after, chats, seq))
    asked = {(post.person, post.kind.split("/")[1]) for post in asks}
    whispers = (
        n for n in plan_private_news(after, events, chats, seq) if (n.person, n.kind.split("/")[1]) not in asked
    )
    greetings = plan_greetings(before, after, chats, seq)
    answers = plan_closings(before, after, events, chats, seq)
    apart = plan_without_place(before, after, chats, seq)
    return (*plan_place_posts(before, after, events, chats, seq), *answers, *greetings, *whispers, *apart, *asks)


def plan_place_posts(
    before: Table, after: Table, events: Told, surfaces: Collection[str], seq: int
) -> Iterator[PostRow]:
    """Plan what every place is told: announcements, lines, and the status message if anything public changed."""
    record, has_lines = after.record, bool(told_to(events, None))
    is_announced = has_new_notice(before, after)
    has_begun = before.position is None and after.position is not None
    is_changed = has_lines or before.record != record or before.tenures != after.tenures
    is_changed |= awaited_seats(before) != awaited_seats(after)
    called = ".".join(map(str, newly_awaited_seats(before, after)))
    for place in list_places(after, surfaces):
        if is_announced:
            yield make_post(after, place, "", f"notice/{record.version}", seq)
        if has_begun:
            yield make_post(after, place, "", "began", seq)
        if has_lines or called:
            yield make_post(after, place, "", f"{'lines' if has_lines else 'called'}/{called}", seq)
        if is_changed:
            yield make_status_post(after, place)


def plan_questions(before: Table, after: Table, surfaces: Collection[str], seq: int) -> Iterator[PostRow]:
    """Plan the questions that were opened, or now wait for somebody else."""
    known = dict(open_questions(before))
    for question, name in open_questions(after):
        person = find_reader(after, question.seat, surfaces)
        if person and (known.get(question) != name or find_reader(before, question.seat, surfaces) != person):
            yield question_post(after, question, name, person, seq)


def plan_closings(before: Table, after: Table, events: Told, surfaces: Collection[str], seq: int) -> Iterator[PostRow]:
    """Plan the closings of questions that were answered, are gone, or now wait for somebody else."""
    still = dict(open_questions(after))
    for question, name in open_questions(before):
        person = find_reader(before, question.seat, surfaces)
        if not person:
            continue
        is_kept = still.get(question) == name and find_reader(after, question.seat, surfaces) == person
        given, former = sealed_answer(after, question), sealed_answer(before, question)
        if (given != former) if is_kept else former is None:
            yield make_post(after, "", person, f"done/{question.seat}/{name}", seq)
        elif (
            is_kept
            and given is None
            and (has_new_deadline(before, after, question) or has_private_news(after, events, question))
        ):
            yield make_post(after, "", person, f"later/{question.seat}/{name}", seq)


def plan_private_news(after: Table, events: Told, surfaces: Collection[str], seq: int) -> Iterator[PostRow]:
    """Plan what seats were told and the public was not."""
    public = told_to(events, None)
    for seat in range(after.record.seats):
        person = find_reader(after, seat, surfaces)
        if person and told_to(events, Seat(seat)) != public:
            yield make_post(after, "", person, f"news/{seat}", seq)


def plan_without_place(before: Table, after: Table, surfaces: Collection[str], seq: int) -> Iterator[PostRow]:
    """Plan what people are told alone if their own chat shows the table nowhere: announcements, and the end."""
    shown = {chat_of(place) for place in after.record.places}
    is_over = is_being_played(before) and not is_being_played(after) and after.position is not before.position
    for seat, person in list_readers(after, surfaces):
        if chat_of(person) in shown:
            continue
        if has_new_notice(before, after):
            yield make_post(after, "", person, f"notice/{seat}/{after.record.version}", seq)
        if is_over:
            yield make_post(after, "", person, f"over/{seat}", seq)


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
            yield make_post(after, "", person, f"seated/{seat}", seq)


def question_post(table: Table, question: Question, question_id: str, person_id: str, seq: int) -> PostRow:
    """Make the post of one question put to its person."""
    return make_post(table, "", person_id, f"ask/{question.seat}/{question_id}", seq)


def make_post(table: Table, place: str, person_id: str, kind: str, seq: int) -> PostRow:
    """Make a post under an id that says nothing."""
    return PostRow(make_random_id(), table.record.id, PlaceId(place), PersonId(person_id), kind, seq, seq)


def make_status_post(table: Table, place: PlaceId) -> PostRow:
    """Make the post of a table's one status message at a place, which shows the table as it stands when sent."""
    record = table.record
    return PostRow(status_post_id(record.id, place), record.id, place, PersonId(""), "board", 0, table.version + 1)


def is_text_post(post: PostRow) -> bool:
    """Tell whether a post goes out in words, together with others at its place."""
    return bool(post.place) and post.kind.partition("/")[0] in WORDS


def status_post_id(table_id: TableId, place: PlaceId) -> str:
    """Return the id of the one status message of a table at a place."""
    return "b" + hashlib.sha256(f"{table_id} {place}".encode()).hexdigest()[:15]


def make_random_id() -> str:
    """Make an id that says nothing."""
    return secrets.token_hex(8)


def has_new_deadline(before: Table, after: Table, question: Question) -> bool:
    """Tell whether an open question has another deadline now."""
    old, new = before.find_deadline(question), after.find_deadline(question)
    return after.record.status is TableStatus.LIVE and new is not None and (old is None or old.at != new.at)


def has_private_news(after: Table, events: Told, question: Question) -> bool:
    """Tell whether the question's seat was told something while the question's own clock runs.

    What the seat sees may then have changed.
    """
    assert after.position is not None
    assert after.position.ask is not None
    decision = after.position.ask.may.get(question)
    return decision is not None and decision.timed and told_to(events, question.seat) != told_to(events, None)


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
