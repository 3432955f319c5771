"""A page as a browser keeps it: its regions, each as it came last, the form that is open, and the pictures it shows."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from typing import Any

from tests.soak.players import Choices

PARTIAL = re.compile(r'<hx-partial hx-target="#([\w-]+)"[^>]*>(.*?)</hx-partial>', re.DOTALL)
STAMP = re.compile(r'data-made="(\d+)"')
DIGEST = re.compile(r' id="([\w-]+)" data-made="\d+" data-digest="(\w+)"')
FOLLOWS = re.compile(r'data-follows="([^"]+)"')
LEAST = re.compile(r'data-least="(\d+)"')
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

    def put(self, answer: str) -> bool:
        """Put regions in their places, later ones over earlier; returns whether there was any."""
        found = PARTIAL.findall(answer)
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

    def choose_answer(self, dice: Random) -> dict[str, Any] | None:
        """Fill in the first question's form by chance; None where nothing is asked."""
        action = f"{self.path}/answer"
        found = Choices(self.act)
        for where, fields, buttons in found.found:
            if where != action or "question" not in dict(fields):
                continue
            sent: dict[str, Any] = dict(fields) | {"confirm": "yes"}
            if buttons:
                sent |= [dice.choice(buttons)]
            least = LEAST.search(self.act)
            some = max(int(least[1]), 1) if least else 1
            several = {name: dice.sample(values, min(some, len(values))) for name, values in found.several.items()}
            return sent | several | {name: [dice.choice(values)] for name, values in found.single.items()}
        return None

    def find_step(self, sent: dict[str, Any]) -> dict[str, Any] | None:
        """Find what to ask for where the rest of the form follows from a first choice; None where it stands there."""
        found = FOLLOWS.search(self.act)
        name = f"a.{found[1]}" if found else ""
        return {"ask": sent["question"], name: sent[name]} if name in sent else None

    def headers(self) -> dict[str, str]:
        """What the page's script says with every press."""
        return {"x-had": ".".join(f"{name}~{digest}" for name, digest in self._digests.items())}
