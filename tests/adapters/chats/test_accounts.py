"""One human at Discord, at Telegram and in a browser: linked, they are one person on every surface."""

import re

import pytest

from adapters.web.address import Addresses
from adapters.web.server import create_app
from bot.people.stored import LINK_CODES
from bot.tables.stored import tables_of
from bot.values.button_payload import pack
from bot.values.ids import AccountId
from tests.adapters.chats.stage import ANNA, BRUNO, staged
from tests.adapters.chats.test_browsers import dms_of
from tests.adapters.web.site import Browser, words

PUBLIC = "https://tables.example.org"
CODE = re.compile(r"(?:/collega|/link) ([a-z-]+)")


async def give_code(chats):
    found = CODE.search(await chats.discord.enter(ANNA.name, "link", alone=True))
    assert found
    return found[1]


async def confirm(chats):
    """She is asked there, and says yes."""
    await chats.settle()
    await chats.discord.press(ANNA.name, "link", "", "yes", alone=True)
    await chats.settle()


@pytest.mark.deep
async def test_one_person_with_three_accounts(tmp_path):
    async with staged(tmp_path, public_url=PUBLIC) as chats:
        await chats.discord.enter(ANNA.name, "practice", "eleusis", alone=True)
        await chats.telegram.enter(BRUNO.name, "practice", "eleusis", alone=True)
        await chats.settle()
        anna, bruno = chats.discord.person(ANNA.name), chats.telegram.person(BRUNO.name)
        (mine,), (his,) = [await tables_of(chats.app.store, each.id) for each in (anna, bruno)]

        code = await give_code(chats)
        meaning = await chats.telegram.enter(BRUNO.name, "link", code, alone=True)
        assert "become one player" in meaning
        for step in ("sure", "enter"):
            await chats.telegram.press(BRUNO.name, "link", code, step, alone=True)
            await chats.settle()
        assert (await chats.app.people.find(AccountId(bruno.id))).id == bruno.id
        await confirm(chats)
        both = await chats.app.people.find(AccountId(bruno.id))
        assert both.id == anna.id
        assert set(await tables_of(chats.app.store, anna.id)) == {mine, his}
        assert "Discord" in dms_of(chats, BRUNO)[-1].text

        browser = Browser(create_app(chats.app))
        await browser.get("/open/eleusis")
        await browser.post("/", {**browser.form("/"), "name": "Annetta", "practice": "yes"})
        page = await browser.follow(await browser.get("/accounts"))
        assert "in un altro browser?" in words(page.text)
        code = await give_code(chats)
        page = await browser.post("/me/link", {"press": "p1", "code": code})
        assert "una persona sola" in words(page.text)
        for step in ("sure", "enter"):
            pressed = {"press": "p1", "do": pack("link", None, (code, step))}
            assert pressed["do"] in page.text
            page = await browser.post("/me/link", pressed)
        await confirm(chats)
        accounts = await chats.app.accounts.list_accounts(both)
        assert [each.name.chat for each in accounts] == ["discord", "telegram", "web"]
        home = (await browser.get("/")).text
        assert all(f"/t/{table}" in home for table in (mine, his))
        await browser.close()

        borrowed = Browser(create_app(chats.app, Addresses(public=PUBLIC)), base=PUBLIC)
        link = await chats.app.sessions.make_link(both, mine)
        await borrowed.get(link.removeprefix(PUBLIC))
        await borrowed.post("/in", borrowed.form("/in"))
        refused = await borrowed.post("/me/link", {"press": "p2"})
        assert "opened from a chat" in words(refused.text)
        assert await LINK_CODES.find(chats.app.store, account=both.account) is None
        await borrowed.close()
