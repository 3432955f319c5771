"""The status message of a table in a channel: what all there may read and press, from the lobby to the end.

Signs are in their short forms here. How many have answered a sealed question is left out: a message that is edited
only now and then would often show a wrong number.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from bot.tables.rights import offered_below_answers, offered_on_board
from bot.tables.seats import default_options
from bot.text.fitting import CAPTION_LINES, truncate, unsaid_lines
from bot.text.signs import shorten_signs, spell_signs
from bot.values.chat import Limits
from bot.values.ids import TablePace, TableStatus
from bot.values.room import Line, Setting
from bot.values.screens import Button, ButtonStyle, PublicScreen
from bot.values.widgets import PickOne
from bot.views.closing import word_ending
from bot.views.pictures import NoPicture, Pictures
from bot.views.proposals import proposal_lines, waiting_proposals
from bot.views.scheduled import evening_buttons, evening_lines, find_hour, plan_hour
from bot.views.settings import list_settings, unusual_customs, word_own_time
from bot.views.table import TableContext, TablePresenter
from games.forms import Pick
from games.message import say

DAY_LINES: Final = 10  # Lines beside the picture of a slow table, which tells a day and rings nobody.
BESIDE: Final = 3  # how many such answers stand in a row


@dataclass(frozen=True, slots=True)
class Told:
    """What stands above the table's state: how a game that is over ended, and the lines of its chapter.

    `day` heads what a slow table tells in a day.
    """

    lines: Sequence[ChapterLine] = ()
    closing: Sequence[str] = ()
    day: str = ""


async def render_status(
    presenter: TablePresenter,
    pictures: Pictures,
    context: TableContext,
    reachable: Mapping[str, bool | None],
    told: Told,
    limits: Limits,
) -> PublicScreen:
    """Render the status message as long as a chat can carry it.

    `reachable` says of people by id whether they can be told things in private, None if that is unknown.
    """
    table = presenter.table
    waiting, pressed = waiting_proposals(presenter)
    standing = {shorten_signs(each.text) for each in proposal_lines(presenter)}  # said below, with their buttons
    told = replace(told, lines=[line for line in told.lines if line.text not in standing])
    said = PublicScreen(
        "",
        buttons=(*status_buttons(presenter), *pressed),
        deadline=presenter.public_call().deadline,
        title=channel_title(presenter),
        ring=make_ring(presenter),
    )
    head = [*heading_lines(presenter), *waiting]
    if table.position is None:
        lobby = (*lobby_lines(presenter, reachable), *waiting, *option_lines(presenter, context))
        return replace(
            said, text=compose(told, lobby, (), limits.text), deadline=find_hour(presenter), hour=plan_hour(presenter)
        )
    seen = presenter.make_board()
    foot = [] if presenter.ask is None else list(map(shorten_signs, seen.foot))
    try:
        picture = await pictures.board_picture(presenter)
    except NoPicture:
        text = compose(told, head, foot, limits.text)
        twin = keep_first(unsaid_lines(seen.lines, text), limits.text - len(text) - 1)
        return replace(said, text=compose(told, (*head, *twin), foot, limits.text))
    text = compose_caption(told, head, limits.caption, has_end=said.deadline is not None)
    return replace(
        said, text=text, picture=picture, alt=spell_signs(seen.alt), lines=unsaid_lines((*foot, *seen.lines), text)
    )


def compose_caption(told: Told, head: Sequence[str], limit: int, *, has_end: bool) -> str:
    """Compose who won, what was told last and whose turn it is: few lines, since the picture has the rest."""
    beside = has_end or bool(told.closing)  # a deadline, or who is called to the result
    first = (*told.closing, told.day) if told.day else told.closing
    taken, kept = len(first) + beside, head[: CAPTION_LINES - 1 - len(told.closing)]
    room = limit - sum(len(line) + 1 for line in (*first, *kept)) - BESIDE_TEXT
    most = (DAY_LINES if told.day else CAPTION_LINES) - taken - len(kept)
    news = keep_newest(pack_rows(told.lines, most), room, most)
    return truncate("\n".join(filter(None, (*first, news, *kept))), limit)


def compose(told: Told, head: Sequence[str], foot: Sequence[str], limit: int) -> str:
    """Compose who won, what was told and the table's state; where there is no room the foot goes first, then old lines."""
    closing = "\n".join(told.closing)
    whole = "\n\n".join(filter(None, (closing, tell_chapter(told, limit), "\n".join((*head, *foot)))))
    if len(whole) <= limit:
        return whole
    state = "\n".join(head)
    room = limit - len(state) - len(closing) - 4
    return truncate("\n\n".join(filter(None, (closing, tell_chapter(told, room) if room > 0 else "", state))), limit)


def tell_chapter(told: Told, limit: int) -> str:
    """Return the day and the newest rows of a chapter; beside how the game ended there are few."""
    rows = pack_rows(told.lines)
    room = limit - len(told.day) - 1 if told.day else limit
    return "\n".join(filter(None, (told.day, keep_newest(rows[-MOST_LAST:] if told.closing else rows, room))))


def status_hash(screen: PublicScreen) -> str:
    """Return a short hash that changes when anything on a status message does."""
    picture = hashlib.sha256(screen.picture).hexdigest() if screen.picture else ""
    parts = (screen.text, screen.alt, *screen.lines, picture, repr(screen.buttons), str(screen.deadline))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def heading_lines(presenter: TablePresenter) -> list[str]:
    table = presenter.table
    head = [table.record.name, presenter.game_title()]
    if table.position is not None:
        head.append(shorten_signs(presenter.speak(table.spec.describe.stage(presenter.view))))
    said = [BETWEEN.join(head)]
    if table.position is not None and presenter.ask is None:
        return said
    call = [presenter.public_call().who]
    if table.record.status is TableStatus.LIVE and table.position is not None and presenter.view.awaited:
        call.append(presenter.speak(table.spec.describe.waiting(presenter.view)))
    return [*said, BETWEEN.join(map(shorten_signs, call))]


def make_ring(presenter: TablePresenter) -> str:
    """Return what a lock screen shows: whose turn it is or how the game ended, then the table."""
    name, call = presenter.table.record.name, presenter.for_viewer(None).public_call()
    is_over = call.kind == "done" and presenter.table.position is not None
    told = word_ending(presenter) if is_over else shorten_signs(call.who)
    return presenter.app_text("ring-told", table=name, told=told.removesuffix("."))


def channel_title(presenter: TablePresenter) -> str:
    """Return what a channel is named that has one table alone: its game, how far it is, and whose turn it is.

    A table that is played tonight goes on faster than places may be renamed.
    """
    table = presenter.table
    if table.position is None:
        return f"{presenter.game_title()} · {table.record.name}"
    parts = [presenter.game_title(), shorten_signs(presenter.speak(table.spec.describe.stage(presenter.view)))]
    if table.record.pace.kind is not TablePace.LIVE and presenter.view.awaited:
        parts.append(shorten_signs(presenter.public_call().who))
    return " · ".join(filter(None, parts))


def lobby_lines(presenter: TablePresenter, reachable: Mapping[str, bool | None]) -> list[str]:
    table, say = presenter.table, presenter.app_text
    pace = word_own_time(presenter) or say("chat-pace", pace=table.record.pace.value)
    lines = [presenter.seat_line(seat) for seat in range(table.record.seats)]
    names = [say("lobby-robot", name=line.name) if line.robot else line.name for line in lines if not line.vacant]
    people = {each.seat: each.person for seat in range(table.record.seats) if (each := table.assignment_of(seat))}
    closed = [line.name for line in lines if reachable.get(people.get(line.seat, "")) is False]
    return [
        f"{table.record.name} · {presenter.game_title()} · {pace}",
        *evening_lines(presenter),
        say(
            "lobby-people",
            who=", ".join(names) or "none",
            room=presenter.word_room() if table.record.elastic else "none",
            free=len(lines) - len(names),
        ),
        *([say("lobby-unreached", who=presenter.join_list(closed))] if closed else []),
        *([shorten_signs(presenter.public_call().who)] if table.record.closed_at is not None else []),
    ]


def option_lines(presenter: TablePresenter, context: TableContext) -> list[str]:
    table = presenter.table
    settings = list_settings(presenter, context)
    preset = next((each for each in table.spec.presets if each.name == table.record.preset), None)
    usual = default_options(table.spec, preset)
    chosen = [
        f"{shorten_signs(each.label)}: {setting_value(each)}" for each in settings if each.token != usual[each.name]
    ]
    said = []
    if preset is not None and preset != table.spec.usual_preset(table.record.pace.value, table.record.seats):
        said.append(
            presenter.app_text("board-preset", preset=shorten_signs(presenter.speak(say(f"preset-{preset.name}"))))
        )
    chosen += unusual_customs(presenter)
    if chosen:
        said.append(presenter.app_text("board-options", options="; ".join(chosen)))
    return said


def setting_value(setting: Setting) -> str:
    if isinstance(setting.widget, PickOne):
        return next((shorten_signs(c.label) for c in setting.widget.choices if c.token == setting.token), setting.token)
    return setting.token


def status_buttons(presenter: TablePresenter) -> tuple[Button, ...]:
    record, race = presenter.table.record, board_answer_buttons(presenter)
    asked = evening_buttons(presenter)
    verbs = offered_below_answers(presenter.table) if race else offered_on_board(presenter.table)
    if presenter.table.spec.score_sheets is not None and is_score_due(presenter):
        verbs = (*verbs, "score")
    return (
        *asked,
        *race,
        *(
            Button(
                presenter.app_text("button-unpause" if verb == "resume" and record.pausing else f"button-{verb}"),
                verb,
                record.id,
                look=ButtonStyle.MAIN if verb == verbs[0] and not asked else ButtonStyle.PLAIN,
            )
            for verb in verbs
        ),
    )


def is_score_due(presenter: TablePresenter) -> bool:
    """Tell whether people look at the score: the game is over, or it waits for nobody between two hands."""
    table = presenter.table
    if table.record.status in {TableStatus.OVER, TableStatus.CLOSED}:
        return True
    is_still = table.record.status is TableStatus.LIVE and not presenter.view.awaited
    return is_still and table.position is not None and not table.spec.game.deal_number(table.position.state)


def board_answer_buttons(presenter: TablePresenter) -> tuple[Button, ...]:
    """Return the buttons of answers that every seat may give here, in rows of three.

    Whose answer it is follows from who presses.
    """
    table = presenter.table
    name, prompt = next(iter(table.board_prompts().items()), ("", ""))
    if not prompt or table.record.status is not TableStatus.LIVE or presenter.ask is None:
        return ()
    asked = next(question for question in presenter.ask.questions() if question.prompt == prompt)
    shape, describe = presenter.ask.require_decision(asked).shape, table.spec.describe
    assert isinstance(shape, Pick)
    labels = (
        shorten_signs(presenter.speak(describe.label(asked, "", option, presenter.view).text))
        for option in shape.options
    )
    pairs = enumerate(zip(shape.options, labels, strict=True))
    return tuple(
        Button(label, "press", table.record.id, (name, str(option)), ButtonStyle.MAIN, row=1 + place // BESIDE)
        for place, (option, label) in pairs
    )


MOST_LAST: Final = 8  # Rows of the last resolution that stand below who won; its history has the rest
MOST_ROWS: Final = 14  # Rows of a chapter in one message
# Characters of a line that stands beside others and of a row of such lines; the next pair where there is no room.
WIDTHS: Final = ((36, 100), (60, 160), (120, 240))
BETWEEN: Final = " · "
BESIDE_TEXT: Final = 60  # Characters that a chat adds: a deadline, and between lines
LEFT_OUT: Final = "…"


class ChapterLine(NamedTuple):
    """A line that is told; those of the same `row`, which the game names, stand beside each other."""

    text: str
    row: str = ""


def chapter_line(line: Line) -> ChapterLine:
    """Return a line of the record as it is told, its signs in short."""
    return ChapterLine(shorten_signs(line.text), line.row)


def join_rows(lines: Iterable[ChapterLine]) -> list[ChapterLine]:
    """Join the lines of a row where the last of them stands: what was said in between comes before it."""
    joined: list[ChapterLine] = []
    for line in lines:
        place = next((at for at in reversed(range(len(joined))) if joined[at].row), None)
        if place is not None and joined[place].row == line.row:
            joined.append(ChapterLine(join_texts(joined.pop(place).text, line.text), line.row))
        else:
            joined.append(line)
    return joined


def join_texts(former: str, text: str) -> str:
    """Put a line of a row beside the former ones, whose full stop goes."""
    return former.removesuffix(".") + BETWEEN + text


def pack_rows(lines: Iterable[ChapterLine], most: int = 0) -> list[str]:
    """Pack lines into rows: those of one, as the cards of a trick; and short ones that follow each other share one.

    With `most` longer ones do where there would be more rows.
    """
    joined = join_rows(lines)
    packed = (pack_lines(joined, *width) for width in WIDTHS)
    rows = next(packed)
    while most and len(rows) > most and (longer := next(packed, None)) is not None:
        rows = longer
    return rows


def pack_lines(lines: Iterable[ChapterLine], short: int, wide: int) -> list[str]:
    rows: list[str] = []
    is_open = False
    for line, row in lines:
        is_short = not row and len(line) <= short and "\n" not in line
        if is_short and is_open and len(rows[-1]) + len(BETWEEN) + len(line) <= wide:
            rows[-1] = join_texts(rows[-1], line)
        else:
            rows.append(line)
        is_open = is_short
    return rows


def keep_first(lines: Sequence[str], limit: int) -> list[str]:
    """Return the first lines, as many as a limit allows; a sign says that some are left out."""
    kept: list[str] = []
    for line in lines:
        if sum(map(len, kept)) + len(kept) + len(line) + len(LEFT_OUT) + 1 > limit:
            return [*kept, LEFT_OUT] if limit > len(LEFT_OUT) else []
        kept.append(line)
    return kept


def keep_newest(rows: Sequence[str], limit: int, most: int = MOST_ROWS) -> str:
    """Return the newest rows as text, as many as a message holds and a limit allows; a sign says that some are left out."""
    kept: list[str] = []
    for row in reversed(rows[-most:] if most > 0 else ()):
        if sum(map(len, kept)) + len(kept) + len(row) + len(LEFT_OUT) + 1 > limit:
            break
        kept.insert(0, row)
    if not kept and rows and most > 0:
        parts = rows[-1].split(BETWEEN)  # its newest parts, since the whole row has no room
        return keep_newest(parts, limit, len(parts)).replace("\n", BETWEEN) if len(parts) > 1 else ""
    return (f"{LEFT_OUT} " if len(kept) < len(rows) else "") + "\n".join(kept)
