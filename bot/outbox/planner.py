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

from bot.ports.room import PersonId, PlaceId, Status, TableId
from bot.store.rows import Post
from bot.tables.table import Table
from games.event import Told, told
from games.kernel import identity
from games.questions import Question
from games.secret import Seat

WORDS: Final = frozenset({"lines", "called", "began", "notice", "closed", "reminder"})
"""Kinds that go out together at a place."""
WAITING: Final = frozenset({Status.LIVE, Status.PAUSED})
"""Where questions stay open, though a table at rest takes no answers."""


def planned(before: Table, after: Table, events: Told, surfaces: Collection[str]) -> tuple[Post, ...]:
    """The posts that a change asks for on these surfaces."""
    is_entry = before.position is not None and after.position is not before.position
    seq = len(before.story) + is_entry
    asks = tuple(asking(before, after, surfaces, seq))
    asked = {(post.person, post.kind.split("/")[1]) for post in asks}
    whispers = (n for n in news(after, events, surfaces, seq) if (n.person, n.kind.split("/")[1]) not in asked)
    greetings = greeting(before, after, surfaces, seq)
    answers = retiring(before, after, events, surfaces, seq)
    apart = placeless(before, after, surfaces, seq)
    return (*publishing(before, after, events, surfaces, seq), *answers, *greetings, *whispers, *apart, *asks)


def publishing(before: Table, after: Table, events: Told, surfaces: Collection[str], seq: int) -> Iterator[Post]:
    """What every place is told: announcements, lines, and the board where anything public changed."""
    record, has_lines = after.record, bool(told(events, None))
    is_announced = has_announced(before, after)
    has_begun = before.position is None and after.position is not None
    is_changed = has_lines or before.record != record or before.tenures != after.tenures
    is_changed |= asked_of(before) != asked_of(after)
    called = ".".join(map(str, newly_awaited(before, after)))
    for place in places(after, surfaces):
        if is_announced:
            yield new_post(after, place, "", f"notice/{record.version}", seq)
        if has_begun:
            yield new_post(after, place, "", "began", seq)
        if has_lines or called:
            yield new_post(after, place, "", f"{'lines' if has_lines else 'called'}/{called}", seq)
        if is_changed:
            yield new_board(after, place)


def asking(before: Table, after: Table, surfaces: Collection[str], seq: int) -> Iterator[Post]:
    """The questions that were opened, or now wait for somebody else."""
    known = dict(openings(before))
    for question, name in openings(after):
        person = reader_of(after, question.seat, surfaces)
        if person and (known.get(question) != name or reader_of(before, question.seat, surfaces) != person):
            yield asking_post(after, question, name, person, seq)


def retiring(before: Table, after: Table, events: Told, surfaces: Collection[str], seq: int) -> Iterator[Post]:
    """The questions that were answered, are gone, or wait for somebody else now."""
    still = dict(openings(after))
    for question, name in openings(before):
        person = reader_of(before, question.seat, surfaces)
        if not person:
            continue
        is_kept = still.get(question) == name and reader_of(after, question.seat, surfaces) == person
        given, former = sealed(after, question), sealed(before, question)
        if (given != former) if is_kept else former is None:
            yield new_post(after, "", person, f"done/{question.seat}/{name}", seq)
        elif is_kept and given is None and (is_later(before, after, question) or is_moving(after, events, question)):
            yield new_post(after, "", person, f"later/{question.seat}/{name}", seq)


def news(after: Table, events: Told, surfaces: Collection[str], seq: int) -> Iterator[Post]:
    """What seats were told and the public was not."""
    public = told(events, None)
    for seat in range(after.record.seats):
        person = reader_of(after, seat, surfaces)
        if person and told(events, Seat(seat)) != public:
            yield new_post(after, "", person, f"news/{seat}", seq)


def placeless(before: Table, after: Table, surfaces: Collection[str], seq: int) -> Iterator[Post]:
    """What people are told alone whose own chat shows the table nowhere: announcements, and how it ended."""
    shown = {surface(place) for place in after.record.places}
    is_over = is_asking(before) and not is_asking(after) and after.position is not before.position
    for seat, person in readers(after, surfaces):
        if surface(person) in shown:
            continue
        if has_announced(before, after):
            yield new_post(after, "", person, f"notice/{seat}/{after.record.version}", seq)
        if is_over:
            yield new_post(after, "", person, f"over/{seat}", seq)


def greeting(before: Table, after: Table, surfaces: Collection[str], seq: int) -> Iterator[Post]:
    """Those who sit down at a table that fills up at some place, so that it shows who can be told things alone."""
    if after.record.status is not Status.LOBBY or not after.record.places:
        return
    known = (
        {reader_of(before, seat, surfaces) for seat in range(before.record.seats)} if before.record.places else set()
    )
    for seat in range(after.record.seats):
        person = reader_of(after, seat, surfaces)
        if person and person not in known:
            known.add(person)
            yield new_post(after, "", person, f"seated/{seat}", seq)


def asking_post(table: Table, question: Question, name: str, person: str, seq: int) -> Post:
    """One question put to its person."""
    return new_post(table, "", person, f"ask/{question.seat}/{name}", seq)


def new_post(table: Table, place: str, person: str, kind: str, seq: int) -> Post:
    """A post under an id that says nothing."""
    return Post(fresh_id(), table.record.id, PlaceId(place), PersonId(person), kind, seq, seq)


def new_board(table: Table, place: PlaceId) -> Post:
    """The one board of a table at a place, to be shown as it stands then."""
    record = table.record
    return Post(board_id(record.id, place), record.id, place, PersonId(""), "board", 0, table.version + 1)


def is_words(post: Post) -> bool:
    """Whether a post goes out in words, together with others at its place."""
    return bool(post.place) and post.kind.partition("/")[0] in WORDS


def surface(name: str) -> str:
    """The chat that a person or a place belongs to."""
    return name.partition(":")[0]


def reader_of(table: Table, seat: int, surfaces: Collection[str]) -> str:
    """The person who holds a seat, if one of these surfaces reaches them; empty otherwise."""
    tenure = table.holder(seat)
    return tenure.person if tenure and surface(tenure.person) in surfaces else ""


def readers(table: Table, surfaces: Collection[str]) -> list[tuple[int, str]]:
    """Everybody seated whom one of these surfaces reaches, once, each with their first seat."""
    found: dict[str, int] = {}
    for seat in range(table.record.seats):
        if person := reader_of(table, seat, surfaces):
            found.setdefault(person, seat)
    return [(seat, person) for person, seat in found.items()]


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
    """The questions that a table puts to seats and that wait for them, with their public names.

    One that stands on the board needs no message; nor does one of a seat that is asked something by its own clock.
    """
    at = table.position
    if table.record.status not in WAITING or at is None or at.ask is None:
        return
    timed = sorted(question for question, decision in at.ask.may.items() if decision.timed)
    busy = {question.seat for question in timed}
    musts = [question for question in sorted(at.ask.must) if question.seat not in busy]
    windows = [question for question in sorted(at.ask.window) if not at.ask.window[question].on_board]
    for question in (*timed, *musts, *windows):
        if question.seat >= 0:
            yield question, identity(table.record.key, at, question)


def is_later(before: Table, after: Table, question: Question) -> bool:
    """Whether an open question has another deadline now."""
    old, new = before.deadline(question), after.deadline(question)
    return after.record.status is Status.LIVE and new is not None and (old is None or old.at != new.at)


def is_moving(after: Table, events: Told, question: Question) -> bool:
    """Whether its seat was told something while an own clock runs for a question, so that what it sees may be another."""
    assert after.position is not None
    assert after.position.ask is not None
    decision = after.position.ask.may.get(question)
    return decision is not None and decision.timed and told(events, question.seat) != told(events, None)


def has_announced(before: Table, after: Table) -> bool:
    """Whether the office announces something with this change."""
    return after.record.notice is not None and after.record.notice != before.record.notice


def is_asking(table: Table) -> bool:
    """Whether a game is being played and not yet over."""
    return table.position is not None and table.position.ask is not None


def sealed(table: Table, question: Question) -> object:
    """The answer to a question that is sealed until all are in, None where there is none."""
    at = table.position
    return at.sealed.get(question) if at and at.ask and question in at.ask.must else None


def asked_of(table: Table) -> tuple[str, tuple[int, ...]] | None:
    """What the public learns of whom a position waits for."""
    at = table.position
    return (at.ask.face, tuple(sorted({q.seat for q in at.ask.must}))) if at and at.ask else None


def newly_awaited(before: Table, after: Table) -> list[int]:
    """The seats that are awaited now and were not before."""
    old, new = asked_of(before), asked_of(after)
    known = old[1] if old else ()
    return [seat for seat in (new[1] if new else ()) if seat >= 0 and seat not in known]
