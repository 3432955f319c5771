"""Settings and the registry agree with what is written of them."""

import re

from bot.config import Settings
from games.registry import GAMES
from tests.house.source import ROOT


def test_every_setting_is_explained_in_the_example_with_its_default():
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    shown_ = dict(re.fullmatch(r"(?:# )?(ARBITRO_\w+)=(.*)", line).groups() for line in lines if "ARBITRO_" in line)
    fields = {f"ARBITRO_{name.upper()}": field for name, field in Settings.model_fields.items()}
    assert list(shown_) == list(fields)
    for name, value in shown_.items():
        if f"{name}={value}" in lines:
            assert type(fields[name].default)(value) == fields[name].default, name
    for before, line in zip(["", *lines], lines, strict=False):
        assert "ARBITRO_" not in line or before.startswith(("#", "ARBITRO_")), f"{line} is not explained"


def test_every_game_on_the_shelf_has_its_folder_and_every_folder_its_game():
    folders = {path.parent.name for path in (ROOT / "games").glob("*/RULES.it.md")}
    assert {spec.package for spec in GAMES.values()} == {f"games.{name}" for name in folders}
    alone = [name for name, spec in GAMES.items() if [each.package for each in GAMES.values()].count(spec.package) == 1]
    assert {name: GAMES[name].package for name in alone} == {name: f"games.{name}" for name in alone}
