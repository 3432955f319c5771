"""Conversations: what people in a chat want, and what they are told back. Written once, for every chat."""

from __future__ import annotations

from bot.conversation.controller import Reception
from bot.conversation.surface import Surface
from bot.ports.commands import ENTERED, VERBS

__all__ = ["ENTERED", "VERBS", "Reception", "Surface"]
