"""A person's accounts, the browsers they opened from a chat, and how to sign these out."""

from datetime import UTC, datetime
from itertools import chain
from typing import Final

from bot.screens.request import ChatRequest, handles
from bot.text.moments import LIKELY, word_instant
from bot.text.translator import mark_link
from bot.values.button_payload import make_code_link
from bot.values.commands import Argument, Scope, Who, pressed
from bot.values.ids import Refused, spell_code
from bot.values.requests import LinkOffer, OpenBrowser
from bot.values.screens import Button, ButtonStyle, PrivateScreen, Reply

LISTED: Final = 8  # Accounts, and browsers, on one screen: of these those used last


@handles("window")
@handles("browser", who=Who.SEATED)
async def open_browser(request: ChatRequest) -> Reply:
    address = await request.app.sessions.make_link(request.person, request.table_id)
    label = request.button_label("browser-open")
    buttons = (Button(label, url=address, look=ButtonStyle.MAIN), request.make_button("hand", "hand"))
    return request.say(request.chat_text("browser"), buttons)


@handles("accounts", (pressed("what"), pressed("which")), Scope.NOTHING, private=9, under="me", rank=6, at_home=True)
async def show_accounts(request: ChatRequest) -> Reply:
    what, which, accounts = request.argument("what"), request.argument("which"), request.app.accounts
    done = {
        "tell": (accounts.choose_address, "account-told"),
        "undone": (accounts.undo, "undone"),
        "dropped": (accounts.drop, "dropped"),
        "dispute": (accounts.dispute, "disputed"),
    }
    sure = {"undo": "undone", "drop": "dropped"}
    if what == "end":
        was_open = await request.app.sessions.end(request.person, which)
        return request.reply(request.chat_text("browser-shut", was="open" if was_open else "over"))
    if what in done:
        act, key = done[what]
        return request.reply(request.chat_text(key, **(await act(request.person, which))._asdict()))
    if what in sure:
        yes = request.make_button(f"{what}-sure", "accounts", sure[what], which, look=ButtonStyle.DANGER)
        return request.reply(request.chat_text(f"{what}-sure"), (yes, *request.make_buttons("accounts")))
    return Reply(screen=await accounts_screen(request))


async def accounts_screen(request: ChatRequest) -> PrivateScreen:
    if request.person.is_out:
        lines, buttons = await list_leaving(request)
        return PrivateScreen("\n".join(lines), buttons=buttons)
    browsers = (await request.app.sessions.list_browsers(request.person))[:LISTED]
    zone = await find_zone(request)
    lines, buttons = await list_accounts(request)
    leaving, objections = await list_leaving(request)
    lines += leaving
    if browsers or not request.profile.is_page:
        lines.append(request.chat_text("browsers" if browsers else "browsers-none"))
    lines += [word_browser(request, each, zone) for each in browsers]
    shut = tuple(
        request.make_button(
            "browser-shut", "accounts", "end", each.id, look=ButtonStyle.DANGER, label=each.label or "none"
        )
        for each in browsers
    )
    return PrivateScreen("\n".join(lines), buttons=(*buttons, *objections, *shut))


async def list_accounts(request: ChatRequest) -> tuple[list[str], tuple[Button, ...]]:
    """List a person's accounts with what can be done about them; what waits to be confirmed here comes first."""
    known = (await request.app.accounts.list_accounts(request.person))[:LISTED]
    buttons = [request.make_button("link", "link")] if request.is_private else []
    lines = [] if len(known) > 1 else [request.chat_text("accounts-why")]
    if request.is_private and (asked := await request.app.accounts.linking.find_question(request.person)):
        lines.append(request.app_text("letter-link-asked", **asked.second._asdict()))
        buttons = [request.make_button(f"link-{word}", "link", "", word) for word in ("yes", "no")]
    if len(known) > 1:
        lines.append(request.chat_text("accounts"))
    for each in known if len(known) > 1 else ():
        named, mark = each.name._asdict(), "here" if each.is_here else "other"
        lines.append("• " + request.chat_text("account-line", **named, mark=mark, told="yes" if each.is_told else "no"))
        if not each.is_told and each.name.chat != "web":
            buttons.append(request.make_button("account-tell", "accounts", "tell", each.key, **named))
        danger = ButtonStyle.DANGER
        if each.is_linked:
            buttons.append(request.make_button("account-undo", "accounts", "undo", each.key, look=danger, **named))
        if not each.is_here:
            buttons.append(request.make_button("account-drop", "accounts", "drop", each.key, look=danger, **named))
    return lines, tuple(buttons)


async def list_leaving(request: ChatRequest) -> tuple[list[str], tuple[Button, ...]]:
    found = await request.app.accounts.list_leaving(request.person)
    zone = await find_zone(request)
    lines, buttons = [], []
    for each in found:
        named, mark = each.name._asdict(), "here" if each.is_here else "other"
        until = word_instant(datetime.fromtimestamp(each.until_ms / 1000, UTC), zone, request.lang)
        state = "disputed" if each.is_disputed else "open"
        lines.append(request.chat_text("account-leaving", **named, mark=mark, state=state, until=until))
        if not each.is_disputed:
            buttons.append(request.make_button("account-dispute", "accounts", "dispute", each.key, **named))
    return lines, tuple(buttons)


async def find_zone(request: ChatRequest) -> str:
    week = await request.app.hours.find(request.person)
    return week.zone if week is not None else LIKELY.get(request.lang, "UTC")


def word_browser(request: ChatRequest, browser: OpenBrowser, zone: str) -> str:
    opened, seen = (
        word_instant(datetime.fromtimestamp(ms / 1000, UTC), zone, request.lang)
        for ms in (browser.opened_ms, browser.seen_ms)
    )
    return "• " + request.chat_text("browser-line", label=browser.label or "none", opened=opened, seen=seen)


@handles("link", (Argument("code"), pressed("step")), Scope.NOTHING, changes=True, under="me", rank=7, at_home=True)
async def link_account(request: ChatRequest) -> Reply:
    """Do one step of linking; in private only, since a code works for any reader."""
    if not request.is_private:
        raise Refused("link-private")
    accounts, person, code = request.app.accounts, request.person, request.argument("code")
    match request.argument("step"):
        case "yes":
            return show(request, "link-done", await accounts.linking.confirm(person))
        case "no":
            await accounts.linking.decline(person)
            return show(request, "link-declined")
        case "enter" if code:
            return show(request, "link-entered", await accounts.linking.enter_code(person, code))
        case "sure" if code:
            button = request.make_button("link-enter", "link", code, "enter", look=ButtonStyle.DANGER)
            return show(request, "link-sure", await accounts.linking.read_code(person, code), button)
    if code:
        button = request.make_button("link-on", "link", code, "sure")
        return show(request, "link-meaning", await accounts.linking.read_code(person, code), button)
    return await give_code(request)


async def give_code(request: ChatRequest) -> Reply:
    code = await request.app.accounts.linking.give_code(request.person)
    text = request.chat_text("link-code", code=spell_code(code))
    if link := request.profile.private_link(make_code_link(code)):
        text = f"{text}\n{request.chat_text('link-way', link=mark_link(link))}"
    return request.reply(text, (request.make_button("link-no", "link", "", "no"),))


def show(request: ChatRequest, key: str, offer: LinkOffer | None = None, *buttons: Button) -> Reply:
    names = dict(zip(("first", "name", "second", "other"), chain(*offer or ()), strict=False))
    return request.reply(request.chat_text(key, **names), buttons)
