"""What is to be told of a change, and to whom: pure functions of a table before and after it.

A plan names entries and questions, never what they hold; it is written in the unit of work of what it tells.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Iterator

from bot.ports import PersonId, PlaceId, Status, TableId
from bot.records import Post
from bot.table import Table
from games.ask import Question
from games.event import Told, told
from games.kernel import identity
from games.secret import Seat


def planned(before: Table, after: Table, events: Told, surfaces: Collection[str]) -> tuple[Post, ...]:
    """The posts that a change asks for on these surfaces."""
    is_entry = before.position is not None and after.position is not before.position
    seq = len(before.story) + is_entry
    asks = tuple(asking(before, after, surfaces, seq))
    asked = {(post.person, post.kind.split("/")[1]) for post in asks}
    whispers = (n for n in news(after, events, surfaces, seq) if (n.person, n.kind.split("/")[1]) not in asked)
    return (*publishing(before, after, events, surfaces, seq), *whispers, *asks)


def publishing(before: Table, after: Table, events: Told, surfaces: Collection[str], seq: int) -> Iterator[Post]:
    """What every place is told: announcements, lines, and the board where anything public changed."""
    record, has_lines = after.record, bool(told(events, None))
    is_announced = record.notice is not None and record.notice != before.record.notice
    is_changed = has_lines or before.record != record or asked_of(before) != asked_of(after)
    for place in places(after, surfaces):
        if is_announced:
            yield new_post(after, place, "", "notice", seq)
        if has_lines:
            yield new_post(after, place, "", "lines", seq)
        if is_changed:
            yield Post(board_id(record.id, place), record.id, place, PersonId(""), "board", 0, after.version + 1)


def asking(before: Table, after: Table, surfaces: Collection[str], seq: int) -> Iterator[Post]:
    """The questions that were opened, or now wait for somebody else."""
    if after.record.status is not Status.LIVE:
        return
    known = dict(openings(before)) if before.record.status is Status.LIVE else {}
    for question, name in openings(after):
        person = reader_of(after, question.seat, surfaces)
        if person and (known.get(question) != name or reader_of(before, question.seat, surfaces) != person):
            yield asked(after, question, name, person, seq)


def news(after: Table, events: Told, surfaces: Collection[str], seq: int) -> Iterator[Post]:
    """What seats were told and the public was not."""
    public = told(events, None)
    for seat in range(after.record.seats):
        person = reader_of(after, seat, surfaces)
        if person and told(events, Seat(seat)) != public:
            yield new_post(after, "", person, f"news/{seat}", seq)


def asked(table: Table, question: Question, name: str, person: str, seq: int) -> Post:
    """One question put to its person."""
    return new_post(table, "", person, f"ask/{question.seat}/{name}", seq)


def new_post(table: Table, place: str, person: str, kind: str, seq: int) -> Post:
    """A post under an id that says nothing."""
    return Post(fresh_id(), table.record.id, PlaceId(place), PersonId(person), kind, seq, seq)


def surface(name: str) -> str:
    """The chat that a person or a place belongs to."""
    return name.partition(":")[0]


def reader_of(table: Table, seat: int, surfaces: Collection[str]) -> str:
    """The person who holds a seat, if one of these surfaces reaches them; empty otherwise."""
    tenure = table.holder(seat)
    return tenure.person if tenure and surface(tenure.person) in surfaces else ""


def places(table: Table, surfaces: Collection[str]) -> list[PlaceId]:
    """Where these surfaces show a table."""
    return [place for place in table.record.places if surface(place) in surfaces]


def board_id(table: TableId, place: PlaceId) -> str:
    """The id of the one board of a table at a place."""
    return "b" + hashlib.sha256(f"{table} {place}".encode()).hexdigest()[:15]


def fresh_id() -> str:
    """An id that says nothing."""
    return secrets.token_hex(8)


def openings(table: Table) -> Iterator[tuple[Question, str]]:
    """The questions that a position puts to seats and that wait for them, with their public names."""
    at = table.position
    if at is None or at.ask is None:
        return
    for question in (*sorted(at.ask.must), *sorted(at.ask.window)):
        if question.seat >= 0:
            yield question, identity(table.record.key, at, question)


def asked_of(table: Table) -> tuple[str, tuple[int, ...]] | None:
    """What the public learns of whom a position waits for."""
    at = table.position
    return (at.ask.face, tuple(sorted({q.seat for q in at.ask.must}))) if at and at.ask else None
