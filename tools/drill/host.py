"""A host's hands: an environment with the wheel, commands typed into it, and an Arbitro that is started and stopped."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx
from hatchling.builders.wheel import WheelBuilder

ROOT: Final = Path(__file__).parent.parent.parent
PATIENCE_S: Final = 600.0
PASSED_ON: Final = ("PATH", "LANG", "PIP_INDEX_URL", "PIP_CONFIG_FILE", "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE")
"""What a new machine has of this one's environment."""


@dataclass(slots=True)
class Step:
    """What was done, how long it took, and what came of it."""

    what: str
    seconds: float
    said: str


@dataclass(slots=True)
class Drill:
    """The steps so far, in a folder; and what was not as it should be."""

    folder: Path
    steps: list[Step] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def note(self, what: str, began: float, said: str) -> None:
        """Note a step that began at a time."""
        self.steps.append(Step(what, time.monotonic() - began, said))
        print(f"{what}: {said}", flush=True)

    def require(self, is_so: object, what: str) -> None:
        """Note what is not as it should be, and go on."""
        if not is_so:
            self.faults.append(what)


def build_wheel(folder: Path) -> Path:
    """Build the wheel from this checkout."""
    [built] = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    return Path(built)


def install(wheel: Path, folder: Path) -> Path:
    """Install a wheel in a new environment, what it needs by its hashes; returns the command."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    pip = [str(folder / "bin" / "pip"), "--quiet", "--disable-pip-version-check", "install"]
    subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "hosting" / "constraints.lock")], check=True)
    subprocess.run([*pip, "--no-deps", str(wheel)], check=True)
    return folder / "bin" / "arbitro"


class Machine:
    """A machine of a host's: a home of its own, where the command is typed, and perhaps an Arbitro at work."""

    process: subprocess.Popen[str]

    def __init__(self, command: Path, home: Path) -> None:
        home.mkdir()
        self.command, self.home, self.database = command, home, home / "data" / "arbitro.db"
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.port = found.getsockname()[1]
        self.base, self.key = f"http://127.0.0.1:{self.port}", ""
        self.environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ} | {
            "HOME": str(home),
            "ARBITRO_DATABASE": str(self.database),
            "ARBITRO_LANGUAGE": "en",
            "ARBITRO_ROBOT_MOST_MS": "800",
        }

    def run(self, *given: object) -> tuple[int, str]:
        """Type a command; its status, and what it said."""
        typed = [str(self.command), *map(str, given)]
        done = subprocess.run(typed, cwd=self.home, env=self.environment, text=True, capture_output=True, check=False)
        return done.returncode, (done.stdout + done.stderr).strip()

    def run_python(self, *given: str) -> tuple[int, str]:
        """Run a script with nothing of ours on the path; its status, and what it said."""
        typed = [sys.executable, "-I", *given]
        done = subprocess.run(typed, cwd=self.home, env=self.environment, text=True, capture_output=True, check=False)
        return done.returncode, (done.stdout + done.stderr).strip()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        typed = [str(self.command), "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            typed, cwd=self.home, env=self.environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        assert self.process.stdout is not None
        said = []
        for line in self.process.stdout:
            said.append(line)
            if found := re.search(r"/host\?key=(\S+)", line):
                self.key = found[1]
                break
        assert self.key, "".join(said)
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            if httpx.get(f"{self.base}/readyz", timeout=30.0).status_code == 200:
                return
            time.sleep(0.2)
        raise AssertionError("it is not ready")

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """End it in good order; returns its status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE_S)
