"""The button that opens a table in a chat's own window: before all others where there is one, and nowhere without a public address."""

from bot.values.commands import WINDOW
from tests.adapters.chats.stage import ANNA, BRUNO, staged
from tests.adapters.chats.test_browsers import PUBLIC, begin, dms_of

LAUNCH = 12
"""What answers a press by opening a window."""
SET_UP = {"public_url": PUBLIC, "discord_token": "NDAwMQ.G.h", "discord_secret": "s3cret"}


async def test_at_telegram_the_first_button_opens_ones_seat_by_the_address_of_its_table(tmp_path):
    async with staged(tmp_path, **SET_UP) as chats:
        await begin(chats)
        first = dms_of(chats, BRUNO)[-1].buttons[0]
        assert first.label == "Open the table"
        assert first.web_app.startswith(f"{PUBLIC}/frame/telegram?t=")


async def test_at_discord_without_activities_one_button_alone_leads_to_pages(tmp_path):
    async with staged(tmp_path, public_url=PUBLIC) as chats:
        await begin(chats)
        assert "Apri il tavolo" not in [button.label for button in dms_of(chats, ANNA)[-1].buttons]
        await chats.discord.press(ANNA.name, "more", alone=True)
        labels = [button.label for button in dms_of(chats, ANNA)[-1].buttons]
        assert "Apri il tavolo" not in labels
        assert labels.count("Nel browser") == 1
        await chats.discord.enter(ANNA.name, "hand", alone=True)
        await chats.discord.press(ANNA.name, "more", alone=True)
        labels = [label for post in chats.discord.sight(ANNA.name, alone=True) for label in post.labels]
        assert "Nel browser" in labels
        assert "Apri il tavolo" not in labels


async def test_at_discord_a_press_is_answered_first_by_opening_it(tmp_path):
    async with staged(tmp_path, **SET_UP) as chats:
        await begin(chats)
        assert dms_of(chats, ANNA)[-1].buttons[0].label == "Apri il tavolo"
        await chats.stage_of(ANNA).press(ANNA.name, WINDOW, alone=True)
        await chats.settle()
        answers = [
            request.body["type"] for request, _ in chats.discord.world.server.heard if request.path.endswith("callback")
        ]
        assert answers[-1] == LAUNCH
