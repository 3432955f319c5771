"""The settings, from the environment or an `.env` file: every name is prefixed with `ARBITRO_`."""

import logging
import os
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from importlib.util import find_spec
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from dotenv import dotenv_values
from dotenv.parser import parse_stream
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, SecretStr

from bot.values.hours import is_zone
from bot.values.ids import FALLBACK, Language, choose_language

HOST: Final = re.compile(r"\[[0-9a-f:.]+\]|[a-z0-9-]+(\.[a-z0-9-]+)*")
"""How the name of a host is written in an address."""
LEAST_PASSWORD: Final = 12
"""The fewest characters of the host's password."""


def read_networks(text: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """Read addresses and networks with commas between them; raises ValueError."""
    return tuple(ip_network(each.strip()) for each in text.split(",") if each.strip())


def check_networks(text: str) -> str:
    read_networks(text)
    return text


def check_public_url(text: str) -> str:
    """Return an address by which everybody finds us, as browsers write its origin; raises ValueError for any other."""
    if not text:
        return ""
    if not text.isprintable():
        raise ValueError("https")
    parts = urlsplit(text)
    if parts.scheme != "https" or not parts.hostname or parts.username is not None or parts.password is not None:
        raise ValueError("https")
    if parts.path not in {"", "/"} or parts.query or parts.fragment or not parts.netloc.isascii():
        raise ValueError("https")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname.rstrip(".")
    if not HOST.fullmatch(host):
        raise ValueError("https")
    return f"https://{host}" if parts.port in {None, 443} else f"https://{host}:{parts.port}"


def check_zone(name: str) -> str:
    if not is_zone(name):
        raise ValueError("zone")
    return name


def check_password(password: SecretStr | None) -> SecretStr | None:
    """Return a password long enough to resist guessing; raises ValueError for a shorter one."""
    if password is not None and 0 < len(password.get_secret_value()) < LEAST_PASSWORD:
        raise ValueError("password")
    return password


def read_database(given: object) -> object:
    """Tell the address of a PostgreSQL database, which may hold a password, from the path of a file."""
    if not isinstance(given, str):
        return given
    return SecretStr(given) if given.startswith(("postgresql:", "postgres:")) else Path(given)


def read_locale() -> tuple[str, ...]:
    said = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return () if said.partition(".")[0] in {"C", "POSIX"} else (said,)


PREFIX: Final = "ARBITRO_"
OTHERS: Final = ("ARBITRO_CREDENTIALS", "ARBITRO_TEST_POSTGRES")  # read elsewhere, and no settings


class Unreadable(Exception):
    """A file that holds settings is there, and can't be read (`fault`), or is no text."""

    def __init__(self, what: str, fault: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.fault = fault


class Settings(BaseModel):
    """What a host may set; `.env.example` explains each. Names in seconds, hours and ms say so."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    def __init__(self, _env_file: str | None = ".env", **given: Any) -> None:
        super().__init__(**{**read_given(_env_file), **given})

    discord_token: SecretStr | None = None
    telegram_token: SecretStr | None = None
    language: Language = FALLBACK
    zone: Annotated[str, AfterValidator(check_zone)] = "UTC"
    contact: str = Field(default="", max_length=200)
    database: Annotated[Path | SecretStr, BeforeValidator(read_database)] = Field(
        default_factory=lambda: Path.home() / ".local" / "share" / "arbitro" / "arbitro.db"
    )
    seal_key: SecretStr | None = None
    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=1, le=65535)
    host_password: Annotated[SecretStr | None, AfterValidator(check_password)] = None
    metrics_token: Annotated[SecretStr | None, AfterValidator(check_password)] = None
    host_names: str = Field(default="", pattern=r"^[A-Za-z0-9.,_ -]*$")
    public_url: Annotated[str, AfterValidator(check_public_url)] = ""
    seats: Literal["invited", "anyone"] = "invited"
    proxy_header: str = Field(default="", pattern=r"^[A-Za-z0-9-]*$")
    proxy_addresses: Annotated[str, AfterValidator(check_networks)] = "127.0.0.1,::1"
    live_quick_seconds: int = Field(default=45, ge=1)
    live_turn_seconds: int = Field(default=120, ge=1)
    live_study_seconds: int = Field(default=300, ge=1)
    day_quick_hours: float = Field(default=12, gt=0)
    day_turn_hours: float = Field(default=24, gt=0)
    day_study_hours: float = Field(default=48, gt=0)
    time_banks: bool = True
    grace_ms: int = Field(default=3_000, ge=0)
    robot_least_ms: int = Field(default=700, ge=0)
    robot_most_ms: int = Field(default=2_200, ge=0)
    tables_in_memory: int = Field(default=256, ge=1)
    idle_minutes: int = Field(default=15, ge=1)
    judge_seconds: int = Field(default=60, ge=1)
    robot_seconds: int = Field(default=20, ge=1)
    counsel_seconds: int = Field(default=10, ge=1)
    worker_processes: int = Field(default=2, ge=1)
    worker_megabytes: int = Field(default=512, ge=128)
    discord_secret: SecretStr | None = None
    discord_application: str = Field(default="", pattern=r"^[0-9]*$")
    discord_shards: str = Field(default="", pattern=r"^(auto|[1-9][0-9]*)?$")
    telegram_api: str = Field(default="https://api.telegram.org", pattern=r"^https?://\S+[^/]$")
    telegram_webhook: str = Field(default="", pattern=r"^(https?://\S+)?$")
    telegram_webhook_port: int = Field(default=8443, ge=1, le=65535)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_form: Literal["plain", "json"] = "plain"
    log_file: Path | None = None
    report_dsn: SecretStr | None = None

    def find_database(self) -> Path | str:
        given = self.database
        return given.get_secret_value() if isinstance(given, SecretStr) else given.expanduser()

    def find_host_password(self) -> str:
        """Return what opens the host's page from other computers; empty where nothing does."""
        return self.host_password.get_secret_value() if self.host_password is not None else ""

    def find_host_language(self) -> Language:
        """Return what commands speak to the host: the language that is set, else their locale's, else English."""
        return self.language if "language" in self.model_fields_set else choose_language(read_locale(), FALLBACK)

    def find_seal_key(self) -> str | None:
        """Return the key under which secrets are sealed, where it is not in a file beside the database."""
        return self.seal_key.get_secret_value() if self.seal_key is not None else None


def read_given(env_file: str | None) -> dict[str, str]:
    """Read what is set, by field: the environment wins over `.env`, and `.env` over files; raises Unreadable."""
    named = {**read_env_file(env_file), **os.environ}
    found = {
        name.upper().removeprefix(PREFIX): given for name, given in named.items() if name.upper().startswith(PREFIX)
    }
    return {**read_credentials(list_credentials(named)), **{name.lower(): given for name, given in found.items()}}


def read_env_file(path: str | None) -> dict[str, str]:
    logging.getLogger("dotenv").setLevel(logging.ERROR)  # `list_broken_lines` says it
    try:
        return {name: given for name, given in dotenv_values(path).items() if given is not None} if path else {}
    except OSError as fault:
        raise Unreadable(path or "", fault.strerror or "") from fault
    except UnicodeDecodeError as fault:
        raise Unreadable(path or "") from fault


def list_credentials(named: Mapping[str, str]) -> list[Path]:
    """List the files with a setting each, in the folder that is set, else in the service's; raises Unreadable."""
    folder = named.get("ARBITRO_CREDENTIALS") or named.get("CREDENTIALS_DIRECTORY")
    try:
        return [each for each in Path(folder).iterdir() if each.name.upper().startswith(PREFIX)] if folder else []
    except FileNotFoundError:
        return []  # a container names a folder that is there only if secrets are mounted
    except OSError as fault:
        raise Unreadable(folder or "", fault.strerror or "") from fault


def read_credentials(files: Iterable[Path]) -> dict[str, str]:
    found = dict[str, str]()
    for path in files:
        name = path.name.upper().removeprefix(PREFIX).lower()
        if name in Settings.model_fields:
            try:
                found[name] = path.read_text(encoding="utf-8").strip()
            except OSError as fault:
                raise Unreadable(str(path), fault.strerror or "") from fault
            except UnicodeDecodeError as fault:
                raise Unreadable(path.name.upper()) from fault
    return found


def list_unknown() -> list[tuple[str, str]]:
    """List the names that begin like a setting's and are none, wherever they are set, each with the nearest one."""
    known = [f"{PREFIX}{name.upper()}" for name in Settings.model_fields]
    named = {**read_env_file(".env"), **os.environ}
    given = {name.upper() for name in (*named, *(each.name for each in list_credentials(named)))}
    unknown = sorted(each for each in given - {*known, *OTHERS} if each.startswith(PREFIX))
    return [(each, next(iter(get_close_matches(each, known, n=1, cutoff=0.7)), "")) for each in unknown]


def list_broken_lines() -> list[int]:
    """List the lines of `.env` that set nothing and are no comment."""
    path = Path(".env")
    if not path.is_file():  # a container makes a folder of a file that it should mount and that is not there
        return []
    with path.open(encoding="utf-8") as file:
        return [each.original.line for each in parse_stream(file) if each.error]


def list_windows(settings: Settings) -> tuple[str, ...]:
    """List the chats in whose own windows our pages open: those whose clients find the pages, and vouch for people."""
    vouching = {"discord": settings.discord_token and settings.discord_secret, "telegram": settings.telegram_token}
    return tuple(name for name, given in vouching.items() if settings.public_url and given is not None)


def configured_chats(settings: Settings) -> tuple[str, ...]:
    """List the chats whose tokens are set; what happens before they connect is told them later."""
    tokens = {"discord": settings.discord_token, "telegram": settings.telegram_token}
    return tuple(name for name, token in tokens.items() if token is not None)


def list_missing(settings: Settings) -> list[str]:
    """List the chats whose tokens are set and whose libraries are not installed; both have one name."""
    return [chat for chat in configured_chats(settings) if find_spec(chat) is None]
