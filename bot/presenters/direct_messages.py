"""What is told in words on surfaces that push: a place's lines, and what one person alone is told.

Signs are in their short forms here; a surface that draws questions with widgets has them beside the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.forms.buttons import controls
from bot.outbox.planner import WAITING
from bot.ports.room import Panel, Question
from bot.ports.screens import Button, Private
from bot.presenters import room as showing
from bot.presenters.pictures import NoPicture, Pictures
from bot.presenters.status_message import buttons, cut
from bot.presenters.table import Telling, moment
from bot.store.rows import LogRow, Notice, Post
from bot.tables.table import Table
from bot.text.translator import plain, worded
from games import questions as asks
from games.forms import Refused

RECAP: Final = 12
"""The most lines that a recap brings back."""
BESIDE: Final = 400
"""Characters that a surface needs beside the words of a question."""


# -- to everybody --------------------------------------------------------------------------


def lines(telling: Telling, first: int, last: int) -> list[str]:
    """What an eye was told in these entries."""
    return [plain(line.text) for seq, line in telling.lines(first - 1) if seq <= last]


def announcement(telling: Telling, notice: Notice | None) -> list[str]:
    """What the office announced."""
    return [telling.words(f"notice-{notice.key}", **notice.params)] if notice else []


def public(telling: Telling, post: Post, notice: Notice | None = None, *, waits: bool = False) -> list[str]:
    """The words of a post at a place; `notice` is the announcement it stands for, `waits` as in `bot.chat.Limits`."""
    kind, _, about = post.kind.partition("/")
    match kind:
        case "lines":
            return lines(telling, post.from_seq, post.to_seq)
        case "began":
            return [telling.words("told-began", game=telling.title())]
        case "called":
            return []
        case "notice":
            return announcement(telling, notice)
        case "closed":
            how = "begin" if waits else "open"
            return [telling.words("told-private", who=telling.name(int(about)), how=how)]
        case "reminder":
            seat, _, stage = about.partition("/")
            return [telling.words("reminder-public", who=telling.name(int(seat)), stage=int(stage))]
    raise ValueError(post.kind)


# -- to one person -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Letters:
    """What one seat is told alone; `primer` puts a game's first words before it."""

    telling: Telling
    limit: int
    primer: bool = False

    def private(self, post: Post, notice: Notice | None = None, lacking: Sequence[str] | None = None) -> Private | None:
        """What a post tells its person; None if there is nothing to tell any more.

        `notice` is the announcement it stands for, `lacking` what we miss at the place it is about.
        """
        kind, _, about = post.kind.partition("/")
        match kind:
            case "ask":
                return self.asking(about.partition("/")[2])
            case "news":
                said = news(self.telling, post.from_seq, post.to_seq)
                return self.said("\n".join(said)) if said else None
            case "notice":
                return self.said("\n".join(announcement(self.telling, notice))) if notice else None
            case "over":
                return self.ending()
            case "seated":
                number = self.seat() + 1
                return self.said(self.telling.words("told-seated", table=self.table.record.name, number=number))
            case "lost":
                return self.said(self.telling.words("told-lost", table=self.table.record.name))
            case "barred":
                return None if lacking is None else self.barred(lacking)
            case "reminder":
                if not self.telling.due():
                    return None
                stage = int(about.partition("/")[2])
                return self.said(self.telling.words("reminder", stage=stage, table=self.table.record.name))
        raise ValueError(kind)

    @property
    def table(self) -> Table:
        """The table that is told of."""
        return self.telling.table

    def seat(self) -> int:
        """The seat that is told."""
        assert self.telling.eye is not None
        return self.telling.eye

    def said(self, text: str) -> Private:
        """A text of its own, with the way back to the hand."""
        whole = "\n\n".join((*self.first_words(), text))
        back = (hand(self.telling),) if self.table.position is not None else ()
        said = whole if len(whole) <= self.limit else cut(text, self.limit)
        return Private(said, table=self.table.record.id, buttons=back)

    def first_words(self) -> list[str]:
        """The game's primer for whoever has never played it."""
        if not self.primer:
            return []
        box = self.table.box
        return [written(panel) for panel in showing.primer(box, self.telling.lang, self.telling.speech)]

    def barred(self, lacking: Sequence[str]) -> Private:
        """That we are not let speak where the table is shown, and what we miss for it."""
        table = self.table.record.name
        lines = (f"• {each}" for each in lacking)
        return self.said("\n".join((self.telling.words("told-barred", table=table, some=len(lacking)), *lines)))

    def ending(self) -> Private:
        """How the game ended, with what led to it, for whoever reads it nowhere else."""
        telling = self.telling
        recap = [plain(line.text) for line in telling.recap()][-RECAP:]
        while recap and len("\n".join(recap)) > self.limit // 2:
            recap = recap[1:]
        head = f"{self.table.record.name} · {telling.title()}"
        ending = plain(telling.speak(self.table.box.describe.ending(telling.seen)))
        text = cut("\n".join((head, *recap, ending)), self.limit)
        return Private(text, table=self.table.record.id, buttons=buttons(telling))

    def asking(self, name: str) -> Private | None:
        """A question with what happened since the last answer, and what the seat holds: the oldest is left out first."""
        question = open_question(self.telling, name)
        if question is None:
            return None
        telling = self.telling
        panels = tuple(map(telling.panel, self.table.box.describe.panels(telling.seen)))
        room = self.room(question, panels)
        head, leads = f"{telling.words('call-you')} · {self.table.record.name}", self.leads(name)
        recap = [plain(line.text) for line in telling.recap()][-RECAP:] if leads else []
        while recap and len("\n".join(recap)) + len(head) > room:
            recap = recap[1:]
        told = "\n".join((head, *([telling.words("told-recap"), *recap] if recap else [])))
        whole = "\n\n".join((*self.first_words(), told))
        return Private(
            whole if len(whole) <= room else cut(told, max(room, self.limit // 2)),
            question,
            panels=panels,
            buttons=(*controls(telling.speech, telling.lang, self.table.record.id, question), hand(telling)),
            table=self.table.record.id,
            deadline=question.deadline,
            silent=not leads,
        )

    def leads(self, name: str) -> bool:
        """Whether a question rings and tells what happened: of several that a seat has to answer the first one does."""
        ask, sealed = self.telling.ask, self.telling.seen.sealed
        musts = [q for q in showing.in_order(self.telling) if ask is not None and q in ask.must and q not in sealed]
        return self.table.question(name) not in musts[1:]

    def room(self, question: Question, panels: Sequence[Panel]) -> int:
        """Characters that are left for words beside a question and what its seat holds."""
        taken = sum(len(written(panel)) + 1 for panel in panels) + len(question.title) + len(question.hint) + BESIDE
        return self.limit - taken

    def before(self, said: Private) -> Private | None:
        """The primer as a message of its own, where it does not fit into the one that it belongs to."""
        first = "\n\n".join(self.first_words())
        if not first or said.text.startswith(first):
            return None
        return Private(cut(first, self.limit), table=self.table.record.id, silent=True)


async def pictured(said: Private, telling: Telling, pictures: Pictures) -> Private:
    """A question with the seat's own picture, where it is not the one that everybody sees."""
    if said.question is None or telling.table.position is None:
        return said
    mine = telling.board()
    if mine.version == telling.through(None).board().version:
        return said
    try:
        picture = await pictures.board(telling)
        return replace(said, picture=picture, alt=worded(mine.alt), twin=tuple(map(plain, mine.twin)))
    except NoPicture:
        return said


def news(telling: Telling, first: int, last: int) -> list[str]:
    """What an eye was told in these entries and the public was not."""
    everybody = set(lines(telling.through(None), first, last))
    return [line for line in lines(telling, first, last) if line not in everybody]


def open_question(telling: Telling, name: str) -> Question | None:
    """The question of that public name, ready to be drawn, if it is still open for this seat."""
    table = telling.table
    if table.record.status not in WAITING:
        return None
    question = table.question(name)
    if question is None or question.seat != telling.eye:
        return None
    deadline = table.deadline(question)
    return telling.asker().question(question, name, moment(deadline.at) if deadline else None)


def done(telling: Telling, name: str, answer: str, *, own: bool) -> Private:
    """What stands in the place of a question that was answered, or is gone.

    `answer` is what was answered, in words; `own` says that the seat is still the reader's.
    """
    table = telling.table
    if own and (mine := open_question(telling, name)):
        answer = plain(mine.answered) or answer
    where = table.record.name
    text = (
        telling.words("told-answered", answer=answer, table=where)
        if answer
        else telling.words("told-over", table=where)
    )
    return Private(text, table=table.record.id, buttons=(hand(telling),), silent=True)


def answered(before: Telling, question: asks.Question, row: LogRow) -> str:
    """The words of an answer that was given by hand, as the seat was asked; `before` is the table as it was asked."""
    if row.via != "hand" or (row.seat, row.prompt) != (question.seat, question.prompt):
        return ""
    asker = before.asker()
    try:
        shape = before.seen.asked[question].shape
        return plain(asker.worded(shape, shape.parse(row.token), asker.labels(question), ""))
    except (Refused, KeyError):
        return ""


def hand(telling: Telling) -> Button:
    """The way to one's own seat."""
    return Button(telling.words("button-hand"), "hand", telling.table.record.id)


def written(panel: Panel) -> str:
    """A hand on one line, notes on lines of their own."""
    return "\n".join(panel_lines(panel))


def panel_lines(panel: Panel) -> Iterator[str]:
    """A panel in lines."""
    title, signs = plain(panel.title), " ".join(plain(face.label) for face in panel.faces)
    yield f"{title}: {signs}" if title and signs else title or signs
    yield from map(plain, panel.lines)


def whole(said: Private) -> str:
    """All the words of a private message, for a surface that has nothing but words: text, panels, question."""
    asked: Sequence[str] = ()
    if said.question is not None:
        asked = [plain(said.question.title), plain(said.question.hint)]
    return "\n".join(part for part in (said.text, *map(written, said.panels), *asked) if part)
