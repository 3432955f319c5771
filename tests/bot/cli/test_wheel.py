"""Arbitro as a host installs it: a wheel, in an environment that has nothing else of ours, from a folder that is none."""

import os
import shutil
import subprocess
import sys
import sysconfig
import urllib.request
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

from bot.__main__ import main

ROOT = Path(__file__).parents[3]
PARTS = "arbitro/parts/"
NAMESAKES = ("adapters", "bot", "games")
"""What other people's packages are called, too."""
PLACED = {
    "docs/verify.py": "bot/cli/verify.py",
    "docs/licences.md": "bot/cli/licences.md",
    "CHANGELOG.md": "bot/cli/CHANGELOG.md",
}
"""What lies elsewhere in a checkout, and where it is installed."""
AT_WORK = """
import asyncio, sys
from arbitro.__main__ import PARTS
if __name__ == "__main__":
    sys.path.insert(0, str(PARTS))
    from bot.run.worker_pool import WorkerPool
    from bot.cli.games import seat_span
    pool = WorkerPool(1, 512)
    print(asyncio.run(pool.run(60, seat_span, 2, 5)))
    pool.stop()
"""
"""A judge's work, in a process of its own."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    [built] = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    return Path(built)


def find_python(version):
    """A Python of this version, as the system, pyenv or uv has it; skips the test where none has."""
    named = [shutil.which(f"python{version}"), *Path.home().glob(f".pyenv/versions/{version}.*/bin/python")]
    if uv := shutil.which("uv"):
        found = subprocess.run([uv, "python", "find", version], capture_output=True, text=True, check=False).stdout
        named.append(found.strip())
    for each in filter(None, named):
        asked = [each, "-c", f"import sys, venv; sys.exit({version!r} != '%d.%d' % sys.version_info[:2])"]
        if subprocess.run(asked, capture_output=True, check=False).returncode == 0:
            return each
    return pytest.skip(f"no Python {version} here")


@pytest.fixture(scope="module", params=["", "3.12", "3.13"], ids=["this", "3.12", "3.13"])
def installed(request, wheel, tmp_path_factory):
    """A Python that has the wheel, what it needs, and packages of others under the names of its parts."""
    folder, other = tmp_path_factory.mktemp("installed"), request.param
    subprocess.run([find_python(other) if other else sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(subprocess.run([python, "-c", asked], check=True, capture_output=True, text=True).stdout.strip())
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", python, "install"]
    if other:
        needed = [
            *pip,
            "--retries=0",
            "--no-compile",
            "--only-binary=:all:",
            "--no-binary=http-ece",
            "-c",
            ROOT / "constraints.txt",
            wheel,
        ]
        said = subprocess.run(needed, capture_output=True, text=True, check=False)
        if "NewConnectionError" in said.stderr:
            pytest.skip("no package index in reach")
        assert said.returncode == 0, said.stderr
    else:
        (site / "needed.pth").write_text(sysconfig.get_path("purelib"))
        subprocess.run([*pip, "--no-deps", "--no-index", wheel], check=True)
    for name in NAMESAKES:
        (site / name).mkdir()
        (site / name / "__init__.py").write_text("raise ImportError('another package')")
    return python


@pytest.fixture
def run(installed, tmp_path):
    settings = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    settings["ARBITRO_DATABASE"] = str(tmp_path / "arbitro.db")

    def start(program: str, *given: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [installed.with_name(program), *given],
            cwd=tmp_path,
            env=settings,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    return start


def tracked():
    """What of the checkout is part of Arbitro."""
    asked = ["git", "ls-files", "arbitro", *NAMESAKES]
    return set(subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines())


def test_a_wheel_holds_all_that_is_no_test_and_nothing_else(wheel):
    held = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    wanted = {name if name.startswith("arbitro/") else PARTS + name for name in tracked()}
    assert held == wanted | {PARTS + channel for channel in PLACED.values()}


@pytest.mark.deep
def test_the_installed_command_knows_its_version_and_plays(run, wheel):
    version = wheel.name.split("-")[1]
    said, _ = run("arbitro", "--version").communicate(timeout=60)
    assert said == f"arbitro {version}\n"
    played = run("python", "-m", "arbitro", "simulate", "schicki", "--games", "1")
    said, _ = played.communicate(timeout=120)
    assert (played.returncode, "no law was broken" in said) == (0, True), said


def is_healthy(run, port):
    """What the command for engines says."""
    asking = run("arbitro", "healthy", "--port", port)
    said, _ = asking.communicate(timeout=60)
    assert (asking.returncode, f"on port {port}" in said) in {(0, False), (1, True)}, said
    return asking.returncode == 0


@pytest.mark.deep
def test_the_installed_command_serves_its_pages_and_pictures(run):
    serving = run("arbitro", "play", "--no-open", "--port", "0")
    try:
        address = next(word for line in serving.stdout for word in line.split() if word.startswith("http://127.0.0.1"))
        with urllib.request.urlopen(address) as answer:
            page = answer.read().decode()
        assert (answer.status, "Arbitro" in page) == (200, True)
        for game in ("caccia", "ottocento"):
            with urllib.request.urlopen(f"{address}/cover/{game}.svg") as answer:
                assert answer.status == 200
        port = address.rsplit(":", 1)[1]
        assert is_healthy(run, port)
    finally:
        serving.terminate()
        said, _ = serving.communicate(timeout=60)
    assert serving.returncode == 0, said
    assert not is_healthy(run, port)


@pytest.mark.parametrize(
    ("command", "path"), [("verifier", "docs/verify.py"), ("licences", "docs/licences.md"), ("changes", "CHANGELOG.md")]
)
@pytest.mark.deep
def test_what_people_are_to_read_travels_with_the_wheel(run, capsys, command, path):
    said, _ = run("arbitro", command).communicate(timeout=60)
    assert said == (ROOT / path).read_text(encoding="utf-8")
    assert main([command]) == 0
    assert capsys.readouterr().out == said


@pytest.mark.deep
def test_the_installed_judge_works_in_a_process_of_its_own(run, tmp_path):
    (tmp_path / "at_work.py").write_text(AT_WORK)
    working = run("python", "at_work.py")
    said, _ = working.communicate(timeout=120)
    assert said == "2 to 5 seats\n"


def test_the_version_is_told_without_a_game_loaded():
    """A health check and a shell's completion ask often."""
    asked = "import sys; from bot.__main__ import make_parser; make_parser(); print(sorted({*sys.modules} & {'asyncio', 'games.registry', 'pydantic', 'jinja2'}))"
    done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"
