"""Everyone is spoken to in English (fault 32) whose language we don't speak, whichever way they come."""

import pytest
from starlette.requests import Request

from adapters.discord.ids import pick_language as on_discord
from adapters.telegram.ids import pick_language as on_telegram
from adapters.web.visitor import pick_language as in_a_browser
from bot.config import Settings


@pytest.mark.parametrize(
    ("said", "setting", "spoken"),
    [
        ("", "", "en"),
        ("de-AT", "", "en"),
        ("it-CH", "", "it"),
        ("de-AT", "it", "en"),
        ("en-GB", "it", "en"),
        ("", "it", "it"),
    ],
)
def test_english_is_the_one_fallback_and_a_setting_speaks_where_nobody_says(monkeypatch, said, setting, spoken):
    monkeypatch.delenv("ARBITRO_LANGUAGE", raising=False)
    if setting:
        monkeypatch.setenv("ARBITRO_LANGUAGE", setting)
    default = Settings(_env_file=None).language
    headers = [(b"accept-language", said.encode())] if said else []
    assert in_a_browser(Request({"type": "http", "headers": headers}), None, default) == spoken
    assert on_telegram(said, default) == spoken
    if said:  # Discord always says one
        assert on_discord(said) == spoken
