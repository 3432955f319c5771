"""The page of records, with its charts and their words, and replays in the browser."""

import re
from types import SimpleNamespace

from adapters.web.visitor import recognize_person
from tests.adapters.web.session import begun
from tests.adapters.web.site import words
from tests.bot.records.conftest import finish

HERE = "discord:1/2"


async def over(asgi, anna, bruno):
    """A game that is over, shown in a channel of Anna's."""
    path, app = await begun(anna, bruno, "perudo", seats=2), asgi.state.context.app
    table = await finish(SimpleNamespace(app=app, wait=None), path.removeprefix("/t/"))
    person = await recognize_person(app, anna.client.cookies["arbitro"])
    await app.tables.change(table.record.id, lambda *_: {"places": (HERE,)})
    await app.attendance.enter_channel(person.account, HERE)
    return path


async def test_the_page_has_a_chart_with_its_words_for_those_who_are_in_the_group(anna, bruno, asgi):
    assert "Non hai ancora giocato" in words((await anna.get("/records")).text)
    await over(asgi, anna, bruno)
    page = (await anna.get("/records")).text
    assert 'href="/records"' in (await anna.get("/")).text
    assert "Il tuo gruppo su Discord" in words(page)
    assert page.count("<svg xmlns") == 1, "a chart for the group, none for a person alone"
    label = re.search(r'role="img" aria-label="([^"]+)"', page)[1]
    assert "quante volte ha vinto ognuna delle 2 persone" in label
    assert "Bruno" in page
    theirs = (await bruno.get("/records")).text
    assert "Your group" not in theirs, "he is in none of its channels"
    assert "Your own, over all groups" in words(theirs)
    assert (await anna.post("/records", {"press": "p", "want": "out"})).status_code == 303
    page = words((await anna.get("/records")).text)
    assert "Nei primati dei gruppi non ci sei" in page
    assert "Rimettimi" in page


async def test_a_replay_has_a_link_for_each_step_and_a_file_for_who_played(anna, bruno, asgi):
    path = await over(asgi, anna, bruno)
    assert f'href="{path}/replay"' in (await anna.get(path)).text
    page = (await bruno.get(f"{path}/replay?at=3")).text
    assert "As everyone at the table was told it" in words(page)
    image = re.search(rf'src="({path}/replay.webp[^"]+)"', page)
    assert image is None or (await bruno.get(image[1].replace("&amp;", "&"))).headers["content-type"] == "image/webp"
    made = await anna.get(f"{path}/replay.html")
    assert made.headers["content-disposition"] == f'attachment; filename="arbitro-{path.removeprefix("/t/")}.html"'
    anna.client.cookies.clear()
    assert (await anna.get(f"{path}/replay.html")).status_code in {403, 404, 409, 422}
