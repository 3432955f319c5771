"""Showing a table where that was asked for: by those who sit there, and by whoever was led here by an invitation."""

from __future__ import annotations

from bot.screens.invitations import show_invited
from bot.screens.places import ask_to_show, require_free_place
from bot.screens.request import ChatRequest
from bot.screens.tables import take_seat
from bot.values.commands import INVITATION
from bot.values.ids import Refused
from bot.values.screens import Reply


async def show_here(request: ChatRequest) -> Reply:
    """Show the table where this was asked, too, or ask somebody else at it; whoever was invited sits down first."""
    if request.place is None:
        raise Refused("show-in-group")
    if not request.argument(INVITATION):
        return await ask_to_show(request)
    await require_free_place(request)
    reply, is_seated = await take_seat(request)
    return await show_invited(request, reply) if is_seated else reply
