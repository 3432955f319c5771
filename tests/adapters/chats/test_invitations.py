"""Invitations as doors of their own: from one chat into the other, into a group, and into a browser."""

import re

from adapters.web.address import Addresses
from adapters.web.server import create_app
from bot.values.ids import TableStatus
from tests.adapters.chats.stage import ANNA, BRUNO, staged
from tests.adapters.web.site import Browser

PUBLIC = "https://tables.example.org"
CODE = re.compile(r"\b[a-z]{4}-[a-z]{4}-[a-z]{4}\b")


async def invited(chats):
    """Anna opens a table in the channel and invites; what all there are shown of it, and the code."""
    await chats.discord.enter(ANNA.name, "open", "eleusis", "4", "free", "Giovedì")
    await chats.settle()
    (table_id,) = await chats.app.channels.tables_at(chats.discord.channel)
    await chats.discord.enter(ANNA.name, "invite")
    await chats.settle()
    card = chats.discord.here.messages[-1]
    return table_id, card, CODE.search(card.text).group().replace("-", "")


def urls_of(card):
    return [button.url for button in card.buttons if button.url]


async def test_a_link_into_a_group_seats_whoever_follows_it_and_shows_the_table_there_at_once(tmp_path):
    async with staged(tmp_path) as chats:
        telegram = chats.telegram
        table_id, card, code = await invited(chats)
        bot = telegram.world.virtual.bot.username
        assert f"https://t.me/{bot}?startgroup=at-{code}" in urls_of(card)
        assert f"https://t.me/{bot}?start=join-{code}" in urls_of(card)
        group = telegram.world.new_group("Amici di Bruno", invited=False)
        telegram.client(BRUNO.name).join(group)
        group.invite_bot(telegram.client(BRUNO.name), payload=f"at-{code}")
        await chats.settle()
        table = await chats.app.tables.get(table_id)
        assert table.record.status is TableStatus.LOBBY
        assert table.seats_of(telegram.person(BRUNO.name).id) == (1,)
        assert [channel.partition(":")[0] for channel in table.record.places] == ["discord", "telegram"]
        assert any("Anna" in post.text and "Bruno" in post.text for post in group.posts)
        told = "\n".join(post.text for post in chats.discord.here.messages)
        assert "gruppo Telegram" in told
        assert group.name not in told


async def test_a_browser_comes_in_by_an_invitation_and_by_nothing_else(tmp_path):
    async with staged(tmp_path, public_url=PUBLIC) as chats:
        table_id, card, code = await invited(chats)
        asgi = create_app(chats.app, Addresses(public=PUBLIC))
        link = f"{PUBLIC}/in/{code}"
        assert link in urls_of(card)
        stranger, carla = Browser(asgi, base=PUBLIC), Browser(asgi, base=PUBLIC)
        assert (await stranger.sit(f"/t/{table_id}", "Mallory")).status_code == 403
        page = await carla.get(f"/in/{code}")
        assert "Anna ti invita a giocare" in page.text
        assert f'content="{PUBLIC}/cover/eleusis.jpg?lang=it"' in page.text
        came = await carla.post("/in", {**carla.form("/in"), "name": "Carla"})
        assert came.headers["location"].startswith(f"/t/{table_id}")
        await chats.settle()
        assert any("Carla" in post.text for post in chats.discord.here.messages)
        await chats.discord.enter(ANNA.name, "invite", alone=True)
        await chats.discord.press(ANNA.name, "invite", "withdraw", alone=True)
        await chats.settle()
        gone = await stranger.get(f"/in/{code}")
        assert gone.status_code == 410
        assert "non vale più" in gone.text
        for browser in (stranger, carla):
            await browser.close()


async def test_whoever_invites_in_private_may_hand_on_every_way_and_call_it_back(tmp_path):
    async with staged(tmp_path) as chats:
        await invited(chats)
        said = await chats.discord.enter(ANNA.name, "invite", alone=True)
        assert "startgroup=at-" in said
        assert "oauth2/authorize" in said
        labels = [label for post in chats.discord.sight(ANNA.name, alone=True) for label in post.labels]
        assert "Ritira i miei inviti" in labels
        assert "Carla" not in said
