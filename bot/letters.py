"""What a surface that pushes is told: a table's lines, board and questions as text, within a length.

Signs are in their short forms here; a surface that draws questions with widgets has them beside the text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final

from bot.pictures import NoPicture, Pictures
from bot.ports import Panel, PickMany, PickOne, Question, Status
from bot.records import Post
from bot.screen import Private, Public
from bot.speech import plain, worded
from bot.telling import Beside, Telling, moment

RECAP: Final = 12
"""The most lines that a recap brings back."""
NAMED: Final = 12
"""The most choices that are named in a text."""
CUT: Final = "…"


def lines(telling: Telling, first: int, last: int) -> list[str]:
    """What an eye was told in these entries."""
    return [plain(line.text) for seq, line in telling.lines(first - 1) if seq <= last]


def news(telling: Telling, first: int, last: int) -> list[str]:
    """What an eye was told in these entries and the public was not."""
    everybody = set(lines(telling.through(None), first, last))
    return [line for line in lines(telling, first, last) if line not in everybody]


def pages(said: Iterable[str], limit: int) -> list[str]:
    """Lines on as few pages as their length allows; a line too long for a page goes on over the next."""
    found: list[str] = []
    for line in said:
        for piece in (line[start : start + limit] for start in range(0, len(line), limit)):
            if found and len(found[-1]) + 1 + len(piece) <= limit:
                found[-1] += f"\n{piece}"
            else:
                found.append(piece)
    return found


def cut(text: str, limit: int) -> str:
    """The text as far as it fits."""
    return text if len(text) <= limit else text[: limit - len(CUT)] + CUT


async def board(telling: Telling, pictures: Pictures, now: int, limit: int) -> tuple[Public, str]:
    """The public board, and a hash that changes when anything in it does."""
    head = standing(telling, now)
    if telling.table.position is None:
        text = cut("\n".join(head), limit)
        return Public(text), shown(text)
    seen = telling.board()
    alt = worded(seen.alt)
    foot = [plain(line) for line in seen.foot]
    try:
        picture = await pictures.board(telling)
    except NoPicture:
        text = cut("\n".join((*head, *map(plain, seen.twin), *foot)), limit)
        return Public(text), shown(text)
    text = cut("\n".join((*head, *foot)), limit)
    return Public(text, picture, alt), shown(f"{text}\0{seen.version}\0{alt}")


def standing(telling: Telling, now: int) -> list[str]:
    """Which table this is, where its game stands, and whom it waits for.

    How many have answered a sealed question is left out: a board that is edited now and then would tell it wrongly.
    """
    table = telling.table
    head = [table.record.name, telling.title()]
    if table.position is not None:
        head.append(plain(telling.speak(table.box.describe.stage(telling.seen))))
    said = [" · ".join(head), plain(telling.call(Beside(now)).who)]
    if table.record.status is Status.LIVE and table.position is not None and telling.seen.awaited:
        said.append(plain(telling.speak(table.box.describe.waiting(telling.seen))))
    return said


def shown(text: str) -> str:
    """A short hash of what is shown."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def private(telling: Telling, kind: str, about: str, post: Post, limit: int) -> Private | None:
    """What one seat is told alone; None if there is nothing to tell any more."""
    match kind:
        case "news":
            said = news(telling, post.from_seq, post.to_seq)
            return Private(cut("\n".join(said), limit)) if said else None
        case "ask":
            question = open_question(telling, about.partition("/")[2])
            return None if question is None else Private(asking(telling, question, limit), question)
        case "reminder":
            if not telling.due():
                return None
            stage = about.partition("/")[2]
            return Private(telling.words("reminder", stage=int(stage), table=telling.table.record.name))
    raise ValueError(kind)


def open_question(telling: Telling, name: str) -> Question | None:
    """The question of that public name, ready to be drawn, if it is still open for this seat."""
    table = telling.table
    if table.record.status is not Status.LIVE:
        return None
    question = table.question(name)
    if question is None or question.seat != telling.eye:
        return None
    deadline = table.deadline(question)
    return telling.asker().question(question, name, moment(deadline.at) if deadline else None)


def asking(telling: Telling, question: Question, limit: int) -> str:
    """A question with what happened since the last answer, and what the seat holds: the oldest is left out first."""
    said = [plain(line.text) for line in telling.recap()][-RECAP:]
    panels = map(telling.panel, telling.table.box.describe.panels(telling.seen))
    held = [text for panel in panels for text in holding(telling, panel)]
    asked = [telling.words("call-you"), plain(question.title), plain(question.hint), choosing(telling, question)]
    rest = [text for text in (*held, *asked) if text]
    head = telling.words("told-recap")
    while said and len("\n".join((head, *said, *rest))) > limit:
        said = said[1:]
    return cut("\n".join((head, *said, *rest) if said else rest), limit)


def holding(telling: Telling, panel: Panel) -> Sequence[str]:
    """A hand on one line, notes on lines of their own."""
    title = plain(panel.title)
    signs = " ".join(plain(face.label) for face in panel.faces)
    first = telling.words("told-hand", title=title, signs=signs) if signs else title
    return (first, *map(plain, panel.lines))


def choosing(telling: Telling, question: Question) -> str:
    """What may be answered, where it is short enough to be named."""
    if not isinstance(question.widget, PickOne | PickMany) or len(question.widget.choices) > NAMED:
        return ""
    return telling.words("told-options", choices=", ".join(plain(choice.label) for choice in question.widget.choices))
