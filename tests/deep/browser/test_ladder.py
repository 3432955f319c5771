"""The practice ladder in a browser: a step is begun, played and passed, and the next one is named."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.guest import play_on
from tests.support.sealed_rows import read_entries

pytestmark = pytest.mark.browser

ROUNDS = 4
"""So many a person may need to lay one fitting card by chance."""


def sealed(house) -> tuple[str, str]:
    """The rule that the robot dealt, as nobody at the table can know it: its entry and its details."""
    last = max(read_entries(house.database, "where prompt = 'secret-rule'"), key=lambda entry: entry.at_ms)
    _, entry, detail, *_ = last.token.split("|")
    return entry, detail


def test_a_step_is_passed_by_finding_its_rule(house, guest):
    """Alone with a robot dealer and a companion: the rule is found, and the ladder knows it.

    Whoever lays no fitting card all round long earns no guess, and begins the step again.
    """
    carla = guest("en", "phone")
    carla.page.goto(f"{house.home}open/eleusis")
    carla.page.get_by_role("link", name="Practice ladder of Eleusis Express").click()
    carla.page.get_by_label(carla.word("name")).fill("Carla")
    steps = carla.page.locator("main ol > li")
    for _ in range(ROUNDS):
        carla.page.get_by_role("button", name=re.compile("Begin.*Level 1")).click()
        carla.page.wait_for_url("**/seat/1")
        expect(carla.page.locator(".act[data-kind=must]").first).to_be_visible()
        carla.rule, carla.detail = sealed(house)
        carla.bold = True
        play_on(carla, until=60)
        assert carla.is_over()
        carla.page.get_by_role("link", name="Practice ladder of Eleusis Express").first.click()
        carla.page.wait_for_url("**/ladder/eleusis")
        if "passed" in steps.first.inner_text():
            break
    expect(steps.first).to_contain_text("passed")
    expect(carla.page.locator("[aria-current=step]")).to_contain_text("Level 2")
    assert carla.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
