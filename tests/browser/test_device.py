"""The pages as an app in a real browser: its worker rings unless the page is looked at, and says that there is no connection."""

import json

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.smoke]

REGISTER = "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => true)"
RECORD = "void (self.shown = [], registration.showNotification = async (...told) => void shown.push(told))"
"""This Chromium forbids all notifications: what the worker would show is written down."""


def test_the_worker_rings_and_says_that_there_is_no_connection(house, browser):
    context = browser.new_context()
    page, found = context.new_page(), []
    page.goto(house.home)
    assert page.evaluate(REGISTER)
    (worker,) = context.service_workers
    worker.evaluate(RECORD)
    asked = context.new_cdp_session(page)
    asked.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    asked.send("ServiceWorker.enable")
    page.wait_for_timeout(200)
    told = {"text": "It’s your turn", "tag": "t1", "to": "/t/x?waiting"}
    sent = {"origin": house.home, "registrationId": found[0]["registrationId"], "data": json.dumps(told)}
    asked.send("ServiceWorker.deliverPushMessage", sent)
    page.wait_for_timeout(500)
    assert worker.evaluate("shown") == [], "the page is looked at"
    page.goto("about:blank")
    asked.send("ServiceWorker.deliverPushMessage", sent)
    page.wait_for_timeout(500)
    ((title, shown),) = worker.evaluate("shown")
    assert (title, shown["body"], shown["tag"], shown["data"]) == ("Arbitro", *told.values())
    house.stop()
    page.goto(house.home, wait_until="commit")
    expect(page.locator("p")).to_contain_text("No connection")
    house.start()
    page.reload()
    expect(page.locator("h1").first).to_be_visible()
    context.close()
