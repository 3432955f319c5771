"""Forms of a table, and what each does: a page without scripts posts it, or a script sends it as JSON."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

import msgspec
import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from adapters.web.blocks import Block, Button, Copied, Fold, Form, Items, Link, Page, Part, Row, Text
from adapters.web.form_data import CONTROL, FormData, read_form
from adapters.web.lobby import lobby_page
from adapters.web.page_context import (
    Press,
    give_right,
    identify,
    make_press,
    page_context,
    plain_page,
    read_table_id,
    redirect_to,
    sorry_page,
    status_of,
)
from adapters.web.places import WAITING, find_home, is_lobby
from adapters.web.rendering import make_speech, page_text
from adapters.web.visitor import Visitor, make_key
from bot.values.ids import WEB, Refused, TableId, TablePace
from bot.values.requests import LINK, Acknowledged

# what became of a form: a sentence, a path to go to, or what is shown for it
Done: TypeAlias = Acknowledged | str | Response | None
FormAction: TypeAlias = Callable[[Press], Awaitable[Done]]
SCRIPTED: Final = "form"  # in the path of a form that a script sends: its name


async def act(request: Request, *, name: str = "") -> Response:
    """Do what a form asks. A refusal is said where the form stands."""
    (at, visitor), table_id = await identify(request), read_table_id(request)
    is_scripted = SCRIPTED in request.path_params
    name = name or request.path_params[SCRIPTED]
    form = await (read_flat(request) if is_scripted else read_form(request))
    if (action := ACTIONS.get(name)) is None:
        raise Refused("unreadable")

    async def give(press: Press) -> Response:
        done = await action(press)
        return tell_script(done) if is_scripted else await show_done(press, done)

    async def refuse(met: Visitor, refused: Refused) -> Response:
        if is_scripted:
            raise refused
        text = at.refusal_text(refused, met.lang, table_id)
        return await say_at_table(request, met, table_id, text, status_of(refused))

    if name == "sit" or (name == "rematch" and visitor.person is not None):
        return await give_right(request, form, give, refuse)
    try:
        return await give(make_press(request, at, visitor, form))
    except Refused as refused:
        return await refuse(visitor, refused)


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


def tell_script(done: Done) -> Response:
    match done:
        case Response():
            return done
        case str():
            return JSONResponse({"go": done})
        case Acknowledged(text) if text:
            return JSONResponse({"text": text})
    return Response(status_code=204)


async def show_done(press: Press, done: Done) -> Response:
    match done:
        case Response():
            return done
        case str():
            return redirect_to(done)
        case Acknowledged(text) if text:
            return await say_at_table(press.request, press.visitor, press.table_id, text)
    return redirect_to(await find_home(press.app, press.person, press.table_id))


async def say_at_table(request: Request, visitor: Visitor, table_id: TableId, text: str, status: int = 200) -> Response:
    """Say a sentence: in the lobby, else on a page that leads to the table."""
    context = page_context(request)
    if await is_lobby(context.app, table_id):
        return await lobby_page(request, visitor, table_id, text, status)
    outline = await context.app.views.outline(table_id)
    return sorry_page(visitor, text, status, table_id=table_id, title=outline.name if status == 200 else "")


async def sit(press: Press) -> Done:
    if press.form.get("seat") == "all":
        await sit_everywhere(press)
    else:
        seat = press.form.get_number("seat")
        taken = await press.app.lobby.join(press.person, press.table_id, seat, inbox=press.inbox)
        if taken is None:
            return Acknowledged(page_text("asked-for-seat", press.visitor.lang), 0)
    return await find_home(press.app, press.person, press.table_id)


async def sit_everywhere(press: Press) -> None:
    """Take every seat that no person holds. Raises Refused during a deal."""
    app, person, table_id = press.app, press.person, press.table_id
    room = await app.views.room(table_id, person.lang)
    if not room.open:
        raise Refused("single-seat")  # what robots hold may not be looked at
    held = await app.play.seats_of(person, table_id)
    for line in room.seats:
        if line.seat not in held and (line.vacant or line.robot):
            await app.lobby.join(person, table_id, line.seat)


async def open_rematch(press: Press) -> str:
    if press.visitor.person is None:
        raise Refused("not-seated")
    table = await press.app.rematches.open(press.person, press.table_id)
    if press.visitor.frame:
        press.app.frames.gather(make_key(press.visitor.secret), table)
    return f"/t/{table}"


async def make_invitation(press: Press) -> Response:
    """Invite others to a table, and show the addresses once; sent twice, it makes two."""
    card = await press.app.invitations.make(press.person, press.table_id)
    t, name = make_speech(press.visitor.lang), press.table_id
    pages = next((way.url for way in card.doorways if way.chat == WEB), "")
    pages = pages or f"{press.at.public_address(press.request)}/{LINK}/{card.code}"
    drawn = segno.make(pages, error="m").svg_inline(border=3, scale=4, dark="#1F1B16", light="#ffffff")
    others = [(t("invitation-way", chat=way.chat, kind=way.kind), way.url) for way in card.doorways if way.chat != WEB]
    if SCRIPTED in press.request.path_params:
        return JSONResponse({"pages": pages, "qr": drawn, "others": others, "code": card.code})
    qr = Markup('<div class="qr" role="img" aria-label="{}">{}</div>').format(t("invitation-qr"), Markup(drawn))  # noqa: S704  it is drawn here
    copied = Copied(t("invitation-pages"), pages)
    blocks: list[Block] = [Part(t("invitation-pages"), [copied, Fold(t("qr"), [qr])])]
    if others:
        links = [Link(label, url) for label, url in others]
        blocks.append(Part(t("invitation-others"), [Items(links), Text(t("invitation-code", code=card.code))]))
    back = Link(t("invitation-back"), f"/t/{name}", "btn btn--act")
    blocks.append(Form(f"/t/{name}/withdraw", [Row([back, Button(t("invitation-withdraw"))])]))
    lede = t("invitation-what", table=(await press.app.views.outline(name)).name)
    return plain_page(press.visitor, Page(t("invitation-title"), [lede], blocks))


async def withdraw_invitations(press: Press) -> Acknowledged:
    await press.app.invitations.withdraw(press.person, press.table_id)
    return Acknowledged(page_text("invitation-withdrawn", press.visitor.lang), 0)


async def leave(press: Press) -> str:
    await press.app.lobby.leave(press.person, press.table_id, press.form.get_number("seat"), inbox=press.inbox)
    return f"/t/{press.table_id}"


async def start(press: Press) -> str:
    await press.app.openings.start(press.person, press.table_id, inbox=press.inbox)
    return f"/t/{press.table_id}?{WAITING}"


async def contribute_word(press: Press) -> None:
    words, person, table_id, form = press.app.contributions, press.person, press.table_id, press.form
    if opened := form.get("opened"):
        await words.open_word(person, table_id, opened, form.get("terms"))
    elif promise := form.get("promise"):
        await words.promise_word(person, table_id, promise)
    else:
        await words.give_word(person, table_id, form.get("word"))


async def require_seat(press: Press) -> None:
    if not await press.app.play.seats_of(press.person, press.table_id):
        raise Refused("not-your-seat")


async def mark_primer_read(press: Press) -> None:
    await require_seat(press)
    outline = await press.app.views.outline(press.table_id)
    await press.app.people.mark_primer_read(press.person, outline.game)


async def never_ask(press: Press) -> Acknowledged:
    await require_seat(press)
    wish = press.form.get("wish")
    await press.app.wishes.choose(press.person, wish, wanted=True)
    return Acknowledged(page_text("autoplay-chosen", press.person.lang, wish=wish), 0)


async def set_pace(press: Press) -> Done:
    chosen = next((pace for pace in TablePace if pace == press.form.get("pace")), None)
    if chosen is None:
        raise Refused("choose-one")
    return await press.app.table_settings.set_pace(press.person, press.table_id, chosen, inbox=press.inbox)


# by form (`bot.values.commands.Command.web`)
ACTIONS: Final[Mapping[str, FormAction]] = {
    "sit": sit,
    "rematch": open_rematch,
    "invite": make_invitation,
    "withdraw": withdraw_invitations,
    "option": lambda p: p.app.table_settings.set_option(
        p.person, p.table_id, p.form.get("option"), p.form.fields, inbox=p.inbox
    ),
    "preset": lambda p: p.app.table_settings.set_preset(p.person, p.table_id, p.form.get("preset"), inbox=p.inbox),
    "pace": set_pace,
    "custom": lambda p: p.app.table_settings.set_custom(
        p.person, p.table_id, p.form.get("option"), next(iter(p.form.fields.get("", ())), ""), inbox=p.inbox
    ),
    "robot": lambda p: p.app.lobby.seat_robot(
        p.person, p.table_id, p.require_number("seat"), p.form.get("level"), inbox=p.inbox
    ),
    "size": lambda p: p.app.table_settings.set_seats(
        p.person, p.table_id, p.require_number("seats", "say-a-number"), inbox=p.inbox
    ),
    "several": lambda p: p.app.guests.allow_several(p.person, p.table_id, allowed=p.form.get("several") == "yes"),
    "remove": lambda p: p.app.guests.remove(p.person, p.table_id, p.require_number("seat")),
    "readmit": lambda p: p.app.guests.readmit(p.person, p.table_id, p.form.get_number("number") or 0),
    "handover": lambda p: p.app.guests.hand_over(p.person, p.table_id, p.require_number("seat")),
    "accept": lambda p: p.app.table_settings.accept(p.person, p.table_id, p.form.get_number("number") or 0),
    "decline": lambda p: p.app.table_settings.decline(p.person, p.table_id, p.form.get_number("number") or 0),
    "coming": lambda p: p.app.evenings.answer(p.person, p.table_id, p.form.get("answer"), inbox=p.inbox),
    "next": lambda p: (p.app.queue.quit if p.form.get("what") == "drop" else p.app.queue.enter)(p.person, p.table_id),
    "move": lambda p: p.app.evenings.move(p.person, p.table_id, p.form.get("day"), zone=p.form.get("zone")),
    "start": start,
    "word": contribute_word,
    "leave": leave,
    "end": lambda p: p.app.host.end(p.person, p.table_id, concedes=bool(p.form.get("concede"))),
    "agree": lambda p: p.app.votes.agree(p.person, p.table_id, p.require_number("proposal", "proposal-over")),
    "refuse": lambda p: p.app.votes.refuse(p.person, p.table_id, p.require_number("proposal", "proposal-over")),
    "remind": lambda p: p.app.host.remind(p.person, p.table_id),
    "pause": lambda p: p.app.host.pause(p.person, p.table_id),
    "resume": lambda p: p.app.votes.propose(p.person, p.table_id, "resume"),
    "time": lambda p: p.app.votes.propose(p.person, p.table_id, "time", "more-time"),
    "retract": lambda p: p.app.host.retract(p.person, p.table_id),
    "primer": mark_primer_read,
    "autoplay": never_ask,
    "say": lambda p: p.app.sayings.say(p.person, p.table_id, p.require_number("seat"), p.form.get("word")),
}
