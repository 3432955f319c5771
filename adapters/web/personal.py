"""A person's own pages: what the commands about them say, drawn from the screens that chats draw."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import groupby
from mimetypes import guess_type
from typing import Final

from starlette.exceptions import HTTPException
from starlette.responses import Response

from adapters.web.blocks import Block, Device, Form, Input, Items, Link, Page, Part, Row, Text
from adapters.web.blocks import Button as PageButton
from adapters.web.rendering import WORDS
from adapters.web.visit import Visit, redirect_to
from adapters.web.visitor import make_key
from bot.screens import COMMANDS
from bot.screens.controller import ChatController
from bot.screens.request import ChatProfile
from bot.values.button_payload import make_command_request, make_request, pack, unpack
from bot.values.commands import ArgumentType, Command, Scope
from bot.values.ids import Refused
from bot.values.requests import Request
from bot.values.screens import Button, ButtonStyle, Reply

OWN: Final = {each.verb: each for each in COMMANDS.values() if each.under == "me" and each.scope is Scope.NOTHING}
BETTER: Final = {"privacy": "/privacy"}  # pages that say more than the command's screen
RINGING: Final = {"hours", "notifications"}  # where this browser can be made to ring
FORMER: Final = {"/accounts": "/me/accounts", "/autoplay": "/me/automatic", "/hours": "/me/hours"}  # pages before 0.4
PROFILE: Final = ChatProfile(text=20_000, is_page=True)
LOOKS: Final = {ButtonStyle.MAIN: "btn--act", ButtonStyle.PLAIN: "", ButtonStyle.DANGER: "btn--stop"}
BULLET: Final = "• "


def find_command(visit: Visit) -> Command:
    if (command := OWN.get(visit.path("verb"))) is None:
        raise HTTPException(404)
    return command


async def lead_on(visit: Visit) -> Response:
    return redirect_to(FORMER[visit.request.url.path])


async def show_command(visit: Visit) -> Response:
    """Show what a command says without arguments; one that changes something only how to give it."""
    command, reply = find_command(visit), Reply()
    if visit.known is not None and not command.changes:
        reply = await ask(visit, Request(command.verb))
    return await draw_reply(visit, command, reply)


async def give_command(visit: Visit) -> Response:
    """Do what a button of a screen asks, or what is written beside it; raises Refused."""
    command, pressed = find_command(visit), visit.form.get("do")
    request = make_request(*unpack(pressed)) if pressed else make_command_request(command.verb, visit.form.plain)
    if not isinstance(request, Request) or (given := OWN.get(request.verb)) is None:
        raise Refused("unreadable")
    if given.at_home and await is_session(visit):
        raise Refused("link-session")
    reply = await ask(visit, request)
    if (screen := reply.screen) and screen.document:
        headers = {"content-disposition": f'attachment; filename="{screen.document_name}"'}
        return Response(screen.document, media_type=guess_type(screen.document_name)[0], headers=headers)
    return await draw_reply(visit, given, reply)


async def ask(visit: Visit, request: Request) -> Reply:
    return await ChatController(visit.app, PROFILE).carry_out(visit.person, replace(request, inbox=visit.inbox))


async def draw_reply(visit: Visit, command: Command, reply: Reply) -> Response:
    t, path = visit.t, f"/me/{command.verb}"
    said = [reply.toast, reply.screen.text if reply.screen else ""]
    blocks = [*draw_lines("\n".join(filter(None, said)))]
    if visit.known is None:
        blocks.append(Text(t("hours-nobody")))
    elif command.at_home and await is_session(visit):
        blocks.append(Text(bot_text(visit, "refused-link-session")))
    else:
        if reply.screen and reply.screen.buttons:
            blocks.append(Form(path, [*draw_buttons(reply.screen.buttons, OWN)]))
        words = [each.name for each in command.listed_arguments if each.type is ArgumentType.TEXT]
        if words:
            attributes = {"data-guess": ""} if command.verb == "hours" and await wants_zone(visit) else {}
            asked = [Input(bot_text(visit, f"argument-{each}-hint"), each, attributes=attributes) for each in words]
            blocks.append(Form(path, [*asked, Row([PageButton(t("command-send"))])]))
    if visit.known and command.verb in RINGING and not visit.visitor.frame:
        blocks.append(Device())
    if visit.known:
        others = [each.verb for each in OWN.values() if not each.changes and each is not command]
        links = [Link(name_command(visit, each), BETTER.get(each, f"/me/{each}")) for each in others]
        blocks.append(Part(t("command-others"), [Row(links)]))
    lede = bot_text(visit, f"command-{command.verb}-hint")
    return visit.page(Page(name_command(visit, command.verb), [f"{lede}."], blocks, path))


async def wants_zone(visit: Visit) -> bool:
    """Tell whether the zone of the visitor's machine is proposed, as they have not said where they live."""
    week = await visit.app.hours.find(visit.person)
    return week is None or week.guessed


def name_command(visit: Visit, verb: str) -> str:
    return bot_text(visit, f"button-{verb}").removesuffix("…")


def draw_lines(text: str) -> list[Block]:
    """Draw the lines of a screen; those that chats begin with a bullet are a list."""
    blocks: list[Block] = []
    for is_list, some in groupby(text.splitlines(), key=lambda line: line.startswith(BULLET)):
        lines = [line.removeprefix(BULLET) for line in some]
        blocks += [Items(lines)] if is_list else map(Text, lines)
    return blocks


def draw_buttons(offered: Sequence[Button], verbs: Collection[str]) -> list[Block]:
    """Draw the buttons of these verbs in the rows that a chat would give them."""
    own = (each for each in offered if each.verb in verbs)
    return [Row([*map(draw_button, some)]) for _, some in groupby(own, key=lambda button: button.row)]


def draw_button(button: Button) -> PageButton:
    return PageButton(button.label, "do", pack(button.verb, None, button.args), LOOKS[button.look])


def bot_text(visit: Visit, key: str) -> str:
    return WORDS.package_text("bot", key, visit.lang)


async def is_session(visit: Visit) -> bool:
    """Tell whether a browser or window was opened from a chat: its user may play, but not manage accounts."""
    key = make_key(visit.visitor.secret)
    return bool(visit.visitor.frame) or await visit.app.sessions.find_browser(key) is not None
