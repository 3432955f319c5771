"""All commands that people can give in a chat, and with which arguments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Final

from bot.ports.ids import PlaceId, TableId

VERBS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # -- around tables
        "games": "the shelf: a button to open each game",
        "open": "[game [seats [pace [name]]]]: open a table here; with `?` for seats, ask for the rest first",
        "join": "[seat]: sit down; with no table, one of six letters is asked for",
        "leave": "[yes]: get up",
        "start": "begin",
        "tables": "my tables, most urgent first",
        "practice": "[game]: a table with robots, at once",
        "ladder": "[game [step]]: the practice ladder, alone with robots, a step harder each time",
        # -- looking
        "board": "the table's picture and words, for me",
        "hand": "[seat number]: my seat: what I hold and what I am asked",
        "why": "[line [portion]]: what happened last, and the clauses it follows from",
        "rules": "[page [words]]: the rules page by clauses, or those that hold some words (`?`: ask for them)",
        "score": "[part [portion]]: the score sheet, part by part, newest first",
        "history": "[page [portion]]: the public record by rounds, newest first",
        "verify": "what can be shown of the table's chance",
        "help": "what can be done just now",
        "primer": "the game in a few lines",
        # -- powers
        "settings": "options, pace, seats, robots: each a question whose id begins with @",
        "replace": "[seat number [yes]]: give somebody's seat to a robot",
        "pause": "stop the clock",
        "resume": "go on",
        "end": "[yes]: end the table",
        "remind": "call those who are awaited",
        "time": "more time for those who are awaited, if another agrees",
        "rematch": "the same people once more",
        # -- oneself
        "language": "[it|en]: in which language I am spoken to",
        "welcome": "[permissions that are missing, in words]: who we are",
        # -- answering; `question` is its id, `step` and `slice` are keys of bot.drafting
        "press": "question, token: answer on the board what every seat is asked there",
        "ask": "question: show one question",
        "answer": "question, step, token: answer with one thing",
        "put": "question, step, slice, tokens…: of this slice have these chosen, or what `fields` hold by step",
        "toggle": "question, step, token: choose one thing more, or one less",
        "page": "question, step, number: open a step, at a page of its choices",
        "write": "question [, steps…]: ask for what is written, or take it from `fields`",
        "send": "question [, ~]: answer with the draft, or (~) with nothing filled in",
        "clear": "question: begin the draft anew",
        "confirm": "question [, step, token]: the second press of a weighty answer",
        "back": "[question]: to the question, or to my seat",
    }
)
"""Each verb with its arguments, those in brackets may be missing. Seat numbers count from 1."""

ENTERED: Final = frozenset({"games", "open", "join", "leave", "start", "tables", "practice", "ladder", "board", "hand", "why"}) | {
    "rules", "score", "history", "verify", "help", "primer", "settings", "replace", "pause", "resume", "end", "remind", "time",
    "rematch", "language",
}  # fmt: skip
"""The verbs that somebody may enter as a command; all others are only ever on buttons."""


@dataclass(frozen=True, slots=True)
class Request:
    """A command or button press of one person, as the surface understood it.

    `verb` is one of `bot.ports.commands`; `args` are its arguments in order, `fields` the controls that were filled in.
    `place` is where it was said, None in a private chat. `inbox` is the platform's own id of the update, by which a
    repetition is known; `at` its time, if the platform stamps it.
    """

    verb: str
    table: TableId | None = None
    args: tuple[str, ...] = ()
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    place: PlaceId | None = None
    inbox: str = ""
    at: datetime | None = None
