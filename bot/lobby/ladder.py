"""The practice ladder of a game: steps against robots, one table each."""

from typing import Any, Final

from bot.lobby.openings import Openings
from bot.tables.change import Changes
from bot.tables.rows import SeatAssignment
from bot.tables.seats import default_options, require_spec, robot_assignment
from bot.tables.snapshot import Table
from bot.tables.stored import add_ladder_table, ladder_tables
from bot.tables.tables import Tables
from bot.text.signs import shorten_signs
from bot.text.translator import SPEECH
from bot.values.ids import LONGEST_TABLE, Language, TableId, TablePace, TableStatus
from bot.values.requests import NewTable, Person
from bot.values.room import LadderStep
from games.forms import Refused
from games.message import say
from games.spec import GameSpec

GOING_ON: Final = frozenset({TableStatus.LIVE, TableStatus.PAUSED})


class Ladder:
    def __init__(self, tables: Tables, openings: Openings) -> None:
        self._tables = tables
        self._openings = openings

    async def list_steps(self, person: Person | None, game: str, lang: Language) -> tuple[LadderStep, ...]:
        spec = require_spec(self._tables.games, game)
        climbs = await ladder_tables(self._tables.store, person.id, game) if person else []
        passed = {rung.name: sum(p for _, name, p, _ in climbs if name == rung.name) for rung in spec.ladder}
        following = next((rung.name for rung in spec.ladder if not passed[rung.name]), "")
        return tuple(
            LadderStep(
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
        spec = require_spec(self._tables.games, game)
        rung = next((rung for rung in spec.ladder if rung.name == step), None)
        if rung is None:
            raise Refused("no-such-rung")
        title = self._step_text(spec, f"rung-{step}", lang)[:LONGEST_TABLE]
        new = NewTable(game, title, lang, TablePace.FREE, 1 + len(rung.robots))
        opened = await self._openings.open(person, new, inbox=inbox)

        def set_up(table: Table, _: int) -> Changes:
            assignments: list[SeatAssignment] = []
            for seat, level in enumerate(rung.robots, 1):
                assignments.append(robot_assignment(table, seat, assignments, level))
            agreed = {**default_options(spec, None), **rung.tokens}
            changes = {"assignments": assignments, "options": agreed, "preset": "", "practice": True}
            return {**changes, "rows": lambda write: add_ladder_table(write, opened, person.id, spec.name, step)}

        if (await self._tables.get(opened)).record.status is TableStatus.LOBBY:
            await self._tables.change(opened, set_up)
            await self._openings.start(person, opened)
        return opened

    def _step_text(self, spec: GameSpec[Any], key: str, lang: Language) -> str:
        return shorten_signs(SPEECH.speak(spec, say(key), lang, str))
