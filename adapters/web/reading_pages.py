"""Pages to read: help, rules by clause, score sheets, proof of the deals, lessons, replays."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import parse_number
from adapters.web.images import picture_language, wanted_picture
from adapters.web.page_context import html_page, page_context, read_seat, read_table_id
from adapters.web.page_model import person_or_stranger, seat_path
from adapters.web.rendering import page_text
from bot.values.ids import Refused
from bot.values.widgets import LESSONS


async def help_page(request: Request) -> Response:
    """Show how a table works, to a newcomer."""
    at = page_context(request)
    visitor = await at.identify_visitor(request)
    model = {
        "title": page_text("help-title", visitor.lang),
        "path": "/help",
        "games": at.app.views.list_games(visitor.lang),
    }
    return html_page("help.html.j2", visitor, model)


async def rules(request: Request) -> Response:
    """Show the rules of a game, from the primer to the last clause, or the clauses that answer what was asked."""
    at = page_context(request)
    visitor = await at.identify_visitor(request)
    name, asked = request.path_params["game"], request.query_params.get("q", "")[:80]
    game = next((game for game in at.app.views.list_games(visitor.lang) if game.name == name), None)
    if game is None:
        raise Refused("no-such-game")
    model = {
        "title": page_text("rules-title", visitor.lang, game=game.title),
        "path": f"/rules/{name}",
        "game": game,
        "asked": asked,
        "clauses": at.app.views.clauses(name, visitor.lang, asked) if asked.strip() else (),
        "primer": at.app.views.primer(name, visitor.lang),
        "chapters": at.app.views.rules_page(name, visitor.lang),
    }
    return html_page("rules.html.j2", visitor, model)


async def score(request: Request) -> Response:
    """Show the score sheets of all parts of a table's game, the newest first."""
    at = page_context(request)
    visitor, name = await at.identify_visitor(request), read_table_id(request)
    room = await at.app.views.room(name, visitor.lang)
    model = {
        "title": page_text("score-title", visitor.lang, table=room.name),
        "path": f"/t/{room.id}/score",
        "room": room,
        "parts": (await at.app.views.score_sheets(name, visitor.lang))[::-1],
    }
    return html_page("score.html.j2", visitor, model)


async def history(request: Request) -> Response:
    """Show a page of the record: what all were told, or at a seat's address what its holder was told."""
    at = page_context(request)
    visitor, name = await at.identify_visitor(request), read_table_id(request)
    seat = read_seat(request) if "seat" in request.path_params else None
    wanted = parse_number(request.query_params.get("page", "")) or 0
    found = await at.app.views.history(name, visitor.lang, wanted - 1, person=visitor.person, seat=seat)
    outline = await at.app.views.outline(name)
    back = f"/t/{name}" if seat is None else seat_path(name, seat)
    model = {
        "title": page_text("history-title", visitor.lang, table=outline.name),
        "path": f"{back}/history?page={found.page + 1}",
        "back": back,
        "found": found,
        "is_own": seat is not None,
    }
    return html_page("history.html.j2", visitor, model)


async def verify(request: Request) -> Response:
    """Show what of a table's deals can be checked by now, what that proves, and how to do it."""
    at = page_context(request)
    visitor, name = await at.identify_visitor(request), read_table_id(request)
    room = await at.app.views.room(name, visitor.lang)
    model = {
        "title": page_text("verify-title", visitor.lang),
        "path": f"/t/{room.id}/verify",
        "room": room,
        "text": await at.app.records.verify(name, visitor.lang),
    }
    return html_page("verify.html.j2", visitor, model)


async def export(request: Request) -> Response:
    """Send the table as a file that can be verified."""
    name = read_table_id(request)
    whole = await page_context(request).app.records.export(name)
    headers = {"Content-Disposition": f'attachment; filename="arbitro-{name}.json"'}
    return Response(whole, media_type="application/json", headers=headers)


async def lesson(request: Request) -> Response:
    """Show what the teacher says of what a seat is asked now, or of the last hand; the address says which."""
    at = page_context(request)
    visitor, table_id, seat = await at.identify_visitor(request), read_table_id(request), read_seat(request)
    about = request.query_params.get("about", LESSONS[0])
    panels = await at.app.lessons.teach(person_or_stranger(visitor), table_id, seat, about)
    path = seat_path(table_id, seat)
    model = {
        "title": page_text("lesson", visitor.lang, about=about),
        "path": f"{path}/lesson?about={about}",
        "back": path,
        "panels": panels,
    }
    return html_page("lesson.html.j2", visitor, model)


async def replay(request: Request) -> Response:
    """Show one step to the seat's holder; the address says after which line they begin, and which one it is."""
    at = page_context(request)
    visitor, table_id, seat = await at.identify_visitor(request), read_table_id(request), read_seat(request)
    before, number = (parse_number(request.query_params.get(name, "")) for name in ("before", "at"))
    person = person_or_stranger(visitor)
    found = await at.app.look_backs.replay(person, table_id, seat, before=before, number=number or 0)
    back = seat_path(table_id, seat)
    begins = "" if before is None else f"before={before}&"
    model = {
        "title": page_text("replay-title", visitor.lang),
        "path": f"{back}/replay?{begins}at={found.steps[found.place].number if found else 0}",
        "steps_path": f"{back}/replay?{begins}at=",
        "picture_path": f"{back}/replay.webp?lang={visitor.lang}&deck={visitor.deck}&at=",
        "back": back,
        "found": found,
    }
    return html_page("replay.html.j2", visitor, model)


async def replay_picture(request: Request) -> Response:
    """Show the table as a seat saw it at a step, to its holder."""
    at = page_context(request)
    visitor, table_id, seat = await at.identify_visitor(request), read_table_id(request), read_seat(request)
    person = replace(person_or_stranger(visitor), lang=picture_language(request, visitor))
    number = parse_number(request.query_params.get("at", "")) or 0
    found = await at.app.look_backs.replay_picture(person, table_id, seat, number, wanted_picture(request))
    return Response(found.dots, media_type="image/webp")
