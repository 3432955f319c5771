"""Who runs this bot, which version it is, and what it does with what it knows."""

from __future__ import annotations

from bot import __version__
from bot.screens.request import ChatRequest, handles
from bot.values.commands import Command, Scope
from bot.values.screens import PrivateScreen, Reply


@handles(Command("about", scope=Scope.NOTHING, games=9))
async def show_about(request: ChatRequest) -> Reply:
    """Show the version, the licence, and how to reach the operator where the settings say how."""
    contact = request.app.contact
    lines = (
        request.chat_text("about", version=__version__),
        request.chat_text("about-contact", contact=contact) if contact else request.chat_text("about-no-contact"),
    )
    buttons = tuple(request.make_button(verb, verb) for verb in ("privacy", "help"))
    return Reply(screen=PrivateScreen("\n".join(lines), buttons=buttons))
