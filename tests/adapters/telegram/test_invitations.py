"""Invitations: a card of a table for any chat, and a bot that comes back into a group."""

from telegram.error import BadRequest

from bot.values.ids import TableStatus, spell_table_id
from tests.surfaces.drivers.telegram import staged
from tests.surfaces.stage import lobby

ANNA, BRUNO = ("Anna", "it"), ("Bruno", "en")
SOON = 1.0
"""Seconds within which a board is there again once somebody says which: the reply to them goes second."""


async def test_whoever_sits_at_a_table_sends_its_card_into_any_chat_and_it_leads_to_a_seat(stage):
    table = await lobby(stage, "Anna")
    asked = await stage.client("Anna").name_bot("gio")
    (card,) = asked.cards
    assert asked.is_personal
    assert card["title"] == "Giovedì · Doni"
    said, ((sit,), (group,)) = (card["input_message_content"]["message_text"], card["reply_markup"]["inline_keyboard"])
    assert spell_table_id(table) in said
    assert [sit["text"], group["text"]] == ["Siediti", "Gioca in questo gruppo"]
    assert group["url"].endswith(f"?startgroup=join-{table}")
    _, _, payload = sit["url"].partition("?start=")
    await stage.client("Bruno").start(payload)
    await stage.settle()
    assert (await stage.app.tables.get(table)).seats_of(stage.person("Bruno").id) == (1,)


async def test_with_a_public_address_a_card_has_a_picture_of_its_game_and_none_of_the_table(tmp_path):
    async with staged(tmp_path, ANNA, public_url="https://tables.example.org") as stage:
        await lobby(stage, "Anna")
        (card,) = (await stage.client("Anna").name_bot()).cards
        assert card["photo_url"] == card["thumbnail_url"] == "https://tables.example.org/cover/ballot.jpg?lang=it"
        assert "Giovedì" in card["caption"]


async def test_a_card_is_offered_to_its_own_people_alone_and_no_code_finds_it(stage):
    table = await lobby(stage, "Anna")
    asked = await stage.client("Bruno").name_bot(spell_table_id(table))
    assert asked.cards == []
    assert asked.door == {"text": "You’re not at a table: start here", "start_parameter": "welcome"}
    await stage.settle()
    assert not any(spell_table_id(table) in update.body for update in await stage.app.updates.list_waiting("telegram"))


async def test_a_table_that_is_over_has_no_card(stage):
    table = await lobby(stage, "Anna")
    await stage.app.host.end(stage.person("Anna"), table)
    assert (await stage.app.tables.get(table)).record.status is TableStatus.CLOSED
    assert (await stage.client("Anna").name_bot()).cards == []


async def test_whoever_typed_on_no_longer_waits_and_nothing_fails(stage, monkeypatch, caplog):
    await lobby(stage, "Anna")

    async def too_late(*_, **__):
        raise BadRequest("Query is too old and response timeout expired or query id is invalid")

    bot = type(stage.connection.bot)
    with monkeypatch.context() as late:
        late.setattr(bot, "answer_inline_query", too_late)
        stage.world.server.answers.inline.named(stage.client("Anna").user, "")
        await stage.settle()
    assert caplog.text == ""
    assert len((await stage.client("Anna").name_bot()).cards) == 1


async def test_a_bot_that_was_taken_out_and_added_again_shows_its_table_there(stage):
    table = await lobby(stage, "Anna")
    stage.channel.kick_bot()
    await stage.settle()
    assert (await stage.app.tables.get(table)).record.places == ()
    assert "Giovedì" in stage.client("Anna").dms[-1].text
    stage.channel.invite_bot(stage.client("Anna"))
    await stage.settle()
    *_, greeting, board = stage.channel.posts
    assert greeting.buttons[-1].url.endswith("?start=welcome")
    assert "Anna · " in board.text
    assert [post.text for post in stage.channel.posts if post.buttons and "Giovedì" in post.text] == [board.text], (
        "the earlier message has no buttons any more"
    )
