"""The command line as a host meets it."""

from __future__ import annotations

import importlib
import json
import os
import socket
import subprocess
import sys
from dataclasses import replace
from types import MappingProxyType

import pytest

from bot import __main__
from tests.probes import PROBES


@pytest.fixture
def probes(monkeypatch):
    """The probes on the shelf."""
    monkeypatch.setattr("games.registry.GAMES", PROBES)
    return PROBES


def test_games_are_listed_for_people_and_for_machines(capsys):
    assert __main__.main(["games"]) == 0
    listed = capsys.readouterr().out
    assert "Eleusis Express, 3 to 8 seats" in listed
    assert "Ottocento, 4 seats" in listed
    assert __main__.main(["games", "--json"]) == 0
    [eleusis] = [game for game in json.loads(capsys.readouterr().out) if game["id"] == "eleusis"]
    assert (eleusis["title"], eleusis["least"], eleusis["most"]) == ("Eleusis Express", 3, 8)
    assert {"name": "rounds", "default": "0", "clause": "EE-46"} in eleusis["options"]


@pytest.mark.parametrize(
    ("locale", "setting", "said"),
    [
        ("de_DE.UTF-8", "", "There is no database"),
        ("en_GB.UTF-8", "", "There is no database"),
        ("it_IT.UTF-8", "", "Non c’è nessun archivio"),
        ("C.UTF-8", "", "Non c’è nessun archivio"),
        ("it_IT.UTF-8", "en", "There is no database"),
    ],
)
def test_32_commands_speak_the_hosts_locale_and_english_where_it_is_none_of_ours(
    tmp_path, monkeypatch, capsys, locale, setting, said
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", locale)
    monkeypatch.delenv("ARBITRO_LANGUAGE", raising=False)
    if setting:
        monkeypatch.setenv("ARBITRO_LANGUAGE", setting)
    assert __main__.main(["backup", "copy.db", "--database", str(tmp_path / "none.db")]) == 1
    assert said in capsys.readouterr().err


def test_a_simulation_reports_what_was_played(probes, capsys):
    given = [
        "simulate",
        "perudo",
        "--seats",
        "4",
        "--games",
        "3",
        "--seed",
        "x",
        "--robots",
        "random,careful",
        "--json",
    ]
    assert __main__.main(given) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["games"], figures["seats"], figures["violations"]) == (3, 4, 0)
    assert set(figures["win_share"]) == {"random", "careful"}
    assert sum(figures["outcomes"].values()) == 3


def test_the_same_seed_plays_the_same_games(probes, capsys):
    reports = []
    for _ in range(2):
        assert __main__.main(["simulate", "perudo", "--games", "4", "--seed", "s", "--json"]) == 0
        figures = json.loads(capsys.readouterr().out)
        reports.append({key: value for key, value in figures.items() if key != "answers_per_second"})
    assert reports[0] == reports[1]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--seats", "99"], "takes 3 to 6 seats, not 99"),
        (["--games", "0"], "from 1 up"),
        (["--robots", "clever"], "no robot 'clever'"),
        (["--option", "colour=blue"], "is no option"),
        (["--option", "shelters"], "is no option"),
    ],
)
def test_a_request_that_is_none_is_explained(probes, capsys, given, said):
    assert __main__.main(["simulate", "ballot", "--games", "1", *given]) == 2
    assert said in capsys.readouterr().err


def test_an_options_value_that_is_none_is_explained(probes, capsys):
    [option, *_] = probes["perudo"].options
    assert __main__.main(["simulate", "perudo", "--games", "1", "--option", f"{option.name}=no such"]) == 2
    assert "an option was refused" in capsys.readouterr().err


def lazy(story, seen, question, dice):
    """A robot that owes an answer and has none."""


def test_a_broken_law_ends_the_run_with_a_status(monkeypatch, capsys):
    ballot = replace(PROBES["ballot"], robots={"lazy": lazy})
    monkeypatch.setattr("games.registry.GAMES", MappingProxyType({"ballot": ballot}))
    assert __main__.main(["simulate", "ballot", "--games", "1"]) == 1
    assert "a law is broken" in capsys.readouterr().err


FAULTS = {
    "key": ("    return {}[question]", "KeyError"),
    "assertion": ("    raise AssertionError(question)", "AssertionError"),
    "elsewhere": ("    return replace(seen, colour=1)", "TypeError"),
    "secret": ("    return NOTHING.open()", "RuntimeError"),
}
"""What a newcomer's robot may do wrong, and what Python calls it; the last two raise in code of others."""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_mistake_in_a_games_code_is_told_with_its_file_and_line(tmp_path, monkeypatch, capsys, fault):
    line, name = FAULTS[fault]
    folder = tmp_path / f"game_of_{fault}"
    folder.mkdir()
    source = [
        "from dataclasses import replace; from games.secret import NOTHING",
        "def robot(story, seen, question, dice):",
        line,
    ]
    (folder / "__init__.py").write_text("\n".join(source))
    monkeypatch.syspath_prepend(tmp_path)
    robot = importlib.import_module(folder.name).robot
    ballot = replace(PROBES["ballot"], package=folder.name, robots={"wrong": robot})
    monkeypatch.setattr("games.registry.GAMES", MappingProxyType({"ballot": ballot}))
    monkeypatch.chdir(tmp_path)
    assert __main__.main(["simulate", "ballot", "--games", "1", "--seed", "s"]) == 1
    said = capsys.readouterr().err
    assert f"{folder.name}{os.sep}__init__.py:3, in robot\n{name}: " in said
    assert "ballot, 3 seats, seed s, game 0, answer 1" in said
    assert "law" not in said


def test_what_the_rules_refuse_of_a_robot_is_a_broken_law(monkeypatch, capsys):
    ballot = replace(PROBES["ballot"], robots={"stubborn": lambda story, seen, question, dice: ("no such place", None)})
    monkeypatch.setattr("games.registry.GAMES", MappingProxyType({"ballot": ballot}))
    assert __main__.main(["simulate", "ballot", "--games", "1"]) == 1
    said = capsys.readouterr().err
    assert (
        "a law is broken: ballot, 3 seats, seed 1, game 0, answer 1: not-an-option; the robot stubborn of Seat(" in said
    )
    assert "'no such place'" in said


def test_an_answer_to_silence_that_will_not_do_is_named(monkeypatch, capsys):
    kind = type(PROBES["ballot"].game)
    whole = kind.ask

    def ask(game, state):
        asked = whole(game, state)
        must = {q: replace(each, by_clock="no|such") if q.seat >= 0 else each for q, each in asked.must.items()}
        return replace(asked, must=must)

    monkeypatch.setattr(kind, "ask", ask)
    monkeypatch.setattr("games.registry.GAMES", PROBES)
    assert __main__.main(["simulate", "ballot", "--games", "1"]) == 1
    said = capsys.readouterr().err
    assert "; by_clock of Seat(" in said
    assert "is 'no|such'" in said


def test_a_resolve_that_forgets_to_return_is_named(monkeypatch, capsys):
    monkeypatch.setattr(type(PROBES["ballot"].game), "resolve", lambda game, state, answers: None)
    monkeypatch.setattr("games.registry.GAMES", PROBES)
    assert __main__.main(["simulate", "ballot", "--games", "1"]) == 1
    assert "Ballot.resolve returns NoneType and no Step, in " in capsys.readouterr().err


def test_a_simulation_says_what_it_did_not_look_at(probes, capsys):
    assert __main__.main(["simulate", "ballot", "--games", "1"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert {"words,", "pictures", "secrets", "pytest"} <= set(last.split())


def run(*given: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    environment = {**os.environ, **settings}
    command = [sys.executable, "-m", "bot", *given]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.deep
def test_a_port_in_use_is_one_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = run("play", "--no-open", "--port", port, ARBITRO_DATABASE=str(tmp_path / "a.db"))
    assert done.returncode == 1
    assert port in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.deep
def test_a_database_that_is_none_is_one_sentence(tmp_path):
    (tmp_path / "a.db").write_bytes(b"not a database, " * 400)
    done = run("serve", ARBITRO_DATABASE=str(tmp_path / "a.db"), ARBITRO_LANGUAGE="en")
    assert done.returncode == 78
    assert "a.db" in done.stderr
    assert "Traceback" not in done.stderr


def test_settings_that_make_no_sense_are_named(tmp_path):
    done = run("serve", ARBITRO_PORT="many", ARBITRO_DATABASE=str(tmp_path / "a.db"))
    assert done.returncode == 78
    assert "ARBITRO_PORT" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_log_file_that_cannot_be_written_is_one_sentence(tmp_path):
    done = run("serve", ARBITRO_LOG_FILE=str(tmp_path / "none" / "log"), ARBITRO_DATABASE=str(tmp_path / "a.db"))
    assert done.returncode == 78
    assert str(tmp_path / "none" / "log") in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.deep
def test_a_log_file_is_for_its_owner_alone(tmp_path):
    given = {"ARBITRO_LOG_FILE": str(tmp_path / "log"), "ARBITRO_LOG_FORM": "json", "ARBITRO_LOG_LEVEL": "DEBUG"}
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        run(
            "play", "--no-open", "--port", str(taken.getsockname()[1]), ARBITRO_DATABASE=str(tmp_path / "a.db"), **given
        )
    assert (tmp_path / "log").stat().st_mode & 0o077 == 0
    assert {"at", "level", "where", "what"} <= set(json.loads((tmp_path / "log").read_text().splitlines()[0]))
