"""Where else somebody is at their seats: the browsers that they opened from their chat, and how these are shut."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from bot.conversation.request import SPEECH, ChatRequest
from bot.ports.screens import Button, ButtonStyle, PrivateScreen, Reply
from bot.ports.sessions import OpenBrowser
from bot.text.weeks import LIKELY, word_instant

END: Final = "end"
"""What is done with a browser."""
LISTED: Final = 8
"""Browsers on one screen: those used last."""


async def open_browser(request: ChatRequest) -> Reply:
    """Make a link that opens one's seat in a browser, once."""
    address = await request.office.sessions.make_link(request.person, request.table_id)
    label = request.button_label("browser-open")
    buttons = (Button(label, url=address, look=ButtonStyle.MAIN), request.make_button("hand", "hand"))
    return Reply(screen=PrivateScreen(request.chat_text("browser"), buttons=buttons, table_id=request.table_id))


async def show_accounts(request: ChatRequest) -> Reply:
    """Show in which browsers one plays, or shut one of them."""
    if request.argument("what") == END:
        was_open = await request.office.sessions.end(request.person, request.argument("which"))
        return Reply(screen=PrivateScreen(request.chat_text("browser-shut", was="open" if was_open else "over")))
    return Reply(screen=await accounts_screen(request))


async def accounts_screen(request: ChatRequest) -> PrivateScreen:
    """Make the screen of the browsers in which somebody plays."""
    browsers = (await request.office.sessions.list_browsers(request.person))[:LISTED]
    week = await request.office.hours.find(request.person)
    zone = week.zone if week is not None else LIKELY.get(request.person.lang, "UTC")
    lines = [request.chat_text("browsers" if browsers else "browsers-none")]
    lines += [word_browser(request, each, zone) for each in browsers]
    buttons = tuple(
        request.make_button(
            "browser-shut", "accounts", END, each.id, look=ButtonStyle.DANGER, label=each.label or "none"
        )
        for each in browsers
    )
    return PrivateScreen("\n".join(lines), buttons=buttons)


def word_browser(request: ChatRequest, browser: OpenBrowser, zone: str) -> str:
    """Say which browser it seems to be, and when it was let in and last used."""
    opened, seen = (
        word_instant(SPEECH, datetime.fromtimestamp(ms / 1000, UTC), zone, request.person.lang)
        for ms in (browser.opened_ms, browser.seen_ms)
    )
    return "• " + request.chat_text("browser-line", label=browser.label or "none", opened=opened, seen=seen)
