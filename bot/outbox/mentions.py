"""Whom a message to a place mentions, which is what makes their telephones ring."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import assert_never

from bot.ports.ids import PersonId
from bot.ports.screens import PublicScreen
from bot.store.posts import (
    ClosedMessagesNotice,
    PublicReminder,
    StartNotice,
    StoryLines,
    TableNotice,
    TextPost,
    TurnCall,
)


def mentioned_seats(post: TextPost, awaited: Collection[int]) -> tuple[int, ...]:
    """Return the seats whose people a post mentions, while these are awaited."""
    match post:
        case StartNotice():
            return tuple(awaited)
        case StoryLines(newly) | TurnCall(newly):
            return tuple(seat for seat in newly if seat in awaited)
        case ClosedMessagesNotice(seat) | PublicReminder(seat):
            return (seat,)
        case TableNotice():
            return ()
        case _:
            assert_never(post)


def with_mentions(screen: PublicScreen, people: Sequence[PersonId]) -> PublicScreen:
    """Return a screen that mentions people; one that mentions nobody is silent."""
    return replace(screen, mentions=tuple(people), silent=not people)
