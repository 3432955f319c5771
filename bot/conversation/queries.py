"""What people look at: the board, their hand, the why, the rules, the record, help."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from bot.conversation import screens
from bot.conversation.request import Visit, whole
from bot.conversation.tables import at_seat, shelf
from bot.conversation.which_table import at_place
from bot.ports.room import Clause, Line, Part, Refused, Room, Status, Words
from bot.ports.screens import Button, Entry, Private, Reply
from bot.presenters import help as helping
from bot.presenters.status_message import cut, pages
from bot.presenters.table import Telling
from bot.text.rules_page import told
from bot.text.translator import plain, worded

MARK: Final = re.compile(r"^\(note\) ")
"""What stands before a clause that only describes."""
SEARCH: Final = 60
"""Characters of what is looked for in the rules."""
HEAD: Final = 30
"""Characters of the line that says which page of how many it is."""


async def hand(visit: Visit) -> Reply:
    """My seat: what I hold and what I am asked."""
    if await visit.status() is Status.LOBBY:
        return await board(visit)
    number = visit.number(0)
    return await at_seat(visit, seat=None if number is None else number - 1)


async def board(visit: Visit) -> Reply:
    """The table, as my seat sees it; where it is not shown yet and nothing else is, to all."""
    held = await visit.office.held(visit.person, visit.table)
    place = visit.intent.place
    if place and held and not await at_place(visit, place):
        await visit.office.show_at(visit.person, visit.table, place)
    if await visit.status() is Status.LOBBY:
        room = await visit.office.room(visit.table, visit.person.lang)
        return Reply(screen=screens.lobby(visit, room, held))
    if held:
        own = await visit.office.seat_room(visit.person, visit.table, held[0], visit.person.lang)
        room = own.room
    else:
        room = await visit.office.room(visit.table, visit.person.lang)
    picture = await drawn(visit, held[0] if held else None)
    return Reply(screen=shown(visit, room, picture, seated=bool(held)))


async def drawn(visit: Visit, seat: int | None) -> bytes | None:
    """The picture for a seat or for all, if there is one."""
    person = visit.person if seat is not None else None
    try:
        return await visit.office.picture(visit.table, visit.person.lang, person=person, seat=seat)
    except Refused:
        return None


def shown(visit: Visit, room: Room, picture: bytes | None, *, seated: bool) -> Private:
    """A table in play or over: its picture, or where there is none its words, and what stands under it."""
    twin = tuple(map(plain, room.board.twin)) if room.board else ()
    foot = room.board.foot if room.board else ()
    score = scored(room) if room.status in {Status.OVER, Status.CLOSED} else ()
    lines = [screens.heading(room), room.call.who, room.call.more, *(() if picture else twin), *foot, *score]
    buttons = [visit.button("hand", "hand")] if seated and room.status is not Status.OVER else []
    buttons += [visit.button("score", "score")] if room.score and room.score.in_parts else []
    buttons += [visit.button("history", "history"), visit.button("why", "why"), visit.button("rules", "rules")]
    if room.status is Status.OVER:
        buttons = [visit.button("rematch", "rematch"), *buttons, visit.button("verify", "verify")]
    limit = visit.surface.caption if picture else visit.surface.text
    alt = worded(room.board.alt) if room.board else ""
    text = screens.fitting(map(plain, lines), limit)
    return Private(
        text,
        picture=picture,
        alt=alt,
        twin=twin,
        buttons=tuple(buttons),
        table=room.id,
        deadline=room.call.deadline,
    )


def scored(room: Room) -> Iterable[str]:
    """The score sheet, a line for each seat."""
    if room.score is None:
        return ()
    heads = room.score.heads
    rows = (
        f"{name}: " + ", ".join(f"{plain(head)} {plain(cell)}" for head, cell in zip(heads, cells, strict=False))
        for _, name, cells, _ in room.score.rows
    )
    return (*rows, room.score.ending)


# -- what happened -----------------------------------------------------------------------


async def record(visit: Visit) -> tuple[Line, ...]:
    """What was told to whoever asks: with their seat's own lines, if they have one."""
    held = await visit.office.held(visit.person, visit.table)
    if not held:
        return (await visit.office.room(visit.table, visit.person.lang)).record
    own = await visit.office.seat_room(visit.person, visit.table, held[0], visit.person.lang)
    return own.room.record


async def why(visit: Visit) -> Reply:
    """What happened last that a clause explains, or before that; what is too long for one screen in portions."""
    lines = [line for line in await record(visit) if line.why]
    if not lines:
        return Reply(
            screen=Private(visit.say("why-nothing"), buttons=(visit.button("rules", "rules"),), table=visit.table)
        )
    wanted = visit.number(0)
    places = [place for place, line in enumerate(lines) if line.seq == wanted]
    place = places[0] if places else len(lines) - 1
    line = lines[place]
    portions = pages((plain(line.text), *map(cited, line.why)), visit.surface.text)
    buttons = screens.portioned(visit, len(portions), visit.number(1) or 0, "why", str(line.seq))
    if place > 0:
        buttons.append(visit.button("previous", "why", str(lines[place - 1].seq)))
    if place + 1 < len(lines):
        buttons.append(visit.button("next", "why", str(lines[place + 1].seq)))
    buttons.append(visit.button("hand", "hand"))
    text = portions[min(visit.number(1) or 0, len(portions) - 1)]
    return Reply(screen=Private(text, buttons=tuple(buttons), table=visit.table))


def cited(clause: Clause) -> str:
    """A clause with its number."""
    return f"{clause.id}: {MARK.sub('', clause.text)}" if clause.text else clause.id


async def history(visit: Visit) -> Reply:
    """The public record by rounds, the newest first."""
    wanted = visit.number(0)
    found = await visit.office.history(visit.person, visit.table, -1 if wanted is None else wanted)
    lines = [plain(line.text) for line in found.lines] or [visit.say("history-nothing")]
    head = visit.say("history-page", page=found.page + 1, pages=found.pages)
    portions, portion = pages((head, *lines), visit.surface.text), visit.number(1) or 0
    buttons = screens.portioned(visit, len(portions), portion, "history", str(found.page))
    if found.page > 0:
        buttons.append(visit.button("older", "history", str(found.page - 1)))
    if found.page + 1 < found.pages:
        buttons.append(visit.button("newer", "history", str(found.page + 1)))
    text = portions[min(portion, len(portions) - 1)]
    return Reply(screen=Private(text, buttons=tuple(buttons), table=visit.table))


async def score(visit: Visit) -> Reply:
    """The score sheet: part by part where the game keeps it so, the newest first, else as it stands."""
    parts = await visit.office.ledger(visit.table, visit.person.lang)
    if not parts:
        room = await visit.office.room(visit.table, visit.person.lang)
        text = screens.fitting((screens.heading(room), *map(plain, scored(room))), visit.surface.text)
        return Reply(screen=Private(text, table=visit.table))
    wanted = visit.number(0)
    place = len(parts) - 1 if wanted is None or wanted >= len(parts) else wanted
    head = visit.say("history-page", page=place + 1, pages=len(parts))
    lines = (head, parts[place].title, *parts[place].lines)
    portions, portion = pages(tuple(map(plain, lines)), visit.surface.text), visit.number(1) or 0
    buttons = screens.portioned(visit, len(portions), portion, "score", str(place))
    if place > 0:
        buttons.append(visit.button("older", "score", str(place - 1)))
    if place + 1 < len(parts):
        buttons.append(visit.button("newer", "score", str(place + 1)))
    text = portions[min(portion, len(portions) - 1)]
    return Reply(screen=Private(text, buttons=tuple(buttons), table=visit.table))


async def verify(visit: Visit) -> Reply:
    """What can be shown of the table's chance."""
    said = await visit.office.verify(visit.table, visit.person.lang)
    return Reply(screen=Private(cut(said, visit.surface.text), table=visit.table))


# -- the rules ---------------------------------------------------------------------------


async def rules(visit: Visit) -> Reply:
    """The rules page from top to bottom, a portion at a time, or the clauses that answer a question."""
    game = visit.arg(2)
    if not game:
        if visit.intent.table is None:
            return shelf(visit, "rules")
        game = (await visit.office.tables.get(visit.table)).box.name
    asked = visit.field("words") or visit.arg(1)
    if asked == "?":
        part = Part("words", visit.say("entry-words"), Words(SEARCH))
        return Reply(entry=Entry(visit.say("entry-search"), "rules", visit.intent.table, ("0", "", game), (part,)))
    search = visit.button("search", "rules", "0", "?", game)
    if asked:
        clauses = visit.office.rules(game, visit.person.lang, asked)
        said = "\n".join(map(cited, clauses)) or visit.say("rules-nothing", words=asked[:SEARCH])
        first = pages((said,), visit.surface.text)[0]
        return Reply(screen=Private(first, buttons=(search,), table=visit.intent.table if clauses else None))
    lines = tuple(told(visit.office.chapters(game, visit.person.lang)))
    found = pages(lines, visit.surface.text - HEAD)
    screen = screens.turned(visit, found, whole(visit.arg(0)) or 0, "rules", "", game)
    head = visit.say("history-page", page=found.index(screen.text) + 1, pages=len(found))
    buttons = (*screen.buttons, visit.button("primer", "primer", game), search)
    return Reply(screen=Private(f"{head}\n{screen.text}", buttons=buttons, table=visit.intent.table))


async def primer(visit: Visit) -> Reply:
    """The game in a few lines, before one has ever played it."""
    game = visit.arg(0)
    if not game:
        if visit.intent.table is None:
            return shelf(visit, "primer")
        game = (await visit.office.tables.get(visit.table)).box.name
    panels = visit.office.primer(game, visit.person.lang)
    title = next(card.title for card in visit.office.shelf(visit.person.lang) if card.name == game)
    buttons: tuple[Button, ...] = (visit.button("rules", "rules", "0", "", game),)
    if visit.intent.table:
        buttons = (visit.button("hand", "hand"), *buttons)
    return Reply(
        screen=Private(visit.say("primer", game=title), panels=panels, buttons=buttons, table=visit.intent.table)
    )


# -- help ----------------------------------------------------------------------------------


async def help_now(visit: Visit) -> Reply:
    """What can be done just now, by the situation."""
    office, person = visit.office, visit.person
    buttons = [
        visit.button("tables", "tables"),
        visit.button("games", "games"),
        visit.button("practice", "practice"),
        visit.button("language", "language"),
    ]
    if visit.intent.table is None:
        lines = helping.nowhere(office.speech, person.lang)
        return Reply(
            screen=Private(
                screens.fitting((*lines, visit.surface.commands.get(person.lang, "")), visit.surface.text),
                buttons=tuple(buttons),
            )
        )
    table = await office.tables.get(visit.table)
    held = await office.held(person, visit.table)
    eye = held[0] if held and table.position else None
    telling = Telling(table, eye, person.lang, office.speech)
    lines = helping.at_table(telling, host=table.record.host == person.id)
    near = [visit.button("hand", "hand")] if held else [visit.button("join", "join")]
    near += [visit.button("rules", "rules"), visit.button("primer", "primer")]
    if held:
        near += [visit.button("powers", "settings"), visit.button("leave", "leave")]
    text = screens.fitting((*map(plain, lines), visit.surface.commands.get(person.lang, "")), visit.surface.text)
    return Reply(screen=Private(text, buttons=(*near, *buttons), table=visit.table))
