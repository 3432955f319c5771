"""What was loaded before the first visitor came: they wait for their own page alone."""

from __future__ import annotations

import asyncio
from contextlib import closing, suppress

from httpx import AsyncClient

from adapters.web.rendering import template_environment
from adapters.web.server import bind_socket, serve
from bot.config import Settings
from bot.text.translator import load_bundle
from games.registry import GAMES
from tests.adapters.web.site import Browser, site


async def test_the_first_visitor_waits_for_no_words_and_no_templates(tmp_path):
    load_bundle.cache_clear()
    template_environment.cache_clear()
    async with site(tmp_path) as app:
        with closing(bind_socket("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        settings = Settings(_env_file=None, database=tmp_path / "other.db")
        serving = asyncio.create_task(serve(app.state.desk.office, settings, port=port))
        async with AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
            while not await answers(client):  # noqa: ASYNC110  its socket tells nobody when it is bound
                await asyncio.sleep(0)
            loaded, templates = load_bundle.cache_info().misses, len(template_environment().cache)
            visitor = Browser(None, base=f"http://127.0.0.1:{port}")
            visitor.client = client
            for game in GAMES:
                assert (await client.get(f"/rules/{game}")).status_code == 200
            page = await visitor.open("Anna", game="ottocento", seats="4", practice="1")
            assert (await client.get(f"{page}/seat/1")).status_code == 200
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving
        assert (load_bundle.cache_info().misses, len(template_environment().cache)) == (loaded, templates)


async def answers(client: AsyncClient) -> bool:
    """Whether the server can be reached; the address that says so renders no page."""
    with suppress(OSError, Exception):
        return (await client.get("/health")).status_code == 200
    return False
