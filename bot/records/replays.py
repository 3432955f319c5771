"""Replays of tables that are over, as everybody was told them: a step at a time, or all in one file to keep."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from operator import attrgetter
from typing import Final

from bot.tables.rights import require_open
from bot.tables.seats import require_seated
from bot.tables.snapshot import fold_row
from bot.tables.tables import Tables
from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from bot.values.ids import Language, TableId, TableStatus
from bot.values.pictures import Picture, Wanted
from bot.values.requests import Person
from bot.values.room import Replay
from bot.views.look_backs import Step, find_step, find_then, make_replay, stand_then
from bot.views.pictures import NoPicture, Pictures
from bot.views.score import make_score
from bot.views.table import TablePresenter
from games.forms import Refused

MOST: Final = 60  # pictures in one file: what chats carry is bounded
STYLE: Final = (
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}img{max-width:100%;height:auto}"
    "li{margin:1.5rem 0}p{margin:.3rem 0}td,th{padding:.2rem .8rem;text-align:left}"
)


class Replays:
    def __init__(self, tables: Tables, translator: Translator, pictures: Pictures) -> None:
        self._tables = tables
        self._translator = translator
        self._pictures = pictures

    async def show(self, table_id: TableId, lang: Language, number: int = 0) -> Replay:
        """Show the step with line `number`; raises Refused while anything is still played."""
        presenter, steps = await self._list_steps(table_id, lang)
        place = find_step(steps, number)
        then = await find_then(presenter, steps[place]) if steps[place].has_picture else None
        return make_replay(presenter, steps, place, then)

    async def picture(self, table_id: TableId, lang: Language, number: int, wanted: Wanted) -> Picture:
        presenter, steps = await self._list_steps(table_id, lang)
        step = next((each for each in steps if each.number == number and each.has_picture), None)
        if step is None:
            raise Refused("no-such-picture")
        return await self._draw(await find_then(presenter, step), wanted)

    async def make_file(self, person: Person, table_id: TableId) -> bytes:
        """Make a page that needs nothing else, for who played there; of many steps only some have their picture."""
        require_seated(await self._tables.get(table_id), person.id)
        presenter, steps = await self._list_steps(table_id, person.lang)
        every = -(-len(steps) // MOST)
        shown = {step.number: step for index, step in enumerate(steps) if step.has_picture and not index % every}
        views = await asyncio.to_thread(lambda: dict(stand_at(presenter, list(shown.values()))))
        drawn = {number: await self._draw(then, Wanted()) for number, then in views.items()}
        told = "".join(
            f'<li id="step-{step.number}">{make_lines(step)}{make_image(drawn[step.number], views[step.number])}</li>'
            if step.number in drawn
            else f'<li id="step-{step.number}">{make_lines(step)}</li>'
            for step in steps
        )
        title = escape(f"{presenter.game_title()} · {presenter.table.record.name}")
        note = escape(presenter.app_text("replay-file", steps=len(steps)))
        head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
        page = f"<h1>{title}</h1><p>{note}</p><ol>{told}</ol>{make_table(presenter)}"
        return f'<!doctype html><html lang="{person.lang}">{head}<style>{STYLE}</style>{page}</html>'.encode()

    async def _list_steps(self, table_id: TableId, lang: Language) -> tuple[TablePresenter, list[Step]]:
        table = await self._tables.get(table_id)
        if table.record.status is not TableStatus.OVER or table.position is None:
            raise Refused("not-over")
        require_open(table)
        presenter = TablePresenter(table, None, lang, self._translator)
        told = [each for each in presenter.told_lines() if not each.is_undone]
        has_pictures = not table.spec.races
        return presenter, [Step(entry, tuple(lines), has_pictures) for entry, lines in groupby(told, attrgetter("seq"))]

    async def _draw(self, then: TablePresenter, wanted: Wanted) -> Picture:
        try:
            return await self._pictures.next_board_picture(then, "", wanted)
        except NoPicture:
            raise Refused("no-picture") from None


def stand_at(presenter: TablePresenter, steps: Sequence[Step]) -> Iterator[tuple[int, TablePresenter]]:
    """Yield how the public saw the table at each of these steps, folding its log once."""
    wanted = {step.entry: step for step in steps}
    past = presenter.table.rewind()
    for row, _ in presenter.table.history:
        past = fold_row(past, row)
        if (step := wanted.get(row.seq)) is not None and past.position is not None:
            yield step.number, stand_then(presenter, step, past.position)


def make_lines(step: Step) -> str:
    return "".join(f"<p>{escape(shorten_signs(told.line.text))}</p>" for told in step.told)


def make_image(picture: Picture, then: TablePresenter) -> str:
    alt = escape(shorten_signs(then.make_board(is_page=False).alt))
    return f'<img loading="lazy" alt="{alt}" src="data:{picture.media_type};base64,{b64encode(picture.dots).decode()}">'


def make_table(presenter: TablePresenter) -> str:
    score = make_score(presenter)
    heads = "".join(f'<th scope="col">{escape(shorten_signs(head))}</th>' for head in score.heads)
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(shorten_signs(cell))}</td>" for cell in cells)}</tr>'
        for _, name, cells, _ in score.rows
    )
    return f"<h2>{escape(shorten_signs(score.ending))}</h2><table><tr><td></td>{heads}</tr>{rows}</table>"
