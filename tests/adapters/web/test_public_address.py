"""The pages under the address by which everybody finds them, behind a proxy that says nothing."""

import pytest
from httpx import ASGITransport, AsyncClient

from adapters.web.address import Addresses, AddressMiddleware, counted_address, scope_address
from adapters.web.admin_page import AdminKey
from adapters.web.server import create_app
from bot.config import Settings, read_networks
from tests.adapters.web.site import Browser, words

PUBLIC = "https://tables.example.org"
INSIDE = "http://tables.example.org"
"""How a proxy that ends https asks us."""


@pytest.fixture
def public(asgi):
    return create_app(asgi.state.context.app, Addresses(public=PUBLIC), key=AdminKey())


@pytest.fixture
async def bruno(public):
    browser = Browser(public, base=INSIDE)
    yield browser
    await browser.close()


async def test_a_table_is_opened_behind_a_proxy_that_says_nothing(bruno):
    sent = {"name": "Bruno", "game": "ballot", "seats": "3", "pace": "live"}
    response = await bruno.client.post("/", data=sent, headers={"origin": PUBLIC})
    assert response.status_code == 303
    kept = response.headers["set-cookie"]
    assert kept.startswith("__Host-arbitro=")
    assert "Secure" in kept


@pytest.mark.parametrize("origin", [INSIDE, "https://evil.example", "null", "https://tables.example.org:8443"])
async def test_only_the_public_origin_may_send_a_form_there(bruno, origin):
    response = await bruno.client.post("/", data={"name": "Bruno", "game": "ballot"}, headers={"origin": origin})
    assert response.status_code == 403


SPELLINGS = ["tables.example.org:443", "tables.example.org.", "TABLES.example.org", "tables.example.org:8000"]


@pytest.mark.parametrize("host", SPELLINGS)
async def test_34_the_public_name_is_compared_as_a_host(public, host):
    """However it is spelled it is not this computer, and no cookie goes out that is not for https alone."""
    key = public.state.admin_key.secret
    async with AsyncClient(transport=ASGITransport(app=public), base_url=f"http://{host}") as asked:
        headers = {"host": host}
        assert (await asked.get(f"/host?key={key}", headers=headers)).status_code == 404
        assert (await asked.get("/metrics", headers=headers)).status_code == 404
        sent = {"name": "Bruno", "game": "ballot", "seats": "3", "pace": "live"}
        opened = await asked.post("/", data=sent, headers=headers | {"origin": f"https://{host}"})
        assert opened.status_code == 303
        assert "Secure" in opened.headers["set-cookie"]


@pytest.mark.parametrize(
    "header", ["x-forwarded-for", "X-Forwarded-Host", "cf-connecting-ip", "Forwarded", "true-client-ip", "via"]
)
async def test_34_what_a_tunnel_hands_on_is_not_this_computer(public, header):
    async with AsyncClient(transport=ASGITransport(app=public), base_url="http://127.0.0.1:8000") as asked:
        path = f"/host?key={public.state.admin_key.secret}"
        assert (await asked.get(path, headers={header: "127.0.0.1"})).status_code == 404
        assert (await asked.get(path)).status_code == 303


@pytest.mark.parametrize(("reached", "status"), [("192.0.2.7", 404), ("[2001:db8::7]", 404), ("127.0.0.1", 303)])
async def test_34_what_reached_another_address_of_ours_is_not_this_computer(public, reached, status):
    async with AsyncClient(transport=ASGITransport(app=public), base_url=f"http://{reached}:8000") as asked:
        path = f"/host?key={public.state.admin_key.secret}"
        assert (await asked.get(path, headers={"host": "127.0.0.1:8000"})).status_code == status


async def test_a_proxys_word_about_https_does_not_count_where_the_address_says_it(public):
    headers = {"x-forwarded-proto": "http", "origin": PUBLIC}
    async with AsyncClient(transport=ASGITransport(app=public), base_url=INSIDE, headers=headers) as asked:
        assert (await asked.post("/settings", data={"lang": "it"})).headers["set-cookie"].endswith("Secure")


async def test_links_and_codes_name_the_public_address_wherever_they_are_looked_at(public):
    anna = Browser(public)
    table = await anna.open("Anna")
    assert f"{PUBLIC}{table}" in words((await anna.get(table)).text) + anna.page
    await anna.close()


# -- address: by which a request is counted.


OURS = read_networks("127.0.0.1,::1,10.0.0.0/8")


async def seen(client: str, *headers: tuple[str, str], named: str = "X-Forwarded-For") -> tuple[str, str]:
    """The address and the scheme that a page sees."""
    scopes = []

    async def page(scope, receive, send):
        scopes.append(scope)

    raw = [(name.lower().encode(), value.encode()) for name, value in headers]
    scope = {"type": "http", "client": (client, 5), "scheme": "http", "headers": raw}
    await AddressMiddleware(page, Addresses(proxy_header=named, proxies=OURS))(scope, None, None)
    return scope_address(scopes[0]), scopes[0]["scheme"]


@pytest.mark.parametrize(
    ("client", "written", "address"),
    [
        ("127.0.0.1", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"),  # what comes before, the asker wrote
        ("10.1.2.3", "203.0.113.7, 10.9.9.9", "203.0.113.7"),  # through two proxies of ours
        ("::ffff:127.0.0.1", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", "a seat", "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),  # whoever is no proxy may write what they like
    ],
)
async def test_an_address_is_a_trusted_proxys_word_or_the_connections_own(client, written, address):
    assert (await seen(client, ("X-Forwarded-For", written)))[0] == address


async def test_several_headers_of_a_name_are_read_as_one():
    assert (await seen("127.0.0.1", ("X-Forwarded-For", "1.1.1.1"), ("X-Forwarded-For", "2.2.2.2")))[0] == "2.2.2.2"


async def test_only_the_header_of_the_settings_counts():
    both = ("X-Forwarded-For", "1.1.1.1"), ("X-Real-IP", "2.2.2.2")
    assert (await seen("127.0.0.1", *both, named="X-Real-IP"))[0] == "2.2.2.2"
    assert (await seen("127.0.0.1", *both, named=""))[0] == "127.0.0.1"


async def test_a_proxy_says_whether_its_own_connection_was_sealed():
    sealed = ("X-Forwarded-Proto", "https")
    assert (await seen("127.0.0.1", sealed))[1] == "https"
    assert (await seen("203.0.113.9", sealed))[1] == "http"
    assert (await seen("127.0.0.1", sealed, named=""))[1] == "http"


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "nowhere"),
    ],
)
def test_one_households_addresses_are_counted_as_one(text, counted):
    assert counted_address(text) == counted


def test_networks_that_are_none_are_no_setting():
    with pytest.raises(ValueError, match="proxy_addresses"):
        Settings(_env_file=None, proxy_addresses="here")
