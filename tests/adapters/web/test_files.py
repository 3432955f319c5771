"""What every page loads: bundles, card faces, and what of it is compressed."""

import re
import sys

import pytest

from adapters.web.rendering import PARTS, STATIC, asset_url, load_asset, load_pages
from adapters.web.routes import make_table_routes
from tests.adapters.web.site import Browser

# -- bundles: what every page loads: one file of styles, one of scripts, each for good under an address of its own.


@pytest.mark.parametrize("name", [*PARTS, "static/art/signs.svg"])
async def test_a_bundle_is_sent_for_good_compressed_or_not(anna, name):
    packed = await anna.client.get(asset_url(name), headers={"accept-encoding": "gzip"})
    least = await anna.client.get(asset_url(name), headers={"accept-encoding": "gzip, br;q=1"})
    plain = await anna.client.get(asset_url(name), headers={"accept-encoding": "identity"})
    assert least.text == packed.text == plain.text
    assert [each.headers.get("content-encoding") for each in (least, packed, plain)] == ["br", "gzip", None]
    for found in (least, packed, plain):
        assert "immutable" in found.headers["cache-control"]
        assert found.headers["vary"] == "Accept-Encoding"
    assert int(least.headers["content-length"]) < int(packed.headers["content-length"]) < len(plain.content) / 1.6


@pytest.mark.parametrize("name", [name for name in PARTS if name.endswith(".css")])
def test_a_bundle_says_all_that_its_files_say_but_remarks(name):
    """Compared without any space: only that and whole remarks may be missing."""
    found = re.sub(r"\s", "", load_asset(name).decode())
    for part in PARTS[name]:
        text = (STATIC / part).read_text(encoding="utf-8")
        said = re.sub(r"(?ms)^[ \t]*/\*.*?\*/[ \t]*$", "", text)
        assert re.sub(r"\s", "", said) in found, part


async def test_the_first_page_after_a_start_opens_no_file(anna, asgi):
    """A house that has just lost its last handle to somebody else still answers whom it has let in."""
    for each in (load_asset, asset_url):
        each.cache_clear()
    load_pages()
    asgi.state.context.app.games.list_games("it")
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


# -- compression: what is sent compressed: what everybody may read, and nothing that stands beside a secret.


ASKS = {"accept-encoding": "gzip, br, zstd"}


@pytest.mark.parametrize(
    "path", ["/static/arbitro.css", "/styles.css", "/static/art/french.svg", "/rules/eleusis", "/help"]
)
async def test_what_is_everybodys_is_compressed(anna: Browser, path: str):
    found = await anna.client.get(path, headers=ASKS)
    assert found.headers["content-encoding"] in {"br", "gzip"}
    assert "accept-encoding" in found.headers["vary"].lower()
    assert len((await anna.client.get(path, headers={"accept-encoding": "identity"})).text) == len(found.text)


async def test_nothing_of_a_table_is_compressed(anna: Browser):
    table = await anna.open("Anna", "eleusis", practice="1")
    addresses = {
        route.path.replace("{table}", table[3:]).replace("{seat:seat}", "1")
        for route in make_table_routes()
        if "GET" in route.methods
    }
    assert len(addresses) > 20
    for address in sorted(each for each in addresses if not each.endswith("/stream")):
        found = await anna.client.get(address, headers=ASKS)
        assert "content-encoding" not in found.headers, address
