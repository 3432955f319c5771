"""Eleusis Express with a rule of one's own, written in the rule language."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.guest import Guest

pytestmark = pytest.mark.browser

WRITTEN = "card.color != last.color"


def rule(guest: Guest) -> Locator:
    return guest.page.locator(".act[data-kind=must]:has(input[name='a.way'])")


def writes(guest: Guest, text: str) -> Locator:
    ask = rule(guest)
    expect(ask).to_be_visible()  # the page may come before the question
    guest.says_how(ask, "written")
    ask.locator("textarea[name='a.text@written']").fill(text)
    return ask.locator("[data-weigh]")


def opened(house, anna: Guest, bruno: Guest, *others: Guest) -> None:
    table = anna.opens(house.home, "Anna", seats=3)
    anna.shortens()
    for guest, name in zip((bruno, *others), ("Bruno", "Carla"), strict=False):
        guest.sits(table, name)
    anna.starts()
    bruno.page.wait_for_url("**/seat/*")


def test_a_game_with_a_written_rule_in_both_languages(house, guest):
    """The dealer is told where a rule goes wrong, reads it back before sealing it, and it is guessed in other words."""
    anna, bruno, carla = guest("it"), guest("en"), guest("en")
    opened(house, anna, bruno, carla)  # a robot might find the rule first
    said = writes(anna, "card.colr != last.color")
    expect(said.locator(".said--bad")).to_contain_text("colr")
    writes(anna, WRITTEN)
    expect(said).to_contain_text("50")
    rule(anna).locator(".bar__go").click()
    expect(rule(anna).locator(".bar__go[data-armed]")).to_be_enabled()
    expect(rule(anna).locator("textarea[name='a.text@written']")).to_have_value(WRITTEN)
    expect(rule(anna).locator(".weigh img").first).to_be_visible()
    rule(anna).locator("[data-back]").click()
    expect(rule(anna).locator(".bar__go[data-armed]")).to_have_count(0)
    expect(rule(anna).locator("textarea[name='a.text@written']")).to_have_value(WRITTEN)
    anna.confirms(rule(anna))
    expect(anna.page.locator("#record")).to_contain_text("sigillata")
    expect(bruno.page.locator("#record")).not_to_contain_text("last.color")
    guess_written(anna, bruno, carla)
    expect(anna.page.locator(".result")).to_contain_text("Vinc")
    expect(bruno.page.locator(".result")).to_contain_text("Anna and Bruno")
    expect(bruno.page.locator(".record-box")).to_contain_text(WRITTEN)


def guess_written(anna: Guest, bruno: Guest, carla: Guest) -> None:
    """Play until Bruno may guess, then say the rule another way; what it contradicts on the table he alone is told."""
    for _ in range(5_000):
        if anna.owed().count():
            anna.answers()
        elif rule(bruno).count():
            break
        elif not (bruno.answers() or carla.answers()):
            bruno.page.wait_for_timeout(30)
    said = writes(bruno, "card.color == last.color")
    expect(said).to_contain_text("but it was")
    writes(bruno, "card.red != last.red")
    expect(said).not_to_contain_text("but it was")
    bruno.confirms(rule(bruno))
