"""Who holds which job, in statements that every database of ours takes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final

from bot.db.jobs import PARTS, JobRow, JobShare, Lease, Lost, ProcessRow
from bot.db.sql.access import Reads, Writes
from bot.db.sql.statements import insert, insert_new, upsert
from bot.values.health import Job

WRITE_PROCESS: Final = upsert("processes", ["number", "kinds", "until"], ["number"])
BEGIN: Final = insert_new("chores", ["name", "holder", "fence"])
TAKE: Final = f"{insert('chores', ['name', 'holder', 'fence'])} on conflict (name) do update set holder = excluded.holder, fence = chores.fence + 1"
READ_PROCESSES: Final = "select number, kinds, until from processes order by number"
CLAIM: Final = "update chores set holder = ?, fence = fence + 1 where name = ? and fence = ? returning fence"
RELEASE: Final = "update chores set holder = -1 where name = ? and fence = ?"
RESERVE: Final = (
    f"{insert('pacing', ['name', 'free'])} on conflict (name) do update set "
    "free = case when pacing.free > ? then pacing.free else ? end + ? returning free"
)


READ_SHARES: Final = (
    "select substr(c.name, 1, length(?)), count(*), count(distinct c.holder) from chores c join processes p "
    "on p.number = c.holder where p.until > ? and substr(c.name, 1, length(?)) = ? group by 1"
)


class JobWrites(Writes):
    __slots__ = ()

    def write_process(self, process: ProcessRow) -> None:
        """Note that a process is there."""
        kinds = " ".join(sorted(process.kinds))
        self._execute(WRITE_PROCESS, (process.number, kinds, process.until_ms))

    def delete_process(self, number: int) -> None:
        """Note that a process is there no more, and holds nothing."""
        self._execute("delete from processes where number = ?", (number,))
        self._execute("update chores set holder = -1 where holder = ?", (number,))

    def claim_all(self, names: Collection[str], holder: int) -> None:
        """Claim jobs for whoever is alone."""
        self._many(TAKE, [(name, holder, 1) for name in sorted(names)])

    def lease_job(self, known: JobRow, holder: int) -> Lease | None:
        """Claim a job where nothing has become of it since it was read; None where somebody was first."""
        self._execute(BEGIN, (known.name, -1, 0))
        found = self._fetch(CLAIM, (holder, known.name, known.fence))
        return Lease(known.name, found[0][0]) if found else None

    def release_job(self, lease: Lease) -> None:
        """Let somebody else claim a job, if it is still ours."""
        self._execute(RELEASE, tuple(lease))

    def require_job(self, lease: Lease) -> None:
        """Have nothing of this unit written where a job is held by another claim; raises Lost."""
        if not self._fetch("select 1 from chores where name = ? and fence = ?", tuple(lease)):
            raise Lost

    def reserve_turn(self, name: str, now_ms: int, rest_ms: int) -> int:
        """Reserve the next turn of all that share a rate, `rest_ms` after the last one; returns when it is."""
        ((free,),) = self._fetch(RESERVE, (name, now_ms + rest_ms, now_ms, now_ms, rest_ms))
        return int(free) - rest_ms


def read_shares(fetch: Callable[[str, Sequence[Any]], Sequence[Sequence[Any]]], now_ms: int) -> list[JobShare]:
    """Count what is held of each job that is parted, at a time."""
    shares = []
    for kind in (Job.CLOCK, Job.JUDGE, Job.COURIER):
        start = f"{kind}/"
        rows = fetch(READ_SHARES, (start, now_ms, start, start))
        shares.append(JobShare(kind, PARTS, *(rows[0][1:] if rows else (0, 0))))
    return shares


class JobReads(Reads):
    async def find_jobs(self) -> dict[str, JobRow]:
        """Find the jobs that were ever claimed, by name."""
        rows = await self._fetch_all("select name, holder, fence from chores order by name")
        return {row[0]: JobRow(*row) for row in rows}

    async def find_processes(self) -> list[ProcessRow]:
        """List the processes that do jobs, and those that were not heard of lately, in order."""
        return read_processes(await self._fetch_all(READ_PROCESSES))


def read_processes(rows: Iterable[Sequence[Any]]) -> list[ProcessRow]:
    return [ProcessRow(number, frozenset(kinds.split()), until) for number, kinds, until in rows]
