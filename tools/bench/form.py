"""The form by which a page asks: what it sends as it stands, and what may be chosen in it."""

from __future__ import annotations

from html.parser import HTMLParser
from random import Random
from typing import Any

RULE = "card.red"
"""What is written where words are wanted: it is a rule, too."""


class AnswerForm(HTMLParser):
    """The first form of a page that answers the question that is open; empty where nothing is asked."""

    def __init__(self, action: str, html: str) -> None:
        super().__init__()
        self._action = action
        self._is_inside = False
        self.sent: dict[str, Any] = {}
        self.goes_on = False
        self.follows = ""
        self._single: dict[str, list[str]] = {}
        self._several: dict[str, list[str]] = {}
        self._buttons: list[tuple[str, str]] = []
        self._select = ""
        self._least = 1
        self.feed(html)

    @property
    def is_open(self) -> bool:
        """Whether anything is asked."""
        return "question" in self.sent

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take what stands in the form."""
        at = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._is_inside = at.get("action") == self._action and not self.sent
            self.follows = at.get("data-follows", "") if self._is_inside else self.follows
        if not self._is_inside or "disabled" in at or "form" in at:
            return
        if "data-least" in at:
            self._least = max(int(at["data-least"]), 1)
        self.goes_on = self.goes_on or "data-goes" in at
        match tag:
            case "input":
                self._take_input(at)
            case "button" if "name" in at and at["name"] not in {"skip", "move"}:
                self._buttons.append((at["name"], at["value"]))
            case "textarea":
                self.sent[at["name"]] = RULE
            case "select":
                self._select = at["name"]
            case "option" if self._select:
                self._single.setdefault(self._select, []).append(at.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        """Leave what is closed."""
        if tag == "select":
            self._select = ""
        if tag == "form":
            self._is_inside = False

    def _take_input(self, at: dict[str, str]) -> None:
        name, value = at.get("name", ""), at.get("value", "on")
        match at.get("type"):
            case _ if not name:
                return
            case "radio":
                self._single.setdefault(name, []).append(value)
            case "checkbox":
                self._several.setdefault(name, []).append(value)
            case "number":
                self.sent[name] = value or at.get("min", "1")
            case _ if name.startswith("a.") and value:
                self.sent.setdefault(name, []).append(value)
            case _:
                self.sent[name] = value

    def fill(self, dice: Random) -> dict[str, Any]:
        """Fill it in by chance, as few of several as it takes."""
        several = {name: dice.sample(each, min(self._least, len(each))) for name, each in self._several.items()}
        single = {
            name: [dice.choice([token for token in each if token] or each)] for name, each in self._single.items()
        }
        pressed = dict([dice.choice(self._buttons)]) if self._buttons else {}
        return self.sent | several | single | pressed
