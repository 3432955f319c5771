"""What one viewer was told, in words: kept in order as it comes, so that a long record costs no more to look at than a short one."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field, replace
from itertools import islice
from operator import attrgetter
from typing import NamedTuple

from bot.values.room import Line
from games.event import Event


class ToldLine(NamedTuple):
    """One told event in words, with its entry, whether it may be told again, and the event where it is a game's.

    What was taken back since `is_undone`: history has it, whoever tells how a game has gone leaves it out.
    """

    seq: int
    line: Line
    recallable: bool
    event: Event | None = None
    is_undone: bool = False


@dataclass(slots=True)
class ToldCache:
    """What one viewer was told in one language, as far as entry `upto`; kept so that it is worded only once.

    `recalled` are the lines of it that may be told again, `own` those of them that came of the eye's own answers, `answered` is
    the entry of the last of these that was given by hand. Whoever fills it goes on from `upto`, and adds with `add`.
    """

    upto: int = 0
    answered: int = 0
    said: list[ToldLine] = field(default_factory=list)
    recalled: list[Line] = field(default_factory=list)
    own: list[Line] = field(default_factory=list)

    def copy(self) -> ToldCache:
        """Copy it, as far as it goes now."""
        return replace(self, said=list(self.said), recalled=list(self.recalled), own=list(self.own))

    def add(self, told: ToldLine, *, is_own: bool) -> None:
        """Add what was told last."""
        self.said.append(told)
        if told.recallable:
            self.recalled.append(told.line)
            if is_own:
                self.own.append(told.line)

    def undo(self, seq: int, told: ToldLine) -> None:
        """Note that an entry was taken back, and add the line that says so."""
        first, last = self.count_until(seq - 1), self.count_until(seq)
        self.said[first:last] = [each._replace(is_undone=True) for each in self.said[first:last]]
        self.add(told, is_own=False)

    def count_until(self, seq: int) -> int:
        """Count the lines of all entries up to one."""
        return bisect_right(self.said, seq, key=attrgetter("seq"))

    def list_since(self, seq: int) -> list[ToldLine]:
        """List what was told after an entry and still stands."""
        return [told for told in self.said[self.count_until(seq) :] if not told.is_undone]

    def list_record(self, entries: int, since_seq: int = 0) -> tuple[Line, ...]:
        """List what was told after an entry: all of the last so many entries that told anything, and else what may be told again."""
        newest = max(self._find_newest(entries), self.count_until(since_seq))
        tail = self.said[newest:]
        last = len(self.recalled) - sum(told.recallable for told in tail)
        first = bisect_right(self.recalled, self.count_until(since_seq), hi=last, key=attrgetter("seq"))
        return (*islice(self.recalled, first, last), *(told.line for told in tail))

    def _find_newest(self, entries: int) -> int:
        """Find where the lines of the last so many entries begin."""
        place = len(self.said)
        for _ in range(entries):
            if not place:
                break
            place = self.count_until(self.said[place - 1].seq - 1)
        return place
