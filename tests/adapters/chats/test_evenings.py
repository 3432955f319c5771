"""An hour that people agree on, with the clients of both chats: planned, answered by buttons, and called when it is time."""

from __future__ import annotations

from adapters.discord.permissions import NEEDED
from tests.adapters.chats.stage import ANNA, BRUNO, staged

HOUR = 3_600_000


async def pass_time(chats, until_ms: int) -> None:
    chats.discord.time.ms = until_ms
    await chats.office.clock.handle_due()
    await chats.settle()


async def hour_of(chats, table) -> int:
    return (await chats.office.tables.get(table)).record.evening.at


async def test_an_evening_at_discord_has_its_buttons_and_calls_who_comes(tmp_path):
    async with staged(tmp_path) as chats:
        discord = chats.discord
        said = await discord.enter(ANNA.name, "evening", "domani 21:00", "quindici")
        assert "fissato" in said
        await chats.settle()
        (table,) = await chats.office.places.tables_at(discord.place)
        shown = discord.here.messages[-1]
        assert "alle 21:00 (Roma)" in shown.text
        assert f"<t:{await hour_of(chats, table) // 1000}:R>" in shown.text, "each reads it in their own time"
        assert [each.label for each in shown.buttons][:3] == ["Ci sono", "Forse", "Non posso"]
        await discord.press(ANNA.name, "coming", "yes")
        await chats.settle()
        await pass_time(chats, await hour_of(chats, table) + 10_000)
        told = "\n".join(post.text for post in discord.members[ANNA.name].dms)
        assert "il tuo posto è pronto" in told
        assert "È l’ora" in discord.here.messages[-1].text


async def test_an_evening_at_telegram_is_typed_with_its_game_and_answered_in_the_group(tmp_path):
    async with staged(tmp_path) as chats:
        telegram = chats.telegram
        client = telegram.client(BRUNO.name)
        client.write(telegram.place, f"/evening@{telegram.world.virtual.bot.username} tomorrow 9 pm quindici")
        await chats.settle()
        (table,) = [line.id for line in await chats.office.people.list_tables(telegram.person(BRUNO.name))]
        shown = next(post for post in reversed(telegram.place.posts) if "To be played on" in post.text)
        assert "at 21:00" in shown.text
        assert [each.label for row in shown.rows for each in row][:3] == ["I’m in", "Maybe", "I can’t"]
        await telegram.press(BRUNO.name, "coming", "no")
        await chats.settle()
        room = await chats.office.views.room(table, "en")
        assert not room.seats[0].vacant, "the last who comes calls it off instead"
        await pass_time(chats, await hour_of(chats, table) + 10_000)
        assert any("It is time" in post.text for post in telegram.place.posts)


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
        (table,) = await chats.office.places.tables_at(discord.place)
        (event,) = list_events(chats)
        assert event.name == "Quindici · La serata di Anna"
        await discord.press(ANNA.name, "coming", "yes")
        await chats.settle()
        await chats.restart()
        anna = discord.person(ANNA.name)
        await chats.office.evenings.move(anna, table, "dopodomani 22:00")
        await chats.settle()
        (moved,) = list_events(chats)
        assert moved.id == event.id
        assert moved.scheduled_start_time == "2027-01-17T21:00:00+00:00"
        await chats.office.host.end(anna, table)
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
        (table,) = await chats.office.places.tables_at(discord.place)
        await chats.telegram.enter(BRUNO.name, "join", table, alone=True)
        await chats.settle()
        anna = discord.person(ANNA.name)

        def rings():
            return [note for note in chats.telegram.ledger.notes if note.rung == (BRUNO.name,)]

        before = len(rings())
        for minute in range(5):
            await chats.office.evenings.move(anna, table, f"dopodomani 22:0{minute}")
            await chats.settle()
        assert len(rings()) == before + 1
        assert "22:04" in chats.telegram.client(BRUNO.name).dms[-1].text
