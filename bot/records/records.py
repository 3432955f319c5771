"""The records of a group, and a person's own: played, won, streaks, feats, by the rows of tables that are over."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from bot.db.store import Transaction, UnitOfWork
from bot.people import record_rows as stored
from bot.people.personal_rows import list_former_ids
from bot.people.record_rows import ResultRow, find_home
from bot.records.charts import draw_chart
from bot.records.ratings import rate
from bot.records.rows import Kind, Outcome, decode_outcome
from bot.tables.stored import find_accounts, find_attended
from bot.tables.tables import Tables
from bot.text.translator import SPEECH
from bot.values.ids import ChannelId, Language, PersonId, Refused
from bot.values.records import GroupBooks, RatedPlace, RecordBook, RecordLine
from bot.values.requests import Person, refuse_unsaved
from games.feats import Feat, Tally
from games.message import say
from games.spec import GameSpec

POINTS: Final = "points"  # the feat that everyone has: it makes no one the best of a group
RATED, JOIN = "rated", "join"  # choices of a group: whether ratings are shown, with which group it wants to be one


class GroupRecords:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store

    async def find_circle(self, channel: ChannelId) -> str:
        """Return the name of a channel's group, by which all that a group has is kept."""
        with refuse_unsaved():
            return await stored.find_circle(self._store, find_home(channel))

    async def list_rows(self, circle: str) -> list[ResultRow]:
        """List what people came to at the tables of a group, the oldest first."""
        with refuse_unsaved():
            return await stored.results_at(self._store, await stored.list_circle(self._store, circle))

    async def list_apart(self, people: Collection[PersonId]) -> list[ResultRow]:
        """List what people came to at tables that no channel was shown, the oldest first."""
        with refuse_unsaved():
            return await stored.results_apart(self._store, people)

    async def show_group(self, channel: ChannelId, lang: Language) -> GroupBooks:
        circle = await self.find_circle(channel)
        rows = [row for row in await self.list_rows(circle) if row.kind == Kind.PEOPLE]
        with refuse_unsaved():
            channels = await stored.list_circle(self._store, circle)
            choices = await stored.circle_choices(self._store, circle)
            beside = [find_home(each) for each in await stored.channels_beside(self._store, channels)]
        others = tuple(dict.fromkeys(each for each in beside if each not in channels))
        is_rated = RATED in choices
        books = self._make_books(rows, lang, is_rated=is_rated)
        return GroupBooks(circle, tuple(channels), books, is_rated, others)

    async def choose_rated(self, person: Person, channel: ChannelId, *, wanted: bool) -> None:
        """Show ratings in a group or hide them; raises Refused for who has not played there."""
        circle = await self._require_own(person, channel)
        await self._write(
            lambda transaction: stored.choose_for_circle(transaction, circle, RATED, "yes" if wanted else "")
        )

    async def join(self, person: Person, channel: ChannelId, other: ChannelId) -> bool:
        """Make two channels one group, once who played in each has asked for it there; returns whether they are."""
        circle, there = await self._require_own(person, channel), await self.find_circle(other)
        with refuse_unsaved():
            is_wanted = (await stored.circle_choices(self._store, there)).get(JOIN) == circle
        if not is_wanted:
            await self._write(lambda transaction: stored.choose_for_circle(transaction, circle, JOIN, there))
            return False

        def write_rows(transaction: Transaction) -> None:
            stored.choose_for_circle(transaction, there, JOIN, "")
            stored.join_circle(transaction, circle, there)

        await self._write(write_rows)
        return True

    async def part(self, person: Person, channel: ChannelId) -> None:
        await self._require_own(person, channel)
        await self._write(lambda transaction: stored.leave_circle(transaction, find_home(channel)))

    async def adopt(self, thread: ChannelId, channel: ChannelId) -> None:
        """Note that a thread, which all who are in a channel may read, is one group with it."""
        circle = await self.find_circle(channel)

        def write_rows(transaction: Transaction) -> None:
            stored.join_circle(transaction, thread, circle)
            stored.choose_for_circle(transaction, thread, "thread", "yes")

        await self._write(write_rows)

    async def _require_own(self, person: Person, channel: ChannelId) -> str:
        circle = await self.find_circle(channel)
        if not any(row.person == person.id for row in await self.list_rows(circle)):
            raise Refused("records-stranger")
        return circle

    async def _write(self, unit: UnitOfWork[None]) -> None:
        with refuse_unsaved():
            await self._store.write(unit)

    async def list_groups(self, person: Person, lang: Language) -> tuple[GroupBooks, ...]:
        """List the groups in whose channels a person is, those without records left out."""
        groups = [await self.show_group(place, lang) for place in (await self.list_places(person)).values()]
        return tuple(group for group in groups if group.books)

    async def list_places(self, person: Person) -> dict[str, ChannelId]:
        """Return the first channel of each group in whose channels a person is, by a key that tells no other its name."""
        with refuse_unsaved():
            accounts = (await find_accounts(self._store, [person.id]))[person.id]
            attended = await find_attended(self._store, [each.id for each in accounts])
        channels = sorted({channel for there in attended.values() for channel in there})
        circles = dict.fromkeys([await self.find_circle(channel) for channel in channels])
        return {self._store.sign(f"group {circle}")[:8]: stored.open_home(circle) for circle in circles}

    def draw(self, book: RecordBook, label: str) -> str:
        """Draw a chart of one game as SVG; `label` says what it shows."""
        return draw_chart(book, label)

    async def show_own(self, person: Person, kind: str, lang: Language) -> tuple[RecordBook, ...]:
        with refuse_unsaved():
            rows = await stored.results_of(self._store, await list_former_ids(self._store, person.id))
        own = [row._replace(person=person.id, name=person.name) for row in rows if row.kind == kind]
        return self._make_books(own, lang)

    async def keep_out(self, person: Person, *, wanted: bool) -> None:
        """Keep a person, by whatever id they had, out of the records of groups."""
        with refuse_unsaved():
            ids, now = await list_former_ids(self._store, person.id), self._tables.now()
        await self._write(lambda transaction: stored.keep_out(transaction, ids, now if wanted else None))

    async def keeps_out(self, person: Person) -> bool:
        with refuse_unsaved():
            return await stored.keeps_out(self._store, person.id)

    def _make_books(
        self, rows: Sequence[ResultRow], lang: Language, *, is_rated: bool = False
    ) -> tuple[RecordBook, ...]:
        by_game: dict[str, list[ResultRow]] = {}
        for row in rows:
            if row.game in self._tables.games:
                by_game.setdefault(row.game, []).append(row)
        found = [
            self._make_book(self._tables.games[game], each, rate(each) if is_rated else {}, lang)
            for game, each in by_game.items()
        ]
        return tuple(sorted(found, key=lambda book: (-book.tables, book.title)))

    def _make_book(
        self, spec: GameSpec[Any], rows: Sequence[ResultRow], rated: Mapping[PersonId, RatedPlace], lang: Language
    ) -> RecordBook:
        people: dict[PersonId, list[ResultRow]] = {}
        for row in rows:
            people.setdefault(row.person, []).append(row)
        feats = {person: join_feats(spec.feats, own) for person, own in people.items()}
        lines = [
            make_line(
                own,
                tuple(self._word(spec, name, value, lang) for name, value in feats[person].items()),
                rated.get(person),
            )
            for person, own in people.items()
        ]
        best = [
            f"{self._word(spec, feat.name, value, lang)}: {people[person][-1].name}"
            for feat in spec.feats
            if feat.name != POINTS
            for person, value in find_best(feat, feats)
        ]
        title = SPEECH.speak(spec, say("title", game=spec.name), lang, str)
        ordered = sorted(
            lines, key=lambda line: (line.rated.place if line.rated else 0, -line.won, line.played, line.name)
        )
        return RecordBook(spec.name, title, len({row.table_id for row in rows}), tuple(ordered), tuple(best))

    def _word(self, spec: GameSpec[Any], name: str, value: float, lang: Language) -> str:
        shown = int(value) if value == int(value) else round(value, 1)
        return SPEECH.package_text(spec.package, f"feat-{name}", lang, value=shown)


def make_line(rows: Sequence[ResultRow], feats: tuple[str, ...], rated: RatedPlace | None) -> RecordLine:
    wins = [decode_outcome(row.body).is_won for row in rows]
    runs = [len(list(run)) for is_won, run in groupby(wins) if is_won]
    streak = runs[-1] if wins[-1] else 0
    return RecordLine(rows[-1].name, len(rows), sum(wins), streak, max(runs, default=0), feats, rated)


def join_feats(feats: Iterable[Feat], rows: Iterable[ResultRow]) -> dict[str, float]:
    """Return the feats of one person over several tables, in the order of the game's."""
    outcomes: list[Outcome] = [decode_outcome(row.body) for row in rows]
    found = {feat.name: [each.feats[feat.name] for each in outcomes if feat.name in each.feats] for feat in feats}
    return {feat.name: feat.tally.sum_up(found[feat.name]) for feat in feats if found[feat.name]}


def find_best(feat: Feat, feats: dict[PersonId, dict[str, float]]) -> list[tuple[PersonId, float]]:
    """Return the one person who did best; none where no one did, or two are level."""
    values = {person: own[feat.name] for person, own in feats.items() if feat.name in own}
    if not values:
        return []
    best = (min if feat.tally is Tally.LEAST else max)(values.values())
    first = [person for person, value in values.items() if value == best]
    return [(first[0], best)] if len(first) == 1 else []
