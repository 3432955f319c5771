"""The law of offers: what people are offered at a table, on screens and pages of theirs, is not refused to them."""

import pytest

from bot.tables.rights import require_right
from bot.values.button_payload import make_request
from bot.values.commands import COMMANDS, SHARE, YES
from bot.values.ids import Refused
from bot.views.board import status_buttons
from bot.views.offers import list_forms
from bot.views.table import TablePresenter
from tests.surfaces.stage import begun, lobby

SCREENS = ("board", "hand", "more", "settings", "players", "help", "history", "why", "score")
FORMS = {form: verb for verb, each in COMMANDS.items() for form in each.web}


async def list_refused(stage, who, table_id):
    """List what a person is offered at a table and would be refused, with the reason."""
    table = await stage.app.tables.get(table_id)
    held = table.seats_of(stage.person(who).id)
    presenter = TablePresenter(table, held[0] if held else None, "it")
    offered = {FORMS[form] for form in list_forms(presenter, held) if form in FORMS} if table.position else set()
    if stage.person(who).id == table.record.host:  # what a channel is shown is for all who may
        offered |= {each.verb for each in status_buttons(presenter.for_viewer(None))}
    for verb, *args in (*((each,) for each in SCREENS), *(("more", str(seat + 1)) for seat in held)):
        await stage.take(who, make_request(verb, table_id, args), alone=True)
        shown = next(iter(stage.screens(who, alone=True)))
        offered |= {each.verb for each in shown.buttons if each.table_id == table_id}
    refused = []
    for verb in sorted((offered & COMMANDS.keys()) - {SHARE}):
        try:
            require_right(table, stage.person(who).id, verb)
        except Refused as why:
            refused.append((verb, why.reason))
    return refused


@pytest.mark.parametrize("step", ["", "hand", "pause", "end"])
async def test_what_people_are_offered_at_a_table_they_are_not_refused(stage, step):
    table = await (begun if step else lobby)(stage, "Anna", "Bruno", seats=3)
    if step:
        await stage.enter("Anna", step, *([YES] if step == "end" else []))
        await stage.settle()
    for who in ("Anna", "Bruno", "Carla"):
        assert await list_refused(stage, who, table) == []
