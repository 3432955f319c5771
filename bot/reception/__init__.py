"""Conversations: what people in a chat want, and what they are told back. Written once, for every chat."""

from __future__ import annotations

from bot.reception.reception import Reception
from bot.reception.surface import Surface
from bot.reception.verbs import ENTERED, VERBS

__all__ = ["ENTERED", "VERBS", "Reception", "Surface"]
