"""What does not die with the process: a chat on disk, and what its people know they did."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.values.chat import Limits
from bot.values.ids import AccountId, ChannelId, Doorway
from bot.values.screens import PrivateScreen, PublicScreen

Point = Callable[[str], None]
"""Told of every place where the process might die."""


def append(path: Path, line: dict[str, Any]) -> None:
    """Add a line that survives the process."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")
        file.flush()
        os.fsync(file.fileno())


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of a file that may not be there yet."""
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


@dataclass(slots=True)
class World:
    """A chat whose messages are lines of a file; with `limits.nonces` it drops a message it has already."""

    path: Path
    limits: Limits
    point: Point = lambda _: None
    name: str = "world"
    known: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for line in lines(self.path):
            if line["what"] != "edit":
                self.known[line["nonce"]] = line["id"]

    async def post(self, channel: ChannelId, said: PublicScreen, nonce: str) -> str:
        """Post to a place."""
        return self._deliver("post", channel, said.text, nonce)

    async def send_private(self, person: AccountId, said: PrivateScreen, nonce: str) -> str:
        """Tell one person alone."""
        return self._deliver("send_private", person, said.text, nonce)

    async def edit(self, channel: ChannelId, message: str, said: PublicScreen) -> None:
        """Put something else in the place of an earlier message."""
        self.point("sending")
        append(self.path, {"what": "edit", "to": channel, "text": said.text, "nonce": "", "id": message})
        self.point("sent")

    async def archive(self, channel: ChannelId, message: str, told: PublicScreen) -> None:
        """Take the buttons off an earlier message."""
        self.point("sending")
        append(self.path, {"what": "edit", "to": channel, "text": told.text, "nonce": "", "id": message})
        self.point("sent")

    async def delete(self, channel: ChannelId, message: str) -> None:
        """Take a message away."""
        self.point("sending")
        append(self.path, {"what": "edit", "to": channel, "text": "", "nonce": "", "id": message})
        self.point("sent")

    async def edit_private(self, person: AccountId, message: str, said: PrivateScreen) -> None:
        """Put something else in the place of what one person was told."""
        self.point("sending")
        append(self.path, {"what": "edit", "to": person, "text": said.text, "nonce": "", "id": message})
        self.point("sent")

    async def delete_private(self, person: AccountId, message: str, rest: PrivateScreen) -> None:
        """Take away what one person was told."""
        self.point("sending")
        append(self.path, {"what": "edit", "to": person, "text": "", "nonce": "", "id": message})
        self.point("sent")

    def find_doorways(self, code: str) -> tuple[Doorway, ...]:
        """No one comes here by invitation."""
        return ()

    def _deliver(self, what: str, to: str, text: str, nonce: str) -> str:
        self.point("sending")
        known = self.known.get(nonce) if self.limits.nonces else None
        message = known or f"m{sum(1 for _ in lines(self.path)) + 1}"
        if known is None:
            append(self.path, {"what": what, "to": to, "text": text, "nonce": nonce, "id": message})
            self.known[nonce] = message
        self.point("sent")
        return message


@dataclass(slots=True)
class Memory:
    """What people remember: presses they made, and those that were acknowledged."""

    path: Path

    def pressing(self, inbox: str, table: str, question: str, fields: dict[str, tuple[str, ...]]) -> None:
        """Someone presses; the platform would send this update again if it is not taken."""
        append(self.path, {"inbox": inbox, "table": table, "question": question, "fields": fields})

    def acknowledged(self, inbox: str, seq: int) -> None:
        """The press was answered."""
        append(self.path, {"inbox": inbox, "seq": seq})

    def dropped(self, inbox: str, reason: str) -> None:
        """The press was refused."""
        append(self.path, {"inbox": inbox, "refused": reason})

    def pending(self) -> list[dict[str, Any]]:
        """Presses that nothing came of yet."""
        settled = {line["inbox"] for line in lines(self.path) if "question" not in line}
        return [line for line in lines(self.path) if "question" in line and line["inbox"] not in settled]

    def seqs(self) -> dict[str, int]:
        """The entry that each acknowledged press was told it had made."""
        return {line["inbox"]: line["seq"] for line in lines(self.path) if "seq" in line}
