"""A page as a browser keeps it: its regions, each as it came last, the form that is open, and the pictures it shows."""

from __future__ import annotations

import re
from html import unescape

from cachetools import LRUCache

from adapters.web.patches import MARK, PIECE
from tests.load.form import AnswerForm

PARTIAL = re.compile(
    r'<hx-partial hx-target="#([\w-]+)" hx-swap="outerMorph"(?: data-base="(\w+)" data-made="(\d+)" data-digest="(\w+)")?>'
    r"(.*?)</hx-partial>",
    re.DOTALL,
)
STAMP = re.compile(r' data-made="(\d+)" data-digest="(\w+)"')
DIGEST = re.compile(r' id="([\w-]+)" data-made="\d+" data-digest="(\w+)"')
STREAM = re.compile(r'hx-sse:connect="([^"]+)"')
PICTURE = re.compile(r'(?:src|srcset)="(/t/[^"]+/board\.png[^"]*)"')


class Page:
    """One page that is open; `path` is where it came from."""

    def __init__(self, path: str, html: str) -> None:
        self.path, self.html = path, html
        found = STREAM.search(html)
        self.stream = unescape(found[1]) if found else ""
        self._digests = dict(DIGEST.findall(html))
        self._made: dict[str, str] = {}
        self._parts: dict[str, str] = {}
        self._sent: LRUCache[str, str] = LRUCache(64)

    def put(self, answer: str) -> bool:
        """Put regions in their places, later ones over earlier; returns whether there was any."""
        found = PARTIAL.findall(answer)
        for name, base, made, digest, inner in found:
            if base:
                self._keep(name, made, digest, mend(self._sent[f"{name}~{base}"], inner))
            else:
                stamp = STAMP.search(inner)
                self._keep(name, *(stamp.groups() if stamp else ("", "")), STAMP.sub("", inner, count=1))
        return bool(found)

    def _keep(self, name: str, made: str, digest: str, html: str) -> None:
        """Keep a region as it was sent, and let it stand where nothing newer does."""
        if digest and "data-kept=" not in html:
            self._sent[f"{name}~{digest}"] = html
        if made >= self._made.get(name, ""):
            self._made[name], self._parts[name], self._digests[name] = made, html, digest

    @property
    def act(self) -> str:
        """What may be pressed, as it stands now."""
        return self._parts.get("act", "" if "act" in self._made else self.html)

    def list_pictures(self) -> list[str]:
        """The addresses of the board's picture as the page shows it now: one of those for phones and laptops."""
        text = "".join(self._parts.values()) or self.html
        return [unescape(each) for each in dict.fromkeys(PICTURE.findall(text)) if "narrow" not in each][:1]

    def find_form(self) -> AnswerForm:
        """Find the form of what is asked, as it stands now."""
        return AnswerForm(f"{self.path}/answer", self.act)

    def headers(self) -> dict[str, str]:
        """What the page's script says with every press."""
        had = [f"{name}~{digest}" for name, digest in self._digests.items()]
        return {"x-had": ".".join(f"{each}!" if each in self._sent else each for each in had)}


def mend(old: str, patch: str) -> str:
    """Put a region together from what the page was sent before and what has changed, as the page's script does."""
    pieces, parts = PIECE.findall(old), patch.split(MARK)
    for place in range(1, len(parts), 2):
        start, count = map(int, parts[place].split(","))
        parts[place] = "".join(pieces[start : start + count])
    return "".join(parts)
