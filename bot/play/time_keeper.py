"""The time that all deadlines run by: one process keeps it, the others follow; the time the bot was away is given back."""

import logging
from collections.abc import Mapping
from functools import partial
from time import perf_counter
from typing import Final

from bot.db.store import AskingTransaction, shift_times
from bot.run.jobs import Mark
from bot.run.timepiece import BEAT_MS, Sleep
from bot.tables.customs import find_week_here
from bot.tables.ends import Gap, carry_over
from bot.tables.rows import Deadline, Notice, shift_deadline
from bot.tables.snapshot import Table
from bot.tables.stored import (
    DEADLINES,
    announce_at_deadlines,
    change_personal_deadlines,
    level_stored_ends,
    renew_deadlines,
)
from bot.tables.tables import Tables
from bot.values.health import Job, Times
from bot.values.hours import Week
from bot.values.ids import TableStatus
from games.forms import Refused

log = logging.getLogger(__name__)

HEARTBEAT_MS: Final = 30_000  # How often the bot notes that it is at work.
AWAY_MS: Final = 4 * HEARTBEAT_MS  # Absences shorter than this are not announced.
LONG_AWAY_MS: Final = 3_600_000  # After an absence as long as this no one is asked for what they did not do meanwhile.


class TimeKeeper:
    """Keeps the time, or follows the process that does. `here_since_ms`: people can move again since then; `lag` is how late beats are."""

    def __init__(self, tables: Tables, sleep: Sleep) -> None:
        self._tables = tables
        self._jobs = tables.store.jobs
        self._sleep = sleep
        self.here_since_ms = 0
        self.lag = Times()

    async def keep(self) -> bool:
        """Keep the time, or follow it; returns whether any process keeps it. Raises NotSaved."""
        with self._jobs.do(Job.TIME) as is_ours:
            if not is_ours:
                self._jobs.alive = None
                return self._follow()
            if self._jobs.alive is None:
                await self.resume()
                self._jobs.alive = self._tables.now
            await self.keep_time()
        return True

    def _follow(self) -> bool:
        gap = self._tables.now.gap_ms()
        is_kept = self._jobs.is_time_kept(self._tables.now() + gap)
        if is_kept or abs(gap) < HEARTBEAT_MS:
            self._tables.now.move(gap)
        if is_kept and abs(gap) >= HEARTBEAT_MS:
            self._tables.doubt_all()
        return is_kept

    async def resume(self) -> int:
        """Give back the time since the bot was last at work, and announce it once; returns it in ms.

        Where the clock was ahead before and is not any more, deadlines are brought back, the oldest set again.
        """
        store, now = self._tables.store, self._tables.now()
        last = await store.read_number("alive")
        away = 0 if last is None else now - last

        def write_rows(transaction: AskingTransaction) -> None:
            if away >= AWAY_MS:
                announce_at_deadlines(transaction, make_away_notice(away, now))
            if abs(away) >= HEARTBEAT_MS:
                shift_times(transaction, away)
                change_personal_deadlines(transaction, partial(self._carry, Gap(now - away, away)))
                transaction.write_number("alive", now)
            renew_deadlines(transaction, now)
            level_stored_ends(transaction)

        await store.ask(write_rows)
        self._come_back(away, now)
        return max(0, away)

    async def keep_time(self) -> None:
        """Follow the wall clock; where it jumped, by sleep or by hand, no one waits longer or shorter for that.

        The machine's sleep, or the process's, is told as an absence of the bot is. Raises NotSaved, and then nothing has changed.
        """
        gap = self._tables.now.gap_ms()
        if abs(gap) < HEARTBEAT_MS:
            self._tables.now.move(gap)
            return
        stood = Gap(self._tables.now(), gap)
        now = stood.stood_ms + gap

        def write_rows(transaction: AskingTransaction) -> None:
            shift_times(transaction, gap)
            change_personal_deadlines(transaction, partial(self._carry, stood))
            level_stored_ends(transaction)
            transaction.write_number("alive", now)

        await self._tables.move_time(gap, write_rows)
        self._come_back(gap, now)
        log.warning("the clock jumped", extra={"seconds": gap // 1000})
        if gap >= AWAY_MS:
            await self._tell_all(make_away_notice(gap, now))

    def _come_back(self, away_ms: int, now_ms: int) -> None:
        if away_ms >= LONG_AWAY_MS:
            self.here_since_ms = now_ms
        self._tables.doubt_all()
        self._tables.store.feed.tell(Mark.ALL)

    def _carry(self, gap: Gap, shifted: Deadline, week: Week, customs: Mapping[str, str]) -> tuple[Deadline, int]:
        here = find_week_here(week, customs)
        carried = carry_over(shift_deadline(shifted, -gap.by_ms), gap, here)
        return carried, self._tables.times.due_ms(carried, here)

    async def _tell_all(self, notice: Notice) -> None:
        waiting = await DEADLINES.select(self._tables.store, "order by table_id")
        for table_id in dict.fromkeys(each.table_id for each in waiting):
            try:
                await self._tables.change(table_id, lambda table, _: {"notice": notice} if is_timed(table) else None)
            except Refused as refused:
                log.warning("an absence was not told: %s", refused.reason, extra={"table": table_id})

    async def keep_beating(self) -> None:
        while self._tables.now.beats:
            self._tables.now.beat()
            began = perf_counter()
            await self._sleep(BEAT_MS / 1000)
            self.lag.note(max(perf_counter() - began - BEAT_MS / 1000, 0))


def is_timed(table: Table) -> bool:
    is_live = table.record.status is TableStatus.LIVE
    return is_live and not all(each.is_endless for each in table.deadlines.values())


def make_away_notice(away_ms: int, now_ms: int) -> Notice:
    return Notice(key="away", params={"minutes": max(1, round(away_ms / 60_000))}, at=now_ms)
