"""One table at places of both chats: nobody shows it anywhere alone."""

from adapters.discord.ids import channel_link
from bot.values.ids import TableStatus, spell_table_id
from tests.adapters.chats.stage import ANNA, BRUNO, staged


async def open_and_join(chats):
    """Anna opens a table in the channel, and Bruno sits down at it from the group."""
    await chats.discord.enter(ANNA.name, "open", "eleusis", "4", "free", "Giovedì")
    await chats.settle()
    (table_id,) = await chats.app.channels.tables_at(chats.discord.channel)
    await chats.telegram.enter(BRUNO.name, "join", spell_table_id(table_id))
    await chats.settle()
    return table_id


async def test_a_code_seats_and_the_group_sees_the_table_when_somebody_else_at_it_agrees(tmp_path):
    async with staged(tmp_path) as chats:
        discord, telegram = chats.discord, chats.telegram
        table_id = await open_and_join(chats)
        assert (await chats.app.tables.get(table_id)).seats_of(telegram.person(BRUNO.name).id) == (1,)
        assert not any("Giovedì" in post.text for post in telegram.channel.posts)
        await telegram.press(BRUNO.name, "show")
        await chats.settle()
        assert not any("Giovedì" in post.text for post in telegram.channel.posts)
        await discord.press(ANNA.name, "agree")
        await chats.settle()
        assert "Anna" in telegram.channel.posts[-1].text
        assert "gruppo Telegram" in "\n".join(post.text for post in discord.here.messages)
        told = "\n".join(post.text for post in discord.here.messages)
        assert telegram.channel.name not in told, "the title of a group is its own"


async def test_a_link_is_made_to_places_of_ones_own_chat_alone(tmp_path):
    async with staged(tmp_path) as chats:
        await chats.telegram.enter(BRUNO.name, "open", "eleusis", "4", "free", "Venerdì")
        await chats.settle()
        (table_id,) = [line.id for line in await chats.app.people.list_tables(chats.telegram.person(BRUNO.name))]
        await chats.discord.enter(ANNA.name, "join", "", spell_table_id(table_id), alone=True)
        said = await chats.discord.enter(ANNA.name, "tables", alone=True)
        assert "Venerdì" in said
        assert channel_link("telegram:-1001/0") == ""
        assert not any(button.url for button in chats.discord.members[ANNA.name].dms[-1].buttons)


async def test_a_link_into_a_group_begins_no_game_whatever_it_carries(tmp_path):
    async with staged(tmp_path) as chats:
        telegram = chats.telegram
        await telegram.enter(BRUNO.name, "open", "eleusis", "4", "free", "Lunedì")
        await chats.settle()
        (table_id,) = [line.id for line in await chats.app.people.list_tables(telegram.person(BRUNO.name))]
        for said in ("at_k7m2px", "begin", f"join-{table_id}"):
            telegram.client(BRUNO.name).write(telegram.channel, f"/start@{telegram.world.virtual.bot.username} {said}")
            await chats.settle()
            assert (await chats.app.tables.get(table_id)).record.status is TableStatus.LOBBY
