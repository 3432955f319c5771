"""A picture in rows of words, told line by line as it is drawn: enough for a game that needs no drawing, and a first one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PIL.Image import Image

from games.art.canvas import Canvas, Style
from games.kernel import View
from games.message import Message, say
from games.spec import Layout, Speak

ROW: Final = 40
WIDE, NARROW = 640, 400


@dataclass(frozen=True, slots=True)
class RowScene:
    narrow: bool
    heading: str
    rows: tuple[tuple[str, bool], ...]  # What is said of a seat, and whether it is awaited.
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RowPicture:
    """A row for the stage, one for each seat, marked where it is awaited, and the foot.

    `key` is the message that tells all `rows` in one sentence.
    """

    key: str
    stage: Callable[[View[Any]], Message]
    rows: Callable[[View[Any]], Sequence[Message]]
    foot: Callable[[View[Any]], Sequence[Message]]

    def scene(
        self,
        seen: View[Any],
        speak: Speak,
        *,
        narrow: bool,
        bare: bool = False,
        upto: int | None = None,  # noqa: ARG002 (the protocol's)
    ) -> RowScene:
        rows = ((speak(row), seat in seen.awaited) for seat, row in enumerate(self.rows(seen)))
        heading = "" if bare else speak(self.stage(seen))
        return RowScene(narrow, heading, tuple(rows), tuple(map(speak, self.foot(seen))))

    def layout(self, scene: RowScene) -> Layout:
        return Layout(NARROW if scene.narrow else WIDE, ROW * (1 + len(scene.rows) + len(scene.notes)))

    def draw(self, scene: RowScene) -> Image:
        size = self.layout(scene)
        canvas = Canvas(size.width, size.height, 1.5 if scene.narrow else 1)
        canvas.draw_text(16, ROW / 2, scene.heading, Style(20, bold=True), most=size.width - 32)
        for number, (words, is_awaited) in enumerate((*scene.rows, *((note, False) for note in scene.notes)), 1):
            middle = ROW * (number + 0.5)
            canvas.draw_text(16, middle, "→" if is_awaited else "", Style(18))
            canvas.draw_text(44, middle, words, Style(18), most=size.width - 60)
        return canvas.to_image()

    def alt(self, seen: View[Any]) -> Message:
        return say(self.key, rows=tuple(self.rows(seen)))

    def lines(self, seen: View[Any]) -> tuple[Message, ...]:
        return (self.stage(seen), *self.rows(seen), *self.foot(seen))
