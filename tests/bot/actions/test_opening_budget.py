"""Nobody opens tables without end, and a restart gives nobody more."""

from __future__ import annotations

import pytest

from bot.actions.opening_budget import BUDGETS
from bot.ports.ids import TablePace
from bot.store.rows import TableRecord, Tenure
from games.forms import Refused
from tests.support.script_game import ANNA, BRUNO, Time, expect_refusal, office


async def open_as_before(at, person, count: int, opened_at: int, code: str) -> None:
    """Tables as they stand in the database, opened by somebody at a time."""

    def write_rows(transaction) -> None:
        for number in range(count):
            record = TableRecord(
                id=f"{code}{number}", game="steps", name="", lang="it", pace="free", status="closed", seats=2,
                host=BRUNO.id, seed=b"s", key=b"k", opened_at=opened_at,
            )  # fmt: skip
            transaction.insert_table(record)
            transaction.add_tenures(record.id, [Tenure(0, person.id, "", person.name, 0)])

    await at.store.write(write_rows)


@pytest.mark.parametrize(("most", "span"), BUDGETS)
async def test_after_so_many_tables_one_waits_also_after_a_restart_and_no_other_does(tmp_path, most, span):
    time = Time()

    async def open_one(at, person, inbox=""):
        return await at.lobby.open(person, "steps", name="t", lang="it", pace=TablePace.FREE, seats=2, inbox=inbox)

    async with office(tmp_path, time) as at:
        await open_as_before(at, ANNA, most - 1, at.tables.now() - span + 90_000, "x")
        last = await open_one(at, ANNA, "update")
    async with office(tmp_path, time) as at:
        assert await open_one(at, ANNA, "update") == last, "an update is not another table"
        with pytest.raises(Refused, match="too-many-tables") as refused:
            await open_one(at, ANNA)
        assert refused.value.params == {"minutes": 2}
        await expect_refusal("too-many-tables", at.lobby.practice(ANNA, "steps", name="t", lang="it", seats=2))
        await open_one(at, BRUNO)
        time.now += 90_000
        await open_one(at, ANNA)
