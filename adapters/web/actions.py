"""Forms of a table: answers and commands. The page's stream leaves out what an answer has brought."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from adapters.web.form_data import FormData, move_item, parse_number
from adapters.web.lobby import is_lobby, lobby_page
from adapters.web.page_context import (
    PageContext,
    flash_html,
    give_right,
    identify,
    is_scripted,
    page_context,
    read_press,
    read_seat,
    read_table_id,
    redirect_to,
    sorry_page,
    status_of,
)
from adapters.web.page_model import (
    PANE,
    Flash,
    PageKind,
    PageModel,
    Region,
    decode_digests,
    load_page,
    make_regions,
    person_or_stranger,
    render_partials,
    seat_path,
)
from adapters.web.rendering import page_text, render_template
from adapters.web.table_pages import table_page
from adapters.web.visitor import Visitor, make_key
from bot.app import App
from bot.values.ids import Refused, TableId, TablePace, TableStatus
from bot.values.requests import Acknowledged, Answer, Fields, Person
from bot.values.room import AnswerMeaning

# reasons that are not shown while a visitor is still choosing
UNFINISHED: Final = frozenset({"choose-one", "not-an-option", "say-a-number", "stale", "unreadable"})

# returns what became of it, or the path to go to
FormAction: TypeAlias = Callable[[App, Person, TableId, FormData], Awaitable[Acknowledged | str | None]]


class ShownPage(NamedTuple):
    kind: PageKind
    seat: int = 0


async def give_answer(request: Request) -> Response:
    (at, visitor, sent), name = await read_press(request), read_table_id(request)
    seat, question = read_seat(request), sent.get("question")
    shown = ShownPage("seats" if sent.get("view") == "seats" else "seat", seat)
    if move := sent.get("move"):
        said = Flash(question=question, fields=move_item(sent.fields, move))
        await keep_draft(at, visitor, name, question, said.fields)
        return await show_again(request, visitor, shown, said, 200)
    if sent.get("edit"):
        said = Flash(question=question, fields=sent.fields, edit=True)
        return await show_again(request, visitor, shown, said, 200)
    fields = {**sent.fields, "confirm": ("yes",)} if sent.get("confirm") == "yes" else sent.fields
    given = Answer(name, question, fields, sent.make_inbox_id())
    try:
        done = await at.app.play.answer(person_or_stranger(visitor), given)
    except Refused as refused:
        said = Flash(at.refusal_text(refused, visitor.lang, name), "bad", question, sent.fields)
        if refused.reason != "confirm-first":
            return await show_again(request, visitor, shown, said, status_of(refused))
        await keep_draft(at, visitor, name, question, sent.fields)
        weighing = await find_meaning(at, visitor, Answer(name, question, fields))
        return await show_again(request, visitor, shown, replace(said, confirm=True, weighing=weighing), 200)
    if not is_scripted(request):
        return redirect_to(f"/t/{name}/seats#seat-{seat + 1}" if shown.kind == "seats" else seat_path(name, seat))
    return await show_again(request, visitor, shown, Flash(done.text, "good", unseen=True), 200, is_shared=True)


async def draft(request: Request) -> Response:
    """Keep what is chosen and not sent: a complete draft is the answer when time is up."""
    at, visitor, sent = await read_press(request)
    await keep_draft(at, visitor, read_table_id(request), sent.get("question"), sent.fields)
    return Response(status_code=204)


async def kept_draft(request: Request) -> Response:
    (at, visitor), question = await identify(request), request.query_params.get("question", "")
    person = person_or_stranger(visitor)
    return JSONResponse(await at.app.drafts.load(person, read_table_id(request), question))


async def keep_draft(context: PageContext, visitor: Visitor, table_id: TableId, question: str, fields: Fields) -> None:
    with suppress(Refused):
        await context.app.drafts.keep(person_or_stranger(visitor), table_id, question, fields)


async def find_meaning(context: PageContext, visitor: Visitor, answer: Answer) -> AnswerMeaning | None:
    try:
        return await context.app.previews.preview(person_or_stranger(visitor), answer)
    except Refused:
        return None


async def preview(request: Request) -> Response:
    """Show what an unfinished answer would mean: a part of a page, for scripts."""
    (at, visitor, sent), name = await read_press(request), read_table_id(request)
    model: dict[str, Any] = {"weighing": None, "why_not": ""}
    try:
        model["weighing"] = await at.app.previews.preview(
            person_or_stranger(visitor), Answer(name, sent.get("question"), sent.fields)
        )
    except Refused as refused:
        if refused.reason not in UNFINISHED:
            model["why_not"] = at.refusal_text(refused, visitor.lang, name)
    return HTMLResponse(render_template("weighing.html.j2", visitor, model))


async def show_again(
    request: Request, visitor: Visitor, shown: ShownPage, flash: Flash, status: int, *, is_shared: bool = False
) -> Response:
    context, table_id = page_context(request), read_table_id(request)
    if await is_lobby(context.app, table_id):
        return await lobby_page(request, visitor, table_id, flash.text, status)
    try:
        page = await load_page(context.app, visitor, table_id, shown.kind, shown.seat, is_shared=is_shared)
    except Refused as refused:
        return await show_public_table(request, visitor, flash.text if flash.kind == "bad" else "", refused)
    asked = {question.id for own in page.panes for question in own.questions}
    if flash.question not in asked:
        flash = Flash(flash.text, flash.kind, unseen=flash.unseen)
    make_response = region_response if is_scripted(request) else table_page
    return make_response(request, context, page, flash, status)


async def show_public_table(request: Request, visitor: Visitor, text: str, refused: Refused) -> Response:
    context, table_id = page_context(request), read_table_id(request)
    text = text or context.refusal_text(refused, visitor.lang, table_id)
    try:
        page = await load_page(context.app, visitor, table_id)
    except Refused as missing:
        return sorry_page(visitor, context.refusal_text(missing, visitor.lang), status_of(missing))
    if is_scripted(request):
        return HTMLResponse(flash_html(page.visitor, Flash(text)), status_of(refused))
    return table_page(request, context, page, Flash(text), status_of(refused))


def region_response(request: Request, context: PageContext, page: PageModel, flash: Flash, status: int) -> HTMLResponse:
    """Make a response of the flash and the regions that differ from the page's.

    The open question always comes, because people change a form before they send it. A refusal that belongs to an open
    question leaves its form as it is: what was typed and chosen stays.
    """
    digests = decode_digests(request.headers.get("x-had", ""))
    had = {name: digest for name, digest in digests.items() if not name.startswith(PANE)}
    found: Mapping[str, Region] = {}
    if flash.is_redrawn:
        found = make_regions(page, flash)
    elif not flash.question:
        kept = context.pages.find_or_make(page)
        found = kept.regions
        if (watch := getattr(request.state, "watch", None)) is not None:
            watch.note_answer(kept.digests)
    return HTMLResponse(render_partials(found.values(), page.made, had) + flash_html(page.visitor, flash), status)


async def run_action(request: Request, action: FormAction) -> Response:
    (at, visitor, sent), name = await read_press(request), read_table_id(request)
    shown = page_of_form(sent)
    try:
        done = await action(at.app, person_or_stranger(visitor), name, sent)
    except Refused as refused:
        said = Flash(at.refusal_text(refused, visitor.lang, name))
        return await show_again(request, visitor, shown, said, status_of(refused))
    if isinstance(done, str):
        return redirect_to(done)
    if done or is_scripted(request):
        return await show_again(request, visitor, shown, Flash(done.text if done else "", "good"), 200)
    return redirect_to(seat_path(name, shown.seat) if shown.kind == "seat" else f"/t/{name}")


def page_of_form(form: FormData) -> ShownPage:
    view, _, number = form.get("view").partition("/")
    if view == "seats":
        return ShownPage("seats")
    if view == "seat" and (seat := parse_number(number)):
        return ShownPage("seat", seat - 1)
    return ShownPage("table")


async def seat_robot(app: App, person: Person, table_id: TableId, form: FormData) -> Acknowledged | None:
    seat = form.require_number("seat", "no-such-seat")
    return await app.lobby.seat_robot(person, table_id, seat, form.get("level"), inbox=form.make_inbox_id())


async def leave(app: App, person: Person, table_id: TableId, form: FormData) -> str:
    await app.lobby.leave(person, table_id, form.get_number("seat"), inbox=form.make_inbox_id())
    return f"/t/{table_id}"


async def start(app: App, person: Person, table_id: TableId, form: FormData) -> str:
    await app.openings.start(person, table_id, inbox=form.make_inbox_id())
    return await find_home(app, person, table_id)


async def contribute_word(app: App, person: Person, table_id: TableId, form: FormData) -> str | None:
    words = app.contributions
    if opened := form.get("opened"):
        await words.open_word(person, table_id, opened, form.get("terms"))
    elif promise := form.get("promise"):
        await words.promise_word(person, table_id, promise)
    else:
        await words.give_word(person, table_id, form.get("word"))
    has_begun = (await app.views.outline(table_id)).status is not TableStatus.LOBBY
    return await find_home(app, person, table_id) if has_begun else None


async def find_home(app: App, person: Person, table_id: TableId) -> str:
    held = await app.play.seats_of(person, table_id)
    return seat_path(table_id, held[0]) if len(held) == 1 else f"/t/{table_id}/seats"


async def start_rematch(request: Request) -> Response:
    (at, visitor, sent), name = await read_press(request), read_table_id(request)
    shown = page_of_form(sent)

    async def give(met: Visitor, person: Person) -> Response:
        table = await at.app.rematches.open(person, name)
        if met.frame:
            at.app.frames.gather(make_key(met.secret), table)
        return redirect_to(f"/t/{table}")

    async def refuse_rematch(met: Visitor, refused: Refused) -> Response:
        said = Flash(at.refusal_text(refused, met.lang, name))
        return await show_again(request, met, shown, said, status_of(refused))

    if visitor.person is None:
        return await refuse_rematch(visitor, Refused("not-seated"))
    return await give_right(request, sent, give, refuse_rematch)


async def mark_primer_read(app: App, person: Person, table_id: TableId, _: FormData) -> None:
    if not await app.play.seats_of(person, table_id):
        raise Refused("not-your-seat")
    outline = await app.views.outline(table_id)
    await app.people.mark_primer_read(person, outline.game)


async def never_ask(app: App, person: Person, table_id: TableId, form: FormData) -> Acknowledged:
    if not await app.play.seats_of(person, table_id):
        raise Refused("not-your-seat")
    await app.wishes.choose(person, form.get("wish"), wanted=True)
    return Acknowledged(page_text("autoplay-chosen", person.lang, wish=form.get("wish")), 0)


async def answer_press(request: Request, press: Callable[[Request], Awaitable[Response]]) -> Response:
    """Answer a press; its page's stream sends nothing meanwhile."""
    at, visitor = await identify(request)
    watch = at.streams.find_watch(visitor.secret, request.headers.get("x-page", ""))
    request.state.watch = watch
    with watch.hold_news():
        return await press(request)


async def note_presence(request: Request) -> Response:
    (at, visitor), table = await identify(request), read_table_id(request)
    if visitor.person and await at.app.play.seats_of(visitor.person, table):
        at.app.presence.look(visitor.person.id, table)
    return Response(status_code=204)


async def set_pace(app: App, person: Person, table_id: TableId, form: FormData) -> Acknowledged | None:
    chosen = next((pace for pace in TablePace if pace == form.get("pace")), None)
    if chosen is None:
        raise Refused("choose-one")
    return await app.table_settings.set_pace(person, table_id, chosen, inbox=form.make_inbox_id())


# by form (`bot.values.commands.Command.web`), all but those that give a seat: `sit` and `rematch`
ACTIONS: Final[Mapping[str, FormAction]] = {
    "option": lambda app, who, table, form: app.table_settings.set_option(
        who, table, form.get("option"), form.fields, inbox=form.make_inbox_id()
    ),
    "preset": lambda app, who, table, form: app.table_settings.set_preset(
        who, table, form.get("preset"), inbox=form.make_inbox_id()
    ),
    "pace": set_pace,
    "custom": lambda app, who, table, form: app.table_settings.set_custom(
        who, table, form.get("option"), next(iter(form.fields.get("", ())), ""), inbox=form.make_inbox_id()
    ),
    "robot": seat_robot,
    "size": lambda app, who, table, form: app.table_settings.set_seats(
        who, table, form.require_number("seats", "say-a-number"), inbox=form.make_inbox_id()
    ),
    "several": lambda app, who, table, form: app.guests.allow_several(who, table, allowed=form.get("several") == "yes"),
    "remove": lambda app, who, table, form: app.guests.remove(who, table, form.require_number("seat", "no-such-seat")),
    "readmit": lambda app, who, table, form: app.guests.readmit(who, table, form.get_number("number") or 0),
    "handover": lambda app, who, table, form: app.guests.hand_over(
        who, table, form.require_number("seat", "no-such-seat")
    ),
    "accept": lambda app, who, table, form: app.table_settings.accept(who, table, form.get_number("number") or 0),
    "decline": lambda app, who, table, form: app.table_settings.decline(who, table, form.get_number("number") or 0),
    "coming": lambda app, who, table, form: app.evenings.answer(
        who, table, form.get("answer"), inbox=form.make_inbox_id()
    ),
    "next": lambda app, who, table, form: (app.queue.quit if form.get("what") == "drop" else app.queue.enter)(
        who, table
    ),
    "move": lambda app, who, table, form: app.evenings.move(who, table, form.get("day"), zone=form.get("zone")),
    "start": start,
    "word": contribute_word,
    "leave": leave,
    "end": lambda app, who, table, form: app.host.end(who, table, concedes=bool(form.get("concede"))),
    "agree": lambda app, who, table, form: app.votes.agree(
        who, table, form.require_number("proposal", "proposal-over")
    ),
    "refuse": lambda app, who, table, form: app.votes.refuse(
        who, table, form.require_number("proposal", "proposal-over")
    ),
    "remind": lambda app, who, table, _: app.host.remind(who, table),
    "pause": lambda app, who, table, _: app.host.pause(who, table),
    "resume": lambda app, who, table, _: app.votes.propose(who, table, "resume"),
    "time": lambda app, who, table, _: app.votes.propose(who, table, "time", "more-time"),
    "retract": lambda app, who, table, _: app.host.retract(who, table),
}
