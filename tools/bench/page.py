"""A page as a browser keeps it: its regions, each as it came last, the form that is open, and the pictures it shows."""

from __future__ import annotations

import re
from html import unescape

from tools.bench.form import AnswerForm

PARTIAL = re.compile(r'<hx-partial hx-target="#([\w-]+)"[^>]*>(.*?)</hx-partial>', re.DOTALL)
STAMP = re.compile(r'data-made="(\d+)"')
DIGEST = re.compile(r' id="([\w-]+)" data-made="\d+" data-digest="(\w+)"')
STREAM = re.compile(r'hx-sse:connect="([^"]+)"')
PICTURE = re.compile(r'(?:src|srcset)="(/t/[^"]+/board\.webp[^"]*)"')
FOLDED = re.compile("\ue0f3([^\ue0f3]*)\ue0f3")
GAP = re.compile("[\ue100-\uf8ff]")


def unfold(answer: str) -> str:
    """Put things that are alike together again from their patterns and rows, as the page's script does."""

    def spell(folded: re.Match[str]) -> str:
        patterns, rows = (each.split("\ue0f5") for each in folded[1].split("\ue0f4"))
        spelled = []
        for row in rows:
            sign, *own = row.split("\ue0f6")
            spelled.append(GAP.sub(lambda gap, own=own: own[ord(gap[0]) - 0xE100], patterns[ord(sign) - 0xE100]))
        return "".join(spelled)

    return FOLDED.sub(spell, answer)


class Page:
    """One page that is open; `path` is where it came from."""

    def __init__(self, path: str, html: str) -> None:
        self.path, self.html = path, html
        found = STREAM.search(html)
        self.stream = unescape(found[1]) if found else ""
        self._digests = dict(DIGEST.findall(html))
        self._made: dict[str, str] = {}
        self._parts: dict[str, str] = {}

    def put(self, answer: str) -> bool:
        """Put regions in their places, later ones over earlier; returns whether there was any."""
        found = PARTIAL.findall(unfold(answer))
        for name, html in found:
            stamp = STAMP.search(html)
            made = stamp[1] if stamp else ""
            if made >= self._made.get(name, ""):
                self._made[name], self._parts[name] = made, html
                self._digests |= DIGEST.findall(html)
        return bool(found)

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
        return {"x-had": ".".join(f"{name}~{digest}" for name, digest in self._digests.items())}
