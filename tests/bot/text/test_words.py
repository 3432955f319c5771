"""The office's words: the same keys and parameters in both languages, and a sentence for all it says."""

import re
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

import bot
from bot.text.weeks import OFFERED, make_zone_key

HOME = Path(bot.__file__).parent
ROOT = HOME.parent
LANGS = ("it", "en")


@cache
def entries(lang):
    page = FluentParser().parse((HOME / "locale" / f"{lang}.ftl").read_text(encoding="utf-8"))
    assert not [entry for entry in page.body if isinstance(entry, ast.Junk)]
    return {entry.id.name: entry for entry in page.body if isinstance(entry, ast.Message)}


@cache
def source(*folders):
    return "\n".join(
        path.read_text(encoding="utf-8") for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))
    )


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_of_the_house_has_its_sentence(lang):
    kernel = "\n".join(
        (ROOT / "games" / f"{name}.py").read_text(encoding="utf-8") for name in ("forms", "questions", "kernel")
    )
    reasons = set(re.findall(r'Refused\(\s*"([a-z-]+)"', source("bot", "adapters") + kernel))
    reasons |= set(re.findall(r'else "([a-z-]+)"\s*\)', "".join(re.findall(r"Refused\([^\n]*", source("bot")))))
    reasons |= {"lobby", "live", "paused", "suspended", "over", "closed"}
    assert {reason for reason in reasons if f"refused-{reason}" not in entries(lang)} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_every_notice_has_its_sentence(lang):
    keys = set(re.findall(r'make_notice\([^"]*?, "([a-z-]+)"', source("bot")))
    keys |= set(re.findall(r'mark_absent\([^"]*?, "([a-z-]+)"', source("bot")))
    keys |= set(re.findall(r'Notice\(\s*key="([a-z-]+)"', source("bot")))
    keys |= set(re.findall(r'"([a-z]+-proposed)"', source("bot")))
    assert len(keys) > 14
    assert {key for key in keys if f"notice-{key}" not in entries(lang)} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_every_key_that_the_office_says_has_its_words(lang):
    said = source("bot")
    keys = set(re.findall(r'words\(\s*"([a-z-]+)"', said)) - {"bot"}
    keys |= set(re.findall(r'words\("bot", "([a-z-]+)"', said))
    keys |= set(re.findall(r'"((?:ack|help)-[a-z-]+)"', said))
    keys |= {f"call-{status}" for status in ("paused", "suspended", "over", "closed")}
    assert {key for key in keys if key not in entries(lang)} == set()


def test_every_sentence_of_the_office_is_used():
    said = source("bot", "adapters") + "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((ROOT / "adapters").rglob("*.j2"))
    )
    families = (
        "refused-",
        "notice-",
        "task-",
        "call-",
        "unusable-",
        "verify-",
        "seal-",
        "help-",
        "ack-",
        "port-",
        "button-",
        "chat-",
        "command-",
        "argument-",
        "custom-",
        "told-evening-",
    )
    put_together = {f"weekday-{day}" for day in range(7)} | {make_zone_key(zone) for zone in OFFERED}
    unused = [
        key
        for key in entries("it").keys() - put_together
        if not key.startswith(families) and f'"{key}"' not in said and f"'{key}'" not in said
    ]
    assert unused == []
