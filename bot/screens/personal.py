"""What concerns a person and no table: who we are, and what is kept about them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.request import ChatRequest
from bot.values.commands import GROUP
from bot.values.people import FILE
from bot.values.screens import Button, ButtonStyle, PrivateScreen, PublicScreen, Reply


async def choose_discreet(request: ChatRequest) -> Reply:
    """Choose whether one's cards may stand in notifications, or show what was chosen."""
    wanted = {"on": True, "off": False}.get(request.argument("want"))
    if wanted is not None:
        await request.app.people.choose_discreet(request.person, wanted=wanted)
    is_on = await request.app.people.is_discreet(request.person)
    button = request.make_button("discreet-off" if is_on else "discreet-on", "discreet", "off" if is_on else "on")
    return Reply(screen=PrivateScreen(request.chat_text("discreet", on="yes" if is_on else "no"), buttons=(button,)))


async def show_welcome(request: ChatRequest) -> Reply:
    """Show who we are, and where to begin."""
    group = request.make_button("group", GROUP)
    return Reply(screen=PrivateScreen(introduction_text(request), buttons=(*first_buttons(request), group)))


async def show_privacy(request: ChatRequest) -> Reply:
    """Show what is kept about people, and what is not."""
    buttons = tuple(request.make_button(verb, verb) for verb in ("data", "notifications", "discreet", "language"))
    return Reply(screen=PrivateScreen(request.chat_text("privacy"), buttons=buttons))


async def show_data(request: ChatRequest) -> Reply:
    """Hand out what is kept about the person, or delete it once that was said twice."""
    what, delete = request.argument("what"), ButtonStyle.DANGER
    if what == "file":
        document = await request.app.personal_files.collect(request.person)
        return Reply(screen=PrivateScreen(request.chat_text("data-file"), document=document, document_name=FILE))
    if what == "delete":
        buttons = (request.make_button("data-gone", "data", "gone", look=delete), request.make_button("data", "data"))
        return Reply(screen=PrivateScreen(request.chat_text("data-sure"), buttons=buttons))
    if what == "gone":
        await request.app.personal_files.delete(request.person)
        return Reply(screen=PrivateScreen(request.chat_text("data-gone")))
    buttons = (
        request.make_button("data-file", "data", "file"),
        request.make_button("data-delete", "data", "delete", look=delete),
    )
    return Reply(screen=PrivateScreen(request.chat_text("data"), buttons=buttons))


def introduction_text(request: ChatRequest, missing: Sequence[str] = ()) -> str:
    """Return who we are, and which permissions we miss, in the chat's own words."""
    lines = [request.chat_text("welcome"), request.chat_text("welcome-how")]
    if missing:
        lines += [request.chat_text("missing"), *(f"• {name}" for name in missing)]
    return "\n".join(lines)


def first_buttons(request: ChatRequest) -> tuple[Button, ...]:
    """Return the buttons to begin with."""
    return (
        request.make_button("games", "games", look=ButtonStyle.MAIN),
        request.make_button("practice", "practice"),
        request.make_button("ladder", "ladder"),
        request.make_button("tables", "tables"),
        request.make_button("help", "help"),
        request.make_button("language", "language"),
    )


def arrival_screen(request: ChatRequest, missing: Sequence[str]) -> PublicScreen:
    """Make the same screen for everybody where we have just arrived."""
    return PublicScreen(introduction_text(request, missing), buttons=first_buttons(request)[:4])
