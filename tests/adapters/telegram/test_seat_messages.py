"""A seat's one private message at Telegram: one edit a press, never a photo turned into words, taken away when it is old."""

import asyncio
from random import Random

import pytest

from bot.values.ids import PersonId, spell_table_id
from bot.values.screens import PrivateScreen, TableHeading
from tests.adapters.telegram.test_adapter import ANNA, BRUNO, PNG
from tests.support.people import answer
from tests.surfaces.stage import Habit, asked, begun, lobby, played

TWO_DAYS_MS = 49 * 3_600_000
PEOPLE = (ANNA, BRUNO, ("Carla", "it"))
REST = PrivateScreen("Si continua più sotto.", heading=TableHeading("Giovedì"))


def heard(stage):
    """Have all requests counted from now on, each with what came of it."""
    found, record = [], stage.world.server.record

    def counted(raw, method, request, status, said):
        found.append((method.lower(), status))
        record(raw, method, request, status, said)

    stage.world.server.record = counted
    return found


async def test_a_press_in_private_is_answered_and_costs_one_edit(stage):
    table = await begun(stage, "Anna", "Bruno", "Carla")
    await played(stage, [Habit("Anna", alone=True)], table, Random(1), answers=1)
    await stage.settle()
    bruno = Habit("Bruno", "en", alone=True)
    gift = await asked(stage, bruno, table)
    [*_, before] = stage.client("Bruno").dms
    requests = heard(stage)
    await stage.answer("Bruno", gift, answer(gift, Random(1)), alone=True)
    await stage.settle()
    [*_, after] = stage.client("Bruno").dms
    assert after.id == before.id
    assert after.picture
    assert "Your answer:" in after.text
    presses = [method for method, _ in requests if method == "answercallbackquery"]
    edits = [method for method, _ in requests if method.startswith("edit")]
    assert set(edits) == {"editmessagemedia"}
    assert len(edits) <= len(presses) + 1  # each step one, and what follows from it for Bruno or nobody
    assert {status for _, status in requests} == {200}
    assert not [method for method, _ in requests if method.startswith("send")]


@pytest.mark.parametrize("picture", [PNG, None])
async def test_what_is_too_old_to_be_deleted_is_cut_down_to_one_line(stage, picture):
    chat, anna = stage.app.sender.chats["telegram"], stage.person("Anna")
    lines = PrivateScreen("Tocca a te\ncon molte parole", picture=picture, heading=TableHeading("Giovedì"))
    young, old = [await chat.send_private(anna.id, lines, name) for name in ("1", "2")]
    await chat.delete_private(anna.id, young, REST)
    assert [str(post.id) for post in stage.client("Anna").dms] == [old]
    stage.time.ms += TWO_DAYS_MS
    await chat.delete_private(anna.id, old, REST)
    [left] = stage.client("Anna").dms
    assert left.text.splitlines() == ["Giovedì", "Si continua più sotto."]
    await chat.delete_private(anna.id, young, REST)
    assert len(stage.client("Anna").dms) == 1


async def test_a_ring_is_a_new_message_with_a_sound_and_the_former_is_gone(stage):
    table = await begun(stage, "Anna", "Bruno", "Carla")
    [*_, dealt] = stage.client("Bruno").dms
    assert dealt.silent
    await played(stage, [Habit("Anna", alone=True)], table, Random(1), answers=1)
    await stage.settle()
    [*_, rung] = stage.client("Bruno").dms
    assert rung.id != dealt.id
    assert not rung.silent
    assert stage.world.is_gone(dealt)
    assert "Giovedì" in rung.text.splitlines()[0]
    assert stage.person("Bruno").id == PersonId(f"telegram:{stage.client('Bruno').id}")


async def test_a_table_without_a_place_is_shown_in_another_group_by_a_link_or_its_code(stage):
    table = await begun(stage, "Anna", "Bruno", "Carla")
    stage.channel.delete()
    await played(stage, [Habit("Anna", alone=True)], table, Random(1), answers=1)
    await stage.settle()
    await asyncio.sleep(200)  # a place that seems gone is looked at again
    await stage.settle()
    elsewhere = stage.world.new_group("Cortile")
    stage.client("Anna").join(elsewhere)
    said = "\n".join(post.text for post in stage.client("Bruno").dms)
    assert spell_table_id(table) in said
    bot = stage.world.virtual.bot.username  # as Telegram writes it there once a group was chosen
    await stage.client("Anna").say(elsewhere, f"/start@{bot} join-{table}")
    await stage.settle()
    assert any("Giovedì" in post.text for post in elsewhere.posts)


async def test_a_lobby_leads_into_a_group_and_to_a_friend(stage):
    table = await lobby(stage, "Anna")
    await stage.enter("Anna", "board", alone=True)
    await stage.settle()
    links = [button.url for button in stage.client("Anna").dms[-1].buttons if button.url]
    assert any(link.endswith(f"?startgroup=join-{table}") for link in links)
    assert any(link.startswith("https://t.me/share/url?url=https") and f"join-{table}" in link for link in links)


async def test_every_private_message_names_its_table_as_a_link_to_its_place(stage):
    await begun(stage, "Anna", "Bruno", "Carla")
    await stage.enter("Anna", "history", alone=True)
    await stage.settle()
    [_, *told] = stage.client("Anna").dms
    assert told
    for post in told:
        assert "Giovedì" in post.text.splitlines()[0], post.text
