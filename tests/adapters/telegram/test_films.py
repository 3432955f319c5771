"""A film in a private chat: the message that asked shows one card after the other."""

from bot.ports.ids import TablePace
from tests.support.transcripts import fated
from tests.surfaces.drivers.telegram import staged

ANNA, BRUNO = ("Anna", "it"), ("Bruno", "it")


async def test_the_picture_of_a_film_is_changed_in_the_message_that_has_the_buttons(tmp_path, monkeypatch):
    fated(monkeypatch, 2)
    async with staged(tmp_path, ANNA, BRUNO) as stage:
        anna, bruno = map(stage.person, ("Anna", "Bruno"))
        table = await stage.office.lobby.open(anna, "schicki", name="Gala", lang="it", pace=TablePace.DAY, seats=2)
        await stage.office.lobby.join(bruno, table)
        await stage.office.lobby.set_option(anna, table, "film", {"": ("on",)})
        await stage.office.lobby.start(anna, table)
        await stage.settle()
        await stage.press("Anna", "answer", alone=True)
        await stage.settle()
        asked, count = stage.client("Anna").dms[-1], len(stage.client("Anna").dms)
        brunos = [post.id for post in stage.client("Bruno").dms]
        assert "Film: 2 carte su" in asked.text
        await stage.wait(3_000)
        now = stage.client("Anna").dms[-1]
        assert (now.id, len(stage.client("Anna").dms)) == (asked.id, count)
        assert now.picture != asked.picture
        assert now.labels == asked.labels
        assert "Film: 2 carte su" not in now.text
        assert [post.id for post in stage.client("Bruno").dms] == brunos
