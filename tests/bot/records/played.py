"""Hands of a duplicate played out card by card."""

from bot.tables.change import GivenAnswer
from bot.values.commands import ENDED


async def play_out(stage, table_id, *, most=1_000, last=False):
    """Have the people at a table answer as the clock would, or the last they may, until it is over or so many are given."""
    for _ in range(most):
        await stage.app.autoplay.wait_idle()
        table = await stage.app.tables.get(table_id)
        if table.record.status in ENDED:
            return table
        asked = [each for each in table.position.ask.must if each.seat >= 0 and table.seat_person(each.seat)]
        if not asked:
            await stage.wait()
            continue
        decision = table.position.ask.require_decision(asked[0])
        is_usual = isinstance(decision.by_clock, str) and not last
        token = decision.by_clock if is_usual else decision.shape.token(decision.shape.nth(decision.shape.count() - 1))
        given = GivenAnswer(asked[0], token, "hand", table.seat_person(asked[0].seat))
        await stage.app.tables.change(table_id, lambda *_, given=given: given)
    return await stage.app.tables.get(table_id)


async def link(stage, who, other):
    """Find two people to be one: their accounts are linked."""
    linking = stage.app.accounts.linking
    code = await linking.give_code(stage.person(who))
    await linking.enter_code(stage.person(other), code)
    await linking.confirm(stage.person(who))
    await stage.arrive(other, "it")
