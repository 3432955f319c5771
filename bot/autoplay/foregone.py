"""Answers that everybody could give for somebody: given for whoever wishes it, after the time that a robot takes.

Only where all know that there is no other answer. A hand that holds one legal card, or nothing to declare, is asked like
any other: that it was not asked, or how soon it answered, would tell what it holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from bot.autoplay.robots import RobotPlan
from bot.ports.ids import PersonId, TableId
from bot.store.port import Store
from bot.tables.open_questions import foregone_questions, question_shape
from bot.tables.table import Table

WISH: Final = "wish"
"""By what the log says that an answer was given."""


@dataclass(slots=True)
class Foregone:
    """Plans what is answered for people who wish it; `draw_delay` returns the ms that a robot would take."""

    store: Store
    draw_delay: Callable[[], int]
    _plans: dict[TableId, dict[str, RobotPlan]] = field(default_factory=dict)

    def forget(self, table_id: TableId) -> None:
        """Forget what was planned at a table."""
        self._plans.pop(table_id, None)

    async def plan_answers(self, table: Table, now_ms: int) -> list[RobotPlan]:
        """Plan the only answers of those who wish that they are given."""
        before, plans = self._plans.get(table.record.id, {}), dict[str, RobotPlan]()
        for question in foregone_questions(table, table.position):
            tenure = table.tenure_of(question.seat)
            if tenure is None or not await self.has_wish(PersonId(tenure.person)):
                continue
            key, shape = table.question_key(question), question_shape(table, question)
            plans[key] = before.get(key) or RobotPlan(
                question, key, shape.token(shape.nth(0)), now_ms + self.draw_delay(), is_must=True, via=WISH
            )
        self._plans[table.record.id] = plans
        if not plans:
            del self._plans[table.record.id]
        return list(plans.values())

    async def has_wish(self, person_id: PersonId) -> bool:
        """Tell whether somebody wishes it."""
        return await self.store.has_wish(person_id)

    async def choose(self, person_id: PersonId, *, is_on: bool) -> None:
        """Write whether somebody wishes it."""
        await self.store.write(lambda transaction: transaction.write_wish(person_id, is_on=is_on))

    async def may_answer(self, table: Table, plan: RobotPlan) -> bool:
        """Tell whether a plan still answers an open question of somebody who wishes it."""
        tenure = table.tenure_of(plan.question.seat)
        is_open = plan.question in foregone_questions(table, table.position)
        if tenure is None or not is_open or table.question_key(plan.question) != plan.key:
            return False
        return await self.has_wish(PersonId(tenure.person))
