"""The documentation's pages, laid out to be built: those of `docs/`, and one for each game.

A game's page is made from the game itself: its primer, a played example, its rules.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from bot.audit.simulate import SimulatedGame, next_entries, require_steps, start_game, submit_named
from bot.text.clauses import find_clauses, make_game_card, read_chapters, read_cover
from bot.text.signs import spell_signs
from bot.text.translator import SPEECH
from bot.values.ids import Language
from bot.values.room import Block, Clause, Grid, Points
from bot.views.table import make_panel, primer_panels
from games.event import visible_to
from games.kernel import View, make_view
from games.message import Message, Sign
from games.registry import GAMES
from games.secret import Seat, Secret
from games.spec import GameSpec, told_scene
from hosting.reference_pages import list_games, write_page

DOCS: Final = Path(__file__).parents[1] / "docs"
LINK: Final = re.compile(r"\[([^\]]*)\]\((?!\w+:|#)([^)#]+)[^)]*\)")
"""A link to another page or file."""
NAMES: Final = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio", "Gina")
LINES: Final = 36
"""How many lines of an example are told."""
PICTURES: Final = (4, LINES // 2, LINES)
"""After how many lines the table is shown."""
WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "brief": "{seats} players · {minutes} minutes · `/table open {game}` on Discord, `/open {game}` on Telegram",
        "primer": "In a minute",
        "example": "An example",
        "seen": "Robots play, and you see the table as {name} does, without the others' cards. The small numbers are the rules each line follows from.",
        "asked": "{name}'s turn",
        "rules": "The rules",
        "options": "All options of this game",
    },
    "it": {
        "brief": "{seats} giocatori · {minutes} minuti · `/tavolo apri {game}` su Discord, `/apri {game}` su Telegram",
        "primer": "In un minuto",
        "example": "Un esempio",
        "seen": "Giocano i robot, e il tavolo si vede come lo vede {name}: le carte degli altri non ci sono. I numeri piccoli sono le regole da cui viene ogni riga.",
        "asked": "Tocca ad {name}",
        "rules": "Le regole",
        "options": "Tutte le opzioni del gioco",
    },
}


@dataclass
class Example:
    """The beginning of a game as one seat sees it, told line by line; pictures are put into `folder`."""

    spec: GameSpec[Any]
    lang: Language
    folder: Path
    lines: list[str] = field(default_factory=list)
    told: int = 0

    def speak(self, message: Message | Sign) -> str:
        """Put a message into words."""
        return SPEECH.speak(self.spec, message, self.lang, NAMES.__getitem__)

    def write(self) -> list[str]:
        """Play until enough was told; returns the lines of the page."""
        spec, seats = self.spec, find_seats(self.spec)
        values = {each.name: each.shape_for(seats).parse(each.default) for each in spec.options}
        play = start_game(spec, seats, values, (spec.usual or next(iter(spec.robots)),) * seats, Random(spec.name))  # noqa: S311  the same page every time
        while play.at.ask is not None and self.told < LINES:
            self.tell_question(play)
            entry = next(next_entries(play, play.at.ask))
            play.at, events = submit_named(require_steps(spec.game), play.at, entry)
            play.length, play.now = play.length + 1, max(play.now, entry.at)
            if events:
                play.declined.clear()
            for seat, history in play.stories.items():
                history.extend(visible_to(events, seat))
            for event in visible_to(events, Seat(0)):
                self.tell_event(event, make_view(play.at, Seat(0)))
        return self.lines

    def tell_question(self, play: SimulatedGame) -> None:
        """Say what is asked of the first seat, where it has a choice, and what it holds."""
        ask, seen = play.at.ask, make_view(play.at, Seat(0))
        for question in ask.must if ask is not None else ():
            if question.seat != 0 or question in play.at.sealed:
                continue
            asked = WORDS[self.lang]["asked"].format(name=NAMES[0])
            self.lines.append(f"\n> **{asked}:** {self.speak(self.spec.describe.prompt(question, seen).title)}")
            hands = [make_panel(note, self.speak) for note in self.spec.describe.panels(seen)[:1]]
            self.lines += [
                f">\n> *{hand.title}:* {', '.join(face.label for face in hand.faces)}" for hand in hands if hand.faces
            ]
            self.lines.append("")

    def tell_event(self, event: Any, seen: View[Any]) -> None:
        """Tell an event in a line, with the clauses it follows from; now and then with a picture of the table."""
        message = self.spec.describe.event(event, seen)
        if message is None:
            return
        named = () if isinstance(event.why, Secret) else event.why
        clauses = " ".join(f"<sub>{each.id}</sub>" for each in find_clauses(self.spec, named, self.lang))
        mark = "**" if self.spec.describe.heading(event, seen) else ""
        self.lines.append(f"- {mark}{self.speak(message)}{mark} {clauses}".rstrip())
        self.told += 1
        if self.told in PICTURES:
            self.draw(seen)

    def draw(self, seen: View[Any]) -> None:
        """Draw the table as it stands."""
        name, scenery = f"{self.spec.name}-{self.told}.{self.lang}.png", self.spec.scenery
        scenery.draw(scenery.scene(seen, self.speak, narrow=False)).to_image().save(self.folder / "drawn" / name)
        self.lines.append(f"\n![{self.speak(scenery.alt(told_scene(scenery, seen)))}](../drawn/{name})\n")


def find_seats(spec: GameSpec[Any]) -> int:
    """Return with how many the example is played: four, or as near to it as can be."""
    return min(max(4, spec.least), spec.most)


def write_game(spec: GameSpec[Any], lang: Language, folder: Path) -> None:
    """Write a game's page in one language."""
    words, card = WORDS[lang], make_game_card(spec, lang)
    seats = str(spec.least) if spec.least == spec.most else f"{spec.least}–{spec.most}"
    (folder / "drawn" / f"{spec.name}.svg").write_bytes(read_cover(spec))
    page = [f"# {card.title}", "", f"![](../drawn/{spec.name}.svg){{ width=260 }}", "", card.blurb, ""]
    page += [words["brief"].format(seats=seats, minutes=card.minutes, game=spec.name), "", f"## {words['primer']}", ""]
    for panel in primer_panels(spec, lang):
        page += [f"### {panel.title}", "", *(f"- {line}" for line in panel.lines), ""]
    page += [f"## {words['example']}", "", words["seen"].format(name=NAMES[0]), ""]
    page += [*Example(spec, lang, folder).write(), "", f"## {words['rules']}", ""]
    page += [f"[{words['options']}](../options.md#{slugify(card.title)})", ""]
    for chapter in read_chapters(spec, lang):
        page += [f"### {chapter.title}", ""] if chapter.title else []
        for block in chapter.blocks:
            page += [*write_block(block), ""]
    suffix = "" if lang == "en" else f".{lang}"
    text = spell_signs("\n".join(page))
    (folder / "games" / f"{spec.name}{suffix}.md").write_text(f"{text}\n", encoding="utf-8")


def slugify(title: str) -> str:
    """Return the anchor of a heading."""
    return re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", title).strip().lower())


def write_block(block: Block) -> Iterator[str]:
    """Yield a block of a rules page as Markdown."""
    match block:
        case str():
            yield block
        case Clause(id=number, text=text):
            yield f"**{number}** {text}"
        case Points(items):
            yield from (f"- {item}" for item in items)
        case Grid(heads, rows):
            yield f"| {' | '.join(heads)} |"
            yield f"|{'---|' * len(heads)}"
            yield from (f"| {' | '.join(cells)} |" for cells in rows)


def write_games(folder: Path) -> None:
    """Write the pages of all games in both languages, and a list of them."""
    for name in ("games", "drawn"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for lang, suffix in (("en", ""), ("it", ".it")):
        for spec in GAMES.values():
            write_game(spec, lang, folder)
        write_page(folder / "games" / f"index{suffix}.md", list_games(lang, lambda spec: f"{spec.name}.md"))


def keep_links(page: Path, folder: Path) -> None:
    """Make plain text of a page's links that lead out of the folder."""

    def keep(link: re.Match[str]) -> str:
        return link[0] if (page.parent / link[2]).resolve().is_relative_to(folder.resolve()) else link[1]

    page.write_text(LINK.sub(keep, page.read_text(encoding="utf-8")), encoding="utf-8")


def main(folder: Path) -> None:
    """Lay out the documentation's pages in an empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, folder)
    for page in folder.rglob("*.md"):
        keep_links(page, folder)
    write_games(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
