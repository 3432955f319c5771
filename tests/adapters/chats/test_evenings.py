"""An hour that people agree on, before both chats: who is told of a move, and the event at Discord."""

from adapters.discord.ids import NEEDED
from tests.adapters.chats.stage import ANNA, BRUNO, staged


def list_events(chats) -> list:
    guild = chats.discord.world.guild
    return list(chats.discord.world.virtual.backend.get_guild(guild.id).scheduled_events.values())


async def test_a_server_announces_the_hour_where_arbitro_may_make_events(tmp_path):
    async with staged(tmp_path) as chats:
        discord = chats.discord
        discord.world.guild.allow("manage_events", *NEEDED)
        await chats.settle()
        await discord.enter(ANNA.name, "evening", "domani 21:00", "quindici")
        await chats.settle()
        (table,) = await chats.app.channels.tables_at(discord.channel)
        (event,) = list_events(chats)
        assert event.name == "Quindici · La serata di Anna"
        await discord.press(ANNA.name, "coming", "yes")
        await chats.settle()
        await chats.restart()
        anna = discord.person(ANNA.name)
        await chats.app.evenings.move(anna, table, "dopodomani 22:00")
        await chats.settle()
        (moved,) = list_events(chats)
        assert moved.id == event.id
        assert moved.scheduled_start_time == "2027-01-17T21:00:00+00:00"
        await chats.app.host.end(anna, table)
        await chats.settle()
        assert list_events(chats) == []


async def test_a_server_where_it_may_not_has_the_evening_all_the_same(tmp_path):
    async with staged(tmp_path) as chats:
        assert "fissato" in await chats.discord.enter(ANNA.name, "evening", "domani 21:00", "quindici")
        await chats.settle()
        assert list_events(chats) == []
        assert "Si gioca" in chats.discord.here.messages[-1].text


async def test_a_game_that_is_moved_again_and_again_rings_once_an_hour(tmp_path):
    """Fault 40g: 20 moves rang 40 times for everybody who comes."""
    async with staged(tmp_path) as chats:
        discord = chats.discord
        await discord.enter(ANNA.name, "evening", "domani 21:00", "quindici")
        await chats.settle()
        (table,) = await chats.app.channels.tables_at(discord.channel)
        await chats.telegram.enter(BRUNO.name, "join", table, alone=True)
        await chats.settle()
        anna = discord.person(ANNA.name)

        def rings():
            return [note for note in chats.telegram.ledger.notes if note.rung == (BRUNO.name,)]

        before = len(rings())
        for minute in range(5):
            await chats.app.evenings.move(anna, table, f"dopodomani 22:0{minute}")
            await chats.settle()
        assert len(rings()) == before + 1
        assert "22:04" in chats.telegram.client(BRUNO.name).dms[-1].text
