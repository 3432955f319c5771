"""Whoever wants no cards in notifications is told that something waits; one press shows what, for five minutes."""

import pytest

from bot.notify.seat_drawing import OPEN_MS
from bot.values.screens import Focus, SeatLengths
from tests.support.account_stage import Scene

LENGTHS = SeatLengths(2_000, 1_000)


@pytest.fixture
async def scene(tmp_path):
    async with Scene(tmp_path).opened() as made:
        yield made


def last(scene, account):
    return scene.private(account)[-1]


async def begun(scene):
    """Anna wants no cards in notifications, Bruno does not mind; she is asked first."""
    anna, bruno = await scene.meet("discord", "Anna"), await scene.meet("telegram", "Bruno")
    await scene.app.people.choose_discreet(anna, wanted=True)
    return anna, bruno, await scene.begin(anna, bruno)


async def test_a_notification_names_the_table_and_no_card(scene):
    await begun(scene)
    said = last(scene, "discord:anna").said
    assert said.text == "«Giovedì»: tocca a te."
    assert (said.question, said.picture, said.panels) == (None, None, ())
    assert [(each.verb, each.args) for each in said.buttons] == [("hand", ("1",))]
    assert [each.said.text for each in scene.private("discord:anna") if "ha in mano" in each.said.text] == []
    assert "Bruno ha in mano" in last(scene, "telegram:bruno").said.text


async def test_one_press_shows_the_seat_and_five_minutes_later_it_is_covered_again_without_a_ring(scene):
    anna, _, table = await begun(scene)
    message = last(scene, "discord:anna").id
    shown = await scene.app.seat_screens.show(anna, table, 0, LENGTHS, Focus())
    assert shown.question is not None
    chat = scene.chats["discord"]
    await chat.edit_private(anna.account, message, shown)
    await scene.app.seat_screens.note_reply(anna.account, shown, message)
    scene.time.now += OPEN_MS - 1
    await scene.app.sender.look_again()
    await scene.quiet()
    assert last(scene, "discord:anna").said.question is not None
    scene.time.now += 2
    await scene.app.sender.look_again()
    await scene.quiet()
    said = last(scene, "discord:anna").said
    assert (said.question, said.silent) == (None, True)
    assert said.text == "«Giovedì»: tocca a te."
