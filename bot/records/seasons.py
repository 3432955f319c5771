"""Seasons: weeks in which a group's tables count together. All of it follows from the results that are kept."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from bot.lobby.openings import Openings
from bot.notify.sender import Sender
from bot.people.record_rows import SeriesRow
from bot.records.records import GroupRecords
from bot.records.rows import Kind, decode_outcome
from bot.records.scoring import (
    Counting,
    Played,
    Standing,
    count_meetings,
    count_standings,
    find_next_round,
    list_missing,
)
from bot.records.series import Body, SeriesBook, require_host, require_phase
from bot.values.ids import ChannelId, Refused
from bot.values.requests import Person
from bot.values.series import BY_LINK, Phase, SeasonTerms

WEEK_MS: Final = 7 * 24 * 3_600_000
MOST_WEEKS: Final = 52
Result = tuple[str, str, str, int, str]  # A table, a person, a game, when it ended, and the outcome.


class Season(Body, frozen=True):
    """Tables that end from `since_ms` on count; no `games` are all of them."""

    kind = "season"
    games: tuple[str, ...] = ()
    counting: Counting = Counting.WINS
    since_ms: int = 0


class SeasonState:
    """How a season stands by its results: nothing of it is stored."""

    def __init__(self, body: Season, results: Iterable[Result]) -> None:
        self.body, self.tables = body, gather_tables(body, results)
        members = body.list_present()
        self.standings = self._stand_after(len(self.tables))
        met = count_meetings([set(table.places) for table in self.tables])
        self.missing = list_missing(members, met)
        self.next_round = find_next_round(members, met)

    def _stand_after(self, tables: int) -> tuple[Standing, ...]:
        return count_standings(self.body.list_present(), self.tables[:tables], self.body.counting)

    def list_leaders(self) -> list[int]:
        """List who led alone, in the order of tables: after one that left several level, no one did."""
        after = (self._stand_after(count) for count in range(1, len(self.tables) + 1))
        return [stand[0].member for stand in after if len(stand) < 2 or stand[1].place > 1]

    def find_streak(self) -> tuple[int, int]:
        """Return who won most in a row of what they played, and how many."""
        best, running = (0, 0), Counter[int]()
        for table in self.tables:
            for member in table.places.keys() & {*self.body.list_present()}:
                running[member] = running[member] + 1 if member in table.winners else 0
                best = max(best, (running[member], -member))
        return -best[1], best[0]


def gather_tables(body: Season, results: Iterable[Result]) -> list[Played]:
    """Return the tables that count: of the season's games, with at least two entries whole. Points that are better low are taken off."""
    found: dict[str, dict[str, Result]] = {}
    for each in results:
        if not body.games or each[2] in body.games:
            found.setdefault(each[0], {})[each[1]] = each
    tables = []
    for table_id, by_person in found.items():
        told = {person: decode_outcome(each[4]) for person, each in by_person.items()}
        at_ms = max(each[3] for each in by_person.values())
        there = [*body.list_present(), *(number for number, left_ms in body.left.items() if at_ms <= left_ms)]
        whole = {number: body.entries[number] for number in there if all(each in told for each in body.entries[number])}
        own = {number: [told[each] for each in people] for number, people in whole.items()}
        if len(own) < 2:
            continue
        places = {number: min(each.place for each in rows) for number, rows in own.items()}
        points = {number: max(int(each.feats.get("points", 0)) for each in rows) for number, rows in own.items()}
        first, last = min(places, key=places.__getitem__), max(places, key=places.__getitem__)
        sign = -1 if points[first] < points[last] else 1
        winners = frozenset(number for number, rows in own.items() if any(each.is_won for each in rows))
        signed = {number: sign * each for number, each in points.items()}
        tables.append(Played(table_id, at_ms, places, signed, winners))
    return sorted(tables, key=lambda table: (table.at_ms, table.table_id))


class Seasons:
    def __init__(self, sender: Sender, openings: Openings, records: GroupRecords) -> None:
        self._now = sender.tables.now
        self._openings = openings
        self._records = records
        self._games = sender.tables.games
        self.book = SeriesBook(sender, openings, Season, Phase.PLAY)

    async def open(self, person: Person, place: ChannelId, terms: SeasonTerms, press: str = "") -> str:
        """Open a season in a channel's group or by its link alone; raises Refused."""
        if not set(terms.games) <= set(self._games):
            raise Refused("no-such-game")
        if not 1 <= terms.weeks <= MOST_WEEKS or terms.counting not in set(Counting):
            raise Refused("season-size", weeks=MOST_WEEKS)
        await self._openings.admit(person)
        if place != BY_LINK and any(row.status != Phase.OVER for row, _ in await self.book.list_at(place)):
            raise Refused("season-there")
        now = self._now()
        body = Season(
            host=person.id,
            lang=person.lang,
            pairs=terms.pairs,
            games=terms.games,
            counting=Counting(terms.counting),
            since_ms=now,
        )
        return await self.book.add(SeriesRow("", "", place, Phase.PLAY, now + terms.weeks * WEEK_MS), body, press)

    async def end(self, person: Person, series_id: str) -> None:
        def decide(row: SeriesRow, body: Season) -> tuple[str, Season]:
            require_host(body, person)
            require_phase(row, Phase.PLAY)
            return Phase.OVER, body

        await self.book.amend(series_id, decide)

    async def look(self, series_id: str) -> None:
        """End a season whose time is up."""

        def decide(row: SeriesRow, body: Season) -> tuple[str, Season] | None:
            return (Phase.OVER, body) if row.status != Phase.OVER and row.until_ms <= self._now() else None

        await self.book.amend(series_id, decide)

    async def read(self, series_id: str) -> tuple[SeriesRow, SeasonState]:
        row, body = await self.book.find(series_id)
        people = [each for entry in body.entries for each in entry]
        rows = (
            await self._records.list_apart(people)
            if row.place == BY_LINK
            else await self._records.list_rows(await self._records.find_circle(row.place))
        )
        kept = (
            (each.table_id, each.person, each.game, each.at_ms, each.body)
            for each in rows
            if body.since_ms <= each.at_ms < row.until_ms and each.kind != Kind.PRACTICE
        )
        return row, SeasonState(body, kept)

    async def list_of(self, place: ChannelId) -> list[str]:
        """List the open seasons for which a table in a channel may count."""
        return [row.id for row, _ in await self.book.list_at(place) if row.status != Phase.OVER]
