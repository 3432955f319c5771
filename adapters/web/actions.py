"""Forms of a table, and what each does: a page without scripts posts it, or a script sends it as JSON.

A table that has not begun is a page of these forms, its lobby, which is made whole again at each change.
"""

import hashlib
import io
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

import segno
from markupsafe import Markup
from starlette.responses import HTMLResponse, JSONResponse, Response

from adapters.web.blocks import Block, Button, Copied, Fold, Form, Items, Link, Page, Part, Row, Text
from adapters.web.personal import ask
from adapters.web.rights import give_right
from adapters.web.stream import format_event
from adapters.web.visit import WAITING, Visit, read_flat, read_form, redirect_to, status_of
from adapters.web.visitor import make_key
from bot.screens import COMMANDS
from bot.text.signs import spell_signs
from bot.values.button_payload import make_command_request
from bot.values.commands import CONFIRMED, YES, offered_to
from bot.values.ids import WEB, Refused, TableId, TablePace, TableStatus
from bot.values.requests import LINK, Acknowledged

# what became of a form: a sentence, a path to go to, or what is shown for it
Done: TypeAlias = Acknowledged | str | Response | None
FormAction: TypeAlias = Callable[[Visit], Awaitable[Done]]
SCRIPTED: Final = "form"  # in the path of a form that a script sends: its name


async def act(visit: Visit, *, name: str = "") -> Response:
    """Do what a form asks. A refusal is said where the form stands."""
    is_scripted = SCRIPTED in visit.request.path_params
    name = name or visit.path(SCRIPTED)
    visit.form = await (read_flat if is_scripted else read_form)(visit.request)
    if name not in FORMS:
        raise Refused("unreadable")
    action = ACTIONS.get(name, give_command)

    async def give() -> Response:
        done = await action(visit)
        return tell_script(done) if is_scripted else await show_done(visit, done)

    async def refuse(refused: Refused) -> Response:
        if is_scripted:
            raise refused
        return await say_at_table(visit, visit.table_id, visit.word(refused, visit.table_id), status_of(refused))

    if name == "sit" or (name == "rematch" and visit.known is not None):
        return await give_right(visit, give, refuse)
    try:
        return await give()
    except Refused as refused:
        return await refuse(refused)


def tell_script(done: Done) -> Response:
    match done:
        case Response():
            return done
        case str():
            return JSONResponse({"go": done})
        case Acknowledged(text) if text:
            return JSONResponse({"text": text})
    return Response(status_code=204)


async def show_done(visit: Visit, done: Done) -> Response:
    match done:
        case Response():
            return done
        case str():
            return redirect_to(done)
        case Acknowledged(text) if text:
            return await say_at_table(visit, visit.table_id, text)
    return redirect_to(await visit.find_home(visit.table_id))


async def say_at_table(visit: Visit, table_id: TableId, text: str, status: int = 200) -> Response:
    """Say a sentence: in the lobby, else on a page that leads to the table."""
    if await visit.is_lobby(table_id):
        visit.text, visit.status = text, status
        return await lobby_page(visit, table_id)
    outline = await visit.app.views.outline(table_id)
    return visit.sorry(text, status, table_id=table_id, title=outline.name if status == 200 else "")


async def sit(visit: Visit) -> Done:
    if visit.form.get("seat") == "all":
        await sit_everywhere(visit)
    else:
        seat = visit.form.get_number("seat")
        taken = await visit.app.lobby.join(visit.person, visit.table_id, seat, inbox=visit.inbox)
        if taken is None:
            return Acknowledged(visit.t("asked-for-seat"), 0)
    return await visit.find_home(visit.table_id)


async def sit_everywhere(visit: Visit) -> None:
    """Take every seat that no person holds. Raises Refused during a deal."""
    app, person, table_id = visit.app, visit.person, visit.table_id
    room = await app.views.room(table_id, person.lang)
    if not room.open:
        raise Refused("single-seat")  # what robots hold may not be looked at
    held = await app.play.seats_of(person, table_id)
    for line in room.seats:
        if line.seat not in held and (line.vacant or line.robot):
            await app.lobby.join(person, table_id, line.seat)


async def open_rematch(visit: Visit) -> str:
    if visit.known is None:
        raise Refused("not-seated")
    table = await visit.app.rematches.open(visit.person, visit.table_id)
    if visit.visitor.frame:
        visit.app.frames.gather(make_key(visit.visitor.secret), table)
    return f"/t/{table}"


async def make_invitation(visit: Visit) -> Response:
    """Invite others to a table, and show the addresses once; sent twice, it makes two."""
    card = await visit.app.invitations.make(visit.person, visit.table_id)
    t, name = visit.t, visit.table_id
    pages = next((way.url for way in card.doorways if way.chat == WEB), "")
    pages = pages or f"{visit.public_address}/{LINK}/{card.code}"
    drawn = segno.make(pages, error="m").svg_inline(border=3, scale=4, dark="#1F1B16", light="#ffffff")
    others = [(t("invitation-way", chat=way.chat, kind=way.kind), way.url) for way in card.doorways if way.chat != WEB]
    if SCRIPTED in visit.request.path_params:
        return JSONResponse({"pages": pages, "qr": drawn, "others": others, "code": card.code})
    qr = Markup('<div class="qr" role="img" aria-label="{}">{}</div>').format(t("invitation-qr"), Markup(drawn))  # noqa: S704  it is drawn here
    copied = Copied(t("invitation-pages"), pages)
    blocks: list[Block] = [Part(t("invitation-pages"), [copied, Fold(t("qr"), [qr])])]
    if others:
        links = [Link(label, url) for label, url in others]
        blocks.append(Part(t("invitation-others"), [Items(links), Text(t("invitation-code", code=card.code))]))
    back = Link(t("invitation-back"), f"/t/{name}", "btn btn--act")
    blocks.append(Form(f"/t/{name}/withdraw", [Row([back, Button(t("invitation-withdraw"))])]))
    lede = t("invitation-what", table=(await visit.app.views.outline(name)).name)
    return visit.page(Page(t("invitation-title"), [lede], blocks))


async def withdraw_invitations(visit: Visit) -> Acknowledged:
    await visit.app.invitations.withdraw(visit.person, visit.table_id)
    return Acknowledged(visit.t("invitation-withdrawn"), 0)


async def leave(visit: Visit) -> str:
    await visit.app.lobby.leave(visit.person, visit.table_id, visit.form.get_number("seat"), inbox=visit.inbox)
    return f"/t/{visit.table_id}"


async def start(visit: Visit) -> str:
    await visit.app.openings.start(visit.person, visit.table_id, inbox=visit.inbox)
    return f"/t/{visit.table_id}?{WAITING}"


async def contribute_word(visit: Visit) -> None:
    words, person, table_id, form = visit.app.contributions, visit.person, visit.table_id, visit.form
    if opened := form.get("opened"):
        await words.open_word(person, table_id, opened, form.get("terms"))
    elif promise := form.get("promise"):
        await words.promise_word(person, table_id, promise)
    else:
        await words.give_word(person, table_id, form.get("word"))


async def require_seat(visit: Visit) -> None:
    if not await visit.app.play.seats_of(visit.person, visit.table_id):
        raise Refused("not-your-seat")


async def mark_primer_read(visit: Visit) -> None:
    await require_seat(visit)
    outline = await visit.app.views.outline(visit.table_id)
    await visit.app.people.mark_primer_read(visit.person, outline.game)


async def never_ask(visit: Visit) -> Acknowledged:
    await require_seat(visit)
    wish = visit.form.get("wish")
    await visit.app.wishes.choose(visit.person, wish, wanted=True)
    return Acknowledged(visit.t("autoplay-chosen", wish=wish), 0)


async def set_pace(visit: Visit) -> Done:
    chosen = next((pace for pace in TablePace if pace == visit.form.get("pace")), None)
    if chosen is None:
        raise Refused("choose-one")
    return await visit.app.table_settings.set_pace(visit.person, visit.table_id, chosen, inbox=visit.inbox)


async def give_command(visit: Visit) -> Acknowledged:
    """Do what the command of a form's name does, with the form's fields as its arguments."""
    name = visit.path(SCRIPTED) or visit.request.url.path.rpartition("/")[2]
    request = make_command_request(VERBS[name], {**visit.form.plain, CONFIRMED.name: YES}, visit.table_id)
    reply = await ask(visit, request)
    return Acknowledged(reply.toast or (reply.screen.text if reply.screen else ""), 0)


# by form (`bot.values.commands.Command.web`); what stands here beside them has no command, any other is its command's
ACTIONS: Final[Mapping[str, FormAction]] = {
    "sit": sit,
    "rematch": open_rematch,
    "invite": make_invitation,
    "withdraw": withdraw_invitations,
    "option": lambda v: v.app.table_settings.set_option(
        v.person, v.table_id, v.form.get("option"), v.form.fields, inbox=v.inbox
    ),
    "preset": lambda v: v.app.table_settings.set_preset(v.person, v.table_id, v.form.get("preset"), inbox=v.inbox),
    "pace": set_pace,
    "custom": lambda v: v.app.table_settings.set_custom(
        v.person, v.table_id, v.form.get("option"), next(iter(v.form.fields.get("", ())), ""), inbox=v.inbox
    ),
    "robot": lambda v: v.app.lobby.seat_robot(
        v.person, v.table_id, v.require_number("seat"), v.form.get("level"), inbox=v.inbox
    ),
    "size": lambda v: v.app.table_settings.set_seats(
        v.person, v.table_id, v.require_number("seats", "say-a-number"), inbox=v.inbox
    ),
    "several": lambda v: v.app.guests.allow_several(v.person, v.table_id, allowed=v.form.get("several") == "yes"),
    "remove": lambda v: v.app.guests.remove(v.person, v.table_id, v.require_number("seat")),
    "readmit": lambda v: v.app.guests.readmit(v.person, v.table_id, v.form.get_number("number") or 0),
    "handover": lambda v: v.app.guests.hand_over(v.person, v.table_id, v.require_number("seat")),
    "accept": lambda v: v.app.table_settings.accept(v.person, v.table_id, v.form.get_number("number") or 0),
    "decline": lambda v: v.app.table_settings.decline(v.person, v.table_id, v.form.get_number("number") or 0),
    "coming": lambda v: v.app.evenings.answer(v.person, v.table_id, v.form.get("answer"), inbox=v.inbox),
    "move": lambda v: v.app.evenings.move(v.person, v.table_id, v.form.get("day"), zone=v.form.get("zone")),
    "start": start,
    "word": contribute_word,
    "leave": leave,
    "end": lambda v: v.app.host.end(v.person, v.table_id, concedes=bool(v.form.get("concede"))),
    "primer": mark_primer_read,
    "autoplay": never_ask,
    "say": lambda v: v.app.sayings.say(v.person, v.table_id, v.require_number("seat"), v.form.get("word")),
}
VERBS: Final = {form: each.verb for each in COMMANDS.values() for form in each.web}
FORMS: Final = frozenset({*ACTIONS, *VERBS})


# What stands in a page, unknown to all, for a nonce, which is new in each of its forms at each sending, and for what is said
# to its reader alone.
NONCE, SAID = (Markup(secrets.token_hex(16)) for _ in range(2))  # noqa: S704  they are digits
MAIN: Final = re.compile("<main.*</main>", re.DOTALL)


async def render_lobby(visit: Visit, table_id: TableId) -> str:
    """Render a lobby without its nonces and without what is said: the same as long as it shows the same.

    Raises Refused where the table has begun, or where there is none.
    """
    room = await visit.app.views.room(table_id, visit.lang)
    if room.status is not TableStatus.LOBBY:
        raise Refused("already-started")
    held = await visit.app.play.seats_of(visit.person, table_id)
    is_host = room.is_host(held)
    return visit.render(
        "lobby.html.j2",
        title=visit.t("title", call=spell_signs(room.call.who).removesuffix("."), table=room.name),
        path=f"/t/{room.id}",
        room=room,
        held=held,
        is_host=is_host,
        offered=offered_to(room, tuple(dict.fromkeys(VERBS.values())), is_seated=bool(held), is_host=is_host),
        press=NONCE,
        said=SAID,
        origin=visit.public_address,
        alone=not visit.at.public,
        card=visit.app.games.find_game(room.game, visit.lang),
    )


def cut_main(page: str) -> tuple[str, str]:
    """Return what of a lobby is sent when something has changed, and its digest."""
    found = MAIN.search(page)
    assert found
    return found[0], hashlib.sha256(found[0].encode()).hexdigest()[:12]


def finish(page: str, said: Markup | str = "") -> str:
    return re.sub(NONCE, lambda _: secrets.token_hex(8), page).replace(SAID, said)


async def lobby_page(visit: Visit, table_id: TableId) -> Response:
    """Send a lobby, with what is to be said to its reader; raises Refused where the table has begun."""
    page, said = await render_lobby(visit, table_id), ""
    _, digest = cut_main(page)
    if visit.text:
        kind = "good" if visit.status == 200 else "bad"
        said = Markup('<p class="said said--{}" role="alert"><span>{}</span></p>').format(kind, visit.text)
    return HTMLResponse(finish(page, said).replace(" data-had>", f' data-had="{digest}">', 1), visit.status)


async def stream_lobby(visit: Visit) -> Response:
    """Stream the changes of a lobby; raises Refused before anything is sent."""
    table_id, had = visit.table_id, visit.request.headers.get("last-event-id") or visit.query("had")

    async def find_next() -> tuple[bytes, bool]:
        nonlocal had
        if not await visit.is_lobby(table_id):
            return format_event("go", await visit.find_home(table_id)), True
        async with visit.take_turn():
            main, digest = cut_main(await render_lobby(visit, table_id))
        if digest == had:
            return b"", False
        had = digest
        return format_event("", finish(main), digest), False

    held = await visit.app.play.seats_of(visit.person, table_id)
    return visit.stream(find_next, is_seated=bool(held))


async def qr_code(visit: Visit) -> Response:
    await visit.app.views.room(visit.table_id, visit.lang)  # a sealed board is none of others' business
    drawn = io.BytesIO()
    segno.make(f"{visit.public_address}/t/{visit.table_id}", error="m").save(
        drawn, kind="svg", border=3, scale=4, dark="#1F1B16", light="#ffffff", xmldecl=False, omitsize=False
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml")
