"""The office's words: one for all it says, and none to spare; tests/house sees to both languages."""

import re
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser, ast

import bot
from bot.text.moments import OFFERED, make_zone_key
from bot.values.ids import TableStatus
from bot.votes.table import Concede, End
from bot.votes.voting import KINDS

HOME = Path(bot.__file__).parent
ROOT = HOME.parent


@cache
def entries():
    page = FluentParser().parse((HOME / "locale" / "it.ftl").read_text(encoding="utf-8"))
    return {entry.id.name: entry for entry in page.body if isinstance(entry, ast.Message)}


@cache
def source(*folders):
    return "\n".join(
        path.read_text(encoding="utf-8") for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))
    )


def test_every_notice_has_its_sentence():
    keys = set(re.findall(r'make_notice\([^"]*?, "([a-z-]+)"', source("bot")))
    keys |= set(re.findall(r'mark_absent\([^"]*?, "([a-z-]+)"', source("bot")))
    keys |= set(re.findall(r'Notice\(\s*key="([a-z-]+)"', source("bot")))
    for kind in KINDS.values():
        keys |= {f"{kind.words or kind.kind}-proposed", kind.refusal}
    keys |= {"more-time-again-proposed", *(f"{kind.notice}{kept}" for kind in (End, Concede) for kept in ("", "-kept"))}
    assert len(keys) > 30
    assert {key for key in keys if f"notice-{key}" not in entries()} == set()


def test_a_notice_has_words_of_its_own_for_the_person_it_is_about():
    page = (HOME / "locale" / "it.ftl").read_text(encoding="utf-8")
    notices = re.findall(r"^(notice-[a-z-]+) = (.*\n(?:[ }].*\n)*)", page, re.MULTILINE)
    about = {key for key, text in notices if "$who" in text and not key.endswith("-own")}
    assert len(about) > 30
    assert {key for key in about if f"{key}-own" not in entries()} == set()


def test_every_key_that_the_app_says_has_its_words():
    said = source("bot")
    keys = set(re.findall(r'words\(\s*"([a-z-]+)"', said)) - {"bot"}
    keys |= set(re.findall(r'words\("bot", "([a-z-]+)"', said))
    keys |= set(re.findall(r'"((?:ack|help)-[a-z-]+)"', said))
    keys |= {f"call-{status}" for status in ("paused", "suspended", "over", "closed")}
    keys |= {f"refused-{status}" for status in TableStatus}
    assert {key for key in keys if key not in entries()} == set()


def test_every_sentence_of_the_app_is_used():
    said = source("bot", "adapters") + "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((ROOT / "adapters").rglob("*.j2"))
    )
    families = "automatic refused notice task call unusable verify help ack port button chat command argument example custom told-evening"
    put_together = {f"weekday-{day}" for day in range(7)} | {make_zone_key(zone) for zone in OFFERED}
    unused = [
        key
        for key in entries().keys() - put_together
        if not key.startswith(tuple(f"{each}-" for each in families.split()))
        and f'"{key}"' not in said
        and f"'{key}'" not in said
    ]
    assert unused == []
