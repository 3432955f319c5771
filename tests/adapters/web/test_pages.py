"""Pages and forms of the browser table, without scripts: what people see, press and are told."""

from __future__ import annotations

import re

import pytest

from adapters.web.security import POLICY
from tests.adapters.web.session import begun, gift, giver, giving, room, settled
from tests.adapters.web.site import Browser, Forms, words

TITLES = {"it": "A che cosa giochiamo?", "en": "What shall we play?"}
NASTY = "<b>Zoë</b> ☺"


# -- reading -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("path", ["/", "/help", "/rules/eleusis", "/rules/ballot?q=1", "/nowhere", "/t/zzzzzz"])
async def test_pages_are_in_the_readers_language(app, lang, path):
    browser = Browser(app, lang=f"{lang}-CH,{lang};q=0.9,fr;q=0.8")
    page = (await browser.get(path)).text
    assert f'<html lang="{lang}"' in page
    if path == "/":
        assert TITLES[lang] in page
    await browser.close()


async def test_a_chosen_language_and_theme_are_kept(anna):
    await anna.follow(await anna.post("/settings", {"lang": "en", "back": "/help"}))
    await anna.follow(await anna.post("/settings", {"theme": "dark", "back": "/"}))
    assert TITLES["en"] in anna.page
    assert 'data-theme="dark"' in anna.page


async def test_whoever_only_watches_a_table_is_told_so(app, anna, bruno):
    table = await begun(anna, bruno)
    carla = Browser(app)
    for browser, is_told in ((anna, False), (carla, True)):
        assert ("Stai guardando: vedi quello che vedono tutti" in (await browser.get(table)).text) is is_told
    await carla.close()


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


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])
async def test_the_settings_lead_back_to_this_site_only(anna, back):
    assert (await anna.post("/settings", {"lang": "en", "back": back})).headers["location"] == "/"


async def test_every_page_forbids_what_no_page_needs(anna):
    headers = (await anna.get("/")).headers
    assert headers["content-security-policy"] == POLICY.format("'none'")
    assert "unsafe" not in POLICY
    assert headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


async def test_no_page_has_scripts_or_styles_inside_or_calls_another_site(anna, bruno):
    table = await begun(anna, bruno)
    for path in ("/", table, f"{table}/seat/1", "/help", "/rules/ballot"):
        page = (await anna.get(path)).text
        assert " style=" not in page
        assert "<style" not in page
        assert "<script>" not in page
        assert " onclick" not in page
        assert "://" not in page.replace("http://127.0.0.1:8000/t/", "").replace("http://www.w3.org", "")


async def test_the_rules_begin_with_how_to_play_and_hold_what_is_said_between_the_clauses(anna):
    await anna.get("/rules/ottocento")
    for said in ("Le carte lunghe", "Come si gioca, in breve", "Chi vede che cosa", "Se non rispondi", "Decisioni"):
        assert said in anna.page
    assert anna.page.index("Le carte lunghe") < anna.page.index('id="TB-1"') < anna.page.index('id="OT-11"')
    assert 'id="TZ-1"' not in anna.page
    assert "le carte in mano</th>" in anna.page


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


async def test_the_rules_can_be_searched(anna):
    await anna.get("/rules/eleusis?q=EE-16")
    assert anna.page.count("<dt>") == 1
    assert 'id="EE-16"' in anna.page


@pytest.mark.parametrize("path", ["/nowhere", "/t/zzzzzz", "/rules/chess", "/t/zzzzzz/seat/1", "/static/decks/ZZ.webp"])
async def test_what_is_not_there_is_said_to_be_missing(anna, path):
    assert (await anna.get(path)).status_code == 404


# -- opening and sitting ---------------------------------------------------------------------------


async def test_a_table_is_opened_and_its_host_sits_at_it(anna):
    table = await anna.open("Anna")
    page = words((await anna.get(table)).text)
    assert "Anna , tu" in page
    assert "1 posto preso su 3" in page


async def test_a_form_that_is_sent_twice_opens_one_table_and_with_something_else_chosen_another(anna):
    await anna.open("Anna")
    await anna.get("/open/ballot")
    sent = anna.form("/") | {"game": "ballot", "seats": "3", "pace": "live"}
    first, doubled = [(await anna.post("/", sent)).headers["location"] for _ in range(2)]
    others = {(await anna.post("/", sent | more)).headers["location"] for more in ({"seats": "4"}, {"practice": "1"})}
    assert first == doubled
    assert len(others | {first}) == 3
    await anna.get("/ladder/race")
    step = anna.form("/ladder/race") | {"rung": "long"}
    assert len({(await anna.post("/ladder/race", step)).headers["location"] for _ in range(2)}) == 1


async def test_the_cookie_is_hidden_from_scripts_and_other_sites_and_is_not_the_person(anna):
    response = await anna.post("/", {"name": "Anna", "game": "ballot", "seats": "3", "pace": "live"})
    set_cookie = response.headers["set-cookie"]
    assert "HttpOnly" in set_cookie
    assert "SameSite=lax" in set_cookie
    secret = anna.client.cookies["arbitro"]
    page = (await anna.follow(response)).text
    assert secret not in page
    assert secret not in str(response.headers["location"])


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"name": ""}, "Scrivi un nome"),
        ({"name": "x" * 200}, "troppo lungo"),
        ({"name": "Anna", "seats": "77"}, "al massimo 6"),
        ({"name": "Anna", "seats": "1"}, "almeno 3"),
        ({"name": "Anna", "seats": "many"}, "un numero"),
        ({"name": "Anna", "game": "chess"}, "non è sullo scaffale"),
    ],
)
async def test_a_table_that_cannot_be_opened_is_refused_in_a_sentence_and_the_form_is_kept(anna, sent, said):
    response = await anna.post("/", {"game": "ballot", "seats": "3", "pace": "live", **sent})
    assert response.status_code in {404, 422}
    assert said in words(response.text)
    if sent["name"] == "Anna" and "game" not in sent:
        assert 'value="Anna"' in response.text


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


@pytest.mark.parametrize("name", ["ANNA", "Аnnа", "An\u200dna", "Anna\u3164", "Anna\u0338", "Arlecchіno"])
async def test_a_name_that_looks_like_anothers_at_the_table_is_refused_in_a_sentence(anna, bruno, name):
    table = await anna.open("Anna")
    await anna.post(f"{table}/robot", {"press": "r", "view": "table", "seat": "2", "level": "random"})
    response = await bruno.sit(table, name)
    assert response.status_code == 422
    assert "Somebody at this table has that name" in words(response.text)


async def test_looking_at_a_seat_does_not_take_it(anna, bruno):
    table = await begun(anna, bruno, seats=3)
    assert (await bruno.get(f"{table}/seat/3")).status_code == 403
    assert (await bruno.get(f"{table}/seat/3/board.webp")).status_code == 403
    assert (await bruno.get(f"{table}/seat/3/stream")).status_code == 403


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
    assert "Tempo del tavolo: 2 min a mossa." in words(page)  # this host has no banks
    assert 'value="2 min"' in page
    bad = await anna.post(f"{table}/custom", {"option": "own-time", "a.": "1 min, 1 h", "press": "w"})
    assert bad.status_code == 422
    assert "al massimo 10 volte" in words(bad.text)


async def test_what_was_refused_is_no_longer_said_once_a_press_succeeds(anna):
    table = await anna.open("Anna", "eleusis", seats=3)
    bad = await anna.post(f"{table}/option", {"option": "rounds", "a.": "x", "press": "x"}, scripted=True)
    assert re.search(r'<hx-partial hx-target="#said"[^>]*><p class="said said--bad">', bad.text)
    mended = await anna.post(f"{table}/option", {"option": "rounds", "a.": "5", "press": "y"}, scripted=True)
    assert '<hx-partial hx-target="#said" hx-swap="innerHTML"></hx-partial>' in mended.text


async def test_the_address_of_the_table_is_a_code_for_phones(anna):
    table = await anna.open("Anna")
    code = await anna.get(f"{table}/qr.svg")
    assert code.headers["content-type"] == "image/svg+xml"
    assert code.text.startswith("<svg")


# -- answering ---------------------------------------------------------------------------------------


async def test_a_form_posts_from_the_page_as_it_stands_and_an_empty_one_is_refused(anna, bruno, app):
    table = await giving(anna, bruno, app)
    one, _, seat = await giver(anna, bruno, app, table)
    await one.get(f"{table}/seat/{seat}")
    action = f"{table}/seat/{seat}/answer"
    sent = one.form(action)
    assert {"press", "question", "view"} <= sent.keys()
    bare = await one.post(action, sent)
    assert bare.status_code == 422
    assert "said--bad" in bare.text


async def test_a_sealed_answer_is_shown_to_its_giver_alone_and_may_be_changed(anna, bruno, app):
    carla = Browser(app)
    table = await anna.open("Anna", "race", seats=3)
    await bruno.sit(table, "Bruno")
    await carla.sit(table, "Carla")
    await anna.post(f"{table}/start", {"press": "s"})
    question = next(q for q in (await room(app, anna, table, 1)).questions if q.kind == "must")
    for press, chosen in (("1", question.widget.choices[0]), ("2", question.widget.choices[1])):
        sent = {"question": question.id, "press": press, "a.": chosen.token}
        page = words((await anna.follow(await anna.post(f"{table}/seat/1/answer", sent))).text)
        assert f"La tua risposta: {chosen.label}. Puoi ancora cambiarla." in page
    for page in (await bruno.get(f"{table}/seat/2"), await carla.get(table)):
        assert "La tua risposta:" not in page.text
        assert "Your answer:" not in page.text
    await carla.close()


async def test_a_foreign_seat_cannot_be_answered_for(anna, bruno, app):
    table = await giving(anna, bruno, app)
    one, other, seat = await giver(anna, bruno, app, table)
    sent = await gift(app, one, table, seat)
    before = app.state.desk.office.tables.find_loaded(table.removeprefix("/t/")).version
    stolen = await other.post(f"{table}/seat/{seat}/answer", sent)
    assert stolen.status_code == 403
    assert "said--bad" in stolen.text
    assert app.state.desk.office.tables.find_loaded(table.removeprefix("/t/")).version == before


async def test_the_same_press_twice_counts_once_and_says_so_kindly(anna, bruno, app):
    table = await giving(anna, bruno, app)
    one, _, seat = await giver(anna, bruno, app, table)
    sent = await gift(app, one, table, seat)
    action = f"{table}/seat/{seat}/answer"
    assert (await one.post(action, sent)).status_code == 303
    assert (await one.post(action, sent)).status_code == 303
    again = await one.post(action, sent, scripted=True)
    assert again.status_code == 200


async def test_a_stale_press_is_refused_and_the_new_question_is_on_the_page(anna, bruno, app):
    table = await giving(anna, bruno, app)
    one, _, seat = await giver(anna, bruno, app, table)
    sent = await gift(app, one, table, seat)
    stale = await one.post(f"{table}/seat/{seat}/answer", {**sent, "question": "zzzzz", "press": "other"})
    assert stale.status_code == 422
    assert "Il tavolo è andato avanti" in words(stale.text) or "table has moved on" in words(stale.text)


@pytest.mark.parametrize("token", ["", "~", "<script>", "9" * 5000, "\x00", "a|b|c", "♥"])
async def test_a_malformed_answer_is_refused_in_a_sentence_and_changes_nothing(anna, bruno, app, token):
    table = await giving(anna, bruno, app)
    one, _, seat = await giver(anna, bruno, app, table)
    sent = await gift(app, one, table, seat)
    name = next(key for key in sent if key.startswith("a."))
    office = app.state.desk.office
    before = office.tables.find_loaded(table.removeprefix("/t/")).version
    response = await one.post(f"{table}/seat/{seat}/answer", {**sent, name: token})
    assert response.status_code == 422
    assert "said--bad" in response.text
    assert "<script>" not in response.text
    assert office.tables.find_loaded(table.removeprefix("/t/")).version == before


async def test_a_refused_form_keeps_what_was_chosen(anna, bruno, app):
    table = await giving(anna, bruno, app)
    one, _, seat = await giver(anna, bruno, app, table)
    sent = await gift(app, one, table, seat)
    first, second = [key for key in sent if key.startswith("a.")][:2]
    chosen = sent[first]
    refused = await one.post(f"{table}/seat/{seat}/answer", {**sent, second: ""})
    assert refused.status_code == 422
    one.page = refused.text
    assert one.form(f"{table}/seat/{seat}/answer")[first] == chosen


async def test_for_a_script_a_refusal_leaves_the_form_alone(anna, bruno, app):
    table = await giving(anna, bruno, app)
    one, _, seat = await giver(anna, bruno, app, table)
    sent = await gift(app, one, table, seat)
    second = [key for key in sent if key.startswith("a.")][1]
    refused = await one.post(f"{table}/seat/{seat}/answer", {**sent, second: ""}, scripted=True)
    assert refused.status_code == 422
    assert f'hx-target="#said-{sent["question"]}"' in refused.text
    assert 'hx-target="#act"' not in refused.text


async def test_a_weighty_answer_without_scripts_takes_a_second_press(anna, bruno, app):
    table = await giving(anna, bruno, app)
    for browser, seat in ((anna, 1), (bruno, 2)):
        shown = await room(app, browser, table, seat)
        weighty = next((q for q in shown.questions if q.weighty), None)
        if weighty is None:
            continue
        action = f"{table}/seat/{seat}/answer"
        token = weighty.widget.choices[0].token
        first = await browser.post(action, {"question": weighty.id, "press": "w", "view": "seat", "a.": token})
        assert first.status_code == 200
        assert any(q.id == weighty.id for q in (await room(app, browser, table, seat)).questions)
        browser.page = first.text
        forms = [f for f in confirming(browser.page) if f.get("confirm")]
        assert len(forms) == 1
        second = await browser.post(action, forms[0])
        assert second.status_code == 303
        return
    raise AssertionError("nobody may close the vote")


def confirming(page: str) -> list[dict[str, str]]:
    """All forms of a page, each with the last value of every field."""
    return [dict(fields) for _, fields, _ in Forms(page).found]


async def test_an_order_is_moved_without_scripts(anna, bruno, app):
    table = await begun(anna, bruno, seats=4)
    await settled(app)
    for browser, seat in ((anna, 1), (bruno, 2)):
        shown = await room(app, browser, table, seat)
        question = next((q for q in shown.questions if type(q.widget).__name__ == "Arrange"), None)
        if question is None:
            continue
        action = f"{table}/seat/{seat}/answer"
        await browser.get(f"{table}/seat/{seat}")
        sent = browser.form(action)
        tokens = sent["a."]
        moved = await browser.post(action, {**sent, "move": f"\x1f{tokens[0]}\x1f1"})
        assert moved.status_code == 200
        browser.page = moved.text
        assert browser.form(action)["a."][:2] == [tokens[1], tokens[0]]
        return
    raise AssertionError("nobody is asked for an order")


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


async def test_leaving_a_live_table_gives_the_seat_to_a_robot_that_gives_it_back(anna, bruno):
    table = await begun(anna, bruno)
    left = await bruno.follow(await bruno.post(f"{table}/leave", {"seat": "1", "press": "l"}))
    assert left.status_code == 200
    assert (await bruno.get(f"{table}/seat/2")).status_code == 403
    assert (await bruno.sit(table, "Bruno", seat=1)).headers["location"] == f"{table}/seat/2"
    assert (await bruno.get(f"{table}/seat/2")).status_code == 200


async def test_ending_a_table_takes_a_second_persons_consent(anna, bruno):
    table = await begun(anna, bruno)
    proposed = await anna.post(f"{table}/end", {"view": "seat/1", "press": "e"})
    assert "consenso" in words(proposed.text)
    await anna.get(table)
    assert "propone di chiudere" in words(anna.page)
    agreed = await bruno.post(f"{table}/end", {"view": "seat/2", "press": "e"})
    assert agreed.status_code == 200
    page = (await anna.get(table)).text
    assert f'action="{table}/rematch"' in page
    following = await anna.post(f"{table}/rematch", {"press": "r"})
    assert following.status_code == 303
    assert following.headers["location"] != table


async def test_a_guest_may_not_start_the_game(anna, bruno):
    table = await anna.open("Anna")
    await bruno.sit(table, "Bruno")
    refused = await bruno.post(f"{table}/start", {"press": "s"})
    assert refused.status_code == 403
    assert "said--bad" in refused.text


async def test_the_board_has_a_picture_for_all_and_another_for_each_seat(anna, bruno):
    table = await begun(anna, bruno)
    for path in (f"{table}/board.webp", f"{table}/board.webp?narrow=1", f"{table}/seat/1/board.webp"):
        picture = await anna.get(path)
        assert picture.headers["content-type"] == "image/webp"
        assert picture.content.startswith(b"RIFF")
    assert picture.headers["cache-control"] == "no-store"


async def test_a_bare_picture_is_another_than_the_whole_one(anna, bruno):
    table = await begun(anna, bruno, "eleusis")
    whole = (await anna.get(f"{table}/board.webp?narrow=1")).content
    for asked in ("narrow=1&bare=1", "narrow=1&bare=1&upto=2"):
        picture = await anna.get(f"{table}/board.webp?{asked}")
        assert picture.content.startswith(b"RIFF")
        assert picture.content != whole


async def test_nothing_tells_how_a_game_ended_while_it_goes_on(anna, bruno):
    table = await begun(anna, bruno)
    assert (await anna.get(f"{table}/share.png")).status_code == 404


async def test_a_game_shows_its_own_cover_or_ours(anna):
    for game in ("eleusis", "ballot", "chess"):
        cover = await anna.get(f"/cover/{game}.svg")
        assert cover.headers["content-type"] == "image/svg+xml"
        assert cover.text.startswith("<svg")


async def test_anybody_may_take_the_tables_file_and_read_what_can_be_checked(anna, bruno, app):
    table = await giving(anna, bruno, app)
    stranger = Browser(app)
    file = await stranger.get(f"{table}/table.json")
    assert file.headers["content-disposition"].startswith("attachment")
    assert file.content == await app.state.desk.office.views.export(table.removeprefix("/t/"))
    page = await stranger.get(f"{table}/verify")
    assert page.status_code == 200
    assert f'href="{table}/table.json"' in page.text
    await stranger.close()


async def test_every_page_has_a_press_of_its_own_so_that_a_mind_may_change_back(anna, bruno, app):
    table = await anna.open("Anna", "race", seats=3)
    await bruno.sit(table, "Bruno")
    await anna.post(f"{table}/start", {"press": "s"})
    action, presses = f"{table}/seat/1/answer", set()
    question = next(q for q in (await room(app, anna, table, 1)).questions if q.kind == "must")
    first, second = question.widget.choices[:2]
    for chosen in (first, second, first):
        await anna.get(f"{table}/seat/1")
        sent = anna.form(action) | {"a.": chosen.token}
        presses.add(sent["press"][0])
        await anna.follow(await anna.post(action, sent))
    assert len(presses) == 3
    assert f"La tua risposta: {first.label}." in words(anna.page)
