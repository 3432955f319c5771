"""Where settings are read from."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.config import Settings, list_broken_lines


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("", ""),
        ("https://Tables.Example.org", "https://tables.example.org"),
        ("https://tables.example.org/", "https://tables.example.org"),
        ("https://tables.example.org.:443", "https://tables.example.org"),
        ("https://tables.example.org:8443", "https://tables.example.org:8443"),
        ("https://[2001:db8::1]", "https://[2001:db8::1]"),
    ],
)
def test_a_public_address_is_kept_as_browsers_write_an_origin(given, read):
    assert Settings(_env_file=None, public_url=given).public_url == read


@pytest.mark.parametrize(
    "given",
    [
        "tables.example.org", "http://tables.example.org", "https://", "https://tables.example.org/arbitro",
        "https://tables.example.org?x=1", "https://tables.example.org/#x", "https://me:secret@tables.example.org",
        "https://tables.example.org:99999", "https://tavoli.però.it", "https://a b.org", "https://a\n.org", "https://[::1",
    ],
)  # fmt: skip
def test_what_is_no_https_origin_is_no_public_address(given):
    with pytest.raises(ValidationError, match="public_url"):
        Settings(_env_file=None, public_url=given)


@pytest.fixture
def credentials(tmp_path, monkeypatch):
    """A folder as an engine or a service lays it down, and no other settings."""
    folder = tmp_path / "credentials"
    folder.mkdir()
    (folder / "arbitro_discord_token").write_text("from a file\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ARBITRO_DISCORD_TOKEN", raising=False)
    monkeypatch.delenv("ARBITRO_CREDENTIALS", raising=False)
    monkeypatch.delenv("CREDENTIALS_DIRECTORY", raising=False)
    return folder


def token():
    told = Settings().discord_token
    return told and told.get_secret_value()


@pytest.mark.parametrize("name", ["ARBITRO_CREDENTIALS", "CREDENTIALS_DIRECTORY", ".env"])
def test_a_token_may_stand_in_a_file_of_its_own(credentials, monkeypatch, name):
    assert token() is None
    if name == ".env":
        Path(name).write_text(f"ARBITRO_CREDENTIALS={credentials}\n")
    else:
        monkeypatch.setenv(name, str(credentials))
    assert token() == "from a file"


def test_a_folder_named_for_arbitro_is_taken_before_the_services(credentials, tmp_path, monkeypatch):
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("ARBITRO_CREDENTIALS", str(credentials))
    assert token() == "from a file"


def test_what_the_environment_says_wins_over_a_file(credentials, monkeypatch):
    monkeypatch.setenv("ARBITRO_CREDENTIALS", str(credentials))
    monkeypatch.setenv("ARBITRO_DISCORD_TOKEN", "from the environment")
    assert token() == "from the environment"


def test_a_folder_that_is_not_there_is_none(credentials, tmp_path, monkeypatch):
    monkeypatch.setenv("ARBITRO_CREDENTIALS", str(tmp_path / "none"))
    Path(".env").mkdir()
    assert (token(), list_broken_lines()) == (None, [])
