"""How tiring evenings are to read: `python -m tools.evenings.figures [FILE …]` counts what their transcripts say.

A line for each evening, then the worst of all, and what is wished for (`THEN`). Without files it reads the golden ones.
Heights are estimates: lines broken where a telephone of 390 points breaks them, and the usual picture of the game.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from math import ceil
from pathlib import Path
from statistics import median
from typing import Final

from adapters.telegram.ids import chat_text
from bot.text.translator import Translator
from bot.values.ids import LANGUAGES
from bot.values.screens import Focus
from bot.views.pictures import IN_A_ROW, MARGIN, WIDEST
from bot.views.seat import is_drawn, make_seat_screen
from bot.views.table import TablePresenter
from games.registry import GAMES
from tests.bot.views.test_every_game import played
from tests.support.ledger import BREAK
from tools.evenings.evening import SEATS

GOLDEN: Final = Path(__file__).parents[2] / "tests" / "deep" / "evenings" / "transcripts"
THEN: Final = {
    "call": 1,
    "words before": 150,
    "buttons before": 12,
    "greeting": 250,
    "utilities": 1,
    "lines": 5,
    "height": 690,
    "changed": 3_000,
    "cut": 0,
    "proof": 0,
    "lobby words": 30,
    "lobby buttons": 2,
    "days": 28,
    "idle %": 5,
}
"""The most that each may come to.

`call`: the sign at which *your turn* begins in a ring. `before`: what a newcomer meets before the first secret card.
`greeting`: signs of the first private message. `utilities`, `lines` and `height` are of a question. `changed`: words that
are new before the busiest person's eyes. `proof`: hex digits, salts, numbers of accounts and cards, codes of tables.
`days`: the longest that a lobby promises. `idle`: presses of a hundred with nothing to choose.
"""
NEVER: Final = 999  # where *your turn* begins in a ring that does not say it
TRANSLATOR: Final = Translator()
NOTE: Final = re.compile(
    r"    (?P<where>[^│]+) │ (?P<kind>[+~])(?P<number>\d*)(?P<rings> ♪ [^│]*)?(?: │ (?P<said>.*))?"
)
TAIL: Final = re.compile(r"(?P<text>.*?)(?P<labels>(?: ?\[[^\[\]]*\])*)(?: ?ring: «(?P<ring>.*)»)?")
ACT: Final = re.compile(r"(?P<who>\w+)(?: \(privato\))? › (?P<what>.*)")
LINK: Final = re.compile(r"\[([^\]]*)\]\(\S*?\)")
MENU: Final = re.compile(r"‹([^:›]*).*›")
STANDS: Final = re.compile(r"\((?:figura.*|altra figura|uguale|via.*)\)")  # for a picture, or for what is gone
DRAFT: Final = re.compile(r"\d+ of \d+ chosen|Scelt[ae] \d+ su \d+")
GONE: Final = re.compile(r"\(via (\d+)\)")
PROOF: Final = re.compile(
    r"\b(?=[a-f ]*\d)(?=[\d ]*[a-f])[0-9a-f]{4}(?: [0-9a-f]{4})+\b|\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{12,}\b"
    r"|\b(?:telegram|discord|web):\d+|\((?:n|no)\. \d+|\b[Cc]od(?:e|ice):? (?:\*{6}|(?=[a-z]*\d)[a-z\d]{6}\b)"
)
PROMISE: Final = re.compile(r"(\d+) (week|settiman|day|giorn)")
FACE: Final = 1.45  # the height of a card's face, in its widths
WIDTH: Final = 350  # of a message, of the 390 points of a telephone
LINE, PADDING, KEYS, MENUS, SIGN = 20, 12, 40, 48, 7.6  # a line, what is around a text, rows of buttons, a sign's width


def find_labels(keys: str) -> frozenset[str]:
    """Return the labels of buttons in both languages."""
    return frozenset(
        TRANSLATOR.package_text("bot", f"button-{key}", lang, wish=wish)
        for key in keys.split()
        for lang in LANGUAGES
        for wish in ("forced", "other")
    )


PRIVATELY: Final = frozenset(chat_text("button-private", lang) for lang in LANGUAGES)
MORE: Final = find_labels("more") | PRIVATELY
UTILITIES: Final = MORE | find_labels(
    "why rules history snooze prepare lesson-card lesson-hand lesson-plays board verify help primer hand score "
    "settings browser automatic-on"
)
UNFOLDED: Final = find_labels("back")
STEPS: Final = find_labels("clear send no")
CALLS: Final = tuple(TRANSLATOR.package_text("bot", "call-you", lang) for lang in LANGUAGES)
RINGS: Final = tuple(
    TRANSLATOR.package_text("bot", "ring-turn", lang, stage=stage, what="none", table="").strip(" –")
    for lang in LANGUAGES
    for stage in ("none", "urged", "half", "weeks", "last")
)
PASSES: Final = frozenset(TRANSLATOR.package_text("games.eleusis", "skip-guess-rule", lang) for lang in LANGUAGES)


@dataclass
class Message:
    """A message as it stands: which of its lines an edit took away is guessed, since transcripts only count them."""

    lines: list[str] = field(default_factory=list)
    labels: tuple[str, ...] = ()
    rows: int = 0  # of buttons, where buttons of one row touch each other

    def edit(self, said: Sequence[str], keys: str) -> int:
        """Change the message, and return how many words are new in it: those of a line that stay are not."""
        labels = tuple(re.findall(r"\[([^\[\]]*)\]", keys))
        fresh = [line for line in said if not STANDS.fullmatch(line) or line.startswith("(figura")]
        gone = sum(int(found[1]) for line in said if (found := GONE.fullmatch(line)))
        for once in ("(figura", "⏳"):  # of which a message has one
            if any(line.startswith(once) for line in fresh):
                others = [line for line in self.lines if not line.startswith(once)]
                self.lines, gone = others, gone - len(self.lines) + len(others)
        gone = max(0, gone)
        is_draft_new = any(map(DRAFT.match, fresh)) and not any(
            map(DRAFT.match, self.lines)
        )  # instead of what was told
        former = sorted(
            filter(None, self.lines),
            key=lambda line: (0 if is_draft_new else -likeness(line, fresh), -len(line) if is_draft_new else len(line)),
        )
        self.lines = [*former[gone:], *fresh]
        if labels or "(via i tasti)" in said:
            self.labels, self.rows = labels, keys.count("] [") + bool(labels)
        return (split_words(fresh) - split_words(former[:gone])).total()

    @property
    def is_pictured(self) -> bool:
        return any(line.startswith("(figura") for line in self.lines)


def likeness(line: str, others: Sequence[str]) -> float:
    own = set(line.split())
    return max((len(own & set(other.split())) / len(own) for other in others), default=0.0)


def find_words(line: str) -> str:
    """Return what is read of a line: a link's words, a menu's title, nothing of what stands for a picture."""
    return "" if STANDS.fullmatch(line) else MENU.sub(r"\1", LINK.sub(r"\1", line)).strip("▒* ")


def split_words(lines: Sequence[str]) -> Counter[str]:
    return Counter(word for line in lines for word in re.findall(r"\w[\w’'-]*", find_words(line)))


def count_words(lines: Sequence[str]) -> int:
    return split_words(lines).total()


def is_shortened(said: Sequence[str]) -> bool:
    """Tell whether a text or what stands for a picture is cut; a lone ellipsis above stands for what was told before."""
    texts = [line.rstrip("▒*") for line in said if not STANDS.fullmatch(line)]
    ends = [line for line in texts if line.endswith("…") and not line.endswith(": …")]
    return any(line.startswith("(figura") and line.endswith("…)") for line in said) or any(
        len(line) > 1 or line is texts[-1] for line in ends
    )


class Reading:
    """Reads a transcript from the first line to the last; `worst` is the most of each figure, `of` what that was."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.lines = name, text.splitlines()
        self.game = next((game for game in GAMES if name.startswith(game)), "quindici")
        self.is_discord = "discord" in name
        self.worst, self.of = Counter[str](dict.fromkeys(THEN, 0)), dict[str, str]()
        self._messages: dict[tuple[str, str], Message] = {}
        self._words, self._buttons = Counter[str](), Counter[str]()  # of each person, and of all as ""
        self._dealt, self._greeted, self._cast = set[str](), set[str](), list[str]()
        self._presses, self._idle = 0, 0
        rings = (number for number, line in enumerate(self.lines) if "(privato)" in line and " ♪ " in line)
        first = next(rings, len(self.lines))
        self._begun = max((n for n in range(first) if ACT.fullmatch(self.lines[n])), default=0)

    def count(self) -> Counter[str]:
        """Read it all, and return the figures."""
        for number, line in enumerate(self.lines):
            is_begun = number > self._begun
            if act := ACT.fullmatch(line):
                self._press(act["who"], act["what"], is_begun=is_begun)
            elif note := NOTE.fullmatch(line):
                self._read(note, is_begun=is_begun)
        for who in self._cast:
            self._most("changed", self._words[who] + self._words[""], who)
        self.worst["idle %"] = round(100 * self._idle / max(1, self._presses))
        return self.worst

    def _most(self, figure: str, value: int, said: str) -> None:
        if value > self.worst[figure]:
            self.worst[figure], self.of[figure] = value, said

    def _press(self, who: str, what: str, *, is_begun: bool) -> None:
        if who not in self._cast:
            self._cast.append(who)
        label = what.removeprefix("[").removesuffix("]")
        if not is_begun or what.startswith("/") or label in UTILITIES | UNFOLDED | STEPS:
            return
        own = [each for (where, _), each in self._messages.items() if where == f"{who} (privato)"]
        at = own[-1] if own else Message()
        is_forced = [each for each in at.labels if each not in UTILITIES] == [label] and not any(
            map(MENU.match, at.lines)
        )
        self._presses += 1
        self._idle += is_forced or label in PASSES
        if is_forced or label in PASSES:
            self.of.setdefault("idle %", what)

    def _read(self, note: re.Match[str], *, is_begun: bool) -> None:
        where, raw = note["where"], note["said"] or ""
        who, _, how = where.removesuffix(")").partition(" (")
        tail = TAIL.fullmatch(raw)
        assert tail is not None
        said = tail["text"].split(BREAK) if tail["text"] else []
        if note["kind"] == "+":
            self._messages.pop((where, note["number"]), None)
        message = self._messages.setdefault((where, note["number"]), Message())
        fresh = message.edit(said, tail["labels"])
        if how not in {"", "privato", "solo per sé"}:
            return
        if is_begun or how != "solo per sé":  # who opens a table reads its code once
            found = PROOF.findall(LINK.sub(r"\1", raw))
            self.worst["proof"] += len(found)
            self.of.update({"proof": raw} if found and "proof" not in self.of else {})
        is_cut = is_shortened(said)
        self.worst["cut"] += is_cut
        self.of.update({"cut": raw} if is_cut else {})
        if how == "privato":
            self._read_private(who, note, message, tail, is_begun=is_begun)
        elif not how and not is_begun:
            self._most("lobby words", count_words(message.lines), BREAK.join(message.lines))
            self._most("lobby buttons", sum(each not in MORE for each in message.labels), " ".join(message.labels))
            for number, unit in PROMISE.findall(" ".join(said)):
                self._most("days", int(number) * (7 if unit in {"week", "settiman"} else 1), raw)
        self._words[who if how else ""] += fresh
        self._buttons[who if how else ""] += tail["labels"].count("[")

    def _read_private(
        self, who: str, note: re.Match[str], message: Message, tail: re.Match[str], *, is_begun: bool
    ) -> None:
        words = " ".join(filter(None, map(find_words, tail["text"].split(BREAK))))
        if who not in self._greeted:
            self._greeted.add(who)
            self._most("greeting", len(words), words)
        if is_begun and who not in self._dealt:
            self._dealt.add(who)
            if who != self._cast[0]:
                self._most("words before", self._words[who] + self._words[""] + count_welcome(), who)
                self._most("buttons before", self._buttons[who] + self._buttons[""], who)
        if note["rings"]:
            ring = tail["ring"] if tail["ring"] is not None else words
            if any(call in f"{ring} {words}" for call in CALLS):
                at = min((ring.find(call) + 1 for call in RINGS if call in ring), default=NEVER)
                self._most("call", at, ring)
        if is_begun and message.labels and not UNFOLDED & {*message.labels}:
            shown = f"{BREAK.join(message.lines)} {message.labels}"
            self._most("utilities", sum(each in UTILITIES for each in message.labels), str(message.labels))
            self._most("height", self._measure(message), shown)
            if message.is_pictured:
                self._most(
                    "lines", sum(bool(find_words(each)) for each in message.lines if not MENU.match(each)), shown
                )

    def _measure(self, message: Message) -> int:
        """Estimate the height of a question with its picture and its buttons."""
        text = filter(None, map(find_words, (line for line in message.lines if not MENU.match(line))))
        rows = sum(ceil(len(line) * SIGN / (WIDTH - 20)) for line in text)
        picture = WIDTH * measure_picture(self.game) if message.is_pictured else 0
        menus = sum(bool(MENU.match(line)) for line in message.lines)
        return round(picture + PADDING + rows * LINE + menus * MENUS + KEYS * self._count_rows(message))

    def _count_rows(self, message: Message) -> int:
        if not self.is_discord:
            return message.rows
        rows, left = 0, 0.0
        for label in message.labels:
            wide = len(label) * SIGN + 36
            rows, left = (rows, left - wide) if wide <= left else (rows + 1, WIDTH - wide)
        return rows


@cache
def count_welcome() -> int:
    """Count the words by which we greet a group or a newcomer."""
    return count_words([TRANSLATOR.package_text("bot", key, "en") for key in ("chat-welcome", "chat-welcome-how")])


@cache
def measure_picture(game: str) -> float:
    """Return the height of the usual picture of a seat that is asked something, in its widths."""
    spec, found = GAMES[game], list[float]()
    for table in islice(played(spec, SEATS.get(game, spec.least), "pictures", steps=120), 0, None, 4):
        for seat in (
            {each.seat for each in table.position.ask.questions() if each.seat >= 0} if table.position.ask else ()
        ):
            presenter = TablePresenter(table, seat, "it")
            layout = spec.scenery.layout(presenter.make_scene())
            panels = () if spec.hand_in_picture else make_seat_screen(presenter, "", 2_000, Focus()).panels
            held = [len(panel.faces) for panel in filter(is_drawn, panels)]
            card = min([WIDEST, *((1 - MARGIN) / min(each, IN_A_ROW) - MARGIN for each in held)])
            rows = sum(ceil(each / IN_A_ROW) for each in held)
            found.append(layout.height / layout.width + rows * (card * FACE + MARGIN))
    return median(found)


def read(path: Path) -> Reading:
    """Count one transcript."""
    reading = Reading(path.stem, path.read_text(encoding="utf-8"))
    reading.count()
    return reading


def tell(found: Sequence[Reading]) -> Iterator[str]:
    """Yield the table, and what the worst of each figure was."""
    yield f"| evening | {' | '.join(THEN)} |"
    yield f"|---{'|---' * len(THEN)}|"
    for reading in found:
        yield f"| {reading.name} | {' | '.join(str(reading.worst[each]) for each in THEN)} |"
    worst = {each: max(found, key=lambda reading: reading.worst[each]) for each in THEN}
    yield f"| **worst** | {' | '.join(f'**{worst[each].worst[each]}**' for each in THEN)} |"
    yield f"| then, at most | {' | '.join(str(most) for most in THEN.values())} |\n"
    yield from (
        f"* {each}, {at.name}: {at.of.get(each, '–')[:300]}"
        for each, at in worst.items()
        if at.worst[each] > THEN[each]
    )


def main(files: Sequence[str]) -> int:
    """Print the table; fails where something is beyond what is wished for."""
    found = [read(Path(file)) for file in files] or [read(path) for path in sorted(GOLDEN.glob("*.txt"))]
    print("\n".join(tell(found)))
    return any(reading.worst[each] > most for reading in found for each, most in THEN.items())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
