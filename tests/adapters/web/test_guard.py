"""Whose requests are read at all."""

import logging
from dataclasses import replace

import pytest
from starlette.datastructures import State

from adapters.web.address import Addresses, parse_hostname
from adapters.web.security import LARGEST
from adapters.web.server import create_app
from tests.adapters.web.site import Browser, words

OPENING = {"name": "Anna", "game": "ballot", "seats": "3", "pace": "live"}


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9000"},
        {"origin": "https://127.0.0.1:8000"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
async def test_a_form_from_another_site_is_refused_in_a_clear_page(anna, headers):
    response = await anna.client.post("/", data=OPENING, headers=headers)
    assert response.status_code == 403
    assert "arriva da un altro sito" in words(response.text)
    assert "set-cookie" not in response.headers


async def test_a_request_for_two_names_is_refused(anna):
    response = await anna.client.get("/", headers=[("host", "127.0.0.1:8000"), ("host", "evil.example")])
    assert response.status_code == 400


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "", "localhost.evil", "[::2]", "192.168.1.9"]
)
async def test_a_name_that_was_made_to_point_here_gets_no_answer(anna, host):
    response = await anna.client.get("/", headers={"host": host})
    assert response.status_code == 421
    assert "A questo indirizzo non rispondo" in words(response.text)


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "[::1]:8000", "LOCALHOST"])
async def test_this_computers_own_names_are_answered(anna, host):
    assert (await anna.client.get("/", headers={"host": host})).status_code == 200


async def test_on_a_network_numbers_and_given_names_are_answered_and_others_are_not(asgi):
    app = asgi.state.context.app
    browser = Browser(create_app(app, Addresses(hosts=["gufo.local"], lan="http://192.168.1.20:8000")))
    for host, status in {"192.168.1.9:8000": 200, "GUFO.local:8000": 200, "evil.example": 421}.items():
        assert (await browser.client.get("/", headers={"host": host})).status_code == status
    await browser.close()


async def test_the_address_for_friends_is_the_networks_when_there_is_one(asgi):
    app = asgi.state.context.app
    browser = Browser(create_app(app, Addresses(lan="http://192.168.1.20:8000")))
    table = await browser.open("Anna")
    assert f"http://192.168.1.20:8000{table}" in browser.page
    await browser.close()


async def test_an_endless_form_is_refused_and_not_read(anna):
    response = await anna.post("/", {**OPENING, "name": "x" * (LARGEST + 1)})
    assert response.status_code == 413
    assert "troppo lungo" in words(response.text)


CHOSEN = "chosen-by-somebody-else-".ljust(43, "x")
"""A secret of the form of ours that we have never given to anybody."""


def with_cookie(browser: Browser, secret: str) -> Browser:
    browser.client.cookies.set("arbitro", secret, domain="127.0.0.1", path="/")
    return browser


async def test_nobody_holds_the_seat_of_somebody_whose_secret_they_chose(anna, bruno):
    table = await anna.open("Anna")
    victim, attacker = with_cookie(bruno, CHOSEN), with_cookie(Browser(anna.asgi), CHOSEN)
    await victim.follow(await victim.sit(table, "Bruno"))
    await anna.follow(await anna.post(f"{table}/start", {"press": "s"}))
    assert (await victim.get(f"{table}/seat/2")).status_code == 200
    assert (await attacker.get(f"{table}/seat/2")).status_code == 403
    assert (await attacker.post(f"{table}/leave", {"press": "l"})).status_code == 403
    await attacker.close()


@pytest.mark.parametrize("path", ["/", "/help", "/t/{table}?arbitro=" + CHOSEN, "/?arbitro=" + CHOSEN])
async def test_no_address_gives_a_browser_a_secret(anna, bruno, path):
    table = await anna.open("Anna")
    response = await bruno.get(path.format(table=table.removeprefix("/t/")))
    assert "set-cookie" not in response.headers


async def test_a_secret_that_is_not_ours_is_nobodys(anna):
    anna.client.cookies.set("arbitro", "../../etc/passwd", domain="127.0.0.1")
    assert (await anna.get("/")).status_code == 200
    await anna.open("Anna")
    assert len(anna.client.cookies.get("arbitro", domain="127.0.0.1", path="/")) == 43


@pytest.mark.parametrize(
    ("host", "name"), [("a.b:80", "a.b"), ("A.b.", "a.b"), ("[::1]:8000", "::1"), ("[", ""), ("x:y:z", "x"), ("", "")]
)
def test_the_name_in_a_host_header(host, name):
    assert parse_hostname(host) == name


# -- noise: what is no fault of ours is no ERROR in the log.


@pytest.mark.parametrize("path", ["/", "/settings", "/t/zzzzzz/sit", "/t/zzzzzz/seat/1/answer", "/ladder/eleusis"])
async def test_who_goes_away_in_the_middle_of_a_form_is_no_fault(asgi, caplog, path):
    sent = iter([{"type": "http.request", "body": b"name=An", "more_body": True}, {"type": "http.disconnect"}])
    answered = []

    async def receive():
        return next(sent)

    async def send(message):
        answered.append(message)

    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "", "client": ("127.0.0.1", 1),
        "headers": [(b"host", b"127.0.0.1:8000"), (b"content-type", b"application/x-www-form-urlencoded")],
        "server": ("127.0.0.1", 8000),
    }  # fmt: skip
    with caplog.at_level(logging.INFO), caplog.at_level(logging.WARNING, "httpx"):
        await asgi(scope, receive, send)
    assert not caplog.records
    assert answered[0]["status"] == 400


async def test_a_fault_of_ours_names_the_page_and_not_what_was_typed(asgi, caplog):
    context = asgi.state.context
    asgi.state = State({"context": replace(context, app=type("Office", (), {"views": None, "people": None})())})
    browser = Browser(asgi)
    with caplog.at_level(logging.INFO), caplog.at_level(logging.WARNING, "httpx"), pytest.raises(AttributeError):
        await browser.get("/t/sette-di-cuori/verify")
    [record] = caplog.records
    assert record.levelno == logging.ERROR
    assert record.route == "/t/{table}/verify"
    assert "cuori" not in record.getMessage()
    await browser.close()
