"""How many streams there are for whom."""

from contextlib import AsyncExitStack

import pytest

from adapters.web.budget import Limits, read_limits
from tests.adapters.web.site import JSON, Browser, Stream, cookies, site

FEW = Limits(32)  # 24 streams, 12 of an address's seated people, 8 of strangers, 4 of an address's


@pytest.fixture
async def asgi(tmp_path):
    async with site(tmp_path, limits=FEW) as asgi:
        yield asgi


async def open_streams(at: AsyncExitStack, asgi, path: str, many: int, *, address: str, cookie: str = "") -> list[int]:
    statuses = []
    for _ in range(many):
        stream = Stream(asgi, path, cookie, address=address)
        at.push_async_callback(stream.close)
        statuses.append(await stream.opened())
    return statuses


async def test_one_stranger_has_few_streams_and_another_still_has_theirs(anna, asgi):
    path = f"{await anna.open('Anna')}/stream"
    async with AsyncExitStack() as at:
        assert await open_streams(at, asgi, path, 6, address="203.0.113.1") == [200] * 4 + [429] * 2
        assert await open_streams(at, asgi, path, 1, address="203.0.113.2") == [200]


async def test_strangers_of_many_addresses_leave_room_for_who_sits_at_the_table(anna, asgi):
    path = f"{await anna.open('Anna')}/stream"
    async with AsyncExitStack() as at:
        found = [(await open_streams(at, asgi, path, 1, address=f"203.0.113.{n}"))[0] for n in range(12)]
        assert found == [200] * 8 + [503] * 4
        assert await open_streams(at, asgi, path, 1, address="203.0.113.99", cookie=cookies(anna)) == [200]


async def test_a_households_seated_people_are_bounded_too_but_not_by_its_strangers(anna, asgi):
    path = f"{await anna.open('Anna')}/stream"
    async with AsyncExitStack() as at:
        await open_streams(at, asgi, path, 6, address="203.0.113.1")
        for _ in range(3):
            guest = Browser(asgi)
            table = await guest.open("Gina")
            own = f"{table}/stream"
            assert await open_streams(at, asgi, own, 4, address="203.0.113.1", cookie=cookies(guest)) == [200] * 4
            await guest.close()
        assert await open_streams(at, asgi, path, 1, address="203.0.113.1", cookie=cookies(anna)) == [429]
        assert await open_streams(at, asgi, path, 1, address="203.0.113.2", cookie=cookies(anna)) == [200]


async def test_a_stream_that_is_gone_makes_room(anna, asgi):
    path = f"{await anna.open('Anna')}/stream"
    for _ in range(3):
        async with AsyncExitStack() as at:
            assert await open_streams(at, asgi, path, 5, address="203.0.113.1") == [200] * 4 + [429]


@pytest.mark.parametrize(("lang", "said"), [("it", "aperte troppe pagine"), ("en", "Too many pages are open")])
async def test_who_finds_no_room_is_told_so_in_their_language(anna, asgi, lang, said):
    path = f"{await anna.open('Anna')}/stream"
    async with AsyncExitStack() as at:
        await open_streams(at, asgi, path, 4, address="127.0.0.1")
        guest = Browser(asgi, lang=lang)
        response = await guest.client.get(path, headers=JSON)
        assert response.status_code == 429
        assert int(response.headers["retry-after"]) > 0
        assert said in response.json()["text"]
        await guest.close()


def test_a_quarter_of_the_connections_no_stream_ever_holds():
    for many in (16, 100, 448, 16_000):
        limits = Limits(many)
        assert limits.streams <= many * 3 // 4
        assert limits.strangers_of_address <= limits.strangers <= limits.streams // 2
        assert limits.streams_of_address <= limits.streams // 2
    assert read_limits().connections >= 16
