"""Peers that the bench installs for itself: nothing of theirs is needed to play or to test."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, Self

HOME = Path(__file__).parent
BUILD = HOME.parents[1] / "build"


class NodePeer:
    """A script that runs with Node and one package, asked for measurements line by line."""

    def __init__(self, build: Path, script: str, package: str) -> None:
        home = build / "bench-node"
        done = home / "needs.txt"
        if not done.is_file() or done.read_text(encoding="utf-8") != package:
            home.mkdir(parents=True, exist_ok=True)
            install = ["npm", "install", "--prefix", str(home), "--silent", "--no-audit", "--no-fund", package]
            subprocess.run(install, check=True)
            done.write_text(package, encoding="utf-8")
        self._running = subprocess.Popen(
            ["node", str(HOME / script), str(home)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.about = self._answer()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._running.stdin.close()
        self._running.wait(timeout=30)
        self._running.stdout.close()

    def ask(self, many: int) -> dict[str, Any]:
        """Return what so many repetitions came to."""
        self._running.stdin.write(f"{many}\n")
        self._running.stdin.flush()
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        line = self._running.stdout.readline()
        if not line:
            raise RuntimeError(f"a peer ended: {self._running.args}")
        return json.loads(line)
