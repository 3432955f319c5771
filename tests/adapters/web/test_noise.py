"""What is no fault of ours is no ERROR in the log."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest
from starlette.datastructures import State

from adapters.web.rendering import card_face_url
from games.art.card_faces import render_face
from tests.adapters.web.site import Browser, site


@pytest.fixture
async def app(tmp_path):
    async with site(tmp_path, card_face=render_face) as app:
        yield app


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/face/french/7H.png?w=120", 200),
        ("/face/french/7H.png", 200),
        ("/face/french/7H.png?w=145", 404),
        ("/face/french/7H.png?w=99999", 404),
        ("/face/french/7H.png?w=wide", 404),
        ("/face/french/ZZ.png?w=120", 404),
        ("/face/nobody/7H.png", 404),
        ("/face/french/.png", 404),
        ("/face/%2e%2e/passwd.png", 404),
    ],
)
async def test_faces_are_those_there_are_in_the_widths_there_are(anna, caplog, path, status):
    with caplog.at_level(logging.INFO), caplog.at_level(logging.WARNING, "httpx"):
        assert (await anna.get(path)).status_code == status
    assert not caplog.records


async def test_every_face_that_a_page_shows_is_of_a_width_there_is(anna):
    assert (await anna.get(card_face_url("french/7H"))).status_code == 200


@pytest.mark.parametrize("path", ["/", "/settings", "/t/zzzzzz/sit", "/t/zzzzzz/seat/1/answer", "/ladder/eleusis"])
async def test_who_goes_away_in_the_middle_of_a_form_is_no_fault(app, caplog, path):
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
        await app(scope, receive, send)
    assert not caplog.records
    assert answered[0]["status"] == 400


async def test_a_fault_of_ours_names_the_page_and_not_what_was_typed(app, caplog):
    desk = app.state.desk
    app.state = State({"desk": replace(desk, office=type("Office", (), {"views": None, "people": None})())})
    browser = Browser(app)
    with caplog.at_level(logging.INFO), caplog.at_level(logging.WARNING, "httpx"), pytest.raises(AttributeError):
        await browser.get("/t/sette-di-cuori/score")
    [record] = caplog.records
    assert record.levelno == logging.ERROR
    assert record.route == "/t/{table}/score"
    assert "cuori" not in record.getMessage()
    await browser.close()
