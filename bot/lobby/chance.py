"""What people contribute to the chance of their table before it starts, so that no one else can choose its deals."""

import hmac
import logging
import re
from datetime import datetime
from typing import Any, Final

from bot.people.people import clean_name
from bot.tables.chance import digest_terms, make_commitment, make_promise, spell_terms
from bot.tables.change import Changes
from bot.tables.customs import CUSTOMS, find_custom, is_meant, is_unusual
from bot.tables.people import list_seated
from bot.tables.rights import require_right
from bot.tables.rows import Contribution, SeatAssignment
from bot.tables.seats import find_former_seats, require_seated, robot_assignment
from bot.tables.snapshot import Table, make_notice
from bot.tables.tables import Tables
from bot.text.signs import clean
from bot.values.ids import LONGEST_WORD, ContributionKind, TableId, TableStatus
from bot.values.requests import Person
from games.forms import Refused

log = logging.getLogger(__name__)

PROMISE: Final = re.compile(r"[0-9a-f]{64}")
# A word and a nonce of 128 bits, so that no digest of it can be guessed however short the word is.
SEALED_WORD: Final = re.compile(rf"(?P<word>.{{0,{LONGEST_WORD}}})/[0-9a-f]{{32}}")


class Contributions:
    """What each person contributes; they may change it until the terms are closed."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def add_press(self, person: Person, table_id: TableId, *, inbox: str, at: datetime | None) -> None:
        """Let the id and time that a platform gave to a press contribute, where the person gave nothing else yet."""

        def decide(table: Table, now_ms: int) -> Changes | None:
            record = table.record
            is_open = record.status is TableStatus.LOBBY and record.closed_at is None
            if not is_open or not table.seats_of(person.id) or find_own(table, person) is not None:
                return None
            at_ms = now_ms if at is None else int(at.timestamp() * 1000)
            return contribute(table, person, ContributionKind.PRESS, f"{inbox} {at_ms}", now_ms)

        await self._tables.change(table_id, decide)

    async def give_word(self, person: Person, table_id: TableId, word: str) -> None:
        def decide(table: Table, now_ms: int) -> Changes:
            require_right(table, person.id, "word")
            return contribute(table, person, ContributionKind.TYPED, clean_word(word), now_ms)

        await self._tables.change(table_id, decide)

    async def promise_word(self, person: Person, table_id: TableId, promise: str) -> None:
        def decide(table: Table, now_ms: int) -> Changes | None:
            require_right(table, person.id, "word")
            if not PROMISE.fullmatch(promise):
                raise Refused("unreadable")
            own = find_own(table, person)
            if own is not None and own.shown == promise:
                return None
            return contribute(table, person, ContributionKind.SEALED, promise, now_ms)

        await self._tables.change(table_id, decide)

    async def open_word(self, person: Person, table_id: TableId, word: str, terms: str) -> None:
        """Open a sealed word, under the terms that its owner saw closed; the last one begins the game."""

        def decide(table: Table, now_ms: int) -> Changes | None:
            require_seated(table, person.id)
            record, own = table.record, find_own(table, person)
            if own is not None and own.opened and own.opened == word:
                return None
            if record.status is not TableStatus.LOBBY or record.closed_at is None or own is None or own.opened:
                raise Refused("stale")
            if not hmac.compare_digest(record.terms, terms):
                raise Refused("other-terms")
            said = SEALED_WORD.fullmatch(word)
            if not own.is_sealed or not said or make_promise(table_id, word) != own.shown:
                raise Refused("other-word")
            if clean(said["word"]) != said["word"]:  # what was promised cannot be changed, and all are shown it
                raise Refused("word-unfit", limit=LONGEST_WORD)
            opened = own.model_copy(update={"opened": word})
            contributions = tuple(opened if each is own else each for each in record.contributions)
            is_complete = not any(each.is_awaited for each in contributions)
            return {"contributions": contributions, **(begin_changes(table, now_ms) if is_complete else {})}

        await self._tables.change(table_id, decide)


def contribute(table: Table, person: Person, kind: ContributionKind, shown: str, now_ms: int) -> Changes:
    made = Contribution(person=person.id, kind=kind, shown=shown, at=now_ms)
    return {"contributions": (*(each for each in table.record.contributions if each.person != person.id), made)}


def clean_word(word: str) -> str:
    try:
        return clean_name(word, LONGEST_WORD)
    except Refused:
        raise Refused("word-unfit", limit=LONGEST_WORD) from None


def find_own(table: Table, person: Person) -> Contribution | None:
    return next((each for each in table.record.contributions if each.person == person.id), None)


PATIENCE_MS: Final = 10_000  # How long no one can start without the sealed words that browsers have still to open.


def log_commitment(table: Table) -> None:
    record = table.record
    log.info("table %s opens, its seed committed to as %s", record.id, make_commitment(record.id, record.seed))


def close_terms(table: Table, now_ms: int, former: Table | None) -> dict[str, Any]:
    """Return what changes when terms are closed: robots sit, contributions get seats, a rematch notes who sat where."""
    record, assignments = table.record, list[SeatAssignment]()
    for seat in range(record.seats):
        held = table.assignment_of(seat)
        if held is None or not (held.person or held.robot):
            assignments.append(robot_assignment(table, seat, assignments))
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
    digest = digest_terms(spell_terms(closed, (*table.assignments, *assignments)))
    log.info("table %s closes its terms as %s", record.id, digest)
    return {"assignments": assignments, **settled, "terms": digest, "closed_at": now_ms, "salts": {}}


def begin_changes(table: Table, now_ms: int) -> dict[str, Any]:
    people = list_seated(table)
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
