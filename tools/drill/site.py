"""The pages of `docs/` as a site, as `make docs` builds it: one looks for a word in each language, and nothing comes from elsewhere."""

from __future__ import annotations

import subprocess
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import ARGUMENTS, chromium
from tools.drill.host import ROOT, Drill

SOUGHT: Final = (("", "inspector", "games/biglietti.html"), ("it/", "controllore", "it/games/biglietti.html"))
"""From which page which word is looked for, and what has to be found."""
FOUND: Final = ".md-search-result__link"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing of it."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def try_site(drill: Drill) -> None:
    """Build the site, and search it in both languages."""
    began = time.monotonic()
    subprocess.run(["make", "--silent", "docs"], cwd=ROOT, check=True, capture_output=True)
    folder = ROOT / "build" / "site"
    drill.note("`make docs`", began, f"{len(list(folder.rglob('*.html')))} pages in two languages")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base, began = f"http://127.0.0.1:{server.server_port}", time.monotonic()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for start, word, page in SOUGHT:
            search(drill, browser, base, f"{base}/{start}index.html", word, f"{base}/{page}")
        browser.close()
    server.shutdown()
    words = " and ".join(f"*{word}*" for _, word, _ in SOUGHT)
    drill.note(
        "looked for a word in each language", began, f"{words} lead to their pages; nothing was asked of another host"
    )


def search(drill: Drill, browser: Browser, base: str, start: str, word: str, page: str) -> None:
    """Look for a word as a reader does."""
    reader, asked = browser.new_page(), list[str]()
    reader.on("request", lambda request: asked.append(request.url))
    reader.goto(start)
    reader.click(".md-search__input")
    reader.keyboard.type(word, delay=50)
    reader.wait_for_selector(FOUND)
    links = reader.eval_on_selector_all(FOUND, "links => links.map(link => link.href)")
    drill.require(any(link.startswith(page) for link in links), f"{word} does not lead to {page}")
    foreign = [url for url in asked if not url.startswith((base, "data:", "blob:"))]
    drill.require(not foreign, f"the site asks others: {foreign}")
    reader.close()
