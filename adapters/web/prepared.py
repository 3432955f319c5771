"""The page on which a person prepares answers."""

from __future__ import annotations

from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import Fields, FormData, read_form
from adapters.web.page_context import (
    PageContext,
    html_page,
    page_context,
    read_seat,
    read_table_id,
    redirect_to,
    status_of,
)
from adapters.web.page_model import person_or_stranger, seat_path
from adapters.web.rendering import page_text
from adapters.web.visitor import Visitor
from bot.values.ids import Refused, TableId
from bot.values.requests import Answer


@dataclass(frozen=True, slots=True)
class Tried:
    """What was tried last and not done: of which question, with which fields, why not; or that it needs a second press."""

    question: str = ""
    fields: Fields = field(default_factory=dict, repr=False)
    text: str = ""
    is_weighty: bool = False


async def show_prepared(request: Request) -> Response:
    """Show what a seat may prepare, and what it has prepared; the address may say which rule is to be changed."""
    at = page_context(request)
    return await prepared_page(
        request, at, await at.identify_visitor(request), Tried(request.query_params.get("change", ""))
    )


async def prepared_page(
    request: Request, context: PageContext, visitor: Visitor, tried: Tried, status: int = 200
) -> Response:
    """Make the page; raises Refused for another person's seat."""
    table_id, seat = read_table_id(request), read_seat(request)
    person, preparations = person_or_stranger(visitor), context.app.preparations
    topics = await preparations.list_topics(person, table_id, seat)
    changed = next((topic.form.id for topic in topics if tried.question in topic.changes), "")
    change = await preparations.find_topic(person, table_id, tried.question) if changed else None
    path = seat_path(table_id, seat)
    title = page_text("prepare", visitor.lang)
    model = {
        "title": title,
        "path": f"{path}/prepared",
        "back": path,
        "topics": topics,
        "tried": tried,
        "changed": changed,
    }
    model["change"] = change.form if change else None
    return html_page("prepared.html.j2", visitor, model, status)


async def prepare(request: Request) -> Response:
    """Add a rule, or remove one."""
    at = page_context(request)
    visitor, sent = await at.identify_visitor(request), await read_form(request)
    table_id = read_table_id(request)
    try:
        await change_rules(at, visitor, table_id, sent)
    except Refused as refused:
        is_weighty = refused.reason == "confirm-first"
        text = "" if is_weighty else at.refusal_text(refused, visitor.lang, table_id)
        tried = Tried(sent.get("question"), sent.fields, text, is_weighty)
        return await prepared_page(request, at, visitor, tried, 200 if is_weighty else status_of(refused))
    return redirect_to(f"{seat_path(table_id, read_seat(request))}/prepared")


async def change_rules(context: PageContext, visitor: Visitor, table_id: TableId, sent: FormData) -> None:
    """Do what the form asks; raises Refused."""
    person, question, number = person_or_stranger(visitor), sent.get("question"), sent.get_number("remove")
    if number is not None:
        await context.app.preparations.remove(person, table_id, question, number, sent.get_number("of") or 0)
        return
    fields = {**sent.fields, "confirm": ("yes",)} if sent.get("confirm") == "yes" else sent.fields
    await context.app.preparations.add(person, Answer(table_id, question, fields))
