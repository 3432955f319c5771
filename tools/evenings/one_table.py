"""One table as three people have it before them, at the same moment: `python -m tools.evenings.one_table FILE` draws it.

Anna is in a channel at Discord, Bruno in a private chat at Telegram, Carla at her seat in a browser; a robot is the fourth.
"""

from __future__ import annotations

import asyncio
import socket
import sys
import tempfile
from base64 import b64encode
from pathlib import Path
from random import Random
from unittest.mock import patch

from playwright.sync_api import Browser, sync_playwright

from tests.adapters.chats import test_surfaces as evening
from tests.adapters.chats.stage import BRUNO, Chats, staged
from tests.browser.conftest import ARGUMENTS, House, chromium
from tests.support.calm import Calm
from tests.support.transcripts import Fate
from tools.evenings.screens import STYLE, bubble

GAME, ANSWERS = "ottocento", 30
PHONE = {"width": 390, "height": 844}
SHEET = """
body { width: 1250px; display: flex; gap: 20px; padding: 0 10px; background: #fff } section { width: 396px }
h1 { font: bold 17px system-ui, "DejaVu Sans", sans-serif; text-align: center; margin: 14px 0 10px }
.phone { height: 844px; overflow: hidden; border-radius: 12px; border: 1px solid #aaa; padding-top: 10px; box-sizing: border-box }
.phone.browser { padding: 0 } .bubble, .row { max-width: 372px }
"""


async def live(folder: Path) -> tuple[str, str, str, str]:
    """Play until Bruno is to play a card and two have before him; what both chats show then, Carla's secret and the table."""
    async with staged(folder, langs=("en", "en"), public_url=evening.PUBLIC) as chats:
        table_id, carla = await evening.invite_everybody(chats, lang="en")
        await evening.begin(chats, table_id)
        dice = Random(3)
        for turn in range(ANSWERS):
            waiting = await evening.list_waiting(chats, carla, table_id)
            if turn > 12 and waiting and waiting[0][0] is BRUNO and is_in_trick(await chats.app.tables.get(table_id)):
                break
            await evening.answer_somebody(chats, carla, table_id, 0, dice)
        secret = carla.client.cookies["__Host-arbitro"]
        await carla.close()
        return "".join(bubble(chats.discord.here.last)), drawn_for(chats), secret, table_id


def is_in_trick(table) -> bool:
    """Whether two cards at least lie on the table."""
    return len(table.position.state.trick.plays) >= 2


def drawn_for(chats: Chats) -> str:
    return "".join(bubble(chats.telegram.client(BRUNO.name).dms[-1]))


def photograph(browser: Browser, database: Path, secret: str, table_id: str) -> bytes:
    """Take a picture of Carla's seat, on a telephone."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        house = House(database, probe.getsockname()[1], is_plain=True)
    house.start()
    try:
        context = browser.new_context(viewport=PHONE, locale="en")
        context.add_cookies([{"name": "arbitro", "value": secret, "url": house.home}])
        page = context.new_page()
        page.goto(f"{house.home}t/{table_id}/seat/3")
        page.wait_for_timeout(1_500)
        return page.screenshot()
    finally:
        house.stop()


def main(file: str) -> None:
    """Draw it."""
    with tempfile.TemporaryDirectory() as folder, patch.object(evening, "GAME", GAME):
        with patch("bot.lobby.openings.secrets", Fate(5)), patch("bot.tables.chance.secrets", Fate(5)):
            discord, telegram, secret, table_id = asyncio.Runner(loop_factory=Calm).run(live(Path(folder)))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
            seat = b64encode(photograph(browser, Path(folder) / "chats.db", secret, table_id)).decode()
            columns = (
                ("Anna, on Discord", "discord", discord),
                ("Bruno, on Telegram", "telegram", telegram),
                ("Carla, in the browser", "browser", f'<img src="data:image/png;base64,{seat}">'),
            )
            drawn = "".join(
                f'<section><h1>{title}</h1><div class="phone {kind}">{what}</div></section>'
                for title, kind, what in columns
            )
            sheet = browser.new_page(viewport={"width": 1250, "height": 910})
            sheet.set_content(f'<!doctype html><meta charset="utf-8"><style>{STYLE}{SHEET}</style><body>{drawn}')
            sheet.screenshot(path=file)
            browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
