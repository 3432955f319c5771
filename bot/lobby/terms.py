"""The terms of a table: closed when the host starts it, so that nothing a deal could be chosen by is open after a word is."""

from __future__ import annotations

import logging
from typing import Any, Final

from bot.db.rows import Contribution, Tenure
from bot.play.autoplay import Autoplay
from bot.tables.customs import CUSTOMS, find_custom, is_meant, is_unusual
from bot.tables.notices import make_notice
from bot.tables.seats import find_former_seats, robot_tenure
from bot.tables.seeds import digest_terms, make_commitment, spell_terms
from bot.tables.snapshot import Table
from bot.tables.tables import TableRegistry
from bot.values.ids import TableStatus
from games.forms import Refused

log = logging.getLogger(__name__)

PATIENCE_MS: Final = 10_000
"""How long nobody can start without the sealed words that browsers have still to open."""


def log_commitment(table: Table) -> None:
    """Publish a new table's commitment in the office's own log, before anybody contributes."""
    record = table.record
    log.info("table %s opens, its seed committed to as %s", record.id, make_commitment(record.id, record.seed))


def close_terms(table: Table, now_ms: int, former: Table | None) -> dict[str, Any]:
    """Return what changes when a table's terms are closed: robots sit down, contributions stand in the order of seats.

    In a rematch of `former` it is written down who sat where.
    """
    record, tenures = table.record, list[Tenure]()
    for seat in range(record.seats):
        held = table.tenure_of(seat)
        if held is None or not (held.person or held.robot):
            tenures.append(robot_tenure(table, seat, tenures))
    kept = [
        each.model_copy(update={"seat": seats[0]})
        for each in record.contributions
        if (seats := table.seats_of(each.person))
    ]
    settled = {
        "contributions": tuple(sorted(kept, key=lambda each: each.seat)),
        "sat_before": () if former is None else find_former_seats(table, former),
    }
    closed = record.model_copy(update=settled)
    digest = digest_terms(spell_terms(closed, (*table.tenures, *tenures)))
    log.info("table %s closes its terms as %s", record.id, digest)
    return {
        "tenures": tenures,
        **settled,
        "terms": digest,
        "closed_at": now_ms,
        "salts": {},
    }


def begin_changes(table: Table, now_ms: int) -> dict[str, Any]:
    """Return what changes when a game begins."""
    people = {held.person for seat in range(table.record.seats) if (held := table.tenure_of(seat)) and held.person}
    is_told = any(is_unusual(table.record, name) for name in CUSTOMS)
    customs = {name: find_custom(table.record, name) for name in CUSTOMS if is_meant(table.record, name)}
    said: dict[str, str] = {"up": "none", "holidays": "count", "majority": "thirds"}
    said |= {name.removeprefix("time-"): token for name, token in customs.items()}
    return {
        **({"notice": make_notice(table, now_ms, "begun", **said)} if is_told else {}),
        "begin": True,
        "status": TableStatus.LIVE,
        "started_at": now_ms,
        "suggestions": {},
        "practice": table.record.practice or len(people) == 1,
    }


def start_changes(table: Table, now_ms: int, former: Table | None = None) -> dict[str, Any]:
    """Return what changes when the host starts a table; raises Refused while sealed words may still be opened.

    The terms are closed first. If no word is sealed the game begins at once, else when the last word is opened, or when
    the host has waited long enough and starts again.
    """
    closed_at = table.record.closed_at
    if closed_at is not None:
        if now_ms < closed_at + PATIENCE_MS and any(each.is_awaited for each in table.record.contributions):
            raise Refused("words-awaited")
        return begin_changes(table, now_ms)
    changes = close_terms(table, now_ms, former)
    return (
        changes if any(each.is_awaited for each in changes["contributions"]) else changes | begin_changes(table, now_ms)
    )


async def begin_if_opened(
    tables: TableRegistry, autoplay: Autoplay, table: Table, contributions: tuple[Contribution, ...]
) -> None:
    """Write the contributions of a closed table, and begin if no word is sealed any more; the caller holds its lock."""
    changes = {} if any(each.is_awaited for each in contributions) else begin_changes(table, tables.now())
    await tables.amend(table, contributions=contributions, **changes)
    if changes:
        await autoplay.answer_chance(table)
