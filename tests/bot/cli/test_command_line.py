"""The command line as a host meets it."""

import argparse
import importlib
import json
import os
import re
import socket
import subprocess
import sys
from types import MappingProxyType

import pytest

from bot.__main__ import main, make_parser
from games.values import replace
from tests.probes import PROBES


@pytest.fixture
def probes(monkeypatch):
    monkeypatch.setattr("games.registry.GAMES", PROBES)
    return PROBES


def test_games_are_listed_for_people_and_for_machines(run):
    _, listed = run("games")
    assert "Eleusis Express, 3 to 8 seats" in listed
    assert "Ottocento, 4 seats" in listed
    [eleusis] = [game for game in json.loads(run("games", "--json")[1]) if game["id"] == "eleusis"]
    assert (eleusis["title"], eleusis["least"], eleusis["most"]) == ("Eleusis Express", 3, 8)
    assert {"name": "rounds", "default": "0", "clause": "EE-46"} in eleusis["options"]


@pytest.mark.parametrize(
    ("locale", "setting", "said"),
    [
        ("de_DE.UTF-8", "", "I can’t find a database"),
        ("en_GB.UTF-8", "", "I can’t find a database"),
        ("it_IT.UTF-8", "", "Non trovo un database"),
        ("C.UTF-8", "", "I can’t find a database"),
        ("it_IT.UTF-8", "en", "I can’t find a database"),
    ],
)
def test_32_commands_speak_the_hosts_locale_and_english_where_it_is_none_of_ours(
    tmp_path, monkeypatch, run, locale, setting, said
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", locale)
    monkeypatch.delenv("ARBITRO_LANGUAGE")
    if setting:
        monkeypatch.setenv("ARBITRO_LANGUAGE", setting)
    status, told = run("backup", "copy.db")
    assert (status, said in told) == (1, True)


@pytest.mark.parametrize(
    ("locale", "typed", "said"),
    [
        ("C.UTF-8", "halp", "arbitro: I don’t know “halp”. Did you mean “help”? “arbitro help” lists the commands.\n"),
        ("it_IT.UTF-8", "bakcup", "arbitro: Non conosco «bakcup». Forse volevi dire «backup»? «arbitro help» elenca i comandi.\n"),
        ("C.UTF-8", "xyzzy", "arbitro: I don’t know “xyzzy”. “arbitro help” lists the commands.\n"),
    ],
)  # fmt: skip
def test_a_mistyped_command_is_guessed(tmp_path, monkeypatch, capsys, locale, typed, said):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", locale)
    monkeypatch.delenv("ARBITRO_LANGUAGE", raising=False)
    assert main([typed]) == 2
    assert capsys.readouterr().err == said


def test_help_lists_every_command_in_its_group(run):
    status, said = run("help")
    [branch] = [each for each in make_parser()._actions if isinstance(each, argparse._SubParsersAction)]
    listed = re.findall(r"^  ([a-z][a-z-]+)  ", said, re.MULTILINE)
    assert (status, sorted(listed)) == (0, sorted(branch.choices))
    assert max(map(len, said.splitlines())) < 80


def test_a_simulation_reports_what_was_played_and_the_same_seed_plays_the_same(probes, run):
    reports = []
    for _ in range(2):
        given = ["--seats", 4, "--games", 3, "--seed", "x", "--robots", "random,careful", "--json"]
        status, said = run("simulate", "perudo", *given)
        reports.append({key: value for key, value in json.loads(said).items() if key != "answers_per_second"})
    figures, again = reports
    assert (status, figures) == (0, again)
    assert (figures["games"], figures["seats"], figures["violations"]) == (3, 4, 0)
    assert set(figures["win_share"]) == {"random", "careful"}
    assert sum(figures["outcomes"].values()) == 3


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--seats", "99"], "takes 3 to 6 seats, not 99"),
        (["--games", "0"], "from 1 up"),
        (["--robots", "clever"], "no robot 'clever'"),
        (["--option", "colour=blue"], "is no option"),
        (["--option", "shelters"], "is no option"),
        (["--option", "deals=no such"], "an option was refused"),
    ],
)
def test_a_request_that_is_none_is_explained(probes, run, given, said):
    status, told = run("simulate", "ballot", "--games", "1", *given)
    assert (status, said in told) == (2, True)


FAULTS = {
    "key": ("    return {}[question]", "KeyError"),
    "assertion": ("    raise AssertionError(question)", "AssertionError"),
    "elsewhere": ("    return replace(seen, colour=1)", "TypeError"),
    "secret": ("    return NOTHING.open()", "RuntimeError"),
}
"""What a newcomer's robot may do wrong, and what Python calls it; the last two raise in code of others."""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_mistake_in_a_games_code_is_told_with_its_file_and_line(tmp_path, monkeypatch, run, fault):
    line, name = FAULTS[fault]
    folder = tmp_path / f"game_of_{fault}"
    folder.mkdir()
    imports = "from dataclasses import replace; from games.secret import NOTHING"
    (folder / "__init__.py").write_text(f"{imports}\ndef robot(story, seen, question, dice):\n{line}")
    monkeypatch.syspath_prepend(tmp_path)
    robot = importlib.import_module(folder.name).robot
    ballot = replace(PROBES["ballot"], package=folder.name, robots={"wrong": robot})
    monkeypatch.setattr("games.registry.GAMES", MappingProxyType({"ballot": ballot}))
    monkeypatch.chdir(tmp_path)
    status, said = run("simulate", "ballot", "--games", "1", "--seed", "s")
    assert status == 1
    assert f"{folder.name}{os.sep}__init__.py:3, in robot\n{name}: " in said
    assert "ballot, 3 seats, seed s, game 0, answer 1" in said
    assert "law" not in said


def refused_by_the_clock(game, state):
    asked = ASK(game, state)
    must = {q: replace(each, by_clock="no|such") if q.seat >= 0 else each for q, each in asked.must.items()}
    return replace(asked, must=must)


ASK = type(PROBES["ballot"].game).ask


@pytest.mark.parametrize(
    ("robot", "rules", "said"),
    [
        (lambda *_: None, {}, ["a law is broken"]),
        (
            lambda *_: ("no such place", None),
            {},
            [
                "a law is broken: ballot, 3 seats, seed 1, game 0, answer 1: not-an-option; the robot odd of Seat(",
                "'no such place'",
            ],
        ),
        (None, {"ask": refused_by_the_clock}, ["; by_clock of Seat(", "is 'no|such'"]),
        (None, {"resolve": lambda *_: None}, ["Ballot.resolve returns NoneType and no Step, in "]),
    ],
    ids=["no answer", "no such answer", "no such silence", "no step"],
)
def test_a_broken_law_ends_the_run_and_is_named(monkeypatch, run, robot, rules, said):
    for name, changed in rules.items():
        monkeypatch.setattr(type(PROBES["ballot"].game), name, changed)
    ballot = replace(PROBES["ballot"], robots={"odd": robot}) if robot else PROBES["ballot"]
    monkeypatch.setattr("games.registry.GAMES", MappingProxyType({"ballot": ballot}))
    status, told = run("simulate", "ballot", "--games", "1")
    assert (status, [each for each in said if each not in told]) == (1, [])


def start(*given: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    environment = {**os.environ, **settings}
    command = [sys.executable, "-m", "bot", *given]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.deep
def test_a_port_in_use_is_one_sentence_and_the_log_is_for_its_owner_alone(tmp_path):
    given = {"ARBITRO_LOG_FILE": str(tmp_path / "log"), "ARBITRO_LOG_FORM": "json", "ARBITRO_LOG_LEVEL": "DEBUG"}
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = start("play", "--no-open", "--port", port, ARBITRO_DATABASE=str(tmp_path / "a.db"), **given)
    assert (done.returncode, port in done.stderr, "Traceback" in done.stderr) == (1, True, False)
    assert (tmp_path / "log").stat().st_mode & 0o077 == 0
    assert {"at", "level", "where", "what"} <= set(json.loads((tmp_path / "log").read_text().splitlines()[0]))


@pytest.mark.parametrize(
    ("setting", "value", "said"),
    [
        pytest.param("DATABASE", "{}/text.db", "text.db", marks=pytest.mark.deep),
        pytest.param("DATABASE", "{}", "is a folder. Add a file name", marks=pytest.mark.deep),
        ("PORT", "many", "ARBITRO_PORT"),
        pytest.param("LOG_FILE", "{}/none/log", "none/log", marks=pytest.mark.deep),
    ],
)
def test_settings_that_nothing_can_begin_with_are_one_sentence(tmp_path, setting, value, said):
    (tmp_path / "text.db").write_bytes(b"not a database, " * 400)
    settings = {"ARBITRO_DATABASE": str(tmp_path / "a.db"), f"ARBITRO_{setting}": value.format(tmp_path)}
    done = start("serve", **settings)
    assert (done.returncode, said in done.stderr, "Traceback" in done.stderr) == (78, True, False)
    assert not tmp_path.with_name(tmp_path.name + ".lock").exists()
