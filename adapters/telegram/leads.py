"""Buttons that lead out of a chat: into a group, to a friend, and into a window, by Telegram's own addresses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from adapters.telegram.ids import SURFACE, group_link, private_link, share_link, window_link
from bot.values.codes import parse_invitation_code
from bot.values.commands import GROUP, SHARE, WINDOW
from bot.values.frames import FRAME
from bot.values.payload import make_link
from bot.values.screens import Button, PrivateScreen

OUT: Final = frozenset({GROUP, SHARE, WINDOW})
"""What such buttons carry."""


AWAY: Final = "away"
"""What a window's button carries that is opened by an address of Telegram's own."""


@dataclass(frozen=True, slots=True)
class WaysOut:
    """Where they can lead: to the bot of this name, and to windows at the `public` address.

    Outside private chats Telegram opens windows only of a bot that `has_main_app`.
    """

    username: str
    public: str = ""
    has_main_app: bool = False


def lead_out(screen: PrivateScreen, ways: WaysOut, *, is_private: bool = True) -> PrivateScreen:
    """Return a screen whose buttons into groups, to friends and into windows are links."""
    if not any(button.verb in OUT for button in screen.buttons):
        return screen
    name = screen.heading.name if screen.heading else screen.text.partition("\n")[0]
    return replace(screen, buttons=tuple(lead_buttons(screen.buttons, ways, name, is_private=is_private)))


def lead_buttons(buttons: tuple[Button, ...], ways: WaysOut, text: str, *, is_private: bool) -> Iterator[Button]:
    """Yield the buttons, those that lead out as links; a window that cannot be opened from here has none."""
    username = ways.username
    for button in buttons:
        if button.verb == GROUP:
            payload = make_link("join", button.table_id) if button.table_id else make_link("welcome")
            yield Button(button.label, url=group_link(username, payload), row=button.row)
        elif button.verb == WINDOW:
            if is_private and ways.public:
                yield replace(button, url=f"{ways.public}/{FRAME}/{SURFACE}?t={button.table_id}")
            elif ways.has_main_app:
                yield replace(button, url=window_link(username, make_link("hand", button.table_id)), args=(AWAY,))
        elif button.verb == SHARE and button.table_id:
            code = parse_invitation_code("".join(button.args[:1]))
            payload = make_link("join", invitation=code) if code else make_link("join", button.table_id)
            url = share_link(private_link(username, payload), text)
            yield Button(button.label, url=url, row=button.row)
        else:
            yield button
