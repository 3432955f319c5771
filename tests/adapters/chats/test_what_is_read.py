"""What each of three reads of how one table comes together on every surface, in both languages, kept to be read again."""

import re
from pathlib import Path
from random import Random
from textwrap import fill

import pytest

from tests.adapters.chats.stage import ANNA, BRUNO, staged
from tests.adapters.chats.test_surfaces import CARLA, PUBLIC, answer_somebody, begin, invite_everybody
from tests.adapters.web.site import words
from tests.support.transcripts import compared, fated

KEPT = Path(__file__).parent / "transcripts"
CODES = re.compile(r"\b[a-z]{4}-[a-z]{4}-[a-z]{4}\b|(?<=/in/)[a-z]{12}|(?<=at-)[a-z]{12}|(?<=join-)[a-z]{12}")
REGION = re.compile(
    r'<\w+[^>]* id="(said|notice|proposals|lobby|options|word|call|ready|board|hand|turn|record|seats|retract|table|result|primer)"'
)
LANGS = {"it-en-it": ("it", "en", "it"), "en-it-en": ("en", "it", "en")}


def regions(page: str, *names: str) -> list[str]:
    starts = [(found.start(), found.group(1)) for found in REGION.finditer(page)]
    ends = [*(at for at, _ in starts[1:]), len(page)]
    found = [words(page[at:end]) for (at, name), end in zip(starts, ends, strict=True) if name in names]
    return [each for each in found if each]


@pytest.mark.deep
@pytest.mark.parametrize("name", LANGS)
async def test_what_is_read_on_each_surface(tmp_path, monkeypatch, name):
    fated(monkeypatch, 11)
    first, second, third = LANGS[name]
    async with staged(tmp_path, langs=(first, second), public_url=PUBLIC) as chats:
        table_id, carla = await invite_everybody(chats, lang=third)
        main = carla.page.partition("<main")[2].partition("</main>")[0]
        read = [f"{CARLA} (browser)", words(f"<main{main}")]
        read += regions((await carla.get(f"/t/{table_id}")).text, "notice", "lobby", "call")
        await chats.discord.enter(ANNA.name, "invite", alone=True)
        await chats.telegram.enter(BRUNO.name, "invite", alone=True)
        await chats.telegram.enter(BRUNO.name, "language", first)
        await begin(chats, table_id)
        for turn in range(2):
            await answer_somebody(chats, carla, table_id, turn, Random(turn))
        read += regions((await carla.get(f"/t/{table_id}/seat/3")).text, "call", "seats", "record")
        pages = "\n\n".join(fill(each, 118) for each in read)
        told = f"{chats.discord.transcript.text()}\n{chats.telegram.transcript.text()}\n{pages}\n"
        compared(KEPT / f"{name}.txt", CODES.sub("CODICE", told))
        await carla.close()
