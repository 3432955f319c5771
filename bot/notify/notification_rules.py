"""Whose telephone rings, and when: the one place that decides what becomes of a seat's private message.

A thing rings once, nobody is rung in their night, and nothing rings while a look runs: its clock would go on beside a message that is gone.
Who is present when a question is put finds it in the message they have just pressed, and is rung only if it still
waits after a minute; who is not present is rung at once. Whoever only waits sees the table go on where all see it; their
own message changes when what they may press does, when cards were dealt, or with what they alone were told. Where no place of their chat shows the
table, their message does while they are there; nobody pays for what nobody looks at.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from bot.db.notify import SeatMessageRow
from bot.notify.presence import PRESENT_MS
from bot.values.notifications import Bell

PATIENCE_MS: Final = 60_000
"""How long a question waits before somebody who was present is rung."""
REST_MS: Final = 30_000
"""Between two changes of a message before the eyes of its person, where nothing new is asked."""
RINGS_FOR_TURNS: Final = frozenset({Bell.TURNS, Bell.EARLY, Bell.EVERYTHING})


class Deed(Enum):
    """What becomes of a seat's message: it stays, is edited, or is sent anew, without a sound or with one."""

    LEAVE = "leave"
    EDIT = "edit"
    SEND = "send"
    RING = "ring"


class Moment(NamedTuple):
    """A seat's message as it should be, at a time.

    `seen_ms` is when its person did something last, `acted_ms` the same without what an open page says of them; `asked` are the questions that wait for them, `still_open` those
    and all that they answered and may change. `is_brisk`: what is asked is by their own clock, a look is to reach them,
    nobody is waited for, or nothing is played any more, so that no change waits. `is_looking`: a look runs, so that what waits is rung for after it. `is_reminder`: they are
    reminded, `is_urged`: by somebody who waits for them. `wakes_ms` is when they may be rung who may not be now: they sleep, or want peace. `dealt_ms` is when the present deal began, 0 between two.
    `is_writing`: in company they have begun to fill in what they are asked; a reminder of the end rings all the same.
    `is_wanted`: there is something to show them alone. `has_board`: a place of their chat shows the table to all.
    `shown` is `seat_hash`'s, `look` is `unseen_look`'s: what would deliver what the seat may look at.
    """

    now_ms: int
    seen_ms: int
    shown: str
    asked: tuple[str, ...] = ()
    still_open: tuple[str, ...] = ()
    is_live: bool = True
    is_brisk: bool = False
    is_looking: bool = False
    is_reminder: bool = False
    is_urged: bool = False
    is_wanted: bool = True
    has_board: bool = False
    dealt_ms: int = 0
    wakes_ms: int | None = None
    bell: Bell = Bell.TURNS
    look: str = ""
    acted_ms: int | None = None
    is_writing: bool = False

    @property
    def is_present(self) -> bool:
        """Whether the person did something within the last minute."""
        return self.now_ms - self.seen_ms < PRESENT_MS

    @property
    def is_busy(self) -> bool:
        """Whether the person is here so that nothing rings: for a reminder an open page is not enough."""
        has_acted = self.acted_ms is None or self.now_ms - self.acted_ms < PRESENT_MS
        return self.is_present and (has_acted or not self.is_reminder)

    @property
    def may_call(self) -> bool:
        """Whether what is asked may ring at all."""
        return self.is_live and not self.is_looking


class Decision(NamedTuple):
    """What becomes of a seat's message, and its row after that."""

    deed: Deed
    row: SeatMessageRow


def decide(row: SeatMessageRow, moment: Moment) -> Decision:
    """Decide what becomes of a seat's message."""
    is_put_off = moment.is_reminder and moment.wakes_ms is not None
    rung = tuple(each for each in row.rung if each in moment.still_open and not is_put_off)
    new = tuple(each for each in moment.asked if each not in rung) if moment.may_call else ()
    ring_ms = find_ring_ms(row, moment, new)
    kept = row._replace(rung=rung, ring_ms=ring_ms, due_ms=ring_ms)
    is_awaited = row.ring_ms is not None or is_put_off  # a reminder that waits, or the end of a peace they asked for
    if new and (moment.bell is Bell.NOTHING or (moment.bell not in RINGS_FOR_TURNS and not is_awaited)):
        kept, ring_ms = kept._replace(rung=rung + new, ring_ms=None, due_ms=None), None
    if is_rung(row, moment, ring_ms):
        return Decision(Deed.RING, as_shown(kept, moment)._replace(rung=rung + new, ring_ms=None, due_ms=None))
    if not row.message_id and (moment.asked or moment.is_wanted):
        return Decision(Deed.SEND, as_shown(kept, moment))
    if moment.shown == row.shown or not row.message_id:
        return Decision(Deed.LEAVE, kept)
    at = row.shown_ms + REST_MS
    is_watched = bool(moment.asked) or (moment.is_present and (not moment.has_board or has_own_news(row, moment)))
    is_dealt = row.shown_ms < moment.dealt_ms
    if moment.is_brisk or is_dealt or moment.asked != row.asked or (is_watched and moment.now_ms >= at):
        return Decision(Deed.EDIT, as_shown(kept, moment))
    if not is_watched:
        return Decision(Deed.LEAVE, kept)
    return Decision(Deed.LEAVE, kept._replace(due_ms=min(at, ring_ms) if ring_ms is not None else at))


def find_ring_ms(row: SeatMessageRow, moment: Moment, new: tuple[str, ...]) -> int | None:
    """Return when to ring for questions that nobody was rung for; None where there are none."""
    if not new:
        return None
    if moment.wakes_ms is not None:
        return moment.wakes_ms
    if moment.is_writing:
        return moment.now_ms + PATIENCE_MS
    if not moment.is_present and (row.ring_ms is None or any(each not in row.asked for each in new)):
        return moment.now_ms
    has_waited = row.ring_ms is not None and any(each in row.asked for each in new)
    patient = row.ring_ms if row.ring_ms is not None and has_waited else moment.now_ms + PATIENCE_MS
    return max(patient, moment.seen_ms + PRESENT_MS) if moment.is_present else patient


def is_rung(row: SeatMessageRow, moment: Moment, ring_ms: int | None) -> bool:
    """Tell whether the telephone rings now."""
    if ring_ms is not None and moment.now_ms >= ring_ms:
        return True
    if moment.is_busy or moment.is_looking or moment.bell is Bell.NOTHING or moment.wakes_ms is not None:
        return False
    if moment.now_ms - row.shown_ms < PATIENCE_MS and not moment.is_urged:
        return False  # it rang for this just now, or was changed before their eyes
    if moment.is_reminder and moment.asked:
        return True
    if moment.is_writing:
        return False
    return moment.bell is Bell.EVERYTHING and bool(row.message_id) and moment.shown != row.shown


def has_own_news(row: SeatMessageRow, moment: Moment) -> bool:
    """Tell whether what is the seat's alone is other than its message shows."""
    return moment.shown.partition("-")[0] != row.shown.partition("-")[0]


def as_shown(row: SeatMessageRow, moment: Moment) -> SeatMessageRow:
    """Return the row of a message that shows what it should."""
    return row._replace(shown=moment.shown, asked=moment.asked, shown_ms=moment.now_ms)
