"""The practice ladder: one person alone with robots, each step harder than the last."""

from __future__ import annotations

from typing import Any, Final

from bot.db.rows import SeatAssignment
from bot.lobby.lobby import Lobby
from bot.tables.seats import default_options, require_spec, robot_assignment
from bot.tables.tables import Tables
from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from bot.values import room as room_ports
from bot.values.ids import LONGEST_TABLE, Language, TableId, TablePace, TableStatus
from bot.values.requests import NotSaved, Person
from games.forms import Refused
from games.message import say
from games.spec import GameSpec, Rung

GOING_ON: Final = frozenset({TableStatus.LIVE, TableStatus.PAUSED})


class Ladder:
    """Opens the steps of every game's ladder, and knows who passed which."""

    def __init__(self, tables: Tables, lobby: Lobby, translator: Translator) -> None:
        self._tables = tables
        self._lobby = lobby
        self._translator = translator

    async def list_steps(self, person: Person | None, game: str, lang: Language) -> tuple[room_ports.LadderStep, ...]:
        """List the steps of a game's ladder, easiest first, as this person finds them."""
        spec = require_spec(self._tables.games, game)
        climbs = await self._tables.store.ladder_tables(person.id, game) if person else []
        passed = {rung.name: sum(p for _, name, p, _ in climbs if name == rung.name) for rung in spec.ladder}
        following = next((rung.name for rung in spec.ladder if not passed[rung.name]), "")
        return tuple(
            room_ports.LadderStep(
                rung.name,
                self._step_text(spec, f"rung-{rung.name}", lang),
                self._step_text(spec, f"rung-{rung.name}-hint", lang),
                passed[rung.name],
                rung.name == following,
                next((table for table, name, _, status in climbs if name == rung.name and status in GOING_ON), None),
            )
            for rung in spec.ladder
        )

    async def climb(self, person: Person, game: str, step: str, *, lang: Language, inbox: str = "") -> TableId:
        """Open a step's table, with its robots, and start it, once for each update; raises Refused."""
        spec = require_spec(self._tables.games, game)
        rung = next((rung for rung in spec.ladder if rung.name == step), None)
        if rung is None:
            raise Refused("no-such-rung")
        title = self._step_text(spec, f"rung-{step}", lang)[:LONGEST_TABLE]
        seats = 1 + len(rung.robots)
        table = await self._lobby.open(
            person, game, name=title, lang=lang, pace=TablePace.FREE, seats=seats, inbox=inbox
        )
        if (await self._tables.get(table)).record.status is TableStatus.LOBBY:
            await self._set_up_table(person, spec, rung, table)
            await self._lobby.start(person, table)
        return table

    async def _set_up_table(self, person: Person, spec: GameSpec[Any], rung: Rung, table_id: TableId) -> None:
        """Seat the robots, set the options, and note whose step it is."""
        async with self._tables.lock_table(table_id) as at:
            assignments: list[SeatAssignment] = []
            for seat, level in enumerate(rung.robots, 1):
                assignments.append(robot_assignment(at, seat, assignments, level))
            agreed = {**default_options(spec, None), **rung.tokens}
            await self._tables.amend(at, assignments=assignments, options=agreed, preset="", practice=True)
        try:
            await self._tables.store.write(
                lambda transaction: transaction.add_ladder_table(table_id, person.id, spec.name, rung.name)
            )
        except NotSaved:
            raise Refused("busy") from None

    def _step_text(self, spec: GameSpec[Any], key: str, lang: Language) -> str:
        return shorten_signs(self._translator.speak(spec, say(key), lang, str))
