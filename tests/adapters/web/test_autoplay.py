"""What is answered for a person at every table: chosen on a page of its own, or under the question."""

import re

from adapters.web.visitor import recognize_person
from bot.tables.stored import find_automatic, table_ids
from bot.values.button_payload import pack
from bot.values.requests import Answer
from games.cards import parse_card
from tests.adapters.web.session import begun
from tests.adapters.web.site import words
from tests.adapters.web.test_hours import sit
from tests.bot.audit.test_sealed_rules import WRITTEN, asked, press

WISH = "eleusis/guess-rule"


def choose(wish, want):
    return {"press": "p", "do": pack("automatic", None, (wish, want))}


async def chosen(asgi, table, seat=0):
    app = asgi.state.context.app
    person = (await app.tables.get(table)).seat_person(seat)
    return (await find_automatic(app.store, [person])).get(person, frozenset())


async def test_a_wish_is_turned_on_and_off_on_a_page_of_ones_own(anna, bruno, asgi):
    app = await sit(anna, asgi)
    [table] = await table_ids(app.store)
    assert 'href="/me/automatic"' in (await anna.get("/")).text
    states = []
    for name, want in (("forced", "on"), (WISH, "on"), ("forced", "off")):
        page = (await anna.post("/me/automatic", choose(name, want))).text
        states.append(["✓" in each for each in re.findall(r'name="do"[^>]*>\s*([^<]*)', page)])
    assert states == [[True, False], [True, True], [False, True]]
    assert await chosen(asgi, table) == {WISH}
    refused = await anna.post("/me/automatic", choose("no such", "on"))
    assert refused.status_code == 422
    assert 'role="alert"' in refused.text
    assert (await bruno.post("/me/automatic", choose("forced", "on"))).status_code == 403
    assert "Join a table first" in words((await bruno.follow(await bruno.get("/autoplay"))).text)


async def test_a_question_is_answered_always_from_a_press_under_it_on(anna, bruno, asgi):
    app, path = asgi.state.context.app, await begun(anna, bruno, "eleusis")
    dealer, player = [await recognize_person(app, each.client.cookies["arbitro"]) for each in (anna, bruno)]
    table = path.removeprefix("/t/")
    await press(app, table, dealer, 0, "Sigilla la regola", **WRITTEN)
    await press(app, table, dealer, 0, "Pubblica l’indizio")
    starter = (await app.tables.get(table)).position.state.round.line[-1].card
    cards = (await asked(app, table, player, 1, "Gioca")).widget.choices
    card = next(c.token for c in cards if parse_card(c.token).suit.is_red is not starter.suit.is_red)
    question = await asked(app, table, player, 1, "Gioca")
    await app.play.answer(player, Answer(table, question.id, {"": (card,), "confirm": ("yes",)}))
    seat = f"{path}/seat/2"
    assert WISH in [ask.get("wish") for ask in (await bruno.look(seat))["asks"]]
    assert (await bruno.send(f"{seat}/do/autoplay", {"press": "p", "wish": "no such"})).status_code == 422
    assert (await anna.send(f"{seat}/do/autoplay", {"press": "p", "wish": "no such"})).status_code == 422
    said = await bruno.send(f"{seat}/do/autoplay", {"press": "p", "wish": WISH})
    assert "From now on I’ll answer this for you" in said.json()["text"]
    assert WISH not in [ask.get("wish") for ask in (await bruno.look(seat))["asks"]]
    assert await chosen(asgi, table, 1) == {WISH}
