"""What is sent from a table beside answers: drafts, previews, prepared answers, and the forms of its commands, as JSON."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from adapters.web.actions import ACTIONS, FormAction, mark_primer_read, never_ask, say, sit_everywhere
from adapters.web.entrance import ways_in
from adapters.web.form_data import CONTROL, FormData, parse_number
from adapters.web.page_context import PageContext, give_right, identify, read_table_id, status_of
from adapters.web.places import find_home, person_or_stranger
from adapters.web.rendering import page_text
from adapters.web.table_pages import find_meaning, json_response, make_answer, read_eye, read_sent
from adapters.web.visitor import Visitor, make_key
from bot.values.ids import Refused, TableId
from bot.values.requests import Answer, Person
from bot.values.table_view import make_note
from bot.values.widgets import LESSONS

GIVING: Final = {"sit", "rematch"}  # forms that give a seat
ALL_ACTIONS: Final[Mapping[str, FormAction]] = {
    **ACTIONS,
    "primer": mark_primer_read,
    "autoplay": never_ask,
    "say": say,
}


async def draft(request: Request) -> Response:
    """Keep what is chosen and not sent: a complete draft is the answer when time is up."""
    (at, visitor), eye, sent = await identify(request), read_eye(request), await read_sent(request)
    with suppress(Refused):
        await at.app.drafts.keep(person_or_stranger(visitor), eye.table, sent.question, sent.fields)
    return Response(status_code=204)


async def kept_draft(request: Request) -> Response:
    (at, visitor), question = await identify(request), request.query_params.get("id", "")
    return json_response(await at.app.drafts.load(person_or_stranger(visitor), read_table_id(request), question))


async def weigh(request: Request) -> Response:
    """Tell what an answer would mean; raises Refused as giving it would."""
    (at, visitor), eye, sent = await identify(request), read_eye(request), await read_sent(request)
    return json_response(await find_meaning(at, visitor, make_answer(eye, sent)))


async def prepared(request: Request) -> Response:
    """List what a seat may prepare and has prepared."""
    (at, visitor), eye = await identify(request), read_eye(request)
    return json_response(await at.app.table_views.prepared(person_or_stranger(visitor), eye))


async def prepare(request: Request) -> Response:
    """Prepare a rule, put it in another's place, or remove one."""
    (at, visitor), sent, table_id = await identify(request), await read_flat(request), read_table_id(request)
    person, question, number = person_or_stranger(visitor), sent.get("question"), sent.get_number("remove")
    if number is not None:
        await at.app.preparations.remove(person, table_id, question, number, sent.get_number("of") or 0)
    else:
        fields = {**sent.fields, "confirm": ("yes",)} if sent.get("confirm") == "yes" else sent.fields
        await at.app.preparations.add(person, Answer(table_id, question, fields))
    return Response(status_code=204)


async def lesson(request: Request) -> Response:
    """Send what the teacher says about a seat's open question or the last hand; the address says which."""
    (at, visitor), eye = await identify(request), read_eye(request)
    about = request.query_params.get("about", LESSONS[0])
    panels = await at.app.lessons.teach(person_or_stranger(visitor), eye.table, eye.seat or 0, about)
    return json_response(tuple(map(make_note, panels)))


async def since(request: Request) -> Response:
    """Send what a seat was told since its holder last looked; the address may say how many lines they have."""
    (at, visitor), eye = await identify(request), read_eye(request)
    before = parse_number(request.query_params.get("before", ""))
    person = person_or_stranger(visitor)
    return json_response(await at.app.look_backs.look(person, eye.table, eye.seat or 0, before=before))


async def reveal(request: Request) -> Response:
    """Send the picture of a game that is over with so many of its steps revealed."""
    (at, visitor), eye = await identify(request), read_eye(request)
    upto = parse_number(request.query_params.get("upto", "")) or 0
    return json_response(await at.app.table_views.reveal(person_or_stranger(visitor), eye, upto))


async def details(request: Request) -> Response:
    """Send what no turn shows."""
    (at, visitor), eye = await identify(request), read_eye(request)
    person, outline = person_or_stranger(visitor), await at.app.views.outline(eye.table)
    is_new = eye.seat is not None and not await at.app.people.has_read_primer(person, outline.game)
    return json_response(await at.app.table_views.details(person, eye, is_new=is_new))


async def proof(request: Request) -> Response:
    """Tell in words what proves a table's deals."""
    at, visitor = await identify(request)
    return json_response({"text": await at.app.records.verify(read_table_id(request), visitor.lang)})


async def read_flat(request: Request) -> FormData:
    """Read a flat object as the form that it stands for; raises Refused."""
    try:
        sent = msgspec.json.decode(await request.body(), type=dict[str, str | tuple[str, ...]])
    except (msgspec.DecodeError, RecursionError):
        raise Refused("unreadable") from None
    lists = {name: (value,) if isinstance(value, str) else value for name, value in sent.items()}
    plain = {name: values[-1] for name, values in lists.items() if values and not name.startswith(CONTROL)}
    fields = {name.removeprefix(CONTROL): values for name, values in lists.items() if name.startswith(CONTROL)}
    return FormData(plain, fields)


async def act(request: Request) -> Response:
    """Do what a form of the table says: nothing to tell, a sentence, or where to go."""
    (at, visitor), form, table_id = await identify(request), await read_flat(request), read_table_id(request)
    name = request.path_params["form"]
    if name in GIVING:
        return await give_seat(request, form, sit_down if name == "sit" else open_rematch)
    if name in INVITING:
        return json_response(await INVITING[name](request, at, visitor, table_id))
    if (action := ALL_ACTIONS.get(name)) is None:
        raise Refused("unreadable")
    done = await action(at.app, person_or_stranger(visitor), table_id, form)
    if isinstance(done, str):
        return json_response({"go": done})
    return json_response({"text": done.text}) if done else Response(status_code=204)


async def invite(request: Request, context: PageContext, visitor: Visitor, table_id: TableId) -> Mapping[str, Any]:
    """Invite others; the addresses are told once."""
    card = await context.app.invitations.make(person_or_stranger(visitor), table_id)
    ways = ways_in(request, context, card)
    others = [
        (page_text("invitation-way", visitor.lang, chat=way.chat, kind=way.kind), way.url) for way in ways["others"]
    ]
    return {**ways, "others": others}


async def withdraw(_: Request, context: PageContext, visitor: Visitor, table_id: TableId) -> Mapping[str, Any]:
    await context.app.invitations.withdraw(person_or_stranger(visitor), table_id)
    return {"text": page_text("invitation-withdrawn", visitor.lang)}


INVITING: Final = {"invite": invite, "withdraw": withdraw}
GiveSeat = Callable[[Request, FormData, Visitor, Person], Awaitable[Response]]


async def give_seat(request: Request, form: FormData, give: GiveSeat) -> Response:
    (at, visitor), table_id = await identify(request), read_table_id(request)

    async def give_to(met: Visitor, person: Person) -> Response:
        return await give(request, form, met, person)

    async def refuse(met: Visitor, refused: Refused) -> Response:
        text = at.refusal_text(refused, met.lang, table_id)
        return json_response({"reason": refused.reason, "text": text}, status_of(refused))

    if give is open_rematch and visitor.person is None:
        return await refuse(visitor, Refused("not-seated"))
    return await give_right(request, form, give_to, refuse)


async def sit_down(request: Request, form: FormData, met: Visitor, person: Person) -> Response:
    (at, _), table_id = await identify(request), read_table_id(request)
    if form.get("seat") == "all":
        return json_response({"go": await sit_everywhere(at.app, met, person, table_id)})
    taken = await at.app.lobby.join(person, table_id, form.get_number("seat"), inbox=form.make_inbox_id())
    if taken is None:
        return json_response({"text": page_text("asked-for-seat", met.lang)})
    return json_response({"go": await find_home(at.app, met, table_id)})


async def open_rematch(request: Request, _: FormData, met: Visitor, person: Person) -> Response:
    (at, _visitor), table_id = await identify(request), read_table_id(request)
    table = await at.app.rematches.open(person, table_id)
    if met.frame:
        at.app.frames.gather(make_key(met.secret), table)
    return json_response({"go": f"/t/{table}"})
