"""Peers in an environment of their own, made by the bench: nothing of theirs is needed to play or to test."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

HOME = Path(__file__).parent
BUILD = HOME.parents[1] / "build"
ENVIRONMENT = BUILD / "bench-venv"
NEEDS = ("skia-python>=138,<200", "pillow>=11,<14")


def python() -> Path:
    """The peers' own Python, installed at the first use."""
    found = ENVIRONMENT / "bin" / "python"
    done = ENVIRONMENT / "needs.txt"
    if not done.is_file() or done.read_text(encoding="utf-8") != "\n".join(NEEDS):
        subprocess.run([sys.executable, "-m", "venv", str(ENVIRONMENT)], check=True)
        install = [str(found), "-m", "pip", "--disable-pip-version-check", "--quiet", "install", *NEEDS]
        subprocess.run(install, check=True)
        done.write_text("\n".join(NEEDS), encoding="utf-8")
    return found


class Running:
    """A script of ours in the peer's own world, asked for measurements line by line."""

    def __init__(self, command: list[str]) -> None:
        self._running = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.about = self._answer()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._running.stdin is not None
        assert self._running.stdout is not None
        self._running.stdin.close()
        self._running.wait(timeout=30)
        self._running.stdout.close()

    def ask(self, many: int) -> dict[str, Any]:
        """What so many repetitions came to."""
        assert self._running.stdin is not None
        self._running.stdin.write(f"{many}\n")
        self._running.stdin.flush()
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self._running.stdout is not None
        line = self._running.stdout.readline()
        if not line:
            raise RuntimeError(f"a peer ended: {self._running.args}")
        answer: dict[str, Any] = json.loads(line)
        return answer


class Peer(Running):
    """A script that runs with the peers' Python."""

    def __init__(self, script: str, *arguments: str) -> None:
        super().__init__([str(python()), str(HOME / script), *arguments])


class NodePeer(Running):
    """A script that runs with Node and one package, installed at the first use; it is told where."""

    def __init__(self, build: Path, script: str, package: str) -> None:
        home = build / "bench-node"
        done = home / "needs.txt"
        if not done.is_file() or done.read_text(encoding="utf-8") != package:
            home.mkdir(parents=True, exist_ok=True)
            install = ["npm", "install", "--prefix", str(home), "--silent", "--no-audit", "--no-fund", package]
            subprocess.run(install, check=True)
            done.write_text(package, encoding="utf-8")
        super().__init__(["node", str(HOME / script), str(home)])
