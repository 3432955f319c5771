"""All that was posted and done, as text that people read and golden files hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from tests.fakes.discord.post import Control, Modal, Option, Post


class Told(Protocol):
    """Who is told what becomes visible."""

    numbers: Any

    def did(self, who: str, what: str) -> None: ...
    def shown(self, post: Post, place: str, to: str = "") -> None: ...
    def opened(self, who: str, modal: Modal) -> None: ...
    def offered(self, choices: tuple[Option, ...]) -> None: ...
    def noted(self, what: str) -> None: ...
    def pinned(self, message: int, *, off: bool = False) -> None: ...
    def deleted(self, message: int) -> None: ...


class Transcript:
    """Lines in the order in which things happened; what did not change is not said again."""

    def __init__(self, read: Callable[[str], str]) -> None:
        self.read = read
        self.lines: list[str] = []
        self.numbers: dict[int, str] = {}
        self.counts: dict[str, int] = {}
        self.last: dict[int, list[str]] = {}

    def did(self, who: str, what: str) -> None:
        """Somebody did something."""
        self.lines += ["", f"{who}: {self.read(what)}"]

    def shown(self, post: Post, place: str, to: str = "") -> None:
        """A message was posted or edited; `to` is who alone sees it."""
        drawn = list(self.drawn(post))
        if self.last.get(post.id) == drawn:
            return
        where = f"{place}, only {to}" if to else place
        if post.id not in self.numbers:
            self.counts[where] = self.counts.get(where, 0) + 1
            self.numbers[post.id] = f"[{where} · {self.counts[where]}]"
            head = self.numbers[post.id]
        else:
            head = f"{self.numbers[post.id]} edited"
        if post.called:
            head += f", calls {', '.join(post.called)}"
        if post.silent and post.id not in self.last:
            head += ", silent"
        self.last[post.id] = drawn
        self.lines += [head, *(f"  {line}".rstrip() for line in drawn)]

    def drawn(self, post: Post) -> list[str]:
        """What is in a message, line by line."""
        lines = [f"| {line}".rstrip() for line in self.read(post.text).splitlines()] if post.text else []
        for file in post.attachments:
            lines.append(f"[picture: {self.read(file.alt)}]" if file.is_picture else f"[file {file.name}]")
        for select in post.selects:
            lines.append(self.choice(select))
        if post.buttons:
            lines.append(
                " ".join(f"({b.label}{'—off' if b.disabled else ''}{'↗' if b.url else ''})" for b in post.buttons)
            )
        return lines

    def choice(self, control: Control) -> str:
        """A select on one line."""
        offered = " / ".join(self.option(o) for o in control.options)
        least, most = control.least, control.most
        many = "" if (least, most) == (1, 1) else f"{most} of " if least == most else f"{least}–{most} of "
        label = f"{self.read(control.label)}: " if control.label else ""
        return f"‹{label}{many}{offered}›"

    def option(self, option: Option) -> str:
        """One option, ticked where it is the default."""
        about = f" ({self.read(option.description)})" if option.description else ""
        return f"{'✓' if option.default else ''}{option.label}{about}"

    def opened(self, who: str, modal: Modal) -> None:
        """Somebody has a modal before them."""
        self.lines.append(f"[modal, only {who}] {self.read(modal.title)}")
        self.lines += [f"  | {line}" for line in self.read(modal.text).splitlines()]
        for control in modal.controls:
            about = f" — {self.read(control.description)}" if control.description else ""
            held = f" = {control.value!r}" if control.value else ""
            self.lines.append(f"  {self.choice(control) if control.options else f'‹{control.label}›'}{about}{held}")

    def offered(self, choices: tuple[Option, ...]) -> None:
        """What autocompletion offered."""
        self.lines.append("  " + (" / ".join(o.label for o in choices) or "nothing is offered"))

    def noted(self, what: str) -> None:
        """Something that happened to a place or a message."""
        self.lines.append(self.read(what))

    def pinned(self, message: int, *, off: bool = False) -> None:
        """A message is pinned, or no longer."""
        self.noted(f"{self.numbers.get(message, '[a message]')} {'unpinned' if off else 'pinned'}")

    def deleted(self, message: int) -> None:
        """A message is gone."""
        self.lines.append(f"{self.numbers.get(message, '[a message]')} deleted")

    def __str__(self) -> str:
        return "\n".join(self.lines).strip() + "\n"
