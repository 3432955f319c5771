"""A notification at Telegram shows a message's beginning and picture: what is the seat's alone is hidden there until a touch."""

import re
from random import Random

import pytest

from adapters.telegram.ids import bot_text
from tests.support.ledger import BREAK
from tests.support.people import answer
from tests.surfaces.drivers.telegram import staged
from tests.surfaces.stage import HOUR, Habit, asked, begun, lobby, played

NAMES = ("Anna", "Bruno", "Carla")
HIDDEN = re.compile("▒.*?▒")


@pytest.fixture
async def stage(tmp_path):
    async with staged(tmp_path, *((name, "it") for name in NAMES)) as made:
        yield made


async def turned(stage):
    """A table where it is Bruno's turn; he was rung."""
    table = await begun(stage, *NAMES)
    await played(stage, [Habit("Anna", alone=True)], table, Random(1), answers=1)
    await stage.settle()
    return table


async def test_whose_turn_it_is_stands_on_the_locked_screen_and_no_card(stage):
    await turned(stage)
    held = [note for note in stage.ledger.notes if note.person and note.kind == "+" and " in mano " in note.text]
    assert {note.person for note in held} == {"Bruno", "Carla"}
    for note in held:
        assert " in mano " not in HIDDEN.sub("", note.text)
    ring = next(note for note in held if note.rung == ("Bruno",))
    picture, called, rest = HIDDEN.sub("", ring.text).split(BREAK)
    assert (picture, rest) == ("(figura coperta)", "")
    assert called.startswith("Tocca a te: scegli i doni – Giovedì")
    assert ring.ring.startswith(called[:90])
    assert "codice" not in ring.ring
    assert ring.text.count("Tocca a te") == 1
    assert ring.labels


async def test_a_proposal_stands_first_on_the_locked_screen_and_once(stage):
    table = await turned(stage)
    await stage.app.votes.propose(stage.person("Anna"), table, "end")
    await stage.settle()
    agree = bot_text("button-agree", "it")
    ring = next(note for note in stage.ledger.notes if note.person == "Carla" and note.rung and agree in note.labels)
    said = ring.text.split(BREAK)[0]
    assert said.startswith("Anna ")
    assert said.count("Anna ") == ring.text.count("Anna ") == 1
    assert ring.text.count("Giovedì") == 1
    assert ring.ring.startswith(said[:60])


async def test_a_message_stays_hidden_through_edits_until_its_person_presses_in_it(stage):
    """A notification shows what its message was edited to."""
    table = await turned(stage)
    ringing = stage.client("Bruno").dms[-1]
    assert (ringing.is_pictured, "▒" in ringing.shown) == (False, True)
    stage.time.ms += HOUR
    await stage.app.host.pause(stage.person("Anna"), table)
    await stage.settle()
    await stage.app.votes.propose(stage.person("Anna"), table, "resume")
    await stage.settle()
    edited = stage.client("Bruno").dms[-1]
    assert (edited.id, edited.edited, edited.is_pictured, "▒" in edited.shown) == (ringing.id, True, False, True)
    bruno = Habit("Bruno", "it", alone=True)
    gift = await asked(stage, bruno, table)
    await stage.answer("Bruno", gift, answer(gift, Random(1)), alone=True)
    await stage.settle()
    pressed = stage.client("Bruno").dms[-1]
    assert (pressed.id, pressed.is_pictured, "▒" in pressed.shown) == (ringing.id, True, False)


async def test_where_all_markup_is_refused_what_is_hidden_is_left_out(stage):
    table = await lobby(stage, *NAMES)
    stage.world.traffic.refuse_all("Bad Request: can't parse entities", lambda request: request.has("parse_mode"))
    await stage.app.openings.start(stage.person("Anna"), table)
    await stage.settle()
    assert stage.client("Anna").dms[-1].text.startswith("Tocca a te – Giovedì")
    assert not [post for name in NAMES for post in stage.client(name).dms if " in mano " in post.text]
