"""What each of three reads of how one table comes together on every surface, in both languages, kept to be read again."""

import re
from pathlib import Path
from random import Random
from textwrap import fill

import pytest

from tests.adapters.chats.stage import ANNA, BRUNO, staged
from tests.adapters.chats.test_surfaces import CARLA, PUBLIC, answer_somebody, begin, invite_everybody
from tests.adapters.web.site import told, words
from tests.support.transcripts import compared, fated

KEPT = Path(__file__).parent / "transcripts"
CODES = re.compile(r"\b[a-z]{4}-[a-z]{4}-[a-z]{4}\b|(?<=/in/)[a-z]{12}|(?<=at-)[a-z]{12}|(?<=join-)[a-z]{12}")
LANGS = {"it-en-it": ("it", "en", "it"), "en-it-en": ("en", "it", "en")}


def read_main(page: str) -> str:
    return words(f"<main{page.partition('<main')[2].partition('</main>')[0]}")


@pytest.mark.deep
@pytest.mark.parametrize("name", LANGS)
async def test_what_is_read_on_each_surface(tmp_path, monkeypatch, name):
    fated(monkeypatch, 11)
    first, second, third = LANGS[name]
    async with staged(tmp_path, langs=(first, second), public_url=PUBLIC) as chats:
        table_id, carla = await invite_everybody(chats, lang=third)
        read = [f"{CARLA} (browser)", read_main(carla.page), read_main((await carla.get(f"/t/{table_id}")).text)]
        await chats.discord.enter(ANNA.name, "invite", alone=True)
        await chats.telegram.enter(BRUNO.name, "invite", alone=True)
        await chats.telegram.enter(BRUNO.name, "language", first)
        await begin(chats, table_id)
        for turn in range(2):
            await answer_somebody(chats, carla, table_id, turn, Random(turn))
        view = await carla.look(f"/t/{table_id}/seat/3")
        read += [told(view[name]) for name in ("stage", "call", "seats", "asks", "notes", "log")]
        pages = "\n\n".join(fill(each, 118) for each in read)
        text = f"{chats.discord.transcript.text()}\n{chats.telegram.transcript.text()}\n{pages}\n"
        compared(KEPT / f"{name}.txt", CODES.sub("CODICE", text))
        await carla.close()
