"""Two more ways in which people install a wheel: `pipx`, which keeps it, and `uvx`, which runs it and keeps nothing."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from tools.drill.host import PASSED_ON, ROOT, Drill

TOOLS = ("pipx", "uv")


def try_installers(drill: Drill, wheel: Path) -> None:
    """Install a wheel by each, in a home that has nothing, and have it play a game."""
    home, constraints = drill.folder / "installers", str(ROOT / "constraints.txt")
    tools = home / "tools" / "bin"
    subprocess.run([sys.executable, "-m", "venv", tools.parent], check=True)
    subprocess.run([str(tools / "pip"), "--quiet", "--disable-pip-version-check", "install", *TOOLS], check=True)
    environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ} | {
        "HOME": str(home),
        "PIPX_DEFAULT_PYTHON": sys.executable,
        "UV_PYTHON": sys.executable,
    }
    environment["PATH"] = f"{tools}{os.pathsep}{environment['PATH']}"

    def run(*typed: str) -> str:
        done = subprocess.run(typed, cwd=home, env=environment, text=True, capture_output=True, check=False)
        drill.require(done.returncode == 0, f"{' '.join(typed)}: {done.stdout}{done.stderr}")
        return done.stdout.strip()

    played, began = ("simulate", "schicki", "--games", "1"), time.monotonic()
    run("pipx", "install", "--pip-args", f"--constraint {constraints}", str(wheel))
    arbitro = str(home / ".local" / "bin" / "arbitro")
    drill.note(
        "`pipx install` of the wheel", began, f"{run(arbitro, '--version')}: {run(arbitro, *played).splitlines()[-1]}"
    )
    began = time.monotonic()
    said = run("uvx", "--constraints", constraints, "--from", str(wheel), "arbitro", *played)
    drill.note("`uvx --from` the wheel", began, said.splitlines()[-1])
