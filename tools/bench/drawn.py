"""One person at a table that the browser draws: has its view, hears of changes, and presses."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from tools.bench.form import RULE
from tools.bench.page import Page
from tools.bench.person import Person

JSON = {"accept": "application/json"}


def follow(had: Sequence[Any], steps: Sequence[Any]) -> list[Any]:
    """Make a sequence of what had been there and what has changed."""
    found, at = list[Any](), 0
    for step in steps:
        if not isinstance(step, int):
            found.append(step)
        elif step < 0:
            at -= step
        else:
            found += had[at : at + step]
            at += step
    return [*found, *had[at:]]


def apply(view: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Make a view of another and what has changed."""
    made = dict(view)
    for name, value in changes.items():
        if value is None:
            made.pop(name, None)
        elif isinstance(value, dict) and value.keys() == {"~"}:
            made[name] = follow(made[name], value["~"])
        else:
            made[name] = value
    return made


def fill(
    widget: Mapping[str, Any], rows: Sequence[Any], dice: Random, name: str = ""
) -> Iterator[tuple[str, list[str]]]:
    """Fill in a widget by chance, as little as it takes."""

    def draw(choices: Sequence[Any], many: int = 1) -> list[str]:
        return [(rows[each] if isinstance(each, int) else each)[0] for each in dice.sample(choices, many)]

    match widget["k"]:
        case "one":
            yield name, draw(widget["c"])
        case "many":
            yield name, draw(widget["c"], min(max(widget["n"][0], 1), len(widget["c"])))
        case "order":
            yield name, draw(widget["c"], len(widget["c"]))
        case "number":
            yield name, [str(dice.randint(*widget["n"]))]
        case "words":
            yield name, [RULE]
        case "form":
            given = dict[str, list[str]]()
            for part in widget["p"]:
                given |= dict(fill_part(part, rows, dice, given))
            yield from given.items()


def fill_part(
    part: Mapping[str, Any], rows: Sequence[Any], dice: Random, given: Mapping[str, list[str]]
) -> Iterator[tuple[str, list[str]]]:
    if part.get("aside") or (part.get("none") and dice.random() < 0.5):
        return
    if "w" in part:
        yield from fill(part["w"], rows, dice, part["name"])
        return
    token = given.get(part["on"], ["~"])[0]
    case = next((widget for tokens, widget in part["cases"] if token in tokens), None)
    if case is not None:
        yield from fill(case, rows, dice, f"{part['name']}@{token}")


class DrawnPerson(Person):
    """Somebody at a drawn table."""

    def __init__(self, base: str, number: int) -> None:
        super().__init__(base, number)
        self.view: dict[str, Any] = {}
        self._version = ""
        self._presses = 0

    async def look(self, path: str) -> None:
        """Fetch the view."""
        self.page = Page(path.replace("/t/", "/d/"), "")
        await self._fetch()

    async def _fetch(self) -> None:
        found = await self._client.get(f"{self.page.path}/view", headers=JSON)
        self._count(found)
        self._take_whole(found.json())

    def _take_whole(self, whole: Mapping[str, Any]) -> None:
        self.view, self._version = whole["view"], whole["version"]

    async def _follow(self, page: Page, begun: asyncio.Event) -> None:
        kind = ""
        async with self._client.stream("GET", f"{page.path}/stream?had={self._version}") as found:
            async for line in found.aiter_lines():
                begun.set()
                self.received += len(line.encode()) + 1
                if line.startswith("event: "):
                    kind = line.removeprefix("event: ")
                elif line.startswith("data: ") and kind in {"", "view"}:
                    self._take(kind, json.loads(line.removeprefix("data: ")))
                    kind = ""

    def _take(self, kind: str, told: Mapping[str, Any]) -> None:
        if kind == "view":
            self._take_whole(told)
        else:
            assert told["from"] == self._version, "a change of another view"
            self.view, self._version = apply(self.view, told["set"]), told["to"]
        self.events += 1
        self.news.set()

    async def press(self) -> float | None:
        """Answer what is asked; returns the seconds it took, None where nothing is asked or it was refused."""
        asks = self.view.get("asks", ())
        due = [each for each in asks if each["kind"] != "may" and "answered" not in each]
        free = [each for each in asks if each["kind"] == "may" and "w" not in each.get("is", "")]
        if not (due or free) or "w" not in (ask := await self._open(self.dice.choice(due or free))):
            return None
        self._presses += 1
        sent = {
            "question": ask["id"],
            "fields": dict(fill(ask["w"], ask.get("rows", ()), self.dice)),
            "press": f"{self._presses:016x}",
            "confirm": True,
        }
        began = time.perf_counter()
        found = await self._client.post(f"{self.page.path}/answer", json=sent, headers={**self._origin, **JSON})
        took = time.perf_counter() - began
        self._count(found)
        if found.status_code != 204:
            await self._fetch()
            return None
        return took

    async def _open(self, ask: dict[str, Any]) -> dict[str, Any]:
        if "w" in ask:
            return ask
        found = await self._client.get(f"{self.page.path}/ask", params={"id": ask["id"]}, headers=JSON)
        self._count(found)
        return {**ask, **found.json()} if found.status_code == 200 else ask

    async def fetch_pictures(self) -> None:
        """Fetch nothing: pictures stand in the view."""
