"""What is sent compressed: what everybody may read, and nothing that stands beside a secret."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.adapters.web.site import Browser

ASKS = {"accept-encoding": "gzip, br, zstd"}


@pytest.mark.parametrize("path", ["/static/arbitro.css", "/styles.css", "/scripts.js", "/rules/eleusis", "/help"])
async def test_what_is_everybodys_is_compressed(anna: Browser, path: str):
    found = await anna.client.get(path, headers=ASKS)
    assert found.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in found.headers["vary"].lower()
    assert len((await anna.client.get(path, headers={"accept-encoding": "identity"})).text) == len(found.text)


async def test_nothing_of_a_table_is_compressed(anna: Browser):
    table = await anna.open("Anna", "eleusis", practice="1")
    page = (await anna.get(f"{table}/seat/1")).text
    addresses = {unescape(each) for each in re.findall(rf'"({table}[^"#]*)"', page)}
    assert len(addresses) > 5
    for address in sorted({table, f"{table}/seat/1", f"{table}/history", f"{table}/verify", *addresses}):
        if "stream" in address:
            continue
        found = await anna.client.get(address, headers=ASKS)
        assert "content-encoding" not in found.headers, address
