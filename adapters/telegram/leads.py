"""Buttons that lead out of the private chat: into a group, and to a friend, by Telegram's own addresses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adapters.telegram.ids import group_link, private_link, share_link
from bot.ports.codes import parse_invitation_code
from bot.ports.commands import GROUP, SHARE
from bot.ports.payload import make_link
from bot.ports.screens import Button, PrivateScreen


def lead_out(screen: PrivateScreen, username: str) -> PrivateScreen:
    """Return a screen whose buttons into groups and to friends are links of the bot with this name."""
    if not any(button.verb in {GROUP, SHARE} for button in screen.buttons):
        return screen
    name = screen.heading.name if screen.heading else screen.text.partition("\n")[0]
    return replace(screen, buttons=tuple(lead_buttons(screen.buttons, username, name)))


def lead_buttons(buttons: tuple[Button, ...], username: str, text: str) -> Iterator[Button]:
    """Yield the buttons, those that lead out as links."""
    for button in buttons:
        if button.verb == GROUP:
            payload = make_link("join", button.table_id) if button.table_id else make_link("welcome")
            yield Button(button.label, url=group_link(username, payload), row=button.row)
        elif button.verb == SHARE and button.table_id:
            code = parse_invitation_code("".join(button.args[:1]))
            payload = make_link("join", invitation=code) if code else make_link("join", button.table_id)
            url = share_link(private_link(username, payload), text)
            yield Button(button.label, url=url, row=button.row)
        else:
            yield button
