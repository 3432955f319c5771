"""Somebody tries codes of tables in a browser."""

import asyncio
from collections import Counter

import pytest
from httpx import ASGITransport, AsyncClient

from bot.people.access import OF_ONE
from bot.values.ids import make_table_id, spell_table_id
from tests.adapters.web.site import BASE, Browser, site, words
from tests.surfaces.stage import Time


@pytest.fixture
def time():
    return Time()


@pytest.fixture
async def asgi(tmp_path, time):
    async with site(tmp_path, now_ms=time) as asgi:
        yield asgi


class Elsewhere(Browser):
    """A browser at another address."""

    def __init__(self, asgi, address: str) -> None:
        super().__init__(asgi)
        self.client = AsyncClient(transport=ASGITransport(app=asgi, client=(address, 1)), base_url=BASE)


PAGES = [
    "/t/{}",
    "/t/{}/stream",
    "/t/{}/view",
    "/t/{}/log",
    "/t/{}/share.png",
    "/t/{}/qr.svg",
    "/t/{}/seat/1",
    "/t/{}/table.json",
    "/t/{}/verify",
]


async def attack(browser: Browser, codes, pages=PAGES) -> Counter[int]:
    tried = (browser.client.get(pages[n % len(pages)].format(code)) for n, code in enumerate(codes))
    return Counter(response.status_code for response in await asyncio.gather(*tried))


async def test_who_tries_one_code_after_the_other_has_to_wait_and_learns_nothing(asgi, anna, time):
    table = await anna.open("Anna")
    code = table.removeprefix("/t/")
    attacker = Elsewhere(asgi, "203.0.113.7")
    assert await attack(attacker, (make_table_id() for _ in range(100))) == {404: OF_ONE.burst, 429: 100 - OF_ONE.burst}
    assert await attack(attacker, [code] * 14) == {429: 14}
    said = await attacker.get(table)
    assert "Too many wrong codes" in words(said.text)
    sat = await attacker.sit(table, "Mallory")
    assert sat.status_code == 429
    assert (await anna.get(table)).status_code == 200
    time.ms += OF_ONE.each_ms
    assert (await attacker.get(f"/t/{spell_table_id(code)}")).status_code == 200
    await attacker.close()


async def test_wrong_codes_count_by_address_and_an_ipv6_household_has_one(asgi, anna):
    table = await anna.open("Anna")
    one, other, far = (Elsewhere(asgi, where) for where in ("2001:db8::1", "2001:db8::2:3", "2001:db8:1::1"))
    await attack(one, (make_table_id() for _ in range(OF_ONE.burst)))
    assert (await other.get(table)).status_code == 429
    assert (await far.get(table)).status_code == 200
    for browser in (one, other, far):
        await browser.close()


async def test_who_sits_at_a_table_plays_on_whatever_others_at_the_address_try(asgi, anna):
    table = await anna.open("Anna")
    await attack(Browser(asgi), (make_table_id() for _ in range(100)))
    fresh = Browser(asgi)
    fresh.client.cookies = anna.client.cookies
    assert (await fresh.get(table)).status_code == 200
    assert (await anna.post(f"{table}/start", {"press": "s"})).status_code == 303
