"""The host and the guests, at the browser table."""

from tests.adapters.web.site import Browser, words


async def seat_names(asgi, table: str) -> list[str]:
    return [
        "" if line.vacant else line.name
        for line in (await asgi.state.context.app.views.room(table.removeprefix("/t/"), "it")).seats
    ]


async def test_the_host_makes_somebody_stand_up_who_hears_why_and_is_readmitted(anna, bruno):
    table = await anna.open("Anna")
    await bruno.sit(table, "Bruno")
    await anna.get(table)
    sent = anna.form(f"{table}/remove")
    assert sent["seat"] == ["1"]
    assert "Fatto: il posto è libero" in words((await anna.post(f"{table}/remove", sent)).text)
    for how in (
        bruno.sit(table, "Bruno"),
        bruno.sit(table, "Bruno II", 2),
        bruno.post(f"{table}/sit", {"seat": "all"}),
    ):
        refused = await how
        assert refused.status_code == 422
        assert "The host removed you from this table" in words(refused.text)
    assert "Readmit" not in bruno.page and "can’t rejoin for now" not in words((await bruno.get(table)).text)
    assert "Bruno per ora non può tornare" in words((await anna.get(table)).text)
    await anna.post(f"{table}/readmit", anna.form(f"{table}/readmit"))
    assert (await bruno.sit(table, "Bruno")).status_code == 303


async def test_a_guest_removes_nobody_and_is_offered_no_form_for_it(asgi, anna, bruno):
    table = await anna.open("Anna")
    await bruno.sit(table, "Bruno")
    await bruno.get(table)
    for name in ("remove", "readmit", "several", "accept"):
        assert f'action="{table}/{name}"' not in bruno.page
    refused = await bruno.post(f"{table}/remove", {"seat": "0"})
    assert refused.status_code == 403
    assert (await seat_names(asgi, table))[:2] == ["Anna", "Bruno"]


async def test_the_host_hands_the_table_on_before_the_game_and_in_it(asgi, anna, bruno):
    table = await anna.open("Anna", seats=3)
    await anna.get(table)
    assert f'action="{table}/handover"' not in anna.page  # nobody else is there
    await bruno.sit(table, "Bruno")
    await anna.get(table)
    handed = await anna.post(f"{table}/handover", anna.form(f"{table}/handover"))
    assert "Fatto: l’host non sei più tu" in words(handed.text)
    await anna.get(table)
    assert f'action="{table}/handover"' not in anna.page
    assert (await anna.post(f"{table}/handover", {"seat": "1"})).status_code == 403
    await bruno.get(table)
    await bruno.post(f"{table}/robot", bruno.form(f"{table}/robot"))
    await bruno.get(table)
    await bruno.post(f"{table}/start", bruno.form(f"{table}/start"))
    seat = f"{table}/seat/2"
    assert "handover" in (await bruno.look(seat))["can"]
    refused = await bruno.send(f"{seat}/do/handover", {"seat": "2"})
    assert "There’s no one in that seat" in refused.json()["text"]
    await bruno.send(f"{seat}/do/handover", {"seat": "0"})
    room = await asgi.state.context.app.views.room(table.removeprefix("/t/"), "it")
    assert (room.status, room.host) == ("live", "Anna")


async def test_a_guest_has_one_seat_unless_the_host_allows_more_and_the_host_has_several(asgi, anna, bruno):
    table = await anna.open("Anna", seats=5)
    await bruno.sit(table, "Bruno")
    await bruno.get(table)
    assert "Join here too" not in words(bruno.page)
    refused = await bruno.sit(table, "Bruno", 2)
    assert "one seat each" in words(refused.text)
    assert (await anna.sit(table, "Anna", 2)).status_code == 303
    await anna.get(table)
    await anna.post(f"{table}/several", anna.form(f"{table}/several") | {"several": "yes"})
    assert "Join here too" in words((await bruno.get(table)).text)
    assert (await bruno.sit(table, "Bruno", 3)).status_code == 303
    assert await seat_names(asgi, table) == ["Anna", "Bruno", "Anna 2", "Bruno 2", ""]


async def test_what_a_guest_chooses_is_suggested_to_the_host_who_takes_it_up_or_not(asgi, anna, bruno):
    table = await anna.open("Anna")
    await bruno.sit(table, "Bruno")
    await bruno.get(table)
    assert "Anna picks the settings" in words(bruno.page)
    suggested = await bruno.post(f"{table}/pace", bruno.form(f"{table}/pace") | {"pace": "day"})
    assert "Suggested. The host decides" in words(suggested.text)
    await bruno.post(f"{table}/size", {"press": "z", "seats": "4"})
    page = words((await anna.get(table)).text)
    assert "Bruno propone: una mossa al giorno" in page and "Bruno propone: 4 posti" in page
    assert f'action="{table}/accept"' not in (await bruno.get(table)).text
    await anna.post(f"{table}/accept", anna.form(f"{table}/accept"))
    await anna.get(table)
    await anna.post(f"{table}/decline", anna.form(f"{table}/decline"))
    room = await asgi.state.context.app.views.room(table.removeprefix("/t/"), "it")
    assert (room.pace.value, len(room.seats), room.suggestions) == ("day", 3, ())
    stale = await anna.post(f"{table}/accept", {"number": "1"})
    assert "Questa proposta non c’è più" in words(stale.text)


async def test_a_stranger_sees_no_suggestions_and_nobody_who_was_removed(asgi, anna, bruno):
    table = await anna.open("Anna", seats=4)
    await bruno.sit(table, "Bruno")
    carla = Browser(asgi)
    await carla.sit(table, "Carla")
    await bruno.post(f"{table}/size", {"press": "z", "view": "table", "seats": "3"})
    await anna.post(f"{table}/remove", {"press": "r", "view": "table", "seat": "2"})
    stranger = Browser(asgi)
    page = words((await stranger.get(table)).text)
    assert "Bruno propone: 3 posti" not in page and "Carla" not in page
    for browser in (carla, stranger):
        await browser.close()
