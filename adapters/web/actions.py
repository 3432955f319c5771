"""Forms of a table, what each does, and what is sent for one that a page without scripts posts."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import FormData
from adapters.web.lobby import lobby_page
from adapters.web.page_context import (
    give_right,
    identify,
    page_context,
    read_press,
    read_table_id,
    redirect_to,
    sorry_page,
    status_of,
)
from adapters.web.places import WAITING, find_home, is_lobby, person_or_stranger
from adapters.web.rendering import page_text
from adapters.web.visitor import Visitor
from bot.app import App
from bot.values.ids import Refused, TableId, TablePace
from bot.values.requests import Acknowledged, Person

# returns what became of it, or the path to go to
FormAction: TypeAlias = Callable[[App, Person, TableId, FormData], Awaitable[Acknowledged | str | None]]


async def run_action(request: Request, action: FormAction) -> Response:
    (at, visitor, sent), table_id = await read_press(request), read_table_id(request)
    try:
        done = await action(at.app, person_or_stranger(visitor), table_id, sent)
    except Refused as refused:
        text = at.refusal_text(refused, visitor.lang, table_id)
        return await say_at_table(request, visitor, table_id, text, status_of(refused))
    if isinstance(done, str):
        return redirect_to(done)
    if done and done.text:
        return await say_at_table(request, visitor, table_id, done.text)
    return redirect_to(await find_home(at.app, visitor, table_id))


async def say_at_table(request: Request, visitor: Visitor, table_id: TableId, text: str, status: int = 200) -> Response:
    """Say a sentence: in the lobby, else on a page that leads to the table."""
    context = page_context(request)
    if await is_lobby(context.app, table_id):
        return await lobby_page(request, visitor, table_id, text, status)
    outline = await context.app.views.outline(table_id)
    return sorry_page(visitor, text, status, table_id=table_id, title=outline.name if status == 200 else "")


async def sit(request: Request) -> Response:
    (at, _, sent), table_id = await read_press(request), read_table_id(request)

    async def give(met: Visitor, person: Person) -> Response:
        if sent.get("seat") == "all":
            return redirect_to(await sit_everywhere(at.app, met, person, table_id))
        taken = await at.app.lobby.join(person, table_id, sent.get_number("seat"), inbox=sent.make_inbox_id())
        return await seat_response(request, met, table_id, taken)

    async def refuse(met: Visitor, refused: Refused) -> Response:
        return await say_at_table(
            request, met, table_id, at.refusal_text(refused, met.lang, table_id), status_of(refused)
        )

    return await give_right(request, sent, give, refuse)


async def seat_response(request: Request, visitor: Visitor, table_id: TableId, taken: int | None) -> Response:
    if taken is None:
        return await say_at_table(request, visitor, table_id, page_text("asked-for-seat", visitor.lang))
    return redirect_to(await find_home(page_context(request).app, visitor, table_id))


async def sit_everywhere(app: App, visitor: Visitor, person: Person, table_id: TableId) -> str:
    """Take every seat that no person holds; return where they are played. Raises Refused during a deal."""
    room = await app.views.room(table_id, visitor.lang)
    if not room.open:
        raise Refused("single-seat")  # what robots hold may not be looked at
    held = await app.play.seats_of(person, table_id)
    for line in room.seats:
        if line.seat not in held and (line.vacant or line.robot):
            await app.lobby.join(person, table_id, line.seat)
    return await find_home(app, visitor, table_id)


async def seat_robot(app: App, person: Person, table_id: TableId, form: FormData) -> Acknowledged | None:
    seat = form.require_number("seat", "no-such-seat")
    return await app.lobby.seat_robot(person, table_id, seat, form.get("level"), inbox=form.make_inbox_id())


async def leave(app: App, person: Person, table_id: TableId, form: FormData) -> str:
    await app.lobby.leave(person, table_id, form.get_number("seat"), inbox=form.make_inbox_id())
    return f"/t/{table_id}"


async def start(app: App, person: Person, table_id: TableId, form: FormData) -> str:
    await app.openings.start(person, table_id, inbox=form.make_inbox_id())
    return f"/t/{table_id}?{WAITING}"


async def contribute_word(app: App, person: Person, table_id: TableId, form: FormData) -> str | None:
    words = app.contributions
    if opened := form.get("opened"):
        await words.open_word(person, table_id, opened, form.get("terms"))
    elif promise := form.get("promise"):
        await words.promise_word(person, table_id, promise)
    else:
        await words.give_word(person, table_id, form.get("word"))
    return None


async def mark_primer_read(app: App, person: Person, table_id: TableId, _: FormData) -> None:
    if not await app.play.seats_of(person, table_id):
        raise Refused("not-your-seat")
    outline = await app.views.outline(table_id)
    await app.people.mark_primer_read(person, outline.game)


async def say(app: App, person: Person, table_id: TableId, form: FormData) -> None:
    """Say one of the ready-made words from a seat."""
    await app.sayings.say(person, table_id, form.require_number("seat", "no-such-seat"), form.get("word"))


async def never_ask(app: App, person: Person, table_id: TableId, form: FormData) -> Acknowledged:
    if not await app.play.seats_of(person, table_id):
        raise Refused("not-your-seat")
    await app.wishes.choose(person, form.get("wish"), wanted=True)
    return Acknowledged(page_text("autoplay-chosen", person.lang, wish=form.get("wish")), 0)


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
