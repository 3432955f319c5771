"""Ids (accounts `telegram:<user>`, channels `telegram:<chat>/<topic, or 0>`), links, and sentences of Telegram."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final
from urllib.parse import urlencode

from bot.text.translator import Translator
from bot.values.button_payload import make_link
from bot.values.commands import GROUP, SHARE, WINDOW
from bot.values.ids import AccountId, ChannelId, Language, choose_language, parse_invitation_code
from bot.values.requests import FRAME
from bot.values.screens import Button, PrivateScreen

SURFACE: Final = "telegram"
WORDS: Final = Translator()
chat_text: Final = partial(WORDS.package_text, "adapters.telegram")  # says a sentence of this adapter's own
# Says one of the sentences that all chats share: the words of commands and their arguments.
bot_text: Final = partial(WORDS.package_text, "bot")
# Ids under which anonymous administrators, linked channels and channels write.
NO_PERSON: Final = frozenset({1_087_968_824, 777_000, 136_817_688})
SUPERGROUP: Final = "-100"  # what the ids of supergroups begin with; links leave it out
NEWEST: Final = 999_999_999  # a message that is never there: a link to it leads to the end of the chat


def make_account_id(user_id: int) -> AccountId:
    return AccountId(f"{SURFACE}:{user_id}")


def user_of(account_id: AccountId) -> int:
    """Return the id of a Telegram account's user, which is that of their private chat, too."""
    return int(account_id.partition(":")[2])


def make_channel_id(chat_id: int, topic_id: int = 0) -> ChannelId:
    return ChannelId(f"{SURFACE}:{chat_id}/{topic_id}")


def chat_of(channel_id: ChannelId) -> int:
    return int(channel_id.partition(":")[2].partition("/")[0])


def topic_of(channel_id: ChannelId) -> int:
    """Return the id of a topic, 0 for a group without topics."""
    return int(channel_id.partition("/")[2])


def chat_prefix(chat_id: int) -> str:
    return f"{SURFACE}:{chat_id}/"


def channel_link(channel_id: ChannelId) -> str:
    profile, _, rest = channel_id.partition(":")
    if profile != SURFACE or not rest.startswith(SUPERGROUP):
        return ""
    number = str(chat_of(channel_id)).removeprefix(SUPERGROUP)
    return f"https://t.me/c/{number}/{topic_of(channel_id) or NEWEST}"


def private_link(username: str, payload: str) -> str:
    return f"https://t.me/{username}?start={payload}"


def pick_language(code: str, default: Language) -> Language:
    return choose_language([code], default)


def group_link(username: str, payload: str) -> str:
    return f"https://t.me/{username}?startgroup={payload}"


OUT: Final = frozenset({GROUP, SHARE, WINDOW})  # what such buttons carry
AWAY: Final = "away"  # what a window's button carries that is opened by an address of Telegram's own


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
    username = ways.username
    for button in buttons:
        if button.verb == GROUP:
            payload = make_link("join", button.table_id) if button.table_id else make_link("welcome")
            yield Button(button.label, url=group_link(username, payload), row=button.row)
        elif button.verb == WINDOW:
            if is_private and ways.public:
                yield replace(button, url=f"{ways.public}/{FRAME}/{SURFACE}?t={button.table_id}")
            elif ways.has_main_app:
                window = f"https://t.me/{username}?startapp={make_link('hand', button.table_id)}"
                yield replace(button, url=window, args=(AWAY,))
        elif button.verb == SHARE and button.table_id:
            code = parse_invitation_code("".join(button.args[:1]))
            payload = make_link("join", invitation=code) if code else make_link("join", button.table_id)
            shared = urlencode({"url": private_link(username, payload), "text": text})
            yield Button(button.label, url=f"https://t.me/share/url?{shared}", row=button.row)
        else:
            yield button
