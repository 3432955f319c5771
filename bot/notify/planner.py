"""What to send after a change, and to whom: pure functions of a table before and after it.

A plan is written in the transaction of the change.
"""

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from bot.db.notify import PostRow, make_random_id
from bot.db.posts import (
    AdmissionDenied,
    BlockedChannelNotice,
    ButtonRemoval,
    CallNote,
    ChannelPost,
    ChapterStart,
    ClosedMessagesNotice,
    DayStart,
    EndMessage,
    EveningNews,
    Greeting,
    HistoryLines,
    HourCome,
    LostChannelNotice,
    NextGame,
    PersonPost,
    PrivateNotice,
    PrivateReminder,
    ProposalClosing,
    ProposalMessage,
    ResultCall,
    RobotSits,
    SeatMessage,
    StartNotice,
    StatusMessage,
    TableNotice,
    TextPost,
    TimeUp,
)
from bot.db.rows import ConsentRequest, DeadlineKey
from bot.notify.rate_limit import Urgency
from bot.tables.chronicle import find_new_day, has_days
from bot.tables.people import channels_attended, find_reader, is_reached, list_channels, list_readers, people_at
from bot.tables.questions import delivery_question, open_questions
from bot.tables.scheduled import MOVED, OFF, find_news, has_opened
from bot.tables.snapshot import Table
from bot.values.ids import AccountId, ChannelId, PersonId, TableId, TableStatus
from bot.votes.voting import Proposal, list_proposals
from games.event import Told, visible_to
from games.kernel import may_read
from games.questions import PUBLIC, Question
from games.secret import Seat

OVER: Final = frozenset({TableStatus.OVER, TableStatus.CLOSED})  # Statuses in which a lost channel does not matter
ROBOT_SITS: Final = frozenset({"relieved", "replaced"})  # Notices that a robot keeps a seat without its player's wish


def plan_posts(before: Table, after: Table, events: Told, *, chats: Collection[str]) -> tuple[PostRow, ...]:
    if not chats:
        return ()
    is_entry = before.position is not None and after.position is not before.position
    seq = len(before.history) + is_entry
    greetings = plan_greetings(before, after, chats, seq)
    proposals = tuple(plan_proposals(before, after, chats, seq))
    news = tuple(plan_evening_news(before, after, chats, seq))
    told = {row.person_id for row in (*proposals, *news) if isinstance(row.post, ProposalMessage | EveningNews)}
    apart = (row for row in plan_without_channel(before, after, chats, seq) if row.person_id not in told)
    return (
        *plan_channel_posts(before, after, events, chats, seq),
        *greetings,
        *apart,
        *proposals,
        *plan_late(before, after, chats, seq),
        *plan_seat_messages(before, after, events, chats),
        *news,
        *plan_next_game(before, after, chats),
    )


def plan_channel_posts(
    before: Table, after: Table, events: Told, surfaces: Collection[str], seq: int
) -> Iterator[PostRow]:
    if has_new_notice(before, after):
        for channel in list_channels(before, surfaces):
            if channel not in after.record.places:  # the last that is told there
                yield make_channel_post(after, channel, TableNotice(after.record.version), seq)
    channels = list_channels(after, surfaces)
    if not channels:
        return
    told = tuple(told_in_channels(before, after, events))
    is_changed = bool(told) or before.record != after.record or before.assignments != after.assignments
    is_changed |= awaited_seats(before) != awaited_seats(after)
    is_asked = is_changed and dict(open_questions(before)) != dict(open_questions(after))
    is_asked |= before.assignments != after.assignments
    is_asked |= (before.record.status, before.record.absent) != (after.record.status, after.record.absent)
    for channel in channels:
        for post in told:
            yield make_channel_post(after, channel, post, seq)
        if is_changed:
            yield make_status_post(after, channel)
        if is_asked:
            yield make_call_post(after, channel)


def told_in_channels(before: Table, after: Table, events: Told) -> Iterator[TextPost]:
    """Yield what is said in every channel; a new chapter begins before what it tells, at a slow table a new day."""
    if has_opened(before.record, after.record):
        yield ChapterStart()
        yield HourCome()
    if day := find_new_day(before, after):
        yield DayStart(day)
    if has_new_notice(before, after):
        yield TableNotice(after.record.version)
    has_ended = is_being_played(before) and is_over(after)
    is_told = bool(visible_to(events, None))
    is_told |= any(map(after.list_late, range(len(before.history) + 1, len(after.history) + 1)))
    if is_told and has_ended:
        yield HistoryLines()  # whole in the last chapter: beside who won there is room for a few lines
    if day is None and before.position is not after.position and chapter_key(before) != chapter_key(after):
        yield ChapterStart()
    if before.position is None and after.position is not None:
        yield StartNotice()
    if is_told:
        yield HistoryLines()
    if has_ended:
        yield ResultCall()


def plan_seat_messages(before: Table, after: Table, events: Told, surfaces: Collection[str]) -> Iterator[PostRow]:
    is_changed = before.record != after.record or awaited_seats(before) != awaited_seats(after)
    old, new = set(open_questions(before)), set(open_questions(after))
    for seat in range(after.record.seats):
        former, person = find_reader(before, seat, surfaces), find_reader(after, seat, surfaces)
        own_change = any(question.seat == seat for question, _ in old ^ new)
        is_told = bool(visible_to(events, Seat(seat)))
        if is_changed or is_told or own_change or former != person or has_own_change(before, after, seat):
            for each in dict.fromkeys(filter(None, (former, person))):
                yield make_seat_post(after, each, seat)


def has_own_change(before: Table, after: Table, seat: int) -> bool:
    ask = after.position.ask if after.position is not None else None
    mine = [question for question, _ in open_questions(after) if ask and may_read(ask, question, Seat(seat))]
    return any(
        sealed_answer(after, question) != sealed_answer(before, question) or has_new_deadline(before, after, question)
        for question in mine
    )


def plan_without_channel(before: Table, after: Table, surfaces: Collection[str], seq: int) -> Iterator[PostRow]:
    has_ended = is_being_played(before) and is_over(after)
    for seat, person in list_readers(after, surfaces):
        if channels_attended(after, person):
            continue
        if has_new_notice(before, after):
            yield make_person_post(after, person, PrivateNotice(seat, after.record.version), seq)
        if has_ended:
            yield make_person_post(after, person, EndMessage(seat), seq)


def plan_late(before: Table, after: Table, surfaces: Collection[str], seq: int) -> Iterator[PostRow]:
    for row, _ in after.history[len(before.history) :]:
        person = find_reader(before, row.seat, surfaces) if before.was_late(row) else ""
        if person:
            yield make_person_post(after, person, TimeUp(row.seat, row.seq), seq)
    notice = after.record.notice
    if not has_new_notice(before, after) or notice is None or notice.key not in ROBOT_SITS:
        return
    for seat in range(after.record.seats):
        person, now = find_reader(before, seat, surfaces), after.assignment_of(seat)
        if person and now is not None and now.reserve == person and not after.seat_person(seat):
            yield make_person_post(after, person, RobotSits(seat), seq)


def plan_greetings(before: Table, after: Table, surfaces: Collection[str], seq: int) -> Iterator[PostRow]:
    """Plan greetings for those who sit down in a lobby that is shown; sending shows who can be reached."""
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


def plan_evening_news(before: Table, after: Table, surfaces: Collection[str], seq: int) -> Iterator[PostRow]:
    """Plan news of a planned game; the host is not told of their own changes."""
    if what := find_news(before.record, after.record):
        for seat, person in list_readers(after, surfaces):
            if what not in {MOVED, OFF} or person != after.record.host:
                yield make_person_post(after, person, EveningNews(seat, what), seq)
    waited = before.record.queue.keys() - after.record.queue.keys() if after.record.status is TableStatus.LOBBY else ()
    if after.record.evening is not None:
        for seat, person in list_readers(after, surfaces):
            if person in waited and not before.seats_of(person):
                yield make_person_post(after, person, EveningNews(seat, "seated"), seq)


def plan_next_game(before: Table, after: Table, surfaces: Collection[str]) -> Iterator[PostRow]:
    if after.record.status is TableStatus.LOBBY and before.record.version == after.record.version:
        for person in after.record.queue:
            if is_reached(after, person, surfaces):
                yield make_person_post(after, person, NextGame(0), 0)


def plan_reminder(table: Table, seat: int, stage: int, person_id: str, surfaces: Collection[str]) -> list[PostRow]:
    """Plan a seat's reminder: to its person, or without one through the call note in every channel.

    `stage` is 0 if a player asked for it.
    """
    if person_id:
        return [make_person_post(table, person_id, PrivateReminder(seat, stage), len(table.history))]
    return [make_call_post(table, channel) for channel in list_channels(table, surfaces)]


def plan_lost_channel(table: Table, channel_id: ChannelId, surfaces: Collection[str]) -> list[PostRow]:
    if table.record.status in OVER:
        return []
    seq, people = len(table.history), people_at(table, channel_id, list_readers(table, surfaces))
    return [make_person_post(table, who, LostChannelNotice(seat), seq) for seat, who in people]


def plan_blocked_channel(table: Table, channel_id: ChannelId, surfaces: Collection[str]) -> list[PostRow]:
    seq, people = len(table.history), people_at(table, channel_id, list_readers(table, surfaces))
    return [make_person_post(table, who, BlockedChannelNotice(seat, channel_id), seq) for seat, who in people]


def plan_closed_messages(table: Table, person_id: PersonId, surfaces: Collection[str]) -> list[PostRow]:
    """Plan the public line that a person cannot be reached in private: in a lobby a line, else the call note."""
    channels = list_channels(table, surfaces)
    if table.position is not None:
        return [make_call_post(table, channel) for channel in channels]
    notices = [ClosedMessagesNotice(seat) for seat in table.seats_of(person_id)[:1]]
    return [make_channel_post(table, channel, notice, len(table.history)) for channel in channels for notice in notices]


def make_channel_post(table: Table, channel_id: ChannelId, post: ChannelPost, seq: int) -> PostRow:
    return PostRow(make_random_id(), table.record.id, channel_id, PersonId(""), post, seq, seq)


def make_person_post(table: Table, person_id: str, post: PersonPost, seq: int) -> PostRow:
    return PostRow(make_random_id(), table.record.id, ChannelId(""), PersonId(person_id), post, seq, seq)


def make_status_post(table: Table, channel_id: ChannelId) -> PostRow:
    table_id, to_seq = table.record.id, table.version + 1
    return PostRow(status_post_id(table_id, channel_id), table_id, channel_id, PersonId(""), StatusMessage(), 0, to_seq)


def make_seat_post(table: Table, person_id: str, seat: int) -> PostRow:
    about = hashlib.sha256(f"{table.record.id} {person_id} {seat}".encode()).hexdigest()[:15]
    to_seq = table.version + 1
    return PostRow(f"s{about}", table.record.id, ChannelId(""), PersonId(person_id), SeatMessage(seat), 0, to_seq)


def plan_again(post: PostRow) -> PostRow:
    """Return a post for another account of the same person, under another nonce."""
    row = post.id if isinstance(post.post, SeatMessage) else make_random_id()
    return post._replace(id=row, message_id="", status="planned", batch="", account_id=AccountId(""))


def make_call_post(table: Table, channel_id: ChannelId) -> PostRow:
    table_id, to_seq = table.record.id, table.version + 1
    return PostRow(call_post_id(table_id, channel_id), table_id, channel_id, PersonId(""), CallNote(), 0, to_seq)


def status_post_id(table_id: TableId, channel_id: ChannelId) -> str:
    return "b" + hashlib.sha256(f"{table_id} {channel_id}".encode()).hexdigest()[:15]


def call_post_id(table_id: TableId, channel_id: ChannelId) -> str:
    return "c" + hashlib.sha256(f"{table_id} {channel_id}".encode()).hexdigest()[:15]


def has_new_deadline(before: Table, after: Table, question: Question) -> bool:
    old, new = before.find_deadline(question), after.find_deadline(question)
    return after.record.status is TableStatus.LIVE and new is not None and (old is None or old.at_ms != new.at_ms)


def has_new_notice(before: Table, after: Table) -> bool:
    return after.record.notice is not None and after.record.notice != before.record.notice


def is_being_played(table: Table) -> bool:
    return table.position is not None and table.position.ask is not None


def is_over(table: Table) -> bool:
    return table.position is not None and table.position.ask is None


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


def urgency_of(posts: Sequence[PostRow]) -> Urgency:
    if posts[0].person_id:
        return Urgency.PRIVATE
    return Urgency.CHATTER if all(isinstance(row.post, ButtonRemoval) for row in posts) else Urgency.BOARD


def plan_proposals(before: Table, after: Table, surfaces: Collection[str], seq: int) -> Iterator[PostRow]:
    old, new = open_requests(before), open_requests(after)
    for number, (proposal, request) in new.items():
        if number not in old:
            for person in proposal.list_voters(after, request):
                seats = after.seats_of(person)
                if seats and is_reached(after, person, surfaces):
                    yield make_person_post(after, person, ProposalMessage(seats[0], number), seq)
    for number, (proposal, request) in old.items():
        if number in new:
            continue
        for person in proposal.list_voters(before, request):
            seats = before.seats_of(person)
            if seats and is_reached(before, person, surfaces):
                yield make_person_post(after, person, ProposalClosing(seats[0], number, after.record.version), seq)
        if proposal.is_personal and is_reached(after, request.by, surfaces):
            seats = after.seats_of(request.by)
            yield make_person_post(after, request.by, Greeting(seats[0]) if seats else AdmissionDenied(0), seq)


def open_requests(table: Table) -> Mapping[int, tuple[Proposal, ConsentRequest]]:
    return {each.number: (proposal, each) for proposal, each in list_proposals(table) if not each.refused}
