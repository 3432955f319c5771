"""What one eye reads and is drawn of a position, for tests of a game's words and pictures."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from games.event import visible_to
from games.kernel import Position, make_view, open_position
from games.secret import Seat
from games.spec import told_scene


class Reader:
    """Reads a package's games, whose `rules` are a module or found by the state; people go by these names."""

    def __init__(self, package: str, rules: Any, names: Sequence[str], describe: Any = None, picture: Any = None):
        self.spec = SimpleNamespace(package=f"games.{package}")
        self.rules, self.names, self.describe, self.picture = rules, names, describe, picture
        self.speech = Translator()

    def seen(self, at: Any, viewer: int | None = None) -> Any:
        """Return the view of a state, or of a position in which a seat has answered."""
        if not isinstance(at, Position):
            at = open_position(self.rules(at) if callable(self.rules) else self.rules, at)
        return make_view(at, None if viewer is None else Seat(viewer))

    def speaking(self, lang: str = "it", names: Sequence[str] = ()) -> Any:
        called = (names or self.names).__getitem__
        return lambda said: self.speech.speak(self.spec, said, lang, called)

    def words(self, said: Any, lang: str = "it") -> str:
        return shorten_signs(self.speaking(lang)(said))

    def events(self, at: Any, happened: Any, viewer: int | None = None, lang: str = "it") -> list[str]:
        """Return what is read of these events."""
        seen = self.seen(at, viewer)
        said = (self.describe.event(event, seen) for event in visible_to(happened, seen.seat))
        return [self.words(each, lang) for each in said if each is not None]

    def scene(self, at: Any, viewer: int | None = None, lang: str = "it", *, narrow=False, names=(), **how: Any) -> Any:
        return self.picture.scene(self.seen(at, viewer), self.speaking(lang, names), narrow=narrow, **how)

    def drawn(self, at: Any, **how: Any) -> Any:
        return self.picture.draw(self.scene(at, **how)).to_image()

    def lines(self, at: Any, viewer: int | None = None, lang: str = "it") -> list[str]:
        """Return the picture's twin in words."""
        return [self.words(line, lang) for line in self.picture.lines(told_scene(self.picture, self.seen(at, viewer)))]
