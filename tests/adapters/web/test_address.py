"""Whose address a request is counted by."""

import pytest

from adapters.web.address import ProxyMiddleware, counted_address, scope_address
from bot.config import Settings, read_networks

OURS = read_networks("127.0.0.1,::1,10.0.0.0/8")


async def seen(client: str, *headers: tuple[str, str], named: str = "X-Forwarded-For") -> tuple[str, str]:
    """The address and the scheme that a page sees."""
    scopes = []

    async def page(scope, receive, send):
        scopes.append(scope)

    raw = [(name.lower().encode(), value.encode()) for name, value in headers]
    scope = {"type": "http", "client": (client, 5), "scheme": "http", "headers": raw}
    await ProxyMiddleware(page, header=named, proxies=OURS)(scope, None, None)
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
