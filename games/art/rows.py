"""A picture in rows of words, told line by line as it is drawn: enough for a game that needs no drawing, and a first one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic

from msgspec import Struct

from games.art.canvas import Canvas, Style
from games.kernel import View
from games.message import Message, say
from games.secret import Seat
from games.spec import DrawnOnly, Layout, Speak, W

ROW: Final = 40
WIDE, NARROW = 640, 400


class RowScene(Struct, Generic[W], frozen=True):
    narrow: DrawnOnly[bool]
    heading: W | str
    rows: tuple[W, ...]  # What is said of each seat.
    awaited: DrawnOnly[tuple[Seat, ...]]
    notes: tuple[W, ...]


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
        speak: Speak[W],
        *,
        narrow: bool,
        bare: bool = False,
        upto: int | None = None,  # noqa: ARG002 (the protocol's)
    ) -> RowScene[W]:
        heading, rows = "" if bare else speak(self.stage(seen)), tuple(map(speak, self.rows(seen)))
        return RowScene(narrow, heading, rows, seen.awaited, tuple(map(speak, self.foot(seen))))

    def layout(self, scene: RowScene) -> Layout:
        return Layout(NARROW if scene.narrow else WIDE, ROW * (1 + len(scene.rows) + len(scene.notes)))

    def draw(self, scene: RowScene) -> Canvas:
        size = self.layout(scene)
        canvas = Canvas(size.width, size.height, 1.5 if scene.narrow else 1)
        canvas.draw_text(16, ROW / 2, scene.heading, Style(20, bold=True), most=size.width - 32)
        for number, words in enumerate((*scene.rows, *scene.notes), 1):
            middle = ROW * (number + 0.5)
            canvas.draw_text(16, middle, "→" if number - 1 in scene.awaited else "", Style(18))
            canvas.draw_text(44, middle, words, Style(18), most=size.width - 60)
        return canvas

    def alt(self, scene: RowScene[Message]) -> Message:
        return say(self.key, rows=scene.rows)

    def lines(self, scene: RowScene[Message]) -> tuple[Message, ...]:
        heading = (scene.heading,) if isinstance(scene.heading, Message) else ()
        return (*heading, *scene.rows, *scene.notes)
