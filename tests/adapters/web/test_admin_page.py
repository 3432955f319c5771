"""The host's page: found by the printed link alone, spoiler-free, and what is done there all at the table are told."""

import pytest
from httpx import ASGITransport, AsyncClient

from adapters.web.address import Addresses
from adapters.web.admin_page import AdminKey
from adapters.web.server import create_app
from bot.config import Settings
from bot.db.sqlite.backup import back_up
from bot.tables.stored import table_ids
from bot.values.ids import TableStatus
from games.registry import GAMES
from tests.adapters.web.site import words
from tests.adapters.web.test_hours import sit
from tests.support.script_game import Time, app

FAR = ("192.0.2.7", 1)


def browse(asgi, client=("127.0.0.1", 1)):
    return AsyncClient(
        transport=ASGITransport(app=asgi, client=client), base_url="http://127.0.0.1", headers={"accept-language": "it"}
    )


async def test_only_the_printed_link_opens_the_page_and_only_here(anna, asgi):
    await sit(anna, asgi)
    key = asgi.state.admin_key.secret
    async with browse(asgi) as stranger:
        for path in ("/host", "/host?key=wrong"):
            assert (await stranger.get(path)).status_code == 404
        assert (await stranger.post("/host", data={"do": "close", "table": "x"})).status_code == 404
    async with browse(asgi, FAR) as far:
        assert (await far.get(f"/host?key={key}")).status_code == 404
    async with browse(asgi) as host:
        assert (await host.get(f"/host?key={key}")).status_code == 303
        page = (await host.get("/host")).text
        assert "Per chi gestisce il bot" in page
        cookies = dict(host.cookies)
    assert key not in str(cookies)
    async with browse(asgi, FAR) as thief:
        thief.cookies.update(cookies)
        assert (await thief.get("/host")).status_code == 404


async def test_a_password_opens_it_from_elsewhere(asgi):
    app = asgi.state.context.app
    far = create_app(app, key=AdminKey("open sesame"))
    async with browse(far, FAR) as host:
        assert 'type="password"' in (await host.get("/host")).text
        assert (await host.post("/host", data={"password": "wrong"})).status_code == 403
        assert (await host.post("/host", data={"password": "open sesame"})).status_code == 303
        assert "Tavoli aperti" in (await host.get("/host")).text


async def test_whoever_has_the_password_opens_the_first_table_where_others_need_an_invitation(tmp_path):
    async with app(tmp_path, Time(), GAMES) as at:
        at.door.is_for_invited = True
        site = create_app(at, Addresses(public="https://tables.example.org"), key=AdminKey("open sesame"))
        sent = {"name": "Anna", "game": "quindici", "seats": "2", "pace": "live"}
        headers = {"origin": "https://tables.example.org"}
        for password, opened in (("wrong", False), ("open sesame", True)):
            far = ASGITransport(app=site, client=FAR)
            async with AsyncClient(transport=far, base_url="https://tables.example.org", headers=headers) as browser:
                await browser.post("/host", data={"password": password})
                await browser.post("/", data=sent)
                assert bool(await table_ids(at.store)) is opened


async def test_36_an_address_tries_five_passwords_and_each_is_logged(asgi, caplog):
    far = create_app(asgi.state.context.app, key=AdminKey("open sesame"))
    async with browse(far, FAR) as thief, browse(far, ("192.0.2.8", 1)) as host:
        tried = [(await thief.post("/host", data={"password": f"guess {number}"})).status_code for number in range(7)]
        assert tried == [403] * 5 + [429] * 2
        assert (await thief.post("/host", data={"password": "open sesame"})).status_code == 429
        assert (await thief.get("/host?key=open+sesame")).status_code == 429
        assert (await host.post("/host", data={"password": "open sesame"})).status_code == 303
    assert sum("wrong password" in line and "192.0.2.7" in line for line in caplog.messages) == 5


async def test_46_the_printed_link_opens_the_page_whatever_was_tried_through_a_proxy_on_this_computer(asgi):
    """Behind a proxy that the settings do not name all the world has this computer's address."""
    key, public = AdminKey("open sesame"), Addresses(public="https://tables.example.org")
    near = create_app(asgi.state.context.app, public, key=key)
    async with browse(near) as host:
        proxied = {"host": "tables.example.org", "origin": "https://tables.example.org"}
        tried = [
            (await host.post("/host", data={"password": f"guess {number}"}, headers=proxied)).status_code
            for number in range(7)
        ]
        assert tried[-1] == 429
        assert (await host.get(f"/host?key={key.secret}", headers=proxied)).status_code == 429
        assert (await host.get(f"/host?key={key.secret}")).status_code == 303


def test_36_a_short_password_is_no_setting():
    with pytest.raises(ValueError, match="host_password"):
        Settings(_env_file=None, host_password="open sesame")
    assert Settings(_env_file=None, host_password="open sesame, please").find_host_password()


async def test_tables_are_shown_from_outside_and_paused_resumed_and_closed(anna, asgi):
    app = await sit(anna, asgi)
    (table,) = await table_ids(app.store)
    started = await anna.post(f"/t/{table}/start", {"press": "s", "yes": "yes"})
    assert started.status_code == 303
    async with browse(asgi) as host:
        await host.get(f"/host?key={asgi.state.admin_key.secret}")
        page = (await host.get("/host")).text
        assert "in corso: 1" in words(page)
        assert "ultima copia del database: nessuna" in words(page)
        back_up(app.store.path, app.store.path.with_name("copy.db"))
        assert "nessuna, che io sappia" not in words((await host.get("/host")).text)
        assert "Anna" not in page
        for deed, status in (
            ("pause", TableStatus.PAUSED),
            ("resume", TableStatus.LIVE),
            ("suspend", TableStatus.SUSPENDED),
            ("resume", TableStatus.LIVE),
            ("close", TableStatus.CLOSED),
        ):
            assert (await host.post("/host", data={"do": deed, "table": table})).status_code == 303
            assert (await app.tables.get(table)).record.status is status
        for deed in ("pause", "suspend", "close"):
            assert (await host.post("/host", data={"do": deed, "table": table})).status_code != 303
    assert "Chi gestisce il bot ha chiuso il tavolo" in (await anna.get(f"/t/{table}")).text


async def test_whoever_opened_a_table_is_banned_from_opening_more_reads_so_alone_and_is_let_again(anna, asgi):
    app = await sit(anna, asgi)
    (table,) = await table_ids(app.store)
    async with browse(asgi) as host:
        await host.get(f"/host?key={asgi.state.admin_key.secret}")
        assert "Tutti possono aprire tavoli" in (await host.get("/host")).text
        assert (await host.post("/host", data={"do": "ban-opener", "table": table})).status_code == 303
        page = (await host.get("/host")).text
        (ban,) = await app.admin.list_bans()
        assert (ban.person in page, "Anna" in page) == (True, False)
        refused = await anna.post("/", {"name": "Anna", "game": "ballot", "seats": "3", "pace": "live"})
        assert "Non puoi più aprire tavoli" in words(refused.text)
        assert len(await table_ids(app.store)) == 1
        assert (await host.post("/host", data={"do": "lift-ban", "person": ban.person})).status_code == 303
        assert (await host.post("/host", data={"do": "ban", "person": " web:nobody "})).status_code != 303
        assert (await host.post("/host", data={"do": "ban", "person": f" {ban.person} "})).status_code == 303
        assert await app.admin.list_bans()
        await host.post("/host", data={"do": "lift-ban", "person": ban.person})
    assert (await anna.post("/", {"name": "Anna", "game": "ballot", "seats": "3", "pace": "live"})).status_code == 303
    async with browse(asgi) as stranger:
        assert (await stranger.post("/host", data={"do": "ban", "person": ban.person})).status_code == 404
    assert await app.admin.list_bans() == ()
