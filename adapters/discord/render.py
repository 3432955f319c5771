"""Screens as Discord's components (version 2): pure, and within its limits."""

import io
import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, Final, TypeAlias

import discord
from discord import ui

from adapters.discord.ids import channel_link, user_of
from adapters.discord.widgets import CardEmojis, QuestionRows, Row, fit_rows, in_rows, join_rows
from bot.text.fitting import keep_first
from bot.text.signs import shorten_signs
from bot.text.translator import JOINER, LINK, make_inert
from bot.values.button_payload import pack
from bot.values.commands import GROUP, SHARE
from bot.values.ids import AccountId
from bot.values.room import PanelText
from bot.values.screens import Button, ButtonStyle, PrivateScreen, PublicScreen, TableHeading, part_windows
from bot.values.widgets import QuestionForm

View: TypeAlias = ui.LayoutView

MOST: Final = 40  # components in a message, all counted
TEXT: Final = 4_000  # characters in all texts of a message
CONTENT: Final = 2_000  # characters of plain content
ALT: Final = 1_024
PICTURE: Final = "table.png"
CUT: Final = "…"
ENDS: Final = (".", "!", "?", ":", ";", ",", "…")
# Where Discord would begin to make something of its own of a text.
LIVELY: Final = re.compile(r"<(?=[@#:/]|a:|t:|id:)")
MARKDOWN: Final = re.compile(r"[\\*_~`|\[\]]|(?<=^)(?:>|#|-)|(?<=\n)(?:>|#|-)")
INDENT: Final = re.compile(r"^[ \t]+(?=[>#-])", re.MULTILINE)
# In a masked link brackets and backticks end its text even where they are escaped.
LOOKALIKES: Final = str.maketrans({"[": "［", "]": "］", "`": "ˋ"})
LOOKS: Final = {
    ButtonStyle.MAIN: discord.ButtonStyle.primary,
    ButtonStyle.PLAIN: discord.ButtonStyle.secondary,
    ButtonStyle.DANGER: discord.ButtonStyle.danger,
}


def render_public(screen: PublicScreen) -> View:
    texts = [escape(screen.text), render_mentions(screen.mentions), render_deadline(screen.deadline)]
    return make_view(texts, screen.picture is not None, screen.alt, [], make_button_rows(screen.buttons))


def render_private(screen: PrivateScreen, emojis: CardEmojis) -> View:
    held = "\n".join(render_panel(each, emojis) for each in screen.panels)
    said = render_heading(screen.heading), escape(screen.text)
    texts = [
        *(reversed(said) if screen.heading and screen.heading.is_last else said),
        f"🕒 {discord.utils.format_dt(screen.noted_at, 'T')}" if screen.noted_at else "",
        held,
        render_question(screen.question),
        render_deadline(screen.deadline),
    ]
    windows, others = part_windows(screen.buttons)
    first, own = make_button_rows(windows), make_button_rows(others)
    own = own if screen.seat is None else join_rows(own)
    room = MOST - 5 - sum(1 + len(row) for row in (*first, *own))
    asked = (
        QuestionRows(screen.question, screen.draft, screen.table_id, emojis).make(room)
        if screen.question and screen.table_id
        else []
    )
    view = make_view(texts, screen.picture is not None, whole_alt(screen), [*first, *asked], own)
    if screen.document:
        view.add_item(ui.File(f"attachment://{screen.document_name}"))
    return view


def render_ring(text: str, mentions: Sequence[AccountId] = ()) -> str:
    return truncate(" ".join(filter(None, (escape(text), render_mentions(mentions)))), CONTENT)


def render_words(text: str, mentions: Sequence[AccountId] = ()) -> View:
    view: View = ui.LayoutView(timeout=None)
    view.add_item(
        ui.TextDisplay(truncate("\n".join(filter(None, (render_mentions(mentions), escape(text)))) or CUT, TEXT))
    )
    view.stop()
    return view


def whole_alt(screen: PrivateScreen) -> str:
    if screen.picture is None:
        return ""
    whole = "\n".join(filter(None, (screen.alt, *(line for line in screen.lines if line not in screen.alt))))
    lines = (" ".join(line.split()) for line in whole.split("\n") if line.strip())
    words = [line if line.endswith(ENDS) else f"{line}." for line in lines]
    return " ".join(keep_first(words, ALT)).removesuffix(f" {CUT}")  # all of it stands behind *In words*


def render_heading(heading: TableHeading | None) -> str:
    if heading is None:
        return ""
    link = channel_link(heading.channel_id) if heading.channel_id else ""
    linked = f"**[{escape(heading.name.translate(LOOKALIKES))}]({link})**" if link else f"**{escape(heading.name)}**"
    return " · ".join(filter(None, (linked, escape(heading.stage))))


def make_view(
    texts: Sequence[str], has_picture: bool, alt: str, question_rows: Sequence[Row], button_rows: Sequence[Row]
) -> View:
    items: list[ui.Item[Any]] = [ui.TextDisplay(truncate("\n".join(filter(None, texts)) or CUT, TEXT))]
    if has_picture:
        items.append(
            ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{PICTURE}", description=truncate(alt, ALT) or None))
        )
    items += [ui.ActionRow(*row) for row in fit_rows((*question_rows, *button_rows), MOST - 1 - len(items))]
    view: View = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*items))
    view.stop()
    return view


def make_files(picture: bytes | None, alt: str) -> list[discord.File]:
    return [discord.File(io.BytesIO(picture), PICTURE, description=truncate(alt, ALT) or None)] if picture else []


def make_private_files(screen: PrivateScreen) -> list[discord.File]:
    documents = [discord.File(io.BytesIO(screen.document), screen.document_name)] if screen.document else []
    return make_files(screen.picture, whole_alt(screen)) + documents


def make_button_rows(offered: Iterable[Button]) -> list[Row]:
    drawn = (each for each in offered if each.verb not in {GROUP, SHARE})
    return [
        row for _, group in groupby(drawn, key=lambda each: each.row) for row in in_rows([*map(make_button, group)])
    ]


def make_button(button: Button) -> ui.Button[Any]:
    """Make a button of a request or a link; who may press it is never part of it."""
    label = truncate(shorten_signs(button.label), 80)
    if button.url:
        return ui.Button(style=discord.ButtonStyle.link, label=label, url=button.url)
    packed = pack(button.verb, button.table_id, button.args)
    return ui.Button(style=LOOKS[button.look], label=label, custom_id=packed)


def render_panel(panel: PanelText, emojis: CardEmojis) -> str:
    signs = "  ".join(emojis.choice_text(face) for face in panel.faces)
    lines = (escape(shorten_signs(line)) for line in panel.lines)
    return "\n".join(filter(None, (make_bold(escape(shorten_signs(panel.title))), signs, *lines)))


def make_bold(markdown: str) -> str:
    return f"**{markdown}**" if markdown else ""


def render_question(question: QuestionForm | None) -> str:
    if question is None:
        return ""
    title, hint = escape(shorten_signs(question.title)), escape(shorten_signs(question.hint))
    return f"{make_bold(title)}{' ' if title[-1:] in '?!.…' else ' – '}{hint}" if hint else make_bold(title)


def render_mentions(mentions: Sequence[AccountId]) -> str:
    return " ".join(f"<@{user_of(person)}>" for person in mentions)


def allowed_mentions(mentions: Sequence[AccountId]) -> discord.AllowedMentions:
    users = [discord.Object(user_of(person)) for person in mentions]
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


def render_deadline(deadline: datetime | None) -> str:
    return f"⏳ {discord.utils.format_dt(deadline, 'R')}" if deadline else ""


def escape(text: str) -> str:
    """Escape markdown, mentions, commands, times and addresses; our own links stay."""
    parts = LINK.split(text)
    return "".join(part if number % 2 else escape_words(part) for number, part in enumerate(parts))


def escape_words(text: str) -> str:
    inert = make_inert(LIVELY.sub(f"<{JOINER}", text), lambda _: True)
    return MARKDOWN.sub(r"\\\g<0>", INDENT.sub("", inert))


def truncate(text: str, limit: int) -> str:
    """Truncate a text, never inside a mention or an emoji."""
    if len(text) <= limit:
        return text
    kept = text[: limit - len(CUT)]
    start = kept.rfind("<")
    return (kept[:start] if start > kept.rfind(">") else kept) + CUT
