"""A seat opened in a browser from either chat, told there, and shut again where it was somebody else."""

import pytest

from adapters.web.address import Addresses
from adapters.web.server import create_app
from tests.adapters.chats.stage import ANNA, BRUNO, staged
from tests.adapters.web.site import Browser

PUBLIC = "https://tables.example.org"


async def begin(chats):
    """Anna and Bruno each play with robots, in private."""
    await chats.discord.enter(ANNA.name, "practice", "eleusis", alone=True)
    await chats.telegram.enter(BRUNO.name, "practice", "eleusis", alone=True)
    await chats.settle()


def dms_of(chats, habit):
    if habit is BRUNO:
        return chats.telegram.client(habit.name).dms
    return chats.discord.members[habit.name].dms


def urls_of(posts):
    """The addresses that buttons lead to."""
    return [button.url for post in posts for button in post.buttons if button.url]


@pytest.mark.deep
async def test_from_both_chats_a_seat_is_opened_once_and_not_me_shuts_it(tmp_path):
    async with staged(tmp_path, public_url=PUBLIC) as chats:
        await begin(chats)
        asgi = create_app(chats.app, Addresses(public=PUBLIC))
        for habit in (ANNA, BRUNO):
            stage, browser = chats.stage_of(habit), Browser(asgi, base=PUBLIC)
            browser.client.headers["user-agent"] = "Firefox/131.0 (Linux)"
            await stage.press(habit.name, "browser", alone=True)
            await chats.settle()
            link = next(url for url in urls_of(dms_of(chats, habit)) if url.startswith(f"{PUBLIC}/in/"))
            path = link.removeprefix(PUBLIC)
            await browser.get(path)
            table = (await browser.post("/in", browser.form("/in"))).headers["location"].partition("?")[0]
            assert (await browser.get(f"{table}/seat/1")).status_code == 200
            await chats.settle()
            assert "Firefox, Linux" in dms_of(chats, habit)[-1].text
            await stage.press(habit.name, "accounts", "end", alone=True)
            await chats.settle()
            assert (await browser.get(f"{table}/seat/1")).status_code == 403
            none = {"it": "Non sei in nessun browser", "en": "not signed in to a browser"}[habit.lang]
            assert none in await stage.enter(habit.name, "accounts", alone=True)
            await browser.close()


async def test_without_a_public_address_no_button_leads_to_a_browser(tmp_path):
    async with staged(tmp_path) as chats:
        await begin(chats)
        for habit in (ANNA, BRUNO):
            posts = dms_of(chats, habit)
            assert posts[-1].buttons
            assert not any("rowser" in button.label for post in posts for button in post.buttons)
