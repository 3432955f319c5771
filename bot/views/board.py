"""The status message of a table in a channel: what all there may read and press, from the lobby to the end.

Signs are in their short forms here. How many have answered a sealed question is left out: a message that is edited
only now and then would often show a wrong number.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.tables.rights import offered_below_answers, offered_on_board
from bot.text.fitting import CAPTION_LINES, keep_first, truncate, unsaid_lines
from bot.text.signs import shorten_signs, spell_signs
from bot.values.chat import Limits
from bot.values.ids import TablePace, TableStatus
from bot.values.screens import Button, ButtonStyle, PublicScreen
from bot.views.calls import make_ring, public_call
from bot.views.chapter import BESIDE_TEXT, BETWEEN, Told, keep_newest, pack_rows, tell_chapter
from bot.views.context import TableContext
from bot.views.lobby import lobby_lines, option_lines
from bot.views.pictures import NoPicture, Pictures
from bot.views.proposals import proposal_lines, waiting_proposals
from bot.views.scheduled import evening_buttons, find_hour, plan_hour
from bot.views.table import TablePresenter
from games.forms import Pick

DAY_LINES: Final = 10  # Lines beside the picture of a slow table, which tells a day and notifies no one.
BESIDE: Final = 3  # how many such answers stand in a row


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
        deadline=public_call(presenter).deadline,
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
    if presenter.ask is not None:  # the picture says how far the game is
        head = [BETWEEN.join((table.record.name, *call_line(presenter))), *waiting]
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


def status_hash(screen: PublicScreen) -> str:
    """Return a short hash that changes when anything on a status message does."""
    picture = hashlib.sha256(screen.picture).hexdigest() if screen.picture else ""
    parts = (screen.text, screen.alt, *screen.lines, picture, repr(screen.buttons), str(screen.deadline))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def heading_lines(presenter: TablePresenter) -> list[str]:
    table = presenter.table
    head = [table.record.name]
    if presenter.ask is None:
        head.append(presenter.game_title())
    if table.position is not None:
        head.append(shorten_signs(presenter.speak(table.spec.describe.stage(presenter.view))))
    said = [BETWEEN.join(head)]
    if table.position is not None and presenter.ask is None:
        return said
    return [*said, BETWEEN.join(call_line(presenter))]


def call_line(presenter: TablePresenter) -> Iterator[str]:
    table, call = presenter.table, public_call(presenter)
    more = "" if table.record.status is TableStatus.LIVE else call.more
    if table.record.status is TableStatus.LIVE and table.position is not None and presenter.view.awaited:
        more = presenter.speak(table.spec.describe.waiting(presenter.view))
    return map(shorten_signs, filter(None, (call.who, more)))


def channel_title(presenter: TablePresenter) -> str:
    """Return what a channel is named that has one table alone: its game, how far it is, and whose turn it is.

    A table that is played tonight goes on faster than places may be renamed.
    """
    table = presenter.table
    if table.position is None:
        return f"{presenter.game_title()} · {table.record.name}"
    parts = [presenter.game_title(), shorten_signs(presenter.speak(table.spec.describe.stage(presenter.view)))]
    if table.record.pace.kind is not TablePace.LIVE and presenter.view.awaited:
        parts.append(shorten_signs(public_call(presenter).who))
    return " · ".join(filter(None, parts))


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
                presenter.app_text(f"button-{name_button(presenter, verb)}"),
                verb,
                record.id,
                look=ButtonStyle.MAIN if verb == verbs[0] and not asked else ButtonStyle.PLAIN,
            )
            for verb in verbs
        ),
    )


def name_button(presenter: TablePresenter, verb: str) -> str:
    table = presenter.table
    robots = [each for each in table.list_holders() if each.robot]
    if verb == "join" and robots and all(each.reserve for each in robots):
        return "take-back"
    return "unpause" if verb == "resume" and table.record.pausing else verb


def is_score_due(presenter: TablePresenter) -> bool:
    """Tell whether people look at the score: the game is over, or it waits for no one between two hands."""
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
