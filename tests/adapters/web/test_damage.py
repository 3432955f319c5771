"""Pages of a database whose disk fails: a suspended table, or the sentence, and never a mistake of ours."""

import pytest

from bot.tables.stored import append_entry
from tests.adapters.web.session import begun, settled
from tests.adapters.web.site import Browser, site, words
from tests.support.damage import damage_log, damage_root

DAMAGED = "Il database è rovinato"


@pytest.fixture
async def played(tmp_path):
    """A table with a log of some pages, in a database whose office has stopped; and Anna's browser."""
    async with site(tmp_path) as asgi:
        anna, bruno = Browser(asgi), Browser(asgi)
        table = await begun(anna, bruno)
        await settled(asgi)
        app = asgi.state.context.app
        name = table.removeprefix("/t/")
        live = await app.tables.get(name)
        row = live.history[-1].row
        for seq in range(row.seq + 1, row.seq + 200):
            await app.store.write(
                lambda transaction, seq=seq: append_entry(transaction, name, row._replace(seq=seq, token="x" * 40))
            )
        cookies = anna.client.cookies
    return table, cookies


async def test_a_damaged_page_of_the_log_shows_its_table_as_suspended(tmp_path, played):
    table, cookies = played
    damage_log(tmp_path / "arbitro.db", table.removeprefix("/t/"))
    async with site(tmp_path) as asgi:
        anna = Browser(asgi)
        anna.client.cookies = cookies
        for path in (table, f"{table}/seat/1", "/"):
            response = await anna.get(path)
            assert response.status_code == 200, path
        assert (await anna.get(table)).status_code == 200
        assert "sospeso" in words(anna.page)
        other = await anna.open("Anna")
        assert (await anna.get(other)).status_code == 200


async def test_a_page_that_goes_bad_while_people_play_gives_the_sentence(tmp_path, played):
    table, cookies = played
    async with site(tmp_path) as asgi:
        damage_root(tmp_path / "arbitro.db", "tables")
        anna = Browser(asgi)
        anna.client.cookies = cookies
        for path in (table, "/"):
            response = await anna.get(path)
            assert response.status_code in {422, 503}, path
            assert DAMAGED in words(anna.page)
