"""Invitations in a browser: making one at a table, and coming by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import segno
from starlette.requests import Request
from starlette.responses import Response

from adapters.web.address import scope_address
from adapters.web.form_data import FormData, read_form
from adapters.web.home import guest_names
from adapters.web.page_context import (
    PageContext,
    give_right,
    html_page,
    page_context,
    read_table_id,
    redirect_to,
    sorry_page,
    status_of,
)
from adapters.web.page_model import Flash, load_table_page, person_or_stranger, seat_path
from adapters.web.rendering import page_text
from adapters.web.table_pages import table_page
from adapters.web.visitor import Visitor
from bot.values.ids import WEB, InvitationCard, Refused, TableId
from bot.values.requests import LINK, Person

GONE: Final = 410
"""The status of an invitation that is over."""


async def make_invitation(request: Request) -> Response:
    """Invite others to a table, and show the addresses this once; what is sent here twice makes two."""
    at, name = page_context(request), read_table_id(request)
    visitor = await at.identify_visitor(request)
    try:
        card = await at.app.invitations.make(person_or_stranger(visitor), name)
    except Refused as refused:
        return sorry_page(visitor, at.refusal_text(refused, visitor.lang), status_of(refused), table_id=name)
    outline = await at.app.views.outline(name)
    model = {"title": page_text("invitation-title", visitor.lang), "table": outline, **ways_in(request, at, card)}
    return html_page("invitation_made.html.j2", visitor, model)


async def withdraw_invitations(request: Request) -> Response:
    """Withdraw all of a person's invitations to a table."""
    at, name = page_context(request), read_table_id(request)
    visitor = await at.identify_visitor(request)
    await at.app.invitations.withdraw(person_or_stranger(visitor), name)
    page = await load_table_page(at.app, visitor, name)
    return table_page(request, at, page, Flash(page_text("invitation-withdrawn", visitor.lang), "good"))


def ways_in(request: Request, context: PageContext, card: InvitationCard) -> Mapping[str, Any]:
    """Return the addresses of an invitation, the page's own as a QR code too; without a public one others find us here."""
    pages = next((way.url for way in card.doorways if way.chat == WEB), "")
    pages = pages or f"{context.public_address(request)}/{LINK}/{card.code}"
    drawn = segno.make(pages, error="m").svg_inline(border=3, scale=4, dark="#1F1B16", light="#ffffff")
    others = [way for way in card.doorways if way.chat != WEB]
    return {"pages": pages, "qr": drawn, "others": others, "code": card.code}


async def show_invitation(request: Request, code: str) -> Response:
    """Show an invitation; it may be shown any number of times."""
    at = page_context(request)
    return await invitation_page(request, at, await at.identify_visitor(request), code)


async def invitation_page(
    request: Request, context: PageContext, visitor: Visitor, code: str, text: str = "", status: int = 200
) -> Response:
    try:
        invited = await context.app.invitations.find(code, scope_address(request.scope))
    except Refused as refused:
        number = GONE if refused.reason == "invitation-over" else status_of(refused)
        return sorry_page(visitor, context.refusal_text(refused, visitor.lang), number)
    if invited.is_spent and not text:
        text = context.refusal_text(Refused("invitation-spent"), visitor.lang)
    outline = await context.app.views.outline(invited.table_id)
    game = context.app.views.find_game(outline.game, visitor.lang)
    model = {
        "title": page_text("invited-title", visitor.lang, who=invited.by),
        "who": invited.by,
        "table": outline,
        "game": game,
        "code": code,
        "own_name": "" if visitor.name in guest_names() else visitor.name,
        "text": text,
        "origin": context.public_address(request),
    }
    return html_page("invited.html.j2", visitor, model, status)


async def accept_invitation(request: Request, code: str) -> Response:
    at = page_context(request)
    visitor, sent = await at.identify_visitor(request), await read_form(request)

    async def give(met: Visitor, person: Person) -> Response:
        return await take_invited_seat(request, at, met, person, code, sent)

    async def refuse(met: Visitor, refused: Refused) -> Response:
        return await invitation_page(request, at, met, code, at.refusal_text(refused, met.lang), status_of(refused))

    return await give_right(request, at, visitor, sent, give, refuse, code=code)


async def take_invited_seat(
    request: Request, context: PageContext, visitor: Visitor, person: Person, code: str, form: FormData
) -> Response:
    """Take any seat, and show where it is played, or that those who play are asked."""
    table_id: TableId = (await context.app.invitations.find(code, scope_address(request.scope))).table_id
    taken = await context.app.invitations.join(person, code, inbox=form.make_inbox_id())
    page = await load_table_page(context.app, visitor, table_id)
    if taken is None:
        return table_page(request, context, page, Flash(page_text("asked-for-seat", visitor.lang), "good"))
    return redirect_to(page.home() if page.is_lobby or len(page.held) > 1 else seat_path(table_id, taken))
