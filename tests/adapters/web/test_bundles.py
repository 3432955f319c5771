"""What every page loads: one file of styles, one of scripts, each for good under an address of its own."""

from __future__ import annotations

import re
import sys

import pytest

from adapters.web.bundles import PARTS, STATIC, bundle_url, load_bundle, static_url
from adapters.web.rendering import load_pages
from tests.adapters.web.session import begun


@pytest.mark.parametrize("name", PARTS)
async def test_a_bundle_is_sent_for_good_compressed_or_not(anna, name):
    packed = await anna.client.get(bundle_url(name), headers={"accept-encoding": "gzip"})
    plain = await anna.client.get(bundle_url(name), headers={"accept-encoding": "identity"})
    assert packed.text == plain.text
    assert (packed.headers["content-encoding"], plain.headers.get("content-encoding")) == ("gzip", None)
    for found in (packed, plain):
        assert "immutable" in found.headers["cache-control"]
        assert found.headers["vary"] == "Accept-Encoding"
    assert int(packed.headers["content-length"]) < len(plain.content) / 2.5


@pytest.mark.parametrize("name", PARTS)
def test_a_bundle_says_all_that_its_files_say_but_remarks(name):
    """Compared without any space: only that and whole remarks may be missing."""
    found = re.sub(r"\s", "", load_bundle(name).plain.decode())
    for part in PARTS[name]:
        text = (STATIC / part).read_text(encoding="utf-8")
        said = text if part.startswith("vendor/") else re.sub(r"(?ms)^[ \t]*/\*.*?\*/[ \t]*$", "", text)
        assert re.sub(r"\s", "", said) in found, part


async def test_a_page_loads_one_of_each(anna, bruno):
    table = await begun(anna, bruno)
    page = (await anna.get(f"{table}/seat/1")).text
    assert re.findall(r'<script src="([^"]+)"', page) == [bundle_url("scripts.js")]
    assert re.findall(r'rel="stylesheet" href="([^"]+)"', page) == [bundle_url("styles.css")]


async def test_the_first_page_after_a_start_opens_no_file(anna):
    """A house that has just lost its last handle to somebody else still answers whom it has let in."""
    for each in (load_bundle, static_url):
        each.cache_clear()
    load_pages()
    opened: list[str] = []
    is_noting = True

    def note(event: str, args: tuple[object, ...]) -> None:
        if is_noting and event == "open":
            opened.append(str(args[0]))

    sys.addaudithook(note)  # it stays for as long as the process
    answers = [await anna.get(path) for path in ("/", "/help")]
    is_noting = False
    assert [each.status_code for each in answers] == [200, 200]
    assert opened == []
