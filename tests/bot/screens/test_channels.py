"""What a place offers: its open tables, a pace that suits a group, the results of what was played there."""

import re
from dataclasses import replace

import pytest

from bot.values.button_payload import make_request
from bot.values.ids import TablePace, TableStatus
from tests.surfaces.stage import begun, lobby

PEOPLE = (("Anna", "it"), ("Bruno", "en"), ("Carla", "it"))


async def test_a_group_plays_a_move_a_day_unless_tonight_is_pressed_or_said(stage):
    await stage.enter("Anna", "open", "ballot")
    (table,) = await stage.app.channels.tables_at(stage.channel)
    assert (await stage.app.views.room(table, "it")).pace is TablePace.DAY
    await stage.settle()
    assert "Una mossa al giorno" in stage.board.text
    await stage.press("Anna", "tonight")
    await stage.settle()
    assert (await stage.app.views.room(table, "it")).pace is TablePace.LIVE
    board = stage.board
    assert "tonight" not in {button.verb for button in board.buttons}


async def test_9_a_lobby_is_thirty_words_two_buttons_and_the_way_to_the_rest(stage):
    table = await lobby(stage, "Anna", "Bruno")
    await stage.settle()
    assert stage.board.text.endswith("Giovedì · Doni · Senza timer\nAnna, Bruno · 1 posto libero")
    assert len(stage.board.text.split()) <= 30
    assert not re.search("[0-9a-f]{4} [0-9a-f]{4}", stage.board.text)
    assert [button.verb for button in stage.board.buttons] == ["join", "start", "more"]
    await stage.press("Anna", "more")
    assert {"settings", "leave", "rules", "verify"} <= {button.verb for button in stage.offered("Anna", alone=False)}
    assert table


async def test_a_lobby_asks_for_no_number_and_starts_as_soon_as_its_least_is_there(stage):
    await stage.enter("Anna", "open", "ballot", "", "live")
    (table,) = await stage.app.channels.tables_at(stage.channel)
    await stage.settle()
    assert stage.board.text.endswith("Anna · ne mancano 2 (si gioca in 3–6)")
    await stage.press("Bruno", "join")
    await stage.settle()
    assert "Posti: Quanti si siedono" in await stage.enter("Anna", "settings")
    assert "Per cominciare manca una persona: gioca un robot?" in await stage.enter("Anna", "start")
    assert [each.label for each in stage.offered("Anna", alone=False)][:2] == [
        "Comincia con un robot",
        "Comincia con 2 robot",
    ]
    await stage.enter("Carla", "join")
    await stage.settle()
    assert stage.board.text.endswith("Anna, Bruno, Carla · ci sono ancora 3 posti")
    assert len(stage.board.text.split()) <= 30
    await stage.enter("Anna", "start")
    await stage.settle()
    room = await stage.app.views.room(table, "it")
    assert (room.status, [line.robot for line in room.seats]) == (TableStatus.LIVE, ["", "", ""])


async def test_robots_make_an_elastic_table_as_large_as_usual(stage):
    await stage.enter("Bruno", "open", "ballot", "", "live")
    (table,) = await stage.app.channels.tables_at(stage.channel)
    await stage.settle()
    assert stage.board.text.endswith("Bruno · 2 more needed (3–6 players)")
    await stage.enter("Bruno", "start")
    await stage.press("Bruno", "start", "more")
    await stage.settle()
    room = await stage.app.views.room(table, "en")
    assert (room.status, len(room.seats), room.seats[3].robot != "") == (TableStatus.LIVE, 4, True)


async def test_the_open_tables_of_a_place_are_listed_each_with_a_seat(stage):
    assert "Qui non c’è nessun tavolo aperto" in await stage.enter("Anna", "tables", "here")
    table = await lobby(stage, "Anna")
    said = await stage.enter("Carla", "tables", "here")
    assert said.startswith("Un tavolo aperto qui:")
    assert "Giovedì (Doni)" in said
    assert ("join", table) in {(button.verb, button.table_id) for button in stage.offered("Carla", alone=False)}
    assert "Non sei a nessun tavolo" in await stage.enter("Carla", "tables")


async def test_a_live_board_with_a_robot_keeps_a_seat_on_offer(stage):
    table = await begun(stage, "Anna", "Bruno", "Carla")
    board = stage.board
    assert "join" not in {button.verb for button in board.buttons}
    await stage.enter("Bruno", "leave")
    await stage.press("Bruno", "leave", "yes")
    await stage.settle()
    assert (await stage.app.views.room(table, "it")).status is TableStatus.LIVE
    board = stage.board
    assert "join" in {button.verb for button in board.buttons}


async def test_results_say_who_won_what_and_how_often(stage):
    assert await stage.enter("Anna", "results") == "Qui non è ancora finita nessuna partita."
    table = await begun(stage, "Anna", "Bruno")
    await stage.app.tables.change(table, lambda *_: {"status": TableStatus.OVER})
    said = await stage.enter("Anna", "results")
    assert said.startswith("Una partita finita qui:")
    assert "• Giovedì · Doni: –" in said, "all are level"
    assert "Doni, vittorie: " in said
    assert await stage.enter("Anna", "results", "perudo") == "Qui non è ancora finita nessuna partita."
    assert "Qui non c’è nessun tavolo" in await stage.enter("Anna", "results", alone=True)


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize(
    ("verb", "args"), [("open", ("ballot",)), ("practice", ("ballot",)), ("ladder", ("perudo", "long"))]
)
async def test_an_update_that_comes_again_leads_to_the_table_that_it_has_opened(stage, verb, args, alone):
    asks = replace(make_request(verb, None, args), inbox="again")
    led = list[tuple[str, set[str]]]()
    for _ in range(2):  # the seat's message may be out by the second time, and is then not shown there
        said = await stage.take("Anna", asks, alone=alone)
        led.append((said.splitlines()[0], {button.table_id for button in stage.offered("Anna", alone=alone)} - {None}))
    assert len(await stage.app.people.list_tables(stage.person("Anna"))) == 1
    assert led[0] == led[1]
    assert len(led[0][1]) <= 1
    await stage.take("Anna", replace(asks, inbox="another"), alone=True)
    assert len(await stage.app.people.list_tables(stage.person("Anna"))) == (1 if verb == "ladder" else 2)
