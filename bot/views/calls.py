"""Whose turn it is at a table, until when, and what became of a seat's last answer."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from bot.tables.customs import has_end
from bot.tables.deadlines import is_late
from bot.tables.ends import EndOf, find_own_end, find_public_end
from bot.tables.seats import list_taken
from bot.text.signs import shorten_signs
from bot.values.ids import TableStatus
from bot.values.room import Call, FateLine
from bot.views.closing import is_over, word_ending, word_standing
from bot.views.table import SETTLED, TablePresenter, made_once, to_datetime
from games.event import visible_to
from games.secret import Seat
from games.spec import FateKind
from games.values import replace

MANY: Final = 4  # so many awaited are not named, if the others are as few as that
FEW: Final = 2
FEWEST_TOLD: Final = 3  # of how many asked at once it is told how many have answered


@made_once
def public_call(presenter: TablePresenter) -> Call:
    """Return whose turn it is, as everyone sees it; a game with own words may say *you* to its viewer."""
    if not presenter.table.spec.has_own_words and presenter.viewer is not None:
        return public_call(presenter.public)
    record = presenter.table.record
    if record.status is not TableStatus.LIVE or presenter.ask is None:
        return idle_call(presenter)
    said = presenter.speak(presenter.table.spec.describe.waiting(presenter.view))
    awaited = presenter.view.awaited
    deadline, late = next_deadline(presenter, awaited)
    if not awaited:
        return Call("wait", said, deadline=deadline)
    left = record.seats - len(awaited)
    who = (
        presenter.app_text("call-turn-most", count=len(awaited), left=left)
        if len(awaited) >= MANY and left <= FEW
        else presenter.app_text("call-turn", who=presenter.join_list(map(presenter.seat_name, awaited)))
    )
    if len(awaited) == 1:
        return Call("late" if late else "wait", who, said, deadline)
    if not is_timed(presenter) and (share := answered_share(presenter)):
        said = f"{said} {presenter.app_text('call-answered', step=share)}"
    return Call("late" if late and not presenter.table.has_own_hours() else "sealed", who, said, deadline)


def idle_call(presenter: TablePresenter) -> Call:
    record = presenter.table.record
    if record.status is TableStatus.LOBBY and record.closed_at is not None:
        awaited = [presenter.seat_name(each.seat) for each in record.contributions if each.is_awaited]
        return Call("wait", presenter.app_text("call-words", who=presenter.join_list(awaited)))
    if record.status is TableStatus.LOBBY:
        taken = len(list_taken(presenter.table))
        if record.elastic:
            return Call("wait", presenter.app_text("call-elastic", taken=taken, state=word_room(presenter)))
        return Call("wait", presenter.app_text("call-lobby", taken=taken, seats=record.seats))
    if presenter.table.position is not None and presenter.ask is None:
        return Call("done", presenter.speak(presenter.table.spec.describe.ending(presenter.view)))
    kind, is_ended = ("done" if record.status in SETTLED else "wait"), record.status is TableStatus.CLOSED
    score = word_standing(presenter) if is_ended and presenter.table.position is not None else ""
    return Call(kind, presenter.app_text(f"call-{record.status.value}"), score)


def word_room(presenter: TablePresenter) -> str:
    """Return how many more an elastic lobby needs, else how many more may come."""
    least, most, taken = presenter.table.spec.least, presenter.table.spec.most, len(list_taken(presenter.table))
    players = str(least) if least == most else f"{least}–{most}"
    return presenter.app_text("lobby-room", lacking=max(0, least - taken), free=most - taken, players=players)


def is_timed(presenter: TablePresenter) -> bool:
    """Tell whether answers count by their time; other questions only ask whether a person stays away."""
    return presenter.ask is not None and any(each.timed for each in presenter.ask.may.values())


def answered_share(presenter: TablePresenter) -> str:
    """Return how many of three or more people have answered: empty below half, then `half` or `most`.

    Robots don't count: with two people beside them, the first answer would be told to the other.
    """
    assert presenter.table.position is not None
    assert presenter.ask is not None
    answered: dict[str, bool] = {}
    for question in presenter.ask.must:
        if question.seat >= 0 and (person := presenter.table.seat_person(question.seat)):
            answered[person] = answered.get(person, True) and question in presenter.table.position.sealed
    done, most = sum(answered.values()), len(answered)
    if most < FEWEST_TOLD:
        return ""
    if 4 * done >= 3 * most:
        return "most"
    return "half" if 2 * done >= most else ""


def next_deadline(
    presenter: TablePresenter, seats: Iterable[int], find_end: EndOf = find_public_end
) -> tuple[datetime | None, bool]:
    musts = presenter.ask.must if presenter.ask else ()
    found = [presenter.table.find_deadline(question) for question in musts if question.seat in seats]
    running = sorted((find_end(row), is_late(row)) for row in found if row is not None)
    if not running:
        return None, False
    return to_datetime(running[0][0]) if has_end(presenter.table.record) else None, running[0][1]


@made_once
def own_call(presenter: TablePresenter) -> Call:
    if presenter.table.record.status is not TableStatus.LIVE or presenter.ask is None:
        return public_call(presenter)
    if (due := presenter.due_questions()) and not presenter.ask.require_decision(due[0]).on_board:
        deadline, late = next_deadline(presenter, (due[0].seat,), find_own_end)
        title = presenter.speak(presenter.table.spec.describe.prompt(due[0], presenter.view).title)
        return Call("late" if late else "you", presenter.app_text("call-you"), title, deadline, find_fate(presenter))
    public = public_call(presenter)
    if any(question in presenter.ask.must for question in presenter.own_questions()):
        return replace(public, kind="sealed", who=presenter.app_text("call-sealed"), fate=find_fate(presenter))
    return replace(public, fate=find_fate(presenter))


def find_fate(presenter: TablePresenter) -> FateLine | None:
    """Return what became of this seat's last answer by hand, as the newest entry since tells it that tells any.

    Of several the newest that went well or badly comes first, and what is plain last. Only what the seat itself was told is
    looked at, so it never says more than the seat's own record.
    """
    since = presenter.last_answer_seq()
    if presenter.viewer is None or not since:
        return None
    for row, events in reversed(presenter.table.history):
        if row.seq < since:
            break
        heard = visible_to(events, Seat(presenter.viewer))
        told = (presenter.table.spec.describe.fate(event, presenter.view) for event in heard)
        found = [each for each in told if each and not (each.passes and row.seq < find_part_start(presenter))]
        if found:
            plain = [fate for fate in found if fate.kind is FateKind.PLAIN]
            said = [*(fate for fate in reversed(found) if fate.kind is not FateKind.PLAIN), *plain]
            return FateLine(said[0].kind.value, " ".join(presenter.speak(fate.text, row.seq) for fate in said))
    return None


@made_once
def find_part_start(presenter: TablePresenter) -> int:
    """Return the last person's answer before the newest part of the record; what is older was shown before that part."""
    heading = next(
        (told.seq for told in reversed(presenter.told_lines()) if told.line.heading and not told.is_undone), 0
    )
    rows = (row for row, _ in reversed(presenter.table.history[:heading]))
    return next((row.seq for row in rows if row.seat >= 0), 0)


def make_ring(presenter: TablePresenter) -> str:
    """Return what a lock screen shows: whose turn it is or how the game ended, then the table."""
    name, call = presenter.table.record.name, public_call(presenter.for_viewer(None))
    told = word_ending(presenter) if is_over(presenter) else shorten_signs(call.who)
    return presenter.app_text("ring-told", table=name, told=told.removesuffix("."))
