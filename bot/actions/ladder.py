"""The practice ladder: one person alone with robots, a step harder each time."""

from __future__ import annotations

from typing import Any, Final

from bot.actions.lobby import Lobby, options, robot
from bot.actions.people import LONGEST_TABLE
from bot.ports import room as ports
from bot.ports.room import Language, Pace, Person, Status, TableId
from bot.store import Unwritten
from bot.store.rows import Tenure
from bot.tables.registry import Tables
from bot.text.translator import Speech, plain
from games.box import Box, Rung
from games.forms import Refused
from games.message import say

GOING_ON: Final = frozenset({Status.LIVE, Status.PAUSED})


class Ladder:
    """Opens the steps of every game's ladder, and knows who passed which."""

    def __init__(self, tables: Tables, lobby: Lobby, speech: Speech) -> None:
        self._tables = tables
        self._lobby = lobby
        self._speech = speech

    async def rungs(self, person: Person | None, game: str, lang: Language) -> tuple[ports.Rung, ...]:
        """The steps of a game's ladder, easiest first, as this person finds them."""
        box = self._lobby.box(game)
        climbs = await self._tables.store.climbs(person.id, game) if person else []
        passed = {rung.name: sum(p for _, name, p, _ in climbs if name == rung.name) for rung in box.ladder}
        following = next((rung.name for rung in box.ladder if not passed[rung.name]), "")
        return tuple(
            ports.Rung(
                rung.name,
                self._words(box, f"rung-{rung.name}", lang),
                self._words(box, f"rung-{rung.name}-hint", lang),
                passed[rung.name],
                rung.name == following,
                next((table for table, name, _, status in climbs if name == rung.name and status in GOING_ON), None),
            )
            for rung in box.ladder
        )

    async def climb(self, person: Person, game: str, name: str, *, lang: Language) -> TableId:
        """Open a step's table, with its robots, and begin; raises Refused."""
        box = self._lobby.box(game)
        rung = next((rung for rung in box.ladder if rung.name == name), None)
        if rung is None:
            raise Refused("no-such-rung")
        title = self._words(box, f"rung-{name}", lang)[:LONGEST_TABLE]
        seats = 1 + len(rung.robots)
        table = await self._lobby.open(person, game, name=title, lang=lang, pace=Pace.FREE, seats=seats)
        await self._furnish(person, box, rung, table)
        await self._lobby.start(person, table)
        return table

    async def _furnish(self, person: Person, box: Box[Any], rung: Rung, table: TableId) -> None:
        """Seat the robots, set the options, and note whose step it is."""
        async with self._tables.at(table) as at:
            tenures: list[Tenure] = []
            for seat, level in enumerate(rung.robots, 1):
                tenures.append(robot(at, seat, tenures, level))
            agreed = {**options(box, None), **rung.tokens}
            await self._tables.amend(at, tenures=tenures, options=agreed, preset="", practice=True)
        try:
            await self._tables.store.write(lambda ledger: ledger.climbs(table, person.id, box.name, rung.name))
        except Unwritten:
            raise Refused("busy") from None

    def _words(self, box: Box[Any], key: str, lang: Language) -> str:
        return plain(self._speech.speak(box, say(key), lang, str))
