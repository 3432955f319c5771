"""What people press at a table: answers, options, and the few powers around a game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adapters.web.form_data import Posted, moved, posted
from adapters.web.page_context import Desk, desk, go, is_scripted, seat_number, sorry, status_of, table_id
from adapters.web.page_model import QUIET, Said, Sight, View, known, regions, seat_path, table_sight
from adapters.web.rendering import rendered
from adapters.web.stream import partials
from adapters.web.table_pages import laid, see
from adapters.web.visitor import Visitor
from bot.ports.room import Acknowledged, Pace, Person, Press, Refused, TableId, Weighing

UNFINISHED: Final = frozenset({"choose-one", "not-an-option", "say-a-number", "stale", "unreadable"})
"""Reasons that nobody needs to be told who has not finished choosing."""

Deed: TypeAlias = Callable[[Desk, Person, TableId, Posted], Awaitable[Acknowledged | str | None]]
"""Does one thing at a table; says what became of it, or where to go."""


async def answer(request: Request) -> Response:
    """Answer a question of one's seat."""
    at = desk(request)
    visitor, sent, name = await at.visitor(request), await posted(request), table_id(request)
    seat, question = seat_number(request), sent.get("question")
    view: View = "seats" if sent.get("view") == "seats" else "seat"
    if move := sent.get("move"):
        said = Said(question=question, fields=moved(sent.fields, move))
        return await again(request, at, visitor, name, view, seat, said, 200)
    if sent.get("edit"):
        said = Said(question=question, fields=sent.fields, edit=True)
        return await again(request, at, visitor, name, view, seat, said, 200)
    fields = {**sent.fields, "confirm": ("yes",)} if sent.get("confirm") == "yes" else sent.fields
    try:
        done = await at.office.press(known(visitor), Press(name, question, fields, sent.inbox()))
    except Refused as refused:
        said = Said(at.refusal(refused, visitor.lang, name), "bad", question, sent.fields)
        if refused.reason != "confirm-first":
            return await again(request, at, visitor, name, view, seat, said, status_of(refused))
        weighing = await weighed(at, visitor, Press(name, question, fields))
        return await again(request, at, visitor, name, view, seat, replace(said, confirm=True, weighing=weighing), 200)
    if not is_scripted(request):
        return go(f"/t/{name}/seats#seat-{seat + 1}" if view == "seats" else seat_path(name, seat))
    return await again(request, at, visitor, name, view, seat, Said(done.text, "good", unseen=True), 200)


async def weighed(at: Desk, visitor: Visitor, press: Press) -> Weighing | None:
    """What an answer would mean; None where it could not be given."""
    try:
        return await at.office.weigh(known(visitor), press)
    except Refused:
        return None


async def weigh(request: Request) -> Response:
    """What an answer would mean, while it is still being written: a part of a page, for a script to put in its place."""
    at = desk(request)
    visitor, sent, name = await at.visitor(request), await posted(request), table_id(request)
    model: dict[str, Any] = {"weighing": None, "why_not": ""}
    try:
        model["weighing"] = await at.office.weigh(known(visitor), Press(name, sent.get("question"), sent.fields))
    except Refused as refused:
        if refused.reason not in UNFINISHED:
            model["why_not"] = at.refusal(refused, visitor.lang, name)
    return HTMLResponse(rendered("weighing.html.j2", visitor, model))


async def again(
    request: Request, at: Desk, visitor: Visitor, name: TableId, view: View, seat: int, said: Said, status: int
) -> Response:
    """The page once more, or what of it may have changed, with what is to be said."""
    try:
        sight = await see(at, visitor, name, view, seat)
    except Refused as refused:
        return await elsewhere(request, at, visitor, name, said if said.kind == "bad" and said.text else None, refused)
    asked = {question.id for own in sight.panes for question in own.questions}
    if said.question not in asked:
        said = Said(said.text, said.kind, unseen=said.unseen)
    return scripted(sight, said, status) if is_scripted(request) else laid(request, at, sight, said, status)


async def elsewhere(
    request: Request, at: Desk, visitor: Visitor, name: TableId, said: Said | None, refused: Refused
) -> Response:
    """For somebody whose seat this is not: the table as everybody sees it, and why."""
    text = said.text if said else at.refusal(refused, visitor.lang, name)
    try:
        sight = await table_sight(at.office, visitor, name)
    except Refused as missing:
        return sorry(visitor, at.refusal(missing, visitor.lang), status_of(missing))
    if is_scripted(request):
        return HTMLResponse(spoken(sight, Said(text)), status_of(refused))
    return laid(request, at, sight, Said(text), status_of(refused))


def scripted(sight: Sight, said: Said, status: int) -> HTMLResponse:
    """All regions of a page for htmx to put in their places, and what is said.

    A refusal that belongs to an open question leaves its form as it is: what was typed and chosen stays.
    """
    found = regions(sight, said if said.is_redrawn else QUIET)
    changed = [] if said.question and not said.is_redrawn else list(found.values())
    return HTMLResponse(partials(changed) + spoken(sight, said), status)


def spoken(sight: Sight, said: Said) -> str:
    """What is said, for the place where it will be looked for."""
    return rendered("said.html.j2", sight.visitor, {"said": said})


# -- around a game -----------------------------------------------------------------------------


def deed(what: str) -> Callable[[Request], Awaitable[Response]]:
    """The page that does one of the things people do around a game."""

    async def done(request: Request) -> Response:
        return await do(request, DEEDS[what])

    return done


async def do(request: Request, deed: Deed) -> Response:
    """Do it, and show the page it was done from."""
    at = desk(request)
    visitor, sent, name = await at.visitor(request), await posted(request), table_id(request)
    view, seat = standing(sent)
    try:
        done = await deed(at, known(visitor), name, sent)
    except Refused as refused:
        said = Said(at.refusal(refused, visitor.lang, name))
        return await again(request, at, visitor, name, view, seat, said, status_of(refused))
    if isinstance(done, str):
        return go(done)
    if is_scripted(request):
        return await again(request, at, visitor, name, view, seat, Said(done.text if done else "", "good"), 200)
    if done:
        return await again(request, at, visitor, name, view, seat, Said(done.text, "good"), 200)
    return go(seat_path(name, seat) if view == "seat" else f"/t/{name}")


def standing(sent: Posted) -> tuple[View, int]:
    """The page that a form stands on."""
    view, _, number = sent.get("view").partition("/")
    if view == "seats":
        return "seats", 0
    if view == "seat" and number.isdecimal():
        return "seat", int(number) - 1
    return "table", 0


async def choose(at: Desk, person: Person, table: TableId, sent: Posted) -> None:
    """Set an option."""
    await at.office.choose(person, table, sent.get("option"), sent.fields, inbox=sent.inbox())


async def preset(at: Desk, person: Person, table: TableId, sent: Posted) -> None:
    """Set all options."""
    await at.office.preset(person, table, sent.get("preset"), inbox=sent.inbox())


async def pace(at: Desk, person: Person, table: TableId, sent: Posted) -> None:
    """Set the pace."""
    chosen = next((pace for pace in Pace if pace == sent.get("pace")), None)
    if chosen is None:
        raise Refused("choose-one")
    await at.office.pace(person, table, chosen, inbox=sent.inbox())


async def robot(at: Desk, person: Person, table: TableId, sent: Posted) -> Acknowledged | None:
    """Put a robot in a seat, or free it."""
    seat = sent.number("seat")
    if seat is None:
        raise Refused("no-such-seat")
    done = await at.office.seat_robot(person, table, seat, sent.get("level"), inbox=sent.inbox())
    return done if sent.get("view") != "lobby" else None


async def size(at: Desk, person: Person, table: TableId, sent: Posted) -> None:
    """Set the number of seats."""
    seats = sent.number("seats")
    if seats is None:
        raise Refused("say-a-number")
    await at.office.resize(person, table, seats, inbox=sent.inbox())


async def start(at: Desk, person: Person, table: TableId, sent: Posted) -> str:
    """Begin."""
    await at.office.start(person, table, inbox=sent.inbox())
    held = await at.office.held(person, table)
    return seat_path(table, held[0]) if len(held) == 1 else f"/t/{table}/seats"


async def leave(at: Desk, person: Person, table: TableId, sent: Posted) -> str:
    """Get up from a seat, or from all."""
    await at.office.leave(person, table, sent.number("seat"), inbox=sent.inbox())
    return f"/t/{table}"


async def rematch(at: Desk, person: Person, table: TableId, sent: Posted) -> str:
    """The same people once more."""
    _ = sent
    return f"/t/{await at.office.rematch(person, table)}"


async def end(at: Desk, person: Person, table: TableId, sent: Posted) -> Acknowledged:
    """End the table, or propose it."""
    _ = sent
    return await at.office.end(person, table)


async def remind(at: Desk, person: Person, table: TableId, sent: Posted) -> Acknowledged:
    """Have those who are awaited reminded."""
    _ = sent
    return await at.office.remind(person, table)


async def pause(at: Desk, person: Person, table: TableId, sent: Posted) -> Acknowledged:
    """Let the table rest."""
    _ = sent
    return await at.office.pause(person, table)


async def resume(at: Desk, person: Person, table: TableId, sent: Posted) -> Acknowledged:
    """Go on."""
    _ = sent
    return await at.office.resume(person, table)


async def time(at: Desk, person: Person, table: TableId, sent: Posted) -> Acknowledged:
    """Give whoever is awaited more time, or propose it."""
    _ = sent
    return await at.office.more_time(person, table)


DEEDS: Final[Mapping[str, Deed]] = MappingProxyType(
    {
        "option": choose,
        "preset": preset,
        "pace": pace,
        "robot": robot,
        "size": size,
        "start": start,
        "leave": leave,
        "rematch": rematch,
        "end": end,
        "remind": remind,
        "pause": pause,
        "resume": resume,
        "time": time,
    }
)
