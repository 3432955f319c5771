"""All that a chat shows anyone, one line for each message, edit, deletion and ring, in the order of places and people.

    #tavoli │ +12 ♪ tutti │ Ottocento · Tocca ad Anna ⏎ (figura: …) [La mia mano] [Punti]
    #tavoli │ ~12 │ Bruno gioca il 7♥ [La mia mano] [Punti]
    Anna (privato) │ +3 ♪ Anna │ Che carta giochi? [7♥] [9♥]
    Anna (privato) │ −3

`+` is a new message, `~` one that has changed, with the lines that are new in it, `−` one that is gone, `⚲` one that is
pinned; the number says which of its place. `♪` says whose telephone rings: everyone's where the message is posted, those
of whom it calls by name, or that of whom it is sent to; `ring: «…»` is what a locked screen shows. `?` is a window that opens, `!` words that pass by.
Buttons of one row touch each other where the chat has rows of its own.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

ALL = "tutti"
BREAK = " ⏎ "
TO = "to "
"""How the wires call a private conversation."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that someone could see or hear. `person` is whose eyes it is for; empty where all read it."""

    kind: str
    where: str
    person: str = ""
    number: int = 0
    rung: tuple[str, ...] = ()
    text: str = ""
    labels: tuple[str, ...] = ()
    rows: tuple[int, ...] = ()
    hidden: bool = False
    ring: str | None = None

    @property
    def line(self) -> str:
        rings = f" ♪ {', '.join(self.rung)}" if self.rung else ""
        head = f"{self.where} │ {self.kind}{self.number or ''}{rings}"
        ring = f"ring: «{self.ring}»" if self.rung and self.ring is not None else ""
        text = "" if self.text == self.ring and ring else self.text
        ends = set(accumulate(self.rows)) or range(len(self.labels) + 1)
        keys = "".join(f"[{label}]{' ' if place in ends else ''}" for place, label in enumerate(self.labels, 1))
        said = " ".join(filter(None, (text, keys.rstrip(), ring)))
        return f"    {head} │ {said}" if said else f"    {head}"


@dataclass(slots=True)
class Drawn:
    """A message as it is drawn: its lines, its buttons, what stands for its pictures, and what a notification of it shows.

    `rows` says how many buttons stand beside each other, where the chat has rows of its own.
    """

    lines: list[str]
    labels: tuple[str, ...] = ()
    pictures: Hashable = ()
    preview: str | None = None
    rows: tuple[int, ...] = ()


@dataclass(slots=True)
class Ledger:
    """What a wire tells of. `notes` holds everything, also what has been read; `acts` how often each person did something."""

    draw: Callable[[Any], Drawn]
    key: Callable[[Any], Hashable]
    notes: list[Note] = field(default_factory=list)
    acts: Counter[str] = field(default_factory=Counter)
    numbers: dict[Hashable, str] = field(default_factory=dict)
    _unread: list[Note] = field(default_factory=list)
    _known: dict[Hashable, tuple[Note, Drawn]] = field(default_factory=dict)
    _counts: Counter[str] = field(default_factory=Counter)

    def shown(self, post: Any, channel: str, to: str = "") -> None:
        """A message was posted or edited; `to` is who alone sees it."""
        key, drawn = self.key(post), self.draw(post)
        if key in self._known:
            first, before = self._known[key]
            self._known[key] = first, drawn
            said, labels = differing(before, drawn)
            rows = drawn.rows if labels else ()
            self._note(Note("~", first.where, first.person, first.number, (), said, labels, rows, first.hidden))
            return
        alone = channel.removeprefix(TO) if channel.startswith(TO) else ""
        where = f"{to} (solo per sé)" if to else f"{alone} (privato)" if alone else channel
        self._counts[where] += 1
        silent = (
            to or post.silent or (alone and getattr(post, "answers", False))
        )  # what one asks for there does not ring
        rung = () if silent else (alone,) if alone else (ALL, *post.called)
        text = BREAK.join(drawn.lines)
        shown = text, drawn.labels, drawn.rows, bool(to), drawn.preview
        made = Note("+", where, to or alone, self._counts[where], rung, *shown)
        self._known[key] = made, drawn
        self.numbers[key] = f"{where} {made.number}"
        self._note(made)

    def deleted(self, key: Hashable) -> None:
        """A message is gone."""
        if key in self._known:
            first, _ = self._known.pop(key)
            self._note(Note("−", first.where, first.person, first.number, hidden=first.hidden))

    def pinned(self, key: Hashable, *, off: bool = False) -> None:
        if key in self._known:
            first, _ = self._known[key]
            self._note(Note("⚲ via " if off else "⚲", first.where, number=first.number))

    def answered(self, who: str, text: str, *, alert: bool) -> None:
        where = f"{who} ({'avviso' if alert else 'di passaggio'})"
        self._note(Note("!", where, who, text=BREAK.join(text.splitlines()), hidden=True))

    def opened(self, who: str, modal: Any) -> None:
        """Someone has a window before them."""
        asked = ", ".join(control.label for control in modal.controls)
        self._note(Note("?", f"{who} (finestra)", who, text=f"{modal.title}: {asked}", hidden=True))

    def noted(self, what: str) -> None:
        """Something that happened to a place."""
        self._note(Note("=", what))

    def did(self, who: str) -> None:
        self.acts[who] += 1

    def read(self, person: str = "") -> Iterator[Note]:
        mine = [note for note in self._unread if not person or note.person == person]
        self._unread = [] if not person else [note for note in self._unread if note.person != person]
        yield from sorted(mine, key=lambda note: (note.person, note.where))

    def count_rings(self, person: str) -> int:
        """Return how often a person's private chat has rung."""
        return sum(note.person == person and bool(note.rung) for note in self.notes)

    def list_called(self) -> set[str]:
        """Return whom the messages at places have called by name."""
        return {name for note in self.notes if not note.person for name in note.rung} - {ALL}

    def _note(self, note: Note) -> None:
        self.notes.append(note)
        self._unread.append(note)


def differing(before: Drawn, now: Drawn) -> tuple[str, tuple[str, ...]]:
    """What is new in a message that has changed."""
    fresh: Sequence[str] = [line for line in now.lines if line and line not in before.lines]
    gone = sum(line not in now.lines for line in before.lines if line)
    said = [*fresh, *([f"(via {gone})"] if gone else [])]
    said += ["(altra figura)"] if before.pictures != now.pictures and now.pictures else []
    labels = now.labels if before.labels != now.labels else ()
    said += ["(via i tasti)"] if before.labels and not now.labels else []
    return BREAK.join(said) or ("" if labels else "(uguale)"), labels
