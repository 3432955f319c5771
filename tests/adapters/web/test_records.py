"""The page of records, with its charts and their words, and replays in the browser."""

import json
import re
from types import SimpleNamespace

from adapters.web.visitor import recognize_person
from tests.adapters.web.session import begun, settled
from tests.adapters.web.site import Browser, words
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


async def test_a_replay_is_of_its_eyes_alone_and_kept_by_who_played(anna, bruno, asgi):
    path = await over(asgi, anna, bruno)
    page = (await anna.get(f"{path}/replay?at=3&seat=2")).text
    assert json.loads(re.search(r'id="replay">(.*?)</script>', page)[1])["seat"] == 1
    steps = await bruno.get(f"{path}/replay/steps?seat=1&from=2&narrow=1")
    assert (steps.status_code, steps.json()["first"]) == (200, 2)
    assert (await bruno.get(f"{path}/replay/all?seat=0")).json()["eyes"][0] == [-1, "everyone"]
    made = await anna.get(f"{path}/replay.html")
    assert made.headers["content-disposition"] == f'attachment; filename="arbitro-{path.removeprefix("/t/")}.html"'
    anna.client.cookies.clear()
    assert (await anna.get(f"{path}/replay")).status_code == 200, "everyone's is for all who have its address"
    for address in (f"{path}/replay.html", f"{path}/replay?seat=1", f"{path}/replay/steps?seat=1"):
        assert (await anna.get(address)).status_code == 403


async def test_at_play_a_hand_is_seen_again_by_its_holder_alone(anna, bruno, asgi):
    path = await begun(anna, bruno, "quindici", seats=2)
    await settled(asgi)
    assert (await bruno.get(f"{path}/replay/steps?seat=2")).json()["view"]["me"][0] == 1
    for browser, seat in ((anna, 2), (bruno, 1), (Browser(asgi), 1), (Browser(asgi), 0)):
        for address in (
            f"{path}/replay?seat={seat}",
            f"{path}/replay/all?seat={seat}",
            f"{path}/replay/steps?seat={seat}",
        ):
            assert (await browser.get(address)).status_code in {403, 422}
