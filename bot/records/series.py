"""What seasons and duplicates have in common: who takes part, alone or in pairs, kept as one row that is compared and set."""

import secrets
from collections.abc import Callable, Collection
from typing import Any, ClassVar, Final, Generic, TypeVar

from pydantic import BaseModel, Field

from bot.db.store import AskingTransaction, Store
from bot.lobby.openings import Openings
from bot.notify.boards import plan_bulletin
from bot.notify.sender import Sender
from bot.people.record_rows import (
    SERIES,
    SeriesRow,
    find_circle,
    find_home,
    languages_at,
    list_circle,
    open_home,
    series_at,
    threads_among,
    write_series,
)
from bot.tables.stored import find_accounts, find_person
from bot.text.translator import app_text
from bot.values.ids import GONE, ChannelId, Language, PersonId, TableId
from bot.values.requests import Person, refuse_unsaved
from bot.values.series import BY_LINK, Phase
from games.forms import Refused

MOST_ENTRIES: Final = 24
TRIES: Final = 50  # How often a change is decided again where another was faster.


class Body(BaseModel, frozen=True):
    """Who takes part; those `alone` wait for a partner. An entry that `left` has when: what it did until then stays."""

    kind: ClassVar[str]  # Stored, and never changes.
    host: PersonId
    lang: Language
    pairs: bool = False
    entries: tuple[tuple[PersonId, ...], ...] = ()
    alone: tuple[PersonId, ...] = ()
    left: dict[int, int] = Field(default_factory=dict)

    def find_entry(self, person_id: str) -> int | None:
        return next((number for number in self.list_present() if person_id in self.entries[number]), None)

    def list_present(self) -> list[int]:
        """List the entries that are still there; one that shares a person with an earlier one, whose accounts were linked, is none."""
        there, known = list[int](), set[str]()
        for number, people in enumerate(self.entries):
            if number not in self.left and not known & {*people}:
                there.append(number)
                known |= {*people}
        return there

    def concerns(self, person_id: str) -> bool:
        """Tell whether a person takes part, wants to, or is the host."""
        return person_id in {self.host, *self.alone} or self.find_entry(person_id) is not None

    def is_led_by(self, person_id: str) -> bool:
        """Tell whether a person may do what the host may: once that one is deleted all who take part may."""
        return person_id == self.host or (is_gone(self.host) and self.concerns(person_id))

    def require_entry(self, person_id: str) -> int:
        if (found := self.find_entry(person_id)) is None:
            raise Refused("series-not-in")
        return found


B = TypeVar("B", bound=Body)


def enter(body: B, person_id: PersonId, partner: PersonId | None) -> B:
    """Let a person take part: alone, with one who waits for a partner, or waiting for one. Raises Refused."""
    if body.find_entry(person_id) is not None or len(body.list_present()) >= MOST_ENTRIES:
        raise Refused("series-in" if body.find_entry(person_id) is not None else "series-full")
    if not body.pairs:
        return seat(body, (person_id,))
    alone = tuple(each for each in body.alone if each != person_id)
    if partner is None:
        return body.model_copy(update={"alone": (*alone, person_id)})
    if partner not in alone:
        raise Refused("series-partner-gone")
    rest = tuple(each for each in alone if each != partner)
    return seat(body.model_copy(update={"alone": rest}), (partner, person_id))


def seat(body: B, people: tuple[PersonId, ...]) -> B:
    """Add an entry, or bring it back as it was."""
    if (was := next((each for each in body.left if {*body.entries[each]} == {*people}), None)) is not None:
        return body.model_copy(update={"left": {each: at for each, at in body.left.items() if each != was}})
    return body.model_copy(update={"entries": (*body.entries, people)})


def is_gone(person_id: str) -> bool:
    return person_id.startswith(GONE)


def withdraw(body: B, person_id: PersonId, played_ms: int | None) -> B:
    """Take a person's entry out again; a partner waits for another. What was played until `played_ms` stays."""
    own = body.find_entry(person_id)
    others = [each for each in body.entries[own] if each != person_id] if own is not None else []
    alone = (*(each for each in body.alone if each != person_id), *others)
    if own is None or played_ms is not None:
        left = body.left if own is None or played_ms is None else {**body.left, own: played_ms}
        return body.model_copy(update={"alone": alone, "left": left})
    entries = tuple(people for number, people in enumerate(body.entries) if number != own)
    return body.model_copy(update={"alone": alone, "entries": entries})


class SeriesBook(Generic[B]):
    """The rows of one kind, read and changed; one enters while they are `open_in` a phase."""

    def __init__(self, sender: Sender, openings: Openings, model: type[B], open_in: Phase) -> None:
        self.store, self.now = sender.store, sender.tables.now
        self._sender = sender
        self._openings = openings
        self._kind, self._model = model.kind, model
        self._open_in = open_in

    def key_of(self, person_id: str) -> str:
        """Return what stands on a button for a person who waits: trying ids doesn't tell who that is."""
        return self.store.sign(f"waits {person_id}")[:8]

    async def enter(self, person: Person, series_id: str, partner: str = "") -> None:
        """Enter a person, alone or with the one whose button they pressed; raises Refused for one who may not take a seat."""
        await self._openings.admit(person)

        def decide(row: SeriesRow, body: B) -> tuple[str, B]:
            require_phase(row, self._open_in)
            other = next((each for each in body.alone if self.key_of(each) == partner), None)
            if partner and other is None:
                raise Refused("series-partner-gone")
            return row.status, enter(body, person.id, other)

        await self.amend(series_id, decide)

    async def withdraw(self, person: Person, series_id: str) -> None:
        def decide(row: SeriesRow, body: B) -> tuple[str, B]:
            require_phase(row, self._open_in)
            return row.status, withdraw(body, person.id, self.now() if row.status == Phase.PLAY else None)

        await self.amend(series_id, decide)

    def read(self, row: SeriesRow) -> B:
        return self._model.model_validate_json(row.body)

    async def find(self, series_id: str) -> tuple[SeriesRow, B]:
        row = await SERIES.find(self.store, id=series_id)
        if row is None or row.kind != self._kind:
            raise Refused("no-such-series")
        return row, self.read(row)

    async def list_at(self, place: ChannelId) -> list[tuple[SeriesRow, B]]:
        """List what a channel's group has, that which is over last."""
        rows = await series_at(self.store, await list_homes(self.store, place), self._kind)
        return sorted(((row, self.read(row)) for row in rows), key=lambda each: each[0].status == Phase.OVER)

    async def list_here(self, person: Person, place: ChannelId | None) -> tuple[str, ...]:
        """List the ids of what a channel's group has, or without one of what a person takes part in."""
        if place is not None:
            return tuple(row.id for row, _ in await self.list_at(place))
        return tuple(row.id for row, body in await self.list_open() if body.concerns(person.id))

    async def list_open(self) -> list[tuple[SeriesRow, B]]:
        found = await SERIES.select(self.store, "where kind = ? and status <> 'over' order by id", self._kind)
        return [(row, self.read(row)) for row in found]

    async def add(self, row: SeriesRow, body: B, press: str) -> str:
        """Add a series, once where the same press comes again; returns its id, by which a button tells its kind."""
        own = self.store.sign(f"{self._kind} {body.host} {press}")[:10] if press else secrets.token_hex(5)
        series_id = self._kind[0] + own
        await self._write(row._replace(id=series_id, kind=self._kind, body=body.model_dump_json()), lambda _: None)
        return series_id

    async def _write(self, row: SeriesRow, check: Callable[[AskingTransaction], None]) -> bool:
        """Write a series, and plan how its channels are shown it; returns whether none was faster."""

        def write_rows(transaction: AskingTransaction) -> bool:
            if not write_series(transaction, row):
                return False
            check(transaction)
            plan_bulletin(transaction, row.id, channels)
            return True

        with refuse_unsaved():
            channels = await list_channels(self.store, row.place)
            is_written = await self.store.ask(write_rows)
        if is_written:
            self._sender.wake(TableId(row.id))
        return is_written

    async def show(self, series_id: str, *, again_in: ChannelId | None = None) -> None:
        """Have the channels of its group see how a series stands, one of them in a new message."""
        row, _ = await self.find(series_id)
        channels = await list_channels(self.store, row.place)
        with refuse_unsaved():
            await self.store.write(lambda transaction: plan_bulletin(transaction, series_id, channels))
            if again_in in channels:
                await self._sender.bulletins.repeat(series_id, again_in)
        self._sender.wake(TableId(series_id))

    async def find_language(self, body: B, channel: ChannelId) -> Language:
        """Return the language that most people of a channel read, where as many read each that of the host."""
        counts = await languages_at(self.store, find_home(channel))
        is_level = len(counts) > 1 and counts[0][1] == counts[1][1]
        return counts[0][0] if counts and not is_level else body.lang

    async def amend(
        self,
        series_id: str,
        decide: Callable[[SeriesRow, B], tuple[str, B] | None],
        check: Callable[[AskingTransaction], None] = lambda _: None,
    ) -> tuple[SeriesRow, B]:
        """Change a series: `decide` returns its phase and body, or None for no change; `check` writes beside it, or raises."""
        for _ in range(TRIES):
            row, body = await self.find(series_id)
            decided = decide(row, body)
            if decided is None:
                return row, body
            after = row._replace(status=decided[0], version=row.version + 1, body=decided[1].model_dump_json())
            if await self._write(after, check):
                return after, decided[1]
        raise Refused("busy")

    async def names_of(self, people: Collection[str], lang: Language) -> str:
        """Return the names that people go by now; one who was deleted has none."""
        return " & ".join([await self.name_of(each, lang) for each in dict.fromkeys(people)])

    async def name_of(self, person_id: str, lang: Language) -> str:
        met: Person | None = None if is_gone(person_id) else await find_person(self.store, PersonId(person_id))
        if met is not None:
            return met.name
        return app_text("name-anonymous", lang)

    async def all_names(self, person_id: str) -> frozenset[str]:
        """Return every id by which a person comes or has come: themselves, their accounts, and who these were before."""
        accounts: list[Any] = list((await find_accounts(self.store, [PersonId(person_id)]))[PersonId(person_id)])
        ids = {word for each in accounts for word in (each.id, each.origin, each.leaves) if word}
        return frozenset({person_id, *ids})


async def list_homes(store: Store, place: ChannelId) -> list[ChannelId]:
    """List the channels of the group of one, as groups know them."""
    return await list_circle(store, await find_circle(store, find_home(place)))


async def list_channels(store: Store, place: ChannelId) -> list[ChannelId]:
    """List where a group is shown something that was opened in a channel: in each of its channels, but for threads."""
    if place == BY_LINK:
        return []
    own, homes = find_home(place), await list_homes(store, place)
    threads = await threads_among(store, homes)
    return [place if home == own else open_home(home) for home in homes if home == own or home not in threads]


def require_host(body: Body, person: Person) -> None:
    if not body.is_led_by(person.id):
        raise Refused("not-host")


def require_phase(row: SeriesRow, *phases: Phase) -> None:
    if row.status not in phases:
        raise Refused("series-over" if row.status == Phase.OVER else f"series-not-{phases[0].value}")
