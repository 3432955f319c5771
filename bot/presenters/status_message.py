"""A table's board at a place: what everybody there may read and press, from the lobby to the end.

Signs are in their short forms here. How many have answered a sealed question is left out: a board that is edited now
and then would tell it wrongly.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.actions.lobby import options
from bot.ports.room import PickOne, Setting, Status
from bot.ports.screens import Button, Look, Public
from bot.presenters.pictures import NoPicture, Pictures
from bot.presenters.table import Beside, Telling
from bot.text.translator import plain, worded
from games.forms import Pick
from games.message import say

CUT: Final = "…"
OFFERED: Final[Mapping[Status, tuple[str, ...]]] = {
    Status.LOBBY: ("join", "leave", "start", "settings", "rules"),
    Status.LIVE: ("hand", "why", "rules", "board", "help"),
    Status.PAUSED: ("resume", "hand", "why", "rules", "history"),
    Status.SUSPENDED: ("history", "rules"),
    Status.OVER: ("rematch", "history", "verify"),
    Status.CLOSED: ("rematch", "history", "verify"),
}
"""What may be pressed on a board, the most likely first."""
ASIDE: Final = ("hand", "pause", "help")
"""What stands below answers that are given on the board."""
BESIDE: Final = 3
"""How many such answers stand in a row."""


def cut(text: str, limit: int) -> str:
    """The text as far as it fits."""
    return text if len(text) <= limit else text[: limit - len(CUT)] + CUT


async def board(telling: Telling, pictures: Pictures, beside: Beside, reach: Mapping[str, bool | None]) -> Public:
    """The public board, of any length; `reach` says of people whether they can be told things in private."""
    table = telling.table
    said = Public("", buttons=buttons(telling), deadline=telling.call(beside).deadline)
    head = standing(telling, beside)
    if table.position is None:
        return replace(said, text="\n".join((*head, *roster(telling, reach), *different(telling, beside))))
    seen = telling.board()
    foot, twin = ([plain(line) for line in lines] for lines in (seen.foot, seen.twin))
    try:
        picture = await pictures.board(telling)
    except NoPicture:
        return replace(said, text="\n".join((*head, *twin, *foot)))
    return replace(said, text="\n".join((*head, *foot)), picture=picture, alt=worded(seen.alt), twin=tuple(twin))


def shown(said: Public) -> str:
    """A short hash that changes when anything on a board does."""
    picture = hashlib.sha256(said.picture).hexdigest() if said.picture else ""
    parts = (said.text, said.alt, *said.twin, picture, repr(said.buttons), str(said.deadline))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def standing(telling: Telling, beside: Beside) -> list[str]:
    """Which table this is, where its game stands, and whom it waits for."""
    table = telling.table
    head = [table.record.name, telling.title()]
    if table.position is not None:
        head.append(plain(telling.speak(table.box.describe.stage(telling.seen))))
    said = [" · ".join(head), plain(telling.call(beside).who)]
    if table.record.status is Status.LIVE and table.position is not None and telling.seen.awaited:
        said.append(plain(telling.speak(table.box.describe.waiting(telling.seen))))
    return said


def roster(telling: Telling, reach: Mapping[str, bool | None]) -> list[str]:
    """The seats by number, who sits there, and whether they can be told things alone."""
    table, said = telling.table, []
    for seat in range(table.record.seats):
        tenure, line = table.holder(seat), telling.seat(seat)
        kind = "vacant" if line.vacant else "robot" if line.robot else "person"
        known = reach.get(tenure.person) if tenure and tenure.person else None
        reached = "unknown" if known is None else "yes" if known else "no"
        said.append(telling.words("board-seat", number=line.number, name=line.name, kind=kind, reached=reached))
    return said


def different(telling: Telling, beside: Beside) -> list[str]:
    """How this table lives: its pace, its preset, and the options that are not the usual ones."""
    table = telling.table
    settings = (telling.setting(option, beside) for option in table.box.options)
    preset = next((each for each in table.box.presets if each.name == table.record.preset), None)
    usual = options(table.box, preset)
    chosen = [f"{plain(each.label)}: {worth(each)}" for each in settings if each.token != usual[each.name]]
    said = [telling.words("board-pace", pace=table.record.pace.value)]
    if preset is not None:
        said.append(telling.words("board-preset", preset=plain(telling.speak(say(f"preset-{preset.name}")))))
    if chosen:
        said.append(telling.words("board-options", options="; ".join(chosen)))
    return said


def worth(setting: Setting) -> str:
    """What an option is set to, in words where it has some."""
    if isinstance(setting.widget, PickOne):
        return next((plain(c.label) for c in setting.widget.choices if c.token == setting.token), setting.token)
    return setting.token


def buttons(telling: Telling) -> tuple[Button, ...]:
    """What may be pressed."""
    record, race = telling.table.record, answers(telling)
    verbs = ASIDE if race else OFFERED[record.status]
    if telling.table.box.ledger is not None and is_counted(telling):
        verbs = (*verbs, "score")
    return *race, *(
        Button(telling.words(f"button-{verb}"), verb, record.id, look=Look.MAIN if verb == verbs[0] else Look.PLAIN)
        for verb in verbs
    )


def is_counted(telling: Telling) -> bool:
    """Whether people look at the score: the game is over, or it waits for nobody, as between two hands."""
    status = telling.table.record.status
    return status in {Status.OVER, Status.CLOSED} or (status is Status.LIVE and not telling.seen.awaited)


def answers(telling: Telling) -> tuple[Button, ...]:
    """What every seat may answer here, in rows of three; whose answer it is says the press."""
    table = telling.table
    name, prompt = next(iter(table.on_board().items()), ("", ""))
    if not prompt or table.record.status is not Status.LIVE or telling.ask is None:
        return ()
    asked = next(question for question in telling.ask.questions() if question.prompt == prompt)
    shape, describe = telling.ask.decision(asked).shape, table.box.describe
    assert isinstance(shape, Pick)
    labels = (plain(telling.speak(describe.label(asked, "", option, telling.seen).text)) for option in shape.options)
    pairs = enumerate(zip(shape.options, labels, strict=True))
    return tuple(
        Button(label, "press", table.record.id, (name, str(option)), Look.MAIN, row=1 + place // BESIDE)
        for place, (option, label) in pairs
    )


def joined(page: str, said: Public) -> Public:
    """Words above a board."""
    return replace(said, text=f"{page}\n\n{said.text}" if page and said.text else page or said.text)


def fits(said: Public, text: int, caption: int) -> bool:
    """Whether a message is short enough for a chat."""
    return len(said.text) <= (caption if said.picture else text)


def fitting(said: Public, text: int, caption: int) -> Public:
    """A message as far as a chat can carry it."""
    return replace(said, text=cut(said.text, caption if said.picture else text), alt=said.alt)


def pages(lines: Sequence[str], limit: int) -> list[str]:
    """Lines on as few pages as their length allows; a line too long for a page goes on over the next."""
    found: list[str] = []
    for line in lines:
        for piece in pieces(line, limit):
            if found and len(found[-1]) + 1 + len(piece) <= limit:
                found[-1] += f"\n{piece}"
            else:
                found.append(piece)
    return found


def pieces(line: str, limit: int) -> Iterator[str]:
    """A line in pieces that fit, broken between words where there are any."""
    while len(line) > limit:
        end = line.rfind(" ", 1, limit + 1)
        yield line[: end if end > 0 else limit]
        line = line[end + 1 if end > 0 else limit :]
    if line:
        yield line
