"""Pages and forms of the browser table, without scripts: what people see, press and are told."""

import re

import pytest

from adapters.web.security import POLICY
from tests.adapters.web.session import begun, gift, giver, giving, room
from tests.adapters.web.site import Browser, Forms, words

TITLES = {"it": "A che cosa giochiamo?", "en": "What are we playing?"}
NASTY = "<b>Zoë</b> ☺"


# -- reading -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["it", "en"])
async def test_pages_are_in_the_readers_language(asgi, lang):
    browser = Browser(asgi, lang=f"{lang}-CH,{lang};q=0.9,fr;q=0.8")
    for path in ("/help", "/rules/eleusis", "/rules/ballot?q=1", "/nowhere", "/t/zzzzzz", "/"):
        assert f'<html lang="{lang}"' in (await browser.get(path)).text
    assert TITLES[lang] in browser.page
    await browser.close()


async def test_a_chosen_language_and_theme_are_kept_and_lead_back_to_this_site_only(anna):
    await anna.follow(await anna.post("/settings", {"lang": "en", "back": "/help"}))
    await anna.follow(await anna.post("/settings", {"theme": "dark", "back": "/"}))
    assert TITLES["en"] in anna.page
    assert 'data-theme="dark"' in anna.page
    for back in ("//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"):
        assert (await anna.post("/settings", {"lang": "en", "back": back})).headers["location"] == "/"


async def test_four_colours_of_suits_are_for_the_browser_that_chose_them(anna, bruno):
    table = await begun(anna, bruno, "eleusis")
    boards = {}
    for deck in ("four", ""):
        await anna.follow(await anna.post("/settings", {"deck": deck, "back": f"{table}/seat/1"}))
        assert ('<html lang="it" data-deck="four">' in anna.page) == (deck == "four")
        boards[deck] = re.findall(r'="(\S+board\.webp\S+)"', anna.page)
    assert boards["four"] == [f"{each}&amp;deck=four" for each in boards[""]] != []
    for path in (f"{table}/seat/2", table):
        assert "deck=four" not in (await bruno.get(path)).text
    found = await anna.client.get(boards["four"][0].replace("&amp;", "&"))
    assert found.headers["content-type"] == "image/webp"


async def test_no_page_has_scripts_or_styles_inside_or_calls_another_site_and_each_forbids_it(anna, bruno):
    table = await begun(anna, bruno)
    assert "unsafe" not in POLICY
    for path in ("/", table, f"{table}/seat/1", "/help", "/rules/ballot"):
        response = await anna.get(path)
        assert response.headers["content-security-policy"] == POLICY.format("'none'")
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["referrer-policy"] == "same-origin"
        for found in (" style=", "<style", "<script>", " onclick"):
            assert found not in response.text
        assert "://" not in response.text.replace("http://127.0.0.1:8000/t/", "").replace("http://www.w3.org", "")
    assert (await anna.get("/")).headers["cache-control"] == "no-store"


async def test_the_score_sheet_has_a_page_of_its_own(anna, bruno):
    waiting = await anna.open("Anna", "terziglio")
    await anna.get(f"{waiting}/score")
    assert "niente da contare" in anna.page
    table = await begun(anna, bruno)
    assert f"{table}/score" not in anna.page
    await anna.get(f"{table}/score")
    assert '<table class="score">' in anna.page
    dealt = await begun(bruno, anna, "terziglio")
    await anna.get(dealt)
    assert f"{dealt}/score" in anna.page


async def test_what_is_not_there_is_said_to_be_missing(anna):
    for path in (
        "/nowhere", "/t/zzzzzz", "/rules/chess", "/open/chess", "/ladder/chess", "/ladder/ballot", "/t/zzzzzz/seat/1",
        "/static/decks/ZZ.webp",
    ):  # fmt: skip
        assert (await anna.get(path)).status_code == 404, path


# -- opening and sitting ---------------------------------------------------------------------------


async def test_a_form_that_is_sent_twice_opens_one_table_and_with_something_else_chosen_another(anna):
    await anna.open("Anna")
    await anna.get("/open/ballot")
    sent = anna.form("/") | {"game": "ballot", "seats": "3", "pace": "live"}
    first, doubled = [(await anna.post("/", sent)).headers["location"] for _ in range(2)]
    others = {(await anna.post("/", sent | more)).headers["location"] for more in ({"seats": "4"}, {"practice": "1"})}
    assert first == doubled
    assert len(others | {first}) == 3
    await anna.get("/ladder/perudo")
    step = anna.form("/ladder/perudo") | {"rung": "long"}
    assert len({(await anna.post("/ladder/perudo", step)).headers["location"] for _ in range(2)}) == 1


async def test_the_cookie_is_hidden_from_scripts_and_other_sites_and_is_not_the_person(anna):
    response = await anna.post("/", {"name": "Anna", "game": "ballot", "seats": "3", "pace": "live"})
    set_cookie = response.headers["set-cookie"]
    assert "HttpOnly" in set_cookie
    assert "SameSite=lax" in set_cookie
    secret = anna.client.cookies["arbitro"]
    page = (await anna.follow(response)).text
    assert secret not in page
    assert secret not in str(response.headers["location"])


async def test_a_table_that_cannot_be_opened_is_refused_in_a_sentence_and_the_form_is_kept(anna):
    for sent, said in (
        ({"name": ""}, "Scrivi un nome"),
        ({"name": "x" * 200}, "troppo lungo"),
        ({"seats": "77"}, "al massimo 6"),
        ({"seats": "1"}, "almeno 3"),
        ({"seats": "many"}, "un numero"),
        ({"game": "chess"}, "Questo gioco non ce l’ho"),
    ):
        response = await anna.post("/", {"name": "Anna", "game": "ballot", "seats": "3", "pace": "live", **sent})
        assert response.status_code == (404 if "game" in sent else 422)
        assert said in words(response.text)
        assert ('value="Anna"' in response.text) == ("seats" in sent)


async def test_a_name_with_markup_is_shown_as_it_was_written(anna, bruno):
    table = await anna.open(NASTY)
    page = (await bruno.get(table)).text
    assert "<b>Zoë</b>" not in page
    assert "&lt;b&gt;Zoë&lt;/b&gt; ☺" in page


async def test_a_seat_is_claimed_with_a_press_and_taken_by_nobody_else(anna, bruno):
    table = await anna.open("Anna")
    assert (await bruno.sit(table, "Bruno", seat=0)).status_code == 422
    assert (await bruno.sit(table, "Anna")).status_code == 422
    assert (await bruno.sit(table, "Bruno", seat=1)).status_code == 303
    assert "2 of 3 seats taken" in words((await bruno.get(table)).text)


async def test_the_lobby_shows_options_to_all_and_changes_them_for_who_sits(anna, bruno):
    table = await anna.open("Anna", "eleusis", seats=3)
    await bruno.get(table)
    assert f'action="{table}/option"' not in bruno.page
    refused = await bruno.post(f"{table}/option", {"option": "rounds", "a.": "5", "press": "x"})
    assert refused.status_code == 403
    await anna.get(table)
    changed = await anna.post(f"{table}/option", {"option": "rounds", "a.": "5", "press": "x"})
    assert 'value="5"' in (await anna.follow(changed)).text
    bad = await anna.post(f"{table}/option", {"option": "rounds", "a.": "x", "press": "y"})
    assert bad.status_code == 422
    assert "numero intero" in words(bad.text)
    own = await anna.post(f"{table}/custom", {"option": "own-time", "a.": "2 min, 10 min", "press": "z"})
    page = (await anna.follow(own)).text
    assert "2 min a mossa." in words(page)  # this host has no banks
    assert 'value="2 min"' in page
    bad = await anna.post(f"{table}/custom", {"option": "own-time", "a.": "1 min, 1 h", "press": "w"})
    assert bad.status_code == 422
    assert "al massimo 10 volte" in words(bad.text)


# -- answering ---------------------------------------------------------------------------------------


async def test_a_wrong_answer_is_refused_in_a_sentence_and_changes_nothing(anna, bruno, asgi):
    """An empty form, a token that is none, a question that is over, and the form of somebody else's seat."""
    table = await giving(anna, bruno, asgi)
    one, other, seat = await giver(anna, bruno, asgi, table)
    action = f"{table}/seat/{seat}/answer"
    await one.get(f"{table}/seat/{seat}")
    bare = one.form(action)
    assert {"press", "question", "view"} <= bare.keys()
    sent = await gift(asgi, one, table, seat)
    first, second = [key for key in sent if key.startswith("a.")][:2]
    before = asgi.state.context.app.tables.find_loaded(table.removeprefix("/t/")).version
    malformed = [{**sent, first: token} for token in ("", "~", "<script>", "9" * 5_000, "\x00", "a|b|c", "♥")]
    for wrong in (bare, *malformed, {**sent, "question": "zzzzz", "press": "other"}):
        response = await one.post(action, wrong)
        assert response.status_code == 422
        assert "said--bad" in response.text
        assert "<script>" not in response.text
    assert "Il tavolo è andato avanti" in words(response.text) or "table has moved on" in words(response.text)
    assert (await other.post(action, sent)).status_code == 403
    one.page = (await one.post(action, {**sent, second: ""})).text
    assert one.form(action)[first] == sent[first], "what was chosen is kept"
    scripted = (await one.post(action, {**sent, second: ""}, scripted=True)).text
    assert f'hx-target="#said-{sent["question"]}"' in scripted
    assert 'hx-target="#act"' not in scripted, "the form is left alone"
    assert asgi.state.context.app.tables.find_loaded(table.removeprefix("/t/")).version == before


async def test_a_sealed_answer_is_shown_to_its_giver_alone_and_may_be_changed_and_changed_back(anna, bruno, asgi):
    """Every page has a press of its own, so that the first answer may be given again."""
    carla, presses = Browser(asgi), set()
    table = await anna.open("Anna", "letters", seats=3)
    await bruno.sit(table, "Bruno")
    await carla.sit(table, "Carla")
    await anna.post(f"{table}/start", {"press": "s"})
    question = next(q for q in (await room(asgi, anna, table, 1)).questions if q.kind == "must")
    first, second = question.widget.choices[:2]
    action = f"{table}/seat/1/answer"
    for chosen in (first, second, first):
        await anna.get(f"{table}/seat/1")
        sent = anna.form(action) | {"a.": chosen.token}
        presses.add(sent["press"][0])
        page = words((await anna.follow(await anna.post(action, sent))).text)
        assert f"La tua risposta: {chosen.label}. Puoi ancora cambiarla." in page
    assert len(presses) == 3
    for page in (await bruno.get(f"{table}/seat/2"), await carla.get(table)):
        assert "La tua risposta:" not in page.text
        assert "Your answer:" not in page.text
    await carla.close()


async def test_a_weighty_answer_without_scripts_takes_a_second_press(anna, bruno, asgi):
    table = await giving(anna, bruno, asgi)
    for browser, seat in ((anna, 1), (bruno, 2)):
        shown = await room(asgi, browser, table, seat)
        weighty = next((q for q in shown.questions if q.weighty), None)
        if weighty is None:
            continue
        action = f"{table}/seat/{seat}/answer"
        token = weighty.widget.choices[0].token
        first = await browser.post(action, {"question": weighty.id, "press": "w", "view": "seat", "a.": token})
        assert first.status_code == 200
        assert any(q.id == weighty.id for q in (await room(asgi, browser, table, seat)).questions)
        (sure,) = [dict(fields) for _, fields, _ in Forms(first.text).found if dict(fields).get("confirm")]
        assert (await browser.post(action, sure)).status_code == 303
        return
    raise AssertionError("nobody may close the vote")


# -- around and after ------------------------------------------------------------------------------------


async def test_several_seats_of_one_browser_stand_side_by_side(anna):
    table = await anna.open("Anna", "ballot", seats=6)
    await anna.post(f"{table}/sit", {"seat": "all", "press": "p"})
    taken = await anna.post(f"{table}/start", {"press": "s"})
    page = (await anna.follow(taken)).text
    assert taken.headers["location"] == f"{table}/seats"
    assert [f'id="seat-{n}"' in page for n in range(1, 7)] == [True] * 6
    assert page.count("hx-sse:connect") == 1
    ids = [part.split('"')[0] for part in page.split(' id="')[1:]]
    assert len(ids) == len(set(ids))


async def test_the_board_has_a_picture_for_all_and_another_for_each_seat(anna, bruno):
    table = await begun(anna, bruno)
    for path in (f"{table}/board.webp", f"{table}/board.webp?narrow=1", f"{table}/seat/1/board.webp"):
        picture = await anna.get(path)
        assert picture.headers["content-type"] == "image/webp"
        assert picture.content.startswith(b"RIFF")
    assert picture.headers["cache-control"] == "no-store"
    assert (await anna.get(f"{table}/share.png")).status_code == 404, "nothing tells how it ended while it goes on"
    for game in ("eleusis", "ballot", "chess"):
        assert (await anna.get(f"/cover/{game}.svg")).text.startswith("<svg")


async def test_anybody_may_take_the_tables_file_and_read_what_can_be_checked(anna, bruno, asgi):
    table = await giving(anna, bruno, asgi)
    stranger = Browser(asgi)
    file = await stranger.get(f"{table}/table.json")
    assert file.headers["content-disposition"].startswith("attachment")
    assert file.content == await asgi.state.context.app.records.export(table.removeprefix("/t/"))
    page = await stranger.get(f"{table}/verify")
    assert page.status_code == 200
    assert f'href="{table}/table.json"' in page.text
    await stranger.close()
