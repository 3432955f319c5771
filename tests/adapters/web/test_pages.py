"""Pages and forms: what people see, press and are told."""

import re

import pytest

from adapters.web.security import POLICY
from tests.adapters.web.session import begun, gift, giver, giving, room, settled
from tests.adapters.web.site import Browser, words

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
    for deck in ("four", ""):
        await anna.follow(await anna.post("/settings", {"deck": deck, "back": f"{table}/seat/1"}))
        assert ('<html lang="it" data-deck="four">' in anna.page) == (deck == "four")
    assert "data-deck" not in (await bruno.get(f"{table}/seat/2")).text


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
        shown = re.sub(r'<script type="application/json".*?</script>', "", response.text)
        assert "://" not in shown.replace("http://127.0.0.1:8000/t/", "").replace("http://www.w3.org", "")
    assert (await anna.get("/")).headers["cache-control"] == "no-store"


async def test_what_is_not_there_is_said_to_be_missing(anna):
    for path in (
        "/nowhere", "/t/zzzzzz", "/rules/chess", "/open/chess", "/ladder/chess", "/ladder/ballot", "/t/zzzzzz/seat/1",
        "/static/art/zz.svg",
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
        assert "game" not in sent or 'id="turns"' not in response.text  # a stranger, as before


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
    """An empty one, a token that is none, a question that is over, and one of another person's seat."""
    table = await giving(anna, bruno, asgi)
    one, other, seat = await giver(anna, bruno, asgi, table)
    action, sent = f"{table}/seat/{seat}/answer", await gift(asgi, one, table, seat)
    first = next(iter(sent["fields"]))
    before = await one.fetch(f"{table}/seat/{seat}/view")
    malformed = [
        {**sent["fields"], first: [token]} for token in ("", "~", "<script>", "9" * 5_000, "\x00", "a|b|c", "♥")
    ]
    stale = {**sent, "question": "zzzzz", "press": "other"}
    for wrong in ({**sent, "fields": {}}, *({**sent, "fields": fields} for fields in malformed), stale):
        response = await one.send(action, wrong)
        assert response.status_code == 422
        assert response.json()["text"]
    assert "Il tavolo è andato avanti" in response.text or "table has moved on" in response.text
    assert (await other.send(action, sent)).status_code == 403
    assert (await one.fetch(f"{table}/seat/{seat}/view"))["version"] == before["version"]


async def test_a_sealed_answer_is_shown_to_its_giver_alone_and_may_be_changed_and_changed_back(anna, bruno, asgi):
    carla = Browser(asgi)
    table = await anna.open("Anna", "letters", seats=3)
    await bruno.sit(table, "Bruno")
    await carla.sit(table, "Carla")
    await anna.post(f"{table}/start", {"press": "s"})
    question = next(q for q in (await room(asgi, anna, table, 1)).questions if q.kind == "must")
    first, second = question.widget.choices[:2]
    others = [(bruno, f"{table}/seat/2"), (carla, table)]
    quiet = [await who.fetch(f"{page}/view") for who, page in others]
    for press, chosen in enumerate((first, second, first)):
        sent = {"question": question.id, "fields": {"": [chosen.token]}, "press": f"{press:016x}"}
        assert (await anna.send(f"{table}/seat/1/answer", sent)).status_code == 204
        asks = (await anna.look(f"{table}/seat/1"))["asks"]
        assert [ask["answered"] for ask in asks if ask["id"] == question.id] == [chosen.label]
    assert [(await who.fetch(f"{page}/view"))["version"] for who, page in others] == [each["version"] for each in quiet]
    await carla.close()


async def test_a_page_without_scripts_says_so_and_a_form_that_one_sends_leads_to_the_table(anna, bruno):
    table = await begun(anna, bruno)
    for path in (table, f"{table}/seat/1"):
        assert "<noscript>" in (await anna.get(path)).text
    assert (await anna.post(f"{table}/remind", {"press": "r"})).status_code in {200, 422}
    refused = await bruno.post(f"{table}/agree", {"press": "a", "proposal": "7"})
    assert refused.status_code == 422
    assert f'href="{table}"' in refused.text


# -- around and after ------------------------------------------------------------------------------------


async def test_who_has_several_seats_is_led_to_the_one_that_is_asked(anna, bruno, asgi):
    table = await anna.open("Anna", "ballot", seats=6)
    assert (await anna.get(f"{table}/seats")).headers["location"] == table
    await anna.post(f"{table}/sit", {"seat": "all", "press": "p"})
    taken = await anna.follow(await anna.post(f"{table}/start", {"press": "s"}))
    await settled(asgi)
    led = (await anna.follow(await anna.get(f"{table}/seats"))).url.path
    assert (await anna.look(led))["call"]["kind"] == "you"
    assert taken.headers["location"].startswith(f"{table}/seat/")
    assert (await bruno.get(f"{table}/seats")).status_code == 403


async def test_how_it_ended_is_a_picture_once_it_has(anna, bruno):
    table = await begun(anna, bruno)
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
