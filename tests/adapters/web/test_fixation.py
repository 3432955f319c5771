"""A cookie that somebody else had from us and planted in a browser opens nothing of what its person gets there."""

import asyncio
from random import Random

import pytest

from adapters.web.visitor import recognize_person
from tests.adapters.web.session import begun
from tests.adapters.web.site import Browser, Stream, cookies, words


def secret_of(browser: Browser, name: str = "arbitro") -> str:
    return str(browser.client.cookies.get(name, domain="127.0.0.1", path="/") or browser.client.cookies.get(name))


def planted(browser: Browser, secret: str, name: str = "arbitro") -> Browser:
    """The browser, with a cookie of ours that is somebody else's."""
    browser.client.cookies.clear()
    browser.client.cookies.set(name, secret, domain="127.0.0.1", path="/")
    return browser


@pytest.fixture
async def mallory(asgi):
    browser = Browser(asgi)
    yield browser
    await browser.close()


async def test_a_planted_cookie_is_dead_once_its_victim_sits_down(anna, bruno, mallory):
    own = await mallory.open("Mallory")
    old = secret_of(mallory)
    table = await anna.open("Anna")
    planted(bruno, old)
    await bruno.follow(await bruno.sit(table, "Bruno"))
    assert secret_of(bruno) not in {old, ""}
    await anna.follow(await anna.post(f"{table}/start", {"press": "s"}))
    assert (await bruno.get(f"{table}/seat/2")).status_code == 200
    for path in (f"{table}/seat/2", f"{table}/seat/2/stream", f"{table}/seat/2/picture.png"):
        assert (await mallory.client.get(path)).status_code in {403, 404, 409}
    assert "Bruno" not in words((await mallory.get("/")).text)
    assert (await mallory.post(f"{table}/leave", {"press": "l"})).status_code == 403
    assert (await bruno.get(own)).status_code == 200
    assert "start" in bruno.page


@pytest.mark.parametrize("gets", ["opens", "practises", "climbs", "plays on"])
async def test_whatever_gives_a_seat_gives_a_fresh_cookie(anna, bruno, gets):
    table = await begun(anna, bruno, "ballot")
    old = secret_of(anna)
    match gets:
        case "opens":
            await anna.open("Anna")
        case "practises":
            await anna.open("Anna", practice="1")
        case "climbs":
            await anna.get("/ladder/eleusis")
            await anna.post("/ladder/eleusis", {**anna.form("/ladder/eleusis"), "rung": "first"})
            await anna.post("/", {"name": "Anna", "game": "ballot", "seats": "3", "pace": "live"})
        case "plays on":
            await anna.post(f"{table}/end", {"press": "e"})
            [[number, *_]] = (await bruno.look(table))["proposals"]
            await bruno.post(f"{table}/agree", {"press": "a", "proposal": str(number)})
            assert (await anna.send(f"{table}/do/rematch", {"press": "r"})).json()["go"]
    fresh = secret_of(anna)
    assert fresh != old
    assert (await anna.get(f"{table}/seat/1")).status_code == 200
    assert (await planted(anna, old).get(f"{table}/seat/1")).status_code == 403


async def test_a_stream_that_was_open_with_the_old_cookie_is_told_nothing_more(anna, bruno, mallory, asgi):
    table = await begun(anna, bruno, "ballot")
    own = await mallory.open("Mallory")
    old = secret_of(mallory)
    stream = Stream(asgi, f"{table}/stream", cookies(mallory))
    assert await stream.opened() == 200
    assert "event: go" not in await stream.event()
    await planted(Browser(asgi), old).sit(own, "Victim")
    await anna.post(f"{table}/pause", {"press": "p"})
    await stream.ended()
    assert stream.idle(), "the page asks again by the cookie that it has now"


async def test_a_form_sent_twice_gets_the_same_cookie_and_another_old_page_none(anna, bruno):
    table, other = await anna.open("Anna"), await anna.open("Anna")
    await bruno.sit(table, "Bruno")
    old = secret_of(bruno)
    first = await bruno.post(f"{other}/sit", {"name": "Bruno", "press": "00000000000000a1"})
    fresh = secret_of(bruno)
    again = await planted(bruno, old).post(f"{other}/sit", {"name": "Bruno", "press": "00000000000000a1"})
    assert (first.status_code, again.status_code) == (303, 303)
    assert secret_of(bruno) == fresh
    for press in ({"press": "twice"}, {}):
        late = await planted(bruno, old).post(f"{other}/sit", {"name": "Bruno", **press})
        assert "Reload" in words(late.text)
        assert "set-cookie" not in late.headers
    page = (await planted(bruno, fresh).get(other)).text
    assert page.count("<b>Bruno</b>") == 1


@pytest.mark.parametrize("is_known", [False, True], ids=["stranger", "known"])
async def test_who_lost_the_answer_gets_their_seat_by_the_same_form_later_and_nobody_else_does(asgi, is_known):
    """The response never came: with the same form the browser gets its identity hours later, also after a restart."""
    anna, bruno, app = Browser(asgi), Browser(asgi), asgi.state.context.app
    table = await anna.open("Anna", seats=5)
    if is_known:
        await bruno.open("Bruno")
    old = secret_of(bruno)
    await bruno.get(table)
    form = bruno.form(f"{table}/sit") | {"name": "Bruno"}
    assert (await bruno.post(f"{table}/sit", form)).status_code == 303
    fresh, names = secret_of(bruno), await list_names(asgi, table)
    asgi.state.context.renewals._fresh.clear()  # as after a minute, or a restart
    app.people.forget()

    def without_answer() -> Browser:
        return planted(Browser(asgi), old) if is_known else Browser(asgi)

    retry, thief, stranger = without_answer(), without_answer(), Browser(asgi)
    assert (await retry.post(f"{table}/sit", form)).status_code == 303
    assert (secret_of(retry), await list_names(asgi, table)) == (fresh, names)
    await thief.post(f"{table}/sit", form | {"press": "0123456789abcdef", "name": "Ladro"})
    assert secret_of(thief) not in {fresh, old}
    assert (await list_names(asgi, table))[:2] == ["Anna", "Bruno"]
    await stranger.post(f"{table}/sit", form)
    assert (secret_of(stranger) == fresh) is not is_known, "a known browser's form is nothing without its old cookie"
    for each in (anna, bruno, retry, thief, stranger):
        await each.close()


async def list_names(asgi, table):
    room = await asgi.state.context.app.views.room(table.removeprefix("/t/"), "it")
    return [line.name for line in room.seats if not line.vacant]


async def test_of_two_tabs_that_sit_down_at_once_one_is_told_to_load_anew(anna, bruno, asgi):
    table, other = await anna.open("Anna"), await anna.open("Anna")
    await bruno.sit(await anna.open("Anna"), "Bruno")
    old = secret_of(bruno)
    tabs = [planted(Browser(asgi), old) for _ in range(2)]
    done = await asyncio.gather(
        *(
            tab.post(f"{where}/sit", {"name": "Bruno", "press": f"{where}"})
            for tab, where in zip(tabs, (table, other), strict=True)
        )
    )
    assert sorted(each.status_code for each in done) == [303, 409]
    assert sum("set-cookie" in each.headers for each in done) == 1
    for tab in tabs:
        await tab.close()


@pytest.mark.parametrize("game", ["nope", "ballot"])
async def test_a_page_that_is_refused_or_fails_after_the_key_was_renewed_brings_the_new_one(
    anna, asgi, monkeypatch, game
):
    table = await anna.open("Anna")

    async def fail(*args, **more):
        raise KeyError

    monkeypatch.setattr(asgi.state.context.app.openings, "open", fail)
    anna.client._transport.raise_app_exceptions = False
    failed = await anna.post("/", {"name": "Anna", "game": game, "seats": "3", "press": "p"})
    assert failed.status_code == {"nope": 404, "ballot": 500}[game]
    assert f'action="{table}/start"' in (await anna.get(table)).text
    assert "default-src 'none'" in failed.headers["content-security-policy"]


@pytest.mark.parametrize("name", ["Anna", "Bruno"])
async def test_one_form_pressed_four_times_at_once_is_answered_alike_whichever_answer_arrives(anna, bruno, asgi, name):
    """A browser drops the first answers: with one of these went the only key of whoever had just sat down."""
    table = await anna.open("Anna")
    if name == "Anna":
        table = await bruno.open("Bruno")
    browser, old = (anna, secret_of(anna)) if name == "Anna" else (bruno, "")
    await browser.get(table)
    form = browser.form(f"{table}/sit") | {"name": name}
    done = await asyncio.gather(*(browser.post(f"{table}/sit", form) for _ in range(4)))
    assert {each.status_code for each in done} == {303}
    [cookie] = {each.headers["set-cookie"].partition(";")[0] for each in done}
    assert cookie.removeprefix("arbitro=") != old
    page = (await planted(browser, cookie.removeprefix("arbitro=")).get(table)).text
    assert page.count(f"<b>{name}</b>") == 1
    assert f'action="{table}/leave"' in page


async def test_over_https_the_cookie_can_be_set_by_this_site_alone(asgi):
    browser = Browser(asgi, base="https://127.0.0.1")
    response = await browser.post("/", {"name": "Anna", "game": "ballot", "seats": "3", "pace": "live"})
    [given] = [each for each in response.headers.get_list("set-cookie") if "arbitro" in each]
    assert given.startswith("__Host-arbitro=")
    assert "Secure" in given
    assert "Path=/" in given
    assert "omain" not in given
    table = "/t/" + response.headers["location"].split("/")[2]
    assert f'action="{table}/start"' in (await browser.get(table)).text
    browser.client.cookies.set("arbitro", "A" * 43, domain="127.0.0.1", path="/")
    assert f'action="{table}/start"' in (await browser.get(table)).text
    await browser.close()


async def test_over_https_a_cookie_that_another_site_could_have_set_is_nobodys(asgi):
    """Mallory's own key, under the name that a subdomain or a page without https may set, in a browser that has no other."""
    mallory, victim = (Browser(asgi, base="https://127.0.0.1") for _ in range(2))
    table = await mallory.open("Mallory")
    planted(victim, secret_of(mallory, "__Host-arbitro"))
    await victim.get(table)
    assert f'action="{table}/start"' not in victim.page
    assert (await victim.post(f"{table}/start", {"press": "s"})).status_code == 403
    given = [each.partition(";")[0] for each in (await victim.sit(table, "Victim")).headers.get_list("set-cookie")]
    assert sorted(each.partition("=")[0] for each in given) == ["__Host-arbitro", "arbitro"]
    assert 'arbitro=""' in given
    page = (await mallory.get(table)).text
    assert page.count("<b>Mallory</b>") == page.count("<b>Victim</b>") == 1
    await victim.close()
    await mallory.close()


async def test_a_cookie_that_was_planted_for_one_page_does_not_go_before_ours(anna, mallory):
    """Browsers send first what was set for a longer path; ours is for all of the site, so it comes last."""
    table, hers = await anna.open("Anna"), secret_of(anna)
    await mallory.open("Mallory")
    anna.client.cookies.clear()
    header = f"arbitro={secret_of(mallory)}; lang=en; arbitro={hers}"
    assert f'action="{table}/start"' in (await anna.client.get(table, headers={"cookie": header})).text


@pytest.mark.parametrize("space", [b"\xa0", b"\x85", b"\x1f", b"\x0c"])
async def test_no_cookie_passes_for_ours_whose_name_only_begins_with_a_space(asgi, space):
    """Browsers let anybody set such a name, since it does not begin with the prefix; Python counts these as spaces."""
    mallory = Browser(asgi, base="https://127.0.0.1")
    table, secret = await mallory.open("Mallory"), secret_of(mallory, "__Host-arbitro").encode()
    mallory.client.cookies.clear()
    for cookie, is_hers in ((b"__Host-arbitro=" + secret, True), (space + b"__Host-arbitro=" + secret, False)):
        for header in (cookie, b"lang=it; " + cookie, cookie + b"; theme=dark"):
            page = (await mallory.client.get(table, headers=[(b"cookie", header)])).text
            assert (f'action="{table}/start"' in page) is is_hers
    await mallory.close()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.few(1)
async def test_whatever_two_browsers_with_one_cookie_do_no_person_is_in_both_after_a_right_was_given(asgi, seed):
    """The one is planted with the other's cookie again and again; whoever sits down has a person of their own then."""
    dice, browsers = Random(seed), [Browser(asgi), Browser(asgi)]
    tables = [await browsers[0].open(f"Anna {seed}", seats=6)]
    given = 0
    for step in range(80):
        actor, other = dice.sample(browsers, 2)
        if dice.random() < 0.3 and secret_of(other) != "None":
            planted(actor, secret_of(other))
        table, press = dice.choice(tables), {"press": f"{seed}.{step}", "name": f"Bruno {seed}.{step}"}
        match dice.randrange(4):
            case 0 if len(tables) < 6:
                done = await actor.post("/", {**press, "game": "ballot", "seats": "6", "pace": "live"})
                tables += ["/t/" + done.headers["location"].split("/")[2]] if done.status_code == 303 else []
            case 1:
                done = await actor.post(f"{table}/leave", press)
            case 2:
                done = await actor.get(table)
            case _:
                done = await actor.post(f"{table}/sit", press)
        if "Reload" in words(done.text) or "ricaricala" in words(done.text):
            actor.client.cookies.clear()  # as a minute later
        if "set-cookie" in done.headers:
            given += 1
            people = [await recognize_person(asgi.state.context.app, secret_of(each)) for each in browsers]
            assert people[0] is None or people[1] is None or people[0].id != people[1].id
    assert given >= 5
    for each in browsers:
        await each.close()
