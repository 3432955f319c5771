"""Words are parsed once; what cannot be kept, or is broken, is parsed anew."""

import pytest
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser

from bot.text.translator import find_cache_folder, parse_words


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "arbitro"


@pytest.fixture
def parses(monkeypatch):
    found, parse = [], FluentParser.parse
    monkeypatch.setattr(FluentParser, "parse", lambda self, source: found.append(source) or parse(self, source))
    return found


def say(parsed, key="hand"):
    bundle = FluentBundle(["en"], use_isolating=False)
    bundle.add_resource(parsed)
    return bundle.format_pattern(bundle.get_message(key).value, {"count": 2})[0]


WORDS = "hand = { $count ->\n    [one] one card\n   *[other] { $count } cards\n }\n"


def test_words_are_parsed_once_and_others_written_over_the_former(folder, parses):
    said = [say(parse_words(source, "bot.en")) for source in (WORDS, WORDS, "hand = A hand\n", "hand = A hand\n")]
    assert said == ["2 cards", "2 cards", "A hand", "A hand"]
    assert parses == [WORDS, "hand = A hand\n"]
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda _: b"short",
        lambda _: b"\0" * 400,
        lambda kept: kept[:-20] + bytes([kept[-20] ^ 1]) + kept[-19:],
    ],
    ids=["empty", "torn", "foreign", "one bit"],
)
def test_what_is_broken_is_parsed_anew_and_never_opened(folder, parses, damage):
    parse_words(WORDS, "bot.en")
    (kept,) = folder.iterdir()
    kept.write_bytes(damage(kept.read_bytes()))
    assert [say(parse_words(WORDS, "bot.en")) for _ in range(2)] == ["2 cards"] * 2
    assert parses == [WORDS, WORDS]


def test_where_nothing_can_be_kept_words_are_parsed(tmp_path, monkeypatch, parses):
    nowhere = tmp_path / "file"
    nowhere.write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(nowhere))
    assert [say(parse_words(WORDS, "bot.en")) for _ in range(2)] == ["2 cards"] * 2
    assert len(parses) == 2


def test_without_a_place_of_its_own_the_cache_lies_in_the_users(monkeypatch, tmp_path):
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert find_cache_folder() == tmp_path / ".cache" / "arbitro"
