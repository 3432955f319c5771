"""All that was posted and done, as text that people read and golden files hold."""

from __future__ import annotations

from typing import Protocol

from tests.fakes.telegram.post import Post


class Told(Protocol):
    """Who is told what becomes visible."""

    def did(self, who: str, what: str) -> None: ...
    def shown(self, post: Post, place: str, to: str = "") -> None: ...
    def named(self, post: Post) -> str: ...
    def answered(self, who: str, text: str, *, alert: bool) -> None: ...
    def noted(self, what: str) -> None: ...
    def pinned(self, key: tuple[int, bool, int], *, off: bool = False) -> None: ...
    def deleted(self, key: tuple[int, bool, int]) -> None: ...


class Transcript:
    """Lines in the order in which things happened; what did not change is not said again."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.numbers: dict[tuple[int, bool, int], str] = {}
        self.counts: dict[str, int] = {}
        self.last: dict[tuple[int, bool, int], list[str]] = {}

    def did(self, who: str, what: str) -> None:
        """Somebody did something."""
        self.lines += ["", f"{who}: {what}"]

    def shown(self, post: Post, place: str, to: str = "") -> None:
        """A message was posted or edited; `to` is who alone sees it."""
        drawn = list(self.drawn(post))
        if self.last.get(post.key) == drawn:
            return
        where = f"{place}, only {to}" if to else place
        if post.key not in self.numbers:
            self.counts[where] = self.counts.get(where, 0) + 1
            self.numbers[post.key] = f"[{where} · {self.counts[where]}]"
            head = self.numbers[post.key]
        else:
            head = f"{self.numbers[post.key]} edited"
        if post.called and post.key not in self.last:
            head += f", calls {', '.join(post.called)}"
        if post.silent and post.key not in self.last:
            head += ", silent"
        if post.asks and post.key not in self.last:
            head += ", asks for a reply"
        self.last[post.key] = drawn
        self.lines += [head, *(f"  {line}".rstrip() for line in drawn)]

    def drawn(self, post: Post) -> list[str]:
        """What is in a message, line by line."""
        lines = ["[picture]"] if post.picture else []
        lines += [f"[file {post.raw['document']['file_name']}]"] if "document" in post.raw else []
        lines += [f"| {line}".rstrip() for line in post.marked.splitlines()]
        for row in post.rows:
            lines.append(" ".join(f"({b.label}{'—off' if b.disabled else ''}{'↗' if b.url else ''})" for b in row))
        return lines

    def named(self, post: Post) -> str:
        """A message's number."""
        return self.numbers.get(post.key, "a message")

    def answered(self, who: str, text: str, *, alert: bool) -> None:
        """A press was answered with words."""
        self.lines.append(f"  {who} reads{' and confirms' if alert else ''}: {text}")

    def noted(self, what: str) -> None:
        """Something that happened to a place or a message."""
        self.lines.append(what)

    def pinned(self, key: tuple[int, bool, int], *, off: bool = False) -> None:
        """A message is pinned, or no longer."""
        self.noted(f"{self.numbers.get(key, '[a message]')} {'unpinned' if off else 'pinned'}")

    def deleted(self, key: tuple[int, bool, int]) -> None:
        """A message is gone."""
        self.lines.append(f"{self.numbers.get(key, '[a message]')} deleted")

    def __str__(self) -> str:
        return "\n".join(self.lines).strip() + "\n"
