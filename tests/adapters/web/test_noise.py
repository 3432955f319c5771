"""What is no fault of ours is no ERROR in the log."""

import logging
from dataclasses import replace

import pytest
from starlette.datastructures import State

from tests.adapters.web.site import Browser


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
