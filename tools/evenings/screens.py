"""What people have before their eyes, for looking at: every kind of message of an evening, as a chat shows it on a telephone.

`python -m tools.evenings.screens GAME discord|telegram FOLDER [it|en]` plays a brief game and writes one page of all kinds, 390 wide,
and a picture of it where there is a browser.
"""

from __future__ import annotations

import re
import sys
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.values.button_payload import unpack
from tests.fakes.discord.post import Post as DiscordPost
from tests.support.ledger import Ledger
from tools.evenings import evening

WIDTH = 390
BROWSER = Path("/usr/bin/chromium")
STYLE = """
body { margin: 0; width: 390px; font: 15px/1.35 system-ui, "DejaVu Sans", sans-serif }
.telegram { background: #cfdcc4 } .discord { background: #313338; color: #dbdee1 }
h2 { font-size: 12px; margin: 14px 8px 4px; opacity: .7 }
.bubble { margin: 0 8px; border-radius: 12px; overflow: hidden; max-width: 350px }
.telegram .bubble { background: #fff } .discord .bubble { background: #2b2d31; border-left: 3px solid #5865f2 }
.text { padding: 6px 10px; white-space: pre-wrap; overflow-wrap: anywhere }
img { display: block; width: 100% } blockquote { margin: 2px 0; padding: 2px 8px; border-left: 3px solid #3390ec }
.folded { max-height: 4.1em; overflow: hidden; opacity: .75 }
.row { display: flex; gap: 4px; margin: 4px 8px; max-width: 350px } .row.wrap { flex-wrap: wrap }
.row span { flex: 1; padding: 8px 4px; border-radius: 8px; text-align: center; background: #9fb395; color: #fff; overflow: hidden;
  white-space: nowrap; text-overflow: ellipsis; font-size: 14px }
.discord .row span { background: #4e5058; flex: 0 1 auto; padding: 7px 14px } .discord .s1 { background: #5865f2 !important }
.discord .s4 { background: #da373c !important } .discord .row .menu { flex: 1; text-align: left; background: #1e1f22 }
"""
TAGS = {"bold": "b", "italic": "i", "underline": "u", "code": "code", "pre": "pre", "text_link": "u"}


class Album(Ledger):
    """A ledger that keeps the first message of each kind as it was drawn."""

    pages: dict[tuple[object, ...], str]

    def shown(self, post: Any, place: str, to: str = "") -> None:
        super().shown(post, place, to)
        if not hasattr(self, "pages"):
            self.pages = {}
        first, _ = self._known[self.key(post)]
        verbs = {unpack(getattr(each, "data", "") or getattr(each, "custom_id", "")).verb for each in post.buttons}
        audience = "one" if first.hidden else "private" if first.person else "place"
        kind = (audience, has_picture(post), post.edited, tuple(sorted(verbs)))
        if kind not in self.pages:
            where = f"{first.where} · {'edited' if post.edited else 'new'}{' · rings' if not (post.silent or post.edited) else ''}"
            self.pages[kind] = f"<h2>{escape(where)}</h2>{''.join(bubble(post))}"


def has_picture(post: Any) -> bool:
    """Whether a message has one."""
    return bool(post.attachments if isinstance(post, DiscordPost) else post.picture)


def bubble(post: Any) -> Iterator[str]:
    """A message as its chat draws it."""
    is_discord = isinstance(post, DiscordPost)
    pictures = [each.content for each in post.attachments] if is_discord else [post.picture] if post.picture else []
    drawn = [f'<img src="data:image/png;base64,{b64encode(each).decode()}">' for each in pictures]
    raw = post.raw or {}
    text = markdown(post.text) if is_discord else "".join(hypertext(raw))
    said = f'<div class="text">{text}</div>' if text.strip() else ""
    yield f'<div class="bubble">{said if is_discord else ""}{"".join(drawn)}{said if not is_discord else ""}</div>'
    if is_discord:
        yield from map(action_row, rows_of(raw.get("components", ())))
    else:
        for row in post.rows:
            yield f'<div class="row">{"".join(f"<span>{escape(each.label)}</span>" for each in row)}</div>'


def markdown(text: str) -> str:
    """Discord's bold, links, names and times, as far as we write them."""
    text = re.sub(r"(?<!\\)\[(.+?)\]\(https?://\S+?\)", r"\1", text)
    text = re.sub(r"<t:\d+:\w>", "⟨in the reader's time⟩", re.sub(r"<@!?\d+>", "@⟨name⟩", text))
    parts = escape(text).split("**")
    return "".join(f"<b>{part}</b>" if index % 2 else part for index, part in enumerate(parts))


def rows_of(components: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """All rows of buttons and menus, wherever they stand."""
    for each in components:
        if each.get("type") == 1:
            yield each
        else:
            yield from rows_of(each.get("components", ()))


def action_row(row: Mapping[str, Any]) -> str:
    """A row of Discord's."""
    cells = []
    for each in row["components"]:
        if each.get("type") == 2:
            cells.append(f'<span class="s{each.get("style", 2)}">{escape(each.get("label") or "…")}</span>')
        else:
            cells.append(f'<span class="menu">{escape(each.get("placeholder") or "")} ▾</span>')
    return f'<div class="row wrap">{"".join(cells)}</div>'


def hypertext(raw: Mapping[str, Any]) -> Iterator[str]:
    """Telegram's text with its entities, which are counted in UTF-16."""
    units = (raw.get("text") or raw.get("caption") or "").encode("utf-16-le")
    entities = raw.get("entities") or raw.get("caption_entities") or ()
    edges = sorted(
        {0, len(units) // 2, *(e["offset"] for e in entities), *(e["offset"] + e["length"] for e in entities)}
    )
    for start, end in pairwise(edges):
        said = escape(units[2 * start : 2 * end].decode("utf-16-le"))
        for each in entities:
            if each["offset"] <= start and end <= each["offset"] + each["length"]:
                if tag := TAGS.get(each["type"]):
                    said = f"<{tag}>{said}</{tag}>"
                elif "blockquote" in each["type"]:
                    folded = ' class="folded"' if each["type"].startswith("expandable") else ""
                    said = f"<blockquote{folded}>{said}</blockquote>"
        yield said


def main(game: str, chat: str, folder: str, lang: str = "it") -> None:
    """Play a brief game, and write what was seen of it."""
    albums = list[Album]()

    def keep(*args: Any) -> Album:
        albums.append(Album(*args))
        return albums[-1]

    with patch(f"tests.surfaces.drivers.{chat}.Ledger", keep):
        evening.evening(game, chat, "live", brief=True, lang=lang)  # type: ignore[arg-type]
    page = Path(folder) / f"{game}-{chat}-{lang}.html"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(
        f'<!doctype html><meta charset="utf-8"><style>{STYLE}</style><body class="{chat}">{"".join(albums[0].pages.values())}',
        encoding="utf-8",
    )
    if BROWSER.exists():
        photograph(page)
    print(page, len(albums[0].pages))


def photograph(page: Path) -> None:
    """Take a picture of a page."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(BROWSER))
        sheet = browser.new_page(viewport={"width": WIDTH, "height": 844})
        sheet.goto(page.resolve().as_uri())
        sheet.screenshot(path=page.with_suffix(".png"), full_page=True)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
