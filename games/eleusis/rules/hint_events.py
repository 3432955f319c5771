"""What everybody comes to know of hints: one was given, there is none, from now on there may be some."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from games.eleusis.language.hint import Cue
from games.event import HAPPENING, Event
from games.secret import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class HintGiven(Event):
    """The dealer said something about the rule, before play (`opening`) or during it: words, a ready cue, or both."""

    reveals: ClassVar[Mapping[str, str]] = {"words": "EE-13", "cue": "EE-13", HAPPENING: "EE-49"}
    dealer: Seat
    words: str | None
    cue: Cue | None
    opening: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HintDeclined(Event):
    """The dealer gave no hint before play (EE-13)."""

    reveals: ClassVar[Mapping[str, str]] = {HAPPENING: "EE-13"}
    dealer: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class HintsOpened(Event):
    """So much of the stock is drawn that the dealer may give hints from now on (EE-49)."""

    reveals: ClassVar[Mapping[str, str]] = {HAPPENING: "EE-49"}
    dealer: Seat
