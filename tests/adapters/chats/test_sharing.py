"""How a game ended, handed on: with everybody's names where the table was shown, elsewhere of oneself alone."""

import pytest

from bot.values.ids import TableStatus
from tests.adapters.chats.stage import ANNA, BRUNO, staged
from tests.support.transcripts import fated

PUBLIC = "https://tables.example.org"


async def played(chats):
    """Anna and Bruno have played a game that counts as over, which was shown in her channel alone."""
    await chats.discord.enter(ANNA.name, "open", "caccia", "2", "free", "Giovedì")
    await chats.settle()
    (table_id,) = await chats.app.channels.tables_at(chats.discord.channel)
    await chats.telegram.enter(BRUNO.name, "join", table_id)
    await chats.discord.press(ANNA.name, "start")
    await chats.settle()
    await chats.app.tables.change(table_id, lambda *_: {"status": TableStatus.OVER})
    await chats.settle()
    return table_id


@pytest.mark.deep
async def test_names_of_others_are_told_where_the_table_was_shown_and_nowhere_else(tmp_path, monkeypatch):
    fated(monkeypatch, 5)
    async with staged(tmp_path, public_url=PUBLIC) as chats:
        table_id = await played(chats)
        await chats.discord.enter(ANNA.name, "share")
        await chats.settle()
        card = chats.discord.here.last
        assert "Anna" in card.text
        assert "Bruno" in card.text
        assert f"{PUBLIC}/t/{table_id}/verify" in [button.url for button in card.buttons]
        await chats.telegram.enter(BRUNO.name, "share")
        await chats.settle()
        card = chats.telegram.channel.posts[-1]
        assert "2 players" in card.text
        assert "Bruno" in card.text
        assert "Anna" not in card.text
        assert not [button.url for button in card.buttons if button.url]
        said = await chats.discord.enter(ANNA.name, "share", alone=True)
        assert "Bruno" not in said


async def test_while_a_game_goes_on_nothing_of_it_is_handed_on(tmp_path):
    async with staged(tmp_path) as chats:
        await chats.discord.enter(ANNA.name, "open", "quindici", "2", "free", "Giovedì")
        await chats.settle()
        before = len(chats.discord.here.messages)
        assert "ancora" in (await chats.discord.enter(ANNA.name, "share")).lower()
        assert len(chats.discord.here.messages) == before
