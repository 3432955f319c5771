"""Until when a person has time, by their own week: pure functions of a deadline."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from bot.tables.rows import EVENING, PROPOSALS, Deadline, DeadlineKey, Stage, TableRecord, shift_deadline
from bot.values.hours import (
    COURTESY,
    HOUR,
    MINUTE,
    Week,
    be_courteous,
    find_end,
    find_waking,
    measure_waking,
    resume_end,
)
from bot.values.ids import TableId, TableStatus

PERSONAL_MS: Final = HOUR  # Shorter times are spent in company, and no one's hours count for them.
# Up to so much is given whole in waking time; of more, as much as a day of so much sleep leaves.
WHOLE_MS: Final = 8 * HOUR
# By how much all changes of a person's hours together may move what they are asked already.
MOST_GAINED_MS: Final = 8 * HOUR
# To what longer ends are rounded up, so that none tells to the minute when a person sleeps.
SHOWN_MS: Final = 15 * MINUTE
VOTING: Final = frozenset({TableStatus.LOBBY, TableStatus.LIVE, TableStatus.PAUSED})  # Where anything can be proposed.


EndOf: TypeAlias = Callable[[Deadline], int]  # What is told of when a time is up.


class Gap(NamedTuple):
    stood_ms: int
    by_ms: int


def find_waking_length(given_ms: int) -> int:
    return min(given_ms, max(WHOLE_MS, given_ms * 2 // 3))


def is_personal(deadline: Deadline) -> bool:
    return deadline.given_ms >= PERSONAL_MS


def open_deadline(
    table_id: TableId, key: DeadlineKey, now_ms: int, given_ms: int, week: Week | None, bank_ms: int = 0
) -> Deadline:
    at = place_end(now_ms, given_ms, week, bank_ms)
    return Deadline(table_id, key, now_ms, at, Stage.OPEN, given_ms, bank_ms=bank_ms)


def place_end(opened_ms: int, given_ms: int, week: Week | None, bank_ms: int = 0) -> int:
    week = week if given_ms >= PERSONAL_MS else None
    return add_time(opened_ms, (given_ms if week is None else find_waking_length(given_ms)) + bank_ms, week)


def add_time(start_ms: int, length_ms: int, week: Week | None) -> int:
    return start_ms + length_ms if week is None else be_courteous(find_end(start_ms, length_ms, week), week)


def move_end(deadline: Deadline, at_ms: int) -> Deadline:
    """Return a deadline with another end; the end that all are told comes no sooner for that."""
    shown = deadline.at_ms + deadline.later_ms
    return deadline._replace(at_ms=at_ms, later_ms=max(0, shown - at_ms))


def measure_time(deadline: Deadline, start_ms: int, end_ms: int, week: Week | None) -> int:
    if start_ms >= end_ms:
        return 0
    if week is None or not is_personal(deadline):
        return end_ms - start_ms
    return measure_waking(start_ms, end_ms, week)


def measure_overtime(deadline: Deadline, paid_ms: int, now_ms: int, week: Week | None) -> int:
    """Return how much of its bank an answer takes now, where overtime until `paid_ms` was paid for another."""
    over = deadline.bank_ms - measure_time(deadline, now_ms, deadline.at_ms, week)
    if over <= 0:
        return 0
    return min(over, measure_time(deadline, max(paid_ms, deadline.opened_at_ms), now_ms, week))


def find_least_end(deadline: Deadline, now_ms: int) -> int:
    return min(deadline.at_ms, now_ms + COURTESY)


def carry_over(deadline: Deadline, gap: Gap, week: Week | None) -> Deadline:
    """Return a deadline after a time without clock: waking time left stays left, an hour of the calendar stays."""
    if deadline.key == EVENING:
        return deadline
    later = shift_deadline(deadline, gap.by_ms)
    if week is None or not is_personal(deadline):
        return later
    at = be_courteous(resume_end(deadline.at_ms, gap.stood_ms, gap.stood_ms + gap.by_ms, week), week)
    # By waking time nothing is left of what ends in a night.
    return move_end(later, max(at, find_least_end(later, gap.stood_ms + gap.by_ms), min(deadline.at_ms, later.at_ms)))


def extend_deadline(deadline: Deadline, now_ms: int, week: Week | None) -> Deadline:
    """Return a deadline that is given its whole time once more, and keeps what is left of its bank after it."""
    at = place_end(max(deadline.at_ms, now_ms), deadline.given_ms, week)
    bank = min(deadline.bank_ms, measure_time(deadline, now_ms, deadline.at_ms, week))
    return deadline._replace(opened_at_ms=now_ms, at_ms=at, stage=Stage.OPEN, weeks=0, gained_ms=0, bank_ms=bank)


def rehour_deadline(deadline: Deadline, week: Week | None) -> Deadline:
    """Return a deadline after a change of its person's hours: it ends no sooner, and by all changes not much later."""
    if not is_personal(deadline):
        return deadline
    first = deadline.at_ms - deadline.gained_ms
    again = place_end(deadline.opened_at_ms, deadline.given_ms, week, deadline.bank_ms)
    at = max(deadline.at_ms, min(again, first + MOST_GAINED_MS))
    return move_end(deadline, at)._replace(gained_ms=at - first)


def rebook_deadline(deadline: Deadline, now_ms: int, before: Week, after: Week) -> Deadline:
    if not is_personal(deadline) or deadline.at_ms <= now_ms:
        return deadline
    left = measure_waking(now_ms, deadline.at_ms, before)
    # Days given back take and give nothing; but where by waking time nothing was left, an end must still come later than now.
    at = find_end(now_ms, left, after) if left else find_least_end(deadline, now_ms)
    return move_end(deadline, max(at, deadline.at_ms) if after.holidays > before.holidays else at)


def repace_deadline(deadline: Deadline, given_ms: int, week: Week | None, bank_ms: int = 0) -> Deadline:
    """Return a deadline at a pace that gives so much time: it may end later than it did, never sooner."""
    at = max(deadline.at_ms, place_end(deadline.opened_at_ms, given_ms, week, bank_ms))
    is_later, deadline = at > deadline.at_ms, move_end(deadline, at)._replace(given_ms=given_ms, bank_ms=bank_ms)
    return deadline._replace(stage=Stage.OPEN, weeks=0) if is_later else deadline


def find_part(deadline: Deadline, part: float, week: Week | None) -> int:
    """Return when a part of a time is over, an instant in which its person is awake; at first the bank is no part of it."""
    opened, at = deadline.opened_at_ms, deadline.at_ms
    bank_ms = deadline.bank_ms if deadline.stage is Stage.OPEN else 0
    length = round((measure_time(deadline, opened, at, week) - bank_ms) * part)
    if week is None or not is_personal(deadline):
        return opened + length
    return find_waking(find_end(opened, length, week), week)


def find_own_end(deadline: Deadline) -> int:
    return round_up(deadline.at_ms) if is_personal(deadline) else deadline.at_ms


def find_public_end(deadline: Deadline) -> int:
    """Return until when everyone is told that a person has time: where several are asked in secret, the last of their ends."""
    at = deadline.at_ms + deadline.later_ms
    return round_up(at) if is_personal(deadline) else at


def round_up(at_ms: int) -> int:
    return -(-at_ms // SHOWN_MS) * SHOWN_MS


def level_ends(deadlines: dict[DeadlineKey, Deadline]) -> dict[DeadlineKey, Deadline]:
    """Return deadlines that are told to all with one end, the last: else who is still awaited would be read off it."""
    people = {key: row for key, row in deadlines.items() if key.asks_person and row.given_ms}
    last = max((row.at_ms + row.later_ms for row in people.values()), default=0)
    return deadlines | {key: row._replace(later_ms=last - row.at_ms) for key, row in people.items()}


def carry_proposals(record: TableRecord, by_ms: int) -> TableRecord:
    if not by_ms or not record.proposals:
        return record
    later = {key: each.model_copy(update={"ends": each.ends + by_ms}) for key, each in record.proposals.items()}
    return record.model_copy(update={"proposals": later})


def measure_carried(record: TableRecord, deadlines: Mapping[DeadlineKey, Deadline]) -> int:
    """Return by how much the deadline of a stored table's proposals was carried, which their own ends were not."""
    row = deadlines.get(PROPOSALS)
    if row is None or not record.proposals:
        return 0
    return row.at_ms - min(each.ends for each in record.proposals.values())
