"""Screens as Telegram's messages: HTML, a picture, a keyboard. Pure, and within its limits."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from msgspec import structs

from adapters.telegram import keyboard
from adapters.telegram.ids import channel_link, user_of
from adapters.telegram.keyboard import (
    escape,
    format_time,
    format_utc,
    make_bold,
    make_expandable,
    make_hidden,
    make_italic,
    make_link,
    make_mention,
    truncate,
    utf16_length,
)
from bot.text.signs import shorten_signs
from bot.values.ids import AccountId
from bot.values.room import PanelText
from bot.values.screens import Button, PrivateScreen, PublicScreen, TableHeading, part_windows
from bot.values.widgets import Choice

TEXT: Final = 4_096
CAPTION: Final = 1_024
MORE: Final = "…"
ALERT: Final = 200  # characters that an alert can show


@dataclass(frozen=True, slots=True)
class Page:
    """A message: its words in HTML, with a picture those of its caption.

    `alone` is the text in place of picture and caption where pictures may not be sent. `festive` ones come with confetti
    in a private chat. A `document` comes with its words alone. Where it `is_plain`, `html` is no HTML but words.
    `link` leads to the same where buttons are refused. `hidden`: the picture shows after a touch. `reply_to` is a message.
    """

    html: str
    picture: bytes | None = None
    markup: keyboard.Markup | None = None
    silent: bool = True
    alone: str = ""
    festive: bool = False
    document: bytes = b""
    document_name: str = ""
    is_plain: bool = False
    link: str = ""
    hidden: bool = False
    reply_to: int = 0


@dataclass(frozen=True, slots=True)
class Piece:
    """Text as Telegram measures it, and as sent; `firm` pieces are never cut or left out."""

    plain: str
    html: str
    firm: bool = False


def render_public(screen: PublicScreen, names: Mapping[AccountId, str], link_button: Button | None = None) -> Page:
    """Render for all to read; `link_button` leads to the private chat."""
    called = ", ".join(names.get(person, "…") for person in screen.mentions)
    calls = ", ".join(make_mention(user_of(person), names.get(person, "…")) for person in screen.mentions)
    pieces = [Piece(called, calls), *render_deadline(screen.deadline)]
    offered = (*screen.buttons, link_button) if link_button else screen.buttons
    markup = keyboard.make_markup(keyboard.make_button_rows(offered))
    if screen.picture is None:
        return Page(join_pieces(screen.text, pieces, TEXT), None, markup, screen.silent)
    html = join_pieces(screen.text, pieces, CAPTION)
    return Page(html, screen.picture, markup, screen.silent, join_pieces(screen.text, pieces, TEXT, screen.lines))


NO_HEAD: Final = Piece("", "")


def render_private(screen: PrivateScreen, *, is_reply: bool = False) -> Page:
    """Render what one person sees: the table, words, panels, the question and its widgets; a reply makes no sound.

    Notifications here show a message's beginning and picture, follow its edits, and hide what a chat hides (a spoiler). So
    the words of the ring come first, and of a hidden screen all else but the time shows after a touch.
    """
    head, below = render_heading(screen.heading), list[Piece]()
    if screen.hidden or (screen.ring and screen.seat is None):
        screen, head = render_ring(screen)
    elif screen.heading is not None and screen.heading.is_last:
        head, below = NO_HEAD, [head]
    pieces = [*below, *render_pieces(screen, screen.panels)]
    windows, others = part_windows(screen.buttons)
    first, rows = keyboard.make_button_rows(windows), keyboard.make_button_rows(others)
    if screen.question is not None and screen.table_id is not None:
        keys = keyboard.QuestionKeys(screen.question, screen.draft, screen.table_id)
        rows = [*keys.make_filled(), *rows]
        rows = rows if screen.seat is None else keyboard.join_rows(rows)
        room = keyboard.MOST - sum(map(len, (*first, *rows)))
        rows = keyboard.fill_last_row(keyboard.fit_rows(keys.make_open(), room), rows)
    markup = keyboard.make_markup([*first, *rows])
    silent = screen.silent or is_reply
    is_lone = screen.question is None and screen.seat is None and not fits_limit(screen.text, (head, *pieces), CAPTION)
    if screen.picture is None or is_lone:
        html = join_pieces(screen.text, pieces, TEXT, head=head, hidden=screen.hidden)
        return Page(html, None, markup, silent, festive=screen.festive)
    asked = screen.question  # The words of a picture count by their time, too.
    lines = screen.lines if asked is not None and asked.timed and not asked.leisurely else ()
    html = join_pieces(screen.text, pieces, CAPTION, lines, head, hidden=screen.hidden)
    pieces = [*below, *render_pieces(replace(screen, picture=None), screen.panels)]
    alone = join_pieces(screen.text, pieces, TEXT, screen.lines, head, hidden=screen.hidden)
    return Page(html, screen.picture, markup, silent, alone, screen.festive, hidden=screen.hidden)


def render_pieces(screen: PrivateScreen, panels: Iterable[PanelText]) -> list[Piece]:
    pieces = [piece for panel in panels for piece in render_panel(panel)]
    if screen.question is not None:
        title, hint = shorten_signs(screen.question.title), shorten_signs(screen.question.hint)
        between = (" " if title[-1:] in "?!.…" else " – ") if title and hint else ""
        pieces.append(Piece(f"{title}{between}{hint}", f"{make_bold(title)}{between}{make_italic(hint)}"))
        if screen.has_hints:
            pieces += render_hints(keyboard.QuestionKeys(screen.question, screen.draft).list_shown())
    return pieces + render_deadline(screen.deadline)


def render_heading(heading: TableHeading | None) -> Piece:
    if heading is None:
        return Piece("", "")
    url = channel_link(heading.channel_id) if heading.channel_id else ""
    stage = f" · {heading.stage}" if heading.stage else ""
    return Piece(f"{heading.name}{stage}", f"{make_link(heading.name, url)}{escape(stage)}")


def render_ring(screen: PrivateScreen) -> tuple[PrivateScreen, Piece]:
    """Render what a notification shows of a hidden screen; returns the rest without these words."""
    heading, said = screen.heading or TableHeading(""), screen.ring
    before, name, after = said.rpartition(heading.name) if heading.name else ("", "", said)
    first = Piece(
        said, f"{escape(before)}{render_heading(replace(heading, stage='')).html if name else ''}{escape(after)}"
    )
    beside = Piece(heading.stage, escape(heading.stage)) if name else render_heading(heading)
    pieces = [piece for piece in (first, beside) if piece.plain]
    plain, html = (" · ".join(texts) for texts in zip(*((piece.plain, piece.html) for piece in pieces), strict=True))
    told = f"{before.rstrip(' –')} · "
    lines = (line.removeprefix(told) for line in screen.text.split("\n"))
    kept = [line for line in lines if not line or not said.startswith(line.removesuffix("."))]
    asked = screen.question
    if asked is not None and shorten_signs(asked.title).casefold() in said.casefold():
        asked = structs.replace(asked, title="")
    return replace(screen, text="\n".join(kept), question=asked), Piece(plain, html)


def render_pages(screen: PrivateScreen, *, is_reply: bool = False) -> tuple[Page, ...]:
    """Render a private screen as several messages where a picture has too many words, which go before it."""
    page = render_private(screen, is_reply=is_reply)
    if screen.picture is None or page.picture is not None:
        return (page,)
    html, alone = (join_pieces(screen.alt, (), limit, screen.lines, hidden=screen.hidden) for limit in (CAPTION, TEXT))
    return Page(html, screen.picture, alone=alone, hidden=screen.hidden), page


def render_panel(panel: PanelText) -> Sequence[Piece]:
    title = shorten_signs(panel.title)
    signs = "  ".join(shorten_signs(face.label) for face in panel.faces)
    lines = [Piece(title, make_bold(title)), Piece(signs, escape(signs))]
    return [*lines, *(Piece(line, escape(line)) for line in map(shorten_signs, panel.lines))]


def render_hints(choices: Sequence[Choice]) -> list[Piece]:
    said: list[Piece] = []
    groups = dict.fromkeys(choice.group for choice in choices)
    for group in groups:
        mine = [choice for choice in choices if choice.group == group]
        title = shorten_signs(group) if len(groups) < len(choices) else ""
        hints = dict.fromkeys(render_hint(shorten_signs(each.label), each.hint) for each in mine if each.hint)
        if title and hints and not all(each.picture for each in mine):
            said.append(Piece(title, make_bold(title)))
        said += [Piece(hint, escape(hint)) for hint in hints]
    return said


def render_hint(label: str, hint: str) -> str:
    between = ": " if label[-1:].isalnum() or label.endswith(")") else " – "
    return f"{label}{between}{shorten_signs(hint)}"


def render_deadline(deadline: datetime | None) -> list[Piece]:
    return [Piece(f"⏳ {format_utc(deadline)}", format_time(deadline), firm=True)] if deadline else []


def fits_limit(text: str, pieces: Sequence[Piece], limit: int) -> bool:
    return utf16_length(text) + sum(utf16_length(piece.plain) + 1 for piece in pieces if piece.plain) <= limit


def join_pieces(
    text: str,
    pieces: Sequence[Piece],
    limit: int,
    picture_lines: Sequence[str] = (),
    head: Piece = NO_HEAD,
    *,
    hidden: bool = False,
) -> str:
    """Join head, text and pieces as HTML; the text, or else the loose pieces, are truncated to fit.

    `picture_lines` describe the picture in an expandable quotation. Of a `hidden` screen the head shows, and the firm
    pieces below it.
    """
    limit -= utf16_length(head.plain) + 1 if head.plain else 0
    firm = [piece for piece in pieces if piece.firm]
    room = limit - min(utf16_length(text), limit // 4) - sum(utf16_length(piece.plain) + 1 for piece in firm)
    kept: list[Piece] = []
    for piece in pieces:
        if piece.firm or not piece.plain:
            continue
        if utf16_length(piece.plain) + 1 > room:
            shorter = truncate(piece.plain, max(room - 1, 0))
            kept += [Piece(shorter, escape(shorter))] if shorter else []
            break
        kept.append(piece)
        room -= utf16_length(piece.plain) + 1
    kept += firm
    beside = sum(utf16_length(piece.plain) + 1 for piece in kept)
    first = truncate(text, limit - beside)
    if said := fit_lines(picture_lines, limit - beside - utf16_length(first) - 1):
        kept.append(Piece(said, make_expandable(said)))
    if hidden:
        loose = (piece.html for piece in kept if not piece.firm)
        rest = make_hidden("\n".join(filter(None, (escape(first), *loose))))
        return "\n".join(filter(None, (head.html, *(piece.html for piece in firm), rest))) or "…"
    return "\n".join(filter(None, (head.html, escape(first), *(piece.html for piece in kept)))) or "…"


def fit_lines(lines: Sequence[str], space: int) -> str:
    kept: list[str] = []
    for index, line in enumerate(lines):
        space -= utf16_length(line) + 1
        if space < (len(MORE) if index < len(lines) - 1 else -1):
            kept.append(MORE)
            break
        kept.append(line)
    return "\n".join(kept) if kept[:1] != [MORE] else ""


def alert_text(screen: PrivateScreen, toast: str = "") -> tuple[str, bool]:
    held = [panel_text(panel) for panel in screen.panels]
    asked = shorten_signs(screen.question.title) if screen.question else ""
    words = "\n".join(filter(None, (toast, *(screen.brief or (*(held or [screen.text]), asked)))))
    whole = not (screen.question or screen.buttons or screen.brief) and (not held or not screen.text)
    return truncate(words, ALERT), whole and utf16_length(words) <= ALERT


def panel_text(panel: PanelText) -> str:
    signs = " ".join(shorten_signs(face.label) for face in panel.faces)
    return "\n".join(filter(None, (signs or shorten_signs(panel.title), *map(shorten_signs, panel.lines))))
