"""Eleusis Express with a rule of one's own, written in the rule language."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.guest import Guest

pytestmark = pytest.mark.browser

WRITTEN = "card.color != last.color"


def rule(guest: Guest) -> Locator:
    return guest.page.locator("#act:has(input[value='written'])")


def writes(guest: Guest, text: str) -> Locator:
    """Write a rule, and return what is said of it."""
    ask = rule(guest)
    expect(ask).to_be_visible()  # the page may come before the question
    ask.locator("input[value='written']").check(force=True)
    ask.locator("textarea").fill(text)
    return ask.locator(".weigh")


def test_a_game_with_a_written_rule_in_both_languages(house, guest):
    """The dealer is told where a rule goes wrong, reads it back before sealing it, and it is guessed in other words."""
    anna, bruno, carla = guest("it"), guest("en"), guest("en")
    table = anna.opens(house.home, "Anna", seats=3)  # a robot might find the rule first
    anna.shortens()
    for each, name in ((bruno, "Bruno"), (carla, "Carla")):
        each.sits(table, name)
    anna.starts()
    for each in (bruno, carla):
        each.comes()
    said = writes(anna, "card.colr != last.color")
    expect(said.locator(".said--bad")).to_contain_text("colr")
    writes(anna, WRITTEN)
    expect(said).to_contain_text("50")
    rule(anna).locator(".bar__go").click()
    if rule(anna).locator("[data-armed]").count():
        rule(anna).locator("[data-armed]:enabled").click()
    expect(anna.page.locator("#record")).to_contain_text("sigillata")
    expect(bruno.page.locator("#record")).not_to_contain_text("last.color")
    while not rule(bruno).count():
        anna.waits(
            lambda: (
                (anna.owed().count() and anna.answers()) or rule(bruno).count() or bruno.answers() or carla.answers()
            ),
            "no one is asked",
        )
    told = writes(bruno, "card.color == last.color")
    expect(told).to_contain_text("but it was")
    told = writes(bruno, "card.red != last.red")
    expect(told).not_to_contain_text("but it was")
    rule(bruno).locator(".bar__go").click()
    if rule(bruno).locator("[data-armed]").count():
        rule(bruno).locator("[data-armed]:enabled").click()
    expect(anna.page.locator("#end-h")).to_contain_text("vinto")
    expect(bruno.page.locator("#end-h")).to_be_visible()
    guest.complaints[:] = [said for said in guest.complaints if "/weigh" not in said]
