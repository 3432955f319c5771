"""What a refusal by Discord means, and plainer forms of a message."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple, TypedDict, TypeVar

import aiohttp
import discord

from adapters.discord import render
from adapters.discord.widgets import CardEmojis
from bot.text.translator import mark_link
from bot.values.chat import (
    Blocked,
    Gone,
    LeftChannel,
    MessageGone,
    PartRefused,
    Refusal,
    Throttled,
    Unreachable,
    Unsure,
)
from bot.values.room import PanelText
from bot.values.screens import Button, Draft, PrivateScreen, PublicScreen

WAIT: Final = 30.0  # seconds to wait where Discord does not say how long
# What aiohttp says when our own connection closes while a message is on its way: the next connection sends it again.
CLOSED_SESSION: Final = "Session is closed"


# By Discord's own code, whatever the HTTP status. Any other code of a 400 is about a part, and else about the moment.
REFUSALS: Final[Mapping[int, type[Refusal]]] = MappingProxyType({
    10_003: Unreachable,  # a channel or a server that is gone
    10_004: Unreachable,
    10_008: MessageGone,
    10_013: Gone,
    10_014: PartRefused,  # unknown emoji
    20_009: PartRefused,  # explicit content
    20_016: Throttled,  # slow mode
    20_022: Throttled,
    20_028: Throttled,
    20_029: Throttled,
    30_046: Throttled,  # too many edits of a message older than an hour
    40_001: Unsure,
    40_002: Unsure,
    40_003: Throttled,  # direct messages opened too fast
    40_004: Unsure,
    40_006: Unsure,
    40_060: Unsure,  # an interaction that is answered already
    40_333: Unsure,  # said by what stands before Discord
    50_001: Blocked,
    50_005: MessageGone,
    50_007: Unreachable,  # a private chat that takes nothing from us
    50_009: Blocked,
    50_013: Blocked,
    50_014: Unsure,
    50_083: Unsure,  # an archived thread is revived first
    50_278: LeftChannel,  # no server is shared any more
    130_000: Unsure,
    240_000: PartRefused,  # a link that is blocked
    160_005: Blocked,  # a locked thread
})  # fmt: skip


def find_refusal(fault: discord.HTTPException) -> type[Refusal]:
    """Classify a refusal; only the platform's own JSON says that something is gone."""
    if fault.status == 429:
        return Throttled
    if fault.status >= 500:
        return Unsure
    if fault.status == 413:
        return PartRefused
    if not fault.code:
        is_json = fault.response.headers.get("Content-Type", "").startswith("application/json")  # no proxy's page
        return PartRefused if fault.status == 400 and is_json else Unsure
    return REFUSALS.get(fault.code, PartRefused if fault.status == 400 else Unsure)


def make_refusal(fault: discord.HTTPException) -> Refusal:
    kind = find_refusal(fault)
    if kind is Throttled:
        return Throttled(retry_delay_s(fault))
    return Unreachable() if kind is Blocked else kind()


@contextmanager
def translate_errors() -> Iterator[None]:
    try:
        yield
    except discord.RateLimited as fault:
        raise Throttled(fault.retry_after) from None
    except discord.HTTPException as fault:
        raise make_refusal(fault) from None
    except (TimeoutError, aiohttp.ClientError, OSError):
        raise Unsure from None
    except RuntimeError as fault:
        if str(fault) != CLOSED_SESSION:
            raise
        raise Unsure from None


def retry_delay_s(fault: discord.HTTPException) -> float:
    try:
        return float(fault.response.headers.get("Retry-After", WAIT))
    except ValueError:
        return WAIT


T = TypeVar("T")
UNKNOWN_EMOJI: Final = 10_014


class Change(TypedDict):
    content: None
    view: discord.ui.LayoutView
    attachments: list[discord.File]


class Form(NamedTuple):
    view: discord.ui.LayoutView
    files: list[discord.File]

    @property
    def change(self) -> Change:
        """Return the arguments of an edit, which clears former plain content."""
        return {"content": None, "view": self.view, "attachments": self.files}


def draw_public_forms(screen: PublicScreen) -> Iterator[Form]:
    """Yield the whole message, then without its picture, without buttons but links, as plain text."""
    yield Form(render.render_public(screen), render.make_files(screen.picture, screen.alt))
    if screen.picture is not None:
        screen = replace(screen, picture=None, text=join(screen.text, screen.alt))
        yield Form(render.render_public(screen), [])
    if screen.buttons:
        screen = replace(screen, text=join(screen.text, *list_links(screen.buttons)), buttons=())
        yield Form(render.render_public(screen), [])
    yield Form(render.render_words(join(screen.text), screen.mentions), [])


def draw_private_forms(screen: PrivateScreen, emojis: CardEmojis) -> Iterator[Form]:
    """Yield the whole message, then without its picture, our emojis, its buttons, as plain text."""
    yield draw_private(screen, emojis)
    if screen.picture is not None:
        screen = replace(screen, picture=None, text=join(screen.text, render.whole_alt(screen)))
        yield draw_private(screen, emojis)
    if emojis.known:
        emojis = CardEmojis()
        yield draw_private(screen, emojis)
    if screen.question is not None or screen.buttons:
        screen = without_buttons(screen)
        yield draw_private(screen, emojis)
    panels = (line for panel in screen.panels for line in panel_lines(panel))
    heading = (screen.heading.name, screen.heading.stage) if screen.heading is not None else ()
    yield Form(render.render_words(join(*heading, screen.text, *panels)), [])


def draw_private(screen: PrivateScreen, emojis: CardEmojis) -> Form:
    return Form(render.render_private(screen, emojis), render.make_private_files(screen))


def without_buttons(screen: PrivateScreen) -> PrivateScreen:
    asked = (screen.question.title, screen.question.hint) if screen.question is not None else ()
    return replace(
        screen, text=join(screen.text, *asked, *list_links(screen.buttons)), question=None, draft=Draft(), buttons=()
    )


def list_links(buttons: Iterable[Button]) -> list[str]:
    return [mark_link(each.url) for each in buttons if each.url]


def panel_lines(panel: PanelText) -> Iterator[str]:
    yield panel.title
    yield "  ".join(face.label for face in panel.faces)
    yield from panel.lines


def join(*lines: str) -> str:
    return "\n".join(filter(None, lines))


async def send_plainer(
    draw: Callable[[], Iterator[Form]], send: Callable[[Form], Awaitable[T]], emojis: CardEmojis
) -> T:
    """Send the first form that is taken, once more with emojis loaded again where unknown; raises PartRefused."""
    forms = draw()
    is_renewed = False
    while (form := next(forms, None)) is not None:
        try:
            return await send(form)
        except discord.HTTPException as fault:
            if find_refusal(fault) is not PartRefused:
                raise
            is_about_emoji = fault.code == UNKNOWN_EMOJI or "emoji" in fault.text.lower()
            if not is_renewed and is_about_emoji and await emojis.renew():
                is_renewed, forms = True, draw()
    raise PartRefused
