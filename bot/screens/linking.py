"""Linking two accounts, step by step: a code is given at one, entered at the other, and confirmed at the first."""

from __future__ import annotations

from bot.screens.request import ChatRequest
from bot.text.inert import mark_link
from bot.values.codes import spell_code
from bot.values.ids import Refused
from bot.values.payload import make_code_link
from bot.values.people import LinkOffer
from bot.values.screens import Button, ButtonStyle, PrivateScreen, Reply


async def link_account(request: ChatRequest) -> Reply:
    """Do one step of linking; in private alone, since whoever reads a code may enter it."""
    if not request.is_private:
        raise Refused("link-private")
    accounts, person, code = request.app.accounts, request.person, request.argument("code")
    match request.argument("step"):
        case "yes":
            return show(request, "link-done", await accounts.confirm(person))
        case "no":
            await accounts.decline(person)
            return show(request, "link-declined")
        case "enter" if code:
            return show(request, "link-entered", await accounts.enter_code(person, code))
        case "sure" if code:
            button = request.make_button("link-enter", "link", code, "enter", look=ButtonStyle.DANGER)
            return show(request, "link-sure", await accounts.read_code(person, code), button)
    if code:
        button = request.make_button("link-on", "link", code, "sure")
        return show(request, "link-meaning", await accounts.read_code(person, code), button)
    return await give_code(request)


async def give_code(request: ChatRequest) -> Reply:
    """Give a code, and say where it is entered; where the chat has links into it, also by one."""
    code = await request.app.accounts.give_code(request.person)
    text = request.chat_text("link-code", code=spell_code(code))
    if link := request.profile.private_link(make_code_link(code)):
        text = f"{text}\n{request.chat_text('link-way', link=mark_link(link))}"
    return Reply(screen=PrivateScreen(text, buttons=(request.make_button("link-no", "link", "", "no"),)))


def show(request: ChatRequest, key: str, offer: LinkOffer | None = None, *buttons: Button) -> Reply:
    """Show one step, with the names of both accounts."""
    names = {} if offer is None else name_both(offer)
    return Reply(screen=PrivateScreen(request.chat_text(key, **names), buttons=buttons))


def name_both(offer: LinkOffer) -> dict[str, str]:
    """Return how both accounts are called, for a sentence."""
    (first, name), (second, other) = offer
    return {"first": first, "name": name, "second": second, "other": other}
